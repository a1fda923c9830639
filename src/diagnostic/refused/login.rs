//! The user name and the password before a host.

use std::borrow::Cow;
use std::ops::Range;

use super::{Check, Context, Kind, character, words};
use crate::diagnostic::characters::named;
use crate::diagnostic::misleading_userinfo::contacted;
use crate::diagnostic::{Code, DiagnosticBuilder};
use crate::encoding::encode;
use crate::grammar::production;
use crate::redact::Secrets;

/// A user where the scheme has none, and delimiters within a user name or password.
pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::UserNotAllowed, when: user_not_allowed },
    Check { code: Code::ReservedCharacter, when: delimiters },
];

/// The parts of a login, where one rule describes the paths of all schemes.
pub(super) const PARTS: &[Check] = &[
    Check {
        code: Code::UserNotAllowed,
        when: |context, code| {
            if !context.has_one_path_rule() {
                return None;
            }
            password(context, code).or_else(|| empty(context, code))
        },
    },
    Check { code: Code::ReservedCharacter, when: user_character },
];

/// The characters of a login that can't be encoded.
pub(super) const CHARACTERS: &[Check] = &[Check { code: Code::ReservedCharacter, when: login_character }];

/// The user that precedes the place where parsing ended, if the scheme has no user or also a password.
fn user(context: &Context<'_>) -> Option<Range<usize>> {
    let user = context.outline.login().filter(|user| user.start <= context.at)?;
    (context.has_host && (context.has_password() || !context.has_login())).then_some(user)
}

fn user_not_allowed(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let user = user(context).filter(|_| !context.has_login() && context.at <= context.outline.path.start)?;
    let scheme = context.scheme();
    let whole = user.start..user.end + 1;
    let is_sure = !context.slice(context.outline.path.start..).contains('@');
    let contacted = contacted(context.slice(context.outline.host.clone()));
    let what = if context.slice(user.clone()).contains(':') { "user name or password" } else { "user name" };
    let is_guessed = context.working_copy.has_guess(&context.outline.scheme);
    let subject = match is_guessed {
        true => format!("as {} {scheme} URL, the text", article(&scheme)),
        false => format!("this {scheme} URL"),
    };
    let fault = format!("{subject} has a {what}, and none is allowed");
    let dialect = context.dialect();
    let who = dialect.login_help;
    // As printed, a host name includes the `@` and everything that precedes it.
    let host = context.slice(user.start..context.outline.host.end);
    let amendment = dialect.delimiters.filter(|_| context.accepts(production!("ialpha"), host));
    // `host-before-at` names the hosts that compete.
    let is_agreed = is_sure && context.outline.competing_hosts(context.text).is_none();
    let help = match contacted.filter(|_| is_agreed) {
        Some(host) => format!("Programs contact the host after the `@`, here `{host}`; {who}."),
        None => format!("{} {scheme} URL has no user name; {who}.", capitalized_article(&scheme)),
    };
    let builder = code
        .at(whole.clone())
        .message(fault)
        .label(format!("remove the {what}"))
        .help(help)
        .amended(amendment)
        .section(section_of_host(context.kind))
        .inside(production!("hostport"));
    // Programs disagree about where the host is, or the user name was meant as the host.
    let is_disputed = context.slice(user.clone()).contains(['/', '?', '#', '\\']) || context.outline.host.is_empty();
    let builder = match is_disputed {
        true => builder.label(format!("a {what}")).continue_with(whole, ""),
        false => builder.guess(whole, "", format!("remove the {what}")),
    };
    let host = context.outline.host.clone();
    Some(if is_agreed && !host.is_empty() { builder.related(host, "the host") } else { builder })
}

/// The article before the name of a scheme. One without a vowel is spelled out: "an http URL", since the name of `h` begins with
/// a vowel.
pub(super) fn article(scheme: &str) -> &'static str {
    let is_spelled_out = !scheme.contains(['a', 'e', 'i', 'o', 'u']);
    let begins_with_vowel = match is_spelled_out {
        true => scheme.starts_with(['f', 'h', 'l', 'm', 'n', 'r', 's', 'x']),
        false => scheme.starts_with(['a', 'e', 'i', 'o']),
    };
    if begins_with_vowel { "an" } else { "a" }
}

/// The article at the start of a sentence.
fn capitalized_article(scheme: &str) -> &'static str {
    if article(scheme) == "an" { "An" } else { "A" }
}

/// The section of RFC 1738 on what is between `//` and the path of a scheme.
pub(super) fn section_of_host(kind: Kind) -> &'static str {
    match kind {
        Kind::Ftp => "3.2.2",
        Kind::Http => "3.3",
        Kind::Gopher => "3.4.1",
        Kind::Nntp => "3.7",
        Kind::Wais => "3.9",
        Kind::File => "3.10",
        Kind::Prospero => "3.11",
        _ => "3.1",
    }
}

/// The delimiters in a user name and password, except the colon between them. All are reported at once, since none of
/// them can be fixed alone.
fn delimiters(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let user = user(context).filter(|_| context.has_login())?;
    if !context.ended_in(&(user.start..context.outline.path.start)) {
        return None;
    }
    let text = context.slice(user.clone());
    // After a stray `@` the last colon is the one that is meant.
    let colon = if text.contains('@') { text.rfind(':') } else { text.find(':') };
    let has_one_colon = context.dialect().defines_schemes();
    let is_stray =
        |at: usize, c: char| matches!(c, '@' | '/' | '#' | '\\') || (c == ':' && has_one_colon && Some(at) != colon);
    let strays: Vec<usize> = text.char_indices().filter(|(at, c)| is_stray(*at, *c)).map(|(at, _)| at).collect();
    let (first, last) = (*strays.first()?, *strays.last()?);
    let fixed: String = text[first..=last]
        .char_indices()
        .map(|(at, c)| if is_stray(first + at, c) { encode(c.to_string().as_bytes()) } else { c.to_string() })
        .collect();
    let span = user.start + first..user.start + last + 1;
    let is_secret = |secrets: Secrets| strays.iter().any(|at| secrets.contains(user.start + at));
    let title: Cow<'static, str> = match strays.as_slice() {
        [_] if !is_secret(Secrets::of_url(context.text)) => format!("write `{fixed}`").into(),
        _ => "encode it".into(),
    };
    let label = if context.dialect().escapes_in_login { title.clone() } else { "not allowed here".into() };
    let builder = code
        .at(span.clone())
        .message(format!("{} must be encoded in a user name or password", named_strays(context, user.start, &strays)))
        .label(label)
        .section("3.1")
        .help("The `@` ends the login, and the `:` ends the user name.");
    Some(if context.dialect().escapes_in_login {
        builder.fix(span, fixed, title)
    } else {
        let letters: String =
            text[first..=last].char_indices().map(|(at, c)| if is_stray(first + at, c) { 'x' } else { c }).collect();
        builder
            .help("This document has no escapes in a login, so it can't express this name.")
            .continue_with(span, letters)
    })
}

/// The characters at offsets into a login, each once. One of a password is not named.
fn named_strays(context: &Context<'_>, start: usize, strays: &[usize]) -> String {
    let secrets = Secrets::of_url(context.text);
    let mut names: Vec<String> = Vec::new();
    for at in strays.iter().map(|at| start + at).filter(|at| !secrets.contains(*at)) {
        let name = format!("`{}`", context.slice(at..=at));
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.is_empty() { "a delimiter".to_owned() } else { names.join(" and ") }
}

/// A password where the document prints a user alone.
fn password(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let user = context.outline.login()?;
    let colon = user.start + context.slice(user.clone()).find(':')?;
    let dialect = context.dialect();
    let is_ours = context.has_login() && !context.has_password();
    (is_ours && context.ended_in(&user)).then(|| {
        let span = colon..user.end;
        code.at(span.clone())
            .message(format!("{} has no password here, only a user name", context.spec.citation()))
            .label("a password")
            .help("The document mentions that a password could be provided for, and discourages it.")
            .amended(dialect.delimiters.filter(|_| dialect.user_holds_colon_as_printed))
            .guess(span, "", "remove the password")
    })
}

/// An empty user name or password.
fn empty(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let is_end = |user: &Range<usize>| context.has_login() && context.at == user.end && context.found() == Some('@');
    let user = context.outline.login().filter(is_end)?;
    let is_password = context.slice(user.clone()).ends_with(':');
    let span = if is_password { user.end - 1..user.end } else { user.end..user.end + 1 };
    (user.is_empty() || is_password).then(|| {
        code.at(span.clone())
            .message(if is_password { "the password is empty" } else { "the user name is empty" })
            .label(if is_password { "nothing follows the `:`" } else { "nothing precedes the `@`" })
            .help("Without a user name there is no `@`, and without a password no `:`.")
            .guess(span, "", "remove it")
    })
}

/// A character that must be encoded in a user name without a password, where it hides that there is a user: it would end
/// a host. If the production of the user name ended at it, it is reported like any other.
fn user_character(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let user = context.outline.login()?;
    let dialect = context.dialect();
    let is_user = context.has_one_path_rule() && context.has_login() && !context.has_password();
    let is_ours = is_user && dialect.escapes_in_login && context.ended_in(&user);
    let fits = |c: char| c == '%' || context.accepts(production!("user"), c.encode_utf8(&mut [0; 4]));
    let bad = |at: usize| context.slice(at..user.end).char_indices().find(|(_, c)| c.is_ascii_graphic() && !fits(*c));
    let (at, c) = is_ours.then(|| bad(user.start)).flatten()?;
    let span = user.start + at..user.start + at + 1;
    if span.start == context.at && context.within(production!("user")) {
        return None;
    }
    let code = if character::is_reserved(c) { code } else { Code::UnsafeCharacter };
    Some(
        code.at(span.clone())
            .message(format!("{} is not allowed in a user name and must be encoded", named(c)))
            .label("in the user name")
            .help(words::NOT_ALLOWED)
            .amended(dialect.delimiters.filter(|_| c == '@'))
            .fix(span, encode(&[c as u8]), "encode it"),
    )
}

/// A character in a login, where the document has no escapes: letters, digits and four marks are all it can hold.
fn login_character(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let is_ours = context.has_one_path_rule() && !context.dialect().escapes_in_login && context.has_login();
    let user = context.outline.login().filter(|user| is_ours && context.at < user.end)?;
    let span = context.span();
    let is_in_login = context.within(production!("user")) || context.within(production!("password"));
    (is_in_login || context.ended_in(&user)).then(|| {
        code.at(span.clone())
            .message(match context.found() {
                Some(found) => format!("{} is not allowed in a user name or password", named(found)),
                None => "the login ends too early".to_owned(),
            })
            .label("letters, digits, `-`, `_`, `.` and `+` only")
            .help("This document has no escapes in a login, so it can't express this name.")
            .continue_with(span, "x")
    })
}
