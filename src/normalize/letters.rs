//! The case of the letters and of the escapes of a text.

use crate::encoding::Encoded;

/// The text with its letters in lower case, its escapes in capitals, and some octets decoded.
pub(super) fn in_lower_case(text: &str, is_plain: impl Fn(u8) -> bool) -> String {
    respelled(text, str::to_ascii_lowercase, |octet| is_plain(octet).then(|| octet.to_ascii_lowercase()))
}

/// The text with its escapes in capitals.
pub(super) fn in_capitals(text: &str) -> String {
    decoded(text, |_| false)
}

/// The text with some octets decoded, and its other escapes in capitals.
pub(super) fn decoded(text: &str, is_plain: impl Fn(u8) -> bool) -> String {
    respelled(text, str::to_owned, |octet| is_plain(octet).then_some(octet))
}

/// The text with the parts between its escapes replaced, and with some octets decoded.
fn respelled(text: &str, between: impl Fn(&str) -> String, plain: impl Fn(u8) -> Option<u8>) -> String {
    let mut respelled = String::with_capacity(text.len());
    let mut done = 0;
    for (at, octet) in Encoded::new(text).escapes() {
        respelled.push_str(&between(&text[done..at]));
        match plain(octet) {
            Some(octet) => respelled.push(char::from(octet)),
            None => respelled.push_str(&text[at..at + 3].to_ascii_uppercase()),
        }
        done = at + 3;
    }
    respelled + &between(&text[done..])
}
