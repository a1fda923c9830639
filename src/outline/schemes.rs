//! Which schemes have a login or a host.

use crate::dialect::{Dialect, is_among};
use crate::scheme::{Login, Scheme};

/// Whether a scheme is in the list of any document.
fn is_in_any(list: impl Fn(&Dialect) -> &'static [&'static str], scheme: &str) -> bool {
    Dialect::ALL.iter().any(|dialect| is_among(list(dialect), scheme))
}

/// Whether a host and a port follow the scheme, without a login. `https`, which is in no document, counts as `http`.
pub(super) fn is_host_without_login(scheme: &str) -> bool {
    let known = if scheme.eq_ignore_ascii_case("https") { "http" } else { scheme };
    is_in_any(|dialect| dialect.ports, known) && !is_in_any(|dialect| dialect.login, known)
}

/// Whether a user logs in, by what is known of the scheme.
fn login(scheme: &str) -> Login {
    Scheme::named(scheme).map_or(Login::Unknown, |scheme| scheme.login)
}

/// Whether a login may follow the colon of the scheme. Each part of a name such as `git+ssh` may be one that has a login.
pub(crate) fn is_known_to_log_in(scheme: &str) -> bool {
    scheme.split('+').any(|part| matches!(login(part), Login::Possible | Login::LikeUser))
}

/// Whether the name of a scheme that has a login is also a usual user name.
pub(crate) fn is_like_user(scheme: &str) -> bool {
    login(scheme) == Login::LikeUser
}

/// Whether a word before a colon names what follows it, such as a header of mail or an operator of a search: `Reply-To:joe@host`,
/// `site:host`. The text up to the next colon is no password then.
pub(crate) fn is_label(word: &str) -> bool {
    is_among(&LABELS, word)
}

/// Headers of mail (RFC 5322, section 3.6), operators of searches, fields of contacts and of packages, and registries of packages.
const LABELS: [&str; 64] = [
    // Mail.
    "from",
    "to",
    "cc",
    "bcc",
    "reply-to",
    "sender",
    "return-path",
    "delivered-to",
    "resent-from",
    "resent-to",
    "subject",
    "re",
    "fwd",
    "mail",
    "email",
    "e-mail",
    "message-id",
    "in-reply-to",
    "signed-off-by",
    "co-authored-by",
    // Searches.
    "site",
    "inurl",
    "intitle",
    "intext",
    "filetype",
    "filename",
    "label",
    "list",
    "deliveredto",
    "in",
    "is",
    "has",
    "before",
    "after",
    "author",
    "committer",
    "owner",
    "reviewer",
    "assignee",
    "commenter",
    "mentions",
    "involves",
    "repo",
    "org",
    "path",
    "language",
    "extension",
    "type",
    "status",
    // Contacts.
    "contact",
    "maintainer",
    "support",
    "organizer",
    "attendee",
    "organization",
    "jabber",
    "skype",
    "account",
    "resource",
    // Packages.
    "npm",
    "pkg",
    "jsr",
    "workspace",
    "package",
];

/// Whether no login follows the colon of the scheme, by any document or by later ones.
pub(crate) fn is_without_login(scheme: &str) -> bool {
    match login(scheme) {
        Login::Never => true,
        Login::Address => false,
        _ => is_without_host(scheme),
    }
}

/// Whether an address follows the colon of the scheme, which may have a password after another colon.
pub(crate) fn is_before_address(scheme: &str) -> bool {
    login(scheme) == Login::Address
}

/// Whether an address or a name follows the colon of the scheme, and not a host. `mailserver` is only a reserved name
/// (RFC 1738, section 4).
pub(super) fn is_without_host(scheme: &str) -> bool {
    let is_known =
        Dialect::ALL.iter().any(|dialect| dialect.knows(scheme)) && !is_in_any(|dialect| dialect.hosts, scheme);
    is_known || scheme.eq_ignore_ascii_case("mailserver")
}
