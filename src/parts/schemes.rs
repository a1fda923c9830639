//! The parts, scheme by scheme.

use std::borrow::Cow;

use super::Octets;
use crate::ast::TransferType;

/// Derives what every struct of parts has.
macro_rules! parts {
    ($($(#[$doc:meta])* struct $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Default)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields, default))]
        pub struct $name<'a> { $($(#[$field_doc])* pub $field: $type,)* }
    )*};
}

parts! {
    /// A host, and a port if it is not the scheme's own.
    struct HostportParts {
        /// A domain name or four decimal numbers; nothing is encoded in it.
        host: Cow<'a, str>,
        /// The port.
        port: Option<u16>,
    }

    /// `http://host:port/path?search`.
    struct HttpParts {
        /// The host and the port.
        hostport: HostportParts<'a>,
        /// The segments of the path; at least one, which may be empty. `None` without a slash behind the host.
        path: Option<Vec<Octets<'a>>>,
        /// The search: its words in the drafts, where `+` stands between them; one piece in RFC 1738.
        search: Option<Vec<Octets<'a>>>,
    }

    /// `ftp://user:password@host:port/cwd/cwd/name;type=a`.
    struct FtpParts {
        /// Who logs in, and where.
        login: LoginParts<'a>,
        /// What is given to CWD, one after the other; an empty one too.
        cwd: Vec<Octets<'a>>,
        /// The file or directory. `None` without a slash behind the host, and then there is no `cwd`.
        name: Option<Octets<'a>>,
        /// How to transfer it.
        #[cfg_attr(feature = "serde", serde(with = "super::octets::transfer"))]
        transfer: Option<TransferType>,
    }

    /// `file://host/path`.
    struct FileParts {
        /// The host; `None` is the one on which the URL is read.
        host: Option<Cow<'a, str>>,
        /// The directories and the name; at least one, which may be empty.
        path: Vec<Octets<'a>>,
    }

    /// `gopher://host:port/0selector%09search%09plus`.
    struct GopherParts {
        /// The host and the port.
        hostport: HostportParts<'a>,
        /// The item; `None` is the menu that the host shows first.
        item: Option<GopherItemParts<'a>>,
        /// What is searched for: one piece of an item, but in 1992 and 1993 words.
        search: Option<Vec<Octets<'a>>>,
    }

    /// An item of a Gopher menu.
    struct GopherItemParts {
        /// The type: one octet.
        #[cfg_attr(feature = "serde", serde(with = "super::octets::single"))]
        gtype: u8,
        /// What is sent to the host; it holds no TAB, CR or LF.
        selector: Octets<'a>,
        /// The Gopher+ string (1994 and RFC 1738).
        plus: Option<Octets<'a>>,
    }

    /// `news:grouppart`.
    struct NewsParts {
        /// What is named.
        grouppart: GrouppartParts<'a>,
    }

    /// `nntp://host:port/group/article`, in 1994 also `nntp:group/article`.
    struct NntpParts {
        /// The server (but for 1994, not `None`).
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
        /// What of it.
        object: WaisObjectParts<'a>,
    }

    /// A document of a WAIS database.
    struct WaisDocument {
        /// The type.
        wtype: Octets<'a>,
        /// The length (1992 and 1993).
        length: Option<u64>,
        /// The document identifier; in 1994 its fields.
        id: Octets<'a>,
        /// The fields of the identifier, each with its number (1994): `9=content;`.
        fields: Vec<(u64, Octets<'a>)>,
    }

    /// `prospero://host:port/name/name;field=value`.
    struct ProsperoParts {
        /// The host and the port.
        hostport: HostportParts<'a>,
        /// The host-specific object name. A `/` in it means nothing to anybody but the server.
        hsoname: Octets<'a>,
        /// The fields of the link, each with its value (RFC 1738).
        fields: Vec<(Octets<'a>, Octets<'a>)>,
        /// The version (1993 and 1994); void if empty.
        version: Option<Cow<'a, str>>,
        /// The attributes (1993 and 1994): letters and digits.
        attributes: Vec<Cow<'a, str>>,
    }

    /// `afs://cell/path`.
    struct AfsParts {
        /// The cell; nothing is encoded in it.
        cell: Cow<'a, str>,
        /// The segments of the path; at least one, which may be empty.
        path: Vec<Octets<'a>>,
    }
}

impl FileParts<'_> {
    /// Whether this is "the machine from which the URL is being interpreted" (RFC 1738, section 3.10): no host, or
    /// `localhost`.
    pub(crate) fn is_local(&self) -> bool {
        self.host.as_ref().is_none_or(|host| host.eq_ignore_ascii_case("localhost"))
    }
}

/// Who logs in, and where.
#[derive(Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields, default))]
pub struct LoginParts<'a> {
    /// The user name; an empty one is not the same as none.
    pub user: Option<Octets<'a>>,
    /// The password; without a user there is none.
    pub password: Option<Octets<'a>>,
    /// The host; nothing is encoded in it.
    pub host: Cow<'a, str>,
    /// The port, if it is not the scheme's own.
    pub port: Option<u16>,
}

/// Without the password.
impl std::fmt::Debug for LoginParts<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Login")
            .field("user", &self.user)
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

/// Without what may be a password.
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
    /// An article, by the two sides of its message identifier.
    Article(Octets<'a>, Cow<'a, str>),
}

/// A session for people.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct SessionParts<'a> {
    /// Which.
    pub scheme: SessionScheme,
    /// Who logs in, and where.
    pub login: LoginParts<'a>,
}

/// Which session.
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

/// A message or content identifier.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct IdentifierParts<'a> {
    /// Whether it is a content identifier, `cid`, and not a message identifier, `mid`.
    pub is_content: bool,
    /// What stands before the `@`.
    pub unique: Octets<'a>,
    /// The host behind it.
    pub host: Cow<'a, str>,
}

/// A scheme without a production of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct OtherParts<'a> {
    /// The scheme.
    pub scheme: Cow<'a, str>,
    /// What stands behind the colon.
    pub rest: Rest<'a>,
}

/// What stands behind the colon of a scheme without a production of its own, as it is written: nobody but the scheme knows
/// what is reserved in it.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Rest<'a> {
    /// The common Internet scheme syntax: the login, what stands behind the slash, and in 1993 behind the `?`.
    Ip(LoginParts<'a>, Option<Cow<'a, str>>, Option<Cow<'a, str>>),
    /// Anything else.
    Opaque(Cow<'a, str>),
}

/// Without what may be a password.
impl std::fmt::Debug for Rest<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Ip(login, path, search) => f.debug_tuple("Ip").field(login).field(path).field(search).finish(),
            Self::Opaque(text) => f.debug_tuple("Opaque").field(&crate::Masked(text)).finish(),
        }
    }
}
