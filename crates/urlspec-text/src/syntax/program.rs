//! The regions of programs and data files: comments, string literals, and what is around them.
//!
//! This is no parser. A mark that it takes for another, such as a quote in a regular expression, has an effect only up to the end
//! of its line: string literals of one line end there.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr3_iter, memmem, memrchr};

use super::checkpoint::State;
use super::here_document::HereDocuments;
use super::layout::Layout;
use super::marked_lines::MarkedLines;
use super::quotes::Quotes;
use super::{Edits, Encoding, Notation, Region, Role, css, here_document, keys, literal};
use crate::Kind;

/// What the comments and string literals of a language look like.
pub(super) struct Language {
    line_comments: &'static [&'static str],
    block_comment: Option<(&'static str, &'static str)>,
    strings: &'static [Quotes],
    /// The mark of a here-document.
    here_document: Option<&'static str>,
    /// Whether data may follow a line `__END__`.
    has_data: bool,
    /// Whether `[[` and `[=[` open a string literal without escapes.
    has_long_brackets: bool,
    /// Quotes that may be closed on a later line. That is not known for each language of a kind, so comments after one may be text
    /// of a string literal.
    open_quotes: &'static [&'static str],
    /// Whether a value goes on to the end of the line, and a comment begins only at the start of one.
    has_line_values: bool,
    /// Whether a quote opens a string only where a value begins, since other text has quotes too.
    has_plain_text: bool,
    /// Whether string literals with only line ends between them are one.
    joins_strings: bool,
    /// Whether a string literal may be nothing but a URL.
    has_values: bool,
    /// Whether each string literal ends with its line, so that a line can be read without the lines above.
    has_parts_of_lines: bool,
    /// The notation of what is no comment and no string literal.
    notation: Notation,
    /// Who may edit what is not a comment.
    edits: Edits,
}

impl Language {
    /// Returns the language of a kind, unless it is none of programs and data files.
    pub const fn of(kind: Kind) -> Option<&'static Self> {
        Some(match kind {
            Kind::Css => &Self::CSS,
            Kind::Json => &Self::JSON,
            Kind::Yaml => &Self::YAML,
            Kind::Toml => &Self::TOML,
            Kind::Ini => &Self::INI,
            Kind::C => &Self::C,
            Kind::Sql => &Self::SQL,
            Kind::Python => &Self::PYTHON,
            Kind::Po => &Self::PO,
            Kind::Shell => &Self::SHELL,
            Kind::Text | Kind::Markdown | Kind::Html | Kind::Xml | Kind::Roff | Kind::Latex => return None,
            Kind::Rst | Kind::Asciidoc | Kind::Mail | Kind::Csv | Kind::Code => return None,
        })
    }

    /// A language without what only some have.
    const PLAIN: Self = Self {
        line_comments: &[],
        block_comment: None,
        strings: &[],
        here_document: None,
        has_data: false,
        has_long_brackets: false,
        open_quotes: &[],
        has_line_values: false,
        has_plain_text: false,
        joins_strings: false,
        has_values: false,
        has_parts_of_lines: false,
        notation: Notation::Verbatim,
        edits: Edits::Data,
    };
    pub const CSS: Self = Self {
        block_comment: Some(("/*", "*/")),
        strings: &[
            Quotes::css_url(Notation::Css),
            Quotes::line("\"").in_notation(Notation::Css),
            Quotes::line("'").in_notation(Notation::Css),
        ],
        ..Self::PLAIN
    };
    /// The value of the attribute `style`.
    pub const STYLE_ATTRIBUTE: Self = Self {
        strings: &[
            Quotes::css_url(Notation::StyleAttribute),
            Quotes::line("\"").in_notation(Notation::StyleAttribute),
            Quotes::line("'").in_notation(Notation::StyleAttribute),
        ],
        notation: Notation::Html,
        ..Self::CSS
    };
    const JSON: Self = Self {
        line_comments: &["//"],
        block_comment: Some(("/*", "*/")),
        strings: &[Quotes::line("\"")],
        has_parts_of_lines: true,
        edits: Edits::Value,
        has_values: true,
        ..Self::PLAIN
    };
    const YAML: Self = Self {
        line_comments: &["#"],
        strings: &[
            Quotes::lines("\"").in_notation(Notation::FoldedLiteral),
            Quotes::lines("'").in_notation(Notation::DoubledQuotes),
        ],
        has_plain_text: true,
        notation: Notation::Yaml,
        edits: Edits::Value,
        has_values: true,
        ..Self::PLAIN
    };
    const TOML: Self = Self {
        line_comments: &["#"],
        strings: &[
            Quotes::lines("\"\"\"").in_notation(Notation::FoldedLiteral),
            Quotes::lines("'''").raw(),
            Quotes::line("\""),
            Quotes::line("'").raw(),
        ],
        edits: Edits::Value,
        has_values: true,
        ..Self::PLAIN
    };
    const INI: Self = Self { line_comments: &["#", ";"], has_line_values: true, edits: Edits::Program, ..Self::PLAIN };
    const C: Self = Self {
        line_comments: &["//"],
        block_comment: Some(("/*", "*/")),
        strings: &[Quotes::line("\""), Quotes::line("'"), Quotes::lines("`")],
        here_document: Some("<<<"),
        open_quotes: &["\""],
        edits: Edits::Program,
        has_values: true,
        ..Self::PLAIN
    };
    const SQL: Self = Self {
        line_comments: &["--"],
        block_comment: Some(("/*", "*/")),
        strings: &[Quotes::line("\""), Quotes::line("'")],
        has_long_brackets: true,
        open_quotes: &["\"", "'"],
        edits: Edits::Program,
        ..Self::PLAIN
    };
    const PYTHON: Self = Self {
        line_comments: &["#"],
        strings: &[Quotes::lines("\"\"\""), Quotes::lines("'''"), Quotes::line("\""), Quotes::line("'")],
        here_document: Some("<<"),
        has_data: true,
        open_quotes: &["\"", "'"],
        edits: Edits::Program,
        has_values: true,
        ..Self::PLAIN
    };
    const PO: Self = Self {
        line_comments: &["#"],
        strings: &[Quotes::line("\"")],
        joins_strings: true,
        edits: Edits::Program,
        ..Self::PLAIN
    };
    const SHELL: Self = Self {
        line_comments: &["#"],
        strings: &[Quotes::line("\"").in_notation(Notation::Shell), Quotes::line("'").raw()],
        here_document: Some("<<"),
        has_data: true,
        has_long_brackets: true,
        open_quotes: &["\"", "'"],
        notation: Notation::Shell,
        edits: Edits::Program,
        ..Self::PLAIN
    };
}

/// Adds the regions of a document.
pub(super) fn add_document(layout: &mut Layout<'_>, language: &Language) {
    (layout.notation, layout.edits) = (language.notation, language.edits);
    let (start, state) = layout.start();
    // A document with data has no checkpoints.
    let text = if layout.is_resumed() { layout.text } else { without_data(layout.text, 0, language) };
    let lines = language.has_parts_of_lines.then(|| MarkedLines::of(layout.text));
    for_each_part(text, (start, state), language, lines, |step| match step {
        Step::Part(Part { region, .. }) => {
            layout.fill_up_to(region.span.start);
            layout.add(region);
            false
        }
        Step::Between { at, lexer, lines } => {
            !lexer.here_documents.is_searched_at(at) && layout.checkpoint(at, || lexer.state_at(at, lines))
        }
    });
}

/// Adds the regions of a part of a document, up to its end.
pub(super) fn add_regions(layout: &mut Layout<'_>, part: Range<usize>, language: &Language) {
    let lines = language.has_parts_of_lines.then(|| MarkedLines::of(&layout.text[..part.end]));
    add_regions_of_lines(layout, part, language, lines);
}

fn add_regions_of_lines<'d>(
    layout: &mut Layout<'d>,
    part: Range<usize>,
    language: &Language,
    lines: Option<MarkedLines<'d>>,
) {
    let text = without_data(&layout.text[..part.end], part.start, language);
    let mut added = part.start;
    let code = |span| Region { edits: language.edits, ..Region::text(span, language.notation) };
    for_each_part(text, (part.start, State::default()), language, lines, |step| {
        if let Step::Part(Part { region, .. }) = step {
            layout.add(code(added..region.span.start));
            added = region.span.end;
            layout.add(region);
        }
        false
    });
    layout.add(code(added..part.end));
}

/// The text of a program from an offset on, without the data after it.
fn without_data<'d>(text: &'d [u8], start: usize, language: &Language) -> &'d [u8] {
    &text[..start + here_document::data_offset(language.has_data, &text[start..])]
}

/// A step of the way through a text.
enum Step<'s, 'd> {
    /// A comment or a string literal.
    Part(Part),
    /// An offset outside of them.
    Between { at: usize, lexer: &'s Lexer<'d>, lines: Option<&'s MarkedLines<'d>> },
}

/// Calls a function for each comment and string literal of a text, from an offset on, or only for those in marked lines. It returns
/// whether to stop.
fn for_each_part<'d>(
    text: &'d [u8],
    (start, state): (usize, State),
    language: &'d Language,
    mut lines: Option<MarkedLines<'d>>,
    mut visit: impl FnMut(Step<'_, 'd>) -> bool,
) {
    let mut lexer = Lexer::new(text, language, &state);
    let is_first = first_bytes(language);
    let mut at = start;
    loop {
        at = lines.as_mut().map_or(at, |lines| lines.next_from(at));
        if visit(Step::Between { at, lexer: &lexer, lines: lines.as_ref() }) {
            return;
        }
        let Some(distance) = text[at..].iter().position(|byte| is_first[usize::from(*byte)]) else { return };
        at += distance;
        at = match lexer.part_at(at) {
            Some(part) => {
                let end = part.end;
                visit(Step::Part(part));
                end
            }
            None => at + 1,
        };
    }
}

/// The comments and string literals of a program or a data file.
#[derive(Default)]
pub(super) struct Lexed {
    /// The comments, with their marks. What may be part of a string literal is in neither list.
    pub comments: Vec<Range<usize>>,
    /// The contents of string literals, here-documents and the like.
    pub literals: Vec<Range<usize>>,
}

impl Lexed {
    pub fn of(text: &[u8], language: &Language) -> Self {
        let mut lexed = Self::default();
        let text = without_data(text, 0, language);
        for_each_part(text, (0, State::default()), language, None, |step| {
            match step {
                Step::Part(Part { role: PartRole::Comment, region, .. }) => lexed.comments.push(region.span),
                Step::Part(Part { role: PartRole::Literal, region, .. }) => lexed.literals.push(region.span),
                Step::Part(_) | Step::Between { .. } => {}
            }
            false
        });
        lexed
    }
}

/// The bytes with which a comment or a string literal begins.
fn first_bytes(language: &Language) -> [bool; 256] {
    let mut is_first = [false; 256];
    let quotes = language.strings.iter().map(|quotes| quotes.mark);
    let comments = language.line_comments.iter().copied().chain(language.block_comment.map(|(open, _)| open));
    let comments = comments.chain(language.has_line_values.then_some("\\"));
    let others = language.here_document.into_iter().chain(language.has_long_brackets.then_some("["));
    for mark in quotes.chain(comments).chain(others) {
        let byte = mark.as_bytes()[0];
        [byte, byte.to_ascii_uppercase()].into_iter().for_each(|byte| is_first[usize::from(byte)] = true);
    }
    is_first
}

struct Lexer<'d> {
    text: &'d [u8],
    language: &'d Language,
    /// Marks that open what is not closed. They are not searched for again, which would take quadratic time.
    unclosed: Vec<&'static str>,
    /// The quote that is not closed on its line, if the text here may be in a string literal.
    open_quote: Option<&'static str>,
    here_documents: HereDocuments<'d>,
    /// The end of what was read, if that is more than the parts. `usize::MAX` if something was searched for in all of the text.
    reach: usize,
}

/// The first octets of U+2028 and U+2029, which end a line in JavaScript.
const SEPARATOR: &[u8] = b"\xE2\x80";

/// Whether a text begins with what ends a line in some language. A comment that is taken for shorter than it is has fewer sure
/// fixes, and one that is taken for longer would have wrong ones.
fn begins_line_end(text: &[u8]) -> bool {
    match text.strip_prefix(SEPARATOR) {
        Some(rest) => matches!(rest, [0xA8 | 0xA9, ..]),
        None => matches!(text, [b'\n' | b'\r', ..]),
    }
}

/// The number of line ends in white space. CR and LF are one.
fn count_line_ends(blank: &[u8]) -> usize {
    let is_end = |at: &usize| blank[*at] == b'\n' || (blank[*at] == b'\r' && blank.get(at + 1) != Some(&b'\n'));
    (0..blank.len()).filter(is_end).count()
}

/// A comment or a string literal.
struct Part {
    role: PartRole,
    region: Region,
    /// The offset after its closing mark.
    end: usize,
}

impl Part {
    /// Joins a string literal with the next ones. They are decoded as a whole.
    fn joined_up_to(self, end: usize) -> Self {
        let role = Role::Encoded(Encoding::Strings, Kind::Text);
        Self { region: Region { role, span: self.region.span.start..end - 1, ..self.region }, end, ..self }
    }
}

enum PartRole {
    Comment,
    Literal,
    /// A comment, or a part of a string literal.
    Unknown,
}

impl<'d> Lexer<'d> {
    fn new(text: &'d [u8], language: &'d Language, state: &State) -> Self {
        let here_documents = HereDocuments::with_open_brackets(&state.open_brackets);
        let (unclosed, open_quote) = (state.unclosed.clone(), state.open_quote);
        Self { text, language, unclosed, open_quote, here_documents, reach: 0 }
    }

    /// The end of what was read up to an offset, and the state there.
    fn state_at(&self, at: usize, lines: Option<&MarkedLines<'_>>) -> (usize, State) {
        // What follows the white space after a part may matter to it.
        let blanks = self.text[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let of_lines = lines.map_or(0, MarkedLines::reach);
        let of_searches = if self.here_documents.is_unresolved() { usize::MAX } else { self.reach };
        let state = State {
            open_quote: self.open_quote,
            unclosed: self.unclosed.clone(),
            open_brackets: self.here_documents.open_brackets(),
            ..State::default()
        };
        (of_searches.max(at + blanks).max(of_lines), state)
    }

    /// Returns the comment or the string literal at an offset.
    fn part_at(&mut self, at: usize) -> Option<Part> {
        if self.language.line_comments.iter().any(|sign| self.has_comment_sign(at, sign)) {
            let end = self.end_of_line_comments(at);
            return Some(self.comment(at..end));
        }
        let rest = &self.text[at..];
        if let Some(Range { start, end }) = self.literal_text(at) {
            let notation = if here_document::is_literal(rest) { Notation::Verbatim } else { self.language.notation };
            let code = Region { edits: self.language.edits, ..Region::text(start..end, notation) };
            return Some(Part { role: PartRole::Literal, region: code, end });
        }
        if self.language.has_line_values && rest.starts_with(b"\\:") {
            return Some(self.escaped_value(at));
        }
        if let Some((open, close)) = self.language.block_comment.filter(|(open, _)| self.opens_comment(at, open)) {
            return self.block_comment(at, open, close);
        }
        let opens = |quotes: &&Quotes| match quotes.mark {
            "url(" => css::begins_unquoted_url(rest),
            mark => rest.starts_with(mark.as_bytes()),
        };
        let quotes = self.language.strings.iter().find(opens)?;
        let part = self.opens_string(at).then(|| self.string(at, quotes))??;
        let end = if self.language.joins_strings { self.end_of_joined(part.end) } else { part.end };
        Some(if end > part.end { part.joined_up_to(end) } else { part })
    }

    /// Returns the value around an escaped colon.
    fn escaped_value(&self, at: usize) -> Part {
        let is_of_scheme = |byte: &&u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
        let start = at - self.text[..at].iter().rev().take_while(is_of_scheme).count();
        let end = self.end_of_line(at);
        let role = Role::Encoded(Encoding::Properties, Kind::Text);
        let region = Region { role, edits: self.language.edits, ..Region::text(start..end, Notation::Literal) };
        Part { role: PartRole::Literal, region, end }
    }

    fn end_of_joined(&mut self, end: usize) -> usize {
        let end = literal::end_of_joined(self.text, end);
        // The next line was read.
        let next = end + self.text[end..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        self.reach = self.reach.max(memchr(b'\n', &self.text[next..]).map_or(usize::MAX, |length| next + length));
        end
    }

    fn block_comment(&mut self, at: usize, open: &'static str, close: &str) -> Option<Part> {
        let is_open = !self.unclosed.contains(&open);
        let length = is_open.then(|| memmem::find(&self.text[at + open.len()..], close.as_bytes())).flatten();
        let Some(length) = length else {
            self.unclosed.push(open);
            self.reach = usize::MAX;
            return None;
        };
        let end = at + open.len() + length + close.len();
        Some(self.comment(at..end))
    }

    /// Returns a comment, which may be text of a string literal after a quote that is not closed on its line.
    fn comment(&mut self, span: Range<usize>) -> Part {
        let (region, end) = (Region::text(span.clone(), Notation::Verbatim), span.end);
        let Some(quote) = self.open_quote else { return Part { role: PartRole::Comment, region, end } };
        if memchr_iter(quote.as_bytes()[0], &self.text[span]).count() % 2 == 1 {
            self.open_quote = None;
        }
        Part { role: PartRole::Unknown, region: region.of_program(), end }
    }

    /// Returns the span of a here-document or of text in long brackets that begins at an offset.
    fn literal_text(&mut self, at: usize) -> Option<Range<usize>> {
        match self.text[at] {
            b'<' => self.here_documents.body(self.text, at, self.language.here_document?),
            b'[' if self.language.has_long_brackets => self.here_documents.long_brackets(self.text, at),
            _ => None,
        }
    }

    /// Whether a block comment begins at an offset: not in a regular expression, and not in SQL that a server executes.
    fn opens_comment(&self, at: usize, open: &str) -> bool {
        let previous = at.checked_sub(1).map(|at| self.text[at]);
        let is_executed = self.language.has_long_brackets && self.text[at + 1..].starts_with(b"*!");
        self.text[at..].starts_with(open.as_bytes()) && !matches!(previous, Some(b'\\' | b'[')) && !is_executed
    }

    /// Whether a comment to the end of the line begins at an offset: not in a URL, a regular expression or a word.
    fn has_comment_sign(&self, at: usize, sign: &str) -> bool {
        let previous = at.checked_sub(1).map(|at| self.text[at]);
        self.text[at..].starts_with(sign.as_bytes())
            && match sign {
                "//" => !matches!(previous, Some(b':' | b'\\' | b'/' | b'[')),
                // `-->` is an operator.
                "--" => previous != Some(b'-') && self.text.get(at + 2) != Some(&b'>'),
                _ if self.language.has_line_values => {
                    let start = memrchr(b'\n', &self.text[..at]).map_or(0, |line_break| line_break + 1);
                    self.text[start..at].iter().all(u8::is_ascii_whitespace)
                }
                _ => previous.is_none_or(|byte| byte.is_ascii_whitespace()),
            }
    }

    /// Returns the end of the comment at an offset, with the lines after it that are comments too.
    fn end_of_line_comments(&self, at: usize) -> usize {
        let mut end = self.end_of_line(at);
        loop {
            let line = &self.text[end..];
            let next = end + line.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            if count_line_ends(&self.text[end..next]) != 1
                || !self.language.line_comments.iter().any(|sign| self.has_comment_sign(next, sign))
            {
                return end;
            }
            end = self.end_of_line(next);
        }
    }

    fn end_of_line(&self, at: usize) -> usize {
        let mut ends = memchr3_iter(b'\n', b'\r', SEPARATOR[0], &self.text[at..]).map(|length| at + length);
        ends.find(|end| begins_line_end(&self.text[*end..])).unwrap_or(self.text.len())
    }

    /// Whether a quote opens a string.
    fn opens_string(&self, at: usize) -> bool {
        let before = || self.text[..at].trim_ascii_end();
        let begins_value = |before: &[u8]| {
            before.last().is_none_or(|byte| b":-[{,".contains(byte)) || self.text[before.len()..at].contains(&b'\n')
        };
        !self.language.has_plain_text || begins_value(before())
    }

    /// Whether a string literal of a data file is a key, which programs compare character by character. In TOML, it may be part of
    /// one, as in `"a"."b" = c`, or the name of a table, as in `["a"]`.
    fn is_key(&self, start: usize, end: usize) -> bool {
        let next = || self.text[end.min(self.text.len())..].iter().find(|byte| !matches!(byte, b' ' | b'\t'));
        self.language.edits == Edits::Value
            && match next() {
                Some(b':' | b'=' | b'.') => true,
                Some(b']') => keys::begins_table(self.text, start),
                _ => false,
            }
    }

    /// Notes a quote that is not closed on its line: the next one may close it.
    fn toggle_open_quote(&mut self, mark: &'static str) {
        match self.open_quote {
            Some(open) if open == mark => self.open_quote = None,
            None if self.language.open_quotes.contains(&mark) => self.open_quote = Some(mark),
            Some(_) | None => {}
        }
    }

    fn string(&mut self, at: usize, quotes: &Quotes) -> Option<Part> {
        let start = at + quotes.mark.len();
        let part = |end: usize, close: usize| {
            let (role, edits) = match () {
                () if quotes.is_of_css() => css::role_at(self.text, at),
                () if self.is_key(at, end + close) => (Role::Text, Edits::Program),
                () if self.language.has_values => (Role::Value, self.language.edits),
                () => (Role::Text, self.language.edits),
            };
            let is_raw = quotes.notation == Notation::Literal && literal::is_raw(&self.text[..at]);
            let notation = if is_raw { Notation::Verbatim } else { quotes.notation };
            let region = Region { role, edits, ..Region::text(start..end, notation) };
            Some(Part { role: PartRole::Literal, region, end: end + close })
        };
        if self.unclosed.contains(&quotes.mark) {
            return None;
        }
        let (mut end, close) = (start, quotes.close.as_bytes());
        let is_mark = |byte: &u8| matches!(byte, b'\\' | b'\n' | b'\r') || *byte == close[0];
        while let Some(length) = self.text[end.min(self.text.len())..].iter().position(is_mark) {
            end += length;
            match &self.text[end] {
                b'\\' if quotes.has_backslashes() => end += literal::escaped_length(&self.text[end + 1..]),
                b'\'' if quotes.notation.escape_at(&self.text[end..]).is_some() => end += 1,
                b'\n' | b'\r' if !quotes.spans_lines => {
                    let part = part(end, 0);
                    self.toggle_open_quote(quotes.mark);
                    return part;
                }
                byte if *byte == close[0] && self.text[end..].starts_with(close) => return part(end, close.len()),
                _ => {}
            }
            end += 1;
        }
        if quotes.spans_lines {
            self.unclosed.push(quotes.mark);
            self.reach = usize::MAX;
            return None;
        }
        part(self.text.len(), 0)
    }
}

#[cfg(test)]
mod tests;
