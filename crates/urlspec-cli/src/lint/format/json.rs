//! The command's own JSON.

use serde::Serialize;
use urlspec::Severity;
use urlspec::diagnostic::{self, Applicability, Citation};
use urlspec::redact::Untrusted;
use urlspec_text::{Apply, Edit, Match, Wrapper};

use super::LocatedFinding;
use crate::out;

#[derive(Serialize)]
struct Object<'o> {
    path: &'o Untrusted<'o>,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    span: [u64; 2],
    /// Null if it is about a comment.
    url: Option<String>,
    wrapper: Option<Wrapper>,
    code: &'static str,
    severity: Severity,
    message: &'o str,
    label: &'o str,
    related: Vec<Related<'o>>,
    help: &'o str,
    productions: &'o [&'static str],
    citation: Option<Citation>,
    fix: Option<Fix<'o>>,
}

#[derive(Serialize)]
struct Related<'o> {
    line: usize,
    column: usize,
    span: [u64; 2],
    label: &'o str,
}

#[derive(Serialize)]
struct Fix<'o> {
    edits: Vec<Change<'o>>,
    applicability: Applicability,
    /// The option that applies it, if one does.
    applied_by: Option<&'static str>,
    /// For the readers of version 0.1.
    title: &'o str,
}

#[derive(Serialize)]
struct Change<'o> {
    span: [u64; 2],
    replacement: &'o str,
}

fn change<'o>(located: &LocatedFinding<'_>, Edit { span, replacement }: &'o Edit) -> Change<'o> {
    Change { span: located.span(span), replacement }
}

fn related<'o>(located: &LocatedFinding<'_>, related: &'o diagnostic::Related) -> Related<'o> {
    let (start, _) = located.positions(&related.span);
    Related { line: start.line(), column: start.column(), span: located.span(&related.span), label: &related.label }
}

pub(super) fn object(located: &LocatedFinding<'_>) -> Vec<u8> {
    let diagnostic = &located.finding.diagnostic;
    let object = Object {
        path: located.name,
        line: located.start.line(),
        column: located.start.column(),
        end_line: located.end.line(),
        end_column: located.end.column(),
        span: located.span(&located.finding.span),
        url: located.url(),
        wrapper: located.place.matched.map(Match::wrapper),
        code: located.code(),
        severity: located.finding.severity,
        message: located.message(),
        label: &diagnostic.label,
        related: located.finding.related.iter().map(|own| related(located, own)).collect(),
        help: &diagnostic.help,
        productions: &diagnostic.productions,
        citation: diagnostic.cited(),
        fix: located.fix().map(|fix| Fix {
            edits: fix.edits.iter().map(|edit| change(located, edit)).collect(),
            applicability: fix.applicability,
            applied_by: fix.applied_by.map(|least| if least == Apply::Safe { "fix" } else { "fix-all" }),
            title: &fix.title,
        }),
    };
    // Strings and numbers can always be serialized.
    out::to_vec(&object).unwrap_or_default()
}
