//! What a text would be at a place of a document: the document is read as if the text were there.

use std::ops::Range;

use urlspec_text::Context;

use super::document::Document;
use super::text::{next_char_boundary, previous_char_boundary};

/// The maximum length in bytes of what is read before the place. What a place of a document with a syntax is depends on all of it.
const MAX_BEFORE: usize = 1 << 19;

/// How much is read before a place of plain text, and after any place.
const NEAR: usize = 1 << 12;

/// A URL that the document would have.
pub struct Probed {
    /// What the part of the document is for.
    pub context: Context,
    /// Whether the URL begins where the text is inserted.
    pub is_at_start: bool,
}

/// Reads the document with a text in place of a span. Returns the URL that would contain all of the text up to a length. `None` if there
/// would be none, or the span is too far into the document.
pub fn probe(document: &Document, span: &Range<usize>, text: &str, length: usize) -> Option<Probed> {
    let source = document.text.as_str();
    let start = match document.kind().is_plain() {
        true => next_char_boundary(source, span.start.saturating_sub(NEAR)),
        false if span.start <= MAX_BEFORE => 0,
        false => return None,
    };
    let end = previous_char_boundary(source, span.end.saturating_add(NEAR).min(source.len()));
    let changed = [&source[start..span.start], text, &source[span.end..end]].concat();
    let at = span.start - start;
    let mut matches = document.finder().matches(changed.as_bytes());
    let found = matches.find(|found| found.span().end >= at + length)?;
    (found.span().start <= at)
        .then(|| Probed { context: found.context(changed.as_bytes()), is_at_start: found.span().start == at })
}
