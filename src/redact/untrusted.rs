//! Text from outside on its way out.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use super::{Hints, KnownSecrets, Secrets, Sink};

/// Text from outside, with the places of its secrets.
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
    /// Text that is or should be a URL, or contains URLs.
    ///
    /// ```
    /// use urlspec::redact::Untrusted;
    ///
    /// assert_eq!(Untrusted::url("joe:secret@host.dom").redacted(), "joe:******@host.dom");
    /// ```
    pub fn url(text: impl Into<Cow<'t, str>>) -> Self {
        let text = text.into();
        Self { secrets: Secrets::of_url(&text), text }
    }

    /// Text that isn't a URL, and may contain URLs: a sentence, a line, the name of a file.
    ///
    /// ```
    /// use urlspec::redact::Untrusted;
    ///
    /// let line = Untrusted::text("see ftp://joe:secret@host.dom/, please");
    /// assert_eq!(line.redacted(), "see ftp://joe:******@host.dom/, please");
    /// ```
    pub fn text(text: impl Into<Cow<'t, str>>) -> Self {
        let text = text.into();
        Self { secrets: Secrets::of_text(&text), text }
    }

    /// A message in which each word may be a URL, or text that a user gave in place of something else.
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
    /// ```
    /// use urlspec::redact::{Secrets, Untrusted};
    ///
    /// let secrets: Secrets = [4..10].into_iter().collect();
    /// assert_eq!(Untrusted::with_secrets("pin=123456", secrets).redacted(), "pin=******");
    /// ```
    ///
    /// # Panics
    ///
    /// Its methods panic if the secrets are those of another text.
    pub fn with_secrets(text: impl Into<Cow<'t, str>>, secrets: Secrets) -> Self {
        Self { text: text.into(), secrets }
    }

    /// Text that was made from other texts, such as a URL resolved against a base. A copy of one of their secrets is a
    /// secret, too: whole, decoded, or a piece of it.
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

    /// As [`derived_from`](Self::derived_from), for many texts that are made from the same sources.
    ///
    /// ```
    /// use urlspec::redact::{KnownSecrets, Untrusted};
    ///
    /// let known = KnownSecrets::of(&[&Untrusted::url("ftp://joe:secret@host.dom/")]);
    /// let lines = ["no secret-1", "log in"].map(|line| Untrusted::text(line).without(&known).redacted().into_owned());
    /// assert_eq!(lines, ["no ******-1", "log in"]);
    /// ```
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
    /// ```
    /// use urlspec::redact::Untrusted;
    ///
    /// let url = Untrusted::url("ftp://joe:secret@host.dom/");
    /// assert_eq!(url.slice(6..16).redacted(), "joe:******");
    /// ```
    ///
    /// # Panics
    ///
    /// If the range is not one of the text, as a slice does.
    #[must_use]
    pub fn slice(&self, range: Range<usize>) -> Untrusted<'_> {
        Untrusted { secrets: self.secrets.within(&range), text: Cow::Borrowed(&self.text[range]) }
    }

    /// Whether the text holds a secret.
    ///
    /// ```
    /// use urlspec::redact::Untrusted;
    ///
    /// assert!(Untrusted::url("ftp://joe:secret@host.dom/").has_secret());
    /// assert!(!Untrusted::url("ftp://joe@host.dom/").has_secret());
    /// ```
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
    ///
    /// ```
    /// use urlspec::redact::Untrusted;
    ///
    /// let url = Untrusted::url("ftp://joe:secret@host.dom/");
    /// assert_eq!(url.redacted().len(), url.exposed().len());
    /// ```
    pub fn redacted(&self) -> Cow<'_, str> {
        self.secrets.redact(&self.text)
    }

    /// The text with its secrets. It is not escaped.
    ///
    /// ```
    /// use urlspec::redact::Untrusted;
    ///
    /// assert_eq!(Untrusted::url("ftp://joe:secret@host.dom/").exposed(), "ftp://joe:secret@host.dom/");
    /// ```
    pub fn exposed(&self) -> &str {
        &self.text
    }

    /// The text, redacted, and escaped for the place where it goes.
    ///
    /// ```
    /// use urlspec::redact::{Terminal, Untrusted};
    ///
    /// assert_eq!(Untrusted::url("ftp://joe:secret@h.x/\n").to::<Terminal>(), "ftp://joe:******@h.x/\u{240a}");
    /// ```
    pub fn to<S: Sink>(&self) -> String {
        let mut out = String::with_capacity(self.text.len());
        S::escape(&self.redacted(), &mut out);
        out
    }
}

impl KnownSecrets {
    /// The secrets of these texts.
    ///
    /// ```
    /// use urlspec::redact::{KnownSecrets, Untrusted};
    ///
    /// let sources = [Untrusted::url("ftp://joe:secret@host.dom/"), Untrusted::url("http://host.dom/")];
    /// assert!(!KnownSecrets::of(&[&sources[0], &sources[1]]).is_empty());
    /// assert!(KnownSecrets::of(&[&sources[1]]).is_empty());
    /// ```
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
