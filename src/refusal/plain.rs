//! The error of parsing without the feature `diagnostics`.

use std::fmt;

use super::{furthest_failure, in_words, place};
use crate::grammar::Failure;
use crate::read::Start;
use crate::spec::Spec;

/// The error of parsing, under the name that other crates use. [`Refusal`] is the name in this version.
pub type ParseError = Refusal;

/// A text that a document refuses.
///
/// It owns the text. `Display` parses again, and says in which column the grammar stopped, what it expected there, and in which
/// production. It shows nothing of the text, which may hold a password.
///
/// The feature `diagnostics` adds the report: every fault, with its code, help and fixes.
#[derive(Clone, PartialEq, Eq)]
pub struct Refusal {
    spec: Spec,
    start: Start,
    source: Box<[u8]>,
}

impl Refusal {
    // Cold, so that the path of a valid text stays short.
    #[cold]
    #[inline(never)]
    pub(crate) fn new(spec: Spec, start: Start, source: &[u8]) -> Self {
        Self { spec, start, source: source.into() }
    }

    /// The document that refuses the text.
    pub const fn spec(&self) -> Spec {
        self.spec
    }

    /// The text that was refused, as bytes.
    pub const fn input(&self) -> &[u8] {
        &self.source
    }

    /// The text that was refused, as bytes, without a copy.
    pub fn into_input(self) -> Box<[u8]> {
        self.source
    }

    /// The furthest offset that the grammar reached, and what it expected there. Each call parses the text.
    pub fn furthest_failure(&self) -> Failure {
        furthest_failure(self.spec, self.start, &self.source)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let failure = self.furthest_failure();
        let (expected, place) = (in_words(&failure.expected), place((failure.line, failure.column)));
        write!(f, "expected {expected} ({place}; {}", self.spec.citation())?;
        match failure.productions.last() {
            Some(innermost) => write!(f, ", production `{}`)", innermost.rule),
            None => f.write_str(")"),
        }
    }
}

/// Without the password that the text may hold.
impl fmt::Debug for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Refusal").field(&format_args!("{self}")).finish()
    }
}

impl std::error::Error for Refusal {}

/// The message and the address of the document's grammar. The feature `diagnostics` adds a drawing.
#[cfg(feature = "miette")]
impl miette::Diagnostic for Refusal {
    fn url<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.spec.section_url(self.spec.bnf_section()).map(|url| Box::new(url) as _)
    }
}
