//! Values of names that hold a secret, in a query, a fragment or a parameter.

use std::ops::Range;

use super::{login, tokens};

/// The names of tokens, in any case.
const TOKENS: [&str; 13] = [
    "token",
    "access_token",
    "id_token",
    "refresh_token",
    "auth_token",
    "api_key",
    "apikey",
    "client_secret",
    "secret",
    "sig",
    "signature",
    "X-Amz-Signature",
    "X-Amz-Security-Token",
];

/// The names of passwords, in any case.
const PASSWORDS: [&str; 4] = ["password", "passwd", "pwd", "pass"];

/// The longest name before a `=` that is looked at. This makes the time linear.
const MAX_NAME: usize = 64;

/// What a text is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// A URL, or what should be one.
    Url,
    /// A piece of a URL, which may begin with a name.
    Piece,
    /// Any text. A name counts in a word with a scheme.
    Text,
}

/// The values of the names, and the passwords of other values that look like a login.
pub(super) fn of_text(text: &str, place: Place, found: &mut Vec<Range<usize>>) {
    let octets = text.as_bytes();
    let (mut word, mut end) = (Word::default(), 0);
    for equals in memchr::memchr_iter(b'=', octets) {
        let is_name_octet = |octet: &&u8| octet.is_ascii_alphanumeric() || matches!(octet, b'_' | b'-' | b'.');
        let length = octets[..equals].iter().rev().take(MAX_NAME).take_while(is_name_octet).count();
        let start = equals - length;
        let is_signed = match start.checked_sub(1) {
            Some(sign) => matches!(octets[sign], b'?' | b'&' | b';' | b'#'),
            None => place == Place::Piece,
        };
        if equals < end || length == 0 || !is_signed || place == Place::Text && !word.has_scheme(octets, start) {
            continue;
        }
        let value = value_after(text, equals);
        end = value.end;
        let name = &text[start..equals];
        if is_among(&TOKENS, name) || is_among(&PASSWORDS, name) {
            found.extend(Some(value).filter(|value| !is_placeholder(&text[value.clone()])));
        } else {
            let own = |secret: Range<usize>| value.start + secret.start..value.start + secret.end;
            found.extend(login::in_value(&text[value.clone()]).map(own));
        }
    }
}

/// Whether the `=` at an offset could follow one of the known names, by its last three letters.
pub(super) fn may_follow_name(octets: &[u8], equals: usize) -> bool {
    let Some(&[a, b, c]) = equals.checked_sub(3).and_then(|start| octets[start..equals].first_chunk()) else {
        return false;
    };
    matches!(
        &[a | 0x20, b | 0x20, c | 0x20],
        b"ken" | b"key" | b"ret" | b"sig" | b"ure" | b"ord" | b"swd" | b"pwd" | b"ass"
    )
}

/// Whether a name is one of `known`.
fn is_among(known: &[&str], name: &str) -> bool {
    known.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Whether the text before a secret shows that it is a token: the name of one, or the prefix of a known form.
pub(super) fn precedes_token(before: &str) -> bool {
    let Some(named) = before.strip_suffix('=') else { return tokens::ends_with_prefix(before) };
    let start = named.rfind(['?', '&', ';', '#']).map_or(0, |sign| sign + 1);
    is_among(&TOKENS, &named[start..])
}

/// The value after a `=`.
fn value_after(text: &str, equals: usize) -> Range<usize> {
    let ends = |c: char| matches!(c, '&' | ';' | '#' | '"' | '\'' | '`' | '<' | '>') || c.is_whitespace();
    let start = equals + 1;
    start..text[start..].find(ends).map_or(text.len(), |length| start + length)
}

/// Whether a value is empty, redacted, or a placeholder of a template: `***`, `...`, `{token}`, `$TOKEN`, `%s`.
fn is_placeholder(value: &str) -> bool {
    let is_variable = |name: &str| name.bytes().all(|octet| octet.is_ascii_uppercase() || octet == b'_');
    value.bytes().all(|octet| matches!(octet, b'*' | b'.'))
        || value.strip_prefix('$').unwrap_or(value).strip_prefix('{').is_some_and(|rest| rest.ends_with('}'))
        || value.strip_prefix('$').is_some_and(is_variable)
        || matches!(value, "%s" | "%d")
}

/// The word of a text that was looked at last.
#[derive(Default)]
struct Word {
    seen: usize,
    has_scheme: bool,
}

impl Word {
    /// Whether the word that contains an offset has a scheme up to there. Offsets must not decrease, so each octet is looked
    /// at once.
    fn has_scheme(&mut self, octets: &[u8], at: usize) -> bool {
        for next in self.seen..at {
            let is_colon = octets[next] == b':' && next > 0 && octets[next - 1].is_ascii_alphanumeric();
            self.has_scheme = !octets[next].is_ascii_whitespace() && (self.has_scheme || is_colon);
        }
        self.seen = self.seen.max(at);
        self.has_scheme
    }
}

#[cfg(test)]
mod tests {
    use super::{PASSWORDS, TOKENS, may_follow_name};

    #[test]
    fn each_name_is_looked_at() {
        for name in TOKENS.iter().chain(&PASSWORDS) {
            assert!(may_follow_name(name.as_bytes(), name.len()), "{name}");
            assert!(may_follow_name(name.to_uppercase().as_bytes(), name.len()), "{name}");
        }
    }
}
