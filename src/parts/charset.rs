//! Text in ISO Latin 1, which the draft of 1993 has: "the ISO Latin 1 code".

use std::borrow::Cow;

use super::Parts;
use crate::spec::Spec;

impl<'a> Parts<'a> {
    /// The parts of a URL, whose octets are in the document's charset, as text in UTF-8.
    pub(super) fn with_text_in_utf_8(self, spec: Spec) -> Self {
        match spec.dialect().encodes_latin_1 {
            true => self.changed(to_utf_8),
            false => self,
        }
    }

    /// Parts with text in UTF-8, as a URL of the document has them.
    pub(super) fn in_charset(&self, spec: Spec) -> Cow<'_, Self> {
        match spec.dialect().encodes_latin_1 {
            true => Cow::Owned(self.clone().changed(to_latin_1)),
            false => Cow::Borrowed(self),
        }
    }
}

fn to_utf_8(octets: &[u8]) -> Option<Vec<u8>> {
    (!octets.is_ascii()).then(|| octets.iter().copied().map(char::from).collect::<String>().into_bytes())
}

/// Octets that are no text, or text with other characters, stay.
fn to_latin_1(octets: &[u8]) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(octets).ok().filter(|text| !text.is_ascii())?;
    text.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect()
}
