//! `ftp` (RFC 1738, section 3.2).

use super::decimal::Decimal;
use super::host::Login;
use super::node::{Node, Part, display, preceded, slice};
use super::path::Path;
use crate::encoding::Encoded;

/// `ftp://<user>:<password>@<host>:<port>/<cwd1>/<cwd2>/.../<cwdN>/<name>;type=<typecode>` (RFC 1738, section 3.2).
///
/// ```
/// use urlspec::{Spec, Url};
///
/// let Url::Ftp(ftp) = Spec::Rfc1738.parse("ftp://joe@host.dom:2121/pub/a%20b;type=i")? else { return Err("not ftp".into()) };
/// assert_eq!(ftp.login.user.map(|user| user.as_str()), Some("joe"));
/// assert_eq!(ftp.login.hostport.host.as_str(), "host.dom");
/// assert_eq!(ftp.login.hostport.port.and_then(|port| port.number()), Some(2121));
/// assert_eq!(ftp.name().map(|name| name.decode()).as_deref(), Some(&b"a b"[..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ftp<'a> {
    /// The scheme, in the case that the input has.
    pub scheme: &'a str,
    /// The user, the password, the host and the port.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub login: Login<'a>,
    /// The directories and the name, after the `/`.
    pub path: Option<Path<'a>>,
    /// The transfer type, after `;type=`. Always `None` without a path.
    pub typecode: Option<Typecode<'a>>,
}

impl<'a> Ftp<'a> {
    /// The arguments of the CWD commands: all segments of the path but the last, empty ones included (section 3.2.2).
    ///
    /// ```
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Ftp(ftp) = Spec::Rfc1738.parse("ftp://myname@host.dom//etc/motd")? else { panic!("not an ftp URL") };
    /// assert!(ftp.directories().eq(["", "etc"]));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn directories(&self) -> impl DoubleEndedIterator<Item = Encoded<'a>> + use<'a> {
        self.path.into_iter().flat_map(|path| path.directories())
    }

    /// The last segment of the path: the file, or with the type code `d` the argument of NLST (section 3.2.2).
    ///
    /// ```
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Ftp(ftp) = Spec::Rfc1738.parse("ftp://host.dom/pub/;type=d")? else { panic!("not an ftp URL") };
    /// assert_eq!(ftp.name().map(|name| name.as_str()), Some(""));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn name(&self) -> Option<Encoded<'a>> {
        self.path.map(|path| path.name())
    }
}

impl<'a> Node<'a> for Ftp<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        part(Part::Literal("://"));
        self.login.parts(part);
        preceded("/", self.path.as_ref().map(|p| p as _), part);
        preceded(";type=", self.typecode.as_ref().map(|t| t as _), part);
    }
}

slice! {
    /// The type code of an FTP URL, as it is in the input.
    ///
    /// ```
    /// use urlspec::{Spec, Url};
    /// use urlspec::ast::TransferType;
    ///
    /// let Url::Ftp(ftp) = Spec::Rfc1738.parse("ftp://host.dom/pub;type=d")? else { panic!("not an ftp URL") };
    /// let typecode = ftp.typecode.ok_or("no type code")?;
    /// assert_eq!((typecode.as_str(), typecode.transfer_type()), ("d", Some(TransferType::Directory)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Typecode
}

impl<'a> Typecode<'a> {
    /// The transfer type that the code means (RFC 1738, section 3.2.2; in 1994, RFC 959 without its space). `None` if no
    /// document defines the code.
    ///
    /// ```
    /// use urlspec::{Spec, Url};
    /// use urlspec::ast::TransferType;
    ///
    /// let Url::Ftp(ftp) = Spec::Rfc1738.parse("ftp://host.dom/motd;type=A")? else { panic!("not an ftp URL") };
    /// let transfer_type = ftp.typecode.and_then(|typecode| typecode.transfer_type());
    /// assert_eq!(transfer_type, Some(TransferType::Ascii(None)));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn transfer_type(&self) -> Option<TransferType<'a>> {
        let (letter, rest) = self.as_str().split_at_checked(1)?;
        Some(match (letter, rest) {
            ("A" | "a", "") => TransferType::Ascii(None),
            ("A", form) => TransferType::Ascii(Some(FormCode::of(form)?)),
            ("E", "") => TransferType::Ebcdic(None),
            ("E", form) => TransferType::Ebcdic(Some(FormCode::of(form)?)),
            ("I" | "i", "") => TransferType::Image,
            ("L", size) => TransferType::Local(Decimal::new(size)?),
            ("D" | "d", "") => TransferType::Directory,
            _ => return None,
        })
    }
}

/// How to transfer a file: the argument of the command TYPE, or a directory listing. There will be no other variant.
///
/// ```
/// use urlspec::ast::{Decimal, FormCode, TransferType};
/// use urlspec::{Spec, Url};
///
/// let transfer_type = |text| match Spec::Url1994.parse(text) {
///     Ok(Url::Ftp(ftp)) => ftp.typecode.and_then(|typecode| typecode.transfer_type()),
///     _ => None,
/// };
/// assert_eq!(transfer_type("ftp://host.dom/a;type=I"), Some(TransferType::Image));
/// assert_eq!(transfer_type("ftp://host.dom/a;type=AN"), Some(TransferType::Ascii(Some(FormCode::NonPrint))));
/// assert_eq!(transfer_type("ftp://host.dom/a;type=L36"), Some(TransferType::Local(Decimal::from(36_u16))));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum TransferType<'a> {
    /// `A`: TYPE A. In 1994 a form code may follow.
    Ascii(Option<FormCode>),
    /// `E`, in 1994 only: TYPE E. A form code may follow.
    Ebcdic(Option<FormCode>),
    /// `I`: TYPE I.
    Image,
    /// `L`, in 1994 only: TYPE L with the size of a byte.
    Local(Decimal<'a>),
    /// `D`, in RFC 1738 only: a directory listing by NLST.
    Directory,
}

/// How a text file controls a printer (RFC 959, section 3.1.1.5). There will be no other variant.
///
/// ```
/// use urlspec::ast::{FormCode, TransferType};
///
/// assert_eq!(TransferType::Ebcdic(Some(FormCode::CarriageControl)).to_string(), "EC");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FormCode {
    /// `N`: non-print.
    NonPrint,
    /// `T`: Telnet format effectors.
    Telnet,
    /// `C`: ASA carriage control.
    CarriageControl,
}

/// The type code of 1994: `A`, `AN`, `L36`. [`Directory`](Self::Directory) is `D`.
impl std::fmt::Display for TransferType<'_> {
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

impl TransferType<'_> {
    /// The type, owned.
    pub fn into_owned(self) -> TransferType<'static> {
        match self {
            Self::Ascii(form) => TransferType::Ascii(form),
            Self::Ebcdic(form) => TransferType::Ebcdic(form),
            Self::Image => TransferType::Image,
            Self::Local(size) => TransferType::Local(size.into_owned()),
            Self::Directory => TransferType::Directory,
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

display!(Ftp);
