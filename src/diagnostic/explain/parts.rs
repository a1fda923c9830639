//! What is wrong behind the host, or behind the colon where there is no host: each scheme has its own parts.

use std::ops::Range;

use super::{Fault, Kind};
use crate::diagnostic::drawing::named;
use crate::diagnostic::{Code, Draft};
use crate::encoding::encode;

pub(super) fn explain(fault: &Fault<'_>) -> Option<Draft> {
    match fault.kind() {
        Kind::Http => missing_path_slash(fault).or_else(|| search(fault)),
        Kind::Ftp => missing_path_slash(fault).or_else(|| typecode(fault)),
        Kind::File => {
            drive(fault).or_else(|| missing_path_slash(fault)).or_else(|| reserved(fault, "the path of a file"))
        }
        Kind::Gopher => missing_path_slash(fault),
        Kind::Mailto => mailto(fault),
        Kind::News => news(fault),
        Kind::Nntp => nntp(fault),
        Kind::Telnet => telnet(fault),
        Kind::Wais => missing_path_slash(fault).or_else(|| wais(fault)),
        Kind::Prospero => missing_path_slash(fault).or_else(|| prospero(fault)),
        Kind::Other => None,
    }
}

/// `?`, `;type=`, or nothing directly behind the host, where a `/` must part them.
fn missing_path_slash(fault: &Fault<'_>) -> Option<Draft> {
    let at = fault.anatomy.path.start;
    if fault.at != at || fault.at < fault.anatomy.slashes.start + 2 {
        return None;
    }
    let draft = match fault.found() {
        Some(found @ ('?' | ';')) => Draft::new(Code::MissingPathSlash, at..at + 1)
            .message(format!("a `/` must stand between the host and the `{found}`"))
            .label("`/` belongs before it"),
        None => Draft::new(Code::MissingPathSlash, at..at)
            .message("a `/` must stand behind the host, also if nothing follows it")
            .label("`/` belongs here"),
        _ => return None,
    };
    Some(draft.section("3.1").mend(at..at, "/", "write `/`"))
}

/// `file://C:/dos/run.bat`: the drive is part of the path.
fn drive(fault: &Fault<'_>) -> Option<Draft> {
    let host = fault.anatomy.host.clone();
    let is_drive = host.len() == 1 && fault.at == host.end && fault.found() == Some(':');
    is_drive.then(|| {
        Draft::new(Code::MissingPathSlash, host.start..host.end + 1)
            .message("a drive is part of the path, and a `/` stands before the path")
            .label("read as a host")
            .help("an absent host is the local machine: `file:///`, and then the path")
            .section("3.10")
            .mend(host.start..host.start, "/", "write `/` before the drive")
    })
}

/// A reserved character where the scheme gives it no meaning: it must be encoded.
fn reserved(fault: &Fault<'_>, part: &str) -> Option<Draft> {
    let found = fault.found().filter(|c| matches!(c, ';' | '/' | '?' | ':' | '@' | '&' | '='))?;
    let span = fault.run(fault.at, |c| c == found);
    let encoded = encode(fault.text[span.clone()].as_bytes());
    Some(
        Draft::new(Code::ReservedCharacter, span.clone())
            .message(format!("`{found}` must be encoded within {part}"))
            .label(format!("written `{encoded}`"))
            .mend(span, encoded.clone(), format!("write `{encoded}`")),
    )
}

fn search(fault: &Fault<'_>) -> Option<Draft> {
    if !fault.within("search") {
        return None;
    }
    if fault.found() != Some('?') {
        return reserved(fault, "the search part");
    }
    let span = fault.run(fault.at, |c| c == '?');
    let encoded = "%3F".repeat(span.len());
    Some(
        Draft::new(Code::SecondQuestionMark, span.clone())
            .message("a `?` within the search part must be encoded")
            .label(format!("written `{encoded}`"))
            .help("the first `?` begins the search part; within it, `?` is reserved and has no meaning")
            .mend(span, encoded.clone(), format!("write `{encoded}`")),
    )
}

/// The last `;type=` of an FTP URL, in any case, and what is wrong with it; or another `;`.
fn typecode(fault: &Fault<'_>) -> Option<Draft> {
    const TYPE: &str = ";type=";
    let path = fault.anatomy.path.start;
    let written = fault.text[path..=fault.at.min(fault.text.len().saturating_sub(1))].rfind(';').map(|at| path + at)?;
    let rest = &fault.text[written..];
    let is_type = rest.get(..TYPE.len()).is_some_and(|t| t.eq_ignore_ascii_case(TYPE));
    if !is_type {
        return if fault.at < written + TYPE.len() { Some(semicolon(fault, written)) } else { None };
    }
    if !rest.starts_with(TYPE) {
        let span = written..written + TYPE.len();
        return Some(
            Draft::new(Code::LiteralCase, span.clone())
                .message("`;type=` is written in lower case")
                .label("in the wrong case")
                .help("where this document wants both cases it says so: the letter behind it may be either")
                .mend(span, TYPE, "write `;type=`"),
        );
    }
    let code = written + TYPE.len()..fault.text.len();
    Some(bad_typecode(fault, written, code))
}

fn semicolon(fault: &Fault<'_>, at: usize) -> Draft {
    let draft = Draft::new(Code::ReservedCharacter, at..at + 1)
        .message("`;` must be encoded within the path of an FTP URL")
        .label("written `%3B`")
        .section("3.2.2")
        .help("within a name or directory, `/` and `;` are reserved; a `;` begins only the type code, `;type=a`");
    if fault.at > at + 1 {
        draft.guess(at..at + 1, "%3B", "write `%3B`")
    } else {
        draft.mend(at..at + 1, "%3B", "write `%3B`")
    }
}

fn bad_typecode(fault: &Fault<'_>, start: usize, code: Range<usize>) -> Draft {
    let written = &fault.text[code.clone()];
    let draft = Draft::new(Code::Typecode, code.clone())
        .help("`a` is for text, `i` for binary, `d` for a directory; the type code ends the URL");
    match written.chars().next() {
        None => draft.message("no type code stands behind `;type=`").label("`a`, `i` or `d` belongs here").guess(
            start..code.end,
            "",
            "leave out `;type=`",
        ),
        Some(first @ ('a' | 'A' | 'i' | 'I' | 'd' | 'D')) => draft
            .message(format!("the type code is one letter, `{first}`, and ends the URL"))
            .label("one letter belongs here")
            .guess(code, first, format!("write `{first}`")),
        Some(first) => draft
            .message(format!("{} is no type code", named(first)))
            .label("`a`, `i` or `d` belongs here")
            .guess(start..code.end, "", "leave out the type code"),
    }
}

fn mailto(fault: &Fault<'_>) -> Option<Draft> {
    (fault.at == fault.text.len()).then(|| {
        Draft::new(Code::MissingAddress, fault.span())
            .message("no mail address stands behind `mailto:`")
            .label("an address belongs here")
            .help("write an address of the form `local-part@domain`")
    })
}

fn news(fault: &Fault<'_>) -> Option<Draft> {
    let start = fault.anatomy.scheme.end + 1;
    if fault.at < start {
        return None;
    }
    let rest = &fault.text[start..];
    news_host(fault, start, rest).or_else(|| brackets(fault, start, rest)).or_else(|| match rest.split_once('@') {
        Some((unique, host)) => message_id(fault, start, unique, host),
        None => group(fault, start, rest),
    })
}

/// `news://host/group`: nntp names hosts.
fn news_host(fault: &Fault<'_>, start: usize, rest: &str) -> Option<Draft> {
    let behind = rest.strip_prefix("//")?;
    let (host, group) = behind.split_once('/').unwrap_or((behind, ""));
    if host.contains('@') {
        return None;
    }
    let draft = Draft::new(Code::NewsHost, start..start + 2 + host.len())
        .message("a news URL names no host")
        .label("no host belongs here")
        .help("news is the same on every server; to name a server, write an nntp URL");
    let scheme = fault.anatomy.scheme.clone();
    let is_group = group.starts_with(|c: char| c.is_ascii_alphabetic());
    Some(match (is_group, group) {
        (true, _) => draft.guess(scheme, "nntp", "write `nntp`, which names a host"),
        (false, "" | "*") => draft.guess(start..fault.text.len(), "*", "name all groups, `*`"),
        (false, _) => draft.guess(start..start + 3 + host.len(), "", "leave out the host"),
    })
}

fn brackets(fault: &Fault<'_>, start: usize, rest: &str) -> Option<Draft> {
    let draft = |span: Range<usize>| {
        Draft::new(Code::MessageIdBrackets, span.clone())
            .message("a message identifier stands without its angle brackets")
            .label("not part of the URL")
            .mend(span, "", "leave it out")
    };
    if rest.starts_with('<') {
        return Some(draft(start..start + 1));
    }
    let closes = rest.ends_with('>') && rest.contains('@') && fault.at + 1 == fault.text.len();
    closes.then(|| draft(fault.text.len() - 1..fault.text.len()))
}

fn message_id(fault: &Fault<'_>, start: usize, unique: &str, host: &str) -> Option<Draft> {
    let draft = |at: usize| Draft::new(Code::MessageIdHost, at..at).label("something belongs here");
    if unique.is_empty() && fault.at <= start {
        return Some(draft(start).message("nothing stands before the `@` of the message identifier"));
    }
    if host.is_empty() {
        return Some(draft(fault.text.len()).message("no host stands behind the `@` of the message identifier"));
    }
    let host = start + unique.len() + 1;
    if fault.at < host {
        return None;
    }
    super::host::inspect(fault, host..fault.text.len())
}

/// A group that is none. Without an `@` the reading tried it as an article to its end, and that is not the fault.
fn group(fault: &Fault<'_>, start: usize, rest: &str) -> Option<Draft> {
    let first = match rest.chars().next() {
        None => return Some(missing_group(start, "a newsgroup, a message identifier or `*` belongs here")),
        Some(first) => first,
    };
    if first == '*' {
        let span = start + 1..fault.text.len();
        return Some(group_character(fault, span, "`*` stands alone for all groups"));
    }
    if !first.is_ascii_alphabetic() {
        return first_letter(fault, start, first);
    }
    let is_group = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '+' | '_');
    let at = start + rest.find(|c| !is_group(c))?;
    let found = fault.text[at..].chars().next()?;
    let span = fault.run(at, |c| c == found);
    Some(group_character(fault, span, &format!("{} cannot stand in the name of a newsgroup", named(found))))
}

fn missing_group(at: usize, label: &'static str) -> Draft {
    Draft::new(Code::MissingGroup, at..at).message("no newsgroup is named").label(label)
}

fn first_letter(fault: &Fault<'_>, at: usize, first: char) -> Option<Draft> {
    let reason = first.is_ascii_graphic() && !matches!(first, '<' | '%' | '"');
    reason.then(|| {
        let span = at..at + first.len_utf8();
        let length = fault.text[at..].find(|c: char| c.is_ascii_alphabetic()).unwrap_or(1);
        Draft::new(Code::GroupFirstLetter, span)
            .message("the name of a newsgroup begins with a letter")
            .label("a letter belongs here")
            .guess(at..at + length, "", "leave out what stands before the first letter")
    })
}

fn group_character(fault: &Fault<'_>, span: Range<usize>, message: &str) -> Draft {
    let stars = &fault.text[span.clone()];
    // `comp.lang.*` asks for a hierarchy, which no URL names.
    let before = usize::from(stars == "*" && fault.text[..span.start].ends_with('.'));
    let cut = span.start - before..span.end;
    Draft::new(Code::GroupCharacter, span)
        .message(message.to_owned())
        .label("no character of a newsgroup")
        .help("a newsgroup is letters, digits, `-`, `.`, `+` and `_`, and a letter first")
        .guess(cut, "", "leave it out")
}

fn nntp(fault: &Fault<'_>) -> Option<Draft> {
    let path = fault.anatomy.path.clone();
    let rest = &fault.text[path.clone()];
    if fault.at < path.start {
        return None;
    }
    if matches!(rest, "" | "/") {
        return Some(missing_group(
            fault.text.len(),
            if rest.is_empty() { "`/` and a newsgroup belong here" } else { "a newsgroup belongs here" },
        ));
    }
    let group_start = path.start + 1;
    let group = rest[1..].split('/').next().unwrap_or_default();
    let number = group_start + group.len() + 1;
    if group.contains('@') && fault.ended_in(&(group_start..number)) {
        return Some(article(
            fault,
            path.start..fault.text.len(),
            "an article is named by its number here, behind its newsgroup",
        ));
    }
    if fault.at < number && fault.at < group_start + group.len() || number > fault.text.len() {
        return self::group(fault, group_start, group);
    }
    let digits = fault.text[number..].split('/').next().unwrap_or_default();
    if fault.at > number && fault.text[fault.at..].starts_with('/') {
        return Some(path_not_allowed(fault, fault.at, "an nntp URL ends with the number of the article", "3.7"));
    }
    if digits.is_empty() {
        return Some(article(fault, number..number, "no number stands behind the `/`").guess(
            number - 1..number,
            "",
            "leave out the `/`",
        ));
    }
    let strange = digits.find(|c: char| !c.is_ascii_digit())?;
    let span = fault.run(number + strange, |c| !c.is_ascii_digit() && c != '/');
    let draft = article(fault, span.clone(), "the number of an article is decimal digits");
    Some(if span.len() == digits.len() {
        draft.guess(number - 1..fault.text.len(), "", "leave out the article")
    } else {
        draft.guess(span, "", "leave out what is not a digit")
    })
}

fn article(fault: &Fault<'_>, span: Range<usize>, message: &'static str) -> Draft {
    let rest = &fault.text[fault.anatomy.path.clone()];
    let draft = Draft::new(Code::ArticleNumber, span)
        .message(message)
        .label("no number")
        .help("an article is named by its number on that server, or by its message identifier in a news URL");
    match rest.rsplit('/').next().filter(|id| id.contains('@') && fault.at >= fault.anatomy.path.start) {
        Some(id) => draft.guess(
            fault.anatomy.scheme.start..fault.text.len(),
            format!("news:{}", id.trim_start_matches('<').trim_end_matches('>')),
            "write a news URL",
        ),
        None => draft,
    }
}

fn path_not_allowed(fault: &Fault<'_>, start: usize, message: &'static str, section: &'static str) -> Draft {
    let span = start..fault.text.len();
    Draft::new(Code::PathNotAllowed, span.clone())
        .message(message)
        .label("nothing belongs here")
        .section(section)
        .guess(span, "", "leave it out")
}

fn telnet(fault: &Fault<'_>) -> Option<Draft> {
    let start = fault.anatomy.path.start;
    let slash = usize::from(fault.text[start..].starts_with('/'));
    let behind = fault.at >= start && fault.at == start + slash && fault.at < fault.text.len();
    behind.then(|| {
        path_not_allowed(fault, start + slash, "a telnet URL ends with the host, its port and perhaps a `/`", "3.8")
    })
}

fn wais(fault: &Fault<'_>) -> Option<Draft> {
    let path = &fault.text[fault.anatomy.path.start..];
    let parts = path.split('/').count() - 1;
    let is_search = path.split('/').nth(1).is_some_and(|database| database.contains('?'));
    if is_search {
        return search(fault).or_else(|| reserved(fault, "the search part"));
    }
    if parts == 2 && fault.at == fault.text.len() {
        return Some(
            Draft::new(Code::WaisParts, fault.span())
                .message("a document of a WAIS database has three parts, and this has two")
                .label("`/` and the path of the document belong here")
                .help("the forms are `/database`, `/database?search` and `/database/type/path`")
                .guess(fault.at..fault.at, "/", "write `/`"),
        );
    }
    reserved(fault, "the name of a WAIS database, a type and a path")
}

fn prospero(fault: &Fault<'_>) -> Option<Draft> {
    if !fault.within("fieldspec") && !fault.within("fieldname") {
        return reserved(fault, "the name of a Prospero object");
    }
    let field = fault.text[..fault.at].rfind(';')?;
    if !fault.text[field..fault.at].contains('=') && matches!(fault.found(), None | Some(';')) {
        return Some(
            Draft::new(Code::ProsperoField, field..fault.at)
                .message("a field needs a `=` between its name and its value")
                .label("`=` belongs behind it")
                .help("a field may have an empty value; a `;` that is part of the object name is written `%3B`")
                .guess(fault.at..fault.at, "=", "write `=` and no value"),
        );
    }
    reserved(fault, "the name and value of a field")
}
