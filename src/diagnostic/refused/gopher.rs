//! Gopher types, and the schemes whose path is one segment or none.

use std::borrow::Cow;

use super::path::{GOPHER_SEARCH, GOPHER_SEARCH_TITLE};
use super::slashes::without_host;
use super::{Check, Context, Kind};
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::dialect::{Dialect, GopherSearch, is_among};
use crate::grammar::production;

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::MissingGopherType, when: missing_type },
    Check { code: Code::PathNotAllowed, when: path_of_session },
    Check { code: Code::EmptySegment, when: leading_slash },
];

/// `gopher://host/`: a type must follow the slash.
fn missing_type(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let at = context.outline.path.start + 1;
    let is_ours = context.has_one_path_rule() && context.kind == Kind::Gopher;
    let is_missing = context.at == at && context.within(production!("gtype"));
    if !is_ours || !is_missing || !matches!(context.found(), None | Some('?' | '/' | '#')) {
        return None;
    }
    let builder = code.at(at - 1..at);
    Some(match context.found() {
        Some('/') => builder.guess(at - 1..at, "/1", "write a type"),
        Some('?') if context.dialect().gopher_search == GopherSearch::Tab => {
            builder.guess(at - 1..at + 1, GOPHER_SEARCH, GOPHER_SEARCH_TITLE)
        }
        _ => builder.guess(at - 1..at, "", "remove the `/`"),
    })
}

/// An interactive session with a path.
fn path_of_session(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let start = context.outline.path.start;
    if context.kind != Kind::Telnet || context.found() == Some('\\') {
        return None;
    }
    if context.has_one_path_rule() {
        let message = "a path follows the host of an interactive session";
        return (context.at == start && context.found() == Some('/'))
            .then(|| path_not_allowed(context, code, start, message));
    }
    let path = start + usize::from(context.slice(start..).starts_with('/'));
    (context.at == path && context.at < context.text.len())
        .then(|| path_not_allowed(context, code, path, "something follows the host of a telnet URL"))
        .map(|builder| builder.section("3.8"))
}

/// Everything from `start` on, where the URL must end.
pub(super) fn path_not_allowed(
    context: &Context<'_>,
    code: Code,
    start: usize,
    message: impl Into<Cow<'static, str>>,
) -> DiagnosticBuilder {
    let span = start..context.end();
    let builder = code.at(span.clone()).message(message);
    // `telnet://info.ce;rn.ch`: nothing shows that the host ends here.
    match context.slice(span.clone()).starts_with(';') && start == context.outline.host.end {
        true => builder.continue_with(span, ""),
        false => builder.guess(span, "", "remove it"),
    }
}

/// `scheme:/path`: a path does not begin with a slash.
fn leading_slash(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let at = context.outline.scheme.end + 1;
    let is_ours = context.has_one_path_rule() && context.kind == Kind::Other;
    let scheme = context.scheme();
    let has_host = Dialect::ALL.iter().any(|dialect| is_among(dialect.hosts, &scheme));
    (is_ours && context.at == at + 1 && context.slice(at..).starts_with('/')).then(|| {
        if !has_host {
            return code.at(at..at + 1).message("the path begins with `/`").guess(at..at + 1, "", "remove it");
        }
        without_host(context, code, &scheme, 1).help("A path without a host does not begin with `/` in this document.")
    })
}
