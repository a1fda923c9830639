//! The host, the port and the name after the `//` of a URI.

use super::super::login::port;
use crate::ast::{Authority, Host, IpvFutureLiteral, Url};
use crate::diagnostic::accepted::uri_parts::{hier_part, is_known, uri};
use crate::diagnostic::accepted::{Check, Context, Facts, When};
use crate::diagnostic::{Code, DiagnosticBuilder, Severity, confusables};
use crate::encoding::Encoded;

pub(in crate::diagnostic::accepted) const CHECKS: &[Check] = &[
    Check { code: Code::EmptyHost, needs: Facts::EMPTY_HOST, when: When::One(empty_host) },
    Check { code: Code::HostEncoding, needs: Facts::PERCENT, when: When::One(not_utf_8) },
    Check { code: Code::HostNotAscii, needs: Facts::PERCENT, when: When::One(not_ascii) },
    Check { code: Code::AddressVersion, needs: Facts::NUMBER, when: When::One(unknown_version) },
    Check { code: Code::RegistryName, needs: Facts::UNPARSED, when: When::One(registry_name) },
    Check {
        code: Code::QueryInHost,
        needs: Facts::UNPARSED.or(Facts::ODD_NAME).or(Facts::USER),
        when: When::One(query_in_host),
    },
    Check { code: Code::HostCase, needs: Facts::UPPER_CASE_HOST, when: When::One(upper_case) },
    Check { code: Code::EmptyPort, needs: Facts::PORT, when: When::One(empty_port) },
];

/// The host, if it is a name.
fn name<'c>(context: &'c Context<'_>) -> Option<&'c str> {
    uri(context)?;
    match &context.url.hostport()?.host {
        Host::Name(name) => Some(name.as_str()),
        _ => None,
    }
}

/// `http:///path`, and `x://` of a scheme that nothing is known of.
fn empty_host(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let authority = hier_part(context)?.authority?;
    let host = name(context).filter(|name| name.is_empty())?;
    let at = context.span(&host);
    let scheme = context.url.scheme().to_ascii_lowercase();
    if is_known(context) {
        let builder = code.at(at.clone()).message(format!("this {scheme} URL names no host"));
        return Some(builder.placeholder(at, "host", "write a host"));
    }
    // Without an authority, `file` names the same host. Programs choose the server of ldap (RFC 4516, section 2).
    let is_empty = context.span(&authority).is_empty();
    let is_normal =
        !is_empty || matches!(scheme.as_str(), "file" | "ldap" | "ldaps") || !context.dialect().normalizes_paths;
    (!is_normal).then(|| {
        code.at(at).severity(Severity::Advice).message("the authority is empty").help(
            "In a `file` URL, that means the same as no authority. Most other schemes need a host after the `//`.",
        )
    })
}

/// `%E9`, which is not UTF-8.
fn not_utf_8(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let name = name(context)?;
    std::str::from_utf8(&Encoded::new(name).decode()).is_err().then(|| code.at(context.span(&name)))
}

/// `%C3%A9`, which is UTF-8, and which name servers don't know.
fn not_ascii(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let name = name(context)?;
    let octets = Encoded::new(name).decode();
    let decoded = std::str::from_utf8(&octets).ok().filter(|decoded| !decoded.is_ascii())?;
    let builder = code.at(context.span(&name));
    Some(match confusables::named_in(decoded) {
        Some(confusable) => builder.message(format!("{confusable}, and is encoded in the host")),
        None => builder,
    })
}

/// `[v1.x]`.
fn unknown_version(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let Host::IpvFuture(literal) = &context.url.hostport()?.host else { return None };
    let version = IpvFutureLiteral::version(literal).to_ascii_lowercase();
    Some(code.at(context.span(literal)).message(format!("no address format has the version `v{version}`")))
}

/// `my_host`, which is not a host name, where a server is needed: in a known scheme, and wherever the document has nothing
/// else after the slashes.
fn registry_name(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let scheme = context.url.scheme().to_ascii_lowercase();
    match hier_part(context)?.authority? {
        Authority::RegName(name) if is_known(context) => {
            Some(code.at(context.span(&name)).message(format!("this {scheme} URL names no server")))
        }
        // `query-in-host` reports what a `?` adds to the name.
        Authority::NetLoc(name) if !name.is_empty() && !name.as_str().contains('?') => Some(
            code.at(context.span(&name))
                .message("the text after the `//` is not a login, a host and a port")
                .help("Between the `//` and the next `/`, this document expects what RFC 1738 does: a login, a host and a port."),
        ),
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
    let port = port(context).filter(|port| port.as_str().is_empty() && matches!(context.url, Url::Uri(_)))?;
    let at = context.span(port).start;
    let builder = code.at(at - 1..at).severity(Severity::Advice).message("the port after the colon is empty");
    Some(builder.respell(at - 1..at, "", "remove the colon"))
}
