//! What is wrong with a URL whose paths all follow one rule: hosts, paths, searches, and what is left out.

use std::ops::Range;

use super::{Context, Kind, character, path, usenet};
use crate::diagnostic::characters::named;
use crate::diagnostic::{Code, DiagnosticBuilder, Severity};
use crate::dialect::{GopherSearch, WaisDocument};
use crate::encoding::encode;
use crate::grammar::Expected;
use crate::spelling::nearest_scheme;

/// What stands in the place of the scheme when a document has no production for it.
pub(super) fn unknown_scheme(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let scheme = context.outline.scheme.clone();
    let name = context.slice(scheme.clone());
    let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b));
    let dialect = context.dialect();
    let is_ours = !dialect.any_scheme && context.is_url && context.outline.has_colon() && is_name;
    let is_known = dialect.knows(name);
    if !is_ours || is_known || context.at > scheme.end {
        return None;
    }
    let builder = DiagnosticBuilder::new(Code::UnknownScheme, scheme.clone())
        .message(format!("{} has no production for the scheme `{name}`", context.spec.citation()))
        .label("no scheme of this document")
        .placeholder(scheme.start..context.text.len(), "news:x");
    Some(match name.to_ascii_lowercase().as_str() {
        "afs" => {
            builder.help("The production `afsaddress` is left in as a historical note, and `url` does not reach it.")
        }
        "urn" => builder.help("The name is reserved for the work in progress on a scheme for more persistent names."),
        lower if lower.starts_with("x-") => {
            builder.help("Experimental prefixes begin so, and are read only by those who agreed on them.")
        }
        lower => match nearest_scheme(context.spec, lower, 1) {
            Some(known) => builder.guess(scheme, known, format!("write `{known}`")),
            None => builder
                .help("Other schemes may be specified by future specifications; this one names all that it reads."),
        },
    })
}

/// What is wrong with a host that is a letter and any characters, or four groups of digits.
pub(super) fn host(context: &Context<'_>, host: Range<usize>) -> Option<DiagnosticBuilder> {
    if let Some(percent) = character::bare_percent(context) {
        return Some(percent);
    }
    if context.found() == Some('#') {
        return None;
    }
    let text = context.slice(host.clone());
    let first = text.chars().next()?;
    if context.kind() == Kind::Afs && first.is_ascii_digit() {
        return Some(
            DiagnosticBuilder::new(Code::HostCharacter, host.clone())
                .message("a cell has a name, and no number")
                .label("a name belongs here")
                .placeholder(host, "x"),
        );
    }
    if first == '[' {
        return Some(super::host::brackets(context, host));
    }
    if text.bytes().all(|b| b.is_ascii_digit() || b == b'.') && !text.contains("..") {
        let groups: Vec<&str> = text.split('.').collect();
        return outer_dot(text, &host)
            .or_else(|| (groups.len() != 4).then(|| super::host::host_number(context, host, &groups)));
    }
    let letter = find_unescaped(text, |c| c.is_ascii_alphabetic());
    let misfit = context.found().filter(|_| context.at < host.end);
    // In a number anything else is a misfit; in what is to be a name, only what a name cannot hold.
    let in_name = |c: char| c.is_ascii_alphanumeric() || (letter.is_some() && matches!(c, '.' | '-' | '_' | '%'));
    let is_number = first.is_ascii_digit() && misfit.is_some_and(|c| !in_name(c));
    if !first.is_ascii_alphabetic() && !is_number {
        let length = letter.or_else(|| find_unescaped(text, |c| c.is_ascii_digit()).filter(|at| *at > 0));
        let before = host.start..host.start + length.unwrap_or(text.len());
        let title = if letter.is_some() { "leave out what stands before the first letter" } else { "leave it out" };
        return Some(
            DiagnosticBuilder::new(Code::HostCharacter, before.clone())
                .message("the name of a host begins with a letter")
                .label("a letter belongs here")
                .help("A host is a name that begins with a letter, or four groups of digits.")
                .guess(before, "", title),
        );
    }
    let (found, mut span) = (misfit?, context.span());
    if crate::encoding::is_escape(&context.text.as_bytes()[context.at..]) {
        span.end = context.at + 3;
    }
    let builder = DiagnosticBuilder::new(Code::HostCharacter, span.clone()).guess(span, "", "leave it out");
    Some(if letter.is_none() {
        builder
            .message(format!("{} cannot stand in a host number", named(found)))
            .label("no digit and no single dot")
            .help("A host number is four groups of digits with dots between them.")
    } else {
        builder
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
fn outer_dot(number: &str, host: &Range<usize>) -> Option<DiagnosticBuilder> {
    let (is_first, is_last) = (number.starts_with('.'), number.ends_with('.'));
    let dot = if is_first { host.start } else { host.end - 1 };
    (is_first || is_last).then(|| {
        DiagnosticBuilder::new(Code::HostEmptyLabel, dot..dot + 1)
            .message("a group of the host number is empty")
            .label(if is_first { "nothing stands before the dot" } else { "nothing stands behind the dot" })
            .help("A host number is four groups of digits with dots between them.")
            .guess(dot..dot + 1, "", "leave out the dot")
    })
}

/// What is wrong behind the host, or behind the colon where there is no host.
pub(super) fn explain(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let by_scheme = match context.kind() {
        Kind::Gopher => gopher_type(context),
        Kind::News => usenet::news(context),
        Kind::Mailto | Kind::Identifier => two_colons(context).or_else(|| identifier(context)),
        Kind::Prospero => prospero_field(context),
        Kind::Ftp if context.dialect().typecode.is_some() => typecode(context),
        Kind::Wais => wais(context),
        Kind::Telnet => session_path(context),
        Kind::Nntp if context.outline.slashes.is_empty() => missing_number(context),
        Kind::Nntp => missing_number(context).or_else(|| usenet::nntp(context)),
        Kind::Other => leading_slash(context),
        _ => None,
    };
    password(context)
        .or_else(|| empty_login(context))
        .or_else(|| user_character(context))
        .or(by_scheme)
        .or_else(|| path::missing_path_slash(context))
        .or_else(|| missing_slash_at_end(context))
        .or_else(|| empty_segment(context))
        .or_else(|| empty_word(context))
        .or_else(|| login_character(context))
}

/// The host goes on to the end, and a `/` must stand behind it.
fn missing_slash_at_end(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let wants_slash = context.failure.expected.contains(&Expected::Literal("/"));
    (context.found().is_none() && wants_slash && context.within("host")).then(|| {
        DiagnosticBuilder::new(Code::MissingPathSlash, context.span())
            .message("a `/` must stand behind the host, also if nothing follows it")
            .label("`/` belongs here")
            .mend(context.span(), "/", "write `/`")
    })
}

/// `scheme:/path`: a path begins with no slash.
fn leading_slash(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let at = context.outline.scheme.end + 1;
    (context.at == at + 1 && context.slice(at..).starts_with('/')).then(|| {
        DiagnosticBuilder::new(Code::EmptySegment, at..at + 1)
            .message("a path does not begin with `/`")
            .label("a segment belongs before this")
            .guess(at..at + 1, "", "leave it out")
    })
}

/// An nntp URL names an article, and no newsgroup alone.
fn missing_number(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    if context.found().is_some() && context.within("digits") && context.outline.slashes.is_empty() {
        return Some(
            DiagnosticBuilder::new(Code::ArticleNumber, context.span())
                .message("the number of an article is decimal digits")
                .label("a digit belongs here")
                .help("An article is named by its number on the server at hand.")
                .guess(context.span(), "", "leave it out"),
        );
    }
    (context.found().is_none() && context.within("group")).then(|| {
        DiagnosticBuilder::new(Code::ArticleNumber, context.span())
            .message("no number of an article stands behind the newsgroup")
            .label("`/` and a number belong here")
            .help("A newsgroup alone is named by a news URL.")
            .placeholder(context.span(), "/1")
    })
}

/// A password where the document prints a user alone.
fn password(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let user = context.outline.login()?;
    let colon = user.start + context.slice(user.clone()).find(':')?;
    let dialect = context.dialect();
    let is_ours = context.has_login() && !context.has_password();
    (is_ours && context.ended_in(&user)).then(|| {
        let span = colon..user.end;
        DiagnosticBuilder::new(Code::UserNotAllowed, span.clone())
            .message(format!("{} prints a user name here and no password", context.spec.citation()))
            .label("no password is allowed here")
            .help("Provision of a password could be made, the document says, and is discouraged.")
            .amended(dialect.delimiters.filter(|_| dialect.user_holds_colon_as_printed))
            .guess(span, "", "leave out the password")
    })
}

/// A character that must be encoded in a user name without a password, where it hides that there is one: it would end a
/// host. Where the user name was read up to it, it is told as any other.
fn user_character(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let user = context.outline.login()?;
    let dialect = context.dialect();
    let is_user = context.has_login() && !context.has_password();
    let is_ours = is_user && dialect.escapes_in_login && context.ended_in(&user);
    let fits = |c: char| c == '%' || crate::read::accepts(context.spec, "user", c.encode_utf8(&mut [0; 4]));
    let bad = |at: usize| context.slice(at..user.end).char_indices().find(|(_, c)| c.is_ascii_graphic() && !fits(*c));
    let (at, c) = is_ours.then(|| bad(user.start)).flatten()?;
    let span = user.start + at..user.start + at + 1;
    if span.start == context.at && context.within("user") {
        return None;
    }
    Some(
        DiagnosticBuilder::new(Code::ReservedCharacter, span.clone())
            .message(format!("{} cannot stand in a user name, and must be encoded", named(c)))
            .label("in the user name")
            .help(character::NOT_ALLOWED)
            .amended(dialect.delimiters.filter(|_| c == '@'))
            .mend(span, encode(&[c as u8]), "encode it"),
    )
}

/// A session ends with its port: not even a `/` stands behind it.
fn session_path(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let at = context.outline.path.start;
    (context.at == at && context.found() == Some('/'))
        .then(|| path::path_not_allowed(context, at, "an interactive session ends with the host and its port", "3.8"))
}

/// A user name or a password has at least one character.
fn empty_login(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let has_login = context.has_login();
    let user =
        context.outline.login().filter(|user| has_login && context.at == user.end && context.found() == Some('@'))?;
    let is_password = context.slice(user.clone()).ends_with(':');
    let is_empty = user.is_empty() || is_password;
    let span = if is_password { user.end - 1..user.end } else { user.end..user.end + 1 };
    is_empty.then(|| {
        DiagnosticBuilder::new(Code::UserNotAllowed, span.clone())
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
fn login_character(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let is_ours = !context.dialect().escapes_in_login && context.has_login();
    let user = context.outline.login().filter(|user| is_ours && context.at < user.end)?;
    let span = context.span();
    (context.within("user") || context.within("password") || context.ended_in(&user)).then(|| {
        DiagnosticBuilder::new(Code::ReservedCharacter, span.clone())
            .message("a user name or password has letters, digits, `-`, `_`, `.` and `+` only")
            .label("cannot be written here")
            .help("This document has no escapes in a login: such a name cannot be written.")
            .placeholder(span, "x")
    })
}

/// `gopher://host/`: behind the slash stands a type.
fn gopher_type(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let at = context.outline.path.start + 1;
    (context.at == at && context.within("gtype") && matches!(context.found(), None | Some('?' | '/' | '#'))).then(
        || {
            let builder = DiagnosticBuilder::new(Code::MissingGopherType, at - 1..at)
                .message("no Gopher type stands behind the `/`")
                .label("a type belongs behind it")
                .help("The type is one character; where it and the selector are left out, so is the `/`.");
            match context.found() {
                Some('/') => builder.guess(at - 1..at, "/1", "write a type"),
                Some('?') if context.dialect().gopher_search == GopherSearch::Tab => {
                    builder.guess(at - 1..at + 1, path::SEARCH, path::SEARCH_TITLE)
                }
                _ => builder.guess(at - 1..at, "", "leave out the `/`"),
            }
        },
    )
}

/// A path begins with no slash, and holds no two together.
fn empty_segment(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let is_path = context.within("path") || context.within("gcommand") || context.within("selector");
    (context.found() == Some('/') && is_path).then(|| {
        let span = context.run(context.at, |c| c == '/');
        DiagnosticBuilder::new(Code::EmptySegment, span.clone())
            .message("a path has no empty segment, and does not begin with `/`")
            .label("a segment belongs before this")
            .guess(span, "", "leave it out")
    })
}

/// The words of a search stand between `+`, and none is empty.
fn empty_word(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    if !context.within("search") {
        return None;
    }
    let before = context.slice(..context.at).ends_with('+') || context.slice(..context.at).ends_with('?');
    let is_empty = before && matches!(context.found(), None | Some('+' | '#'));
    if is_empty || context.found() == Some('+') {
        let plus = context.at - 1..context.at;
        let span = if context.found() == Some('+') { context.span() } else { plus };
        return Some(
            DiagnosticBuilder::new(Code::EmptyWord, span.clone())
                .message("a word of a search has at least one character")
                .label("a word belongs here")
                .guess(span, "", "leave it out"),
        );
    }
    None
}

/// `mailto:`, `mid:` and `cid:` name something at a host.
fn identifier(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let start = context.outline.scheme.end + 1;
    let rest = context.slice(start..context.end());
    if context.at < start {
        return None;
    }
    let missing = |at: usize, message: &'static str| {
        DiagnosticBuilder::new(Code::MessageIdHost, at..at)
            .message(message)
            .label("something belongs here")
            .placeholder(at..at, "x")
    };
    match rest.split_once('@') {
        None if context.at == context.end() => {
            let at = context.end();
            Some(
                missing(at, "no `@` and host stand behind it")
                    .placeholder(at..at, if rest.is_empty() { "x@x" } else { "@x" }),
            )
        }
        Some(("", _)) if context.at == start => Some(missing(start, "nothing stands before the `@`")),
        Some((_, "")) => Some(missing(context.end(), "no host stands behind the `@`")),
        Some((unique, host)) => {
            usenet::brackets(context, start, rest).or_else(|| usenet::message_id(context, start, unique, host))
        }
        _ => None,
    }
}

/// `mailto::`, as the document prints it, and its prose does not.
fn two_colons(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let at = context.outline.scheme.end + 1;
    (context.kind() == Kind::Mailto && context.at == at && context.found() == Some(':')).then(|| {
        DiagnosticBuilder::new(Code::Amended, at..at + 1)
            .severity(Severity::Error)
            .message("as printed, two colons stand behind mailto: amended to one, 1994-mailto")
            .label("one colon is enough")
            .mend(at..at + 1, "", "leave it out")
    })
}

/// The fields of a Prospero link: a version behind the first `%00`, and an attribute behind each one more.
fn prospero_field(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let path = Some(context.outline.path.start).filter(|path| *path <= context.at)?;
    let first = path + context.slice(path..context.at).find("%00")? + 3;
    let field = context.slice(..context.at).rfind("%00")? + 3;
    // An escape that is no `%00` is read up to where it differs.
    let read = context.slice(field..context.at);
    let at = field + read.strip_suffix("%0").or_else(|| read.strip_suffix('%')).unwrap_or(read).len();
    let builder = match context.found() {
        Some('#') => return None,
        _ if field == at => lone_nul(context, field - 3..field),
        _ => misfit(context, at, field, field == first),
    };
    // As printed the name is a path, and takes every `%00` and all that follows.
    let is_printed =
        crate::read::accepts(context.spec, "path", context.slice(path..context.end()).trim_start_matches('/'));
    let help = "Behind the name, a `%00` and a version, of digits or void; behind it, each after a `%00`, attributes of \
                letters and digits.";
    Some(builder.help(help).amended(is_printed.then_some("prospero-nul")))
}

/// A `%00` behind which no field begins.
fn lone_nul(context: &Context<'_>, nul: Range<usize>) -> DiagnosticBuilder {
    let builder = DiagnosticBuilder::new(Code::ProsperoVersion, nul.clone())
        .severity(Severity::Error)
        .message("a version, or another `%00` and an attribute, stands behind the `%00`")
        .label("what follows is neither");
    match context.slice(nul.end..).chars().next() {
        Some(c) if c.is_ascii_alphanumeric() => {
            builder.guess(nul, "%00%00", "write a void version before the attribute")
        }
        _ => builder.guess(nul, "", "leave out the `%00`"),
    }
}

/// What cannot stand in a version, or in an attribute, from the first to the last such character of the field.
fn misfit(context: &Context<'_>, at: usize, field: usize, is_version: bool) -> DiagnosticBuilder {
    let fits = |c: char| if is_version { c.is_ascii_digit() } else { c.is_ascii_alphanumeric() };
    let rest = context.slice(at..context.end()).split("%00").next().unwrap_or_default();
    let rest = rest.split('#').next().unwrap_or_default();
    let bad = rest.trim_end_matches(fits);
    let span = at..at + bad.len();
    let what = if is_version { "a version is decimal digits" } else { "an attribute is letters and digits" };
    let builder = DiagnosticBuilder::new(Code::ProsperoVersion, span.clone()).severity(Severity::Error).message(what);
    if bad.contains('%') {
        return builder.label("cannot stand here").guess(at..at + rest.len(), "", "leave it out");
    }
    if is_version && bad.bytes().all(|b| b.is_ascii_alphanumeric()) {
        return builder.label("no digits").guess(field..field, "%00", "write a void version before the attribute");
    }
    let fitting: String = bad.chars().filter(|c| fits(*c)).collect();
    builder.label("cannot stand here").guess(span, fitting, "leave it out")
}

/// `;type=` with the codes of RFC 959 in capitals, and no `d`.
fn typecode(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    const TYPE: &str = ";type=";
    let path = Some(context.outline.path.start).filter(|path| *path <= context.at)?;
    let start = path + context.slice(path..context.span().end).find(';')?;
    let rest = context.slice(start..context.end());
    if !rest.get(..TYPE.len()).is_some_and(|t| t.eq_ignore_ascii_case(TYPE)) {
        return path::typecode(context);
    }
    if !rest.starts_with(TYPE) {
        return path::literal_case(start);
    }
    let code = start + TYPE.len()..context.end();
    let written = context.slice(code.clone());
    let upper = written.to_ascii_uppercase();
    let builder = DiagnosticBuilder::new(Code::Typecode, code.clone())
        .message("this is no type code of RFC 959 without its space")
        .label("`A`, `E`, `I` or `L8` belongs here")
        .help("`A` and `E` may have a form code, `N`, `T` or `C`; `L` has the size of a byte. A final `/` asks for a directory.");
    let production = context.dialect().typecode?;
    let is_code = |text: &str| crate::read::accepts(context.spec, production, text);
    Some(match upper.as_str() {
        "D" if context.slice(..start).ends_with('/') => builder.guess(start..code.end, "", "the final `/` says so"),
        "D" => builder.guess(start..code.end, "/", "ask for a directory by `/`"),
        _ if is_code(&upper) => builder
            .with_code(Code::LiteralCase)
            .message("a type code is written in upper case")
            .label("lower case")
            .mend(code, upper, "write upper case"),
        _ => builder.guess(start..code.end, "", "leave out the type code"),
    })
}

/// A document of a WAIS database: its type, and its length and path or its fields.
fn wais(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let path = context.outline.path.clone();
    let segments: Vec<&str> = context.slice(path.start..context.end()).split('/').skip(1).collect();
    if context.at > path.start && context.within("database") && context.found().is_none_or(|c| matches!(c, '/' | '?')) {
        return Some(
            DiagnosticBuilder::new(Code::WaisParts, context.span())
                .message("no database is named")
                .label("the name of a database belongs here")
                .placeholder(context.at..context.at, "x"),
        );
    }
    if segments.len() < 2 || context.at < path.start || context.within("search") {
        return None;
    }
    let (is_wrong, label, forms) = match context.dialect().wais_document {
        WaisDocument::Fields => (
            context.within("wpath") || context.at == context.end(),
            "a field `1=…;` belongs here",
            "The forms are `/database`, `/database?search` and `/database/type/` with fields `1=…;2=…;`.",
        ),
        WaisDocument::Length => (
            segments.len() < 4 || context.within("digits"),
            "the length of the document, in digits, and `/` belong here",
            "The forms are `/database`, `/database?search` and `/database/type/length/path`.",
        ),
        WaisDocument::Opaque => return None,
    };
    is_wrong.then(|| {
        DiagnosticBuilder::new(Code::WaisParts, context.span())
            .message("this is no document of a WAIS database")
            .label(label)
            .help(forms)
            .placeholder(path.start..context.end(), "/x")
    })
}

/// A character that no production has at this place: it can be encoded.
pub(super) fn other_character(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let found = context.found().filter(|c| c.is_ascii_graphic() && !matches!(c, '#' | '\\' | '%'))?;
    let takes_escape = |expected: &Expected| matches!(expected, Expected::Class(set) if set.escapes() || set.has(b'%'));
    if !context.failure.expected.iter().any(takes_escape) {
        return None;
    }
    let typed = context.slice(..context.span().end).rfind(';').filter(|at| context.slice(*at..).starts_with(";type="));
    if let Some(at) = typed.filter(|_| context.dialect().typecode.is_none()) {
        let whole = at..context.end();
        return Some(
            DiagnosticBuilder::new(Code::Typecode, whole.clone())
                .message(format!("{} has no `;type=`", context.spec.citation()))
                .label("no type code is written here")
                .help("The type codes of FTP came with the draft of 1994.")
                .guess(whole, "", "leave it out"),
        );
    }
    let span = context.run(context.at, |c| c == found);
    let encoded = encode(context.slice(span.clone()).as_bytes());
    let code = if ";/?:@&=+".contains(found) { Code::ReservedCharacter } else { Code::UnsafeCharacter };
    context.is_url.then(|| {
        DiagnosticBuilder::new(code, span.clone())
            .message(format!("{} cannot stand here in {}, and must be encoded", named(found), context.spec.citation()))
            .label(format!("written `{encoded}`"))
            .help(character::NOT_ALLOWED)
            .mend(span, encoded.clone(), format!("write `{encoded}`"))
    })
}
