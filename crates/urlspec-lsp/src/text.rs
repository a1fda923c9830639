//! The text of a document, and positions in the client's encoding.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;

use super::types::{self, Position, PositionEncodingKind};

/// The unit of a position's `character`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    Utf8,
    Utf16,
    Utf32,
}

impl Encoding {
    /// The first encoding of the client's list that is supported, or UTF-16.
    pub fn of(supported_by_client: &[String]) -> Self {
        let parse = |name: &String| match name.as_str() {
            "utf-8" => Some(Self::Utf8),
            "utf-16" => Some(Self::Utf16),
            "utf-32" => Some(Self::Utf32),
            _ => None,
        };
        supported_by_client.iter().find_map(parse).unwrap_or(Self::Utf16)
    }

    pub fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
            Self::Utf32 => PositionEncodingKind::UTF32,
        }
    }

    fn units(self, c: char) -> usize {
        match self {
            Self::Utf8 => c.len_utf8(),
            Self::Utf16 => c.len_utf16(),
            Self::Utf32 => 1,
        }
    }

    /// The length in units of the characters that start in some bytes of UTF-8.
    fn length_of(self, octets: &[u8]) -> usize {
        let starts_character = |octet: u8| u8::from(octet as i8 >= -0x40);
        match self {
            Self::Utf8 => octets.len(),
            // Characters of four bytes are two units.
            Self::Utf16 => sum(octets, |octet| starts_character(octet) + u8::from(octet >= 0xF0)),
            Self::Utf32 => sum(octets, starts_character),
        }
    }
}

/// The sum of a function of bytes whose values are at most 2. The sum of a chunk fits in a byte, so the compiler can
/// vectorize it.
fn sum(octets: &[u8], count: impl Fn(u8) -> u8) -> usize {
    let chunk_sum = |chunk: &[u8]| chunk.iter().fold(0_u8, |sum, octet| sum.wrapping_add(count(*octet)));
    octets.chunks(96).map(|chunk| usize::from(chunk_sum(chunk))).sum()
}

/// The number of bytes between two entries in the index of a long line.
const BLOCK: usize = 1 << 10;

/// Text with an index of its lines.
#[derive(Debug)]
pub struct Text {
    text: String,
    /// The starts of the lines. A line ends with LF, CR LF or CR.
    lines: Vec<usize>,
    encoding: Encoding,
    /// The indexes of long lines, computed when a position on the line is first converted.
    long_lines: RefCell<HashMap<usize, Vec<usize>>>,
}

/// The starts of the lines after each line end in `span`.
fn line_starts(text: &str, span: Range<usize>) -> impl Iterator<Item = usize> {
    let octets = text.as_bytes();
    memchr::memchr2_iter(b'\n', b'\r', &octets[span.clone()])
        .map(move |at| span.start + at)
        .filter(|at| !(octets[*at] == b'\r' && octets.get(at + 1) == Some(&b'\n')))
        .map(|at| at + 1)
}

impl Text {
    pub fn new(text: String, encoding: Encoding) -> Self {
        let lines = std::iter::once(0).chain(line_starts(&text, 0..text.len())).collect();
        Self { text, lines, encoding, long_lines: RefCell::default() }
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }

    pub fn len(&self) -> usize {
        self.text.len()
    }

    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Replaces a span, and updates the line index around it.
    pub fn replace(&mut self, span: Range<usize>, new: &str) {
        let first = self.line_of(span.start.saturating_sub(1));
        let after = self.lines.partition_point(|start| *start <= span.end);
        let shift = |at: usize| at - span.end + span.start + new.len();
        self.text.replace_range(span.clone(), new);
        let tail: Vec<usize> = self.lines[after..].iter().map(|start| shift(*start)).collect();
        let until = tail.first().map_or(self.text.len(), |next| next - 1);
        self.lines.truncate(first + 1);
        let from = self.lines[first];
        self.lines.extend(line_starts(&self.text, from..until));
        self.lines.extend(tail);
        self.long_lines.get_mut().clear();
    }

    /// The line that contains an offset, counting from 0.
    pub fn line_of(&self, offset: usize) -> usize {
        self.lines.partition_point(|start| *start <= offset) - 1
    }

    /// The span of a line, without its line end.
    pub fn line(&self, line: usize) -> Range<usize> {
        let start = self.lines[line];
        let end = self.lines.get(line + 1).map_or(self.text.len(), |next| *next);
        start..start + self.text[start..end].trim_end_matches(['\n', '\r']).len()
    }

    pub fn position(&self, offset: usize) -> Position {
        let line = self.line_of(offset);
        let start = self.lines[line];
        let block = (offset - start) / BLOCK;
        let before = if block == 0 { 0 } else { self.with_index(line, |units| units[block]) };
        let rest = self.encoding.length_of(&self.text.as_bytes()[start + block * BLOCK..offset]);
        Position { line: to_u32(line), character: to_u32(before + rest) }
    }

    /// Calls a function with the index of a line: the number of units before each block.
    fn with_index<T>(&self, line: usize, get: impl FnOnce(&[usize]) -> T) -> T {
        let mut indexes = self.long_lines.borrow_mut();
        get(indexes.entry(line).or_insert_with(|| {
            let end = self.lines.get(line + 1).map_or(self.text.len(), |next| *next);
            let blocks = self.text.as_bytes()[self.lines[line]..end].chunks(BLOCK);
            let ends = blocks.scan(0, |units, block| {
                *units += self.encoding.length_of(block);
                Some(*units)
            });
            std::iter::once(0).chain(ends).collect()
        }))
    }

    pub fn range(&self, span: &Range<usize>) -> types::Range {
        types::Range { start: self.position(span.start), end: self.position(span.end) }
    }

    /// The offset of a position. A position beyond the end of its line or of the text is clamped to that end, and a
    /// position within a character to the start of the character.
    pub fn offset(&self, position: Position) -> usize {
        let line = position.line as usize;
        if line >= self.lines.len() {
            return self.text.len();
        }
        let Range { start, end } = self.line(line);
        let mut left = position.character as usize;
        let text = &self.text[start..end];
        if self.encoding == Encoding::Utf8 {
            return start + previous_char_boundary(text, left);
        }
        let (block, before) = if text.len() <= BLOCK || left == 0 {
            (0, 0)
        } else {
            self.with_index(line, |units| {
                let block = units.partition_point(|units| *units <= left) - 1;
                (block, units[block])
            })
        };
        left -= before;
        // A character that crosses the end of a block was counted in the block where it starts.
        let from = next_char_boundary(text, block * BLOCK);
        for (at, c) in text[from..].char_indices() {
            let units = self.encoding.units(c);
            if left < units {
                return start + from + at;
            }
            left -= units;
        }
        end
    }

    /// The span of an edit, and the text to write there. A client that counts in UTF-16 may edit half a character. The other
    /// half becomes U+FFFD, which is as long, so that later positions agree.
    pub fn edit<'n>(&self, range: &types::Range, new: &'n str) -> (Range<usize>, Cow<'n, str>) {
        let Range { start, mut end } = self.span(range);
        let (first, last) = match (range.start.line, range.start.character) <= (range.end.line, range.end.character) {
            true => (range.start, range.end),
            false => (range.end, range.start),
        };
        let (keeps_first, keeps_last) = (self.is_within_pair(first, start), self.is_within_pair(last, end));
        if !keeps_first && !keeps_last {
            return (start..end, Cow::Borrowed(new));
        }
        let half = |is_kept: bool| if is_kept { "\u{FFFD}" } else { "" };
        if keeps_last {
            end = next_char_boundary(&self.text, end + 1);
        }
        (start..end, Cow::Owned(format!("{}{new}{}", half(keeps_first), half(keeps_last))))
    }

    /// Whether a position is between the two surrogates of the character at its offset.
    fn is_within_pair(&self, position: Position, offset: usize) -> bool {
        let is_pair = || self.text[offset..].chars().next().is_some_and(|c| c.len_utf16() == 2);
        self.encoding == Encoding::Utf16 && is_pair() && {
            let start = self.position(offset);
            start.line == position.line && start.character + 1 == position.character
        }
    }

    pub fn span(&self, range: &types::Range) -> Range<usize> {
        let (start, end) = (self.offset(range.start), self.offset(range.end));
        start.min(end)..start.max(end)
    }
}

/// The last character boundary at or before an offset.
pub fn previous_char_boundary(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// The first character boundary at or after an offset.
pub fn next_char_boundary(text: &str, offset: usize) -> usize {
    (offset..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())
}

/// Converts a number to the protocol's type, saturating.
pub fn to_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::{Encoding, Position, Text};

    const TEXT: &str = "a😀b\r\né\rx\n";

    #[test]
    fn positions_use_the_encoding_of_the_client() {
        for (encoding, offset, line, character) in [
            (Encoding::Utf8, 5, 0, 5),
            (Encoding::Utf16, 5, 0, 3),
            (Encoding::Utf32, 5, 0, 2),
            (Encoding::Utf16, 10, 1, 1),
            (Encoding::Utf8, 10, 1, 2),
            (Encoding::Utf32, 12, 2, 1),
            (Encoding::Utf16, 13, 3, 0),
        ] {
            let text = Text::new(TEXT.to_owned(), encoding);
            let position = Position { line, character };
            assert_eq!(text.position(offset), position, "{encoding:?} {offset}");
            assert_eq!(text.offset(position), offset, "{encoding:?} {offset}");
        }
        let text = Text::new(TEXT.to_owned(), Encoding::Utf16);
        let offset = |line, character| text.offset(Position { line, character });
        assert_eq!(offset(0, 2), 1, "within a character");
        assert_eq!(offset(0, 99), 6, "beyond the line");
        assert_eq!(offset(99, 0), TEXT.len(), "beyond the text");
    }

    /// Positions on a line of several blocks are converted in both directions, even if a block ends within a character.
    #[test]
    fn positions_on_a_long_line_are_converted() {
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
            for lead in 0..4 {
                let long = format!("{}{}", "a".repeat(lead), "😀é中b".repeat(300));
                let mut character = 0;
                let text = Text::new(long.clone(), encoding);
                for (offset, c) in long.char_indices() {
                    let position = Position { line: 0, character };
                    assert_eq!(text.position(offset), position, "{encoding:?} {offset}");
                    assert_eq!(text.offset(position), offset, "{encoding:?} {offset}");
                    character += u32::try_from(encoding.units(c)).expect("a few");
                }
            }
        }
    }

    /// Edits of half a character leave a text of the same length in UTF-16 as the client's.
    #[test]
    fn edits_of_half_a_character_keep_positions() {
        let units: Vec<u16> = "a😀b😀😀\n😀".encode_utf16().collect();
        let line_end = 8;
        for start in 0..=line_end - 1 {
            for end in start..=line_end - 1 {
                for new in ["", "x", "😀"] {
                    let mut text = Text::new(String::from_utf16_lossy(&units), Encoding::Utf16);
                    let at = |character: usize| Position { line: 0, character: super::to_u32(character) };
                    let (span, written) = text.edit(&super::types::Range { start: at(start), end: at(end) }, new);
                    text.replace(span, &written);
                    let mut expected = units.clone();
                    expected.splice(start..end, new.encode_utf16());
                    let own: Vec<u16> = text.as_str().encode_utf16().collect();
                    assert_eq!(own.len(), expected.len(), "{start}..{end} {new}");
                    let is_same = |(own, expected): (&u16, &u16)| own == expected || *own == 0xFFFD;
                    assert!(own.iter().zip(&expected).all(is_same), "{start}..{end} {new}");
                }
            }
        }
    }

    /// Replaces each span of text with all kinds of line ends by several others, and compares with a new index.
    #[test]
    fn replacements_keep_the_line_index_correct() {
        const WHOLE: &str = "a\r\n\r\rb\n\nc\r\n";
        let ends: Vec<usize> = (0..=WHOLE.len()).collect();
        for &start in &ends {
            for &end in ends.iter().filter(|end| **end >= start) {
                for new in ["", "x", "\n", "\r", "\r\n", "x\ny\rz\r\n"] {
                    let mut text = Text::new(WHOLE.to_owned(), Encoding::Utf8);
                    text.replace(start..end, new);
                    let whole = Text::new(text.text.clone(), Encoding::Utf8);
                    assert_eq!(text.lines, whole.lines, "{start}..{end} {new:?}");
                }
            }
        }
    }
}
