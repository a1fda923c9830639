//! file (RFC 8089).

use std::path::{Path, PathBuf};

use super::host::Host;
use super::uri::{HierPart, Uri};
use crate::encoding::{Encoded, encode};

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
    pub(super) fn of(uri: &Uri<'a>) -> Option<Self> {
        let part = *uri.hier_part().filter(|part| part.path.is_absolute())?;
        let host = part.hostport().map(|hostport| hostport.host);
        Some(Self { host: host.filter(|host| !host.as_str().is_empty() && !host.is_localhost()), part })
    }

    /// The host, if the URI names one other than `localhost`.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// for (text, host) in
    ///     [("file://host.example.com/path", Some("host.example.com")), ("file://localhost/path", None), ("file:/path", None)]
    /// {
    ///     let Url::Uri(uri) = Spec::Current.parse(text)? else { panic!("not a URI") };
    ///     let Some(SchemePart::File(file)) = uri.scheme_part() else { panic!("not a file URI") };
    ///     assert_eq!((file.host().map(|host| host.as_str()), file.is_local()), (host, host.is_none()));
    /// }
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn host(&self) -> Option<&Host<'a>> {
        self.host.as_ref()
    }

    /// Whether the file is certainly on this machine: the URI has no host, or `localhost` (RFC 8089, section 3).
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("file://LocalHost/etc/motd")? else { panic!("not a URI") };
    /// let Some(SchemePart::File(file)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert!(file.is_local());
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn is_local(&self) -> bool {
        self.host.is_none()
    }

    /// The segments of the path, in order. The last one is empty if the path ends with a slash.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("file:///usr/local/")? else { panic!("not a URI") };
    /// let Some(SchemePart::File(file)) = uri.scheme_part() else { panic!("not a file URI") };
    /// assert!(file.segments().eq(["usr", "local", ""]));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn segments(&self) -> impl DoubleEndedIterator<Item = Encoded<'a>> + use<'a> {
        self.part.path.segments().map(|segment| segment.name)
    }

    /// The letter of the drive, if the first segment is a drive (RFC 8089, appendix E.2): `C` of `/C:/a`.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// for (text, drive) in [("file:///c:/path/to/file", Some('c')), ("file:///path/to/file", None)] {
    ///     let Url::Uri(uri) = Spec::Current.parse(text)? else { panic!("not a URI") };
    ///     let Some(SchemePart::File(file)) = uri.scheme_part() else { panic!("not a file URI") };
    ///     assert_eq!(file.drive(), drive);
    /// }
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn drive(&self) -> Option<char> {
        let first = self.segments().next()?.decode();
        match first.as_ref() {
            [letter, b':'] if letter.is_ascii_alphabetic() => Some(char::from(*letter)),
            _ => None,
        }
    }

    /// The path in the form of this system. `None` if the file is not certainly on this machine, or if the system has no such path: a
    /// segment holds an encoded slash or NUL, or, on Windows, the path has no drive, or a segment is not UTF-8.
    ///
    /// ```
    /// use std::path::Path;
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// # if cfg!(unix) {
    /// let Url::Uri(uri) = Spec::Current.parse("file:///etc/a%20b")? else { panic!("not a URI") };
    /// let Some(SchemePart::File(file)) = uri.scheme_part() else { panic!("not a file URI") };
    /// assert_eq!(file.to_path().as_deref(), Some(Path::new("/etc/a b")));
    /// # }
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
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

    /// The path in the form of this system. `None` if the file is not certainly on this machine, or if the system has no such path: a
    /// segment holds an encoded slash or NUL, or, on Windows, the path has no drive, or a segment is not UTF-8.
    ///
    /// ```
    /// use std::path::Path;
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// # if cfg!(unix) {
    /// let Url::Uri(uri) = Spec::Current.parse("file:///etc/a%20b")? else { panic!("not a URI") };
    /// let Some(SchemePart::File(file)) = uri.scheme_part() else { panic!("not a file URI") };
    /// assert_eq!(file.to_path().as_deref(), Some(Path::new("/etc/a b")));
    /// # }
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
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
