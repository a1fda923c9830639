//! The kind of a URL, by its scheme.

use crate::outline::Outline;
use crate::scheme::{Scheme, TYPED};
use crate::spec::Spec;

/// The kind of a URL, by its scheme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Http,
    Ftp,
    File,
    Gopher,
    Mailto,
    News,
    Nntp,
    Telnet,
    Wais,
    Prospero,
    Afs,
    /// `mid` and `cid`.
    Identifier,
    /// Another scheme with `//`, which the papers of 1992 and 1993 read as a login, a host and a port.
    Generic,
    Other,
}

impl Kind {
    /// The kind of a text with this outline.
    pub fn of(text: &str, outline: &Outline, spec: Spec) -> Self {
        let dialect = spec.dialect();
        let scheme = &text[outline.scheme.clone()];
        if !dialect.knows(scheme) {
            let slashes = &text[outline.slashes.clone()];
            // A document that defines no schemes has a host after any `//`, also after one that is mistyped.
            let is_mistyped = || !dialect.defines_schemes() && slashes.len() > 1;
            let is_generic = dialect.hosts_after_any_slashes && (slashes.starts_with("//") || is_mistyped());
            return if is_generic { Self::Generic } else { Self::Other };
        }
        Scheme::place_of(scheme).and_then(|place| Self::OF_TYPED.get(place)).copied().unwrap_or(Self::Other)
    }

    /// Whether a host and a path, and nothing else with a host, follow the scheme.
    pub const fn has_parts(self) -> bool {
        matches!(self, Self::Http | Self::Ftp | Self::File | Self::Gopher | Self::Wais | Self::Prospero | Self::Generic)
    }

    /// The kinds of the schemes with a production of their own, in the order of the table.
    const OF_TYPED: [Self; TYPED] = [
        Self::Http,
        Self::Ftp,
        Self::File,
        Self::Gopher,
        Self::Mailto,
        Self::News,
        Self::Nntp,
        Self::Telnet,
        Self::Wais,
        Self::Prospero,
        // rlogin and tn3270.
        Self::Telnet,
        Self::Telnet,
        Self::Afs,
        Self::Identifier,
        Self::Identifier,
    ];
}
