//! What is wrong with the groups and articles of news and nntp URLs.

use std::ops::Range;

use super::path::path_not_allowed;
use super::{Context, host};
use crate::diagnostic::characters::named;
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::encoding::{Encoded, is_escape};

/// `news:` and a group, an article or `*`.
pub(super) fn news(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let start = context.outline.scheme.end + 1;
    if context.at < start || (context.found() == Some('#') && !context.is_reference) {
        return None;
    }
    let rest = context.slice(start..);
    news_host(context, start).or_else(|| brackets(context, start, rest)).or_else(|| match rest.split_once('@') {
        Some((unique, host)) => message_id(context, start, unique, host),
        None => group(context, start..context.text.find('#').unwrap_or(context.text.len())),
    })
}

/// `news://host/group`: nntp names hosts.
fn news_host(context: &Context<'_>, start: usize) -> Option<DiagnosticBuilder> {
    let outline = &context.outline;
    // More than two slashes leave the host empty.
    let authority = match context.slice(outline.slashes.clone()) {
        "//" => outline.widest_authority(context.text),
        written if written.starts_with("//") => start + 2..start + 2,
        _ => return None,
    };
    let (host, path) = (context.slice(authority.clone()), context.slice(authority.end..));
    let group = path.strip_prefix('/').unwrap_or_default();
    if group.contains('@') || (host.contains('@') && group.is_empty()) {
        return None;
    }
    let builder = DiagnosticBuilder::new(Code::NewsHost, start..start + 2 + host.len())
        .message("a news URL names no host")
        .label("no host belongs here")
        .help("News is the same on every server; to name a server, write an nntp URL.");
    let is_group = |name: &str| name.starts_with(|c: char| c.is_ascii_alphabetic());
    Some(match (host, group) {
        ("", _) => builder.guess(start..start + 2, "", "leave out the slashes"),
        (_, group) if is_group(group) && !context.dialect().nntp_without_article => builder
            .help("News is the same on every server.")
            .guess(start..start + 3 + host.len(), "", "leave out the host"),
        (_, group) if is_group(group) => {
            let user = host.rfind('@').map_or(0, |at| at + 1);
            let span = outline.scheme.start..authority.start + user;
            builder.guess(span, "nntp://", "write `nntp`, which names a host")
        }
        (host, "") if is_group(host) && path.is_empty() => builder.guess(start..start + 2, "", "leave out the slashes"),
        (_, "" | "*") => builder.guess(start..context.end(), "*", "name all groups, `*`"),
        (host, _) => builder.guess(start..start + 3 + host.len(), "", "leave out the host"),
    })
}

pub(super) fn brackets(context: &Context<'_>, start: usize, rest: &str) -> Option<DiagnosticBuilder> {
    let builder = |span: Range<usize>| {
        DiagnosticBuilder::new(Code::MessageIdBrackets, span.clone())
            .message("a message identifier stands without its angle brackets")
            .label("not part of the URL")
            .mend(span, "", "leave it out")
    };
    for (open, close) in [("<", ">"), ("%3C", "%3E")] {
        if rest.starts_with(open) {
            return Some(builder(start..start + open.len()));
        }
        let end = context.end();
        let was_opened = context.working_copy.dropped().any(|piece| piece == open.as_bytes());
        if was_opened && context.slice(..end).ends_with(close) {
            return Some(builder(end - close.len()..end));
        }
    }
    let closes = rest.ends_with('>') && rest.contains('@') && context.at + 1 == context.text.len();
    closes.then(|| builder(context.text.len() - 1..context.text.len()))
}

pub(super) fn message_id(context: &Context<'_>, start: usize, unique: &str, host: &str) -> Option<DiagnosticBuilder> {
    let builder = |at: usize| {
        DiagnosticBuilder::new(Code::MessageIdHost, at..at).label("something belongs here").placeholder(at..at, "x")
    };
    if unique.is_empty() && context.at <= start {
        return Some(builder(start).message("nothing stands before the `@` of the message identifier"));
    }
    if host.is_empty() {
        return Some(builder(context.text.len()).message("no host stands behind the `@` of the message identifier"));
    }
    let at = start + unique.len();
    if context.at <= at {
        return None;
    }
    if host.contains('@') {
        return Some(
            DiagnosticBuilder::new(Code::ReservedCharacter, at..at + 1)
                .message("`@` must be encoded but for the one before the host")
                .label("written `%40`")
                .section("3.6")
                .help("The `@` before the host is the only one of a message identifier.")
                .amended(context.dialect().delimiters)
                .guess(at..at + 1, "%40", "write `%40`"),
        );
    }
    let end = at + 1 + host.find(['#', '/', '?', ':']).unwrap_or(host.len());
    if context.at == end && !context.slice(..end).ends_with(['.', '-']) && end < context.end() {
        return Some(path_not_allowed(context, end, "nothing stands behind the host of an identifier", "3.6"));
    }
    if context.ended_in(&(at + 1..end)) && end > at + 1 { host::inspect(context, at + 1..end) } else { None }
}

/// A group that is none. The reading of a news URL may have gone on to its end for the `@` of an article: that there
/// is none is not the fault.
fn group(context: &Context<'_>, span: Range<usize>) -> Option<DiagnosticBuilder> {
    let name = context.slice(span.clone());
    let Some(first) = name.chars().next() else {
        return Some(missing_group(span.start, "a newsgroup belongs here"));
    };
    if name == "*" {
        return Some(
            DiagnosticBuilder::new(Code::GroupCharacter, span)
                .message("`*`, all newsgroups, stands only in a news URL")
                .label("a newsgroup belongs here")
                .guess(context.outline.scheme.start..context.text.len(), "news:*", "write a news URL"),
        );
    }
    if first == '*' {
        return Some(
            DiagnosticBuilder::new(Code::GroupCharacter, span.start + 1..span.end)
                .message("`*`, all newsgroups, stands alone")
                .label("nothing belongs here")
                .guess(span.start + 1..span.end, "", "leave out what stands behind `*`"),
        );
    }
    if context.at > span.start && context.at < span.end && context.within("article") {
        // It was read as an article as far as this character.
        return None;
    }
    if first.is_ascii_graphic() && !first.is_ascii_alphabetic() && !matches!(first, '%' | '*') {
        return Some(first_letter(span, name));
    }
    if context.dialect().escapes_in_group && first.is_ascii_alphabetic() {
        return None;
    }
    let is_group = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '+' | '_');
    let at = span.start + name.find(|c| !is_group(c))?;
    let found = context.slice(at..).chars().next()?;
    Some(group_character(context, at, found, span.end))
}

fn missing_group(at: usize, label: &'static str) -> DiagnosticBuilder {
    DiagnosticBuilder::new(Code::MissingGroup, at..at)
        .message("no newsgroup is named")
        .label(label)
        .help("A news URL names a newsgroup, a message identifier, or `*` for all newsgroups; an nntp URL a newsgroup.")
        .placeholder(at..at, "x")
}

fn first_letter(span: Range<usize>, name: &str) -> DiagnosticBuilder {
    let builder = DiagnosticBuilder::new(Code::GroupFirstLetter, span.start..span.start + 1)
        .message("the name of a newsgroup begins with a letter")
        .label("a letter belongs here");
    // Some newsgroups do begin with a digit; what they should be called instead, nobody can know.
    let is_digit = name.starts_with(|c: char| c.is_ascii_digit());
    match name.find(|c: char| c.is_ascii_alphabetic()) {
        _ if is_digit => builder.placeholder(span.start..span.start, "x"),
        Some(length) => {
            builder.guess(span.start..span.start + length, "", "leave out what stands before the first letter")
        }
        None => builder,
    }
}

fn group_character(context: &Context<'_>, at: usize, found: char, end: usize) -> DiagnosticBuilder {
    let bytes = context.text.as_bytes();
    let length = if is_escape(&bytes[at..end]) { 3 } else { context.run(at, |c| c == found).len() };
    let span = at..at + length;
    let builder = DiagnosticBuilder::new(Code::GroupCharacter, span.clone())
        .message(format!("{} cannot stand in the name of a newsgroup", named(found)))
        .label("no character of a newsgroup")
        .help("A newsgroup is letters, digits, `-`, `.`, `+` and `_`, a letter first, and nothing in it is encoded.");
    match found {
        '%' if length == 3 => match Encoded::new(context.slice(span.clone())).octets().next() {
            Some(octet) if octet.is_ascii_alphanumeric() || b"-.+_".contains(&octet) => {
                builder.mend(span, char::from(octet), "write the character itself")
            }
            _ => builder.guess(span, "", "leave it out"),
        },
        // `comp.lang.*` asks for a hierarchy, which no URL names.
        '*' if context.slice(..at).ends_with('.') => {
            builder.guess(at - 1..span.end, "", "name the newsgroup without `*`")
        }
        '/' | '?' | ',' | ';' | '&' | '=' | ':' => {
            builder.guess(at..end, "", "leave out what stands behind the newsgroup")
        }
        _ => builder.guess(span, "", "leave it out"),
    }
}

/// `nntp://<host>:<port>/<newsgroup-name>/<article-number>`, behind the host.
pub(super) fn nntp(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let path = context.outline.path.clone();
    if context.at < path.start || (context.found() == Some('#') && !context.is_reference) {
        return None;
    }
    let end = context.text.find('#').unwrap_or(context.text.len());
    let Some(rest) = context.slice(path.start..end).strip_prefix('/') else {
        let is_missing = context.at == path.start && matches!(context.found(), None | Some('?' | ';'));
        return is_missing.then(|| {
            let mut builder = missing_group(path.start, "`/` and a newsgroup belong here");
            builder.parts.inside = ["nntpaddress", "nntpurl"].into_iter().find(|production| context.within(production));
            builder.placeholder(path.start..path.start, "/x")
        });
    };
    let start = path.start + 1;
    let name = rest.split('/').next().unwrap_or_default();
    let number = start + name.len() + 1;
    if let Some(id) = rest.rsplit('/').next().filter(|id| id.contains('@')) {
        return Some(message_identifier(context, end - id.len()..end, id));
    }
    if rest.starts_with('/') {
        return Some(missing_group(start, "a newsgroup belongs here").guess(start..start + 1, "", "leave out the `/`"));
    }
    if context.at < number {
        if !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit()) {
            return Some(missing_group(start, "a newsgroup and `/` belong before the number"));
        }
        return group(context, start..start + name.len());
    }
    article_number(context, number..end)
}

fn message_identifier(context: &Context<'_>, span: Range<usize>, id: &str) -> DiagnosticBuilder {
    let bare = id.trim_start_matches('<').trim_end_matches('>');
    DiagnosticBuilder::new(Code::ArticleNumber, span)
        .message("an article is named by its number here, and not by its message identifier")
        .label("a message identifier")
        .help("By its message identifier, an article is named in a news URL.")
        .guess(context.outline.scheme.start..context.text.len(), format!("news:{bare}"), "write a news URL")
}

fn article_number(context: &Context<'_>, span: Range<usize>) -> Option<DiagnosticBuilder> {
    let digits = context.slice(span.clone()).split('/').next().unwrap_or_default();
    if context.at > span.start && context.slice(context.at..).starts_with('/') {
        return Some(path_not_allowed(context, context.at, "an nntp URL ends with the number of the article", "3.7"));
    }
    let builder = |span: Range<usize>, message: &'static str| {
        DiagnosticBuilder::new(Code::ArticleNumber, span)
            .message(message)
            .label("a number belongs here")
            .help("An article is named by its number on that server, or by its message identifier in a news URL.")
    };
    let slash = span.start - 1;
    if digits.is_empty() {
        let builder = builder(span.start..span.start, "no number stands behind the `/`");
        return Some(builder.guess(slash..span.start, "", "leave out the `/`"));
    }
    let at = span.start + digits.find(|c: char| !c.is_ascii_digit())?;
    let strange = context.run(at, |c| !c.is_ascii_digit() && c != '/');
    let builder = builder(strange.clone(), "the number of an article is decimal digits");
    Some(if strange.len() == digits.len() {
        builder.guess(slash..span.end, "", "leave out the article")
    } else if context.slice(at..).starts_with(['?', '-', ',', ';', '&']) {
        builder.guess(at..span.start + digits.len(), "", "leave out what stands behind the number")
    } else {
        builder.guess(strange, "", "leave out what is not a digit")
    })
}
