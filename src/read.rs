//! Reading a whole text by a document: the tree if all is well, the furthest failure if not.

use std::fmt;

use crate::ast::{Reference, Url};
use crate::check::Refusal;
use crate::grammar::{Failure, Open, Recorder, Text, rfc1738, whole};
use crate::spec::{Spec, UnknownProduction};

/// What a text is read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Start {
    /// A URL, before which the prefix `URL:` may stand.
    #[default]
    Url,
    /// The same, and a fragment may stand behind it.
    Reference,
    /// A production of the document; without a prefix, and a `url` too. [`Spec::production`] makes these.
    Production(&'static str),
}

impl Start {
    /// The name of the production.
    pub const fn production(self) -> &'static str {
        match self {
            Self::Url | Self::Reference => "url",
            Self::Production(name) => name,
        }
    }
}

/// What was read: a tree, if the production is a URL.
pub(crate) type Reading<'a> = Option<Reference<'a>>;

/// Reads the whole of a text.
pub(crate) fn read<'a>(spec: Spec, start: Start, text: &'a str) -> Option<Reading<'a>> {
    run(spec, start, text)
}

/// Reads a text that was refused once more, and returns how far that came.
pub(crate) fn failure(spec: Spec, start: Start, text: &str) -> Failure {
    let recorder = Recorder::new();
    run(spec, start, recorder.over(text));
    let mut failure = recorder.into_failure();
    if failure.productions.is_empty() {
        // The production was read, and more stands behind it.
        failure.productions.push(Open { rule: start.production(), at: 0 });
    }
    failure
}

fn run<'a, I: Text<'a>>(spec: Spec, start: Start, i: I) -> Option<Reading<'a>> {
    match (spec, start) {
        (Spec::Rfc1738, Start::Url) => Some(Some(whole(rfc1738::prefixed, i)?)),
        (Spec::Rfc1738, Start::Reference) => Some(Some(whole(rfc1738::reference, i)?)),
        (Spec::Rfc1738, Start::Production(name)) => {
            let url = rfc1738::read(name, i)?.ok()?.1;
            Some(url.map(|url| Reference { prefix: None, url, fragment: None }))
        }
    }
}

/// Reading by a document.
impl Spec {
    /// Reads a URL. The prefix `URL:` may stand before it and is not part of it.
    ///
    /// # Errors
    ///
    /// What the document refuses, with all that is wrong with it and how to mend it.
    pub fn parse(self, text: &str) -> Result<Url<'_>, Refusal> {
        match read(self, Start::Url, text) {
            Some(Some(Reference { url, .. })) => Ok(url),
            _ => Err(Refusal::of(self, Start::Url, text.as_bytes())),
        }
    }

    /// Reads a URL from octets of which nobody knows that they are text.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse); the spans of the diagnostics are those of the octets.
    pub fn parse_bytes(self, octets: &[u8]) -> Result<Url<'_>, Refusal> {
        match std::str::from_utf8(octets) {
            Ok(text) => self.parse(text),
            Err(_) => Err(Refusal::of(self, Start::Url, octets)),
        }
    }

    /// Reads a URL with what may stand around it: the prefix `URL:`, and a fragment (RFC 1738, section 2.2).
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    pub fn parse_reference(self, text: &str) -> Result<Reference<'_>, Refusal> {
        match read(self, Start::Reference, text) {
            Some(Some(reference)) => Ok(reference),
            _ => Err(Refusal::of(self, Start::Reference, text.as_bytes())),
        }
    }

    /// Whether the whole text is of the production, by the grammar alone. It explains nothing, and allocates nothing.
    ///
    /// # Errors
    ///
    /// If the document has no production of that name.
    pub fn recognises(self, production: &str, text: &str) -> Result<bool, UnknownProduction> {
        Ok(read(self, self.production(production)?, text).is_some())
    }

    /// The production of this name, to read texts as.
    ///
    /// # Errors
    ///
    /// If the document has none; the error knows the names that come near.
    pub fn production(self, name: &str) -> Result<Start, UnknownProduction> {
        let known = self.productions().iter().find(|known| **known == name);
        known
            .map(|known| Start::Production(known))
            .ok_or_else(|| UnknownProduction { spec: self, name: name.to_owned() })
    }

    /// Reads a URL and keeps it.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    pub fn parse_owned(self, text: impl Into<Box<str>>) -> Result<UrlBuf, Refusal> {
        let text = text.into();
        self.parse(&text)?;
        Ok(UrlBuf { spec: self, text })
    }
}

/// A URL that owns its text, for those who keep it: `'static`, and one allocation.
///
/// It keeps the text, of which it knows that it parses, and no tree: to read it again costs less than the copies that
/// a tree without a text to borrow from would need.
///
/// ```
/// use urlspec::Spec;
///
/// let kept = Spec::Rfc1738.parse_owned("gopher://boombox.micro.umn.edu/11/gopher").unwrap();
/// assert_eq!(kept.url().scheme(), "gopher");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct UrlBuf {
    spec: Spec,
    text: Box<str>,
}

impl UrlBuf {
    /// The tree.
    #[expect(clippy::missing_panics_doc, reason = "the text was read when the value was made")]
    pub fn url(&self) -> Url<'_> {
        let reading = read(self.spec, Start::Url, &self.text).flatten();
        reading.expect("a text that was read once is read again").url
    }

    /// The text, with its prefix if it has one.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The document by which it was read.
    pub const fn spec(&self) -> Spec {
        self.spec
    }
}

impl fmt::Display for UrlBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for UrlBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.url(), f)
    }
}
