//! `file` (RFC 1738, section 3.10) and `afs` (1993 and 1994).

use super::host::{Host, Hostname};
use super::node::{Node, Part, led, written};
use super::path::Path;

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

written!(File, Afs);
