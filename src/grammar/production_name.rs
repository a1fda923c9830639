//! Names of productions that are checked when the library is compiled.

use crate::spec::{Document, Spec};

/// The name of a production that at least one document has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ProductionName(&'static str);

impl ProductionName {
    /// The name of a production.
    ///
    /// # Panics
    ///
    /// If no document has the production, and all documents are on. [`production!`] calls this while the library is compiled.
    pub const fn new(name: &'static str) -> Self {
        if Spec::COUNT < Document::COUNT {
            // It may be a name of a document that is off.
            return Self(name);
        }
        let mut place = 0;
        while place < Spec::COUNT {
            if contains_name(name, Spec::ALL[place].productions()) {
                return Self(name);
            }
            place += 1;
        }
        panic!("no document has a production of this name")
    }

    /// The name.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl PartialEq<ProductionName> for &str {
    fn eq(&self, other: &ProductionName) -> bool {
        *self == other.0
    }
}

const fn contains_name(name: &str, names: &[&str]) -> bool {
    let mut place = 0;
    while place < names.len() {
        if is_same(name.as_bytes(), names[place].as_bytes()) {
            return true;
        }
        place += 1;
    }
    false
}

const fn is_same(a: &[u8], b: &[u8]) -> bool {
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

/// The name of a production. A name that no document has does not compile.
macro_rules! production {
    // A constant and not a `const` block, which `cargo check` would not evaluate.
    ($name:literal) => {{
        const NAME: $crate::grammar::ProductionName = $crate::grammar::ProductionName::new($name);
        NAME
    }};
}

pub(crate) use production;
