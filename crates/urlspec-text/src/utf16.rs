//! UTF-16, which holds no US-ASCII: decoded to be read, and encoded again where something was mended.

use std::ops::Range;

use super::Edit;

/// The order of the octets of UTF-16.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The high octet first.
    Big,
    /// The low octet first.
    Little,
}

impl Order {
    /// The order that the mark at the beginning of a document tells; `None` if there is no such mark.
    pub fn of(document: &[u8]) -> Option<Self> {
        match document {
            // That of UTF-32.
            [0xFF, 0xFE, 0, 0, ..] => None,
            [0xFF, 0xFE, ..] => Some(Self::Little),
            [0xFE, 0xFF, ..] => Some(Self::Big),
            _ => None,
        }
    }

    fn unit(self, octets: [u8; 2]) -> u16 {
        match self {
            Self::Big => u16::from_be_bytes(octets),
            Self::Little => u16::from_le_bytes(octets),
        }
    }

    /// US-ASCII in this order.
    fn encode(self, text: &str) -> Vec<u8> {
        let octets = |unit: u16| if self == Self::Big { unit.to_be_bytes() } else { unit.to_le_bytes() };
        text.encode_utf16().flat_map(octets).collect()
    }
}

/// Decodes a document piece by piece.
#[derive(Debug, Clone)]
pub struct Decoder {
    order: Order,
    /// What does not make a character yet.
    rest: Vec<u8>,
}

impl Decoder {
    /// Decodes a document in this order.
    pub const fn new(order: Order) -> Self {
        Self { order, rest: Vec::new() }
    }

    /// Appends the next piece of the document as UTF-8, with the mark at the beginning; a surrogate alone becomes a
    /// replacement character.
    pub fn decode(&mut self, piece: &[u8], is_last: bool, text: &mut Vec<u8>) {
        self.rest.extend_from_slice(piece);
        let mut units: Vec<u16> = self.rest.chunks_exact(2).map(|pair| self.order.unit([pair[0], pair[1]])).collect();
        // The other half of a pair may come with the next piece.
        if !is_last && units.last().is_some_and(|unit| (0xD800..0xDC00).contains(unit)) {
            units.pop();
        }
        let has_odd_end = is_last && self.rest.len() % 2 == 1;
        self.rest.drain(..units.len() * 2);
        for unit in char::decode_utf16(units) {
            let character = unit.unwrap_or(char::REPLACEMENT_CHARACTER);
            text.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        }
        if has_odd_end {
            text.extend_from_slice(char::REPLACEMENT_CHARACTER.encode_utf8(&mut [0; 4]).as_bytes());
        }
    }
}

/// A whole document as UTF-8.
pub fn decoded(document: &[u8], order: Order) -> Vec<u8> {
    let mut text = Vec::new();
    Decoder::new(order).decode(document, true, &mut text);
    text
}

/// Edits of a document's decoded text as those of its octets.
pub(crate) fn encoded<'e>(
    text: &'e [u8],
    order: Order,
    edits: &'e [Edit],
) -> impl Iterator<Item = (Range<usize>, Vec<u8>)> + 'e {
    let text = String::from_utf8_lossy(text);
    let (mut read, mut offset) = (0, 0);
    let mut to = move |place: usize| {
        offset += text[read..place].encode_utf16().count() * 2;
        read = place;
        offset
    };
    edits.iter().map(move |Edit { span, replacement }| (to(span.start)..to(span.end), order.encode(replacement)))
}
