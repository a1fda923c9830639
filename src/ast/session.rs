//! `telnet` (RFC 1738, section 3.8), and `rlogin` and `tn3270` (1994).

use super::host::Login;
use super::node::{Node, Part, display, preceded};
use super::uri::Uri;
use crate::scheme::Scheme;

/// `telnet://<user>:<password>@<host>:<port>/` (RFC 1738, section 3.8); in 1994 also `rlogin` and `tn3270`.
///
/// ```
/// use urlspec::{Spec, Url};
///
/// let Url::Telnet(session) = Spec::Rfc1738.parse("telnet://joe@host.dom/")? else { return Err("not telnet".into()) };
/// assert_eq!(session.login.user.map(|user| user.as_str()), Some("joe"));
/// assert_eq!(session.login.hostport.host.as_str(), "host.dom");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Session<'a> {
    /// The scheme, in the case that the input has.
    pub scheme: &'a str,
    /// The user and the password, which are advisory only, the host and the port.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub login: Login<'a>,
    /// Whether a `/` follows, which only RFC 1738 allows.
    pub slash: bool,
}

impl<'a> Session<'a> {
    /// A session without a slash after the login.
    pub(crate) const fn of((scheme, login): (&'a str, Login<'a>)) -> Self {
        Self { scheme, login, slash: false }
    }

    /// The port: the default one of the scheme, 23 for telnet and tn3270, if the URL has none. `None` if it is above 65535, and for
    /// rlogin without a port.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// for (text, port) in [("telnet://host.dom", 23), ("tn3270://host.dom/", 23), ("telnet://host.dom:2323/", 2323)] {
    ///     let Url::Uri(uri) = Spec::Current.parse(text)? else { panic!("not a URI") };
    ///     assert!(matches!(uri.scheme_part(), Some(SchemePart::Session(session)) if session.port() == Some(port)));
    /// }
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn port(&self) -> Option<u16> {
        let written = self.login.hostport.port.filter(|port| !port.as_str().is_empty());
        written.map_or_else(|| Scheme::port_of(self.scheme), |port| port.number())
    }

    /// The session of a URI (RFC 4248, section 2; RFC 6270, section 2.1). `None` if it has no host, or a path other than `/`.
    pub(super) fn of_uri(uri: &Uri<'a>) -> Option<Self> {
        let part = uri.hier_part().filter(|part| part.query.is_none())?;
        let slash = match part.path.as_str() {
            "" => false,
            "/" => true,
            _ => return None,
        };
        let (user, password) =
            (part.userinfo().map(|info| info.user()), part.userinfo().and_then(|info| info.password()));
        Some(Self { scheme: uri.scheme, login: Login { user, password, hostport: *part.hostport()? }, slash })
    }
}

impl<'a> Node<'a> for Session<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        preceded("://", Some(&self.login), part);
        if self.slash {
            part(Part::Literal("/"));
        }
    }
}

display!(Session);
