//! `textDocument/diagnostic` and `textDocument/publishDiagnostics`.

use std::borrow::Cow;
use std::ops::Range;

use urlspec::Severity;
use urlspec::redact::Terminal;
use urlspec_text::Finding;
use urlspec_text::config::Config;

use super::document::{CachedUrl, Document};
use super::markup::user_message;
use super::placed_url::{message_about, untrusted_source};
use super::text::Text;
use super::types::{
    self, Code, CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, Message, Uri,
};
use super::url_cache::MAX_DIAGNOSTICS;

pub const SOURCE: &str = "urlspec";

/// The maximum number of related locations: the other lines of a wrapped URL.
const MAX_RELATED: usize = 16;

/// The diagnostics of a document, with related locations if `has_related`. If there are too many, the hint is how a user gets all. `None` if the request was cancelled.
pub fn diagnostics(
    document: &mut Document,
    has_related: bool,
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
        findings.take(MAX_DIAGNOSTICS).map(|(url, finding)| diagnostic(document, url, finding, has_related)).collect();
    let omitted = urls.iter().chain(&comments).map(CachedUrl::count).sum::<usize>() - diagnostics.len();
    if let Some(last) = diagnostics.last().filter(|_| omitted > 0) {
        let hint = hint_for_all.map_or(String::new(), |hint| format!("; {hint}"));
        diagnostics.push(limit_notice(last.range, format!("{omitted} more are not shown{hint}")));
    }
    Some(diagnostics)
}

/// The error of a document that is a configuration file.
pub fn config_error(document: &Document, check_glob: impl Fn(&str) -> Result<(), String>) -> Option<Diagnostic> {
    let error = Config::parse(document.text.as_str(), check_glob).err()?;
    let length = document.text.len();
    let span = error.span().filter(|span| span.end <= length).unwrap_or_default();
    Some(Diagnostic {
        range: document.text.range(&span),
        severity: Some(DiagnosticSeverity::Error),
        source: Some(SOURCE.to_owned()),
        message: Message::String(user_message(error.reason())),
        ..Diagnostic::default()
    })
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

/// The diagnostic for a finding. Its code links to the section of the document.
pub fn diagnostic(document: &Document, url: &CachedUrl, finding: &Finding, has_related: bool) -> Diagnostic {
    let Finding { span, severity, diagnostic, .. } = finding;
    let href = diagnostic.cited().and_then(|citation| citation.url()).map(|url| CodeDescription { href: Uri(url) });
    let shown = Shown::of(document, url);
    let message = shown.text(diagnostic.message.clone(), diagnostic.code.title());
    let help = shown.text(diagnostic.help.clone(), "");
    let help = if help.is_empty() { String::new() } else { format!("\n{help}") };
    let citation = diagnostic.cited().map_or(String::new(), |citation| format!(" ({citation})"));
    let related =
        has_related.then(|| related_places(document, url, finding, &shown)).filter(|places| !places.is_empty());
    Diagnostic {
        range: document.text.range(span),
        severity: Some(match severity {
            Severity::Error => DiagnosticSeverity::Error,
            Severity::Warning => DiagnosticSeverity::Warning,
            Severity::Advice => DiagnosticSeverity::Hint,
        }),
        code: Some(Code::String(diagnostic.code.name().to_owned())),
        code_description: href,
        source: Some(SOURCE.to_owned()),
        message: Message::String(format!("{message}{citation}{help}")),
        related_information: related,
        ..Diagnostic::default()
    }
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
