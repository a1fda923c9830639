//! Secrets in logins: of the text itself, of URLs in it, and of values in a query that look like a login.

use std::ops::Range;

use super::delimiter::{self, Delimiter, starts_with};
use super::tokens;
use crate::outline::{
    Tolerance, is_before_address, is_decentralized_identifier, is_known_to_log_in, is_like_time, is_password_of_words,
    is_port_in_sentence, is_template, is_without_login, login_start, password_end, slashes, suspected_password,
    wrapping,
};

/// How much of a text is searched for the login of a URL in it. This makes the time linear.
const MAX_LENGTH: usize = 2048;

/// The secrets in the login of a text that is or should be a URL.
pub(super) fn of_url(text: &str, found: &mut Vec<Range<usize>>) {
    found.extend(suspected_password(text));
    let lead = wrapping(text);
    let (start, follows_slashes) = login_start(&text[lead..]);
    in_authority(text, lead + start, Extent::Url, follows_slashes, found);
}

/// The secrets in the login of a text after a scheme and its colon.
pub(super) fn after_scheme(rest: &str, found: &mut Vec<Range<usize>>) {
    let run = slashes(rest, Tolerance::Suspicious);
    in_authority(rest, run, Extent::Url, run > 0, found);
}

/// The secrets in the logins of the URLs in a text:
///
/// - after `://`, whatever the scheme;
/// - after a scheme that has a login and slashes of any kind and number, such as `http:/`;
/// - after `=//`;
/// - after any other `//`, if a user name, a password and an `@` follow in one word;
/// - after slashes as escapes.
pub(super) fn of_inner_urls(text: &str, found: &mut Vec<Range<usize>>) {
    let octets = text.as_bytes();
    let (mut done, mut end, mut blank) = (0, 0, Blank(0));
    for at in memchr::memchr3_iter(b'/', b'\\', b'%', octets) {
        // The slashes of one run, and those within a password, begin nothing.
        if at < done || at < end {
            continue;
        }
        let Some((start, form)) = authority_at(text, end, at) else { continue };
        done = start;
        let known = found.len();
        if form == Form::Plain {
            found.extend(password_in_text(text, start, &mut blank));
        }
        in_authority(text, start, Extent::Text(form), true, found);
        end = found[known..].iter().map(|secret| secret.end).fold(end, usize::max);
    }
}

/// The form of the delimiters of a URL.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Plain,
    /// The URL is a value in another URL, with its slashes as escapes.
    Escaped,
}

/// How far an authority goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// The text is a URL: only a delimiter of URLs ends its authority, and no quote or white space.
    Url,
    /// The text contains a URL with delimiters of this form.
    Text(Form),
}

/// Where an authority begins, if the octet at `at` begins the slashes of a URL in a text. Nothing before `outside` belongs
/// to it.
fn authority_at(text: &str, outside: usize, at: usize) -> Option<(usize, Form)> {
    let before = &text.as_bytes()[outside..at];
    if text.as_bytes()[at] == b'%' {
        return escaped_slashes(text.as_bytes(), at).map(|length| (at + length, Form::Escaped));
    }
    let is_double = text[at..].starts_with("//");
    let is_begun = match before.last() {
        Some(b'=') => is_double,
        Some(b':') => is_double || is_known_to_log_in(scheme_before(text, outside, at - 1)),
        Some(_) if ends_with(before, "%3a") => is_double || is_known_to_log_in(scheme_before(text, outside, at - 3)),
        _ => is_double && is_login_of_one_word(text, at + slashes(&text[at..], Tolerance::Lenient)),
    };
    is_begun.then(|| (at + slashes(&text[at..], Tolerance::Suspicious), Form::Plain))
}

/// The length of the two or more slashes at an offset, of which the first is an escape.
fn escaped_slashes(octets: &[u8], at: usize) -> Option<usize> {
    let (mut next, mut count) = (at, 0);
    while let Some(octet) = octets.get(next) {
        let (octet, length) = delimiter::escape(octets, next).unwrap_or((*octet, 1));
        if !matches!(octet, b'/' | b'\\') {
            break;
        }
        (next, count) = (next + length, count + 1);
    }
    (count > 1).then_some(next - at)
}

/// Whether a word at an offset is a user name, a password, an `@` and more. A comment such as `// Author: joe@host.dom` is
/// none.
fn is_login_of_one_word(text: &str, at: usize) -> bool {
    let rest = window(text, at);
    let Some(colon) = rest.find(|c: char| c == ':' || c == '/' || c == '@' || c.is_ascii_whitespace()) else {
        return false;
    };
    let secret = rest[colon..].strip_prefix(':').unwrap_or_default();
    let end = secret.find(|c: char| c == '/' || c == '@' || c.is_ascii_whitespace());
    colon > 0 && end.is_some_and(|end| end > 0 && secret[end..].starts_with('@'))
}

fn ends_with(octets: &[u8], form: &str) -> bool {
    octets.len() >= form.len() && starts_with(octets, octets.len() - form.len(), form)
}

/// The scheme before a colon, without the `s` of its secure form.
fn scheme_before(text: &str, outside: usize, colon: usize) -> &str {
    let is_scheme_octet = |octet: &&u8| octet.is_ascii_alphanumeric() || b"+.-".contains(octet);
    let length = text.as_bytes()[outside..colon].iter().rev().take(16).take_while(is_scheme_octet).count();
    let scheme = &text[colon - length..colon];
    if scheme.eq_ignore_ascii_case("https") { &scheme[..4] } else { scheme }
}

/// The password of a URL in a text, which has a login after its slashes. It is one word or, as [`is_password_of_words`]
/// allows, a few.
fn password_in_text(text: &str, start: usize, blank: &mut Blank) -> Option<Range<usize>> {
    let rest = window(text, start);
    let colon = rest.find([':', '/', '<', '>'])?;
    if rest.starts_with('[') && !rest.split('/').next().unwrap_or_default().contains('@') {
        return None;
    }
    let (user, secret) = (&rest[..colon], rest[colon..].strip_prefix(':')?);
    if !is_user(user, secret) {
        return None;
    }
    let word = &secret[..secret.len().min(blank.after(text, start + colon + 1) - (start + colon + 1))];
    let length = match password_end(word) {
        // `<a href="http://h.x:80">joe@host.dom</a>`
        Some(_) if is_port_in_sentence(word) => return None,
        Some(length) => length,
        None if word.len() == secret.len() => return None,
        None => {
            let at = word.len() + secret[word.len()..].find('@')?;
            let last = &secret[at..];
            let end = last.find(|c: char| c == '/' || c.is_ascii_whitespace()).unwrap_or(last.len());
            let at = at + last[..end].rfind('@')?;
            let is_host = secret[at + 1..].starts_with(|c: char| c == '[' || c.is_alphanumeric());
            (is_host && is_password_of_words(user, &secret[..at])).then_some(at)?
        }
    };
    let is_other = is_template(&secret[..length]) || is_decentralized_identifier(user, &secret[..length]);
    (!is_other).then_some(start + colon + 1..start + colon + 1 + length)
}

/// Whether the text between slashes and a colon in a text can be a user name: it has no quotes within, and at most one run of
/// white space if it looks unlike a host and a password follows at once.
fn is_user(user: &str, secret: &str) -> bool {
    let is_blank = |c: char| c.is_ascii_whitespace();
    let words = user.split_ascii_whitespace().count();
    let is_quoted = user.contains('"') && !(user.starts_with('"') && user.ends_with('"'));
    !is_quoted && (!user.contains(is_blank) || words == 2 && !user.contains('.') && !secret.starts_with(is_blank))
}

/// The white space that was found last.
struct Blank(usize);

impl Blank {
    /// The next white space in a text at an offset or after it, or the end. Offsets must not decrease, so the text is
    /// searched once.
    fn after(&mut self, text: &str, at: usize) -> usize {
        if self.0 < at {
            let found = text.as_bytes()[at..].iter().position(u8::is_ascii_whitespace);
            self.0 = found.map_or(text.len(), |length| at + length);
        }
        self.0
    }
}

/// A part of a text that is long enough for a login.
fn window(text: &str, start: usize) -> &str {
    let mut end = text.len().min(start + MAX_LENGTH);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[start..end]
}

/// The secrets of the login in the authority that begins at `start`, up to a delimiter after it: its password if a
/// delimiter has a hidden form, a token, and the parameter `;AUTH=` of IMAP and POP. The forms are not searched unless
/// slashes precede the authority.
fn in_authority(text: &str, start: usize, extent: Extent, follows_slashes: bool, found: &mut Vec<Range<usize>>) {
    let octets = window(text, start).as_bytes();
    let (mut colon, mut at): (Option<Range<usize>>, Option<Range<usize>>) = (None, None);
    let mut next = 0;
    while next < octets.len() && !ends_authority(octets, next, extent) {
        let Some((delimiter, length)) = Delimiter::at(octets, next) else {
            next += 1;
            continue;
        };
        let span = next..next + length;
        match delimiter {
            Delimiter::Colon if colon.is_none() => colon = Some(span),
            Delimiter::Colon => {}
            // The last `@` counts. One that is hidden may belong to a preceding mail address.
            Delimiter::At if length > 1 && at.as_ref().is_some_and(|known| known.len() == 1) => {}
            Delimiter::At => at = Some(span),
        }
        next += length;
    }
    let Some(at) = at else { return };
    let user = colon.as_ref().map_or(at.start, |colon| colon.start.min(at.start));
    let own = |secret: Range<usize>| start + secret.start..start + secret.end;
    let text = &text[start..start + octets.len()];
    found.extend(tokens::of_user(&text[..user]).map(own));
    let Some(colon) = colon.filter(|colon| follows_slashes && colon.end < at.start) else { return };
    if (colon.len() > 1 || at.len() > 1 || extent == Extent::Text(Form::Escaped))
        && is_hidden_password(text, &colon, &at)
    {
        found.push(own(colon.end..at.start));
    }
}

/// Whether a hidden delimiter begins or ends a password, and not a port or a sentence.
fn is_hidden_password(text: &str, colon: &Range<usize>, at: &Range<usize>) -> bool {
    let secret = &text[colon.end..at.start];
    let after_digits = secret.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_port = after_digits.len() < secret.len() && after_digits.starts_with(['&', ';', ',']);
    // Chinese and Japanese sentences have full-width colons, and no white space.
    let is_sentence = !text[colon.clone()].is_ascii() && text[..colon.start].contains('.');
    !is_port && !is_sentence && !is_template(secret)
}

/// Whether an authority ends at an offset. An entity does not end it.
fn ends_authority(octets: &[u8], at: usize, extent: Extent) -> bool {
    let ends_escaped = || {
        octets[at] == b'&' && Delimiter::at(octets, at).is_none()
            || delimiter::escape(octets, at).is_some_and(|(octet, _)| matches!(octet, b'/' | b'?' | b'#' | b'&'))
    };
    let ends_word = || matches!(octets[at], b'"' | b'<' | b'>') || octets[at].is_ascii_whitespace();
    matches!(octets[at], b'/' | b'\\' | b'?' | b'#')
        || extent != Extent::Url && ends_word()
        || extent == Extent::Text(Form::Escaped) && ends_escaped()
}

/// The secrets in a user name of a URL: those of [`tokens::of_user`], and the password after a hidden colon.
pub(super) fn of_user(user: &str, found: &mut Vec<Range<usize>>) {
    let octets = user.as_bytes();
    let colon = (0..octets.len()).find_map(|at| match Delimiter::at(octets, at) {
        Some((Delimiter::Colon, length)) => Some(at..at + length),
        _ => None,
    });
    let name = colon.as_ref().map_or(user.len(), |colon| colon.start);
    found.extend(tokens::of_user(&user[..name]));
    found.extend(colon.map(|colon| colon.end..user.len()).filter(|secret| !secret.is_empty()));
}

/// The password of a login that is a value in a query, such as `joe:secret@host.dom`. The host must look like one, and the
/// user name must be neither a scheme without a login nor an operator of a search.
pub(super) fn in_value(value: &str) -> Option<Range<usize>> {
    let octets = value.as_bytes();
    let (mut colon, mut at): (Option<Range<usize>>, Option<Range<usize>>) = (None, None);
    let mut next = 0;
    while next < octets.len() {
        let octet = delimiter::escape(octets, next).map_or(octets[next], |(octet, _)| octet);
        if matches!(octet, b'/' | b'\\') {
            break;
        }
        let (delimiter, length) =
            Delimiter::at(octets, next).map_or((None, 1), |(found, length)| (Some(found), length));
        match delimiter {
            Some(Delimiter::Colon) if colon.is_none() => colon = Some(next..next + length),
            Some(Delimiter::At) => at = Some(next..next + length),
            _ => {}
        }
        next += length;
    }
    let (colon, at) = (colon?, at?);
    let (user, secret) = (&value[..colon.start], value.get(colon.end..at.start).filter(|secret| !secret.is_empty())?);
    let is_operator = OPERATORS.iter().any(|operator| operator.eq_ignore_ascii_case(user));
    let is_scheme = is_without_login(user) || is_before_address(user);
    let is_name = !user.is_empty() && !is_operator && !is_scheme && !is_like_time(user, secret);
    (is_name && !is_template(secret) && is_like_host(&value[at.end..next])).then_some(colon.end..at.start)
}

/// Operators of searches for mail and changes, which precede a mail address.
const OPERATORS: [&str; 10] =
    ["from", "to", "cc", "bcc", "author", "committer", "owner", "reviewer", "assignee", "mail"];

/// Whether a text begins with a name with a dot, whose last label begins with a letter, with `localhost`, or with an address.
fn is_like_host(text: &str) -> bool {
    if text.starts_with('[') {
        return text.contains(']');
    }
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '.' | '-')).unwrap_or(text.len());
    let host = &text[..end];
    let Some((_, last)) = host.rsplit_once('.') else { return host.eq_ignore_ascii_case("localhost") };
    last.starts_with(|c: char| c.is_ascii_alphabetic()) || host.parse::<std::net::Ipv4Addr>().is_ok()
}
