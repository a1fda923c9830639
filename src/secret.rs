//! Passwords: where one stands in a text, valid or not, and how it is kept out of what is said.

use std::ops::Range;

/// Where a password may stand in `text`, in bytes: between the first `:` of a login and the `@` that ends it.
///
/// It must be found in texts that are no URL as well, so what could be one counts as one: the slashes behind the scheme
/// may be wrong in kind and number, and the password may hold what it must not. If there is an `@` before the next `/`,
/// the last of those ends it; else the `/` is taken for a part of the password and the next `@` for its end, unless
/// what stands before the `/` is a port.
pub(crate) fn password(text: &str) -> Option<Range<usize>> {
    let start = login(text)?;
    let colon = start + text[start..].find([':', '/']).filter(|at| text[start + at..].starts_with(':'))?;
    let rest = &text[colon + 1..];
    let slash = rest.find('/').unwrap_or(rest.len());
    let is_port = rest[..slash].bytes().all(|b| b.is_ascii_digit());
    let end = match rest[..slash].rfind('@') {
        Some(at) => at,
        None if is_port => return None,
        None => slash + rest[slash..].find('@')?,
    };
    Some(colon + 1..colon + 1 + end)
}

/// Where passwords may stand in `text`: that of the URL, and those of URLs in it.
pub(crate) fn passwords(text: &str) -> Vec<Range<usize>> {
    let is_of_scheme = |octet: &u8| octet.is_ascii_alphanumeric() || b"+.-".contains(octet);
    let inner = text.match_indices("://").filter_map(|(slashes, _)| {
        let start = slashes - text.as_bytes()[..slashes].iter().rev().take_while(|octet| is_of_scheme(octet)).count();
        let secret = password(&text[start..])?;
        Some(start + secret.start..start + secret.end)
    });
    let mut found: Vec<Range<usize>> = password(text).into_iter().chain(inner).collect();
    found.sort_by_key(|secret| secret.start);
    found.dedup();
    found
}

/// Where a login would begin: behind the scheme and its slashes. `mailto:` and `news:` have none unless slashes follow.
fn login(text: &str) -> Option<usize> {
    let slashes = |at: usize| text[at..].bytes().take_while(|b| matches!(b, b'/' | b'\\')).count();
    let prefix = wrapping(text);
    let scheme = text[prefix..].find([':', '/', '\\', '@'])?;
    let colon = prefix + scheme;
    if !text[colon..].starts_with(':') {
        // `ftp//joe:secret@host`, but not `host/a:b@c`.
        let behind = slashes(colon);
        return Some(if behind > 1 { colon + behind } else { prefix + slashes(prefix) });
    }
    let behind = colon + 1 + slashes(colon + 1);
    let logs_in =
        ["ftp", "telnet", "rlogin", "tn3270", "http"].iter().any(|s| s.eq_ignore_ascii_case(&text[prefix..colon]));
    if logs_in || behind > colon + 1 { Some(behind) } else { Some(prefix).filter(|_| is_bare_login(&text[prefix..])) }
}

/// How much stands before the scheme: prefixes, wrappers and white space, in any number.
fn wrapping(text: &str) -> usize {
    let mut rest = text;
    loop {
        let inner =
            rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '<' | '"' | '\'' | '(' | '[' | '{'));
        let marked = inner
            .get(..4)
            .is_some_and(|mark| ["URL:", "URL=", "UDI="].iter().any(|known| known.eq_ignore_ascii_case(mark)));
        rest = if marked { &inner[4..] } else { inner };
        if !marked {
            return text.len() - rest.len();
        }
    }
}

/// `joe:secret@host`, as the production `login` is written.
fn is_bare_login(text: &str) -> bool {
    let scheme = text.split(':').next().unwrap_or_default().trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
    text.contains('@') && !["mailto", "news", "mid", "cid"].iter().any(|known| known.eq_ignore_ascii_case(scheme))
}

/// The text with `***` for its password.
pub(crate) fn masked(text: &str) -> String {
    match password(text) {
        Some(secret) => format!("{}***{}", &text[..secret.start], &text[secret.end..]),
        None => text.to_owned(),
    }
}

/// Octets as text of as many bytes, in which a password can be looked for.
pub(crate) fn readable(octets: &[u8]) -> String {
    octets.iter().map(|octet| if octet.is_ascii() { char::from(*octet) } else { 'x' }).collect()
}

/// Whether a piece of a password stands in a text.
pub(crate) fn holds_piece(secret: &str, text: &str) -> bool {
    secret.split(|c: char| !c.is_ascii_alphanumeric()).any(|piece| piece.len() > 1 && text.contains(piece))
}

/// The text `mended` of `source` fit to be shown; `None` if it may hold a piece of the password of `source` in a place
/// where nobody would look for it.
pub(crate) fn mended_masked(source: &str, mended: &str) -> Option<String> {
    let shown = masked(mended);
    let Some(secret) = password(source) else { return Some(shown) };
    if holds_piece(&source[secret], &shown) { None } else { Some(shown) }
}

/// A span of a URL, with a star for each character of its password.
pub(crate) fn starred(url: &str, span: Range<usize>) -> String {
    let secret = password(url).unwrap_or(0..0);
    let star = |(at, c): (usize, char)| if secret.contains(&(span.start + at)) { '*' } else { c };
    url[span.clone()].char_indices().map(star).collect()
}

#[cfg(test)]
mod tests {
    use super::{masked, mended_masked};

    #[test]
    fn passwords_are_found_in_what_is_a_url_and_in_what_is_none() {
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
            assert_eq!(masked(text), shown);
        }
    }

    #[test]
    fn what_is_mended_is_shown_if_no_piece_of_the_password_moved() {
        let shown = |source, mended| mended_masked(source, mended);
        assert_eq!(shown("http://joe:s3@h.x/", "http://h.x/").as_deref(), Some("http://h.x/"));
        assert_eq!(shown("ftp://joe:s3cr#et@h.x/", "ftp://joe/s3cr"), None);
        assert_eq!(shown("ftp://joe:s3 t@h.x/", "ftp://joe:s3%20t@h.x/").as_deref(), Some("ftp://joe:***@h.x/"));
    }
}
