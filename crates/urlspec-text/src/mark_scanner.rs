//! Finds colons and double slashes: every scheme, and the prefix `URL:`, ends with a colon, unless it was forgotten.
//!
//! Text is full of these marks, and starting a new search after each costs more than the search itself. So this scans a block
//! at a time and keeps the marks of the block as bits.

#[cfg(feature = "simd")]
use urlspec_simd::Octets;

/// Yields the offsets of the colons in a text, and of the slashes before another slash, in order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MarkScanner {
    /// The end of the current block. The next block begins here.
    block_end: usize,
    /// The marks of the current block that are left.
    bits: u64,
}

const BLOCK: usize = 64;

/// A block, and the byte after it, which may be the second slash.
const READ: usize = BLOCK + 1;

impl MarkScanner {
    /// Starts at an offset.
    pub const fn starting_at(at: usize) -> Self {
        Self { block_end: at, bits: 0 }
    }

    /// Returns the next mark, or `None` if there is none before `until`. Do not call it again after `None`.
    #[inline]
    pub fn next(&mut self, text: &[u8], until: usize) -> Option<usize> {
        while self.bits == 0 {
            if self.block_end >= until {
                return None;
            }
            let rest = &text[self.block_end..];
            self.bits = rest.first_chunk().map_or_else(|| marks_in_tail(rest), marks_in_block);
            self.block_end += BLOCK;
        }
        let mark = self.block_end - BLOCK + self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        (mark < until).then_some(mark)
    }

    /// Skips the marks before an offset.
    #[inline]
    pub fn skip_to(&mut self, at: usize) {
        match self.block_end.checked_sub(at) {
            None => *self = Self::starting_at(at),
            Some(left @ 1..BLOCK) => self.bits &= u64::MAX << (BLOCK - left),
            Some(0) => self.bits = 0,
            Some(_) => {}
        }
    }
}

/// Returns a bit for each mark.
#[cfg(feature = "simd")]
#[inline]
fn marks_in_block(bytes: &[u8; READ]) -> u64 {
    let (colon, slash) = (Octets::splat(b':'), Octets::splat(b'/'));
    let (halves, _) = bytes.as_chunks::<{ BLOCK / 2 }>();
    let (next_halves, _) = bytes[1..].as_chunks::<{ BLOCK / 2 }>();
    halves.iter().zip(next_halves).rev().fold(0, |bits, (half, next)| {
        let (half, next) = (Octets::new(half), Octets::new(next));
        let double_slashes = half.xor(slash).or(next.xor(slash));
        bits << (BLOCK / 2) | u64::from(half.xor(colon).min(double_slashes).zeros())
    })
}

/// Returns a bit for each mark. Most blocks have none, which the vectorized first loop detects.
#[cfg(not(feature = "simd"))]
#[inline]
fn marks_in_block(bytes: &[u8; READ]) -> u64 {
    let (block, next) = (&bytes[..BLOCK], bytes[BLOCK]);
    if block.iter().fold(0, |any, byte| any | u8::from(matches!(byte, b':' | b'/'))) == 0 {
        return 0;
    }
    let words = block.chunks_exact(8).rev().map(|bytes| bytes.try_into().map_or(0, u64::from_le_bytes));
    let (colons, slashes) = words.fold((0, 0), |(colons, slashes), word| {
        (colons << 8 | bytes_in_word(b':', word), slashes << 8 | bytes_in_word(b'/', word))
    });
    colons | (slashes & (slashes >> 1 | u64::from(next == b'/') << (BLOCK - 1)))
}

/// Returns a bit for each of eight bytes that is a certain one. XOR turns these into zeros; the sum sets the highest bit of each
/// nonzero byte; the multiplication gathers the highest bits.
#[cfg(not(feature = "simd"))]
#[inline]
fn bytes_in_word(byte: u8, word: u64) -> u64 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const LOW: u64 = EACH * 0x7F;
    let difference = word ^ (EACH * u64::from(byte));
    let zeros = !(((difference & LOW) + LOW) | difference | LOW);
    (zeros >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Returns a bit for each mark in the end of a text, which is a block or less.
#[cold]
fn marks_in_tail(rest: &[u8]) -> u64 {
    let is_mark = |at: &usize| rest[*at] == b':' || rest[*at..].starts_with(b"//");
    (0..rest.len()).filter(is_mark).fold(0, |bits, at| bits | 1 << at)
}

#[cfg(test)]
mod tests {
    use super::MarkScanner;

    /// Covers the edges of blocks, and a skip to every offset.
    #[test]
    fn yields_each_mark_once_and_skips_to_any_offset() {
        for length in [0, 1, 7, 63, 64, 65, 66, 127, 128, 129, 130, 200] {
            for pattern in [1_u64, 0x8000_0000_0000_0001, 0x5555_5555_5555_5555, u64::MAX, 0x0100_0000_0080] {
                for (mark, others) in [(b':', [b'9', b';', 0xBA, 0]), (b'/', [b'.', b'0', 0xAF, b':'])] {
                    let byte = |at: usize| if pattern >> (at % 61) & 1 == 1 { mark } else { others[at % 4] };
                    let text: Vec<u8> = (0..length).map(byte).collect();
                    let is_mark = |at: &usize| text[*at] == b':' || text[*at..].starts_with(b"//");
                    let marks: Vec<usize> = (0..length).filter(is_mark).collect();
                    for skip in 0..=length {
                        let mut scanner = MarkScanner::starting_at(0);
                        let mut actual: Vec<usize> = scanner.next(&text, length).into_iter().collect();
                        scanner.skip_to(skip);
                        actual.extend(std::iter::from_fn(|| scanner.next(&text, length)));
                        let expected = marks.iter().enumerate().filter(|(index, at)| *index == 0 || **at >= skip);
                        assert_eq!(
                            actual,
                            expected.map(|(_, at)| *at).collect::<Vec<_>>(),
                            "{length} {pattern:x} {skip}"
                        );
                    }
                }
            }
        }
    }
}
