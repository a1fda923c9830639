//! Text in programs that has no comments and no escapes of its own: here-documents, text in long brackets, and data after the program.

use std::collections::HashMap;
use std::ops::Range;

use memchr::{memchr, memchr_iter, memmem, memrchr};

/// What was searched for in a program, so that nothing is searched for twice.
#[derive(Default)]
pub(super) struct HereDocuments<'d> {
    /// The end of the last line that was searched for marks.
    searched_until: usize,
    /// The offsets of the lines that have one word, in order. They are collected for the first here-document.
    lines_of_word: Option<HashMap<&'d [u8], Vec<usize>>>,
    /// Whether a word was searched for in all of the text.
    is_unresolved: bool,
    /// Whether long brackets of a level have no end.
    is_open: [bool; MAX_LEVEL + 1],
}

/// The most `=` in `[==[`.
const MAX_LEVEL: usize = 15;

impl<'d> HereDocuments<'d> {
    /// What is known of the long brackets before a text.
    pub fn with_open_brackets(levels: &[bool]) -> Self {
        let mut own = Self::default();
        own.is_open.iter_mut().zip(levels).for_each(|(own, is_open)| *own = *is_open);
        own
    }

    /// Whether long brackets have no end, by their level. Empty if all have.
    pub fn open_brackets(&self) -> Vec<bool> {
        if self.is_open.contains(&true) { self.is_open.to_vec() } else { Vec::new() }
    }

    /// Whether all of the text was searched for something in vain.
    pub fn is_unresolved(&self) -> bool {
        self.is_unresolved || self.is_open.contains(&true)
    }

    /// Whether the line of an offset was searched for marks.
    pub const fn is_searched_at(&self, at: usize) -> bool {
        self.searched_until > at
    }

    /// Returns the span of the here-documents that the line of a mark at an offset announces, with their last lines: `<<END`,
    /// `<<-"END"`, `<<~END`, or in PHP `<<<'END'`. `None` if the last line is not found.
    pub fn body(&mut self, text: &'d [u8], at: usize, mark: &str) -> Option<Range<usize>> {
        if at < self.searched_until || !text[at..].starts_with(mark.as_bytes()) {
            return None;
        }
        let Some(length) = memchr(b'\n', &text[at..]) else {
            self.searched_until = text.len();
            return None;
        };
        let start = at + length + 1;
        self.searched_until = start;
        let line = &text[at..start];
        let words = memmem::find_iter(line, mark).filter_map(|at| word(&line[at + mark.len()..]));
        let end = words.fold(start, |end, word| self.end_of(text, word, end).unwrap_or(end));
        (end > start).then_some(start..end)
    }

    /// Returns the end of the first line from an offset on that has only this word.
    fn end_of(&mut self, text: &'d [u8], word: &[u8], from: usize) -> Option<usize> {
        /// How far the line is searched for without an index.
        const NEAR: usize = 1 << 13;
        let line = match &self.lines_of_word {
            None => line_of_word(&text[..text.len().min(from + NEAR)], word, from),
            Some(_) => None,
        };
        let line = line.or_else(|| {
            let lines = self.lines_of_word.get_or_insert_with(|| lines_of_word(text)).get(word)?;
            lines.get(lines.partition_point(|line| *line < from)).copied()
        });
        self.is_unresolved |= line.is_none();
        let start = line?;
        Some(memchr(b'\n', &text[start..]).map_or(text.len(), |length| start + length))
    }

    /// Returns the span of the text in the long brackets at an offset, `[[…]]` or `[=[…]=]`, with the brackets.
    pub fn long_brackets(&mut self, text: &[u8], at: usize) -> Option<Range<usize>> {
        let level = text[at + 1..].iter().take_while(|byte| **byte == b'=').count();
        let start = at + level + 2;
        if level > MAX_LEVEL || text.get(start - 1) != Some(&b'[') || self.is_open[level] {
            return None;
        }
        let close = [&b"]"[..], &b"=".repeat(level), b"]"].concat();
        let length = memmem::find(&text[start..], &close);
        self.is_open[level] = length.is_none();
        Some(at..start + length? + close.len())
    }
}

/// Whether the mark that begins a text announces a here-document in which a shell reads nothing but characters, since the word is
/// quoted: `<<'END'`, `<<\END`.
pub(super) fn is_literal(text: &[u8]) -> bool {
    let word = text.strip_prefix(b"<<").map(|rest| rest.strip_prefix(b"-").unwrap_or(rest).trim_ascii_start());
    word.is_some_and(|word| matches!(word, [b'\'' | b'\\', ..]))
}

/// Returns the word after a mark, without quotes.
fn word(text: &[u8]) -> Option<&[u8]> {
    let start = text.iter().position(|byte| !b"-~ \t\"'\\`".contains(byte))?;
    let word = &text[start..];
    let length = word.iter().take_while(|byte| is_of_word(**byte)).count();
    Some(&word[..length]).filter(|word| !word.is_empty())
}

fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Returns the offset of the first line from an offset on that has only this word, if it ends in the text.
fn line_of_word(text: &[u8], word: &[u8], from: usize) -> Option<usize> {
    let mut start = from;
    for end in memchr_iter(b'\n', &text[from..]).map(|length| from + length) {
        if word_of_line(&text[start..end]) == Some(word) {
            return Some(start);
        }
        start = end + 1;
    }
    None
}

/// Returns the word of a line that has only one. White space may precede it, and `;`, `,` or `)` may follow.
fn word_of_line(line: &[u8]) -> Option<&[u8]> {
    let line = line.trim_ascii();
    let length = line.iter().rposition(|byte| !b";,)".contains(byte)).map_or(0, |last| last + 1);
    Some(&line[..length]).filter(|word| length > 0 && word.iter().all(|byte| is_of_word(*byte)))
}

/// The lines of a text that have one word, by that word.
fn lines_of_word(text: &[u8]) -> HashMap<&[u8], Vec<usize>> {
    let mut lines: HashMap<&[u8], Vec<usize>> = HashMap::new();
    let mut start = 0;
    for end in memchr_iter(b'\n', text).chain([text.len()]) {
        if let Some(word) = word_of_line(&text[start..end]) {
            lines.entry(word).or_default().push(start);
        }
        start = end + 1;
    }
    lines
}

/// The lines that begin data.
pub(super) const DATA_MARKS: [&[u8]; 2] = [b"__END__", b"__DATA__"];

/// Returns the offset of the data after a program in Perl or Ruby: after a line `__END__` or `__DATA__`.
pub(super) fn data_offset(has_data: bool, text: &[u8]) -> usize {
    let is_line = |at: usize, mark: &[u8]| {
        let before = memrchr(b'\n', &text[..at]).map_or(0, |line_break| line_break + 1);
        let after = &text[at + mark.len()..];
        before == at && after.first().is_none_or(u8::is_ascii_whitespace)
    };
    let find = |mark: &&[u8]| memmem::find_iter(text, *mark).find(|at| is_line(*at, mark));
    let data = has_data.then(|| DATA_MARKS.iter().filter_map(find).min()).flatten();
    data.unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::{HereDocuments, data_offset};

    #[test]
    fn a_here_document_ends_at_a_line_with_its_word() {
        for (text, expected) in [
            ("cat <<E\n# a\nE\nb", Some("# a\nE")),
            ("cat <<-'E'; b\n# a\n\tE", Some("# a\n\tE")),
            ("cat <<A <<B\na\nA\nb\nB\n", Some("a\nA\nb\nB")),
            ("$a = <<<\"E\"\n// a\n  E;\n", Some("// a\n  E;")),
            ("1 << 2\nE\n", None),
            ("cat <<E\n# a\nEE\n", None),
            ("cat <<", None),
        ] {
            let at = text.find("<<").expect("a mark");
            let mark = if text.contains("<<<") { "<<<" } else { "<<" };
            let body = HereDocuments::default().body(text.as_bytes(), at, mark);
            assert_eq!(body.map(|body| &text[body]), expected, "{text}");
        }
    }

    #[test]
    fn long_brackets_end_at_their_level() {
        for (text, expected) in [
            ("[[a]b]]]", Some("[[a]b]]")),
            ("[=[a]]b]=]]=]", Some("[=[a]]b]=]")),
            ("[a]", None),
            ("[=a]", None),
            ("[[a]", None),
        ] {
            let span = HereDocuments::default().long_brackets(text.as_bytes(), 0);
            assert_eq!(span.map(|span| &text[span]), expected, "{text}");
        }
    }

    #[test]
    fn data_begins_after_a_line_of_its_own() {
        assert_eq!(data_offset(true, b"a __END__\n__END__\nb"), 10);
        assert_eq!(data_offset(true, b"a\n__DATA__"), 2);
        assert_eq!(data_offset(true, b"a __END__"), 9);
        assert_eq!(data_offset(false, b"__END__"), 7);
    }
}
