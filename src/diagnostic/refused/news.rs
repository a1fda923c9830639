//! The articles of news URLs, and the identifiers that `mid` and `cid` share with them.

use std::ops::Range;

use super::gopher::path_not_allowed;
use super::{Check, Context, Kind, mail};
use crate::diagnostic::names::is_likely_newsgroup;
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::outline;

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::NewsHost, when: news_host },
    Check { code: Code::MessageIdBrackets, when: brackets },
    Check { code: Code::MessageIdHost, when: incomplete_article },
    Check { code: Code::ReservedCharacter, when: second_at },
    Check { code: Code::PathNotAllowed, when: path_of_identifier },
];

/// Where the text of a news URL begins, if parsing ended in it.
pub(super) fn start_of_news(context: &Context<'_>) -> Option<usize> {
    let start = context.outline.scheme.end + 1;
    let is_fragment = context.found() == Some('#') && !context.is_reference;
    (context.kind == Kind::News && context.at >= start && !is_fragment).then_some(start)
}

/// Where the identifier begins in which parsing ended, and the identifier.
fn identifier<'t>(context: &Context<'t>) -> Option<(usize, &'t str)> {
    if let Some(start) = start_of_news(context) {
        return news_authority(context, start).is_none().then(|| (start, context.slice(start..)));
    }
    let start = context.outline.scheme.end + 1;
    mail::is_at_host(context).then(|| (start, context.slice(start..context.end())))
}

/// The host of `news://host/group`. More than two slashes leave it empty.
fn news_authority(context: &Context<'_>, start: usize) -> Option<Range<usize>> {
    let outline = &context.outline;
    let authority = match context.slice(outline.slashes.clone()) {
        "//" => outline.widest_authority(context.text),
        written if written.starts_with("//") => start + 2..start + 2,
        _ => return None,
    };
    let group = context.slice(authority.end..).strip_prefix('/').unwrap_or_default();
    let host = context.slice(authority.clone());
    let is_identifier = group.contains('@') || (host.contains('@') && group.is_empty());
    (!is_identifier).then_some(authority)
}

/// `news://id@host/`: a message identifier between slashes.
fn is_identifier_after_slashes(context: &Context<'_>, start: usize) -> bool {
    let rest = context.slice(start..context.end());
    let identifier = rest.strip_prefix("//").unwrap_or_default().trim_end_matches('/');
    let is_identifier = identifier.split_once('@').is_some_and(|(id, host)| !id.is_empty() && !host.is_empty());
    is_identifier && context.at <= start + 2 && !identifier.contains(['/', ':'])
}

/// `news://host/group`: only nntp names a host.
fn news_host(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let start = start_of_news(context)?;
    if is_identifier_after_slashes(context, start) {
        let builder = code.at(start..start + 2).message("slashes are not allowed after `news:`").label("remove them");
        let builder = builder.help("A news URL has no host, so no `//`.");
        return Some(builder.guess(start..start + 2, "", "remove the slashes"));
    }
    let authority = news_authority(context, start)?;
    let (host, path) = (context.slice(authority.clone()), context.slice(authority.end..));
    let group = path.strip_prefix('/').unwrap_or_default();
    let builder = code.at(start..start + 2 + host.len());
    // Some newsgroups begin with a digit.
    let is_group = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            || (name.starts_with(|c: char| c.is_ascii_digit()) && name.contains('.'))
    };
    let to_nntp = |builder: DiagnosticBuilder| {
        let user = host.rfind('@').map_or(0, |at| at + 1);
        let span = context.outline.scheme.start..authority.start + user;
        builder.guess(span, "nntp://", "write an nntp URL")
    };
    let dialect = context.dialect();
    Some(match (host, group) {
        ("", _) => slashes_of_news(context, code, start, context.run(start, |c| c == '/').end, ""),
        (_, group) if is_group(group) && dialect.nntp_without_article => to_nntp(builder),
        (_, group) if is_article_of_group(group) && dialect.knows("nntp") => to_nntp(builder),
        (_, group) if is_article_of_group(group) => builder.continue_with(start..context.end(), "x"),
        (_, group) if is_group(group) => builder.guess(start..start + 3 + host.len(), "", "remove the host"),
        (host, "") if is_likely_newsgroup(host) => slashes_of_news(context, code, start, context.end(), host),
        (host, "") if !host.contains(['.', '@', ':']) => slashes_of_news(context, code, start, context.end(), host),
        // Nothing says which newsgroup of the server is meant.
        (_, "") => builder.continue_with(start..context.end(), "*"),
        (_, "*") => builder.guess(start..context.end(), "*", "remove the host and name all newsgroups"),
        (..) => builder.guess(start..context.run(authority.end, |c| c == '/').end, "", "remove the host"),
    })
}

/// `news://alt.lang.asm`: no host, only slashes. `rest` is the text up to `end` without them.
fn slashes_of_news(context: &Context<'_>, code: Code, start: usize, end: usize, rest: &str) -> DiagnosticBuilder {
    let slashes = context.run(start, |c| c == '/');
    let builder = code.at(slashes.clone()).message("slashes are not allowed after `news:`");
    let builder = builder.help("A news URL has no host, so no `//`.");
    match slashes.end + rest.len() == end {
        true => builder.guess(slashes, "", "remove the slashes"),
        false => builder.guess(start..end, rest.to_owned(), "remove the slashes"),
    }
}

/// `comp.lang.c/1234`: a newsgroup and the number of an article in it.
fn is_article_of_group(path: &str) -> bool {
    path.split_once('/').is_some_and(|(group, number)| {
        !group.is_empty() && !number.is_empty() && number.bytes().all(|octet| octet.is_ascii_digit())
    })
}

fn brackets(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (start, rest) = identifier(context)?;
    let is_incomplete = match rest.split_once('@') {
        Some((unique, host)) => (unique.is_empty() && context.at == start) || host.is_empty(),
        None => true,
    };
    if mail::is_at_host(context) && is_incomplete {
        return None;
    }
    let span = bracket(context, start, rest)?;
    let is_alone = context.slice(span.clone()) == ">" && context.working_copy.removed_before(start).next().is_none();
    let builder = code.at(span.clone());
    Some(match context.kind {
        kind if is_alone => {
            builder.message(format!("`>` is not part of the {}", noun(kind))).guess(span, "", "remove it")
        }
        Kind::Mailto => builder
            .message("the mail address is in angle brackets")
            .help("The brackets belong to the header of a message, and not to the URL.")
            .guess(span, "", "remove it"),
        _ if !context.slice(start..).contains('@') => {
            builder.message("angle brackets are not allowed in a newsgroup").guess(span, "", "remove it")
        }
        _ => builder.fix(span, "", "remove it"),
    })
}

/// The first angle bracket around an identifier, encoded or not.
fn bracket(context: &Context<'_>, start: usize, rest: &str) -> Option<Range<usize>> {
    for (open, close) in [("<", ">"), ("%3C", "%3E")] {
        if rest.starts_with(open) {
            return Some(start..start + open.len());
        }
        let end = context.end();
        if context.working_copy.has_removed(open) && context.slice(..end).ends_with(close) {
            return Some(end - close.len()..end);
        }
    }
    let closes = rest.ends_with('>') && rest.contains('@') && context.at + 1 == context.text.len();
    closes.then(|| context.text.len() - 1..context.text.len())
}

/// An article with nothing before or after its `@`.
fn incomplete_article(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let start = start_of_news(context)?;
    let (unique, host) = context.slice(start..context.end()).split_once('@')?;
    if unique.is_empty() && context.at <= start {
        let builder = code.at(start..start).message("nothing precedes the `@` of the message identifier");
        return Some(builder.placeholder(start..start, "x", "write what precedes the `@`"));
    }
    let at = context.end();
    host.is_empty().then(|| {
        let builder = code.at(at..at).message("the host of the message identifier is missing");
        builder.label("expected a host").placeholder(at..at, "x", "write the host")
    })
}

/// The `@` of an identifier and the host after it, if parsing ended after the `@`.
fn host_after_at<'t>(context: &Context<'t>) -> Option<(usize, &'t str)> {
    let (start, rest) = identifier(context)?;
    let (unique, host) = rest.split_once('@').filter(|(_, host)| !host.is_empty())?;
    let at = start + unique.len();
    (context.at > at && bracket(context, start, rest).is_none()).then_some((at, host))
}

fn second_at(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (at, _) = host_after_at(context).filter(|(_, host)| host.contains('@'))?;
    Some(
        code.at(at..at + 1)
            .message(format!("the {} has a second `@`, which must be encoded", noun(context.kind)))
            .label("write `%40`")
            .section("3.6")
            .help("Only the `@` before the host is not encoded.")
            .amended(context.dialect().delimiters)
            .guess(at..at + 1, "%40", "write `%40`"),
    )
}

/// What the texts with an `@` of a kind are.
fn noun(kind: Kind) -> &'static str {
    if kind == Kind::Mailto { "mail address" } else { "message identifier" }
}

/// The host of an identifier, which ends before a character that no host has.
fn host_of(at: usize, host: &str) -> Range<usize> {
    let inside = outline::brackets(host).map_or(0, |inner| inner.end);
    let end = host[inside..].find(['#', '/', '?', ':']).map_or(host.len(), |end| inside + end);
    at + 1..at + 1 + end
}

/// Whether something follows the host of an identifier.
fn goes_on_after(context: &Context<'_>, end: usize) -> bool {
    context.at == end && !context.slice(..end).ends_with(['.', '-']) && end < context.end()
}

fn path_of_identifier(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (at, host) = host_after_at(context).filter(|(_, host)| !host.contains('@'))?;
    let end = host_of(at, host).end;
    goes_on_after(context, end).then(|| {
        path_not_allowed(context, code, end, format!("something follows the {}", noun(context.kind))).section("3.6")
    })
}

/// The host of the identifier in which parsing ended.
pub(super) fn host_of_identifier(context: &Context<'_>) -> Option<Range<usize>> {
    if context.has_bare_percent() {
        return None;
    }
    let (at, host) = host_after_at(context).filter(|(_, host)| !host.contains('@'))?;
    let host = host_of(at, host);
    (context.ended_in(&host) && !host.is_empty() && !goes_on_after(context, host.end)).then_some(host)
}
