//! IPv6 addresses, with and without their brackets.

use std::borrow::Cow;
use std::ops::Range;

use super::bare_address::bare_address;
use super::faulty_host::{counted, fault, run_within};
use super::host_fault::HostFault;
use super::{Context, Kind};
use crate::diagnostic::characters::named;
use crate::diagnostic::{Code, DiagnosticBuilder, inet_aton};
use crate::grammar::production;

/// Recognizes an address that is not valid, or that the document does not have.
pub(super) fn check(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    in_brackets(context, code)
        .or_else(|| of_other_scheme(context, code))
        .or_else(|| without_brackets(context, code))
        .or_else(|| production(context, code))
}

/// `x:///[::1]/`: an address after more slashes than precede a host, where the document has no hosts of the scheme.
fn of_other_scheme(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let start = context.outline.slashes.end;
    let is_host = context.is_url && context.kind == Kind::Other && context.slice(..start).ends_with("//");
    let inner =
        context.slice(start..).strip_prefix('[').filter(|_| is_host && context.at == start)?.split(']').next()?;
    let span = start..start + inner.len() + 2;
    let is_address =
        inner.contains(':') && inner.chars().all(inet_aton::is_of_ipv6) && context.slice(span.clone()).ends_with(']');
    is_address.then(|| code.at(span.clone()).continue_with(span, "x"))
}

/// `http://2001:db8::1/`: an address whose colons would delimit a port.
fn without_brackets(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (whole, address, is_closed) = bare_address(context)?;
    let text = context.slice(whole.clone());
    let builder = code.at(whole.clone()).continue_with(whole.clone(), "x");
    if is_closed && context.dialect().ip_literals {
        let builder =
            builder.message("no `[` opens the IPv6 address").label("expected `[` before it").help(BRACKETS_HELP);
        return Some(builder.guess(whole.start..whole.start, "[", "write `[` before it"));
    }
    Some(match context.dialect().ip_literals {
        true => {
            let builder = builder
                .message("the host looks like an IPv6 address without its brackets")
                .label("expected `[` before it and `]` after it")
                .help(BRACKETS_HELP);
            let zone = text.strip_prefix(address).unwrap_or_default();
            let zone = zone.strip_prefix("%25").or_else(|| zone.strip_prefix('%'));
            let is_address = address.parse::<std::net::Ipv6Addr>().is_ok();
            let has_zones = context.spec.generic().is_some();
            match zone {
                None if let Some((address, port)) = address_and_port(text) => builder.guess(
                    whole,
                    format!("[{address}]:{port}"),
                    "write the address in brackets, and the port after it",
                ),
                None if is_address => builder.guess(whole, format!("[{text}]"), "write it in brackets"),
                Some(zone) if is_address && is_zone(zone) && has_zones => {
                    builder.guess(whole, format!("[{address}%25{zone}]"), "write it in brackets, and the `%` as `%25`")
                }
                _ => builder,
            }
        }
        false => builder.message("the host looks like an IPv6 address, which this document does not define"),
    })
}

const BRACKETS_HELP: &str = "In a URL, an IPv6 address is in brackets, so that its colons do not begin a port.";

fn in_brackets(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let Some(HostFault::Brackets { whole, inner }) = fault(context) else { return None };
    let is_address = whole.len() > 1 && (inner.is_empty() || context.slice(inner.clone()).contains(':'));
    is_address.then(|| match context.dialect().ip_literals {
        true => not_an_address(context, code, whole, inner),
        false => {
            let builder = code.at(whole.clone()).continue_with(whole.clone(), "x");
            let address = context.slice(inner.clone());
            match address.parse::<std::net::Ipv6Addr>() {
                _ if address.is_empty() => builder.message("there is nothing in the brackets"),
                Ok(_) => builder,
                Err(_) => builder.message("the host is in brackets, as an IPv6 address is in later documents"),
            }
        }
    })
}

/// `[::g]`, `[::1`: text in brackets that is no IPv6 address, where a document has such addresses.
fn not_an_address(context: &Context<'_>, code: Code, whole: &Range<usize>, inner: &Range<usize>) -> DiagnosticBuilder {
    const MESSAGE: &str = "the text in brackets is not an IPv6 address";
    let text = context.slice(inner.clone());
    let found = context.found().filter(|_| inner.contains(&context.at));
    let has_zone = text.contains('%');
    let builder = |span| code.at(span).help(if has_zone { NO_ZONE } else { ADDRESS_HELP });
    let builder = match found {
        _ if whole.end == inner.end => {
            let builder =
                builder(whole.clone()).message("no `]` closes the IPv6 address").label("expected `]` after it");
            if let Some((address, _)) = address_and_port(text) {
                let end = inner.start + address.len();
                return builder.guess(end..end, "]", "write `]` before the port");
            }
            if text.parse::<std::net::Ipv6Addr>().is_ok() {
                return builder.guess(whole.end..whole.end, "]", "write `]` after it");
            }
            builder
        }
        _ if context.at >= whole.end => {
            let rest = whole.end..context.outline.host.end.max(whole.end);
            if let Some(builder) = after_address(context, code, &rest) {
                return builder;
            }
            return code
                .at(rest.clone())
                .message("text follows the address in brackets")
                .label("expected a `:` and a port, or the path")
                .help("Only a port can follow the address before the path.")
                .continue_with(rest, "");
        }
        _ if text.is_empty() => {
            builder(whole.clone()).message("there is no address in the brackets").label("expected an IPv6 address")
        }
        Some(found) if !inet_aton::is_of_ipv6(found) && !has_zone => {
            let run = run_within(context, context.at, inner.end, |c| !inet_aton::is_of_ipv6(c));
            let builder = builder(run.clone()).message(format!("{} is not allowed in an IPv6 address", named(found)));
            return builder.label("not part of an address").continue_with(run, "");
        }
        _ if !has_zone && let Some(fault) = group_fault(text) => {
            let span = inner.start + fault.span.start..inner.start + fault.span.end;
            let (before, rest) = text.split_at(fault.span.start);
            let meant = [before, "::", &text[fault.span.end..]].concat();
            let builder = builder(span.clone()).message(fault.message).label(fault.label);
            if rest.starts_with(":::") && meant.parse::<std::net::Ipv6Addr>().is_ok() {
                return builder.guess(span, "::", "write `::`");
            }
            builder
        }
        // Parsing ends at the `%`, or at what of `%e` or `%et` is no `%25`.
        Some(_)
            if context.spec.generic().is_some()
                && let Some((address, zone)) = text.split_once('%')
                && address.parse::<std::net::Ipv6Addr>().is_ok()
                && is_zone(zone) =>
        {
            let percent = inner.start + address.len()..inner.start + address.len() + 1;
            let builder = builder(percent.clone()).message("the `%` before a zone identifier is not encoded");
            return builder.label("write `%25`").help(ZONE).guess(percent, "%25", "write `%25`");
        }
        Some('%') => builder(context.at..inner.end)
            .message("a zone identifier is not allowed in an IPv6 address")
            .label("a zone identifier"),
        Some(_) => builder(context.span()).message(MESSAGE).label("not allowed here"),
        None => builder(whole.clone()).message(MESSAGE).label("expected an IPv6 address"),
    };
    builder.continue_with(whole.clone(), "x")
}

/// What follows an address in brackets, if it is a port without its colon, or another bracket.
fn after_address(context: &Context<'_>, code: Code, rest: &Range<usize>) -> Option<DiagnosticBuilder> {
    let text = context.slice(rest.clone());
    if text == "]" {
        let builder = code.at(rest.clone()).message("a second `]` follows the address").label("remove it");
        return Some(builder.help(BRACKETS_HELP).guess(rest.clone(), "", "remove it"));
    }
    let is_port = (2..=5).contains(&text.len()) && text.bytes().all(|octet| octet.is_ascii_digit());
    is_port.then(|| {
        let builder = code.at(rest.clone()).message("a port follows the address without a colon");
        builder.label("expected `:` before it").help(BRACKETS_HELP).guess(rest.start..rest.start, ":", "write `:`")
    })
}

/// Ports that are more likely after a colon than a group of an address.
const USUAL_PORTS: [&str; 9] = ["80", "443", "3000", "5000", "8000", "8080", "8443", "8888", "9000"];

/// `::1:8080`: an address, and a port rather than its last group.
fn address_and_port(text: &str) -> Option<(&str, &str)> {
    let is_port = |port: &str| USUAL_PORTS.contains(&port) || (port.len() == 5 && port.parse::<u16>().is_ok());
    text.rsplit_once(':').filter(|(address, port)| address.parse::<std::net::Ipv6Addr>().is_ok() && is_port(port))
}

/// Whether this can be the name of a network interface.
fn is_zone(zone: &str) -> bool {
    !zone.is_empty() && zone.bytes().all(|octet| octet.is_ascii_alphanumeric() || b"-._~".contains(&octet))
}

const ADDRESS_HELP: &str =
    "An IPv6 address has eight groups of up to four hexadecimal digits. One `::` can replace groups of zeros.";
const ZONE: &str = "RFC 6874 has `%25` and the name of a network interface after an address.";
const NO_ZONE: &str = "This document has no zone after the address. RFC 6874 added it later, as `%25` and a name.";

/// A text of the production `IPv6address`.
fn production(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let is_ours = !context.is_url && context.start.production() == production!("IPv6address");
    if !is_ours || !context.text.chars().all(inet_aton::is_of_ipv6) {
        return None;
    }
    let fault = group_fault(context.text)?;
    Some(code.at(fault.span).message(fault.message).label(fault.label).help(ADDRESS_HELP))
}

/// What is wrong with the groups of an address.
#[derive(Debug, PartialEq, Eq)]
struct GroupFault {
    span: Range<usize>,
    message: Cow<'static, str>,
    label: &'static str,
}

/// The first fault in the groups of an address that has only hexadecimal digits, colons and dots.
fn group_fault(address: &str) -> Option<GroupFault> {
    let fault = |span, message: Cow<'static, str>, label| Some(GroupFault { span, message, label });
    let gap = address.find("::");
    if let Some(second) = gap.and_then(|gap| address[gap + 1..].find("::").map(|length| gap + 1 + length)) {
        if gap.is_some_and(|gap| second == gap + 1) {
            let run = address[second..].bytes().take_while(|octet| *octet == b':').count();
            return fault(
                second - 1..second + run,
                "the IPv6 address has more than two colons in a row".into(),
                "write `::`",
            );
        }
        return fault(second..second + 2, "the IPv6 address has a second `::`".into(), "only one `::` is allowed");
    }
    let mut groups = 0;
    let mut at = 0;
    for group in address.split(':') {
        let span = at..at + group.len();
        at = span.end + 1;
        let is_last = span.end == address.len();
        match group {
            "" if gap.is_none_or(|gap| span.start + 1 < gap || span.start > gap + 2) => {
                let colon = span.start.saturating_sub(usize::from(is_last))..span.start + usize::from(!is_last);
                return fault(colon, "a group of the IPv6 address is empty".into(), "expected a group");
            }
            "" => {}
            _ if group.contains('.') => {
                if !is_last || group.parse::<std::net::Ipv4Addr>().is_err() {
                    let message = format!("`{group}` is not an IPv4 address at the end of the IPv6 address");
                    return fault(span, message.into(), "expected four numbers up to 255");
                }
                groups += 2;
            }
            _ if group.len() > 4 => {
                let message = format!("the group `{group}` has more than four digits");
                return fault(span, message.into(), "at most four digits");
            }
            _ => groups += 1,
        }
    }
    let (instead, label) = match (groups, gap) {
        (8.., Some(_)) => ("in addition to its `::`", "at most seven"),
        (9.., None) => ("instead of eight", "too many groups"),
        (..=7, None) => ("instead of eight", "too few groups"),
        _ => return None,
    };
    fault(0..address.len(), format!("the IPv6 address has {} {instead}", counted(groups)).into(), label)
}

#[cfg(test)]
mod tests {
    use super::group_fault;

    #[test]
    fn the_fault_in_the_groups_is_found() {
        let table = [
            ("1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8:9", "the IPv6 address has 9 groups instead of eight"),
            ("1:2:3", "1:2:3", "the IPv6 address has 3 groups instead of eight"),
            ("1:2:3:4:5:6:7::8", "1:2:3:4:5:6:7::8", "the IPv6 address has 8 groups in addition to its `::`"),
            ("1::2::3", "::", "the IPv6 address has a second `::`"),
            (":::1", ":::", "the IPv6 address has more than two colons in a row"),
            ("12345::1", "12345", "the group `12345` has more than four digits"),
            (":1:2:3:4:5:6:7", ":", "a group of the IPv6 address is empty"),
            ("1:2:3:4:5:6:7:", ":", "a group of the IPv6 address is empty"),
            ("::1:", ":", "a group of the IPv6 address is empty"),
            (":1::2", ":", "a group of the IPv6 address is empty"),
            ("::1.2.3", "1.2.3", "`1.2.3` is not an IPv4 address at the end of the IPv6 address"),
            ("::1.2.3.4:5", "1.2.3.4", "`1.2.3.4` is not an IPv4 address at the end of the IPv6 address"),
        ];
        for (address, place, message) in table {
            let fault = group_fault(address).expect(address);
            assert_eq!((&address[fault.span], &*fault.message), (place, message), "{address}");
        }
    }

    /// A valid address has no fault, and the standard library's parser decides which one is valid.
    #[test]
    fn an_address_without_a_fault_is_valid() {
        let pieces = ["", ":", "::", "1", "12ab", "12345", "1:2", "3:4:5:6", "1.2.3.4", "1.2.3"];
        for one in pieces {
            for other in pieces {
                for third in pieces {
                    for end in pieces {
                        let address = [one, other, third, end].concat();
                        // RFC 3986 lets `::` replace one group, as the standard library does.
                        let is_valid = address.parse::<std::net::Ipv6Addr>().is_ok();
                        assert_eq!(group_fault(&address).is_none(), is_valid, "{address:?}");
                    }
                }
            }
        }
    }
}
