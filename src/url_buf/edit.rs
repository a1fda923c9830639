//! Changes of one component. What is not changed stays byte for byte.

use std::fmt;
use std::net::Ipv6Addr;
use std::ops::Range;

use super::UrlBuf;
use crate::Refusal;
use crate::document::Document;
use crate::domain::to_ascii;
use crate::encoding::encode;
use crate::outline::Outline;
use crate::spec::Spec;

/// The error of a change. The URL is then as it was.
///
/// ```
/// use urlspec::{EditError, UrlBuf};
///
/// let mut url = UrlBuf::parse("https://example.com/a")?;
/// assert!(matches!(url.set_host("a b"), Err(EditError::Refused(_))));
/// assert_eq!(url.set_query(Some("q#top")), Err(EditError::Differs("query")));
/// assert_eq!(url.push_segment(".."), Err(EditError::DotSegment));
/// assert_eq!(url, "https://example.com/a");
///
/// let mut mail = UrlBuf::parse("mailto:joe@example.com")?;
/// assert_eq!(mail.push_segment("a"), Err(EditError::NoSegments));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum EditError {
    /// The document refuses the URL with this component. The refusal is about the whole text.
    Refused(Refusal),
    /// The document would read the text as something else: a query that contains `#`, or a port where no host is. This component would
    /// be another: `scheme`, `userinfo`, `host`, `port`, `path`, `query` or `fragment`.
    Differs(&'static str),
    /// The path has no segments: an address, an identifier or data follows the scheme.
    NoSegments,
    /// `.` and `..` are not names: they refer to other segments.
    DotSegment,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => write!(f, "the URL would not be valid: {refusal}"),
            Self::Differs(component) => {
                write!(f, "the URL would have another {component}: a delimiter in it must be encoded")
            }
            Self::NoSegments => f.write_str("the path has no segments"),
            Self::DotSegment => f.write_str("`.` and `..` are no names of segments"),
        }
    }
}

impl std::error::Error for EditError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Refused(refusal) => Some(refusal),
            _ => None,
        }
    }
}

/// A component that can be changed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Component {
    Scheme,
    Userinfo,
    Host,
    Port,
    Path,
    Query,
    Fragment,
}

impl Component {
    const ALL: [Self; 7] =
        [Self::Scheme, Self::Userinfo, Self::Host, Self::Port, Self::Path, Self::Query, Self::Fragment];

    const fn name(self) -> &'static str {
        match self {
            Self::Scheme => "scheme",
            Self::Userinfo => "userinfo",
            Self::Host => "host",
            Self::Port => "port",
            Self::Path => "path",
            Self::Query => "query",
            Self::Fragment => "fragment",
        }
    }

    /// Where it is. An absent component has no place; a host is absent where no slashes are.
    fn place(self, outline: &Outline) -> Option<Range<usize>> {
        match self {
            Self::Scheme => Some(outline.scheme.clone()),
            Self::Userinfo => {
                let user = outline.user.clone()?;
                Some(user.start..outline.password.as_ref().map_or(user.end, |password| password.end))
            }
            Self::Host => Some(outline.host.clone()).filter(|_| !outline.slashes.is_empty()),
            Self::Port => outline.port.clone(),
            Self::Path => Some(outline.path.clone()),
            Self::Query => outline.search.clone(),
            Self::Fragment => outline.fragment.clone(),
        }
    }
}

/// Changing a component. The result is parsed by the document, and every other component stays as it is. If that can't be, the URL
/// is not changed.
///
/// The text of a component is as it is in a URL: reserved characters are delimiters, and data is encoded.
/// [`push_segment`](Self::push_segment) and the functions for pairs take data, and encode it.
impl<D: Document> UrlBuf<D> {
    /// Replaces the scheme.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let mut url = UrlBuf::parse("http://example.com/a")?;
    /// url.set_scheme("https")?;
    /// assert_eq!(url, "https://example.com/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError`] if the document refuses the URL with this scheme, or reads its parts in another way.
    pub fn set_scheme(&mut self, scheme: &str) -> Result<(), EditError> {
        let place = self.outline().scheme;
        self.edit(Component::Scheme, Some(scheme), place, scheme)
    }

    /// Replaces the host. Without `//` after the scheme, both are added. An IPv6 address gets its brackets, and with the feature `idna`, a
    /// name with letters that are not US-ASCII its `xn--` form.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let mut url = UrlBuf::parse("https://joe@example.com:8080/a")?;
    /// url.set_host("::1")?;
    /// assert_eq!(url, "https://joe@[::1]:8080/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError`] if the document does not accept this as a host, or if the scheme has no host.
    pub fn set_host(&mut self, host: &str) -> Result<(), EditError> {
        let host = &*spelled_host(host);
        let outline = self.outline();
        if outline.slashes.is_empty() {
            let place = outline.slashes.end..outline.slashes.end;
            return self.edit(Component::Host, Some(host), place, &format!("//{host}"));
        }
        self.edit(Component::Host, Some(host), outline.host, host)
    }

    /// Replaces, adds or removes the port, with its `:`.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let mut url = UrlBuf::parse("https://example.com/a")?;
    /// url.set_port(Some(8080))?;
    /// assert_eq!(url, "https://example.com:8080/a");
    /// url.set_port(None)?;
    /// assert_eq!(url, "https://example.com/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError`] if the URL has no host that a port could follow.
    pub fn set_port(&mut self, port: Option<u16>) -> Result<(), EditError> {
        let outline = self.outline();
        let place = outline.port.as_ref().map_or(outline.host.end, |port| port.start - 1);
        let place = place..outline.port.as_ref().map_or(outline.host.end, |port| port.end);
        let own = outline.port.as_ref().map(|own| &self.text[own.clone()]);
        // `:080` stays as it is.
        if own.is_some_and(|own| port.is_some() && own.parse().ok() == port) {
            return Ok(());
        }
        let digits = port.map(|port| port.to_string());
        let written = digits.as_ref().map_or(String::new(), |digits| format!(":{digits}"));
        self.edit(Component::Port, digits.as_deref(), place, &written)
    }

    /// Replaces, adds or removes the user name and the password, with the `@` after them: `joe`, or `joe:password`.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let mut url = UrlBuf::parse("ftp://example.com/a")?;
    /// url.set_userinfo(Some("joe"))?;
    /// assert_eq!(url, "ftp://joe@example.com/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError`] if the scheme has no user, or the text is not user information.
    pub fn set_userinfo(&mut self, userinfo: Option<&str>) -> Result<(), EditError> {
        let outline = self.outline();
        let own = Component::Userinfo.place(&outline);
        let start = own.map_or(outline.host.start, |own| own.start);
        let written = userinfo.map_or(String::new(), |userinfo| format!("{userinfo}@"));
        self.edit(Component::Userinfo, userinfo, start..outline.host.start, &written)
    }

    /// Replaces the path, with the `/` that it begins with.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let mut url = UrlBuf::parse("https://example.com?q")?;
    /// url.set_path("/a/b")?;
    /// assert_eq!(url, "https://example.com/a/b?q");
    /// assert!(url.set_path("/a b").is_err() && url.set_path("/a#b").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError`] if the document does not accept this as a path, or reads it as more than a path.
    pub fn set_path(&mut self, path: &str) -> Result<(), EditError> {
        let place = self.outline().path;
        self.edit(Component::Path, Some(path), place, path)
    }

    /// Replaces, adds or removes the query, with its `?`.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let mut url = UrlBuf::parse("https://example.com/a#top")?;
    /// url.set_query(Some("q=1"))?;
    /// assert_eq!(url, "https://example.com/a?q=1#top");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError`] if the document does not accept this as a query.
    pub fn set_query(&mut self, query: Option<&str>) -> Result<(), EditError> {
        let outline = self.outline();
        let place = outline.search.as_ref().map_or(outline.path.end, |own| own.start - 1);
        let place = place..outline.search.as_ref().map_or(outline.path.end, |own| own.end);
        let written = query.map_or(String::new(), |query| format!("?{query}"));
        self.edit(Component::Query, query, place, &written)
    }

    /// Replaces, adds or removes the fragment, with its `#`.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let mut url = UrlBuf::parse("https://example.com/a?q")?;
    /// url.set_fragment(Some("top"))?;
    /// assert_eq!(url, "https://example.com/a?q#top");
    /// url.set_fragment(None)?;
    /// assert_eq!(url, "https://example.com/a?q");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError`] if the document does not accept this as a fragment. In documents older than RFC 3986, a fragment
    /// is not part of a URL.
    pub fn set_fragment(&mut self, fragment: Option<&str>) -> Result<(), EditError> {
        let own = self.outline().fragment;
        let place = own.as_ref().map_or(self.text.len(), |own| own.start - 1)..self.text.len();
        let written = fragment.map_or(String::new(), |fragment| format!("#{fragment}"));
        self.edit(Component::Fragment, fragment, place, &written)
    }

    /// Adds a segment to the end of the path. The segment is data: a `/` in it is encoded, as is what the document does not allow. A
    /// `/` at the end of the path precedes it.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let mut url = UrlBuf::parse("https://example.com/docs/?v=2")?;
    /// url.push_segment("a b/c")?;
    /// assert_eq!(url, "https://example.com/docs/a%20b%2Fc?v=2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError`] if the path has no segments, or for `.` and `..`.
    pub fn push_segment(&mut self, segment: &str) -> Result<(), EditError> {
        let path = self.segments_of_path()?;
        if matches!(segment, "." | "..") {
            return Err(EditError::DotSegment);
        }
        let slash = if path.ends_with('/') { "" } else { "/" };
        let with = |marks: &[u8]| format!("{path}{slash}{}", encoded(segment.as_bytes(), marks, self.spec()));
        let (plain, strict) = (with(b"-._~!$&'()*+,=:@"), with(b"-._~"));
        self.set_path(&plain).or_else(|_| self.set_path(&strict))
    }

    /// Removes the last segment of the path, and its `/` unless it is the first. Returns whether there was one.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let mut url = UrlBuf::parse("https://example.com/a/b?q")?;
    /// assert!(url.pop_segment()?);
    /// assert_eq!(url, "https://example.com/a?q");
    /// assert!(url.pop_segment()? && !url.pop_segment()?);
    /// assert_eq!(url, "https://example.com/?q");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError`] if the path has no segments, or the document requires a segment.
    pub fn pop_segment(&mut self) -> Result<bool, EditError> {
        let path = self.segments_of_path()?;
        if matches!(path, "" | "/") {
            return Ok(false);
        }
        let slash = path.rfind('/').unwrap_or(0);
        let rest = path[..slash.max(1)].to_owned();
        self.set_path(&rest).map(|()| true)
    }

    /// The URL without its user name and password, for a log or a page that others see. A token in the query stays.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let url = UrlBuf::parse("https://joe:secret@example.com/a")?;
    /// assert_eq!(url.without_userinfo()?, "https://example.com/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError`] if the document needs them.
    pub fn without_userinfo(&self) -> Result<Self, EditError> {
        let mut url = self.clone();
        url.set_userinfo(None).map(|()| url)
    }

    /// The URL without its fragment: what a client requests.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let url = UrlBuf::parse("https://example.com/a#top")?;
    /// assert_eq!(url.without_fragment(), "https://example.com/a");
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    #[must_use]
    pub fn without_fragment(&self) -> Self {
        let mut url = self.clone();
        // Each document accepts a URL without its fragment.
        let _ = url.set_fragment(None);
        url
    }

    /// The path, if it is made of segments.
    fn segments_of_path(&self) -> Result<&str, EditError> {
        let outline = self.outline();
        let path = &self.text[outline.path];
        let has_segments = path.starts_with('/') || (path.is_empty() && !outline.slashes.is_empty());
        if has_segments { Ok(path) } else { Err(EditError::NoSegments) }
    }

    /// Whether the edited URL has the new host, or the same as this one. In RFC 2396, `a@b@h.x` is a name of a registry, and no server.
    /// The cell of an afs URL is no host.
    fn has_host_of(&self, edited: &Self, new: Option<&str>) -> bool {
        match new {
            Some(new) => new.is_empty() || self.host().is_none() || edited.host_str() == Some(new),
            None => edited.host_str() == self.host_str(),
        }
    }

    /// Replaces a part of the text, if then one component has this value and every other the same as before.
    fn edit(
        &mut self,
        component: Component,
        value: Option<&str>,
        place: Range<usize>,
        written: &str,
    ) -> Result<(), EditError> {
        let text = [&self.text[..place.start], written, &self.text[place.end..]].concat();
        let edited = Self::by(self.document, text.into()).map_err(EditError::Refused)?;
        let (old, new) = (self.outline(), edited.outline());
        for other in Component::ALL {
            let own = if other == component { value } else { other.place(&old).map(|place| &self.text[place]) };
            if own != other.place(&new).map(|place| &edited.text[place]) {
                return Err(EditError::Differs(other.name()));
            }
        }
        // What looks like a port may be part of a registered name.
        if component == Component::Port && edited.port() != value.and_then(|digits| digits.parse().ok()) {
            return Err(EditError::Differs(Component::Host.name()));
        }
        if !self.has_host_of(&edited, value.filter(|_| component == Component::Host)) {
            return Err(EditError::Differs(Component::Host.name()));
        }
        *self = edited;
        Ok(())
    }
}

/// A host as a URL has it: an IPv6 address in brackets, and a name with letters that are not US-ASCII in its `xn--` form.
pub(super) fn spelled_host(host: &str) -> String {
    if host.parse::<Ipv6Addr>().is_ok() {
        return format!("[{host}]");
    }
    let name = if host.is_ascii() { None } else { to_ascii(host) };
    name.unwrap_or_else(|| host.to_owned())
}

/// Data as a URL of a document spells it: letters, digits and these marks as they are.
pub(super) fn encoded(octets: &[u8], marks: &[u8], spec: Spec) -> String {
    let mut text = String::with_capacity(octets.len());
    for octet in octets {
        let is_plain = octet.is_ascii_alphanumeric() || (marks.contains(octet) && (*octet != b'~' || spec.has_tilde()));
        match is_plain {
            true => text.push(char::from(*octet)),
            false => text.push_str(&encode(&[*octet])),
        }
    }
    text
}
