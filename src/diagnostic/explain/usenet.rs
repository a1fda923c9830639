//! What is wrong with the groups and articles of news and nntp URLs.

use std::ops::Range;

use super::parts::path_not_allowed;
use super::{Fault, host};
use crate::diagnostic::passage::named;
use crate::diagnostic::{Code, Draft};
use crate::encoding::{Encoded, is_escape};

/// `news:` and a group, an article or `*`.
pub(super) fn news(fault: &Fault<'_>) -> Option<Draft> {
    let start = fault.outline.scheme.end + 1;
    if fault.at < start || (fault.found() == Some('#') && !fault.is_reference) {
        return None;
    }
    let rest = fault.slice(start..);
    news_host(fault, start).or_else(|| brackets(fault, start, rest)).or_else(|| match rest.split_once('@') {
        Some((unique, host)) => message_id(fault, start, unique, host),
        None => group(fault, start..fault.text.find('#').unwrap_or(fault.text.len())),
    })
}

/// `news://host/group`: nntp names hosts.
fn news_host(fault: &Fault<'_>, start: usize) -> Option<Draft> {
    let outline = &fault.outline;
    // More than two slashes leave the host empty.
    let authority = match fault.slice(outline.slashes.clone()) {
        "//" => outline.widest_authority(fault.text),
        written if written.starts_with("//") => start + 2..start + 2,
        _ => return None,
    };
    let (host, path) = (fault.slice(authority.clone()), fault.slice(authority.end..));
    let group = path.strip_prefix('/').unwrap_or_default();
    if group.contains('@') || (host.contains('@') && group.is_empty()) {
        return None;
    }
    let draft = Draft::new(Code::NewsHost, start..start + 2 + host.len())
        .message("a news URL names no host")
        .label("no host belongs here")
        .help("News is the same on every server; to name a server, write an nntp URL.");
    let is_group = |name: &str| name.starts_with(|c: char| c.is_ascii_alphabetic());
    Some(match (host, group) {
        ("", _) => draft.guess(start..start + 2, "", "leave out the slashes"),
        (_, group) if is_group(group) && !fault.dialect().nntp_without_article => draft
            .help("News is the same on every server.")
            .guess(start..start + 3 + host.len(), "", "leave out the host"),
        (_, group) if is_group(group) => {
            let user = host.rfind('@').map_or(0, |at| at + 1);
            let span = outline.scheme.start..authority.start + user;
            draft.guess(span, "nntp://", "write `nntp`, which names a host")
        }
        (host, "") if is_group(host) && path.is_empty() => draft.guess(start..start + 2, "", "leave out the slashes"),
        (_, "" | "*") => draft.guess(start..fault.end(), "*", "name all groups, `*`"),
        (host, _) => draft.guess(start..start + 3 + host.len(), "", "leave out the host"),
    })
}

pub(super) fn brackets(fault: &Fault<'_>, start: usize, rest: &str) -> Option<Draft> {
    let draft = |span: Range<usize>| {
        Draft::new(Code::MessageIdBrackets, span.clone())
            .message("a message identifier stands without its angle brackets")
            .label("not part of the URL")
            .mend(span, "", "leave it out")
    };
    for (open, close) in [("<", ">"), ("%3C", "%3E")] {
        if rest.starts_with(open) {
            return Some(draft(start..start + open.len()));
        }
        let end = fault.end();
        let was_opened = fault.shadow.dropped().any(|piece| piece == open.as_bytes());
        if was_opened && fault.slice(..end).ends_with(close) {
            return Some(draft(end - close.len()..end));
        }
    }
    let closes = rest.ends_with('>') && rest.contains('@') && fault.at + 1 == fault.text.len();
    closes.then(|| draft(fault.text.len() - 1..fault.text.len()))
}

pub(super) fn message_id(fault: &Fault<'_>, start: usize, unique: &str, host: &str) -> Option<Draft> {
    let draft =
        |at: usize| Draft::new(Code::MessageIdHost, at..at).label("something belongs here").stand_in(at..at, "x");
    if unique.is_empty() && fault.at <= start {
        return Some(draft(start).message("nothing stands before the `@` of the message identifier"));
    }
    if host.is_empty() {
        return Some(draft(fault.text.len()).message("no host stands behind the `@` of the message identifier"));
    }
    let at = start + unique.len();
    if fault.at <= at {
        return None;
    }
    if host.contains('@') {
        return Some(
            Draft::new(Code::ReservedCharacter, at..at + 1)
                .message("`@` must be encoded but for the one before the host")
                .label("written `%40`")
                .section("3.6")
                .help("The `@` before the host is the only one of a message identifier.")
                .amended(fault.dialect().delimiters)
                .guess(at..at + 1, "%40", "write `%40`"),
        );
    }
    let end = at + 1 + host.find(['#', '/', '?', ':']).unwrap_or(host.len());
    if fault.at == end && !fault.slice(..end).ends_with(['.', '-']) && end < fault.end() {
        return Some(path_not_allowed(fault, end, "nothing stands behind the host of an identifier", "3.6"));
    }
    if fault.ended_in(&(at + 1..end)) && end > at + 1 { host::inspect(fault, at + 1..end) } else { None }
}

/// A group that is none. The reading of a news URL may have gone on to its end for the `@` of an article: that there
/// is none is not the fault.
fn group(fault: &Fault<'_>, span: Range<usize>) -> Option<Draft> {
    let name = fault.slice(span.clone());
    let Some(first) = name.chars().next() else {
        return Some(missing_group(span.start, "a newsgroup belongs here"));
    };
    if name == "*" {
        return Some(
            Draft::new(Code::GroupCharacter, span)
                .message("`*`, all newsgroups, stands only in a news URL")
                .label("a newsgroup belongs here")
                .guess(fault.outline.scheme.start..fault.text.len(), "news:*", "write a news URL"),
        );
    }
    if first == '*' {
        return Some(
            Draft::new(Code::GroupCharacter, span.start + 1..span.end)
                .message("`*`, all newsgroups, stands alone")
                .label("nothing belongs here")
                .guess(span.start + 1..span.end, "", "leave out what stands behind `*`"),
        );
    }
    if fault.at > span.start && fault.at < span.end && fault.within("article") {
        // It was read as an article as far as this character.
        return None;
    }
    if first.is_ascii_graphic() && !first.is_ascii_alphabetic() && !matches!(first, '%' | '*') {
        return Some(first_letter(span, name));
    }
    if fault.dialect().escapes_in_group && first.is_ascii_alphabetic() {
        return None;
    }
    let is_group = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '+' | '_');
    let at = span.start + name.find(|c| !is_group(c))?;
    let found = fault.slice(at..).chars().next()?;
    Some(group_character(fault, at, found, span.end))
}

fn missing_group(at: usize, label: &'static str) -> Draft {
    Draft::new(Code::MissingGroup, at..at)
        .message("no newsgroup is named")
        .label(label)
        .help("A news URL names a newsgroup, a message identifier, or `*` for all newsgroups; an nntp URL a newsgroup.")
        .stand_in(at..at, "x")
}

fn first_letter(span: Range<usize>, name: &str) -> Draft {
    let draft = Draft::new(Code::GroupFirstLetter, span.start..span.start + 1)
        .message("the name of a newsgroup begins with a letter")
        .label("a letter belongs here");
    // Some newsgroups do begin with a digit; what they should be called instead, nobody can know.
    let is_digit = name.starts_with(|c: char| c.is_ascii_digit());
    match name.find(|c: char| c.is_ascii_alphabetic()) {
        _ if is_digit => draft.stand_in(span.start..span.start, "x"),
        Some(length) => {
            draft.guess(span.start..span.start + length, "", "leave out what stands before the first letter")
        }
        None => draft,
    }
}

fn group_character(fault: &Fault<'_>, at: usize, found: char, end: usize) -> Draft {
    let bytes = fault.text.as_bytes();
    let length = if is_escape(&bytes[at..end]) { 3 } else { fault.run(at, |c| c == found).len() };
    let span = at..at + length;
    let draft = Draft::new(Code::GroupCharacter, span.clone())
        .message(format!("{} cannot stand in the name of a newsgroup", named(found)))
        .label("no character of a newsgroup")
        .help("A newsgroup is letters, digits, `-`, `.`, `+` and `_`, a letter first, and nothing in it is encoded.");
    match found {
        '%' if length == 3 => match Encoded::new(fault.slice(span.clone())).octets().next() {
            Some(octet) if octet.is_ascii_alphanumeric() || b"-.+_".contains(&octet) => {
                draft.mend(span, char::from(octet), "write the character itself")
            }
            _ => draft.guess(span, "", "leave it out"),
        },
        // `comp.lang.*` asks for a hierarchy, which no URL names.
        '*' if fault.slice(..at).ends_with('.') => draft.guess(at - 1..span.end, "", "name the newsgroup without `*`"),
        '/' | '?' | ',' | ';' | '&' | '=' | ':' => {
            draft.guess(at..end, "", "leave out what stands behind the newsgroup")
        }
        _ => draft.guess(span, "", "leave it out"),
    }
}

/// `nntp://<host>:<port>/<newsgroup-name>/<article-number>`, behind the host.
pub(super) fn nntp(fault: &Fault<'_>) -> Option<Draft> {
    let path = fault.outline.path.clone();
    if fault.at < path.start || (fault.found() == Some('#') && !fault.is_reference) {
        return None;
    }
    let end = fault.text.find('#').unwrap_or(fault.text.len());
    let Some(rest) = fault.slice(path.start..end).strip_prefix('/') else {
        let is_missing = fault.at == path.start && matches!(fault.found(), None | Some('?' | ';'));
        return is_missing.then(|| {
            let mut draft = missing_group(path.start, "`/` and a newsgroup belong here");
            draft.parts.inside = ["nntpaddress", "nntpurl"].into_iter().find(|production| fault.within(production));
            draft.stand_in(path.start..path.start, "/x")
        });
    };
    let start = path.start + 1;
    let name = rest.split('/').next().unwrap_or_default();
    let number = start + name.len() + 1;
    if let Some(id) = rest.rsplit('/').next().filter(|id| id.contains('@')) {
        return Some(message_identifier(fault, end - id.len()..end, id));
    }
    if rest.starts_with('/') {
        return Some(missing_group(start, "a newsgroup belongs here").guess(start..start + 1, "", "leave out the `/`"));
    }
    if fault.at < number {
        if !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit()) {
            return Some(missing_group(start, "a newsgroup and `/` belong before the number"));
        }
        return group(fault, start..start + name.len());
    }
    article_number(fault, number..end)
}

fn message_identifier(fault: &Fault<'_>, span: Range<usize>, id: &str) -> Draft {
    let bare = id.trim_start_matches('<').trim_end_matches('>');
    Draft::new(Code::ArticleNumber, span)
        .message("an article is named by its number here, and not by its message identifier")
        .label("a message identifier")
        .help("By its message identifier, an article is named in a news URL.")
        .guess(fault.outline.scheme.start..fault.text.len(), format!("news:{bare}"), "write a news URL")
}

fn article_number(fault: &Fault<'_>, span: Range<usize>) -> Option<Draft> {
    let digits = fault.slice(span.clone()).split('/').next().unwrap_or_default();
    if fault.at > span.start && fault.slice(fault.at..).starts_with('/') {
        return Some(path_not_allowed(fault, fault.at, "an nntp URL ends with the number of the article", "3.7"));
    }
    let draft = |span: Range<usize>, message: &'static str| {
        Draft::new(Code::ArticleNumber, span)
            .message(message)
            .label("a number belongs here")
            .help("An article is named by its number on that server, or by its message identifier in a news URL.")
    };
    let slash = span.start - 1;
    if digits.is_empty() {
        let draft = draft(span.start..span.start, "no number stands behind the `/`");
        return Some(draft.guess(slash..span.start, "", "leave out the `/`"));
    }
    let at = span.start + digits.find(|c: char| !c.is_ascii_digit())?;
    let strange = fault.run(at, |c| !c.is_ascii_digit() && c != '/');
    let draft = draft(strange.clone(), "the number of an article is decimal digits");
    Some(if strange.len() == digits.len() {
        draft.guess(slash..span.end, "", "leave out the article")
    } else if fault.slice(at..).starts_with(['?', '-', ',', ';', '&']) {
        draft.guess(at..span.start + digits.len(), "", "leave out what stands behind the number")
    } else {
        draft.guess(strange, "", "leave out what is not a digit")
    })
}
