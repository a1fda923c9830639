//! The names that the functions take and return.

use serde::Serialize;
use urlspec::{Code, Severity, Spec};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::{self, Failure};

/// Returns the version of urlspec.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

#[derive(Serialize)]
struct SpecInfo {
    name: &'static str,
    title: &'static str,
    date: &'static str,
    citation: &'static str,
}

/// Returns the documents in the order of their dates: name, title, date and citation.
#[wasm_bindgen]
pub fn specs() -> String {
    let object =
        |spec: &Spec| SpecInfo { name: spec.name(), title: spec.title(), date: spec.date(), citation: spec.citation() };
    failure::json(&Spec::ALL.iter().map(object).collect::<Vec<_>>())
}

#[derive(Serialize)]
struct CodeInfo {
    code: &'static str,
    title: &'static str,
    severity: Severity,
}

/// Returns the codes of diagnostics: code, title and severity.
#[wasm_bindgen]
pub fn codes() -> String {
    let object = |code: &Code| CodeInfo { code: code.name(), title: code.title(), severity: code.severity() };
    failure::json(&Code::ALL.iter().map(object).collect::<Vec<_>>())
}

/// Returns the page of a code: what it means, why it matters, and what to write instead.
///
/// # Errors
///
/// If `code` is not the code of a diagnostic.
#[wasm_bindgen]
pub fn explain(code: &str) -> Result<String, Failure> {
    let code: Code = code.parse()?;
    Ok(code.entry().to_string())
}

/// Returns the names of the productions of a document, in its order.
///
/// # Errors
///
/// If `spec` is not a document.
#[wasm_bindgen]
pub fn productions(spec: &str) -> Result<Vec<String>, Failure> {
    let spec: Spec = spec.parse()?;
    Ok(spec.productions().iter().map(|&name| name.to_owned()).collect())
}
