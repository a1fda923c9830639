//! The first bytes of a file.

use std::io::{self, Read};

use crate::lines::read_some;

/// The bytes that are looked at first. A NUL among them marks a file as binary.
pub const HEAD: usize = 1 << 13;

/// How files of binary formats begin that may have no NUL among their first bytes.
const BINARY_FORMATS: [&[u8]; 9] =
    [b"%PDF-", b"\x89PNG", b"GIF8", b"\xFF\xD8\xFF", b"PK\x03\x04", b"\x1F\x8B", b"\xFD7zXZ", b"wOFF", b"wOF2"];

/// Whether a file is binary: it contains a NUL, or begins as a binary format.
pub fn is_binary(content: &[u8]) -> bool {
    let begins = |start: &&[u8]| content.starts_with(start);
    BINARY_FORMATS.iter().any(begins) || memchr::memchr(0, &content[..content.len().min(HEAD)]).is_some()
}

/// Fills a buffer. Returns the bytes read and whether the input has ended.
pub fn read_full(input: &mut dyn Read, buffer: &mut [u8]) -> io::Result<(usize, bool)> {
    let mut length = 0;
    while length < buffer.len() {
        match read_some(input, &mut buffer[length..])? {
            0 => return Ok((length, true)),
            read => length += read,
        }
    }
    Ok((length, false))
}

#[cfg(test)]
mod tests {
    use super::is_binary;

    /// A fix would move the offsets that a PDF has of its objects.
    #[test]
    fn binary_formats_are_known_without_a_nul() {
        for content in
            [&b"%PDF-1.4\n%\xE2\xE3\xCF\xD3\n(http://h.x/~)"[..], b"\x89PNG\r\n\x1a\n", b"PK\x03\x04\x14", b"a\0b"]
        {
            assert!(is_binary(content), "{content:?}");
        }
        for content in [&b""[..], b"%PDF", b"GIF images: http://h.x/", b"PK is http://h.x/", b"\xE9t\xE9 http://h.x/"] {
            assert!(!is_binary(content), "{content:?}");
        }
    }
}
