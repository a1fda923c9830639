//! URNs by RFC 8141.

use std::ops::Range;

use super::server_url::{after_colon, scheme_among};
use super::{Check, Context};
use crate::diagnostic::characters::named;
use crate::diagnostic::confusables::is_invisible;
use crate::diagnostic::{Code, DiagnosticBuilder};

pub(super) const CHECKS: &[Check] = &[Check { code: Code::UrnName, when: urn }];

fn urn(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    scheme_among(context, &["urn"])?;
    let (start, end) = (after_colon(context), context.end());
    let colon = context.slice(start..end).find(':').map(|colon| start + colon);
    let nid = start..colon.unwrap_or(end);
    if context.at <= nid.end {
        return namespace(context, code, &nid).or_else(|| missing_name(context, code, nid, colon));
    }
    let span = context.span();
    let name = nid.end + 1;
    if context.at == name {
        return missing_name(context, code, nid, colon);
    }
    component(context, code, span, context.slice(name..end))
}

/// What is wrong with the namespace identifier.
fn namespace(context: &Context<'_>, code: Code, nid: &Range<usize>) -> Option<DiagnosticBuilder> {
    let text = context.slice(nid.clone());
    let lower = text.to_ascii_lowercase();
    let at =
        |message: &'static str, section: &'static str| code.at(nid.clone()).message(message).own_section(Some(section));
    let is_name = text.bytes().all(|octet| octet.is_ascii_alphanumeric() || octet == b'-');
    let letters = lower.bytes().take_while(u8::is_ascii_lowercase).count();
    match text {
        "" => Some(at("the namespace is missing", "8141 2").label("expected a namespace").placeholder(
            nid.clone(),
            "example",
            "write a namespace",
        )),
        _ if !is_name => {
            if let Some(builder) = with_slashes(context, code) {
                return Some(builder);
            }
            let bad = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '-')?;
            // `urn:isbn 0451450523`
            if text[bad..].starts_with(' ') && text.trim_end().len() > bad && context.at == nid.start + bad {
                let blank = context.run(context.at, |c| c == ' ');
                let builder = code.at(blank.clone()).message("a space follows the namespace, where `:` must be");
                return Some(builder.label("write `:`").own_section(Some("8141 2")).guess(blank, ":", "write `:`"));
            }
            // `urn:isbn :0451450523`
            if text[bad..].chars().all(char::is_whitespace) && bad > 0 && context.slice(nid.end..).starts_with(':') {
                let blank = nid.start + bad..nid.end;
                let builder = code.at(blank.clone()).message("white space precedes the `:` after the namespace");
                return Some(builder.label("not allowed").own_section(Some("8141 2")).guess(blank, "", "remove it"));
            }
            // What is invisible came with a copy of the text.
            let is_shown =
                |c: &char| c.is_ascii_graphic() || (!c.is_ascii() && (c.is_whitespace() || !is_invisible(*c)));
            let c = text[bad..].chars().next().filter(is_shown)?;
            let place = nid.start + bad..nid.start + bad + c.len_utf8();
            let builder = code.at(place.clone()).message(format!("{} is not allowed in a namespace", named(c)));
            let builder = builder.label("expected a letter, a digit or `-`").own_section(Some("8141 2"));
            // The check goes on without a character that would be encoded.
            Some(if c.is_ascii() { builder } else { builder.continue_with(place, "") })
        }
        _ if lower.starts_with("urn-0") => Some(
            at("the number of an informal namespace has no zero at its beginning", "8141 5.2")
                .label("expected `1` to `9`"),
        ),
        _ if lower.starts_with("urn-") => Some(
            at("only the number of an informal namespace follows `urn-`", "8141 5.2")
                .label("expected `urn-` and a number")
                .help("The number has no zero at its beginning, and nothing follows it."),
        ),
        _ if lower.starts_with("x-") => Some(
            at("a namespace does not begin with `X-`", "8141 5.1")
                .label("not allowed")
                .help("RFC 8141 has no experimental namespaces any more. `example` is a namespace for examples.")
                .continue_with(nid.start..nid.end, "example"),
        ),
        _ if letters == 2 && lower.as_bytes().get(2) == Some(&b'-') => Some(
            at("a namespace must not begin with two letters and `-`", "8141 5.1")
                .label("not allowed")
                .help("Such names are kept for the codes of countries."),
        ),
        _ if text.starts_with('-') || text.ends_with('-') => {
            Some(at("a namespace does not begin or end with `-`", "8141 2").label("not allowed"))
        }
        _ if text.len() < 3 => Some(at("a namespace has at least three characters", "8141 5.1").label("too short")),
        _ if text.len() > 32 => Some(at("a namespace has at most 32 characters", "8141 2").label("too long")),
        _ => None,
    }
}

/// `urn://isbn/0451450523`.
fn with_slashes(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let slashes = context.run(after_colon(context), |c| c == '/');
    let name = context.run(slashes.end, |c| c.is_ascii_alphanumeric() || c == '-');
    let is_namespace =
        name.len() > 2 && context.slice(name.end..).starts_with(['/', ':']) && name.end + 1 < context.end();
    (slashes.len() == 2 && context.at == slashes.start && is_namespace).then(|| {
        let meant = format!("{}:", context.slice(name.clone()));
        let title = format!("write `{meant}`");
        let builder =
            code.at(slashes.clone()).message("a URN has no slashes before its namespace").label(title.clone());
        builder.own_section(Some("8141 2")).guess(slashes.start..name.end + 1, meant, title)
    })
}

/// `urn:example`, `urn:example:`.
fn missing_name(
    context: &Context<'_>,
    code: Code,
    nid: Range<usize>,
    colon: Option<usize>,
) -> Option<DiagnosticBuilder> {
    let at = nid.end + usize::from(colon.is_some());
    let next = context.slice(at..context.end()).chars().next();
    if !matches!(next, None | Some('/' | '?')) {
        return None;
    }
    let builder = code.at(at..at).message("no name follows the namespace").label("expected a name");
    let builder = builder.own_section(Some("8141 2"));
    Some(match (next, colon) {
        (None, Some(_)) => builder.placeholder(at..at, "name", "write a name"),
        (None, None) => builder.placeholder(at..at, ":name", "write `:` and a name"),
        _ => builder,
    })
}

/// `urn:example:a?b`.
fn component(context: &Context<'_>, code: Code, span: Range<usize>, name: &str) -> Option<DiagnosticBuilder> {
    let question = name.find('?')?;
    let after = &name[question + 1..];
    let mark = context.end() - name.len() + question;
    let builder = code.at(span).own_section(Some("8141 2.3"));
    if context.at <= mark + 1 && !after.starts_with(['+', '=']) {
        let span = mark..mark + 1;
        let builder = code.at(span.clone()).own_section(Some("8141 2.3"));
        let builder = builder.message("`?` alone follows the name").label("expected `?=` or `?+`");
        let builder = builder
            .help("`?=` begins parameters for the resource, `?+` those for the resolver. A `?` that is data is `%3F`.");
        return Some(builder.guess(span.end..span.end, "=", "write `?=`"));
    }
    let is_empty = matches!(context.found(), None | Some('?' | '/'));
    is_empty.then(|| builder.message("a component after the name is empty").label("expected a character"))
}
