//! The sentences by which partial forms are resolved.

use std::fmt;

/// A rule of a document's prose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Quotation {
    /// How the document is cited. It may be RFC 1808, which describes what RFC 1738 leaves out, or the draft of 1993 for
    /// that of 1994.
    pub document: &'static str,
    /// The section, by its number or heading, and the step in it.
    pub section: &'static str,
    /// What it says there. Square brackets hold what is not printed.
    pub quotation: &'static str,
}

impl Quotation {
    /// The address at which the section can be read. The drafts have no address that lasts.
    pub fn url(&self) -> Option<String> {
        let section = self.section.split(',').next().filter(|_| self.is_numbered())?;
        Some(format!("https://www.rfc-editor.org/rfc/rfc1808#section-{section}"))
    }

    /// Only RFC 1808 numbers its sections.
    fn is_numbered(&self) -> bool {
        self.section.starts_with(|c: char| c.is_ascii_digit())
    }
}

/// `RFC 1808, section 4, step 6: "…"`.
impl fmt::Display for Quotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { document, section, quotation } = self;
        match self.is_numbered() {
            true => write!(f, "{document}, section {section}: \"{quotation}\""),
            false => write!(f, "{document}, \"{section}\": \"{quotation}\""),
        }
    }
}
