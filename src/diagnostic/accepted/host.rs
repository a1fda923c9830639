//! Valid hosts that name servers or programs reject or reinterpret.

use super::host_name::{empty_labels, escapes, rare_address, strange_characters};
use super::{Check, Context, Facts, When};
use crate::ast::{Host, Hostname, Hostnumber, Url};
use crate::diagnostic::characters::named;
use crate::diagnostic::names::{folder_of_user, is_root_folder};
use crate::diagnostic::{Code, DiagnosticBuilder, inet_aton, punycode};
use crate::redact::is_active;

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::HostNumberZero, needs: Facts::NUMBER, when: When::One(leading_zero) },
    Check { code: Code::HostNumberRange, needs: Facts::NUMBER.or(Facts::ODD_NAME), when: When::One(above_255) },
    Check {
        code: Code::DomainName,
        needs: Facts::LONG_NAME.or(Facts::ODD_NAME),
        when: When::Many(|context, code| {
            let found = too_long(context, code).into_iter().chain(strange_characters(context, code));
            found.filter(|_| context.is_looked_up()).collect()
        }),
    },
    Check { code: Code::HostPunycode, needs: Facts::TWO_HYPHENS, when: When::One(undecodable) },
    Check { code: Code::HostWithoutDot, needs: Facts::NO_DOT, when: When::One(without_dot) },
    Check { code: Code::NumberDiscouraged, needs: Facts::NUMBER, when: When::One(discouraged) },
    Check { code: Code::HostEmptyLabel, needs: Facts::ODD_NAME, when: When::Many(empty_labels) },
    Check {
        code: Code::RareAddress,
        needs: Facts::ODD_NAME.or(Facts::NUMBER).or(Facts::UNPARSED),
        when: When::One(rare_address),
    },
    Check { code: Code::EscapedHost, needs: Facts::PERCENT, when: When::Many(escapes) },
];

fn number<'c>(context: &'c Context<'_>) -> Option<&'c Hostnumber<'c>> {
    match context.host()? {
        Host::Number(number) => Some(number),
        _ => None,
    }
}

fn name<'c>(context: &'c Context<'_>) -> Option<&'c Hostname<'c>> {
    match context.host()? {
        Host::Name(name) => Some(name),
        _ => None,
    }
}

/// A group that is decimal here, and octal for `inet_aton`.
fn leading_zero(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let groups: Vec<&str> = number(context)?.as_str().split('.').collect();
    let group = groups.iter().find(|group| group.len() > 1 && group.starts_with('0'))?;
    let decimal = match group.trim_start_matches('0') {
        "" => "0",
        digits => digits,
    };
    let span = context.span(group);
    let is_octet = decimal.parse::<u8>().is_ok();
    let label = if is_octet { format!("in decimal `{decimal}`") } else { "octal for some programs".to_owned() };
    let builder = code.at(span.clone()).label(label);
    let builder = match inet_aton::address(&groups) {
        Some(other) => {
            let is_same = number(context).and_then(|number| number.address().ok()) == Some(other);
            builder.help(match is_same {
                true => "Some programs read such a group as octal. Here that is the same address.".to_owned(),
                false => format!("Some programs read such a group as octal, and contact {other}."),
            })
        }
        None => builder,
    };
    Some(match is_octet {
        true => builder.guess(span, decimal.to_owned(), format!("write `{decimal}`")),
        false => builder,
    })
}

fn above_255(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let Some(number) = number(context) else { return name_above_255(context, code) };
    let error = number.address().err()?;
    let groups: Vec<&str> = number.as_str().split('.').collect();
    // Such a group is octal, and `host-number-zero` names the address.
    let is_octal = groups.iter().any(|group| group.len() > 1 && group.starts_with('0'));
    if is_octal && inet_aton::address(&groups).is_some() {
        return None;
    }
    Some(code.at(context.span(&error.group)))
}

/// `1.2.3.300`, which is a name where no group may be above 255.
fn name_above_255(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let groups: Vec<&str> = name(context)?.as_str().split('.').collect();
    let is_number = |group: &&str| !group.is_empty() && group.bytes().all(|b| b.is_ascii_digit());
    if groups.len() != 4 || !groups.iter().all(is_number) || inet_aton::address(&groups).is_some() {
        return None;
    }
    let group = groups.iter().find(|group| group.parse::<u8>().is_err())?;
    Some(
        code.at(context.span(group))
            .message("a group is above 255, so the host is a name and not an IPv4 address")
            .help("An IPv4 address has four numbers from 0 to 255. No name server knows a name of four numbers."),
    )
}

fn too_long(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let name = name(context)?;
    let long_label = name.labels().find(|label| label.len() > 63);
    let long = long_label.or((name.as_str().len() > 255).then_some(name.as_str()))?;
    let (what, limit) = match long_label {
        Some(_) => ("a label of the host name", "a label has at most 63 characters"),
        None => ("the host name", "a name has at most 255"),
    };
    let message = format!("{what} is too long for the domain name system");
    Some(code.at(context.span(&long)).message(message).label(limit))
}

/// The first label that should be in Punycode, and is not, or decodes to what no name has.
fn undecodable(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let mut labels = name(context)?.labels();
    let (label, fault) = labels.find_map(|label| Some((label, punycode_fault(label)?)))?;
    let shown: String = label.to_ascii_lowercase();
    let what = match fault {
        PunycodeFault::Nothing => format!("`{shown}` is not valid Punycode"),
        PunycodeFault::Other => format!("`{shown}` is not the standard encoding of its name"),
        PunycodeFault::Character(c) if c.is_uppercase() => {
            format!("`{shown}` decodes to upper case, {}", named(c))
        }
        PunycodeFault::Character(c) => {
            format!("`{shown}` decodes to a character that is not shown, U+{:04X}", u32::from(c))
        }
    };
    Some(code.at(context.span(&label)).message(what))
}

/// What is wrong with the Punycode of a label.
enum PunycodeFault {
    /// It encodes nothing, or nothing outside US-ASCII.
    Nothing,
    /// Its text has another encoding.
    Other,
    /// It has a character that no name has.
    Character(char),
}

/// The fault of a label that begins with `xn--`. Longer labels than a name may have get another diagnostic.
fn punycode_fault(label: &str) -> Option<PunycodeFault> {
    let is_encoded = label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--"));
    let encoded = label.get(4..).filter(|_| is_encoded && label.len() <= 63)?;
    let Some(decoded) = punycode::decode(encoded).filter(|decoded| !decoded.iter().all(char::is_ascii)) else {
        return Some(PunycodeFault::Nothing);
    };
    if !punycode::encode(&decoded).is_some_and(|again| again.eq_ignore_ascii_case(encoded)) {
        return Some(PunycodeFault::Other);
    }
    let is_strange = |c: &char| !c.is_ascii() && (is_active(*c) || is_unassigned(*c) || c.is_uppercase());
    decoded.into_iter().find(is_strange).map(PunycodeFault::Character)
}

/// Whether a character is for private use or never assigned.
const fn is_unassigned(c: char) -> bool {
    matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{FDD0}'..='\u{FDEF}' | '\u{F0000}'..) || c as u32 & 0xFFFE == 0xFFFE
}

fn without_dot(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let name = name(context).filter(|name| !name.as_str().contains('.'))?;
    let is_local = matches!(context.url, Url::File(_)) && context.host().is_some_and(Host::is_localhost);
    if is_local {
        return None;
    }
    let builder = code.at(context.span(name));
    Some(if matches!(context.url, Url::File(_)) { not_a_folder(builder, name.as_str()) } else { builder })
}

/// `file://home/a`: a folder of the root, where the host is. Returns the builder as it was for other hosts.
pub(super) fn not_a_folder(builder: DiagnosticBuilder, host: &str) -> DiagnosticBuilder {
    if host.starts_with('~') {
        return folder_of_user(builder);
    }
    if !is_root_folder(host) {
        return builder;
    }
    let start = builder.parts.span.start;
    builder
        .message(format!("`{host}` is the host here, and not a folder"))
        .label("expected a `/` before it")
        .help("Three slashes precede the path of a file on this machine.")
        .guess(start..start, "/", "write `/` before it")
}

fn discouraged(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let Some(Host::Number(number)) = context.url.host() else { return None };
    Some(code.at(context.span(number)))
}
