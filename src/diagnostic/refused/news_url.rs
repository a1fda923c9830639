//! news and nntp URLs by RFC 5538.

use std::ops::Range;

use super::server_url::{after_colon, scheme_among};
use super::{Check, Context};
use crate::diagnostic::names::is_known_newsgroup;
use crate::diagnostic::{Code, DiagnosticBuilder};

pub(super) const CHECKS: &[Check] =
    &[Check { code: Code::NewsUrl, when: groups }, Check { code: Code::ArticleNumber, when: number }];

/// The text after the server: where it begins, and where it ends.
fn path(context: &Context<'_>) -> Range<usize> {
    let start = after_colon(context);
    let end = start + context.slice(start..).find('#').unwrap_or(usize::MAX / 2);
    let end = end.min(context.text.len());
    match context.slice(start..end).strip_prefix("//") {
        Some(rest) => rest.find('/').map_or(end, |slash| start + 2 + slash)..end,
        None => start..end,
    }
}

fn groups(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let scheme = scheme_among(context, &["news", "snews", "nntp"])?;
    let path = path(context);
    let is_nntp = scheme == "nntp";
    // What follows the second slash is the number of an article.
    let is_in_number = is_nntp && context.slice(path.start..context.at.max(path.start)).matches('/').nth(1).is_some();
    let at = |span: Range<usize>| code.at(span).own_section(Some(if is_nntp { "5538 3" } else { "5538 4" }));
    if context.at < path.start {
        return None;
    }
    let text = context.slice(path.clone());
    // Without an `@`, a character that only an identifier has is the fault.
    let is_of_id = |c: char| !c.is_ascii_alphanumeric() && !"-+_.%/*".contains(c);
    let place = match text.contains('@') {
        false => text.find(is_of_id).map_or(context.at, |place| context.at.min(path.start + place)),
        true => context.at,
    };
    let found = context.slice(place..path.end).chars().next();
    let span = place..place + found.map_or(0, char::len_utf8);
    match found {
        None if path.is_empty() && context.at == path.end && is_known_newsgroup(context.slice(after_colon(context) + 2..path.end)) => {
            let slashes = after_colon(context)..after_colon(context) + 2;
            let builder = at(slashes.clone()).message("after `//`, the newsgroup is read as a server").label("remove it");
            builder.help("A server follows `//`. A newsgroup follows the colon alone.").guess(slashes, "", "remove the slashes").into()
        }
        None if path.is_empty() && context.at == path.end && context.outline.slashes.len() == 2 => {
            let builder = at(span.clone()).message("no `/` follows the server").label("expected `/`");
            let builder =
                builder.help("After `//`, a server is named. A newsgroup follows the next slash, or the colon alone.");
            Some(match is_nntp {
                true => builder.placeholder(span, "/group", "write `/` and a newsgroup"),
                false => builder.guess(span, "/", "write `/`: all newsgroups of the server"),
            })
        }
        None if is_nntp && text == "/" => {
            Some(at(span.clone()).message("the nntp URL names no newsgroup").label("expected a newsgroup").placeholder(
                span,
                "group",
                "write a newsgroup",
            ))
        }
        Some('?') => Some(
            at(span.clone())
                .message(if is_nntp { "an nntp URL has no query" } else { "`?` must be encoded in a newsgroup" })
                .label("write `%3F`")
                .guess(span, "%3F", "write `%3F`"),
        ),
        Some('*') if is_nntp => Some(
            at(span.clone())
                .continue_with(span, "")
                .message("a wildcard is in an nntp URL")
                .label("not allowed")
                .help("An nntp URL names one newsgroup. A news URL may have wildcards: `news://server/comp.*`."),
        ),
        Some(c @ (',' | '!')) if !is_in_number => Some(
            at(span.clone())
                .continue_with(span, "")
                .message(format!("`{c}` is in the newsgroups"))
                .label("not allowed")
                .help(
                    "A news URL has one pattern, with `*` and `%3F`. Lists and exclusions are for commands to a server.",
                ),
        ),
        Some(c @ (':' | ';' | '\'' | '(' | ')' | '=' | '&' | '$' | '~')) if !text.contains('@') => {
            let encoded = crate::encoding::encode(&[c as u8]);
            let title = format!("write `{encoded}`");
            let builder =
                at(span.clone()).message(format!("`{c}` must be encoded in a newsgroup")).label(title.clone());
            Some(builder.guess(span, encoded, title))
        }
        Some('/') if !is_nntp && context.at > path.start => {
            let rest = context.at..path.end;
            let what = if text.contains('@') { "Message-ID" } else { "newsgroup" };
            let is_empty = context.slice(rest.clone()).bytes().all(|octet| octet == b'/');
            let builder =
                at(rest.clone()).message(format!("something follows the {what}")).label("not allowed").help(
                    "A news URL names newsgroups or an article. The number of an article needs a server: `nntp://server/group/12`.",
                );
            Some(match is_empty {
                true => builder.guess(rest, "", "remove it"),
                false => builder.continue_with(rest, ""),
            })
        }
        _ => None,
    }
}

/// `nntp://host/group/x`.
fn number(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    scheme_among(context, &["nntp"])?;
    let path = path(context);
    let slash = path.start + 1 + context.slice(path.start + 1..path.end).find('/')?;
    if context.at < slash {
        return None;
    }
    let (number, whole) = (slash + 1..path.end, slash..path.end);
    let text = context.slice(number.clone());
    let is_number = !text.is_empty() && text.bytes().all(|octet| octet.is_ascii_digit());
    let message = match text {
        "" => "no number of an article follows the slash",
        _ if is_number => "the number of the article has more than 16 digits",
        _ => "this is not the number of an article",
    };
    let builder = code.at(number.clone()).message(message).label("expected 1 to 16 digits").own_section(Some("5538 3"));
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let is_mark = !text[digits..].contains(char::is_alphanumeric);
    // What else it may name is data.
    Some(match (is_mark, digits) {
        (true, _) if is_number => builder.continue_with(whole, ""),
        (true, 0) => builder.guess(whole, "", "remove it"),
        (true, _) => builder.guess(number.start + digits..number.end, "", "remove what follows the number"),
        (false, _) => builder.continue_with(whole, ""),
    })
}
