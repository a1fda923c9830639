//! about (RFC 6694).

use super::uri::Uri;
use crate::encoding::Encoded;

/// An about URI (RFC 6694, section 2.1).
///
/// ```
/// use urlspec::ast::SchemePart;
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("about:blank")? else { return Ok(()) };
/// assert!(matches!(uri.scheme_part(), Some(SchemePart::About(about)) if about.token == "blank" && about.query.is_none()));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct About<'a> {
    /// The name of the resource: `about-token`. `blank` is the only one that the document defines.
    pub token: Encoded<'a>,
    /// The query, after the `?`.
    pub query: Option<Encoded<'a>>,
}

impl<'a> About<'a> {
    pub(super) fn of(uri: &Uri<'a>) -> Option<Self> {
        let part = uri.hier_part().filter(|part| part.authority.is_none())?;
        Some(Self { token: part.path.encoded(), query: part.query })
    }
}
