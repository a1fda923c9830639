//! A text as a person reads it, for comparing what two texts name.

use super::confusables::{digit, looks_like};
use crate::encoding::Encoded;

/// What is not UTF-8 may be a letter in ISO Latin 1.
pub(super) fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == char::REPLACEMENT_CHARACTER
}

/// A text without its escapes, without the characters that take no place on a screen, and without a backslash before a space in quotation
/// marks, in lower case: hosts have no case.
pub(super) fn decoded(text: &str) -> String {
    let octets = Encoded::new(text).decode();
    let shown = String::from_utf8_lossy(&octets);
    let shown: String = shown.chars().filter(|c| !takes_no_place(*c)).map(plain).flat_map(char::to_lowercase).collect();
    if shown.contains('\\') { shown.replace("\\ ", " ") } else { shown }
}

/// What a character is read as: a blank, which forms write as `+`, or the delimiter or digit that it looks like.
fn plain(c: char) -> char {
    match c {
        '+' => ' ',
        c if c.is_whitespace() => ' ',
        c => looks_like(c).or_else(|| digit(c)).unwrap_or(c),
    }
}

pub(super) const fn takes_no_place(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}')
}
