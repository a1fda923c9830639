//! Functions of one URL.

use serde::Serialize;
use urlspec::grammar::DerivationStep;
use urlspec::parts::SchemeParts;
use urlspec::redact::Untrusted;
use urlspec::resolve::{Quotation, ResolveError, ResolveWarning};
use urlspec::{Equivalence, Normalization, Refusal, Report, Spec, Start};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::{Failure, json, quoted, shown_json, with_field};

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
        Err(refusal) => Err(Failure::refused("url", refusal.report(), with_passwords)),
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
    let report = spec.check_as(start, url.as_bytes());
    let Some(steps) = spec.derivation(start, url) else {
        return Err(Failure::refused("url", &report, with_passwords));
    };
    let input = Untrusted::url(url);
    let shown = if with_passwords { input.exposed().into() } else { input.redacted() };
    let is_shown = with_passwords || !input.has_secret();
    let scheme_part = report.url().filter(|_| is_shown).and_then(SchemeParts::of_url);
    Ok(json(&Tree { input: &shown, spec: spec.name(), scheme_part, tree: nested(&shown, &steps) }))
}

#[derive(Serialize)]
struct Tree<'t> {
    input: &'t str,
    spec: &'static str,
    scheme_part: Option<SchemeParts<'t>>,
    tree: Vec<Node<'t>>,
}

#[derive(Serialize)]
struct Node<'t> {
    production: &'static str,
    span: [usize; 2],
    text: &'t str,
    children: Vec<Node<'t>>,
}

/// The steps as nested nodes.
fn nested<'t>(text: &'t str, steps: &[DerivationStep]) -> Vec<Node<'t>> {
    // Children are moved into their parents from the last step to the first, without recursion.
    let mut orphans: Vec<(usize, Node<'t>)> = Vec::new();
    for step in steps.iter().rev() {
        let mut children = Vec::new();
        while orphans.last().is_some_and(|(depth, _)| *depth > step.depth) {
            children.extend(orphans.pop().map(|(_, child)| child));
        }
        let span = [step.span.start, step.span.end];
        let text = text.get(step.span.clone()).unwrap_or_default();
        orphans.push((step.depth, Node { production: step.rule, span, text, children }));
    }
    orphans.into_iter().rev().map(|(_, node)| node).collect()
}

/// Resolves a reference against a base URL. The text shows its password, since a program uses it.
///
/// # Errors
///
/// If `spec` is not a document, if the base or the reference is refused, or if the reference can't be resolved.
#[wasm_bindgen]
pub fn resolve(base: &str, reference: &str, spec: &str) -> Result<String, Failure> {
    let spec: Spec = spec.parse()?;
    let resolved = spec.resolve(base, reference).map_err(|error| match &error {
        ResolveError::Base(refusal) => Failure::of("base", refusal),
        ResolveError::Url(refusal) | ResolveError::Reference(refusal) => Failure::of("reference", refusal),
        error => {
            let message = format!("{} can't be resolved against {}: {error}", quoted(reference), quoted(base));
            Failure::argument("not-relative", "reference", &message)
        }
    })?;
    let warning = |warning: &ResolveWarning| Warning {
        message: warning.surprise.to_string(),
        rule: Rule::of(&warning.quotation),
    };
    Ok(json(&Resolution {
        resolved: resolved.as_str(),
        same_document: resolved.is_same_document(),
        valid: resolved.check().is_valid(),
        rules: resolved.quotations().iter().map(Rule::of).collect(),
        warnings: resolved.warnings().iter().map(warning).collect(),
    }))
}

#[derive(Serialize)]
struct Resolution<'r> {
    resolved: &'r str,
    same_document: bool,
    valid: bool,
    rules: Vec<Rule>,
    warnings: Vec<Warning>,
}

#[derive(Serialize)]
struct Warning {
    message: String,
    rule: Rule,
}

#[derive(Serialize)]
struct Rule {
    document: &'static str,
    section: &'static str,
    url: Option<String>,
    quotation: &'static str,
}

impl Rule {
    #[inline(never)]
    fn of(rule: &Quotation) -> Self {
        Self { document: rule.document, section: rule.section, url: rule.url(), quotation: rule.quotation }
    }
}

/// Returns the canonical form of a URL or a reference, with its password, and the rules that changed it.
///
/// # Errors
///
/// If `spec` is not a document, or the text is not valid.
#[wasm_bindgen]
pub fn canonical(url: &str, spec: &str, is_reference: Option<bool>) -> Result<String, Failure> {
    let spec: Spec = spec.parse()?;
    let canonical = match is_reference {
        Some(true) => spec.canonical_reference(url)?,
        _ => spec.canonical(url)?,
    };
    let text = format!("{{\"canonical\":{}}}", json(&canonical.text));
    Ok(with_field(text, "rules", &json(&canonical.normalizations)))
}

/// Returns whether two URLs, or two references, are equivalent, by which rules, or in which production they differ.
///
/// # Errors
///
/// If `spec` is not a document, or one of the texts is not valid.
#[wasm_bindgen]
pub fn same(a: &str, b: &str, spec: &str, is_reference: Option<bool>) -> Result<String, Failure> {
    let spec: Spec = spec.parse()?;
    let equivalence = match is_reference {
        Some(true) => spec.same_reference(a, b),
        _ => spec.same(a, b),
    };
    // The first text is parsed first.
    let refused = |refusal: Refusal| Failure::of(if refusal.input() == a.as_bytes() { "a" } else { "b" }, &refusal);
    Ok(json(&match equivalence.map_err(refused)? {
        Equivalence::Same(rules) => Comparison { same: true, rules, production: None, a: None, b: None },
        Equivalence::Different { production, first, second } => {
            let rules = Vec::new();
            Comparison { same: false, rules, production: Some(production), a: Some(first), b: Some(second) }
        }
    }))
}

#[derive(Serialize)]
struct Comparison {
    same: bool,
    rules: Vec<Normalization>,
    production: Option<&'static str>,
    a: Option<String>,
    b: Option<String>,
}
