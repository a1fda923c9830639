//! The classes of characters of which each document makes the components of its URLs.

use super::{Set, rfc1738, udi, url_1993, url_1994};
use crate::spec::PerSpec;

/// The classes of a document.
pub(crate) enum Classes {
    /// One class for all components but logins.
    OneForAll {
        /// `xalpha`.
        all: &'static Set,
        /// Of user names and passwords.
        login: &'static Set,
    },
    /// Each component has a rule of its own, made of these.
    ByComponent {
        /// `uchar`.
        uchar: &'static Set,
        /// `xchar`.
        xchar: &'static Set,
        /// Of newsgroups, with some marks.
        alphadigit: &'static Set,
    },
}

/// The classes of each document.
pub(crate) static CLASSES: PerSpec<Classes> = PerSpec([
    Classes::OneForAll { all: &udi::XALPHA, login: &udi::XALPHA },
    Classes::OneForAll { all: &url_1993::XALPHA, login: &url_1993::XALPHA },
    Classes::OneForAll { all: &url_1994::XALPHA, login: &url_1994::ALPHANUM2 },
    Classes::ByComponent { uchar: &rfc1738::UCHAR, xchar: &rfc1738::XCHAR, alphadigit: &rfc1738::ALPHADIGIT },
]);

/// What is reserved in no document, and so in no scheme.
pub(crate) const UNRESERVED: &Set = &rfc1738::UNRESERVED;
