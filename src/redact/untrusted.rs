//! Text from outside on its way out.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use super::{Hints, KnownSecrets, Secrets, Sink};

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
        if !Hints::of(text.as_bytes()).of_secret() {
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
    /// secret: whole, decoded, or a piece of it.
    ///
    /// ```
    /// use urlspec::redact::Untrusted;
    ///
    /// let form = Untrusted::url("//joe:secret@host.dom/");
    /// assert_eq!(Untrusted::url("x-y:joe/secret").derived_from(&[&form]).redacted(), "x-y:joe/******");
    /// ```
    #[must_use]
    pub fn derived_from(self, sources: &[&Untrusted<'_>]) -> Self {
        self.without(&KnownSecrets::of(sources))
    }

    /// The same for many texts that are made of the same others.
    #[must_use]
    pub fn without(self, known: &KnownSecrets) -> Self {
        if known.is_empty() {
            return self;
        }
        let secrets = self.secrets.iter().chain(known.copies_in(&self.text)).collect();
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

    /// Whether the text is owned. The text of bytes that aren't UTF-8 is.
    #[cfg(feature = "serde")]
    pub(crate) const fn is_owned(&self) -> bool {
        matches!(self.text, Cow::Owned(_))
    }

    /// The secrets.
    ///
    /// ```
    /// use urlspec::redact::Untrusted;
    ///
    /// assert!(Untrusted::url("ftp://joe:secret@h.x/").secret_texts().eq(["secret"]));
    /// ```
    pub fn secret_texts(&self) -> impl Iterator<Item = &str> {
        self.secrets.iter().map(|secret| &self.text[secret])
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
}

impl KnownSecrets {
    /// The secrets of these texts.
    pub fn of(sources: &[&Untrusted<'_>]) -> Self {
        let mut known = Self::default();
        sources.iter().for_each(|source| known.add(&source.text, &source.secrets));
        known
    }
}

impl fmt::Debug for Untrusted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.redacted(), f)
    }
}
