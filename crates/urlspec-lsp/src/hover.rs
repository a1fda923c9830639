//! `textDocument/hover`.

use std::collections::HashMap;
use std::ops::Range;

use urlspec::diagnostic::Citation;
use urlspec::redact::Untrusted;
use urlspec::{Report, Severity, Spec};
use urlspec_bnf::{Grammar, Lines};
use urlspec_plan::Settings as PlanSettings;

use super::components;
use super::document::Document;
use super::markup::Page;
use super::placed_url::message_about;
use super::types::{Contents, Hover, MarkupContent, MarkupKind};

/// The maximum number of lines of a plan.
const MAX_PLAN_LINES: usize = 24;

/// The grammars of the documents, parsed on first use.
#[derive(Default)]
pub struct Grammars(HashMap<Spec, Grammar>);

impl Grammars {
    fn line(&mut self, spec: Spec, rule: &str) -> Option<String> {
        let grammar = self.0.entry(spec).or_insert_with(|| Grammar::new(spec, Lines::Amended));
        let line = grammar.rule(rule)?.line.clone();
        Some(if line.starts_with(rule) { line } else { format!("{rule} {line}") })
    }
}

/// The component under the cursor.
struct Component {
    /// Its name, if it has no production of its own.
    name: Option<&'static str>,
    span: Range<usize>,
    /// The productions that contain it, the start symbol first.
    productions: Vec<&'static str>,
}

impl Component {
    /// The component at an octet of a URL. In an invalid URL it is known only before the first error, and only if the URL
    /// can be fixed.
    fn at(report: &Report<'_>, text: &str, at: usize) -> Option<Self> {
        let spec = report.spec();
        let first = report.first_error();
        let end = first.map_or(text.len(), |first| first.span.start);
        let valid = if report.is_valid() { text } else { report.guess().filter(|_| at < end)? };
        let steps = components::productions(spec, valid, at);
        let innermost = steps.last()?;
        let reference = spec.parse_reference(valid).ok()?;
        let components = components::components(valid, reference.url()?);
        let component = components.into_iter().find(|(_, span)| span.contains(&at));
        // A component without a production of its own, such as the scheme, is narrower than the innermost production.
        let narrower = component.filter(|(kind, span)| kind.name().is_some() && span.len() < innermost.span.len());
        let productions = steps.iter().map(|step| step.rule).collect();
        let (name, span) = match narrower {
            Some((kind, span)) => (kind.name(), span),
            None => (None, innermost.span.clone()),
        };
        Some(Self { name, span: span.start.min(end)..span.end.min(end), productions })
    }
}

/// The hover text for an offset, in this format.
pub fn hover(document: &Document, offset: usize, grammars: &mut Grammars, format: MarkupKind) -> Option<Hover> {
    let placed = document.url_at(offset)?;
    let spec = document.settings.spec();
    let text = placed.text()?;
    let url = placed.untrusted(document.text.as_str());
    let report = spec.check_reference(text);
    let mut page = Page::new(format == MarkupKind::Markdown);
    let at = placed.octet_at(offset).min(text.len().saturating_sub(1));
    let component = Component::at(&report, text, at).filter(|component| text.get(component.span.clone()).is_some());
    match &component {
        Some(component) => add_component(&mut page, component, spec, &url, grammars),
        None if report.is_valid() => add_fragment(&mut page, text, at, &url),
        None => page.paragraph(&page.line().code(&url).words(" is refused by ").words(spec.citation()).words(".")),
    }
    let scheme = placed.found.scheme().unwrap_or_default();
    if let Some((meaning, section)) = Spec::meaning_of_scheme(scheme) {
        let line = page.line().code(&url.slice(0..scheme.len())).words(": ").words(meaning);
        page.paragraph(&line.words(" (RFC 1738, section ").words(section).words(")."));
    }
    add_verdict(&mut page, &report, &url);
    if let Ok(plan) = urlspec_plan::plan(spec, text, &PlanSettings::default()) {
        let transcript = plan.transcript();
        let lines: Vec<&str> = transcript.lines().take(MAX_PLAN_LINES).collect();
        if let Some(lines) = message_about(&url, lines.join("\n")) {
            page.block(&lines);
        }
    }
    for other in Spec::ALL.iter().filter(|other| **other != spec) {
        add_verdict(&mut page, &other.check_reference(text), &url);
    }
    let span = component.map_or(0..text.len(), |component| component.span);
    Some(Hover {
        contents: Contents::MarkupContent(MarkupContent { kind: format, value: page.into_text() }),
        range: Some(document.text.range(&placed.span(span))),
    })
}

fn add_component(page: &mut Page, component: &Component, spec: Spec, url: &Untrusted<'_>, grammars: &mut Grammars) {
    let Component { name, span, productions } = component;
    let piece = url.slice(span.clone());
    let rule = productions.last().copied().unwrap_or_default();
    let mut line = page.line().code(&piece).words(", ");
    if let Some(name) = name {
        line = line.strong(name).words(" of ");
    }
    line = line.strong(rule);
    for (index, production) in productions.iter().enumerate() {
        line = line.words(if index == 0 { ": " } else { " › " }).words(production);
    }
    page.paragraph(&line);
    if let Some(line) = grammars.line(spec, rule) {
        page.block(&Untrusted::text(line));
    }
    page.paragraph(&page.line().citation(&Citation { spec, section: spec.bnf_section() }));
    // Decode neither the whole URL, whose delimiters would become ambiguous, nor a password.
    let is_decodable = *span != (0..url.exposed().len()) && !piece.has_secret();
    if let Some(decoded) = components::decoded(piece.exposed()).filter(|_| is_decodable) {
        let decoded = Untrusted::url(decoded.escape_debug().to_string());
        page.paragraph(&page.line().words("Decoded: ").code(&decoded));
    }
}

/// Adds the fragment, if it is at this octet of a valid reference. It is not part of the URL, so it may have no production.
fn add_fragment(page: &mut Page, text: &str, at: usize, url: &Untrusted<'_>) {
    if let Some(start) = text.find('#').filter(|start| *start <= at) {
        let line = page.line().code(&url.slice(start..text.len())).words(", ").strong("fragment");
        page.paragraph(&line.words(": not part of the URL"));
    }
}

/// Adds whether a document accepts the URL, in a line.
fn add_verdict(page: &mut Page, report: &Report<'_>, url: &Untrusted<'_>) {
    let first = report.first().filter(|first| first.severity > Severity::Advice);
    let verdict = match report.is_valid() {
        true if report.spec().accepts(url.exposed()) => ": accepts it",
        true => ": accepts it as a reference",
        false => ": refuses it",
    };
    let mut line = page.line().strong(report.spec().citation()).words(verdict);
    if let Some(first) = first {
        if let Some(message) = message_about(url, &*first.message) {
            line = line.words(": ").message(&message);
        }
        if !report.is_valid() {
            let (_, column) = first.line_column(report.input());
            line = line.words(" (column ").number(column).words(")");
        }
    }
    page.paragraph(&line);
}
