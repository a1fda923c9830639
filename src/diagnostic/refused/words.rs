//! Words of several checks.

use std::borrow::Cow;

/// The rule of a document that does not explain each unsafe character.
pub(super) const NOT_ALLOWED: &str = "This document allows such a character here only if it is encoded.";

/// As much of a long text as fits a sentence.
pub(super) fn shortened(text: &str) -> Cow<'_, str> {
    match text.get(..36) {
        Some(start) if text.len() > 36 => format!("{start}…").into(),
        _ => text.into(),
    }
}

/// What to write, in a label or a title: as much as fits there.
pub(super) fn instruction(encoded: &str) -> String {
    format!("write `{}`", shortened(encoded))
}
