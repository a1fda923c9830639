//! Names of fields that hold a secret, in a query, a fragment, a parameter or JSON.
//!
//! Sources: the deny list of Sentry's `scrubber.py` (getsentry/sentry-python), the names of the rule `generic-api-key` of
//! gitleaks (gitleaks/gitleaks, `config/gitleaks.toml`), the parameters of RFC 6749 (OAuth 2.0), RFC 6750 (bearer tokens)
//! and SAML 2.0, and the signed URLs of Amazon, Google and Azure.

use crate::outline::is_template;

/// How certain it is that a name is one of a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Certainty {
    /// Each value is a secret.
    Sure,
    /// A value that looks like a token is a secret. Other fields have this name too.
    Likely,
    /// The same for `code`, of which each value is a secret in the answer of a server that logs in a user.
    Code,
    /// Each value is a secret, but for the name of a folder.
    WorkingDirectory,
}

/// Last words of names, and names that are one word, of which each value is a secret.
const SURE: [&str; 29] = [
    "apikey",
    "apitoken",
    "auth_token",
    "authorization",
    "bearer",
    "codeverifier",
    "credential",
    "credentials",
    "creds",
    "devkey",
    "hmac",
    "jwt",
    "otp",
    "pass",
    "passcode",
    "passphrase",
    "passwd",
    "password",
    "passwort",
    "pw",
    "samlart",
    "samlresponse",
    "secret",
    "sessid",
    "sesskey",
    "sig",
    "signature",
    "token",
    "totp",
];

/// Ends of names, also where the words are not divided: `accesstoken`, `PHPSESSID`.
const ENDS: [&str; 23] = [
    "accesskey",
    "accountkey",
    "apikey",
    "authcode",
    "authkey",
    "authorizationcode",
    "clientassertion",
    "credential",
    "credentials",
    "encryptionkey",
    "functionskey",
    "passcode",
    "passphrase",
    "passwd",
    "password",
    "privatekey",
    "secret",
    "secretkey",
    "sessid",
    "sessionid",
    "sharedkey",
    "signature",
    "token",
];

/// Last words of names that other fields have too.
const LIKELY: [&str; 11] =
    ["auth", "cookie", "csrf", "key", "license", "nonce", "session", "sid", "ticket", "xsrf", "webhook"];

/// Words before the last one with which the name is of no secret: `public_key`, `sort_key`.
const HARMLESS: [&str; 9] =
    ["cache", "foreign", "partition", "primary", "public", "row", "site", "sort", "translation"];

/// The longest name that is looked at.
const MAX_LENGTH: usize = 64;

/// How certain it is that a name is one of a secret. The name is as it is in the text, with its escapes decoded. Its last word
/// decides: `db_password`, `X-Api-Key`, `accessToken`, `token2`.
pub(crate) fn certainty(name: &[u8]) -> Option<Certainty> {
    let name = trimmed(name);
    if name.len() > MAX_LENGTH {
        return None;
    }
    let last = start_of_last_word(name);
    let (before, word) = (trimmed(&name[..last]), &name[last..]);
    let is_word = |known: &&str| known.as_bytes().eq_ignore_ascii_case(word);
    if is_word(&"pwd") || is_joined(name, "pwd") {
        return Some(Certainty::WorkingDirectory);
    }
    if SURE.iter().any(|known| is_word(known) || is_joined(name, known))
        || ENDS.iter().any(|end| ends_joined(name, end))
    {
        return Some(Certainty::Sure);
    }
    if is_word(&"code") {
        return Some(Certainty::Code);
    }
    let previous = &before[start_of_last_word(before)..];
    let is_harmless = HARMLESS.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(previous));
    (LIKELY.iter().any(is_word) && !is_harmless).then_some(Certainty::Likely)
}

/// A name without what may follow its last word: `token2`, `token_`.
fn trimmed(name: &[u8]) -> &[u8] {
    let length = name.iter().rposition(|octet| octet.is_ascii_alphabetic()).map_or(0, |last| last + 1);
    &name[..length]
}

/// Where the last word of a name begins: after a character that is no letter, or at a capital.
fn start_of_last_word(name: &[u8]) -> usize {
    let begins = |at: usize| {
        let (before, here) = (name[at - 1], name[at]);
        // `APIKey` is `API` and `Key`.
        let ends_capitals = || before.is_ascii_uppercase() && name.get(at + 1).is_some_and(u8::is_ascii_lowercase);
        !before.is_ascii_alphabetic() || here.is_ascii_uppercase() && (before.is_ascii_lowercase() || ends_capitals())
    };
    (1..name.len()).rev().find(|at| begins(*at)).unwrap_or(0)
}

/// Whether a name is a known one, without what divides its words.
fn is_joined(name: &[u8], known: &str) -> bool {
    letters_from_end(name).eq(known.bytes().rev().filter(u8::is_ascii_alphabetic))
}

/// Whether a name ends with a known one, without what divides its words.
fn ends_joined(name: &[u8], end: &str) -> bool {
    let mut letters = letters_from_end(name);
    end.bytes().rev().all(|octet| letters.next() == Some(octet))
}

fn letters_from_end(name: &[u8]) -> impl Iterator<Item = u8> {
    name.iter().rev().filter(|octet| !matches!(octet, b'_' | b'-')).map(u8::to_ascii_lowercase)
}

/// The last three letters of each name, as one bit for each.
static LAST_LETTERS: [u64; 512] = {
    let mut bits = [0; 512];
    let lists: [&[&str]; 4] = [&SURE, &ENDS, &LIKELY, &["pwd", "code"]];
    let mut list = 0;
    while list < lists.len() {
        let mut place = 0;
        while place < lists[list].len() {
            let name = lists[list][place].as_bytes();
            if name.len() > 2 {
                let bit = bit_of([name[name.len() - 3], name[name.len() - 2], name[name.len() - 1]]);
                bits[bit / 64] |= 1 << (bit % 64);
            }
            place += 1;
        }
        list += 1;
    }
    bits
};

const fn bit_of(letters: [u8; 3]) -> usize {
    let [a, b, c] = letters;
    (a as usize & 31) << 10 | (b as usize & 31) << 5 | c as usize & 31
}

/// Whether three letters may end one of the names. This allows more than [`certainty`], and must not allow less.
pub(crate) fn may_end_name(letters: [u8; 3]) -> bool {
    let bit = bit_of(letters);
    LAST_LETTERS[bit / 64] >> (bit % 64) & 1 == 1 || letters[1..].eq_ignore_ascii_case(b"pw")
}

/// Whether the value of a name is a secret. `is_redirect` is whether the text is the answer of a server that logs in a user.
pub(crate) fn is_secret_value(certainty: Certainty, value: &str, is_redirect: impl FnOnce() -> bool) -> bool {
    !is_placeholder(value)
        && match certainty {
            Certainty::Sure => true,
            Certainty::WorkingDirectory => !is_folder(value),
            Certainty::Likely => is_like_token(value),
            Certainty::Code => {
                is_redirect() || is_like_token(value) && value.bytes().any(|octet| octet.is_ascii_lowercase())
            }
        }
}

/// Whether a value is no secret: it is empty, a variable of a template, or a word such as `YOUR_TOKEN` or `true`.
pub(crate) fn is_placeholder(value: &str) -> bool {
    const WORDS: [&str; 5] = ["true", "false", "null", "none", "undefined"];
    let is_capital = |octet: u8| octet.is_ascii_uppercase() || matches!(octet, b'_' | b'-');
    let is_name = value.bytes().all(is_capital) && (value.contains('_') || value.starts_with("YOUR"));
    value.is_empty() || is_template(value) || is_name || WORDS.iter().any(|word| word.eq_ignore_ascii_case(value))
}

/// Whether a value is the name of a folder within another: `/home/joe`, `~/a`. One name after a slash may be a password.
fn is_folder(value: &str) -> bool {
    value == "/"
        || value == "~"
        || value.starts_with("~/")
        || value.strip_prefix('/').is_some_and(|rest| rest.contains('/'))
}

/// Whether a value looks like a token: eight characters or more, with letters and digits among them, and no word and its
/// number, such as `spring2024`; or twenty letters.
fn is_like_token(value: &str) -> bool {
    const SHORTEST: usize = 8;
    const LONG: usize = 16;
    const LETTERS: usize = 20;
    let octets = value.as_bytes();
    let has = |is: fn(&u8) -> bool| octets.iter().any(is);
    let (has_letter, has_digit) = (has(u8::is_ascii_alphabetic), has(u8::is_ascii_digit));
    let number = octets.iter().rev().take_while(|octet| octet.is_ascii_digit()).count();
    let is_numbered = octets[..octets.len() - number].iter().all(|octet| !octet.is_ascii_digit());
    let is_random = has_letter && has_digit && (!is_numbered || octets.len() >= LONG && number < octets.len() / 2);
    octets.len() >= SHORTEST && is_random || octets.len() >= LETTERS && octets.iter().all(u8::is_ascii_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::{Certainty, ENDS, LIKELY, SURE, certainty, is_secret_value, may_end_name};

    fn of(name: &str) -> Option<Certainty> {
        certainty(name.as_bytes())
    }

    #[test]
    fn the_last_word_decides() {
        for name in [
            "token",
            "api_token",
            "accessToken",
            "ACCESS_TOKEN",
            "accesstoken",
            "x-api-key",
            "APIKey",
            "apikey",
            "db_password",
            "dbPassword",
            "userpassword",
            "password2",
            "passcode",
            "PHPSESSID",
            "JSESSIONID",
            "ASPSESSIONID",
            "session_id",
            "jwt",
            "authorization",
            "X-Amz-Signature",
            "X-Amz-Security-Token",
            "SAMLResponse",
            "client_secret",
            "_csrf_token",
            "x-functions-key",
            "pw",
            "auth_token",
            "token_",
        ] {
            assert_eq!(of(name), Some(Certainty::Sure), "{name}");
        }
        for name in
            ["key", "signing_key", "auth", "session", "user_session", "sid", "connect_sid", "ticket", "_csrf", "cookie"]
        {
            assert_eq!(of(name), Some(Certainty::Likely), "{name}");
        }
        for name in ["code", "auth-code"] {
            assert!(matches!(of(name), Some(Certainty::Code | Certainty::Sure)), "{name}");
        }
        for name in [
            "",
            "tokens",
            "token_type",
            "tokenizer",
            "keyword",
            "monkey",
            "compass",
            "bypass",
            "design",
            "public_key",
            "sortKey",
            "session_state",
            "passage",
            "zipcode",
            "id",
            "secretary",
            "signatures",
            "nid",
            "_",
            "grant_type",
        ] {
            assert_eq!(of(name), None, "{name}");
        }
    }

    #[test]
    fn values_of_likely_names_look_like_tokens() {
        let is_secret = |value| is_secret_value(Certainty::Likely, value, || false);
        for value in ["hunter2x", "0AhXyz12", "e3b0c44298fc1c14", "abcdefghijklmnopqrst"] {
            assert!(is_secret(value), "{value}");
        }
        for value in
            ["", "name", "12345678", "spring2024", "sha256", "page_title", "2024-01-05", "YOUR_KEY", "{key}", "true"]
        {
            assert!(!is_secret(value), "{value}");
        }
    }

    #[test]
    fn each_name_may_be_looked_at() {
        for name in SURE.iter().chain(&ENDS).chain(&LIKELY).chain(&["pwd", "code"]) {
            let letters: Vec<u8> = [b"x", name.as_bytes()].concat();
            assert!(letters.last_chunk().is_some_and(|last| may_end_name(*last)), "{name}");
            assert!(letters.to_ascii_uppercase().last_chunk().is_some_and(|last| may_end_name(*last)), "{name}");
        }
    }
}
