//! The character classes of which each document builds the components of its URLs.

use super::Set;
use crate::spec::{PerSpec, Spec};

/// The classes of a document.
pub(crate) enum Classes {
    /// One class for all components except paths and logins.
    OneForAll {
        /// `xalpha`.
        all: &'static Set,
        /// The class of the segments of a path.
        path: &'static Set,
        /// The class of user names and passwords.
        login: &'static Set,
    },
    /// Each component has its own rule, built from these.
    ByComponent {
        /// `uchar`.
        uchar: &'static Set,
        /// `xchar`.
        xchar: &'static Set,
        /// With some marks, the class of newsgroups.
        alphadigit: &'static Set,
    },
}

/// The classes of each document.
pub(crate) static CLASSES: PerSpec<Classes> = PerSpec::new([
    #[cfg(feature = "udi")]
    Classes::OneForAll { all: &super::udi::XALPHA, path: &super::udi::XALPHA, login: &super::udi::XALPHA },
    #[cfg(feature = "url-1993")]
    Classes::OneForAll {
        all: &super::url_1993::XALPHA,
        path: &super::url_1993::XPALPHA,
        login: &super::url_1993::XALPHA,
    },
    #[cfg(feature = "url-1994")]
    Classes::OneForAll {
        all: &super::url_1994::XALPHA,
        path: &super::url_1994::XPALPHA,
        login: &super::url_1994::ALPHANUM2,
    },
    #[cfg(feature = "rfc1738")]
    Classes::ByComponent {
        uchar: &super::rfc1738::UCHAR,
        xchar: &super::rfc1738::XCHAR,
        alphadigit: &super::rfc1738::ALPHADIGIT,
    },
    #[cfg(feature = "rfc1808")]
    Classes::ByComponent {
        uchar: &super::rfc1808::UCHAR,
        xchar: &super::rfc1808::XCHAR,
        alphadigit: &super::rfc1738::ALPHADIGIT,
    },
    #[cfg(feature = "rfc2396")]
    Classes::ByComponent {
        uchar: &super::rfc2396::UNRESERVED_OR_ESCAPED,
        xchar: &super::rfc2396::URIC,
        alphadigit: &super::rfc2396::ALPHANUM,
    },
    #[cfg(feature = "rfc3986")]
    Classes::ByComponent {
        uchar: &super::rfc3986::UNRESERVED_OR_ENCODED,
        xchar: super::rfc3986::QUERY.set,
        alphadigit: &super::rfc3986::ALPHANUM,
    },
    #[cfg(feature = "current")]
    Classes::ByComponent {
        uchar: &super::rfc3986::UNRESERVED_OR_ENCODED,
        xchar: super::rfc3986::QUERY.set,
        alphadigit: &super::rfc3986::ALPHANUM,
    },
]);

/// The characters that a document does not reserve, and so no scheme.
pub(crate) fn unreserved(spec: Spec) -> &'static Set {
    UNRESERVED[spec]
}

/// The drafts have no class of unreserved characters, and mean the same by "safe" and "extra" as RFC 1738.
static UNRESERVED: PerSpec<&Set> = PerSpec::new([
    #[cfg(feature = "udi")]
    &super::rfc1738::UNRESERVED,
    #[cfg(feature = "url-1993")]
    &super::rfc1738::UNRESERVED,
    #[cfg(feature = "url-1994")]
    &super::rfc1738::UNRESERVED,
    #[cfg(feature = "rfc1738")]
    &super::rfc1738::UNRESERVED,
    #[cfg(feature = "rfc1808")]
    &super::rfc1808::UNRESERVED,
    #[cfg(feature = "rfc2396")]
    &super::rfc2396::UNRESERVED,
    #[cfg(feature = "rfc3986")]
    &super::rfc3986::UNRESERVED,
    #[cfg(feature = "current")]
    &super::rfc3986::UNRESERVED,
]);
