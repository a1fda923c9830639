//! What stands in a document for an octet of a URL: entities of HTML, and what a backslash escapes in Markdown.

use std::ops::Range;

use super::Kind;
use super::class::{Class, class};
use super::url_match::Assembly;

/// What stands for an octet.
pub(crate) enum Decoded {
    /// The octet stands for itself.
    Itself,
    /// So many octets stand for this one.
    Octet(u8, usize),
    /// What is no octet of a URL.
    End,
}

/// What begins here with an ampersand or a backslash, or does not.
pub(crate) fn decode_escape(kind: Kind, text: &[u8]) -> Decoded {
    match (kind, text) {
        (Kind::Html, [b'&', ..]) => entity(text),
        (Kind::Markdown, [b'\\', octet, ..]) if octet.is_ascii_punctuation() => match class(*octet) {
            Class::End | Class::Backslash => Decoded::End,
            _ => Decoded::Octet(*octet, 2),
        },
        _ => Decoded::Itself,
    }
}

/// The entities of signs around URLs: brackets, quotes, dashes and blanks.
const SIGNS: [&str; 32] = [
    "lt", "gt", "quot", "apos", "nbsp", "ensp", "emsp", "thinsp", "shy", "zwj", "zwnj", "ndash", "mdash", "hellip",
    "lsquo", "rsquo", "sbquo", "ldquo", "rdquo", "bdquo", "laquo", "raquo", "lsaquo", "rsaquo", "bull", "middot",
    "copy", "reg", "trade", "sect", "para", "times",
];

/// The entity that begins here. One that nobody knows, or that no `;` ends, is the text that it is.
fn entity(text: &[u8]) -> Decoded {
    const LONGEST: usize = 8;
    let Some(length) = text.iter().take(LONGEST + 1).position(|octet| *octet == b';') else { return Decoded::Itself };
    let name = std::str::from_utf8(&text[1..length]).unwrap_or_default();
    let number = match name.strip_prefix('#') {
        Some(number) => match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16).ok(),
            None => number.parse().ok(),
        },
        None if SIGNS.contains(&name) => return Decoded::End,
        None => (name == "amp").then_some(u32::from(b'&')),
    };
    match number.map(u8::try_from) {
        None => Decoded::Itself,
        // A quote that must be written so is that of the text.
        Some(Ok(octet)) if octet.is_ascii() && !matches!(class(octet), Class::End | Class::Quote) => {
            Decoded::Octet(octet, length + 1)
        }
        Some(_) => Decoded::End,
    }
}

/// The URL of a span in which something stands for something else.
pub(crate) fn assembled(kind: Kind, text: &[u8], span: Range<usize>) -> Assembly {
    let mut assembly = Assembly::default();
    let mut at = span.start;
    while at < span.end {
        match decode_escape(kind, &text[at..span.end]) {
            Decoded::Octet(octet, length) => {
                assembly.push_for(octet, at..at + length);
                at += length;
            }
            Decoded::Itself | Decoded::End => {
                assembly.push(text[at], at);
                at += 1;
            }
        }
    }
    assembly
}
