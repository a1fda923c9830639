//! The role of each byte in finding the end of a URL.

/// The role of a byte in finding the end of a URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ByteClass {
    /// Part of a URL, and may be its last byte.
    Plain,
    /// Punctuation of a sentence: part of a URL only if more of the URL follows.
    Sentence,
    /// Part of a URL, unless the same byte precedes the URL, as the mark of emphasis in the text.
    Emphasis,
    /// An `*`: part of a URL, unless it closes a comment.
    Star,
    Open,
    Close,
    Quote,
    Ampersand,
    Backslash,
    /// A `|`: part of a URL after the letter of a drive, as older clients wrote `file:///C|/`.
    Bar,
    /// Not US-ASCII.
    NonAscii,
    /// Never part of a URL.
    End,
}

pub(crate) const CLASSES: [ByteClass; 256] = {
    let mut classes = [ByteClass::End; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'.' | b',' | b':' | b';' | b'!' | b'?' => ByteClass::Sentence,
            b'_' | b'~' => ByteClass::Emphasis,
            b'*' => ByteClass::Star,
            b'(' | b'[' | b'{' => ByteClass::Open,
            b')' | b']' | b'}' => ByteClass::Close,
            b'\'' => ByteClass::Quote,
            b'&' => ByteClass::Ampersand,
            b'\\' => ByteClass::Backslash,
            b'|' => ByteClass::Bar,
            b'<' | b'>' | b'"' | b'`' => ByteClass::End,
            0x21..=0x7E => ByteClass::Plain,
            0x80.. => ByteClass::NonAscii,
            _ => ByteClass::End,
        };
        byte += 1;
    }
    classes
};

pub(crate) const fn class_of(byte: u8) -> ByteClass {
    CLASSES[byte as usize]
}

/// Returns the length of the bytes at the start of a text that have no role in a mask, and all their roles. `roles` has a sum of roles
/// for each byte.
#[inline]
pub(crate) fn run_without(text: &[u8], roles: &[u8; 256], mask: u8) -> (usize, u8) {
    let role = |byte: &u8| roles[usize::from(*byte)];
    let (mut length, mut found) = (0, 0);
    for chunk in text.as_chunks::<8>().0 {
        let all = chunk.iter().fold(found, |all, byte| all | role(byte));
        if all & mask != 0 {
            break;
        }
        (length, found) = (length + chunk.len(), all);
    }
    for role in text[length..].iter().map(role).take_while(|role| role & mask == 0) {
        (length, found) = (length + 1, found | role);
    }
    (length, found)
}
