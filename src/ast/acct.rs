//! acct (RFC 7565).

use super::uri::Uri;
use crate::encoding::Encoded;

/// An acct URI: an account at a host (RFC 7565, section 7).
///
/// ```
/// use urlspec::ast::SchemePart;
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("acct:juliet%40capulet.example@x")? else { return Ok(()) };
/// let Some(SchemePart::Acct(account)) = uri.scheme_part() else { return Ok(()) };
/// assert_eq!(account.user.decode_utf8(), Ok("juliet@capulet.example".into()));
/// assert_eq!(account.host.as_str(), "x");
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Acct<'a> {
    /// The name of the account: `userpart`.
    pub user: Encoded<'a>,
    /// The host, after the last `@`.
    pub host: Encoded<'a>,
}

impl<'a> Acct<'a> {
    pub(super) fn of(uri: &Uri<'a>) -> Option<Self> {
        let (user, host) = uri.only_path()?.rsplit_once('@')?;
        Some(Self { user: Encoded::new(user), host: Encoded::new(host) })
    }
}
