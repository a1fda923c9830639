//! URLs of which a program or a person has left out a part.

use super::{Meant, Written};
use crate::diagnostic::Code;

const MARKS: [&str; 2] = ["\u{2026}", "..."];

/// `http://host/lo...`, and `…` anywhere after the scheme.
pub(super) fn find(written: &Written<'_>, code: Code) -> Vec<Meant> {
    let start = written.after_scheme();
    let rest = written.slice(start..written.text.len());
    let at_end = MARKS.iter().find(|mark| rest.ends_with(**mark)).map(|mark| rest.len() - mark.len());
    let Some(at) = at_end.or_else(|| rest.find(MARKS[0])).filter(|at| *at > 0) else { return Vec::new() };
    let mark = MARKS.iter().find(|mark| rest[at..].starts_with(**mark)).copied().unwrap_or_default();
    // `a/...` is a pattern of some programs, and `/..../` a name.
    let before = &rest[..at];
    if before.ends_with(['.', '/']) && mark == MARKS[1] {
        return Vec::new();
    }
    let span = start + at..start + at + mark.len();
    let is_end = span.end == written.text.len();
    let builder =
        code.at(span.clone()).label(if is_end { "cut off here" } else { "left out here" }).message(match is_end {
            true => format!("the URL is cut off: it ends with `{mark}`"),
            false => format!("`{mark}` stands for a part of the URL that is left out"),
        });
    vec![Meant::new(span.clone(), builder.continue_with(span, ""))]
}
