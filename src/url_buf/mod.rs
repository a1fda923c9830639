//! A URL that owns its text.

mod builder;
mod edit;
mod file_path;
mod pairs;

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::string::FromUtf8Error;

use crate::Refusal;
use crate::ast::{Host, Reference, Url};
#[cfg(feature = "current")]
use crate::document::Current;
use crate::document::{Document, FixedDocument};
use crate::encoding::Encoded;
use crate::outline::Outline;
use crate::read::{Start, read};
use crate::redact::Untrusted;
use crate::spec::Spec;

pub use builder::Builder;
pub use edit::EditError;

/// Defines the type twice: the default for `D` is there with its feature.
macro_rules! url_buf {
    ($(#[$about:meta])* $($default:ty)?) => {
        $(#[$about])*
        #[derive(Clone)]
        pub struct UrlBuf<D: Document $(= $default)?> {
            document: D,
            text: Box<str>,
        }
    };
}

macro_rules! with_documentation {
    ($($default:ty)?) => {
        url_buf! {
            /// A URL that owns its text, for fields of your own types. It is always valid by its document.
            ///
            /// The document is part of the type: by default today's standard, [`Current`](crate::document::Current). A
            /// `UrlBuf<Rfc3986>` is parsed, serialized and deserialized by RFC 3986. A `UrlBuf<Spec>` has a document that is chosen
            /// when the program runs; [`Spec::parse_owned`] makes one.
            ///
            /// It stores the text and no tree, in one allocation. Each accessor parses the text again, which costs less than an
            /// owned tree would; for many accessors, use the tree that [`url`](Self::url) returns.
            ///
            /// Equality, order and hash are those of the text and the document, so a map with `UrlBuf` keys can be searched by `&str`.
            /// To compare what two URLs mean, see [`Spec::same`]. With the feature `serde` it serializes as a string, with its
            /// password. `Debug` shows the text without the password.
            ///
            /// ```
            /// use std::collections::HashMap;
            /// use urlspec::document::Url1993;
            /// use urlspec::{Spec, UrlBuf};
            ///
            /// let url: UrlBuf = "https://joe@www.example.com:8080/a/b?q=1#top".parse()?;
            /// assert_eq!((url.scheme(), url.host_str(), url.port()), ("https", Some("www.example.com"), Some(8080)));
            /// assert_eq!((url.path(), url.query(), url.fragment()), ("/a/b", Some("q=1"), Some("top")));
            ///
            /// let titles = HashMap::from([(url, "An example")]);
            /// assert_eq!(titles.get("https://joe@www.example.com:8080/a/b?q=1#top"), Some(&"An example"));
            ///
            /// let old: UrlBuf<Url1993> = "gopher://boombox.micro.umn.edu/11/gopher".parse()?;
            /// assert_eq!(old.spec(), Spec::Url1993);
            /// # Ok::<(), urlspec::Refusal>(())
            /// ```
            $($default)?
        }
    };
}

#[cfg(feature = "current")]
with_documentation!(Current);
#[cfg(not(feature = "current"))]
with_documentation!();

impl Spec {
    /// Parses a URL by this document and keeps its text. If the document is fixed in the program, use a type such as
    /// [`UrlBuf<Rfc3986>`](UrlBuf) instead.
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
    pub fn parse_owned(self, text: impl Into<Box<str>>) -> Result<UrlBuf<Self>, Refusal> {
        UrlBuf::by(self, text.into())
    }
}

#[cfg(feature = "current")]
impl UrlBuf {
    /// Parses a URL by today's standard and keeps its text. For another document, give the type: `text.parse::<UrlBuf<Rfc1738>>()`.
    ///
    /// # Errors
    ///
    /// If the text is not a URL of today's standard. [`Refusal::into_string`] gives the text back.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let text = String::from("http://info.cern.ch/a b");
    /// match UrlBuf::parse(text) {
    ///     Ok(url) => println!("{url}"),
    ///     Err(refusal) => assert_eq!(refusal.into_string().as_deref(), Ok("http://info.cern.ch/a b")),
    /// }
    /// ```
    pub fn parse(text: impl Into<Box<str>>) -> Result<Self, Refusal> {
        Self::by(Current, text.into())
    }
}

impl<D: Document> UrlBuf<D> {
    fn by(document: D, text: Box<str>) -> Result<Self, Refusal> {
        document.spec().parse(&text)?;
        Ok(Self { document, text })
    }

    /// The tree, which borrows from this value.
    ///
    /// ```
    /// use urlspec::{Url, UrlBuf};
    ///
    /// let url = UrlBuf::parse("https://example.com/over/there?name=ferret")?;
    /// let Url::Uri(uri) = url.url() else { panic!("not a URI") };
    /// assert_eq!((uri.scheme, uri.path()), ("https", "/over/there"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    #[expect(clippy::missing_panics_doc, reason = "the constructors parse the text")]
    pub fn url(&self) -> Url<'_> {
        let parsed = read(self.spec(), Start::Url, &self.text).flatten();
        *parsed.as_ref().and_then(Reference::url).expect("the constructors parse the text")
    }

    /// Where the components are, as byte offsets into the text.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let url = UrlBuf::parse("https://example.com/a?b")?;
    /// let outline = url.outline();
    /// assert_eq!((outline.host.clone(), &url.as_str()[outline.host]), (8..19, "example.com"));
    /// assert_eq!(outline.port, None);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn outline(&self) -> Outline {
        Outline::of_url(&self.url(), &self.text)
    }

    /// The scheme, in the case that the text has.
    ///
    /// ```
    /// assert_eq!(urlspec::UrlBuf::parse("HTTPS://example.com/")?.scheme(), "HTTPS");
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn scheme(&self) -> &str {
        self.url().scheme()
    }

    /// The user name and the password with the `:` between them, as they are spelled. `None` if no `@` precedes the
    /// host.
    ///
    /// ```
    /// let url = urlspec::UrlBuf::parse("https://joe:@example.com/")?;
    /// assert_eq!(url.userinfo(), Some("joe:"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn userinfo(&self) -> Option<&str> {
        let outline = self.outline();
        let user = outline.user?;
        Some(&self.text[user.start..outline.password.map_or(user.end, |password| password.end)])
    }

    /// The user name, before the host.
    /// `None` if no `@` precedes the host.
    ///
    /// ```
    /// let url = urlspec::UrlBuf::parse("ftp://joe%40home:secret@example.com/")?;
    /// assert_eq!(url.user().map(|user| user.decode()).as_deref(), Some(&b"joe@home"[..]));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn user(&self) -> Option<Encoded<'_>> {
        self.url().user()
    }

    /// The password, after the user name.
    /// `None` if no `:` follows the user name.
    ///
    /// ```
    /// let password = |text| Ok::<_, urlspec::Refusal>(urlspec::UrlBuf::parse(text)?.password().map(|own| own.to_string()));
    /// assert_eq!(password("ftp://joe:secret@example.com/")?.as_deref(), Some("secret"));
    /// assert_eq!(password("ftp://joe:@example.com/")?.as_deref(), Some(""));
    /// assert_eq!(password("ftp://joe@example.com/")?, None);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn password(&self) -> Option<Encoded<'_>> {
        self.url().password()
    }

    /// The host to contact, as [`Url::host`]. `None` if the URL has none or an empty one.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    /// use urlspec::ast::Host;
    ///
    /// let url = UrlBuf::parse("http://[::1]:8080/")?;
    /// assert!(matches!(url.host(), Some(Host::Ipv6(literal)) if literal.address().is_loopback()));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn host(&self) -> Option<Host<'_>> {
        self.url().host().copied()
    }

    /// The text of the host, with the brackets of an IPv6 address.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// assert_eq!(UrlBuf::parse("http://[2001:db8::7]:8080/")?.host_str(), Some("[2001:db8::7]"));
    /// assert_eq!(UrlBuf::parse("mailto:joe@example.com")?.host_str(), None);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn host_str(&self) -> Option<&str> {
        self.host().map(|host| host.as_str())
    }

    /// The port in the URL, as a number. `None` if there is none, or if it is above 65535.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// assert_eq!(UrlBuf::parse("https://example.com:8042/")?.port(), Some(8042));
    /// assert_eq!(UrlBuf::parse("https://example.com/")?.port(), None);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn port(&self) -> Option<u16> {
        self.url().port()
    }

    /// The port that a client would use: the one in the URL or, if there is none, the scheme's default. `None` if the scheme has no
    /// default, or if the port in the URL is above 65535.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// assert_eq!(UrlBuf::parse("https://example.com/")?.port_or_default(), Some(443));
    /// assert_eq!(UrlBuf::parse("https://example.com:8042/")?.port_or_default(), Some(8042));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn port_or_default(&self) -> Option<u16> {
        self.url().port_or_default()
    }

    /// The path, with the `/` that it begins with: the text from the authority to the query or the fragment. It may be empty. Without
    /// an authority, it is the text after the colon of the scheme.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// assert_eq!(UrlBuf::parse("https://example.com/a/b?q")?.path(), "/a/b");
    /// assert_eq!(UrlBuf::parse("https://example.com")?.path(), "");
    /// assert_eq!(UrlBuf::parse("mailto:joe@example.com")?.path(), "joe@example.com");
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn path(&self) -> &str {
        &self.text[self.outline().path]
    }

    /// The query, after the `?`: in older documents, the search.
    /// It is encoded as in the URL, and empty if nothing follows the `?`. For names and values, see [`query_pairs`](Self::query_pairs).
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// assert_eq!(UrlBuf::parse("https://example.com/?q=a%20b#top")?.query(), Some("q=a%20b"));
    /// assert_eq!(UrlBuf::parse("https://example.com/?")?.query(), Some(""));
    /// assert_eq!(UrlBuf::parse("https://example.com/")?.query(), None);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn query(&self) -> Option<&str> {
        Some(&self.text[self.outline().search?])
    }

    /// The fragment, after the `#`, in documents where it is part of the URL: RFC 3986 and today's standard.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    /// use urlspec::document::Rfc2396;
    ///
    /// assert_eq!(UrlBuf::parse("https://example.com/#top")?.fragment(), Some("top"));
    /// // In RFC 2396, it is part of a reference, and not of a URI.
    /// assert!("https://example.com/#top".parse::<UrlBuf<Rfc2396>>().is_err());
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn fragment(&self) -> Option<&str> {
        Some(&self.text[self.outline().fragment?])
    }

    /// The text, including its prefix `URL:` if it has one.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    /// use urlspec::document::Rfc1738;
    ///
    /// let url: UrlBuf<Rfc1738> = "URL:http://info.cern.ch/".parse()?;
    /// assert_eq!((url.as_str(), url.scheme()), ("URL:http://info.cern.ch/", "http"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The length of the text in bytes.
    ///
    /// ```
    /// assert_eq!(urlspec::UrlBuf::parse("mailto:joe@example.com")?.len(), 22);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// Always `false`: the empty text is not a URL.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The text, without a copy.
    ///
    /// ```
    /// let text: String = urlspec::UrlBuf::parse("https://example.com/")?.into_string();
    /// assert_eq!(text, "https://example.com/");
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn into_string(self) -> String {
        self.text.into()
    }

    /// The document that the text was parsed by.
    ///
    /// ```
    /// use urlspec::{Spec, UrlBuf};
    ///
    /// assert_eq!(UrlBuf::parse("https://example.com/")?.spec(), Spec::Current);
    /// assert_eq!(Spec::Rfc1738.parse_owned("https://example.com/")?.spec(), Spec::Rfc1738);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn spec(&self) -> Spec {
        self.document.spec()
    }
}

impl<D: Document> AsRef<str> for UrlBuf<D> {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl<D: FixedDocument> Borrow<str> for UrlBuf<D> {
    fn borrow(&self) -> &str {
        &self.text
    }
}

impl<D: Document> PartialEq for UrlBuf<D> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text && self.document == other.document
    }
}

impl<D: Document> Eq for UrlBuf<D> {}

impl<D: Document> PartialEq<str> for UrlBuf<D> {
    fn eq(&self, other: &str) -> bool {
        &*self.text == other
    }
}

impl<D: Document> PartialEq<&str> for UrlBuf<D> {
    fn eq(&self, other: &&str) -> bool {
        &*self.text == *other
    }
}

impl<D: Document> PartialEq<UrlBuf<D>> for str {
    fn eq(&self, other: &UrlBuf<D>) -> bool {
        *self == *other.text
    }
}

impl<D: Document> PartialEq<UrlBuf<D>> for &str {
    fn eq(&self, other: &UrlBuf<D>) -> bool {
        **self == *other.text
    }
}

impl<D: Document> PartialOrd for UrlBuf<D> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<D: Document> Ord for UrlBuf<D> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.text.cmp(&other.text).then_with(|| self.document.cmp(&other.document))
    }
}

/// The hash of the text, so that a map can be searched by `&str`.
impl<D: Document> Hash for UrlBuf<D> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

/// By the document of the type.
impl<D: FixedDocument> FromStr for UrlBuf<D> {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        Self::by(D::default(), text.into())
    }
}

/// By the document of the type.
impl<D: FixedDocument> TryFrom<&str> for UrlBuf<D> {
    type Error = Refusal;

    fn try_from(text: &str) -> Result<Self, Refusal> {
        text.parse()
    }
}

/// By the document of the type. No copy is made.
impl<D: FixedDocument> TryFrom<String> for UrlBuf<D> {
    type Error = Refusal;

    fn try_from(text: String) -> Result<Self, Refusal> {
        Self::by(D::default(), text.into())
    }
}

/// By the document of the type, as [`Url::to_buf`] by any.
impl<D: FixedDocument> TryFrom<&Url<'_>> for UrlBuf<D> {
    type Error = Refusal;

    fn try_from(url: &Url<'_>) -> Result<Self, Refusal> {
        Self::by(D::default(), url.to_string().into())
    }
}

impl Url<'_> {
    /// Copies the URL into a [`UrlBuf`]. A tree doesn't store its document, so name the one that it was parsed by.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let text = String::from("URL:http://info.cern.ch/");
    /// let url = Spec::Rfc1738.parse(&text)?;
    /// let owned = url.to_buf(Spec::Rfc1738)?;
    /// drop(text);
    /// assert_eq!(owned, "http://info.cern.ch/");
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the document refuses the URL, because it was parsed by another document, or its fields were changed.
    pub fn to_buf(&self, spec: Spec) -> Result<UrlBuf<Spec>, Refusal> {
        spec.parse_owned(self.to_string())
    }
}

impl Refusal {
    /// The text that was refused, without a copy.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let refusal = Spec::Rfc1738.parse("http://info.cern.ch/a b").unwrap_err();
    /// assert_eq!(refusal.into_string().as_deref(), Ok("http://info.cern.ch/a b"));
    ///
    /// let refusal = Spec::Rfc1738.parse_bytes(b"http://info.cern.ch/caf\xE9").unwrap_err();
    /// assert_eq!(refusal.into_string().map_err(|error| error.into_bytes().last().copied()), Err(Some(0xE9)));
    /// ```
    ///
    /// # Errors
    ///
    /// If [`Spec::parse_bytes`] refused bytes that aren't UTF-8. The error gives the bytes back.
    pub fn into_string(self) -> Result<String, FromUtf8Error> {
        String::from_utf8(self.into_input().into_vec())
    }
}

impl<D: Document> From<UrlBuf<D>> for String {
    fn from(buf: UrlBuf<D>) -> Self {
        buf.into_string()
    }
}

/// The text, with its password. `Debug` redacts it.
impl<D: Document> fmt::Display for UrlBuf<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The document and the text, with its password redacted.
impl<D: Document> fmt::Debug for UrlBuf<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UrlBuf").field("spec", &self.spec()).field("text", &Untrusted::url(&*self.text)).finish()
    }
}
