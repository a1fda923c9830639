//! Delimiters in the wrong place: in a query, `&` where none precedes, and a second `?`; and a `#` that is data.

use std::ops::Range;

use super::written::{Found, Meant, Written};
use crate::diagnostic::{Code, Severity};
use crate::scheme::Scheme;

pub(super) fn find<'w>(written: &'w Written<'w>, code: Code) -> Found<'w> {
    if is_data(written.text) {
        return Box::new(number_sign_in_markup(written, code).into_iter());
    }
    let has_delimiter = memchr::memchr3(b'&', b'?', b'#', written.text.as_bytes()).is_some();
    if !has_delimiter || !has_query(written) {
        return Box::new(std::iter::empty());
    }
    let families = [no_question_mark, second_question_mark, number_sign, plus_of_time, query_in_fragment];
    Box::new(families.into_iter().filter_map(move |find| find(written, code)))
}

/// Whether the scheme has a query with parameters, and no document of its own explains what is wrong with them.
fn has_query(written: &Written<'_>) -> bool {
    let is_old = written.spec.specific().is_none() && written.spec.generic().is_none();
    match written.scheme() {
        "" => true,
        scheme if scheme.eq_ignore_ascii_case("mailto") => is_old,
        scheme => Scheme::like(scheme) == "http",
    }
}

/// `http://host/list&page=2`, `http://host&page=2`.
fn no_question_mark(written: &Written<'_>, code: Code) -> Option<Meant> {
    if written.outline.search.is_some() {
        return None;
    }
    let authority = written.authority();
    let path = written.outline.path.clone();
    let first = |part: &Range<usize>| Some(part.start + first_parameter(written.slice(part.clone()))?);
    if let Some(at) = first(&authority).filter(|_| !written.slice(authority.clone()).contains('@')) {
        return Some(meant(code, at, "/?", "`&` is read as part of the host, since no `?` precedes", A_QUERY));
    }
    let at = first(&path).filter(|_| !written.slice(path.clone()).contains(';'))?;
    Some(meant(code, at, "?", "`&` is data here, since no `?` precedes", A_QUERY))
}

/// The first `&` before a parameter. Some servers have parameters in a segment, `/cmedia=1&cfilm=2.html`, so none is looked for
/// after a `=` in the same segment.
fn first_parameter(text: &str) -> Option<usize> {
    let mut start = 0;
    text.split('/').find_map(|segment| {
        let before = start;
        start += segment.len() + 1;
        let names = &segment[..segment.find('=').unwrap_or(segment.len())];
        let at = names.match_indices('&').map(|(at, _)| at).find(|at| begins_parameter(&segment[at + 1..]))?;
        Some(before + at)
    })
}

/// `http://host/list?page=2?sort=name`, `http://host/?a=1&?b=2`. A URL as a value may have a query of its own.
fn second_question_mark(written: &Written<'_>, code: Code) -> Option<Meant> {
    let query = written.outline.search.clone()?;
    let text = written.slice(query.clone());
    let at = text.find('?').filter(|at| begins_parameter(&text[at + 1..]))?;
    let before = &text[..at];
    let pair = before.rsplit(['&', ';']).next().unwrap_or_default();
    let at = query.start + at;
    if pair.is_empty() && before.ends_with('&') {
        return Some(meant(code, at, "", "a `?` follows the `&`", A_SECOND_QUERY));
    }
    let is_parameter = before.contains('=') && !pair.contains(['/', ':', '%']);
    is_parameter.then(|| meant(code, at, "&", "the second `?` is data", A_SECOND_QUERY))
}

/// `http://host/?time=2024-01-01T10:00:00+02:00`.
fn plus_of_time(written: &Written<'_>, code: Code) -> Option<Meant> {
    let query = written.outline.search.clone()?;
    let text = written.slice(query.clone());
    let date = text.find('T')?;
    let octets = text.as_bytes();
    let is_offset = |at: &usize| {
        let is_time = *at > date && matches!(octets[..*at], [.., b':', b'0'..=b'9', b'0'..=b'9']);
        is_time && matches!(octets[at + 1..], [b'0' | b'1', b'0'..=b'9', b':', b'0'..=b'9', b'0'..=b'9', ..])
    };
    let at = query.start + text.match_indices('+').map(|(at, _)| at).find(is_offset)?;
    Some(meant(code, at, "%2B", "many programs read the `+` of this time as a space", A_PLUS))
}

/// `http://host/#top?lang=de`. Some pages have a path or only a query in the fragment: `#/list?a=1`, `#?a=1`.
fn query_in_fragment(written: &Written<'_>, code: Code) -> Option<Meant> {
    let fragment = written.outline.fragment.clone().filter(|_| written.outline.search.is_none())?;
    let text = written.slice(fragment.clone());
    let is_query = |at: &usize| *at > 0 && begins_parameter(&text[at + 1..]) && !text[..*at].contains(['/', '!']);
    let at = text.find('?').filter(is_query)?;
    let (span, plain) = (fragment.start - 1..fragment.end, format!("{}#{}", &text[at..], &text[..at]));
    let title = format!("write `{plain}`");
    let builder = code.at(fragment.start + at..fragment.end).severity(Severity::Warning);
    let builder = builder
        .message("the query is part of the fragment, and no server gets it")
        .label("read as part of the fragment");
    Some(Meant::new(span.clone(), builder.help("A fragment follows the query.").guess(span, plain, title)))
}

/// `http://host/?language=C#`, `?color=#ff0000` and `?q=a#&page=2`.
fn number_sign(written: &Written<'_>, code: Code) -> Option<Meant> {
    let query = written.slice(written.outline.search.clone()?);
    let fragment = written.outline.fragment.clone()?;
    let (name, value) = query.rsplit(['&', ';']).next()?.split_once('=')?;
    let rest = written.slice(fragment.clone());
    let is_data = match rest.strip_prefix('&') {
        Some(rest) => begins_parameter(rest),
        None if rest.is_empty() => ends_with_letter_alone(value),
        // Pages for chats read the name of the channel from the fragment.
        None => value.is_empty() && !["channel", "channels"].contains(&name),
    };
    is_data.then(|| meant(code, fragment.start - 1, "%23", "`#` ends the query and begins the fragment", DATA))
}

/// Whether a text ends with a word of one letter, as in `C` for `C#`.
fn ends_with_letter_alone(text: &str) -> bool {
    match text.as_bytes() {
        [.., before, letter] => letter.is_ascii_alphabetic() && !before.is_ascii_alphanumeric(),
        [letter] => letter.is_ascii_alphabetic(),
        [] => false,
    }
}

/// Whether a text has the scheme data.
pub(in crate::diagnostic) fn is_data(text: &str) -> bool {
    text.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("data:"))
}

/// `data:image/svg+xml,%3Csvg fill='#fff'%3E%3C/svg%3E`: the fragment of a picture or a page has no markup.
fn number_sign_in_markup(written: &Written<'_>, code: Code) -> Option<Meant> {
    let fragment = written.outline.fragment.clone()?;
    let (data, rest) = (written.slice(0..fragment.start), written.slice(fragment.clone()));
    let begins_tag = data.contains('<') || data.contains("%3C") || data.contains("%3c");
    let ends_tag = rest.contains('>') || rest.contains("%3E") || rest.contains("%3e");
    (begins_tag && ends_tag)
        .then(|| meant(code, fragment.start - 1, "%23", "`#` ends the data and begins the fragment", IN_DATA))
}

fn meant(code: Code, at: usize, plain: &'static str, message: &'static str, help: &'static str) -> Meant {
    let span: Range<usize> = at..at + 1;
    let title = format!("write `{plain}`");
    let builder = code.at(span.clone()).severity(Severity::Warning).message(message).label(title.clone()).help(help);
    Meant::new(span.clone(), builder.guess(span, plain, title))
}

const A_QUERY: &str = "Only `?` begins a query. With `&` alone, the parameters are part of the path.";
const A_SECOND_QUERY: &str = "A URL has one query, and `&` separates its parameters.";
const A_PLUS: &str = "Forms encode a space as `+`. A `+` in a value is `%2B`.";
const DATA: &str = "A client doesn't send the fragment. A `#` in a value is `%23`.";

const IN_DATA: &str = "The text after it is no longer part of the picture or page. A `#` in data is `%23`.";

/// Whether a text begins with a name and `=`.
fn begins_parameter(text: &str) -> bool {
    let length = text.bytes().take_while(|octet| octet.is_ascii_alphanumeric() || b"_-.[]".contains(octet)).count();
    length > 0 && text[length..].starts_with('=')
}
