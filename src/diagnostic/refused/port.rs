//! The port after a host.

use std::ops::Range;

use super::server_url::colon_before_host;
use super::{Check, Context, Kind};
use crate::diagnostic::characters::named;
use crate::diagnostic::intent::ONE_URL;
use crate::diagnostic::names::{PATH_OF_SCP, has_path_of_scp, is_known_scheme};
use crate::diagnostic::{Code, DiagnosticBuilder, confusables};
use crate::encoding::is_escape;
use crate::scheme::Scheme;

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::PortNotAllowed, when: not_allowed },
    Check { code: Code::EmptyPort, when: empty },
    Check { code: Code::PortDigits, when: not_digits },
];

/// A port where the scheme has none. The letter of a drive is not a host, and its colon precedes no port.
fn not_allowed(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let port = context.outline.port.clone().filter(|_| context.has_host && !context.has_port())?;
    let colon = port.start - 1;
    let whole = colon..port.end;
    let is_drive = context.kind == Kind::File && context.outline.host.len() == 1 && port.is_empty();
    let scheme = context.scheme();
    (context.at == colon && !is_drive).then(|| {
        let (what, title) =
            if port.is_empty() { ("a colon", "remove the colon") } else { ("a port", "remove the port") };
        code.at(whole.clone())
            .message(format!("this {scheme} URL has {what} after its host, and none is allowed"))
            .label(title)
            .guess(whole, "", title)
    })
}

/// The port in which parsing ended, where the scheme has one.
fn refused(context: &Context<'_>) -> Option<Range<usize>> {
    let port = context.outline.port.clone().filter(|_| context.has_host && context.has_port())?;
    context.ended_in(&port).then_some(port)
}

fn empty(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let port = refused(context).filter(Range::is_empty)?;
    let colon = port.start - 1;
    let builder = code.at(colon..port.end);
    let host = context.slice(context.outline.host.clone());
    let is_drive = host.len() == 1 && context.scheme() == "file";
    let is_address = host.starts_with(['[', '%']) || context.slice(port.end..).starts_with(':');
    Some(if is_drive || is_address {
        builder.continue_with(colon..port.end, "")
    } else {
        builder.fix(colon..port.end, "", "remove the colon")
    })
}

fn not_digits(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let port = refused(context)?;
    let text = context.slice(port.clone());
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if digits == text.len() {
        return None;
    }
    let colon = port.start - 1;
    if let Some(builder) = colon_before_host(context, code, colon).filter(|_| context.outline.host.is_empty()) {
        return Some(builder);
    }
    if let Some(builder) = url_in_port(context, code, &port, digits) {
        return Some(builder);
    }
    let strange = port.start + digits;
    let span = strange..strange + strange_length(&text.as_bytes()[digits..]);
    let builder = code.at(span.clone()).message(not_a_number(&text[digits..]));
    // A template, the start of an expansion, the next value of a list, or an IPv6 address with an escape.
    let host = context.slice(context.outline.host.clone());
    let is_address = host.starts_with('[') && host.ends_with(']') && context.dialect().ip_literals;
    // `www.info:cern.ch`: nothing shows where the host ends.
    let is_of_host = text.contains('.') && !text.contains('@') && text.starts_with(|c: char| c.is_ascii_alphabetic());
    if text.starts_with(['[', '{', '<', '$', '`'])
        || text.contains(',')
        || is_of_host
        || host.starts_with('%')
        || (host.starts_with('[') && !is_address)
    {
        return Some(builder.continue_with(colon..port.end, ""));
    }
    if digits == 0 && text.starts_with(':') && text[1..].starts_with(|c: char| c.is_ascii_digit()) {
        let builder = code.at(port.start..port.start + 1).message("a second colon precedes the port");
        return Some(builder.label("remove it").guess(port.start..port.start + 1, "", "remove it"));
    }
    if let Some(builder) = without_value(code, text, port.clone()) {
        return Some(builder.continue_with(colon..port.end, ""));
    }
    if text[digits..].starts_with(':') {
        let builder = builder.message("a second port follows the first").label("one port too many");
        return Some(builder.guess(strange..port.end, "", "remove the second port"));
    }
    // `s3://arn:aws:s3:eu:1:a`: nothing shows which of the colons precedes a port.
    if text.contains(':') && !text.ends_with(']') {
        return Some(builder.continue_with(colon..port.end, ""));
    }
    if let Some(builder) = path_in_port(context, code, &port, digits) {
        return Some(builder);
    }
    if let Some(digits) = digits_meant(text) {
        return Some(builder.guess(port, digits, "write the digits"));
    }
    let has_path = matches!(context.kind, Kind::Http | Kind::Ftp | Kind::Gopher | Kind::Wais | Kind::Prospero)
        || (context.kind == Kind::Generic && context.has_hierarchy() && Scheme::has_server(&context.scheme()));
    let is_path = has_path && text.starts_with(|c: char| c.is_ascii_alphabetic());
    Some(if is_path {
        builder.guess(colon..port.start, "/", "begin a path with `/`")
    } else if digits == 0 && span.end == port.end && Scheme::with_syntax(&context.scheme()).is_none() {
        // `docker://nginx:latest`: a scheme may have something else after the colon.
        builder.continue_with(colon..port.end, "")
    } else if digits == 0 && span.end == port.end {
        builder.guess(colon..port.end, "", "remove the port")
    } else if digits > 0 && span.end < port.end {
        // The digits on both sides would be another number.
        builder.continue_with(strange..port.end, "")
    } else {
        builder.guess(span, "", "remove all but the digits")
    })
}

/// `http://localhost:undefined/`, `http://localhost:PORT/`: what a program writes in place of a port that it does not have.
fn without_value(code: Code, text: &str, port: Range<usize>) -> Option<DiagnosticBuilder> {
    const NONE: [&str; 5] = ["undefined", "null", "nan", "none", "nil"];
    let is_variable = |mark: char| text.len() > 2 && text.starts_with(mark) && text.ends_with(mark);
    let is_constant = text.eq_ignore_ascii_case("port")
        || (text.len() > 3 && text.bytes().all(|octet| octet.is_ascii_uppercase() || octet == b'_'));
    (NONE.iter().any(|own| text.eq_ignore_ascii_case(own)) || is_variable('%') || is_constant).then(|| {
        let builder = code.at(port).message(format!("the port has no value: `{text}` is in its place"));
        builder.label("no port yet").help("A program writes such a word in place of a value that it does not have.")
    })
}

/// `http://a.x:80http://b.x/`: another URL, with nothing between.
fn url_in_port(context: &Context<'_>, code: Code, port: &Range<usize>, digits: usize) -> Option<DiagnosticBuilder> {
    let url = port.start + digits..context.text.len();
    let (name, slashes) = context.slice(url.clone()).split_once(':')?;
    (is_known_scheme(name) && slashes.starts_with("//")).then(|| {
        let builder = code.at(url.clone()).message("another URL follows the port").label("a second URL").help(ONE_URL);
        let start = if digits == 0 { port.start - 1 } else { url.start };
        builder.guess(start..url.end, "", "remove it")
    })
}

/// `ssh://git@host:user/repo.git`, `:8080api/v1`: a path that follows the colon, or the port.
fn path_in_port(context: &Context<'_>, code: Code, port: &Range<usize>, digits: usize) -> Option<DiagnosticBuilder> {
    let (text, colon) = (context.slice(port.clone()), port.start - 1);
    let rest = &text[digits..];
    if digits == 0 && has_path_of_scp(&context.scheme(), rest) {
        let builder = code.at(colon..colon + 1).message(PATH_OF_SCP);
        return Some(builder.label("expected `/`, or a port").guess(colon..colon + 1, "/", "write `/`"));
    }
    // The production has no path.
    let is_word = context.is_url
        && digits > 1
        && rest.len() > 1
        && rest.bytes().all(|octet| octet.is_ascii_lowercase() || b"._-".contains(&octet));
    (is_word && digits_meant(text).is_none()).then(|| {
        let at = port.start + digits;
        let builder = code.at(at..port.end).message("the `/` between the port and the path is missing");
        builder.label("expected `/` before this").guess(at..at, "/", "write `/`")
    })
}

/// The length of what is before the next digit. The digits of an escape belong to it.
fn strange_length(text: &[u8]) -> usize {
    let mut at = 0;
    while text.get(at).is_some_and(|octet| !octet.is_ascii_digit()) {
        at += if is_escape(&text[at..]) { 3 } else { 1 };
    }
    at
}

/// What is wrong with a port that has this where a digit should be.
fn not_a_number(rest: &str) -> String {
    let found = rest.chars().next().map_or_else(|| "this".to_owned(), named);
    format!("the port is not a number: {found} is not a digit")
}

/// The digits that the characters look like: `8O8O`, and full-width digits.
fn digits_meant(text: &str) -> Option<String> {
    let digit = |c: char| match c {
        '0'..='9' => Some(c),
        'O' | 'o' => Some('0'),
        'l' | 'I' => Some('1'),
        c => confusables::digit(c),
    };
    let digits: Option<String> = text.chars().map(digit).collect();
    digits.filter(|_| text.contains(|c: char| c.is_ascii_digit() || !c.is_ascii()))
}
