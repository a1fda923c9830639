//! The schemes that URLs are found by.

use std::fmt;
use std::sync::LazyLock;

use urlspec::Spec;

/// The schemes that URLs are found by, and that of the prefix `URL:`.
#[derive(Clone)]
pub(crate) struct Schemes {
    names: Vec<Box<str>>,
    /// For each octet, which names end with it: a bit for each, the same one for those that are 64 apart.
    last: [u64; 256],
    /// For each octet, which names have it before their last.
    second: [u64; 256],
    /// For each octet, which names it can follow, behind a colon.
    follow: [u64; 256],
}

/// The prefix of a URL (`Outline::PREFIX`) as if it were a scheme (RFC 1738, appendix).
const PREFIX: &str = "url";

/// A name that no scheme can have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotAScheme {
    /// The name that was asked for.
    pub name: String,
}

impl fmt::Display for NotAScheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no scheme is called {:?}: one is letters, digits, `+`, `.` and `-`, and at most 32", self.name)
    }
}

impl std::error::Error for NotAScheme {}

/// Those of the four documents.
impl Default for Schemes {
    fn default() -> Self {
        static OWN: LazyLock<Schemes> = LazyLock::new(|| {
            let mut own = Schemes { names: Vec::new(), last: [0; 256], second: [0; 256], follow: [0; 256] };
            own.insert(PREFIX);
            Spec::ALL.iter().flat_map(|spec| spec.schemes()).for_each(|name| own.insert(name));
            own
        });
        OWN.clone()
    }
}

impl Schemes {
    /// Adds a scheme.
    pub fn add(&mut self, name: &str) -> Result<(), NotAScheme> {
        let is_of_scheme = |octet: u8| octet.is_ascii_alphanumeric() || matches!(octet, b'+' | b'.' | b'-');
        if name.is_empty() || name.len() > 32 || !name.bytes().all(is_of_scheme) {
            return Err(NotAScheme { name: name.to_owned() });
        }
        self.insert(&name.to_ascii_lowercase());
        Ok(())
    }

    fn insert(&mut self, name: &str) {
        let [before @ .., last] = name.as_bytes() else { return };
        if self.names.iter().any(|known| **known == *name) {
            return;
        }
        let bit = 1 << (self.names.len() % 64);
        let both = |octet: u8| [octet, octet.to_ascii_uppercase()].map(usize::from);
        both(*last).into_iter().for_each(|octet| self.last[octet] |= bit);
        match before.last() {
            Some(second) => both(*second).into_iter().for_each(|octet| self.second[octet] |= bit),
            // One of one letter has anything before it.
            None => self.second.iter_mut().for_each(|names| *names |= bit),
        }
        // White space may stand behind the prefix in a wrapper.
        let follows = |octet: &usize| name == PREFIX || (0x21..0x7F).contains(octet);
        (0..256).filter(follows).for_each(|octet| self.follow[octet] |= bit);
        self.names.push(name.into());
    }

    /// Whether a scheme may end before this colon, as far as the octets next to it tell.
    #[inline]
    pub fn may_end(&self, text: &[u8], colon: usize) -> bool {
        self.near(text, colon) != 0
    }

    /// The schemes that have the octets before this colon, and that the octet behind it can follow.
    #[inline]
    fn near(&self, text: &[u8], colon: usize) -> u64 {
        // Before the beginning of a text stands a blank, as it were, and so behind its end.
        let at = |place: usize| usize::from(text.get(place).copied().unwrap_or(b' '));
        self.last[at(colon.wrapping_sub(1))] & self.second[at(colon.wrapping_sub(2))] & self.follow[at(colon + 1)]
    }

    /// The scheme that ends before this colon, in lower case, as a word of its own.
    pub fn before(&self, text: &[u8], colon: usize) -> Option<&str> {
        let bits = self.near(text, colon);
        let names = self.names.iter().map(|name| &**name).enumerate();
        let mut near = names.filter(|(number, _)| bits >> (number % 64) & 1 == 1).map(|(_, name)| name);
        near.find(|name| ends(&text[..colon], name))
    }
}

/// Whether a text ends with a name, as a word of its own.
fn ends(before: &[u8], name: &str) -> bool {
    let Some(start) = before.len().checked_sub(name.len()) else { return false };
    before[start..].eq_ignore_ascii_case(name.as_bytes()) && !goes_on(&before[..start])
}

/// Whether what stands before a name makes it the end of another word, such as of `git+http` or `my_ftp`.
fn goes_on(before: &[u8]) -> bool {
    match before {
        [.., octet] if octet.is_ascii_alphanumeric() => true,
        [.., octet, b'+' | b'-' | b'_'] => octet.is_ascii_alphanumeric(),
        _ => false,
    }
}

impl fmt::Debug for Schemes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(&self.names).finish()
    }
}
