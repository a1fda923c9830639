//! Templates: URLs with placeholders, which a person or a program fills in. They are not URLs, so they are skipped.

use std::cell::LazyCell;
use std::ops::Range;

use crate::byte_class::{ByteClass, class_of};
use crate::syntax::{Escape, Notation};

/// The longest name of a placeholder.
const MAX_NAME: usize = 64;

/// The longest expression between `<%` and `%>`, or between `<?` and `?>`.
pub(crate) const MAX_EXPRESSION: usize = 256;

/// The longest format of a placeholder.
const MAX_FORMAT: usize = 16;

/// Whether a URL contains a placeholder: `{name}`, `{}`, `${NAME}`, `$(NAME)`, `%s`, `%1$s`, `%(name)s`, `%NAME%`, `$NAME$`, `{% name %}`,
/// `<name>`, `<%= name %>`, `<?= name ?>`, an expression of RFC 6570, such as `{/name}` and `{?name,name}`, code such as `#{name}` and
/// `{$name}`, `$NAME` in the host and the port, a word as the port, or one in brackets as the host.
pub(crate) fn is_template(url: &[u8]) -> bool {
    has_word_in_authority(url) || contains_placeholder(url)
}

/// Whether the host or the port of a URL is a word for one.
pub(crate) fn has_word_in_authority(url: &[u8]) -> bool {
    let with_login = authority_with_login(url);
    let span = without_login(url, with_login.clone());
    // An `@` in brackets is one of the class.
    has_named_port(&url[span.clone()]) || has_bracketed_name(&url[span]) || begins_class_of_characters(&url[with_login])
}

/// Whether a text begins with a class of a regular expression: `[^…]`, `[-a-zA-Z0-9]`.
fn begins_class_of_characters(text: &[u8]) -> bool {
    let Some(class) = text.strip_prefix(b"[") else { return false };
    let has_range = || [&b"a-z"[..], b"A-Z", b"0-9"].iter().any(|range| memchr::memmem::find(class, range).is_some());
    class.starts_with(b"^") || has_range()
}

/// Whether a URL contains a placeholder that begins with one of `{%$<[`.
pub(crate) fn contains_placeholder(url: &[u8]) -> bool {
    has_mark(url)
        || memchr::memchr_iter(b'[', url).any(|at| is_bracketed(&url[at..]) || is_whole_in_brackets(url, at))
        || memchr::memchr_iter(b'<', url).any(|at| match &url[at..] {
            // A quote in the expression may end the attribute.
            [b'<', b'%' | b':', ..] => true,
            [b'<', b'?', rest @ ..] if begins_php(rest) => true,
            text => placeholder_length(text).is_some(),
        })
}

fn begins_php(text: &[u8]) -> bool {
    text.starts_with(b"=") || text.starts_with(b"php")
}

/// Whether a URL contains a placeholder that begins with one of `{%$`.
fn has_mark(url: &[u8]) -> bool {
    // Few URLs have a mark.
    let host = LazyCell::new(|| authority(url));
    memchr::memchr3_iter(b'{', b'%', b'$', url).any(|at| has_mark_at(url, &host, at))
}

/// Whether the port of an authority is a word for one, as in `http://host:port/`, `http://proxyhost:proxyport/`, `http://host:PORT/` and
/// `http://host:xxxx/`.
fn has_named_port(authority: &[u8]) -> bool {
    const NAME: &[u8] = b"port";
    let Some(colon) = authority.iter().rposition(|byte| *byte == b':') else { return false };
    let port = &authority[colon + 1..];
    let is_name = || {
        // Translations have other words, after a host without a dot.
        const OTHERS: [&[u8]; 4] = [b"puerto", b"porta", b"porto", b"poort"];
        let (host, lower) = (&authority[..colon], port.to_ascii_lowercase());
        let is_other = !host.is_empty() && !host.contains(&b'.') && OTHERS.contains(&&*lower);
        is_other || lower.ends_with(NAME) || lower.starts_with(b"port-") || lower.ends_with(b"portnumber")
    };
    // A directive of the formats of Prolog.
    if matches!(port, [b'~', b'a' | b'd' | b'w', ..]) {
        return true;
    }
    let is_word = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'-');
    let is_constant = || port.len() > 1 && port.iter().all(|byte| byte.is_ascii_uppercase() || *byte == b'_');
    if !port.is_empty() && port.iter().all(|byte| !byte.is_ascii()) {
        return true;
    }
    let is_blank = || port.len() > 1 && port.iter().all(|byte| *byte == b'x');
    port.iter().all(is_word) && (is_name() || is_constant() || is_blank())
}

fn has_mark_at(url: &[u8], host: &Range<usize>, at: usize) -> bool {
    let is_word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    match &url[at..] {
        [b'%', name @ ..] if begins_name_of_batch(name) => true,
        [b'%', b's' | b'd' | b'v' | b'i' | b'u', rest @ ..] if !is_word(rest.first()) => true,
        // After a delimiter, a word may follow an `s`, which is no digit: `/%stopics/`.
        [b'%', b's', ..] => !is_word(url[..at].last()),
        [b'%', rest @ ..] if begins_conversion(rest) => true,
        [b'%', b'g'..=b'z', rest @ ..] => !is_word(rest.first()) && !is_word(url[..at].last()),
        [b'%', b'(', ..] | [b'%', b'0'..=b'9', b'$', ..] => true,
        [b'%', b'A'..=b'Z', rest @ ..] if !is_word(rest.first()) => true,
        [b'%', b'+' | b'#', b's' | b'd' | b'v' | b'q', rest @ ..] => !is_word(rest.first()),
        [b'$', b'(', name @ ..] if is_name_before(name, b')', u8::is_ascii_alphanumeric) => true,
        [b'$', b'{', rest @ ..] => rest.iter().take(MAX_NAME).any(|byte| *byte == b'}'),
        [b'$', name @ ..] if is_name_before(name, b'$', u8::is_ascii_uppercase) => true,
        [b'$', byte, ..] => {
            let begins_name = byte.is_ascii_alphabetic() || *byte == b'_';
            (host.contains(&at) && begins_name) || (url[..at].ends_with(b":") && byte.is_ascii_uppercase())
        }
        // A pattern of Lua.
        [b'%', b'.' | b'-', ..] if host.contains(&at) => true,
        // A quote in code may end the attribute or the string literal.
        [b'{', ..] if begins_code(&url[at..]) || begins_call(&url[at + 1..]) => true,
        [b'{', byte, rest @ ..] => {
            let begins_name = is_word(Some(byte)) || b"_{$%+#./;?&@".contains(byte);
            *byte == b'}' || (begins_name && rest.iter().take(MAX_NAME).any(|byte| *byte == b'}'))
        }
        _ => false,
    }
}

/// Whether a text that follows a `%` is the rest of what `printf` and its like replace: `%-5s`, `%.2f`, `%ld`, `%@`.
fn begins_conversion(text: &[u8]) -> bool {
    let count =
        |text: &[u8], marks: &[u8]| text.iter().take(MAX_FORMAT).take_while(|byte| marks.contains(byte)).count();
    let flags = count(text, b"-#");
    let width = flags + count(&text[flags..], b".0123456789");
    let size = width + count(&text[width..], b"lhz");
    let is_word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let is_letter = matches!(text.get(size), Some(b's' | b'd' | b'i' | b'u' | b'f' | b'x' | b'@'));
    let is_more = size > 0 || text.starts_with(b"@");
    is_more && is_letter && !begins_octet(text) && !is_word(text.get(size + 1))
}

/// Whether a text that follows a `%` begins with a name and another `%`, and is no octet: `%name%`, `%user:default%`.
fn begins_name_of_batch(text: &[u8]) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b':' | b'.');
    let length = text.iter().take(MAX_NAME).take_while(|byte| is_letter(byte) || **byte == b'_').count();
    let begins_word = text.first().is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_');
    let ends_before_octet = || begins_octet(&text[(length + 1).min(text.len())..]);
    let is_name = || text[..length].iter().any(|byte| byte.is_ascii_alphabetic() && !byte.is_ascii_hexdigit());
    is_name_before(text, b'%', is_letter)
        && (begins_word || !text[..length].contains(&b':'))
        && (!begins_octet(text) || (begins_word && is_name() && !ends_before_octet()))
        // The number of a version: `%0.16%`.
        && (!text[..length].contains(&b'.') || (text[0].is_ascii_digit() && !ends_before_octet()))
}

/// Whether what follows a `%` is the two digits of an octet.
pub(crate) fn begins_octet(text: &[u8]) -> bool {
    matches!(text, [one, other, ..] if one.is_ascii_hexdigit() && other.is_ascii_hexdigit())
}

/// Whether a text begins with a placeholder in square brackets: `[[name]]`, `[..]`, `[...]` or `[YOUR NAME]`.
fn is_bracketed(text: &[u8]) -> bool {
    let name = &text[1..];
    let is_of_constant = |byte: &&u8| byte.is_ascii_uppercase() || matches!(byte, b'_' | b' ');
    let length = name.iter().take(MAX_NAME).take_while(is_of_constant).count();
    match name {
        [b'[', name @ ..] => {
            let length = name.iter().take(MAX_NAME).take_while(|byte| is_of_name(byte)).count();
            length > 0 && name[length..].starts_with(b"]]")
        }
        [b'.', b'.', b']', ..] | [b'.', b'.', b'.', b']', ..] => true,
        _ => length > 3 && name.get(length) == Some(&b']'),
    }
}

/// Whether a word in square brackets is a whole segment, value or login: `/[name]/`, `?q=[name]`, `?q=[object%20Object]`. A single letter is a range.
fn is_whole_in_brackets(url: &[u8], at: usize) -> bool {
    let name = &url[at + 1..];
    let length = name.iter().take(MAX_NAME).take_while(|byte| is_of_name(byte) || b".%".contains(byte)).count();
    length > 1
        && name[0].is_ascii_alphabetic()
        && matches!(url[..at].last(), Some(b'/' | b'=' | b'@'))
        && !url[..at].ends_with(b"//")
        && matches!(name[length..], [b']'] | [b']', b'/' | b'?' | b'#' | b'&' | b';' | b'@', ..])
}

/// Whether a text begins with a word in square brackets, and goes on with more of a path.
pub(crate) fn is_in_path(text: &[u8]) -> bool {
    const MAX_LENGTH: usize = 32;
    let is_of_word = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    let length = text[1..].iter().take(MAX_LENGTH).take_while(is_of_word).count();
    match &text[1 + length..] {
        [b']', b'.' | b'/' | b'-' | b'_' | b'%' | b'=', next, ..] => length > 0 && next.is_ascii_alphanumeric(),
        _ => false,
    }
}

/// Whether a URL in a program or a script contains the number of an argument, `%1`, or a range of curl, `[1-5]`, or ends with the `%` of a
/// pattern in SQL or of a line end in Lisp. Octets have two digits.
pub(crate) fn has_mark_of_literal(url: &[u8]) -> bool {
    let is_digit = |at: usize| url.get(at).is_some_and(|byte| matches!(byte, b'1'..=b'9'));
    url.ends_with(b"/%")
        || url.ends_with(b"~%")
        || memchr::memchr_iter(b'[', url).any(|at| is_range(&url[at..]) && !url[..at].contains(&b'?'))
        || memchr::memchr_iter(b'%', url)
            .any(|at| is_digit(at + 1) && url.get(at + 2).is_none_or(|byte| !byte.is_ascii_alphanumeric()))
}

/// Whether a URL has the `%` of an octet twice, as a format or a batch file has it: `hello%%20world`.
pub(crate) fn has_doubled_percent(url: &[u8]) -> bool {
    memchr::memchr_iter(b'%', url).any(|at| url[at + 1..].starts_with(b"%") && begins_octet(&url[at + 2..]))
}

/// Whether a text begins with a range: `[1-5]`, `[001-100]`, `[a-z]`.
fn is_range(text: &[u8]) -> bool {
    let end = text.iter().take(MAX_NAME).position(|byte| *byte == b']').unwrap_or_default();
    let class = text.get(1..end).unwrap_or_default();
    let Some(dash) = memchr::memchr(b'-', class) else { return false };
    let (first, last) = (&class[..dash], &class[dash + 1..]);
    let are = |is: fn(&u8) -> bool| !first.is_empty() && !last.is_empty() && first.iter().chain(last).all(is);
    are(u8::is_ascii_digit)
        || (first.len() == 1 && last.len() == 1 && (are(u8::is_ascii_lowercase) || are(u8::is_ascii_uppercase)))
}

/// Whether a URL in a script of a shell contains a variable: `$name`.
pub(crate) fn has_shell_variable(url: &[u8]) -> bool {
    let begins_name = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'_';
    memchr::memchr_iter(b'$', url).any(|at| url.get(at + 1).is_some_and(begins_name))
}

/// Whether a URL is a regular expression for many URLs, given what follows it: `http://h\.x/`, `http://h.x/.*`, `http://h.x/[a-z]+`.
/// `has_mark` is whether it may have a `*`, a backslash or a bracket.
pub(crate) fn is_pattern(notation: Notation, url: &[u8], has_mark: bool, after: &[u8]) -> bool {
    const MAX_CLASS: usize = 32;
    // The class of a port.
    let after = after.strip_prefix(b":").unwrap_or(after);
    let class =
        || after.iter().take(MAX_CLASS).take_while(|byte| **byte != b']' && !byte.is_ascii_whitespace()).count();
    match after {
        [b'[', ..] if matches!(&after[class()..], [b']', b'+' | b'*', ..]) => true,
        [b'\\', ..] if begins_escaped_class(notation, after) => true,
        _ => ((has_mark || memchr::memchr(b'+', url).is_some()) && has_expression(url)) || is_substitution(url),
    }
}

/// Whether a URL has what only a regular expression has: `.*`, `]+`, `\.`, `(?:`.
pub(crate) fn has_expression(url: &[u8]) -> bool {
    url.iter().enumerate().any(|(at, byte)| match byte {
        b'*' => at > 0 && matches!(url[at - 1], b'.' | b']'),
        // A `+` before a word is a space: `?q=Dr.+Strangelove`.
        b'+' => {
            let is_before_word = url.get(at + 1).is_some_and(|next| next.is_ascii_alphanumeric() || !next.is_ascii());
            at > 0 && matches!(url[at - 1], b'.' | b']') && !is_before_word && !url[..at].contains(&b'?')
        }
        b'\\' => begins_class(&url[at + 1..]),
        b'(' => matches!(url[at + 1..], [b'?', b':' | b'=' | b'!' | b'i', ..]),
        _ => false,
    })
}

/// Whether what follows a backslash is special in a regular expression: a mark, the number of a group, or a class that is repeated.
fn begins_class(text: &[u8]) -> bool {
    match text {
        [b'S' | b's' | b'd' | b'D' | b'w' | b'W', b'+' | b'*', ..] => true,
        [byte, ..] => is_special(byte),
        [] => false,
    }
}

/// Whether a text is from a command that replaces a scheme: `s/http:/https:/i`.
fn is_substitution(text: &[u8]) -> bool {
    let after_scheme = |text: &[u8]| {
        let length = text.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        (length > 1 && text[length..].starts_with(b":/")).then_some(length + 2)
    };
    let second = after_scheme(text).map(|length| &text[length..]);
    second.is_some_and(|rest| after_scheme(rest).is_some_and(|length| rest.get(length) != Some(&b'/')))
}

/// Whether a text begins with a backslash, which may be escaped itself, before what is special in a regular expression.
fn begins_escaped_class(notation: Notation, text: &[u8]) -> bool {
    let length = match notation.escape_at(text) {
        Some(Escape { value: Some('\\'), length }) => length,
        Some(_) => return false,
        // There a backslash begins another escape.
        None if matches!(notation, Notation::Roff | Notation::Latex) => return false,
        None => 1,
    };
    begins_class(&text[length..])
}

/// Whether a byte after a backslash is special in a regular expression, or in the text that replaces a match.
fn is_special(byte: &u8) -> bool {
    matches!(byte, b'.' | b'?' | b'1'..=b'9')
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

/// Whether the host of an authority is a word in square brackets, as in `http://[host]:8080/`, or an IPv6 address with blanks, as in
/// `http://[2001:db8:xxxx::1]/`.
fn has_bracketed_name(authority: &[u8]) -> bool {
    let Some(name) = authority.strip_prefix(b"[") else { return false };
    let length = name.iter().take(MAX_NAME).take_while(|byte| is_of_name(byte)).count();
    let is_address = name[..length].iter().all(u8::is_ascii_hexdigit);
    let address = name.split(|byte| *byte == b']').next().unwrap_or_default();
    let has_blank = address.contains(&b':') && memchr::memmem::find(address, b"xx").is_some();
    // A space may end the URL in the brackets: `http://[IP address]/`.
    has_blank || (name.get(length).is_none_or(|byte| *byte == b']') && length > 0 && !is_address)
}

/// Returns the span of the host and the port, without a login.
pub(crate) fn authority(url: &[u8]) -> Range<usize> {
    without_login(url, authority_with_login(url))
}

fn without_login(url: &[u8], authority: Range<usize>) -> Range<usize> {
    let login = url[authority.clone()].iter().rposition(|byte| *byte == b'@').map_or(0, |at| at + 1);
    authority.start + login..authority.end
}

fn authority_with_login(url: &[u8]) -> Range<usize> {
    // What is searched is short, so that a search that prepares itself takes longer.
    let after_scheme = url.windows(3).position(|bytes| bytes == b"://").map(|at| at + "://".len());
    let Some(start) = after_scheme.or(url.starts_with(b"//").then_some(2)) else { return 0..0 };
    let ends = |byte: &u8| matches!(byte, b'/' | b'?' | b'#');
    let end = url[start..].iter().position(ends).map_or(url.len(), |length| start + length);
    start..end
}

/// Whether a text begins with a name that a byte ends. One of a single letter or digit between two `%` is none.
fn is_name_before(text: &[u8], end: u8, is_letter: impl Fn(&u8) -> bool) -> bool {
    let is_of_name = |byte: &&u8| is_letter(byte) || **byte == b'_';
    let length = text.iter().take(MAX_NAME).take_while(is_of_name).count();
    (length > usize::from(end == b'%') || text.starts_with(b"_")) && text.get(length) == Some(&end)
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

/// Returns the length of the placeholder that a `{` begins although it has bytes that end a URL: code, which may have brackets of its
/// own, a name with a format, as in `{number:0>4}`, or in a string literal an expression, as in `{number + 1}`.
pub(crate) fn braces_at(notation: Notation, before: &[u8], text: &[u8]) -> Option<usize> {
    let line = start_of_line(text);
    if matches!(before.last(), Some(b'$' | b'#' | b'%')) || begins_code(line) || begins_call(&line[1..]) {
        return code_length(notation, line, (b'{', b'}'));
    }
    let name = line.iter().skip(1).take_while(|byte| byte.is_ascii_alphanumeric() || b"_.".contains(byte)).count();
    if notation.is_literal() && name > 0 && matches!(line.get(1 + name), Some(b' ' | b'|' | b'!' | b'+' | b'*')) {
        let close = memchr::memchr(b'}', line)?;
        let is_of_expression = |byte: &u8| !b"{`".contains(byte);
        return line[1..close].iter().all(is_of_expression).then_some(close + 1);
    }
    let format = line.get(1 + name..)?.strip_prefix(b":")?;
    let is_of_format = |byte: &&u8| byte.is_ascii_graphic() && !b"{}/\"'".contains(byte);
    let length = format.iter().take(MAX_FORMAT).take_while(is_of_format).count();
    (format.get(length) == Some(&b'}')).then_some(1 + name + 1 + length + 1)
}

/// The first line of a text, up to the length of an expression.
fn start_of_line(text: &[u8]) -> &[u8] {
    let near = &text[..text.len().min(MAX_EXPRESSION)];
    near.split(|byte| *byte == b'\n').next().unwrap_or_default()
}

/// Whether a text begins with a template of a wiki: `{{dead link}}`, `{{webarchive|date=1993}}`. Those of programs have blanks next to
/// their braces, or a name alone.
pub(crate) fn begins_wiki_template(text: &[u8]) -> bool {
    let Some(name) = text.strip_prefix(b"{{") else { return false };
    let end = name.iter().take(MAX_NAME).take_while(|byte| byte.is_ascii_alphanumeric()).count();
    end > 0 && matches!(name[end..], [b' ', next, ..] | [b'|', next, ..] if next.is_ascii_alphanumeric())
}

/// Whether a brace opens code of a template language: `{{ name }}`, `{% name %}`, `{!! name !!}`, and `{$name}` of PHP.
fn begins_code(text: &[u8]) -> bool {
    matches!(text, [b'{', b'{' | b'%' | b'$', ..] | [b'{', b'!', b'!', ..])
}

/// Whether a text begins with the call of a function, or with an element of a list: `f(name)`, `names[0]`.
fn begins_call(text: &[u8]) -> bool {
    let is_of_name = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'@');
    let length = text.iter().take(MAX_NAME).take_while(is_of_name).count();
    length > 0 && matches!(text.get(length), Some(b'(' | b'['))
}

/// Returns the length of `\(name)`, with which Swift writes a value in a string literal.
pub(crate) fn parentheses_at(notation: Notation, text: &[u8]) -> Option<usize> {
    let line = start_of_line(text);
    let code = line.strip_prefix(b"\\").filter(|code| notation.is_literal() && code.starts_with(b"("))?;
    code_length(notation, code, (b'(', b')')).map(|length| 1 + length)
}

/// Returns the length of code in brackets, up to the one that closes the first. A quote in the code may end the string literal or the
/// attribute for the finder, so there the code goes on to the end of the text.
fn code_length(notation: Notation, line: &[u8], (open, close): (u8, u8)) -> Option<usize> {
    let mut depth = 0_usize;
    let closes = |byte: &u8| {
        if *byte == open {
            depth += 1;
        } else if *byte == close {
            depth = depth.saturating_sub(1);
        }
        depth == 0
    };
    let is_cut = notation.is_literal() || notation == Notation::Shell || memchr::memchr(b'"', line).is_some();
    line.iter().position(closes).map(|at| at + 1).or(is_cut.then_some(line.len()))
}

/// Returns the length of an expansion of a shell that begins with an opening bracket after a `$`, if a byte in it would end a URL:
/// `$(cat port)`, `${PORT:-a b}`, `$((1 + 2))`. One that is not closed on its line goes on to the end of that.
pub(crate) fn expansion_length(text: &[u8]) -> Option<usize> {
    let line = start_of_line(text);
    let (open, close) = if line.starts_with(b"(") { (b'(', b')') } else { (b'{', b'}') };
    let mut depth = 0_usize;
    let closes = |byte: &u8| {
        depth = depth + usize::from(*byte == open) - usize::from(*byte == close);
        depth == 0
    };
    let length = line.iter().position(closes).map_or(line.len(), |at| at + 1);
    let is_cut = line[..length].iter().any(|byte| class_of(*byte) == ByteClass::End);
    (is_cut && matches!(line[0], b'(' | b'{')).then_some(length)
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
    let length = name.iter().take(MAX_NAME).take_while(|byte| is_of_typed_name(byte)).count();
    let close = notation.escape_at(&name[length..]).filter(|escape| escape.value == Some('>'))?;
    is_placeholder_name(&name[..length]).then_some(open + length + close.length)
}

/// Returns the length of the placeholder at the start of a text.
fn placeholder_length(text: &[u8]) -> Option<usize> {
    match text {
        [b'<', b'%', ..] => expression_length(text, b"%>"),
        [b'<', b'?', rest @ ..] if begins_php(rest) => expression_length(text, b"?>"),
        [b'<', name @ ..] => {
            let length = name.iter().take(MAX_NAME).take_while(|byte| is_of_typed_name(byte)).count();
            let is_closed = name.get(length) == Some(&b'>');
            (is_closed && is_placeholder_name(&name[..length])).then_some(length + "<>".len())
        }
        _ => None,
    }
}

/// Returns the length of an expression with its marks, which are on one line.
fn expression_length(text: &[u8], close: &[u8]) -> Option<usize> {
    let line = start_of_line(text);
    memchr::memmem::find(line, close).map(|at| at + close.len())
}

fn is_of_name(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b' ' | b'-')
}

fn is_of_typed_name(byte: &u8) -> bool {
    is_of_name(byte) || *byte == b':'
}

/// Whether the text between angle brackets is the name of a placeholder, and not of an element. It may have a type, `int:id`; the codes
/// of articles in journals have digits or capitals there.
fn is_placeholder_name(name: &[u8]) -> bool {
    if let Some(colon) = memchr::memchr(b':', name) {
        let is_of_typed = |byte: &u8| byte.is_ascii_lowercase() || matches!(byte, b'_' | b'-');
        let (kind, own) = (&name[..colon], &name[colon + 1..]);
        return [kind, own].iter().all(|word| !word.is_empty() && word.iter().all(is_of_typed));
    }
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
