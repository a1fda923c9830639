//! Tracks lines and columns through a document.

use std::ops::Range;

/// A position in a document as a byte offset, a line and a column.
///
/// It only moves forward, and reads each part of the document once. The default is the start of a document.
///
/// ```
/// use urlspec_text::LineTracker;
///
/// let document = "caf\u{e9}\n\u{e9} b".as_bytes();
/// let position = LineTracker::default().advanced_to(document, 8);
/// assert_eq!((position.line(), position.column(), position.byte_column()), (2, 2, 3));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineTracker {
    offset: usize,
    line: usize,
    column: usize,
    byte_column: usize,
}

impl Default for LineTracker {
    fn default() -> Self {
        Self { offset: 0, line: 1, column: 1, byte_column: 1 }
    }
}

impl LineTracker {
    /// The byte offset.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The 1-based line number.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The 1-based column in characters. A byte that is not UTF-8 counts as one character.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// The 1-based column in bytes.
    pub const fn byte_column(&self) -> usize {
        self.byte_column
    }

    /// Returns the position of a byte offset. An offset before this position, or after the end of `text`, is clamped.
    ///
    /// ```
    /// use urlspec_text::LineTracker;
    ///
    /// let document = "a\nbé c".as_bytes();
    /// let position = LineTracker::default().advanced_to(document, 6);
    /// assert_eq!((position.offset(), position.line(), position.column(), position.byte_column()), (6, 2, 4, 5));
    /// assert_eq!(position.advanced_to(document, 0), position);
    /// ```
    #[must_use]
    pub fn advanced_to(self, text: &[u8], offset: usize) -> Self {
        let offset = offset.clamp(self.offset, text.len().max(self.offset));
        let skipped = text.get(self.offset..offset).unwrap_or_default();
        // The byte order mark has no column.
        let has_mark = self == Self::default() && skipped.starts_with(BYTE_ORDER_MARK);
        match memchr::memrchr(b'\n', skipped) {
            None => Self {
                offset,
                line: self.line,
                column: self.column + count_characters(skipped) - usize::from(has_mark),
                byte_column: self.byte_column + skipped.len(),
            },
            Some(last) => {
                let line = self.line + memchr::memchr_iter(b'\n', skipped).count();
                let column = 1 + count_characters(&skipped[last + 1..]);
                Self { offset, line, column, byte_column: skipped.len() - last }
            }
        }
    }

    /// Returns the same position after the first `dropped` bytes of the text were removed.
    ///
    /// ```
    /// use urlspec_text::LineTracker;
    ///
    /// let position = LineTracker::default().advanced_to(b"a\nb", 3).rebased(2);
    /// assert_eq!((position.offset(), position.line(), position.column()), (1, 2, 2));
    /// ```
    #[must_use]
    pub const fn rebased(self, dropped: usize) -> Self {
        Self { offset: self.offset.saturating_sub(dropped), ..self }
    }
}

/// U+FEFF as UTF-8.
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Returns the lines of a span without the last line break, and at most `max_distance` bytes before and after the span.
pub(crate) fn line_around(text: &[u8], span: Range<usize>, max_distance: usize) -> Range<usize> {
    let from = span.start.saturating_sub(max_distance);
    let to = text.len().min(span.end + max_distance);
    let start = memchr::memrchr(b'\n', &text[from..span.start]).map_or(from, |at| from + at + 1);
    let end = memchr::memchr(b'\n', &text[span.end..to]).map_or(to, |length| span.end + length);
    start..end
}

fn count_characters(text: &[u8]) -> usize {
    text.utf8_chunks().map(|chunk| chunk.valid().chars().count() + chunk.invalid().len()).sum()
}
