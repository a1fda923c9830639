//! Escapes of certain octets: a scheme's document may have a character only encoded.

use super::input::{Expected, Input, Parse};
use super::set::{HEX, Set};
use super::step::Step;
use super::terminal::{Pattern, Terminal, fail, split};
use crate::encoding::{escaped_octet, is_escape};

/// What is expected where a document has the escapes of other octets.
const OTHER: Set = Set::of("the escape of another character", "");

/// Matches the escape of a member of a class, such as `%3B` of `;`.
pub(super) const fn escaped<'a, I: Input<'a>>(set: &'static Set) -> Terminal<'a, I, Escaped> {
    Terminal::of(Escaped { set, is_member: true })
}

/// Matches the escape of an octet that is not a member of a class.
pub(super) const fn escaped_but<'a, I: Input<'a>>(set: &'static Set) -> Terminal<'a, I, Escaped> {
    Terminal::of(Escaped { set, is_member: false })
}

#[derive(Clone, Copy)]
pub(super) struct Escaped {
    set: &'static Set,
    /// Whether the octet is in the set.
    is_member: bool,
}

impl<'a, I: Input<'a>> Pattern<'a, I> for Escaped {
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn parse(self, i: I) -> Parse<I, &'a str> {
        let text = i.rest().as_bytes();
        if escaped_octet(text).is_some_and(|octet| self.set.has(octet) == self.is_member) {
            return split(i, "%XX".len());
        }
        match text {
            [b'%', ..] if is_escape(text) => i.expect(0, Expected::Class(&OTHER)),
            [b'%', rest @ ..] => {
                let digits = rest.iter().take_while(|octet| octet.is_ascii_hexdigit()).count();
                i.expect(1 + digits, Expected::Class(&HEX));
            }
            _ => i.expect(0, Expected::Literal("%")),
        }
        fail(i)
    }
}

/// Matches the escapes of a character above U+007F in UTF-8, where `tail` is the escape of an octet after the first (RFC 3629,
/// section 4).
pub(super) fn encoded_character<'a, I: Input<'a>, P: Step<I, Output = &'a str> + Copy>(
    tail: P,
) -> impl FnMut(I) -> Parse<I, &'a str> {
    move |i| {
        let text = i.rest().as_bytes();
        let tails = match escaped_octet(text) {
            Some(0xC2..=0xDF) => 1,
            Some(0xE0..=0xEF) => 2,
            Some(0xF0..=0xF4) => 3,
            _ => {
                i.expect(0, if is_escape(text) { Expected::Class(&OTHER) } else { Expected::Literal("%") });
                return fail(i);
            }
        };
        let mut rest = i.take_from("%XX".len());
        for _ in 0..tails {
            rest = { tail }.step(rest)?.0;
        }
        let length = i.rest().len() - rest.rest().len();
        // Too long a form, or a surrogate, is wrong from its second octet on.
        if character(text) != length {
            i.expect("%XX".len(), Expected::Class(&OTHER));
            return fail(i);
        }
        split(i, length)
    }
}

/// The length of the escapes of one character above U+007F that a text begins with; 0 if there is none.
fn character(text: &[u8]) -> usize {
    let mut octets = [0; 4];
    for length in 1..=octets.len() {
        let Some(octet) = text.get(3 * (length - 1)..).and_then(escaped_octet) else { return 0 };
        octets[length - 1] = octet;
        if std::str::from_utf8(&octets[..length]).is_ok() {
            return if octet.is_ascii() { 0 } else { 3 * length };
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::character;

    #[test]
    fn characters_are_encoded_as_utf_8() {
        let lengths =
            [("%C3%A9x", 6), ("%e2%82%ac", 9), ("%F0%9F%98%80%F0", 12), ("%41", 0), ("%C3%41", 0), ("%ED%A0%80", 0)];
        for (text, length) in lengths {
            assert_eq!(character(text.as_bytes()), length, "{text}");
        }
    }
}
