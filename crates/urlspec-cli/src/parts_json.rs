//! The JSON of `urlspec build`, as a table: it gives each fault the path of its field and what the field must be.

use serde_json::{Map, Value, json};
use urlspec::ast::Decimal;
use urlspec::parts::FtpParts;
use urlspec::suggestions;

use super::parts_shape::Fields;
use super::parts_shape::Shape::{
    self, Choice, Component, Flag, List, Name, Nullable, Number, Object, Octets, OneOctet, Text, Tuple, TypeCode,
};
use super::scheme_parts_json::SCHEME_PART;
use super::wrap;

/// The kinds of parts, each with its fields.
pub const KINDS: [(&str, Fields); 14] = [
    (
        "http",
        Fields::optional(&[("hostport", HOSTPORT), ("path", Nullable(&COMPONENTS)), ("search", Nullable(&COMPONENTS))]),
    ),
    (
        "ftp",
        Fields::optional(&[
            ("login", LOGIN),
            ("cwd", OCTET_LIST),
            ("name", OPTIONAL_OCTETS),
            ("transfer", Nullable(&TypeCode)),
        ]),
    ),
    ("file", Fields::optional(&[("host", Nullable(&Text)), ("path", OCTET_LIST)])),
    (
        "gopher",
        Fields::optional(&[
            ("hostport", HOSTPORT),
            ("slash", Flag),
            ("item", Nullable(&GOPHER_ITEM)),
            ("search", Nullable(&COMPONENTS)),
        ]),
    ),
    ("mailto", Fields::optional(&[("address", Component)])),
    ("news", Fields::optional(&[("grouppart", GROUPPART)])),
    ("nntp", Fields::optional(&[("hostport", Nullable(&HOSTPORT)), ("group", Octets), ("article", Nullable(&Number))])),
    (
        "session",
        Fields::requiring(
            &[("scheme", Name(&["telnet", "rlogin", "tn3270"])), ("login", LOGIN), ("slash", Flag)],
            &["scheme", "login"],
        ),
    ),
    ("wais", Fields::optional(&[("hostport", HOSTPORT), ("database", Octets), ("object", WAIS_OBJECT)])),
    (
        "prospero",
        Fields::optional(&[
            ("hostport", HOSTPORT),
            ("hsoname", Component),
            ("fields", List(&Tuple(&[Octets, Octets]))),
            ("version", Nullable(&Text)),
            ("attributes", List(&Text)),
        ]),
    ),
    ("afs", Fields::optional(&[("cell", Text), ("path", OCTET_LIST)])),
    (
        "identifier",
        Fields::requiring(
            &[("is_content", Flag), ("unique", Octets), ("host", Text)],
            &["is_content", "unique", "host"],
        ),
    ),
    ("other", Fields::requiring(&[("scheme", Text), ("rest", REST)], &["scheme", "rest"])),
    (
        "uri",
        Fields::requiring(
            &[
                ("scheme", Text),
                ("authority", Nullable(&AUTHORITY)),
                ("path", COMPONENTS),
                ("params", OPTIONAL_COMPONENT),
                ("query", OPTIONAL_COMPONENT),
                ("fragment", OPTIONAL_COMPONENT),
                ("scheme_part", Nullable(&SCHEME_PART)),
            ],
            &["scheme", "path"],
        ),
    ),
];

const OPTIONAL_OCTETS: Shape = Nullable(&Octets);
const OCTET_LIST: Shape = List(&Octets);
const OPTIONAL_COMPONENT: Shape = Nullable(&Component);
const COMPONENTS: Shape = List(&Component);
const HOSTPORT: Shape = Object(Fields::optional(&[("host", Text), ("port", Nullable(&Number))]));
const LOGIN: Shape = Object(Fields::optional(&[
    ("user", OPTIONAL_OCTETS),
    ("password", OPTIONAL_OCTETS),
    ("host", Text),
    ("port", Nullable(&Number)),
]));
const SERVER: Shape = Object(Fields::optional(&[
    ("user", OPTIONAL_COMPONENT),
    ("password", OPTIONAL_COMPONENT),
    ("host", Text),
    ("port", Nullable(&Number)),
]));
const AUTHORITY: Shape = Choice(&[("server", Some(SERVER)), ("name", Some(Text))]);
const GOPHER_ITEM: Shape = Object(Fields::optional(&[
    ("gtype", OneOctet),
    ("slash", Flag),
    ("selector", Component),
    ("plus", OPTIONAL_COMPONENT),
]));
const GROUPPART: Shape = Choice(&[("all", None), ("group", Some(Octets)), ("article", Some(Tuple(&[Octets, Text])))]);
const WAIS_OBJECT: Shape =
    Choice(&[("database", None), ("search", Some(OCTET_LIST)), ("document", Some(Object(WAIS_DOCUMENT)))]);
const WAIS_DOCUMENT: Fields = Fields::optional(&[
    ("wtype", Octets),
    ("length", Nullable(&Number)),
    ("id", Component),
    ("fields", List(&Tuple(&[Number, Component]))),
]);
const REST: Shape = Choice(&[
    ("ip", Some(Tuple(&[LOGIN, OPTIONAL_COMPONENT, Nullable(&COMPONENTS)]))),
    ("opaque", Some(Component)),
    ("undecoded", Some(Text)),
]);

impl Fields {
    /// The first fault of an object. `path` ends with a dot, or is empty.
    fn fault(self, object: &Map<String, Value>, path: &str) -> Option<String> {
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

    fn names(self) -> impl Iterator<Item = &'static str> {
        self.fields.iter().map(|(name, _)| *name)
    }
}

/// Whether a field is the `kind` of the outermost object.
fn is_kind(path: &str, name: &str) -> bool {
    path.is_empty() && name == "kind"
}

/// The first fault of the parts, without any value in them. `None` if the table finds none.
pub fn fault(parts: &Value) -> Option<String> {
    let Value::Object(object) = parts else {
        return Some(format!("the parts must be an object, found {}", found(parts)));
    };
    if is_redacted(object) {
        return Some(REDACTED.to_owned());
    }
    let kinds = || quoted(KINDS.iter().map(|(name, _)| *name), "and");
    let Some(kind) = object.get("kind") else {
        return Some(format!("missing field `kind`; the kinds are {}", kinds()));
    };
    let Some(kind) = kind.as_str() else {
        return Some(format!("`kind` must be a string, found {}; the kinds are {}", found(kind), kinds()));
    };
    match KINDS.iter().find(|(name, _)| *name == kind) {
        Some((_, fields)) => fields.fault(object, ""),
        None => Some(unknown_kind(kind, &kinds())),
    }
}

/// Refuses parts in which a password is stars.
pub fn refuse_mask(parts: &[u8]) -> Result<(), String> {
    if memchr::memmem::find(parts, b"***").is_none() {
        return Ok(());
    }
    match serde_json::from_slice::<Value>(parts) {
        Ok(Value::Object(object)) if is_redacted(&object) => Err(REDACTED.to_owned()),
        _ => Ok(()),
    }
}

const REDACTED: &str = "a secret was removed from these parts; `urlspec parts --with-passwords` prints all of them";

/// Whether parts are without their secrets: they are marked, or a password is stars, as other output shows it. A password that
/// really is three stars needs the form of octets.
fn is_redacted(object: &Map<String, Value>) -> bool {
    let is_mask = |text: &str| text.len() >= 3 && text.bytes().all(|octet| octet == b'*');
    let masked = |field: &str, is_mask: &dyn Fn(&str) -> bool| {
        let fields = [Some(object), object.get("login").and_then(Value::as_object)];
        fields.into_iter().flatten().any(|fields| fields.get(field).and_then(Value::as_str).is_some_and(is_mask))
    };
    object.get("redacted") == Some(&Value::Bool(true))
        || masked("password", &is_mask)
        || masked("userinfo", &|text| text.split_once(':').is_some_and(|(_, password)| is_mask(password)))
}

/// A value that is not like the name of a kind is not shown: it may contain a password.
fn unknown_kind(kind: &str, kinds: &str) -> String {
    const LONGEST: usize = 16;
    let is_name =
        kind.len() <= LONGEST && kind.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    if !is_name {
        return format!("unknown kind; the kinds are {kinds}");
    }
    match suggestions(kind, KINDS.iter().map(|(name, _)| *name)).first() {
        Some(nearest) => format!("unknown kind `{kind}`, did you mean `{nearest}`? the kinds are {kinds}"),
        None => format!("unknown kind `{kind}`; the kinds are {kinds}"),
    }
}

impl Shape {
    fn fault(&self, value: &Value, path: &str) -> Option<String> {
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

fn found(value: &Value) -> &'static str {
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
fn quoted<'n>(names: impl Iterator<Item = &'n str>, word: &str) -> String {
    wrap::listed(&names.map(|name| format!("`{name}`")).collect::<Vec<_>>(), word)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use urlspec::parts::Parts;

    use super::{Choice, Fields, KINDS, List, Nullable, Object, Shape, Tuple, fault};

    /// The names of serde's message "unknown field `x`, expected one of `a`, `b`".
    fn names_in(message: &str) -> Vec<&str> {
        let (_, expected) = message.split_once(", expected").expect("an unknown name");
        expected.split('`').skip(1).step_by(2).collect()
    }

    fn serde_error(value: &Value) -> Option<String> {
        serde_json::from_value::<Parts<'_>>(value.clone()).err().map(|error| error.to_string())
    }

    #[test]
    fn the_kinds_are_those_of_the_library() {
        let error = serde_error(&json!({"kind": "?"})).expect("an unknown kind");
        assert_eq!(names_in(&error), KINDS.map(|(name, _)| name));
    }

    /// Replaces each value of an example with values of each type. The table and the library must agree whether it is
    /// accepted, and each refusal names the field.
    #[test]
    fn the_table_refuses_what_the_library_refuses() {
        for (kind, fields) in KINDS {
            let whole = |mut object: Value| {
                object["kind"] = json!(kind);
                object
            };
            for (path, object) in faulty_objects(fields) {
                let value = whole(object);
                let (table, serde) = (fault(&value), serde_error(&value));
                assert_eq!(table.is_some(), serde.is_some(), "{value}: {table:?}, {serde:?}");
                assert!(table.is_none_or(|message| message.contains(&format!("`{path}"))), "{value}: {path}");
            }
            let unknown = whole({
                let mut object = example_object(fields);
                object["?"] = json!(1);
                object
            });
            let names: Vec<&str> = fields.names().collect();
            assert_eq!(names_in(&serde_error(&unknown).expect("an unknown field")), names, "{kind}");
            assert_eq!(fault(&whole(example_object(fields))), None);
        }
    }

    fn example_object(fields: Fields) -> Value {
        fields.fields.iter().map(|(name, shape)| ((*name).to_owned(), example(shape))).collect()
    }

    fn example(shape: &Shape) -> Value {
        match shape {
            Shape::Text | Shape::Octets | Shape::Component => json!("a"),
            Shape::Flag => json!(true),
            Shape::OneOctet => json!("0"),
            Shape::TypeCode => json!("i"),
            Shape::Number => json!(7),
            Shape::Name(names) => json!(names[0]),
            List(shape) => json!([example(shape)]),
            Tuple(shapes) => shapes.iter().map(example).collect(),
            Nullable(shape) => example(shape),
            Object(fields) => example_object(*fields),
            Choice(choices) => json!(choices.iter().find(|(_, shape)| shape.is_none()).map_or_else(
                || json!({choices[0].0: example(&choices[0].1.expect("a shape"))}),
                |(name, _)| json!(name),
            )),
        }
    }

    /// Objects with one value replaced, each with the path to it.
    fn faulty_objects(fields: Fields) -> Vec<(String, Value)> {
        let mut objects = Vec::new();
        for (name, shape) in fields.fields {
            for (path, value) in faulty_values(shape) {
                let mut object = example_object(fields);
                object[name] = value;
                objects.push((format!("{name}{path}"), object));
            }
        }
        objects
    }

    fn faulty_values(shape: &Shape) -> Vec<(String, Value)> {
        let replacements = [json!(null), json!(1), json!(-1), json!(1.5), json!(1 << 20), json!("?x"), json!(true)];
        let mut values: Vec<_> = replacements.into_iter().map(|value| (String::new(), value)).collect();
        match shape {
            Nullable(shape) => return faulty_values(shape),
            Object(fields) => {
                let inner = faulty_objects(*fields).into_iter();
                values.extend(inner.map(|(path, value)| (format!(".{path}"), value)));
            }
            List(shape) => {
                let inner = faulty_values(shape).into_iter();
                values.extend(inner.map(|(path, value)| (format!("[0]{path}"), json!([value]))));
            }
            Tuple(shapes) => {
                values.extend([(String::new(), json!([])), (String::new(), json!(vec![1; shapes.len() + 1]))]);
                for (index, shape) in shapes.iter().enumerate() {
                    for (path, value) in faulty_values(shape) {
                        let mut elements: Vec<Value> = shapes.iter().map(example).collect();
                        elements[index] = value;
                        values.push((format!("[{index}]{path}"), json!(elements)));
                    }
                }
            }
            Choice(choices) => {
                for (name, shape) in choices.iter().filter_map(|(name, shape)| Some((name, shape.as_ref()?))) {
                    let inner = faulty_values(shape).into_iter();
                    values.extend(inner.map(|(path, value)| (format!(".{name}{path}"), json!({*name: value}))));
                }
                values.extend([json!({}), json!({"?": 1})].map(|value| (String::new(), value)));
            }
            _ => values.extend([json!([]), json!([300]), json!({})].map(|value| (String::new(), value))),
        }
        values
    }
}
