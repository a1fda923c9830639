//! Passwords: where one stands in a text, valid or not, and how it is kept out of what is said.

use std::ops::Range;

/// Where a password stands in `text`, in bytes: between the first `:` behind `//` and the `@` that ends it.
///
/// It must be found in texts that are no URL as well. There, the last `@` before white space, `?` or `#` ends it; a
/// `/` before that `@` is taken for a part of the password, unless what stands before it is a port.
pub(crate) fn password(text: &str) -> Option<Range<usize>> {
    let after = |at: usize, mark: &str| text[at..].find(mark).map(|found| at + found + mark.len());
    let start = after(0, "//")?;
    let end =
        text[start..].find(|c: char| c.is_whitespace() || matches!(c, '?' | '#')).map_or(text.len(), |n| start + n);
    let at = start + text[start..end].rfind('@')?;
    let colon = start + text[start..at].find(':')?;
    let secret = colon + 1..at;
    let before_slash = text[secret.clone()].split(['/', '\\']).next().unwrap_or_default();
    let is_port = before_slash.len() < secret.len() && before_slash.bytes().all(|b| b.is_ascii_digit());
    let in_path = text[start..colon].contains('/');
    (!is_port && !in_path).then_some(secret)
}

/// The text with `***` for its password.
pub(crate) fn masked(text: &str) -> String {
    match password(text) {
        Some(secret) => format!("{}***{}", &text[..secret.start], &text[secret.end..]),
        None => text.to_owned(),
    }
}
