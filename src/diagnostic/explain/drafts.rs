//! What is wrong with a URL whose paths all follow one rule: hosts, paths, searches, and what is left out.

use std::ops::Range;

use super::{Fault, Kind, character, parts, usenet};
use crate::diagnostic::passage::named;
use crate::diagnostic::{Code, Draft, Severity};
use crate::dialect::{GopherSearch, WaisDocument};
use crate::encoding::encode;
use crate::grammar::Expected;
use crate::spelling::nearest_scheme;

/// What stands in the place of the scheme when a document has no production for it.
pub(super) fn unknown_scheme(fault: &Fault<'_>) -> Option<Draft> {
    let scheme = fault.outline.scheme.clone();
    let name = fault.slice(scheme.clone());
    let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b));
    let dialect = fault.dialect();
    let is_ours = !dialect.any_scheme && fault.is_url && fault.outline.has_colon() && is_name;
    let is_known = dialect.knows(name);
    if !is_ours || is_known || fault.at > scheme.end {
        return None;
    }
    let draft = Draft::new(Code::UnknownScheme, scheme.clone())
        .message(format!("{} has no production for the scheme `{name}`", fault.spec.citation()))
        .label("no scheme of this document")
        .stand_in(scheme.start..fault.text.len(), "news:x");
    Some(match name.to_ascii_lowercase().as_str() {
        "afs" => {
            draft.help("The production `afsaddress` is left in as a historical note, and `url` does not reach it.")
        }
        "urn" => draft.help("The name is reserved for the work in progress on a scheme for more persistent names."),
        lower if lower.starts_with("x-") => {
            draft.help("Experimental prefixes begin so, and are read only by those who agreed on them.")
        }
        lower => match nearest_scheme(fault.spec, lower, 1) {
            Some(known) => draft.guess(scheme, known, format!("write `{known}`")),
            None => {
                draft.help("Other schemes may be specified by future specifications; this one names all that it reads.")
            }
        },
    })
}

/// What is wrong with a host that is a letter and any characters, or four groups of digits.
pub(super) fn host(fault: &Fault<'_>, host: Range<usize>) -> Option<Draft> {
    if let Some(percent) = character::bare_percent(fault) {
        return Some(percent);
    }
    if fault.found() == Some('#') {
        return None;
    }
    let text = fault.slice(host.clone());
    let first = text.chars().next()?;
    if fault.kind() == Kind::Afs && first.is_ascii_digit() {
        return Some(
            Draft::new(Code::HostCharacter, host.clone())
                .message("a cell has a name, and no number")
                .label("a name belongs here")
                .stand_in(host, "x"),
        );
    }
    if first == '[' {
        return Some(super::host::brackets(fault, host));
    }
    if text.bytes().all(|b| b.is_ascii_digit() || b == b'.') && !text.contains("..") {
        let groups: Vec<&str> = text.split('.').collect();
        return outer_dot(text, &host)
            .or_else(|| (groups.len() != 4).then(|| super::host::host_number(fault, host, &groups)));
    }
    let letter = find_unescaped(text, |c| c.is_ascii_alphabetic());
    let misfit = fault.found().filter(|_| fault.at < host.end);
    // In a number anything else is a misfit; in what is to be a name, only what a name cannot hold.
    let in_name = |c: char| c.is_ascii_alphanumeric() || (letter.is_some() && matches!(c, '.' | '-' | '_' | '%'));
    let is_number = first.is_ascii_digit() && misfit.is_some_and(|c| !in_name(c));
    if !first.is_ascii_alphabetic() && !is_number {
        let length = letter.or_else(|| find_unescaped(text, |c| c.is_ascii_digit()).filter(|at| *at > 0));
        let before = host.start..host.start + length.unwrap_or(text.len());
        let title = if letter.is_some() { "leave out what stands before the first letter" } else { "leave it out" };
        return Some(
            Draft::new(Code::HostCharacter, before.clone())
                .message("the name of a host begins with a letter")
                .label("a letter belongs here")
                .help("A host is a name that begins with a letter, or four groups of digits.")
                .guess(before, "", title),
        );
    }
    let (found, mut span) = (misfit?, fault.span());
    if crate::encoding::is_escape(&fault.text.as_bytes()[fault.at..]) {
        span.end = fault.at + 3;
    }
    let draft = Draft::new(Code::HostCharacter, span.clone()).guess(span, "", "leave it out");
    Some(if letter.is_none() {
        draft
            .message(format!("{} cannot stand in a host number", named(found)))
            .label("no digit and no single dot")
            .help("A host number is four groups of digits with dots between them.")
    } else {
        draft
            .message(format!("{} cannot stand in a host", named(found)))
            .label("no character of a host")
            .help("The characters of a host are those of the production `xalpha`, without `@` and `:`.")
    })
}

/// Where the first such character stands that is no part of an escape.
fn find_unescaped(text: &str, like: impl Fn(char) -> bool) -> Option<usize> {
    let mut behind = 0;
    text.char_indices().find_map(|(at, c)| {
        if at >= behind && crate::encoding::is_escape(&text.as_bytes()[at..]) {
            behind = at + 3;
        }
        (at >= behind && like(c)).then_some(at)
    })
}

/// A dot before the first group of a number, or behind the last.
fn outer_dot(number: &str, host: &Range<usize>) -> Option<Draft> {
    let (is_first, is_last) = (number.starts_with('.'), number.ends_with('.'));
    let dot = if is_first { host.start } else { host.end - 1 };
    (is_first || is_last).then(|| {
        Draft::new(Code::HostEmptyLabel, dot..dot + 1)
            .message("a group of the host number is empty")
            .label(if is_first { "nothing stands before the dot" } else { "nothing stands behind the dot" })
            .help("A host number is four groups of digits with dots between them.")
            .guess(dot..dot + 1, "", "leave out the dot")
    })
}

/// What is wrong behind the host, or behind the colon where there is no host.
pub(super) fn explain(fault: &Fault<'_>) -> Option<Draft> {
    let by_scheme = match fault.kind() {
        Kind::Gopher => gopher_type(fault),
        Kind::News => usenet::news(fault),
        Kind::Mailto | Kind::Identifier => two_colons(fault).or_else(|| identifier(fault)),
        Kind::Prospero => prospero_field(fault),
        Kind::Ftp if fault.dialect().typecode.is_some() => typecode(fault),
        Kind::Wais => wais(fault),
        Kind::Telnet => session_path(fault),
        Kind::Nntp if fault.outline.slashes.is_empty() => missing_number(fault),
        Kind::Nntp => missing_number(fault).or_else(|| usenet::nntp(fault)),
        Kind::Other => leading_slash(fault),
        _ => None,
    };
    password(fault)
        .or_else(|| empty_login(fault))
        .or_else(|| user_character(fault))
        .or(by_scheme)
        .or_else(|| parts::missing_path_slash(fault))
        .or_else(|| missing_slash_at_end(fault))
        .or_else(|| empty_segment(fault))
        .or_else(|| empty_word(fault))
        .or_else(|| login_character(fault))
}

/// The host goes on to the end, and a `/` must stand behind it.
fn missing_slash_at_end(fault: &Fault<'_>) -> Option<Draft> {
    let wants_slash = fault.failure.expected.contains(&Expected::Literal("/"));
    (fault.found().is_none() && wants_slash && fault.within("host")).then(|| {
        Draft::new(Code::MissingPathSlash, fault.span())
            .message("a `/` must stand behind the host, also if nothing follows it")
            .label("`/` belongs here")
            .mend(fault.span(), "/", "write `/`")
    })
}

/// `scheme:/path`: a path begins with no slash.
fn leading_slash(fault: &Fault<'_>) -> Option<Draft> {
    let at = fault.outline.scheme.end + 1;
    (fault.at == at + 1 && fault.slice(at..).starts_with('/')).then(|| {
        Draft::new(Code::EmptySegment, at..at + 1)
            .message("a path does not begin with `/`")
            .label("a segment belongs before this")
            .guess(at..at + 1, "", "leave it out")
    })
}

/// An nntp URL names an article, and no newsgroup alone.
fn missing_number(fault: &Fault<'_>) -> Option<Draft> {
    if fault.found().is_some() && fault.within("digits") && fault.outline.slashes.is_empty() {
        return Some(
            Draft::new(Code::ArticleNumber, fault.span())
                .message("the number of an article is decimal digits")
                .label("a digit belongs here")
                .help("An article is named by its number on the server at hand.")
                .guess(fault.span(), "", "leave it out"),
        );
    }
    (fault.found().is_none() && fault.within("group")).then(|| {
        Draft::new(Code::ArticleNumber, fault.span())
            .message("no number of an article stands behind the newsgroup")
            .label("`/` and a number belong here")
            .help("A newsgroup alone is named by a news URL.")
            .stand_in(fault.span(), "/1")
    })
}

/// A password where the document prints a user alone.
fn password(fault: &Fault<'_>) -> Option<Draft> {
    let user = fault.outline.login()?;
    let colon = user.start + fault.slice(user.clone()).find(':')?;
    let dialect = fault.dialect();
    let is_ours = fault.has_login() && !fault.has_password();
    (is_ours && fault.ended_in(&user)).then(|| {
        let span = colon..user.end;
        Draft::new(Code::UserNotAllowed, span.clone())
            .message(format!("{} prints a user name here and no password", fault.spec.citation()))
            .label("no password is allowed here")
            .help("Provision of a password could be made, the document says, and is discouraged.")
            .amended(dialect.delimiters.filter(|_| dialect.user_holds_colon_as_printed))
            .guess(span, "", "leave out the password")
    })
}

/// A character that must be encoded in a user name without a password, where it hides that there is one: it would end a
/// host. Where the user name was read up to it, it is told as any other.
fn user_character(fault: &Fault<'_>) -> Option<Draft> {
    let user = fault.outline.login()?;
    let dialect = fault.dialect();
    let is_user = fault.has_login() && !fault.has_password();
    let is_ours = is_user && dialect.escapes_in_login && fault.ended_in(&user);
    let fits = |c: char| c == '%' || crate::read::accepts(fault.spec, "user", c.encode_utf8(&mut [0; 4]));
    let bad = |at: usize| fault.slice(at..user.end).char_indices().find(|(_, c)| c.is_ascii_graphic() && !fits(*c));
    let (at, c) = is_ours.then(|| bad(user.start)).flatten()?;
    let span = user.start + at..user.start + at + 1;
    if span.start == fault.at && fault.within("user") {
        return None;
    }
    Some(
        Draft::new(Code::ReservedCharacter, span.clone())
            .message(format!("{} cannot stand in a user name, and must be encoded", named(c)))
            .label("in the user name")
            .help(character::NOT_ALLOWED)
            .amended(dialect.delimiters.filter(|_| c == '@'))
            .mend(span, encode(&[c as u8]), "encode it"),
    )
}

/// A session ends with its port: not even a `/` stands behind it.
fn session_path(fault: &Fault<'_>) -> Option<Draft> {
    let at = fault.outline.path.start;
    (fault.at == at && fault.found() == Some('/'))
        .then(|| parts::path_not_allowed(fault, at, "an interactive session ends with the host and its port", "3.8"))
}

/// A user name or a password has at least one character.
fn empty_login(fault: &Fault<'_>) -> Option<Draft> {
    let has_login = fault.has_login();
    let user = fault.outline.login().filter(|user| has_login && fault.at == user.end && fault.found() == Some('@'))?;
    let is_password = fault.slice(user.clone()).ends_with(':');
    let is_empty = user.is_empty() || is_password;
    let span = if is_password { user.end - 1..user.end } else { user.end..user.end + 1 };
    is_empty.then(|| {
        Draft::new(Code::UserNotAllowed, span.clone())
            .message(if is_password {
                "a password has at least one character"
            } else {
                "a user name has at least one character"
            })
            .label("nothing stands before the `@`")
            .help("Where there is no user name or password, its mark is left out as well.")
            .guess(span, "", "leave it out")
    })
}

/// Without escapes a user name and a password are letters, digits and four marks.
fn login_character(fault: &Fault<'_>) -> Option<Draft> {
    let is_ours = !fault.dialect().escapes_in_login && fault.has_login();
    let user = fault.outline.login().filter(|user| is_ours && fault.at < user.end)?;
    let span = fault.span();
    (fault.within("user") || fault.within("password") || fault.ended_in(&user)).then(|| {
        Draft::new(Code::ReservedCharacter, span.clone())
            .message("a user name or password has letters, digits, `-`, `_`, `.` and `+` only")
            .label("cannot be written here")
            .help("This document has no escapes in a login: such a name cannot be written.")
            .stand_in(span, "x")
    })
}

/// `gopher://host/`: behind the slash stands a type.
fn gopher_type(fault: &Fault<'_>) -> Option<Draft> {
    let at = fault.outline.path.start + 1;
    (fault.at == at && fault.within("gtype") && matches!(fault.found(), None | Some('?' | '/' | '#'))).then(|| {
        let draft = Draft::new(Code::MissingGopherType, at - 1..at)
            .message("no Gopher type stands behind the `/`")
            .label("a type belongs behind it")
            .help("The type is one character; where it and the selector are left out, so is the `/`.");
        match fault.found() {
            Some('/') => draft.guess(at - 1..at, "/1", "write a type"),
            Some('?') if fault.dialect().gopher_search == GopherSearch::Tab => {
                draft.guess(at - 1..at + 1, parts::SEARCH, parts::SEARCH_TITLE)
            }
            _ => draft.guess(at - 1..at, "", "leave out the `/`"),
        }
    })
}

/// A path begins with no slash, and holds no two together.
fn empty_segment(fault: &Fault<'_>) -> Option<Draft> {
    let is_path = fault.within("path") || fault.within("gcommand") || fault.within("selector");
    (fault.found() == Some('/') && is_path).then(|| {
        let span = fault.run(fault.at, |c| c == '/');
        Draft::new(Code::EmptySegment, span.clone())
            .message("a path has no empty segment, and does not begin with `/`")
            .label("a segment belongs before this")
            .guess(span, "", "leave it out")
    })
}

/// The words of a search stand between `+`, and none is empty.
fn empty_word(fault: &Fault<'_>) -> Option<Draft> {
    if !fault.within("search") {
        return None;
    }
    let before = fault.slice(..fault.at).ends_with('+') || fault.slice(..fault.at).ends_with('?');
    let is_empty = before && matches!(fault.found(), None | Some('+' | '#'));
    if is_empty || fault.found() == Some('+') {
        let plus = fault.at - 1..fault.at;
        let span = if fault.found() == Some('+') { fault.span() } else { plus };
        return Some(
            Draft::new(Code::EmptyWord, span.clone())
                .message("a word of a search has at least one character")
                .label("a word belongs here")
                .guess(span, "", "leave it out"),
        );
    }
    None
}

/// `mailto:`, `mid:` and `cid:` name something at a host.
fn identifier(fault: &Fault<'_>) -> Option<Draft> {
    let start = fault.outline.scheme.end + 1;
    let rest = fault.slice(start..fault.end());
    if fault.at < start {
        return None;
    }
    let missing = |at: usize, message: &'static str| {
        Draft::new(Code::MessageIdHost, at..at).message(message).label("something belongs here").stand_in(at..at, "x")
    };
    match rest.split_once('@') {
        None if fault.at == fault.end() => {
            let at = fault.end();
            Some(
                missing(at, "no `@` and host stand behind it")
                    .stand_in(at..at, if rest.is_empty() { "x@x" } else { "@x" }),
            )
        }
        Some(("", _)) if fault.at == start => Some(missing(start, "nothing stands before the `@`")),
        Some((_, "")) => Some(missing(fault.end(), "no host stands behind the `@`")),
        Some((unique, host)) => {
            usenet::brackets(fault, start, rest).or_else(|| usenet::message_id(fault, start, unique, host))
        }
        _ => None,
    }
}

/// `mailto::`, as the document prints it, and its prose does not.
fn two_colons(fault: &Fault<'_>) -> Option<Draft> {
    let at = fault.outline.scheme.end + 1;
    (fault.kind() == Kind::Mailto && fault.at == at && fault.found() == Some(':')).then(|| {
        Draft::new(Code::Amended, at..at + 1)
            .severity(Severity::Error)
            .message("as printed, two colons stand behind mailto: amended to one, 1994-mailto")
            .label("one colon is enough")
            .mend(at..at + 1, "", "leave it out")
    })
}

/// The fields of a Prospero link: a version behind the first `%00`, and an attribute behind each one more.
fn prospero_field(fault: &Fault<'_>) -> Option<Draft> {
    let path = Some(fault.outline.path.start).filter(|path| *path <= fault.at)?;
    let first = path + fault.slice(path..fault.at).find("%00")? + 3;
    let field = fault.slice(..fault.at).rfind("%00")? + 3;
    // An escape that is no `%00` is read up to where it differs.
    let read = fault.slice(field..fault.at);
    let at = field + read.strip_suffix("%0").or_else(|| read.strip_suffix('%')).unwrap_or(read).len();
    let draft = match fault.found() {
        Some('#') => return None,
        _ if field == at => lone_nul(fault, field - 3..field),
        _ => misfit(fault, at, field, field == first),
    };
    // As printed the name is a path, and takes every `%00` and all that follows.
    let is_printed = crate::read::accepts(fault.spec, "path", fault.slice(path..fault.end()).trim_start_matches('/'));
    let help = "Behind the name, a `%00` and a version, of digits or void; behind it, each after a `%00`, attributes of \
                letters and digits.";
    Some(draft.help(help).amended(is_printed.then_some("prospero-nul")))
}

/// A `%00` behind which no field begins.
fn lone_nul(fault: &Fault<'_>, nul: Range<usize>) -> Draft {
    let draft = Draft::new(Code::ProsperoVersion, nul.clone())
        .severity(Severity::Error)
        .message("a version, or another `%00` and an attribute, stands behind the `%00`")
        .label("what follows is neither");
    match fault.slice(nul.end..).chars().next() {
        Some(c) if c.is_ascii_alphanumeric() => draft.guess(nul, "%00%00", "write a void version before the attribute"),
        _ => draft.guess(nul, "", "leave out the `%00`"),
    }
}

/// What cannot stand in a version, or in an attribute, from the first to the last such character of the field.
fn misfit(fault: &Fault<'_>, at: usize, field: usize, is_version: bool) -> Draft {
    let fits = |c: char| if is_version { c.is_ascii_digit() } else { c.is_ascii_alphanumeric() };
    let rest = fault.slice(at..fault.end()).split("%00").next().unwrap_or_default();
    let rest = rest.split('#').next().unwrap_or_default();
    let bad = rest.trim_end_matches(fits);
    let span = at..at + bad.len();
    let what = if is_version { "a version is decimal digits" } else { "an attribute is letters and digits" };
    let draft = Draft::new(Code::ProsperoVersion, span.clone()).severity(Severity::Error).message(what);
    if bad.contains('%') {
        return draft.label("cannot stand here").guess(at..at + rest.len(), "", "leave it out");
    }
    if is_version && bad.bytes().all(|b| b.is_ascii_alphanumeric()) {
        return draft.label("no digits").guess(field..field, "%00", "write a void version before the attribute");
    }
    let fitting: String = bad.chars().filter(|c| fits(*c)).collect();
    draft.label("cannot stand here").guess(span, fitting, "leave it out")
}

/// `;type=` with the codes of RFC 959 in capitals, and no `d`.
fn typecode(fault: &Fault<'_>) -> Option<Draft> {
    const TYPE: &str = ";type=";
    let path = Some(fault.outline.path.start).filter(|path| *path <= fault.at)?;
    let start = path + fault.slice(path..fault.span().end).find(';')?;
    let rest = fault.slice(start..fault.end());
    if !rest.get(..TYPE.len()).is_some_and(|t| t.eq_ignore_ascii_case(TYPE)) {
        return parts::typecode(fault);
    }
    if !rest.starts_with(TYPE) {
        return parts::literal_case(start);
    }
    let code = start + TYPE.len()..fault.end();
    let written = fault.slice(code.clone());
    let upper = written.to_ascii_uppercase();
    let draft = Draft::new(Code::Typecode, code.clone())
        .message("this is no type code of RFC 959 without its space")
        .label("`A`, `E`, `I` or `L8` belongs here")
        .help("`A` and `E` may have a form code, `N`, `T` or `C`; `L` has the size of a byte. A final `/` asks for a directory.");
    let production = fault.dialect().typecode?;
    let is_code = |text: &str| crate::read::accepts(fault.spec, production, text);
    Some(match upper.as_str() {
        "D" if fault.slice(..start).ends_with('/') => draft.guess(start..code.end, "", "the final `/` says so"),
        "D" => draft.guess(start..code.end, "/", "ask for a directory by `/`"),
        _ if is_code(&upper) => draft
            .with_code(Code::LiteralCase)
            .message("a type code is written in upper case")
            .label("lower case")
            .mend(code, upper, "write upper case"),
        _ => draft.guess(start..code.end, "", "leave out the type code"),
    })
}

/// A document of a WAIS database: its type, and its length and path or its fields.
fn wais(fault: &Fault<'_>) -> Option<Draft> {
    let path = fault.outline.path.clone();
    let segments: Vec<&str> = fault.slice(path.start..fault.end()).split('/').skip(1).collect();
    if fault.at > path.start && fault.within("database") && fault.found().is_none_or(|c| matches!(c, '/' | '?')) {
        return Some(
            Draft::new(Code::WaisParts, fault.span())
                .message("no database is named")
                .label("the name of a database belongs here")
                .stand_in(fault.at..fault.at, "x"),
        );
    }
    if segments.len() < 2 || fault.at < path.start || fault.within("search") {
        return None;
    }
    let (is_wrong, label, forms) = match fault.dialect().wais_document {
        WaisDocument::Fields => (
            fault.within("wpath") || fault.at == fault.end(),
            "a field `1=…;` belongs here",
            "The forms are `/database`, `/database?search` and `/database/type/` with fields `1=…;2=…;`.",
        ),
        WaisDocument::Length => (
            segments.len() < 4 || fault.within("digits"),
            "the length of the document, in digits, and `/` belong here",
            "The forms are `/database`, `/database?search` and `/database/type/length/path`.",
        ),
        WaisDocument::Opaque => return None,
    };
    is_wrong.then(|| {
        Draft::new(Code::WaisParts, fault.span())
            .message("this is no document of a WAIS database")
            .label(label)
            .help(forms)
            .stand_in(path.start..fault.end(), "/x")
    })
}

/// A character that no production has at this place: it can be encoded.
pub(super) fn other_character(fault: &Fault<'_>) -> Option<Draft> {
    let found = fault.found().filter(|c| c.is_ascii_graphic() && !matches!(c, '#' | '\\' | '%'))?;
    let takes_escape = |expected: &Expected| matches!(expected, Expected::Class(set) if set.escapes() || set.has(b'%'));
    if !fault.failure.expected.iter().any(takes_escape) {
        return None;
    }
    let typed = fault.slice(..fault.span().end).rfind(';').filter(|at| fault.slice(*at..).starts_with(";type="));
    if let Some(at) = typed.filter(|_| fault.dialect().typecode.is_none()) {
        let whole = at..fault.end();
        return Some(
            Draft::new(Code::Typecode, whole.clone())
                .message(format!("{} has no `;type=`", fault.spec.citation()))
                .label("no type code is written here")
                .help("The type codes of FTP came with the draft of 1994.")
                .guess(whole, "", "leave it out"),
        );
    }
    let span = fault.run(fault.at, |c| c == found);
    let encoded = encode(fault.slice(span.clone()).as_bytes());
    let code = if ";/?:@&=+".contains(found) { Code::ReservedCharacter } else { Code::UnsafeCharacter };
    fault.is_url.then(|| {
        Draft::new(code, span.clone())
            .message(format!("{} cannot stand here in {}, and must be encoded", named(found), fault.spec.citation()))
            .label(format!("written `{encoded}`"))
            .help(character::NOT_ALLOWED)
            .mend(span, encoded.clone(), format!("write `{encoded}`"))
    })
}
