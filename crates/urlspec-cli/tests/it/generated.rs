//! The lists of codes and documents in files that are not compiled: the schema of urlspec.toml, and the settings of the extension.
//!
//! `.ci/accept` writes them.

use std::fs;
use std::path::Path;

use serde_json::Value;
use urlspec::{Code, Spec};

/// A value of a JSON file that is generated.
struct List {
    file: &'static str,
    /// The names on the way to the value, each of which is looked for after the last.
    keys: &'static [&'static str],
    value: fn() -> String,
}

const MANIFEST: &str = "editors/vscode/package.json";
const SCHEMA: &str = "crates/urlspec-cli/schemas/config.v1.json";
const COMMON_SCHEMA: &str = "crates/urlspec-cli/schemas/common.v1.json";

const LISTS: [List; 9] = [
    List { file: SCHEMA, keys: &["definitions", "code", "enum"], value: codes },
    List { file: SCHEMA, keys: &["properties", "spec", "enum"], value: documents },
    List { file: COMMON_SCHEMA, keys: &["$defs", "spec", "enum"], value: documents },
    List { file: MANIFEST, keys: &["urlspec.select", "items", "enum"], value: selectors },
    List { file: MANIFEST, keys: &["urlspec.select", "items", "enumDescriptions"], value: selector_titles },
    List { file: MANIFEST, keys: &["urlspec.ignore", "items", "enum"], value: selectors },
    List { file: MANIFEST, keys: &["urlspec.ignore", "items", "enumDescriptions"], value: selector_titles },
    List { file: MANIFEST, keys: &["urlspec.severity", "properties"], value: severities },
    List { file: MANIFEST, keys: &["urlspec.spec", "enum"], value: documents },
];

/// What selects several codes, with its description.
const GROUPS: [(&str, &str); 4] =
    [("all", "All codes"), ("error", "All errors"), ("warning", "All warnings"), ("advice", "All advice")];

#[test]
fn lists_in_files_are_those_of_the_library() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for file in [SCHEMA, COMMON_SCHEMA, MANIFEST] {
        let old = fs::read_to_string(root.join(file)).expect("a file");
        let lists = LISTS.iter().filter(|list| list.file == file);
        let new = lists.fold(old.clone(), |text, list| list.written_into(&text));
        serde_json::from_str::<Value>(&new).expect("JSON");
        if std::env::var_os("UPDATE_LISTS").is_none() {
            let is_same = old == new;
            assert!(is_same, "{file}: run `.ci/accept generated::`");
            continue;
        }
        fs::write(root.join(file), &new).expect("a file");
    }
}

impl List {
    /// The text of the file with this value.
    fn written_into(&self, text: &str) -> String {
        let mut start = 0;
        for key in self.keys {
            let key = format!("\"{key}\": ");
            start += text[start..].find(&key).unwrap_or_else(|| panic!("{}: {key}", self.file)) + key.len();
        }
        let line = text[..start].rfind('\n').map_or(0, |end| end + 1);
        let indent = text[line..].len() - text[line..].trim_start_matches(' ').len();
        // The closing bracket has a line of its own, with the indent of the key.
        let close = if text.as_bytes()[start] == b'[' { ']' } else { '}' };
        let close = format!("\n{}{close}", " ".repeat(indent));
        let end = start + text[start..].find(&close).expect("a closing bracket") + close.len();
        let value = (self.value)().replace('\n', &format!("\n{}", " ".repeat(indent)));
        format!("{}{value}{}", &text[..start], &text[end..])
    }
}

/// Lines of JSON between brackets.
fn lines(open: char, lines: impl IntoIterator<Item = String>, close: char) -> String {
    let lines: Vec<String> = lines.into_iter().map(|line| format!("\n{line}").replace('\n', "\n  ")).collect();
    format!("{open}{}\n{close}", lines.join(","))
}

fn strings<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    lines('[', texts.into_iter().map(|text| Value::from(text).to_string()), ']')
}

fn title(code: Code) -> String {
    format!("{}: {}", code.severity(), code.entry().title)
}

fn codes() -> String {
    strings(Code::ALL.iter().map(|code| code.name()))
}

fn documents() -> String {
    strings(Spec::ALL.iter().map(|spec| spec.name()))
}

fn selectors() -> String {
    strings(GROUPS.iter().map(|(name, _)| *name).chain(Code::ALL.iter().map(|code| code.name())))
}

fn selector_titles() -> String {
    let titles: Vec<String> = Code::ALL.iter().map(|code| title(*code)).collect();
    strings(GROUPS.iter().map(|(_, title)| *title).chain(titles.iter().map(String::as_str)))
}

fn severities() -> String {
    let levels = strings(["error", "warning", "advice", "off"]);
    let described = |code: &Code| {
        let members = [
            "\"type\": \"string\"".to_owned(),
            format!("\"enum\": {levels}"),
            format!("\"description\": {}", Value::from(title(*code))),
        ];
        format!("\"{}\": {}", code.name(), lines('{', members, '}'))
    };
    lines('{', Code::ALL.iter().map(described), '}')
}
