//! Secrets of other texts, which a text may repeat.

use std::ops::Range;

use crate::order;

use memchr::memmem;

use super::Secrets;

/// Secrets of some texts, to be found in texts that are made of them: whole, decoded, or in pieces.
///
/// ```
/// use urlspec::redact::{KnownSecrets, Untrusted};
///
/// let known = KnownSecrets::of(&[&Untrusted::url("ftp://joe:secret/word@host.dom/")]);
/// assert_eq!(Untrusted::url("x-y:joe/secret").without(&known).redacted(), "x-y:joe/******");
/// ```
#[derive(Clone, Default)]
pub struct KnownSecrets {
    secrets: Vec<Known>,
    /// Whether there are more than are searched for.
    is_full: bool,
}

#[derive(Clone, PartialEq, Eq)]
struct Known {
    /// The secret, as it is and decoded, in lower case.
    forms: Vec<String>,
    /// The lengths of what precedes and follows the secret in each form.
    around: (usize, usize),
    /// The words of these forms, which are searched for where no form is found.
    pieces: Vec<String>,
}

impl KnownSecrets {
    /// No secrets.
    pub(super) const NONE: Self = Self { secrets: Vec::new(), is_full: false };

    /// How many secrets are searched for. With more, nothing of a text is shown, so that time is linear.
    const MAX: usize = 64;

    /// Adds the secrets of a text.
    pub(super) fn add(&mut self, text: &str, secrets: &Secrets) {
        for secret in secrets.iter() {
            if self.is_full {
                return;
            }
            let known = Known::new(text, &secret);
            if known.forms.is_empty() || self.secrets.contains(&known) {
                continue;
            }
            self.is_full = self.secrets.len() == Self::MAX;
            self.secrets.push(known);
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.secrets.is_empty()
    }

    /// Where a text has copies, as byte ranges.
    pub(super) fn copies_in(&self, text: &str) -> Vec<Range<usize>> {
        if self.is_full {
            return std::iter::once(0..text.len()).collect();
        }
        if self.secrets.is_empty() {
            return Vec::new();
        }
        let text = text.to_ascii_lowercase();
        self.secrets.iter().flat_map(|known| known.copies_in(&text)).collect()
    }

    /// A text, with a star for each byte of a copy.
    pub(super) fn redact<'t>(&self, text: std::borrow::Cow<'t, str>) -> std::borrow::Cow<'t, str> {
        match self.copies_in(&text) {
            copies if copies.is_empty() => text,
            copies => copies.into_iter().collect::<Secrets>().redact(&text).into_owned().into(),
        }
    }
}

impl Known {
    fn new(text: &str, secret: &Range<usize>) -> Self {
        /// A shorter secret is searched for with the characters before and after it.
        const SHORT: usize = 3;
        const SHORTEST_PIECE: usize = 4;
        if secret.is_empty() {
            return Self { forms: Vec::new(), around: (0, 0), pieces: Vec::new() };
        }
        let before = text[..secret.start].chars().next_back().map_or(0, char::len_utf8);
        let after = text[secret.end..].chars().next().map_or(0, char::len_utf8);
        let around = if secret.len() <= SHORT { (before, after) } else { (0, 0) };
        // Fixes and canonical spellings have hosts in lower case.
        let whole = text[secret.start - around.0..secret.end + around.1].to_ascii_lowercase();
        let decoded = decoded(&whole).map(|decoded| decoded.to_ascii_lowercase());
        let forms: Vec<String> = std::iter::once(whole).chain(decoded).collect();
        let words = forms.iter().flat_map(|form| form.split(|c: char| !c.is_alphanumeric()));
        let mut pieces: Vec<String> =
            words.filter(|word| word.len() >= SHORTEST_PIECE).map(ToOwned::to_owned).collect();
        order::by_rank_and_name(&mut pieces, |piece| (0, piece));
        pieces.dedup();
        pieces.truncate(KnownSecrets::MAX);
        Self { forms, around, pieces }
    }

    fn copies_in(&self, text: &str) -> Vec<Range<usize>> {
        let copies = |forms: &[String], (before, after): (usize, usize)| -> Vec<Range<usize>> {
            let of = |form: &String| {
                let end = form.len() - after;
                let found = memmem::find_iter(text.as_bytes(), form.as_bytes());
                found.map(move |at| at + before..at + end).collect::<Vec<_>>()
            };
            forms.iter().flat_map(of).collect()
        };
        let whole = copies(&self.forms, self.around);
        if whole.is_empty() { copies(&self.pieces, (0, 0)) } else { whole }
    }
}

/// A text with its escapes decoded, if it has some and is UTF-8 then. This module can't import the one on encoding.
pub(super) fn decoded(text: &str) -> Option<String> {
    let digit = |at: usize| text.as_bytes().get(at).and_then(|octet| char::from(*octet).to_digit(16));
    let mut octets = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(octet) = text.as_bytes().get(at) {
        let escape = if *octet == b'%' { digit(at + 1).zip(digit(at + 2)) } else { None };
        let escaped = escape.and_then(|(high, low)| u8::try_from(16 * high + low).ok());
        octets.push(escaped.unwrap_or(*octet));
        at += if escaped.is_some() { 3 } else { 1 };
    }
    String::from_utf8(octets).ok().filter(|decoded| decoded != text)
}
