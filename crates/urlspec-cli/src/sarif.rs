//! SARIF 2.1.0. Columns count characters.

use serde_json::{Value, json};
use urlspec::diagnostic::Diagnostic;
use urlspec::{Code, Severity};

use crate::out;

/// The text after the results.
pub const TAIL: &str = "\n]}]}\n";

/// The text before the results: the tool, and its rules in the order of the codes.
pub fn head() -> String {
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
    if let Some(url) = page.cites.iter().find_map(|cite| cite.citation().url()) {
        rule["helpUri"] = url.into();
    }
    rule
}

/// A place in a file: lines and columns from 1.
pub struct Place<'p> {
    pub file: &'p str,
    pub start: [usize; 2],
    pub end: [usize; 2],
}

impl Place<'_> {
    fn region(&self) -> Value {
        region(self.start, self.end)
    }

    fn location(&self) -> Value {
        json!({"artifactLocation": {"uri": uri(self.file)}, "region": self.region()})
    }
}

/// A replacement of what is between two places.
pub struct Replacement<'r> {
    pub start: [usize; 2],
    pub end: [usize; 2],
    pub text: &'r str,
}

/// A diagnostic in a file.
pub struct Finding<'f> {
    pub diagnostic: &'f Diagnostic,
    pub severity: Severity,
    pub place: Place<'f>,
    /// Other places, and what is there.
    pub related: Vec<(Place<'f>, &'f str)>,
    /// What a fix does, and how.
    pub fix: Option<(&'f str, Vec<Replacement<'f>>)>,
    /// What identifies the finding from one run to the next.
    pub identity: Option<String>,
}

impl Finding<'_> {
    /// The result as JSON.
    pub fn to_vec(&self) -> Vec<u8> {
        let mut result = json!({
            "ruleId": self.diagnostic.code.name(),
            "ruleIndex": self.diagnostic.code as usize,
            "level": level(self.severity),
            "message": {"text": without_links(&self.diagnostic.message)},
            "locations": [{"physicalLocation": self.place.location()}],
        });
        if let Some(identity) = &self.identity {
            result["partialFingerprints"] = json!({"urlspec/v1": identity});
        }
        if !self.related.is_empty() {
            let related = self.related.iter().map(|(place, label)| {
                json!({"physicalLocation": place.location(), "message": {"text": without_links(label)}})
            });
            result["relatedLocations"] = related.collect();
        }
        if let Some((title, replacements)) = &self.fix {
            let replacements = replacements.iter().map(|Replacement { start, end, text }| {
                json!({"deletedRegion": region(*start, *end), "insertedContent": {"text": text}})
            });
            result["fixes"] = json!([{
                "description": {"text": without_links(title)},
                "artifactChanges": [{
                    "artifactLocation": {"uri": uri(self.place.file)},
                    "replacements": replacements.collect::<Value>(),
                }],
            }]);
        }
        out::to_vec(&result).unwrap_or_default()
    }
}

fn region([start_line, start_column]: [usize; 2], [end_line, end_column]: [usize; 2]) -> Value {
    json!({"startLine": start_line, "startColumn": start_column, "endLine": end_line, "endColumn": end_column})
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Advice => "note",
    }
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
