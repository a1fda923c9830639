//! Functions of one URL.

use miette::{GraphicalReportHandler, GraphicalTheme, ThemeCharacters, ThemeStyles};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::{Value, json};
use textwrap::WordSeparator;
use urlspec::batch::{ABSENT, Components, Span};
use urlspec::convert::{ConvertError, ConvertOptions};
use urlspec::diagnostic::Placement;
use urlspec::parts::Parts;
use urlspec::redact::{Sink, Terminal, Untrusted};
use urlspec::resolve::{Quotation, ResolveError};
use urlspec::{Equivalence, Refusal, Report, Spec, Start, WithPasswords};

use crate::refused::Refused;

/// The exception of a wrong argument.
pub fn wrong(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A document by its name.
pub fn spec_of(name: &str) -> PyResult<Spec> {
    name.parse().map_err(|error: urlspec::UnknownSpec| wrong(error))
}

fn refused(refusal: &Refusal) -> PyErr {
    Refused::new_err(report_json(refusal.report()))
}

/// A report with its passwords. Python redacts what it shows.
fn report_json(report: &Report<'_>) -> String {
    json_of(&WithPasswords(report))
}

/// A value as JSON. No key is anything but a string, so that there is no error.
pub fn json_of(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn start_of(spec: Spec, production: Option<&str>, reference: bool) -> PyResult<Start> {
    match production {
        Some(name) => spec.production(name).map_err(wrong),
        None if reference => Ok(Start::Reference),
        None => Ok(Start::Url),
    }
}

/// The report on a text as JSON: with its passwords, or redacted as the command prints it.
#[pyfunction]
pub fn check(
    py: Python<'_>,
    text: &[u8],
    spec: &str,
    production: Option<&str>,
    reference: bool,
    with_passwords: bool,
) -> PyResult<String> {
    let spec = spec_of(spec)?;
    let start = start_of(spec, production, reference)?;
    Ok(py.detach(|| {
        let report = spec.check_as(start, text);
        if with_passwords { report_json(&report) } else { json_of(&report) }
    }))
}

/// The drawn diagnostics of a text, without its passwords.
#[pyfunction]
pub fn drawn(
    py: Python<'_>,
    text: &[u8],
    spec: &str,
    production: Option<&str>,
    reference: bool,
    width: usize,
    ascii: bool,
) -> PyResult<String> {
    let spec = spec_of(spec)?;
    let start = start_of(spec, production, reference)?;
    Ok(py.detach(|| {
        let report = spec.check_as(start, text);
        let characters = if ascii { ThemeCharacters::ascii() } else { ThemeCharacters::unicode() };
        let handler = GraphicalReportHandler::new_themed(GraphicalTheme { characters, styles: ThemeStyles::none() })
            .with_width(width.max(MIN_WIDTH))
            .with_word_separator(WordSeparator::AsciiSpace)
            .with_links(false)
            .with_urls(false);
        let placement = Placement::default().width(width.max(MIN_WIDTH) - MARGIN).ascii(ascii);
        let mut drawing = String::new();
        for rendered in report.rendered(&placement) {
            // Writing into a string does not fail.
            let _ = handler.render_report(&mut drawing, &rendered);
        }
        shown(&drawing, ascii)
    }))
}

/// The columns that miette needs next to a snippet: line number, bar and spaces.
const MARGIN: usize = 12;

const MIN_WIDTH: usize = 40;

/// A drawing with no character that a terminal acts on.
fn shown(drawing: &str, ascii: bool) -> String {
    let mut text = String::new();
    for line in drawing.lines() {
        let mut escaped = String::new();
        Terminal::escape(line, &mut escaped);
        match ascii {
            true => escaped.replace('…', "...").chars().for_each(|c| match c.is_ascii() {
                true => text.push(c),
                false => text.extend(c.escape_unicode()),
            }),
            false => text.push_str(&escaped),
        }
        text.push('\n');
    }
    text
}

/// Where the components of a text are, in bytes, and what they are; `None` if the text is refused.
#[pyfunction]
pub fn components(text: &str, spec: &str, reference: bool) -> PyResult<Option<String>> {
    let spec = spec_of(spec)?;
    let start = if reference { Start::Reference } else { Start::Url };
    let Some(components) = spec.components(start, text).map_err(wrong)? else { return Ok(None) };
    let tree = spec.parse_reference(text).ok();
    let url = tree.as_ref().and_then(|tree| tree.url());
    let segments = |path: urlspec::ast::Path<'_>| path.segments().map(|segment| segment.as_str().to_owned()).collect();
    let segments: Option<Vec<String>> = tree.as_ref().and_then(|tree| tree.path()).map(segments);
    Ok(Some(
        json!({
            "spans": spans(&components),
            "port": components.port_number(text.as_bytes()),
            "port_or_default": url.and_then(|url| url.port_or_default()),
            "segments": segments,
            "shown": Untrusted::url(text).redacted(),
        })
        .to_string(),
    ))
}

fn spans(components: &Components) -> Value {
    let span = |span: Span| if span == ABSENT { Value::Null } else { json!(span) };
    json!({
        "scheme": span(components.scheme),
        "user": span(components.user),
        "password": span(components.password),
        "host": span(components.host),
        "port": span(components.port),
        "path": span(components.path),
        "search": span(components.search),
        "fragment": span(components.fragment),
    })
}

/// The decoded parts of a URL as JSON, with its password.
#[pyfunction]
pub fn parts(text: &str, spec: &str) -> PyResult<String> {
    let spec = spec_of(spec)?;
    let url = spec.parse(text).map_err(|refusal| refused(&refusal))?;
    Ok(json_of(&Parts::from_url(spec, &url)))
}

/// The URL that has the given parts.
#[pyfunction]
pub fn build(parts: &str, spec: &str) -> PyResult<String> {
    let parts: Parts<'_> = serde_json::from_str(parts).map_err(wrong)?;
    parts.build(spec_of(spec)?).map_err(wrong)
}

/// A resolved reference as JSON.
#[pyfunction]
pub fn resolve(base: &str, reference: &str, spec: &str) -> PyResult<String> {
    let spec = spec_of(spec)?;
    let resolved = spec.resolve(base, reference).map_err(|error| match &error {
        ResolveError::Base(refusal) | ResolveError::Url(refusal) => refused(refusal),
        error => wrong(error),
    })?;
    let warning = |warning: &urlspec::resolve::ResolveWarning| json!({"message": warning.surprise.to_string(), "rule": quotation(&warning.quotation)});
    Ok(json!({
        "text": resolved.as_str(),
        "same_document": resolved.is_same_document(),
        "valid": resolved.check().is_valid(),
        "rules": resolved.quotations().iter().map(quotation).collect::<Vec<_>>(),
        "warnings": resolved.warnings().iter().map(warning).collect::<Vec<_>>(),
    })
    .to_string())
}

fn quotation(rule: &Quotation) -> Value {
    json!({"document": rule.document, "section": rule.section, "url": rule.url(), "quotation": rule.quotation})
}

/// The canonical spelling of a URL, and the rules that changed it, as JSON.
#[pyfunction]
pub fn canon(text: &str, spec: &str) -> PyResult<String> {
    let canonical = spec_of(spec)?.canonical(text).map_err(|refusal| refused(&refusal))?;
    Ok(json!({"text": canonical.text, "rules": canonical.normalizations}).to_string())
}

/// Whether two URLs are the same, as JSON.
#[pyfunction]
pub fn same(first: &str, second: &str, spec: &str) -> PyResult<String> {
    let equivalence = spec_of(spec)?.same(first, second).map_err(|refusal| refused(&refusal))?;
    Ok(match equivalence {
        Equivalence::Same(rules) => {
            json!({"same": true, "rules": rules, "production": null, "first": null, "second": null})
        }
        Equivalence::Different { production, first, second } => {
            json!({"same": false, "rules": [], "production": production, "first": first, "second": second})
        }
    }
    .to_string())
}

/// A URL of one document as a URL of another, as JSON.
#[pyfunction]
pub fn convert(text: &str, spec: &str, to: &str, mid_as_news: bool) -> PyResult<String> {
    let options = ConvertOptions::default().mid_as_news(mid_as_news);
    let converted = spec_of(spec)?.convert(text, spec_of(to)?, options).map_err(|error| match &error {
        ConvertError::Refused(refusal) => refused(refusal),
        error => wrong(error),
    })?;
    let changes =
        converted.changes.iter().map(|change| json!({"description": change.description, "exact": change.is_exact}));
    Ok(json!({"text": converted.text, "exact": converted.is_exact(), "changes": changes.collect::<Vec<_>>()})
        .to_string())
}
