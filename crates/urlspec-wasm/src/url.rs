//! Functions of one URL.

use serde_json::{Value, json};
use urlspec::grammar::DerivationStep;
use urlspec::redact::Untrusted;
use urlspec::resolve::{Quotation, ResolveError, Resolved};
use urlspec::{Equivalence, Report, Spec, Start};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::{Failure, shown_json};

/// The production that a text is parsed by: the given one, a URL with an optional fragment, or a URL.
pub(crate) fn start(spec: Spec, production: Option<String>, is_reference: bool) -> Result<Start, Failure> {
    Ok(match production {
        Some(name) => spec.production(&name)?,
        None if is_reference => Start::Reference,
        None => Start::Url,
    })
}

/// Returns the tree of a URL.
///
/// # Errors
///
/// If `spec` is not a document, or the URL is not valid.
#[wasm_bindgen]
pub fn parse(url: &str, spec: &str, with_passwords: bool) -> Result<String, Failure> {
    let spec: Spec = spec.parse()?;
    match spec.parse(url) {
        Ok(url) => Ok(shown_json(&url, with_passwords)),
        Err(refusal) => Err(Failure::refused(refusal.report(), with_passwords)),
    }
}

/// Returns the report on a text, as `urlspec check` prints it.
///
/// # Errors
///
/// If `spec` is not a document, or `production` is not one of its productions.
#[wasm_bindgen]
pub fn check(
    url: &str,
    spec: &str,
    production: Option<String>,
    is_reference: bool,
    with_passwords: bool,
) -> Result<String, Failure> {
    let spec: Spec = spec.parse()?;
    let report = spec.check_as(start(spec, production, is_reference)?, url.as_bytes());
    Ok(shown_json(&report, with_passwords))
}

/// Returns the reports on a text by each document, in the order of their dates.
#[wasm_bindgen(js_name = checkAll)]
pub fn check_all(url: &str, is_reference: bool, with_passwords: bool) -> String {
    let start = if is_reference { Start::Reference } else { Start::Url };
    let reports: Vec<Report<'_>> = Spec::ALL.iter().map(|spec| spec.check_as(start, url.as_bytes())).collect();
    shown_json(&reports, with_passwords)
}

/// Returns the derivation of a valid text, from the start symbol to the productions that hold text.
///
/// # Errors
///
/// As [`check`], and if the text is not valid.
#[wasm_bindgen]
pub fn tree(
    url: &str,
    spec: &str,
    production: Option<String>,
    is_reference: bool,
    with_passwords: bool,
) -> Result<String, Failure> {
    let spec: Spec = spec.parse()?;
    let start = start(spec, production, is_reference)?;
    let Some(steps) = spec.derivation(start, url) else {
        return Err(Failure::refused(&spec.check_as(start, url.as_bytes()), with_passwords));
    };
    let input = Untrusted::url(url);
    let shown = if with_passwords { input.exposed().into() } else { input.redacted() };
    Ok(json!({"input": shown, "spec": spec.name(), "tree": nested(&shown, &steps)}).to_string())
}

/// The tree as nested objects of `production`, `span`, `text` and `children`.
fn nested(text: &str, steps: &[DerivationStep]) -> Vec<Value> {
    // Children are moved into their parents from the last step to the first, without recursion.
    let mut orphans: Vec<(usize, Value)> = Vec::new();
    for step in steps.iter().rev() {
        let mut children = Vec::new();
        while orphans.last().is_some_and(|(depth, _)| *depth > step.depth) {
            children.extend(orphans.pop().map(|(_, child)| child));
        }
        let span = [step.span.start, step.span.end];
        let matched = text.get(step.span.clone()).unwrap_or_default();
        orphans
            .push((step.depth, json!({"production": step.rule, "span": span, "text": matched, "children": children})));
    }
    orphans.into_iter().rev().map(|(_, node)| node).collect()
}

/// Resolves a reference against a base URL. The text shows its password, since a program uses it.
///
/// # Errors
///
/// If `spec` is not a document, if the base or the result is refused, or if the reference can't be resolved.
#[wasm_bindgen]
pub fn resolve(base: &str, reference: &str, spec: &str) -> Result<String, Failure> {
    let spec: Spec = spec.parse()?;
    let resolved = match spec.resolve(base, reference) {
        Ok(resolved) => resolved,
        Err(ResolveError::Base(refusal) | ResolveError::Url(refusal)) => return Err(refusal.into()),
        Err(error) => return Err(Failure::argument("not-relative", &error)),
    };
    let warnings = resolved.warnings().iter();
    let warnings = warnings
        .map(|warning| json!({"message": warning.surprise.to_string(), "rule": quotation(&warning.quotation)}))
        .collect::<Vec<_>>();
    Ok(json!({
        "resolved": resolved.as_str(),
        "same_document": resolved.is_same_document(),
        "valid": resolved.check().is_valid(),
        "rules": Resolved::quotations(&resolved).iter().map(quotation).collect::<Vec<_>>(),
        "warnings": warnings,
    })
    .to_string())
}

fn quotation(rule: &Quotation) -> Value {
    json!({"document": rule.document, "section": rule.section, "url": rule.url(), "quotation": rule.quotation})
}

/// Returns the canonical form of a URL, with its password, and the rules that changed it.
///
/// # Errors
///
/// If `spec` is not a document, or the URL is not valid.
#[wasm_bindgen]
pub fn canonical(url: &str, spec: &str) -> Result<String, Failure> {
    let spec: Spec = spec.parse()?;
    let canonical = spec.canonical(url)?;
    Ok(json!({"canonical": canonical.text, "rules": canonical.normalizations}).to_string())
}

/// Returns whether two URLs are equivalent, by which rules, or in which production they differ.
///
/// # Errors
///
/// If `spec` is not a document, or one of the URLs is not valid.
#[wasm_bindgen]
pub fn same(a: &str, b: &str, spec: &str) -> Result<String, Failure> {
    let spec: Spec = spec.parse()?;
    Ok(match spec.same(a, b)? {
        Equivalence::Same(rules) => json!({"same": true, "rules": rules, "production": null, "a": null, "b": null}),
        Equivalence::Different { production, first, second } => {
            json!({"same": false, "rules": [], "production": production, "a": first, "b": second})
        }
    }
    .to_string())
}
