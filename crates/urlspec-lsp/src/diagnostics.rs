//! `textDocument/diagnostic` and `textDocument/publishDiagnostics`.

use std::borrow::Cow;
use std::ops::Range;

use serde_json::{Value, json};
use urlspec::Severity;
use urlspec::diagnostic::Applicability;
use urlspec::redact::Terminal;
use urlspec_text::config::{Config, ConfigProblem};
use urlspec_text::{DocumentFix, Edit, Finding};

use super::document::{CachedUrl, Document};
use super::markup::user_message;
use super::placed_url::{message_about, untrusted_source};
use super::text::Text;
use super::types::{
    self, Code, CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Location,
    Message, Uri,
};
use super::url_cache::MAX_DIAGNOSTICS;

pub const SOURCE: &str = "urlspec";

/// The maximum number of related locations: the other lines of a wrapped URL.
const MAX_RELATED: usize = 16;

/// What the client takes with the message of a diagnostic.
#[derive(Debug, Clone, Copy)]
pub struct DiagnosticFeatures {
    pub has_related: bool,
    pub has_tags: bool,
    /// The client sends the data back with a request for actions.
    pub has_data: bool,
}

/// The diagnostics of a document. If there are too many, the hint is how a user gets all. `None` if the request was cancelled.
pub fn diagnostics(
    document: &mut Document,
    features: DiagnosticFeatures,
    hint_for_all: Option<&'static str>,
    is_cancelled: impl FnMut() -> bool,
) -> Option<Vec<Diagnostic>> {
    if document.settings.is_excluded {
        return Some(Vec::new());
    }
    document.urls(is_cancelled)?;
    if document.is_too_long() {
        let (size, limit) = (document.text.len(), document.settings.max_size);
        return Some(vec![limit_notice(
            types::Range::default(),
            format!("this document has {size} bytes, and urlspec checks at most {limit} (`max-size`)"),
        )]);
    }
    document.urls_at(&(0..document.text.len()), MAX_DIAGNOSTICS, || false)?;
    let (urls, comments) = (document.cached_urls(), document.comments());
    let findings =
        urls.iter().chain(&comments).flat_map(|url| url.findings().iter().map(move |finding| (url, finding)));
    let mut diagnostics: Vec<Diagnostic> =
        findings.take(MAX_DIAGNOSTICS).map(|(url, finding)| diagnostic(document, url, finding, features)).collect();
    let omitted = urls.iter().chain(&comments).map(CachedUrl::count).sum::<usize>() - diagnostics.len();
    if let Some(last) = diagnostics.last().filter(|_| omitted > 0) {
        let hint = hint_for_all.map_or(String::new(), |hint| format!("; {hint}"));
        diagnostics.push(limit_notice(last.range, format!("{omitted} more are not shown{hint}")));
    }
    Some(diagnostics)
}

/// The errors of a document that is a configuration file.
pub fn config_errors(document: &Document, check_glob: impl Fn(&str) -> Result<(), String>) -> Vec<Diagnostic> {
    let Err(error) = Config::parse(document.text.as_str(), check_glob) else { return Vec::new() };
    let length = document.text.len();
    let diagnostic = |problem: &ConfigProblem| {
        let span = problem.span().filter(|span| span.end <= length).unwrap_or_default();
        Diagnostic {
            range: document.text.range(&span),
            severity: Some(DiagnosticSeverity::Error),
            source: Some(SOURCE.to_owned()),
            message: Message::String(user_message(problem.reason())),
            ..Diagnostic::default()
        }
    };
    error.problems().iter().take(MAX_DIAGNOSTICS).map(diagnostic).collect()
}

/// A diagnostic about a limit of the server.
fn limit_notice(range: types::Range, message: String) -> Diagnostic {
    Diagnostic {
        range,
        severity: Some(DiagnosticSeverity::Information),
        source: Some(SOURCE.to_owned()),
        message: Message::String(message),
        ..Diagnostic::default()
    }
}

/// The diagnostic for a finding. Its code links to the page of the code, or else to the section of the document.
pub fn diagnostic(document: &Document, url: &CachedUrl, finding: &Finding, features: DiagnosticFeatures) -> Diagnostic {
    let Finding { span, severity, diagnostic, .. } = finding;
    let shown = Shown::of(document, url);
    let message = shown.text(diagnostic.message.clone(), diagnostic.code.title());
    let help = shown.text(diagnostic.help.clone(), "");
    let help = if help.is_empty() { String::new() } else { format!("\n{help}") };
    let citation = diagnostic.cited().map_or(String::new(), |citation| format!(" ({citation})"));
    let remedy = finding.fix.as_ref().map_or(String::new(), |fix| format!("\nfix{}", remedy(&shown, fix)));
    let related = features
        .has_related
        .then(|| related_places(document, url, finding, &shown))
        .filter(|places| !places.is_empty());
    Diagnostic {
        range: document.text.range(span),
        severity: Some(match severity {
            Severity::Error => DiagnosticSeverity::Error,
            Severity::Warning => DiagnosticSeverity::Warning,
            Severity::Advice => DiagnosticSeverity::Hint,
        }),
        code: Some(Code::String(diagnostic.code.name().to_owned())),
        code_description: address(diagnostic).map(|url| CodeDescription { href: Uri(url) }),
        source: Some(SOURCE.to_owned()),
        message: Message::String(format!("{message}{citation}{help}{remedy}")),
        related_information: related,
        tags: tag(diagnostic.code).filter(|_| features.has_tags).map(|tag| vec![tag]),
        data: finding.fix.as_ref().filter(|_| features.has_data).map(|fix| data(document, &shown, fix)),
    }
}

/// The remedy after the word `fix`: with the degree of a fix that is not sure.
fn remedy(shown: &Shown<'_>, fix: &DocumentFix) -> String {
    let title = shown.text(fix.title.clone(), "see the quick fix");
    format!("{}: {title}", degree(fix.applicability))
}

/// How sure a fix is, in words that follow its name. Empty for a sure one.
pub const fn degree(applicability: Applicability) -> &'static str {
    match applicability {
        Applicability::Sure | Applicability::Spelling => "",
        Applicability::Guess => " (a guess)",
        Applicability::Placeholder => " (a placeholder)",
    }
}

/// The page of the code, if there is a site, or the section of the document that the diagnostic cites.
fn address(diagnostic: &urlspec::Diagnostic) -> Option<String> {
    diagnostic.code.page().or_else(|| diagnostic.cited().and_then(|citation| citation.url()))
}

/// How editors show a diagnostic: what can be left out is faded, and what is deprecated is struck through.
const fn tag(code: urlspec::Code) -> Option<DiagnosticTag> {
    use urlspec::Code;
    match code {
        Code::Password => Some(DiagnosticTag::Deprecated),
        Code::EmptyPort | Code::DefaultPort | Code::NeedlessEscape => Some(DiagnosticTag::Unnecessary),
        _ => None,
    }
}

/// The fix, for clients that apply it without a request for actions.
fn data(document: &Document, shown: &Shown<'_>, fix: &DocumentFix) -> Value {
    let edit = |edit: &Edit| json!({"range": document.text.range(&edit.span), "newText": edit.replacement});
    let edits: Vec<Value> = fix.edits.iter().map(edit).collect();
    let title = shown.text(fix.title.clone(), "fix it");
    json!({"fix": {"title": title, "applicability": fix.applicability.name(), "edits": edits}})
}

/// Shows texts about a URL, such as messages.
pub struct Shown<'d> {
    document: &'d Document,
    whole: &'d Range<usize>,
}

impl<'d> Shown<'d> {
    pub fn of(document: &'d Document, url: &'d CachedUrl) -> Self {
        Self { document, whole: &url.whole }
    }

    /// A text about the URL, such as a message, on one line and without secrets. Another text instead if it could contain
    /// a piece of a secret.
    pub fn text(&self, text: Cow<'static, str>, instead: &'static str) -> Cow<'static, str> {
        match text {
            // Only a text that was made for this URL quotes it.
            Cow::Borrowed(_) => text,
            Cow::Owned(text) => {
                let url = untrusted_source(self.document.text.as_str(), self.whole);
                let message = message_about(&url, text);
                message.map_or(Cow::Borrowed(instead), |message| message.to::<Terminal>().into())
            }
        }
    }
}

/// The other places of a finding, and the other lines of a URL that spans several.
fn related_places(
    document: &Document,
    url: &CachedUrl,
    finding: &Finding,
    shown: &Shown<'_>,
) -> Vec<DiagnosticRelatedInformation> {
    let places = finding.related.iter().map(|related| {
        let location = Location { uri: document.uri.clone(), range: document.text.range(&related.span) };
        DiagnosticRelatedInformation { location, message: shown.text(related.label.clone(), "").into_owned() }
    });
    places.chain(other_lines(document, &url.whole, &finding.span)).collect()
}

/// The other lines of a URL that spans several.
fn other_lines(document: &Document, whole: &Range<usize>, span: &Range<usize>) -> Vec<DiagnosticRelatedInformation> {
    let text = &document.text;
    let (first, last, own) = (text.line_of(whole.start), text.line_of(whole.end), text.line_of(span.start));
    let lines = (first..=last).filter(|line| *line != own).take(MAX_RELATED);
    let related = lines.map(|line| {
        let part = part_on_line(text, line, whole);
        let message = if line < own { "the URL starts or continues here" } else { "the URL continues here" };
        let location = Location { uri: document.uri.clone(), range: text.range(&part) };
        DiagnosticRelatedInformation { location, message: message.to_owned() }
    });
    related.collect()
}

/// The part of a span that is on a line, without surrounding white space.
fn part_on_line(text: &Text, line: usize, span: &Range<usize>) -> Range<usize> {
    let line = text.line(line);
    let part = line.start.max(span.start)..line.end.min(span.end).max(line.start.max(span.start));
    let source = &text.as_str()[part.clone()];
    let start = part.start + source.len() - source.trim_start().len();
    start..(part.start + source.trim_end().len()).max(start)
}
