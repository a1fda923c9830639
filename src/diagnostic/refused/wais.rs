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
    let builder = code
        .at(context.span())
        .message("the path of the document is missing")
        .label("expected `/` and a path")
        .help("The forms are `/database`, `/database?search` and `/database/type/path`.");
    Some(if path.ends_with('/') {
        builder.guess(context.at - 1..context.at, "", "remove the last `/`")
    } else {
        builder.guess(context.at..context.at, "/", "write `/`")
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
    let (is_wrong, label, forms) = match context.dialect().wais_document {
        WaisDocument::Fields => (
            context.within(production!("wpath")) || context.at == context.end(),
            "expected a field `1=…;`",
            "The forms are `/database`, `/database?search` and `/database/type/` with fields `1=…;2=…;`.",
        ),
        WaisDocument::Length => (
            segments < 4 || context.within(production!("digits")),
            "expected the length of the document, in digits, and `/`",
            "The forms are `/database`, `/database?search` and `/database/type/length/path`.",
        ),
        WaisDocument::Opaque => return None,
    };
    is_wrong.then(|| {
        code.at(context.span())
            .message("this is not a document of a WAIS database")
            .label(label)
            .help(forms)
            .continue_with(path.start..context.end(), "/x")
    })
}
