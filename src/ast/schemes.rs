//! The schemes: a struct for each, with the words of its section for names.

use super::host::{Host, Hostname, Hostport, Login};
use super::node::{Node, Part, led, slice, written};
use crate::encoding::Encoded;

/// `http://<host>:<port>/<path>?<searchpart>` (RFC 1738, section 3.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Http<'a> {
    /// The scheme as it is written, in either case.
    pub scheme: &'a str,
    /// The host and its port. "No user name or password is allowed."
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub hostport: Hostport<'a>,
    /// What stands behind the `/`, without it. Absent and empty are two spellings.
    pub path: Option<Path<'a>>,
    /// What stands behind the `?`, without it; in RFC 1738 there is none without a path.
    pub search: Option<Search<'a>>,
}

impl<'a> Node<'a> for Http<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        part(Part::Literal("://"));
        self.hostport.parts(part);
        led("/", self.path.as_ref().map(|p| p as _), part);
        led("?", self.search.as_ref().map(|s| s as _), part);
    }
}

slice! {
    /// What is searched for, behind a `?`.
    Search
}

impl<'a> Search<'a> {
    /// The search as a piece of a URL.
    pub const fn encoded(&self) -> Encoded<'a> {
        Encoded::new(self.as_str())
    }

    /// The words between the `+`, as the drafts write them. In RFC 1738 a `+` is a character like others.
    pub fn words(&self) -> impl DoubleEndedIterator<Item = Encoded<'a>> + use<'a> {
        self.as_str().split('+').map(Encoded::new)
    }
}

/// `ftp://<user>:<password>@<host>:<port>/<cwd1>/<cwd2>/.../<cwdN>/<name>;type=<typecode>` (section 3.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ftp<'a> {
    /// The scheme as it is written, in either case.
    pub scheme: &'a str,
    /// Who logs in where.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub login: Login<'a>,
    /// The directories and the name, without the `/` before them.
    pub path: Option<Path<'a>>,
    /// The transfer type; there is none without a path.
    pub typecode: Option<Typecode<'a>>,
}

impl<'a> Ftp<'a> {
    /// The elements that are each the argument of a CWD command, also the empty ones (section 3.2.2).
    pub fn directories(&self) -> impl DoubleEndedIterator<Item = Encoded<'a>> + use<'a> {
        self.path.into_iter().flat_map(|path| path.directories())
    }

    /// The last element of the path: the file, or with typecode `d` the argument of NLST (section 3.2.2).
    pub fn name(&self) -> Option<Encoded<'a>> {
        self.path.map(|path| path.name())
    }
}

impl<'a> Node<'a> for Ftp<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        part(Part::Literal("://"));
        self.login.parts(part);
        led("/", self.path.as_ref().map(|p| p as _), part);
        led(";type=", self.typecode.as_ref().map(|t| t as _), part);
    }
}

slice! {
    /// Segments with `/` between them, without the `/` before the first.
    Path
}

impl<'a> Path<'a> {
    /// The path as a piece of a URL.
    pub const fn encoded(&self) -> Encoded<'a> {
        Encoded::new(self.as_str())
    }

    /// The segments, of which there is always one, be it empty.
    pub fn segments(&self) -> impl DoubleEndedIterator<Item = Encoded<'a>> + use<'a> {
        self.as_str().split('/').map(Encoded::new)
    }

    /// All segments but the last.
    pub fn directories(&self) -> impl DoubleEndedIterator<Item = Encoded<'a>> + use<'a> {
        let mut segments = self.segments();
        segments.next_back();
        segments
    }

    /// The last segment.
    pub fn name(&self) -> Encoded<'a> {
        self.segments().next_back().unwrap_or(Encoded::new(""))
    }
}

slice! {
    /// The transfer type of an FTP URL, as it is written.
    Typecode
}

impl Typecode<'_> {
    /// What the code stands for (RFC 1738, section 3.2.2; in 1994, RFC 959 without its space). `None` if no document
    /// prints it.
    pub fn transfer_type(&self) -> Option<TransferType> {
        let (letter, rest) = self.as_str().split_at_checked(1)?;
        Some(match (letter, rest) {
            ("A" | "a", "") => TransferType::Ascii(None),
            ("A", form) => TransferType::Ascii(Some(FormCode::of(form)?)),
            ("E", "") => TransferType::Ebcdic(None),
            ("E", form) => TransferType::Ebcdic(Some(FormCode::of(form)?)),
            ("I" | "i", "") => TransferType::Image,
            ("L", size) => TransferType::Local(size.parse().ok()?),
            ("D" | "d", "") => TransferType::Directory,
            _ => return None,
        })
    }
}

/// What to ask of an FTP server: an argument of TYPE and then the file, or a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TransferType {
    /// `A`: TYPE A, in 1994 perhaps with a form code.
    Ascii(Option<FormCode>),
    /// `E`, in 1994 only: TYPE E, perhaps with a form code.
    Ebcdic(Option<FormCode>),
    /// `I`: TYPE I.
    Image,
    /// `L`, in 1994 only: TYPE L with the size of a byte.
    Local(u64),
    /// `D`, in RFC 1738 only: a listing by NLST.
    Directory,
}

/// How a printer would take the lines of a text (RFC 959, section 3.1.1.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FormCode {
    /// `N`: not at all.
    NonPrint,
    /// `T`: by Telnet format effectors.
    Telnet,
    /// `C`: by ASA carriage control.
    CarriageControl,
}

impl FormCode {
    fn of(code: &str) -> Option<Self> {
        match code {
            "N" => Some(Self::NonPrint),
            "T" => Some(Self::Telnet),
            "C" => Some(Self::CarriageControl),
            _ => None,
        }
    }
}

/// `file://<host>/<path>` (section 3.10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct File<'a> {
    /// The scheme as it is written, in either case.
    pub scheme: &'a str,
    /// The system on which the path is accessible; absent if nothing stands between `//` and `/`.
    pub host: Option<Host<'a>>,
    /// The path, without the `/` before it.
    pub path: Path<'a>,
}

impl File<'_> {
    /// Whether this is "the machine from which the URL is being interpreted": no host, or `localhost`.
    pub fn is_local(&self) -> bool {
        self.host.is_none_or(|host| host.is_localhost())
    }
}

impl<'a> Node<'a> for File<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        part(Part::Literal("://"));
        if let Some(host) = &self.host {
            host.parts(part);
        }
        led("/", Some(&self.path), part);
    }
}

/// `mailto:<rfc822-addr-spec>` (section 3.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Mailto<'a> {
    /// The scheme as it is written, in either case.
    pub scheme: &'a str,
    /// The encoding of an addr-spec. The grammar takes anything here.
    pub address: Encoded<'a>,
}

impl<'a> Mailto<'a> {
    /// The local part and the domain: what stands before and behind the last `@`, be it encoded.
    pub fn addr_spec(&self) -> Option<(Encoded<'a>, Encoded<'a>)> {
        let written = self.address.as_str();
        let plain = written.rfind('@').map(|at| at..at + 1);
        let encoded = written.rfind("%40").map(|at| at..at + 3);
        let at = [plain, encoded].into_iter().flatten().max_by_key(|at| at.start)?;
        Some((Encoded::new(&written[..at.start]), Encoded::new(&written[at.end..])))
    }
}

/// What looks like a server with a login is shown without its password.
impl std::fmt::Debug for Mailto<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mailto")
            .field("scheme", &self.scheme)
            .field("address", &crate::secret::masked(self.address.as_str()))
            .finish()
    }
}

impl<'a> Node<'a> for Mailto<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        led(":", Some(&self.address), part);
    }
}

/// `news:<newsgroup-name>` or `news:<message-id>` (section 3.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct News<'a> {
    /// The scheme as it is written, in either case.
    pub scheme: &'a str,
    /// Groups, or an article.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub grouppart: Grouppart<'a>,
}

impl<'a> Node<'a> for News<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        led(":", Some(&self.grouppart), part);
    }
}

/// What a news URL names (section 3.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Grouppart<'a> {
    /// `*`: "all available news groups".
    All,
    /// A newsgroup.
    Group(Group<'a>),
    /// An article.
    Article(MessageId<'a>),
}

/// `*` is punctuation, so that [`Grouppart::All`] has no span of its own.
impl<'a> Node<'a> for Grouppart<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        match self {
            Self::All => part(Part::Literal("*")),
            Self::Group(group) => group.parts(part),
            Self::Article(article) => article.parts(part),
        }
    }
}

slice! {
    /// "A period-delimited hierarchical name" of a newsgroup (section 3.6).
    Group
}

impl<'a> Group<'a> {
    /// What stands between the periods.
    pub fn names(&self) -> impl DoubleEndedIterator<Item = &'a str> + use<'a> {
        self.as_str().split('.')
    }
}

/// A Message-ID without its angle brackets: `<unique>@<full_domain_name>` (section 3.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MessageId<'a> {
    /// What stands before the `@`.
    pub unique: Encoded<'a>,
    /// The host behind the `@`.
    pub host: Host<'a>,
}

/// What looks like a server with a login is shown without its password.
impl std::fmt::Debug for MessageId<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let whole = crate::secret::masked(&self.to_string());
        let unique = if whole.contains("***") { "***" } else { self.unique.as_str() };
        f.debug_struct("MessageId").field("unique", &unique).field("host", &self.host).finish()
    }
}

impl<'a> Node<'a> for MessageId<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.unique.parts(part);
        led("@", Some(&self.host), part);
    }
}

/// `nntp://<host>:<port>/<newsgroup-name>/<article-number>` (section 3.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Nntp<'a> {
    /// The scheme as it is written, in either case.
    pub scheme: &'a str,
    /// The news server; 1994 lets it be absent.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub hostport: Option<Hostport<'a>>,
    /// The newsgroup.
    pub group: Group<'a>,
    /// The digits of the article number; the grammar lets them be absent.
    pub article: Option<&'a str>,
}

impl Nntp<'_> {
    /// The number of the article within the group; `None` if it is absent or beyond 64 bits.
    pub fn article_number(&self) -> Option<u64> {
        self.article?.parse().ok()
    }
}

impl<'a> Node<'a> for Nntp<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        match &self.hostport {
            Some(hostport) => {
                led("://", Some(hostport), part);
                led("/", Some(&self.group), part);
            }
            None => led(":", Some(&self.group), part),
        }
        led("/", self.article.as_ref().map(|a| a as _), part);
    }
}

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

/// `wais://<host>:<port>/<database>`, and a search or a document in it (section 3.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Wais<'a> {
    /// The scheme as it is written, in either case.
    pub scheme: &'a str,
    /// The server.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub hostport: Hostport<'a>,
    /// The name of the database.
    pub database: Encoded<'a>,
    /// What of the database is meant.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub object: WaisObject<'a>,
}

impl<'a> Node<'a> for Wais<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        part(Part::Literal("://"));
        self.hostport.parts(part);
        led("/", Some(&self.database), part);
        match self.object {
            WaisObject::Database => {}
            WaisObject::Search(search) => led("?", Some(&search), part),
            WaisObject::Document { wtype, length, wpath } => {
                led("/", Some(&wtype), part);
                led("/", length.as_ref().map(|l| l as _), part);
                led("/", Some(&wpath), part);
            }
        }
    }
}

/// What a WAIS URL names (section 3.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WaisObject<'a> {
    /// The database itself, for searching.
    Database,
    /// A particular search.
    Search(Search<'a>),
    /// A particular document.
    Document {
        /// "The WAIS designation of the type of the object."
        wtype: Encoded<'a>,
        /// The digits of the document's length, which 1992 and 1993 print.
        length: Option<&'a str>,
        /// The document-id, opaque to all but the server that issued it.
        wpath: Wpath<'a>,
    },
}

slice! {
    /// The document-id of a WAIS document.
    Wpath
}

impl<'a> Wpath<'a> {
    /// The document-id as a piece of a URL.
    pub const fn encoded(&self) -> Encoded<'a> {
        Encoded::new(self.as_str())
    }

    /// The numbered fields of which 1994 makes it: the digits before each `=`, and what stands between that and the
    /// `;`. Elsewhere the document-id is opaque, and there are none.
    pub fn fields(&self) -> impl Iterator<Item = (&'a str, Encoded<'a>)> + use<'a> {
        let fields = self.as_str().split_terminator(';').map(|field| field.split_once('='));
        let are_numbered = self.as_str().ends_with(';') && fields.clone().all(|field| field.is_some());
        let shown = if are_numbered { usize::MAX } else { 0 };
        fields.take(shown).flatten().map(|(number, content)| (number, Encoded::new(content)))
    }
}

/// `prospero://<host>:<port>/<hsoname>;<field>=<value>` (section 3.11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Prospero<'a> {
    /// The scheme as it is written, in either case.
    pub scheme: &'a str,
    /// The directory server.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub hostport: Hostport<'a>,
    /// The host-specific object name, opaque; the `/` before it is not part of it.
    pub hsoname: Encoded<'a>,
    /// The fields behind it (RFC 1738).
    pub fields: Fields<'a>,
    /// The version behind the first `%00`, in 1993 and 1994; it may be empty.
    pub version: Option<&'a str>,
    /// The attributes behind it, in 1993 and 1994.
    pub attributes: LinkAttributes<'a>,
}

impl<'a> Node<'a> for Prospero<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        part(Part::Literal("://"));
        self.hostport.parts(part);
        led("/", Some(&self.hsoname), part);
        self.fields.parts(part);
        led("%00", self.version.as_ref().map(|v| v as _), part);
        self.attributes.parts(part);
    }
}

/// The attributes of a Prospero link, each with the `%00` before it (1993 and 1994).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct LinkAttributes<'a> {
    written: &'a str,
}

impl<'a> LinkAttributes<'a> {
    /// The attributes that are written so. It is not checked: the productions of [`grammar`](crate::grammar) do that.
    pub const fn new(written: &'a str) -> Self {
        Self { written }
    }

    /// The attributes as they are written, `%00` and all.
    pub const fn as_str(&self) -> &'a str {
        self.written
    }

    /// The attributes in their order.
    pub fn iter(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.written.split("%00").skip(1)
    }
}

impl<'a> Node<'a> for LinkAttributes<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        if !self.written.is_empty() {
            part(Part::Text(self.written));
        }
    }
}

/// Fields and values, each with the `;` before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Fields<'a> {
    written: &'a str,
}

impl<'a> Node<'a> for Fields<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        if !self.written.is_empty() {
            part(Part::Text(self.written));
        }
    }
}

impl<'a> Fields<'a> {
    /// The fields that are written so. It is not checked: the productions of [`grammar`](crate::grammar) do that.
    pub const fn new(written: &'a str) -> Self {
        Self { written }
    }

    /// The fields as they are written, `;` and all.
    pub const fn as_str(&self) -> &'a str {
        self.written
    }

    /// The fields in their order.
    pub fn iter(&self) -> impl Iterator<Item = Field<'a>> + use<'a> {
        self.written.split(';').skip(1).map(|field| {
            let (name, value) = field.split_once('=').unwrap_or((field, ""));
            Field { name: Encoded::new(name), value: Encoded::new(value) }
        })
    }
}

impl std::fmt::Debug for Fields<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A field of a Prospero link and its value (section 3.11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Field<'a> {
    /// What stands before the `=`.
    pub name: Encoded<'a>,
    /// What stands behind it.
    pub value: Encoded<'a>,
}

impl<'a> Node<'a> for Field<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.name.parts(part);
        led("=", Some(&self.value), part);
    }
}

/// A URL of a scheme that has no production of its own (sections 2.1 and 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Other<'a> {
    /// The scheme as it is written.
    pub scheme: &'a str,
    /// What stands behind the colon.
    pub schemepart: Schemepart<'a>,
}

impl<'a> Node<'a> for Other<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        led(":", Some(&self.schemepart), part);
    }
}

/// What stands behind the colon of a URL (section 2.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Schemepart<'a> {
    /// It complies with the common Internet scheme syntax.
    Ip(IpSchemepart<'a>),
    /// Only the scheme knows.
    Opaque(Encoded<'a>),
}

impl std::fmt::Debug for Schemepart<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Ip(part) => f.debug_tuple("Ip").field(part).finish(),
            Self::Opaque(text) => f.debug_tuple("Opaque").field(&crate::secret::masked(text.as_str())).finish(),
        }
    }
}

impl<'a> Node<'a> for Schemepart<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        match self {
            Self::Ip(ip) => ip.parts(part),
            Self::Opaque(text) => text.parts(part),
        }
    }
}

/// `//<user>:<password>@<host>:<port>/<url-path>` (section 3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct IpSchemepart<'a> {
    /// Who logs in where.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub login: Login<'a>,
    /// The rest, which depends on the scheme. "The / between the host (or port) and the url-path is NOT part of the
    /// url-path."
    pub urlpath: Option<Encoded<'a>>,
    /// What stands behind a `?`, in 1993; elsewhere it is part of the url-path.
    pub search: Option<Search<'a>>,
}

impl<'a> Node<'a> for IpSchemepart<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        led("//", Some(&self.login), part);
        led("/", self.urlpath.as_ref().map(|p| p as _), part);
        led("?", self.search.as_ref().map(|s| s as _), part);
    }
}

/// `afs://<cell>/<path>` (url-1993, and url-1994 as a historical note).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Afs<'a> {
    /// The scheme as it is written, in either case.
    pub scheme: &'a str,
    /// The cell, which is named as a host is.
    pub cell: Hostname<'a>,
    /// The path in the cell.
    pub path: Path<'a>,
}

impl<'a> Node<'a> for Afs<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        led("://", Some(&self.cell), part);
        led("/", Some(&self.path), part);
    }
}

/// `mid:` or `cid:` and the identifier of a message or of a part of one (url-1994).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Identifier<'a> {
    /// The scheme as it is written, in either case.
    pub scheme: &'a str,
    /// The identifier.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub id: MessageId<'a>,
}

impl<'a> Node<'a> for Identifier<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        led(":", Some(&self.id), part);
    }
}

written!(
    Field,
    Http,
    Ftp,
    File,
    Mailto,
    News,
    Grouppart,
    MessageId,
    Nntp,
    Session,
    Wais,
    Prospero,
    Other,
    Schemepart,
    IpSchemepart,
    Afs,
    Identifier
);
