//! `http` (RFC 1738, section 3.3).

use super::host::Hostport;
use super::node::{Node, Part, led, slice, written};
use super::path::Path;
use crate::encoding::Encoded;

/// `http://<host>:<port>/<path>?<searchpart>` (RFC 1738, section 3.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Http<'a> {
    /// The scheme as it is written, in either case.
    pub scheme: &'a str,
    /// The host and its port. "No user name or password is allowed."
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub hostport: Hostport<'a>,
    /// What stands behind the `/`, without it. Absent and empty are two spellings.
    pub path: Option<Path<'a>>,
    /// What stands behind the `?`, without it; in RFC 1738 there is none without a path.
    pub search: Option<Search<'a>>,
}

impl<'a> Node<'a> for Http<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        part(Part::Literal("://"));
        self.hostport.parts(part);
        led("/", self.path.as_ref().map(|p| p as _), part);
        led("?", self.search.as_ref().map(|s| s as _), part);
    }
}

slice! {
    /// What is searched for, behind a `?`.
    Search
}

impl<'a> Search<'a> {
    /// The search as a piece of a URL.
    pub const fn encoded(&self) -> Encoded<'a> {
        Encoded::new(self.as_str())
    }

    /// The words between the `+`, as the drafts write them. In RFC 1738 a `+` is a character like others.
    pub fn words(&self) -> impl DoubleEndedIterator<Item = Encoded<'a>> + use<'a> {
        self.as_str().split('+').map(Encoded::new)
    }
}

written!(Http);
