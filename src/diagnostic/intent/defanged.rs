//! URLs spelt so that no program opens them: `hxxp://evil[.]example/`. No fix restores them.

use std::ops::Range;

use super::{Meant, Written};
use crate::diagnostic::Code;

pub(super) fn find(written: &Written<'_>, code: Code) -> Vec<Meant> {
    scheme(written, code).into_iter().chain(marks(written, code)).collect()
}

/// `hxxps:`.
fn scheme(written: &Written<'_>, code: Code) -> Option<Meant> {
    // `hxxps[:]//`
    let bracket = written.outline.scheme.end.saturating_sub(1);
    if written.scheme().ends_with('[') && written.text[bracket..].starts_with("[:]//") {
        let span = bracket..bracket + 3;
        let builder = code.at(span.clone()).message("`[:]` stands for `:`, so that no program opens the URL");
        return Some(Meant::new(0..span.end, builder.continue_with(span, ":")));
    }
    let (span, name) = (written.outline.scheme.clone(), written.scheme());
    let armed = armed(name)?;
    let builder = code
        .at(span.clone())
        .message(format!("`{name}` stands for `{armed}`, so that no program opens the URL"))
        .continue_with(span.clone(), armed);
    Some(Meant::new(span, builder))
}

/// The scheme of a name without its disguise.
fn armed(name: &str) -> Option<&'static str> {
    if !(3..=6).contains(&name.len()) || !name.starts_with(['h', 'H', 'f', 'F', 'm', 'M']) {
        return None;
    }
    Some(match name.to_ascii_lowercase().as_str() {
        "hxxp" | "h__p" | "h**p" | "htxp" | "hxtp" | "meow" => "http",
        "hxxps" | "h__ps" | "h**ps" | "htxps" | "hxtps" | "meows" => "https",
        "fxp" => "ftp",
        "fxps" => "ftps",
        _ => return None,
    })
}

/// The brackets and words for a mark in a host.
const MARKS: [(&str, &str); 9] = [
    ("[.]", "."),
    ("(.)", "."),
    ("{.}", "."),
    ("[dot]", "."),
    ("(dot)", "."),
    ("{dot}", "."),
    ("[:]", ":"),
    ("[at]", "@"),
    ("[@]", "@"),
];

/// `evil[.]example`.
fn marks(written: &Written<'_>, code: Code) -> Vec<Meant> {
    let authority = written.authority();
    let text = written.slice(authority.clone());
    if !text.contains(['[', '(', '{']) {
        return Vec::new();
    }
    let text = text.to_ascii_lowercase();
    let places = MARKS
        .iter()
        .flat_map(|(written, mark)| text.match_indices(written).map(move |(at, found)| (at, found.len(), *mark)));
    let meant = |(at, length, mark): (usize, usize, &'static str)| {
        let span: Range<usize> = authority.start + at..authority.start + at + length;
        let shown = written.slice(span.clone());
        let builder = code
            .at(span.clone())
            .message(format!("`{shown}` stands for `{mark}`, so that no program opens the URL"))
            .continue_with(span.clone(), mark);
        Meant::new(span, builder)
    };
    // Brackets are around a mark within a name.
    places.filter(|(at, ..)| *at > 0).map(meant).collect()
}
