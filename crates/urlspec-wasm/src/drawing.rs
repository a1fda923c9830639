//! Diagnostics as text.
//!
//! The command draws with miette, whose word wrapping would make the WebAssembly file larger by dictionaries.

use urlspec::redact::{Sink, Terminal};
use urlspec::{Diagnostic, Report, Spec};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Failure;
use crate::url::start;

/// The characters that are shown before and after a span, and of it.
const CONTEXT: usize = 40;

/// Returns the diagnostics of a text, each with the line that it is about, its label and its help.
///
/// # Errors
///
/// If `spec` is not a document, or `production` is not one of its productions.
#[wasm_bindgen]
pub fn drawn(url: &str, spec: &str, production: Option<String>, is_reference: bool) -> Result<String, Failure> {
    let spec: Spec = spec.parse()?;
    let report = spec.check_as(start(spec, production, is_reference)?, url.as_bytes());
    let input = report.untrusted_input();
    let text = input.redacted();
    let drawings: Vec<String> =
        report.diagnostics().iter().map(|diagnostic| drawing(&report, &text, diagnostic)).collect();
    let guess = report.shown_guess().map(|guess| {
        let grade = if report.fixed().is_some() { "fixed" } else { "guess" };
        format!("{grade}: {}\n", escaped(guess))
    });
    Ok(drawings.into_iter().chain(guess).collect::<Vec<_>>().join("\n"))
}

fn drawing(report: &Report<'_>, text: &str, diagnostic: &Diagnostic) -> String {
    let (line, column) = diagnostic.line_column(report.input());
    let span = &diagnostic.span;
    // The text has the length of the input, since a secret is as long as its stars.
    let [before, within, after] =
        [0..span.start, span.clone(), span.end..text.len()].map(|span| text.get(span).unwrap_or_default());
    let before = before.rsplit('\n').next().unwrap_or_default();
    let skipped = before.chars().count().saturating_sub(CONTEXT);
    let before: String = escaped(&before.chars().skip(skipped).collect::<String>());
    let within = escaped(&within.lines().next().unwrap_or_default().chars().take(2 * CONTEXT).collect::<String>());
    let after = escaped(&after.lines().next().unwrap_or_default().chars().take(CONTEXT).collect::<String>());
    let start = if skipped > 0 { "…" } else { "" };
    let margin = " ".repeat(start.chars().count() + before.chars().count());
    let marks = "^".repeat(within.chars().count().max(1));
    format!(
        "{}[{}] {}\n  at line {line}, column {column}\n  | {start}{before}{within}{after}\n  | {margin}{marks} {}\n  = {}\n",
        diagnostic.severity,
        diagnostic.code,
        escaped(&diagnostic.message),
        escaped(&diagnostic.label),
        escaped(&diagnostic.help)
    )
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    Terminal::escape(text, &mut escaped);
    escaped
}
