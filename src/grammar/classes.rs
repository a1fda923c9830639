//! The character classes of which each document builds the components of its URLs.

use super::{Set, rfc1738, rfc1808, rfc2396, rfc3986, udi, url_1993, url_1994};
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
    Classes::OneForAll { all: &udi::XALPHA, path: &udi::XALPHA, login: &udi::XALPHA },
    Classes::OneForAll { all: &url_1993::XALPHA, path: &url_1993::XPALPHA, login: &url_1993::XALPHA },
    Classes::OneForAll { all: &url_1994::XALPHA, path: &url_1994::XPALPHA, login: &url_1994::ALPHANUM2 },
    Classes::ByComponent { uchar: &rfc1738::UCHAR, xchar: &rfc1738::XCHAR, alphadigit: &rfc1738::ALPHADIGIT },
    Classes::ByComponent { uchar: &rfc1808::UCHAR, xchar: &rfc1808::XCHAR, alphadigit: &rfc1738::ALPHADIGIT },
    Classes::ByComponent {
        uchar: &rfc2396::UNRESERVED_OR_ESCAPED,
        xchar: &rfc2396::URIC,
        alphadigit: &rfc2396::ALPHANUM,
    },
    Classes::ByComponent {
        uchar: &rfc3986::UNRESERVED_OR_ENCODED,
        xchar: rfc3986::QUERY.set,
        alphadigit: &rfc3986::ALPHANUM,
    },
]);

/// The characters that a document does not reserve, and so no scheme.
pub(crate) fn unreserved(spec: Spec) -> &'static Set {
    UNRESERVED[spec]
}

/// The drafts have no class of unreserved characters, and mean the same by "safe" and "extra" as RFC 1738.
static UNRESERVED: PerSpec<&Set> = PerSpec::new([
    &rfc1738::UNRESERVED,
    &rfc1738::UNRESERVED,
    &rfc1738::UNRESERVED,
    &rfc1738::UNRESERVED,
    &rfc1808::UNRESERVED,
    &rfc2396::UNRESERVED,
    &rfc3986::UNRESERVED,
]);
