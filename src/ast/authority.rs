//! Authorities of URIs: user information, host and port.

use std::fmt;

use super::host::{Host, Hostport, Port};
use super::node::{Node, Part, display};
use crate::encoding::Encoded;
use crate::redact;

/// The authority of a URI (RFC 1808, section 2.1; RFC 2396 and RFC 3986, section 3.2). There will be no other variant.
///
/// ```
/// use urlspec::ast::Authority;
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Rfc2396.parse("x://a$b/")? else { panic!("not a URI") };
/// let authority = uri.hier_part().and_then(|part| part.authority);
/// assert!(matches!(authority, Some(Authority::RegName(name)) if name == "a$b"));
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("x://joe@a.b:80/")? else { panic!("not a URI") };
/// let Some(Authority::Server(server)) = uri.hier_part().and_then(|part| part.authority) else { panic!("no server") };
/// assert_eq!(server.to_string(), "joe@a.b:80");
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Authority<'a> {
    /// A server: user information, host and port.
    Server(Server<'a>),
    /// `reg_name` of RFC 2396: a name that is not a server.
    RegName(#[cfg_attr(feature = "serde", serde(serialize_with = "crate::redact::serialize_authority"))] Encoded<'a>),
    /// `net_loc` of RFC 1808 that is not a login of RFC 1738.
    NetLoc(#[cfg_attr(feature = "serde", serde(serialize_with = "crate::redact::serialize_authority"))] Encoded<'a>),
}

impl<'a> Authority<'a> {
    /// User information, if there is any, and a host.
    pub(crate) const fn of(userinfo: Option<Userinfo<'a>>, hostport: Hostport<'a>) -> Self {
        Self::Server(Server::of(userinfo, hostport))
    }

    /// A server.
    pub(crate) const fn server(userinfo: Option<Userinfo<'a>>, host: Host<'a>, port: Option<Port<'a>>) -> Self {
        Self::Server(Server { userinfo, hostport: Some(Hostport { host, port }) })
    }
}

impl fmt::Debug for Authority<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Server(server) => server.fmt(f),
            Self::RegName(text) => f.debug_tuple("RegName").field(&redact::authority(text.as_str())).finish(),
            Self::NetLoc(text) => f.debug_tuple("NetLoc").field(&redact::authority(text.as_str())).finish(),
        }
    }
}

impl<'a> Node<'a> for Authority<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        match self {
            Self::Server(server) => server.parts(part),
            Self::RegName(text) | Self::NetLoc(text) => text.parts(part),
        }
    }
}

/// A server: `[ userinfo "@" ] host [ ":" port ]` (RFC 3986, section 3.2), or `server` of RFC 2396.
///
/// ```
/// use urlspec::ast::Authority;
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("ftp://joe@example.com:2121/")? else { panic!("not a URI") };
/// let Some(Authority::Server(server)) = uri.hier_part().and_then(|part| part.authority) else { panic!("no server") };
/// assert_eq!(server.userinfo.map(|userinfo| userinfo.as_str()), Some("joe"));
/// assert_eq!(server.hostport.map(|hostport| hostport.to_string()).as_deref(), Some("example.com:2121"));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Server<'a> {
    /// The user information, before the `@`. A password follows its first `:`.
    pub userinfo: Option<Userinfo<'a>>,
    /// The host and the port. `None` if the server of RFC 2396 is empty.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub hostport: Option<Hostport<'a>>,
}

impl<'a> Server<'a> {
    /// User information, if there is any, and a host.
    pub(crate) const fn of(userinfo: Option<Userinfo<'a>>, hostport: Hostport<'a>) -> Self {
        Self { userinfo, hostport: Some(hostport) }
    }

    /// An empty server.
    pub(crate) const fn empty(_before: &str) -> Self {
        Self { userinfo: None, hostport: None }
    }
}

impl<'a> Node<'a> for Server<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        if let Some(userinfo) = self.userinfo {
            userinfo.parts(part);
            part(Part::Literal("@"));
        }
        if let Some(hostport) = &self.hostport {
            hostport.parts(part);
        }
    }
}

/// User information, before the `@` of an authority. What follows the first `:` in it is a password: RFC 3986 calls that
/// deprecated, and says that it should not be shown.
///
/// ```
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("ftp://joe:a:b@example.com/")? else { panic!("not a URI") };
/// let userinfo = uri.hier_part().and_then(|part| part.userinfo()).ok_or("no user information")?;
/// assert_eq!(userinfo.as_str(), "joe:a:b");
/// assert_eq!((userinfo.user().as_str(), userinfo.password().map(|password| password.as_str())), ("joe", Some("a:b")));
/// assert!(!format!("{userinfo:?}").contains("a:b"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Userinfo<'a>(&'a str);

impl<'a> Userinfo<'a> {
    /// Unchecked: the grammar calls this with text that it has parsed.
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// The text as it is in the URI, with the password.
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

    /// The text before the first `:`.
    pub fn user(&self) -> Encoded<'a> {
        Encoded::new(self.0.split_once(':').map_or(self.0, |(user, _)| user))
    }

    /// The text after the first `:`.
    pub fn password(&self) -> Option<Encoded<'a>> {
        self.0.split_once(':').map(|(_, password)| Encoded::new(password))
    }
}

impl<'a> Node<'a> for Userinfo<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        part(Part::Text(self.0));
    }
}

impl fmt::Debug for Userinfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*redact::userinfo(self.0), f)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Userinfo<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        redact::serialize_userinfo(self.0, serializer)
    }
}

display!(Authority, Server, Userinfo);
