//! What is said of a document, as the protocol has it.

use std::ops::Range;

use urlspec::Severity;
use urlspec_text::Finding;

use super::document::{Document, Found};
use super::text::Text;
use super::types::{
    Code, CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, Message,
    Range as Span, Uri,
};

pub const SOURCE: &str = "urlspec";

/// How many are told of a document: nobody reads more, and each costs at every key.
const MOST: usize = 500;

/// How many other lines of a wrapped URL are named.
const MOST_LINES: usize = 16;

/// What is said of a document. `has_related` tells whether the client shows other places with it. `None` if `is_over` says
/// that nobody waits for it any more.
pub fn of(document: &mut Document, has_related: bool, is_over: impl FnMut() -> bool) -> Option<Vec<Diagnostic>> {
    document.found(is_over)?;
    if document.is_too_long() {
        let (size, most) = (document.text.len(), document.settings.max_size);
        return Some(vec![note(
            Span::default(),
            format!("this document has {size} octets, and urlspec reads those of {most} at the most (`max-size`)"),
        )]);
    }
    let known = document.known();
    let all = known.iter().flat_map(|found| found.findings.iter().map(move |finding| (found, finding)));
    let mut told: Vec<Diagnostic> =
        all.take(MOST).map(|(found, finding)| one(document, found, finding, has_related)).collect();
    let more = known.iter().map(|found| found.findings.len()).sum::<usize>() - told.len();
    if let Some(last) = told.last().filter(|_| more > 0) {
        told.push(note(last.range, format!("and {more} more are not told; `urlspec lint` tells all")));
    }
    Some(told)
}

/// What is said of the server's own limits.
fn note(range: Span, message: String) -> Diagnostic {
    Diagnostic {
        range,
        severity: Some(DiagnosticSeverity::Information),
        source: Some(SOURCE.to_owned()),
        message: Message::String(message),
        ..Diagnostic::default()
    }
}

/// A finding. Its code leads to the section that says so.
pub fn one(document: &Document, found: &Found, finding: &Finding, has_related: bool) -> Diagnostic {
    let Finding { span, severity, diagnostic, .. } = finding;
    let href = diagnostic.citation.url().map(|url| CodeDescription { href: Uri(url) });
    let help = if diagnostic.help.is_empty() { String::new() } else { format!("\n{}", diagnostic.help) };
    let related = if has_related { other_lines(document, &found.whole, span) } else { None };
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
        message: Message::String(format!("{} ({}){help}", diagnostic.message, diagnostic.citation)),
        related_information: related,
        ..Diagnostic::default()
    }
}

/// The other lines of a URL that stands on several.
fn other_lines(
    document: &Document,
    whole: &Range<usize>,
    span: &Range<usize>,
) -> Option<Vec<DiagnosticRelatedInformation>> {
    let text = &document.text;
    let (first, last, own) = (text.line_of(whole.start), text.line_of(whole.end), text.line_of(span.start));
    let lines = (first..=last).filter(|line| *line != own).take(MOST_LINES);
    let related = lines.map(|line| {
        let part = part_on(text, line, whole);
        let message = if line < own { "the URL begins or goes on here" } else { "the URL goes on here" };
        let location = Location { uri: document.uri.clone(), range: text.range(&part) };
        DiagnosticRelatedInformation { location, message: message.to_owned() }
    });
    (first != last).then(|| related.collect())
}

/// What of a span stands on a line, without the white space around it.
fn part_on(text: &Text, line: usize, span: &Range<usize>) -> Range<usize> {
    let line = text.line(line);
    let part = line.start.max(span.start)..line.end.min(span.end).max(line.start.max(span.start));
    let written = &text.as_str()[part.clone()];
    let start = part.start + written.len() - written.trim_start().len();
    start..(part.start + written.trim_end().len()).max(start)
}
