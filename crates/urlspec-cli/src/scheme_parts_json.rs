//! The JSON of a scheme's part, which the parts of a URI have: its shape for [`parts_json`](super::parts_json).

use super::json_shape::Fields;
use super::json_shape::Shape::{self, Choice, Flag, List, Nullable, Number, Object, Octets, Text, Tuple};

/// What a URI is by the document of its scheme.
pub const SCHEME_PART: Shape = Choice(&[
    ("http", object(&[("origin", Octets), ("port", OPTIONAL_NUMBER), ("target", Octets)])),
    ("file", object(&[("host", OPTIONAL), ("drive", OPTIONAL), ("segments", List(&Octets))])),
    ("ftp", object(&[("cwd", List(&Octets)), ("name", OPTIONAL), ("typecode", OPTIONAL)])),
    ("mailto", object(&[("to", List(&ADDRESS)), ("fields", List(&Tuple(&[Octets, Octets])))])),
    ("news", Some(Choice(&[("groups", Some(Octets)), ("article", Some(Octets))]))),
    ("nntp", object(&[("group", Octets), ("article", OPTIONAL_NUMBER)])),
    ("gopher", object(&[("gophertype", Octets), ("selector", Octets), ("search", OPTIONAL), ("plus", OPTIONAL)])),
    ("telnet", object(&[("port", OPTIONAL_NUMBER)])),
    ("wais", object(&[("database", Octets), ("search", OPTIONAL), ("wtype", OPTIONAL), ("wpath", OPTIONAL)])),
    ("prospero", object(&[("hsoname", Octets), ("fields", List(&Tuple(&[Octets, Octets])))])),
    ("cid", object(&[("content_id", Octets)])),
    ("mid", object(&[("message_id", Octets), ("content_id", OPTIONAL)])),
    (
        "data",
        object(&[
            ("main_type", Octets),
            ("subtype", Octets),
            ("parameters", PARAMETERS),
            ("charset", OPTIONAL),
            ("base64", Flag),
            ("data", OPTIONAL),
        ]),
    ),
    (
        "urn",
        object(&[
            ("nid", Octets),
            ("nss", Octets),
            ("r", OPTIONAL),
            ("q", OPTIONAL),
            ("f", OPTIONAL),
            ("uuid", OPTIONAL_TEXT),
            ("ietf", Nullable(&Tuple(&[Text, Number]))),
        ]),
    ),
    ("tel", Some(TEL)),
    ("sms", object(&[("recipients", List(&TEL)), ("body", OPTIONAL), ("fields", PARAMETERS)])),
    (
        "geo",
        object(&[
            ("latitude", Text),
            ("longitude", Text),
            ("altitude", OPTIONAL_TEXT),
            ("crs", Octets),
            ("uncertainty", OPTIONAL_TEXT),
            ("parameters", PARAMETERS),
        ]),
    ),
    ("tag", object(&[("authority", Octets), ("date", Text), ("specific", Octets)])),
    ("acct", object(&[("user", Octets), ("host", Octets)])),
    ("about", object(&[("token", Octets), ("query", OPTIONAL)])),
]);

const OPTIONAL: Shape = Nullable(&Octets);
const OPTIONAL_TEXT: Shape = Nullable(&Text);
const OPTIONAL_NUMBER: Shape = Nullable(&Number);
const PARAMETERS: Shape = List(&Tuple(&[Octets, OPTIONAL]));
const ADDRESS: Shape = Object(Fields::optional(&[("name", Octets), ("quoted", Flag), ("domain", Octets)]));
const TEL: Shape = Object(Fields::optional(&[
    ("global", Flag),
    ("digits", Text),
    ("extension", OPTIONAL_TEXT),
    ("isub", OPTIONAL),
    ("context", Nullable(&Choice(&[("domain", Some(Octets)), ("prefix", Some(Text))]))),
    ("parameters", PARAMETERS),
]));

const fn object(fields: &'static [(&'static str, Shape)]) -> Option<Shape> {
    Some(Object(Fields::optional(fields)))
}
