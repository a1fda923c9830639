//! `file` (RFC 1738, section 3.10) and `afs` (1993 and 1994).

use super::host::{Host, Hostname};
use super::node::{Node, Part, display, preceded};
use super::path::Path;

/// `file://<host>/<path>` (RFC 1738, section 3.10).
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
