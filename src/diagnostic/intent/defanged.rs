//! URLs that are spelled so that no program opens them: `hxxp://evil[.]example/`. No fix restores them.

use std::ops::Range;

use super::written::{Found, Meant, Written};
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::scheme::Scheme;

pub(super) fn find<'w>(written: &'w Written<'w>, code: Code) -> Found<'w> {
    Box::new(scheme(written, code).into_iter().chain(marks(written, code)))
}

/// A part of the text, and what it replaces.
fn replaced(written: &Written<'_>, code: Code, span: Range<usize>, plain: &'static str) -> DiagnosticBuilder {
    let shown = written.slice(span.clone());
    let builder =
        code.at(span.clone()).message(format!("`{shown}` replaces `{plain}`, so that no program opens the URL"));
    builder.continue_with(span, plain)
}

/// `hxxps:`.
fn scheme(written: &Written<'_>, code: Code) -> Option<Meant> {
    let span = written.outline.scheme.clone();
    // `hxxps[:]//`
    let bracket = span.end.saturating_sub(1);
    if written.scheme().ends_with('[') && written.text[bracket..].starts_with("[:]//") {
        let end = bracket + 3;
        return Some(Meant::new(0..end, replaced(written, code, bracket..end, ":")));
    }
    let armed = Scheme::defanged(written.scheme())?.name();
    Some(Meant::new(span.clone(), replaced(written, code, span, armed)))
}

/// The brackets and words for a mark in a host.
const MARKS: [(&str, &str); 9] = [
    ("[.]", "."),
    ("(.)", "."),
    ("{.}", "."),
    ("[dot]", "."),
    ("(dot)", "."),
    ("{dot}", "."),
    ("[:]", ":"),
    ("[at]", "@"),
    ("[@]", "@"),
];

/// `evil[.]example`.
fn marks<'w>(written: &'w Written<'w>, code: Code) -> impl Iterator<Item = Meant> + 'w {
    let authority = written.authority();
    let text = written.slice(authority.clone());
    let has_bracket = text.bytes().any(|octet| matches!(octet, b'[' | b'(' | b'{'));
    let lower = if has_bracket { text.to_ascii_lowercase() } else { String::new() };
    let forms = if has_bracket { &MARKS[..] } else { &[] };
    let places =
        forms.iter().flat_map(|(form, mark)| lower.match_indices(form).map(|(at, _)| (at..at + form.len(), *mark)));
    // Brackets are around a mark within a name.
    let places: Vec<_> = places.filter(|(place, _)| place.start > 0).collect();
    places.into_iter().map(move |(place, mark)| {
        let span = authority.start + place.start..authority.start + place.end;
        Meant::new(span.clone(), replaced(written, code, span, mark))
    })
}
