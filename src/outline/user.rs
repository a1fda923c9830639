//! User names that are like a host.

use std::net::Ipv6Addr;

use crate::dialect::is_among;

/// Whether a user name is like a host: as it is, or decoded and without the delimiters around it.
pub(super) fn is_like_host(user: &str) -> bool {
    if is_dotted_name(user) {
        return true;
    }
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
    is_dotted_name(name) || is_local_name(name) || is_address_in_one_number(name)
}

/// Whether a character around a host in a user name may be meant to end it.
fn is_delimiter(c: char) -> bool {
    !c.is_ascii_alphanumeric() && !matches!(c, '-' | '.' | '_' | '~' | ':' | '[' | ']')
}

/// Whether a text is labels of letters, digits, hyphens and escapes with dots between them, and not a mail address.
fn is_dotted_name(text: &str) -> bool {
    let is_label_octet = |octet: u8| octet.is_ascii_alphanumeric() || matches!(octet, b'-' | b'%');
    let is_label = |label: &str| !label.is_empty() && label.bytes().all(is_label_octet);
    text.contains('.') && !text.contains("%40") && text.split('.').all(is_label)
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
            "joe.doe",
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
            "127.1",
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
