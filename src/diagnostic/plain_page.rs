//! The first error of a web page whose text is ordinary but for one fault. Most refused rows of a crawl are such pages.

use std::ops::Range;

use super::Code;
use crate::encoding::encode;
use crate::read::{Start, read};
use crate::spec::Spec;

/// A web page that a document refuses for one fault, or for characters that must be encoded. Its other characters are so ordinary that
/// nothing else may be meant.
pub(super) struct PlainPage<'t> {
    text: &'t str,
    spec: Spec,
    start: Start,
    pub(super) code: Code,
    /// The place of the first error. With a letter outside US-ASCII are those next to it.
    pub(super) span: Range<usize>,
}

/// The page that a text is, if the document accepts what is before its fault, or what is without it.
pub(super) fn plain_page(spec: Spec, start: Start, text: &str) -> Option<PlainPage<'_>> {
    if !start.is_url() {
        return None;
    }
    let (span, code) = fault(text)?;
    let page = PlainPage { text, spec, start, code, span };
    let Range { start: at, end } = page.span;
    let is_first = match code {
        Code::MissingScheme => !page.is_accepted(text) && page.is_accepted(&["https://", text].concat()),
        Code::HostCharacter => !page.is_accepted(text) && page.is_accepted(&[&text[..at], &text[end..]].concat()),
        _ => page.is_accepted(&text[..at]) && !page.is_accepted(&text[..end]),
    };
    is_first.then_some(page)
}

impl PlainPage<'_> {
    fn is_accepted(&self, text: &str) -> bool {
        read(self.spec, self.start, text).is_some()
    }

    /// The text with all fixes, if they are sure. `None` if only the whole report knows that.
    pub(super) fn fixed(&self) -> Option<Option<String>> {
        match self.code {
            Code::SurroundingSpace => Some(Some(self.text[..self.span.start].to_owned())),
            Code::UnsafeCharacter | Code::NonAscii if !self.is_of_words() => None,
            Code::UnsafeCharacter if self.text.is_ascii() => {
                Some(self.encoded()).filter(|fixed| self.is_accepted(fixed)).map(Some)
            }
            // By the draft of 1993, letters of ISO Latin 1 have a sure fix.
            Code::UnsafeCharacter | Code::NonAscii => (!self.spec.dialect().encodes_latin_1).then_some(None),
            _ => Some(None),
        }
    }

    /// Whether the characters are all the same one, or letters, and none may be a mark around the URL or at its end. Then their fix is
    /// known.
    fn is_of_words(&self) -> bool {
        let mut before = ' ';
        let first = self.text[self.span.start..].chars().next();
        let mut characters = self.text.chars().peekable();
        while let Some(c) = characters.next() {
            let after = characters.peek().copied().unwrap_or(' ');
            let is_within = match c {
                c if !c.is_ascii() || is_ordinary(c) => true,
                c if is_encoded_in_pages(c) && Some(c) != first => false,
                ' ' | '[' | ']' | '`' => before.is_alphanumeric() && after.is_alphanumeric(),
                c if is_encoded_in_pages(c) => before != ' ' && after != ' ',
                _ => true,
            };
            if !is_within {
                return false;
            }
            before = c;
        }
        true
    }

    /// The text with these characters encoded.
    fn encoded(&self) -> String {
        let mut encoded = String::with_capacity(self.text.len() + 8);
        let mut octets = [0; 4];
        for c in self.text.chars() {
            match is_encoded_in_pages(c) {
                true => encoded += &encode(c.encode_utf8(&mut octets).as_bytes()),
                false => encoded.push(c),
            }
        }
        encoded
    }
}

/// The characters that no document accepts in a page.
fn is_encoded_in_pages(c: char) -> bool {
    matches!(c, '|' | '^' | ' ' | '[' | ']' | '`') || (!c.is_ascii() && c.is_alphanumeric())
}

/// The characters after the host that each document accepts, and that are no part of another fault.
fn is_ordinary(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '-' | '_' | '=' | '&' | '?' | '+' | ',' | '~' | '!' | '*')
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-'
}

/// The place and the code of the fault of a page.
fn fault(text: &str) -> Option<(Range<usize>, Code)> {
    let has_scheme = ["http://", "https://"].iter().find(|scheme| text.starts_with(**scheme));
    let authority = has_scheme.map_or(0, |scheme| scheme.len());
    let (host, after) = text[authority..].split_once('/')?;
    let of_whole = |place: Range<usize>, code| after.chars().all(is_ordinary).then_some((place, code));
    let is_host = host.chars().all(|c| is_of_name(c) || matches!(c, '.' | ':'));
    if has_scheme.is_none() {
        return of_whole(0..0, Code::MissingScheme).filter(|_| is_host && host.starts_with("www."));
    }
    if !is_host {
        let at = authority + space_in_host(host)?;
        return of_whole(at..at + 1, Code::HostCharacter);
    }
    let path = authority + host.len() + 1;
    let (at, _) = after.char_indices().find(|(_, c)| !is_ordinary(*c))?;
    let (length, code) = fault_at(text, path + at)?;
    Some((path + at..path + at + length, code))
}

/// Where a host has a space between its first word and a name.
fn space_in_host(host: &str) -> Option<usize> {
    let (word, name) = host.split_once(' ')?;
    let is_word = |text: &str| !text.is_empty() && text.chars().all(is_of_name);
    (is_word(word) && name.split('.').all(is_word)).then_some(word.len())
}

/// The length and the code of the fault that begins at a place after the host.
fn fault_at(text: &str, at: usize) -> Option<(usize, Code)> {
    let (before, rest) = (text[..at].chars().next_back()?, &text[at..]);
    // A comma before a space ends a part of a sentence.
    let is_end = |c: char| c == ' ' && before != ',';
    match rest.chars().next()? {
        _ if rest.chars().all(is_end) => Some((rest.len(), Code::SurroundingSpace)),
        '%' => (rest.len() == 1).then_some((1, Code::BarePercent)),
        '{' => Some((template(rest)?, Code::Template)),
        c if !is_encoded_in_pages(c) || !rest.chars().all(|c| is_ordinary(c) || is_encoded_in_pages(c)) => None,
        c if !c.is_ascii() => Some((rest.find(|c: char| c.is_ascii()).unwrap_or(rest.len()), Code::NonAscii)),
        c => is_within_words(before, c, &rest[1..]).then_some((1, Code::UnsafeCharacter)),
    }
}

/// The length of a name in braces at the start of a text, after which it is ordinary.
fn template(text: &str) -> Option<usize> {
    let (name, after) = text.strip_prefix('{')?.split_once('}')?;
    let is_name = !name.is_empty() && name.bytes().all(|octet| octet.is_ascii_lowercase());
    (is_name && after.chars().all(is_ordinary)).then_some(name.len() + 2)
}

/// Whether a character that must be encoded is no mark around words or at their end.
fn is_within_words(before: char, c: char, after: &str) -> bool {
    let is_before_word = after.starts_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '-'));
    let is_after_word = before.is_ascii_alphanumeric() || before == '/';
    match c {
        // After a space, two slashes begin a comment.
        ' ' => is_before_word && before != ',' && !after.starts_with("//"),
        // Elsewhere, a bracket may begin a name to be replaced.
        '[' => is_before_word && is_after_word,
        _ => is_before_word,
    }
}
