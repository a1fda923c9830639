//! Code in Markdown: fenced blocks, and spans between grave accents on one line.

use super::line_index::MARK;

/// Whether what is read is code, as far as a document was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Code {
    /// Up to where it was read.
    at: usize,
    /// Where the line begins.
    line: usize,
    /// The fence that is open.
    fence: Option<Fence>,
    /// The line of which is known whether it is a fence, and that.
    known: Option<(usize, bool)>,
    /// The length of the run of accents that opened a span.
    span: Option<usize>,
}

/// A line that opens or closes a block of code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Fence {
    sign: u8,
    length: usize,
    /// Whether it stands in a quotation, with which the block ends too.
    is_quoted: bool,
    /// Whether it is the first line of an item of a list, with which the block ends too.
    is_item: bool,
    /// Whether nothing stands behind it.
    is_bare: bool,
}

impl Fence {
    /// Whether it closes a block. What begins an item, or a quotation, in the block is of the code.
    fn closes(self, open: Self) -> bool {
        let is_alike = self.sign == open.sign && self.is_quoted == open.is_quoted;
        is_alike && self.length >= open.length && self.is_bare && !self.is_item
    }
}

/// How far the end of a code span, or of a fence, is looked for.
const FAR: usize = 1 << 12;

impl Code {
    /// Whether this place of a document is in code. Places are asked for in their order.
    pub fn holds(&mut self, text: &[u8], at: usize) -> bool {
        self.read_to(text, at);
        self.end_around(line_from(text, self.line));
        self.fence.is_some() || self.span.is_some() || self.is_fence(text)
    }

    /// Whether the line that is read is a fence.
    fn is_fence(&mut self, text: &[u8]) -> bool {
        match self.known {
            Some((line, is_fence)) if line == self.line => is_fence,
            _ => {
                let is_fence = fence(line_from(text, self.line)).is_some();
                self.known = Some((self.line, is_fence));
                is_fence
            }
        }
    }

    pub const fn rebased(self, dropped: usize) -> Self {
        let line = self.line.saturating_sub(dropped);
        let known = match self.known {
            Some((known, is_fence)) if known == self.line => Some((line, is_fence)),
            _ => None,
        };
        Self { at: self.at.saturating_sub(dropped), line, known, ..self }
    }

    /// Reads on up to a place.
    pub fn read_to(&mut self, text: &[u8], to: usize) {
        while let Some(length) = text.get(self.at..to).and_then(|rest| memchr::memchr2(b'\n', b'`', rest)) {
            let place = self.at + length;
            if text[place] == b'\n' {
                self.end_line(&text[self.line..place]);
                (self.at, self.line) = (place + 1, place + 1);
            } else {
                let run = run(&text[place..], b'`');
                self.accents(&text[place + run..], run);
                self.at = place + run;
            }
        }
        self.at = self.at.max(to);
    }

    /// A line that is a fence opens a block or closes it, and the end of a quotation closes one in it.
    fn end_line(&mut self, line: &[u8]) {
        self.span = None;
        self.end_around(line);
        match (self.fence, fence(line)) {
            (None, own) => self.fence = own,
            (Some(open), Some(own)) if own.closes(open) => self.fence = None,
            _ => {}
        }
    }

    /// What a block stands in may end, and the block with it.
    fn end_around(&mut self, line: &[u8]) {
        let Some(open) = self.fence else { return };
        let is_unquoted = !line.trim_ascii_start().starts_with(b">");
        let is_outside = line.first().is_some_and(|octet| !octet.is_ascii_whitespace());
        if (open.is_quoted && is_unquoted) || (open.is_item && !open.is_quoted && is_outside) {
            self.fence = None;
        }
    }

    /// A run of accents opens a span, if another of its length ends it on the line, or ends the one that is open.
    fn accents(&mut self, behind: &[u8], length: usize) {
        self.span = match self.span {
            Some(open) if open == length => None,
            Some(open) => Some(open),
            None => closes(behind, length).then_some(length),
        };
    }
}

fn closes(behind: &[u8], length: usize) -> bool {
    let mut rest = &behind[..behind.len().min(FAR)];
    while let Some(at) = memchr::memchr2(b'\n', b'`', rest).filter(|at| rest[*at] == b'`') {
        let run = run(&rest[at..], b'`');
        if run == length {
            return true;
        }
        rest = &rest[at + run..];
    }
    false
}

/// A line, as far as it matters whether it is a fence.
fn line_from(text: &[u8], start: usize) -> &[u8] {
    let near = &text[start.min(text.len())..text.len().min(start + FAR)];
    &near[..memchr::memchr(b'\n', near).unwrap_or(near.len())]
}

/// The fence that a line is. It may be indented, quoted, or the first of an item in a list.
fn fence(line: &[u8]) -> Option<Fence> {
    let line = &line[..line.len().min(FAR)];
    let line = line.strip_prefix(MARK).unwrap_or(line);
    let indent = indent(line);
    let sign = *line.get(indent).filter(|sign| matches!(sign, b'`' | b'~'))?;
    let length = run(&line[indent..], sign);
    let behind = &line[indent + length..];
    let is_fence = length >= 3 && !(sign == b'`' && behind.contains(&b'`'));
    let is_quoted = line[..indent].contains(&b'>');
    let is_item = line[..indent].iter().any(|octet| !matches!(octet, b' ' | b'\t' | b'>'));
    is_fence.then(|| Fence { sign, length, is_quoted, is_item, is_bare: behind.trim_ascii().is_empty() })
}

/// How long what stands before the text of a line is: blanks, signs of quotations, and the marker of an item.
fn indent(line: &[u8]) -> usize {
    let mut at = 0;
    loop {
        let blanks = line[at..].iter().take_while(|octet| matches!(octet, b' ' | b'\t' | b'>')).count();
        let rest = &line[at + blanks..];
        let digits = rest.iter().take(9).take_while(|octet| octet.is_ascii_digit()).count();
        let marker = match &rest[digits..] {
            [b'-' | b'*' | b'+', b' ' | b'\t', ..] if digits == 0 => 2,
            [b'.' | b')', b' ' | b'\t', ..] if digits > 0 => digits + 2,
            _ => 0,
        };
        at += blanks + marker;
        if marker == 0 {
            return at;
        }
    }
}

fn run(text: &[u8], sign: u8) -> usize {
    text.iter().take_while(|octet| **octet == sign).count()
}
