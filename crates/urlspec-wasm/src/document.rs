//! Functions of a text that contains URLs.

use serde::Serialize;
use urlspec::diagnostic::{Applicability, Citation};
use urlspec::redact::Untrusted;
use urlspec::{Severity, Spec};
use urlspec_text::{Apply, Finder, Finders, Finding, Kind, LineTracker, LintConfig, Match, Wrapper, fix_edits};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::{self, Failure};

/// A URL in a text. The fields are those of `urlspec extract --format json`, without the path.
#[derive(Serialize)]
struct ExtractedUrl<'o> {
    line: usize,
    column: usize,
    span: [usize; 2],
    wrapper: Wrapper,
    scheme: Option<String>,
    url: Untrusted<'o>,
    other: Option<Untrusted<'o>>,
    valid: bool,
}

/// A problem with a URL in a text. The fields are those of `urlspec lint --format json`, without the path.
#[derive(Serialize)]
struct LintFinding<'o> {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    span: [usize; 2],
    url: Option<String>,
    wrapper: Option<Wrapper>,
    code: &'static str,
    severity: Severity,
    message: &'o str,
    label: &'o str,
    related: Vec<Related<'o>>,
    help: &'o str,
    productions: &'o [&'static str],
    citation: Option<Citation>,
    fix: Option<Fix<'o>>,
}

#[derive(Serialize)]
struct Related<'o> {
    line: usize,
    column: usize,
    span: [usize; 2],
    label: &'o str,
}

#[derive(Serialize)]
struct Fix<'o> {
    edits: Vec<Change<'o>>,
    applicability: Applicability,
    applied_by: Option<&'static str>,
    title: &'o str,
}

#[derive(Serialize)]
struct Change<'o> {
    span: [usize; 2],
    replacement: &'o str,
}

/// Returns the URLs of a text.
///
/// # Errors
///
/// If `kind` or `spec` is unknown.
#[wasm_bindgen]
pub fn extract(text: &str, kind: &str, spec: &str, with_passwords: bool) -> Result<String, Failure> {
    let (kind, spec): (Kind, Spec) = (kind.parse()?, spec.parse()?);
    let (text, finders) = (text.as_bytes(), Finders::default());
    let matches: Vec<Match<'_>> = finders.for_kind(kind).matches(text).collect();
    let mut position = LineTracker::default();
    let urls: Vec<ExtractedUrl<'_>> = matches
        .iter()
        .map(|matched| {
            let whole = matched.full_span();
            position = position.advanced_to(text, whole.start);
            ExtractedUrl {
                line: position.line(),
                column: position.column(),
                span: [whole.start, whole.end],
                wrapper: matched.wrapper(),
                scheme: matched.scheme().map(str::to_ascii_lowercase),
                url: matched.untrusted(text),
                other: matched.alternative().map(Untrusted::url),
                valid: std::str::from_utf8(matched.as_bytes()).is_ok_and(|text| spec.accepts_reference(text)),
            }
        })
        .collect();
    Ok(failure::shown_json(&urls, with_passwords))
}

/// Returns the problems with the URLs of a text, and with its comments for urlspec.
///
/// # Errors
///
/// If `kind` or `spec` is unknown.
#[wasm_bindgen]
pub fn lint(text: &str, kind: &str, spec: &str) -> Result<String, Failure> {
    let (kind, spec): (Kind, Spec) = (kind.parse()?, spec.parse()?);
    let finders = Finders::default();
    let findings = Document { text: text.as_bytes(), finder: finders.for_kind(kind), spec }.lint();
    Ok(format!("[{}]", findings.join(",")))
}

/// Returns a text with the sure fixes of its URLs, or with all but placeholders.
///
/// # Errors
///
/// If `kind` or `spec` is unknown.
#[wasm_bindgen]
pub fn fix(text: &str, kind: &str, spec: &str, with_guesses: bool) -> Result<String, Failure> {
    let (kind, spec): (Kind, Spec) = (kind.parse()?, spec.parse()?);
    let (finders, apply) = (Finders::default(), if with_guesses { Apply::All } else { Apply::Safe });
    let fixes = fix_edits(finders.for_kind(kind), &LintConfig::new(spec), text.as_bytes(), apply, || false);
    let (bytes, mut fixed, mut copied) = (text.as_bytes(), Vec::new(), 0);
    for edit in fixes.unwrap_or_default().edits {
        fixed.extend_from_slice(bytes.get(copied..edit.span.start).unwrap_or_default());
        fixed.extend_from_slice(edit.replacement.as_bytes());
        copied = edit.span.end;
    }
    fixed.extend_from_slice(bytes.get(copied..).unwrap_or_default());
    Ok(String::from_utf8(fixed).unwrap_or_else(|_| text.to_owned()))
}

/// Returns the names of the kinds of documents.
#[wasm_bindgen]
pub fn kinds() -> Vec<String> {
    Kind::ALL.iter().map(|kind| kind.name().to_owned()).collect()
}

struct Document<'d> {
    text: &'d [u8],
    finder: &'d Finder,
    spec: Spec,
}

impl Document<'_> {
    /// The findings as JSON: first those of URLs, then those of comments.
    fn lint(&self) -> Vec<String> {
        let config = LintConfig::new(self.spec);
        let config = config.for_document(&self.text[..self.text.len().min(LintConfig::HEAD)]);
        let mut found = Vec::new();
        let mut suppressed = Vec::new();
        let mut position = LineTracker::default();
        for matched in self.finder.matches(self.text) {
            position = position.advanced_to(self.text, matched.full_span().start);
            let findings = config.check_with_suppressions(self.finder, self.text, &matched, &mut suppressed);
            found.extend(findings.iter().map(|finding| self.object(finding, position, Some(&matched))));
        }
        let comments = config.check_comments(self.text, 0..self.text.len(), &suppressed);
        let mut position = LineTracker::default();
        for finding in &comments {
            position = position.advanced_to(self.text, finding.span.start);
            found.push(self.object(finding, position, None));
        }
        found
    }

    /// A finding as JSON. `position` is not after it.
    fn object(&self, finding: &Finding, position: LineTracker, matched: Option<&Match<'_>>) -> String {
        let diagnostic = &finding.diagnostic;
        let start = position.advanced_to(self.text, finding.span.start);
        let end = start.advanced_to(self.text, finding.span.end);
        let related = finding.related.iter().map(|related| {
            let start = position.advanced_to(self.text, related.span.start);
            let span = [related.span.start, related.span.end];
            Related { line: start.line(), column: start.column(), span, label: &related.label }
        });
        failure::json(&LintFinding {
            line: start.line(),
            column: start.column(),
            end_line: end.line(),
            end_column: end.column(),
            span: [finding.span.start, finding.span.end],
            url: matched.map(|matched| matched.redacted(self.text)),
            wrapper: matched.map(Match::wrapper),
            code: diagnostic.code.name(),
            severity: finding.severity,
            message: &diagnostic.message,
            label: &diagnostic.label,
            related: related.collect(),
            help: &diagnostic.help,
            productions: &diagnostic.productions,
            citation: diagnostic.cited(),
            fix: shown_fix(finding),
        })
    }
}

/// The fix of a finding; `None` if its edits would show a password.
fn shown_fix(finding: &Finding) -> Option<Fix<'_>> {
    let fix = finding.fix.as_ref().filter(|fix| !fix.holds_password)?;
    Some(Fix {
        edits: fix
            .edits
            .iter()
            .map(|edit| Change { span: [edit.span.start, edit.span.end], replacement: &edit.replacement })
            .collect(),
        applicability: fix.applicability,
        applied_by: fix.applied_by.map(|least| if least == Apply::Safe { "fix" } else { "fix-all" }),
        title: &fix.title,
    })
}
