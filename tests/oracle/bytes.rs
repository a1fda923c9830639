//! Sets of bytes.

/// A set of bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bytes([u64; 4]);

impl Bytes {
    pub fn of(byte: u8) -> Bytes {
        std::iter::once(byte).collect()
    }

    pub fn all() -> Bytes {
        (0..=u8::MAX).collect()
    }

    pub fn either_case(byte: u8) -> Bytes {
        [byte.to_ascii_lowercase(), byte.to_ascii_uppercase()].into_iter().collect()
    }

    pub fn has(&self, byte: u8) -> bool {
        self.0[usize::from(byte >> 6)] & (1 << (byte & 63)) != 0
    }

    pub fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        (0..=u8::MAX).filter(|byte| self.has(*byte))
    }

    /// The one that is easiest to read: a letter or digit, or else what can be seen.
    pub fn representative(&self) -> u8 {
        let key = |byte: &u8| (!byte.is_ascii_alphanumeric(), !byte.is_ascii_graphic(), *byte);
        self.iter().min_by_key(key).expect("no class is empty")
    }
}

impl FromIterator<u8> for Bytes {
    fn from_iter<T: IntoIterator<Item = u8>>(bytes: T) -> Bytes {
        let mut set = Bytes::default();
        for byte in bytes {
            set.0[usize::from(byte >> 6)] |= 1 << (byte & 63);
        }
        set
    }
}

/// The classes of bytes that `key` does not tell apart, in the order of their first bytes.
pub fn classes<K: std::hash::Hash + Eq>(mut key: impl FnMut(u8) -> K) -> Vec<Bytes> {
    let mut places = std::collections::HashMap::new();
    let mut members: Vec<Vec<u8>> = Vec::new();
    for byte in 0..=u8::MAX {
        let place = *places.entry(key(byte)).or_insert(members.len());
        if place == members.len() {
            members.push(Vec::new());
        }
        members[place].push(byte);
    }
    members.into_iter().map(Bytes::from_iter).collect()
}
