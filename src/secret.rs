//! Passwords: where one stands in a text, valid or not, and how it is kept out of what is said.

use std::ops::Range;

/// Where a password stands in `text`, in bytes: between the first `:` behind `//` and the `@` that ends it.
///
/// It must be found in texts that are no URL as well, so what could be one counts as one. If there is an `@` before the
/// next `/`, the last of those ends it; else the `/` is taken for a part of the password and the next `@` for its end,
/// unless what stands before the `/` is a port.
pub(crate) fn password(text: &str) -> Option<Range<usize>> {
    let start = text.find("//")? + 2;
    let colon = start + text[start..].find([':', '/']).filter(|at| text[start + at..].starts_with(':'))?;
    let rest = &text[colon + 1..];
    let slash = rest.find(['/', '\\']).unwrap_or(rest.len());
    let is_port = rest[..slash].bytes().all(|b| b.is_ascii_digit());
    let end = match rest[..slash].rfind('@') {
        Some(at) => at,
        None if is_port => return None,
        None => slash + rest[slash..].find('@')?,
    };
    Some(colon + 1..colon + 1 + end)
}

/// The text with `***` for its password.
pub(crate) fn masked(text: &str) -> String {
    match password(text) {
        Some(secret) => format!("{}***{}", &text[..secret.start], &text[secret.end..]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn passwords_are_found_in_what_is_a_url_and_in_what_is_none() {
        for (text, shown) in [
            ("ftp://joe:secret@host.dom/a@b", "ftp://joe:***@host.dom/a@b"),
            ("ftp://joe:se@cret@host.dom/", "ftp://joe:***@host.dom/"),
            ("ftp://joe:se cret@host.dom/", "ftp://joe:***@host.dom/"),
            ("ftp://joe:se?c#ret@host.dom/", "ftp://joe:***@host.dom/"),
            ("ftp://joe:se/cret@host.dom/a@b", "ftp://joe:***@host.dom/a@b"),
            ("http://joe:secret@host.dom", "http://joe:***@host.dom"),
            ("http://host.dom:80/a@b", "http://host.dom:80/a@b"),
            ("http://host.dom/a:b@c", "http://host.dom/a:b@c"),
            ("mailto:joe@host.dom", "mailto:joe@host.dom"),
            ("ftp://joe:@host.dom/", "ftp://joe:***@host.dom/"),
        ] {
            assert_eq!(masked(text), shown);
        }
    }
}
