//! Text from outside on its way out.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use super::{Secrets, Sink};

/// Text from outside on its way out, with the places of its secrets.
///
/// It has no `Display`: [`to`](Self::to) escapes it for the place where it goes. `Debug` and serde redact it. A secret is
/// shown as stars, one for each byte, so byte offsets into the text are offsets into the redacted text.
///
/// ```
/// use urlspec::redact::Untrusted;
///
/// let text = Untrusted::url("ftp://joe:secret@host.dom/");
/// assert_eq!(text.redacted(), "ftp://joe:******@host.dom/");
/// assert_eq!(text.slice(10..16).redacted(), "******");
/// ```
#[derive(Clone)]
pub struct Untrusted<'t> {
    text: Cow<'t, str>,
    secrets: Secrets,
}

impl<'t> Untrusted<'t> {
    /// Text that is or should be a URL, or contains some.
    pub fn url(text: impl Into<Cow<'t, str>>) -> Self {
        let text = text.into();
        Self { secrets: Secrets::of_url(&text), text }
    }

    /// Text that isn't a URL, and may contain some: a sentence, a line, the name of a file.
    pub fn text(text: impl Into<Cow<'t, str>>) -> Self {
        let text = text.into();
        Self { secrets: Secrets::of_text(&text), text }
    }

    /// A message, of which each word may be a URL, or text that a user gave in place of something else.
    ///
    /// ```
    /// use urlspec::redact::Untrusted;
    ///
    /// let message = Untrusted::message("invalid value 'joe:secret@host.dom' for '--proxy'");
    /// assert_eq!(message.redacted(), "invalid value 'joe:******@host.dom' for '--proxy'");
    /// ```
    pub fn message(text: impl Into<Cow<'t, str>>) -> Self {
        let text = text.into();
        if !Secrets::may_be_in(text.as_bytes()) {
            return Self { text, secrets: Secrets::default() };
        }
        let is_between = |c: char| c.is_whitespace() || "'\"`<>()[]{},".contains(c);
        let words = text.split(is_between).filter(|word| !word.is_empty());
        let in_words = words.flat_map(|word| {
            let start = word.as_ptr().addr() - text.as_ptr().addr();
            Secrets::of_url(word).into_iter().map(move |secret| start + secret.start..start + secret.end)
        });
        Self { secrets: Secrets::of_text(&text).into_iter().chain(in_words).collect(), text }
    }

    /// Text whose secrets are known.
    ///
    /// # Panics
    ///
    /// Its methods panic if the secrets are those of another text.
    pub fn with_secrets(text: impl Into<Cow<'t, str>>, secrets: Secrets) -> Self {
        Self { text: text.into(), secrets }
    }

    /// Text that was made of other texts, such as a URL resolved against a base: also a copy of one of their secrets is a
    /// secret, as it is or decoded.
    ///
    /// ```
    /// use urlspec::redact::Untrusted;
    ///
    /// let form = Untrusted::url("//joe:secret@host.dom/");
    /// assert_eq!(Untrusted::url("x-y:joe/secret").derived_from(&[&form]).redacted(), "x-y:joe/******");
    /// ```
    #[must_use]
    pub fn derived_from(self, sources: &[&Untrusted<'_>]) -> Self {
        let needles = sources.iter().flat_map(|source| source.needles());
        let copies = needles.flat_map(|needle| {
            let copy = |(at, copy): (usize, &str)| at..at + copy.len();
            let mut copies: Vec<_> = self.text.match_indices(needle).map(copy).collect();
            if let Some(decoded) = decoded(needle) {
                copies.extend(self.text.match_indices(&decoded).map(copy));
            }
            copies
        });
        let secrets = self.secrets.iter().chain(copies).collect();
        Self { text: self.text, secrets }
    }

    /// A piece of the text, in bytes, with its part of the secrets.
    ///
    /// # Panics
    ///
    /// If the range is not one of the text, as a slice does.
    #[must_use]
    pub fn slice(&self, range: Range<usize>) -> Untrusted<'_> {
        Untrusted { secrets: self.secrets.within(&range), text: Cow::Borrowed(&self.text[range]) }
    }

    /// Whether the text holds a secret.
    pub fn has_secret(&self) -> bool {
        !self.secrets.is_empty()
    }

    /// The text with a star for each byte of a secret. It is not escaped.
    pub fn redacted(&self) -> Cow<'_, str> {
        self.secrets.redact(&self.text)
    }

    /// The text with its secrets. It is not escaped.
    pub fn exposed(&self) -> &str {
        &self.text
    }

    /// The text, redacted, and escaped for the place where it goes.
    pub fn to<S: Sink>(&self) -> String {
        let mut out = String::with_capacity(self.text.len());
        S::escape(&self.redacted(), &mut out);
        out
    }

    /// What to look for in other texts: each secret, a short one with the characters before and after it.
    fn needles(&self) -> impl Iterator<Item = &str> {
        const SHORT: usize = 3;
        self.secrets.iter().filter(|secret| !secret.is_empty()).map(|secret| {
            let before = self.text[..secret.start].chars().next_back().map_or(0, char::len_utf8);
            let after = self.text[secret.end..].chars().next().map_or(0, char::len_utf8);
            match secret.len() {
                ..=SHORT => &self.text[secret.start - before..secret.end + after],
                _ => &self.text[secret],
            }
        })
    }
}

/// A text with its escapes decoded, if it has some and is UTF-8 then. This module can't import the one on encoding.
fn decoded(text: &str) -> Option<String> {
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

impl fmt::Debug for Untrusted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.redacted(), f)
    }
}
