//! The schemes: a struct for each, with the words of its section for names.

use super::host::{Host, Hostname, Hostport, Login};
use super::node::{Node, Part, led, slice, written};
use super::usenet::MessageId;
use crate::encoding::Encoded;
use crate::redact::{after_scheme, without_login};

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

/// As a type code of 1994: `A`, `AN`, `L36`. [`Directory`](Self::Directory) is `D`.
impl std::fmt::Display for TransferType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Ascii(form) => write!(f, "A{}", form.map_or("", FormCode::letter)),
            Self::Ebcdic(form) => write!(f, "E{}", form.map_or("", FormCode::letter)),
            Self::Image => f.write_str("I"),
            Self::Local(size) => write!(f, "L{size}"),
            Self::Directory => f.write_str("D"),
        }
    }
}

impl FormCode {
    /// The letter of the code.
    const fn letter(self) -> &'static str {
        match self {
            Self::NonPrint => "N",
            Self::Telnet => "T",
            Self::CarriageControl => "C",
        }
    }

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
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::redact::serialize_without_login"))]
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
            .field("address", &without_login(self.address.as_str()))
            .finish()
    }
}

impl<'a> Node<'a> for Mailto<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        led(":", Some(&self.address), part);
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

/// A URL of a scheme that has no production of its own (sections 2.1 and 4).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Other<'a> {
    /// The scheme as it is written.
    pub scheme: &'a str,
    /// What stands behind the colon.
    pub schemepart: Schemepart<'a>,
}

impl Other<'_> {
    /// Shows the schemepart without what may be a password: of what is opaque only the scheme could say.
    fn shown<T>(&self, show: impl FnOnce(&Schemepart<'_>) -> T) -> T {
        match self.schemepart {
            Schemepart::Opaque(rest) => {
                show(&Schemepart::Opaque(Encoded::new(&after_scheme(self.scheme, rest.as_str()))))
            }
            Schemepart::Ip(_) => show(&self.schemepart),
        }
    }
}

impl std::fmt::Debug for Other<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut object = f.debug_struct("Other");
        self.shown(|part| object.field("scheme", &self.scheme).field("schemepart", part).finish())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Other<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct as _;
        let mut object = serializer.serialize_struct("Other", 2)?;
        object.serialize_field("scheme", self.scheme)?;
        match crate::redact::is_asked() {
            true => object.serialize_field("schemepart", &self.schemepart)?,
            false => self.shown(|part| object.serialize_field("schemepart", part))?,
        }
        object.end()
    }
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
    Opaque(
        #[cfg_attr(feature = "serde", serde(serialize_with = "crate::redact::serialize_without_login"))] Encoded<'a>,
    ),
}

impl std::fmt::Debug for Schemepart<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Ip(part) => f.debug_tuple("Ip").field(part).finish(),
            Self::Opaque(text) => f.debug_tuple("Opaque").field(&without_login(text.as_str())).finish(),
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

written!(Http, Ftp, File, Mailto, Session, Other, Schemepart, IpSchemepart, Afs, Identifier);
