//! Which schemes have a login or a host.

use crate::dialect::{Dialect, is_among};
use crate::spec::Spec;

/// Schemes of later documents, whose URLs have no login and no host.
const SCHEMES_WITHOUT_LOGIN: [&str; 13] =
    ["urn", "tel", "fax", "sms", "acct", "im", "pres", "xmpp", "geo", "tag", "doi", "data", "did"];

/// Schemes of later documents with an address after the colon, which may have a password after another colon.
const SCHEMES_OF_ADDRESSES: [&str; 2] = ["sip", "sips"];

/// Whether a scheme is in the list of any document.
fn is_in_any(list: impl Fn(&Dialect) -> &'static [&'static str], scheme: &str) -> bool {
    Spec::ALL.iter().any(|spec| is_among(list(spec.dialect()), scheme))
}

/// Whether a host and a port follow the scheme, without a login. `https`, which is in no document, counts as `http`.
pub(super) fn is_host_without_login(scheme: &str) -> bool {
    let known = if scheme.eq_ignore_ascii_case("https") { "http" } else { scheme };
    is_in_any(|dialect| dialect.ports, known) && !is_in_any(|dialect| dialect.login, known)
}

/// Whether a login may follow the colon of the scheme. People write one in http URLs, though no document allows it.
pub(crate) fn is_known_to_log_in(scheme: &str) -> bool {
    is_in_any(|dialect| dialect.login, scheme) || scheme.eq_ignore_ascii_case("http")
}

/// Whether no login follows the colon of the scheme, by any document or by later ones.
pub(crate) fn is_without_login(scheme: &str) -> bool {
    is_without_host(scheme) || is_among(&SCHEMES_WITHOUT_LOGIN, scheme)
}

/// Whether an address follows the colon of the scheme, which may have a password after another colon.
pub(crate) fn is_before_address(scheme: &str) -> bool {
    is_among(&SCHEMES_OF_ADDRESSES, scheme)
}

/// Whether an address or a name follows the colon of the scheme, and not a host. `mailserver` is only a reserved name
/// (RFC 1738, section 4).
pub(super) fn is_without_host(scheme: &str) -> bool {
    let is_known = is_in_any(|dialect| dialect.schemes, scheme) && !is_in_any(|dialect| dialect.hosts, scheme);
    is_known || scheme.eq_ignore_ascii_case("mailserver")
}
