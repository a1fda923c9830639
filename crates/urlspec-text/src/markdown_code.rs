//! Code in Markdown: fenced blocks, and spans between backticks on one line.

use crate::line_tracker::BYTE_ORDER_MARK;

/// Tracks through a document whether text is code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct CodeTracker {
    /// The offset up to which the document was read.
    at: usize,
    line_start: usize,
    open_fence: Option<Fence>,
    /// The start of a line, and whether that line is a fence.
    cached_fence_line: Option<(usize, bool)>,
    /// The number of backticks that opened a code span.
    open_span: Option<usize>,
}

/// A line that opens or closes a block of code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Fence {
    sign: u8,
    length: usize,
    /// Whether it is in a block quote. The block ends with the quote.
    is_quoted: bool,
    /// Whether it is the first line of a list item. The block ends with the item.
    is_item: bool,
    /// Whether nothing follows the signs.
    is_bare: bool,
}

impl Fence {
    /// Whether it closes the block that `open` opened. A list item or block quote that begins in the block is code.
    fn closes(self, open: Self) -> bool {
        let is_alike = self.sign == open.sign && self.is_quoted == open.is_quoted;
        is_alike && self.length >= open.length && self.is_bare && !self.is_item
    }
}

/// How many bytes are searched for the end of a code span, and how much of a line decides whether it is a fence.
const MAX_DISTANCE: usize = 1 << 12;

impl CodeTracker {
    /// Whether the text at an offset is code. Offsets must not decrease from call to call.
    pub fn is_code(&mut self, text: &[u8], at: usize) -> bool {
        self.advance_to(text, at);
        self.close_with_container(line_at(text, self.line_start));
        self.open_fence.is_some() || self.open_span.is_some() || self.is_fence_line(text)
    }

    /// Whether the current line is a fence.
    fn is_fence_line(&mut self, text: &[u8]) -> bool {
        match self.cached_fence_line {
            Some((line_start, is_fence)) if line_start == self.line_start => is_fence,
            _ => {
                let is_fence = parse_fence(line_at(text, self.line_start)).is_some();
                self.cached_fence_line = Some((self.line_start, is_fence));
                is_fence
            }
        }
    }

    /// Returns the tracker after the first `dropped` bytes of the text were removed.
    pub const fn rebased(self, dropped: usize) -> Self {
        let line_start = self.line_start.saturating_sub(dropped);
        let cached_fence_line = match self.cached_fence_line {
            Some((start, is_fence)) if start == self.line_start => Some((line_start, is_fence)),
            _ => None,
        };
        Self { at: self.at.saturating_sub(dropped), line_start, cached_fence_line, ..self }
    }

    pub fn advance_to(&mut self, text: &[u8], end: usize) {
        while let Some(length) = text.get(self.at..end).and_then(|rest| memchr::memchr2(b'\n', b'`', rest)) {
            let found = self.at + length;
            if text[found] == b'\n' {
                self.end_line(&text[self.line_start..found]);
                (self.at, self.line_start) = (found + 1, found + 1);
            } else {
                let length = run_length(&text[found..], b'`');
                self.backticks(length, &text[found + length..]);
                self.at = found + length;
            }
        }
        self.at = self.at.max(end);
    }

    fn end_line(&mut self, line: &[u8]) {
        self.open_span = None;
        self.close_with_container(line);
        match (self.open_fence, parse_fence(line)) {
            (None, fence) => self.open_fence = fence,
            (Some(open), Some(fence)) if fence.closes(open) => self.open_fence = None,
            _ => {}
        }
    }

    /// Closes the block of code if the block quote or list item that contains it ends before this line.
    fn close_with_container(&mut self, line: &[u8]) {
        let Some(open) = self.open_fence else { return };
        let ends_quote = !line.trim_ascii_start().starts_with(b">");
        let ends_item = line.first().is_some_and(|byte| !byte.is_ascii_whitespace());
        if (open.is_quoted && ends_quote) || (open.is_item && !open.is_quoted && ends_item) {
            self.open_fence = None;
        }
    }

    /// Opens a code span if the same number of backticks closes it on the line, or closes the open one.
    fn backticks(&mut self, length: usize, rest: &[u8]) {
        self.open_span = match self.open_span {
            Some(open) if open == length => None,
            Some(open) => Some(open),
            None => has_closing_backticks(rest, length).then_some(length),
        };
    }
}

fn has_closing_backticks(text: &[u8], length: usize) -> bool {
    let mut rest = &text[..text.len().min(MAX_DISTANCE)];
    while let Some(at) = memchr::memchr2(b'\n', b'`', rest).filter(|at| rest[*at] == b'`') {
        let run = run_length(&rest[at..], b'`');
        if run == length {
            return true;
        }
        rest = &rest[at + run..];
    }
    false
}

/// Returns a line, or as much of it as decides whether it is a fence.
fn line_at(text: &[u8], start: usize) -> &[u8] {
    let near = &text[start.min(text.len())..text.len().min(start + MAX_DISTANCE)];
    &near[..memchr::memchr(b'\n', near).unwrap_or(near.len())]
}

/// Parses a fence, which may be indented, in a block quote, or the first line of a list item.
fn parse_fence(line: &[u8]) -> Option<Fence> {
    let line = &line[..line.len().min(MAX_DISTANCE)];
    let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
    let (prefix, rest) = line.split_at(prefix_length(line));
    let sign = *rest.first().filter(|sign| matches!(sign, b'`' | b'~'))?;
    let length = run_length(rest, sign);
    let info = &rest[length..];
    let is_fence = length >= 3 && !(sign == b'`' && info.contains(&b'`'));
    let is_quoted = prefix.contains(&b'>');
    let is_item = prefix.iter().any(|byte| !matches!(byte, b' ' | b'\t' | b'>'));
    is_fence.then(|| Fence { sign, length, is_quoted, is_item, is_bare: info.trim_ascii().is_empty() })
}

/// Returns the length of what precedes the text of a line: indentation, signs of block quotes, and markers of list items.
fn prefix_length(line: &[u8]) -> usize {
    let mut at = 0;
    loop {
        let blanks = line[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'>')).count();
        let rest = &line[at + blanks..];
        let digits = rest.iter().take(9).take_while(|byte| byte.is_ascii_digit()).count();
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

fn run_length(text: &[u8], sign: u8) -> usize {
    text.iter().take_while(|byte| **byte == sign).count()
}
