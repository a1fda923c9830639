//! http, https, ws, wss and ftp by their own documents, where RFC 3986 describes all URIs.

use std::ops::Range;

use super::bare_address::bare_address;
use super::ftp::{TYPE, is_type};
use super::{Check, Context};
use crate::diagnostic::names::is_likely_host;
use crate::diagnostic::stray::StraySlashes;
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::grammar::production;
use crate::scheme::{Scheme, WITHOUT_USER};

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::MissingPathSlash, when: path_slash },
    Check { code: Code::MissingSlashes, when: missing_slashes },
    Check { code: Code::MissingHost, when: missing_host },
    Check { code: Code::UserNotAllowed, when: user },
    Check { code: Code::Fragment, when: fragment },
    Check { code: Code::LiteralCase, when: literal_case },
    Check { code: Code::Typecode, when: typecode },
    Check {
        code: Code::ReservedCharacter,
        when: |context, code| semicolon(context, code).or_else(|| question(context, code)),
    },
];

/// The scheme in lower case, if it is one of these and parsing ended after its colon.
pub(super) fn scheme_among(context: &Context<'_>, schemes: &[&'static str]) -> Option<&'static str> {
    let is_after_colon = context.outline.has_colon() && context.at > context.outline.scheme.end;
    context.page.filter(|own| schemes.contains(own) && is_after_colon)
}

/// Where the text after the scheme and its colon begins.
pub(super) const fn after_colon(context: &Context<'_>) -> usize {
    context.outline.scheme.end + 1
}

/// The scheme, if `//` and a host follow it.
fn scheme_with_slashes(context: &Context<'_>) -> Option<&'static str> {
    let scheme = scheme_among(context, context.dialect().schemes)?;
    Scheme::named(scheme).is_some_and(Scheme::needs_host).then_some(scheme)
}

/// `http:/host`, `http:host`.
fn missing_slashes(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let scheme = scheme_with_slashes(context)?;
    let after = after_colon(context);
    let slashes = context.run(after, |c| c == '/');
    let next = context.slice(slashes.end..).chars().next();
    let is_host = next.is_some_and(|c| c.is_ascii_alphanumeric() || c == '[');
    if StraySlashes::find(context.text, &context.outline).is_some() {
        return None;
    }
    if slashes.len() > 1 || context.at > slashes.end || (next.is_some() && !is_host) {
        return None;
    }
    let builder = code.at(slashes.clone()).message(format!("no `//` follows `{scheme}:`")).label("expected `//`");
    let builder = builder.own_section(section(scheme));
    Some(match is_host {
        true => builder.guess(slashes, "//", "write `//`"),
        false => builder.placeholder(slashes, "//host", "write `//` and a host"),
    })
}

/// `http:///path`, `http://:80/`, `http://user@/`.
fn missing_host(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let scheme = scheme_with_slashes(context).filter(|scheme| !scheme.starts_with("ws"))?;
    let at = context.start_of(production!("host1")).filter(|at| *at == context.at)?;
    if !matches!(context.found(), None | Some('/' | '?' | '#' | ':')) || bare_address(context).is_some() {
        return None;
    }
    let slashes = context.run(at, |c| c == '/');
    let host = context.slice(slashes.end..).split(['/', '?', '#', ':']).next().unwrap_or_default();
    let is_after_slashes = context.slice(..at).ends_with("//");
    if let Some(builder) = colon_before_host(context, code, at) {
        return Some(builder.own_section(section(scheme)));
    }
    let builder = match is_after_slashes && is_likely_host(host) {
        true => code.at(slashes.clone()).label("too many slashes").guess(slashes, "", "remove them"),
        false => code.at(at..at).label("expected a host").placeholder(at..at, "host", "write a host"),
    };
    Some(builder.own_section(section(scheme)))
}

/// `https://:host/`.
pub(super) fn colon_before_host(context: &Context<'_>, code: Code, at: usize) -> Option<DiagnosticBuilder> {
    let rest = context.slice(at..).strip_prefix(':')?;
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    (is_likely_host(host) && host.starts_with(|c: char| c.is_ascii_alphabetic())).then(|| {
        let colon = at..at + 1;
        let builder = code.at(colon.clone()).message("a colon precedes the host").label("remove the colon");
        builder.help("After the slashes, the host comes first.").guess(colon, "", "remove the colon")
    })
}

/// `wais://host`, `prospero://host`.
fn path_slash(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let scheme = scheme_among(context, &["wais", "prospero"])?;
    let host = context.outline.host.clone();
    let at = context.outline.port.as_ref().map_or(host.end, |port| port.end);
    if host.is_empty() || context.at != at || !matches!(context.found(), None | Some('?')) {
        return None;
    }
    let builder = code.at(at..at).message("no `/` follows the host").label("expected `/`").own_section(section(scheme));
    Some(builder.guess(at..at, "/", "write `/`"))
}

/// `ws://user@host/`, `file://user@host/path`.
fn user(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let scheme = scheme_among(context, &WITHOUT_USER)?;
    let start = context.outline.slashes.end;
    let authority = context.slice(start..).split(['/', '?', '#']).next().unwrap_or_default();
    let whole = start..start + authority.rfind('@')? + 1;
    if !context.slice(..start).ends_with("//") || !(whole.start..whole.end).contains(&context.at) {
        return None;
    }
    let builder = code.at(whole.clone()).message(format!("a {scheme} URL has no user information"));
    Some(builder.label("not allowed").help(NO_USER).own_section(section(scheme)).guess(whole, "", "remove it"))
}

const NO_USER: &str = "The rule of this scheme has a host after the `//`, and nothing before the host.";

/// The section with the rule of a scheme.
pub(super) fn section(scheme: &str) -> Option<&'static str> {
    Some(match scheme {
        "http" => "9110 4.2.1",
        "https" => "9110 4.2.2",
        "ws" | "wss" => "6455 3",
        "file" => "8089 2",
        "ftp" => "1738 3.2",
        "nntp" => "5538 2.1",
        "news" | "snews" => "5538 2.2",
        "gopher" => "4266 2.1",
        "telnet" => "4248 2",
        "tn3270" => "6270 2.2",
        "wais" => "4156 2",
        "prospero" => "4157 2",
        _ => return None,
    })
}

/// `ws://host/#top`.
fn fragment(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    scheme_among(context, &["ws", "wss"])?;
    let rest = context.text.get(context.at..).filter(|rest| rest.starts_with('#'))?;
    let whole = context.at..context.at + rest.len();
    let builder =
        code.at(whole.clone()).message("a WebSocket URL has no fragment").label("not allowed").help(NO_FRAGMENT);
    Some(builder.guess(whole, "", "remove it"))
}

const NO_FRAGMENT: &str = "A fragment has no meaning here. Write `%23` for a `#` that is data.";

/// The first `;` of the path of an ftp URL, and the text from there on, if parsing ended at or after it.
fn first_semicolon<'t>(context: &Context<'t>) -> Option<(usize, &'t str)> {
    scheme_among(context, &["ftp"])?;
    let path = context.outline.path.start;
    let at = path + context.slice(path..context.end()).find(';')?;
    (context.at >= at).then(|| (at, context.slice(at..context.end())))
}

/// `;TYPE=i`.
fn literal_case(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (at, rest) = first_semicolon(context)?;
    let span = at..at + TYPE.len();
    (is_type(rest) && !rest.starts_with(TYPE)).then(|| code.at(span.clone()).fix(span, TYPE, "write `;type=`"))
}

/// `;type=x`, `;type=i/b`.
fn typecode(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (at, rest) = first_semicolon(context).filter(|(_, rest)| rest.starts_with(TYPE))?;
    let (value, whole) = (at + TYPE.len()..at + rest.len(), at..at + rest.len());
    let builder =
        code.at(value).help("`a` is text, `i` is binary, and `d` is a directory. The type code ends the URL.");
    let message = match rest[TYPE.len()..].chars().next() {
        None => "no type code follows `;type=`",
        Some('a' | 'A' | 'i' | 'I' | 'd' | 'D') => "something follows the type code",
        Some(_) => "this is not a type code",
    };
    Some(builder.message(message).label("expected `a`, `i` or `d`").guess(whole, "", "remove the type code"))
}

/// `prospero://host/a?b`.
fn question(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let scheme = scheme_among(context, &["prospero", "wais"]).filter(|_| context.found() == Some('?'))?;
    if context.at <= context.outline.host.end {
        return None;
    }
    let span = context.span();
    let builder =
        code.at(span.clone()).message(format!("`?` must be encoded here in a {scheme} URL")).label("write `%3F`");
    let builder = builder.help("This part has no query.").own_section(section(scheme));
    Some(builder.guess(span, "%3F", "write `%3F`"))
}

/// `ftp://host/a;b`.
fn semicolon(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (at, _) = first_semicolon(context).filter(|(_, rest)| !is_type(rest))?;
    let span: Range<usize> = at..at + 1;
    let builder = code.at(span.clone()).message("`;` must be encoded in the path of an ftp URL").label("write `%3B`");
    let builder = builder.help("A `;` begins the type code, as in `;type=a`.").own_section(Some("1738 3.2.2"));
    Some(builder.guess(span, "%3B", "write `%3B`"))
}
