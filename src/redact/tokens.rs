//! Where tokens of a known form are, in any text and in a user name. The secret is the text after the prefix, so the kind of
//! the token is shown: `ghp_***`.

use std::ops::Range;

use super::delimiter::{self, Delimiter, length_of, starts_with};
use super::found::Found;
use crate::credential::{
    begins_token, ends_with_host, form_at, is_in_host, is_looked_for, is_token_of_user, secret_after,
};

/// Whether the octet at an offset could be of the prefix of a token, by the preceding octets.
#[inline]
pub(super) fn may_be_prefix(octets: &[u8], at: usize) -> bool {
    mark_at(octets, at).is_some_and(|(mark, length)| begins_token(octets, at, mark, length))
}

/// Whether the dot at an offset could be the first of a host with secrets in its paths.
#[inline]
pub(super) fn may_be_host(octets: &[u8], dot: usize) -> bool {
    is_in_host(octets, dot)
}

/// The tokens in a text, without their prefixes, and the paths of URLs that are a secret.
pub(super) fn of_text(text: &str, found: &mut Found) {
    let octets = text.as_bytes();
    let mut end = 0;
    for at in 0..octets.len() {
        // A prefix may follow a token at once, with an escape between.
        let secret = match octets[at] {
            b'%' => token(octets, at).or_else(|| if at >= end { path(text, at) } else { None }),
            b'/' | b'\\' | b'&' if at >= end => path(text, at),
            octet if at >= end && is_looked_for(octet) => token(octets, at),
            _ => None,
        };
        if let Some(secret) = secret.filter(|secret| secret.end > end) {
            end = secret.end;
            found.token([secret]);
        }
    }
}

/// The token whose prefix has the octet at an offset.
fn token(octets: &[u8], at: usize) -> Option<Range<usize>> {
    let (mark, length) = mark_at(octets, at)?;
    if !begins_token(octets, at, mark, length) {
        return None;
    }
    let (form, start) = form_at(octets, at, mark, length)?;
    form.length(&octets[start..]).map(|length| start..start + length)
}

/// The octet at an offset that could be of a prefix, and its length. A `_`, `-` or `.` may be an escape.
fn mark_at(octets: &[u8], at: usize) -> Option<(u8, usize)> {
    match octets[at] {
        b'%' => delimiter::escape(octets, at).filter(|(octet, _)| matches!(octet, b'_' | b'-' | b'.')),
        octet => Some((octet, 1)),
    }
}

/// The secret in a path, whose first slash is at an offset.
fn path(text: &str, at: usize) -> Option<Range<usize>> {
    /// No host of a service is longer, with its port.
    const LONGEST: usize = 64;
    let octets = text.as_bytes();
    let host = &octets[at.saturating_sub(LONGEST)..at];
    let is_plain = octets[at] == b'/';
    if !is_plain {
        return escaped_path(text, host, at);
    }
    secret_after(host, &text[at..]).map(|secret| at + secret.start..at + secret.end)
}

/// The same if its slashes are escapes. The secret then ends at an escape that ends a path.
fn escaped_path(text: &str, host: &[u8], at: usize) -> Option<Range<usize>> {
    const LONGEST: usize = 512;
    let octets = text.as_bytes();
    slash_at(octets, at).filter(|_| ends_with_host(host))?;
    // The text with its escapes decoded, and where each octet of it is.
    let (mut decoded, mut places) = (String::new(), Vec::new());
    let mut next = at;
    while next < octets.len().min(at + LONGEST) && octets[next].is_ascii_graphic() {
        let slash = slash_at(octets, next).map(|length| (b'/', length));
        let (octet, length) = slash.or_else(|| delimiter::escape(octets, next)).unwrap_or((octets[next], 1));
        if matches!(octet, b'&' | b'?' | b'#') {
            break;
        }
        decoded.push(char::from(if octet.is_ascii() { octet } else { b'x' }));
        places.push(next);
        next += length;
    }
    places.push(next);
    secret_after(host, &decoded).map(|secret| places[secret.start]..places[secret.end])
}

/// The length of the slash or backslash at an offset, in any form.
fn slash_at(octets: &[u8], at: usize) -> Option<usize> {
    Delimiter::at(octets, at).filter(|(delimiter, _)| *delimiter == Delimiter::Slash).map(|(_, length)| length)
}

/// The secrets in a user name that begins at an offset: a token of any length after its prefix, and the value of `;AUTH=` (RFC 2192, RFC 2384),
/// unless it is `*`, which is any mechanism.
pub(super) fn of_user(user: &str, start: usize, found: &mut Found) {
    let own = |secret: Range<usize>| start + secret.start..start + secret.end;
    found.token(token_of_user(user).map(own));
    found.named(auth(user).map(own));
}

fn token_of_user(user: &str) -> Option<Range<usize>> {
    /// No prefix is longer.
    const LONGEST: usize = 32;
    let octets = user.as_bytes();
    let after = |prefix: usize| (prefix < octets.len()).then_some(prefix..octets.len());
    let prefix = (0..octets.len().min(LONGEST)).rev().find_map(|at| {
        let (mark, length) = mark_at(octets, at)?;
        let (form, end) = form_at(octets, at, mark, length)?;
        (form.start(at) == 0 && (form.is_certain() || form.length(&octets[end..]).is_some())).then_some(end)
    });
    prefix.or_else(|| is_token_of_user(octets)).and_then(after)
}

fn auth(user: &str) -> Option<Range<usize>> {
    const NAME: &str = "AUTH";
    let octets = user.as_bytes();
    let start = memchr::memchr2_iter(b';', b'%', octets).find_map(|at| {
        let name = at + length_of(octets, at, b';')?;
        let equals = name + NAME.len();
        starts_with(octets, name, NAME).then(|| Some(equals + length_of(octets, equals, b'=')?)).flatten()
    })?;
    let end = user[start..].find(';').map_or(user.len(), |at| start + at);
    (!matches!(&user[start..end], "" | "*")).then_some(start..end)
}
