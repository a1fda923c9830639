//! `ftp` (RFC 1738, section 3.2).

use super::host::Login;
use super::node::{Node, Part, led, slice, written};
use super::path::Path;
use crate::encoding::Encoded;

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

written!(Ftp);
