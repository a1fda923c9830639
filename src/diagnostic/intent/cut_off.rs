//! URLs from which a program or a person left out a part.

use super::written::{Found, Meant, Written};
use crate::diagnostic::Code;
use crate::scheme::Scheme;

const ELLIPSIS: char = '\u{2026}';
const DOTS: &str = "...";

/// `http://host/lo...`, and `…` anywhere after the scheme.
pub(super) fn find<'w>(written: &'w Written<'w>, code: Code) -> Found<'w> {
    Box::new(mark(written, code).into_iter())
}

/// Whether what follows is in data, or in a field of a message: a text there may end with dots.
fn is_in_text(scheme: &str, before: &str) -> bool {
    match Scheme::named(scheme) {
        Some(scheme) if scheme.is_opaque() => before.contains(if scheme.name() == "data" { ',' } else { '?' }),
        _ => false,
    }
}

fn mark(written: &Written<'_>, code: Code) -> Option<Meant> {
    let start = written.after_scheme();
    let rest = written.slice(start..written.text.len());
    let dots = || Some((rest.strip_suffix(DOTS)?.len(), DOTS));
    let last = || Some((rest.strip_suffix(ELLIPSIS)?.len(), "\u{2026}"));
    let first = || Some((rest.find(ELLIPSIS)?, "\u{2026}"));
    let (at, mark) = last().or_else(dots).or_else(first).filter(|(at, _)| *at > 0)?;
    // `a/...` is a pattern of some programs, and `/..../` a name.
    if rest[..at].ends_with(['.', '/']) && mark == DOTS {
        return None;
    }
    if is_in_text(written.scheme(), &rest[..at]) {
        return None;
    }
    let span = start + at..start + at + mark.len();
    let is_end = span.end == written.text.len();
    let builder =
        code.at(span.clone()).label(if is_end { "cut off here" } else { "left out here" }).message(match is_end {
            true => format!("the URL is cut off: it ends with `{mark}`"),
            false => format!("`{mark}` replaces a part of the URL that is left out"),
        });
    Some(Meant::new(span.clone(), builder.continue_with(span, "")))
}
