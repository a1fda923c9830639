//! The identifiers of messages and of their parts: cid and mid by RFC 2392, news by RFC 5538.

use std::ops::Range;

use super::server_url::{after_colon, scheme_among};
use super::{Check, Context};
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::encoding::{Encoded, encode, escaped_octet, is_escape};

pub(super) const CHECKS: &[Check] = &[Check { code: Code::MessageId, when: message_id }];

/// The identifiers of the URL: the text after the colon, and for news after the server.
fn identifiers(context: &Context<'_>) -> Option<(Range<usize>, &'static str)> {
    let scheme = scheme_among(context, &["cid", "mid"]).or_else(|| scheme_among(context, &["news", "snews"]))?;
    let end = after_colon(context) + context.slice(after_colon(context)..).find('#').unwrap_or(usize::MAX / 2);
    let all = after_colon(context)..end.min(context.text.len());
    let is_news = scheme.ends_with("news");
    (!is_news || (context.slice(all.clone()).contains('@') && context.outline.slashes.is_empty()))
        .then_some((all, scheme))
}

/// What is in `%3C` and `%3E`.
fn encoded_brackets(text: &str) -> Option<&str> {
    let inner = text.strip_prefix("%3C").or_else(|| text.strip_prefix("%3c"))?;
    inner.strip_suffix("%3E").or_else(|| inner.strip_suffix("%3e"))
}

fn is_at(text: &str) -> bool {
    escaped_octet(text.as_bytes()) == Some(b'@')
}

fn message_id(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (all, scheme) = identifiers(context)?;
    let text = context.slice(all.clone());
    let what = if scheme == "cid" { "Content-ID" } else { "Message-ID" };
    let section = if scheme.ends_with("news") { "5538 4" } else { "2392 2" };
    let at = |span: Range<usize>| code.at(span).own_section(Some(section));
    if let Some(inner) = text.strip_prefix('<').and_then(|text| text.strip_suffix('>')) {
        let builder = at(all.clone()).message(format!("the {what} is in angle brackets")).label("without the brackets");
        return Some(builder.guess(all, inner.to_owned(), "remove the brackets"));
    }
    if let Some(inner) = encoded_brackets(text) {
        let builder = at(all.clone()).message(format!("the {what} is in encoded angle brackets"));
        let builder = builder.label("without the brackets");
        return Some(builder.guess(all, inner.to_owned(), "remove the brackets"));
    }
    // Parsing may have ended within an escape.
    let before = [1, 2].into_iter().filter_map(|length| context.at.checked_sub(length));
    let is_escape_at = |at: &usize| *at >= all.start && is_escape(context.slice(*at..).as_bytes());
    let place = before.into_iter().find(is_escape_at).unwrap_or(context.at);
    let found = context.slice(place..all.end).chars().next();
    let span = place..place + found.map_or(0, char::len_utf8);
    let before = context.slice(all.start..place);
    match found {
        None if !text.contains('@') && !text.is_empty() => Some(
            at(all.end..all.end)
                .message(format!("the {what} has no `@` and no domain"))
                .label("expected `@` and a domain")
                .help(format!(
                    "A {scheme} URL has the {what} of a header without its angle brackets, as in `{scheme}:a1@example.com`."
                ))
                .placeholder(all.end..all.end, "@example.com", "write `@` and a domain"),
        ),
        None if before.is_empty() || before.ends_with(['/', '@', '.']) => {
            let builder =
                at(span.clone()).message(format!("a part of the {what} is missing")).label("expected a character");
            Some(match before.strip_suffix(['/', '.']) {
                Some(_) => builder.guess(context.at - 1..context.at, "", "remove the last character"),
                None => builder.placeholder(span, "example.com", "write a domain"),
            })
        }
        Some('@') if before.contains("..") && !before.contains('@') => {
            let dot = all.start + before.find("..")? + 1;
            let builder = at(dot..dot + 1).message(format!("a part of the {what} is missing"));
            Some(builder.label("expected a character").guess(dot..dot + 1, "", "remove it"))
        }
        Some('@') if before.contains('@') => Some(
            at(span.clone())
                .continue_with(span, "")
                .message(format!("the {what} has a second `@`"))
                .label("not allowed")
                .help("Only one `@` divides it. In quotation marks, write `%40`."),
        ),
        Some('@' | '.') if before.is_empty() || before.ends_with(['/', '@', '.']) => {
            let builder =
                at(span.clone()).message(format!("a part of the {what} is missing")).label("expected a character");
            let is_doubled = before.ends_with('.') && found == Some('.');
            Some(if is_doubled { builder.guess(span, "", "remove it") } else { builder })
        }
        Some(c @ ('/' | '?' | '[' | ']')) if !before.is_empty() => {
            let encoded = encode(&[c as u8]);
            let title = format!("write `{encoded}`");
            let builder = at(span.clone()).message(format!("`{c}` must be encoded in a {what}")).label(title.clone());
            Some(builder.guess(span, encoded, title))
        }
        // What follows a separator would be joined to the identifier.
        Some(c @ (';' | ',')) if !before.is_empty() && place + 1 < all.end => Some(
            at(span.clone())
                .continue_with(span, "")
                .message(format!("`{c}` is not allowed in a {what}"))
                .label("not allowed"),
        ),
        Some(c @ ('(' | ')' | ';' | ':' | ',')) if !before.is_empty() => {
            let builder = at(span.clone()).message(format!("`{c}` is not allowed in a {what}")).label("not allowed");
            let joins = context.joins(&span);
            Some(builder.guess_without(span, joins, "remove it"))
        }
        Some('%') if is_at(context.slice(place..)) && !text.contains('@') => {
            let builder =
                at(place..place + 3).message("`%40` must be `@`: it divides the two halves").label("write `@`");
            Some(builder.guess(place..place + 3, "@", "write `@`"))
        }
        Some('@') if scheme.ends_with("news") && !before.contains('@') => {
            let escapes = Encoded::new(before).escapes();
            let (place, _) = escapes
                .into_iter()
                .find(|(_, octet)| !octet.is_ascii_graphic() || b"()<>@,;:\\\"[]".contains(octet))?;
            let span = all.start + place..all.start + place + 3;
            let builder = at(span.clone()).message("this character is not allowed in a Message-ID, not even encoded");
            let builder = builder.help("A Message-ID consists of printable characters of US-ASCII.");
            // Another identifier names another message.
            Some(builder.label("not in a Message-ID").continue_with(span, ""))
        }
        Some('%') => {
            let octet = escaped_octet(context.slice(place..).as_bytes())?;
            let message = if octet.is_ascii() {
                "this character is not allowed here, not even encoded"
            } else {
                "an encoded octet is not US-ASCII"
            };
            let builder = at(place..place + 3).message(message).label(format!("not in a {what}"));
            let builder = builder.help(format!("A {what} consists of characters of US-ASCII."));
            Some(builder.continue_with(place..place + 3, ""))
        }
        _ => None,
    }
}
