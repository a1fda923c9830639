//! What is wrong between `//` and the path: user, host and port.

use std::ops::Range;

use super::{Fault, Kind, drafts};
use crate::diagnostic::passage::{named, visible};
use crate::diagnostic::{Code, Draft, disguise, inet};
use crate::encoding::{Encoded, encode};

/// A user where the scheme has none, or one that holds what it may not.
pub(super) fn user(fault: &Fault<'_>) -> Option<Draft> {
    if !fault.has_host() {
        return None;
    }
    let user = fault.outline.login().filter(|user| user.start <= fault.at)?;
    if !fault.has_password() && fault.has_login() {
        return None;
    }
    if !fault.has_login() {
        return (fault.at <= fault.outline.path.start).then(|| user_not_allowed(fault, user));
    }
    if fault.ended_in(&(user.start..fault.outline.path.start)) { stray(fault, user) } else { None }
}

/// The delimiters in a user name and password, but for the colon between them: all that stand there at once, since
/// none of them can be mended alone.
fn stray(fault: &Fault<'_>, user: Range<usize>) -> Option<Draft> {
    let text = fault.slice(user.clone());
    // Behind a stray `@` the colon that is meant is the last one.
    let colon = if text.contains('@') { text.rfind(':') } else { text.find(':') };
    let is_stray = |at: usize, c: char| matches!(c, '@' | '/' | '#' | '\\') || (c == ':' && Some(at) != colon);
    let strays: Vec<usize> = text.char_indices().filter(|(at, c)| is_stray(*at, *c)).map(|(at, _)| at).collect();
    let (first, last) = (*strays.first()?, *strays.last()?);
    let mended: String = text[first..=last]
        .char_indices()
        .map(|(at, c)| if is_stray(first + at, c) { encode(c.to_string().as_bytes()) } else { c.to_string() })
        .collect();
    let span = user.start + first..user.start + last + 1;
    let draft = Draft::new(Code::ReservedCharacter, span.clone())
        .message("what would end the user name and password must be encoded within them")
        .label("to be encoded")
        .section("3.1")
        .help("A login ends with its `@`, and a user name with its `:`.");
    Some(if fault.dialect().escapes_in_login {
        draft.mend(span, mended, "encode it")
    } else {
        draft.help("This document has no escapes in a login: such a name cannot be written.")
    })
}

fn user_not_allowed(fault: &Fault<'_>, user: Range<usize>) -> Draft {
    let scheme = fault.slice(fault.outline.scheme.clone()).to_ascii_lowercase();
    let whole = user.start..user.end + 1;
    let is_sure = !fault.slice(fault.outline.path.start..).contains('@');
    let contacted: String = fault.slice(fault.outline.host.clone()).chars().map(visible).collect();
    let dialect = fault.dialect();
    let who = dialect.login_help;
    // As printed, a host name takes the `@` and all before it.
    let host = fault.slice(user.start..fault.outline.host.end);
    let delimiters = dialect.delimiters.filter(|_| crate::read::accepts(fault.spec, "ialpha", host));
    let help = if contacted.is_empty() || !is_sure {
        format!("Of the schemes, {who}.")
    } else {
        format!("What is contacted is the host behind the `@`, here `{contacted}`; {who}.")
    };
    let what = if fault.slice(user).contains(':') { "user name or password" } else { "user name" };
    Draft::new(Code::UserNotAllowed, whole.clone())
        .message(format!("{} {scheme} URL has no {what}", article(&scheme)))
        .label(format!("no {what} is allowed here"))
        .help(help)
        .amended(delimiters)
        .section(section(fault.kind()))
        .inside("hostport")
        .guess(whole, "", format!("leave out the {what}"))
}

fn article(word: &str) -> &'static str {
    // "an http URL", "an ftp URL", "an nntp URL": the letters are spelled out.
    if ["http", "ftp", "nntp", "afs"].contains(&word) { "an" } else { "a" }
}

pub(super) fn section(kind: Kind) -> &'static str {
    match kind {
        Kind::Ftp => "3.2.2",
        Kind::Http => "3.3",
        Kind::Gopher => "3.4.1",
        Kind::Nntp => "3.7",
        Kind::Wais => "3.9",
        Kind::File => "3.10",
        Kind::Prospero => "3.11",
        _ => "3.1",
    }
}

/// What is wrong with the host of a URL.
pub(super) fn host(fault: &Fault<'_>) -> Option<Draft> {
    let host = fault.outline.host.clone();
    let behind_slashes = fault.has_host() && fault.at >= fault.outline.slashes.start + 2;
    if !behind_slashes || !fault.ended_in(&host) {
        return None;
    }
    if let Some(draft) = stray_end(fault, &host) {
        return Some(draft);
    }
    if host.is_empty() {
        return missing_host(fault);
    }
    inspect(fault, host)
}

/// What is wrong with a host that is not part of a URL, but of another production that is read by name.
pub(super) fn fragment_of_host(fault: &Fault<'_>) -> Option<Draft> {
    let start = fault.start_of("hostname").or_else(|| fault.start_of("hostnumber"))?;
    let rest = fault.slice(start..);
    let end = start + rest.find(['/', ':', '?', '#', '@']).unwrap_or(rest.len());
    if start == end { None } else { inspect(fault, start..end) }
}

/// `www.\\w3.org`, `#www.w3.org`: what seems to end the host stands where no host can end.
fn stray_end(fault: &Fault<'_>, host: &Range<usize>) -> Option<Draft> {
    let begins = host.is_empty() || fault.slice(host.clone()).ends_with(['.', '-']);
    let stray = fault.slice(host.end..).chars().next().filter(|c| matches!(c, '#' | '\\'))?;
    let goes_on = fault.slice(host.end + 1..).starts_with(|c: char| c.is_ascii_alphanumeric());
    let span = host.end..host.end + 1;
    (begins && goes_on && fault.at == host.end).then(|| {
        Draft::new(Code::HostCharacter, span.clone())
            .message(format!("{} cannot stand in a host", named(stray)))
            .label("no character of a host")
            .help("A host name is letters, digits, hyphens and dots.")
            .guess(span, "", "leave it out")
    })
}

fn missing_host(fault: &Fault<'_>) -> Option<Draft> {
    let at = fault.outline.host.start;
    let needs_none = fault.kind() == Kind::File && !fault.dialect().file_needs_host;
    if fault.at != at || needs_none {
        return None;
    }
    let draft = Draft::new(Code::MissingHost, fault.span())
        .message("no host stands behind the `//`")
        .label(if fault.found().is_some() { "a host belongs before this" } else { "a host belongs here" })
        .help("Write the name or the number of the host that is to be contacted.")
        .inside("host");
    let extra = fault.outline.slashes.end.max(at);
    let next = fault.slice(extra..).split(['/', ':', '?', '#']).next().unwrap_or_default();
    if extra > at && (next.contains('.') || next == "localhost") {
        return Some(draft.guess(at..extra, "", "leave out the slashes that are too many"));
    }
    Some(match fault.kind() {
        Kind::File => draft.guess(at..at, "localhost", "name this machine"),
        _ => draft.stand_in(at..at, "x"),
    })
}

/// Looks at a host label by label, for the first thing that is wrong with it.
pub(super) fn inspect(fault: &Fault<'_>, host: Range<usize>) -> Option<Draft> {
    let text = fault.slice(host.clone());
    if text.starts_with('[') {
        return Some(brackets(fault, host));
    }
    if !fault.dialect().host_labels {
        return drafts::host(fault, host);
    }
    let mut at = host.start;
    let labels: Vec<&str> = text.split('.').collect();
    for (place, label) in labels.iter().enumerate() {
        let last = place + 1 == labels.len();
        if let Some(found) = inspect_label(fault, at, label, last && place > 0, host.end) {
            return Some(found);
        }
        at += label.len() + 1;
    }
    let top = labels.last().filter(|top| top.starts_with(|c: char| c.is_ascii_digit()))?;
    let is_all_digits = labels.iter().all(|label| is_number(label));
    if is_all_digits && labels.len() == 4 {
        return None;
    }
    let is_address = labels.iter().all(|label| is_number(label) || inet::is_hexadecimal(label));
    Some(if is_address {
        host_number(fault, host, &labels)
    } else {
        Draft::new(Code::HostTopLabel, host.end - top.len()..host.end)
            .message("the last label of the host begins with a digit")
            .label("a letter belongs at its beginning")
            .help("A host name ends with a label that begins with a letter; a host number is four groups of digits.")
            .stand_in(host.end - top.len()..host.end, "x")
    })
}

fn inspect_label(fault: &Fault<'_>, at: usize, label: &str, is_last: bool, end: usize) -> Option<Draft> {
    if label.is_empty() {
        return Some(if is_last {
            Draft::new(Code::HostTrailingDot, at - 1..at)
                .message("a dot stands behind the last label of the host")
                .label("one dot too many")
                .mend(at - 1..at, "", "leave out the dot")
        } else {
            let dot = at..(at + 1).min(end);
            Draft::new(Code::HostEmptyLabel, dot.clone())
                .message("a label of the host is empty")
                .label("nothing stands before this dot")
                .guess(dot, "", "leave out the dot")
        });
    }
    let strange = label.char_indices().find(|(_, c)| !c.is_ascii_alphanumeric() && *c != '-');
    let hyphens = label.len() - label.trim_start_matches('-').len();
    if hyphens > 0 {
        return Some(hyphen(at..at + hyphens, "begins"));
    }
    if let Some((offset, found)) = strange {
        return Some(strange_in_host(fault, at + offset, found, at + label.len()));
    }
    let trimmed = label.trim_end_matches('-').len();
    (trimmed < label.len()).then(|| hyphen(at + trimmed..at + label.len(), "ends"))
}

fn hyphen(span: Range<usize>, verb: &str) -> Draft {
    Draft::new(Code::HostHyphen, span.clone())
        .message(format!("a label of the host {verb} with a hyphen"))
        .label("a letter or digit belongs here")
        .guess(span, "", "leave out the hyphen")
}

fn strange_in_host(fault: &Fault<'_>, at: usize, found: char, end: usize) -> Draft {
    let run = |like: &dyn Fn(char) -> bool| {
        let length = fault.slice(at..end).find(|c| !like(c)).unwrap_or(end - at);
        at..at + length
    };
    if found == '_' {
        let span = run(&|c| c == '_');
        let inner = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
        let is_inner = inner(fault.slice(..at).chars().next_back()) && inner(fault.slice(span.end..end).chars().next());
        let draft = Draft::new(Code::HostUnderscore, span.clone())
            .message("a host name has no underscore")
            .label("letters, digits and hyphens only");
        let hyphens = "-".repeat(span.len());
        return if is_inner {
            draft.guess(span, hyphens, "write a hyphen")
        } else {
            draft.guess(span, "", "leave it out")
        };
    }
    let other = |c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_');
    if !found.is_ascii() {
        return not_ascii(fault, run(&|c| !c.is_ascii()));
    }
    if found.is_ascii_control() {
        let span = run(&|c| c.is_ascii_control());
        return Draft::new(Code::ControlCharacter, span.clone())
            .message(format!("{} stands in the host", named(found)))
            .label("a control character")
            .guess(span, "", "leave it out");
    }
    let span = if found == '%' && crate::encoding::is_escape(&fault.text.as_bytes()[at..end]) {
        at..at + 3
    } else {
        run(&|c| other(c) && c.is_ascii() && !c.is_ascii_control())
    };
    let help = match found {
        '%' => "Nothing in a host can be encoded: a host name is letters, digits, hyphens and dots.",
        '<' | '>' => "If this is a template, put the name of a host in its place.",
        _ => "A host name is letters, digits, hyphens and dots.",
    };
    let decoded = Encoded::new(fault.slice(span.clone())).octets().next().filter(|_| found == '%' && span.len() == 3);
    let what = match decoded {
        Some(octet) if octet.is_ascii() => {
            format!("`{}`, which is {},", fault.slice(span.clone()), named(char::from(octet)))
        }
        _ => named(found),
    };
    let draft = Draft::new(Code::HostCharacter, span.clone())
        .message(format!("{what} cannot stand in a host"))
        .label("no character of a host")
        .help(help);
    match decoded {
        Some(octet) if octet.is_ascii_alphanumeric() || b"-./:".contains(&octet) => {
            draft.guess(span, char::from(octet), "write the character itself")
        }
        _ if found == ',' => draft.guess(span, ".", "write `.`"),
        _ if found == ' ' && fault.slice(..at).contains('.') && !fault.slice(at..).contains(['.', '/', ':']) => {
            draft.guess(at..fault.end(), "", "leave out what stands behind the host")
        }
        _ => draft.guess(span, "", "leave it out"),
    }
}

fn not_ascii(fault: &Fault<'_>, span: Range<usize>) -> Draft {
    let text = fault.slice(span.clone());
    let disguised = disguise::named_in(text);
    let what = match &disguised {
        Some(disguised) => format!("{disguised}, and cannot stand in a host"),
        None => format!("{} cannot stand in a host", named(text.chars().next().unwrap_or(' '))),
    };
    let draft = Draft::new(Code::NonAscii, span.clone())
        .message(what)
        .label("letters, digits and hyphens only")
        .section("3.1")
        .help(match disguised {
            Some(_) => "Programs disagree on what host this is, and people do not see the difference.",
            None => "The domain name system of this document has no other letters; later documents write such names as `xn--…`.",
        });
    let plain: Option<String> = text.chars().map(disguise::looks_like).collect();
    let behind_name = fault.slice(..span.start).ends_with(|c: char| c.is_ascii_alphanumeric());
    match plain.filter(|_| behind_name) {
        Some(plain) if plain.contains(|c| !matches!(c, '.' | '/' | ':')) => draft.stand_in(span, "x"),
        Some(plain) => draft.guess(span, plain.clone(), format!("write `{plain}`")),
        None => draft.guess(span, "", "leave it out"),
    }
}

pub(super) fn brackets(fault: &Fault<'_>, host: Range<usize>) -> Draft {
    let close = fault.slice(host.clone()).find(']').map(|at| host.start + at);
    let whole = host.start..close.map_or(host.end, |at| at + 1);
    let inner = fault.slice(host.start + 1..close.unwrap_or(host.end));
    if !inner.contains(':') && !inner.is_empty() {
        return Draft::new(Code::HostCharacter, whole.clone())
            .message("a host stands without brackets")
            .label("no brackets belong here")
            .help("A domain literal in brackets belongs to RFC 822; here a host number stands bare.")
            .guess(whole, inner, "leave out the brackets");
    }
    Draft::new(Code::Ipv6, whole.clone())
        .message("a host in brackets is an address of IPv6, which this document does not know")
        .label("a host name or number belongs here")
        .help("RFC 2732 brought such addresses into URLs five years later; write the name of the host, or its IPv4 address.")
        .stand_in(whole, "x")
}

fn is_number(label: &str) -> bool {
    !label.is_empty() && label.bytes().all(|b| b.is_ascii_digit())
}

pub(super) fn host_number(fault: &Fault<'_>, host: Range<usize>, groups: &[&str]) -> Draft {
    let count = groups.len();
    let draft = Draft::new(Code::HostNumber, host.clone());
    let draft =
        if groups.iter().any(|group| inet::is_hexadecimal(group)) {
            draft.message("the groups of a host number are decimal, and here one is hexadecimal").label("not decimal")
        } else {
            draft
                .message(format!("a host number has four groups of digits, and this has {count}"))
                .label(if count < 4 { "too few groups" } else { "too many groups" })
        };
    match inet::address(groups) {
        Some(full) => draft
            .help(format!("Programs that complete such a number read it as {full}, and not all programs do."))
            .guess(host, full.to_string(), format!("write `{full}`")),
        None => {
            let kept = fault.slice(host.clone()).match_indices('.').nth(3).map(|(at, _)| host.start + at);
            let draft = draft.help("Write the four octets of the address, or the name of the host.");
            match kept {
                Some(at) => draft.guess(at..host.end, "", "leave out the groups that are too many"),
                None => draft,
            }
        }
    }
}

/// A file URL names a host, and no port on it. A drive is no host, and its colon none of a port.
fn port_not_allowed(fault: &Fault<'_>, port: Range<usize>) -> Option<Draft> {
    let colon = port.start - 1;
    let whole = colon..port.end;
    let is_drive = fault.kind() == Kind::File && fault.outline.host.len() == 1 && port.is_empty();
    let scheme = fault.slice(fault.outline.scheme.clone()).to_ascii_lowercase();
    (fault.at == colon && !is_drive).then(|| {
        Draft::new(Code::PortNotAllowed, whole.clone())
            .message(format!("{} {scheme} URL has no port", article(&scheme)))
            .label("no port is allowed here")
            .guess(whole, "", "leave out the port")
    })
}

/// What is wrong behind the colon of the host.
pub(super) fn port(fault: &Fault<'_>) -> Option<Draft> {
    let port = fault.outline.port.clone().filter(|_| fault.has_host())?;
    if !fault.has_port() {
        return port_not_allowed(fault, port);
    }
    let text = fault.slice(port.clone());
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if !fault.ended_in(&port) || (!text.is_empty() && digits == text.len()) {
        return None;
    }
    let colon = port.start - 1;
    if text.is_empty() {
        return Some(
            Draft::new(Code::EmptyPort, colon..port.end)
                .message("a colon stands behind the host, and no port behind the colon")
                .label("no port")
                .mend(colon..port.end, "", "leave out the colon"),
        );
    }
    let strange = port.start + digits;
    let span = strange..strange + text[digits..].find(|c: char| c.is_ascii_digit()).unwrap_or(text.len() - digits);
    let draft = Draft::new(Code::PortDigits, span.clone())
        .message("a port is decimal digits")
        .label("not a digit")
        .help("Behind the colon stands the number of a port; a path begins with `/`.");
    if text[digits..].starts_with(':') {
        return Some(draft.guess(strange..port.end, "", "leave out the second port"));
    }
    let has_path = matches!(fault.kind(), Kind::Http | Kind::Ftp | Kind::Gopher | Kind::Wais | Kind::Prospero);
    let is_last = has_path && !fault.slice(port.end..).starts_with('/');
    if let Some(digits) = digits_meant(text) {
        return Some(draft.guess(port.clone(), digits, "write the digits"));
    }
    let is_named = text.eq_ignore_ascii_case("port");
    let is_last = is_last || (has_path && !is_named);
    Some(if digits == 0 && is_last && text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        draft.guess(colon..port.start, "/", "begin a path with `/`")
    } else if digits == 0 && span.end == port.end {
        draft.guess(colon..port.end, "", "leave out the port")
    } else {
        draft.guess(span, "", "leave out what is not a digit")
    })
}

/// The digits that look like what is written: `8O8O`, and those of wide scripts.
fn digits_meant(text: &str) -> Option<String> {
    let digit = |c: char| match c {
        '0'..='9' => Some(c),
        'O' | 'o' => Some('0'),
        'l' | 'I' => Some('1'),
        '\u{FF10}'..='\u{FF19}' => char::from_digit(u32::from(c) - 0xFF10, 10),
        _ => None,
    };
    let digits: Option<String> = text.chars().map(digit).collect();
    digits.filter(|_| text.contains(|c: char| c.is_ascii_digit() || !c.is_ascii()))
}
