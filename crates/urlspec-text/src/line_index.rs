//! Lines and columns, counted onward.

use std::ops::Range;

/// A place in a document: its offset, line and column. It goes onward without reading again what lies before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineIndex {
    offset: usize,
    line: usize,
    column: usize,
    octet: usize,
}

impl Default for LineIndex {
    fn default() -> Self {
        Self { offset: 0, line: 1, column: 1, octet: 1 }
    }
}

impl LineIndex {
    /// The byte offset.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The number of the line, from 1.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The number of the column, from 1, in characters; an octet that is no UTF-8 counts for one.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// The number of the column, from 1, in octets.
    pub const fn octet(&self) -> usize {
        self.octet
    }

    /// The place of an offset, which lies at or behind this one.
    #[must_use]
    pub fn to(self, text: &[u8], offset: usize) -> Self {
        let offset = offset.clamp(self.offset, text.len().max(self.offset));
        let passed = text.get(self.offset..offset).unwrap_or_default();
        // The mark of an encoding at the beginning is no character of the first line.
        let is_first = self == Self::default() && passed.starts_with(MARK);
        match memchr::memrchr(b'\n', passed) {
            None => Self {
                offset,
                line: self.line,
                column: self.column + characters(passed) - usize::from(is_first),
                octet: self.octet + passed.len(),
            },
            Some(last) => {
                let line = self.line + memchr::memchr_iter(b'\n', passed).count();
                Self { offset, line, column: 1 + characters(&passed[last + 1..]), octet: passed.len() - last }
            }
        }
    }

    /// The same place where the first `dropped` octets of the text are no longer there.
    #[must_use]
    pub const fn rebased(self, dropped: usize) -> Self {
        Self { offset: self.offset.saturating_sub(dropped), ..self }
    }
}

/// The mark of an encoding, U+FEFF, as UTF-8.
pub(crate) const MARK: &[u8] = b"\xEF\xBB\xBF";

/// The line of a span, or what of it is within `far` octets on either side.
pub(crate) fn line_around(text: &[u8], span: Range<usize>, far: usize) -> Range<usize> {
    let from = span.start.saturating_sub(far);
    let to = text.len().min(span.end + far);
    let start = memchr::memrchr(b'\n', &text[from..span.start]).map_or(from, |before| from + before + 1);
    let end = memchr::memchr(b'\n', &text[span.end..to]).map_or(to, |length| span.end + length);
    start..end
}

fn characters(text: &[u8]) -> usize {
    text.utf8_chunks().map(|chunk| chunk.valid().chars().count() + chunk.invalid().len()).sum()
}
