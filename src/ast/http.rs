//! `http` (RFC 1738, section 3.3).

use super::host::Hostport;
use super::node::{Node, Part, display, preceded, slice};
use super::path::Path;
use crate::encoding::Encoded;

/// `http://<host>:<port>/<path>?<searchpart>` (RFC 1738, section 3.3).
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
    Search
}

impl<'a> Search<'a> {
    /// The search, to be decoded.
    pub const fn encoded(&self) -> Encoded<'a> {
        Encoded::new(self.as_str())
    }

    /// The search split at each `+`, which separates words in the drafts. In RFC 1738 a `+` has no meaning.
    pub fn words(&self) -> impl DoubleEndedIterator<Item = Encoded<'a>> + use<'a> {
        self.as_str().split('+').map(Encoded::new)
    }
}

display!(Http);
