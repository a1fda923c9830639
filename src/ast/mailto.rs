//! `mailto` (RFC 1738, section 3.5).

use super::node::{Node, Part, display, preceded};
use crate::encoding::Encoded;
use crate::redact::without_login;

/// `mailto:<rfc822-addr-spec>` (RFC 1738, section 3.5).
///
/// ```
/// use urlspec::{Spec, Url};
///
/// let Url::Mailto(mailto) = Spec::Rfc1738.parse("mailto:joe%25a@host.dom")? else { return Err("not mailto".into()) };
/// assert_eq!(mailto.address.as_str(), "joe%25a@host.dom");
/// assert_eq!(mailto.address.decode(), &b"joe%a@host.dom"[..]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Mailto<'a> {
    /// The scheme, in the case that the input has.
    pub scheme: &'a str,
    /// The encoded addr-spec. The grammar accepts any characters of a URL here.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::redact::serialize_without_login"))]
    pub address: Encoded<'a>,
}

impl<'a> Mailto<'a> {
    /// The local part and the domain: the text before and after the last `@` or `%40`. `None` if there is neither.
    ///
    /// ```
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Mailto(mailto) = Spec::Rfc1738.parse("mailto:joe%25a@host.dom")? else { panic!("not a mailto URL") };
    /// let (local_part, domain) = mailto.addr_spec().ok_or("no address")?;
    /// assert_eq!((local_part.decode().as_ref(), domain.as_str()), (&b"joe%a"[..], "host.dom"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn addr_spec(&self) -> Option<(Encoded<'a>, Encoded<'a>)> {
        let address = self.address.as_str();
        let plain = address.rfind('@').map(|at| at..at + 1);
        let encoded = address.rfind("%40").map(|at| at..at + 3);
        let at = [plain, encoded].into_iter().flatten().max_by_key(|at| at.start)?;
        Some((Encoded::new(&address[..at.start]), Encoded::new(&address[at.end..])))
    }
}

/// If the address looks like a login on a server, its password is redacted.
impl std::fmt::Debug for Mailto<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mailto")
            .field("scheme", &self.scheme)
            .field("address", &without_login(self.address.as_str()))
            .finish()
    }
}

impl<'a> Node<'a> for Mailto<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        preceded(":", Some(&self.address), part);
    }
}

display!(Mailto);
