//! ftp (RFC 1738, section 3.2), with the characters of RFC 3986.

use std::borrow::Cow;

use super::authority::Userinfo;
use super::host::Hostport;
use super::joined::Joined;
use super::uri::{HierPart, Uri};

/// What precedes a type code.
const TYPECODE: &str = ";type=";

/// An ftp URI (RFC 1738, section 3.2).
///
/// ```
/// use urlspec::ast::SchemePart;
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("ftp://h.x/%2Fetc/motd;type=i")? else { return Ok(()) };
/// let Some(SchemePart::Ftp(ftp)) = uri.scheme_part() else { return Ok(()) };
/// assert_eq!(ftp.cwd().map(|name| name.decode()).collect::<Vec<_>>(), [&b"/etc"[..]]);
/// assert_eq!(ftp.name().map(|name| name.decode()), Some(b"motd".into()));
/// assert_eq!(ftp.typecode(), Some('i'));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FtpUrl<'a> {
    /// The user name and the password.
    pub userinfo: Option<Userinfo<'a>>,
    /// The host and the port.
    pub hostport: Hostport<'a>,
    part: HierPart<'a>,
}

impl<'a> FtpUrl<'a> {
    pub(super) fn of(uri: &Uri<'a>) -> Option<Self> {
        let part = *uri.hier_part()?;
        Some(Self { userinfo: part.userinfo(), hostport: *part.hostport()?, part })
    }

    /// The path, with the `?` that is part of a name in RFC 1738, and without the type code: the directories and the name, with `/`
    /// between them.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("ftp://h.x/pub/what?;type=i")? else { panic!("not a URI") };
    /// let Some(SchemePart::Ftp(ftp)) = uri.scheme_part() else { panic!("not an ftp URI") };
    /// assert_eq!((ftp.path().as_ref(), ftp.typecode()), ("pub/what?", Some('i')));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn path(&self) -> Cow<'a, str> {
        self.joined_path().to_str()
    }

    fn joined_path(&self) -> Joined<'a> {
        Joined::after_slash(&self.part).divided(TYPECODE).0
    }

    /// The names of the directories, from the left: the argument of each `CWD` command (section 3.2.2), once it is decoded.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("ftp://myname@host.dom//etc/motd")? else { panic!("not a URI") };
    /// let Some(SchemePart::Ftp(ftp)) = uri.scheme_part() else { panic!("not an ftp URI") };
    /// assert!(ftp.cwd().map(|name| name.decode().into_owned()).eq([b"".to_vec(), b"etc".to_vec()]));
    /// assert_eq!(ftp.name().map(|name| name.to_str()).as_deref(), Some("motd"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn cwd(&self) -> impl Iterator<Item = Joined<'a>> + use<'a> {
        let count = self.segments().count().saturating_sub(1);
        self.segments().take(count)
    }

    /// The last name of the path: the argument of the last command, once it is decoded. It may be empty. `None` without a path.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("ftp://host.dom/pub/")? else { panic!("not a URI") };
    /// let Some(SchemePart::Ftp(ftp)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert_eq!(ftp.name().map(|name| name.is_empty()), Some(true));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn name(&self) -> Option<Joined<'a>> {
        self.segments().last()
    }

    /// The segments of the path, without the type code. A path that is empty has none.
    fn segments(&self) -> impl Iterator<Item = Joined<'a>> + use<'a> {
        (!self.part.path.as_str().is_empty()).then(|| self.joined_path().split("/")).into_iter().flatten()
    }

    /// The type code after `;type=`: `a`, `i` or `d`, in either case.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("ftp://host.dom/pub;type=d")? else { panic!("not a URI") };
    /// let Some(SchemePart::Ftp(ftp)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert_eq!(ftp.typecode(), Some('d'));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn typecode(&self) -> Option<char> {
        let last = self.part.query.map_or(self.part.path.as_str(), |query| query.as_str());
        last.split_once(TYPECODE).and_then(|(_, code)| code.chars().next())
    }
}
