//! What services that build and review read.

use std::fmt::Write as _;

use serde_json::{Value, json};
use urlspec_text::LineTracker;

use super::{Said, graded};

/// A workflow command, on a line.
pub(super) fn github(said: &Said<'_>) -> String {
    let data = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |text: &str| data(text).replace(':', "%3A").replace(',', "%2C");
    format!(
        "::{} file={},line={},col={},endLine={},endColumn={},title={}::{}\n",
        graded(said.finding.severity, ["error", "warning", "notice"]),
        property(said.name),
        said.start.line(),
        said.start.column(),
        said.end.line(),
        said.end.column(),
        property(&format!("urlspec ({})", said.code())),
        data(said.message()),
    )
}

/// An object of a code quality report. Its fingerprint is that of the code, the URL and the place in it, so that a finding
/// stays the same when lines before it change, and holds the line to tell apart two of the same.
pub(super) fn gitlab(said: &Said<'_>) -> Vec<u8> {
    let identity = format!(
        "{}\n{}\n{}\n{:?}\n{}:{}",
        said.name,
        said.code(),
        said.url(),
        said.finding.diagnostic.span,
        said.start.line(),
        said.start.column()
    );
    let object = json!({
        "description": said.message(),
        "check_name": said.code(),
        "fingerprint": fingerprint(identity.as_bytes()),
        "severity": graded(said.finding.severity, ["major", "minor", "info"]),
        "location": {"path": said.name, "lines": {"begin": said.start.line(), "end": said.end.line()}},
    });
    serde_json::to_vec(&object).unwrap_or_default()
}

/// FNV-1a of 64 bits, the same for ever.
fn fingerprint(octets: &[u8]) -> String {
    let hash = octets
        .iter()
        .fold(0xCBF2_9CE4_8422_2325_u64, |hash, octet| (hash ^ u64::from(*octet)).wrapping_mul(0x0100_0000_01B3));
    format!("{hash:016x}")
}

/// A diagnostic of reviewdog. Its columns count octets.
pub(super) fn rdjson(said: &Said<'_>) -> Vec<u8> {
    let mut code = json!({"value": said.code()});
    if let Some(url) = said.finding.diagnostic.citation.url() {
        code["url"] = url.into();
    }
    let mut object = json!({
        "message": said.message(),
        "location": {"path": said.name, "range": range(said.start, said.end)},
        "severity": graded(said.finding.severity, ["ERROR", "WARNING", "INFO"]),
        "source": {"name": "urlspec"},
        "code": code,
    });
    if let Some((edits, _, _)) = said.edits() {
        let suggestions: Vec<Value> = edits
            .iter()
            .map(|edit| {
                let (start, end) = said.places(edit);
                json!({"range": range(start, end), "text": edit.replacement})
            })
            .collect();
        object["suggestions"] = suggestions.into();
    }
    serde_json::to_vec(&object).unwrap_or_default()
}

fn range(start: LineTracker, end: LineTracker) -> Value {
    let place = |cursor: LineTracker| json!({"line": cursor.line(), "column": cursor.byte_column()});
    json!({"start": place(start), "end": place(end)})
}

pub(super) const JUNIT_HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"urlspec\">\n";
pub(super) const JUNIT_TAIL: &str = "</testsuites>\n";

/// A case for a finding.
pub(super) fn junit_case(said: &Said<'_>) -> String {
    let place = format!("{}:{}", said.start.line(), said.start.column());
    let name = xml(&format!("{place} {}", said.code()));
    let message = xml(said.message());
    format!(
        "    <testcase name=\"{name}\" classname=\"{}\" line=\"{}\" column=\"{}\">\n      \
         <failure type=\"{}\" message=\"{message}\">{}</failure>\n    </testcase>\n",
        xml(said.name),
        said.start.line(),
        said.start.column(),
        said.finding.severity,
        xml(&format!("{}: {}", said.url(), said.finding.diagnostic.help)),
    )
}

/// The suite of a document; one case stands for it if nothing is said.
pub(super) fn junit_suite(name: &str, cases: &[Vec<u8>]) -> Vec<u8> {
    let name = xml(name);
    let mut head = String::new();
    let _ = writeln!(
        head,
        "  <testsuite name=\"{name}\" tests=\"{}\" failures=\"{}\" errors=\"0\">",
        cases.len().max(1),
        cases.len()
    );
    if cases.is_empty() {
        let _ = writeln!(head, "    <testcase name=\"{name}\" classname=\"{name}\"/>");
    }
    [head.as_bytes(), &cases.concat(), b"  </testsuite>\n"].concat()
}

/// Text as XML has it: without what it can't hold.
fn xml(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => written.push_str("&amp;"),
            '<' => written.push_str("&lt;"),
            '>' => written.push_str("&gt;"),
            '"' => written.push_str("&quot;"),
            '\'' => written.push_str("&apos;"),
            '\n' => written.push_str("&#10;"),
            c if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => written.push(char::REPLACEMENT_CHARACTER),
            c => written.push(c),
        }
    }
    written
}
