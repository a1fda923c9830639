//! SARIF 2.1.0. Columns count characters, and offsets octets.

use serde_json::{Value, json};
use urlspec::{Code, Severity};
use urlspec_text::LineTracker;

use super::{Said, graded};

/// What stands behind the results.
pub(super) const TAIL: &str = "\n]}]}\n";

/// What stands before the results: the tool, and its rules in the order of the codes.
pub(super) fn head() -> String {
    let rules: Vec<Value> = Code::ALL.iter().map(|code| rule(*code)).collect();
    let driver = json!({
        "name": "urlspec",
        "version": env!("CARGO_PKG_VERSION"),
        "semanticVersion": env!("CARGO_PKG_VERSION"),
        "rules": rules,
    });
    format!(
        "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{{\
         \"tool\":{{\"driver\":{driver}}},\"columnKind\":\"unicodeCodePoints\",\"results\":[\n"
    )
}

fn rule(code: Code) -> Value {
    let page = code.entry();
    let mut rule = json!({
        "id": code.name(),
        "shortDescription": {"text": code.title()},
        "fullDescription": {"text": format!("{} {}", page.what, page.why)},
        "help": {"text": page.to_string()},
        "defaultConfiguration": {"level": level(code.severity())},
    });
    if let Some(url) = page.spec().section_url(page.section()) {
        rule["helpUri"] = url.into();
    }
    rule
}

pub(super) fn result(said: &Said<'_>) -> Vec<u8> {
    let mut result = json!({
        "ruleId": said.code(),
        "ruleIndex": said.finding.diagnostic.code as usize,
        "level": level(said.finding.severity),
        "message": {"text": said.message()},
        "locations": [{"physicalLocation": {
            "artifactLocation": {"uri": uri(said.name)},
            "region": region(said.start, said.end),
        }}],
    });
    if let Some((edits, _, title)) = said.edits() {
        let replacements: Vec<Value> = edits
            .iter()
            .map(|edit| {
                let (start, end) = said.places(edit);
                json!({"deletedRegion": region(start, end), "insertedContent": {"text": edit.replacement}})
            })
            .collect();
        result["fixes"] = json!([{
            "description": {"text": title},
            "artifactChanges": [{"artifactLocation": {"uri": uri(said.name)}, "replacements": replacements}],
        }]);
    }
    serde_json::to_vec(&result).unwrap_or_default()
}

fn region(start: LineTracker, end: LineTracker) -> Value {
    json!({
        "startLine": start.line(),
        "startColumn": start.column(),
        "endLine": end.line(),
        "endColumn": end.column(),
    })
}

fn level(severity: Severity) -> &'static str {
    graded(severity, ["error", "warning", "note"])
}

/// The name of a file as a reference of RFC 3986.
fn uri(name: &str) -> String {
    let encoded = name.bytes().fold(String::new(), |mut encoded, octet| {
        match octet {
            b'/' | b'-' | b'.' | b'_' | b'~' => encoded.push(char::from(octet)),
            octet if octet.is_ascii_alphanumeric() => encoded.push(char::from(octet)),
            octet => encoded.push_str(&format!("%{octet:02X}")),
        }
        encoded
    });
    if encoded.starts_with('/') { format!("file://{encoded}") } else { encoded }
}
