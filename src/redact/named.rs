//! Values of names that hold a secret, in a query, a fragment or a parameter.

use std::ops::Range;

use super::{login, tokens};
use crate::outline::is_template;

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
        let value = value_after(text, equals, place);
        end = value.end;
        let name = &text[start..equals];
        if is_among(&TOKENS, name) || is_among(&PASSWORDS, name) {
            found.extend(Some(value).filter(|value| !is_placeholder(name, &text[value.clone()])));
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

/// The value after a `=`. In a sentence, it ends at punctuation that isn't within brackets of the value.
fn value_after(text: &str, equals: usize, place: Place) -> Range<usize> {
    let start = equals + 1;
    let mut depth = 0_usize;
    let mut ends = |(at, c): (usize, char)| {
        // The placeholder `#{token}`.
        let is_placeholder = c == '#' && at == 0 && text[start..].starts_with("#{");
        match c {
            '#' if is_placeholder => false,
            '&' | ';' | '#' | '"' | '\'' | '`' | '<' | '>' => true,
            '(' | '[' | '{' => {
                depth += 1;
                false
            }
            ')' | ']' | '}' if depth > 0 => {
                depth -= 1;
                false
            }
            ')' | ']' | '}' | '|' | ',' => place == Place::Text && depth == 0,
            _ => c.is_whitespace(),
        }
    };
    let end = text[start..].char_indices().find(|next| ends(*next));
    start..end.map_or(text.len(), |(length, _)| start + length)
}

/// Whether a value is no secret: it is empty, a variable of a template, a word such as `YOUR_TOKEN` or `true`, or the
/// working directory after `pwd=`.
fn is_placeholder(name: &str, value: &str) -> bool {
    const WORDS: [&str; 5] = ["true", "false", "null", "none", "undefined"];
    let is_capital = |octet: u8| octet.is_ascii_uppercase() || matches!(octet, b'_' | b'-');
    let is_name = value.bytes().all(is_capital) && (value.contains('_') || value.starts_with("YOUR"));
    let is_path = name.eq_ignore_ascii_case("pwd") && value.starts_with(['/', '~']);
    value.is_empty() || is_template(value) || is_name || is_path || is_among(&WORDS, value)
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
