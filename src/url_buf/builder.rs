//! A URL from its components.

use super::UrlBuf;
use super::edit::{EditError, encoded, spelled_host};
use crate::document::{Document, FixedDocument};
use crate::outline::Outline;
use crate::spec::Spec;

/// Builds a URL from its components. [`UrlBuf::builder`] and [`Spec::builder`] return it.
///
/// [`path`](Self::path), [`query`](Self::query), [`fragment`](Self::fragment) and [`userinfo`](Self::userinfo) take text as it is in a
/// URL. [`segment`](Self::segment), [`pair`](Self::pair) and [`user`](Self::user) take data, and encode it.
///
/// ```
/// use urlspec::UrlBuf;
///
/// let url: UrlBuf = UrlBuf::builder("https")
///     .host("www.example.com")
///     .segment("docs")
///     .segment("a b")
///     .pair("q", "x&y")
///     .fragment("top")
///     .build()?;
/// assert_eq!(url, "https://www.example.com/docs/a%20b?q=x%26y#top");
///
/// let mail: UrlBuf = UrlBuf::builder("mailto").path("joe@example.com").build()?;
/// assert_eq!(mail, "mailto:joe@example.com");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
#[must_use = "`build` makes the URL"]
pub struct Builder<D> {
    document: D,
    scheme: String,
    userinfo: Option<String>,
    host: Option<String>,
    port: Option<u16>,
    path: String,
    /// Whether the path ends with a segment, which may be empty.
    ends_with_segment: bool,
    has_dot_segment: bool,
    query: Option<String>,
    fragment: Option<String>,
}

impl<D: FixedDocument> UrlBuf<D> {
    /// Builds a URL from its components.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    /// use urlspec::document::Rfc1738;
    ///
    /// let url: UrlBuf<Rfc1738> = UrlBuf::builder("ftp").host("ftp.is.co.za").segment("rfc").segment("rfc1808.txt").build()?;
    /// assert_eq!(url, "ftp://ftp.is.co.za/rfc/rfc1808.txt");
    /// # Ok::<(), urlspec::EditError>(())
    /// ```
    pub fn builder(scheme: &str) -> Builder<D> {
        Builder::new(D::default(), scheme)
    }
}

impl Spec {
    /// Builds a URL of this document from its components. If the document is fixed in the program, use
    /// [`UrlBuf::builder`].
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let build = |spec: Spec| spec.builder("http").host("example.com").segment("~joe").build().map(|url| url.into_string());
    /// assert_eq!(build(Spec::Rfc3986)?, "http://example.com/~joe");
    /// assert_eq!(build(Spec::Rfc1738)?, "http://example.com/%7Ejoe");
    /// # Ok::<(), urlspec::EditError>(())
    /// ```
    pub fn builder(self, scheme: &str) -> Builder<Self> {
        Builder::new(self, scheme)
    }
}

impl<D: Document> Builder<D> {
    fn new(document: D, scheme: &str) -> Self {
        let scheme = scheme.to_owned();
        Self {
            document,
            scheme,
            userinfo: None,
            host: None,
            port: None,
            path: String::new(),
            ends_with_segment: false,
            has_dot_segment: false,
            query: None,
            fragment: None,
        }
    }

    /// The host. An IPv6 address gets its brackets, and with the feature `idna`, a name with letters that are not US-ASCII its `xn--`
    /// form.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let url: UrlBuf = UrlBuf::builder("http").host("::1").port(8080).path("/").build()?;
    /// assert_eq!(url, "http://[::1]:8080/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn host(mut self, host: &str) -> Self {
        self.host = Some(spelled_host(host));
        self
    }

    /// The port.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let url: UrlBuf = UrlBuf::builder("https").host("example.com").port(8042).path("/over/there").build()?;
    /// assert_eq!(url, "https://example.com:8042/over/there");
    /// # Ok::<(), urlspec::EditError>(())
    /// ```
    pub fn port(mut self, port: u16) -> Self {
        self.port = Some(port);
        self
    }

    /// The user name and the password, as they are in a URL.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let url: UrlBuf = UrlBuf::builder("ftp").userinfo("joe:secret").host("example.com").path("/").build()?;
    /// assert_eq!(url, "ftp://joe:secret@example.com/");
    /// # Ok::<(), urlspec::EditError>(())
    /// ```
    pub fn userinfo(mut self, userinfo: &str) -> Self {
        self.userinfo = Some(userinfo.to_owned());
        self
    }

    /// The user name, which is encoded.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let url: UrlBuf = UrlBuf::builder("ftp").user("joe@home").host("example.com").path("/").build()?;
    /// assert_eq!(url, "ftp://joe%40home@example.com/");
    /// # Ok::<(), urlspec::EditError>(())
    /// ```
    pub fn user(mut self, user: &str) -> Self {
        self.userinfo = Some(encoded(user.as_bytes(), b"-._~", self.document.spec()));
        self
    }

    /// The path, as it is in a URL: with a `/` at its beginning if there is a host.
    ///
    /// ```
    /// use urlspec::{EditError, UrlBuf};
    ///
    /// let url: UrlBuf = UrlBuf::builder("urn").path("example:animal:ferret:nose").build()?;
    /// assert_eq!(url, "urn:example:animal:ferret:nose");
    /// let wrong: Result<UrlBuf, _> = UrlBuf::builder("https").host("example.com").path("/a?b").build();
    /// assert_eq!(wrong, Err(EditError::Differs("path")));
    /// # Ok::<(), EditError>(())
    /// ```
    pub fn path(mut self, path: &str) -> Self {
        self.path = path.to_owned();
        (self.ends_with_segment, self.has_dot_segment) = (false, false);
        self
    }

    /// A segment at the end of the path, which is encoded. An empty segment at the end makes a path that ends with `/`. The segments `.`
    /// and `..` are an [error](EditError::DotSegment) of `build`, since they refer to other segments, also encoded.
    ///
    /// ```
    /// use urlspec::{EditError, UrlBuf};
    ///
    /// let url: UrlBuf = UrlBuf::builder("https").host("example.com").segment("a/b").segment("c").build()?;
    /// assert_eq!(url, "https://example.com/a%2Fb/c");
    /// let wrong: Result<UrlBuf, _> = UrlBuf::builder("https").host("example.com").segment("a").segment("..").build();
    /// assert_eq!(wrong, Err(EditError::DotSegment));
    /// let url: UrlBuf = UrlBuf::builder("https").host("example.com").path("/docs/").segment("a").segment("").build()?;
    /// assert_eq!(url, "https://example.com/docs/a/");
    /// # Ok::<(), urlspec::EditError>(())
    /// ```
    pub fn segment(mut self, segment: &str) -> Self {
        if self.ends_with_segment || !self.path.ends_with('/') {
            self.path.push('/');
        }
        self.ends_with_segment = true;
        self.has_dot_segment |= matches!(segment, "." | "..");
        self.path.push_str(&encoded(segment.as_bytes(), b"-._~", self.document.spec()));
        self
    }

    /// The query, as it is in a URL.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let url: UrlBuf = UrlBuf::builder("https").host("example.com").path("/find").query("a+b").build()?;
    /// assert_eq!(url, "https://example.com/find?a+b");
    /// # Ok::<(), urlspec::EditError>(())
    /// ```
    pub fn query(mut self, query: &str) -> Self {
        self.query = Some(query.to_owned());
        self
    }

    /// A pair at the end of the query, by the rules of HTML forms. Name and value are encoded.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let url: UrlBuf = UrlBuf::builder("https").host("example.com").path("/").pair("q", "a b").pair("x", "1&2").build()?;
    /// assert_eq!(url, "https://example.com/?q=a+b&x=1%262");
    /// # Ok::<(), urlspec::EditError>(())
    /// ```
    pub fn pair(mut self, name: &str, value: &str) -> Self {
        let spec = self.document.spec();
        let spelt = |text: &str| encoded(text.as_bytes(), b"-._*~ ", spec).replace(' ', "+");
        let pair = format!("{}={}", spelt(name), spelt(value));
        self.query = Some(match self.query.take() {
            Some(query) if !query.is_empty() => format!("{query}&{pair}"),
            _ => pair,
        });
        self
    }

    /// The fragment, as it is in a URL.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let url: UrlBuf = UrlBuf::builder("https").host("example.com").path("/").fragment("top").build()?;
    /// assert_eq!(url, "https://example.com/#top");
    /// # Ok::<(), urlspec::EditError>(())
    /// ```
    pub fn fragment(mut self, fragment: &str) -> Self {
        self.fragment = Some(fragment.to_owned());
        self
    }

    /// The URL.
    ///
    /// ```
    /// use urlspec::{EditError, UrlBuf};
    ///
    /// let build = |host| UrlBuf::builder("https").host(host).path("/").build().map(|url: UrlBuf| url.into_string());
    /// assert_eq!(build("example.com").as_deref(), Ok("https://example.com/"));
    /// assert_eq!(build("example.com:80"), Err(EditError::Differs("host")));
    /// assert!(matches!(build("a b"), Err(EditError::Refused(_))));
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError`] if the document refuses the URL, or reads a component as something else: a path that contains `?`, a user
    /// without a host; or if a segment was `.` or `..`.
    pub fn build(self) -> Result<UrlBuf<D>, EditError> {
        if self.has_dot_segment {
            return Err(EditError::DotSegment);
        }
        let url = UrlBuf::by(self.document, self.text().into()).map_err(EditError::Refused)?;
        let outline = url.outline();
        match self.differs(&url, &outline) {
            Some(component) => Err(EditError::Differs(component)),
            None => Ok(url),
        }
    }

    fn text(&self) -> String {
        let mut text = format!("{}:", self.scheme);
        let mut append = |before: &str, part: Option<&str>, after: &str| {
            if let Some(part) = part {
                text.extend([before, part, after]);
            }
        };
        let authority = self.host.as_ref().map(|host| {
            let user = self.userinfo.as_ref().map_or(String::new(), |userinfo| format!("{userinfo}@"));
            let port = self.port.map_or(String::new(), |port| format!(":{port}"));
            format!("{user}{host}{port}")
        });
        append("//", authority.as_deref(), "");
        append("", Some(&self.path), "");
        append("?", self.query.as_deref(), "");
        append("#", self.fragment.as_deref(), "");
        text
    }

    /// The first component that the document reads as another.
    fn differs(&self, url: &UrlBuf<D>, outline: &Outline) -> Option<&'static str> {
        let host = (!outline.slashes.is_empty()).then(|| &url.as_str()[outline.host.clone()]);
        let same = [
            ("scheme", url.scheme() == self.scheme),
            ("userinfo", url.userinfo() == self.userinfo.as_deref()),
            ("host", host == self.host.as_deref()),
            ("port", url.port() == self.port),
            ("path", url.path() == self.path),
            ("query", url.query() == self.query.as_deref()),
            ("fragment", url.fragment() == self.fragment.as_deref()),
        ];
        same.into_iter().find(|(_, is_same)| !is_same).map(|(component, _)| component)
    }
}
