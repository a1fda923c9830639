//! Template placeholders: `$HOST`, `${id}`, `{id}`, `<id>`, `[id]`, `%s`, `%%id%%`. A URL has a value there, so no fix is known.

use std::ops::Range;

use super::written::{Found, Meant, Written};
use crate::diagnostic::names::is_uuid;
use crate::diagnostic::{Code, Severity};
use crate::dialect::is_among;
use crate::encoding::is_escape;
use crate::octets::OctetSet;

/// The length up to which a text in brackets is a name or an expression, in bytes.
const MAX_LENGTH: usize = 80;

/// What a placeholder begins with.
static MARKS: OctetSet = OctetSet::EMPTY.and("$#{<%[:unN");

pub(super) fn find<'w>(written: &'w Written<'w>, code: Code) -> Found<'w> {
    if let Some(meant) = whole_without_value(written, code) {
        return Box::new(std::iter::once(meant));
    }
    let mut at = written.after_scheme();
    let has_mark = || written.text.as_bytes()[at..].iter().any(|octet| MARKS.has(*octet));
    // Data may contain anything.
    if written.scheme().eq_ignore_ascii_case("data") || !has_mark() {
        return Box::new(std::iter::empty());
    }
    let authority = written.authority();
    Box::new(std::iter::from_fn(move || {
        let place = next(written, at, &authority)?;
        at = place.end;
        let neutral = neutral(written, &place, &authority);
        let shown = written.slice(place.clone());
        let builder = code.at(place.clone()).severity(Severity::Advice);
        let builder = match is_no_value(shown) {
            true => builder.message(no_value(shown)).label("a value is missing").help(NO_VALUE),
            false => builder.message(format!("`{shown}` is a template placeholder, and has no value yet")),
        };
        // Parsing ends after the `%d` that looks like the beginning of an escape.
        Some(Meant::new(place.clone(), builder.continue_with(place, neutral)).reaching_end())
    }))
}

/// What programs write for a variable that has no value, or for an object.
const NO_VALUES: [&str; 5] = ["undefined", "null", "NaN", "[object Object]", "[object%20Object]"];
const NO_VALUE: &str = "A program writes this for a variable without a value. Give it one.";

fn is_no_value(text: &str) -> bool {
    NO_VALUES.contains(&text)
}

fn no_value(shown: &str) -> String {
    match shown.starts_with('[') {
        true => format!("`{shown}` is what JavaScript writes for an object"),
        false => format!("`{shown}` is what a program writes for a variable without a value"),
    }
}

/// `undefined`, `undefined/api`: a text without a scheme whose first segment has no value.
fn whole_without_value(written: &Written<'_>, code: Code) -> Option<Meant> {
    let start = written.outline.prefix.end;
    let first = written.slice(start..written.text.len()).split('/').next()?;
    (!written.outline.has_colon() && is_no_value(first)).then(|| {
        let span = start..start + first.len();
        let builder = code.at(span.clone()).severity(Severity::Advice).message(no_value(first));
        let builder = builder.label("a value is missing").help(NO_VALUE);
        let whole = start..written.text.len();
        Meant::new(whole.clone(), builder.continue_with(whole, "news:x"))
    })
}

/// The first place from `at` on.
fn next(written: &Written<'_>, at: usize, authority: &Range<usize>) -> Option<Range<usize>> {
    let rest = written.slice(at..written.text.len());
    let mut marks =
        rest.bytes().take((written.until + 1).saturating_sub(at)).enumerate().filter(|(_, octet)| MARKS.has(*octet));
    marks.find_map(|(offset, mark)| {
        let (start, mark) = (at + offset, char::from(mark));
        let is_in_authority = authority.contains(&start);
        // `/users/:id`
        if mark == ':' && (is_in_authority || !written.text[..start].ends_with('/') || is_of_css(written, start)) {
            return None;
        }
        if matches!(mark, 'u' | 'n' | 'N') {
            return without_value(written, start, authority);
        }
        let length = match mark {
            '[' => bracketed(&rest[offset..], &written.text[..start], is_in_authority)?,
            _ => length(&rest[offset..], &written.text[..start], mark, is_in_authority)?,
        };
        if mark == '%' && rest[offset..].starts_with("%7") && is_argument(&written.text[..start]) {
            return None;
        }
        // In a name, `$` and `%s` are more likely slips.
        let is_bare = matches!(mark, '$' | '%') && !written.slice(start + 1..start + 2).starts_with(['{', '(']);
        let is_apart = !is_bare || !is_in_authority || is_label(written, &(start..start + length), authority);
        is_apart.then_some(start..start + length)
    })
}

/// Pseudo-classes and pseudo-elements of CSS (Selectors Level 4) that name no value. Some sites have a page for each.
const OF_CSS: [&str; 28] = [
    "active",
    "after",
    "autofill",
    "before",
    "blank",
    "checked",
    "defined",
    "disabled",
    "enabled",
    "focus",
    "fullscreen",
    "has",
    "hover",
    "indeterminate",
    "invalid",
    "is",
    "marker",
    "modal",
    "not",
    "optional",
    "placeholder",
    "required",
    "root",
    "scope",
    "selection",
    "valid",
    "visited",
    "where",
];

/// `/CSS/:lang`, `/:root`: the name of a pseudo-class.
fn is_of_css(written: &Written<'_>, colon: usize) -> bool {
    let name = written.slice(colon + 1..written.text.len()).split(['/', '?', '#']).next().unwrap_or_default();
    let folder = written.text[..colon].trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    folder.eq_ignore_ascii_case("css") || is_among(&OF_CSS, name)
}

/// `undefined` as a host, a segment or a value, and `null` and `NaN` as a host or a segment.
fn without_value(written: &Written<'_>, start: usize, authority: &Range<usize>) -> Option<Range<usize>> {
    let before = written.text[..start].chars().next_back()?;
    let rest = written.slice(start..written.text.len());
    let value = NO_VALUES.into_iter().find(|value| rest.starts_with(value))?;
    let is_end = ends_value(&rest[value.len()..], authority.contains(&start));
    // Pages of documentation have the others as segments.
    let is_begun = match before {
        '/' => value == "undefined" || authority.contains(&start),
        '=' => value == "undefined" && written.text[..start - 1].ends_with(|c: char| c.is_ascii_alphanumeric()),
        _ => false,
    };
    (is_begun && is_end).then_some(start..start + value.len())
}

/// Whether a part of the authority is a whole label of the host, or a login or a port. A name after a `$` that is not in capitals is
/// all of the host.
fn is_label(written: &Written<'_>, part: &Range<usize>, authority: &Range<usize>) -> bool {
    let part_text = written.slice(part.clone());
    let is_small = part_text.starts_with('$') && part_text.contains(|c: char| c.is_ascii_lowercase());
    let is_end = |c: Option<char>| c.is_none_or(|c| matches!(c, ':' | '@') || (!is_small && matches!(c, '.' | '-')));
    let before = written.slice(authority.start..part.start).chars().next_back();
    is_end(before) && is_end(written.slice(part.end..authority.end).chars().next())
}

/// The length of the place that a text begins with, after another one.
fn length(text: &str, before: &str, mark: char, is_in_authority: bool) -> Option<usize> {
    match mark {
        '$' | '#' | '%' if text[1..].starts_with('{') => Some(1 + closed(&text[1..], '{', '}')?),
        '$' if text[1..].starts_with('(') => Some(1 + closed(&text[1..], '(', ')')?),
        '$' if is_in_authority => {
            let end = 1 + variable(&text[1..])?;
            Some(end + usize::from(text[end..].starts_with('$')))
        }
        '{' => closed(text, '{', '}').filter(|length| is_expression(&text[1..length - 1])),
        '<' if text[1..].starts_with(['%', '?']) => closed(text, '<', '>'),
        '<' => closed(text, '<', '>').filter(|length| is_name(&text[1..length - 1])),
        ':' => variable(&text[1..]).filter(|length| ends_segment(&text[1 + length..])).map(|length| 1 + length),
        '%' if text[1..].starts_with('%') => doubled(text),
        '%' if batch_variable(text).is_some() => batch_variable(text),
        '$' if text[1..].starts_with("%7B") => encoded(&text[1..]).map(|length| 1 + length),
        '%' if text.starts_with("%7B") || text.starts_with("%7b") => encoded(text),
        '%' if text[1..].starts_with('(') => {
            let name = 1 + closed(&text[1..], '(', ')')?;
            text[name..].starts_with(['s', 'd', 'i']).then_some(name + 1)
        }
        '%' => date(text).or_else(|| conversion(text, before)),
        _ => None,
    }
}

/// Whether encoded braces after this are of TeX, `%5Cmathbf%7Bx%7D`, or of GraphQL, `?query=%7Bid%7D`.
fn is_argument(before: &str) -> bool {
    before.ends_with(|c: char| c.is_ascii_alphanumeric()) || before.ends_with("query=")
}

/// The length of an encoded placeholder: `%7B%7Bid%7D%7D`, and of a name alone `%7Bid%7D`.
fn encoded(text: &str) -> Option<usize> {
    let open = escapes(text, "%7B")?;
    let is_of_name = |octet: &u8| octet.is_ascii_alphanumeric() || b"_-.".contains(octet);
    let name = text.bytes().skip(open).take(MAX_LENGTH + 1).take_while(is_of_name).count();
    let close = escapes(&text[open + name..], "%7D")?;
    let is_value = is_uuid(&text[open..open + name]);
    ((1..=MAX_LENGTH).contains(&name) && !is_value && open == close).then_some(open + name + close)
}

/// The length of the equal escapes that a text begins with. `None` if there are more than a placeholder has: a text of nothing else
/// would be read to its end for each of them.
fn escapes(text: &str, escape: &str) -> Option<usize> {
    let own = |at: usize| text.get(at..at + escape.len()).is_some_and(|own| own.eq_ignore_ascii_case(escape));
    (0..=MAX_LENGTH).step_by(escape.len()).find(|at| !own(*at))
}

/// `%s`, `%1$s`, `%-5s`, `%.2f`, `%lu`: what `printf` and its like replace, where it begins no escape. A letter that few programs write,
/// such as in `%u`, is one as a whole segment or value.
fn conversion(text: &str, before: &str) -> Option<usize> {
    if is_escape(text.as_bytes()) {
        return None;
    }
    let rest = &text[1..];
    let number = rest.bytes().take_while(u8::is_ascii_digit).count();
    let rest = match rest[number..].strip_prefix('$') {
        Some(rest) if number > 0 => rest,
        _ => rest,
    };
    let rest = rest.trim_start_matches(['-', '+', '#']);
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let rest = rest.strip_prefix("ll").or_else(|| rest.strip_prefix(['l', 'h', 'z'])).unwrap_or(rest);
    let letter = rest.chars().next()?;
    let (length, after) = (text.len() - rest.len() + letter.len_utf8(), &rest[letter.len_utf8()..]);
    let is_whole = || before.ends_with(['/', '=', ':', ',']) && (after.starts_with(',') || ends_value(after, false));
    let is_conversion = match letter {
        's' | 'd' | 'i' | 'v' | '@' => !after.starts_with(char::is_alphanumeric),
        'u' | 'x' | 'X' | 'f' | 'c' | 'q' => is_whole(),
        _ => false,
    };
    is_conversion.then_some(length)
}

/// `%Y-%m-%d`, `%H:%M`: a date or time that `strftime` and its like write, in two parts or more.
fn date(text: &str) -> Option<usize> {
    const LETTERS: &[u8] = b"YymdHIMSjBbAaepZz";
    let text = text.as_bytes();
    let is_part = |at: usize| {
        matches!(text.get(at..at + 2), Some([b'%', letter]) if LETTERS.contains(letter)) && !is_escape(&text[at..])
    };
    let (mut parts, mut end, mut at) = (0, 0, 0);
    while is_part(at) && at < MAX_LENGTH {
        (parts, end) = (parts + 1, at + 2);
        at = end + usize::from(matches!(text.get(end), Some(b'-' | b'_' | b'.' | b'/' | b':' | b'T')));
    }
    let is_end = text.get(end).is_none_or(|octet| !octet.is_ascii_alphanumeric());
    let is_date = text[..end].iter().any(|octet| b"YyHIjBb".contains(octet));
    (parts > 1 && is_date && is_end).then_some(end)
}

/// Whether a segment ends before this text.
fn ends_segment(text: &str) -> bool {
    text.is_empty() || (text.starts_with(['/', '?', '#']) && !text.starts_with("//"))
}

/// The length of `[name]` where it is a whole host, segment or value. `?a[b]=c` has the name of an element, and `[1]` is a number or a
/// note.
fn bracketed(text: &str, before: &str, is_in_authority: bool) -> Option<usize> {
    let length = closed(text, '[', ']')?;
    if text.starts_with("[object") {
        return Some(length);
    }
    let (name, rest) = (&text[1..length - 1], &text[length..]);
    let name = within(name, '[', ']').unwrap_or(name);
    let is_of_name =
        |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | ' ') || (c == '.' && !is_in_authority);
    let is_word = name.len() > 1 && name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(is_of_name);
    // Someone else put the name or the number of a host in brackets.
    let is_host =
        is_in_authority && (name.eq_ignore_ascii_case("localhost") || name.bytes().all(|b| b.is_ascii_hexdigit()));
    // `mailto:[email]`
    let is_begun = before.ends_with(['/', '=', '@']) || (before.ends_with(':') && !is_in_authority);
    let is_whole = is_begun && ends_value(rest, is_in_authority);
    (is_word && !is_host && is_whole).then_some(length)
}

/// Whether a host, a segment or a value ends before this text.
fn ends_value(text: &str, is_in_authority: bool) -> bool {
    let ends: &[char] = if is_in_authority { &[':', '@', '/', '?', '#'] } else { &['/', '?', '#', '&', ';'] };
    text.is_empty() || text.starts_with(ends)
}

/// The length of `%%name%%`.
fn doubled(text: &str) -> Option<usize> {
    let is_of_name = |octet: &u8| octet.is_ascii_alphanumeric() || b"_-.".contains(octet);
    let name = text.bytes().skip(2).take(MAX_LENGTH).take_while(is_of_name).count();
    (name > 0 && text[2 + name..].starts_with("%%")).then_some(name + 4)
}

/// The length of `%NAME%` or `%name%`, unless one of its `%` begins an escape.
fn batch_variable(text: &str) -> Option<usize> {
    let is_of_name = |octet: &u8| octet.is_ascii_alphanumeric() || *octet == b'_';
    let name = text.bytes().skip(1).take(MAX_LENGTH).take_while(is_of_name).count();
    let rest = &text[1 + name..];
    let is_name = name > 2 && rest.starts_with('%') && !is_escape(text.as_bytes()) && !is_escape(rest.as_bytes());
    is_name.then_some(name + 2)
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

/// Whether this is nothing, a name, or an expression of templates: `{}`, `{{id}}`, `{%id%}`, `{?q,lang}`, `{path*}`, `{id:0>4}`.
fn is_expression(text: &str) -> bool {
    let inner = within(text, '{', '}').or_else(|| within(text, '%', '%')).unwrap_or(text);
    let inner = within(inner, '{', '}').unwrap_or(inner);
    let inner = inner.strip_prefix(['+', '?', '/', '.', ';', '&', '$']).unwrap_or(inner);
    let is_of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ' ' | ':' | ',' | '*');
    let (name, format) = inner.split_once(':').unwrap_or((inner, ""));
    let is_of_format = |c: char| c.is_ascii_graphic() && !"{}/?#\"'".contains(c);
    // Windows puts a UUID in braces.
    name.chars().all(is_of_name) && format.chars().all(|c| is_of_name(c) || is_of_format(c)) && !is_uuid(inner)
}

fn within(text: &str, open: char, close: char) -> Option<&str> {
    text.strip_prefix(open)?.strip_suffix(close)
}

/// Whether this is the name of a value, `your-name`, with or without its type, `int:id`; and not a tag of HTML, or the code of an
/// article in a journal: `<2888::AID-IMMU2888>`, `<0361:TCOARS>`, `<S1:EOF>`.
fn is_name(text: &str) -> bool {
    let is_of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ' ');
    let is_word =
        |text: &str| text.starts_with(|c: char| c.is_alphabetic() || c == '_') && text.chars().all(is_of_name);
    match text.split_once(':') {
        Some((kind, name)) => is_word(kind) && is_word(name) && !text.contains(|c: char| c.is_ascii_uppercase()),
        None => is_word(text) && !is_tag(text),
    }
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
