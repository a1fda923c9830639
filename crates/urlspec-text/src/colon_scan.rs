//! Colons: whatever is found has one behind its scheme or its prefix.
//!
//! They are looked for in blocks, and those of a block are kept as bits: texts are full of colons, and a search that is begun
//! anew behind each costs more than what it searches.

/// The colons of a text, onward.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Colons {
    /// Where the block begins whose colons are known.
    block: usize,
    /// Where they are in it.
    bits: u64,
}

const BLOCK: usize = 64;

impl Colons {
    /// The colons from a place on.
    pub const fn from(at: usize) -> Self {
        // Of a block that is passed nothing is known.
        Self { block: at, bits: 0 }
    }

    /// The next colon. Where it returns `None`, there is none before `until`, and none is to be asked for.
    #[inline]
    pub fn next(&mut self, text: &[u8], until: usize) -> Option<usize> {
        while self.bits == 0 {
            if self.block >= until {
                return None;
            }
            let rest = &text[self.block..];
            self.bits = rest.first_chunk().map_or_else(|| tail(rest), colons);
            self.block += BLOCK;
        }
        let colon = self.block - BLOCK + self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        (colon < until).then_some(colon)
    }

    /// Passes over what lies before a place.
    #[inline]
    pub fn pass(&mut self, at: usize) {
        match self.block.checked_sub(at) {
            None => *self = Self::from(at),
            Some(left @ 1..BLOCK) => self.bits &= u64::MAX << (BLOCK - left),
            Some(0) => self.bits = 0,
            Some(_) => {}
        }
    }
}

/// The colons of a block. Most have none, which the machine sees of many octets at once.
#[inline]
fn colons(block: &[u8; BLOCK]) -> u64 {
    if block.iter().fold(0, |any, octet| any | u8::from(*octet == b':')) == 0 {
        return 0;
    }
    let eights = block.chunks_exact(8).rev().map(|eight| eight.try_into().map_or(0, u64::from_le_bytes));
    eights.fold(0, |bits, eight| bits << 8 | eight_bits(eight))
}

/// A bit for each of eight octets that is a colon: the octets that are zero without its bits get their highest bit, and a
/// multiplication gathers these.
#[inline]
fn eight_bits(octets: u64) -> u64 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const LOW: u64 = EACH * 0x7F;
    let without = octets ^ (EACH * b':' as u64);
    let zeros = !(((without & LOW) + LOW) | without | LOW);
    (zeros >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The colons of what is left of a text.
#[cold]
fn tail(rest: &[u8]) -> u64 {
    rest.iter().enumerate().filter(|(_, octet)| **octet == b':').fold(0, |bits, (at, _)| bits | 1 << at)
}

#[cfg(test)]
mod tests {
    use super::Colons;

    /// All colons of every text of colons and others around the edges of blocks, and from every place on.
    #[test]
    fn each_colon_is_met_once() {
        for length in [0, 1, 7, 63, 64, 65, 127, 128, 129, 200] {
            for pattern in [1_u64, 0x8000_0000_0000_0001, 0x5555_5555_5555_5555, u64::MAX, 0x0100_0000_0080] {
                let octet =
                    |at: usize| if pattern >> (at % 61) & 1 == 1 { b':' } else { [b'9', b';', 0xBA, 0][at % 4] };
                let text: Vec<u8> = (0..length).map(octet).collect();
                let all: Vec<usize> = (0..length).filter(|at| text[*at] == b':').collect();
                for pass in 0..=length {
                    let mut colons = Colons::from(0);
                    let mut met: Vec<usize> = colons.next(&text, length).into_iter().collect();
                    colons.pass(pass);
                    met.extend(std::iter::from_fn(|| colons.next(&text, length)));
                    let expected = all.iter().enumerate().filter(|(number, at)| *number == 0 || **at >= pass);
                    assert_eq!(met, expected.map(|(_, at)| *at).collect::<Vec<_>>(), "{length} {pattern:x} {pass}");
                }
            }
        }
    }
}
