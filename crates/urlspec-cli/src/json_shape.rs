//! What a value of JSON must be, as a table.

use serde_json::{Map, Value, json};
use urlspec::ast::Decimal;
use urlspec::parts::FtpParts;
use urlspec::suggestions;

use self::Shape::{
    Choice, Component, Flag, List, Name, Nullable, Number, Object, Octets, OneOctet, Text, Tuple, TypeCode,
};
use super::wrap;

/// What a value of the JSON must be.
#[derive(Debug, Clone, Copy)]
pub enum Shape {
    Text,
    Flag,
    /// A string, or an array of numbers.
    Octets,
    /// [`Octets`], or an array of them and delimiters.
    Component,
    OneOctet,
    TypeCode,
    /// A whole number, or a string of digits.
    Number,
    Name(&'static [&'static str]),
    List(&'static Shape),
    Tuple(&'static [Shape]),
    /// A value, or null.
    Nullable(&'static Shape),
    Object(Fields),
    /// A name, or an object with one field. The name alone has no shape.
    Choice(&'static [(&'static str, Option<Shape>)]),
}

/// The fields of an object.
#[derive(Debug, Clone, Copy)]
pub struct Fields {
    pub fields: &'static [(&'static str, Shape)],
    pub required: &'static [&'static str],
}

impl Fields {
    pub const fn optional(fields: &'static [(&'static str, Shape)]) -> Self {
        Self { fields, required: &[] }
    }

    /// Fields of which only some are required.
    pub const fn requiring(fields: &'static [(&'static str, Shape)], required: &'static [&'static str]) -> Self {
        Self { fields, required }
    }

    /// The first fault of an object. `path` ends with a dot, or is empty.
    pub fn fault(self, object: &Map<String, Value>, path: &str) -> Option<String> {
        let is_known = |name: &str| self.fields.iter().any(|(known, _)| *known == name) || is_kind(path, name);
        if let Some(name) = object.keys().find(|name| !is_known(name)) {
            return Some(format!("unknown field `{path}{name}`; {}", self.advice(name, path)));
        }
        self.fields.iter().find_map(|(name, shape)| match object.get(*name) {
            None if self.required.contains(name) => {
                Some(format!("missing field `{path}{name}`; it must be {}", shape.expected()))
            }
            None => None,
            Some(value) => shape.fault(value, &format!("{path}{name}")),
        })
    }

    /// The field that an unknown one may be meant for: one of this object or of an object in it.
    fn advice(self, name: &str, path: &str) -> String {
        let has_name = |shape: &Shape| matches!(shape, Object(inner) if inner.names().any(|inner| inner == name));
        if let Some((outer, _)) = self.fields.iter().find(|(_, shape)| has_name(shape)) {
            return format!("did you mean `{path}{outer}.{name}`?");
        }
        match suggestions(name, self.names()).first() {
            Some(nearest) => format!("did you mean `{path}{nearest}`?"),
            None => format!("the fields are {}", quoted(self.names(), "and")),
        }
    }

    pub fn names(self) -> impl Iterator<Item = &'static str> {
        self.fields.iter().map(|(name, _)| *name)
    }
}

/// Whether a field is the `kind` of the outermost object.
fn is_kind(path: &str, name: &str) -> bool {
    path.is_empty() && name == "kind"
}

impl Shape {
    pub fn fault(&self, value: &Value, path: &str) -> Option<String> {
        match (self, value) {
            (Nullable(_), Value::Null) => None,
            (Nullable(shape), _) => shape.fault(value, path),
            (Object(fields), Value::Object(object)) => fields.fault(object, &format!("{path}.")),
            (Component, Value::Array(values)) if !self.accepts(value) && !values.iter().any(Value::is_number) => {
                let index = values.iter().position(|piece| !is_piece(piece)).unwrap_or_default();
                Some(format!("`{path}[{index}]` must be {PIECE}, found {}", found(&values[index])))
            }
            (List(shape), Value::Array(values)) => elements(values.iter().map(|value| (*shape, value)), path),
            (Tuple(shapes), Value::Array(values)) if shapes.len() == values.len() => {
                elements(shapes.iter().zip(values), path)
            }
            (Choice(choices), Value::Object(object)) => match one_field(object, choices) {
                Some((name, shape, value)) => shape.fault(value, &format!("{path}.{name}")),
                None => Some(self.refusal(value, path)),
            },
            _ if self.accepts(value) => None,
            _ => Some(self.refusal(value, path)),
        }
    }

    /// Whether the shape accepts a value that has no other values in it.
    fn accepts(&self, value: &Value) -> bool {
        match (self, value) {
            (Text | Octets | Component, Value::String(_)) | (Flag, Value::Bool(_)) => true,
            (Octets, Value::Array(octets)) => octets.iter().all(is_octet),
            (Component, Value::Array(pieces)) => Octets.accepts(value) || pieces.iter().all(is_piece),
            (OneOctet, Value::String(text)) => text.len() == 1,
            (OneOctet, Value::Array(octets)) => matches!(octets.as_slice(), [octet] if is_octet(octet)),
            (TypeCode, Value::String(_)) => serde_json::from_value::<FtpParts<'_>>(json!({"transfer": value})).is_ok(),
            (Number, Value::Number(number)) => number.is_u64(),
            (Number, Value::String(digits)) => Decimal::new(digits).is_some(),
            (Name(names), Value::String(name)) => names.contains(&name.as_str()),
            (Choice(choices), Value::String(name)) => {
                choices.iter().any(|(choice, shape)| choice == name && shape.is_none())
            }
            _ => false,
        }
    }

    fn refusal(&self, value: &Value, path: &str) -> String {
        format!("`{path}` must be {}, found {}", self.expected(), self.found(value))
    }

    fn expected(&self) -> String {
        match self {
            Text => "a string".to_owned(),
            Flag => "true or false".to_owned(),
            Octets => "a string or an array of numbers from 0 to 255".to_owned(),
            Component => {
                "a string, an array of numbers from 0 to 255, or an array of strings and {\"delimiter\": …}".to_owned()
            }
            OneOctet => "one octet, as a string or as an array of a number from 0 to 255".to_owned(),
            TypeCode => "a type code such as \"a\", \"i\" or \"d\"".to_owned(),
            Number => "a whole number".to_owned(),
            Name(names) => quoted(names.iter().copied(), "or"),
            List(_) => "an array".to_owned(),
            Tuple(shapes) => format!("an array of {} values", shapes.len()),
            Nullable(shape) => shape.expected(),
            Object(_) => "an object".to_owned(),
            Choice(choices) => {
                let forms = choices.iter().map(|(name, shape)| match shape {
                    None => format!("\"{name}\""),
                    Some(_) => format!("{{\"{name}\": …}}"),
                });
                wrap::listed(&forms.collect::<Vec<_>>(), "or")
            }
        }
    }

    /// What a refused value is, without the value itself.
    fn found(&self, value: &Value) -> String {
        match (self, value) {
            (Number, Value::Number(number)) if number.as_i64().is_some() => "a negative one".to_owned(),
            (Number, Value::Number(_)) => {
                "one that is not whole, or too large: write its digits as a string".to_owned()
            }
            (OneOctet, Value::String(text)) => format!("a string of {} octets", text.len()),
            (Tuple(_), Value::Array(values)) => format!("one of {}", values.len()),
            (Octets | Component | OneOctet, Value::Array(_)) => "an array with other values".to_owned(),
            (Number, Value::String(_)) => "a string with characters that are not digits".to_owned(),
            (TypeCode | Name(_) | Choice(_), Value::String(_)) => "another string".to_owned(),
            (Choice(_), Value::Object(_)) => "an object with other fields".to_owned(),
            _ => found(value).to_owned(),
        }
    }
}

/// The first fault of the elements of an array.
fn elements<'v>(elements: impl Iterator<Item = (&'static Shape, &'v Value)>, path: &str) -> Option<String> {
    elements.enumerate().find_map(|(index, (shape, value))| shape.fault(value, &format!("{path}[{index}]")))
}

/// The field of an object that has one, if it is a choice with a shape.
fn one_field<'v>(
    object: &'v Map<String, Value>,
    choices: &'static [(&'static str, Option<Shape>)],
) -> Option<(&'static str, &'static Shape, &'v Value)> {
    let (field, value) = object.iter().next().filter(|_| object.len() == 1)?;
    let (name, shape) = choices.iter().find(|(choice, _)| choice == field)?;
    Some((name, shape.as_ref()?, value))
}

fn is_octet(value: &Value) -> bool {
    value.as_u64().is_some_and(|number| number <= u8::MAX.into())
}

const PIECE: &str = "a string, an array of numbers from 0 to 255, or {\"delimiter\": …} with one character of US-ASCII";

/// Whether a value is data or a delimiter.
fn is_piece(value: &Value) -> bool {
    match value {
        Value::Object(object) => matches!(
            (object.len(), object.get("delimiter")),
            (1, Some(Value::String(delimiter))) if delimiter.len() == 1
        ),
        _ => Octets.accepts(value),
    }
}

pub fn found(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

/// Names in backticks: "`a`, `b` or `c`".
pub fn quoted<'n>(names: impl Iterator<Item = &'n str>, word: &str) -> String {
    wrap::listed(&names.map(|name| format!("`{name}`")).collect::<Vec<_>>(), word)
}
