//! Quotations of the rules for partial forms.

use std::fmt;

/// A sentence of a document that states a rule.
///
/// ```
/// use urlspec::Spec;
///
/// let resolved = Spec::Rfc1738.resolve("http://info.cern.ch/WWW/", "/hypertext/")?;
/// let quotation = &resolved.quotations()[2];
/// assert_eq!((quotation.document, quotation.section), ("RFC 1808", "4, step 4"));
/// assert_eq!(quotation.url().as_deref(), Some("https://www.rfc-editor.org/rfc/rfc1808#section-4"));
/// # Ok::<(), urlspec::resolve::ResolveError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Quotation {
    /// The name by which the document is cited. It is RFC 1808 for RFC 1738, and the draft of 1993 for most rules of the
    /// draft of 1994.
    pub document: &'static str,
    /// The number or heading of the section, and the step in it.
    pub section: &'static str,
    /// The text. Square brackets hold what is not printed there.
    pub quotation: &'static str,
}

impl Quotation {
    /// The address of the section on the web. `None` for the drafts, which have no lasting address.
    pub fn url(&self) -> Option<String> {
        let section = self.section.split(',').next().filter(|_| self.is_numbered())?;
        let document = self.document.to_lowercase().replace(' ', "");
        Some(format!("https://www.rfc-editor.org/rfc/{document}#section-{section}"))
    }

    /// The drafts do not number their sections.
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
