//! Logins in one word: after a scheme or slashes, as values, and as words of a text.

use std::ops::Range;

use super::ahead::Ahead;
use super::delimiter::{Delimiter, escape};
use crate::outline::{
    is_before_address, is_decentralized_identifier, is_digest, is_known_to_log_in, is_label, is_like_time,
    is_like_user, is_template, is_without_login,
};

/// The passwords of logins that are values without a name: `?joe:secret@host.dom`, `&joe:secret@host.dom`,
/// `#joe:secret@host.dom`.
pub(super) fn in_nameless(value: &str) -> Option<Range<usize>> {
    let octets = value.as_bytes();
    let ends_name = (0..octets.len()).find_map(|at| match octets[at] {
        b'=' => Some(Delimiter::at(octets, at).is_some_and(|(delimiter, _)| delimiter == Delimiter::Colon)),
        _ => Delimiter::at(octets, at).map(|(delimiter, _)| delimiter == Delimiter::Colon),
    });
    if ends_name == Some(true) { in_value(value) } else { None }
}

/// The password of a login that is a value, such as `joe:secret@host.dom`. The host must look like one. The user name is neither
/// a scheme without a login nor an operator of a search. It may follow these, and schemes that have a login.
pub(super) fn in_value(value: &str) -> Option<Range<usize>> {
    let octets = value.as_bytes();
    let (mut colons, mut at): (Vec<Range<usize>>, Option<Range<usize>>) = (Vec::new(), None);
    let mut next = 0;
    while next < octets.len() {
        let (delimiter, length) =
            Delimiter::at(octets, next).map_or((None, 1), |(found, length)| (Some(found), length));
        match delimiter {
            Some(Delimiter::Slash) => break,
            Some(Delimiter::Colon) => colons.push(next..next + length),
            Some(Delimiter::At) => at = Some(next..next + length),
            _ => {}
        }
        next += length;
    }
    let at = at.filter(|at| is_like_host(&value[at.end..next]) && !is_digest(&value[at.end..]))?;
    let mut start = 0;
    for colon in colons.iter().filter(|colon| colon.end < at.start) {
        let (user, secret) = (&value[start..colon.start], &value[colon.end..at.start]);
        if is_without_login(user) {
            return None;
        }
        let is_last = colons.last().is_some_and(|last| last.start == colon.start);
        if (!is_known_to_log_in(user) || is_last && is_like_user(user))
            && !is_before_address(user)
            && !is_operator(last_word(user))
        {
            let is_login = !user.is_empty()
                && !is_like_time(user, secret)
                && !is_template(secret)
                && !is_address_in_sentence(user, secret);
            return is_login.then_some(colon.end..at.start);
        }
        start = colon.end;
    }
    None
}

/// The same for a text whose colon or `@` has a hidden form.
pub(super) fn in_hidden(text: &str) -> Option<Range<usize>> {
    let is_plain = |secret: &Range<usize>| text[..secret.start].ends_with(':') && text[secret.end..].starts_with('@');
    in_value(text).filter(|secret| !is_plain(secret))
}

/// Whether a mail address and white space follow a sentence or the name of a field: `Call%20me:%20joe@host`.
fn is_address_in_sentence(before: &str, text: &str) -> bool {
    let blank = leading_blank(text);
    let word = last_word(before);
    blank > 0 && (word.len() < before.len() || is_name_of_address(word, &text[blank..]))
}

/// The length of the white space that a text begins with, which may be a `+` or an escape.
fn leading_blank(text: &str) -> usize {
    let octets = text.as_bytes();
    match escape(octets, 0) {
        Some((octet, length)) if octet.is_ascii_whitespace() => length,
        _ => usize::from(octets.first().is_some_and(|octet| *octet == b'+' || octet.is_ascii_whitespace())),
    }
}

/// Whether a word before a colon is an operator of a search.
fn is_operator(word: &str) -> bool {
    is_label(word) || word.eq_ignore_ascii_case("user")
}

/// The last word of a text, in which `+` and an escape may be white space.
fn last_word(text: &str) -> &str {
    let octets = text.as_bytes();
    let is_blank = |octet: u8| octet == b'+' || octet.is_ascii_whitespace();
    let start = (0..octets.len()).rev().find_map(|at| match escape(octets, at) {
        Some((octet, length)) if is_blank(octet) => Some(at + length),
        _ => is_blank(octets[at]).then_some(at + 1),
    });
    &text[start.unwrap_or(0)..]
}

/// The password of a login that is a word of its own in a text, and whose colon is at an offset: `joe:secret@host.dom`. It has
/// no other colon, so it has no scheme, and the host must look like one. Nothing before `outside` belongs to it.
pub(super) fn login_of_word(
    text: &str,
    outside: usize,
    at: usize,
    length: usize,
    ahead: &mut Ahead<'_>,
) -> Option<Range<usize>> {
    let user = user_of_word(&text[..at], outside)?;
    let span = login_of_one_word(text, at + length, ahead);
    if span.is_some() {
        // `a:joe:secret@host.dom`, where `a` is an unknown scheme.
        return None;
    }
    let end = ahead.end_of_password(at + length).filter(|end| end.delimiter == Some(Delimiter::At))?.span;
    let (secret, host) = (&text[at + length..end.start], &text[end.end..]);
    let is_scheme =
        is_without_login(user) || is_before_address(user) || is_known_to_log_in(user) && !is_like_user(user);
    let is_none = is_scheme
        || is_label(user)
        || is_like_time(user, secret)
        || is_name_of_address(user, secret)
        || secret.is_empty()
        || leading_blank(secret) > 0 && follows_escaped_blank(&text[..at])
        || secret.contains(|c: char| c == ':' || "\"'`<>(){}[],;|=".contains(c));
    // A colon that is an escape is hardly one of a sentence. `icon:dark@2x.png` names a file.
    let is_host = length > 1 || is_like_host(host) && !names_file(host);
    (!is_none && is_host).then_some(at + length..end.start)
}

/// Whether a text begins with the name of a file, and not of a host.
fn names_file(text: &str) -> bool {
    const EXTENSIONS: [&str; 12] =
        ["png", "jpg", "jpeg", "gif", "svg", "webp", "txt", "md", "html", "css", "js", "json"];
    let last = first_name(text).rsplit('.').next().unwrap_or_default();
    EXTENSIONS.iter().any(|extension| last.eq_ignore_ascii_case(extension))
}

/// The user name that ends a text. What precedes it in its word may be a quote or `proxy=`, but no URL or path.
fn user_of_word(text: &str, outside: usize) -> Option<&str> {
    const LONGEST: usize = 64;
    let octets = &text.as_bytes()[outside..];
    let word = octets.iter().rev().take(LONGEST).take_while(|octet| !octet.is_ascii_whitespace()).count();
    let word = &octets[octets.len() - word..];
    let before = word.iter().rposition(|octet| !is_of_user(octet)).map_or(0, |last| last + 1);
    let user = &text[text.len() - (word.len() - before)..];
    if let Some(user) = user_after_escaped_blank(text) {
        return Some(user).filter(|user| user.contains(|c: char| c.is_ascii_alphabetic()));
    }
    let is_in_url = word[..before].iter().any(|octet| b":/\\?#&%@".contains(octet));
    (word.len() < LONGEST && !is_in_url && user.contains(|c: char| c.is_ascii_alphabetic())).then_some(user)
}

/// Whether a user name ends a text, and an escape of white space precedes it: `%20joe`.
pub(super) fn follows_escaped_blank(text: &str) -> bool {
    user_after_escaped_blank(text).is_some()
}

fn user_after_escaped_blank(text: &str) -> Option<&str> {
    const LONGEST: usize = 64;
    let octets = text.as_bytes();
    let percent = octets.iter().rev().take(LONGEST).position(|octet| !is_of_user(octet))?;
    let percent = octets.len() - 1 - percent;
    let (octet, length) = escape(octets, percent)?;
    (octet.is_ascii_whitespace() && percent + length < octets.len()).then(|| &text[percent + length..])
}

const fn is_of_user(octet: &u8) -> bool {
    octet.is_ascii_alphanumeric() || matches!(octet, b'+' | b'.' | b'-' | b'_' | b'~')
}

/// Whether a capitalized word and a text with the letters of a name are the name of a field and a mail address: `Kontakt:joe@host`.
fn is_name_of_address(word: &str, text: &str) -> bool {
    let is_capitalized =
        word.starts_with(|c: char| c.is_ascii_uppercase()) && word.contains(|c: char| c.is_ascii_lowercase());
    is_capitalized && text.bytes().all(|octet| octet.is_ascii_lowercase() || matches!(octet, b'.' | b'-' | b'_' | b'+'))
}

/// Whether a text begins with a name with a dot, whose last label begins with a letter, with `localhost`, or with an address.
fn is_like_host(text: &str) -> bool {
    if text.starts_with('[') {
        return text.contains(']');
    }
    let host = first_name(text);
    let Some((_, last)) = host.rsplit_once('.') else { return host.eq_ignore_ascii_case("localhost") };
    last.starts_with(|c: char| c.is_ascii_alphabetic()) || host.parse::<std::net::Ipv4Addr>().is_ok()
}

/// The letters, digits, hyphens and dots that a text begins with, without dots at their end.
fn first_name(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '.' | '-')).unwrap_or(text.len());
    text[..end].trim_end_matches('.')
}

/// The password of a user name, a password and an `@` in one word that begins at an offset. A comment such as
/// `// Author: joe@host.dom` has none.
pub(super) fn login_of_one_word(text: &str, at: usize, ahead: &mut Ahead<'_>) -> Option<Range<usize>> {
    let colon =
        ahead.delimiter(at).filter(|colon| colon.delimiter == Some(Delimiter::Colon) && colon.span.start > at)?;
    let (user, start) = (&text[at..colon.span.start], colon.span.end);
    let end = ahead.end_of_password(start).filter(|end| end.delimiter == Some(Delimiter::At))?.span;
    let is_followed =
        text[end.end..].starts_with(|c: char| c.is_alphanumeric() || matches!(c, '[' | '_' | '%' | '$' | '{'));
    let secret = text.get(start..end.start).filter(|secret| !secret.is_empty())?;
    let is_quoted = user.contains(['"', '<', '>', ',']);
    let is_other = is_quoted || is_digest(&text[end.end..]) || is_decentralized_identifier(user, secret);
    (is_followed && !is_other).then_some(start..end.start)
}
