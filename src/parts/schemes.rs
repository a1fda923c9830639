//! The parts of each scheme.

use std::borrow::Cow;

use super::structs::parts;
use super::{Component, Octets};
use crate::ast::{Decimal, TransferType};

parts! {
    /// A host and an optional port.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::ast::Decimal;
    /// use urlspec::parts::{HostportParts, HttpParts, Parts};
    ///
    /// let hostport = HostportParts { host: "info.cern.ch".into(), port: Some(Decimal::from(8080_u16)) };
    /// let parts = Parts::Http(HttpParts { hostport, ..HttpParts::default() });
    /// assert_eq!(parts.build(Spec::Rfc1738)?, "http://info.cern.ch:8080");
    /// # Ok::<(), urlspec::parts::NotExpressible>(())
    /// ```
    struct HostportParts {
        /// A domain name or four decimal numbers, nothing decoded.
        host: Cow<'a, str>,
        /// The port. `None` is the scheme's default.
        port: Option<Decimal<'a>>,
    }

    /// `http://host:port/path?search`.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{HostportParts, HttpParts, Parts};
    ///
    /// let hostport = HostportParts { host: "info.cern.ch".into(), port: None };
    /// let path = Some(vec!["a;b".into(), "c d".into()]);
    /// let parts = Parts::Http(HttpParts { hostport, path, search: Some(vec!["find".into()]) });
    /// assert_eq!(parts.build(Spec::Rfc1738)?, "http://info.cern.ch/a%3Bb/c%20d?find");
    /// # Ok::<(), urlspec::parts::NotExpressible>(())
    /// ```
    struct HttpParts {
        /// The host and the port.
        hostport: HostportParts<'a>,
        /// The segments of the path: at least one, which may be empty. `None` if no `/` follows the host.
        path: Option<Vec<Component<'a>>>,
        /// The search. In the drafts, its words, which `+` separates. In RFC 1738, one component.
        search: Option<Vec<Component<'a>>>,
    }

    /// `ftp://user:password@host:port/cwd/cwd/name;type=a`.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::ast::TransferType;
    /// use urlspec::parts::{FtpParts, LoginParts, Parts};
    ///
    /// let login = LoginParts { host: "host.dom".into(), ..LoginParts::default() };
    /// let (cwd, name) = (vec!["/etc".into()], Some("motd".into()));
    /// let parts = Parts::Ftp(FtpParts { login, cwd, name, transfer: Some(TransferType::Image) });
    /// assert_eq!(parts.build(Spec::Rfc1738)?, "ftp://host.dom/%2Fetc/motd;type=i");
    /// # Ok::<(), urlspec::parts::NotExpressible>(())
    /// ```
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
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{FileParts, Parts};
    ///
    /// let parts = Parts::File(FileParts { host: None, path: vec!["home".into(), "my notes".into()] });
    /// assert_eq!(parts.build(Spec::Rfc1738)?, "file:///home/my%20notes");
    /// # Ok::<(), urlspec::parts::NotExpressible>(())
    /// ```
    struct FileParts {
        /// The host. `None` is the host that interprets the URL.
        host: Option<Cow<'a, str>>,
        /// The directories and the name: at least one, which may be empty.
        path: Vec<Octets<'a>>,
    }

    /// `gopher://host:port/0selector%09search%09plus`.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{GopherItemParts, GopherParts, HostportParts, Parts};
    ///
    /// let hostport = HostportParts { host: "host.dom".into(), port: None };
    /// let item = GopherItemParts { gtype: b'7', selector: "books".into(), ..GopherItemParts::default() };
    /// let parts = Parts::Gopher(GopherParts { hostport, slash: false, item: Some(item), search: Some(vec!["oak trees".into()]) });
    /// assert_eq!(parts.build(Spec::Rfc1738)?, "gopher://host.dom/7books%09oak%20trees");
    /// # Ok::<(), urlspec::parts::NotExpressible>(())
    /// ```
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
    ///
    /// ```
    /// use urlspec::parts::Parts;
    /// use urlspec::Spec;
    ///
    /// let url = Spec::Rfc1738.parse("gopher://host.dom/0a%20b%09%09+")?;
    /// let Parts::Gopher(gopher) = Parts::from_url(Spec::Rfc1738, &url) else { panic!("not a gopher URL") };
    /// let item = gopher.item.ok_or("no item")?;
    /// assert_eq!((item.gtype, item.selector.octets()), (b'0', &b"a b"[..]));
    /// assert_eq!(item.plus.as_ref().map(|plus| plus.octets()), Some(&b"+"[..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{GrouppartParts, NewsParts, Parts};
    ///
    /// let parts = Parts::News(NewsParts { grouppart: GrouppartParts::Group("comp.infosystems.www".into()) });
    /// assert_eq!(parts.build(Spec::Rfc1738)?, "news:comp.infosystems.www");
    /// # Ok::<(), urlspec::parts::NotExpressible>(())
    /// ```
    struct NewsParts {
        /// The newsgroup or the article.
        grouppart: GrouppartParts<'a>,
    }

    /// `nntp://host:port/group/article`, in 1994 also `nntp:group/article`.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::ast::Decimal;
    /// use urlspec::parts::{HostportParts, NntpParts, Parts};
    ///
    /// let hostport = Some(HostportParts { host: "host.dom".into(), port: None });
    /// let (group, article) = ("comp.infosystems.www".into(), Some(Decimal::from(12_u16)));
    /// let parts = Parts::Nntp(NntpParts { hostport, group, article });
    /// assert_eq!(parts.build(Spec::Rfc1738)?, "nntp://host.dom/comp.infosystems.www/12");
    /// # Ok::<(), urlspec::parts::NotExpressible>(())
    /// ```
    struct NntpParts {
        /// The server. `None` in 1994 only.
        hostport: Option<HostportParts<'a>>,
        /// The newsgroup.
        group: Octets<'a>,
        /// The number of the article.
        article: Option<Decimal<'a>>,
    }

    /// `wais://host:port/database…`.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{HostportParts, Parts, WaisObjectParts, WaisParts};
    ///
    /// let hostport = HostportParts { host: "host.dom".into(), port: None };
    /// let object = WaisObjectParts::Search(vec!["oak trees".into()]);
    /// let parts = Parts::Wais(WaisParts { hostport, database: "library".into(), object });
    /// assert_eq!(parts.build(Spec::Rfc1738)?, "wais://host.dom/library?oak%20trees");
    /// # Ok::<(), urlspec::parts::NotExpressible>(())
    /// ```
    struct WaisParts {
        /// The host and the port.
        hostport: HostportParts<'a>,
        /// The database.
        database: Octets<'a>,
        /// The database itself, or a search or a document in it.
        object: WaisObjectParts<'a>,
    }

    /// A document of a WAIS database.
    ///
    /// ```
    /// use urlspec::parts::{Parts, WaisObjectParts};
    /// use urlspec::Spec;
    ///
    /// let url = Spec::Rfc1738.parse("wais://host.dom/library/TEXT/a%20b")?;
    /// let Parts::Wais(wais) = Parts::from_url(Spec::Rfc1738, &url) else { panic!("not a wais URL") };
    /// let WaisObjectParts::Document(document) = wais.object else { panic!("not a document") };
    /// assert_eq!((document.wtype.as_bytes(), document.id.octets()), (&b"TEXT"[..], &b"a b"[..]));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
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
    ///
    /// ```
    /// use urlspec::parts::Parts;
    /// use urlspec::Spec;
    ///
    /// let url = Spec::Rfc1738.parse("prospero://host.dom//pros/name;key=a%3Bb")?;
    /// let Parts::Prospero(link) = Parts::from_url(Spec::Rfc1738, &url) else { panic!("not a prospero URL") };
    /// assert_eq!(link.hsoname.octets(), b"/pros/name");
    /// assert_eq!(link.fields, [("key".into(), "a;b".into())]);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
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
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{AfsParts, Parts};
    ///
    /// let parts = Parts::Afs(AfsParts { cell: "cern.ch".into(), path: vec!["user".into(), "timbl".into()] });
    /// assert_eq!(parts.build(Spec::Url1993)?, "afs://cern.ch/user/timbl");
    /// # Ok::<(), urlspec::parts::NotExpressible>(())
    /// ```
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

impl<'a> FileParts<'a> {
    /// The file as FTP fetches it from its host, without a login.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::parts::{FileParts, Parts};
    ///
    /// let file = FileParts { host: Some("host.dom".into()), path: vec!["etc".into(), "motd".into()] };
    /// let ftp = file.by_ftp().map_err(|_| "no host")?;
    /// assert_eq!(Parts::Ftp(ftp).build(Spec::Url1993).as_deref().ok(), Some("ftp://host.dom/etc/motd"));
    /// # Ok::<(), &str>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The file itself, if it has no host.
    pub fn by_ftp(self) -> Result<FtpParts<'a>, Self> {
        let Self { host: Some(host), mut path } = self else { return Err(self) };
        let name = path.pop();
        Ok(FtpParts { login: LoginParts { host, ..LoginParts::default() }, cwd: path, name, transfer: None })
    }

    /// Whether the file is on "the machine from which the URL is being interpreted" (RFC 1738, section 3.10): there is no
    /// host, or it is `localhost`.
    pub(crate) fn is_local(&self) -> bool {
        self.host.as_ref().is_none_or(|host| host.eq_ignore_ascii_case("localhost"))
    }
}

/// A user, a password, a host and a port.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::parts::{LoginParts, Parts, SessionParts, SessionScheme};
///
/// let (user, password) = (Some("joe@home".into()), Some("a:b".into()));
/// let login = LoginParts { user, password, host: "host.dom".into(), port: None };
/// let parts = Parts::Session(SessionParts { scheme: SessionScheme::Telnet, login, slash: true });
/// assert_eq!(parts.build(Spec::Rfc1738)?, "telnet://joe%40home:a%3Ab@host.dom/");
/// # Ok::<(), urlspec::parts::NotExpressible>(())
/// ```
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
pub(super) fn debug_login(
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
///
/// ```
/// use urlspec::Spec;
/// use urlspec::parts::{MailtoParts, Parts};
///
/// let parts = Parts::Mailto(MailtoParts { address: "joe%a@host.dom".into() });
/// assert_eq!(parts.build(Spec::Rfc1738)?, "mailto:joe%25a@host.dom");
/// # Ok::<(), urlspec::parts::NotExpressible>(())
/// ```
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
///
/// ```
/// use urlspec::Spec;
/// use urlspec::parts::{GrouppartParts, NewsParts, Parts};
///
/// let build = |grouppart| Parts::News(NewsParts { grouppart }).build(Spec::Rfc1738);
/// assert_eq!(build(GrouppartParts::All)?, "news:*");
/// assert_eq!(build(GrouppartParts::Article("12345".into(), "host.dom".into()))?, "news:12345@host.dom");
/// # Ok::<(), urlspec::parts::NotExpressible>(())
/// ```
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
///
/// ```
/// use urlspec::Spec;
/// use urlspec::parts::{LoginParts, Parts, SessionParts, SessionScheme};
///
/// let login = LoginParts { host: "host.dom".into(), ..LoginParts::default() };
/// let parts = Parts::Session(SessionParts { scheme: SessionScheme::Rlogin, login, slash: false });
/// assert_eq!(parts.build(Spec::Url1994)?, "rlogin://host.dom");
/// # Ok::<(), urlspec::parts::NotExpressible>(())
/// ```
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
///
/// ```
/// use urlspec::parts::{Parts, SessionScheme};
/// use urlspec::Spec;
///
/// let url = Spec::Rfc1738.parse("telnet://host.dom/")?;
/// let Parts::Session(session) = Parts::from_url(Spec::Rfc1738, &url) else { panic!("not a session") };
/// assert_eq!((session.scheme, session.scheme.name()), (SessionScheme::Telnet, "telnet"));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
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
///
/// ```
/// use urlspec::parts::{Parts, WaisObjectParts};
/// use urlspec::Spec;
///
/// let url = Spec::Rfc1738.parse("wais://host.dom/library?trees")?;
/// let Parts::Wais(wais) = Parts::from_url(Spec::Rfc1738, &url) else { panic!("not a wais URL") };
/// assert_eq!(wais.object, WaisObjectParts::Search(vec!["trees".into()]));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
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
///
/// ```
/// use urlspec::Spec;
/// use urlspec::parts::{IdentifierParts, Parts};
///
/// let parts = IdentifierParts { is_content: false, unique: "5g7h".into(), host: "info.cern.ch".into() };
/// assert_eq!(Parts::Identifier(parts).build(Spec::Url1994)?, "mid:5g7h@info.cern.ch");
/// # Ok::<(), urlspec::parts::NotExpressible>(())
/// ```
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
///
/// ```
/// use urlspec::Spec;
/// use urlspec::parts::{LoginParts, OtherParts, Parts, Rest};
///
/// let login = LoginParts { host: "info.cern.ch".into(), ..LoginParts::default() };
/// let parts = OtherParts { scheme: "https".into(), rest: Rest::Ip(login, Some("my page".into()), None) };
/// assert_eq!(Parts::Other(parts).build(Spec::Rfc1738)?, "https://info.cern.ch/my%20page");
/// # Ok::<(), urlspec::parts::NotExpressible>(())
/// ```
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
///
/// ```
/// use urlspec::parts::{Parts, Piece, Rest};
/// use urlspec::Spec;
///
/// let url = Spec::Rfc1738.parse("urn:isbn:0451450523")?;
/// let Parts::Other(other) = Parts::from_url(Spec::Rfc1738, &url) else { panic!("urn has a production") };
/// let Rest::Opaque(text) = other.rest else { panic!("not opaque") };
/// assert!(text.pieces().eq([Piece::Data(b"isbn"), Piece::Delimiter(':'), Piece::Data(b"0451450523")]));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
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
