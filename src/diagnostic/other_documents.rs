//! Whether other documents accept a text that one refuses.

use crate::ast::Url;
use crate::read::{Start, read};
use crate::spec::Spec;

/// The other documents that accept the text by a production for its scheme.
pub(super) fn accepting(spec: Spec, start: Start, source: &[u8]) -> Vec<Spec> {
    let is_url = matches!(start, Start::Url | Start::Reference);
    let Some(text) = std::str::from_utf8(source).ok().filter(|_| is_url) else { return Vec::new() };
    let accepts = |other: Spec| match read(other, start, text) {
        Some(Some(reference)) => !matches!(reference.url(), Some(Url::Other(_))),
        _ => false,
    };
    Spec::ALL.iter().copied().filter(|other| *other != spec && accepts(*other)).collect()
}
