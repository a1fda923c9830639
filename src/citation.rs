//! How a section of a document is cited.

use std::borrow::Cow;
use std::fmt;

use crate::spec::Spec;

/// A section of a document.
///
/// There will be no other fields.
///
/// ```
/// use urlspec::{Citation, Spec};
///
/// let citation = |spec, section| Citation { spec, section }.to_string();
/// assert_eq!(citation(Spec::Rfc1738, "3.1"), "RFC 1738, section 3.1");
/// assert_eq!(citation(Spec::Url1994, "FTP"), "URL draft 1994, \"FTP\"");
/// assert_eq!(citation(Spec::Current, "6068 2"), "RFC 6068, section 2");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Citation {
    /// The document.
    pub spec: Spec,
    /// The section: its number in RFC 1738, or `appendix`; its heading in the drafts. Empty for the document as a whole. In
    /// `current`, the number of an RFC and of its section, such as `6068 2`, or the number of a section of RFC 3986.
    pub section: &'static str,
}

impl Citation {
    /// The address of the section, if it has one that lasts.
    ///
    /// ```
    /// use urlspec::{Citation, Spec};
    ///
    /// let citation = Citation { spec: Spec::Rfc3986, section: "3.2" };
    /// assert_eq!(citation.url().as_deref(), Some("https://www.rfc-editor.org/rfc/rfc3986#section-3.2"));
    /// ```
    pub fn url(&self) -> Option<String> {
        if self.section.is_empty() { None } else { self.spec.section_url(self.section) }
    }
}

impl Citation {
    /// The document that has the section, in prose: `RFC 6068` for the section `6068 2` of `current`.
    ///
    /// ```
    /// use urlspec::{Citation, Spec};
    ///
    /// let citation = Citation { spec: Spec::Current, section: "6068 2" };
    /// assert_eq!((&*citation.document(), citation.section_of_document()), ("RFC 6068", "2"));
    /// let generic = Citation { spec: Spec::Current, section: "3.2.2" };
    /// assert_eq!((&*generic.document(), generic.section_of_document()), ("RFC 3986", "3.2.2"));
    /// ```
    pub fn document(&self) -> Cow<'static, str> {
        match self.spec.cited_section(self.section).0 {
            number if number.starts_with(|c: char| c.is_ascii_digit()) => format!("RFC {number}").into(),
            name => name.into(),
        }
    }

    /// The section in its [document](Self::document): `2` for the section `6068 2` of `current`.
    pub fn section_of_document(&self) -> &'static str {
        self.spec.cited_section(self.section).1
    }
}

impl fmt::Display for Citation {
    /// `RFC 1738, section 3.1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let section = self.section_of_document();
        f.write_str(&self.document())?;
        f.write_str(if section.is_empty() { "" } else { ", " })?;
        match section {
            "" => Ok(()),
            "appendix" => f.write_str("appendix"),
            section if matches!(section.as_bytes(), [b'A'..=b'Z'] | [b'A'..=b'Z', b'.', ..]) => {
                write!(f, "appendix {section}")
            }
            section if section.starts_with(|c: char| c.is_ascii_digit()) => write!(f, "section {section}"),
            heading => write!(f, "\"{heading}\""),
        }
    }
}
