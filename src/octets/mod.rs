//! Sets of US-ASCII octets, and a search for short marks. With the feature `simd`, a text is compared with a set 32 octets at
//! once.

#[cfg(feature = "simd")]
mod block;
#[cfg(feature = "simd")]
mod ranges;

#[cfg(feature = "simd")]
pub(crate) use block::{BLOCK, Block};
#[cfg(feature = "simd")]
pub(crate) use ranges::Ranges;

/// A set of US-ASCII octets.
// Membership of one octet is a look-up in a table.
#[derive(Clone, Copy)]
pub(crate) struct OctetSet {
    has: [bool; 256],
    /// The same members.
    #[cfg(feature = "simd")]
    ranges: Ranges,
}

impl OctetSet {
    /// The set without members.
    pub const EMPTY: Self = Self {
        has: [false; 256],
        #[cfg(feature = "simd")]
        ranges: Ranges::of(&[false; 256]),
    };

    const fn of(has: [bool; 256]) -> Self {
        Self {
            #[cfg(feature = "simd")]
            ranges: Ranges::of(&has),
            has,
        }
    }

    /// This set and the characters in `characters`.
    ///
    /// # Panics
    ///
    /// At compile time, if `characters` holds anything that is not US-ASCII.
    pub const fn and(self, characters: &str) -> Self {
        assert!(characters.is_ascii());
        self.set(characters, true)
    }

    /// This set and the octets from one to another.
    ///
    /// # Panics
    ///
    /// At compile time, if one is not US-ASCII.
    pub const fn and_range(mut self, first: u8, last: u8) -> Self {
        assert!(last.is_ascii());
        let mut octet = first;
        while octet <= last {
            self.has[octet as usize] = true;
            octet += 1;
        }
        Self::of(self.has)
    }

    /// This set without the characters in `characters`.
    pub const fn without(self, characters: &str) -> Self {
        self.set(characters, false)
    }

    const fn set(mut self, characters: &str, is_member: bool) -> Self {
        let octets = characters.as_bytes();
        let mut at = 0;
        while at < octets.len() {
            self.has[octets[at] as usize] = is_member;
            at += 1;
        }
        Self::of(self.has)
    }

    /// The union of two sets.
    pub const fn or(mut self, other: &Self) -> Self {
        let mut octet = 0;
        while octet < 256 {
            self.has[octet] |= other.has[octet];
            octet += 1;
        }
        Self::of(self.has)
    }

    /// Whether an octet is a member.
    #[inline(always)]
    pub const fn has(&self, octet: u8) -> bool {
        self.has[octet as usize]
    }

    /// The place of the first member in a text.
    #[inline]
    pub fn find(&self, text: &str) -> Option<usize> {
        text.bytes().position(|octet| self.has(octet))
    }

    /// The members as ranges.
    #[cfg(feature = "simd")]
    #[inline(always)]
    pub const fn ranges(&self) -> &Ranges {
        &self.ranges
    }

    /// Calls a function with the place of each member in a text.
    #[cfg(feature = "simd")]
    #[inline(always)]
    pub fn each_in(&'static self, text: &[u8], mut each: impl FnMut(usize)) {
        let mut start = 0;
        while start < text.len() {
            let mut mask = Block::first_of(&text[start..]).members(self.ranges());
            while mask != 0 {
                each(start + mask.trailing_zeros() as usize);
                mask &= mask - 1;
            }
            start += BLOCK;
        }
    }

    /// Calls a function with the place of each member in a text.
    #[cfg(not(feature = "simd"))]
    pub fn each_in(&'static self, text: &[u8], each: impl FnMut(usize)) {
        text.iter().enumerate().filter(|(_, octet)| self.has(**octet)).map(|(at, _)| at).for_each(each);
    }
}

/// The places of a short mark in a text. In texts as short as URLs, this is faster than a search that prepares itself.
pub(crate) fn places_of<'t, const N: usize>(mark: &'static [u8; N], text: &'t str) -> impl Iterator<Item = usize> + 't {
    let octets = text.as_bytes();
    memchr::memchr_iter(mark[0], octets).filter(move |at| octets[*at..].starts_with(mark))
}

#[cfg(test)]
mod tests {
    use super::OctetSet;

    static SET: OctetSet = OctetSet::EMPTY.and("@%&=_-I");

    #[test]
    fn places_are_those_of_the_table() {
        let text: Vec<u8> = (0..=255).cycle().take(2_000).collect();
        for text in (0..300).flat_map(|start| [&text[start..start + start], &text[start..start + 99]]) {
            let mut places = Vec::new();
            SET.each_in(text, |at| places.push(at));
            let expected: Vec<usize> = (0..text.len()).filter(|at| SET.has(text[*at])).collect();
            assert_eq!(places, expected, "{text:?}");
        }
    }
}
