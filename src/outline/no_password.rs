//! Texts in the place of a password that are not passwords.

use std::borrow::Cow;

/// Whether two texts with a colon between them are an identifier such as `did:plc:abc`, as in URLs of the scheme `at`.
pub(crate) fn is_decentralized_identifier(before: &str, after: &str) -> bool {
    before == "did" && after.contains(':')
}

/// Whether a secret is redacted already, or a variable of a template: `***`, `{token}`, `${TOKEN}`, `#{token}`, `$TOKEN`,
/// `<token>`, `[token]`, `:token`, `%TOKEN%`, `%7Btoken%7D`, `%s`. One of the brackets may be encoded, as while they are fixed.
pub(crate) fn is_template(text: &str) -> bool {
    const BRACKETS: [(&str, &str); 5] = [("{", "}"), ("${", "}"), ("#{", "}"), ("<", ">"), ("[", "]")];
    const ESCAPES: [(&str, &str); 6] =
        [("%7B", "{"), ("%7D", "}"), ("%3C", "<"), ("%3E", ">"), ("%5B", "["), ("%5D", "]")];
    let mut decoded = Cow::Borrowed(text);
    if text.contains('%') {
        for (escape, bracket) in ESCAPES {
            let lower = escape.to_ascii_lowercase();
            decoded = Cow::Owned(decoded.replace(escape, bracket).replace(&lower, bracket));
        }
    }
    let text: &str = &decoded;
    // A password has digits among its letters more often than a name has.
    let is_name = |name: &str| {
        let letters = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '}');
        letters.bytes().all(|octet| octet.is_ascii_alphabetic() || b" _-.{}".contains(&octet))
            && name.len() - letters.len() < 5
    };
    let is_variable =
        |name: &str| name.bytes().all(|octet| octet.is_ascii_uppercase() || octet.is_ascii_digit() || octet == b'_');
    let is_within =
        |start: &str, end: &str| text.strip_prefix(start).and_then(|rest| rest.strip_suffix(end)).unwrap_or_default();
    !text.is_empty()
        && (text.bytes().all(|octet| matches!(octet, b'*' | b'.'))
            || matches!(text, "%s" | "%d")
            || BRACKETS.iter().map(|(start, end)| is_within(start, end)).any(|name| !name.is_empty() && is_name(name))
            || text.strip_prefix('$').is_some_and(is_variable)
            || text.strip_prefix(':').is_some_and(|name| PLACEHOLDERS.contains(&name))
            || Some(is_within("%", "%")).is_some_and(|name| !name.is_empty() && is_variable(name)))
}

/// Names of parameters of a route: `:token`.
const PLACEHOLDERS: [&str; 8] = ["auth", "key", "pass", "password", "port", "pwd", "secret", "token"];

/// Whether two texts with a colon between them are a time, such as `12:30` or `2024-01-01T10:20:30`.
pub(crate) fn is_like_time(before: &str, after: &str) -> bool {
    let hour = before.rsplit(['T', ' ']).next().unwrap_or_default();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|octet| octet.is_ascii_digit());
    is_number(hour) && hour.len() <= 2 && after.split([':', '.']).all(is_number)
}

/// Whether the digest of a file follows an `@`, as in `docker://alpine:3.18@sha256:abc`. What precedes it is no login.
pub(crate) fn is_digest(text: &str) -> bool {
    ["sha256:", "sha384:", "sha512:"].iter().any(|name| text.starts_with(name))
}
