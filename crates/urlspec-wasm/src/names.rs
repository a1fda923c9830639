//! The names that the functions take and return, and the grammars.

use serde_json::{Value, json};
use urlspec::{Code, Spec};
use urlspec_bnf::{Grammar, Lines, railroad_page};
use urlspec_text::Kind;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::{self, Failure};

/// Returns the version of urlspec.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Returns the documents in the order of their dates: name, title, date and citation.
#[wasm_bindgen]
pub fn specs() -> String {
    let object = |spec: &Spec| {
        let [name, title, date, citation] = [spec.name(), spec.title(), spec.date(), spec.citation()];
        json!({"name": name, "title": title, "date": date, "citation": citation})
    };
    failure::json(&Spec::ALL.iter().map(object).collect::<Vec<Value>>())
}

/// Returns the codes of diagnostics: code, title and severity.
#[wasm_bindgen]
pub fn codes() -> String {
    let object = |code: &Code| json!({"code": code.name(), "title": code.title(), "severity": code.severity()});
    failure::json(&Code::ALL.iter().map(object).collect::<Vec<Value>>())
}

/// Returns the names of the kinds of documents.
#[wasm_bindgen]
pub fn kinds() -> Vec<String> {
    Kind::ALL.iter().map(|kind| kind.name().to_owned()).collect()
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

/// Returns the railroad diagram of a production as SVG.
///
/// # Errors
///
/// If `spec` is not a document, or `production` is not one of its productions.
#[wasm_bindgen]
pub fn railroad(production: &str, spec: &str) -> Result<String, Failure> {
    let spec: Spec = spec.parse()?;
    spec.production(production)?;
    let grammar = Grammar::new(spec, Lines::Amended);
    let rules: Vec<_> = grammar.rule(production).into_iter().collect();
    Ok(railroad_page(&format!("{}, {}", spec.title(), spec.date()), "", &rules))
}
