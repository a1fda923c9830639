//! A scheme before another.

use super::{Meant, Written};
use crate::diagnostic::Code;
use crate::diagnostic::refused::is_known_scheme;
use crate::scheme::Scheme;

/// `http://http://host/`, `http://https:host/` and `http://https//host/`, the results of pasting.
pub(super) fn repeated(written: &Written<'_>, code: Code) -> Vec<Meant> {
    second(written, code).into_iter().collect()
}

/// `://`, encoded.
const ENCODED: &str = "%3A%2F%2F";

fn second(written: &Written<'_>, code: Code) -> Option<Meant> {
    let start = written.outline.slashes.end;
    let first = written.outline.scheme.start..start;
    let rest = written.slice(start..written.text.len());
    let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '+' | '-' | '.'))?;
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
        return Some(with_second(written, code, length + ENCODED.len(), "the `://` of the second is encoded"));
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
