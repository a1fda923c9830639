//! Everything that is to be said of a text, in one pass: each fault is mended in a shadow of it, and reading goes on.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::sync::OnceLock;

use super::{
    Code, Diagnostic, Draft, Fault, Fix, LIMIT, Report, Severity, Shadow, amended, encode_all, explain, frown,
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
        let shadow = Shadow::new(octets);
        diagnostics = frowned(spec, start, &shadow, text, reference);
        if start.is_url() {
            let confused = super::host_before_at(&Outline::guess(text, spec), text, false);
            diagnostics.extend(confused.map(|draft| draft.finish(spec, &shadow)));
        }
        arrange(spec, &mut diagnostics, octets.len());
    }
    let checked = Checked { diagnostics, repaired: None };
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
    repaired: Option<String>,
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
            repaired: self.repaired,
            drawings: OnceLock::new(),
        }
    }
}

/// Tells and mends fault after fault. A repair after which the same is told of the same place is none.
fn refused(spec: Spec, start: Start, source: &[u8]) -> Checked {
    let mut shadow = Shadow::new(source);
    let mut diagnostics: Vec<Diagnostic> = Vec::new();
    let (mut is_mended, mut is_sure) = (true, true);
    loop {
        let failure = match recorded(spec, start, shadow.text()) {
            Ok(reading) => {
                if let Some(reference) = reading {
                    diagnostics.extend(frowned(spec, start, &shadow, shadow.text(), &reference));
                }
                break;
            }
            Err(failure) => failure,
        };
        if diagnostics.len() == LIMIT {
            diagnostics.push(Draft::more_faults(shadow.text().len()).finish(spec, &shadow));
            is_mended &= mend_rest(spec, start, &mut shadow, &failure);
            break;
        }
        let mut draft = told(spec, start, &shadow, &failure);
        let stand_in = draft.parts.stand_in.take();
        let edit = draft.parts.edit.clone();
        let mut diagnostic = draft.finish(spec, &shadow);
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
        match edit.or(stand_in) {
            Some(edit) => shadow.replace(edit.span, &edit.replacement),
            None => break,
        }
    }
    let is_user_refused = diagnostics.iter().any(|told| told.code == Code::UserNotAllowed);
    if start.is_url() {
        let given = Shadow::new(source);
        let confused = super::host_before_at(&Outline::guess(given.text(), spec), given.text(), is_user_refused);
        diagnostics.extend(confused.map(|draft| draft.finish(spec, &given)));
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
    Checked { diagnostics, repaired: is_mended.then(|| shadow.into_text()) }
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
fn mend_rest(spec: Spec, start: Start, shadow: &mut Shadow<'_>, failure: &Failure) -> bool {
    let rest = failure.at..shadow.text().len();
    let encoded = encode_all(shadow, rest.clone());
    shadow.replace(rest, &encoded);
    read(spec, start, shadow.text()).is_some()
}

fn told(spec: Spec, start: Start, shadow: &Shadow<'_>, failure: &Failure) -> Draft {
    explain(&Fault::new(spec, start, shadow, failure))
}

/// What is frowned upon in a text that is accepted, or was mended until it was.
fn frowned(spec: Spec, start: Start, shadow: &Shadow<'_>, text: &str, reference: &AbsoluteRef<'_>) -> Vec<Diagnostic> {
    let mut drafts = frown(spec, start, text, reference);
    if shadow.is_untouched() {
        drafts.extend(amended(spec, text, reference));
    }
    let own = drafts.into_iter().filter(|draft| !shadow.is_within_change(&draft.parts.span));
    let sure = own.take(LIMIT + 1).map(|draft| without_bad_fix(spec, start, shadow, text, draft));
    sure.map(|draft| draft.finish(spec, shadow)).collect()
}

/// A fix that is offered always parses, and never takes back another.
fn without_bad_fix(spec: Spec, start: Start, shadow: &Shadow<'_>, text: &str, mut draft: Draft) -> Draft {
    draft.parts.edit = draft.parts.edit.filter(|edit| {
        let mended = format!("{}{}{}", &text[..edit.span.start], edit.replacement, &text[edit.span.end..]);
        !shadow.is_changed(edit.span.clone()) && read(spec, start, &mended).is_some()
    });
    draft
}

/// Puts the diagnostics in the order of their places, the gravest first, and cuts what is beyond the limit.
fn arrange(spec: Spec, diagnostics: &mut Vec<Diagnostic>, end: usize) {
    let is_cut = diagnostics.len() > LIMIT;
    let gravest = diagnostics.iter().skip(LIMIT).map(|diagnostic| diagnostic.severity).max();
    diagnostics.truncate(LIMIT);
    diagnostics.sort_by_key(|diagnostic| (diagnostic.span.start, Reverse(diagnostic.severity)));
    if is_cut {
        let draft = Draft::more_faults(0).severity(gravest.unwrap_or(Severity::Error));
        diagnostics.push(Diagnostic { span: end..end, ..draft.finish(spec, &Shadow::new(&[])) });
    }
}
