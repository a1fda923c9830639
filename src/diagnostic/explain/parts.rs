//! What is wrong behind the host, or behind the colon where there is no host: each scheme has its own parts.

use std::ops::Range;

use super::{Fault, Kind, usenet};
use crate::diagnostic::passage::named;
use crate::diagnostic::{Code, Draft};
use crate::encoding::encode;

pub(super) fn explain(fault: &Fault<'_>) -> Option<Draft> {
    match fault.kind() {
        Kind::Http => missing_path_slash(fault).or_else(|| search(fault)),
        Kind::Ftp => missing_path_slash(fault).or_else(|| typecode(fault)),
        Kind::File => {
            drive(fault).or_else(|| missing_path_slash(fault)).or_else(|| reserved(fault, "the path of a file"))
        }
        Kind::Gopher => missing_path_slash(fault),
        Kind::Mailto => mailto(fault),
        Kind::News => usenet::news(fault),
        Kind::Nntp => usenet::nntp(fault),
        Kind::Telnet => telnet(fault),
        Kind::Wais => missing_path_slash(fault).or_else(|| wais(fault)),
        Kind::Prospero => missing_path_slash(fault).or_else(|| prospero(fault)),
        Kind::Afs | Kind::Identifier | Kind::Generic | Kind::Other => None,
    }
}

/// A search of a Gopher server's first item, and what it is to write that.
pub(super) const SEARCH: &str = "/7%09";
pub(super) const SEARCH_TITLE: &str = "search an item of the type `7` behind an encoded tab";

/// `?`, `;type=`, or nothing directly behind the host, where a `/` must part them.
pub(super) fn missing_path_slash(fault: &Fault<'_>) -> Option<Draft> {
    let at = fault.outline.path.start;
    if !fault.has_host() || fault.at != at || fault.at < fault.outline.slashes.start + 2 {
        return None;
    }
    let draft = match fault.found() {
        Some(found @ ('?' | ';')) => Draft::new(Code::MissingPathSlash, at..at + 1)
            .message(format!("a `/` must stand between the host and the `{found}`"))
            .label("`/` belongs before it"),
        None => Draft::new(Code::MissingPathSlash, at..at)
            .message("a `/` must stand behind the host, also if nothing follows it")
            .label("`/` belongs here"),
        _ => return None,
    };
    let url = fault.failure.productions.get(1).map_or("url", |open| open.rule);
    let draft = draft.section(super::host::section(fault.kind())).inside(url);
    // `file://clip.wav` is more often a file than a host.
    Some(match (fault.kind(), fault.found()) {
        (Kind::File, None) if !fault.outline.host.is_empty() => draft.guess(at..at, "/", "write `/`"),
        // A search of 1992 and 1993: later it is one of an item of the type `7`, behind a tab.
        (Kind::Gopher, Some('?')) => draft.guess(at..at + 1, SEARCH, SEARCH_TITLE),
        _ => draft.mend(at..at, "/", "write `/`"),
    })
}

/// `file://C:/dos/run.bat`: the drive is part of the path.
fn drive(fault: &Fault<'_>) -> Option<Draft> {
    let host = fault.outline.host.clone();
    let is_drive = host.len() == 1 && fault.at == host.end && fault.found() == Some(':');
    is_drive.then(|| {
        Draft::new(Code::MissingPathSlash, host.start..host.end + 1)
            .message("a drive is part of the path, and a `/` stands before the path")
            .label("read as a host")
            .help("An absent host is the local machine: `file:///`, and then the path.")
            .section("3.10")
            .mend(host.start..host.start, "/", "write `/` before the drive")
    })
}

/// A reserved character where the scheme gives it no meaning: it must be encoded.
fn reserved(fault: &Fault<'_>, part: &str) -> Option<Draft> {
    let found = fault.found().filter(|c| matches!(c, ';' | '/' | '?' | ':' | '@' | '&' | '='))?;
    let span = fault.run(fault.at, |c| c == found);
    let encoded = encode(fault.slice(span.clone()).as_bytes());
    Some(
        Draft::new(Code::ReservedCharacter, span.clone())
            .message(format!("`{found}` must be encoded within {part}"))
            .label(format!("written `{encoded}`"))
            .mend(span, encoded.clone(), format!("write `{encoded}`")),
    )
}

fn search(fault: &Fault<'_>) -> Option<Draft> {
    if !fault.within("search") {
        return None;
    }
    if fault.found() != Some('?') {
        return reserved(fault, "the search part");
    }
    let span = fault.run(fault.at, |c| c == '?');
    let encoded = "%3F".repeat(span.len());
    Some(
        Draft::new(Code::SecondQuestionMark, span.clone())
            .message("a `?` within the search part must be encoded")
            .label(format!("written `{encoded}`"))
            .help("The first `?` begins the search part; within it, `?` is reserved and has no meaning.")
            .mend(span, encoded.clone(), format!("write `{encoded}`")),
    )
}

/// What begins the type code of an FTP URL.
const TYPE: &str = ";type=";

/// The first `;type=` of an FTP URL, in any case, and what is wrong with it; or another `;`.
pub(super) fn typecode(fault: &Fault<'_>) -> Option<Draft> {
    let path = Some(fault.outline.path.start).filter(|path| *path <= fault.at)?;
    let written = fault.slice(path..fault.span().end).find(';').map(|at| path + at)?;
    let rest = fault.slice(written..);
    let is_type = rest.get(..TYPE.len()).is_some_and(|t| t.eq_ignore_ascii_case(TYPE));
    let space = rest.len() - 1 - rest.get(1..).unwrap_or_default().trim_start().len();
    if space > 0 && fault.slice(written + 1 + space..).starts_with(&TYPE[1..]) {
        let span = written + 1..written + 1 + space;
        return Some(
            Draft::new(Code::UnsafeCharacter, span.clone())
                .message("white space stands in the URL")
                .label("white space")
                .section("appendix")
                .help("White space that breaks a URL in running text is ignored.")
                .mend(span, "", "leave it out"),
        );
    }
    if !is_type {
        return (fault.at < written + TYPE.len())
            .then(|| broken_type(fault, written).unwrap_or_else(|| semicolon(fault, written)));
    }
    if !rest.starts_with(TYPE) {
        return literal_case(written);
    }
    let code = written + TYPE.len()..fault.end();
    Some(bad_typecode(fault, written, code))
}

/// `;TYPE=` at this place.
pub(super) fn literal_case(at: usize) -> Option<Draft> {
    let span = at..at + TYPE.len();
    Some(
        Draft::new(Code::LiteralCase, span.clone())
            .message("`;type=` is written in lower case")
            .label("in the wrong case")
            .help("The document prints it so; where it wants both cases it says so.")
            .mend(span, TYPE, "write `;type=`"),
    )
}

/// `;type=` with one bad character in it, or in the place of one.
fn broken_type(fault: &Fault<'_>, start: usize) -> Option<Draft> {
    let (read, span) = (fault.at - start, fault.span());
    let behind = fault.slice(span.end..);
    let replacement = [&TYPE[read..read], &TYPE[read..=read]]
        .into_iter()
        .find(|put| behind.starts_with(&TYPE[read + put.len()..]) && !span.is_empty())?;
    Some(
        Draft::new(Code::Typecode, span.clone())
            .message(format!("`{TYPE}` is written with {} in it", named(fault.found()?)))
            .label("part of `;type=`")
            .guess(span, replacement, format!("write `{TYPE}`")),
    )
}

fn semicolon(fault: &Fault<'_>, at: usize) -> Draft {
    let draft = Draft::new(Code::ReservedCharacter, at..at + 1)
        .message("`;` must be encoded within the path of an FTP URL")
        .label("written `%3B`")
        .section("3.2.2")
        .help("Within a name or directory, `/` and `;` are reserved; a `;` begins only the type code, `;type=a`.");
    if fault.at > at + 1 {
        draft.guess(at..at + 1, "%3B", "write `%3B`")
    } else {
        draft.mend(at..at + 1, "%3B", "write `%3B`")
    }
}

fn bad_typecode(fault: &Fault<'_>, start: usize, code: Range<usize>) -> Draft {
    let written = fault.slice(code.clone());
    let draft = Draft::new(Code::Typecode, code.clone())
        .help("`a` is for text, `i` for binary, `d` for a directory; the type code ends the URL.");
    match written.chars().next() {
        None => draft.message("no type code stands behind `;type=`").label("`a`, `i` or `d` belongs here").guess(
            start..code.end,
            "",
            "leave out `;type=`",
        ),
        Some(first @ ('a' | 'A' | 'i' | 'I' | 'd' | 'D')) => draft
            .message(format!("the type code is one letter, `{first}`, and ends the URL"))
            .label("one letter belongs here")
            .guess(code, first, format!("write `{first}`")),
        Some('t' | 'T') => word(draft, code, "a"),
        Some('b' | 'B') => word(draft, code, "i"),
        Some(first) => draft
            .message(format!("{} is no type code", named(first)))
            .label("`a`, `i` or `d` belongs here")
            .guess(start..code.end, "", "leave out the type code"),
    }
}

/// `text` and `binary`, as people write them.
fn word(draft: Draft, code: Range<usize>, letter: &'static str) -> Draft {
    draft
        .message(format!("the type code is one letter, here `{letter}`"))
        .label(format!("`{letter}` belongs here"))
        .guess(code, letter, format!("write `{letter}`"))
}

fn mailto(fault: &Fault<'_>) -> Option<Draft> {
    (fault.at == fault.outline.scheme.end + 1 && fault.found().is_none()).then(|| {
        Draft::new(Code::MissingAddress, fault.span())
            .message("no mail address stands behind `mailto:`")
            .label("an address belongs here")
            .help("Write an address of the form `local-part@domain`.")
    })
}

pub(super) fn path_not_allowed(fault: &Fault<'_>, start: usize, message: &'static str, section: &'static str) -> Draft {
    let span = start..fault.end();
    Draft::new(Code::PathNotAllowed, span.clone())
        .message(message)
        .label("nothing belongs here")
        .help("The URL ends here.")
        .section(section)
        .guess(span, "", "leave it out")
}

fn telnet(fault: &Fault<'_>) -> Option<Draft> {
    let start = fault.outline.path.start;
    let slash = usize::from(fault.slice(start..).starts_with('/'));
    let behind = fault.at >= start && fault.at == start + slash && fault.at < fault.text.len();
    behind.then(|| {
        path_not_allowed(fault, start + slash, "a telnet URL ends with the host, its port and perhaps a `/`", "3.8")
    })
}

fn wais(fault: &Fault<'_>) -> Option<Draft> {
    let path = fault.slice(fault.outline.path.start..);
    let parts = path.split('/').count() - 1;
    let is_search = path.split('/').nth(1).is_some_and(|database| database.contains('?'));
    if is_search {
        return search(fault).or_else(|| reserved(fault, "the search part"));
    }
    if parts == 2 && fault.at == fault.end() {
        let draft = Draft::new(Code::WaisParts, fault.span())
            .message("a document of a WAIS database has three parts, and this has two")
            .label("`/` and the path of the document belong here")
            .help("The forms are `/database`, `/database?search` and `/database/type/path`.");
        return Some(if path.ends_with('/') {
            draft.guess(fault.at - 1..fault.at, "", "leave out the last `/`")
        } else {
            draft.guess(fault.at..fault.at, "/", "write `/`")
        });
    }
    reserved(fault, "the name of a WAIS database, a type and a path")
}

fn prospero(fault: &Fault<'_>) -> Option<Draft> {
    if !fault.within("fieldspec") && !fault.within("fieldname") {
        return reserved(fault, "the name of a Prospero object");
    }
    let field = fault.slice(..fault.at).rfind(';')?;
    if !fault.slice(field..fault.at).contains('=') && matches!(fault.found(), None | Some(';')) {
        let is_empty = field + 1 == fault.at;
        let draft = Draft::new(Code::ProsperoField, field..fault.at)
            .message("a field needs a `=` between its name and its value")
            .label("`=` belongs behind it")
            .help("A field may have an empty value; a `;` that is part of the object name is written `%3B`.");
        return Some(if is_empty {
            draft.guess(field..fault.at, "", "leave out the `;`")
        } else {
            draft.guess(fault.at..fault.at, "=", "write `=` and no value")
        });
    }
    reserved(fault, "the name and value of a field")
}
