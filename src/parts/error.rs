//! What can't be said in a URL.

use std::fmt;

use crate::diagnostic::{Citation, Refusal};
use crate::spec::Spec;

/// Parts that no URL of the document can express.
#[derive(Debug)]
#[non_exhaustive]
pub struct NotExpressible {
    /// The document.
    pub spec: Spec,
    /// The component that can't be written, in the document's words.
    pub component: &'static str,
    /// The offset of the octet in the component, if it is one octet that is at fault.
    pub at: Option<usize>,
    /// What is wrong, in a sentence that never holds a password.
    pub message: String,
    /// The section that says so.
    pub citation: Citation,
    /// What the document says of the URL that would come of it, where it is the grammar that refuses.
    pub refusal: Option<Box<Refusal>>,
}

/// `selector: a selector holds no TAB (RFC 1738, section 3.4.1)`.
impl fmt::Display for NotExpressible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.component, self.message)?;
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
