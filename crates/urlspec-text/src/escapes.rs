//! Escapes in documents: entities in HTML, and backslashes in Markdown.

use std::ops::Range;

use crate::Kind;
use crate::byte_class::{ByteClass, class_of};
use crate::url_match::AssembledUrl;

/// The result of decoding an escape.
pub(crate) enum Decoded {
    /// There is no escape: the byte is literal.
    Literal,
    /// The escape is one byte of a URL.
    Byte {
        value: u8,
        /// The length of the escape.
        length: usize,
    },
    /// The escape is a character that ends a URL.
    End,
}

/// Decodes the escape at the start of `text`, if there is one.
pub(crate) fn decode_escape(kind: Kind, text: &[u8]) -> Decoded {
    match (kind, text) {
        (Kind::Html, [b'&', ..]) => decode_entity(text),
        (Kind::Markdown, [b'\\', byte, ..]) if byte.is_ascii_punctuation() => match class_of(*byte) {
            ByteClass::End | ByteClass::Backslash => Decoded::End,
            _ => Decoded::Byte { value: *byte, length: 2 },
        },
        _ => Decoded::Literal,
    }
}

/// Entities of characters that are common around URLs: brackets, quotes, dashes, spaces.
const DELIMITERS: [&str; 32] = [
    "lt", "gt", "quot", "apos", "nbsp", "ensp", "emsp", "thinsp", "shy", "zwj", "zwnj", "ndash", "mdash", "hellip",
    "lsquo", "rsquo", "sbquo", "ldquo", "rdquo", "bdquo", "laquo", "raquo", "lsaquo", "rsaquo", "bull", "middot",
    "copy", "reg", "trade", "sect", "para", "times",
];

/// Decodes the entity at the start of `text`. An unknown entity, or one without a `;`, is literal text.
fn decode_entity(text: &[u8]) -> Decoded {
    const MAX_LENGTH: usize = 8;
    let semicolon = text.iter().take(MAX_LENGTH + 1).position(|byte| *byte == b';');
    let Some(semicolon) = semicolon else { return Decoded::Literal };
    let name = std::str::from_utf8(&text[1..semicolon]).unwrap_or_default();
    let number = match name.strip_prefix('#') {
        Some(number) => match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16).ok(),
            None => number.parse().ok(),
        },
        None if DELIMITERS.contains(&name) => return Decoded::End,
        None => (name == "amp").then_some(u32::from(b'&')),
    };
    match number.map(u8::try_from) {
        None => Decoded::Literal,
        // An escaped quote belongs to the text around the URL.
        Some(Ok(value)) if value.is_ascii() && !matches!(class_of(value), ByteClass::End | ByteClass::Quote) => {
            Decoded::Byte { value, length: semicolon + 1 }
        }
        Some(_) => Decoded::End,
    }
}

/// Returns the URL of a span that contains escapes.
pub(crate) fn unescape(kind: Kind, text: &[u8], span: Range<usize>) -> AssembledUrl {
    let mut url = AssembledUrl::default();
    let mut at = span.start;
    while at < span.end {
        let may_be_escape = |byte: &u8| matches!(byte, b'&' | b'\\');
        let run = text[at..span.end].iter().position(may_be_escape).unwrap_or(span.end - at);
        url.push_run(&text[at..at + run], at);
        at += run;
        match decode_escape(kind, &text[at..span.end]) {
            Decoded::Byte { value, length } => {
                url.push_escaped(value, at..at + length);
                at += length;
            }
            Decoded::Literal | Decoded::End if at < span.end => {
                url.push_run(&text[at..=at], at);
                at += 1;
            }
            Decoded::Literal | Decoded::End => {}
        }
    }
    url
}
