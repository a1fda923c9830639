//! A URL that owns its text.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
#[cfg(feature = "rfc1738")]
use std::str::FromStr;
use std::string::FromUtf8Error;

use crate::Refusal;
use crate::ast::{Reference, Url};
use crate::read::{Start, read};
use crate::spec::Spec;

/// A URL that owns its text, for fields of your own types. It is always valid by its document.
///
/// It stores the text and no tree, in one allocation. [`url`](Self::url) parses the text again, which costs less than an
/// owned tree would.
///
/// Equality, order and hash are those of the text, so a map with `UrlBuf` keys can be searched by `&str`. To compare what
/// two URLs mean, see [`Spec::same`]. With the feature `serde` it serializes as a string, with its password, and deserializes
/// by RFC 1738.
///
/// ```
/// use std::collections::HashMap;
/// use urlspec::{Spec, UrlBuf};
///
/// let url: UrlBuf = "gopher://boombox.micro.umn.edu/11/gopher".parse()?;
/// assert_eq!(url.url().scheme(), "gopher");
/// assert_eq!(url.len(), 40);
///
/// let titles = HashMap::from([(url, "Gopher home")]);
/// assert_eq!(titles.get("gopher://boombox.micro.umn.edu/11/gopher"), Some(&"Gopher home"));
///
/// let old = Spec::Url1993.parse_owned("gopher://boombox.micro.umn.edu/11/gopher")?;
/// assert_eq!(old.spec(), Spec::Url1993);
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Clone)]
pub struct UrlBuf {
    spec: Spec,
    text: Box<str>,
}

impl Spec {
    /// Parses a URL by this document and keeps its text. For RFC 1738, [`UrlBuf::parse`] is shorter.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse). [`Refusal::into_string`] gives the text back.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let url = Spec::Url1994.parse_owned("afs://cern.ch/user").or_else(|_| Spec::Url1993.parse_owned("afs://cern.ch/user"))?;
    /// assert_eq!(url.spec(), Spec::Url1993);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    ///
    /// Equality and serde look at the text alone: a deserialized URL is parsed by RFC 1738.
    pub fn parse_owned(self, text: impl Into<Box<str>>) -> Result<UrlBuf, Refusal> {
        let text = text.into();
        self.parse(&text)?;
        Ok(UrlBuf { spec: self, text })
    }
}

impl UrlBuf {
    /// Parses a URL by [RFC 1738](Spec::DEFAULT) and keeps its text. For another document, see [`Spec::parse_owned`].
    ///
    /// # Errors
    ///
    /// If the text is not a URL of RFC 1738. [`Refusal::into_string`] gives the text back.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let text = String::from("http://info.cern.ch/~timbl");
    /// match UrlBuf::parse(text) {
    ///     Ok(url) => println!("{url}"),
    ///     Err(refusal) => assert_eq!(refusal.into_string().as_deref(), Ok("http://info.cern.ch/~timbl")),
    /// }
    /// ```
    #[cfg(feature = "rfc1738")]
    pub fn parse(text: impl Into<Box<str>>) -> Result<Self, Refusal> {
        Spec::DEFAULT.parse_owned(text)
    }

    /// The tree, which borrows from this value. It has the accessors: scheme, host, port, path.
    #[expect(clippy::missing_panics_doc, reason = "the constructors parse the text")]
    pub fn url(&self) -> Url<'_> {
        let parsed = read(self.spec, Start::Url, &self.text).flatten();
        *parsed.as_ref().and_then(Reference::url).expect("the constructors parse the text")
    }

    /// The text, including its prefix `URL:` if it has one.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The length of the text in bytes.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// Always `false`: the empty text is not a URL.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The text, without a copy.
    pub fn into_string(self) -> String {
        self.text.into()
    }

    /// The document that the text was parsed by.
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

impl PartialEq<UrlBuf> for str {
    fn eq(&self, other: &UrlBuf) -> bool {
        *self == *other.text
    }
}

impl PartialEq<UrlBuf> for &str {
    fn eq(&self, other: &UrlBuf) -> bool {
        **self == *other.text
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

/// As [`UrlBuf::parse`].
#[cfg(feature = "rfc1738")]
impl FromStr for UrlBuf {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        Self::parse(text)
    }
}

/// As [`UrlBuf::parse`].
#[cfg(feature = "rfc1738")]
impl TryFrom<&str> for UrlBuf {
    type Error = Refusal;

    fn try_from(text: &str) -> Result<Self, Refusal> {
        Self::parse(text)
    }
}

/// As [`UrlBuf::parse`].
#[cfg(feature = "rfc1738")]
impl TryFrom<String> for UrlBuf {
    type Error = Refusal;

    fn try_from(text: String) -> Result<Self, Refusal> {
        Self::parse(text)
    }
}

/// As [`Url::to_buf`], by RFC 1738.
#[cfg(feature = "rfc1738")]
impl TryFrom<&Url<'_>> for UrlBuf {
    type Error = Refusal;

    fn try_from(url: &Url<'_>) -> Result<Self, Refusal> {
        url.to_buf(Spec::DEFAULT)
    }
}

impl Url<'_> {
    /// Copies the URL into a [`UrlBuf`]. A tree doesn't store its document, so name the one that it was parsed by.
    ///
    /// ```
    /// use urlspec::{Spec, Url, UrlBuf};
    ///
    /// let text = String::from("URL:http://info.cern.ch/");
    /// let url = Url::parse(&text)?;
    /// let owned: UrlBuf = url.to_buf(Spec::Rfc1738)?;
    /// drop(text);
    /// assert_eq!(owned, "http://info.cern.ch/");
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the document refuses the URL, because it was parsed by another document, or its fields were changed.
    pub fn to_buf(&self, spec: Spec) -> Result<UrlBuf, Refusal> {
        spec.parse_owned(self.to_string())
    }
}

impl Refusal {
    /// The text that was refused, without a copy.
    ///
    /// # Errors
    ///
    /// If [`Spec::parse_bytes`] refused bytes that aren't UTF-8. The error gives the bytes back.
    pub fn into_string(self) -> Result<String, FromUtf8Error> {
        String::from_utf8(self.into_input().into_vec())
    }
}

impl From<UrlBuf> for String {
    fn from(buf: UrlBuf) -> Self {
        buf.into_string()
    }
}

/// The text, with its password. `Debug` redacts it.
impl fmt::Display for UrlBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The tree, with its password redacted.
impl fmt::Debug for UrlBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.url(), f)
    }
}
