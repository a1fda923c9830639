//! Sets of bytes.

use std::fmt;

/// A set of bytes. `Debug` prints it as ranges, such as `[\-0-9A-Z]`.
///
/// ```
/// use urlspec_bnf::ByteSet;
///
/// let digits: ByteSet = (b'0'..=b'9').collect();
/// assert!(digits.contains(b'7') && !digits.contains(b'a'));
/// assert_eq!(format!("{digits:?}"), "[0-9]");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ByteSet([u64; 4]);

impl ByteSet {
    /// All 256 bytes.
    pub const ALL: Self = Self([u64::MAX; 4]);

    /// The set of one byte.
    ///
    /// ```
    /// use urlspec_bnf::ByteSet;
    ///
    /// assert!(ByteSet::from_byte(b'a').iter().eq([b'a']));
    /// ```
    pub fn from_byte(byte: u8) -> Self {
        std::iter::once(byte).collect()
    }

    /// The set of a letter in both cases, or of any other byte alone.
    ///
    /// ```
    /// use urlspec_bnf::ByteSet;
    ///
    /// assert!(ByteSet::either_case(b'a').iter().eq(*b"Aa"));
    /// assert!(ByteSet::either_case(b'7').iter().eq(*b"7"));
    /// ```
    pub fn either_case(byte: u8) -> Self {
        [byte.to_ascii_lowercase(), byte.to_ascii_uppercase()].into_iter().collect()
    }

    /// Whether the byte is in the set.
    pub const fn contains(&self, byte: u8) -> bool {
        self.0[(byte >> 6) as usize] & (1 << (byte & 63)) != 0
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// The bytes in ascending order.
    ///
    /// ```
    /// use urlspec_bnf::ByteSet;
    ///
    /// let set: ByteSet = b"cab".iter().copied().collect();
    /// assert!(set.iter().eq(*b"abc"));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        (0..=u8::MAX).filter(|byte| self.contains(*byte))
    }

    /// The most readable member: a lower-case letter if there is one, else another alphanumeric, graphic or US-ASCII
    /// byte, in this order. `None` if the set is empty.
    ///
    /// ```
    /// use urlspec_bnf::ByteSet;
    ///
    /// assert_eq!(ByteSet::ALL.representative(), Some(b'a'));
    /// assert_eq!(b"~7".iter().copied().collect::<ByteSet>().representative(), Some(b'7'));
    /// assert_eq!(ByteSet::default().representative(), None);
    /// ```
    pub fn representative(&self) -> Option<u8> {
        let key = |byte: &u8| {
            (!byte.is_ascii_lowercase(), !byte.is_ascii_alphanumeric(), !byte.is_ascii_graphic(), !byte.is_ascii())
        };
        self.iter().min_by_key(key)
    }

    pub(crate) fn union_with(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own |= other);
    }

    pub(crate) fn insert(&mut self, byte: u8) {
        self.0[usize::from(byte >> 6)] |= 1 << (byte & 63);
    }
}

impl FromIterator<u8> for ByteSet {
    fn from_iter<T: IntoIterator<Item = u8>>(bytes: T) -> Self {
        let mut set = Self::default();
        bytes.into_iter().for_each(|byte| set.insert(byte));
        set
    }
}

impl fmt::Debug for ByteSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |byte: u16| match byte as u8 {
            byte @ (b'\\' | b'-' | b'[' | b']') => format!("\\{}", char::from(byte)),
            byte if byte == b' ' || byte.is_ascii_graphic() => char::from(byte).to_string(),
            byte => format!("\\x{byte:02x}"),
        };
        f.write_str("[")?;
        let mut at = 0u16;
        while at < 256 {
            let run = (at..256).take_while(|byte| self.contains(*byte as u8)).count() as u16;
            match run {
                0 => at += 1,
                1 => f.write_str(&shown(at))?,
                run => write!(f, "{}-{}", shown(at), shown(at + run - 1))?,
            }
            at += run;
        }
        f.write_str("]")
    }
}

/// The classes of bytes with equal keys, in the order of their first members, and the class of each byte.
pub(crate) fn classes<K: std::hash::Hash + Eq>(mut key: impl FnMut(u8) -> K) -> (Vec<ByteSet>, [u8; 256]) {
    let mut numbers = std::collections::HashMap::new();
    let mut classes: Vec<ByteSet> = Vec::new();
    let mut class_of = [0; 256];
    for byte in 0..=u8::MAX {
        let class = *numbers.entry(key(byte)).or_insert(classes.len());
        if class == classes.len() {
            classes.push(ByteSet::default());
        }
        classes[class].insert(byte);
        class_of[usize::from(byte)] = class as u8;
    }
    (classes, class_of)
}

#[cfg(test)]
mod tests {
    use super::ByteSet;

    #[test]
    fn sets_print_as_ranges_and_return_their_most_readable_member() {
        let set: ByteSet = b"-09125z".iter().copied().collect();
        assert_eq!(format!("{set:?}"), r"[\-0-259z]");
        assert_eq!(set.representative(), Some(b'z'));
        assert_eq!(ByteSet::ALL.representative(), Some(b'a'));
        assert_eq!([0xE9, 0].into_iter().collect::<ByteSet>().representative(), Some(0));
        assert_eq!(ByteSet::default().representative(), None);
        assert!(ByteSet::either_case(b'k').contains(b'K') && ByteSet::default().is_empty());
    }
}
