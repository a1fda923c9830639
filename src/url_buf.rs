//! An owned URL.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use crate::ast::Url;
use crate::diagnostic::Refusal;
use crate::read::{Start, read};
use crate::spec::Spec;

/// An owned URL, as a field of your own types: `'static`, one allocation, valid by its document.
///
/// It keeps the text and no tree. [`url`](Self::url) reads the text again, which costs less than the copies that an owned
/// tree would need.
///
/// Equality, order and hash are those of the text, so that a map of `UrlBuf`s can be asked for a `&str`. They do not
/// normalise: [`Spec::same`] does.
///
/// ```
/// use urlspec::{Spec, UrlBuf};
///
/// # fn main() -> Result<(), urlspec::Refusal> {
/// let buf: UrlBuf = "gopher://boombox.micro.umn.edu/11/gopher".parse()?;
/// assert_eq!(buf.url().scheme(), "gopher");
/// assert_eq!(buf, "gopher://boombox.micro.umn.edu/11/gopher");
///
/// let old = Spec::Url1993.parse_owned("gopher://boombox.micro.umn.edu/11/gopher")?;
/// assert_eq!(old.spec(), Spec::Url1993);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct UrlBuf {
    spec: Spec,
    text: Box<str>,
}

impl Spec {
    /// Parses a URL and keeps its text.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse). [`Refusal::into_source`] gives the text back.
    pub fn parse_owned(self, text: impl Into<Box<str>>) -> Result<UrlBuf, Refusal> {
        let text = text.into();
        self.parse(&text)?;
        Ok(UrlBuf { spec: self, text })
    }
}

impl UrlBuf {
    /// Parses a URL by RFC 1738, as `FromStr` does.
    ///
    /// # Errors
    ///
    /// The text is no URL of RFC 1738.
    pub fn parse(text: impl Into<Box<str>>) -> Result<Self, Refusal> {
        Spec::DEFAULT.parse_owned(text)
    }

    /// The tree, which borrows from this value.
    #[expect(clippy::missing_panics_doc, reason = "the text was read when the value was made")]
    pub fn url(&self) -> Url<'_> {
        let reading = read(self.spec, Start::Url, &self.text).flatten();
        reading.expect("a text that was read once is read again").url
    }

    /// The text, with its prefix `URL:` if it has one.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The same, without a copy.
    pub fn into_string(self) -> String {
        self.text.into()
    }

    /// The document by which it was read.
    pub const fn spec(&self) -> Spec {
        self.spec
    }
}

impl AsRef<str> for UrlBuf {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl Borrow<str> for UrlBuf {
    fn borrow(&self) -> &str {
        &self.text
    }
}

impl PartialEq for UrlBuf {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for UrlBuf {}

impl PartialEq<str> for UrlBuf {
    fn eq(&self, other: &str) -> bool {
        &*self.text == other
    }
}

impl PartialEq<&str> for UrlBuf {
    fn eq(&self, other: &&str) -> bool {
        &*self.text == *other
    }
}

impl PartialOrd for UrlBuf {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for UrlBuf {
    fn cmp(&self, other: &Self) -> Ordering {
        self.text.cmp(&other.text)
    }
}

impl Hash for UrlBuf {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

/// By RFC 1738.
impl FromStr for UrlBuf {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        Self::parse(text)
    }
}

/// By RFC 1738.
impl TryFrom<&str> for UrlBuf {
    type Error = Refusal;

    fn try_from(text: &str) -> Result<Self, Refusal> {
        Self::parse(text)
    }
}

/// By RFC 1738.
impl TryFrom<String> for UrlBuf {
    type Error = Refusal;

    fn try_from(text: String) -> Result<Self, Refusal> {
        Self::parse(text)
    }
}

impl From<UrlBuf> for String {
    fn from(buf: UrlBuf) -> Self {
        buf.into_string()
    }
}

/// The whole text, with a password if there is one. `Debug` hides it.
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
