//! The parts of each scheme.

use std::borrow::Cow;

use super::structs::parts;
use super::{Component, Octets, SchemeParts};
use crate::ast::{Decimal, TransferType};

parts! {
    /// A host and an optional port.
    struct HostportParts {
        /// A domain name or four decimal numbers, nothing decoded.
        host: Cow<'a, str>,
        /// The port. `None` is the scheme's default.
        port: Option<Decimal<'a>>,
    }

    /// `http://host:port/path?search`.
    struct HttpParts {
        /// The host and the port.
        hostport: HostportParts<'a>,
        /// The segments of the path: at least one, which may be empty. `None` if no `/` follows the host.
        path: Option<Vec<Component<'a>>>,
        /// The search. In the drafts, its words, which `+` separates. In RFC 1738, one component.
        search: Option<Vec<Component<'a>>>,
    }

    /// `ftp://user:password@host:port/cwd/cwd/name;type=a`.
    struct FtpParts {
        /// The user, the password, the host and the port.
        login: LoginParts<'a>,
        /// The arguments of the CWD commands, in order. They may be empty.
        cwd: Vec<Octets<'a>>,
        /// The file or directory. `None` if no `/` follows the host; `cwd` must be empty then.
        name: Option<Octets<'a>>,
        /// The transfer type.
        #[cfg_attr(feature = "serde", serde(with = "super::octets::transfer"))]
        transfer: Option<TransferType<'a>>,
    }

    /// `file://host/path`.
    struct FileParts {
        /// The host. `None` is the host that interprets the URL.
        host: Option<Cow<'a, str>>,
        /// The directories and the name: at least one, which may be empty.
        path: Vec<Octets<'a>>,
    }

    /// `gopher://host:port/0selector%09search%09plus`.
    struct GopherParts {
        /// The host and the port.
        hostport: HostportParts<'a>,
        /// Whether a `/` follows the host though there is no item. It has no meaning.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_false"))]
        slash: bool,
        /// The item. `None` is the top menu of the host.
        item: Option<GopherItemParts<'a>>,
        /// The search. In 1992 and 1993, its words. In the later documents, one component, and only of an item.
        search: Option<Vec<Component<'a>>>,
    }

    /// An item of a Gopher menu.
    struct GopherItemParts {
        /// The type: one octet.
        #[cfg_attr(feature = "serde", serde(with = "super::octets::single"))]
        gtype: u8,
        /// Whether a `/` separates type and selector (1992). It has no meaning.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_false"))]
        slash: bool,
        /// The selector, which is sent to the host. In the drafts its `/` are delimiters.
        selector: Component<'a>,
        /// The Gopher+ string (1994 and RFC 1738).
        plus: Option<Component<'a>>,
    }

    /// `news:grouppart`.
    struct NewsParts {
        /// The newsgroup or the article.
        grouppart: GrouppartParts<'a>,
    }

    /// `nntp://host:port/group/article`, in 1994 also `nntp:group/article`.
    struct NntpParts {
        /// The server. `None` in 1994 only.
        hostport: Option<HostportParts<'a>>,
        /// The newsgroup.
        group: Octets<'a>,
        /// The number of the article.
        article: Option<Decimal<'a>>,
    }

    /// `wais://host:port/database…`.
    struct WaisParts {
        /// The host and the port.
        hostport: HostportParts<'a>,
        /// The database.
        database: Octets<'a>,
        /// The database itself, or a search or a document in it.
        object: WaisObjectParts<'a>,
    }

    /// A document of a WAIS database.
    struct WaisDocument {
        /// The type.
        wtype: Octets<'a>,
        /// The length (1992 and 1993).
        length: Option<Decimal<'a>>,
        /// The document identifier. Empty in 1994, where `fields` has it. In 1992 and 1993 its `/` are delimiters.
        id: Component<'a>,
        /// The fields of the identifier, each with its number (1994): `9=content;`. A `/` in one is a delimiter.
        fields: Vec<(Decimal<'a>, Component<'a>)>,
    }

    /// `prospero://host:port/name/name;field=value`.
    struct ProsperoParts {
        /// The host and the port.
        hostport: HostportParts<'a>,
        /// The host-specific object name. A `/` in it has a meaning only to the server; in 1993 and 1994 it is a delimiter.
        hsoname: Component<'a>,
        /// The fields of the link, each with its value (RFC 1738).
        fields: Vec<(Octets<'a>, Octets<'a>)>,
        /// The version (1993 and 1994). It may be empty.
        version: Option<Cow<'a, str>>,
        /// The attributes (1993 and 1994): letters and digits.
        attributes: Vec<Cow<'a, str>>,
    }

    /// `afs://cell/path`.
    struct AfsParts {
        /// The cell. It can't be encoded.
        cell: Cow<'a, str>,
        /// The segments of the path: at least one, which may be empty.
        path: Vec<Octets<'a>>,
    }
}

#[cfg(feature = "serde")]
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

impl FileParts<'_> {
    /// Whether the file is on "the machine from which the URL is being interpreted" (RFC 1738, section 3.10): there is no
    /// host, or it is `localhost`.
    pub(crate) fn is_local(&self) -> bool {
        self.host.as_ref().is_none_or(|host| host.eq_ignore_ascii_case("localhost"))
    }
}

/// A user, a password, a host and a port.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields, default))]
pub struct LoginParts<'a> {
    /// The user name. An empty one differs from `None`.
    pub user: Option<Octets<'a>>,
    /// The password. It must be `None` without a user.
    pub password: Option<Octets<'a>>,
    /// The host, nothing decoded.
    pub host: Cow<'a, str>,
    /// The port. `None` is the scheme's default.
    pub port: Option<Decimal<'a>>,
}

/// The decoded user name, with a token or a password after a colon redacted.
fn shown_user(user: &[u8]) -> Octets<'static> {
    let lossy = String::from_utf8_lossy(user);
    Octets::from(crate::redact::user(&lossy).into_owned())
}

/// The fields of a login, with the password redacted.
fn debug_login(
    f: &mut std::fmt::Formatter<'_>,
    name: &str,
    user: Option<&[u8]>,
    has_password: bool,
    (host, port): (&str, Option<&Decimal<'_>>),
) -> std::fmt::Result {
    f.debug_struct(name)
        .field("user", &user.map(shown_user))
        .field("password", &has_password.then_some(format_args!("***")))
        .field("host", &host)
        .field("port", &port)
        .finish()
}

/// With the password redacted.
impl std::fmt::Debug for LoginParts<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let server = (&*self.host, self.port.as_ref());
        debug_login(f, "Login", self.user.as_deref(), self.password.is_some(), server)
    }
}

/// `mailto:address`.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields, default))]
pub struct MailtoParts<'a> {
    /// The address. In 1994 its `@` is a delimiter.
    pub address: Component<'a>,
}

/// With any suspected password redacted.
impl std::fmt::Debug for MailtoParts<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let address = String::from_utf8_lossy(self.address.octets());
        f.debug_struct("Mailto").field("address", &crate::redact::without_login(&address)).finish()
    }
}

/// What a news URL names.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum GrouppartParts<'a> {
    /// All newsgroups.
    #[default]
    All,
    /// A newsgroup.
    Group(Octets<'a>),
    /// An article: the text of its Message-ID before the `@`, and the host after it.
    Article(Octets<'a>, Cow<'a, str>),
}

/// `telnet://user:password@host:port`, and in 1994 the same with `rlogin` or `tn3270`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct SessionParts<'a> {
    /// The scheme.
    pub scheme: SessionScheme,
    /// The user, the password, the host and the port.
    pub login: LoginParts<'a>,
    /// Whether a `/` follows the host (RFC 1738). It has no meaning.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_false"))]
    pub slash: bool,
}

/// The scheme of a [session](SessionParts).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum SessionScheme {
    /// `telnet`.
    Telnet,
    /// `rlogin` (1994).
    Rlogin,
    /// `tn3270` (1994).
    Tn3270,
}

impl SessionScheme {
    /// The name of the scheme.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Telnet => "telnet",
            Self::Rlogin => "rlogin",
            Self::Tn3270 => "tn3270",
        }
    }
}

/// What a WAIS URL names of its database.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum WaisObjectParts<'a> {
    /// The database itself.
    #[default]
    Database,
    /// A search: words in the drafts, one component in RFC 1738.
    Search(Vec<Octets<'a>>),
    /// A document.
    Document(WaisDocument<'a>),
}

/// `mid:unique@host` or `cid:unique@host` (1994).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct IdentifierParts<'a> {
    /// `true` for a content identifier, `cid`; `false` for a message identifier, `mid`.
    pub is_content: bool,
    /// The text before the `@`.
    pub unique: Octets<'a>,
    /// The host, after the `@`.
    pub host: Cow<'a, str>,
}

/// A URL whose scheme has no production.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct OtherParts<'a> {
    /// The scheme.
    pub scheme: Cow<'a, str>,
    /// The text after the colon.
    pub rest: Rest<'a>,
}

/// The text after the colon of a scheme that has no production. Only the scheme defines which characters are reserved, so
/// each character that no document leaves unreserved is a delimiter where it is not encoded.
#[derive(Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Rest<'a> {
    /// The common Internet scheme syntax: the login, the text after the `/`, and in 1993 the words of the search after the
    /// `?`.
    Ip(LoginParts<'a>, Option<Component<'a>>, Option<Vec<Component<'a>>>),
    /// Anything else.
    Opaque(Component<'a>),
    /// Text that begins with `//`, but not with a login. Nothing is decoded: if its escapes were, it might begin with one.
    Undecoded(Cow<'a, str>),
}

/// With any suspected password redacted.
impl std::fmt::Debug for Rest<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = |text: &str| crate::redact::Untrusted::url(text.to_owned());
        match self {
            Self::Ip(login, path, search) => f.debug_tuple("Ip").field(login).field(path).field(search).finish(),
            Self::Opaque(opaque) => {
                let opaque = String::from_utf8_lossy(opaque.octets());
                // `https:./joe:secret@host` is a login for some programs.
                let has_mark = !opaque.starts_with(|c: char| c.is_ascii_alphanumeric());
                let shown =
                    if has_mark { crate::redact::after_scheme("https", &opaque) } else { opaque.as_ref().into() };
                f.debug_tuple("Opaque").field(&text(&shown)).finish()
            }
            Self::Undecoded(undecoded) => f.debug_tuple("Undecoded").field(&text(undecoded)).finish(),
        }
    }
}

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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct UriParts<'a> {
    /// The scheme.
    pub scheme: Cow<'a, str>,
    /// The authority, after `//`.
    #[cfg_attr(feature = "serde", serde(default))]
    pub authority: Option<AuthorityParts<'a>>,
    /// The path, split at each `/`: at least one segment. A path that begins with a slash has an empty first segment. In RFC
    /// 2396, opaque text is a path of one segment, in which `/` is a delimiter.
    pub path: Vec<Component<'a>>,
    /// The parameters, after the first `;` of the path (RFC 1808).
    #[cfg_attr(feature = "serde", serde(default))]
    pub params: Option<Component<'a>>,
    /// The query.
    #[cfg_attr(feature = "serde", serde(default))]
    pub query: Option<Component<'a>>,
    /// The fragment (RFC 3986).
    #[cfg_attr(feature = "serde", serde(default))]
    pub fragment: Option<Component<'a>>,
    /// What the URI is by the document of its scheme. `None` if this library has no such parts for it, and in RFC 1808 and RFC 2396. It
    /// follows from the other components, so it is not compared. To [`build`](super::Parts::build) it is optional.
    #[cfg_attr(feature = "serde", serde(default))]
    pub scheme_part: Option<Box<SchemeParts<'a>>>,
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
