//! The addresses and the header fields of a mailto URL (RFC 6068).

use std::ops::Range;

use crate::ast::{HeaderField, Mail, MailAddress};
use crate::diagnostic::accepted::uri_parts::{advice, uri};
use crate::diagnostic::accepted::{Check, Context, Facts, When};
use crate::diagnostic::{Code, DiagnosticBuilder, MAX_DIAGNOSTICS};
use crate::encoding::{Encoded, escaped_octet};
use crate::order;

pub(in crate::diagnostic::accepted) const CHECKS: &[Check] = &[
    Check { code: Code::MailRecipient, needs: Facts::OTHER_SCHEME, when: When::Many(recipients) },
    Check { code: Code::MailHeader, needs: Facts::OTHER_SCHEME, when: When::Many(headers) },
    Check { code: Code::MailFragment, needs: Facts::OTHER_SCHEME, when: When::One(fragment) },
];

fn mail<'c>(context: &'c Context<'_>) -> Option<Mail<'c>> {
    Mail::of(uri(context)?)
}

fn fragment(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let fragment = uri(context).filter(|uri| uri.scheme.eq_ignore_ascii_case("mailto"))?.fragment?;
    let span = context.span(&fragment);
    Some(code.at(span.start - 1..span.end))
}

/// Addresses that are missing, doubled, or encoded without need.
fn recipients(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    let Some(mail) = mail(context) else { return Vec::new() };
    let mut found = Vec::new();
    let addresses: Vec<_> = mail.addresses().collect();
    let to: Vec<HeaderField<'_>> = mail.fields().filter(|field| field.is("to")).collect();
    let end = context.span(context.url).end;
    if addresses.is_empty() && to.is_empty() {
        found.push(advice(code.at(end..end).message("the URL names no recipient")));
    }
    if let (false, Some(field)) = (addresses.is_empty(), to.first()) {
        let builder = code.at(context.span(&field.text)).message("both the address and a field `to` name recipients");
        found.push(builder.help("Write all addresses before the `?`: mail programs read the field differently."));
    }
    let meanings: Vec<String> = addresses.iter().map(meaning).collect();
    for (address, is_repeated) in addresses.iter().zip(order::repeated(&meanings, String::as_str)) {
        if is_repeated {
            let span = context.span(&address.text);
            found.push(code.at(span.start - 1..span.end).message("the same address is named twice"));
        }
        found.extend(splitter(context, code, address));
        let domain = address.domain();
        let escape = domain.escapes().find(|(at, octet)| octet.is_ascii() && !is_bracket(*octet, *at, domain));
        if let Some((at, _)) = escape {
            let start = context.span(&domain).start + at;
            let builder = code.at(start..start + 3).message("a character of the domain is encoded without need");
            found.push(builder.help("In a domain, only characters that are not US-ASCII are encoded."));
        }
    }
    found.truncate(MAX_DIAGNOSTICS + 1);
    found
}

/// `%22a,b%22@c`: a comma or an `@` in quotation marks.
fn splitter(context: &Context<'_>, code: Code, address: &MailAddress<'_>) -> Option<DiagnosticBuilder> {
    let name = address.local_part();
    let place = name.as_str().find([',', '@'])?;
    let start = context.span(&name).start + place;
    let span = start..start + 1;
    let escape = if context.text[span.clone()].starts_with(',') { "%2C" } else { "%40" };
    let builder =
        code.at(span.clone()).message(format!("a quoted `{}` is in the address", &context.text[span.clone()]));
    let builder = builder.own_section(Some("6068 2")).label("programs may divide here");
    let builder = builder.help("Programs may divide the addresses without looking for quotation marks.");
    Some(builder.respell(span, escape, format!("write `{escape}`")))
}

/// The octets of the name, and of the domain in lower case, each as the character with its number, and a character that is no octet between.
fn meaning(address: &MailAddress<'_>) -> String {
    let (name, domain) = (address.local_part().decode(), address.domain().decode());
    let name = name.iter().copied().map(char::from);
    name.chain(['\u{100}']).chain(domain.to_ascii_lowercase().into_iter().map(char::from)).collect()
}

/// Whether an escape is a bracket around the domain.
fn is_bracket(octet: u8, at: usize, domain: Encoded<'_>) -> bool {
    (octet == b'[' && at == 0) || (octet == b']' && at + 3 == domain.as_str().len())
}

/// The fields that "MUST be ignored" (section 3).
const IGNORED: [&str; 8] =
    ["from", "date", "sender", "reply-to", "apparently-to", "received", "return-path", "mime-version"];

/// The beginnings of the names of such fields.
const IGNORED_GROUPS: [&str; 2] = ["resent-", "content-"];

/// The fields that are "believed to be both safe and useful" (section 4), and those that name recipients and messages.
const SAFE: [&str; 7] = ["subject", "keywords", "body", "to", "cc", "bcc", "in-reply-to"];

/// The fields that a message has at most once (RFC 5322, section 3.6).
const ONCE: [&str; 6] = ["to", "cc", "bcc", "subject", "in-reply-to", "references"];

fn headers(context: &Context<'_>, code: Code) -> Vec<DiagnosticBuilder> {
    let Some(mail) = mail(context) else { return Vec::new() };
    let name = |field: &HeaderField<'_>| String::from_utf8_lossy(&field.name.decode()).to_ascii_lowercase();
    let names: Vec<String> = mail.fields().map(|field| name(&field)).collect();
    let repeated = order::repeated(&names, String::as_str);
    let mut found = Vec::new();
    for ((field, name), is_repeated) in mail.fields().zip(&names).zip(repeated) {
        let span = context.span(&field.name);
        // There, `&amp;` as a whole is named.
        let is_of_reference = name.starts_with("amp;") && context.text[..span.start].ends_with('&');
        if !is_of_reference {
            found.extend(of_name(code, span, name, is_repeated));
        }
        found.extend(of_value(context, code, &field, name));
    }
    found.truncate(MAX_DIAGNOSTICS + 1);
    found
}

fn of_name(code: Code, span: Range<usize>, name: &str, is_repeated: bool) -> Option<DiagnosticBuilder> {
    let at = || code.at(span.clone());
    if let Some(after) = name.strip_prefix("amp;") {
        let builder = at().message("`amp;` is the rest of an `&amp;` of HTML").label("remove `amp;`");
        let builder = builder.help("In HTML, `&` is written `&amp;`. In the URL itself, it is `&` alone.");
        let end = span.end - after.len();
        return Some(builder.guess(span.start..end, "", "remove `amp;`"));
    }
    if is_repeated {
        let help = match ONCE.contains(&name) {
            true => "A message has this field at most once. Mail programs use the first, the last, or both.",
            false => "Mail programs use the first, the last, or all of them.",
        };
        return Some(at().message(format!("the field `{name}` occurs twice")).label("a second time").help(help));
    }
    let is_ignored = IGNORED.contains(&name) || IGNORED_GROUPS.iter().any(|group| name.starts_with(group));
    match name {
        "" => Some(advice(at().message("a header field has no name").label("expected a name"))),
        _ if is_ignored => Some(at().message(format!("mail programs must ignore the field `{name}`")).label("ignored")),
        _ if !SAFE.contains(&name) => {
            let builder = at().message("few mail programs accept this field").label("may be ignored");
            Some(advice(builder.help("Only `subject`, `keywords` and `body` are believed to be safe and useful.")))
        }
        _ => None,
    }
}

fn of_value(context: &Context<'_>, code: Code, field: &HeaderField<'_>, name: &str) -> Vec<DiagnosticBuilder> {
    let (text, start) = (field.value.as_str(), context.span(&field.value).start);
    let octets = field.value.decode();
    let place = |at: usize, length: usize| code.at(start + at..start + at + length);
    let mut found = Vec::new();
    if std::str::from_utf8(&octets).is_err() {
        found.push(code.at(start..start + text.len()).message("the value is not UTF-8").label("not UTF-8"));
    }
    if let Some(at) = text.find(';') {
        let builder = place(at, 1).message("`;` should be encoded in a header field").label("write `%3B`");
        found.push(builder.respell(start + at..start + at + 1, "%3B", "write `%3B`"));
    }
    let breaks = line_breaks(field.value);
    if let Some((at, is_pair)) = breaks.first() {
        let builder = place(*at, 3);
        if name != "body" {
            found.push(builder.message("a line break is in a field other than the body").label("a line break"));
        } else if !is_pair {
            let builder = builder.message("a line break in the body is not `%0D%0A`").label("write `%0D%0A`");
            found.push(builder.guess(start + at..start + at + 3, "%0D%0A", "write `%0D%0A`"));
        }
    }
    if let Some(at) = text.find('+').filter(|at| is_like_space(text, *at) && !name.is_empty()) {
        let builder = place(at, 1).message("`+` is a plus sign here, and not a space").label("write `%20` for a space");
        found.push(builder.guess(start + at..start + at + 1, "%20", "write `%20`"));
    }
    found
}

/// The places of encoded line breaks, and whether each is CR LF; those that are not first.
fn line_breaks(value: Encoded<'_>) -> Vec<(usize, bool)> {
    let text = value.as_str();
    let octet_at = |at: usize| text.get(at..).and_then(|rest| escaped_octet(rest.as_bytes()));
    let mut breaks = Vec::new();
    for (at, octet) in value.escapes() {
        match octet {
            b'\r' => breaks.push((at, octet_at(at + 3) == Some(b'\n'))),
            b'\n' if at < 3 || octet_at(at - 3) != Some(b'\r') => breaks.push((at, false)),
            _ => {}
        }
    }
    order::by_numbers(&mut breaks, |(_, is_pair)| (usize::from(*is_pair), 0));
    breaks
}

/// Whether a `+` is between words, and no other space is in the value.
fn is_like_space(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    let is_letter =
        |place: Option<usize>| place.and_then(|place| bytes.get(place)).is_some_and(u8::is_ascii_alphabetic);
    is_letter(at.checked_sub(1)) && is_letter(Some(at + 1)) && !text.contains("%20") && !text.contains('@')
}
