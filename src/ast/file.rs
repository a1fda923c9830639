//! `file` (RFC 1738, section 3.10) and `afs` (1993 and 1994).

use super::host::{Host, Hostname};
use super::node::{Node, Part, display, preceded};
use super::path::Path;

/// `file://<host>/<path>` (RFC 1738, section 3.10).
///
/// ```
/// use urlspec::{Spec, Url};
///
/// let Url::File(file) = Spec::Rfc1738.parse("file://host.dom/disk/a.txt")? else { return Err("not a file".into()) };
/// assert_eq!(file.host.map(|host| host.as_str()), Some("host.dom"));
/// assert_eq!((file.path.as_str(), file.is_local()), ("disk/a.txt", false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct File<'a> {
    /// The scheme, in the case that the input has.
    pub scheme: &'a str,
    /// The host that has the file. `None` if nothing is between `//` and `/`.
    pub host: Option<Host<'a>>,
    /// The path, after the `/`.
    pub path: Path<'a>,
}

impl File<'_> {
    /// Whether the file is on "the machine from which the URL is being interpreted": there is no host, or it is `localhost`.
    ///
    /// ```
    /// use urlspec::{Spec, Url};
    ///
    /// for (text, is_local) in
    ///     [("file:///etc/motd", true), ("file://localhost/etc/motd", true), ("file://host.dom/etc/motd", false)]
    /// {
    ///     let Url::File(file) = Spec::Rfc1738.parse(text)? else { panic!("not a file URL") };
    ///     assert_eq!(file.is_local(), is_local);
    /// }
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
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
        preceded("/", Some(&self.path), part);
    }
}

/// `afs://<cell>/<path>` (the draft of 1993; in 1994 a historical note).
///
/// ```
/// use urlspec::{Spec, Url};
///
/// let Url::Afs(afs) = Spec::Url1993.parse("afs://cern.ch/user/t/timbl")? else { panic!("not an afs URL") };
/// assert_eq!((afs.cell.as_str(), afs.path.as_str()), ("cern.ch", "user/t/timbl"));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Afs<'a> {
    /// The scheme, in the case that the input has.
    pub scheme: &'a str,
    /// The cell, which has the syntax of a host name.
    pub cell: Hostname<'a>,
    /// The path in the cell, after the `/`.
    pub path: Path<'a>,
}

impl<'a> Node<'a> for Afs<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        preceded("://", Some(&self.cell), part);
        preceded("/", Some(&self.path), part);
    }
}

display!(File, Afs);
