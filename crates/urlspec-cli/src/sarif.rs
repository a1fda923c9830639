//! SARIF 2.1.0. Columns count characters.

use serde_json::{Value, json};
use urlspec::diagnostic::Diagnostic;
use urlspec::{Code, Severity};

use crate::out;

/// The text before the results. The property says whose report it is, since the tool comes after the results: only then is it
/// known which of its rules are used.
pub const HEAD: &str = "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{\
     \"properties\":{\"generator\":\"urlspec\"},\"columnKind\":\"unicodeCodePoints\",\"results\":[\n";

const ADDRESSES: [&str; 2] = [env!("CARGO_PKG_HOMEPAGE"), env!("CARGO_PKG_REPOSITORY")];

/// The text after the results: the tool, and the rules of these codes.
pub fn tail(codes: impl IntoIterator<Item = Code>) -> String {
    let rules: Vec<Value> = codes.into_iter().map(rule).collect();
    let mut driver = json!({
        "name": "urlspec",
        "version": env!("CARGO_PKG_VERSION"),
        "semanticVersion": env!("CARGO_PKG_VERSION"),
        "rules": rules,
    });
    // The address of the program, once its manifest has one.
    if let Some(address) = ADDRESSES.iter().find(|address| !address.is_empty()) {
        driver["informationUri"] = (*address).into();
    }
    format!("\n],\"tool\":{{\"driver\":{driver}}}}}]}}\n")
}

/// A rule. Its help has no examples: they are URLs with faults, which this and other programs would find in the report.
fn rule(code: Code) -> Value {
    let page = code.entry();
    let sources = page.cites.iter().map(|cite| cite.citation());
    let sources = sources.map(|source| match source.url() {
        Some(url) => format!("{source}: {url}\n"),
        None => format!("{source}\n"),
    });
    let mut rule = json!({
        "id": code.name(),
        "shortDescription": {"text": code.title()},
        "fullDescription": {"text": format!("{} {}", page.what, page.why)},
        "help": {"text": format!("{}\n\n{}\n\n{}", page.what, page.why, sources.collect::<String>())},
        "defaultConfiguration": {"level": level(code.severity())},
    });
    let section = || page.cites.iter().find_map(|cite| cite.citation().url());
    if let Some(url) = code.page().or_else(section) {
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

#[cfg(test)]
mod tests {
    use urlspec::{Code, Spec};
    use urlspec_text::{Finder, LintConfig};

    use super::tail;

    /// A program that finds URLs in a report finds those of the documents only.
    #[test]
    fn the_rules_have_no_url_with_a_fault() {
        let rules = tail(Code::ALL.iter().copied());
        let finder = Finder::default().with_scheme("https").expect("a scheme").with_all_schemes(true);
        for spec in Spec::ALL {
            let config = LintConfig::new(*spec);
            for matched in finder.matches(rules.as_bytes()) {
                let findings = config.check(&finder, rules.as_bytes(), &matched);
                // The addresses of the sections are of today.
                let is_address = matched.text().starts_with("https://");
                assert!(findings.is_empty() || is_address && *spec != Spec::Rfc3986, "{spec} {}", matched.text());
            }
        }
    }
}
