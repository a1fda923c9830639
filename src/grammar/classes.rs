//! The character classes of which each document builds the components of its URLs.

use super::{Set, rfc1738, udi, url_1993, url_1994};
use crate::spec::PerSpec;

/// The classes of a document.
pub(crate) enum Classes {
    /// One class for all components except logins.
    OneForAll {
        /// `xalpha`.
        all: &'static Set,
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
    Classes::OneForAll { all: &udi::XALPHA, login: &udi::XALPHA },
    Classes::OneForAll { all: &url_1993::XALPHA, login: &url_1993::XALPHA },
    Classes::OneForAll { all: &url_1994::XALPHA, login: &url_1994::ALPHANUM2 },
    Classes::ByComponent { uchar: &rfc1738::UCHAR, xchar: &rfc1738::XCHAR, alphadigit: &rfc1738::ALPHADIGIT },
]);

/// The characters that no document reserves, and so no scheme.
pub(crate) const UNRESERVED: &Set = &rfc1738::UNRESERVED;
