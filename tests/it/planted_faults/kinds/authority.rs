//! The user, the host and the port.

use urlspec::{Code, Spec};
use urlspec_bnf::Random;

use super::super::case::{Edit, Fault};
use super::super::urls::{Piece, Role, Valid, pick};
use super::{Kind, inside};

pub const KINDS: &[Kind] = &[
    ("underscore in a host", |url, random| in_host(url, random, &["_"], &[Code::HostUnderscore, Code::HostCharacter])),
    ("host character", |url, random| {
        in_host(url, random, &[",", "!", "*", "$", "~", "{", "|", "="], &[Code::HostCharacter])
    }),
    ("space in a host", |url, random| in_host(url, random, &[" "], &[Code::HostCharacter])),
    ("escape in a host", escape),
    ("percent in a host", percent),
    ("backslash in a host", backslash),
    ("non-ASCII in a host", |url, random| {
        in_host(url, random, &["é", "ß", "日"], &[Code::NonAscii, Code::HostCharacter])
    }),
    ("control in a host", |url, random| {
        in_host(url, random, &["\t", "\u{1}"], &[Code::ControlCharacter, Code::HostCharacter])
    }),
    ("hyphen at an edge", hyphen_at_edge),
    ("empty label", empty_label),
    ("trailing dot", trailing_dot),
    ("digit of top label", digit_of_top_label),
    ("host number", host_number),
    ("host in brackets", host_in_brackets),
    ("missing host", missing_host),
    ("empty port", empty_port),
    ("letter in a port", letter_in_port),
    ("port not allowed", port_not_allowed),
    ("user not allowed", user_not_allowed),
    ("password not allowed", password_not_allowed),
    ("empty user", empty_user),
    ("empty password", empty_password),
];

fn any_host(url: &Valid, random: &mut Random) -> Option<Piece> {
    url.any(&[Role::Host, Role::Domain, Role::Cell], random).filter(|host| is_host(url, host))
}

/// A document that defines no schemes has no host after an `@` in an identifier.
fn is_host(url: &Valid, host: &Piece) -> bool {
    url.has_schemes() || host.role != Role::Domain
}

fn is_name(url: &Valid, host: &Piece) -> bool {
    !url.slice(host).starts_with(|c: char| c.is_ascii_digit())
}

fn in_host(url: &Valid, random: &mut Random, texts: &[&str], codes: &[Code]) -> Option<Fault> {
    let host = any_host(url, random)?;
    let text = pick(random, texts);
    Some(Fault::new(Edit::insert(inside(url, &host, random)?, text), codes))
}

fn escape(url: &Valid, random: &mut Random) -> Option<Fault> {
    let host = any_host(url, random).filter(|host| is_name(url, host))?;
    let text = pick(random, &["%41", "%20"]);
    Some(Fault::new(Edit::insert(inside(url, &host, random)?, text), &[Code::HostCharacter]))
}

/// A `%` that begins no escape.
fn percent(url: &Valid, random: &mut Random) -> Option<Fault> {
    let host = any_host(url, random)?;
    let at = inside(url, &host, random)?;
    let is_escape = url.text.as_bytes()[at..].iter().take(2).all(u8::is_ascii_hexdigit);
    (!is_escape).then(|| Fault::new(Edit::insert(at, "%"), &[Code::BarePercent, Code::HostCharacter]))
}

/// For many programs the host ends there.
fn backslash(url: &Valid, random: &mut Random) -> Option<Fault> {
    let host = any_host(url, random)?;
    let edit = Edit::insert(inside(url, &host, random)?, "\\").over(host.span.start..url.text.len());
    Some(Fault::new(edit, &[Code::Backslash, Code::HostCharacter]))
}

/// The places before and after a dot of a host.
fn around_dots(url: &Valid, host: &Piece) -> Vec<usize> {
    let dots = url.slice(host).match_indices('.').map(|(at, _)| host.span.start + at);
    dots.flat_map(|at| [at, at + 1]).collect()
}

fn hyphen_at_edge(url: &Valid, random: &mut Random) -> Option<Fault> {
    let host = any_host(url, random).filter(|host| is_name(url, host))?;
    let mut edges = around_dots(url, &host);
    edges.extend([host.span.start, host.span.end]);
    Some(Fault::new(Edit::insert(pick(random, &edges), "-"), &[Code::HostHyphen, Code::HostCharacter]))
}

fn empty_label(url: &Valid, random: &mut Random) -> Option<Fault> {
    let host = any_host(url, random)?;
    let mut places = around_dots(url, &host);
    places.push(host.span.start);
    Some(Fault::new(Edit::insert(pick(random, &places), "."), &[Code::HostEmptyLabel, Code::HostCharacter]))
}

fn trailing_dot(url: &Valid, random: &mut Random) -> Option<Fault> {
    let host = any_host(url, random)?;
    Some(Fault::new(Edit::insert(host.span.end, "."), &[Code::HostTrailingDot, Code::HostEmptyLabel]))
}

fn digit_of_top_label(url: &Valid, random: &mut Random) -> Option<Fault> {
    let host = any_host(url, random).filter(|host| is_name(url, host))?;
    let dot = host.span.start + url.slice(&host).rfind('.')?;
    Some(Fault::new(Edit::insert(dot + 1, "4"), &[Code::HostTopLabel]))
}

fn host_number(url: &Valid, random: &mut Random) -> Option<Fault> {
    let host = url.any(&[Role::Host, Role::Domain], random).filter(|host| is_host(url, host))?;
    let number = pick(random, &["192.0.2", "192.0.2.1.5", "3221225985"]);
    Some(Fault::new(Edit::replace(host.span, number), &[Code::HostNumber]))
}

fn host_in_brackets(url: &Valid, random: &mut Random) -> Option<Fault> {
    let host = url.any(&[Role::Host, Role::Domain], random).filter(|host| is_host(url, host))?;
    let (text, code) = pick(random, &[("[::1]", Code::Ipv6), ("[192.0.2.1]", Code::HostCharacter)]);
    Some(Fault::new(Edit::replace(host.span, text), &[code]))
}

fn missing_host(url: &Valid, random: &mut Random) -> Option<Fault> {
    let host = url.any(&[Role::Host, Role::Cell], random)?;
    // A name after three slashes or a number sign may be the host.
    let rest = &url.text[host.span.end..];
    let next = rest.trim_start_matches('/').split('/').next().unwrap_or_default();
    (!next.contains('.') && !rest.starts_with('#')).then(|| Fault::new(Edit::remove(host.span), &[Code::MissingHost]))
}

fn empty_port(url: &Valid, random: &mut Random) -> Option<Fault> {
    let edit = match url.first(Role::Port) {
        Some(port) => Edit::remove(port.span),
        None => Edit::insert(url.any(&[Role::Host, Role::Cell], random)?.span.end, ":"),
    };
    Some(Fault::new(edit, &[if has_port(url) { Code::EmptyPort } else { Code::PortNotAllowed }]))
}

/// Schemes with a host have a port, except those for files.
fn has_port(url: &Valid) -> bool {
    match url.scheme() {
        "afs" => false,
        "file" => url.spec == Spec::Url1993,
        _ => true,
    }
}

fn letter_in_port(url: &Valid, random: &mut Random) -> Option<Fault> {
    let port = url.first(Role::Port)?;
    let letter = pick(random, &["x", "O", "~", "-", "é"]);
    // Where no letter ends a name, only what no name has is a fault.
    let codes: &[Code] = match url.has_schemes() {
        true => &[Code::PortDigits],
        false => &[Code::PortDigits, Code::UnsafeCharacter, Code::NonAscii],
    };
    Some(Fault::new(Edit::insert(inside(url, &port, random)?, letter), codes))
}

fn port_not_allowed(url: &Valid, random: &mut Random) -> Option<Fault> {
    let host = url.any(&[Role::Host, Role::Cell], random).filter(|_| !has_port(url))?;
    Some(Fault::new(Edit::insert(host.span.end, ":8042"), &[Code::PortNotAllowed]))
}

fn user_not_allowed(url: &Valid, random: &mut Random) -> Option<Fault> {
    let host = url.any(&[Role::Host, Role::Cell], random).filter(|_| url.first(Role::User).is_none())?;
    let user = pick(random, &["joe@", "joe:pass@"]);
    Some(Fault::new(Edit::insert(host.span.start, user), &[Code::UserNotAllowed]))
}

fn password_not_allowed(url: &Valid, _: &mut Random) -> Option<Fault> {
    let user = url.first(Role::User).filter(|_| url.first(Role::Password).is_none())?;
    Some(Fault::new(Edit::insert(user.span.end, ":pass"), &[Code::UserNotAllowed]))
}

fn empty_user(url: &Valid, _: &mut Random) -> Option<Fault> {
    let user = url.first(Role::User).filter(|_| url.first(Role::Password).is_none())?;
    Some(Fault::new(Edit::remove(user.span), &[Code::UserNotAllowed]))
}

fn empty_password(url: &Valid, _: &mut Random) -> Option<Fault> {
    Some(Fault::new(Edit::remove(url.first(Role::Password)?.span), &[Code::UserNotAllowed]))
}
