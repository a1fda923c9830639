//! References: URLs with a prefix and a fragment, and relative references.

use super::node::{Node, Part, display, preceded};
use super::{HierPart, Host, Hostport, Path, RelativeRef, Search, Uri, Url};
use crate::encoding::Encoded;

/// A reference: a URL with an optional prefix and fragment, or a relative reference.
///
/// RFC 1738 and earlier documents define no relative references, so
/// [`Spec::parse_reference`](crate::Spec::parse_reference) returns [`Absolute`](Self::Absolute) for them. For partial forms see
/// [`resolve`](crate::resolve).
///
/// ```
/// use urlspec::Spec;
///
/// let reference = Spec::Rfc1738.parse_reference("URL:http://info.cern.ch/#top")?;
/// assert_eq!(reference.url().map(|url| url.scheme()), Some("http"));
/// assert_eq!(reference.fragment().map(|fragment| fragment.as_str()), Some("top"));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reference<'a> {
    /// A URL with an optional prefix and fragment.
    Absolute(AbsoluteRef<'a>),
    /// A reference without a scheme, relative to a base URL (RFC 1808, section 2.2; RFC 3986, section 4.2).
    Relative(RelativeRef<'a>),
}

impl<'a> Reference<'a> {
    /// The URL without prefix and fragment.
    pub(crate) const fn of(url: Url<'a>) -> Self {
        Self::Absolute(AbsoluteRef::of(url))
    }

    /// A URI without its fragment.
    pub(crate) const fn of_uri(uri: Uri<'a>) -> Self {
        Self::of(Url::Uri(uri))
    }

    /// A relative reference without its fragment.
    pub(crate) const fn of_part(part: HierPart<'a>) -> Self {
        Self::Relative(RelativeRef::new(part, None))
    }

    /// A reference without text.
    pub(crate) fn empty(before: &'a str) -> Self {
        Self::of_part(HierPart::empty(before))
    }

    /// The reference with a fragment, which is part of a URI.
    pub(crate) const fn with_fragment(self, fragment: Option<Encoded<'a>>) -> Self {
        match self {
            Self::Absolute(AbsoluteRef { url: Url::Uri(uri), .. }) => Self::of_uri(Uri { fragment, ..uri }),
            Self::Absolute(reference) => Self::Absolute(AbsoluteRef { fragment, ..reference }),
            Self::Relative(reference) => Self::Relative(RelativeRef { fragment, ..reference }),
        }
    }

    /// The URL. `None` if the reference is relative.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// assert_eq!(Spec::Rfc3986.parse_reference("http://a/b")?.url().map(|url| url.scheme()), Some("http"));
    /// assert_eq!(Spec::Rfc3986.parse_reference("../b")?.url(), None);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn url(&self) -> Option<&Url<'a>> {
        match self {
            Self::Absolute(reference) => Some(&reference.url),
            Self::Relative(_) => None,
        }
    }

    /// The host and the port, as [`Url::hostport`].
    ///
    /// ```
    /// let reference = urlspec::Spec::Rfc3986.parse_reference("//example.com:8042/b")?;
    /// assert_eq!(reference.hostport().and_then(|hostport| hostport.port).and_then(|port| port.number()), Some(8042));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn hostport(&self) -> Option<&Hostport<'a>> {
        match self {
            Self::Absolute(reference) => reference.url.hostport(),
            Self::Relative(reference) => reference.hier_part.hostport(),
        }
    }

    /// The host, as [`Url::host`].
    ///
    /// ```
    /// let reference = urlspec::Spec::Rfc3986.parse_reference("//example.com/b")?;
    /// assert_eq!(reference.host().map(|host| host.as_str()), Some("example.com"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn host(&self) -> Option<&Host<'a>> {
        match self {
            Self::Absolute(reference) => reference.url.host(),
            Self::Relative(reference) => match reference.hier_part.hostport() {
                Some(hostport) if !hostport.host.as_str().is_empty() => Some(&hostport.host),
                _ => None,
            },
        }
    }

    /// The user name, before the host.
    ///
    /// ```
    /// let reference = urlspec::Spec::Rfc3986.parse_reference("//joe:secret@example.com/b")?;
    /// assert_eq!(reference.user().map(|user| user.as_str()), Some("joe"));
    /// assert_eq!(reference.password().map(|password| password.as_str()), Some("secret"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn user(&self) -> Option<Encoded<'a>> {
        match self {
            Self::Absolute(reference) => reference.url.user(),
            Self::Relative(reference) => Some(reference.hier_part.userinfo()?.user()),
        }
    }

    /// The password, after the user name.
    pub fn password(&self) -> Option<Encoded<'a>> {
        match self {
            Self::Absolute(reference) => reference.url.password(),
            Self::Relative(reference) => reference.hier_part.userinfo()?.password(),
        }
    }

    /// The path, as [`Url::path`].
    ///
    /// ```
    /// let reference = urlspec::Spec::Rfc3986.parse_reference("../g;x=1?y")?;
    /// assert_eq!((reference.path(), reference.query()), (Some("../g;x=1"), Some("y")));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn path(&self) -> Option<&'a str> {
        match self {
            Self::Absolute(reference) => reference.url.path(),
            Self::Relative(reference) => Some(reference.hier_part.path.as_str()),
        }
    }

    /// The url-path, as [`Url::url_path`].
    ///
    /// ```
    /// let reference = urlspec::Spec::Rfc1738.parse_reference("http://info.cern.ch/hypertext/WWW/#top")?;
    /// assert_eq!(reference.url_path().map(|path| path.as_str()), Some("hypertext/WWW/"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn url_path(&self) -> Option<Path<'a>> {
        match self {
            Self::Absolute(reference) => reference.url.url_path(),
            Self::Relative(reference) => reference.hier_part.path.after_slash(),
        }
    }

    /// The query, as [`Url::query`].
    pub const fn query(&self) -> Option<&'a str> {
        match self.search() {
            Some(search) => Some(search.as_str()),
            None => None,
        }
    }

    /// The search or query, as [`Url::search`].
    ///
    /// ```
    /// let reference = urlspec::Spec::Url1993.parse_reference("http://info.cern.ch/find?sparse+matrix#top")?;
    /// let search = reference.search().ok_or("no search")?;
    /// assert!(search.words().eq(["sparse", "matrix"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn search(&self) -> Option<Search<'a>> {
        match self {
            Self::Absolute(reference) => reference.url.search(),
            Self::Relative(RelativeRef { hier_part: HierPart { query: Some(query), .. }, .. }) => {
                Some(Search::new(query.as_str()))
            }
            Self::Relative(_) => None,
        }
    }

    /// The prefix `URL:`, in the case that the input has.
    ///
    /// ```
    /// let reference = urlspec::Spec::Rfc1738.parse_reference("URL:http://info.cern.ch/")?;
    /// assert_eq!(reference.prefix(), Some("URL:"));
    /// assert_eq!(reference.url().map(|url| url.to_string()).as_deref(), Some("http://info.cern.ch/"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn prefix(&self) -> Option<&'a str> {
        match self {
            Self::Absolute(reference) => reference.prefix,
            Self::Relative(_) => None,
        }
    }

    /// The fragment, after the `#`.
    ///
    /// ```
    /// let reference = urlspec::Spec::Rfc3986.parse_reference("#s")?;
    /// assert_eq!((reference.path(), reference.fragment().map(|fragment| fragment.as_str())), (Some(""), Some("s")));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn fragment(&self) -> Option<Encoded<'a>> {
        match self {
            Self::Absolute(AbsoluteRef { url: Url::Uri(uri), .. }) => uri.fragment,
            Self::Absolute(AbsoluteRef { fragment, .. }) | Self::Relative(RelativeRef { fragment, .. }) => *fragment,
        }
    }

    /// Whether the reference is to a whole document: there is no fragment, or a void one.
    ///
    /// "A void anchor-id with or without the hash sign means that the UDI refers to the whole document" (UDI 1992); the drafts
    /// say the same.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let is_whole = |text| Spec::Udi.parse_reference(text).map(|reference| reference.is_whole_document());
    /// assert_eq!((is_whole("http://h.x/a"), is_whole("http://h.x/a#"), is_whole("http://h.x/a#z1")), (Ok(true), Ok(true), Ok(false)));
    /// ```
    pub fn is_whole_document(&self) -> bool {
        self.fragment().is_none_or(|fragment| fragment.as_str().is_empty())
    }
}

impl<'a> Node<'a> for Reference<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        match self {
            Self::Absolute(reference) => reference.parts(part),
            Self::Relative(reference) => reference.parts(part),
        }
    }
}

impl<'a> From<AbsoluteRef<'a>> for Reference<'a> {
    fn from(reference: AbsoluteRef<'a>) -> Self {
        Self::Absolute(reference)
    }
}

/// A URL with an optional prefix and fragment: `[ "URL:" ] url [ "#" *xchar ]` (RFC 1738, section 2.2 and the appendix).
///
/// ```
/// use urlspec::Spec;
/// use urlspec::ast::Reference;
///
/// let Reference::Absolute(reference) = Spec::Rfc1738.parse_reference("url:http://info.cern.ch/#top")? else {
///     panic!("a relative reference")
/// };
/// assert_eq!((reference.prefix, reference.url.scheme()), (Some("url:"), "http"));
/// assert_eq!(reference.fragment.map(|fragment| fragment.as_str()), Some("top"));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AbsoluteRef<'a> {
    /// The prefix `URL:`, in the case that the input has. It is not part of the URL.
    pub prefix: Option<&'a str>,
    /// The URL.
    pub url: Url<'a>,
    /// The fragment, after the `#`. It is not part of the URL. `None` with a [`Uri`], which has its own.
    pub fragment: Option<Encoded<'a>>,
}

impl<'a> AbsoluteRef<'a> {
    /// The URL without prefix and fragment.
    pub(crate) const fn of(url: Url<'a>) -> Self {
        Self { prefix: None, url, fragment: None }
    }
}

impl<'a> Node<'a> for AbsoluteRef<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        if let Some(prefix) = &self.prefix {
            prefix.parts(part);
        }
        self.url.parts(part);
        preceded("#", self.fragment.as_ref().map(|f| f as _), part);
    }
}

display!(Reference, AbsoluteRef);
