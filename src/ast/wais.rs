//! `wais` (RFC 1738, section 3.9).

use super::host::Hostport;
use super::http::Search;
use super::node::{Node, Part, led, slice, written};
use crate::encoding::Encoded;

/// `wais://<host>:<port>/<database>`, and a search or a document in it (section 3.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Wais<'a> {
    /// The scheme as it is written, in either case.
    pub scheme: &'a str,
    /// The server.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub hostport: Hostport<'a>,
    /// The name of the database.
    pub database: Encoded<'a>,
    /// What of the database is meant.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub object: WaisObject<'a>,
}

impl<'a> Node<'a> for Wais<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        part(Part::Literal("://"));
        self.hostport.parts(part);
        led("/", Some(&self.database), part);
        match self.object {
            WaisObject::Database => {}
            WaisObject::Search(search) => led("?", Some(&search), part),
            WaisObject::Document { wtype, length, wpath } => {
                led("/", Some(&wtype), part);
                led("/", length.as_ref().map(|l| l as _), part);
                led("/", Some(&wpath), part);
            }
        }
    }
}

/// What a WAIS URL names (section 3.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WaisObject<'a> {
    /// The database itself, for searching.
    Database,
    /// A particular search.
    Search(Search<'a>),
    /// A particular document.
    Document {
        /// "The WAIS designation of the type of the object."
        wtype: Encoded<'a>,
        /// The digits of the document's length, which 1992 and 1993 print.
        length: Option<&'a str>,
        /// The document-id, opaque to all but the server that issued it.
        wpath: Wpath<'a>,
    },
}

slice! {
    /// The document-id of a WAIS document.
    Wpath
}

impl<'a> Wpath<'a> {
    /// The document-id as a piece of a URL.
    pub const fn encoded(&self) -> Encoded<'a> {
        Encoded::new(self.as_str())
    }

    /// The numbered fields of which 1994 makes it: the digits before each `=`, and what stands between that and the
    /// `;`. Elsewhere the document-id is opaque, and there are none.
    pub fn fields(&self) -> impl Iterator<Item = (&'a str, Encoded<'a>)> + use<'a> {
        let fields = self.as_str().split_terminator(';').map(|field| field.split_once('='));
        let are_numbered = self.as_str().ends_with(';') && fields.clone().all(|field| field.is_some());
        let shown = if are_numbered { usize::MAX } else { 0 };
        fields.take(shown).flatten().map(|(number, content)| (number, Encoded::new(content)))
    }
}

written!(Wais);
