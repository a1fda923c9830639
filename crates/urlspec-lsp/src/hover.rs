//! `textDocument/hover`.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use urlspec::diagnostic::{Citation, Diagnostic};
use urlspec::redact::Untrusted;
use urlspec::{Code, Outline, Report, Severity, Spec};
use urlspec_bnf::{Grammar, Lines};
use urlspec_plan::Settings as PlanSettings;
use urlspec_text::Finding;

use super::components;
use super::document::Document;
use super::markup::{Line, Page};
use super::placed_url::{PlacedUrl, message_about};
use super::types::{Contents, Hover, MarkupContent, MarkupKind};

/// The maximum number of lines of a plan.
const MAX_PLAN_LINES: usize = 12;

/// The maximum number of quoted rules.
const MAX_RULES: usize = 2;

/// The maximum length in bytes of a part that is shown.
const MAX_PART: usize = 120;

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
        let components = components::components(spec, valid, reference.url()?);
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

/// The hover text for an offset, in this format, if there is a URL. The outer option is `None` if the request was cancelled.
pub fn hover(
    document: &Document,
    offset: usize,
    grammars: &mut Grammars,
    format: MarkupKind,
    mut is_cancelled: impl FnMut() -> bool,
) -> Option<Option<Hover>> {
    let spec = document.settings.spec();
    let Some(placed) = document.url_at(offset) else { return Some(None) };
    let Some(text) = placed.text() else { return Some(None) };
    let url = placed.untrusted(document.text.as_str());
    let report = spec.check_reference(text);
    let mut page = Page::new(format == MarkupKind::Markdown);
    let at = placed.octet_at(offset).min(text.len().saturating_sub(1));
    let component = Component::at(&report, text, at).filter(|component| text.get(component.span.clone()).is_some());
    let rows = rows(&report, text);
    match &component {
        Some(component) => add_component(&mut page, component, spec, &url, grammars, &rows),
        None if report.is_valid() => add_fragment(&mut page, text, at, &url),
        None => {}
    }
    add_table(&mut page, spec, &rows, &url);
    // The editor shows the diagnostics at the cursor itself.
    let is_shown = |own: &Diagnostic| {
        document.settings.lint_config.is_enabled(own.code) && own.span.start <= at && at <= own.span.end
    };
    let shown: Vec<Code> = report.diagnostics().iter().filter(|own| is_shown(own)).map(|own| own.code).collect();
    shown.iter().take(MAX_RULES).for_each(|code| add_rule(&mut page, *code, spec));
    let mut verdicts = Verdicts { url: &url, shown, groups: Vec::new() };
    verdicts.add(&report, &warnings(document, &placed, spec));
    for other in Spec::ALL.iter().filter(|other| **other != spec) {
        if is_cancelled() {
            return None;
        }
        verdicts.add(&other.check_reference(text), &warnings(document, &placed, *other));
    }
    verdicts.add_to(&mut page);
    if let Ok(plan) = urlspec_plan::plan(spec, text, &PlanSettings::default()) {
        let transcript = plan.transcript();
        // Which warnings there are, the diagnostics decide.
        let lines = transcript.lines().filter(|line| !line.starts_with("warning: "));
        let lines: Vec<&str> = lines.take(MAX_PLAN_LINES).collect();
        if let Some(lines) = message_about(&url, lines.join("\n")) {
            page.block(&lines);
        }
    }
    let span = component.map_or(0..text.len(), |component| component.span);
    Some(Some(Hover {
        contents: Contents::MarkupContent(MarkupContent { kind: format, value: page.into_text() }),
        range: Some(document.text.range(&placed.span(span))),
    }))
}

/// Adds the sentence of the document that a code cites, and how its example is corrected.
fn add_rule(page: &mut Page, code: Code, spec: Spec) {
    let Some(cite) = code.entry().cite(spec) else { return };
    let quotation = page.line().words("“").message(&Untrusted::text(cite.quote)).words("” (");
    page.paragraph(&quotation.citation(&cite.citation()).words(")"));
    if !cite.instead.is_empty() && cite.instead != cite.example {
        let [example, instead] = [cite.example, cite.instead].map(Untrusted::text);
        let line = page.line().words("For example, write ").short_code(&instead, MAX_PART);
        page.paragraph(&line.words(" and not ").short_code(&example, MAX_PART).words("."));
    }
}

/// The codes of what the server would report for a URL by a document: not what the settings, a comment or the text around exempt.
fn warnings(document: &Document, url: &PlacedUrl<'_>, spec: Spec) -> Vec<Code> {
    let text = document.text.as_str();
    let config = document.settings.lint_config.for_document(text.as_bytes()).with_spec(spec);
    let findings = config.check(document.finder(), url.part(text), &url.found);
    let is_warning = |finding: &Finding| finding.severity > Severity::Advice;
    findings.into_iter().filter(is_warning).map(|finding| finding.diagnostic.code).collect()
}

/// The parts of a URL that are not empty, without the password.
fn rows(report: &Report<'_>, text: &str) -> Vec<(&'static str, Range<usize>)> {
    let reference = report.spec().parse_reference(text).ok();
    let outline = match reference.as_ref().and_then(|reference| reference.url()) {
        Some(url) => Outline::of_url(url, text),
        None => Outline::guess(text, report.spec()),
    };
    let parts = [
        ("scheme", Some(outline.scheme)),
        ("user", outline.user),
        ("host", Some(outline.host)),
        ("port", outline.port),
        ("path", Some(outline.path)),
        ("query", outline.search),
        ("fragment", outline.fragment),
    ];
    let parts = parts.into_iter().filter_map(|(name, span)| Some((name, span?)));
    parts.filter(|(_, span)| text.get(span.clone()).is_some_and(|part| !part.is_empty())).collect()
}

/// Adds a table of the parts: the text of each with the protocol of the scheme, and what it is decoded.
fn add_table(page: &mut Page, spec: Spec, rows: &[(&'static str, Range<usize>)], url: &Untrusted<'_>) {
    let lines = rows.iter().map(|(name, span)| {
        let part = url.slice(span.clone());
        let text = page.line().short_code(&part, MAX_PART);
        let protocol = if *name == "scheme" { spec.meaning_of_scheme(part.exposed()) } else { None };
        let text = match protocol {
            Some((protocol, section)) => text.words(", ").words(protocol).words(" (").words(section).words(")"),
            None => text,
        };
        let decoded =
            decoded_part(&part, url).map_or(page.line(), |decoded| page.line().short_code(&decoded, MAX_PART));
        [page.line().words(name), text, decoded]
    });
    let lines: Vec<_> = lines.collect();
    page.table(["part", "text", "decoded"], &lines);
}

/// The decoded text of a part, if it differs. Neither the whole URL is decoded, whose delimiters would become ambiguous, nor a
/// password.
fn decoded_part(part: &Untrusted<'_>, url: &Untrusted<'_>) -> Option<Untrusted<'static>> {
    let is_decodable = part.exposed().len() < url.exposed().len() && !part.has_secret();
    let decoded = components::decoded(part.exposed()).filter(|_| is_decodable)?;
    let decoded = decoded.escape_debug().to_string();
    message_about(url, decoded.clone())?;
    Some(Untrusted::url(decoded))
}

fn add_component(
    page: &mut Page,
    component: &Component,
    spec: Spec,
    url: &Untrusted<'_>,
    grammars: &mut Grammars,
    rows: &[(&'static str, Range<usize>)],
) {
    let Component { name, span, productions } = component;
    let piece = url.slice(span.clone());
    let rule = productions.last().copied().unwrap_or_default();
    let mut line = page.line().short_code(&piece, MAX_PART);
    // The table has the decoded parts.
    if let Some(decoded) = decoded_part(&piece, url).filter(|_| rows.iter().all(|(_, row)| row != span)) {
        line = line.words(" (").short_code(&decoded, MAX_PART).words(")");
    }
    line = line.words(", ");
    if let Some(name) = name {
        line = line.strong(name).words(" of ");
    }
    line = line.strong(rule);
    // Alone, it would repeat the last one.
    let shown = if productions.len() > 1 { &productions[..] } else { &[] };
    for (index, production) in shown.iter().enumerate() {
        line = line.words(if index == 0 { ": " } else { " › " }).words(production);
    }
    page.paragraph(&line.words(" (").citation(&Citation { spec, section: spec.bnf_section() }).words(")"));
    if let Some(line) = grammars.line(spec, rule) {
        page.block(&Untrusted::text(line));
    }
}

/// Adds the fragment, if it is at this octet of a valid reference. It is not part of the URL, so it may have no production.
fn add_fragment(page: &mut Page, text: &str, at: usize, url: &Untrusted<'_>) {
    if let Some(start) = text.find('#').filter(|start| *start <= at) {
        let line = page.line().short_code(&url.slice(start..text.len()), MAX_PART).words(", ").strong("fragment");
        page.paragraph(&line.words(": not part of the URL"));
    }
}

/// What a document makes of a URL.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Accepts,
    AcceptsAsReference,
    Refuses,
}

impl Verdict {
    /// The verdict as a clause, of one document or of several.
    const fn words(self, is_one: bool) -> &'static str {
        match (self, is_one) {
            (Self::Accepts, true) => " accepts it",
            (Self::Accepts, false) => " accept it",
            (Self::AcceptsAsReference, true) => " accepts it as a reference",
            (Self::AcceptsAsReference, false) => " accept it as a reference",
            (Self::Refuses, true) => " refuses it",
            (Self::Refuses, false) => " refuse it",
        }
    }
}

/// Documents with the same verdict, for the same reason.
struct Group {
    specs: Vec<Spec>,
    verdict: Verdict,
    /// The first error or warning, with its column if the URL is refused.
    reason: Option<(Cow<'static, str>, Option<usize>)>,
}

/// The verdicts of the documents, in groups.
struct Verdicts<'u> {
    url: &'u Untrusted<'u>,
    /// The codes of the diagnostics that the editor shows at the cursor.
    shown: Vec<Code>,
    groups: Vec<Group>,
}

impl Verdicts<'_> {
    /// Adds the verdict of a document, which reports these codes.
    fn add(&mut self, report: &Report<'_>, warnings: &[Code]) {
        let verdict = match report.is_valid() {
            true if report.spec().accepts(self.url.exposed()) => Verdict::Accepts,
            true => Verdict::AcceptsAsReference,
            false => Verdict::Refuses,
        };
        let first = match report.is_valid() {
            true => report.diagnostics().iter().find(|own| warnings.contains(&own.code)),
            false => report.first_error(),
        };
        let reason = first.filter(|first| !self.shown.contains(&first.code)).map(|first| {
            let column = (!report.is_valid()).then(|| first.line_column(report.input()).1);
            (first.message.clone(), column)
        });
        let is_same = |group: &&mut Group| group.verdict == verdict && group.reason == reason;
        match self.groups.iter_mut().find(is_same) {
            Some(group) => group.specs.push(report.spec()),
            None => self.groups.push(Group { specs: vec![report.spec()], verdict, reason }),
        }
    }

    /// Adds one sentence.
    fn add_to(&self, page: &mut Page) {
        let mut line = page.line();
        for (index, Group { specs, verdict, reason }) in self.groups.iter().enumerate() {
            line = line.words(if index > 0 { "; " } else { "" });
            line = if specs.len() == Spec::ALL.len() { line.strong("All documents") } else { names(line, specs) };
            line = line.words(verdict.words(specs.len() == 1));
            let Some((message, column)) = reason else { continue };
            if let Some(message) = message_about(self.url, message.clone()) {
                line = line.words(if *verdict == Verdict::Refuses { ": " } else { ", with a warning: " });
                line = line.message(&message);
            }
            if let Some(column) = column {
                line = line.words(" (column ").number(*column).words(")");
            }
        }
        page.paragraph(&line.words("."));
    }
}

/// Adds the names of documents: `A`, `A and B`, or `A, B and C`.
fn names(mut line: Line, specs: &[Spec]) -> Line {
    for (index, spec) in specs.iter().enumerate() {
        let separator = match index {
            0 => "",
            _ if index + 1 == specs.len() => " and ",
            _ => ", ",
        };
        line = line.words(separator).strong(spec.citation());
    }
    line
}
