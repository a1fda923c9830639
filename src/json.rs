//! The JSON of documents, trees and reports. It is stable: keys are only added.

#[cfg(feature = "diagnostics")]
mod report;

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::ast::{Fields, Grouppart, LinkAttributes, WaisObject};
use crate::citation::Citation;
use crate::document::{Document, FixedDocument};
use crate::spec::Spec;
use crate::url_buf::UrlBuf;

#[cfg(feature = "diagnostics")]
pub use report::Located;

/// The name.
impl Serialize for Spec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// Any name that `FromStr` accepts.
impl<'de> Deserialize<'de> for Spec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_string(Text(|name: String| name.parse::<Self>()))
    }
}

/// The text, with its password, so that it can be deserialized.
impl<D: Document> Serialize for UrlBuf<D> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// By the document of the type. A refusal is an error at the text, and not at the list that has it.
impl<'de, O: FixedDocument> Deserialize<'de> for UrlBuf<O> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_string(Text(Self::try_from))
    }
}

/// Parses a text where the format reads it, so that the error is at its place.
struct Text<F>(F);

impl<T, R: fmt::Display, F: FnOnce(String) -> Result<T, R>> Visitor<'_> for Text<F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        self.visit_string(text.to_owned())
    }

    fn visit_string<E: Error>(self, text: String) -> Result<T, E> {
        (self.0)(text).map_err(E::custom)
    }
}

impl Serialize for Citation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Citation", 3)?;
        object.serialize_field("document", &*self.document())?;
        object.serialize_field("section", self.section_of_document())?;
        object.serialize_field("url", &self.url())?;
        object.end()
    }
}

/// An object with `all`, `group` and `article`: one of them is set, the others are `false` or `null`.
impl Serialize for Grouppart<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (group, article) = match self {
            Self::All => (None, None),
            Self::Group(group) => (Some(group), None),
            Self::Article(article) => (None, Some(article)),
        };
        let mut object = serializer.serialize_struct("Grouppart", 3)?;
        object.serialize_field("all", &matches!(self, Self::All))?;
        object.serialize_field("group", &group)?;
        object.serialize_field("article", &article)?;
        object.end()
    }
}

/// An object with `search`, `wtype`, `length` and `wpath`: an absent component is `null`.
impl Serialize for WaisObject<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (search, wtype, length, wpath) = match self {
            Self::Database => (None, None, None, None),
            Self::Search(search) => (Some(search), None, None, None),
            Self::Document { wtype, length, wpath } => (None, Some(wtype), *length, Some(wpath)),
        };
        let mut object = serializer.serialize_struct("WaisObject", 4)?;
        object.serialize_field("search", &search)?;
        object.serialize_field("wtype", &wtype)?;
        object.serialize_field("length", &length)?;
        object.serialize_field("wpath", &wpath)?;
        object.end()
    }
}

/// An array of objects with `name` and `value`.
impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// An array of strings.
impl Serialize for LinkAttributes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
