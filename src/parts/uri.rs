//! The parts of URIs, whose documents define no schemes.

use std::borrow::Cow;

use super::schemes::debug_login;
use super::{Component, SchemeParts};
use crate::ast::Decimal;

/// A URI of RFC 1808, RFC 2396 or RFC 3986. Only its scheme defines which characters are reserved, so each reserved
/// character of the document is a delimiter where it is not encoded.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::parts::{Component, Parts, Piece};
///
/// let Parts::Uri(uri) = Parts::from_url(Spec::Rfc3986, &Spec::Rfc3986.parse("https://h.x/a/caf%C3%A9?a%26b=c")?) else {
///     return Ok(());
/// };
/// assert_eq!(uri.path, ["", "a", "café"].map(Component::from));
/// let query = uri.query.unwrap_or_default();
/// assert!(query.pieces().eq([Piece::Data(b"a&b"), Piece::Delimiter('='), Piece::Data(b"c")]));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields, default))]
pub struct UriParts<'a> {
    /// The scheme. Empty in a relative reference, and null as JSON.
    #[cfg_attr(feature = "serde", serde(with = "scheme_or_null"))]
    pub scheme: Cow<'a, str>,
    /// The authority, after `//`.
    pub authority: Option<AuthorityParts<'a>>,
    /// The path, split at each `/`: at least one segment. A path that begins with a slash has an empty first segment. In RFC
    /// 2396, opaque text is a path of one segment, in which `/` is a delimiter.
    pub path: Vec<Component<'a>>,
    /// The parameters, after the first `;` of the path (RFC 1808).
    pub params: Option<Component<'a>>,
    /// The query.
    pub query: Option<Component<'a>>,
    /// The fragment (RFC 3986).
    pub fragment: Option<Component<'a>>,
    /// The parts that the document of the scheme names. `None` if this library has no such parts for the scheme, and in
    /// RFC 1808 and RFC 2396. They follow from the other components, so they are not compared, and
    /// [`build`](super::Parts::build) does not need them.
    pub scheme_part: Option<Box<SchemeParts<'a>>>,
}

/// An empty relative reference: the path is one empty segment.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::parts::{AuthorityParts, Parts, ServerParts, UriParts};
///
/// let server = ServerParts { host: "h.example".into(), ..ServerParts::default() };
/// let uri = UriParts { scheme: "https".into(), authority: Some(AuthorityParts::Server(server)), ..UriParts::default() };
/// assert_eq!(Parts::Uri(uri).build(Spec::Rfc3986)?, "https://h.example");
/// # Ok::<(), urlspec::parts::NotExpressible>(())
/// ```
impl Default for UriParts<'_> {
    fn default() -> Self {
        Self {
            scheme: Cow::Borrowed(""),
            authority: None,
            path: vec![Component::default()],
            params: None,
            query: None,
            fragment: None,
            scheme_part: None,
        }
    }
}

/// All but the [`scheme_part`](UriParts::scheme_part), which follows from the rest.
impl PartialEq for UriParts<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.components() == other.components()
    }
}

impl Eq for UriParts<'_> {}

impl std::hash::Hash for UriParts<'_> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.components().hash(state);
    }
}

impl UriParts<'_> {
    /// The generic components.
    fn components(&self) -> impl PartialEq + std::hash::Hash {
        let Self { scheme, authority, path, params, query, fragment, scheme_part: _ } = self;
        (scheme, authority, path, params, query, fragment)
    }

    /// The text, with all octets decoded.
    fn decoded(&self) -> String {
        let lossy = |component: &Component<'_>| String::from_utf8_lossy(component.octets()).into_owned();
        let mut text = format!("{}:", self.scheme);
        match &self.authority {
            Some(AuthorityParts::Server(server)) => {
                let user = server.user.iter().map(|user| lossy(user) + "@");
                text.push_str(&format!("//{}{}", user.collect::<String>(), server.host));
            }
            Some(AuthorityParts::Name(name)) => text.push_str(&format!("//{name}")),
            None => {}
        }
        text.push_str(&self.path.iter().map(lossy).collect::<Vec<_>>().join("/"));
        for (mark, component) in [(';', &self.params), ('?', &self.query), ('#', &self.fragment)] {
            text.extend(component.iter().flat_map(|component| [mark.to_string(), lossy(component)]));
        }
        text
    }
}

/// With any suspected password redacted.
impl std::fmt::Debug for UriParts<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A password may go on in the next component.
        let text = crate::redact::Untrusted::url(self.decoded());
        if text.has_secret() {
            return f.debug_tuple("Uri").field(&text).finish();
        }
        f.debug_struct("Uri")
            .field("scheme", &self.scheme)
            .field("authority", &self.authority)
            .field("path", &self.path)
            .field("params", &self.params)
            .field("query", &self.query)
            .field("fragment", &self.fragment)
            .finish()
    }
}

/// The authority of a URI. No variants will be added.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::parts::{AuthorityParts, Parts};
///
/// let url = Spec::Rfc3986.parse("https://example.com:8042/")?;
/// let Parts::Uri(uri) = Parts::from_url(Spec::Rfc3986, &url) else { panic!("not a URI") };
/// let Some(AuthorityParts::Server(server)) = uri.authority else { panic!("no server") };
/// assert_eq!((&*server.host, server.port.and_then(|port| port.to_u16())), ("example.com", Some(8042)));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum AuthorityParts<'a> {
    /// A server.
    Server(ServerParts<'a>),
    /// A name that is not a server (RFC 1808 and RFC 2396). Nothing is decoded: if its escapes were, it might be a server.
    Name(Cow<'a, str>),
}

/// With any suspected password redacted.
impl std::fmt::Debug for AuthorityParts<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Server(server) => server.fmt(f),
            Self::Name(name) => f.debug_tuple("Name").field(&crate::redact::authority(name)).finish(),
        }
    }
}

/// The server of a URI.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::parts::{AuthorityParts, Parts, ServerParts, UriParts};
///
/// let server = ServerParts { user: Some("joe@home".into()), host: "example.com".into(), ..ServerParts::default() };
/// let (authority, path) = (Some(AuthorityParts::Server(server)), vec!["".into(), "a".into()]);
/// let uri = UriParts { scheme: "ftp".into(), authority, path, params: None, query: None, fragment: None, scheme_part: None };
/// assert_eq!(Parts::Uri(uri).build(Spec::Rfc3986)?, "ftp://joe%40home@example.com/a");
/// # Ok::<(), urlspec::parts::NotExpressible>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields, default))]
pub struct ServerParts<'a> {
    /// The user information up to its first `:`. An empty one differs from `None`.
    pub user: Option<Component<'a>>,
    /// The user information after its first `:`. It must be `None` without a user.
    pub password: Option<Component<'a>>,
    /// The host, nothing decoded. It may be empty.
    pub host: Cow<'a, str>,
    /// The port. `None` is the scheme's default, and also an empty port.
    pub port: Option<Decimal<'a>>,
}

/// With the password redacted.
impl std::fmt::Debug for ServerParts<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let server = (&*self.host, self.port.as_ref());
        debug_login(f, "Server", self.user.as_ref().map(Component::octets), self.password.is_some(), server)
    }
}

#[cfg(feature = "serde")]
mod scheme_or_null {
    use std::borrow::Cow;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(scheme: &str, serializer: S) -> Result<S::Ok, S::Error> {
        Some(scheme).filter(|scheme| !scheme.is_empty()).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Cow<'static, str>, D::Error> {
        Ok(Option::<String>::deserialize(deserializer)?.unwrap_or_default().into())
    }
}
