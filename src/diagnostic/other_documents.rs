//! Whether other documents accept a text that one refuses.

use crate::read::{Start, read};
use crate::spec::Spec;

/// The documents that accept the text, without the one that refuses it.
pub(super) fn accepting(refusing: Option<Spec>, start: Start, source: &[u8]) -> Vec<Spec> {
    let is_url = matches!(start, Start::Url | Start::Reference);
    let Some(text) = std::str::from_utf8(source).ok().filter(|_| is_url) else { return Vec::new() };
    let accepts = |other: Spec| read(other, start, text).is_some();
    Spec::ALL.iter().copied().filter(|other| Some(*other) != refusing && accepts(*other)).collect()
}
