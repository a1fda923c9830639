//! The order of diagnostics, and of two that contradict each other the one that is right.

use super::characters::named;
use super::{Code, Diagnostic, DiagnosticBuilder, Fix, MAX_DIAGNOSTICS, Severity, WorkingCopy};
use crate::order;
use crate::spec::Spec;

/// Leaves one of two errors at a place of which the first wrote another character or an escape, and the next refuses what it wrote. If the
/// first encoded the character, the next says that it is not allowed, not even encoded. Otherwise the first names what was given, and
/// gets the fix of the next.
pub(super) fn merge_contradictions(source: &[u8], diagnostics: &mut Vec<Diagnostic>) {
    let is_error = |own: &Diagnostic| own.severity == Severity::Error && !own.span.is_empty();
    let mut at = 1;
    while at < diagnostics.len() {
        let (before, rest) = diagnostics.split_at_mut(at);
        let next = &mut rest[0];
        let is_same = |own: &Diagnostic| own.span == next.span && is_error(own) && is_error(next) && respells(own);
        let Some(place) = before.iter().position(is_same) else {
            at += 1;
            continue;
        };
        next.fix.take_if(|fix| fix.span != next.span);
        if before[place].code != Code::ForeignEscape && before[place].fix.as_ref().is_some_and(encodes) {
            name_character(source, next);
            diagnostics.remove(place);
        } else {
            let first = &mut before[place];
            first.fix = next.fix.take();
            if first.fix.is_none() {
                first.label = "not allowed here".into();
            }
            diagnostics.remove(at);
        }
    }
}

/// Names the character that was given, where a message names the escape in its place.
fn name_character(source: &[u8], error: &mut Diagnostic) {
    let is_of_escape =
        ["`%`", " encoded character", " encoded octet"].iter().any(|words| error.message.contains(words));
    let given = source.get(error.span.clone()).and_then(|given| std::str::from_utf8(given).ok());
    let first = given.and_then(|given| given.chars().next()).filter(|c| *c != '%' && is_of_escape);
    if let Some(c) = first {
        error.message = format!("{} is not allowed here, not even encoded", named(c)).into();
    }
}

fn encodes(fix: &Fix) -> bool {
    fix.replacement.as_str().starts_with('%')
}

/// Whether an error writes a character in another way.
fn respells(error: &Diagnostic) -> bool {
    // In a secret, the span is all of it.
    let is_whole = |fix: &Fix| fix.replacement.as_str().len() == "%00".len() * error.span.len();
    let is_of_whole = |fix: &Fix| fix.span == error.span && encodes(fix) && is_whole(fix);
    matches!(error.code, Code::ForeignEscape | Code::NonAscii) || error.fix.as_ref().is_some_and(is_of_whole)
}

/// Sorts the diagnostics by their places, the most severe first, and cuts those beyond the limit.
pub(super) fn arrange(spec: Spec, diagnostics: &mut Vec<Diagnostic>, end: usize) {
    let is_cut = diagnostics.len() > MAX_DIAGNOSTICS;
    let severest = diagnostics.iter().skip(MAX_DIAGNOSTICS).map(|diagnostic| diagnostic.severity).max();
    diagnostics.truncate(MAX_DIAGNOSTICS);
    order::by_numbers(diagnostics, |own| (own.span.start, usize::MAX - own.severity as usize));
    if is_cut {
        let builder = DiagnosticBuilder::more_faults(0).severity(severest.unwrap_or(Severity::Error));
        diagnostics.push(Diagnostic { span: end..end, ..builder.finish(spec, &WorkingCopy::new(&[])) });
    }
}
