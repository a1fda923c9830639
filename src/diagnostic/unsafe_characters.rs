//! The characters that must be encoded everywhere, and their words.

use std::ops::Range;

use super::working_copy::WorkingCopy;
use crate::encoding::{encode, is_escape};

/// The words for an unsafe character. They are the most frequent of all, so they are joined when this is compiled.
pub(super) struct Unsafe {
    pub message: &'static str,
    /// The same for a document that calls no character unsafe.
    pub not_allowed: &'static str,
    pub escape: &'static str,
    pub title: &'static str,
}

macro_rules! unsafe_table {
    ($($c:literal $name:literal $escape:literal)*) => {
        /// "The use of the corresponding character is unsafe" (section 2.2), except `%` and the backslash.
        pub(super) const fn is_unsafe(c: char) -> bool {
            matches!(c, $($c)|*)
        }

        /// The words for an unsafe character.
        pub(super) const fn unsafe_words(c: char) -> Option<Unsafe> {
            Some(match c {
                $($c => Unsafe {
                    message: concat!($name, " is unsafe and must be encoded"),
                    not_allowed: concat!($name, " is not allowed here and must be encoded"),
                    escape: $escape,
                    title: concat!("write `", $escape, "`"),
                },)*
                _ => return None,
            })
        }
    };
}

unsafe_table! {
    ' ' "a space" "%20"
    '<' "`<`" "%3C"
    '>' "`>`" "%3E"
    '"' "`\"`" "%22"
    '{' "`{`" "%7B"
    '}' "`}`" "%7D"
    '|' "`|`" "%7C"
    '^' "`^`" "%5E"
    '~' "`~`" "%7E"
    '[' "`[`" "%5B"
    ']' "`]`" "%5D"
    '`' "a grave accent" "%60"
    '#' "`#`" "%23"
}

/// A piece of the working copy with all characters encoded that must be.
pub(super) fn encode_all(working_copy: &WorkingCopy<'_>, piece: Range<usize>) -> String {
    let mut encoded = String::new();
    let text = working_copy.text();
    for (at, c) in text.get(piece.clone()).unwrap_or_default().char_indices() {
        let span = piece.start + at..piece.start + at + c.len_utf8();
        let is_percent_of_escape = c == '%' && is_escape(&text.as_bytes()[span.start..]);
        let is_legal = c.is_ascii_graphic() && !is_unsafe(c) && c != '\\' && (c != '%' || is_percent_of_escape);
        if is_legal {
            encoded.push(c);
        } else {
            encoded.push_str(&encode(working_copy.octets(span)));
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::{is_unsafe, unsafe_words};
    use crate::diagnostic::characters::named;
    use crate::encoding::encode;

    #[test]
    fn the_words_for_unsafe_characters_name_them_and_their_escapes() {
        for c in (0..=127).map(char::from).filter(|c| is_unsafe(*c)) {
            let words = unsafe_words(c).expect("words");
            assert_eq!(words.message, format!("{} is unsafe and must be encoded", named(c)));
            assert_eq!(words.escape, encode(&[c as u8]));
            assert_eq!(words.title, format!("write `{}`", words.escape));
        }
    }
}
