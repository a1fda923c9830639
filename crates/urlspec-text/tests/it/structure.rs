//! A law: all fixes of a document leave its structure as it is. Documents of each kind have URLs next to the separators, quotes,
//! continuations and expansions of its syntax. The text around each URL is kept, and for data, a parser reads the same tree before and
//! after. `.ci/structure` does the same by the parsers of programs.

use saphyr_parser::{Event, Parser};
use serde_json::Value;
use urlspec::Spec;
use urlspec_text::{Apply, Finder, Kind, LintConfig, fix_document};

/// URLs, of which some are valid, and some have a fault.
const URLS: [&str; 32] = [
    "https://srv.example",
    "https://srv.example:8443",
    "https://srv.example/a",
    "https://srv.example/a?b=c",
    "https://srv.example/a#b",
    "http://10.0.0.1",
    "http://localhost:80",
    "http://h.example:80x",
    "http://h.example:",
    "http:/h.example/a",
    "http:///h.example",
    "http://fe80::1",
    "http://h.example/%",
    "http://h.example/a^b",
    "http://h.example/a^",
    "HTTP://h.example",
    "wais://h",
    "wais://h/a",
    "nntp://srv.example/g.h/7",
    "news:a.b",
    "cid:a@k.example",
    "mailto:joe@k.example",
    "mailto:joe",
    "geo:1",
    "tel:+1-201-555-0123",
    "ftp://joe@h.example",
    "gopher://h.example/1a",
    "https:\\\\srv.example",
    "http://joe@h.example/a b",
    "nntp://srv.example/g.h/7/a b",
    "sms:+1201/a b",
    "mailto:a@k.example?subject=a b",
];

/// A kind, what is around the URL, and what a backslash of the URL is in it.
type Place = (Kind, &'static str, &'static str, &'static str);

const PLACES: &[Place] = &[
    (Kind::Csv, "a,b\n", ",ann\n", "\\"),
    (Kind::Csv, "a,b\n", ",7\n", "\\"),
    (Kind::Csv, "1,\"", "\",7\n", "\\"),
    (Kind::Csv, "1,\"see \"\"", "\"\"\",7\n", "\\"),
    (Kind::Csv, "a;b\n1;", "\n", "\\"),
    (Kind::Csv, "a;b\n", ";ann\n", "\\"),
    (Kind::Csv, "a\tb\n", "\tann\n", "\\"),
    (Kind::Csv, "a|b\n", "|7\n", "\\"),
    (Kind::Yaml, "x: ", "\n", "\\"),
    (Kind::Yaml, "x: [", ",b]\n", "\\"),
    (Kind::Yaml, "x: [", "]\n", "\\"),
    (Kind::Yaml, "x: [a, ", ", 7]\n", "\\"),
    (Kind::Yaml, "y: {u: ", ",v: 1}\n", "\\"),
    (Kind::Yaml, "y: {u: ", "}\n", "\\"),
    (Kind::Yaml, "- [a, {b: [", ",c]}]\n", "\\"),
    (Kind::Yaml, "- \"", "\"\n", "\\\\"),
    (Kind::Yaml, "- \"a \\\"", "\\\"\"\n", "\\\\"),
    (Kind::Yaml, "- '", "'\n", "\\"),
    (Kind::Yaml, "- \"", "\\\n  \"\n", "\\\\"),
    (Kind::Yaml, "run: |\n  curl ", " \\\n    -o f\n", "\\"),
    (Kind::Yaml, "run: |\n  curl ", ":$(cat port)/x\n", "\\"),
    (Kind::Yaml, "x: ", " # a\n", "\\"),
    (Kind::Json, "[\"", "\",7]", "\\\\"),
    (Kind::Json, "{\"a\":\"", "\\n\"}", "\\\\"),
    (Kind::Json, "{\"a\":\"", "\\u000a\"}", "\\\\"),
    (Kind::Json, "[\"\\\"", "\\\"\"]", "\\\\"),
    (Kind::Json, "[\"a,", ",7\"]", "\\\\"),
    (Kind::Toml, "a = \"", "\"\n", "\\\\"),
    (Kind::Toml, "a = \"", "\\t\"\n", "\\\\"),
    (Kind::Toml, "a = ['", "','b']\n", "\\"),
    (Kind::Toml, "a = \"\"\"\n", "\\\n  \"\"\"\n", "\\\\"),
    (Kind::Toml, "a = { b = \"", "\", c = 1 }\n", "\\\\"),
    (Kind::Shell, "curl ", " \\\n  -o f\n", "\\"),
    (Kind::Shell, "curl ", "\\\n  -o f\n", "\\"),
    (Kind::Shell, "curl ", ":$(cat port)/x\n", "\\"),
    (Kind::Shell, "curl ", "/`id -u`/x\n", "\\"),
    (Kind::Shell, "curl ", "\"$PORT\"/x\n", "\\"),
    (Kind::Shell, "curl \"", ":\"$PORT\"/x\"\n", "\\"),
    (Kind::Shell, "curl \"", "\"\n", "\\"),
    (Kind::Shell, "curl '", "'\n", "\\"),
    (Kind::Shell, "a=\"\\\"", "\\\"\"\n", "\\"),
    (Kind::Shell, "curl ", "; ls\n", "\\"),
    (Kind::Shell, "x=$(curl ", ")\n", "\\"),
    (Kind::Shell, "x=`curl ", "`\n", "\\"),
    (Kind::Shell, "curl ", "|sh\n", "\\"),
    (Kind::Shell, "curl ", ">f\n", "\\"),
    (Kind::Shell, "RUN curl ", "\\\r\n  -o f\n", "\\"),
    (Kind::Shell, "a:\n\tcurl ", ":$(call f,a b)/x\n", "\\"),
    (Kind::C, "a = \"", "\\\n\";\n", "\\\\"),
    (Kind::C, "a = \"", "\\n\" \"b\";\n", "\\\\"),
    (Kind::C, "a = '", "' + b;\n", "\\\\"),
    (Kind::C, "printf(\"", "\\t%d\\n\", b);\n", "\\\\"),
    (Kind::C, "f('", "\\n');\n", "\\\\"),
    (Kind::C, "a = \"\\\"", "\\\"\";\n", "\\\\"),
    (Kind::C, "f(\"", "\", b);\n", "\\\\"),
    (Kind::C, "#define A ", "\\\n  b\n", "\\"),
    (Kind::C, "/* ", " */ a\n", "\\"),
    (Kind::C, "a = `", "${b}`;\n", "\\\\"),
    (Kind::Python, "a = \"", "\\\n\"\n", "\\\\"),
    (Kind::Python, "print('", "\\n')\n", "\\\\"),
    (Kind::Python, "a = \"", "\\x00\"\n", "\\\\"),
    (Kind::Python, "a = ['", "', 'b']\n", "\\\\"),
    (Kind::Python, "a = \"\"\"", "\\\n\"\"\"\n", "\\\\"),
    (Kind::Python, "a = r'", "'\n", "\\"),
    (Kind::Python, "a = f'", "{b}'\n", "\\\\"),
    (Kind::Ini, "a = \"", "\\\"x\\\"\"\n", "\\"),
    (Kind::Html, "<a href=\"", "\">b</a>", "\\"),
    (Kind::Html, "<p>", "<br>a</p>", "\\"),
    (Kind::Markdown, "[a](", " 'b')\n", "\\\\"),
    (Kind::Markdown, "| ", " | b |\n", "\\\\"),
    (Kind::Latex, "\\href{", "}{a}\n", "\\"),
    (Kind::Text, "1,", ",7\n", "\\"),
    (Kind::Text, "{\"a\":\"", "\",\"b\":7}\n", "\\"),
];

fn fixed(spec: Spec, kind: Kind, text: &str) -> String {
    let (finder, config) = (Finder::new(kind), LintConfig::new(spec));
    let fixed = fix_document(&finder, &config, text.as_bytes(), Apply::All);
    fixed.map_or_else(|| text.to_owned(), |fixed| String::from_utf8_lossy(&fixed.document).into_owned())
}

#[test]
fn all_fixes_keep_the_structure_of_a_document() {
    let mut message = String::new();
    for (kind, before, after, backslash) in PLACES {
        for url in URLS {
            let document = format!("{before}{}{after}", url.replace('\\', backslash));
            for spec in [Spec::Current, Spec::Rfc3986, Spec::Rfc1738] {
                let fixed = fixed(spec, *kind, &document);
                let is_kept =
                    fixed.starts_with(before) && fixed.ends_with(after) && fixed.len() >= before.len() + after.len();
                if !is_kept || structure(*kind, &document) != structure(*kind, &fixed) {
                    message += &format!("{} {spec}: {document:?} => {fixed:?}\n", kind.name());
                }
            }
        }
    }
    assert!(message.is_empty(), "\n{message}");
}

/// The tree that a parser makes of a document, without the text of its URLs. A document that it refuses has none.
fn structure(kind: Kind, document: &str) -> Option<Vec<String>> {
    match kind {
        Kind::Csv => rows(document),
        Kind::Yaml => Parser::new_from_str(document).map(|event| event.ok().map(|(event, _)| node(&event))).collect(),
        Kind::Json => Some(nodes(&serde_json::from_str(document).ok()?)),
        Kind::Toml => {
            let table: toml::Table = toml::from_str(document).ok()?;
            Some(nodes(&serde_json::to_value(table).ok()?))
        }
        _ => Some(Vec::new()),
    }
}

/// The values of each row of a table, by the separator of its first line.
fn rows(document: &str) -> Option<Vec<String>> {
    let separator = document.bytes().find(|byte| b",;\t|".contains(byte)).unwrap_or(b',');
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator)
        .flexible(true)
        .has_headers(false)
        .from_reader(document.as_bytes());
    let row = |record: csv::StringRecord| record.iter().map(shown).collect::<Vec<_>>().join(" / ");
    reader.records().map(|record| record.ok().map(row)).collect()
}

/// The values of a tree, with the marks around lists and tables.
fn nodes(value: &Value) -> Vec<String> {
    match value {
        Value::Array(values) => {
            ["[".to_owned()].into_iter().chain(values.iter().flat_map(nodes)).chain(["]".to_owned()]).collect()
        }
        Value::Object(map) => {
            let entries = map.iter().flat_map(|(key, value)| [shown(key)].into_iter().chain(nodes(value)));
            ["{".to_owned()].into_iter().chain(entries).chain(["}".to_owned()]).collect()
        }
        Value::String(text) => vec![shown(text)],
        other => vec![other.to_string()],
    }
}

fn node(event: &Event<'_>) -> String {
    match event {
        Event::Scalar(text, style, ..) => format!("{style:?} {}", shown(text)),
        event => format!("{event:?}"),
    }
}

/// A scalar, if it has no URL.
fn shown(text: &str) -> String {
    if text.contains(':') { "URL".to_owned() } else { text.to_owned() }
}
