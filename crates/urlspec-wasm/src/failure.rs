//! Errors for JavaScript.

use serde::Serialize;
use urlspec::diagnostic::{Diagnostic, UnknownCode};
use urlspec::redact::Untrusted;
use urlspec::{Refusal, Report, UnknownProduction, UnknownSpec, WithPasswords};
#[cfg(feature = "text")]
use urlspec_text::UnknownKind;
use wasm_bindgen::JsValue;

use crate::excerpt::{escaped, excerpt};

/// Why a function has no result. JavaScript gets it as JSON.
#[derive(Debug, Serialize)]
pub struct Failure {
    /// The code of the first error of a text, or `unknown-spec` and the like for a wrong argument.
    code: &'static str,
    /// What is wrong, where, by which rule, and the remedy. It never holds a password.
    message: String,
    /// The parameter of JavaScript's function that has the error.
    argument: &'static str,
    /// The place of the error in the text, in characters and from 1.
    line: Option<usize>,
    column: Option<usize>,
    /// The JSON of the report on a text that is not valid.
    #[serde(skip)]
    report: Option<String>,
}

impl Failure {
    pub(crate) fn argument(code: &'static str, argument: &'static str, error: &dyn std::fmt::Display) -> Self {
        Self { code, message: error.to_string(), argument, line: None, column: None, report: None }
    }

    /// A text that is not valid, which an argument is or makes.
    pub(crate) fn refused(argument: &'static str, report: &Report<'_>, with_passwords: bool) -> Self {
        let first = report.first_error();
        let (line, column) = first.map(|first| first.line_column(report.input())).unzip();
        Self {
            code: first.map_or("not-a-url", |first| first.code.name()),
            message: first.map_or(String::new(), |first| sentence(argument, report, first)),
            argument,
            line,
            column,
            report: Some(shown_json(report, with_passwords)),
        }
    }

    /// The same for a refusal, without passwords.
    pub(crate) fn of(argument: &'static str, refusal: &Refusal) -> Self {
        Self::refused(argument, refusal.report(), false)
    }
}

/// `a space is unsafe and must be encoded (RFC 1738, section 2.2) at column 13 of the base `http://h.x/a b`; write `%20``.
fn sentence(argument: &str, report: &Report<'_>, first: &Diagnostic) -> String {
    let input = report.untrusted_input();
    let rule = first.cited().map_or(String::new(), |section| format!(" ({section})"));
    let place = match first.line_column(report.input()) {
        (1, column) => format!("column {column}"),
        (line, column) => format!("line {line}, column {column}"),
    };
    let place = match report.input() {
        [] => String::new(),
        _ => format!(" at {place} of {}`{}`", noun(argument), excerpt(&input.redacted(), &first.span).concat()),
    };
    let shown_fix = first.fix.as_ref().filter(|fix| !fix.holds_secret(input.secret_texts()));
    let remedy = match shown_fix {
        Some(fix) => format!("; {}", fix.title),
        None => format!(". {}", first.help),
    };
    format!("{}{rule}{place}{}", escaped(&first.message), escaped(&remedy))
}

/// What the text of an argument is, as a noun.
fn noun(argument: &str) -> &'static str {
    match argument {
        "base" => "the base ",
        "reference" => "the reference ",
        "a" => "the first URL, ",
        "b" => "the second URL, ",
        "changes" | "parts" => "the result ",
        _ => "",
    }
}

/// A text of an argument for messages.
pub(crate) fn quoted(text: &str) -> String {
    let shown = Untrusted::url(text).redacted().into_owned();
    format!("`{}`", excerpt(&shown, &(0..0)).concat())
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        Self::from_str(&with_field(json(&failure), "report", failure.report.as_deref().unwrap_or("null")))
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::of("url", &refusal)
    }
}

impl From<UnknownSpec> for Failure {
    fn from(error: UnknownSpec) -> Self {
        Self::argument("unknown-spec", "spec", &error)
    }
}

impl From<UnknownProduction> for Failure {
    fn from(error: UnknownProduction) -> Self {
        Self::argument("unknown-production", "production", &error)
    }
}

#[cfg(feature = "text")]
impl From<UnknownKind> for Failure {
    fn from(error: UnknownKind) -> Self {
        Self::argument("unknown-kind", "kind", &error)
    }
}

impl From<UnknownCode> for Failure {
    fn from(error: UnknownCode) -> Self {
        Self::argument("unknown-code", "code", &error)
    }
}

/// A value as JSON. No value of this crate has a key that is not a string, so that there is no error.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// The JSON of an object with another field, whose value is JSON.
#[inline(never)]
pub(crate) fn with_field(mut object: String, name: &str, value: &str) -> String {
    // Its brace.
    object.pop();
    object + ",\"" + name + "\":" + value + "}"
}

/// A value as JSON, with or without its passwords.
pub(crate) fn shown_json(value: &impl Serialize, with_passwords: bool) -> String {
    if with_passwords { json(&WithPasswords(value)) } else { json(value) }
}
