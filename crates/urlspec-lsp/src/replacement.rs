//! Edits of a document that have not been read, and what is near them.

use std::ops::Range;

use urlspec_text::LintConfig;

/// A replacement of a span: its start, its old end, and its new end.
#[derive(Debug, Clone, Copy)]
pub struct Replacement {
    pub start: usize,
    pub old_end: usize,
    pub new_end: usize,
    /// Whether a comment that may suppress findings is near it.
    pub has_comment: bool,
}

impl Replacement {
    pub fn shift(self) -> isize {
        self.new_end as isize - self.old_end as isize
    }

    /// The distance to another replacement after it, or 0 if that is before its end.
    pub const fn distance(self, span: &Range<usize>) -> usize {
        let (before, after) = (self.start.saturating_sub(span.end), span.start.saturating_sub(self.new_end));
        if before > after { before } else { after }
    }

    /// Both replacements as one. The other one is later, so its offsets are those after this one.
    pub fn then(self, other: Self) -> Self {
        let end = self.new_end.max(other.old_end);
        Self {
            start: self.start.min(other.start),
            old_end: end - self.new_end + self.old_end,
            new_end: end - other.old_end + other.new_end,
            has_comment: self.has_comment || other.has_comment,
        }
    }
}

/// What is near an edit.
#[derive(Debug, Clone, Copy)]
pub struct Marks {
    /// A comment that may suppress findings.
    pub has_comment: bool,
    /// A comment for the whole document.
    pub for_document: bool,
}

impl Marks {
    pub fn of(text: &[u8], window: Range<usize>, is_in_head: bool) -> Self {
        let has = |text: &[u8], mark: &[u8]| memchr::memmem::find(text, mark).is_some();
        let near = &text[window];
        let has_file_comment = || has(&text[..text.len().min(LintConfig::HEAD)], b"ignore-file");
        Self { has_comment: has(near, b"urlspec:"), for_document: is_in_head && has_file_comment() }
    }

    pub const fn or(self, other: Self) -> Self {
        Self {
            has_comment: self.has_comment || other.has_comment,
            for_document: self.for_document || other.for_document,
        }
    }
}
