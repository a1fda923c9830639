//! Templates: URLs with placeholders, which a person or a program fills in. They are not URLs, so they are skipped.

use std::ops::Range;

use crate::syntax::{Escape, Notation};

/// The longest name of a placeholder.
const MAX_NAME: usize = 64;

/// The longest expression between `<%` and `%>`, or between `<?` and `?>`.
pub(crate) const MAX_EXPRESSION: usize = 256;

/// The longest format of a placeholder.
const MAX_FORMAT: usize = 16;

/// Whether a URL contains a placeholder: `{name}`, `{}`, `${NAME}`, `$(NAME)`, `%s`, `%1$s`, `%(name)s`, `%NAME%`, `{% name %}`,
/// `<name>`, `<%= name %>`, `<?= name ?>`, an expression of RFC 6570, such as `{/name}` and `{?name,name}`, `$NAME` in the host
/// and the port, or a word as the port.
pub(crate) fn is_template(url: &[u8]) -> bool {
    has_named_port(url) || contains_placeholder(url)
}

/// Whether a URL contains a placeholder that begins with one of `{%$<`.
pub(crate) fn contains_placeholder(url: &[u8]) -> bool {
    has_mark(url) || memchr::memchr_iter(b'<', url).any(|at| placeholder_length(&url[at..]).is_some())
}

/// Whether a URL contains a placeholder that begins with one of `{%$`.
fn has_mark(url: &[u8]) -> bool {
    let host = authority(url);
    memchr::memchr3_iter(b'{', b'%', b'$', url).any(|at| has_mark_at(url, &host, at))
}

/// Whether the port of a URL is a word for one, as in `http://host:port/`, `http://proxyhost:proxyport/` and `http://host:PORT/`.
pub(crate) fn has_named_port(url: &[u8]) -> bool {
    const NAME: &[u8] = b"port";
    let host = &url[authority(url)];
    let Some(port) = memchr::memrchr(b':', host).map(|colon| &host[colon + 1..]) else { return false };
    let is_name = || port.len() >= NAME.len() && port[port.len() - NAME.len()..].eq_ignore_ascii_case(NAME);
    let is_word = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'-');
    let is_constant = || port.len() > 1 && port.iter().all(|byte| byte.is_ascii_uppercase() || *byte == b'_');
    port.iter().all(is_word) && (is_name() || is_constant())
}

fn has_mark_at(url: &[u8], host: &Range<usize>, at: usize) -> bool {
    let is_word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    match &url[at..] {
        [b'%', b's' | b'd' | b'v' | b'i' | b'u', rest @ ..] => !is_word(rest.first()),
        [b'%', b'(', ..] | [b'%', b'0'..=b'9', b'$', ..] => true,
        [b'%', name @ ..] if is_name_before(name, b'%', u8::is_ascii_uppercase) => true,
        [b'$', b'(', name @ ..] if is_name_before(name, b')', u8::is_ascii_alphanumeric) => true,
        [b'$', b'{', rest @ ..] => rest.iter().take(MAX_NAME).any(|byte| *byte == b'}'),
        [b'$', byte, ..] => {
            let begins_name = byte.is_ascii_alphabetic() || *byte == b'_';
            (host.contains(&at) && begins_name) || (url[..at].ends_with(b":") && byte.is_ascii_uppercase())
        }
        // A quote in it may end the attribute.
        [b'{', b'{', byte, ..] if byte.is_ascii_alphanumeric() || *byte == b' ' => true,
        [b'{', byte, rest @ ..] => {
            let begins_name = is_word(Some(byte)) || b"_{$%+#./;?&".contains(byte);
            *byte == b'}' || (begins_name && rest.iter().take(MAX_NAME).any(|byte| *byte == b'}'))
        }
        _ => false,
    }
}

/// Whether a URL in a script of a shell contains a variable: `$name`.
pub(crate) fn has_shell_variable(url: &[u8]) -> bool {
    let begins_name = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'_';
    memchr::memchr_iter(b'$', url).any(|at| url.get(at + 1).is_some_and(begins_name))
}

/// Whether a URL is a regular expression for many URLs, given what follows it: `http://h\.x/`, `http://h.x/.*`, `http://h.x/[a-z]+`.
pub(crate) fn is_pattern(notation: Notation, url: &[u8], after: &[u8]) -> bool {
    const MAX_CLASS: usize = 32;
    let has_repetition =
        || memchr::memchr2_iter(b'*', b'+', url).any(|at| at > 0 && matches!(url[at - 1], b'.' | b']'));
    let has_escape = || memchr::memchr_iter(b'\\', url).any(|at| url.get(at + 1).is_some_and(is_special));
    let class =
        || after.iter().take(MAX_CLASS).take_while(|byte| **byte != b']' && !byte.is_ascii_whitespace()).count();
    match after {
        [b'[', ..] if matches!(&after[class()..], [b']', b'+' | b'*', ..]) => true,
        [b'\\', ..] if begins_escaped_mark(notation, after) => true,
        _ => has_repetition() || has_escape(),
    }
}

/// Whether a text begins with a backslash, which may be escaped itself, before a character that is special in a regular
/// expression.
fn begins_escaped_mark(notation: Notation, text: &[u8]) -> bool {
    let length = match notation.escape_at(text) {
        Some(Escape { value: Some('\\'), length }) => length,
        Some(_) => return false,
        // There a backslash begins another escape.
        None if matches!(notation, Notation::Roff | Notation::Latex) => return false,
        None => 1,
    };
    text.get(length).is_some_and(is_special)
}

fn is_special(byte: &u8) -> bool {
    matches!(byte, b'.' | b'?')
}

/// Whether what follows a scheme and its colon is a host that begins with a placeholder, as in `http://$HOST/` and
/// `http://{host}/`. No URL begins so.
pub(crate) fn begins_with_placeholder(rest: &[u8]) -> bool {
    let near = &rest[..rest.len().min(MAX_NAME)];
    match near {
        [b'/', b'/', b'{' | b'$' | b'%', ..] => has_mark_at(near, &(2..3), 2),
        _ => false,
    }
}

/// Returns the span of the host and the port, without a login.
pub(crate) fn authority(url: &[u8]) -> Range<usize> {
    let has_slashes = |at: &usize| url[*at..].starts_with(b"://");
    let after_scheme = memchr::memchr_iter(b':', url).find(has_slashes).map(|at| at + "://".len());
    let Some(start) = after_scheme.or(url.starts_with(b"//").then_some(2)) else { return 0..0 };
    let end = memchr::memchr3(b'/', b'?', b'#', &url[start..]).map_or(url.len(), |length| start + length);
    let login = memchr::memrchr(b'@', &url[start..end]).map_or(0, |at| at + 1);
    start + login..end
}

/// Whether a text begins with a name that a byte ends. Two characters after a `%` may be an escape.
fn is_name_before(text: &[u8], end: u8, is_letter: fn(&u8) -> bool) -> bool {
    let is_of_name = |byte: &&u8| is_letter(byte) || **byte == b'_';
    let length = text.iter().take(MAX_NAME).take_while(is_of_name).count();
    length > if end == b'%' { 2 } else { 0 } && text.get(length) == Some(&end)
}

/// Returns the length of the placeholder that a `<`, or an escape for it, begins in a document: `<name>`, `<%= name %>` or
/// `<?= name ?>`.
pub(crate) fn placeholder_at(notation: Notation, text: &[u8]) -> Option<usize> {
    let escape = notation.escape_at(text).filter(|escape| escape.value == Some('<'));
    match (escape, notation, text) {
        (Some(Escape { length, .. }), ..) => escaped_placeholder_length(notation, text, length),
        // There it is a tag.
        (None, Notation::Html, [b'<', b'%' | b'?', ..]) => placeholder_length(text),
        (None, Notation::Html, _) => None,
        (None, _, [b'<', ..]) => placeholder_length(text),
        _ => None,
    }
}

/// Whether a text has a string of a manual page.
pub(crate) fn has_roff_string(text: &[u8]) -> bool {
    memchr::memchr_iter(b'\\', text).any(|at| roff_string_at(&text[at..]).is_some())
}

/// Returns the length of the string of a manual page at the start of a text, whose value is defined elsewhere: `\*x`, `\*(xx`
/// or `\*[name]`.
pub(crate) fn roff_string_at(text: &[u8]) -> Option<usize> {
    let name = text.strip_prefix(b"\\*")?;
    let length = match name {
        [b'(', one, two, ..] if one.is_ascii_graphic() && two.is_ascii_graphic() => 3,
        [b'[', name @ ..] => name.iter().take(MAX_NAME).position(|byte| *byte == b']')? + "[]".len(),
        [byte, ..] if byte.is_ascii_graphic() && !b"([".contains(byte) => 1,
        _ => return None,
    };
    Some("\\*".len() + length)
}

/// Returns the length of the placeholder that a `{` begins although it has bytes that end a URL: code after a `$`, which may have
/// brackets of its own, or a name with a format, as in `{number:0>4}`.
pub(crate) fn braces_at(before: &[u8], text: &[u8]) -> Option<usize> {
    let near = &text[..text.len().min(MAX_EXPRESSION)];
    let line = near.split(|byte| *byte == b'\n').next().unwrap_or_default();
    if before.ends_with(b"$") {
        return code_length(line);
    }
    let name = line.iter().skip(1).take_while(|byte| byte.is_ascii_alphanumeric() || b"_.".contains(byte)).count();
    let format = line.get(1 + name..)?.strip_prefix(b":")?;
    let is_of_format = |byte: &&u8| byte.is_ascii_graphic() && !b"{}/\"'".contains(byte);
    let length = format.iter().take(MAX_FORMAT).take_while(is_of_format).count();
    (format.get(length) == Some(&b'}')).then_some(1 + name + 1 + length + 1)
}

/// Returns the length of code in braces, up to the brace that closes the first one.
fn code_length(line: &[u8]) -> Option<usize> {
    let mut depth = 0_usize;
    let closes = |byte: &u8| {
        match byte {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    };
    line.iter().position(closes).map(|at| at + 1)
}

/// Returns the length of the rest of an expression with white space, as in `{{ name }}`, of which `before` is the start.
pub(crate) fn rest_of_expression(before: &[u8], rest: &[u8]) -> Option<usize> {
    match before {
        [.., b'{', b'{'] => expression_length(rest, b"}}"),
        [.., b'{', b'%'] => expression_length(rest, b"%}"),
        _ => None,
    }
}

/// Returns the length of a placeholder in angle brackets that are both escaped. `open` is the length of the first one.
fn escaped_placeholder_length(notation: Notation, text: &[u8], open: usize) -> Option<usize> {
    let name = &text[open..];
    let length = name.iter().take(MAX_NAME).take_while(|byte| is_of_name(byte)).count();
    let close = notation.escape_at(&name[length..]).filter(|escape| escape.value == Some('>'))?;
    is_placeholder_name(&name[..length]).then_some(open + length + close.length)
}

/// Returns the length of the placeholder at the start of a text.
fn placeholder_length(text: &[u8]) -> Option<usize> {
    match text {
        [b'<', b'%', ..] => expression_length(text, b"%>"),
        [b'<', b'?', rest @ ..] if rest.starts_with(b"=") || rest.starts_with(b"php") => expression_length(text, b"?>"),
        [b'<', name @ ..] => {
            let length = name.iter().take(MAX_NAME).take_while(|byte| is_of_name(byte)).count();
            let is_closed = name.get(length) == Some(&b'>');
            (is_closed && is_placeholder_name(&name[..length])).then_some(length + "<>".len())
        }
        _ => None,
    }
}

/// Returns the length of an expression with its marks, which are on one line.
fn expression_length(text: &[u8], close: &[u8]) -> Option<usize> {
    let near = &text[..text.len().min(MAX_EXPRESSION)];
    let line = near.split(|byte| *byte == b'\n').next().unwrap_or_default();
    memchr::memmem::find(line, close).map(|at| at + close.len())
}

fn is_of_name(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b' ' | b'-')
}

/// Whether the text between angle brackets is the name of a placeholder, and not of an element.
fn is_placeholder_name(name: &[u8]) -> bool {
    let has_word_at = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    has_word_at(name.first()) && has_word_at(name.last()) && !is_element(name)
}

/// Whether a name is one of an element, in either case.
fn is_element(name: &[u8]) -> bool {
    let lower_case = || name.iter().map(u8::to_ascii_lowercase);
    ELEMENTS.binary_search_by(|element| element.bytes().cmp(lower_case())).is_ok()
}

/// The elements of HTML, also of older versions, and `para` of comments in C#, in order. A tag of theirs ends a URL.
#[rustfmt::skip]
const ELEMENTS: [&str; 139] = [
    "a", "abbr", "acronym", "address", "applet", "area", "article", "aside", "audio", "b", "base", "basefont", "bdi",
    "bdo", "bgsound", "big", "blink", "blockquote", "body", "br", "button", "canvas", "caption", "center", "cite",
    "code", "col", "colgroup", "command", "data", "datalist", "dd", "del", "details", "dfn", "dialog", "dir", "div",
    "dl", "dt", "em", "embed", "fieldset", "figcaption", "figure", "font", "footer", "form", "frame", "frameset", "h1",
    "h2", "h3", "h4", "h5", "h6", "head", "header", "hgroup", "hr", "html", "i", "iframe", "image", "img", "input",
    "ins", "isindex", "kbd", "keygen", "label", "legend", "li", "link", "listing", "main", "map", "mark", "marquee",
    "math", "menu", "meta", "meter", "nav", "nobr", "noframes", "noscript", "object", "ol", "optgroup", "option",
    "output", "p", "para", "param", "picture", "plaintext", "pre", "progress", "q", "rp", "rt", "ruby", "s", "samp",
    "script", "search", "section", "select", "slot", "small", "source", "span", "strike", "strong", "style", "sub",
    "summary", "sup", "svg", "table", "tbody", "td", "template", "textarea", "tfoot", "th", "thead", "time", "title",
    "tr", "track", "tt", "u", "ul", "var", "video", "wbr", "xmp",
];

#[cfg(test)]
mod tests {
    use super::{ELEMENTS, is_element};

    #[test]
    fn elements_are_found_in_either_case() {
        assert!(ELEMENTS.is_sorted());
        assert!(ELEMENTS.iter().all(|name| is_element(name.to_ascii_uppercase().as_bytes())));
        assert!(!is_element(b"name") && !is_element(b""));
    }
}
