//! What is wrong behind the host, or behind the colon where there is no host: each scheme has its own parts.

use std::ops::Range;

use super::{Context, Kind, usenet};
use crate::diagnostic::characters::named;
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::encoding::encode;

pub(super) fn explain(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    match context.kind() {
        Kind::Http => missing_path_slash(context).or_else(|| search(context)),
        Kind::Ftp => missing_path_slash(context).or_else(|| typecode(context)),
        Kind::File => {
            drive(context).or_else(|| missing_path_slash(context)).or_else(|| reserved(context, "the path of a file"))
        }
        Kind::Gopher => missing_path_slash(context),
        Kind::Mailto => mailto(context),
        Kind::News => usenet::news(context),
        Kind::Nntp => usenet::nntp(context),
        Kind::Telnet => telnet(context),
        Kind::Wais => missing_path_slash(context).or_else(|| wais(context)),
        Kind::Prospero => missing_path_slash(context).or_else(|| prospero(context)),
        Kind::Afs | Kind::Identifier | Kind::Generic | Kind::Other => None,
    }
}

/// A search of a Gopher server's first item, and what it is to write that.
pub(super) const SEARCH: &str = "/7%09";
pub(super) const SEARCH_TITLE: &str = "search an item of the type `7` behind an encoded tab";

/// `?`, `;type=`, or nothing directly behind the host, where a `/` must part them.
pub(super) fn missing_path_slash(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let at = context.outline.path.start;
    if !context.has_host() || context.at != at || context.at < context.outline.slashes.start + 2 {
        return None;
    }
    let builder = match context.found() {
        Some(found @ ('?' | ';')) => DiagnosticBuilder::new(Code::MissingPathSlash, at..at + 1)
            .message(format!("a `/` must stand between the host and the `{found}`"))
            .label("`/` belongs before it"),
        None => DiagnosticBuilder::new(Code::MissingPathSlash, at..at)
            .message("a `/` must stand behind the host, also if nothing follows it")
            .label("`/` belongs here"),
        _ => return None,
    };
    let url = context.failure.productions.get(1).map_or("url", |open| open.rule);
    let builder = builder.section(super::host::section(context.kind())).inside(url);
    // `file://clip.wav` is more often a file than a host.
    Some(match (context.kind(), context.found()) {
        (Kind::File, None) if !context.outline.host.is_empty() => builder.guess(at..at, "/", "write `/`"),
        // A search of 1992 and 1993: later it is one of an item of the type `7`, behind a tab.
        (Kind::Gopher, Some('?')) => builder.guess(at..at + 1, SEARCH, SEARCH_TITLE),
        _ => builder.mend(at..at, "/", "write `/`"),
    })
}

/// `file://C:/dos/run.bat`: the drive is part of the path.
fn drive(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let host = context.outline.host.clone();
    let is_drive = host.len() == 1 && context.at == host.end && context.found() == Some(':');
    is_drive.then(|| {
        DiagnosticBuilder::new(Code::MissingPathSlash, host.start..host.end + 1)
            .message("a drive is part of the path, and a `/` stands before the path")
            .label("read as a host")
            .help("An absent host is the local machine: `file:///`, and then the path.")
            .section("3.10")
            .mend(host.start..host.start, "/", "write `/` before the drive")
    })
}

/// A reserved character where the scheme gives it no meaning: it must be encoded.
fn reserved(context: &Context<'_>, part: &str) -> Option<DiagnosticBuilder> {
    let found = context.found().filter(|c| matches!(c, ';' | '/' | '?' | ':' | '@' | '&' | '='))?;
    let span = context.run(context.at, |c| c == found);
    let encoded = encode(context.slice(span.clone()).as_bytes());
    Some(
        DiagnosticBuilder::new(Code::ReservedCharacter, span.clone())
            .message(format!("`{found}` must be encoded within {part}"))
            .label(format!("written `{encoded}`"))
            .mend(span, encoded.clone(), format!("write `{encoded}`")),
    )
}

fn search(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    if !context.within("search") {
        return None;
    }
    if context.found() != Some('?') {
        return reserved(context, "the search part");
    }
    let span = context.run(context.at, |c| c == '?');
    let encoded = "%3F".repeat(span.len());
    Some(
        DiagnosticBuilder::new(Code::SecondQuestionMark, span.clone())
            .message("a `?` within the search part must be encoded")
            .label(format!("written `{encoded}`"))
            .help("The first `?` begins the search part; within it, `?` is reserved and has no meaning.")
            .mend(span, encoded.clone(), format!("write `{encoded}`")),
    )
}

/// What begins the type code of an FTP URL.
const TYPE: &str = ";type=";

/// The first `;type=` of an FTP URL, in any case, and what is wrong with it; or another `;`.
pub(super) fn typecode(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let path = Some(context.outline.path.start).filter(|path| *path <= context.at)?;
    let written = context.slice(path..context.span().end).find(';').map(|at| path + at)?;
    let rest = context.slice(written..);
    let is_type = rest.get(..TYPE.len()).is_some_and(|t| t.eq_ignore_ascii_case(TYPE));
    let space = rest.len() - 1 - rest.get(1..).unwrap_or_default().trim_start().len();
    if space > 0 && context.slice(written + 1 + space..).starts_with(&TYPE[1..]) {
        let span = written + 1..written + 1 + space;
        return Some(
            DiagnosticBuilder::new(Code::UnsafeCharacter, span.clone())
                .message("white space stands in the URL")
                .label("white space")
                .section("appendix")
                .help("White space that breaks a URL in running text is ignored.")
                .mend(span, "", "leave it out"),
        );
    }
    if !is_type {
        return (context.at < written + TYPE.len())
            .then(|| broken_type(context, written).unwrap_or_else(|| semicolon(context, written)));
    }
    if !rest.starts_with(TYPE) {
        return literal_case(written);
    }
    let code = written + TYPE.len()..context.end();
    Some(bad_typecode(context, written, code))
}

/// `;TYPE=` at this place.
pub(super) fn literal_case(at: usize) -> Option<DiagnosticBuilder> {
    let span = at..at + TYPE.len();
    Some(
        DiagnosticBuilder::new(Code::LiteralCase, span.clone())
            .message("`;type=` is written in lower case")
            .label("in the wrong case")
            .help("The document prints it so; where it wants both cases it says so.")
            .mend(span, TYPE, "write `;type=`"),
    )
}

/// `;type=` with one bad character in it, or in the place of one.
fn broken_type(context: &Context<'_>, start: usize) -> Option<DiagnosticBuilder> {
    let (read, span) = (context.at - start, context.span());
    let behind = context.slice(span.end..);
    let replacement = [&TYPE[read..read], &TYPE[read..=read]]
        .into_iter()
        .find(|put| behind.starts_with(&TYPE[read + put.len()..]) && !span.is_empty())?;
    Some(
        DiagnosticBuilder::new(Code::Typecode, span.clone())
            .message(format!("`{TYPE}` is written with {} in it", named(context.found()?)))
            .label("part of `;type=`")
            .guess(span, replacement, format!("write `{TYPE}`")),
    )
}

fn semicolon(context: &Context<'_>, at: usize) -> DiagnosticBuilder {
    let builder = DiagnosticBuilder::new(Code::ReservedCharacter, at..at + 1)
        .message("`;` must be encoded within the path of an FTP URL")
        .label("written `%3B`")
        .section("3.2.2")
        .help("Within a name or directory, `/` and `;` are reserved; a `;` begins only the type code, `;type=a`.");
    if context.at > at + 1 {
        builder.guess(at..at + 1, "%3B", "write `%3B`")
    } else {
        builder.mend(at..at + 1, "%3B", "write `%3B`")
    }
}

fn bad_typecode(context: &Context<'_>, start: usize, code: Range<usize>) -> DiagnosticBuilder {
    let written = context.slice(code.clone());
    let builder = DiagnosticBuilder::new(Code::Typecode, code.clone())
        .help("`a` is for text, `i` for binary, `d` for a directory; the type code ends the URL.");
    match written.chars().next() {
        None => builder.message("no type code stands behind `;type=`").label("`a`, `i` or `d` belongs here").guess(
            start..code.end,
            "",
            "leave out `;type=`",
        ),
        Some(first @ ('a' | 'A' | 'i' | 'I' | 'd' | 'D')) => builder
            .message(format!("the type code is one letter, `{first}`, and ends the URL"))
            .label("one letter belongs here")
            .guess(code, first, format!("write `{first}`")),
        Some('t' | 'T') => word(builder, code, "a"),
        Some('b' | 'B') => word(builder, code, "i"),
        Some(first) => builder
            .message(format!("{} is no type code", named(first)))
            .label("`a`, `i` or `d` belongs here")
            .guess(start..code.end, "", "leave out the type code"),
    }
}

/// `text` and `binary`, as people write them.
fn word(builder: DiagnosticBuilder, code: Range<usize>, letter: &'static str) -> DiagnosticBuilder {
    builder
        .message(format!("the type code is one letter, here `{letter}`"))
        .label(format!("`{letter}` belongs here"))
        .guess(code, letter, format!("write `{letter}`"))
}

fn mailto(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    (context.at == context.outline.scheme.end + 1 && context.found().is_none()).then(|| {
        DiagnosticBuilder::new(Code::MissingAddress, context.span())
            .message("no mail address stands behind `mailto:`")
            .label("an address belongs here")
            .help("Write an address of the form `local-part@domain`.")
    })
}

pub(super) fn path_not_allowed(
    context: &Context<'_>,
    start: usize,
    message: &'static str,
    section: &'static str,
) -> DiagnosticBuilder {
    let span = start..context.end();
    DiagnosticBuilder::new(Code::PathNotAllowed, span.clone())
        .message(message)
        .label("nothing belongs here")
        .help("The URL ends here.")
        .section(section)
        .guess(span, "", "leave it out")
}

fn telnet(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let start = context.outline.path.start;
    let slash = usize::from(context.slice(start..).starts_with('/'));
    let behind = context.at >= start && context.at == start + slash && context.at < context.text.len();
    behind.then(|| {
        path_not_allowed(context, start + slash, "a telnet URL ends with the host, its port and perhaps a `/`", "3.8")
    })
}

fn wais(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let path = context.slice(context.outline.path.start..);
    let parts = path.split('/').count() - 1;
    let is_search = path.split('/').nth(1).is_some_and(|database| database.contains('?'));
    if is_search {
        return search(context).or_else(|| reserved(context, "the search part"));
    }
    if parts == 2 && context.at == context.end() {
        let builder = DiagnosticBuilder::new(Code::WaisParts, context.span())
            .message("a document of a WAIS database has three parts, and this has two")
            .label("`/` and the path of the document belong here")
            .help("The forms are `/database`, `/database?search` and `/database/type/path`.");
        return Some(if path.ends_with('/') {
            builder.guess(context.at - 1..context.at, "", "leave out the last `/`")
        } else {
            builder.guess(context.at..context.at, "/", "write `/`")
        });
    }
    reserved(context, "the name of a WAIS database, a type and a path")
}

fn prospero(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    if !context.within("fieldspec") && !context.within("fieldname") {
        return reserved(context, "the name of a Prospero object");
    }
    let field = context.slice(..context.at).rfind(';')?;
    if !context.slice(field..context.at).contains('=') && matches!(context.found(), None | Some(';')) {
        let is_empty = field + 1 == context.at;
        let builder = DiagnosticBuilder::new(Code::ProsperoField, field..context.at)
            .message("a field needs a `=` between its name and its value")
            .label("`=` belongs behind it")
            .help("A field may have an empty value; a `;` that is part of the object name is written `%3B`.");
        return Some(if is_empty {
            builder.guess(field..context.at, "", "leave out the `;`")
        } else {
            builder.guess(context.at..context.at, "=", "write `=` and no value")
        });
    }
    reserved(context, "the name and value of a field")
}
