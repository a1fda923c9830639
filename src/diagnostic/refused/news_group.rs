//! The newsgroups of news and nntp URLs, and the article numbers of nntp.

use std::ops::Range;

use super::gopher::path_not_allowed;
use super::news::start_of_news;
use super::{Check, Context, Kind};
use crate::diagnostic::characters::named;
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::encoding::{Encoded, is_escape};
use crate::grammar::production;

pub(super) const CHECKS: &[Check] = &[
    Check {
        code: Code::ArticleNumber,
        when: |context, code| missing_number(context, code).or_else(|| article_number(context, code)),
    },
    Check {
        code: Code::MissingGroup,
        when: |context, code| missing_path(context, code).or_else(|| missing_group(context, code)),
    },
    Check { code: Code::PathNotAllowed, when: path_of_article },
    Check {
        code: Code::GroupCharacter,
        when: |context, code| star(context, code).or_else(|| group_character(context, code)),
    },
    Check { code: Code::MessageIdHost, when: identifier_without_host },
    Check { code: Code::GroupFirstLetter, when: first_letter },
];

/// The parts of an nntp URL after the `/` that follows its host.
struct Nntp<'t> {
    group: Range<usize>,
    /// What follows the `/` after the group, up to the end of the URL; it begins beyond the end if there is no `/`.
    article: Range<usize>,
    /// The last segment, if it is a message identifier.
    identifier: Option<&'t str>,
}

/// The path of an nntp URL and its end, if parsing ended in it.
fn path_of_nntp(context: &Context<'_>) -> Option<(usize, usize)> {
    let is_fragment = context.found() == Some('#') && !context.is_reference;
    // Without slashes and a host, the newsgroup follows the colon.
    let start = match context.outline.slashes.is_empty() && context.dialect().nntp_without_host {
        true => context.outline.scheme.end + 1,
        false => context.outline.path.start,
    };
    (context.kind == Kind::Nntp && context.at >= start && !is_fragment)
        .then(|| (start, context.text.find('#').unwrap_or(context.text.len())))
}

fn nntp<'t>(context: &Context<'t>) -> Option<Nntp<'t>> {
    let (path, end) = path_of_nntp(context)?;
    let is_without_host = context.outline.slashes.is_empty();
    let start = if is_without_host { path } else { path + 1 };
    let rest = context.slice(path..end);
    let rest = if is_without_host { rest } else { rest.strip_prefix('/')? };
    let group = start..start + rest.split('/').next().unwrap_or_default().len();
    let identifier = rest.rsplit('/').next().filter(|last| last.contains('@'));
    Some(Nntp { article: group.end + 1..end, group, identifier })
}

/// The newsgroup of a news or nntp URL in which parsing ended, without its fragment.
fn group(context: &Context<'_>) -> Option<Range<usize>> {
    if let Some(start) = start_of_news(context) {
        let is_article = context.slice(start..).contains('@');
        return (!is_article).then(|| start..context.text.find('#').unwrap_or(context.text.len()));
    }
    let nntp = nntp(context).filter(|nntp| nntp.identifier.is_none())?;
    let is_number = !nntp.group.is_empty() && context.slice(nntp.group.clone()).bytes().all(|b| b.is_ascii_digit());
    let is_empty = context.slice(nntp.group.start..).starts_with('/');
    (context.at < nntp.article.start && !is_number && !is_empty).then_some(nntp.group)
}

/// No article where an nntp URL must name one. The number follows the newsgroup at once where the URL has no host.
fn missing_number(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    if context.kind != Kind::Nntp || !context.has_one_path_rule() {
        return None;
    }
    let span = context.span();
    let is_in_number = context.within(production!("digits")) && context.outline.slashes.is_empty();
    if is_in_number && context.found().is_none() {
        return Some(
            code.at(span.clone())
                .message("the article number after the `/` is missing")
                .label("expected a number")
                .placeholder(span, "1", "write a number"),
        );
    }
    if is_in_number
        && context.found() == Some('/')
        && context.slice(..context.at).ends_with(|c: char| c.is_ascii_digit())
    {
        return None;
    }
    if is_in_number {
        let span = context.run(context.at, |c| !c.is_ascii_digit() && !matches!(c, '/' | '#'));
        let is_whole = context.slice(..span.start).ends_with('/') && span.end == context.end();
        if is_whole {
            let message = format!("`{}` is not an article number", context.slice(span.clone()));
            return Some(code.at(span.clone()).message(message).placeholder(span, "1", "write a number"));
        }
        return Some(
            code.at(span.clone())
                .label("expected a digit")
                .help("An nntp URL names an article by its number on the server.")
                .guess(span, "", "remove it"),
        );
    }
    (context.found().is_none() && context.within(production!("group"))).then(|| {
        code.at(span.clone())
            .message("the article number after the newsgroup is missing")
            .label("expected `/` and a number")
            .help("To name a newsgroup alone, write a news URL.")
            .placeholder(span, "/1", "write `/` and a number")
    })
}

fn article_number(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let nntp = nntp(context)?;
    let end = nntp.article.end;
    if let Some(identifier) = nntp.identifier {
        let bare = identifier.trim_start_matches('<').trim_end_matches('>');
        return Some(
            code.at(end - identifier.len()..end)
                .message("an nntp URL names an article by its number, and this is a message identifier")
                .label("a message identifier")
                .help("A news URL names an article by its message identifier.")
                .guess(context.outline.scheme.start..context.text.len(), format!("news:{bare}"), "write a news URL"),
        );
    }
    let start = nntp.article.start;
    if nntp.group.is_empty() || context.at < start || follows_article(context, start) {
        return None;
    }
    let digits = context.slice(nntp.article.clone()).split('/').next().unwrap_or_default();
    let slash = start - 1;
    if digits.is_empty() {
        return Some(code.at(start..start).message("the article number after the `/` is missing").guess(
            slash..start,
            "",
            "remove the `/`",
        ));
    }
    let at = start + digits.find(|c: char| !c.is_ascii_digit())?;
    let strange = context.run(at, |c| !c.is_ascii_digit() && c != '/');
    let mut characters = context.slice(strange.clone()).chars();
    let message = match (characters.next(), characters.next()) {
        (Some(found), None) => format!("{} is not allowed in an article number", named(found)),
        _ => format!("`{}` is not allowed in an article number", context.slice(strange.clone())),
    };
    let builder = code.at(strange.clone()).message(message).label("not a digit");
    let is_between = at > start && context.slice(strange.end..).starts_with(|c: char| c.is_ascii_digit());
    Some(if strange.len() == digits.len() {
        let builder = builder.message(format!("`{digits}` is not an article number")).label("expected a number");
        builder.guess(slash..end, "", "remove the article")
    } else if context.slice(at..).starts_with(['?', '-', ',', ';', '&', '%']) {
        builder.guess(at..start + digits.len(), "", "remove what follows the number")
    } else if is_between || is_escape(context.slice(strange.end.saturating_sub(1)..).as_bytes()) {
        // The digits on both sides would be another number, and those of an escape are none.
        builder.continue_with(strange, "")
    } else {
        builder.guess(strange, "", "remove all but the digits")
    })
}

/// Whether parsing ended at a `/` after the number of an article.
fn follows_article(context: &Context<'_>, start: usize) -> bool {
    context.at > start && context.slice(context.at..).starts_with('/')
}

fn path_of_article(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let nntp = nntp(context).filter(|nntp| nntp.identifier.is_none() && !nntp.group.is_empty())?;
    (context.at >= nntp.article.start && follows_article(context, nntp.article.start))
        .then(|| path_not_allowed(context, code, context.at, "something follows the article number").section("3.7"))
}

/// An nntp URL that ends with its host.
fn missing_path(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (path, end) = path_of_nntp(context)?;
    let is_missing = context.at == path && matches!(context.found(), None | Some('?' | ';'));
    if !is_missing || context.slice(path..end).starts_with('/') {
        return None;
    }
    let builder = code.at(path..path).label("expected `/` and a newsgroup").placeholder(
        path..path,
        "/group",
        "write `/` and a newsgroup",
    );
    let productions = [production!("nntpaddress"), production!("nntpurl")];
    Some(match productions.into_iter().find(|name| context.within(*name)) {
        Some(name) => builder.inside(name),
        None => builder,
    })
}

fn missing_group(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let missing = |at: usize| code.at(at..at).placeholder(at..at, "group", "write a newsgroup");
    if let Some(nntp) = nntp(context).filter(|nntp| nntp.identifier.is_none()) {
        let start = nntp.group.start;
        let name = context.slice(nntp.group.clone());
        let next = context.slice(start + 1..);
        if context.slice(start..).starts_with('/') && next.starts_with(|c: char| c.is_ascii_digit()) {
            return Some(missing(start));
        }
        if context.slice(start..).starts_with('/') {
            return Some(missing(start).guess(start..start + 1, "", "remove the `/`"));
        }
        let is_number = !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit());
        if context.at < nntp.article.start && is_number {
            return Some(missing(start).label("expected a newsgroup and `/` before the number"));
        }
    }
    let group = group(context).filter(Range::is_empty)?;
    Some(missing(group.start))
}

/// `*`, all newsgroups, in an nntp URL or before something else.
fn star(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let span = group(context)?;
    let name = context.slice(span.clone());
    if name == "*" && context.kind != Kind::News {
        let whole = context.outline.scheme.start..context.text.len();
        return Some(
            code.at(span)
                .message("`*`, for all newsgroups, is allowed only in a news URL")
                .label("expected a newsgroup")
                .help("An nntp URL names one newsgroup.")
                .guess(whole, "news:*", "write a news URL"),
        );
    }
    (name.len() > 1 && name.starts_with('*')).then(|| {
        let rest = span.start + 1..span.end;
        code.at(rest.clone())
            .message("something follows `*`, which means all newsgroups")
            .label("not allowed after `*`")
            .help("`*` alone means all newsgroups.")
            .guess(rest, "", "remove what follows `*`")
    })
}

/// The group and its name, if its name is not empty, begins without `*`, and was not parsed as an article up to the fault.
fn name_of_group<'t>(context: &Context<'t>) -> Option<(Range<usize>, &'t str)> {
    let span = group(context)?;
    let name = context.slice(span.clone());
    let is_article = context.at > span.start && context.at < span.end && context.within(production!("article"));
    (!name.is_empty() && !name.starts_with('*') && !is_article).then_some((span, name))
}

const BEGINS_WITH_LETTER: &str = "Encoded characters may follow the letter that a newsgroup begins with.";

/// Whether the first character of a newsgroup can't begin one.
fn begins_badly(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_graphic() && !c.is_ascii_alphabetic() && c != '%')
}

/// `news:9wBJi.55413`: the unique part of an identifier mostly has a date and a counter, and begins with a digit.
fn identifier_without_host(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (span, name) = name_of_group(context).filter(|(_, name)| begins_badly(name))?;
    let digits = name.bytes().filter(u8::is_ascii_digit).count();
    let is_ours = context.kind == Kind::News && digits >= 6 && name.starts_with(|c: char| c.is_ascii_digit());
    is_ours.then(|| {
        code.at(span.clone())
            .message("this looks like a message identifier without its `@` and host")
            .label("expected `@` and a host after it")
            .placeholder(span.end..span.end, "@host", "write `@` and a host")
    })
}

fn first_letter(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (span, name) = name_of_group(context).filter(|(_, name)| begins_badly(name))?;
    let builder = code.at(span.start..span.start + 1);
    // Some newsgroups do begin with a digit; only the writer knows what to write instead.
    let is_digit = name.starts_with(|c: char| c.is_ascii_digit());
    // The digits of an escape are no letters.
    let is_letter = |(at, c): (usize, char)| {
        let is_of_escape = (1..=2).any(|before| at >= before && is_escape(&name.as_bytes()[at - before..]));
        (c.is_ascii_alphabetic() && !is_of_escape).then_some(at)
    };
    Some(match name.char_indices().find_map(is_letter) {
        _ if is_digit => builder.continue_with(span.start..span.start, "x"),
        // `$GROUP` is a template, and only its writer knows the value.
        Some(length) if name.starts_with('$') => builder.continue_with(span.start..span.start + length, ""),
        Some(length) => builder.guess(span.start..span.start + length, "", "remove the text before the first letter"),
        // `news:^*`
        None => match name.strip_suffix('*') {
            Some(before) => builder.guess(span.start..span.start + before.len(), "", "remove what precedes the `*`"),
            None => builder,
        },
    })
}

fn group_character(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let (span, name) = name_of_group(context).filter(|(_, name)| !begins_badly(name))?;
    let begins_with_letter = name.starts_with(|c: char| c.is_ascii_alphabetic());
    if context.dialect().escapes_in_group && begins_with_letter {
        return None;
    }
    let is_of_group = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '+' | '_');
    let at = span.start + name.find(|c| !is_of_group(c))?;
    let end = span.end;
    let found = context.slice(at..).chars().next()?;
    let bytes = context.text.as_bytes();
    let length = if is_escape(&bytes[at..end]) { 3 } else { context.run(at, |c| c == found).len() };
    let span = at..at + length;
    // A fix may have encoded the character before.
    let given = String::from_utf8_lossy(context.working_copy.octets(span.clone())).chars().next();
    let shown = given.filter(|_| context.working_copy.is_within_fix(&span)).unwrap_or(found);
    let builder = code.at(span.clone()).message(format!("{} is not allowed in a newsgroup", named(shown)));
    let builder = match context.dialect().escapes_in_group {
        true => builder.message("the newsgroup does not begin with a letter").help(BEGINS_WITH_LETTER),
        false => builder,
    };
    Some(match found {
        '%' if length == 3 => match Encoded::new(context.slice(span.clone())).octets().next() {
            Some(octet) if octet.is_ascii_alphanumeric() || b"-.+_".contains(&octet) => {
                builder.fix(span, char::from(octet).to_string(), "write the character itself")
            }
            _ => builder.continue_with(span, "x"),
        },
        '$' => builder.continue_with(span, "x"),
        // `comp.lang.*` names a hierarchy, which no URL names.
        '*' if context.slice(..at).ends_with('.') => {
            builder.guess(at - 1..span.end, "", "name the newsgroup without `*`")
        }
        '/' | '?' | ',' | ';' | '&' | '=' | ':' => builder.guess(at..end, "", "remove what follows the newsgroup"),
        _ => builder.guess(span, "", "remove it"),
    })
}
