//! URIs of the documents that define no schemes: what their prose adds to the grammar.

use super::login::port;
use super::{Check, Context, Facts, When};
use crate::ast::{Authority, HierPart, Host, Uri, Url};
use crate::diagnostic::characters::named;
use crate::diagnostic::{Code, DiagnosticBuilder, MAX_DIAGNOSTICS, Severity, inet_aton};
use crate::encoding::{Encoded, is_escape};
use crate::read::{Start, recorded};
use crate::scheme::Scheme;
use crate::spec::Spec;

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::RareAddress, needs: Facts::URI, when: When::One(rare_address) },
    Check { code: Code::EmptyHost, needs: Facts::URI, when: When::One(empty_host) },
    Check { code: Code::HostEncoding, needs: Facts::URI, when: When::One(not_utf_8) },
    Check { code: Code::RegistryName, needs: Facts::URI, when: When::One(registry_name) },
    Check { code: Code::QueryInHost, needs: Facts::URI, when: When::One(query_in_host) },
    Check { code: Code::HostCase, needs: Facts::URI, when: When::One(upper_case) },
    Check { code: Code::EmptyPort, needs: Facts::URI, when: When::One(empty_port) },
    Check { code: Code::EmptyPath, needs: Facts::URI, when: When::One(empty_path) },
    Check { code: Code::DotSegment, needs: Facts::URI, when: When::Many(dot_segments) },
    Check { code: Code::DoubleEscape, needs: Facts::PERCENT, when: When::Many(double_escapes) },
];

fn uri<'c>(context: &'c Context<'_>) -> Option<&'c Uri<'c>> {
    match context.url {
        Url::Uri(uri) => Some(uri),
        _ => None,
    }
}

fn hier_part<'c>(context: &'c Context<'_>) -> Option<&'c HierPart<'c>> {
    uri(context)?.hier_part()
}

/// The host, if it is a name.
fn name<'c>(context: &'c Context<'_>) -> Option<&'c str> {
    match &context.url.hostport()?.host {
        Host::Name(name) => Some(name.as_str()),
        _ => None,
    }
}

/// Whether the scheme names a server on the Internet: `http`, `ftp` and the like.
fn needs_server(context: &Context<'_>) -> bool {
    Scheme::named(context.url.scheme()).is_some_and(|scheme| scheme.like != "news")
}

/// `0x7f.1`, which is a name here, and an address for the C library.
fn rare_address(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let name = name(context)?;
    let address = inet_aton::address(&name.split('.').collect::<Vec<_>>())?;
    Some(
        code.at(context.span(&name))
            .message(format!("`{name}` is a name here, and many systems read it as the address {address}"))
            .label("an unusual form of an address")
            .guess(context.span(&name), address.to_string(), format!("write `{address}`")),
    )
}

fn empty_host(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let name = name(context).filter(|name| name.is_empty() && needs_server(context))?;
    let at = context.span(&name);
    let scheme = context.url.scheme().to_ascii_lowercase();
    Some(code.at(at.clone()).message(format!("this {scheme} URL names no host")).placeholder(
        at,
        "host",
        "write a host",
    ))
}

/// `%E9`, which is not UTF-8.
fn not_utf_8(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let name = name(context)?;
    let octets = Encoded::new(name).decode();
    std::str::from_utf8(&octets).is_err().then(|| code.at(context.span(&name)))
}

/// `my_host`, which is not a host name, where the scheme needs a server.
fn registry_name(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    match hier_part(context)?.authority? {
        Authority::RegName(name) if needs_server(context) => {
            let scheme = context.url.scheme().to_ascii_lowercase();
            Some(code.at(context.span(&name)).message(format!("this {scheme} URL names no server")))
        }
        _ => None,
    }
}

/// `http://host?x`, where the host goes on to the next slash.
fn query_in_host(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let authority = hier_part(context)?.authority.as_ref()?;
    let span = context.span(authority);
    let mark = span.start + context.text[span.clone()].find('?')?;
    Some(code.at(mark..span.end).guess(mark..mark, "/", "write `/` before the `?`"))
}

fn upper_case(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let name =
        name(context).filter(|name| name.bytes().any(|octet| octet.is_ascii_uppercase()) && !name.contains('%'))?;
    let (span, lower) = (context.span(&name), name.to_ascii_lowercase());
    Some(code.at(span.clone()).respell(span, lower, "write it in lower case"))
}

fn empty_port(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let port = port(context).filter(|port| port.as_str().is_empty())?;
    let at = context.span(port).start;
    let builder = code.at(at - 1..at).severity(Severity::Advice).message("the port after the colon is empty");
    Some(builder.respell(at - 1..at, "", "remove the colon"))
}

fn empty_path(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let part = hier_part(context).filter(|part| part.path.as_str().is_empty() && needs_server(context))?;
    let at = context.span(part.authority.as_ref()?).end;
    Some(code.at(at..at).respell(at..at, "/", "write `/`"))
}

/// What the production of a known scheme refuses in the last document that defines schemes.
pub(super) fn scheme_syntax(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let uri = uri(context)?;
    let (spec, scheme) = (Spec::last_with_schemes(), context.span(&uri.scheme));
    let like = Scheme::like(uri.scheme);
    let end = context.span(context.url).end - uri.fragment.map_or(0, |fragment| fragment.as_str().len() + 1);
    let respelled = [like, context.text.get(scheme.end..end)?].concat();
    let failure = recorded(spec, Start::Url, &respelled).err().filter(|_| spec.dialect().knows(like))?;
    let at = (failure.at + scheme.end).checked_sub(like.len())?;
    let found = context.text.get(at..end)?.chars().next();
    let found_name = found.map_or_else(|| "the end of the URL".to_owned(), named);
    let production = failure.productions.get(1).map_or("url", |open| open.rule);
    let span = at..at + found.map_or(0, char::len_utf8);
    Some(
        code.at(span)
            .message(format!("the production `{production}` of {} does not allow {found_name} here", spec.citation()))
            .label("not in the syntax of the scheme"),
    )
}

/// The segments `.` and `..` of a URI that has a scheme.
fn dot_segments(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    let Some(part) = hier_part(context).filter(|part| part.path.is_absolute()) else { return Vec::new() };
    let segments = part.path.segments().map(|segment| context.span(&segment.name));
    let dots = segments.filter(|span| matches!(&context.text[span.clone()], "." | ".."));
    dots.take(MAX_DIAGNOSTICS + 1).map(|span| code.at(span)).collect()
}

/// `%2541`, which decodes to an escape.
fn double_escapes(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    let whole = context.span(context.url);
    let text = &context.text[whole.clone()];
    let is_double = |at: &usize| {
        let escape = text.get(*at + 3..*at + 5).map(|digits| format!("%{digits}"));
        escape.is_some_and(|escape| is_escape(escape.as_bytes()))
    };
    let places = text.match_indices("%25").map(|(at, _)| at).filter(is_double).take(MAX_DIAGNOSTICS + 1);
    let builder = |at: usize| {
        let span = whole.start + at..whole.start + at + 5;
        let escape = &context.text[span.clone()];
        code.at(span.clone()).message(format!("`{escape}` looks encoded twice")).guess(
            span,
            escape.replacen("%25", "%", 1),
            "decode it once",
        )
    };
    places.map(builder).collect()
}
