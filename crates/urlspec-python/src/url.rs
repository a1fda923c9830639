//! Functions of one URL.

use miette::{GraphicalReportHandler, GraphicalTheme, ThemeCharacters, ThemeStyles};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde_json::{Value, json};
use textwrap::WordSeparator;
use urlspec::batch::{ABSENT, Span};
use urlspec::convert::{ConvertError, ConvertOptions};
use urlspec::diagnostic::Placement;
use urlspec::parts::{Parts, ReferenceParts};
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

/// The exception of a refused text.
pub fn refused(refusal: &Refusal) -> PyErr {
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

/// The report on a text as JSON: with its passwords, or redacted as the command prints it. With passwords, it is `None` if the text
/// is valid and has no diagnostics.
#[pyfunction]
pub fn check(
    py: Python<'_>,
    text: &[u8],
    spec: &str,
    production: Option<&str>,
    reference: bool,
    with_passwords: bool,
) -> PyResult<Option<String>> {
    let spec = spec_of(spec)?;
    let start = start_of(spec, production, reference)?;
    Ok(py.detach(|| {
        let report = spec.check_as(start, text);
        match with_passwords {
            true if report.is_valid() && report.diagnostics().is_empty() => None,
            true => Some(report_json(&report)),
            false => Some(json_of(&report)),
        }
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
        escaped(&drawing, ascii)
    }))
}

/// The columns that miette needs next to a snippet: line number, bar and spaces.
const MARGIN: usize = 12;

const MIN_WIDTH: usize = 40;

/// A drawing with no character that a terminal acts on.
fn escaped(drawing: &str, ascii: bool) -> String {
    let mut text = String::new();
    for line in drawing.lines() {
        let mut line_escaped = String::new();
        Terminal::escape(line, &mut line_escaped);
        match ascii {
            true => line_escaped.replace('…', "...").chars().for_each(|c| match c.is_ascii() {
                true => text.push(c),
                false => text.extend(c.escape_unicode()),
            }),
            false => text.push_str(&line_escaped),
        }
        text.push('\n');
    }
    text
}

/// Whether a document accepts a text.
#[pyfunction]
pub fn accepts(text: &str, spec: &str, reference: bool) -> PyResult<bool> {
    let spec = spec_of(spec)?;
    Ok(if reference { spec.accepts_reference(text) } else { spec.accepts(text) })
}

/// The start and the end of each component of a text in bytes, -1 for an absent one; `None` if the text is refused. The order is the
/// one of `COMPONENTS` in `_url.py`.
#[pyfunction]
pub fn spans<'py>(py: Python<'py>, text: &str, spec: &str, reference: bool) -> PyResult<Option<Bound<'py, PyTuple>>> {
    let start = if reference { Start::Reference } else { Start::Url };
    let Some(own) = spec_of(spec)?.components(start, text).map_err(wrong)? else { return Ok(None) };
    let spans = [
        own.scheme,
        own.authority(text.as_bytes()),
        own.user,
        own.password,
        own.host,
        own.port,
        own.path,
        own.search,
        own.fragment,
    ];
    let offset = |span: Span, at: usize| if span == ABSENT { -1 } else { i64::from(span[at]) };
    let offsets: Vec<i64> = spans.into_iter().flat_map(|span| [offset(span, 0), offset(span, 1)]).collect();
    PyTuple::new(py, offsets).map(Some)
}

/// The port that a client uses for a text, and the segments of its path.
#[pyfunction]
pub fn facts(text: &str, spec: &str) -> PyResult<(Option<u16>, Option<Vec<String>>)> {
    let tree = spec_of(spec)?.parse_reference(text).ok();
    let port = tree.as_ref().and_then(|tree| tree.url()).and_then(|url| url.port_or_default());
    let segments = |path: urlspec::ast::Path<'_>| path.segments().map(|segment| segment.as_str().to_owned()).collect();
    Ok((port, tree.as_ref().and_then(|tree| tree.url_path()).map(segments)))
}

/// A text without the passwords in it.
#[pyfunction]
pub fn shown(text: &str) -> String {
    Untrusted::url(text).redacted().to_string()
}

/// The decoded parts of a URL or a reference as JSON, with its password.
#[pyfunction]
pub fn parts(text: &str, spec: &str, reference: bool) -> PyResult<String> {
    let spec = spec_of(spec)?;
    if reference {
        let found = spec.parse_reference(text).map_err(|refusal| refused(&refusal))?;
        let ReferenceParts { url, fragment, .. } = ReferenceParts::of(spec, &found);
        let mut object = serde_json::to_value(&url).map_err(wrong)?;
        if let (Some(fragment), Value::Object(object)) = (fragment, &mut object) {
            object.insert("fragment".to_owned(), serde_json::to_value(&fragment).map_err(wrong)?);
        }
        return Ok(object.to_string());
    }
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
        ResolveError::Base(refusal) | ResolveError::Url(refusal) | ResolveError::Reference(refusal) => refused(refusal),
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

/// The canonical spelling of a URL or a reference, and the rules that changed it, as JSON.
#[pyfunction]
pub fn canon(text: &str, spec: &str, reference: bool) -> PyResult<String> {
    let spec = spec_of(spec)?;
    let canonical = if reference { spec.canonical_reference(text) } else { spec.canonical(text) };
    let canonical = canonical.map_err(|refusal| refused(&refusal))?;
    Ok(json!({"text": canonical.text, "rules": canonical.normalizations}).to_string())
}

/// Whether two URLs, or two references, are the same, as JSON.
#[pyfunction]
pub fn same(first: &str, second: &str, spec: &str, reference: bool) -> PyResult<String> {
    let spec = spec_of(spec)?;
    let equivalence = if reference { spec.same_reference(first, second) } else { spec.same(first, second) };
    Ok(match equivalence.map_err(|refusal| refused(&refusal))? {
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
