//! A scheme before another.

use super::written::{Found, Meant, Written};
use crate::diagnostic::Code;
use crate::diagnostic::names::{is_known_scheme, is_of_scheme};
use crate::scheme::Scheme;

/// `http://http://host/`, `http://https:host/` and `http://https//host/`, the results of pasting.
pub(super) fn repeated<'w>(written: &'w Written<'w>, code: Code) -> Found<'w> {
    let families = [second, after_www, of_browser, joined];
    Box::new(families.into_iter().filter_map(move |find| find(written, code)).take(1))
}

/// `http://www.http://host/`.
fn after_www(written: &Written<'_>, code: Code) -> Option<Meant> {
    let start = written.outline.slashes.end;
    let rest = written.slice(start..written.text.len()).strip_prefix("www.")?;
    scheme_with_slashes(rest)?;
    let first = written.outline.scheme.start..written.text.len() - rest.len();
    let builder = code.at(first.clone()).message("a whole URL follows `www.`");
    let through = first.end + rest.find("://")? + "://".len();
    Some(Meant::new(first.start..through, builder.guess(first, "", "remove it")))
}

/// What follows a known scheme and `://`, if a text begins with them.
fn scheme_with_slashes(text: &str) -> Option<&str> {
    let (name, rest) = text.split_at(text.find(|c| !is_of_scheme(c))?);
    rest.strip_prefix("://").filter(|_| is_known_scheme(name))
}

/// `view-source:https://host/`: the scheme of a browser before a URL.
fn of_browser(written: &Written<'_>, code: Code) -> Option<Meant> {
    let first = written.outline.scheme.start..written.after_scheme();
    let is_ours = written.scheme().eq_ignore_ascii_case("view-source");
    (is_ours && scheme_with_slashes(written.slice(first.end..written.text.len())).is_some()).then(|| {
        let builder = code.at(first.clone()).message("`view-source:` is for a browser, and a whole URL follows");
        Meant::new(first.clone(), builder.guess(first, "", "remove it"))
    })
}

/// `https://host/https://host/a`: a base before a whole URL.
fn joined(written: &Written<'_>, code: Code) -> Option<Meant> {
    let path = written.outline.path.start;
    let rest = scheme_with_slashes(written.slice(path..written.text.len()).strip_prefix('/')?)?;
    let authority = written.authority();
    if authority.end != path {
        return None;
    }
    let first = written.outline.scheme.start..path + 1;
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let is_same = !host.is_empty() && host.eq_ignore_ascii_case(written.slice(authority.clone()));
    is_same.then(|| {
        let builder = code.at(first.clone()).message("the URL of a host precedes a whole URL of the same host");
        let builder = builder.help("A program joined two texts. A whole URL needs no base.");
        Meant::new(first.clone(), builder.guess(first, "", "remove the first URL"))
    })
}

/// `://`, encoded.
const ENCODED: &str = "%3A%2F%2F";

fn second(written: &Written<'_>, code: Code) -> Option<Meant> {
    let start = written.outline.slashes.end;
    let first = written.outline.scheme.start..start;
    let rest = written.slice(start..written.text.len());
    let length = rest.find(|c| !is_of_scheme(c))?;
    let (name, after) = rest.split_at(length);
    if !after.starts_with([':', '/', '%']) || !is_known_scheme(name) || !is_known_scheme(written.scheme()) {
        return None;
    }
    let without_first = |length: usize| {
        Meant::new(
            first.start..start + length,
            code.at(first.clone()).guess(first.clone(), "", "remove the first scheme"),
        )
    };
    // `http:http:host` and `mailto:mailto:joe@host`
    if after.starts_with(':') && name.eq_ignore_ascii_case(written.scheme()) && written.outline.slashes.is_empty() {
        return Some(without_first(length + 1));
    }
    if after.starts_with("://") && has_slashes(written) {
        return Some(without_first(length + 3));
    }
    if written.outline.slashes.len() < 2 {
        return None;
    }
    if after.starts_with("//") && after[2..].starts_with(char::is_alphanumeric) {
        return Some(with_second(written, code, length + 2, "the second scheme has no colon"));
    }
    // A user name may be anything.
    let has_login = written.slice(written.authority()).contains('@');
    if !has_login && after.get(..ENCODED.len()).is_some_and(|mark| mark.eq_ignore_ascii_case(ENCODED)) {
        return Some(with_second(written, code, length + ENCODED.len(), "the `://` of the second scheme is encoded"));
    }
    // `http://http:80/` is a host and a port.
    let is_host =
        |rest: &str| rest.starts_with(|c: char| c.is_alphabetic() || c == '/') || (rest.starts_with('%') && !has_login);
    after.strip_prefix(':').is_some_and(is_host).then(|| {
        let span = start..start + length + 1;
        let builder = code.at(span.clone()).help("A URL has one scheme. The second one is read as a host.");
        Meant::new(span.start..span.end + 1, builder.guess(span, "", "remove the second scheme"))
    })
}

/// Whether `//` follows the first scheme, or should.
fn has_slashes(written: &Written<'_>) -> bool {
    written.outline.slashes.len() > 1 || Scheme::named(written.scheme()).is_some_and(Scheme::has_slashes)
}

/// Two schemes, and what is wrong with the second: `length` bytes follow the slashes of the first.
fn with_second(written: &Written<'_>, code: Code, length: usize, fault: &str) -> Meant {
    let start = written.outline.slashes.end;
    let whole = written.outline.scheme.start..start + length;
    let name = written.slice(start..start + length).trim_end_matches('/');
    let name = name.split('%').next().unwrap_or_default();
    let meant = format!("{name}://");
    let title = format!("write `{meant}`");
    let builder = code.at(whole.clone()).message(format!("the scheme is followed by a whole URL, and {fault}"));
    Meant::new(whole.clone(), builder.guess(whole, meant, title))
}
