//! `mailto` (RFC 1738, section 3.5).

use super::node::{Node, Part, led, written};
use crate::encoding::Encoded;
use crate::redact::without_login;

/// `mailto:<rfc822-addr-spec>` (section 3.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Mailto<'a> {
    /// The scheme as it is written, in either case.
    pub scheme: &'a str,
    /// The encoding of an addr-spec. The grammar takes anything here.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::redact::serialize_without_login"))]
    pub address: Encoded<'a>,
}

impl<'a> Mailto<'a> {
    /// The local part and the domain: what stands before and behind the last `@`, be it encoded.
    pub fn addr_spec(&self) -> Option<(Encoded<'a>, Encoded<'a>)> {
        let written = self.address.as_str();
        let plain = written.rfind('@').map(|at| at..at + 1);
        let encoded = written.rfind("%40").map(|at| at..at + 3);
        let at = [plain, encoded].into_iter().flatten().max_by_key(|at| at.start)?;
        Some((Encoded::new(&written[..at.start]), Encoded::new(&written[at.end..])))
    }
}

/// What looks like a server with a login is shown without its password.
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
        led(":", Some(&self.address), part);
    }
}

written!(Mailto);
