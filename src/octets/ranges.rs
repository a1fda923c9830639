//! A set of octets as ranges, which a vector of octets is compared with.

/// The members of a set as ranges.
#[derive(Clone, Copy)]
pub(crate) struct Ranges {
    /// Whether all letters are members. The ranges then have the others.
    pub letters: bool,
    pub ranges: [Range; Self::MAX],
    pub count: usize,
    /// How many are common in URLs. They come first.
    pub common: usize,
}

/// Octets from one to another.
#[derive(Clone, Copy)]
pub(crate) struct Range {
    pub first: u8,
    /// The distance of the last.
    pub width: u8,
}

impl Range {
    /// The letters in lower case.
    pub const LETTERS: Self = Self { first: b'a', width: 25 };

    /// Whether its octets are common in URLs. A comparison for each rare octet would take longer than a look at each of them
    /// in a table.
    const fn is_common(self) -> bool {
        self.width > 0 || matches!(self.first, b'_' | b'=')
    }
}

impl Ranges {
    /// The most ranges that a set has.
    pub const MAX: usize = 10;

    /// The ranges of a table.
    ///
    /// # Panics
    ///
    /// At compile time, if there are more than `MAX`.
    pub const fn of(has: &[bool; 256]) -> Self {
        let mut of =
            Self { letters: has_letters(has), ranges: [Range { first: 0, width: 0 }; Self::MAX], count: 0, common: 0 };
        let mut first = 0;
        while first < 0x80 {
            let mut end = first;
            while of.is_in_range(has, end) {
                end += 1;
            }
            if end > first {
                of.push(Range { first, width: end - first - 1 });
            }
            first = end + 1;
        }
        of
    }

    const fn is_in_range(&self, has: &[bool; 256], octet: u8) -> bool {
        has[octet as usize] && !(self.letters && octet.is_ascii_alphabetic())
    }

    const fn push(&mut self, range: Range) {
        self.ranges[self.count] = range;
        if range.is_common() {
            self.ranges[self.count] = self.ranges[self.common];
            self.ranges[self.common] = range;
            self.common += 1;
        }
        self.count += 1;
    }
}

const fn has_letters(has: &[bool; 256]) -> bool {
    let mut letter = b'a';
    while letter <= b'z' {
        if !has[letter as usize] || !has[letter.to_ascii_uppercase() as usize] {
            return false;
        }
        letter += 1;
    }
    true
}
