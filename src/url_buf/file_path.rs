//! Names of files, of Unix and of Windows, and file URLs.

use std::path::{Path, PathBuf};

use super::UrlBuf;
use super::edit::encoded;
use crate::document::{Document, FixedDocument};
use crate::encoding::Encoded;

/// File names. A conversion that would lose something gives nothing: a file of another machine, a segment with an encoded slash, a
/// relative name, a URL with a query.
impl<D: Document> UrlBuf<D> {
    /// The name of the file on this system. `None` if the URL does not certainly name a file on this machine, or if the
    /// system has no such name.
    ///
    /// ```
    /// use std::path::Path;
    /// use urlspec::UrlBuf;
    ///
    /// # if cfg!(unix) {
    /// assert_eq!(UrlBuf::parse("file:///etc/a%20b")?.to_file_path().as_deref(), Some(Path::new("/etc/a b")));
    /// # }
    /// assert_eq!(UrlBuf::parse("file://server/share/a")?.to_unix_path(), None);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn to_file_path(&self) -> Option<PathBuf> {
        #[cfg(unix)]
        {
            use std::os::unix::ffi::OsStringExt as _;
            self.to_unix_path().map(|name| PathBuf::from(std::ffi::OsString::from_vec(name)))
        }
        #[cfg(not(unix))]
        self.to_windows_path().map(PathBuf::from)
    }

    /// The name of the file on Unix, in octets: `/etc/motd`.
    ///
    /// ```
    /// let url = urlspec::UrlBuf::parse("file://localhost/etc/motd")?;
    /// assert_eq!(url.to_unix_path().as_deref(), Some(&b"/etc/motd"[..]));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn to_unix_path(&self) -> Option<Vec<u8>> {
        let (host, path) = self.file()?;
        if !is_this_machine(host) {
            return None;
        }
        let mut name = Vec::with_capacity(path.len());
        for segment in path.strip_prefix('/')?.split('/') {
            let octets = Encoded::new(segment).decode();
            if octets.iter().any(|octet| matches!(octet, b'/' | 0)) {
                return None;
            }
            name.push(b'/');
            name.extend_from_slice(&octets);
        }
        Some(name)
    }

    /// The name of the file on Windows: with a drive, `C:\a b`, or on another machine, `\\server\share\a`.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let name = |text| Ok::<_, urlspec::Refusal>(UrlBuf::parse(text)?.to_windows_path());
    /// assert_eq!(name("file:///C:/a%20b")?.as_deref(), Some(r"C:\a b"));
    /// assert_eq!(name("file://server/share/a")?.as_deref(), Some(r"\\server\share\a"));
    /// assert_eq!(name("file:///etc/motd")?, None);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn to_windows_path(&self) -> Option<String> {
        let (host, path) = self.file()?;
        let mut segments = Vec::new();
        for segment in path.strip_prefix('/')?.split('/') {
            let name = Encoded::new(segment).decode_utf8().ok()?.into_owned();
            if name.contains(['\\', '/', '\0']) {
                return None;
            }
            segments.push(name);
        }
        if !is_this_machine(host) {
            return Some(format!(r"\\{host}\{}", segments.join(r"\")));
        }
        let drive = segments.first_mut().filter(|first| is_drive(first))?;
        drive.replace_range(1..2, ":");
        // `C:` alone is the current folder of the drive.
        if segments.len() == 1 { None } else { Some(segments.join(r"\")) }
    }

    /// The host and the path of a file URL without a port, a user and a query.
    fn file(&self) -> Option<(&str, &str)> {
        let outline = self.outline();
        let is_file = self.scheme().eq_ignore_ascii_case("file");
        let has_more = outline.user.is_some() || outline.port.is_some() || outline.search.is_some();
        (is_file && !has_more).then(|| (&self.text[outline.host], &self.text[outline.path]))
    }
}

impl<D: FixedDocument> UrlBuf<D> {
    /// The URL of a file on this machine, from its absolute name. `None` if the name is relative, or if the document
    /// has no such URL.
    ///
    /// ```
    /// use std::path::Path;
    /// use urlspec::UrlBuf;
    ///
    /// # if cfg!(unix) {
    /// let url: Option<UrlBuf> = UrlBuf::from_file_path(Path::new("/etc/a b#c"));
    /// assert_eq!(url.as_ref().map(UrlBuf::as_str), Some("file:///etc/a%20b%23c"));
    /// # }
    /// # let url: Option<UrlBuf> = UrlBuf::from_file_path(Path::new("etc/motd"));
    /// # assert_eq!(url, None);
    /// ```
    pub fn from_file_path(path: impl AsRef<Path>) -> Option<Self> {
        #[cfg(unix)]
        {
            use std::os::unix::ffi::OsStrExt as _;
            Self::from_unix_path(path.as_ref().as_os_str().as_bytes())
        }
        #[cfg(not(unix))]
        Self::from_windows_path(path.as_ref().to_str()?)
    }

    /// The URL of a file from its absolute name on Unix, in octets.
    /// `None` if the name does not begin with `/`, or has a NUL.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let url: Option<UrlBuf> = UrlBuf::from_unix_path(b"/home/joe/caf\xC3\xA9");
    /// assert_eq!(url.as_ref().map(UrlBuf::as_str), Some("file:///home/joe/caf%C3%A9"));
    /// assert_eq!(UrlBuf::from_unix_path(b"joe/notes"), None::<UrlBuf>);
    /// ```
    pub fn from_unix_path(name: &[u8]) -> Option<Self> {
        let rest = name.strip_prefix(b"/")?;
        if rest.contains(&0) {
            return None;
        }
        // More slashes at the beginning are one.
        let start = rest.iter().position(|octet| *octet != b'/').unwrap_or(rest.len());
        Self::of_file("", &rest[start..])
    }

    /// The URL of a file from its absolute name on Windows: `C:\a`, `\\server\share\a`, and the same after `\\?\`.
    ///
    /// ```
    /// use urlspec::UrlBuf;
    ///
    /// let url = |name| UrlBuf::from_windows_path(name).map(|url: UrlBuf| url.into_string());
    /// assert_eq!(url(r"C:\a b").as_deref(), Some("file:///C:/a%20b"));
    /// assert_eq!(url(r"\\server\share\a").as_deref(), Some("file://server/share/a"));
    /// assert_eq!(url(r"\\?\UNC\server\share\a").as_deref(), Some("file://server/share/a"));
    /// assert_eq!(url(r"\\?\C:\a").as_deref(), Some("file:///C:/a"));
    /// assert_eq!(url(r"a\b"), None);
    /// ```
    pub fn from_windows_path(name: &str) -> Option<Self> {
        // After this prefix, Windows reads no `/` and no dots.
        let (name, is_verbatim) = name.strip_prefix(r"\\?\").map_or((name, false), |rest| (rest, true));
        let slashes = |name: &str| if is_verbatim { name.replace('\\', "/") } else { name.replace(['\\', '/'], "/") };
        let is_separator = |c: char| c == '\\' || (c == '/' && !is_verbatim);
        if is_verbatim && name.contains('/') || name.contains('\0') {
            return None;
        }
        let share = if is_verbatim {
            name.strip_prefix(r"UNC\")
        } else {
            name.strip_prefix(is_separator).and_then(|rest| rest.strip_prefix(is_separator))
        };
        if let Some(share) = share {
            let (server, rest) =
                share.split_once(is_separator).filter(|(server, _)| !matches!(*server, "" | "." | "?"))?;
            return Self::of_file(server, slashes(rest).as_bytes());
        }
        let has_drive = name.get(..2).is_some_and(is_drive) && name.as_bytes()[1] == b':';
        let is_absolute = has_drive && name[2..].starts_with(is_separator);
        is_absolute.then(|| Self::of_file("", slashes(name).as_bytes())).flatten()
    }

    /// The URL of a file on a host, with the names between `/`.
    fn of_file(host: &str, names: &[u8]) -> Option<Self> {
        let with = |marks| format!("file://{host}/{}", encoded(names, marks, D::SPEC));
        let url = Self::try_from(with(b"-._~!$&'()*+,=:@/")).or_else(|_| Self::try_from(with(b"-._~:/"))).ok()?;
        // A host with a `/`, a `?` or a port is none.
        let is_read = url.file().is_some_and(|(own, _)| own == host);
        is_read.then_some(url)
    }
}

fn is_this_machine(host: &str) -> bool {
    host.is_empty() || host.eq_ignore_ascii_case("localhost")
}

/// `C:`, or `C|` as old programs write it.
fn is_drive(name: &str) -> bool {
    matches!(name.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}
