//! What is wrong between `//` and the path: user, host and port.

use std::ops::Range;

use super::{Context, Kind, drafts};
use crate::diagnostic::characters::{named, visible};
use crate::diagnostic::{Code, DiagnosticBuilder, confusables, inet_aton};
use crate::encoding::{Encoded, encode};

/// A user where the scheme has none, or one that holds what it may not.
pub(super) fn user(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    if !context.has_host() {
        return None;
    }
    let user = context.outline.login().filter(|user| user.start <= context.at)?;
    if !context.has_password() && context.has_login() {
        return None;
    }
    if !context.has_login() {
        return (context.at <= context.outline.path.start).then(|| user_not_allowed(context, user));
    }
    if context.ended_in(&(user.start..context.outline.path.start)) { stray(context, user) } else { None }
}

/// The delimiters in a user name and password, but for the colon between them: all that stand there at once, since
/// none of them can be mended alone.
fn stray(context: &Context<'_>, user: Range<usize>) -> Option<DiagnosticBuilder> {
    let text = context.slice(user.clone());
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
    let builder = DiagnosticBuilder::new(Code::ReservedCharacter, span.clone())
        .message("what would end the user name and password must be encoded within them")
        .label("to be encoded")
        .section("3.1")
        .help("A login ends with its `@`, and a user name with its `:`.");
    Some(if context.dialect().escapes_in_login {
        builder.mend(span, mended, "encode it")
    } else {
        builder.help("This document has no escapes in a login: such a name cannot be written.")
    })
}

fn user_not_allowed(context: &Context<'_>, user: Range<usize>) -> DiagnosticBuilder {
    let scheme = context.slice(context.outline.scheme.clone()).to_ascii_lowercase();
    let whole = user.start..user.end + 1;
    let is_sure = !context.slice(context.outline.path.start..).contains('@');
    let contacted: String = context.slice(context.outline.host.clone()).chars().map(visible).collect();
    let dialect = context.dialect();
    let who = dialect.login_help;
    // As printed, a host name takes the `@` and all before it.
    let host = context.slice(user.start..context.outline.host.end);
    let delimiters = dialect.delimiters.filter(|_| crate::read::accepts(context.spec, "ialpha", host));
    let help = if contacted.is_empty() || !is_sure {
        format!("Of the schemes, {who}.")
    } else {
        format!("What is contacted is the host behind the `@`, here `{contacted}`; {who}.")
    };
    let what = if context.slice(user).contains(':') { "user name or password" } else { "user name" };
    DiagnosticBuilder::new(Code::UserNotAllowed, whole.clone())
        .message(format!("{} {scheme} URL has no {what}", article(&scheme)))
        .label(format!("no {what} is allowed here"))
        .help(help)
        .amended(delimiters)
        .section(section(context.kind()))
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
pub(super) fn host(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let host = context.outline.host.clone();
    let behind_slashes = context.has_host() && context.at >= context.outline.slashes.start + 2;
    if !behind_slashes || !context.ended_in(&host) {
        return None;
    }
    if let Some(builder) = stray_end(context, &host) {
        return Some(builder);
    }
    if host.is_empty() {
        return missing_host(context);
    }
    inspect(context, host)
}

/// What is wrong with a host that is not part of a URL, but of another production that is read by name.
pub(super) fn fragment_of_host(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let start = context.start_of("hostname").or_else(|| context.start_of("hostnumber"))?;
    let rest = context.slice(start..);
    let end = start + rest.find(['/', ':', '?', '#', '@']).unwrap_or(rest.len());
    if start == end { None } else { inspect(context, start..end) }
}

/// `www.\\w3.org`, `#www.w3.org`: what seems to end the host stands where no host can end.
fn stray_end(context: &Context<'_>, host: &Range<usize>) -> Option<DiagnosticBuilder> {
    let begins = host.is_empty() || context.slice(host.clone()).ends_with(['.', '-']);
    let stray = context.slice(host.end..).chars().next().filter(|c| matches!(c, '#' | '\\'))?;
    let goes_on = context.slice(host.end + 1..).starts_with(|c: char| c.is_ascii_alphanumeric());
    let span = host.end..host.end + 1;
    (begins && goes_on && context.at == host.end).then(|| {
        DiagnosticBuilder::new(Code::HostCharacter, span.clone())
            .message(format!("{} cannot stand in a host", named(stray)))
            .label("no character of a host")
            .help("A host name is letters, digits, hyphens and dots.")
            .guess(span, "", "leave it out")
    })
}

fn missing_host(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let at = context.outline.host.start;
    let needs_none = context.kind() == Kind::File && !context.dialect().file_needs_host;
    if context.at != at || needs_none {
        return None;
    }
    let builder = DiagnosticBuilder::new(Code::MissingHost, context.span())
        .message("no host stands behind the `//`")
        .label(if context.found().is_some() { "a host belongs before this" } else { "a host belongs here" })
        .help("Write the name or the number of the host that is to be contacted.")
        .inside("host");
    let extra = context.outline.slashes.end.max(at);
    let next = context.slice(extra..).split(['/', ':', '?', '#']).next().unwrap_or_default();
    if extra > at && (next.contains('.') || next == "localhost") {
        return Some(builder.guess(at..extra, "", "leave out the slashes that are too many"));
    }
    Some(match context.kind() {
        Kind::File => builder.guess(at..at, "localhost", "name this machine"),
        _ => builder.placeholder(at..at, "x"),
    })
}

/// Looks at a host label by label, for the first thing that is wrong with it.
pub(super) fn inspect(context: &Context<'_>, host: Range<usize>) -> Option<DiagnosticBuilder> {
    let text = context.slice(host.clone());
    if text.starts_with('[') {
        return Some(brackets(context, host));
    }
    if !context.dialect().host_labels {
        return drafts::host(context, host);
    }
    let mut at = host.start;
    let labels: Vec<&str> = text.split('.').collect();
    for (place, label) in labels.iter().enumerate() {
        let last = place + 1 == labels.len();
        if let Some(found) = inspect_label(context, at, label, last && place > 0, host.end) {
            return Some(found);
        }
        at += label.len() + 1;
    }
    let top = labels.last().filter(|top| top.starts_with(|c: char| c.is_ascii_digit()))?;
    let is_all_digits = labels.iter().all(|label| is_number(label));
    if is_all_digits && labels.len() == 4 {
        return None;
    }
    let is_address = labels.iter().all(|label| is_number(label) || inet_aton::is_hexadecimal(label));
    Some(if is_address {
        host_number(context, host, &labels)
    } else {
        DiagnosticBuilder::new(Code::HostTopLabel, host.end - top.len()..host.end)
            .message("the last label of the host begins with a digit")
            .label("a letter belongs at its beginning")
            .help("A host name ends with a label that begins with a letter; a host number is four groups of digits.")
            .placeholder(host.end - top.len()..host.end, "x")
    })
}

fn inspect_label(
    context: &Context<'_>,
    at: usize,
    label: &str,
    is_last: bool,
    end: usize,
) -> Option<DiagnosticBuilder> {
    if label.is_empty() {
        return Some(if is_last {
            DiagnosticBuilder::new(Code::HostTrailingDot, at - 1..at)
                .message("a dot stands behind the last label of the host")
                .label("one dot too many")
                .mend(at - 1..at, "", "leave out the dot")
        } else {
            let dot = at..(at + 1).min(end);
            DiagnosticBuilder::new(Code::HostEmptyLabel, dot.clone())
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
        return Some(strange_in_host(context, at + offset, found, at + label.len()));
    }
    let trimmed = label.trim_end_matches('-').len();
    (trimmed < label.len()).then(|| hyphen(at + trimmed..at + label.len(), "ends"))
}

fn hyphen(span: Range<usize>, verb: &str) -> DiagnosticBuilder {
    DiagnosticBuilder::new(Code::HostHyphen, span.clone())
        .message(format!("a label of the host {verb} with a hyphen"))
        .label("a letter or digit belongs here")
        .guess(span, "", "leave out the hyphen")
}

fn strange_in_host(context: &Context<'_>, at: usize, found: char, end: usize) -> DiagnosticBuilder {
    let run = |like: &dyn Fn(char) -> bool| {
        let length = context.slice(at..end).find(|c| !like(c)).unwrap_or(end - at);
        at..at + length
    };
    if found == '_' {
        let span = run(&|c| c == '_');
        let inner = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
        let is_inner =
            inner(context.slice(..at).chars().next_back()) && inner(context.slice(span.end..end).chars().next());
        let builder = DiagnosticBuilder::new(Code::HostUnderscore, span.clone())
            .message("a host name has no underscore")
            .label("letters, digits and hyphens only");
        let hyphens = "-".repeat(span.len());
        return if is_inner {
            builder.guess(span, hyphens, "write a hyphen")
        } else {
            builder.guess(span, "", "leave it out")
        };
    }
    let other = |c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_');
    if !found.is_ascii() {
        return not_ascii(context, run(&|c| !c.is_ascii()));
    }
    if found.is_ascii_control() {
        let span = run(&|c| c.is_ascii_control());
        return DiagnosticBuilder::new(Code::ControlCharacter, span.clone())
            .message(format!("{} stands in the host", named(found)))
            .label("a control character")
            .guess(span, "", "leave it out");
    }
    let span = if found == '%' && crate::encoding::is_escape(&context.text.as_bytes()[at..end]) {
        at..at + 3
    } else {
        run(&|c| other(c) && c.is_ascii() && !c.is_ascii_control())
    };
    let help = match found {
        '%' => "Nothing in a host can be encoded: a host name is letters, digits, hyphens and dots.",
        '<' | '>' => "If this is a template, put the name of a host in its place.",
        _ => "A host name is letters, digits, hyphens and dots.",
    };
    let decoded = Encoded::new(context.slice(span.clone())).octets().next().filter(|_| found == '%' && span.len() == 3);
    let what = match decoded {
        Some(octet) if octet.is_ascii() => {
            format!("`{}`, which is {},", context.slice(span.clone()), named(char::from(octet)))
        }
        _ => named(found),
    };
    let builder = DiagnosticBuilder::new(Code::HostCharacter, span.clone())
        .message(format!("{what} cannot stand in a host"))
        .label("no character of a host")
        .help(help);
    match decoded {
        Some(octet) if octet.is_ascii_alphanumeric() || b"-./:".contains(&octet) => {
            builder.guess(span, char::from(octet), "write the character itself")
        }
        _ if found == ',' => builder.guess(span, ".", "write `.`"),
        _ if found == ' ' && context.slice(..at).contains('.') && !context.slice(at..).contains(['.', '/', ':']) => {
            builder.guess(at..context.end(), "", "leave out what stands behind the host")
        }
        _ => builder.guess(span, "", "leave it out"),
    }
}

fn not_ascii(context: &Context<'_>, span: Range<usize>) -> DiagnosticBuilder {
    let text = context.slice(span.clone());
    let disguised = confusables::named_in(text);
    let what = match &disguised {
        Some(disguised) => format!("{disguised}, and cannot stand in a host"),
        None => format!("{} cannot stand in a host", named(text.chars().next().unwrap_or(' '))),
    };
    let builder = DiagnosticBuilder::new(Code::NonAscii, span.clone())
        .message(what)
        .label("letters, digits and hyphens only")
        .section("3.1")
        .help(match disguised {
            Some(_) => "Programs disagree on what host this is, and people do not see the difference.",
            None => "The domain name system of this document has no other letters; later documents write such names as `xn--…`.",
        });
    let plain: Option<String> = text.chars().map(confusables::looks_like).collect();
    let behind_name = context.slice(..span.start).ends_with(|c: char| c.is_ascii_alphanumeric());
    match plain.filter(|_| behind_name) {
        Some(plain) if plain.contains(|c| !matches!(c, '.' | '/' | ':')) => builder.placeholder(span, "x"),
        Some(plain) => builder.guess(span, plain.clone(), format!("write `{plain}`")),
        None => builder.guess(span, "", "leave it out"),
    }
}

pub(super) fn brackets(context: &Context<'_>, host: Range<usize>) -> DiagnosticBuilder {
    let close = context.slice(host.clone()).find(']').map(|at| host.start + at);
    let whole = host.start..close.map_or(host.end, |at| at + 1);
    let inner = context.slice(host.start + 1..close.unwrap_or(host.end));
    if !inner.contains(':') && !inner.is_empty() {
        return DiagnosticBuilder::new(Code::HostCharacter, whole.clone())
            .message("a host stands without brackets")
            .label("no brackets belong here")
            .help("A domain literal in brackets belongs to RFC 822; here a host number stands bare.")
            .guess(whole, inner, "leave out the brackets");
    }
    DiagnosticBuilder::new(Code::Ipv6, whole.clone())
        .message("a host in brackets is an address of IPv6, which this document does not know")
        .label("a host name or number belongs here")
        .help("RFC 2732 brought such addresses into URLs five years later; write the name of the host, or its IPv4 address.")
        .placeholder(whole, "x")
}

fn is_number(label: &str) -> bool {
    !label.is_empty() && label.bytes().all(|b| b.is_ascii_digit())
}

pub(super) fn host_number(context: &Context<'_>, host: Range<usize>, groups: &[&str]) -> DiagnosticBuilder {
    let count = groups.len();
    let builder = DiagnosticBuilder::new(Code::HostNumber, host.clone());
    let builder =
        if groups.iter().any(|group| inet_aton::is_hexadecimal(group)) {
            builder.message("the groups of a host number are decimal, and here one is hexadecimal").label("not decimal")
        } else {
            builder
                .message(format!("a host number has four groups of digits, and this has {count}"))
                .label(if count < 4 { "too few groups" } else { "too many groups" })
        };
    match inet_aton::address(groups) {
        Some(full) => builder
            .help(format!("Programs that complete such a number read it as {full}, and not all programs do."))
            .guess(host, full.to_string(), format!("write `{full}`")),
        None => {
            let kept = context.slice(host.clone()).match_indices('.').nth(3).map(|(at, _)| host.start + at);
            let builder = builder.help("Write the four octets of the address, or the name of the host.");
            match kept {
                Some(at) => builder.guess(at..host.end, "", "leave out the groups that are too many"),
                None => builder,
            }
        }
    }
}

/// A file URL names a host, and no port on it. A drive is no host, and its colon none of a port.
fn port_not_allowed(context: &Context<'_>, port: Range<usize>) -> Option<DiagnosticBuilder> {
    let colon = port.start - 1;
    let whole = colon..port.end;
    let is_drive = context.kind() == Kind::File && context.outline.host.len() == 1 && port.is_empty();
    let scheme = context.slice(context.outline.scheme.clone()).to_ascii_lowercase();
    (context.at == colon && !is_drive).then(|| {
        DiagnosticBuilder::new(Code::PortNotAllowed, whole.clone())
            .message(format!("{} {scheme} URL has no port", article(&scheme)))
            .label("no port is allowed here")
            .guess(whole, "", "leave out the port")
    })
}

/// What is wrong behind the colon of the host.
pub(super) fn port(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let port = context.outline.port.clone().filter(|_| context.has_host())?;
    if !context.has_port() {
        return port_not_allowed(context, port);
    }
    let text = context.slice(port.clone());
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if !context.ended_in(&port) || (!text.is_empty() && digits == text.len()) {
        return None;
    }
    let colon = port.start - 1;
    if text.is_empty() {
        return Some(
            DiagnosticBuilder::new(Code::EmptyPort, colon..port.end)
                .message("a colon stands behind the host, and no port behind the colon")
                .label("no port")
                .mend(colon..port.end, "", "leave out the colon"),
        );
    }
    let strange = port.start + digits;
    let span = strange..strange + text[digits..].find(|c: char| c.is_ascii_digit()).unwrap_or(text.len() - digits);
    let builder = DiagnosticBuilder::new(Code::PortDigits, span.clone())
        .message("a port is decimal digits")
        .label("not a digit")
        .help("Behind the colon stands the number of a port; a path begins with `/`.");
    if text[digits..].starts_with(':') {
        return Some(builder.guess(strange..port.end, "", "leave out the second port"));
    }
    let has_path = matches!(context.kind(), Kind::Http | Kind::Ftp | Kind::Gopher | Kind::Wais | Kind::Prospero);
    let is_last = has_path && !context.slice(port.end..).starts_with('/');
    if let Some(digits) = digits_meant(text) {
        return Some(builder.guess(port.clone(), digits, "write the digits"));
    }
    let is_named = text.eq_ignore_ascii_case("port");
    let is_last = is_last || (has_path && !is_named);
    Some(if digits == 0 && is_last && text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        builder.guess(colon..port.start, "/", "begin a path with `/`")
    } else if digits == 0 && span.end == port.end {
        builder.guess(colon..port.end, "", "leave out the port")
    } else {
        builder.guess(span, "", "leave out what is not a digit")
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
