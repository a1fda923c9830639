//! What follows a URL in a text, and is read as a part of it: a mark, and another URL.

use super::{Meant, Written};
use crate::diagnostic::characters::named;
use crate::diagnostic::refused::is_known_scheme;
use crate::diagnostic::{Code, Severity};

pub(super) fn find(written: &Written<'_>, code: Code) -> Vec<Meant> {
    if written.outline.slashes.is_empty() {
        return Vec::new();
    }
    second_url(written, code).or_else(|| mark(written, code)).into_iter().collect()
}

/// `http://a.x/,https://b.x/`.
fn second_url(written: &Written<'_>, code: Code) -> Option<Meant> {
    let start = written.authority().end;
    let rest = written.slice(start..written.text.len());
    let (at, scheme) = rest.match_indices([',', ';']).find_map(|(at, _)| {
        let (scheme, _) = rest[at + 1..].split_once("://")?;
        is_known_scheme(scheme).then_some((start + at, scheme))
    })?;
    let url = at + 1..written.text.len();
    let builder = code.at(url.clone()).severity(Severity::Warning).label("a second URL");
    let builder = builder.message("another URL follows the first").help(ONE_URL);
    let place = at..at + 1 + scheme.len();
    Some(Meant::new(place, builder.guess(at..url.end, "", "remove it")))
}

const ONE_URL: &str = "Check each URL alone.";

/// `http://a.x/b,` and `http://a.x/b)`.
fn mark(written: &Written<'_>, code: Code) -> Option<Meant> {
    let last = written.text.chars().next_back()?;
    let is_mark = match last {
        ',' | '.' | ';' | ':' | '!' => true,
        ')' => !written.text.contains('('),
        '\'' => !written.text[..written.text.len() - 1].contains('\''),
        '*' => written.text.ends_with("**"),
        _ => false,
    };
    let start = written.text.trim_end_matches(last).len();
    // A dot may end a host, and a segment `..`. Three are of a URL that is cut off.
    let is_ours = is_mark
        && !written.text.ends_with("...")
        && start > written.authority().end
        && !written.text[..start].ends_with(['/', '=', '.']);
    is_ours.then(|| {
        let span = start..written.text.len();
        let builder = code.at(span.clone()).severity(Severity::Advice).label("remove it, if it is of the text");
        let builder = builder.message(format!("{} ends the URL, and may be of the text around it", named(last)));
        Meant::new(span.clone(), builder.help(OF_TEXT).guess(span, "", "remove it"))
    })
}

const OF_TEXT: &str = "A URL may end with such a mark. More often, it was copied with the URL.";
