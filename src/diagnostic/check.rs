//! Everything that is to be said of a text, in one pass: each fault is mended in a shadow of it, and reading goes on.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::sync::OnceLock;

use super::{
    Code, Context, Diagnostic, DiagnosticBuilder, Fix, LIMIT, Report, Severity, WorkingCopy, amended, encode_all,
    explain, lints,
};
use crate::ast::{AbsoluteRef, Url};
use crate::grammar::Failure;
use crate::outline::Outline;
use crate::read::{Start, read, recorded};
use crate::redact::readable;
use crate::spec::Spec;

/// Checks bytes that should be text of a production. It never fails. Spans are offsets into the bytes.
pub(crate) fn check(spec: Spec, start: Start, octets: &[u8]) -> Report<'_> {
    let reading = std::str::from_utf8(octets).ok().and_then(|text| Some((text, read(spec, start, text)?)));
    let Some((text, reference)) = reading else {
        return refused(spec, start, octets).report(spec, start, Cow::Borrowed(octets));
    };
    let mut diagnostics = Vec::new();
    if let Some(reference) = &reference {
        let working_copy = WorkingCopy::new(octets);
        diagnostics = lint(spec, start, &working_copy, text, reference);
        if start.is_url() {
            let confused = super::misleading_userinfo(&Outline::guess(text, spec), text, false);
            diagnostics.extend(confused.map(|builder| builder.finish(spec, &working_copy)));
        }
        arrange(spec, &mut diagnostics, octets.len());
    }
    let checked = Checked { diagnostics, fixed: None };
    Report { is_valid: true, reference, ..checked.report(spec, start, Cow::Borrowed(octets)) }
}

/// Explains why a text is refused.
#[cold]
pub(crate) fn explained(spec: Spec, start: Start, source: &[u8]) -> Report<'static> {
    refused(spec, start, source).report(spec, start, Cow::Owned(source.to_owned()))
}

/// What was found in a text, and the text with all fixes.
struct Checked {
    diagnostics: Vec<Diagnostic>,
    fixed: Option<String>,
}

impl Checked {
    /// The report of a text that is refused.
    fn report(self, spec: Spec, start: Start, source: Cow<'_, [u8]>) -> Report<'_> {
        Report {
            spec,
            start,
            source,
            reference: None,
            is_valid: false,
            is_as_printed: false,
            diagnostics: self.diagnostics,
            fixed: self.fixed,
            rendered: OnceLock::new(),
        }
    }
}

/// Tells and mends fault after fault. A repair after which the same is told of the same place is none.
fn refused(spec: Spec, start: Start, source: &[u8]) -> Checked {
    let mut working_copy = WorkingCopy::new(source);
    let mut diagnostics: Vec<Diagnostic> = Vec::new();
    let (mut is_mended, mut is_sure) = (true, true);
    loop {
        let failure = match recorded(spec, start, working_copy.text()) {
            Ok(reading) => {
                if let Some(reference) = reading {
                    diagnostics.extend(lint(spec, start, &working_copy, working_copy.text(), &reference));
                }
                break;
            }
            Err(failure) => failure,
        };
        if diagnostics.len() == LIMIT {
            diagnostics.push(DiagnosticBuilder::more_faults(working_copy.text().len()).finish(spec, &working_copy));
            is_mended &= mend_rest(spec, start, &mut working_copy, &failure);
            break;
        }
        let mut builder = told(spec, start, &working_copy, &failure);
        let placeholder = builder.parts.placeholder.take();
        let edit = builder.parts.edit.clone();
        let mut diagnostic = builder.finish(spec, &working_copy);
        // What is put in behind a guess is one itself.
        if let Some(fix) = diagnostic.fix.as_mut().filter(|fix| fix.span.is_empty()) {
            fix.preserves_meaning &= is_sure;
        }
        is_sure &= diagnostic.fix.as_ref().is_some_and(|fix| fix.preserves_meaning);
        if diagnostics.iter().any(|told| (told.code, &told.span) == (diagnostic.code, &diagnostic.span)) {
            if let Some(last) = diagnostics.last_mut() {
                last.fix = None;
            }
            is_mended = false;
            break;
        }
        // Two guesses side by side are no explanation.
        let is_guess = |told: &Diagnostic| told.code == Code::Unexpected && told.span.end == diagnostic.span.start;
        if diagnostic.code == Code::Unexpected && diagnostics.last().is_some_and(is_guess) {
            diagnostics.iter_mut().last().into_iter().for_each(|last| last.fix = None);
            is_mended = false;
            break;
        }
        diagnostics.push(diagnostic);
        is_mended &= edit.is_some();
        match edit.or(placeholder) {
            Some(edit) => working_copy.replace(edit.span, &edit.replacement),
            None => break,
        }
    }
    let is_user_refused = diagnostics.iter().any(|told| told.code == Code::UserNotAllowed);
    if start.is_url() {
        let given = WorkingCopy::new(source);
        let confused = super::misleading_userinfo(&Outline::guess(given.text(), spec), given.text(), is_user_refused);
        diagnostics.extend(confused.map(|builder| builder.finish(spec, &given)));
        let text = readable(source);
        let outline = Outline::guess(&text, spec);
        let fixes = diagnostics.iter_mut().filter_map(|told| told.fix.as_mut());
        fixes.filter(|fix| chooses_host(&outline, &text, fix)).for_each(|fix| fix.preserves_meaning = false);
    }
    let first = diagnostics.iter_mut().find(|diagnostic| diagnostic.severity == Severity::Error);
    if let (Some(first), Some(note)) = (first, accepted_elsewhere(spec, start, source)) {
        first.help = format!("{} {note}", first.help).into();
    }
    arrange(spec, &mut diagnostics, source.len());
    Checked { diagnostics, fixed: is_mended.then(|| working_copy.into_text()) }
}

/// Whether a fix chooses one of the hosts that programs would contact: where they disagree on the end of the host, or by
/// encoding a backslash or a bracket, which some programs read there and none reads once it is encoded.
fn chooses_host(outline: &Outline, text: &str, fix: &Fix) -> bool {
    let at = fix.span.start;
    outline.is_within_disputed_host(text, at)
        || (fix.replacement.starts_with("%5") && outline.is_within_widest_authority(text, at))
}

/// The other documents that accept the text, by a production for its scheme, in one line.
fn accepted_elsewhere(spec: Spec, start: Start, source: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(source).ok().filter(|_| matches!(start, Start::Url | Start::Reference))?;
    let accepts = |other: Spec| match read(other, start, text) {
        Some(Some(reference)) => !matches!(reference.url, Url::Other(_)),
        _ => false,
    };
    let others = Spec::ALL.iter().copied().filter(|other| *other != spec && accepts(*other));
    let others: Vec<&str> = others.map(Spec::citation).collect();
    match others.as_slice() {
        [] => None,
        [one] => Some(format!("{one} accepts this.")),
        [first @ .., last] => Some(format!("{} and {last} accept this.", first.join(", "))),
    }
}

/// Encodes all that must be encoded in what is not yet read, when there is more of it than can be told.
fn mend_rest(spec: Spec, start: Start, working_copy: &mut WorkingCopy<'_>, failure: &Failure) -> bool {
    let rest = failure.at..working_copy.text().len();
    let encoded = encode_all(working_copy, rest.clone());
    working_copy.replace(rest, &encoded);
    read(spec, start, working_copy.text()).is_some()
}

fn told(spec: Spec, start: Start, working_copy: &WorkingCopy<'_>, failure: &Failure) -> DiagnosticBuilder {
    explain(&Context::new(spec, start, working_copy, failure))
}

/// What is frowned upon in a text that is accepted, or was mended until it was.
fn lint(
    spec: Spec,
    start: Start,
    working_copy: &WorkingCopy<'_>,
    text: &str,
    reference: &AbsoluteRef<'_>,
) -> Vec<Diagnostic> {
    let mut builders = lints(spec, start, text, reference);
    if working_copy.is_untouched() {
        builders.extend(amended(spec, text, reference));
    }
    let own = builders.into_iter().filter(|builder| !working_copy.is_within_change(&builder.parts.span));
    let sure = own.take(LIMIT + 1).map(|builder| without_bad_fix(spec, start, working_copy, text, builder));
    sure.map(|builder| builder.finish(spec, working_copy)).collect()
}

/// A fix that is offered always parses, and never takes back another.
fn without_bad_fix(
    spec: Spec,
    start: Start,
    working_copy: &WorkingCopy<'_>,
    text: &str,
    mut builder: DiagnosticBuilder,
) -> DiagnosticBuilder {
    builder.parts.edit = builder.parts.edit.filter(|edit| {
        let mended = format!("{}{}{}", &text[..edit.span.start], edit.replacement, &text[edit.span.end..]);
        !working_copy.is_changed(edit.span.clone()) && read(spec, start, &mended).is_some()
    });
    builder
}

/// Puts the diagnostics in the order of their places, the gravest first, and cuts what is beyond the limit.
fn arrange(spec: Spec, diagnostics: &mut Vec<Diagnostic>, end: usize) {
    let is_cut = diagnostics.len() > LIMIT;
    let gravest = diagnostics.iter().skip(LIMIT).map(|diagnostic| diagnostic.severity).max();
    diagnostics.truncate(LIMIT);
    diagnostics.sort_by_key(|diagnostic| (diagnostic.span.start, Reverse(diagnostic.severity)));
    if is_cut {
        let builder = DiagnosticBuilder::more_faults(0).severity(gravest.unwrap_or(Severity::Error));
        diagnostics.push(Diagnostic { span: end..end, ..builder.finish(spec, &WorkingCopy::new(&[])) });
    }
}
