//! The JSON of `urlspec build`, as a table: it gives each fault the path of its field and what the field must be.

use serde_json::{Map, Value};
use urlspec::suggestions;

use super::json_shape::Shape::{
    self, Choice, Component, Flag, List, Name, Nullable, Number, Object, Octets, OneOctet, Text, Tuple, TypeCode,
};
use super::json_shape::{Fields, found, quoted};
use super::scheme_parts_json::SCHEME_PART;

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
                ("scheme", Nullable(&Text)),
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
        let fields = ["login", "authority"].map(|name| object.get(name).and_then(Value::as_object));
        let fields = [Some(object)].into_iter().chain(fields);
        fields.flatten().any(|fields| fields.get(field).and_then(Value::as_str).is_some_and(is_mask))
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
