//! The first bytes of a file.

use std::io::{self, Read};

use crate::lines::read_some;

/// The bytes that are looked at first. A NUL among them marks a file as binary.
pub const HEAD: usize = 1 << 13;

/// Whether a file is binary: text contains no NUL.
pub fn is_binary(content: &[u8]) -> bool {
    memchr::memchr(0, &content[..content.len().min(HEAD)]).is_some()
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
