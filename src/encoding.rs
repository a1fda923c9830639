//! Percent-encoding (RFC 1738, section 2.2).

use std::borrow::Cow;
use std::fmt;
use std::str::Utf8Error;

/// A piece of a URL, in which octets may be percent-encoded as `%XX`.
///
/// Nothing decodes silently: [`as_str`](Self::as_str) and `Display` give the text, [`decode`](Self::decode) the octets.
/// `%2F` is not `/`, and two pieces are equal only if their texts are.
///
/// ```
/// use urlspec::Spec;
///
/// let url = Spec::Rfc1738.parse("ftp://host.dom/%2Fetc/caf%C3%A9")?;
/// let name = url.url_path().map(|path| path.name());
/// assert_eq!(name.map(|name| name.as_str()), Some("caf%C3%A9"));
/// assert_eq!(name.and_then(|name| name.decode_utf8().ok()).as_deref(), Some("café"));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub struct Encoded<'a>(
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::redact::serialize_piece"))] &'a str,
);

impl<'a> Encoded<'a> {
    /// The piece with this text. Any text is accepted: a `%` that no two hexadecimal digits follow is itself.
    ///
    /// ```
    /// use urlspec::Encoded;
    ///
    /// assert_eq!(Encoded::new("100%25").decode(), &b"100%"[..]);
    /// assert_eq!(Encoded::new("100%").decode(), &b"100%"[..]);
    /// ```
    pub const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// The text, nothing decoded.
    ///
    /// ```
    /// assert_eq!(urlspec::Encoded::new("a%2Fb").as_str(), "a%2Fb");
    /// ```
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

    /// Whether the text is empty.
    ///
    /// ```
    /// let url = urlspec::Spec::Rfc3986.parse("https://example.com/#")?;
    /// assert_eq!(url.fragment().map(|fragment| fragment.is_empty()), Some(true));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The decoded octets (section 2.2). Only the draft of 1993 defines their character set: see
    /// [`decode_latin1`](Self::decode_latin1).
    ///
    /// Borrows if nothing is encoded.
    ///
    /// ```
    /// assert_eq!(urlspec::Encoded::new("a%20b").decode(), &b"a b"[..]);
    /// ```
    pub fn decode(&self) -> Cow<'a, [u8]> {
        if !self.0.contains('%') {
            return Cow::Borrowed(self.0.as_bytes());
        }
        Cow::Owned(self.octets().collect())
    }

    /// The decoded octets as UTF-8. No document prescribes this character set.
    ///
    /// # Errors
    ///
    /// If the octets aren't UTF-8. The offset in the error counts decoded octets.
    ///
    /// ```
    /// assert_eq!(urlspec::Encoded::new("caf%C3%A9").decode_utf8()?, "caf\u{e9}");
    /// # Ok::<(), std::str::Utf8Error>(())
    /// ```
    pub fn decode_utf8(&self) -> Result<Cow<'a, str>, Utf8Error> {
        Ok(match self.decode() {
            Cow::Borrowed(octets) => Cow::Borrowed(std::str::from_utf8(octets)?),
            Cow::Owned(octets) => Cow::Owned(String::from_utf8(octets).map_err(|error| error.utf8_error())?),
        })
    }

    /// The decoded octets as ISO Latin 1, the character set of the draft of 1993 ("Encoding prohibited characters").
    ///
    /// ```
    /// assert_eq!(urlspec::Encoded::new("caf%E9").decode_latin1(), "caf\u{e9}");
    /// ```
    pub fn decode_latin1(&self) -> String {
        self.octets().map(char::from).collect()
    }

    /// The decoded octets one by one, without an allocation.
    ///
    /// ```
    /// assert!(urlspec::Encoded::new("a%20b").octets().eq(*b"a b"));
    /// ```
    pub fn octets(&self) -> impl Iterator<Item = u8> + use<'a> {
        self.octet_indices().map(|(_, octet)| octet)
    }

    /// The decoded octets, each with the byte offset of its first character in the piece.
    ///
    /// ```
    /// let piece = urlspec::Encoded::new("a%20b");
    /// assert!(piece.octet_indices().eq([(0, b'a'), (1, b' '), (4, b'b')]));
    /// ```
    pub fn octet_indices(&self) -> impl Iterator<Item = (usize, u8)> + use<'a> {
        let bytes = self.0.as_bytes();
        let mut at = 0;
        std::iter::from_fn(move || {
            let start = at;
            let (octet, length) = match escaped_octet(&bytes[start..]) {
                Some(octet) => (octet, 3),
                None => (*bytes.get(start)?, 1),
            };
            at += length;
            Some((start, octet))
        })
    }

    /// The escapes: the byte offset of each `%` in the piece, and the decoded octet.
    pub(crate) fn escapes(&self) -> impl Iterator<Item = (usize, u8)> + 'a {
        let bytes = self.0.as_bytes();
        self.0.match_indices('%').filter_map(move |(at, _)| Some((at, escaped_octet(&bytes[at..])?)))
    }
}

/// Whether `bytes` begins with `%` and two hexadecimal digits.
///
/// ```
/// use urlspec::encoding::is_escape;
///
/// assert!(is_escape(b"%7Ejoe") && is_escape(b"%7e"));
/// assert!(!is_escape(b"%7") && !is_escape(b"%zz") && !is_escape(b"a%7E"));
/// ```
#[inline]
pub fn is_escape(bytes: &[u8]) -> bool {
    matches!(bytes, [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}

/// The octet of the escape that `bytes` begins with.
pub(crate) fn escaped_octet(bytes: &[u8]) -> Option<u8> {
    let digit = |b: u8| char::from(b).to_digit(16).and_then(|d| u8::try_from(d).ok());
    if is_escape(bytes) { Some(digit(bytes[1])? << 4 | digit(bytes[2])?) } else { None }
}

/// Encodes every octet as `%XX`, with the upper-case digits that RFC 1738, section 2.2, names first.
///
/// ```
/// assert_eq!(urlspec::encoding::encode(b" ~"), "%20%7E");
/// ```
pub fn encode(octets: &[u8]) -> String {
    const DIGITS: [char; 16] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'];
    let mut encoded = String::with_capacity(3 * octets.len());
    for octet in octets {
        encoded.extend(['%', DIGITS[usize::from(octet >> 4)], DIGITS[usize::from(octet & 15)]]);
    }
    encoded
}

/// Encodes the octets that no URL of RFC 1738 may contain (section 2.2), except those at offsets that are `kept`. Borrows if there is
/// nothing to encode.
pub(crate) fn make_safe<'o>(octets: &'o [u8], is_kept: &dyn Fn(usize) -> bool) -> Cow<'o, str> {
    let is_unsafe = |at: usize| match octets[at] {
        b'%' => !is_escape(&octets[at..]),
        octet if b"#~[]".contains(&octet) => !is_kept(at),
        octet => !octet.is_ascii_graphic() || b"<>\"{}|\\^`".contains(&octet),
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
