//! The documents of WAIS databases.

use super::{Check, Context, Kind};
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::dialect::WaisDocument;
use crate::grammar::production;

pub(super) const CHECKS: &[Check] = &[Check {
    code: Code::WaisParts,
    when: |context, code| {
        if context.kind != Kind::Wais {
            return None;
        }
        if !context.has_one_path_rule() {
            return missing_path(context, code);
        }
        missing_database(context, code).or_else(|| bad_document(context, code))
    },
}];

/// `/database/type` without the path of the document.
fn missing_path(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let path = context.slice(context.outline.path.start..);
    let is_search = path.split('/').nth(1).is_some_and(|database| database.contains('?'));
    if is_search || path.split('/').count() != 3 || context.at != context.end() {
        return None;
    }
    let builder =
        code.at(context.span()).help("The forms are `/database`, `/database?search` and `/database/type/path`.");
    Some(if path.ends_with('/') {
        builder.message("the type and the path of the document are missing").label("expected a type").guess(
            context.at - 1..context.at,
            "",
            "remove the last `/`",
        )
    } else {
        builder.message("the path of the document is missing").label("expected `/` and a path").placeholder(
            context.at..context.at,
            "/path",
            "write `/` and a path",
        )
    })
}

fn missing_database(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let is_in_path = context.at > context.outline.path.start && context.within(production!("database"));
    (is_in_path && context.found().is_none_or(|c| matches!(c, '/' | '?'))).then(|| {
        code.at(context.span()).message("the name of the database is missing").label("expected a database").placeholder(
            context.at..context.at,
            "database",
            "write a database",
        )
    })
}

/// A document without its fields, or without its length and path.
fn bad_document(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let path = context.outline.path.clone();
    let segments = context.slice(path.start..context.end()).split('/').skip(1).count();
    if segments < 2 || context.at < path.start || context.within(production!("search")) {
        return None;
    }
    // What is wrong with a character is reported as such.
    let is_of_field = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | ';' | '=');
    let (is_wrong, forms) = match context.dialect().wais_document {
        WaisDocument::Fields => (
            (context.within(production!("wpath")) && context.found().is_none_or(is_of_field))
                || context.at == context.end(),
            "The forms are `/database`, `/database?search` and `/database/type/` with fields `1=…;2=…;`.",
        ),
        WaisDocument::Length => (
            context.within(production!("digits")) || (segments < 4 && context.at == context.end()),
            "The forms are `/database`, `/database?search` and `/database/type/length/path`.",
        ),
        WaisDocument::Opaque => return None,
    };
    is_wrong.then(|| {
        let (message, label) = missing_part(context);
        let builder = code.at(context.span()).message(message).label(label).help(forms);
        match context.dialect().wais_document {
            WaisDocument::Fields => continue_after_fields(context, builder),
            _ => continue_after_length(context, builder),
        }
    })
}

/// What is missing where parsing ended, and what was expected there.
fn missing_part(context: &Context<'_>) -> (&'static str, &'static str) {
    let follows_digit = context.slice(..context.at).ends_with(|c: char| c.is_ascii_digit());
    let is_length = context.dialect().wais_document == WaisDocument::Length;
    match context.found() {
        None if is_length && follows_digit => ("the path of the document is missing", "expected `/` and the path"),
        None | Some('/' | '?' | '#') if is_length && !follows_digit => {
            ("the length of the document is missing", "expected the length, in digits, and `/`")
        }
        _ if is_length => ("the length of the document is not a number", "expected a digit or `/`"),
        None if context.slice(..context.at).ends_with('/') => {
            ("the fields of the document are missing", "expected a field `1=…;`")
        }
        None if context.within(production!("wpath")) => ("the field is not complete", "expected `=` or `;`"),
        None => ("the fields of the document are missing", "expected `/` and a field `1=…;`"),
        Some(_) => ("this is not a field of a WAIS document", "expected a field `1=…;`"),
    }
}

/// Reads on as if the fields were there.
fn continue_after_fields(context: &Context<'_>, builder: DiagnosticBuilder) -> DiagnosticBuilder {
    if context.found() == Some('=') {
        return builder.continue_with(context.at..context.at, "1");
    }
    let path = context.outline.path.start..context.end();
    let fields = context.slice(path.clone()).match_indices('/').nth(2).map(|(at, _)| path.start + at + 1);
    match fields {
        Some(start) if start < path.end => builder.continue_with(start..path.end, "1=x;"),
        Some(start) => builder.continue_with(start..start, "1=x;"),
        None => builder.continue_with(path.end..path.end, "/1=x;"),
    }
}

/// Reads on as if the length were there.
fn continue_after_length(context: &Context<'_>, builder: DiagnosticBuilder) -> DiagnosticBuilder {
    let bad = context.run(context.at, |c| !c.is_ascii_digit() && !matches!(c, '/' | '#' | '?'));
    let has_digit = context.slice(..bad.start).ends_with(|c: char| c.is_ascii_digit())
        || context.slice(bad.end..).starts_with(|c: char| c.is_ascii_digit());
    let length = if has_digit { "" } else { "1" };
    match context.found() {
        None if context.within(production!("digits")) && !has_digit => {
            builder.continue_with(context.at..context.at, "1/x")
        }
        None => builder.continue_with(context.at..context.at, "/1/x"),
        Some(_) => builder.continue_with(bad, length),
    }
}
