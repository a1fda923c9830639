//! JSON of our own.

use serde::Serialize;
use urlspec::{Severity, diagnostic::Citation};
use urlspec_text::{Edit, Wrapper};

use super::Said;

#[derive(Serialize)]
struct Object<'o> {
    path: &'o str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    span: [u64; 2],
    url: String,
    wrapper: Wrapper,
    code: &'static str,
    severity: Severity,
    message: &'o str,
    help: &'o str,
    productions: &'o [&'static str],
    citation: Citation,
    fix: Option<Fix<'o>>,
}

#[derive(Serialize)]
struct Fix<'o> {
    edits: Vec<Change<'o>>,
    preserves_meaning: bool,
    title: &'o str,
}

#[derive(Serialize)]
struct Change<'o> {
    span: [u64; 2],
    replacement: &'o str,
}

fn change<'o>(said: &Said<'_>, Edit { span, replacement }: &'o Edit) -> Change<'o> {
    Change { span: said.span(span), replacement }
}

pub(super) fn object(said: &Said<'_>) -> Vec<u8> {
    let diagnostic = &said.finding.diagnostic;
    let object = Object {
        path: said.name,
        line: said.start.line(),
        column: said.start.column(),
        end_line: said.end.line(),
        end_column: said.end.column(),
        span: said.span(&said.finding.span),
        url: said.url(),
        wrapper: said.find.wrapper(),
        code: said.code(),
        severity: said.finding.severity,
        message: said.message(),
        help: &diagnostic.help,
        productions: &diagnostic.productions,
        citation: diagnostic.citation,
        fix: said.edits().map(|(edits, preserves_meaning, title)| Fix {
            edits: edits.iter().map(|edit| change(said, edit)).collect(),
            preserves_meaning,
            title,
        }),
    };
    // What is made of texts and numbers can be written.
    serde_json::to_vec(&object).unwrap_or_default()
}
