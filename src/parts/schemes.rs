//! The parts of each scheme.

use std::borrow::Cow;

use super::Octets;
use crate::ast::TransferType;

/// Defines structs with the traits that all parts have.
macro_rules! parts {
    ($($(#[$doc:meta])* struct $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Default)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields, default))]
        pub struct $name<'a> { $($(#[$field_doc])* pub $field: $type,)* }
    )*};
}

parts! {
    /// A host and an optional port.
    struct HostportParts {
        /// A domain name or four decimal numbers. It can't be encoded.
        host: Cow<'a, str>,
        /// The port. `None` is the scheme's default.
        port: Option<u16>,
    }

    /// `http://host:port/path?search`.
    struct HttpParts {
        /// The host and the port.
        hostport: HostportParts<'a>,
        /// The segments of the path: at least one, which may be empty. `None` if no `/` follows the host.
        path: Option<Vec<Octets<'a>>>,
        /// The search. In the drafts, its words, which `+` separates. In RFC 1738, one piece.
        search: Option<Vec<Octets<'a>>>,
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
        transfer: Option<TransferType>,
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
        /// The item. `None` is the top menu of the host.
        item: Option<GopherItemParts<'a>>,
        /// The search. In 1992 and 1993, its words. In the later documents, one piece, and only of an item.
        search: Option<Vec<Octets<'a>>>,
    }

    /// An item of a Gopher menu.
    struct GopherItemParts {
        /// The type: one octet.
        #[cfg_attr(feature = "serde", serde(with = "super::octets::single"))]
        gtype: u8,
        /// The selector, which is sent to the host. It can't contain TAB, CR or LF.
        selector: Octets<'a>,
        /// The Gopher+ string (1994 and RFC 1738).
        plus: Option<Octets<'a>>,
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
        article: Option<u64>,
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
        length: Option<u64>,
        /// The document identifier. Empty in 1994, where `fields` has it.
        id: Octets<'a>,
        /// The fields of the identifier, each with its number (1994): `9=content;`.
        fields: Vec<(u64, Octets<'a>)>,
    }

    /// `prospero://host:port/name/name;field=value`.
    struct ProsperoParts {
        /// The host and the port.
        hostport: HostportParts<'a>,
        /// The host-specific object name. A `/` in it has a meaning only to the server.
        hsoname: Octets<'a>,
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

impl FileParts<'_> {
    /// Whether the file is on "the machine from which the URL is being interpreted" (RFC 1738, section 3.10): there is no
    /// host, or it is `localhost`.
    pub(crate) fn is_local(&self) -> bool {
        self.host.as_ref().is_none_or(|host| host.eq_ignore_ascii_case("localhost"))
    }
}

/// A user, a password, a host and a port.
#[derive(Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields, default))]
pub struct LoginParts<'a> {
    /// The user name. An empty one differs from `None`.
    pub user: Option<Octets<'a>>,
    /// The password. It must be `None` without a user.
    pub password: Option<Octets<'a>>,
    /// The host. It can't be encoded.
    pub host: Cow<'a, str>,
    /// The port. `None` is the scheme's default.
    pub port: Option<u16>,
}

/// The decoded user name, with a token or a password after a colon redacted.
fn shown_user(user: &Octets<'_>) -> Octets<'static> {
    let lossy = String::from_utf8_lossy(user);
    Octets::from(crate::redact::user(&lossy).into_owned())
}

/// With the password redacted.
impl std::fmt::Debug for LoginParts<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Login")
            .field("user", &self.user.as_ref().map(shown_user))
            .field("password", &self.password.as_ref().map(|_| format_args!("***")))
            .field("host", &self.host)
            .field("port", &self.port)
            .finish()
    }
}

/// `mailto:address`.
#[derive(Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields, default))]
pub struct MailtoParts<'a> {
    /// The address.
    pub address: Octets<'a>,
}

/// With any suspected password redacted.
impl std::fmt::Debug for MailtoParts<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let address = String::from_utf8_lossy(&self.address);
        f.debug_struct("Mailto").field("address", &crate::redact::without_login(&address)).finish()
    }
}

/// What a news URL names.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct SessionParts<'a> {
    /// The scheme.
    pub scheme: SessionScheme,
    /// The user, the password, the host and the port.
    pub login: LoginParts<'a>,
}

/// The scheme of a [session](SessionParts).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum WaisObjectParts<'a> {
    /// The database itself.
    #[default]
    Database,
    /// A search: words in the drafts, one piece in RFC 1738.
    Search(Vec<Octets<'a>>),
    /// A document.
    Document(WaisDocument<'a>),
}

/// `mid:unique@host` or `cid:unique@host` (1994).
#[derive(Debug, Clone, PartialEq, Eq)]
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
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct OtherParts<'a> {
    /// The scheme.
    pub scheme: Cow<'a, str>,
    /// The text after the colon.
    pub rest: Rest<'a>,
}

/// The text after the colon of a scheme that has no production. It is not decoded, except for the login: only the scheme
/// defines which characters are reserved.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Rest<'a> {
    /// The common Internet scheme syntax: the login, the text after the `/`, and in 1993 the text after the `?`.
    Ip(LoginParts<'a>, Option<Cow<'a, str>>, Option<Cow<'a, str>>),
    /// Anything else.
    Opaque(Cow<'a, str>),
}

/// With any suspected password redacted.
impl std::fmt::Debug for Rest<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Ip(login, path, search) => f.debug_tuple("Ip").field(login).field(path).field(search).finish(),
            Self::Opaque(text) => f.debug_tuple("Opaque").field(&crate::redact::Untrusted::url(&**text)).finish(),
        }
    }
}
