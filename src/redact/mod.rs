//! Secrets in URLs, and how text from outside is shown.
//!
//! Text that comes from outside may hold a password, and characters that a terminal, an editor or a log acts on.
//! [`Untrusted`] holds such text: it has no `Display`, and its output is redacted and escaped for a [`Sink`].
//!
//! ```
//! use urlspec::redact::{Terminal, Untrusted};
//!
//! let text = Untrusted::url("ftp://joe:secret@host.dom/\u{1b}[2J");
//! assert_eq!(text.to::<Terminal>(), "ftp://joe:******@host.dom/\u{241b}[2J");
//! ```
//!
//! [`Secrets`] finds them, in URLs of any document and in texts that aren't URLs:
//!
//! - Anything that could be a password in a login, also if a slash, the `:` or the `@` is an escape of URLs, of HTML or of
//!   programs or a full-width character, or if white space is within. `ftp://u:12/x@h/` is a URL with a port, so it has no password.
//! - Passwords of URLs inside other texts, also without `://`, and values of a query and words of a text that look like a login.
//! - Tokens that are known by their form (`ghp_` and others of GitHub, `glpat-`, `xoxb-`, JSON Web Tokens), as a user name by
//!   their prefix alone, and paths that are a secret, such as those of webhooks.
//! - Values of known names in a query, a fragment, a parameter or JSON, such as `api_token`, `sig` and `dbPassword`, and of
//!   `;AUTH=` in a user name.
//!
//! A secret without any of these signs is not found. The crate redacts by itself in messages, `Debug` and JSON.
//! `Display` of a URL shows its secrets, and so does JSON within `WithPasswords` (feature `serde`).

mod ahead;
mod delimiter;
mod found;
mod hints;
#[cfg(feature = "serde")]
mod json;
mod known;
mod login;
mod named;
mod pieces;
mod secrets;
mod sink;
mod tokens;
mod untrusted;
mod value;
mod within;

use std::borrow::Cow;

use within::without_known;

pub(crate) use delimiter::escape_of_program;
pub(crate) use found::Kind;
pub(crate) use hints::Hints;
#[cfg(feature = "serde")]
pub use json::{WithPasswords, shows_passwords};
#[cfg(feature = "serde")]
pub(crate) use json::{
    password, serialize, serialize_authority, serialize_piece, serialize_user, serialize_userinfo,
    serialize_without_login,
};
pub use known::KnownSecrets;
pub(crate) use pieces::Pieces;
pub use secrets::Secrets;
pub use sink::{Sink, Terminal, is_active, is_hidden_selector, visible, visible_after, visible_text};
pub(crate) use sink::{has_active, is_of_keycap};
pub use untrusted::Untrusted;
pub(crate) use within::Within;

/// The text with `***` for each password. Unlike [`Untrusted`], this hides the length of a password and moves offsets.
///
/// ```
/// assert_eq!(urlspec::redact::redacted("see ftp://joe:secret@host.dom/"), "see ftp://joe:***@host.dom/");
/// ```
pub fn redacted(text: &str) -> String {
    Secrets::of_url(text).replace(text, |_| "***".to_owned())
}

/// Bytes as text of the same length, with an `x` for each byte that is not US-ASCII. Offsets in the bytes are offsets in the
/// text, so [`Secrets::of_url`] can search bytes that aren't UTF-8.
///
/// ```
/// assert_eq!(urlspec::redact::to_ascii_lossy(b"caf\xE9"), "cafx");
/// ```
pub fn to_ascii_lossy(octets: &[u8]) -> String {
    octets.iter().map(|octet| if octet.is_ascii() { char::from(*octet) } else { 'x' }).collect()
}

/// Whether `text` contains a piece of a password, or of the decoded password: two or more letters and digits in a row,
/// in either case.
///
/// ```
/// use urlspec::redact::contains_piece;
///
/// assert!(contains_piece("sec%72et-word", "https://host.dom/SECRET"));
/// assert!(!contains_piece("secret", "https://host.dom/"));
/// ```
pub fn contains_piece(secret: &str, text: &str) -> bool {
    Pieces::of([secret]).are_in(text)
}

/// Whether a fixed version of a text may be shown: it has no secret, and no piece of one of the text.
pub(crate) fn may_show_fixed(source: &str, fixed: &str) -> bool {
    let has_piece = || Pieces::of(Secrets::of_url(source).iter().map(|secret| &source[secret])).are_in(fixed);
    Secrets::of_url(fixed).is_empty() && !has_piece()
}

/// A piece of a URL, with the passwords of URLs in it redacted.
pub(crate) fn piece(text: &str) -> Cow<'_, str> {
    without_known(Secrets::of_piece(text).redact(text))
}

/// The user name of a URL, with a token or a hidden password redacted.
pub(crate) fn user(text: &str) -> Cow<'_, str> {
    without_known(Secrets::of_user(text).redact(text))
}

/// The user information of a URI: a user name, and a password after the first `:`.
pub(crate) fn userinfo(text: &str) -> Cow<'_, str> {
    match text.split_once(':') {
        Some((name, password)) if !password.is_empty() => format!("{}:***", user(name)).into(),
        _ => user(text),
    }
}

/// The authority of a URI that was not parsed as a server.
pub(crate) fn authority(text: &str) -> Cow<'_, str> {
    match without_login(&format!("//{text}")) {
        Cow::Borrowed(_) => text.into(),
        Cow::Owned(shown) => shown[2..].to_owned().into(),
    }
}

/// The text after a scheme whose URLs have no login, redacted if it looks like a login on a server.
pub(crate) fn without_login(text: &str) -> Cow<'_, str> {
    without_known(Secrets::after(None, text).redact(text))
}

/// The text after a scheme that may or may not have a login, redacted.
pub(crate) fn after_scheme<'t>(scheme: &str, rest: &'t str) -> Cow<'t, str> {
    without_known(Secrets::after(Some(scheme), rest).redact(rest))
}

/// A decoded component or the text before the `@` of an identifier, redacted if it looks like a login on a server.
pub(crate) fn before_at(text: &str) -> Cow<'_, str> {
    if !text.starts_with(['/', '\\']) && !text.contains("://") {
        return without_known(Secrets::of_value(text).redact(text));
    }
    let whole = format!("{text}@");
    match without_login(&whole) {
        Cow::Borrowed(_) => text.into(),
        Cow::Owned(shown) => shown[..text.len()].to_owned().into(),
    }
}

#[cfg(test)]
mod cases;
#[cfg(test)]
mod laws;
#[cfg(test)]
mod tables;
#[cfg(test)]
mod time_cases;

#[cfg(test)]
mod tests {
    use super::{may_show_fixed, redacted};

    #[test]
    fn passwords_are_redacted_in_urls_and_in_other_texts() {
        for (text, shown) in [
            ("ftp://joe:secret@host.dom/a@b", "ftp://joe:***@host.dom/a@b"),
            ("ftp://joe:se@cret@host.dom/", "ftp://joe:***@host.dom/"),
            ("ftp://joe:se cret@host.dom/", "ftp://joe:***@host.dom/"),
            ("ftp://joe:se?c#r\\et@host.dom/", "ftp://joe:***@host.dom/"),
            ("ftp://joe:se/cret@host.dom/a@b", "ftp://joe:***@host.dom/a@b"),
            ("http://joe:secret@host.dom", "http://joe:***@host.dom"),
            ("http:/joe:secret@host.dom", "http:/joe:***@host.dom"),
            ("ftp:joe:secret@host.dom", "ftp:joe:***@host.dom"),
            ("ftp:\\\\joe:secret@host.dom", "ftp:\\\\joe:***@host.dom"),
            ("ftp: //joe:secret@host.dom", "ftp: //joe:***@host.dom"),
            ("ftp:/ /joe:secret@host.dom", "ftp:/ /joe:***@host.dom"),
            ("http://[::1]:80/a@b", "http://[::1]:80/a@b"),
            ("http://joe:secret@[::1]/", "http://joe:***@[::1]/"),
            ("http:///DOM\\joe:secret@host.dom", "http:///DOM\\joe:***@host.dom"),
            ("news://joe:secret@host.dom/a", "news://joe:***@host.dom/a"),
            ("//joe:secret@host.dom", "//joe:***@host.dom"),
            ("ftp//joe:secret@host.dom", "ftp//joe:***@host.dom"),
            ("URL:url:telnet://a@b:secret@h", "URL:url:telnet://a@b:***@h"),
            ("URL=ftp//joe:secret@h/x", "URL=ftp//joe:***@h/x"),
            ("< \"UDI=telnet://joe:secret@h", "< \"UDI=telnet://joe:***@h"),
            ("host.dom/a:b@c", "host.dom/a:b@c"),
            ("joe:secret@host.dom", "joe:***@host.dom"),
            ("http://host.dom:80/a@b", "http://host.dom:80/a@b"),
            ("http://host.dom/a:b@c", "http://host.dom/a:b@c"),
            ("mailto:joe@host.dom", "mailto:joe@host.dom"),
            ("news:a:b@host.dom", "news:a:b@host.dom"),
            ("ftp://joe:@host.dom/", "ftp://joe:***@host.dom/"),
        ] {
            assert_eq!(redacted(text), shown);
        }
    }

    #[test]
    fn a_fixed_text_is_shown_unless_it_has_a_piece_of_a_password() {
        assert!(may_show_fixed("http://joe:s3@h.x/", "http://h.x/"));
        assert!(!may_show_fixed("ftp://joe:s3cr#et@h.x/", "ftp://joe/s3cr"));
        assert!(!may_show_fixed("ftp://joe:s3 t@h.x/", "ftp://joe:s3%20t@h.x/"));
    }
}
