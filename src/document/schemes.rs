//! The schemes that URLs are found by.

use std::fmt;
use std::sync::LazyLock;

use crate::spec::Spec;

/// The schemes that URLs are found by, and that of the prefix `URL:`.
#[derive(Clone)]
pub(super) struct Schemes {
    names: Vec<Box<str>>,
    /// For each octet, whether a name ends with it.
    ends: [bool; 256],
}

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
            let mut own = Schemes { names: Vec::new(), ends: [false; 256] };
            own.insert("url");
            Spec::ALL.into_iter().flat_map(|spec| spec.schemes()).for_each(|name| own.insert(name));
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
        if !self.names.iter().any(|known| **known == *name) {
            self.names.push(name.into());
            let last = name.as_bytes()[name.len() - 1];
            self.ends[usize::from(last)] = true;
            self.ends[usize::from(last.to_ascii_uppercase())] = true;
        }
    }

    /// The scheme that ends before `colon`, in lower case, as a word of its own.
    pub fn before(&self, text: &[u8], colon: usize) -> Option<&str> {
        let before = &text[..colon];
        if !self.ends[usize::from(*before.last()?)] {
            return None;
        }
        let ends_here = |name: &&str| {
            let start = before.len().checked_sub(name.len());
            start.is_some_and(|start| {
                before[start..].eq_ignore_ascii_case(name.as_bytes()) && !goes_on(&before[..start])
            })
        };
        self.names.iter().map(|name| &**name).find(ends_here)
    }
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
