//! SARIF 2.1.0. Columns count characters.

use serde_json::{Value, json};
use urlspec::{Code, Severity};
use urlspec_text::LineTracker;

use super::{LocatedFinding, severity_word};
use crate::out;

/// The text after the results.
pub(super) const TAIL: &str = "\n]}]}\n";

/// The text before the results: the tool, and its rules in the order of the codes.
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

pub(super) fn result(located: &LocatedFinding<'_>) -> Vec<u8> {
    let mut result = json!({
        "ruleId": located.code(),
        "ruleIndex": located.finding.diagnostic.code as usize,
        "level": level(located.finding.severity),
        "message": {"text": without_links(located.message())},
        "locations": [{"physicalLocation": {
            "artifactLocation": {"uri": uri(&located.name.redacted())},
            "region": region(located.start, located.end),
        }}],
    });
    if let Some(fix) = located.fix() {
        let replacements: Vec<Value> = fix
            .edits
            .iter()
            .map(|edit| {
                let (start, end) = located.positions(edit);
                json!({"deletedRegion": region(start, end), "insertedContent": {"text": edit.replacement}})
            })
            .collect();
        result["fixes"] = json!([{
            "description": {"text": without_links(&fix.title)},
            "artifactChanges": [{"artifactLocation": {"uri": uri(&located.name.redacted())}, "replacements": replacements}],
        }]);
    }
    out::to_vec(&result).unwrap_or_default()
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
    severity_word(severity, ["error", "warning", "note"])
}

/// Text as a message, in which `[text](address)` would be a link (SARIF 2.1.0, section 3.11.6).
fn without_links(text: &str) -> String {
    text.replace("](", "\\](")
}

/// The name of a file as a URI reference of RFC 3986.
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
