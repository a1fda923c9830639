//! Diagnostics as text.
//!
//! The command draws with miette, whose word wrapping would make the WebAssembly file larger by dictionaries.

use urlspec::{Diagnostic, Report, Spec};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::excerpt::{escaped, excerpt};
use crate::failure::Failure;
use crate::url::start;

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
    let [before, within, after] = excerpt(text, &diagnostic.span);
    let margin = " ".repeat(before.chars().count());
    let marks = "^".repeat(within.chars().count().max(1));
    format!(
        "{}[{}] {}\n  at line {line}, column {column}\n  | {before}{within}{after}\n  | {margin}{marks} {}\n  = {}\n",
        diagnostic.severity,
        diagnostic.code,
        escaped(&diagnostic.message),
        escaped(&diagnostic.label),
        escaped(&diagnostic.help)
    )
}
