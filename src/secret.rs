//! Passwords: where one stands in a text, valid or not, and how it is kept out of what is said.

use std::borrow::Cow;
use std::ops::Range;

/// Where a password may stand in `text`, in bytes: between the first `:` of a login and the `@` that ends it.
///
/// It must be found in texts that are no URL as well, so what could be one counts as one: the slashes behind the scheme
/// may be wrong in kind and number, and the password may hold what it must not. If there is an `@` before the next `/`,
/// the last of those ends it; else the `/` is taken for a part of the password and the next `@` for its end, unless
/// what stands before the `/` is a port.
pub(crate) fn password(text: &str) -> Option<Range<usize>> {
    let start = login(text)?;
    // The colons of an address in brackets part nothing.
    let authority = text[start..].split('/').next().unwrap_or_default();
    if authority.starts_with('[') && !authority.contains('@') {
        return None;
    }
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

/// Where passwords may stand in a text, in bytes: spans in their order, none of which touches another.
#[derive(Debug, Clone, Default)]
pub struct Secrets(Vec<Range<usize>>);

impl Secrets {
    /// Those of the URL that a text is, or should be, and of URLs in it.
    pub fn of(text: &str) -> Self {
        // Where there is no `@` there is no login.
        match memchr::memchr(b'@', text.as_bytes()) {
            Some(_) => password(text).into_iter().chain(inner_passwords(text)).collect(),
            None => Self::default(),
        }
    }

    /// Those of the URLs in a text that is no URL: what only looks like a login is none there, as `a:b@c` in a path.
    pub fn within(text: &str) -> Self {
        match memchr::memchr(b'@', text.as_bytes()) {
            Some(_) => inner_passwords(text).collect(),
            None => Self::default(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The spans, in bytes.
    pub fn iter(&self) -> impl Iterator<Item = Range<usize>> {
        self.0.iter().cloned()
    }

    /// Whether one stands at an offset.
    pub fn hold(&self, at: usize) -> bool {
        self.cover(&(at..at + 1))
    }

    /// Whether a span lies within one.
    pub fn cover(&self, span: &Range<usize>) -> bool {
        let next = self.0.partition_point(|secret| secret.end < span.end);
        self.0.get(next).is_some_and(|secret| secret.start <= span.start)
    }

    /// The text with a star for each octet of them.
    pub fn starred<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let one = |secret: Range<usize>| "*".repeat(secret.len());
        if self.is_empty() { text.into() } else { self.replaced(text, one).into() }
    }

    /// The text with `***` for each of them.
    fn masked(&self, text: &str) -> String {
        self.replaced(text, |_| "***".to_owned())
    }

    fn replaced(&self, text: &str, mask: impl Fn(Range<usize>) -> String) -> String {
        let mut shown = String::with_capacity(text.len());
        let mut at = 0;
        for secret in self.iter() {
            shown.push_str(&text[at..secret.start]);
            at = secret.end;
            shown.push_str(&mask(secret));
        }
        shown.push_str(&text[at..]);
        shown
    }
}

impl IntoIterator for Secrets {
    type Item = Range<usize>;
    type IntoIter = std::vec::IntoIter<Range<usize>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl FromIterator<Range<usize>> for Secrets {
    fn from_iter<I: IntoIterator<Item = Range<usize>>>(spans: I) -> Self {
        let mut spans: Vec<Range<usize>> = spans.into_iter().collect();
        spans.sort_by_key(|span| span.start);
        spans.dedup_by(|next, kept| {
            let overlap = next.start < kept.end || next == kept;
            if overlap {
                kept.end = kept.end.max(next.end);
            }
            overlap
        });
        Self(spans)
    }
}

/// Where passwords may stand of the URLs in `text`: behind each `://`, with the scheme before it.
fn inner_passwords(text: &str) -> impl Iterator<Item = Range<usize>> {
    let is_of_scheme = |octet: &u8| octet.is_ascii_alphanumeric() || b"+.-".contains(octet);
    // What stands within one is not looked at again, nor what no `@` follows: its end may be far away.
    let (mut end, last) = (0, text.rfind('@').unwrap_or(0));
    text.match_indices("://").take_while(move |(slashes, _)| *slashes < last).filter_map(move |(slashes, _)| {
        let outside = text.as_bytes().get(end..slashes)?;
        let start = slashes - outside.iter().rev().take_while(|octet| is_of_scheme(octet)).count();
        let secret = password(&text[start..])?;
        end = start + secret.end;
        Some(start + secret.start..end)
    })
}

/// Where a login would begin: behind the scheme and its slashes. `mailto:` and `news:` have none unless slashes follow.
fn login(text: &str) -> Option<usize> {
    // White space among slashes is passed over, as by who reads them.
    let slashes = |at: usize| {
        let run = text[at..].bytes().take_while(|b| matches!(b, b'/' | b'\\' | b' ' | b'\t')).count();
        if text[at..at + run].contains(['/', '\\']) { run } else { 0 }
    };
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
    text.contains('@')
        && !["mailto", "mailserver", "news", "mid", "cid"].iter().any(|known| known.eq_ignore_ascii_case(scheme))
}

/// The text with `***` for each password.
pub fn masked(text: &str) -> String {
    Secrets::of(text).masked(text)
}

/// Octets as text of as many bytes, in which a password can be looked for.
pub fn readable(octets: &[u8]) -> String {
    octets.iter().map(|octet| if octet.is_ascii() { char::from(*octet) } else { 'x' }).collect()
}

/// Whether a piece of a password stands in a text.
pub fn holds_piece(secret: &str, text: &str) -> bool {
    secret.split(|c: char| !c.is_ascii_alphanumeric()).any(|piece| piece.len() > 1 && text.contains(piece))
}

/// The text `mended` of `source` fit to be shown; `None` if it may hold a piece of the password of `source` in a place
/// where nobody would look for it.
pub(crate) fn mended_masked(source: &str, mended: &str) -> Option<String> {
    let shown = masked(mended);
    let is_told = Secrets::of(source).iter().any(|secret| holds_piece(&source[secret], &shown));
    if is_told { None } else { Some(shown) }
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
