//! The error of [`Parts::build`](super::Parts::build).

use std::fmt;

use crate::Refusal;
use crate::citation::Citation;
use crate::spec::Spec;

/// The error of [`Parts::build`](super::Parts::build): no URL of the document has these parts.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::parts::{GopherItemParts, GopherParts, HostportParts, Parts};
///
/// let hostport = HostportParts { host: "host.dom".into(), port: None };
/// let item = GopherItemParts { gtype: b'0', selector: "a\tb".into(), ..GopherItemParts::default() };
/// let gopher = Parts::Gopher(GopherParts { hostport, item: Some(item), ..GopherParts::default() });
/// let error = gopher.build(Spec::Rfc1738).unwrap_err();
/// assert_eq!((error.component, error.at), ("selector", Some(1)));
/// assert_eq!(error.citation.to_string(), "RFC 1738, section 3.4.1");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct NotExpressible {
    /// The document.
    pub spec: Spec,
    /// The component at fault, in the document's words.
    pub component: &'static str,
    /// The number of the element, from 0, if the component is one of a list: a segment of a path, for example.
    pub index: Option<usize>,
    /// The offset of the octet at fault in the decoded component. `None` if it isn't a single octet.
    pub at: Option<usize>,
    /// The fault, in a sentence that contains no password.
    pub message: String,
    /// The section of the rule.
    pub citation: Citation,
    /// The refusal of the URL that would result, if it is the grammar that refuses it.
    pub refusal: Option<Box<Refusal>>,
}

/// `selector: a TAB would end it, octet 2 (RFC 1738, section 3.4.1)`.
impl fmt::Display for NotExpressible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.component)?;
        if let Some(index) = self.index {
            write!(f, "[{index}]")?;
        }
        write!(f, ": {}", self.message)?;
        if let Some(at) = self.at {
            write!(f, ", octet {}", at + 1)?;
        }
        write!(f, " ({})", self.citation)
    }
}

impl std::error::Error for NotExpressible {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.refusal.as_deref().map(|refusal| refusal as _)
    }
}
