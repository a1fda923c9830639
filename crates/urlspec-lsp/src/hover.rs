//! What there is to know of the place under the cursor.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::Range;

use urlspec::diagnostic::Citation;
use urlspec::{Masked, Report, Severity, Spec};
use urlspec_bnf::{Grammar, Lines};
use urlspec_plan::Settings as PlanSettings;

use super::component::{self, Placed};
use super::document::Document;
use super::types::{Contents, Hover, MarkupContent, MarkupKind};

/// How much of a plan is shown.
const MOST_LINES: usize = 24;

/// The grammars of the documents, read when they are first asked for.
#[derive(Default)]
pub struct Grammars(HashMap<Spec, Grammar>);

impl Grammars {
    fn line(&mut self, spec: Spec, rule: &str) -> Option<String> {
        let grammar = self.0.entry(spec).or_insert_with(|| Grammar::of(spec, Lines::Amended));
        let line = grammar.rule(rule)?.line.clone();
        Some(if line.starts_with(rule) { line } else { format!("{rule} {line}") })
    }
}

/// What stands under the cursor.
struct Component {
    /// What it is, if it has no production of its own.
    role: Option<&'static str>,
    span: Range<usize>,
    /// The productions around it, from the start symbol on.
    productions: Vec<&'static str>,
}

impl Component {
    /// The component at an octet of a URL. Where the URL is refused it is known up to the first fault, if the rest can be
    /// mended.
    fn at(report: &Report<'_>, text: &str, at: usize) -> Option<Self> {
        let spec = report.spec();
        let first = report.first_error();
        let end = first.map_or(text.len(), |first| first.span.start);
        let read = if report.is_valid() { text } else { report.fixed().filter(|_| at < end)? };
        let around = component::productions(spec, read, at);
        let own = around.last()?;
        let reference = spec.parse_reference(read).ok()?;
        let role = component::roles(read, reference.url()?).into_iter().find(|(_, span)| span.contains(&at));
        // A scheme, and what stands in no production of its own, is narrower than what reads it.
        let narrower = role.filter(|(role, span)| role.name().is_some() && span.len() < own.span.len());
        let productions = around.iter().map(|step| step.rule).collect();
        let (role, span) = match narrower {
            Some((role, span)) => (role.name(), span),
            None => (None, own.span.clone()),
        };
        Some(Self { role, span: span.start.min(end)..span.end.min(end), productions })
    }
}

/// What is shown at an offset, in Markdown or as plain text.
pub fn at(document: &Document, offset: usize, grammars: &mut Grammars, is_markdown: bool) -> Option<Hover> {
    let placed = Placed::new(document.at(offset)?);
    let spec = document.settings.spec();
    let text = placed.text()?;
    let report = spec.check_reference(text);
    let starred = report.source_masked();
    let mut page = Page { text: String::new(), is_markdown };
    let at = placed.octet_at(offset).min(text.len().saturating_sub(1));
    let component = Component::at(&report, text, at);
    let span = component.as_ref().map_or(0..text.len(), |own| own.span.clone());
    match &component {
        Some(component) => page.component(component, spec, text, &starred, grammars),
        None => page.paragraph(&format!("{} is refused by {}.", page.code(&starred), spec.citation())),
    }
    let scheme = placed.find.scheme().unwrap_or_default();
    if let Some((meaning, section)) = Spec::meaning_of_scheme(scheme) {
        page.paragraph(&format!("{}: {meaning} (RFC 1738, section {section}).", page.code(scheme)));
    }
    page.verdict(&report);
    if let Ok(plan) = urlspec_plan::plan(spec, text, &PlanSettings::default()) {
        let transcript = plan.transcript();
        let lines: Vec<&str> = transcript.lines().take(MOST_LINES).collect();
        page.block(&lines.join("\n"));
    }
    for other in Spec::ALL.iter().filter(|other| **other != spec) {
        page.verdict(&other.check_reference(text));
    }
    let kind = if is_markdown { MarkupKind::Markdown } else { MarkupKind::PlainText };
    Some(Hover {
        contents: Contents::MarkupContent(MarkupContent { kind, value: page.text }),
        range: Some(document.text.range(&placed.span(span))),
    })
}

struct Page {
    text: String,
    is_markdown: bool,
}

impl Page {
    fn component(&mut self, own: &Component, spec: Spec, text: &str, starred: &str, grammars: &mut Grammars) {
        let Component { role, span, productions } = own;
        let piece = starred.get(span.clone()).unwrap_or_default();
        let rule = productions.last().copied().unwrap_or_default();
        let what =
            role.map_or_else(|| self.strong(rule), |role| format!("{} of {}", self.strong(role), self.strong(rule)));
        self.paragraph(&format!("{}, {what}: {}", self.code(piece), productions.join(" › ")));
        if let Some(line) = grammars.line(spec, rule) {
            self.block(&line);
        }
        self.paragraph(&Citation { spec, section: spec.bnf_section() }.to_string());
        // What stands for the whole is read by its parts, and a password is not told.
        let is_part = *span != (0..text.len()) && Some(piece) == text.get(span.clone());
        if let Some(decoded) = component::decoded(piece).filter(|_| is_part) {
            self.paragraph(&format!("It stands for {}.", self.code(&decoded.escape_debug().to_string())));
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

    /// A text of the user's, which must not be taken for markup.
    fn code(&self, text: &str) -> String {
        match (self.is_markdown, text.contains('`')) {
            (true, false) => format!("`{text}`"),
            (true, true) => format!("`` {text} ``"),
            (false, _) => format!("\"{text}\""),
        }
    }

    /// What a document says of the URL, in a line.
    fn verdict(&mut self, report: &Report<'_>) {
        let name = report.spec().citation();
        let first = report.first().filter(|first| first.severity > Severity::Advice);
        let said = match (report.is_valid(), first) {
            (true, None) => "accepts it".to_owned(),
            (true, Some(first)) => format!("accepts it: {first}"),
            (false, Some(first)) => {
                let (_, column) = first.line_column(report.source());
                format!("refuses it: {first} (column {column})")
            }
            (false, None) => "refuses it".to_owned(),
        };
        self.paragraph(&format!("{}: {}", self.strong(name), Masked(&said)));
    }
}

/// What a URL is called in lists, without its password.
pub fn name(placed: &Placed<'_>) -> String {
    shown(&Masked(&placed.find.text()).to_string())
}

/// Text without control characters, which a list would act on.
fn shown(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}
