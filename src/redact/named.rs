//! Values of names that hold a secret, in a query, a fragment or a parameter.

use std::ops::Range;

use super::delimiter::{self, Delimiter, length_of, length_of_last};
use super::found::{Found, TextKind};
use super::login::Form;
use super::value;
use crate::credential::{Certainty, certainty, is_secret_value, may_end_name};

/// The longest name before a `=` that is looked at. This makes the time linear.
const MAX_NAME: usize = 64;

/// The values of the names, and the passwords of other values that look like a login.
pub(super) fn of_text(text: &str, text_kind: TextKind, found: &mut Found) {
    let octets = text.as_bytes();
    let mut fields = Fields { text, text_kind, word: Word::default(), end: 0, end_of_any: 0, is_redirect: None };
    let mut next = 0;
    while let Some(octet) = octets.get(next) {
        let at = next;
        next += 1;
        match octet {
            _ if at < fields.end => {}
            // The `#` and the `;` of an entity are no signs.
            b'&' if Delimiter::at(octets, at).is_some() => {
                next = at + Delimiter::at(octets, at).map_or(1, |(_, length)| length)
            }
            b'=' => fields.after_equals(at, 1, found),
            b'&' | b'%' | b'\\' | 0xEF if delimiter::equals_sign(octets, at).is_some() => {
                let length = delimiter::equals_sign(octets, at).unwrap_or(1);
                next = at + length;
                fields.after_equals(at, length, found);
            }
            b':' => fields.after_key(at, 1, found),
            b'?' | b'&' | b';' | b'#' => fields.after_sign(at, 1, found),
            b'%' => match delimiter::escape(octets, at) {
                Some((b':', length)) => fields.after_key(at, length, found),
                Some((b'?' | b'&' | b';' | b'#', length)) => fields.after_sign(at, length, found),
                _ => {}
            },
            _ => {}
        }
    }
}

/// The fields of a text, as they are found.
struct Fields<'t> {
    text: &'t str,
    text_kind: TextKind,
    word: Word,
    /// The end of the last value of a known name.
    end: usize,
    /// The end of the last value of any name.
    end_of_any: usize,
    /// Whether the text is the answer of a server that logs in a user.
    is_redirect: Option<bool>,
}

impl Fields<'_> {
    /// Whether what begins at an offset is part of a URL.
    fn is_in_url(&mut self, start: usize) -> bool {
        self.text_kind != TextKind::Text || self.word.is_url(self.text.as_bytes(), start)
    }

    /// The value after the `=` at an offset, which may be an escape.
    fn after_equals(&mut self, at: usize, length: usize, found: &mut Found) {
        let octets = self.text.as_bytes();
        let blanks = blanks_before(octets, at);
        let end_of_name = quote_before(octets, at - blanks).unwrap_or(at - blanks);
        let Some(start) = name_before(octets, end_of_name, self.text_kind == TextKind::Component) else { return };
        if !self.is_in_url(start) {
            return;
        }
        let certainty = innermost(&octets[start..end_of_name]).and_then(|name| certainty(&name));
        // A value in the value of another name is searched only if its own name is known. This makes the time linear.
        if certainty.is_none() && at < self.end_of_any {
            return;
        }
        let form = if octets[at] == b'%' { Form::Escaped } else { Form::Plain };
        let is_parameter = length_of_last(&octets[..start], b';').is_some();
        // White space before the `=` may be after it, too.
        let lead = if blanks > 0 { blanks_after(octets, at + length) } else { 0 };
        let mut value =
            value_after(self.text, at + length + lead, Syntax { text_kind: self.text_kind, form, is_parameter });
        if is_parameter && certainty == Some(Certainty::Likely) {
            // The parameter `;AUTH=` of a user name ends with it.
            value.end = self.text[value.clone()].find(['@', ':']).map_or(value.end, |length| value.start + length);
        }
        self.end_of_any = self.end_of_any.max(value.end);
        match certainty {
            Some(certainty) => self.named(certainty, value, found),
            None => found.password(value::in_value(&self.text[value.clone()]).map(|own| within(&value, own))),
        }
    }

    /// The value after the colon at an offset, which may be an escape, if a name in quotes precedes it: `{"token":"secret"}`.
    fn after_key(&mut self, at: usize, length: usize, found: &mut Found) {
        let octets = self.text.as_bytes();
        let Some(end) = end_of_key(octets, at) else { return self.after_colon(at, length, found) };
        let key = octets[..end].iter().rev().take(MAX_NAME).take_while(|octet| is_of_name(**octet)).count();
        let start = memchr::memrchr(b'%', &octets[end - key..end])
            .and_then(|escape| Some(end - key + escape + quote_at(octets, end - key + escape)?))
            .unwrap_or(end - key);
        let is_quoted = start > 0 && quote_before(octets, start).is_some();
        let Some(certainty) = certainty(&octets[start..end]).filter(|_| is_quoted) else {
            return self.after_colon(at, length, found);
        };
        if !self.is_in_url(start) {
            return;
        }
        let value = quoted_value(octets, at + length);
        self.named(certainty, value, found);
    }

    /// The value after the colon at an offset that follows a name after a sign: `?token:secret`.
    fn after_colon(&mut self, at: usize, length: usize, found: &mut Found) {
        let octets = self.text.as_bytes();
        let name = octets[..at].iter().rev().take(MAX_NAME).take_while(|octet| is_of_name(**octet)).count();
        let start = at - name;
        let follows_sign = start.checked_sub(1).is_some_and(|sign| matches!(octets[sign], b'?' | b'&' | b'#'));
        if !follows_sign || certainty(&octets[start..at]) != Some(Certainty::Sure) || !self.is_in_url(start) {
            return;
        }
        let syntax = Syntax { text_kind: self.text_kind, form: Form::Plain, is_parameter: false };
        let value = value_after(self.text, at + length, syntax);
        self.named(Certainty::Sure, value, found);
    }

    /// The value of a known name.
    fn named(&mut self, certainty: Certainty, value: Range<usize>, found: &mut Found) {
        self.end = value.end;
        let (text, is_redirect) = (self.text, &mut self.is_redirect);
        let mut is_redirect = || *is_redirect.get_or_insert_with(|| is_answer_of_login(text));
        let mut is_secret = |value: &str| is_secret_value(certainty, value, &mut is_redirect);
        // A word after a harmless value does not make it a secret: `?code=spring2024 and`.
        let first_word = text[value.clone()].split_ascii_whitespace().next().unwrap_or_default();
        let is_secret = is_secret(&text[value.clone()]) && is_secret(first_word);
        found.named(Some(value).filter(|_| is_secret));
    }

    /// The value without a name after the sign at an offset, which may be an escape.
    fn after_sign(&mut self, at: usize, length: usize, found: &mut Found) {
        let octets = self.text.as_bytes();
        let start = at + length;
        if !self.is_in_url(start) {
            return;
        }
        let value = start..end_of_nameless(octets, start);
        found.password(value::in_nameless(&self.text[value.clone()]).map(|own| within(&value, own)));
    }
}

/// A range in a value, as one of the text.
const fn within(value: &Range<usize>, own: Range<usize>) -> Range<usize> {
    value.start + own.start..value.start + own.end
}

/// Where a value without a name ends: at the next sign, or at white space.
fn end_of_nameless(octets: &[u8], start: usize) -> usize {
    let mut at = start;
    while at < octets.len() && !octets[at].is_ascii_whitespace() && !b"?&;#\"<>".contains(&octets[at])
        || at < octets.len() && octets[at] == b'&' && Delimiter::at(octets, at).is_some()
    {
        let is_sign = delimiter::escape(octets, at).is_some_and(|(octet, _)| b"?&;#".contains(&octet));
        if is_sign {
            break;
        }
        at += Delimiter::at(octets, at).map_or(1, |(_, length)| length);
    }
    at
}

/// Whether a text is the answer of a server that logs in a user, by the parameters of OAuth 2.0 (RFC 6749, section 4.1.2) and
/// OpenID Connect, or by its path.
fn is_answer_of_login(text: &str) -> bool {
    const MARKS: [&str; 8] =
        ["state=", "session_state", "code_verifier", "callback", "oauth", "redirect", "signin", "/cb?"];
    let text = text.to_ascii_lowercase();
    MARKS.iter().any(|mark| memchr::memmem::find(text.as_bytes(), mark.as_bytes()).is_some())
}

/// The length of the white space before an offset.
fn blanks_before(octets: &[u8], at: usize) -> usize {
    octets[..at].iter().rev().take(MAX_NAME).take_while(|octet| matches!(octet, b' ' | b'\t' | b'+')).count()
}

/// The length of the white space at an offset.
fn blanks_after(octets: &[u8], at: usize) -> usize {
    octets[at..].iter().take(MAX_NAME).take_while(|octet| matches!(octet, b' ' | b'\t' | b'+')).count()
}

/// Whether an octet may be part of a name. Characters outside US-ASCII may be invisible, and are not letters of a known name. Nor are
/// control characters but those of white space.
const fn is_of_name(octet: u8) -> bool {
    let is_invisible = !octet.is_ascii() || octet.is_ascii_control() && !matches!(octet, b'\t' | b'\n' | b'\r');
    octet.is_ascii_alphanumeric() || is_invisible || matches!(octet, b'_' | b'-' | b'.' | b'[' | b']' | b'%')
}

/// Where the name before the `=` at an offset begins: after a sign such as `?`, which may be an escape. If `may_begin`, the
/// text may also begin with it.
fn name_before(octets: &[u8], equals: usize, may_begin: bool) -> Option<usize> {
    let is_sign = |octet: u8| matches!(octet, b'?' | b'&' | b';' | b'#' | b'/' | b'!' | b'\t');
    let length = octets[..equals].iter().rev().take(MAX_NAME).take_while(|octet| is_of_name(**octet)).count();
    let first = equals - length;
    let escaped = memchr::memrchr_iter(b'%', &octets[first..equals]).find_map(|at| {
        let (octet, length) = delimiter::escape(octets, first + at)?;
        is_sign(octet).then_some(first + at + length)
    });
    // Quotes and white space between the sign and the name belong to neither.
    let between = |octet: &&u8| matches!(**octet, b' ' | b'\t' | b'+' | b'"' | b'\'');
    let before = first - octets[..first].iter().rev().take(MAX_NAME).take_while(between).count();
    let start = escaped.or_else(|| match before.checked_sub(1) {
        Some(sign) => {
            // The q-component of a URN begins with `?=` (RFC 8141, section 2.3.2).
            let is_of_urn = octets[..=sign].ends_with(b"?=");
            (is_sign(octets[sign]) || is_of_urn || first > before && octets[before] == b'\t').then_some(first)
        }
        None => may_begin.then_some(first),
    });
    start.filter(|start| *start < equals)
}

/// The length of the quote at an offset, which may be an escape of a URL or of JSON.
fn quote_at(octets: &[u8], at: usize) -> Option<usize> {
    match octets.get(at..)? {
        [b'"' | b'\'', ..] => Some(1),
        [b'\\', b'"', ..] => Some(2),
        _ => length_of(octets, at, b'"').or_else(|| length_of(octets, at, b'\'')),
    }
}

/// Where the quote begins that ends before an offset.
fn quote_before(octets: &[u8], end: usize) -> Option<usize> {
    let text = &octets[..end];
    match text {
        [.., b'\\', b'"'] => Some(end - 2),
        [.., b'"' | b'\''] => Some(end - 1),
        _ => {
            let at = delimiter::last(text, |octet| octet == b'%')?;
            (at + quote_at(text, at)? == end).then_some(at)
        }
    }
}

/// Where the name in quotes ends that precedes the colon at an offset.
fn end_of_key(octets: &[u8], colon: usize) -> Option<usize> {
    quote_before(octets, colon - blanks_before(octets, colon))
}

/// Whether the colon at an offset could follow one of the known names.
pub(super) fn may_follow_key(octets: &[u8], colon: usize) -> bool {
    may_follow_name(octets, end_of_key(octets, colon).unwrap_or(colon))
}

/// The value after the colon of a name in quotes: up to the same quote, or without quotes up to what ends a value of JSON.
fn quoted_value(octets: &[u8], colon: usize) -> Range<usize> {
    let quote = colon + blanks_after(octets, colon);
    let Some(length) = quote_at(octets, quote) else {
        let is_end = |octet: &u8| b",}]&#".contains(octet) || octet.is_ascii_whitespace();
        return quote..octets[quote..].iter().position(is_end).map_or(octets.len(), |length| quote + length);
    };
    let (start, mark) = (quote + length, &octets[quote..quote + length]);
    let mut at = start;
    while at < octets.len() && !octets[at..].starts_with(mark) {
        // An escaped quote doesn't end it.
        at += if mark.len() == 1 && octets[at] == b'\\' { 2 } else { 1 };
    }
    start..at.min(octets.len())
}

/// Whether the `=` at an offset could follow one of the known names, by its last three letters. This allows more than [`Name`], and
/// must not allow less.
pub(super) fn may_follow_name(octets: &[u8], equals: usize) -> bool {
    const THREE_ESCAPES: usize = 9;
    let is_of_name = |octet: &&u8| CLASSES[usize::from(**octet)] & OF_NAME != 0;
    let is_letter = |octet: &&u8| CLASSES[usize::from(**octet)] & LETTER != 0;
    let before = &octets[equals.saturating_sub(MAX_NAME)..equals];
    // What precedes a name that the sign follows at once doesn't matter. Such a name may have fewer letters.
    match before {
        // Most names end with three letters. An escape hides them.
        [.., a, b, c] if [a, b, c].iter().all(|octet| is_of_name(octet) && is_letter(octet)) => {
            let mut end = before.iter().rev().take(THREE_ESCAPES).take_while(is_of_name);
            may_end_name([*a, *b, *c]) || end.any(|octet| *octet == b'%')
        }
        [.., mark, only] if !is_of_name(&mark) && is_of_name(&only) && is_letter(&only) => {
            may_end_name([0, 0, *only]) || *only == b'%'
        }
        _ => {
            let own = before.iter().rev().take_while(is_of_name).count();
            let name = if own > 0 { &before[before.len() - own..] } else { before };
            let mut letters = name.iter().rev().filter(is_letter).copied();
            let [c, b, a] = [letters.next(), letters.next(), letters.next()].map(Option::unwrap_or_default);
            may_end_name([a, b, c]) || name.contains(&b'%')
        }
    }
}

/// An octet that may be part of a name.
const OF_NAME: u8 = 1;
/// An octet that [`certainty`] does not skip between or after letters.
const LETTER: u8 = 2;

static CLASSES: [u8; 256] = {
    let (mut classes, mut octet) = ([0; 256], 0);
    while octet < 256 {
        let own = octet as u8;
        let is_skipped = !own.is_ascii()
            || own.is_ascii_control()
            || matches!(own, b'_' | b'-' | b'[' | b']' | b'.' | b' ' | b'+' | b'0'..=b'9' | b'"' | b'\'');
        classes[octet] = if is_of_name(own) { OF_NAME } else { 0 } | if is_skipped { 0 } else { LETTER };
        octet += 1;
    }
    classes
};

/// The innermost key of a name, with its escapes decoded: `access-token` of `user[access-token]` and of `user.access-token[]`.
/// `None` if it is too long.
fn innermost(name: &[u8]) -> Option<Vec<u8>> {
    if name.len() > MAX_NAME {
        return None;
    }
    let (mut key, mut begins, mut at) = (Vec::new(), false, 0);
    while at < name.len() {
        let (octet, length) = delimiter::escape(name, at).unwrap_or((name[at], 1));
        at += length;
        match octet {
            b']' => {}
            // An invisible character hides no name, nor does a control character.
            _ if !octet.is_ascii() || octet.is_ascii_control() => {}
            // A key within the brackets replaces the name before them.
            b'[' | b'.' => begins = true,
            octet => {
                if begins {
                    key.clear();
                }
                begins = false;
                key.push(octet);
            }
        }
    }
    Some(key)
}

/// What ends a value.
#[derive(Clone, Copy)]
struct Syntax {
    text_kind: TextKind,
    form: Form,
    /// Whether it is the value of a parameter, which a `;` precedes.
    is_parameter: bool,
}

/// The value that begins at `start`. In a sentence, it ends at punctuation that isn't within brackets of the value. In a URL,
/// quotes and white space that precede it belong to it. A quote or a `;` within a word belongs to it, and so does white space that
/// isn't US-ASCII.
fn value_after(text: &str, start: usize, syntax: Syntax) -> Range<usize> {
    let octets = text.as_bytes();
    let blanks = octets[start..].iter().take_while(|octet| matches!(octet, b' ' | b'\t')).count();
    let start = if syntax.text_kind == TextKind::Text { start + blanks } else { start };
    let lead = match syntax.text_kind {
        TextKind::Text if blanks == 0 => 0,
        _ => lead_of_value(&octets[start..], syntax.form),
    };
    let lead = lead + scheme_of_credentials(&octets[start + lead..]);
    let (mut depth, mut lead) = (0_usize, lead);
    let mut ends = |(at, c): (usize, char)| {
        if at < lead {
            return false;
        }
        // An entity of a delimiter belongs to the value.
        if let Some((_, length)) = Delimiter::at(octets, start + at).filter(|_| c == '&') {
            lead = at + length;
            return false;
        }
        // The placeholder `#{token}`.
        let is_placeholder = c == '#' && at == 0 && text[start..].starts_with("#{");
        match c {
            '#' if is_placeholder => false,
            '\'' | '`' | '"' => !is_within_word(octets, start + at),
            ';' => syntax.is_parameter || !is_within_value(octets, start + at),
            '&' | '#' => true,
            // In a URL, they may be in a value: not those of a wrapper, a tag, or a placeholder.
            '<' => {
                let rest = &octets[start + at..];
                at == 0 || syntax.text_kind == TextKind::Text || rest.iter().take(MAX_NAME).any(|octet| *octet == b'>')
            }
            '>' => {
                syntax.text_kind == TextKind::Text || !octets.get(start + at + 1).is_some_and(u8::is_ascii_alphanumeric)
            }
            '(' | '[' | '{' => {
                depth += 1;
                false
            }
            ')' | ']' | '}' if depth > 0 => {
                depth -= 1;
                false
            }
            ')' | ']' | '}' | '|' | ',' => syntax.text_kind == TextKind::Text && depth == 0,
            '%' if syntax.form == Form::Escaped => {
                delimiter::escape(octets, start + at).is_some_and(|(octet, _)| b"&;#\"'<> ".contains(&octet))
            }
            // In a URL that has no white space so far, it was typed by mistake.
            _ if c.is_ascii_whitespace() => syntax.text_kind == TextKind::Text || is_sentence(octets, start),
            _ => false,
        }
    };
    let end = text[start..].char_indices().find(|next| ends(*next));
    let end = end.map_or(text.len(), |(length, _)| start + length);
    start..if syntax.text_kind == TextKind::Text { with_last_word(octets, start, end) } else { end }
}

/// Whether white space precedes an offset on its line.
fn is_sentence(octets: &[u8], at: usize) -> bool {
    let end_of_word = octets[..at].iter().rev().find(|octet| octet.is_ascii_whitespace());
    end_of_word.is_some_and(|octet| *octet != b'\n')
}

/// The end of a value on a line that has only a URL and one more word, which is part of the value: `http://h/?password=sec ret`.
fn with_last_word(octets: &[u8], start: usize, end: usize) -> usize {
    let rest = &octets[end..];
    let blanks = rest.iter().take_while(|octet| matches!(octet, b' ' | b'\t')).count();
    let word = rest[blanks..].iter().take(MAX_NAME).take_while(|octet| octet.is_ascii_graphic()).count();
    let is_last = blanks > 0 && word > 0 && matches!(rest[blanks + word..], [] | [b'\r' | b'\n', ..]);
    if is_last && !is_sentence(octets, start) { end + blanks + word } else { end }
}

/// The length of the name of a scheme of HTTP's credentials and of the white space after it: `Bearer `, `Basic%20`.
fn scheme_of_credentials(value: &[u8]) -> usize {
    const SCHEMES: [&str; 4] = ["Bearer", "Basic", "Token", "Digest"];
    let scheme =
        SCHEMES.iter().find(|scheme| delimiter::starts_with(value, 0, scheme)).map_or(0, |scheme| scheme.len());
    match blanks_after(value, scheme) {
        0 => 0,
        blanks => {
            if scheme > 0 {
                scheme + blanks
            } else {
                0
            }
        }
    }
}

/// Whether letters or digits are on both sides of an octet.
fn is_within_word(octets: &[u8], at: usize) -> bool {
    let is_word = |octet: Option<&u8>| octet.is_some_and(|octet| octet.is_ascii_alphanumeric() || !octet.is_ascii());
    // The quote may be an escape of a program.
    let before = octets[..at].strip_suffix(b"\\").unwrap_or(&octets[..at]);
    is_word(before.last()) && is_word(octets.get(at + 1))
}

/// Whether a `;` at an offset is within a value: another word follows, and not the name of another value.
fn is_within_value(octets: &[u8], at: usize) -> bool {
    let name = octets[at + 1..].iter().take(MAX_NAME).take_while(|octet| is_of_name(**octet)).count();
    name > 0 && octets.get(at + 1 + name) != Some(&b'=')
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
    /// On the same line as a URL, which may have white space.
    AfterUrl,
}

impl Word {
    /// Whether the word that contains an offset is a URL up to there. Offsets must not decrease, so each octet is looked at
    /// once.
    fn is_url(&mut self, octets: &[u8], at: usize) -> bool {
        for next in self.seen..at {
            let before = next.checked_sub(1).map_or(0, |before| octets[before]);
            self.state = match (self.state, octets[next]) {
                (State::Url | State::AfterUrl, b' ' | b'\t') => State::AfterUrl,
                (_, octet) if octet.is_ascii_whitespace() => State::Unknown,
                (State::AfterUrl, b'?') if before.is_ascii_alphanumeric() || before == b'/' => State::Url,
                (_, b':') if before.is_ascii_alphanumeric() => State::Url,
                (State::Unknown | State::AfterUrl, b'"' | b'\'') if before == b'=' => State::Link,
                (State::Unknown | State::AfterUrl, b'(') if before == b']' => State::Link,
                (State::Link, b'?') => State::Url,
                (State::Link, b'"' | b'\'' | b')' | b'>') => State::Unknown,
                (state, _) => state,
            };
        }
        self.seen = self.seen.max(at);
        self.state == State::Url
    }
}
