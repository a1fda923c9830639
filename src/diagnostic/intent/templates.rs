//! Template placeholders: `$HOST`, `${id}`, `{id}`, `<id>`, `%s`. A URL has a value there, so no fix is known.

use std::ops::Range;

use super::{Meant, Written};
use crate::diagnostic::{Code, Severity};
use crate::dialect::is_among;
use crate::encoding::is_escape;
use crate::octets::OctetSet;

/// The length up to which a text in brackets is a name or an expression, in bytes.
const MAX_LENGTH: usize = 80;

/// What a placeholder begins with.
static MARKS: OctetSet = OctetSet::EMPTY.and("$#{<%[:");

pub(super) fn find(written: &Written<'_>, code: Code) -> Vec<Meant> {
    // Data may contain anything.
    if written.scheme().eq_ignore_ascii_case("data") {
        return Vec::new();
    }
    let start = written.after_scheme();
    if !written.text.as_bytes()[start..].iter().any(|octet| MARKS.has(*octet)) {
        return Vec::new();
    }
    let authority = written.authority();
    let mut found = Vec::new();
    let mut at = start;
    while let Some(place) = next(written, at, &authority) {
        at = place.end;
        let neutral = neutral(written, &place, &authority);
        let shown = written.slice(place.clone());
        let builder = code.at(place.clone()).severity(Severity::Advice);
        let builder = builder.message(format!("`{shown}` is a template placeholder, and has no value yet"));
        found.push(Meant::new(place.clone(), builder.continue_with(place, neutral)));
    }
    found
}

/// The first place from `at` on.
fn next(written: &Written<'_>, at: usize, authority: &Range<usize>) -> Option<Range<usize>> {
    let rest = written.slice(at..written.text.len());
    let mut marks = rest.char_indices().filter(|(_, c)| matches!(c, '$' | '#' | '{' | '<' | '%' | '[' | ':'));
    marks.find_map(|(offset, mark)| {
        let start = at + offset;
        let is_in_authority = authority.contains(&start);
        // `/users/:id`
        if mark == ':' && (is_in_authority || !written.text[..start].ends_with('/')) {
            return None;
        }
        let length = length(&rest[offset..], mark, is_in_authority)?;
        // In a name, `$` and `%s` are more likely slips.
        let is_bare = matches!(mark, '$' | '%') && !written.slice(start + 1..start + 2).starts_with(['{', '(']);
        let is_apart = !is_bare || !is_in_authority || is_label(written, &(start..start + length), authority);
        is_apart.then_some(start..start + length)
    })
}

/// Whether a part of the authority is a whole label of the host, or a login or a port. A name that is not in capitals is all of the
/// host.
fn is_label(written: &Written<'_>, part: &Range<usize>, authority: &Range<usize>) -> bool {
    let is_small = written.slice(part.clone()).contains(|c: char| c.is_ascii_lowercase());
    let is_end = |c: Option<char>| c.is_none_or(|c| matches!(c, ':' | '@') || (!is_small && matches!(c, '.' | '-')));
    let before = written.slice(authority.start..part.start).chars().next_back();
    is_end(before) && is_end(written.slice(part.end..authority.end).chars().next())
}

/// The length of the place that a text begins with.
fn length(text: &str, mark: char, is_in_authority: bool) -> Option<usize> {
    match mark {
        '$' | '#' | '%' if text[1..].starts_with('{') => Some(1 + closed(&text[1..], '{', '}')?),
        '$' if text[1..].starts_with('(') => Some(1 + closed(&text[1..], '(', ')')?),
        '$' if is_in_authority => variable(&text[1..]).map(|length| 1 + length),
        '{' => closed(text, '{', '}').filter(|length| is_expression(&text[1..length - 1])),
        '<' if text[1..].starts_with(['%', '?']) => closed(text, '<', '>'),
        '<' => closed(text, '<', '>').filter(|length| is_name(&text[1..length - 1])),
        ':' => variable(&text[1..]).filter(|length| ends_segment(&text[1 + length..])).map(|length| 1 + length),
        '[' if text.starts_with("[object ") => closed(text, '[', ']'),
        '%' if !is_in_authority && batch_variable(text).is_some() => batch_variable(text),
        '%' if text[1..].starts_with('(') => {
            let name = 1 + closed(&text[1..], '(', ')')?;
            text[name..].starts_with(['s', 'd', 'i']).then_some(name + 1)
        }
        '%' => conversion(text),
        _ => None,
    }
}

/// `%s`, `%1$s`, and `%d` where it begins no escape.
fn conversion(text: &str) -> Option<usize> {
    let rest = &text[1..];
    let number = rest.bytes().take_while(u8::is_ascii_digit).count();
    let rest = match rest[number..].strip_prefix('$') {
        Some(rest) if number > 0 => rest,
        _ => rest,
    };
    let letter = rest.chars().next().filter(|c| matches!(c, 's' | 'd' | 'i' | 'v' | '@'))?;
    let follows = rest[letter.len_utf8()..].chars().next();
    let is_escape = letter == 'd' && follows.is_some_and(|c| c.is_ascii_hexdigit());
    let is_word = follows.is_some_and(char::is_alphanumeric);
    (!is_escape && !is_word).then(|| text.len() - rest.len() + letter.len_utf8())
}

/// Whether a segment ends before this text.
fn ends_segment(text: &str) -> bool {
    text.is_empty() || (text.starts_with(['/', '?', '#']) && !text.starts_with("//"))
}

/// The length of `%NAME%`, unless it begins with an escape.
fn batch_variable(text: &str) -> Option<usize> {
    let (name, _) = text[1..].split_once('%')?;
    let is_of_name = |octet: u8| octet.is_ascii_uppercase() || octet.is_ascii_digit() || octet == b'_';
    let is_name = name.len() > 2 && name.bytes().all(is_of_name) && !is_escape(text.as_bytes());
    is_name.then_some(name.len() + 2)
}

/// The length of a name after a `$`.
fn variable(text: &str) -> Option<usize> {
    let length = text.bytes().take_while(|octet| octet.is_ascii_alphanumeric() || *octet == b'_').count();
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_').then_some(length)
}

/// The length of the brackets that a text begins with, and what is in them.
fn closed(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices().take_while(|(at, _)| *at <= MAX_LENGTH) {
        depth += usize::from(c == open);
        depth -= usize::from(c == close);
        if depth == 0 {
            return Some(at + c.len_utf8());
        }
    }
    None
}

/// Whether this is nothing, a name, or an expression of templates: `{}`, `{{id}}`, `{?q,lang}`, `{path*}`.
fn is_expression(text: &str) -> bool {
    let inner = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or(text);
    let inner = inner.strip_prefix(['+', '?', '/', '.', ';', '&', '$']).unwrap_or(inner);
    let is_of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ' ' | ':' | ',' | '*');
    inner.chars().all(is_of_name) && !is_uuid(inner)
}

/// Windows puts a UUID in braces.
fn is_uuid(text: &str) -> bool {
    text.len() == 36 && text.bytes().all(|octet| octet.is_ascii_hexdigit() || octet == b'-')
}

/// Whether this is the name of a value, and no tag of HTML.
fn is_name(text: &str) -> bool {
    let is_of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ' ' | ':');
    text.starts_with(|c: char| c.is_alphanumeric() || c == '_') && text.chars().all(is_of_name) && !is_tag(text)
}

/// Whether a name is one of a tag that may follow a URL in HTML.
fn is_tag(name: &str) -> bool {
    const TAGS: [&str; 25] = [
        "a", "b", "body", "br", "code", "div", "em", "h1", "h2", "h3", "h4", "head", "hr", "html", "i", "img", "li",
        "p", "pre", "script", "span", "strong", "style", "td", "tr",
    ];
    is_among(&TAGS, name)
}

/// What the check continues with: a value that is valid there.
fn neutral(written: &Written<'_>, place: &Range<usize>, authority: &Range<usize>) -> &'static str {
    let is_port = authority.contains(&place.start) && written.slice(authority.start..place.start).ends_with(':');
    if is_port { "1" } else { "x" }
}
