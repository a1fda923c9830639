//! WAIS and Prospero: what a server names as it likes (RFC 1738, sections 3.9 and 3.11).

use super::host::Hostport;
use super::node::{Node, Part, led, slice, written};
use super::schemes::Search;
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

/// `prospero://<host>:<port>/<hsoname>;<field>=<value>` (section 3.11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Prospero<'a> {
    /// The scheme as it is written, in either case.
    pub scheme: &'a str,
    /// The directory server.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub hostport: Hostport<'a>,
    /// The host-specific object name, opaque; the `/` before it is not part of it.
    pub hsoname: Encoded<'a>,
    /// The fields behind it (RFC 1738).
    pub fields: Fields<'a>,
    /// The version behind the first `%00`, in 1993 and 1994; it may be empty.
    pub version: Option<&'a str>,
    /// The attributes behind it, in 1993 and 1994.
    pub attributes: LinkAttributes<'a>,
}

impl<'a> Node<'a> for Prospero<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        part(Part::Literal("://"));
        self.hostport.parts(part);
        led("/", Some(&self.hsoname), part);
        self.fields.parts(part);
        led("%00", self.version.as_ref().map(|v| v as _), part);
        self.attributes.parts(part);
    }
}

/// The attributes of a Prospero link, each with the `%00` before it (1993 and 1994).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct LinkAttributes<'a> {
    written: &'a str,
}

impl<'a> LinkAttributes<'a> {
    /// The attributes that are written so. It is not checked: the productions of [`grammar`](crate::grammar) do that.
    pub const fn new(written: &'a str) -> Self {
        Self { written }
    }

    /// The attributes as they are written, `%00` and all.
    pub const fn as_str(&self) -> &'a str {
        self.written
    }

    /// The attributes in their order.
    pub fn iter(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.written.split("%00").skip(1)
    }
}

impl<'a> Node<'a> for LinkAttributes<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        if !self.written.is_empty() {
            part(Part::Text(self.written));
        }
    }
}

/// Fields and values, each with the `;` before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Fields<'a> {
    written: &'a str,
}

impl<'a> Node<'a> for Fields<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        if !self.written.is_empty() {
            part(Part::Text(self.written));
        }
    }
}

impl<'a> Fields<'a> {
    /// The fields that are written so. It is not checked: the productions of [`grammar`](crate::grammar) do that.
    pub const fn new(written: &'a str) -> Self {
        Self { written }
    }

    /// The fields as they are written, `;` and all.
    pub const fn as_str(&self) -> &'a str {
        self.written
    }

    /// The fields in their order.
    pub fn iter(&self) -> impl Iterator<Item = Field<'a>> + use<'a> {
        self.written.split(';').skip(1).map(|field| {
            let (name, value) = field.split_once('=').unwrap_or((field, ""));
            Field { name: Encoded::new(name), value: Encoded::new(value) }
        })
    }
}

impl std::fmt::Debug for Fields<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A field of a Prospero link and its value (section 3.11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Field<'a> {
    /// What stands before the `=`.
    pub name: Encoded<'a>,
    /// What stands behind it.
    pub value: Encoded<'a>,
}

impl<'a> Node<'a> for Field<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.name.parts(part);
        led("=", Some(&self.value), part);
    }
}

written!(Wais, Prospero, Field);
