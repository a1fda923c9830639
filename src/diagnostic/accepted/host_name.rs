//! Host names whose grammar is wider than the domain name system, in the text and after decoding.

use std::net::Ipv6Addr;
use std::ops::Range;

use super::Context;
use super::uri_parts::unparsed_host;
use crate::ast::{Grouppart, Host, Ipv6Literal, News, Url};
use crate::diagnostic::characters::named;
use crate::diagnostic::misleading_userinfo::printable_prefix;
use crate::diagnostic::{Code, DiagnosticBuilder, Severity, inet_aton};
use crate::dialect::HostNames;
use crate::encoding::Encoded;
use crate::scheme::Scheme;

/// A host name, decoded.
struct Name<'c> {
    written: Encoded<'c>,
    span: Range<usize>,
    /// The name without its escapes, if it has some and they decode to text.
    decoded: Option<String>,
}

impl<'c> Name<'c> {
    fn of(context: &Context<'_>, written: &'c str) -> Self {
        let piece = Encoded::new(written);
        let decoded = || String::from_utf8(piece.decode().into_owned()).ok();
        let decoded = if written.contains('%') { decoded() } else { None };
        Self { written: piece, span: context.span(&written), decoded }
    }

    /// The name as programs that decode it read it.
    fn text(&self) -> &str {
        self.decoded.as_deref().unwrap_or(self.written.as_str())
    }

    /// The place of a part of the text; of an escape, the whole name.
    fn place(&self, part: Range<usize>) -> Range<usize> {
        match self.decoded {
            Some(_) => self.span.clone(),
            None => self.span.start + part.start..self.span.start + part.end,
        }
    }
}

/// The host names of the URL and of an identifier, in documents whose host names have no labels.
fn names_without_labels<'c>(context: &'c Context<'_>) -> impl Iterator<Item = Name<'c>> {
    let identifier = match context.url {
        Url::News(News { grouppart: Grouppart::Article(article), .. }) => Some(article),
        Url::Mid(identifier) | Url::Cid(identifier) => Some(&identifier.id),
        _ => None,
    };
    let hosts = context.url.host().into_iter().chain(identifier.map(|identifier| &identifier.host));
    let names = hosts.filter_map(|host| match host {
        Host::Name(name) => Some(Name::of(context, name.as_str())),
        _ => None,
    });
    names.filter(|_| context.dialect().host_names != HostNames::Labels)
}

/// The name of the URL's host, also in an authority that the document does not divide.
fn host_name<'c>(context: &'c Context<'_>) -> Option<&'c str> {
    match context.url.host() {
        Some(Host::Name(name)) => Some(name.as_str()),
        Some(_) => None,
        None => unparsed_host(context),
    }
}

/// The dot next to the first empty part of a name.
pub(super) fn empty_labels(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    let empty = |name: Name<'_>| {
        let (at, _) = labels(name.text()).find(|(_, label)| label.is_empty())?;
        let dot = name.place(at - usize::from(at > 0)..at + usize::from(at == 0));
        let is_end = name.decoded.is_none() && dot.end == name.span.end;
        let builder = code
            .at(dot.clone())
            .severity(Severity::Warning)
            .message("a part of the host's name is empty")
            .label("one dot too many");
        // Without a dot elsewhere, it is another host.
        Some(if is_end { builder.guess(dot, "", "remove the dot") } else { builder })
    };
    names_without_labels(context).filter_map(empty).collect()
}

/// The labels of a name, each with the place where it begins.
fn labels(name: &str) -> impl Iterator<Item = (usize, &str)> {
    name.split('.').scan(0, |next, label| {
        let start = *next;
        *next += label.len() + 1;
        Some((start, label))
    })
}

/// The first character of a name that no domain name has.
pub(super) fn strange_characters(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    // What the document calls a name need not be in the domain name system.
    let is_any = context.dialect().host_names == HostNames::AnyCharacters;
    let severity = if is_any { Severity::Advice } else { code.severity() };
    let strange = |name: Name<'_>| {
        let slip = slip_for_dot(code, &name).filter(|_| is_any && context.is_looked_up());
        slip.or_else(|| strange_character(code, &name, is_any).map(|builder| builder.severity(severity)))
    };
    names_without_labels(context).filter_map(strange).collect()
}

/// `www,example.com`, `example..com`: a slip of the keyboard in a name that programs look up.
fn slip_for_dot(code: Code, name: &Name<'_>) -> Option<DiagnosticBuilder> {
    let text = name.text();
    let is_between = |at: usize, length: usize| {
        let is_of_label = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        is_of_label(text[..at].chars().next_back()) && is_of_label(text[at + length..].chars().next())
    };
    let found = |mark: &'static str| text.find(mark).filter(|at| name.decoded.is_none() && is_between(*at, mark.len()));
    let is_port = |port: &str| (2..=5).contains(&port.len()) && port.bytes().all(|octet| octet.is_ascii_digit());
    let before_port = text.rsplit_once(';').filter(|(_, port)| name.decoded.is_none() && is_port(port));
    if let Some((host, _)) = before_port {
        let place = name.place(host.len()..host.len() + 1);
        let builder = code.at(place.clone()).severity(Severity::Warning).message("`;` precedes a port in place of `:`");
        return Some(builder.label("write `:`").guess(place, ":", "write `:`"));
    }
    if let Some(at) = found(",") {
        // What follows a comma may be the next value of a list, so that no guess joins it to the host.
        let place = name.place(at..text.rfind(',').map_or(at, |last| last + 1));
        let is_one = place.len() == 1;
        let builder = code.at(place).severity(Severity::Warning);
        return Some(match is_one {
            true => builder
                .message("a comma is in the host, where a dot is expected")
                .label("expected a dot, or the end of the host"),
            false => builder.message("commas are in the host, where dots are expected").label("expected dots"),
        });
    }
    if let Some(rest) = text.strip_prefix("*.").filter(|rest| rest.contains('.')) {
        let builder = code.at(name.place(0..text.len() - rest.len() - 1)).severity(Severity::Warning);
        return Some(builder.message("the host is a pattern for many hosts").label("matches any name"));
    }
    let is_first = text.starts_with('.') && text[1..].starts_with(|c: char| c.is_ascii_alphanumeric());
    if is_first && name.decoded.is_none() {
        let place = name.place(0..1);
        let builder = code.at(place.clone()).severity(Severity::Warning).message("a dot precedes the host");
        return Some(builder.label("one dot too many").guess(place, "", "remove the dot"));
    }
    let place = found("..").map(|at| name.place(at..at + 1))?;
    let builder = code.at(place.clone()).severity(Severity::Warning).message("a label of the host is empty");
    Some(builder.label("one dot too many").guess(place, "", "remove the dot"))
}

fn strange_character(code: Code, name: &Name<'_>, is_any: bool) -> Option<DiagnosticBuilder> {
    let text = name.text();
    let at_one = |at: usize| code.at(name.place(at..at + 1));
    if let Some(at) = outer_hyphen(text) {
        let builder = at_one(at).message("a label of the host begins or ends with a hyphen");
        return Some(builder.label("expected a letter or a digit"));
    }
    let empty = labels(text).find(|(at, label)| label.is_empty() && *at < text.len());
    if let Some((at, _)) = empty.filter(|_| is_any && !text.is_empty()) {
        return Some(at_one(at).message("a label of the host is empty").label("expected a letter or a digit"));
    }
    // An escape that is not decoded here has its own diagnostic, and so have letters that are not US-ASCII.
    let is_strange = |c: char| c.is_ascii() && !c.is_ascii_alphanumeric() && !matches!(c, '-' | '.');
    let is_strange = |c: char| is_strange(c) && (c != '%' || name.decoded.is_some());
    let (at, found) = text.char_indices().find(|(_, c)| is_strange(*c))?;
    Some(
        at_one(at)
            .message(format!("{} is not allowed in a domain name", named(found)))
            .label("letters, digits and hyphens only")
            .help("A domain name consists of letters, digits and hyphens, with dots between its labels (RFC 1034)."),
    )
}

/// The first hyphen at the start or end of a label.
fn outer_hyphen(name: &str) -> Option<usize> {
    labels(name).find_map(|(start, label)| match label {
        label if label.starts_with('-') => Some(start),
        label if label.ends_with('-') => Some(start + label.len() - 1),
        _ => None,
    })
}

/// `0x7f.1`, which is a name here and an address for the C library, and `h.x.1`, which is an address for browsers, and a wrong
/// one.
pub(super) fn rare_address(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    if let Some(Host::Ipv6(literal)) = context.url.host() {
        return mapped_address(context, code, literal);
    }
    let written = host_name(context).filter(|name| may_end_in_number(name))?;
    let name = Name::of(context, written);
    let text = name.text().strip_suffix('.').unwrap_or(name.text());
    let groups: Vec<&str> = text.split('.').collect();
    let span = name.span.clone();
    let shown = printable_prefix(name.text());
    if let Some(address) = inet_aton::address(&groups) {
        let is_plain = address.to_string() == text;
        // In a name that the document does not divide, this is an address already.
        if is_plain && text == written {
            return None;
        }
        let message = match is_plain {
            true => format!("decoded, the host is the address {address}"),
            false => format!("`{shown}` is a name here, and many systems read it as the address {address}"),
        };
        let builder = code.at(span.clone()).message(message).label("an unusual form of an address");
        return Some(builder.guess(span, address.to_string(), format!("write `{address}`")));
    }
    if let [octets @ .., port] = groups.as_slice()
        && octets.len() == 4
        && octets.iter().all(|octet| octet.parse::<u8>().is_ok())
        && (*port == "80" || port.parse::<u16>().is_ok_and(|port| port > 255))
        && name.decoded.is_none()
    {
        let dot = name.place(text.len() - port.len() - 1..text.len() - port.len());
        let builder =
            code.at(dot.clone()).message("a fifth number follows the address").label("write `:`, if it is a port");
        return Some(builder.guess(dot, ":", "write `:`"));
    }
    let is_number = groups.last().is_some_and(|last| inet_aton::is_number_of_browsers(last));
    if !is_number || (is_range_of_octets(&groups) && Code::HostNumberRange.is_raised_by(context.spec)) {
        return None;
    }
    let builder = code.at(span).label("ends with a number");
    Some(match inet_aton::address_of_browsers(&groups) {
        Some(address) => {
            builder.message(format!("`{shown}` is a name here, and browsers read it as the address {address}"))
        }
        None => builder
            .message(format!("`{shown}` is a name here, and browsers read it as an address that is not valid"))
            .help("To browsers, a host is an address if its last label is a number. They refuse this one; others look it up."),
    })
}

/// `[::ffff:127.0.0.1]`, an IPv4 address in the form of an IPv6 one.
fn mapped_address(context: &Context<'_>, code: Code, literal: &Ipv6Literal<'_>) -> Option<DiagnosticBuilder> {
    let text = literal.as_str();
    let inner = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    let address = inner.parse::<Ipv6Addr>().ok()?.to_ipv4_mapped()?;
    Some(
        code.at(context.span(literal))
            .message(format!("`{text}` is an IPv6 address here, and programs contact the IPv4 address {address}"))
            .label("an IPv4 address in the form of an IPv6 address"),
    )
}

/// Whether the last label of a name can be a number: it begins with a digit, or is encoded.
fn may_end_in_number(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    let last = name.rfind('.').map_or(name, |dot| &name[dot + 1..]);
    last.starts_with(|c: char| c.is_ascii_digit()) || name.contains('%')
}

/// Whether a name is four decimal numbers and one is above 255, which `host-number-range` reports.
fn is_range_of_octets(groups: &[&str]) -> bool {
    let is_number = |group: &&str| !group.is_empty() && group.bytes().all(|octet| octet.is_ascii_digit());
    groups.len() == 4 && groups.iter().all(is_number) && groups.iter().any(|group| group.parse::<u8>().is_err())
}

/// The first escape in each name and in the scheme.
pub(super) fn escapes(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    let has_no_labels = context.dialect().host_names != HostNames::Labels;
    let is_server = Scheme::has_server(context.url.scheme());
    let mut found = Vec::new();
    if has_no_labels && context.dialect().defines_schemes() {
        found.extend(names_without_labels(context).filter_map(|name| escape_in_name(context, code, &name)));
    } else if let Some(written) = host_name(context).filter(|_| is_server) {
        found.extend(escape_in_name(context, code, &Name::of(context, written)));
    }
    let scheme = Encoded::new(context.url.scheme());
    if let Some((at, _)) = scheme.escapes().next().filter(|_| has_no_labels) {
        let start = context.span(&scheme).start + at;
        found.push(code.at(start..start + 3).message("an escape in a scheme is never decoded"));
    }
    found
}

const DIFFERENT: &str =
    "Some clients decode an escape and contact the decoded host. Others look up the name as it is, or refuse it.";

fn escape_in_name(context: &Context<'_>, code: Code, name: &Name<'_>) -> Option<DiagnosticBuilder> {
    let (at, _) = name.written.escapes().next()?;
    let first = name.span.start + at..name.span.start + at + 3;
    let is_shown = context.shown(name.written.as_str()).is_some();
    let at_escape = |message: String| code.at(first).message(message).help(DIFFERENT);
    let decoded = name.decoded.as_deref().filter(|decoded| is_shown && !decoded.contains(char::is_control));
    let Some(decoded) = decoded else {
        return Some(at_escape("the host has an escape, and not all clients decode it".to_owned()));
    };
    let shown = printable_prefix(decoded);
    let builder = at_escape(format!("the escape in the host makes it `{shown}` for clients that decode it"));
    let is_name = decoded.bytes().all(|octet| octet.is_ascii_alphanumeric() || matches!(octet, b'-' | b'.'));
    Some(match is_name {
        true => builder.guess(name.span.clone(), decoded.to_owned(), "write the characters themselves"),
        false => builder,
    })
}
