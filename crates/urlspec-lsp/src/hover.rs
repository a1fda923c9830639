//! `textDocument/hover`.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::Range;

use urlspec::diagnostic::Citation;
use urlspec::redact::Untrusted;
use urlspec::{Report, Severity, Spec};
use urlspec_bnf::{Grammar, Lines};
use urlspec_plan::Settings as PlanSettings;

use super::components;
use super::document::Document;
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
        let valid = if report.is_valid() { text } else { report.fixed().filter(|_| at < end)? };
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
    let url = document.url_at(offset)?;
    let spec = document.settings.spec();
    let text = url.text()?;
    let report = spec.check_reference(text);
    let redacted = report.untrusted_input().redacted().into_owned();
    let mut page = Page { text: String::new(), is_markdown: format == MarkupKind::Markdown };
    let at = url.octet_at(offset).min(text.len().saturating_sub(1));
    let component = Component::at(&report, text, at);
    let span = component.as_ref().map_or(0..text.len(), |component| component.span.clone());
    match &component {
        Some(component) => page.component(component, spec, text, &redacted, grammars),
        None => page.paragraph(&format!("{} is refused by {}.", page.code(&redacted), spec.citation())),
    }
    let scheme = url.found.scheme().unwrap_or_default();
    if let Some((meaning, section)) = Spec::meaning_of_scheme(scheme) {
        page.paragraph(&format!("{}: {meaning} (RFC 1738, section {section}).", page.code(scheme)));
    }
    page.verdict(&report);
    if let Ok(plan) = urlspec_plan::plan(spec, text, &PlanSettings::default()) {
        let transcript = plan.transcript();
        let lines: Vec<&str> = transcript.lines().take(MAX_PLAN_LINES).collect();
        page.block(&lines.join("\n"));
    }
    for other in Spec::ALL.iter().filter(|other| **other != spec) {
        page.verdict(&other.check_reference(text));
    }
    Some(Hover {
        contents: Contents::MarkupContent(MarkupContent { kind: format, value: page.text }),
        range: Some(document.text.range(&url.span(span))),
    })
}

struct Page {
    text: String,
    is_markdown: bool,
}

impl Page {
    fn component(&mut self, component: &Component, spec: Spec, text: &str, redacted: &str, grammars: &mut Grammars) {
        let Component { name, span, productions } = component;
        let piece = redacted.get(span.clone()).unwrap_or_default();
        let rule = productions.last().copied().unwrap_or_default();
        let title =
            name.map_or_else(|| self.strong(rule), |name| format!("{} of {}", self.strong(name), self.strong(rule)));
        self.paragraph(&format!("{}, {title}: {}", self.code(piece), productions.join(" › ")));
        if let Some(line) = grammars.line(spec, rule) {
            self.block(&line);
        }
        self.paragraph(&Citation { spec, section: spec.bnf_section() }.to_string());
        // Decode neither the whole URL, whose delimiters would become ambiguous, nor a redacted password.
        let is_decodable = *span != (0..text.len()) && Some(piece) == text.get(span.clone());
        if let Some(decoded) = components::decoded(piece).filter(|_| is_decodable) {
            self.paragraph(&format!("Decoded: {}", self.code(&decoded.escape_debug().to_string())));
        }
    }

    fn paragraph(&mut self, text: &str) {
        // Writing to a `String` can't fail.
        let _ = write!(self.text, "{text}\n\n");
    }

    fn block(&mut self, text: &str) {
        let _ = match self.is_markdown {
            true => write!(self.text, "```text\n{text}\n```\n\n"),
            false => write!(self.text, "{text}\n\n"),
        };
    }

    fn strong(&self, text: &str) -> String {
        if self.is_markdown { format!("**{text}**") } else { text.to_owned() }
    }

    /// Text of the user, quoted so that it is not interpreted as markup.
    fn code(&self, text: &str) -> String {
        match (self.is_markdown, text.contains('`')) {
            (true, false) => format!("`{text}`"),
            (true, true) => format!("`` {text} ``"),
            (false, _) => format!("\"{text}\""),
        }
    }

    /// Whether a document accepts the URL, in a line.
    fn verdict(&mut self, report: &Report<'_>) {
        let name = report.spec().citation();
        let first = report.first().filter(|first| first.severity > Severity::Advice);
        let verdict = match (report.is_valid(), first) {
            (true, None) => "accepts it".to_owned(),
            (true, Some(first)) => format!("accepts it: {first}"),
            (false, Some(first)) => {
                let (_, column) = first.line_column(report.input());
                format!("refuses it: {first} (column {column})")
            }
            (false, None) => "refuses it".to_owned(),
        };
        self.paragraph(&format!("{}: {}", self.strong(name), Untrusted::url(&*verdict).redacted()));
    }
}
