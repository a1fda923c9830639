//! Decodes documents in UTF-16.
//!
//! A [`Finder`](crate::Finder) needs an encoding that extends US-ASCII, so decode UTF-16 first. Offsets are then offsets
//! into the decoded text. [`fix_document`](crate::fix_document) takes and returns UTF-16 as it is.
//!
//! ```
//! use urlspec_text::{Finder, utf16};
//!
//! let document: Vec<u8> = "\u{feff}see news:a.b".encode_utf16().flat_map(u16::to_le_bytes).collect();
//! let order = utf16::ByteOrder::detect(&document).ok_or("not UTF-16")?;
//! let text = utf16::decode(&document, order);
//! assert_eq!(Finder::default().matches(&text).count(), 1);
//! # Ok::<(), &str>(())
//! ```

use std::ops::Range;

use crate::Edit;

/// The byte order of UTF-16. There are no others.
///
/// ```
/// use urlspec_text::utf16::{ByteOrder, decode};
///
/// assert_eq!(decode(&[b'a', 0, b'b', 0], ByteOrder::Little), b"ab");
/// assert_eq!(decode(&[0, b'a', 0, b'b'], ByteOrder::Big), b"ab");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByteOrder {
    /// The high byte first.
    Big,
    /// The low byte first.
    Little,
}

impl ByteOrder {
    /// Returns the order that the byte order mark of a document shows, or `None` if the document does not begin with a
    /// byte order mark of UTF-16.
    ///
    /// ```
    /// use urlspec_text::utf16::ByteOrder;
    ///
    /// assert_eq!(ByteOrder::detect(b"\xFF\xFEa\0"), Some(ByteOrder::Little));
    /// assert_eq!(ByteOrder::detect(b"\xFE\xFF\0a"), Some(ByteOrder::Big));
    /// assert_eq!(ByteOrder::detect(b"ab"), None);
    /// ```
    pub fn detect(document: &[u8]) -> Option<Self> {
        match document {
            // The mark of UTF-32.
            [0xFF, 0xFE, 0, 0, ..] => None,
            [0xFF, 0xFE, ..] => Some(Self::Little),
            [0xFE, 0xFF, ..] => Some(Self::Big),
            _ => None,
        }
    }

    fn unit(self, bytes: [u8; 2]) -> u16 {
        match self {
            Self::Big => u16::from_be_bytes(bytes),
            Self::Little => u16::from_le_bytes(bytes),
        }
    }

    fn encode(self, text: &str) -> Vec<u8> {
        let bytes = |unit: u16| if self == Self::Big { unit.to_be_bytes() } else { unit.to_le_bytes() };
        text.encode_utf16().flat_map(bytes).collect()
    }
}

/// Decodes a document piece by piece.
///
/// ```
/// use urlspec_text::utf16::{ByteOrder, Decoder};
///
/// let mut decoder = Decoder::new(ByteOrder::Big);
/// let mut text = Vec::new();
/// for piece in [&[0, b'a', 0][..], &[b'b']] {
///     decoder.decode(piece, &mut text);
/// }
/// assert!(decoder.finish(&mut text));
/// assert_eq!(text, b"ab");
/// ```
#[derive(Debug, Clone)]
pub struct Decoder {
    order: ByteOrder,
    /// Bytes that are not a whole character yet.
    pending: Vec<u8>,
}

impl Decoder {
    /// Returns a decoder for a document in this byte order.
    pub const fn new(order: ByteOrder) -> Self {
        Self { order, pending: Vec::new() }
    }

    /// Appends the next piece of the document to `text` as UTF-8, including the byte order mark. An unpaired surrogate
    /// becomes U+FFFD.
    pub fn decode(&mut self, piece: &[u8], text: &mut Vec<u8>) {
        self.pending.extend_from_slice(piece);
        let mut units = self.units();
        // The next piece may begin with the other half of the surrogate pair.
        if units.last().is_some_and(|unit| (0xD800..0xDC00).contains(unit)) {
            units.pop();
        }
        self.pending.drain(..units.len() * 2);
        push_units(units, text);
    }

    /// Appends the rest of a document that ends here: U+FFFD for an unpaired surrogate, and for half of a code unit. Returns
    /// `false` for these, since the document was cut.
    ///
    /// ```
    /// use urlspec_text::utf16::{ByteOrder, Decoder};
    ///
    /// let (mut decoder, mut text) = (Decoder::new(ByteOrder::Little), Vec::new());
    /// decoder.decode(&[b'a', 0, b'b'], &mut text);
    /// assert!(!decoder.finish(&mut text), "half of a code unit is left");
    /// assert_eq!(text, "a\u{fffd}".as_bytes());
    /// ```
    pub fn finish(&mut self, text: &mut Vec<u8>) -> bool {
        let is_complete = self.pending.is_empty();
        push_units(self.units(), text);
        if self.pending.len() % 2 == 1 {
            push_character(char::REPLACEMENT_CHARACTER, text);
        }
        self.pending.clear();
        is_complete
    }

    fn units(&self) -> Vec<u16> {
        self.pending.chunks_exact(2).map(|pair| self.order.unit([pair[0], pair[1]])).collect()
    }
}

fn push_units(units: Vec<u16>, text: &mut Vec<u8>) {
    for unit in char::decode_utf16(units) {
        push_character(unit.unwrap_or(char::REPLACEMENT_CHARACTER), text);
    }
}

fn push_character(character: char, text: &mut Vec<u8>) {
    text.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
}

/// Returns a whole document as UTF-8, including the byte order mark. Unpaired surrogates become U+FFFD.
///
/// ```
/// use urlspec_text::utf16::{ByteOrder, decode};
///
/// assert_eq!(decode(b"\xFE\xFF\0\xE9", ByteOrder::Big), "\u{feff}\u{e9}".as_bytes());
/// ```
pub fn decode(document: &[u8], order: ByteOrder) -> Vec<u8> {
    let mut text = Vec::new();
    let mut decoder = Decoder::new(order);
    decoder.decode(document, &mut text);
    decoder.finish(&mut text);
    text
}

/// The bytes of a text that was decoded.
pub(crate) fn encode(text: &[u8], order: ByteOrder) -> Vec<u8> {
    order.encode(&String::from_utf8_lossy(text))
}

/// Converts edits of the decoded `text` of a document to edits of the document's own bytes.
pub(crate) fn encode_edits<'e>(
    text: &'e [u8],
    order: ByteOrder,
    edits: &'e [Edit],
) -> impl Iterator<Item = (Range<usize>, Vec<u8>)> + 'e {
    let text = String::from_utf8_lossy(text);
    let (mut decoded, mut encoded) = (0, 0);
    let mut encoded_offset = move |offset: usize| {
        encoded += text[decoded..offset].encode_utf16().count() * 2;
        decoded = offset;
        encoded
    };
    edits.iter().map(move |Edit { span, replacement }| {
        (encoded_offset(span.start)..encoded_offset(span.end), order.encode(replacement))
    })
}
