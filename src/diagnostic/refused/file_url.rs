//! file URLs by RFC 8089, and the forms that its appendix E lists.

use std::ops::Range;

use super::server_url::{after_colon, scheme_among};
use super::{Check, Context};
use crate::diagnostic::names::is_likely_host;
use crate::diagnostic::{Code, DiagnosticBuilder};

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::DriveLetter, when: drive_letter },
    Check { code: Code::FileServer, when: server },
    Check { code: Code::FileQuery, when: query },
    Check { code: Code::PortNotAllowed, when: port },
    Check { code: Code::FilePath, when: path },
];

/// The letter of a drive, and what precedes and follows it.
struct Drive {
    slashes: Range<usize>,
    letter: usize,
    /// `:` or `|`.
    mark: char,
}

impl Drive {
    fn of(context: &Context<'_>) -> Option<Self> {
        let slashes = context.run(after_colon(context), |c| c == '/');
        let mut rest = context.slice(slashes.end..).chars();
        rest.next().filter(char::is_ascii_alphabetic)?;
        let mark = rest.next().filter(|mark| matches!(mark, ':' | '|'))?;
        let is_drive = matches!(rest.next(), None | Some('/' | '\\'));
        is_drive.then_some(Self { letter: slashes.end, slashes, mark })
    }
}

/// `file:c:/x`, `file://C:/x`, `file:///C|/x`.
fn drive_letter(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    scheme_among(context, &["file"])?;
    let Drive { slashes, letter, mark } = Drive::of(context)?;
    let end = letter + 2;
    if context.at > end {
        return None;
    }
    let (drive, written) = (format!("{}:", context.slice(letter..=letter)), context.slice(letter..end));
    let whole = slashes.start..end;
    let builder = code.at(whole.clone());
    let message = match (slashes.len(), mark) {
        (1 | 3, '|') => {
            let builder = builder.message(format!("`|` follows the drive letter in place of `:`, as in `{drive}`"));
            return Some(builder.label("write `:`").fix(letter + 1..end, ":", "write `:`"));
        }
        (1 | 3, _) => return None,
        (0, _) => format!("the drive `{written}` follows the scheme without a slash"),
        (2, _) => format!("after `//`, the drive `{written}` is read as a host"),
        _ => format!("too many slashes precede the drive `{written}`"),
    };
    let with_slashes = format!("///{drive}");
    let title = format!("write `{with_slashes}`");
    let builder = builder.message(message).label(format!("expected `{with_slashes}`"));
    Some(match slashes.len() {
        0 => builder.fix(whole, with_slashes, title),
        _ => builder.guess(whole, with_slashes, title),
    })
}

/// `file:////server/share`.
fn server(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    scheme_among(context, &["file"])?;
    let slashes = context.run(after_colon(context), |c| c == '/');
    if slashes.len() < 4 || context.at > slashes.end {
        return None;
    }
    let host = context.slice(slashes.end..).split(['/', '?', '#']).next().unwrap_or_default();
    let builder = code.at(slashes.clone()).label("too many slashes");
    let is_server = slashes.len() < 6 && !host.is_empty();
    Some(match is_server {
        true if slashes.len() == 4 || is_likely_host(host) => builder.guess(slashes, "//", "write `//`"),
        _ => builder.guess(slashes, "///", "write `///`"),
    })
}

/// `file:///a?b`.
fn query(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    scheme_among(context, &["file"]).filter(|_| context.found() == Some('?'))?;
    let span = context.span();
    // Most such URLs mean the file without it, and some a file with it in its name.
    Some(code.at(span.clone()).continue_with(span, "%3F"))
}

/// `file://host:80/x`.
fn port(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    scheme_among(context, &["file"]).filter(|_| context.found() == Some(':'))?;
    let digits = context.run(context.at + 1, |c| c.is_ascii_digit());
    let is_port = matches!(context.slice(digits.end..).chars().next(), None | Some('/' | '?' | '#'));
    let (whole, host) = (context.at..digits.end, context.outline.host.clone());
    (is_port && !host.is_empty() && host.end == context.at).then(|| {
        let title = if digits.is_empty() { "remove the colon" } else { "remove the port" };
        let builder = code.at(whole.clone()).message("a file URL has no port").label(title);
        builder.own_section(Some("8089 2")).guess(whole, "", title)
    })
}

/// `file:etc/hosts`, `file://host`.
fn path(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    scheme_among(context, &["file"])?;
    let after = after_colon(context);
    let slashes = context.run(after, |c| c == '/');
    // What follows may be slashes in the form of another system.
    if context.at == after && slashes.is_empty() && context.found() != Some('\\') {
        let builder = code.at(context.span()).label("expected `/`");
        return Some(match context.found() {
            None => builder.placeholder(after..after, "///", "write `///` and a path"),
            Some(_) => builder.message("the path of this file URL is relative").continue_with(after..after, "///"),
        });
    }
    if context.found() == Some('/') && context.slice(..context.at).ends_with('/') && context.at > slashes.end {
        let span = context.run(context.at, |c| c == '/');
        let builder =
            code.at(span.clone()).message("the path begins with more than one slash").label("one slash is enough");
        return Some(builder.guess(span, "", "remove it"));
    }
    let is_end = matches!(context.found(), None | Some('#'));
    let is_host = slashes.len() == 2 && !context.slice(slashes.end..context.at).contains('/');
    (is_end && is_host).then(|| {
        let builder = code.at(context.span()).message("no path follows the host").label("expected `/`");
        builder.guess(context.at..context.at, "/", "write `/`")
    })
}
