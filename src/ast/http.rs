//! `http` (RFC 1738, section 3.3).

use super::host::Hostport;
use super::node::{Node, Part, display, preceded, slice};
use super::path::Path;
use crate::encoding::Encoded;

/// `http://<host>:<port>/<path>?<searchpart>` (RFC 1738, section 3.3).
///
/// ```
/// use urlspec::{Spec, Url};
///
/// let Url::Http(http) = Spec::Rfc1738.parse("http://host.dom:8080/a/b?c+d")? else { return Err("not http".into()) };
/// assert_eq!(http.hostport.host.as_str(), "host.dom");
/// assert_eq!(http.path.map(|path| path.as_str()), Some("a/b"));
/// assert_eq!(http.search.map(|search| search.as_str()), Some("c+d"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Http<'a> {
    /// The scheme, in the case that the input has.
    pub scheme: &'a str,
    /// The host and its port. "No user name or password is allowed."
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub hostport: Hostport<'a>,
    /// The path, after the `/`. `http://h` has none, and `http://h/` an empty one.
    pub path: Option<Path<'a>>,
    /// The search, after the `?`. In RFC 1738 always `None` without a path.
    pub search: Option<Search<'a>>,
}

impl<'a> Node<'a> for Http<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        part(Part::Literal("://"));
        self.hostport.parts(part);
        preceded("/", self.path.as_ref().map(|p| p as _), part);
        preceded("?", self.search.as_ref().map(|s| s as _), part);
    }
}

slice! {
    /// The search part of a URL, after the `?`.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let url = Spec::Rfc1738.parse("http://info.cern.ch/find?caf%C3%A9")?;
    /// let search = url.search().ok_or("no search")?;
    /// assert_eq!(search.as_str(), "caf%C3%A9");
    /// assert_eq!(search.encoded().decode_utf8()?, "café");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Search
}

impl<'a> Search<'a> {
    /// The search, to be decoded.
    pub const fn encoded(&self) -> Encoded<'a> {
        Encoded::new(self.as_str())
    }

    /// The search split at each `+`, which separates words in the drafts. In RFC 1738 a `+` has no meaning.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let url = Spec::Url1993.parse("http://info.cern.ch/find?sparse+matrix")?;
    /// let search = url.search().ok_or("no search")?;
    /// assert!(search.words().eq(["sparse", "matrix"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn words(&self) -> impl DoubleEndedIterator<Item = Encoded<'a>> + use<'a> {
        self.as_str().split('+').map(Encoded::new)
    }
}

display!(Http);
