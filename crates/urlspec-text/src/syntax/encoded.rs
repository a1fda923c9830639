//! Parts of a document that are decoded as a whole before URLs are searched for in them, and the way back.

use std::ops::Range;

use memchr::{memchr, memchr_iter};

use super::Notation;
use crate::Match;
use crate::assembled_url::Piece;
use crate::syntax::{Edits, Region};

/// How a part is encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// Quoted-printable (RFC 2045, section 6.7).
    QuotedPrintable,
    /// Text of HTML with a colon that is an entity, so that no scheme could be found. Only what a scheme and the delimiters after
    /// it are made of is decoded: the end of a URL is found as in other text.
    Entities,
    /// Text of HTML that is one URL without its tags and white space.
    Link,
    /// Strings of JSON, with a comma between them, or of gettext, with nothing between them.
    Strings,
    /// The text of an encoded word in a header of mail (RFC 2047, section 4.2).
    Word,
    /// Text with soft line breaks, which are nothing (RFC 3676, sections 4.2 and 4.5).
    Flowed,
    /// The destination of a target in reStructuredText, which may go on over lines.
    Target,
    /// A value of a file of properties, in which a backslash is dropped (`java.util.Properties`).
    Properties,
}

/// Bytes of the decoded part, and how many bytes of the source they are.
struct Unit {
    bytes: [u8; 4],
    count: usize,
    length: usize,
}

impl Unit {
    const fn nothing(length: usize) -> Self {
        Self { bytes: [0; 4], count: 0, length }
    }

    const fn byte(byte: u8, length: usize) -> Self {
        Self { bytes: [byte, 0, 0, 0], count: 1, length }
    }

    /// Whether it is a letter or digit, a colon or a delimiter of a host or of a mail address.
    fn is_of_scheme(&self) -> bool {
        self.count == 1 && (self.bytes[0].is_ascii_alphanumeric() || matches!(self.bytes[0], b':' | b'/' | b'@'))
    }
}

impl Encoding {
    /// Whether an escape may begin with a byte.
    const fn is_mark(self, byte: u8) -> bool {
        match self {
            Self::QuotedPrintable => byte == b'=',
            Self::Entities => byte == b'&',
            Self::Link => matches!(byte, b'&' | b'<') || byte.is_ascii_whitespace(),
            Self::Strings => matches!(byte, b'\\' | b'"'),
            Self::Word => matches!(byte, b'=' | b'_'),
            Self::Flowed => byte == b' ',
            Self::Target => byte.is_ascii_whitespace(),
            Self::Properties => byte == b'\\',
        }
    }

    /// Returns the escape at the start of a text, or its first byte.
    fn unit_at(self, text: &[u8]) -> Unit {
        let escape = match (self, text[0]) {
            (_, byte) if !self.is_mark(byte) => None,
            (Self::Word, b'_') => Some(Unit::byte(b' ', 1)),
            (Self::QuotedPrintable | Self::Word, _) => quoted_printable(text),
            (Self::Flowed, _) => soft_line_break(text).map(Unit::nothing),
            (Self::Strings, b'"') => between_strings(text),
            (Self::Strings, _) => escape_of_json(text),
            (Self::Entities, b'&') => entity(text).filter(Unit::is_of_scheme),
            (Self::Properties, _) => escape_of_property(text),
            (_, b'&') => entity(text),
            (_, b'<') => memchr(b'>', text).map(|length| Unit::nothing(length + 1)),
            _ => Some(Unit::nothing(1)),
        };
        escape.unwrap_or(Unit::byte(text[0], 1))
    }
}

fn entity(text: &[u8]) -> Option<Unit> {
    let escape = Notation::Html.escape_at(text)?;
    let mut bytes = [0; 4];
    let count = escape.value?.encode_utf8(&mut bytes).len();
    Some(Unit { bytes, count, length: escape.length })
}

/// Returns the escape at the start of a text: an octet, or a line break that is none.
fn quoted_printable(text: &[u8]) -> Option<Unit> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    if let [_, high, low, ..] = text
        && let (Some(high), Some(low)) = (digit(*high), digit(*low))
    {
        return Some(Unit::byte(high << 4 | low, 3));
    }
    // White space at the end of a line is padding of the transport.
    let blanks = text[1..].iter().take(80).take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    match &text[1 + blanks..] {
        [b'\r', b'\n', ..] => Some(Unit::nothing(blanks + 3)),
        [b'\n', ..] => Some(Unit::nothing(blanks + 2)),
        _ => None,
    }
}

/// Returns the length of a space and a line break, with the space that is added before some lines.
fn soft_line_break(text: &[u8]) -> Option<usize> {
    let rest = text.strip_prefix(b" \r\n").or_else(|| text.strip_prefix(b" \n"))?;
    // Quoted lines, and the separator of a signature, are no continuation.
    let goes_on = !rest.starts_with(b">") && !rest.starts_with(b"-- ");
    goes_on.then_some(text.len() - rest.len() + usize::from(rest.starts_with(b" ")))
}

/// Returns what is between two strings: nothing.
fn between_strings(text: &[u8]) -> Option<Unit> {
    let rest = text[1..].trim_ascii_start();
    let rest = rest.strip_prefix(b",").unwrap_or(rest).trim_ascii_start().strip_prefix(b"\"")?;
    Some(Unit::nothing(text.len() - rest.len()))
}

/// Returns the escape at the start of a string of JSON (RFC 8259, section 7). A character may be two escapes.
fn escape_of_json(text: &[u8]) -> Option<Unit> {
    let code = |at: usize| {
        let digits = text.get(at..at + 6)?.strip_prefix(b"\\u")?;
        u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
    };
    let byte = match text.get(1)? {
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'b' => 8,
        b'f' => 12,
        own @ (b'"' | b'\\' | b'/') => *own,
        _ => {
            let codes = [code(0)?, code(6).unwrap_or_default()];
            let c = char::decode_utf16(codes).next()?.ok()?;
            let mut bytes = [0; 4];
            let count = c.encode_utf8(&mut bytes).len();
            return Some(Unit { bytes, count, length: 6 * c.len_utf16() });
        }
    };
    Some(Unit::byte(byte, 2))
}

/// Returns the escape at the start of a value of properties: a character after a backslash, or its number.
fn escape_of_property(text: &[u8]) -> Option<Unit> {
    match text.get(1)? {
        b'u' | b'n' | b'r' | b't' => escape_of_json(text),
        byte if byte.is_ascii_graphic() => Some(Unit::byte(*byte, 2)),
        _ => None,
    }
}

/// Whether a text of HTML has a colon that is an entity.
pub(super) fn has_colon(text: &[u8]) -> bool {
    let is_colon = |at: usize| Notation::Html.escape_at(&text[at..]).is_some_and(|escape| escape.value == Some(':'));
    memchr_iter(b'&', text).any(is_colon)
}

/// Whether a text ends in what may be the start of an entity.
fn ends_in_entity(text: &[u8]) -> bool {
    /// The longest name of an entity is shorter.
    const MAX_LENGTH: usize = 40;
    let near = &text[text.len().saturating_sub(MAX_LENGTH)..];
    near.iter().rev().find(|byte| !byte.is_ascii_alphanumeric() && **byte != b'#') == Some(&b'&')
}

/// A decoded part of a document.
pub(crate) struct Encoded<'d> {
    encoding: Encoding,
    source: &'d [u8],
    region: Region,
    pub bytes: Vec<u8>,
    /// Offsets in the decoded part, and in the document, at distances of [`STEP`](Self::STEP): a map of each byte would take many
    /// times the memory.
    checkpoints: Vec<(usize, usize)>,
}

impl<'d> Encoded<'d> {
    const STEP: usize = 256;

    pub fn decode(encoding: Encoding, source: &'d [u8], region: Region) -> Self {
        let (start, end) = (region.span.start, region.span.end);
        let mut decoded =
            Self { encoding, source, region, bytes: Vec::with_capacity(end - start), checkpoints: Vec::new() };
        let mut at = start;
        while at < end {
            if decoded.bytes.len() >= decoded.checkpoints.len() * Self::STEP {
                decoded.checkpoints.push((decoded.bytes.len(), at));
            }
            let near = &source[at..end.min(at + Self::STEP)];
            let length = near.iter().position(|byte| encoding.is_mark(*byte)).unwrap_or(near.len());
            decoded.bytes.extend_from_slice(&near[..length]);
            at += length;
            if length == 0 {
                let unit = decoded.unit_at(at, decoded.bytes.len());
                decoded.bytes.extend_from_slice(&unit.bytes[..unit.count]);
                at += unit.length;
            }
        }
        decoded
    }

    /// The escape or the byte at an offset of the document, and at an offset of the decoded part. A letter that would complete an
    /// entity is not decoded, as in `&&#97;mp;`.
    fn unit_at(&self, at: usize, decoded: usize) -> Unit {
        let unit = self.encoding.unit_at(&self.source[at..self.region.span.end]);
        let is_letter = unit.length > 1 && unit.bytes[0].is_ascii_alphanumeric();
        match self.encoding == Encoding::Entities && is_letter && ends_in_entity(&self.bytes[..decoded]) {
            true => Unit::byte(b'&', 1),
            false => unit,
        }
    }

    /// Converts a URL of the decoded part to one of the document.
    pub fn to_source(&self, matched: Match<'_>) -> Match<'d> {
        let mut pieces = Vec::new();
        if matched.pieces.is_empty() {
            self.add_pieces(matched.span.clone(), 0, &mut pieces);
        }
        for piece in &*matched.pieces {
            match piece.is_escape {
                true => pieces.push(Piece { source: self.source_of(piece.source.clone()), ..piece.clone() }),
                false => self.add_pieces(piece.source.clone(), piece.url_start, &mut pieces),
            }
        }
        let notation = match self.encoding {
            Encoding::QuotedPrintable => matched.region.notation.quoted(),
            Encoding::Entities | Encoding::Link => Some(Notation::Html),
            Encoding::Strings | Encoding::Properties => Some(Notation::Literal),
            Encoding::Flowed | Encoding::Target => Some(matched.region.notation),
            Encoding::Word => None,
        };
        let is_of_program = matched.region.edits_at(&self.bytes, &matched.span) == Edits::Program
            || notation.is_none()
            || !self.stays_short(&self.source_of(matched.span.clone()));
        Match {
            wrapper: matched.wrapper,
            full_span: self.source_of(matched.full_span.clone()),
            span: self.source_of(matched.span.clone()),
            alternative: matched.alternative,
            bytes: matched.bytes.into_owned().into(),
            pieces: pieces.into(),
            region: Region {
                notation: notation.unwrap_or(Notation::QuotedHtml),
                edits: if is_of_program { Edits::Program } else { self.region.edits },
                role: if self.encoding == Encoding::Link { self.region.role } else { matched.region.role },
                ..self.region.clone()
            },
        }
    }

    /// Whether the lines of a URL stay short enough after fixes, which write `%7E` in place of `~`.
    fn stays_short(&self, span: &Range<usize>) -> bool {
        /// RFC 2045, section 6.7, rule 5.
        const MAX_LINE: usize = 76;
        let start = span.start
            - self.source[..span.start].iter().rev().take(MAX_LINE).take_while(|byte| **byte != b'\n').count();
        let after = self.source[span.end..].iter().take(MAX_LINE).take_while(|byte| !byte.is_ascii_control()).count();
        let length = |line: &[u8]| {
            let is_plain = |byte: &&u8| byte.is_ascii_alphanumeric() || b"-._/:?=&".contains(byte);
            line.len() + "%7E/".len() + 2 * line.iter().filter(|byte| !is_plain(byte)).count()
        };
        let is_quoted = self.encoding == Encoding::QuotedPrintable;
        !is_quoted
            || self.source[start..span.end + after].split(|byte| *byte == b'\n').all(|line| length(line) <= MAX_LINE)
    }

    /// Converts a span of the decoded part, which is not empty, to a span of the document.
    fn source_of(&self, span: Range<usize>) -> Range<usize> {
        let mut pieces = Vec::new();
        self.add_pieces(span, 0, &mut pieces);
        let start = pieces.first().map_or(self.region.span.end, |piece| piece.source.start);
        start..pieces.last().map_or(self.region.span.end, |piece| piece.source.end)
    }

    /// Adds the pieces of the document that a span of the decoded part is from. It begins at an offset of the URL.
    fn add_pieces(&self, span: Range<usize>, url_start: usize, pieces: &mut Vec<Piece>) {
        let next = self.checkpoints.partition_point(|(decoded, _)| *decoded <= span.start);
        let Some((mut decoded, mut at)) = next.checked_sub(1).map(|checkpoint| self.checkpoints[checkpoint]) else {
            return;
        };
        while decoded < span.end && at < self.region.span.end {
            let unit = self.unit_at(at, decoded);
            let source = at..at + unit.length;
            if decoded + unit.count > span.start && unit.count > 0 {
                add_piece(pieces, url_start + decoded.saturating_sub(span.start), source, unit.length > 1);
            }
            decoded += unit.count;
            at += unit.length;
        }
    }
}

/// Adds a piece, or continues the last one.
fn add_piece(pieces: &mut Vec<Piece>, url_start: usize, source: Range<usize>, is_escape: bool) {
    match pieces.last_mut() {
        Some(last) if !last.is_escape && !is_escape && last.source.end == source.start => last.source.end = source.end,
        _ => pieces.push(Piece { url_start, source, is_escape }),
    }
}
