//! Character classes as constants: a small algebra over byte tables.
//!
//! The documents build their classes from one another (`uchar = unreserved | escape`), and so do these: `Set::of` lists
//! characters, `Set::or` is the union, and `Set::called` gives it the name of its rule. A class that contains `escape`
//! keeps it outside of the table, since an escape is three characters.

use std::fmt;

use crate::encoding::is_escape;
use crate::octets::OctetSet;
#[cfg(all(feature = "simd", not(feature = "small")))]
use crate::octets::Ranges;

/// The digits of an escape, which are the same in all documents.
pub(super) const HEX: Set = Set::of("hex", "0123456789ABCDEFabcdef");

/// A class of US-ASCII characters, with or without the `%XX` escape as one of its members.
///
/// ```
/// use urlspec::grammar::rfc1738::{UCHAR, UNRESERVED};
///
/// assert!(UCHAR.has(b'-') && !UCHAR.has(b'/'));
/// assert!(UCHAR.escapes() && !UNRESERVED.escapes());
/// assert_eq!(UCHAR.to_string(), "letters, digits, ! $ ' ( ) * + , - . _ or %XX");
/// ```
// No set holds a byte above 7F, so a run of a set never ends within a character.
#[derive(Clone, Copy)]
pub struct Set {
    name: &'static str,
    /// The production `escape`, if it is a member.
    escape: Option<&'static str>,
    octets: OctetSet,
}

impl Set {
    /// The set of the characters in `characters`, under the name of its rule.
    ///
    /// # Panics
    ///
    /// At compile time, if `characters` holds anything that is not US-ASCII.
    pub(crate) const fn of(name: &'static str, characters: &str) -> Self {
        Self { name, escape: None, octets: OctetSet::EMPTY.and(characters) }
    }

    /// The characters from one to another, such as `%x31-39` of RFC 5234, section 3.4.
    ///
    /// # Panics
    ///
    /// At compile time, if one is not US-ASCII.
    pub(super) const fn range(name: &'static str, first: u8, last: u8) -> Self {
        Self { name, escape: None, octets: OctetSet::EMPTY.and_range(first, last) }
    }

    /// This set and the characters in `characters`.
    ///
    /// # Panics
    ///
    /// At compile time, if `characters` holds anything that is not US-ASCII.
    pub(crate) const fn and(mut self, characters: &str) -> Self {
        self.octets = self.octets.and(characters);
        self
    }

    /// This set without the characters in `characters`.
    pub(crate) const fn without(mut self, characters: &str) -> Self {
        self.octets = self.octets.without(characters);
        self
    }

    /// The union of two sets, under the name of the first.
    pub(crate) const fn or(mut self, other: Self) -> Self {
        if other.escape.is_some() {
            self.escape = other.escape;
        }
        self.octets = self.octets.or(&other.octets);
        self
    }

    /// This set with the document's production `escape` as one more member. The production runs only where the derivation is
    /// recorded; otherwise escapes are recognized without it.
    pub(super) const fn or_escape(mut self, escape: &'static str) -> Self {
        self.escape = Some(escape);
        self
    }

    /// This set under another name.
    pub(crate) const fn called(mut self, name: &'static str) -> Self {
        self.name = name;
        self
    }

    /// The name of the rule whose characters these are.
    ///
    /// ```
    /// assert_eq!(urlspec::grammar::rfc1738::UCHAR.name(), "uchar");
    /// ```
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Whether an escape (`%` and two hexadecimal digits) is a member.
    ///
    /// ```
    /// use urlspec::grammar::rfc1738::{ALPHA, UCHAR};
    ///
    /// assert!(UCHAR.escapes() && !ALPHA.escapes());
    /// ```
    pub const fn escapes(&self) -> bool {
        self.escape.is_some()
    }

    /// The production of escapes, if they are members.
    pub(super) const fn escape(&self) -> Option<&'static str> {
        self.escape
    }

    /// The members as ranges.
    #[cfg(all(feature = "simd", not(feature = "small")))]
    pub(super) const fn ranges(&self) -> &Ranges {
        self.octets.ranges()
    }

    /// Whether the character with this code is a member.
    ///
    /// ```
    /// use urlspec::grammar::rfc1738::UCHAR;
    ///
    /// assert!(UCHAR.has(b'a') && !UCHAR.has(b'~'));
    /// ```
    pub const fn has(&self, byte: u8) -> bool {
        self.octets.has(byte)
    }

    /// The length in bytes of the longest run of members at the beginning of `text`.
    #[inline(always)]
    pub(crate) fn run(&self, text: &str) -> usize {
        let bytes = text.as_bytes();
        let mut end = 0;
        loop {
            end += self.plain_run(&bytes[end..]);
            if !(self.escapes() && is_escape(&bytes[end..])) {
                return end;
            }
            end += 3;
        }
    }

    /// The length of the run of members at the beginning of `bytes` that are not escapes.
    #[inline(always)]
    fn plain_run(&self, bytes: &[u8]) -> usize {
        let has = |byte: u8| self.has(byte);
        let fours = bytes.chunks_exact(4);
        let rest = fours.remainder();
        for (number, four) in fours.enumerate() {
            if !has(four[0]) {
                return number * 4;
            }
            if !has(four[1]) {
                return number * 4 + 1;
            }
            if !has(four[2]) {
                return number * 4 + 2;
            }
            if !has(four[3]) {
                return number * 4 + 3;
            }
        }
        bytes.len() - rest.len() + rest.iter().take_while(|byte| has(**byte)).count()
    }

    /// The length in bytes of the one member at the beginning of `text`: 1, 3 for an escape, 0 if there is none.
    #[inline(always)]
    pub(crate) fn first(&self, text: impl AsRef<[u8]>) -> usize {
        match text.as_ref() {
            [byte, ..] if self.has(*byte) => 1,
            bytes if self.escapes() && is_escape(bytes) => 3,
            _ => 0,
        }
    }
}

/// The members, for people: `letters, digits, $ - _ . + or %XX`.
impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = |range: std::ops::RangeInclusive<u8>| range.into_iter().all(|b| self.has(b));
        let is_hexadecimal = whole(b'A'..=b'F') && !whole(b'A'..=b'Z');
        let named = [
            ("letters", whole(b'a'..=b'z') && whole(b'A'..=b'Z')),
            ("lower-case letters", whole(b'a'..=b'z') && !whole(b'A'..=b'Z')),
            ("upper-case letters", whole(b'A'..=b'Z') && !whole(b'a'..=b'z')),
            ("hexadecimal digits", is_hexadecimal),
            ("digits", whole(b'0'..=b'9') && !is_hexadecimal),
        ];
        let mut words: Vec<String> = named.iter().filter(|(_, has)| *has).map(|(word, _)| (*word).to_owned()).collect();
        let marks: Vec<_> = (0x21..0x7f)
            .filter(|b: &u8| self.has(*b) && !b.is_ascii_alphanumeric())
            .map(|b| char::from(b).to_string())
            .collect();
        if !marks.is_empty() {
            words.push(marks.join(" "));
        }
        if self.escapes() {
            words.push("%XX".to_owned());
        }
        match words.split_last() {
            Some((last, [])) => f.write_str(last),
            Some((last, others)) => write!(f, "{} or {last}", others.join(", ")),
            None => f.write_str(self.name),
        }
    }
}

impl fmt::Debug for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {self}", self.name)
    }
}

impl PartialEq for Set {
    /// Two sets are equal if they have the same name, since a name is a rule, and a rule is one set.
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Set {}

#[cfg(test)]
mod tests {
    use crate::grammar::rfc1738::{ALPHA, ALPHADIGIT, DIGIT, HEX, HIALPHA, LOWALPHA, SAFE, UCHAR};

    #[test]
    fn sets_are_shown_by_their_members() {
        let shown = [
            (&LOWALPHA, "lower-case letters"),
            (&HIALPHA, "upper-case letters"),
            (&ALPHA, "letters"),
            (&DIGIT, "digits"),
            (&ALPHADIGIT, "letters or digits"),
            (&HEX, "hexadecimal digits"),
            (&SAFE, "$ + - . _"),
            (&UCHAR, "letters, digits, ! $ ' ( ) * + , - . _ or %XX"),
        ];
        for (set, words) in shown {
            assert_eq!(set.to_string(), words);
        }
        assert_eq!(format!("{SAFE:?}"), "safe: $ + - . _");
    }
}
