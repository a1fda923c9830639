//! Diagnostics as sentences: one line each, without any drawing, for screen readers and for grep.

use urlspec::Severity;
use urlspec::diagnostic::Diagnostic;

/// `line 1, column 8: error: … Fix: … (code; RFC 1738, section 3.1)`, with its line end. `fix` is what a fix does, if it
/// may be shown.
pub fn sentence(place: &str, severity: Severity, diagnostic: &Diagnostic, fix: Option<&str>) -> String {
    let Diagnostic { code, message, .. } = diagnostic;
    let applicability = diagnostic.fix.as_ref().map_or("fix", |fix| fix.applicability.name());
    let fix = fix.map(|title| format!("; {applicability}: {title}")).unwrap_or_default();
    let citation = diagnostic.cited().map_or(String::new(), |citation| format!("; {citation}"));
    format!("{place}: {severity}: {message}{fix} ({code}{citation})\n")
}
