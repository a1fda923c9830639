//! The documents that define each scheme today.

use std::fmt;

use crate::scheme::Scheme;

/// A document that defines a scheme of RFC 1738 anew.
///
/// ```
/// use urlspec::Code;
///
/// let successor = Code::MailtoHeaders.entry().successors().next().ok_or("none")?;
/// assert_eq!((successor.scheme, successor.document), ("mailto", "RFC 6068"));
/// assert_eq!(successor.url(), "https://www.rfc-editor.org/rfc/rfc6068");
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Successor {
    /// The scheme.
    pub scheme: &'static str,
    /// The document, as it is cited.
    pub document: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The year.
    pub year: u16,
}

impl Successor {
    /// The address of the document on the web.
    pub fn url(&self) -> String {
        format!("https://www.rfc-editor.org/rfc/{}", self.document.to_lowercase().replace(' ', ""))
    }
}

/// `RFC 6068, "The 'mailto' URI Scheme" (2010)`.
impl fmt::Display for Successor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { document, title, year, .. } = self;
        write!(f, "{document}, \"{title}\" ({year})")
    }
}

/// The documents that define schemes of RFC 1738 anew, with their titles and years. The table of schemes has the document of each.
static DOCUMENTS: [(&str, &str, u16); 8] = [
    ("RFC 9110", "HTTP Semantics", 2022),
    ("RFC 8089", "The \"file\" URI Scheme", 2017),
    ("RFC 6068", "The 'mailto' URI Scheme", 2010),
    ("RFC 5538", "The 'news' and 'nntp' URI Schemes", 2010),
    ("RFC 4266", "The gopher URI Scheme", 2005),
    ("RFC 4248", "The telnet URI Scheme", 2005),
    ("RFC 4156", "The wais URI Scheme", 2005),
    ("RFC 4157", "The prospero URI Scheme", 2005),
];

/// The document that defines a scheme today. ftp has no later one.
pub(super) fn of(scheme: &str) -> Option<Successor> {
    let Scheme { name, document, .. } = Scheme::named(scheme)?;
    let (document, title, year) = DOCUMENTS.iter().find(|(cited, ..)| *document == Some(cited))?;
    Some(Successor { scheme: name, document, title, year: *year })
}
