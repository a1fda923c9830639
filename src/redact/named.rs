//! Values of names that hold a secret, in a query, a fragment or a parameter.

use std::ops::Range;

use super::delimiter;
use super::login::{self, Form};
use super::tokens;
use crate::outline::is_template;

/// The names of tokens as [`Name`] compares them.
const TOKENS: [&str; 16] = [
    "token",
    "accesstoken",
    "idtoken",
    "refreshtoken",
    "authtoken",
    "privatetoken",
    "xtoken",
    "apikey",
    "clientsecret",
    "secret",
    "sig",
    "signature",
    "xamzsignature",
    "xamzsecuritytoken",
    "xgoogsignature",
    "jsessionid",
];

/// The names of passwords as [`Name`] compares them.
const PASSWORDS: [&str; 5] = ["password", "passwd", "pwd", "pass", "passphrase"];

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
    // The ends of the last value of a known name, and of any name.
    let (mut word, mut end, mut end_of_any) = (Word::default(), 0, 0);
    for at in memchr::memchr2_iter(b'=', b'%', octets) {
        let Some(length) = equals_at(octets, at).filter(|_| at >= end) else { continue };
        let Some(start) = name_before(octets, at, place == Place::Piece) else { continue };
        if place == Place::Text && !word.is_url(octets, start) {
            continue;
        }
        let name = Name::of(&octets[start..at]);
        let is_known = name.is_among(&TOKENS) || name.is_among(&PASSWORDS);
        // A value in the value of another name is searched only if its own name is known. This makes the time linear.
        if !is_known && at < end_of_any {
            continue;
        }
        let form = if length > 1 { Form::Escaped } else { Form::Plain };
        let value = value_after(text, at + length, place, form);
        end_of_any = end_of_any.max(value.end);
        if is_known {
            end = value.end;
            found.extend(Some(value).filter(|value| !is_placeholder(&name, &text[value.clone()])));
        } else {
            let own = |secret: Range<usize>| value.start + secret.start..value.start + secret.end;
            found.extend(login::in_value(&text[value.clone()]).map(own));
        }
    }
}

/// The length of the `=` at an offset, which may be an escape.
fn equals_at(octets: &[u8], at: usize) -> Option<usize> {
    if octets[at] == b'=' {
        return Some(1);
    }
    delimiter::escape(octets, at).filter(|(octet, _)| *octet == b'=').map(|(_, length)| length)
}

/// Where the name before the `=` at an offset begins: after a sign such as `?`, which may be an escape. If `may_begin`, the
/// text may also begin with it.
fn name_before(octets: &[u8], equals: usize, may_begin: bool) -> Option<usize> {
    let is_sign = |octet: u8| matches!(octet, b'?' | b'&' | b';' | b'#' | b'\t');
    let is_name = |octet: &&u8| octet.is_ascii_alphanumeric() || b"_-.[]%".contains(octet);
    let length = octets[..equals].iter().rev().take(MAX_NAME).take_while(is_name).count();
    let first = equals - length;
    let escaped = memchr::memrchr_iter(b'%', &octets[first..equals]).find_map(|at| {
        let (octet, length) = delimiter::escape(octets, first + at)?;
        is_sign(octet).then_some(first + at + length)
    });
    let start = escaped.or_else(|| match first.checked_sub(1) {
        Some(sign) => is_sign(octets[sign]).then_some(first),
        None => may_begin.then_some(first),
    });
    start.filter(|start| *start < equals)
}

/// Whether the `=` at an offset could follow one of the known names, by its last three letters. This allows more than [`Name`], and
/// must not allow less.
pub(super) fn may_follow_name(octets: &[u8], equals: usize) -> bool {
    /// What `Name` skips, between or after letters.
    const SKIPPED: &[u8] = b"_-[].";
    const THREE_ESCAPES: usize = 9;
    let name = &octets[equals.saturating_sub(MAX_NAME)..equals];
    let is_letter = |octet: &u8| !SKIPPED.contains(octet);
    // Most names end with three letters.
    let (letters, end) = match name.last_chunk() {
        Some(last) if last.iter().all(is_letter) => (*last, &name[name.len().saturating_sub(THREE_ESCAPES)..]),
        _ => {
            let mut letters = name.iter().rev().filter(|octet| is_letter(octet));
            let (Some(&c), Some(&b), Some(&a)) = (letters.next(), letters.next(), letters.next()) else { return false };
            ([a, b, c], name)
        }
    };
    // An escape hides the letters.
    is_end_of_name(letters) || memchr::memchr(b'%', end).is_some()
}

/// Whether three letters end one of the known names.
fn is_end_of_name(letters: [u8; 3]) -> bool {
    matches!(
        &letters.map(|letter| letter | 0x20),
        b"ken" | b"key" | b"ret" | b"sig" | b"ure" | b"ord" | b"swd" | b"pwd" | b"ass" | b"ase" | b"nid"
    )
}

/// A name in the form in which names are compared: in lower case, with its escapes decoded, without `_` and `-`, and only the
/// innermost key, so that `user[access-token]` and `accessToken[]` are `accesstoken`.
struct Name {
    letters: [u8; 24],
    length: usize,
}

impl Name {
    fn of(octets: &[u8]) -> Self {
        let mut name = Self { letters: [0; 24], length: 0 };
        let (mut at, mut begins) = (0, false);
        while at < octets.len() {
            let (octet, length) = delimiter::escape(octets, at).unwrap_or((octets[at], 1));
            at += length;
            match octet {
                b'_' | b'-' | b']' => {}
                // A key within the brackets replaces the name before them.
                b'[' | b'.' => begins = true,
                _ => {
                    name.length = if begins { 0 } else { name.length };
                    begins = false;
                    name.push(octet.to_ascii_lowercase());
                }
            }
        }
        name
    }

    /// Adds a letter. A name that is too long is like no other.
    fn push(&mut self, letter: u8) {
        if let Some(free) = self.letters.get_mut(self.length) {
            *free = letter;
        } else {
            self.letters[0] = 0;
        }
        self.length = (self.length + 1).min(self.letters.len());
    }

    fn is_among(&self, known: &[&str]) -> bool {
        known.iter().any(|known| known.as_bytes() == &self.letters[..self.length])
    }
}

/// Whether the text before a secret shows that it is a token: the name of one, or the prefix of a known form.
pub(super) fn precedes_token(before: &str) -> bool {
    let octets = before.as_bytes();
    let equals = delimiter::last(octets, |octet| matches!(octet, b'=' | b'%'));
    let equals = equals.filter(|at| equals_at(octets, *at).is_some_and(|length| at + length == octets.len()));
    let Some(equals) = equals else { return tokens::ends_with_prefix(before) };
    name_before(octets, equals, true).is_some_and(|start| Name::of(&octets[start..equals]).is_among(&TOKENS))
}

/// The value that begins at `start`. In a sentence, it ends at punctuation that isn't within brackets of the value. In a URL,
/// quotes and white space that precede it belong to it.
fn value_after(text: &str, start: usize, place: Place, form: Form) -> Range<usize> {
    let lead = if place == Place::Text { 0 } else { lead_of_value(&text.as_bytes()[start..], form) };
    let mut depth = 0_usize;
    let mut ends = |(at, c): (usize, char)| {
        if at < lead {
            return false;
        }
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
            '%' if form == Form::Escaped => {
                delimiter::escape(text.as_bytes(), start + at).is_some_and(|(octet, _)| b"&;#\"'<> ".contains(&octet))
            }
            _ => c.is_whitespace(),
        }
    };
    let end = text[start..].char_indices().find(|next| ends(*next));
    start..end.map_or(text.len(), |(length, _)| start + length)
}

/// The length of the quotes, brackets and white space that begin a value. They would end it later.
fn lead_of_value(value: &[u8], form: Form) -> usize {
    let mut at = 0;
    while let Some(octet) = value.get(at) {
        let escaped =
            delimiter::escape(value, at).filter(|(octet, _)| form == Form::Escaped && b"#\"'<> ".contains(octet));
        match escaped {
            Some((_, length)) => at += length,
            // `<token>` is a placeholder.
            None if *octet == b'<' && memchr::memchr(b'>', &value[at..value.len().min(at + MAX_NAME)]).is_some() => {
                break;
            }
            None if b"\"'`<>".contains(octet) || octet.is_ascii_whitespace() => at += 1,
            None => break,
        }
    }
    at
}

/// Whether a value is no secret: it is empty, a variable of a template, a word such as `YOUR_TOKEN` or `true`, or the
/// working directory after `pwd=`.
fn is_placeholder(name: &Name, value: &str) -> bool {
    const WORDS: [&str; 5] = ["true", "false", "null", "none", "undefined"];
    let is_capital = |octet: u8| octet.is_ascii_uppercase() || matches!(octet, b'_' | b'-');
    let is_name = value.bytes().all(is_capital) && (value.contains('_') || value.starts_with("YOUR"));
    let is_path = name.is_among(&["pwd"]) && value.starts_with(['/', '~']);
    value.is_empty()
        || is_template(value)
        || is_name
        || is_path
        || WORDS.iter().any(|word| word.eq_ignore_ascii_case(value))
}

/// The word of a text that was looked at last.
#[derive(Default)]
struct Word {
    seen: usize,
    state: State,
}

/// How much of a word shows that it is a URL.
#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum State {
    #[default]
    Unknown,
    /// After `="`, `='` or `](`, where a link begins that may be relative.
    Link,
    /// After a scheme, or the `?` of a link.
    Url,
}

impl Word {
    /// Whether the word that contains an offset is a URL up to there. Offsets must not decrease, so each octet is looked at
    /// once.
    fn is_url(&mut self, octets: &[u8], at: usize) -> bool {
        for next in self.seen..at {
            let before = next.checked_sub(1).map_or(0, |before| octets[before]);
            self.state = match (self.state, octets[next]) {
                (_, octet) if octet.is_ascii_whitespace() => State::Unknown,
                (_, b':') if before.is_ascii_alphanumeric() => State::Url,
                (State::Unknown, b'"' | b'\'') if before == b'=' => State::Link,
                (State::Unknown, b'(') if before == b']' => State::Link,
                (State::Link, b'?') => State::Url,
                (State::Link, b'"' | b'\'' | b')' | b'>') => State::Unknown,
                (state, _) => state,
            };
        }
        self.seen = self.seen.max(at);
        self.state == State::Url
    }
}

#[cfg(test)]
mod tests {
    use super::{PASSWORDS, TOKENS, may_follow_name};

    #[test]
    fn each_name_is_looked_at() {
        for name in TOKENS.iter().chain(&PASSWORDS) {
            let spelled = |mark: &str| name.chars().map(|c| format!("{c}{mark}")).collect::<String>();
            for name in [(*name).to_owned(), name.to_uppercase(), spelled("_"), spelled("-"), format!("{name}[]")] {
                assert!(may_follow_name(name.as_bytes(), name.len()), "{name}");
            }
        }
    }
}
