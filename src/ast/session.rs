//! `telnet` (RFC 1738, section 3.8), and `rlogin` and `tn3270` (1994).

use super::host::Login;
use super::node::{Node, Part, led, written};

/// `telnet://<user>:<password>@<host>:<port>/` (section 3.8), and in 1994 the same of `rlogin` and `tn3270`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Session<'a> {
    /// The scheme as it is written, in either case.
    pub scheme: &'a str,
    /// Who logs in where; user and password are advisory only.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub login: Login<'a>,
    /// Whether the final `/` is written, which RFC 1738 alone lets stand.
    pub slash: bool,
}

impl<'a> Node<'a> for Session<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        led("://", Some(&self.login), part);
        if self.slash {
            part(Part::Literal("/"));
        }
    }
}

written!(Session);
