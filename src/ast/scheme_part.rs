//! The parts of a URI that its scheme's own document names.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use super::host::{Host, Hostport};
use super::mail::Mail;
use super::uri::{HierPart, Uri, Userinfo};
use crate::encoding::{Encoded, encode};
use crate::scheme::Scheme;

/// What a URI is by the document of its scheme. Later versions may add variants.
///
/// ```
/// use urlspec::ast::SchemePart;
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Current.parse("https://h.x:443/a?b#c")? else { return Ok(()) };
/// let Some(SchemePart::Web(web)) = uri.scheme_part() else { return Ok(()) };
/// assert_eq!((web.origin().as_str(), web.target().as_ref()), ("https://h.x", "/a?b"));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SchemePart<'a> {
    /// http, https, ws and wss.
    Web(Web<'a>),
    /// file.
    File(FileUrl<'a>),
    /// ftp.
    Ftp(FtpUrl<'a>),
    /// mailto.
    Mail(Mail<'a>),
}

impl<'a> Uri<'a> {
    /// The parts by the document of the scheme. `None` if this library has no such parts for it, or if the URI lacks what the scheme
    /// needs: a host, or an absolute path of a file.
    ///
    /// It goes by the delimiters. Whether each part is as its document has it, [`Spec::Current`](crate::Spec::Current) shows.
    pub fn scheme_part(&self) -> Option<SchemePart<'a>> {
        match self.scheme.to_ascii_lowercase().as_str() {
            // http, https, ws and wss.
            name if Scheme::like(name) == "http" => Web::of(self).map(SchemePart::Web),
            "file" => FileUrl::of(self).map(SchemePart::File),
            "ftp" => FtpUrl::of(self).map(SchemePart::Ftp),
            "mailto" => Mail::of(self).map(SchemePart::Mail),
            _ => None,
        }
    }
}

/// An http, https, ws or wss URI (RFC 9110, section 4.2; RFC 6455, section 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Web<'a> {
    scheme: &'a str,
    /// The host and the port.
    pub hostport: Hostport<'a>,
    part: HierPart<'a>,
}

impl<'a> Web<'a> {
    fn of(uri: &Uri<'a>) -> Option<Self> {
        let part = *uri.hier_part()?;
        Some(Self { scheme: uri.scheme, hostport: *part.hostport()?, part })
    }

    /// The port: the default one of the scheme if the URI has none. `None` if it is above 65535.
    pub fn port(&self) -> Option<u16> {
        let written = self.hostport.port.filter(|port| !port.as_str().is_empty());
        written.map_or_else(|| Scheme::port_of(self.scheme), |port| port.number())
    }

    /// The scheme, the host and the port that is not the default one (RFC 9110, section 4.3.1): `https://h.x:8042`.
    pub fn origin(&self) -> String {
        let (scheme, host) = (self.scheme.to_ascii_lowercase(), self.hostport.host.as_str().to_ascii_lowercase());
        match self.hostport.port.filter(|port| !port.as_str().is_empty() && port.number() != Scheme::port_of(&scheme)) {
            Some(port) => format!("{scheme}://{host}:{}", port.as_str()),
            None => format!("{scheme}://{host}"),
        }
    }

    /// The request target: the path, which is `/` if it is empty, and the query (RFC 9112, section 3.2.1; RFC 6455, section 3,
    /// "resource-name").
    pub fn target(&self) -> Cow<'a, str> {
        let path = if self.part.path.as_str().is_empty() { "/" } else { self.part.path.as_str() };
        match self.part.query {
            Some(query) => format!("{path}?{}", query.as_str()).into(),
            None => path.into(),
        }
    }
}

/// A file URI (RFC 8089, section 2).
///
/// ```
/// use urlspec::ast::SchemePart;
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Current.parse("file:///C:/Program%20Files/a.txt")? else { return Ok(()) };
/// let Some(SchemePart::File(file)) = uri.scheme_part() else { return Ok(()) };
/// assert!(file.is_local());
/// assert_eq!(file.drive(), Some('C'));
/// assert_eq!(file.segments().nth(1).map(|name| name.decode_utf8().map(|name| name == "Program Files")), Some(Ok(true)));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FileUrl<'a> {
    host: Option<Host<'a>>,
    part: HierPart<'a>,
}

impl<'a> FileUrl<'a> {
    fn of(uri: &Uri<'a>) -> Option<Self> {
        let part = *uri.hier_part().filter(|part| part.path.is_absolute())?;
        let host = part.hostport().map(|hostport| hostport.host);
        Some(Self { host: host.filter(|host| !host.as_str().is_empty() && !host.is_localhost()), part })
    }

    /// The host, if the URI names one other than `localhost`.
    pub const fn host(&self) -> Option<&Host<'a>> {
        self.host.as_ref()
    }

    /// Whether the file is surely of this machine: it has no host, or `localhost` (RFC 8089, section 3).
    pub const fn is_local(&self) -> bool {
        self.host.is_none()
    }

    /// The segments of the path, in order. The last one is empty if the path ends with a slash.
    pub fn segments(&self) -> impl DoubleEndedIterator<Item = Encoded<'a>> + use<'a> {
        self.part.path.segments().map(|segment| segment.name)
    }

    /// The letter of the drive, if the first segment is a drive (RFC 8089, appendix E.2): `C` of `/C:/a`.
    pub fn drive(&self) -> Option<char> {
        let first = self.segments().next()?.decode();
        match first.as_ref() {
            [letter, b':'] if letter.is_ascii_alphabetic() => Some(char::from(*letter)),
            _ => None,
        }
    }

    /// The path in the form of this system. `None` if the file is not surely of this machine, or if the system has no such path: a
    /// segment holds an encoded slash or NUL, or, on Windows, the path has no drive, or a segment is not UTF-8.
    #[cfg(unix)]
    pub fn to_path(&self) -> Option<PathBuf> {
        use std::os::unix::ffi::OsStringExt as _;
        let mut path = Vec::new();
        for segment in self.segments() {
            let octets = segment.decode();
            if octets.contains(&b'/') || octets.contains(&0) {
                return None;
            }
            path.push(b'/');
            path.extend_from_slice(&octets);
        }
        self.is_local().then(|| PathBuf::from(std::ffi::OsString::from_vec(path)))
    }

    /// The path in the form of this system. `None` if the file is not surely of this machine, or if the system has no such path: a
    /// segment holds an encoded slash or NUL, or, on Windows, the path has no drive, or a segment is not UTF-8.
    #[cfg(not(unix))]
    pub fn to_path(&self) -> Option<PathBuf> {
        self.drive().filter(|_| self.is_local())?;
        let mut path = String::new();
        for (place, segment) in self.segments().enumerate() {
            let name = segment.decode_utf8().ok()?;
            if name.contains(['/', '\\', '\0']) {
                return None;
            }
            path.push_str(if place == 0 { "" } else { "\\" });
            path.push_str(&name);
        }
        Some(PathBuf::from(path))
    }

    /// The file URI of an absolute path of this system, with `///`. `None` if the path is relative, or, on Windows, if it has no drive
    /// or is not Unicode.
    ///
    /// ```
    /// use std::path::Path;
    /// use urlspec::ast::FileUrl;
    ///
    /// # if cfg!(unix) {
    /// assert_eq!(FileUrl::uri_of(Path::new("/etc/a b#c")).as_deref(), Some("file:///etc/a%20b%23c"));
    /// # }
    /// assert_eq!(FileUrl::uri_of(Path::new("etc")), None);
    /// ```
    pub fn uri_of(path: &Path) -> Option<String> {
        let octets = octets_of(path)?;
        // A path with more slashes at the beginning is the same, and the URI can have one only.
        let start = octets.iter().position(|octet| *octet != b'/').unwrap_or(octets.len());
        let is_plain = |octet: u8| octet.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/".contains(&octet);
        let mut uri = "file:///".to_owned();
        for octet in &octets[start..] {
            match is_plain(*octet) {
                true => uri.push(char::from(*octet)),
                false => uri.push_str(&encode(&[*octet])),
            }
        }
        Some(uri)
    }
}

#[cfg(unix)]
fn octets_of(path: &Path) -> Option<Vec<u8>> {
    use std::os::unix::ffi::OsStrExt as _;
    path.is_absolute().then(|| path.as_os_str().as_bytes().to_vec())
}

#[cfg(not(unix))]
fn octets_of(path: &Path) -> Option<Vec<u8>> {
    let text = path.to_str().filter(|text| path.is_absolute() && text.as_bytes().get(1) == Some(&b':'))?;
    Some(format!("/{}", text.replace('\\', "/")).into_bytes())
}

/// An ftp URI (RFC 1738, section 3.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FtpUrl<'a> {
    /// The user name and the password.
    pub userinfo: Option<Userinfo<'a>>,
    /// The host and the port.
    pub hostport: Hostport<'a>,
    part: HierPart<'a>,
}

impl<'a> FtpUrl<'a> {
    fn of(uri: &Uri<'a>) -> Option<Self> {
        let part = *uri.hier_part()?;
        Some(Self { userinfo: part.userinfo(), hostport: *part.hostport()?, part })
    }

    /// The path, with the `?` that is part of a name in RFC 1738, and without the type code: the directories and the name, with `/`
    /// between them.
    pub fn path(&self) -> Cow<'a, str> {
        let path = self.part.path.as_str();
        let path = path.strip_prefix('/').unwrap_or(path);
        match self.part.query {
            Some(query) => {
                let whole = format!("{path}?{}", query.as_str());
                divided(&whole).0.to_owned().into()
            }
            None => divided(path).0.into(),
        }
    }

    /// The type code after `;type=`: `a`, `i` or `d`, in either case.
    pub fn typecode(&self) -> Option<char> {
        let last = self.part.query.map_or(self.part.path.as_str(), |query| query.as_str());
        divided(last).1.and_then(|code| code.chars().next())
    }
}

/// A path, and the type code after it.
fn divided(path: &str) -> (&str, Option<&str>) {
    path.split_once(";type=").map_or((path, None), |(path, code)| (path, Some(code)))
}
