//! A scheme before another.

use super::{Meant, Written};
use crate::diagnostic::Code;
use crate::diagnostic::refused::is_known_scheme;

/// `http://http://host/`, `http://https:host/` and `http://https//host/`, the results of pasting.
pub(super) fn repeated(written: &Written<'_>, code: Code) -> Vec<Meant> {
    second(written, code).into_iter().collect()
}

/// `://`, encoded.
const ENCODED: &str = "%3A%2F%2F";

fn second(written: &Written<'_>, code: Code) -> Option<Meant> {
    let (scheme, start) = (written.outline.scheme.clone(), written.outline.slashes.end);
    let slashes = written.slice(written.outline.slashes.clone());
    let rest = written.slice(start..written.text.len());
    let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '+' | '-' | '.'))?;
    let (name, after) = rest.split_at(length);
    // `mailto:mailto:joe@host`
    if slashes.is_empty()
        && after.starts_with(':')
        && name.eq_ignore_ascii_case(written.scheme())
        && is_known_scheme(name)
    {
        let first = scheme.start..start;
        let place = first.start..start + length + 1;
        return Some(Meant::new(
            place,
            code.at(first.clone()).message("the scheme is there twice").guess(first, "", "remove the first scheme"),
        ));
    }
    if slashes.len() < 2 || !is_known_scheme(name) || !is_known_scheme(written.scheme()) {
        return None;
    }
    let first = scheme.start..start;
    if after.starts_with("://") {
        let place = first.start..start + length + 3;
        return Some(Meant::new(place, code.at(first.clone()).guess(first, "", "remove the first scheme")));
    }
    if after.starts_with("//") && after[2..].starts_with(|c: char| c.is_alphanumeric()) {
        let whole = first.start..start + length + 2;
        let builder = code.at(whole.clone()).label("one scheme too many, and no colon after the second");
        let meant = format!("{name}://");
        let title = format!("write `{meant}`");
        return Some(Meant::new(whole.clone(), builder.guess(whole, meant, title)));
    }
    // A user name may be anything.
    let has_login = written.slice(written.authority()).contains('@');
    if !has_login && after.get(..ENCODED.len()).is_some_and(|mark| mark.eq_ignore_ascii_case(ENCODED)) {
        let whole = first.start..start + length + ENCODED.len();
        let builder = code.at(whole.clone()).message("the scheme is followed by a whole URL, whose `://` is encoded");
        let meant = format!("{name}://");
        let title = format!("write `{meant}`");
        return Some(Meant::new(whole.clone(), builder.guess(whole, meant, title)));
    }
    // `http://http:80/` is a host and a port.
    let is_host = after.strip_prefix(':').is_some_and(|rest| rest.starts_with(|c: char| c.is_alphabetic() || c == '/'));
    is_host.then(|| {
        let span = start..start + length + 1;
        let builder = code.at(span.clone()).help("A URL has one scheme. The second one is read as a host.");
        Meant::new(span.start..span.end + 1, builder.guess(span, "", "remove the second scheme"))
    })
}
