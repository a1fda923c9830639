//! What is around a URL, its scheme, and the slashes after it.

use std::ops::Range;

use urlspec::{Code, Spec, Start};
use urlspec_bnf::Random;

use super::super::case::{Edit, Fault};
use super::super::urls::{Role, Valid, pick};
use super::{Kind, inside};

pub const KINDS: &[Kind] = &[
    ("white space at the start", |_, _| Some(Fault::new(Edit::insert(0, "  "), &[Code::SurroundingSpace]))),
    ("white space at the end", |url, random| {
        let space = pick(random, &[" ", "\n", "\t "]);
        Some(Fault::new(Edit::insert(url.text.len(), space), &[Code::SurroundingSpace]))
    }),
    ("wrapper", wrapper),
    ("mark of text", mark_of_text),
    ("prefix", prefix),
    ("repeated scheme", repeated_scheme),
    ("misspelt scheme", misspelt_scheme),
    ("scheme character", scheme_character),
    ("missing scheme", missing_scheme),
    ("missing colon", missing_colon),
    ("semicolon for colon", semicolon_for_colon),
    ("missing slash", |url, _| missing_slashes(url, 1)),
    ("missing slashes", |url, _| missing_slashes(url, 2)),
    ("third slash", third_slash),
    ("backslashes for slashes", backslashes),
];

fn wrapper(url: &Valid, random: &mut Random) -> Option<Fault> {
    let (open, close) = pick(random, &[("<", ">"), ("\"", "\""), ("`", "`"), ("{", "}"), ("“", "”"), ("(", ")")]);
    let fault = Fault::new(Edit::insert(0, open), &[Code::Wrapper]);
    Some(fault.and(Edit::insert(url.text.len(), close)))
}

fn mark_of_text(url: &Valid, _: &mut Random) -> Option<Fault> {
    let mark = if url.spec == Spec::Udi { "UDI=" } else { "URL=" };
    Some(Fault::new(Edit::insert(0, mark), &[Code::Wrapper]))
}

/// The prefix where the document has none, or a second time.
fn prefix(url: &Valid, random: &mut Random) -> Option<Fault> {
    if !url.spec.takes_prefix() {
        // `URL` may be a scheme like any other, if what follows isn't clearly one.
        let end = url.first(Role::Slashes)?.span.end;
        return Some(Fault::new(Edit::insert(0, "URL:").over(0..end), &[Code::Wrapper]));
    }
    let prefix = pick(random, &["URL:", "url:"]);
    let at = url.first(Role::Scheme)?.span.start;
    Some(Fault::new(Edit::insert(at, prefix), &[Code::RepeatedPrefix]))
}

fn repeated_scheme(url: &Valid, random: &mut Random) -> Option<Fault> {
    let (scheme, slashes) = (url.first(Role::Scheme)?.span, url.first(Role::Slashes)?.span);
    if !url.is_well_known() {
        return None;
    }
    let first = pick(random, &["http://", "ftp://", "telnet://"]);
    let edit = Edit::insert(scheme.start, first).over(scheme.start..slashes.end);
    Some(Fault::new(edit, &[Code::RepeatedScheme]))
}

/// One letter twice, where no unknown scheme is read.
fn misspelt_scheme(url: &Valid, random: &mut Random) -> Option<Fault> {
    let at = inside(url, &url.first(Role::Scheme)?, random)?;
    let start = url.first(Role::Scheme)?.span.start..url.first(Role::Slashes)?.span.end;
    // `fttp` may be `ftp` or `http`.
    let is_clear = url.spec == Spec::Url1994 && url.scheme() != "ftp";
    is_clear.then(|| Fault::new(Edit::insert(at, &url.text[at - 1..at]).over(start), &[Code::UnknownScheme]))
}

fn scheme_character(url: &Valid, random: &mut Random) -> Option<Fault> {
    let at = inside(url, &url.first(Role::Scheme)?, random)?;
    // Most drafts read `ht_tp` as another scheme.
    let is_other = matches!(url.spec, Spec::Udi | Spec::Url1993);
    let all = ["~", " ", "{", "é", "\t", "_", "!", "*"];
    let strange = pick(random, if is_other { &all[..5] } else { &all });
    let colon = url.first(Role::Colon)?.span;
    // `x-tr*ace:goi` may be meant as the first segment of a relative path.
    let is_like_path = url.text.starts_with("x-") && !url.text[colon.end..].starts_with("//");
    if is_like_path && url.spec.is_generic() && url.start == Start::Reference {
        return None;
    }
    let edit = Edit::insert(at, strange).over(at..colon.end);
    // White space separates a URL from the text that precedes it.
    let codes: &[Code] = match strange.trim().is_empty() {
        true => &[Code::SchemeCharacter, Code::UnknownScheme, Code::SurroundingText],
        false => &[Code::SchemeCharacter, Code::UnknownScheme],
    };
    Some(Fault::new(edit, codes))
}

/// Other schemes can't be guessed.
fn missing_scheme(url: &Valid, random: &mut Random) -> Option<Fault> {
    let scheme = url.first(Role::Scheme).filter(|scheme| url.slice(scheme) == "http")?.span;
    let colon = random.below(2);
    Some(Fault::new(Edit::remove(scheme.start..scheme.end + colon), &[Code::MissingScheme]))
}

fn missing_colon(url: &Valid, _: &mut Random) -> Option<Fault> {
    Some(Fault::new(Edit::remove(clear_colon(url)?), &[Code::MissingColon]))
}

fn semicolon_for_colon(url: &Valid, _: &mut Random) -> Option<Fault> {
    Some(Fault::new(Edit::replace(clear_colon(url)?, ";"), &[Code::MissingColon]))
}

/// The colon between a scheme that people know and slashes.
fn clear_colon(url: &Valid) -> Option<Range<usize>> {
    url.first(Role::Slashes).filter(|_| url.is_well_known())?;
    Some(url.first(Role::Colon)?.span)
}

/// Without its slashes, the host of a file is part of its path, and the host of nntp in 1994 is a newsgroup. An unknown
/// scheme may have none.
fn missing_slashes(url: &Valid, count: usize) -> Option<Fault> {
    let slashes = url.first(Role::Slashes)?.span;
    let is_ambiguous = url.scheme() == "file" || (url.spec == Spec::Url1994 && url.scheme() == "nntp");
    let is_before_host = url.text[slashes.end..].starts_with(|c: char| c.is_ascii_alphanumeric());
    let edit = Edit::remove(slashes.end - count..slashes.end);
    let is_clear = is_before_host && !is_ambiguous && url.has_production();
    is_clear.then(|| Fault::new(edit, &[Code::MissingSlashes]))
}

fn third_slash(url: &Valid, _: &mut Random) -> Option<Fault> {
    let slashes = url.first(Role::Slashes)?.span;
    let is_before_host = url.first(Role::Host).is_some_and(|host| host.span.start == slashes.end);
    let edit = Edit::insert(slashes.end, "/").over(slashes.start..url.end_of_authority());
    is_before_host.then(|| Fault::new(edit, &[Code::MissingHost]))
}

fn backslashes(url: &Valid, random: &mut Random) -> Option<Fault> {
    let text = pick(random, &["\\\\", "/\\", "\\/"]);
    url.has_production().then_some(())?;
    Some(Fault::new(Edit::replace(url.first(Role::Slashes)?.span, text), &[Code::Backslash]))
}
