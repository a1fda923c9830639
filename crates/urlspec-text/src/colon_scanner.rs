//! Finds colons: every scheme, and the prefix `URL:`, ends with one.
//!
//! Text is full of colons, and starting a new search after each costs more than the search itself. So this scans a block at
//! a time and keeps the colons of the block as bits.

#[cfg(feature = "simd")]
use urlspec_simd::Octets;

/// Yields the colons of a text in order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ColonScanner {
    /// The end of the current block. The next block begins here.
    block_end: usize,
    /// The colons of the current block that are left.
    bits: u64,
}

const BLOCK: usize = 64;

impl ColonScanner {
    /// Starts at an offset.
    pub const fn starting_at(at: usize) -> Self {
        Self { block_end: at, bits: 0 }
    }

    /// Returns the next colon, or `None` if there is none before `until`. Do not call it again after `None`.
    #[inline]
    pub fn next(&mut self, text: &[u8], until: usize) -> Option<usize> {
        while self.bits == 0 {
            if self.block_end >= until {
                return None;
            }
            let rest = &text[self.block_end..];
            self.bits = rest.first_chunk().map_or_else(|| colons_in_tail(rest), colons_in_block);
            self.block_end += BLOCK;
        }
        let colon = self.block_end - BLOCK + self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        (colon < until).then_some(colon)
    }

    /// Skips the colons before an offset.
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

/// Returns a bit for each colon.
#[cfg(feature = "simd")]
#[inline]
fn colons_in_block(block: &[u8; BLOCK]) -> u64 {
    let (halves, _) = block.as_chunks::<{ BLOCK / 2 }>();
    let colons = |half: &[u8; BLOCK / 2]| u64::from(Octets::new(half).xor(Octets::splat(b':')).zeros());
    halves.iter().rev().fold(0, |bits, half| bits << (BLOCK / 2) | colons(half))
}

/// Returns a bit for each colon. Most blocks have none, which the vectorized first loop detects.
#[cfg(not(feature = "simd"))]
#[inline]
fn colons_in_block(block: &[u8; BLOCK]) -> u64 {
    if block.iter().fold(0, |any, byte| any | u8::from(*byte == b':')) == 0 {
        return 0;
    }
    let words = block.chunks_exact(8).rev().map(|bytes| bytes.try_into().map_or(0, u64::from_le_bytes));
    words.fold(0, |bits, word| bits << 8 | colons_in_word(word))
}

/// Returns a bit for each of eight bytes that is a colon. XOR turns colons into zeros; the sum sets the highest bit of each
/// nonzero byte; the multiplication gathers the highest bits.
#[cfg(not(feature = "simd"))]
#[inline]
fn colons_in_word(word: u64) -> u64 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const LOW: u64 = EACH * 0x7F;
    let difference = word ^ (EACH * b':' as u64);
    let zeros = !(((difference & LOW) + LOW) | difference | LOW);
    (zeros >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Returns a bit for each colon in the end of a text, which is shorter than a block.
#[cold]
fn colons_in_tail(rest: &[u8]) -> u64 {
    rest.iter().enumerate().filter(|(_, byte)| **byte == b':').fold(0, |bits, (at, _)| bits | 1 << at)
}

#[cfg(test)]
mod tests {
    use super::ColonScanner;

    /// Covers the edges of blocks, and a skip to every offset.
    #[test]
    fn yields_each_colon_once_and_skips_to_any_offset() {
        for length in [0, 1, 7, 63, 64, 65, 127, 128, 129, 200] {
            for pattern in [1_u64, 0x8000_0000_0000_0001, 0x5555_5555_5555_5555, u64::MAX, 0x0100_0000_0080] {
                let byte = |at: usize| if pattern >> (at % 61) & 1 == 1 { b':' } else { [b'9', b';', 0xBA, 0][at % 4] };
                let text: Vec<u8> = (0..length).map(byte).collect();
                let colons: Vec<usize> = (0..length).filter(|at| text[*at] == b':').collect();
                for skip in 0..=length {
                    let mut scanner = ColonScanner::starting_at(0);
                    let mut actual: Vec<usize> = scanner.next(&text, length).into_iter().collect();
                    scanner.skip_to(skip);
                    actual.extend(std::iter::from_fn(|| scanner.next(&text, length)));
                    let expected = colons.iter().enumerate().filter(|(index, at)| *index == 0 || **at >= skip);
                    assert_eq!(actual, expected.map(|(_, at)| *at).collect::<Vec<_>>(), "{length} {pattern:x} {skip}");
                }
            }
        }
    }
}
