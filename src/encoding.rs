//! Percent encoding (RFC 1738, section 2.2): text that may hold `%XX` for octets.

use std::borrow::Cow;
use std::fmt;
use std::str::Utf8Error;

/// A piece of a URL as it is written, in which octets may stand encoded as `%XX`.
///
/// Nothing decodes silently: [`as_str`](Self::as_str) and `Display` give what is written, [`decode`](Self::decode) the
/// octets that it stands for. `%2F` is not `/`, and two pieces are equal only if they are written alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub struct Encoded<'a>(
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::redact::serialize_piece"))] &'a str,
);

impl<'a> Encoded<'a> {
    /// The piece that is written so.
    pub const fn new(written: &'a str) -> Self {
        Self(written)
    }

    /// The piece as it is written.
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

    /// Whether nothing is written.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The octets that the piece stands for (section 2.2). But for the draft of 1993 the documents give them no character
    /// set.
    ///
    /// Borrows where nothing is encoded.
    pub fn decode(&self) -> Cow<'a, [u8]> {
        if !self.0.contains('%') {
            return Cow::Borrowed(self.0.as_bytes());
        }
        Cow::Owned(self.octets().collect())
    }

    /// The octets as UTF-8, which is a reader's assumption and no document's.
    ///
    /// # Errors
    ///
    /// Where the octets are no UTF-8; the error counts octets, not columns.
    pub fn decode_utf8(&self) -> Result<Cow<'a, str>, Utf8Error> {
        Ok(match self.decode() {
            Cow::Borrowed(octets) => Cow::Borrowed(std::str::from_utf8(octets)?),
            Cow::Owned(octets) => Cow::Owned(String::from_utf8(octets).map_err(|error| error.utf8_error())?),
        })
    }

    /// The octets as ISO Latin 1, which they are in the draft of 1993 ("Encoding prohibited characters").
    pub fn decode_latin1(&self) -> String {
        self.octets().map(char::from).collect()
    }

    /// The octets one by one, without allocating.
    pub fn octets(&self) -> impl Iterator<Item = u8> + 'a {
        self.places().map(|(_, octet)| octet)
    }

    /// The octets, each with the byte offset in the piece at which it is written.
    pub fn places(&self) -> impl Iterator<Item = (usize, u8)> + 'a {
        let bytes = self.0.as_bytes();
        let mut at = 0;
        std::iter::from_fn(move || {
            let place = at;
            let (octet, length) = match escaped_octet(&bytes[place..]) {
                Some(octet) => (octet, 3),
                None => (*bytes.get(place)?, 1),
            };
            at += length;
            Some((place, octet))
        })
    }

    /// The escapes in the piece: the byte offset of each `%`, and its octet.
    pub(crate) fn escapes(&self) -> impl Iterator<Item = (usize, u8)> + 'a {
        let bytes = self.0.as_bytes();
        self.0.match_indices('%').filter_map(move |(at, _)| Some((at, escaped_octet(&bytes[at..])?)))
    }
}

/// Whether `bytes` begin with `%` and two hexadecimal digits.
#[inline]
pub fn is_escape(bytes: &[u8]) -> bool {
    matches!(bytes, [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}

fn escaped_octet(bytes: &[u8]) -> Option<u8> {
    let digit = |b: u8| char::from(b).to_digit(16).and_then(|d| u8::try_from(d).ok());
    if is_escape(bytes) { Some(digit(bytes[1])? << 4 | digit(bytes[2])?) } else { None }
}

/// Encodes each octet as `%XX`, with the upper-case digits that section 2.2 names first.
///
/// ```
/// assert_eq!(urlspec::encoding::encode(b" ~"), "%20%7E");
/// ```
pub fn encode(octets: &[u8]) -> String {
    const DIGITS: [char; 16] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'];
    let digits = |octet: &u8| ['%', DIGITS[usize::from(octet >> 4)], DIGITS[usize::from(octet & 15)]];
    octets.iter().flat_map(digits).collect()
}

/// Makes a foreign text safer: each octet that no URL may hold is encoded, be it unsafe, a control or beyond US-ASCII
/// (RFC 1738, section 2.2). What is encoded already stays as it is, and so do reserved characters.
///
/// ```
/// assert_eq!(urlspec::make_safe(b"http://h/~a b%20c%zz"), "http://h/%7Ea%20b%20c%25zz");
/// ```
pub fn make_safe(octets: &[u8]) -> Cow<'_, str> {
    let is_unsafe = |at: usize| match octets[at] {
        b'%' => !is_escape(&octets[at..]),
        octet => !octet.is_ascii_graphic() || b"<>\"#{}|\\^~[]`".contains(&octet),
    };
    match std::str::from_utf8(octets) {
        Ok(text) if !(0..octets.len()).any(is_unsafe) => return Cow::Borrowed(text),
        _ => {}
    }
    let mut safe = String::with_capacity(octets.len() + 16);
    for (at, octet) in octets.iter().enumerate() {
        if is_unsafe(at) {
            safe.push_str(&encode(&[*octet]));
        } else {
            safe.push(char::from(*octet));
        }
    }
    Cow::Owned(safe)
}

impl fmt::Display for Encoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for Encoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*crate::redact::piece(self.0), f)
    }
}

impl AsRef<str> for Encoded<'_> {
    fn as_ref(&self) -> &str {
        self.0
    }
}

impl PartialEq<str> for Encoded<'_> {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for Encoded<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}
