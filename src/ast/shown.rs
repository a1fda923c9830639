//! `Debug` and JSON of whole URLs, whose components are shown without the secrets of the URL.

use std::fmt;

#[cfg(feature = "serde")]
use super::{Afs, File, Ftp, Gopher, Http, Identifier, Mailto, News, Nntp, Other, Prospero, Session, Uri, Wais};
use super::{Reference, Url};
use crate::redact::Within;

/// Implements `Debug` and `Serialize` for [`Url`] with these variants, as their derives would.
macro_rules! variants {
    ($($kind:ident: $node:ident),*) => {
        impl fmt::Debug for Url<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let _within = Within::of_url(self);
                match self {
                    $(Self::$kind(url) => f.debug_tuple(stringify!($kind)).field(url).finish()),*
                }
            }
        }

        /// A URL as JSON shows it.
        #[cfg(feature = "serde")]
        #[derive(serde::Serialize)]
        #[serde(tag = "kind", rename_all = "lowercase")]
        enum Tree<'t, 'a> {
            $($kind(&'t $node<'a>)),*
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for Url<'_> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let _within = guard(self);
                match self {
                    $(Self::$kind(url) => Tree::$kind(url).serialize(serializer)),*
                }
            }
        }
    };
}

variants!(
    Http: Http, Ftp: Ftp, File: File, Gopher: Gopher, Mailto: Mailto, News: News, Nntp: Nntp, Telnet: Session, Wais: Wais,
    Prospero: Prospero, Rlogin: Session, Tn3270: Session, Afs: Afs, Mid: Identifier, Cid: Identifier, Other: Other, Uri: Uri
);

/// Hides the secrets of a URL in the JSON of its components, unless passwords are shown.
#[cfg(feature = "serde")]
fn guard(url: &impl fmt::Display) -> Option<Within> {
    (!crate::redact::shows_passwords()).then(|| Within::of_url(url))
}

impl fmt::Debug for Reference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let _within = Within::of_url(self);
        match self {
            Self::Absolute(reference) => f.debug_tuple("Absolute").field(reference).finish(),
            Self::Relative(reference) => f.debug_tuple("Relative").field(reference).finish(),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Reference<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let _within = guard(self);
        match self {
            Self::Absolute(reference) => reference.serialize(serializer),
            Self::Relative(reference) => reference.serialize(serializer),
        }
    }
}
