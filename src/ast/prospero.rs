//! `prospero` (RFC 1738, section 3.11).

use super::host::Hostport;
use super::node::{Node, Part, led, written};
use crate::encoding::Encoded;

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

written!(Prospero, Field);
