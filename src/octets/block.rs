//! 32 octets, compared at once.

use urlspec_simd::Octets;

use super::ranges::{Range, Ranges};

/// The octets of a block, one for each bit of a mask.
pub(crate) const BLOCK: usize = 32;

/// 32 octets, of which the first may not belong to the text.
#[derive(Clone, Copy)]
pub(crate) struct Block {
    octets: Octets,
    before: usize,
}

impl Block {
    /// 32 octets, of which this many precede the text. Their bits are shifted out.
    #[inline(always)]
    pub fn new(octets: &[u8; BLOCK], before: usize) -> Self {
        Self { octets: Octets::new(octets), before }
    }

    /// The first octets of a text, with zeros after a shorter one.
    #[inline(always)]
    pub fn first_of(text: &[u8]) -> Self {
        match text.first_chunk() {
            Some(octets) => Self::new(octets, 0),
            None => {
                let mut octets = [0; BLOCK];
                octets[..text.len()].copy_from_slice(text);
                Self::new(&octets, 0)
            }
        }
    }

    /// One bit for each octet that is a member; the first octet as the lowest bit. Octets outside the text have none.
    #[inline(always)]
    pub fn members(self, set: &Ranges) -> u32 {
        self.in_first_ranges(set, set.count)
    }

    /// The same without the members that are rare in URLs.
    #[cfg(not(feature = "small"))]
    #[inline(always)]
    pub fn common_members(self, set: &Ranges) -> u32 {
        self.in_first_ranges(set, set.common)
    }

    #[inline(always)]
    fn in_first_ranges(self, set: &Ranges, count: usize) -> u32 {
        // Zero for a member.
        let mut distance = Octets::splat(0xFF);
        if set.letters {
            distance = distance_to(self.octets.or(Octets::splat(0x20)), Range::LETTERS);
        }
        // The length is fixed, so that the compiler unrolls the loop.
        for index in 0..Ranges::MAX {
            if index < count {
                distance = distance.min(distance_to(self.octets, set.ranges[index]));
            }
        }
        self.mask(distance)
    }

    /// One bit for each octet that is this one.
    #[cfg(not(feature = "small"))]
    #[inline(always)]
    pub fn equal(self, octet: u8) -> u32 {
        self.mask(self.octets.xor(Octets::splat(octet)))
    }

    /// One bit for each zero.
    #[inline(always)]
    fn mask(self, distance: Octets) -> u32 {
        let mask = distance.zeros();
        // A shift by 32 would be an overflow.
        (u64::from(mask) >> self.before) as u32
    }
}

/// Zero for each octet in the range.
#[inline(always)]
fn distance_to(octets: Octets, range: Range) -> Octets {
    match range.width {
        0 => octets.xor(Octets::splat(range.first)),
        width => octets.wrapping_sub(Octets::splat(range.first)).saturating_sub(Octets::splat(width)),
    }
}
