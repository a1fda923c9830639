//! The values of a table, such as one of comma-separated values (RFC 4180). Each is a region, so that its end ends a URL.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2};

use super::checkpoint::State;
use super::layout::Layout;
use super::{Notation, Region};

/// What may separate values. If a line has as many of two of them, it is the first.
const SEPARATORS: [u8; 4] = *b"\t;,|";

/// Adds a region for each value that may have a URL.
pub(super) fn add_regions(layout: &mut Layout<'_>) {
    let text = layout.text;
    let first_line_end = text.len() - text.trim_ascii_start().len();
    let first_line_end = memchr(b'\n', &text[first_line_end..]).map_or(usize::MAX, |length| first_line_end + length);
    let table = Table { text, separator: separator(text) };
    let (mut at, State { mut is_quote_open, .. }) = layout.start();
    while at < text.len() {
        let reach = if is_quote_open { usize::MAX } else { at.max(first_line_end) };
        let state = || State { separator: table.separator, is_quote_open, ..State::default() };
        if layout.checkpoint(at, || (reach, state())) {
            return;
        }
        let value = table.value_at(at, &mut is_quote_open);
        at = value.next;
        layout.add(Region::text(value.span, Notation::Verbatim));
    }
}

/// Returns the separator that the first line of a table has most of, outside quotes.
fn separator(text: &[u8]) -> Option<u8> {
    let line = text.split(|byte| *byte == b'\n').find(|line| !line.trim_ascii().is_empty()).unwrap_or_default();
    let outside = || line.split(|byte| *byte == b'"').step_by(2);
    let count = |separator: u8| outside().map(|part| memchr_iter(separator, part).count()).sum::<usize>();
    let mut best = (0, None);
    for separator in SEPARATORS {
        let own = count(separator);
        if own > best.0 {
            best = (own, Some(separator));
        }
    }
    best.1
}

struct Table<'d> {
    text: &'d [u8],
    separator: Option<u8>,
}

/// The contents of a value, without its quotes, and where the next one begins.
struct Value {
    span: Range<usize>,
    next: usize,
}

impl Table<'_> {
    /// Returns the value that begins at an offset. A quote that none closes is text; it is not searched for again.
    fn value_at(&self, at: usize, is_quote_open: &mut bool) -> Value {
        if self.text[at] == b'"' && !*is_quote_open {
            if let Some(close) = self.closing_quote(at + 1) {
                return Value { span: at + 1..close, next: self.end_of_value(close + 1) + 1 };
            }
            *is_quote_open = true;
        }
        let end = self.end_of_value(at);
        Value { span: at..end, next: end + 1 }
    }

    /// Returns the offset of the quote that ends a value. Two are one in it.
    fn closing_quote(&self, start: usize) -> Option<usize> {
        let mut at = start;
        loop {
            at += memchr(b'"', &self.text[at..])?;
            if self.text.get(at + 1) != Some(&b'"') {
                return Some(at);
            }
            at += 2;
        }
    }

    fn end_of_value(&self, at: usize) -> usize {
        let rest = self.text.get(at..).unwrap_or_default();
        let length = match self.separator {
            Some(separator) => memchr2(separator, b'\n', rest),
            None => memchr(b'\n', rest),
        };
        length.map_or(self.text.len(), |length| at + length)
    }
}
