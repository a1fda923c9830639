//! Functions of texts with URLs in them, and of the documents.

use pyo3::prelude::*;
use serde_json::{Value, json};
use urlspec::{Code, Spec};
use urlspec_bnf::{Grammar, Lines};
use urlspec_text::{Finders, Kind, Match};

use crate::url::{json_of, spec_of, wrong};

/// The version of urlspec.
#[pyfunction]
pub fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// The documents in the order of their dates, as JSON.
#[pyfunction]
pub fn specs() -> String {
    let object = |spec: &Spec| json!({"name": spec.name(), "title": spec.title(), "date": spec.date(), "citation": spec.citation()});
    json_of(&Spec::ALL.iter().map(object).collect::<Vec<Value>>())
}

/// The name of a document by any of its names, such as `RFC 1738`.
#[pyfunction]
pub fn spec(name: &str) -> PyResult<&'static str> {
    spec_of(name).map(Spec::name)
}

/// The names of the kinds of texts.
#[pyfunction]
pub fn kinds() -> Vec<&'static str> {
    Kind::ALL.iter().map(|kind| kind.name()).collect()
}

/// The names of the productions of a document, in its order.
#[pyfunction]
pub fn productions(spec: &str) -> PyResult<Vec<&'static str>> {
    Ok(spec_of(spec)?.productions().to_vec())
}

/// The page of a code.
#[pyfunction]
pub fn explain(code: &str) -> PyResult<String> {
    let code: Code = code.parse().map_err(|error: urlspec::diagnostic::UnknownCode| wrong(error))?;
    Ok(code.entry().to_string())
}

/// The URLs of a text, as JSON.
#[pyfunction]
pub fn extract(py: Python<'_>, text: &[u8], kind: &str, spec: &str) -> PyResult<String> {
    let kind: Kind = kind.parse().map_err(|error: urlspec_text::UnknownKind| wrong(error))?;
    let spec = spec_of(spec)?;
    Ok(py.detach(|| {
        // These names of schemes are valid.
        let finders = Finders::default().with_schemes(spec.sought_schemes().iter().copied()).unwrap_or_default();
        let object = |url: Match<'_>| {
            let span = url.span();
            let valid = std::str::from_utf8(url.as_bytes()).is_ok_and(|text| spec.accepts_reference(text));
            json!({"text": url.text(), "span": [span.start, span.end], "valid": valid})
        };
        json_of(&finders.for_kind(kind).matches(text).map(object).collect::<Vec<Value>>())
    }))
}

/// The conformance suite of a production: texts, and whether the document accepts them.
#[pyfunction]
pub fn suite(
    py: Python<'_>,
    production: &str,
    spec: &str,
    extra_states: usize,
    count: Option<usize>,
) -> PyResult<Vec<(String, bool)>> {
    let spec = spec_of(spec)?;
    spec.production(production).map_err(wrong)?;
    py.detach(|| {
        let grammar = Grammar::new(spec, Lines::Amended);
        let suite = grammar.suite(production, extra_states).map_err(|error| error.to_string())?;
        let mut cases = Vec::new();
        for text in suite.sorted().filter_map(|text| String::from_utf8(text).ok()).take(count.unwrap_or(usize::MAX)) {
            let verdict = grammar.verdict(production, text.as_bytes()).map_err(|error| error.to_string())?;
            cases.push((text, verdict.is_accepted()));
        }
        Ok(cases)
    })
    .map_err(|error: String| wrong(error))
}
