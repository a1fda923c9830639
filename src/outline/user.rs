//! User names that are like a host.

use std::net::Ipv6Addr;

use crate::dialect::is_among;

/// Whether a user name is like a host: as it is, or decoded and without the delimiters around it.
pub(super) fn is_like_host(user: &str) -> bool {
    let decoded = decoded(user);
    let decoded = decoded.split_once("://").map_or(decoded.as_str(), |(_, rest)| rest);
    let is_bracket = |c: char| matches!(c, '[' | ']');
    let address = decoded.trim_matches(|c| is_bracket(c) || is_delimiter(c));
    if is_address_v6(address.split(']').next().unwrap_or_default()) {
        return true;
    }
    let trimmed = decoded.trim_matches(|c| c == '.' || is_bracket(c) || c == ':' || is_delimiter(c));
    if trimmed.contains('@') {
        return false;
    }
    let end = trimmed.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '.')).unwrap_or(trimmed.len());
    let name = trimmed[..end].trim_end_matches('.');
    is_domain_name(name) || is_address_v4(name) || is_local_name(name) || is_address_in_one_number(name)
}

/// Whether a character around a host in a user name may be meant to end it.
fn is_delimiter(c: char) -> bool {
    !c.is_ascii_alphanumeric() && !matches!(c, '-' | '.' | '_' | '~' | ':' | '[' | ']')
}

/// The last labels of host names that make a name with one dot more likely a host than a person. Any two letters are taken
/// for the code of a country.
const TOP_LEVEL: [&str; 15] = [
    "com",
    "org",
    "net",
    "edu",
    "gov",
    "mil",
    "int",
    "arpa",
    "example",
    "test",
    "local",
    "localhost",
    "io",
    "dev",
    "app",
];

/// Whether a text is labels of letters, digits and hyphens, and looks like a domain name and not like `joe.smith` or `v2.1`:
/// its last label could be a top-level domain, and is a usual one, or the text has two dots.
fn is_domain_name(text: &str) -> bool {
    let is_label_octet = |octet: u8| octet.is_ascii_alphanumeric() || octet == b'-';
    let is_label = |label: &str| !label.is_empty() && label.bytes().all(is_label_octet);
    let Some((before, last)) = text.rsplit_once('.') else { return false };
    if !text.split('.').all(is_label) {
        return false;
    }
    let is_alphabetic = last.len() >= 2 && last.bytes().all(|octet| octet.is_ascii_alphabetic());
    let is_international = last.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--"));
    let is_usual = last.len() == 2 || is_international || is_among(&TOP_LEVEL, last);
    (is_alphabetic || is_international) && (is_usual || before.contains('.'))
}

/// Whether a text is an IPv4 address in four numbers, decimal or as C's `inet_aton` parses them.
fn is_address_v4(text: &str) -> bool {
    let is_number = |label: &str| match label.strip_prefix("0x").or_else(|| label.strip_prefix("0X")) {
        Some(digits) => !digits.is_empty() && digits.bytes().all(|octet| octet.is_ascii_hexdigit()),
        None => !label.is_empty() && label.bytes().all(|octet| octet.is_ascii_digit()),
    };
    text.split('.').count() == 4 && text.split('.').all(is_number)
}

/// Whether systems resolve a name without a dot to themselves.
fn is_local_name(name: &str) -> bool {
    is_among(&["localhost", "ip6-localhost"], name)
}

/// Whether a text is an IPv4 address in one number, as C's `inet_aton` parses it. Small decimal numbers are more often the
/// number of a user than the address of a host.
fn is_address_in_one_number(text: &str) -> bool {
    let number = |digits: &str, radix: u32| {
        digits.bytes().all(|octet| char::from(octet).is_digit(radix)) && u32::from_str_radix(digits, radix).is_ok()
    };
    match text.strip_prefix('0') {
        Some(rest) => match rest.strip_prefix(['x', 'X']) {
            Some(digits) => number(digits, 16),
            None => rest.len() >= 8 && number(rest, 8),
        },
        None => number(text, 10) && text.parse::<u32>().is_ok_and(|number| number >= 1 << 24),
    }
}

/// Whether a text is an IPv6 address without brackets.
fn is_address_v6(text: &str) -> bool {
    text.parse::<Ipv6Addr>().is_ok()
}

/// The decoded octets of a user name, each as a character.
fn decoded(user: &str) -> String {
    let mut decoded = String::with_capacity(user.len());
    let mut rest = user.as_bytes().iter();
    while let Some(&octet) = rest.next() {
        let escaped =
            rest.as_slice().get(..2).filter(|digits| octet == b'%' && digits.iter().all(u8::is_ascii_hexdigit));
        let escaped = escaped.and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok());
        if escaped.is_some() {
            rest.nth(1);
        }
        decoded.push(char::from(escaped.unwrap_or(octet)));
    }
    decoded
}

#[cfg(test)]
mod tests {
    use super::is_like_host;

    #[test]
    fn hosts_and_addresses_are_found() {
        for user in [
            "good.example",
            "good.example.",
            "good.example&",
            "good.example;u",
            "good.example%3A80",
            "good.example%2Fpath",
            "%2Fgood.example",
            "%40good.example",
            "good.example%40",
            "good%2Eexample",
            "%67ood.example",
            "http%3A%2F%2Fgood.example%2F",
            "http%3A%2F%2Flocalhost",
            "localhost",
            "LOCALHOST.",
            "localhost;",
            "localhost%3A80",
            "ip6-localhost",
            "a.localhost",
            "2130706433",
            "2130706433%2F",
            "3221225985=",
            "0x7f000001",
            "0XC0000201",
            "017700000001",
            "192.0.2.1",
            "0300.0.2.1",
            "0xc0.0.2.1",
            "www.w3.org",
            "www.good.museum",
            "good.ch",
            "good.XN--P1AI",
            "192.0.2.1&",
            "192%2E0%2E2%2E1",
            "2001%3Adb8%3A%3A1",
            "%5B2001%3Adb8%3A%3A1%5D",
            "[2001%3Adb8%3A%3A1]&",
            "%5B%3A%3A1%5D%3A80",
        ] {
            assert!(is_like_host(user), "{user}");
        }
    }

    #[test]
    fn other_user_names_are_not() {
        for user in [
            "",
            "u",
            "www",
            "joe.",
            ".joe",
            "joe..doe",
            "joe.doe",
            "joe.smith",
            "joe.b.2",
            "v2.1",
            "1.2",
            "127.1",
            "1.2.3",
            "joe_doe",
            "joe-doe",
            "joe+x",
            "joe;x",
            "joe%25",
            "007",
            "1234",
            "0",
            "16777215",
            "4294967296",
            "0x",
            "0xg",
            "01770000",
            "089999999",
            "joe%40good.example",
            "u;good.example",
            "a%3Ab",
            "%5B%5D",
            "%",
            "%2",
            "+1234567890123",
            "\u{e9}",
        ] {
            assert!(!is_like_host(user), "{user}");
        }
    }
}
