//! Errors for JavaScript.

use serde::Serialize;
use serde_json::Value;
use urlspec::{Refusal, Report, UnknownProduction, UnknownSpec, WithPasswords};
use urlspec_text::UnknownKind;
use wasm_bindgen::JsValue;

/// Why a function has no result. JavaScript gets it as JSON.
#[derive(Debug, Serialize)]
pub struct Failure {
    /// The code of the first error of a text, or `unknown-spec` and the like for a wrong argument.
    code: &'static str,
    message: String,
    /// The place of the error in the text, in characters and from 1.
    line: Option<usize>,
    column: Option<usize>,
    /// The report on a text that is not valid.
    report: Option<Value>,
}

impl Failure {
    pub(crate) fn argument(code: &'static str, error: &dyn std::fmt::Display) -> Self {
        Self { code, message: error.to_string(), line: None, column: None, report: None }
    }

    pub(crate) fn refused(report: &Report<'_>, with_passwords: bool) -> Self {
        let first = report.first_error();
        let (line, column) = first.map(|first| first.line_column(report.input())).unzip();
        let json = match with_passwords {
            true => serde_json::to_value(WithPasswords(report)),
            false => serde_json::to_value(report),
        };
        Self {
            code: first.map_or("not-a-url", |first| first.code.name()),
            message: first.map_or(String::new(), |first| first.message.to_string()),
            line,
            column,
            report: json.ok(),
        }
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        Self::from_str(&json(&failure))
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::refused(refusal.report(), false)
    }
}

impl From<UnknownSpec> for Failure {
    fn from(error: UnknownSpec) -> Self {
        Self::argument("unknown-spec", &error)
    }
}

impl From<UnknownProduction> for Failure {
    fn from(error: UnknownProduction) -> Self {
        Self::argument("unknown-production", &error)
    }
}

impl From<UnknownKind> for Failure {
    fn from(error: UnknownKind) -> Self {
        Self::argument("unknown-kind", &error)
    }
}

/// A value as JSON. No value of this crate has a key that is not a string, so that there is no error.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// A value as JSON, with or without its passwords.
pub(crate) fn shown_json(value: &impl Serialize, with_passwords: bool) -> String {
    if with_passwords { json(&WithPasswords(value)) } else { json(value) }
}
