//! The values of a table, such as one of comma-separated values (RFC 4180). Each is a region, so that its end ends a URL.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2};

use super::checkpoint::State;
use super::layout::Layout;
use super::{Notation, Region};

/// What may separate values. If several fit the lines as well, it is the first.
const SEPARATORS: [u8; 4] = *b"\t;,|";

/// The lines at the start of a table by which its separator is found.
const FIRST_LINES: usize = 8;

/// Adds a region for each value that may have a URL.
pub(super) fn add_regions(layout: &mut Layout<'_>) {
    let text = layout.text;
    // The end of the last line that is read for the separator; all of a table with fewer lines.
    let first_lines_end = first_lines(text).nth(FIRST_LINES - 1).map_or(usize::MAX, |line| line.end);
    let table = Table { text, separator: separator(text) };
    let (mut at, State { mut is_quote_open, .. }) = layout.start();
    while at < text.len() {
        let reach = if is_quote_open { usize::MAX } else { at.max(first_lines_end) };
        let state = || State { separator: table.separator, is_quote_open, ..State::default() };
        if layout.checkpoint(at, || (reach, state())) {
            return;
        }
        let value = table.value_at(at, &mut is_quote_open);
        at = value.next;
        layout.add(Region::text(value.span, Notation::Verbatim));
    }
}

/// The first lines of a table that are not empty, each with its place.
fn first_lines(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let lines = text.split_inclusive(|byte| *byte == b'\n').scan(0, |end, line| {
        let start = *end;
        *end += line.len();
        Some(start..*end)
    });
    lines.filter(|line| !text[line.clone()].trim_ascii().is_empty()).take(FIRST_LINES)
}

/// Returns the separator that is in the first line and in most of the first lines, or as often in most of them. Of several, it is the
/// one by which most lines have the same number of values, and then the one that they have most of.
fn separator(text: &[u8]) -> Option<u8> {
    let mut best = ((0, 0), None);
    for separator in SEPARATORS {
        let outside = |line: Range<usize>| text[line].split(|byte| *byte == b'"').step_by(2);
        let count = |line| outside(line).map(|part| memchr_iter(separator, part).count()).sum::<usize>();
        let counts: Vec<usize> = first_lines(text).map(count).collect();
        let same = |count: &usize| counts.iter().filter(|other| **other > 0 && *other == count).count();
        let most = counts.iter().map(same).max().unwrap_or(0);
        let is_in_header = counts.first().is_some_and(|count| *count > 0);
        let is_most = |lines: usize| 2 * lines > counts.len();
        let fits = is_most(most) || (is_in_header && is_most(counts.iter().filter(|count| **count > 0).count()));
        let own = (most, counts.iter().sum());
        if fits && own > best.0 {
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
