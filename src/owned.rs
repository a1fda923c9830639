//! A URL for those who keep it.

use std::fmt;

use crate::ast::Url;
use crate::diagnostic::Refusal;
use crate::read::{Start, read};
use crate::spec::Spec;

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

impl Spec {
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

impl AsRef<str> for UrlBuf {
    fn as_ref(&self) -> &str {
        &self.text
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
