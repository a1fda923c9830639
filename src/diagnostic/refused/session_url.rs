//! gopher by RFC 4266, telnet by RFC 4248, tn3270 by RFC 6270, and acct and about by their documents.

use std::ops::Range;

use super::server_url::{after_colon, scheme_among};
use super::{Check, Context};
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::encoding::encode;

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::GopherPath, when: gopher },
    Check { code: Code::PathNotAllowed, when: path },
    Check { code: Code::AccountName, when: account },
    Check { code: Code::AboutToken, when: about },
];

/// `gopher://host/0a%0Ab`.
fn gopher(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    scheme_among(context, &["gopher"])?;
    // Parsing ended at the escape, or within it.
    let before = (0..3).filter_map(|length| context.at.checked_sub(length));
    let octets = ["%09", "%0A", "%0a", "%0D", "%0d"];
    let at = before.into_iter().find(|at| octets.iter().any(|octet| context.slice(*at..).starts_with(octet)))?;
    let is_tab = context.slice(at..).starts_with("%09");
    let is_first = context.slice(..at).ends_with('/') && is_tab;
    let span = at..at + 3;
    let builder = code.at(span.clone());
    Some(match (is_first, is_tab) {
        (true, _) => builder.message("no Gopher type precedes the tab").label("expected a type before it").placeholder(
            at..at,
            "7",
            "write the type of a search",
        ),
        (_, true) => builder.message("a tab is in a part that a tab ends").label("not allowed"),
        _ => builder.message("an encoded line break is in the selector").label("not allowed").guess(
            span,
            "",
            "remove it",
        ),
    })
}

/// `telnet://host/path`.
fn path(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let scheme = scheme_among(context, &["telnet", "tn3270"])?;
    let start = context.outline.host.end.max(context.outline.slashes.end);
    let after = context.slice(start..).find(['/', '?', '#']).map_or(context.text.len(), |at| start + at);
    let rest = context.slice(after..context.end());
    let slash = usize::from(rest.starts_with('/'));
    let span: Range<usize> = after + slash..context.end();
    let is_plain = |c: char| c.is_ascii_graphic() && !"\"<>\\^`{|}[]".contains(c);
    if context.at < after || span.is_empty() || !context.slice(span.clone()).chars().all(is_plain) {
        return None;
    }
    let builder =
        code.at(span.clone()).message(format!("something follows the host of a {scheme} URL")).label("not allowed");
    let builder = builder.own_section(Some(if scheme == "telnet" { "4248 2" } else { "6270 2.1" }));
    Some(builder.guess(span, "", "remove it"))
}

/// `acct:joe`.
fn account(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    scheme_among(context, &["acct"])?;
    let all = after_colon(context)..context.end();
    let text = context.slice(all.clone());
    let span = context.span();
    let before = context.slice(all.start..context.at);
    let builder = code.at(span.clone());
    match context.found() {
        None if !text.contains('@') => {
            Some(builder.message("the account has no `@` and no host").label("expected `@` and a host").placeholder(
                span,
                "@example.com",
                "write `@` and a host",
            ))
        }
        Some('@') if before.is_empty() => {
            Some(builder.message("the name of the account is missing").label("expected a name").placeholder(
                all.start..all.start,
                "name",
                "write a name",
            ))
        }
        Some('@') if before.contains('@') => Some(
            builder
                .message("the account has a second `@`")
                .label("write `%40` for the first")
                .help("An `@` in the name is written `%40`."),
        ),
        Some('%') if before.is_empty() => Some(
            code.at(context.at..context.at + 3)
                .message("the name of an account does not begin with an encoded character")
                .label("not allowed"),
        ),
        Some(c @ (':' | '/' | '?')) if before.contains('@') => {
            let rest = context.at..all.end;
            let builder = code.at(rest.clone()).message(format!("`{c}` follows the host of an account"));
            let builder = builder.label("not allowed");
            // What else is named is data.
            let names_nothing = !before.ends_with('@') && !context.slice(rest.clone()).contains(char::is_alphanumeric);
            Some(match names_nothing {
                true => builder.guess(rest, "", "remove it"),
                false => builder.continue_with(rest, ""),
            })
        }
        Some(c @ (':' | '/' | '?')) if !before.is_empty() && context.slice(context.at..all.end).contains('@') => {
            let escape = encode(&[c as u8]);
            let title = format!("write `{escape}`");
            let builder = builder.message(format!("`{c}` must be encoded in the name of an account"));
            Some(builder.label(title.clone()).guess(context.span(), escape, title))
        }
        Some('/') if before.is_empty() => {
            let slashes = context.run(context.at, |c| c == '/');
            let builder = code.at(slashes.clone()).message("slashes follow `acct:`").label("remove them");
            Some(builder.guess(slashes, "", "remove the slashes"))
        }
        Some('[') => Some(builder.message("an address in brackets is not allowed here").label("expected a host name")),
        _ => None,
    }
}

/// `about:a/b`.
fn about(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    scheme_among(context, &["about"]).filter(|_| context.found() == Some('/'))?;
    let span = context.span();
    let slashes = context.run(after_colon(context), |c| c == '/');
    let builder = code.at(span.clone());
    Some(match slashes.is_empty() {
        true => builder.guess(span, "%2F", "write `%2F`"),
        false => code.at(slashes.clone()).guess(slashes, "", "remove it"),
    })
}
