//! What the JSON of `urlspec build` must be: the shapes of its values.

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
}
