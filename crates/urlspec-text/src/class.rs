//! What each octet is to the end of a URL.

/// What an octet is to the end of a URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// Of the URL, and may be its last.
    Plain,
    /// Of the URL if more follows, else of the sentence.
    Sentence,
    /// Of the URL, unless the same octet is before it too: emphasis in the text.
    Emphasis,
    /// The same, and the end of a comment may follow it.
    Star,
    Open,
    Close,
    Quote,
    Ampersand,
    Backslash,
    /// In the name of a drive, as older clients wrote them.
    Bar,
    /// Not US-ASCII.
    High,
    End,
}

pub(crate) const CLASSES: [Class; 256] = {
    let mut classes = [Class::End; 256];
    let mut octet = 0;
    while octet < 256 {
        classes[octet] = match octet as u8 {
            b'.' | b',' | b':' | b';' | b'!' | b'?' => Class::Sentence,
            b'_' | b'~' => Class::Emphasis,
            b'*' => Class::Star,
            b'(' | b'[' | b'{' => Class::Open,
            b')' | b']' | b'}' => Class::Close,
            b'\'' => Class::Quote,
            b'&' => Class::Ampersand,
            b'\\' => Class::Backslash,
            b'|' => Class::Bar,
            b'<' | b'>' | b'"' | b'`' => Class::End,
            0x21..=0x7E => Class::Plain,
            0x80.. => Class::High,
            _ => Class::End,
        };
        octet += 1;
    }
    classes
};

/// The class of an octet.
pub(crate) const fn class(octet: u8) -> Class {
    CLASSES[octet as usize]
}
