//! The formats of services for continuous integration and review.

use std::fmt::Write as _;

use serde_json::{Value, json};
use urlspec::redact::{Terminal, Untrusted};
use urlspec_text::LineTracker;

use super::{LocatedFinding, severity_word};
use crate::out::{self, Xml};

/// A workflow command on a line.
pub(super) fn github(located: &LocatedFinding<'_>) -> String {
    let data = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |text: &str| data(text).replace(':', "%3A").replace(',', "%2C");
    format!(
        "::{} file={},line={},col={},endLine={},endColumn={},title={}::{}\n",
        severity_word(located.finding.severity, ["error", "warning", "notice"]),
        property(&located.name.to::<Terminal>()),
        located.start.line(),
        located.start.column(),
        located.end.line(),
        located.end.column(),
        property(&format!("urlspec ({})", located.code())),
        data(located.message()),
    )
}

/// An object of a code quality report.
pub(super) fn gitlab(located: &LocatedFinding<'_>, fingerprint: &str) -> Vec<u8> {
    let object = json!({
        "description": located.message(),
        "check_name": located.code(),
        "fingerprint": fingerprint,
        "severity": severity_word(located.finding.severity, ["major", "minor", "info"]),
        "location": {"path": located.name, "lines": {"begin": located.start.line(), "end": located.end.line()}},
    });
    out::to_vec(&object).unwrap_or_default()
}

/// A diagnostic for reviewdog. Its columns count bytes.
pub(super) fn rdjson(located: &LocatedFinding<'_>) -> Vec<u8> {
    let mut code = json!({"value": located.code()});
    if let Some(url) = located.finding.diagnostic.cited().and_then(|citation| citation.url()) {
        code["url"] = url.into();
    }
    let mut object = json!({
        "message": located.message(),
        "location": {"path": located.name, "range": range(located.start, located.end)},
        "severity": severity_word(located.finding.severity, ["ERROR", "WARNING", "INFO"]),
        "source": {"name": "urlspec"},
        "code": code,
    });
    if let Some(fix) = located.fix() {
        let suggestions: Vec<Value> = fix
            .edits
            .iter()
            .map(|edit| {
                let (start, end) = located.positions(&edit.span);
                json!({"range": range(start, end), "text": edit.replacement})
            })
            .collect();
        object["suggestions"] = suggestions.into();
    }
    out::to_vec(&object).unwrap_or_default()
}

fn range(start: LineTracker, end: LineTracker) -> Value {
    let position = |tracker: LineTracker| json!({"line": tracker.line(), "column": tracker.byte_column()});
    json!({"start": position(start), "end": position(end)})
}

pub(super) const JUNIT_HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"urlspec\">\n";
pub(super) const JUNIT_TAIL: &str = "</testsuites>\n";

/// A test case for a finding.
pub(super) fn junit_case(located: &LocatedFinding<'_>) -> String {
    let position = format!("{}:{}", located.start.line(), located.start.column());
    let name = xml(&format!("{position} {}", located.code()));
    let message = xml(located.message());
    let url = located.url().map_or(String::new(), |url| format!("{url}: "));
    format!(
        "    <testcase name=\"{name}\" classname=\"{}\" line=\"{}\" column=\"{}\">\n      \
         <failure type=\"{}\" message=\"{message}\">{}</failure>\n    </testcase>\n",
        located.name.to::<Xml>(),
        located.start.line(),
        located.start.column(),
        located.finding.severity,
        xml(&format!("{}{}", url, located.finding.diagnostic.help)),
    )
}

/// The test suite for a file, with one passing case if there are no findings.
pub(super) fn junit_suite(name: &Untrusted<'_>, cases: &[Vec<u8>]) -> Vec<u8> {
    let name = name.to::<Xml>();
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

fn xml(text: &str) -> String {
    Untrusted::text(text).to::<Xml>()
}
