//! The scheme and its colon.

use std::ops::Range;

use super::{Check, Context};
use crate::diagnostic::characters::named;
use crate::diagnostic::names::{is_known_scheme, is_known_word, is_likely_host, is_of_scheme, is_root_folder};
use crate::diagnostic::{Code, DiagnosticBuilder, Severity, confusables, inet_aton};
use crate::encoding::Encoded;
use crate::read::{Start, read};
use crate::scheme::Scheme;
use crate::spelling::nearest_scheme;

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::NotAScheme, when: drive },
    Check { code: Code::UnknownScheme, when: unknown_scheme },
    Check { code: Code::MissingColon, when: missing_colon },
    Check { code: Code::SchemeCharacter, when: scheme_character },
    Check { code: Code::Backslash, when: leading_backslash },
    Check { code: Code::MissingScheme, when: missing_scheme },
];

/// Whether parsing ended before or at the end of the scheme.
pub(super) fn ended_before_colon(context: &Context<'_>) -> bool {
    !context.outline.has_colon() || context.at <= context.outline.scheme.end
}

/// `C:\dos\run.exe`: the letter of a drive is not a scheme.
fn drive(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let scheme = context.outline.scheme.clone();
    let is_letter = scheme.len() == 1 && context.slice(scheme.clone()).starts_with(|c: char| c.is_ascii_alphabetic());
    if !is_letter || !context.slice(scheme.end..).starts_with(":\\") {
        return None;
    }
    let builder = code
        .at(scheme.start..scheme.end + 1)
        .severity(Severity::Error)
        .message("the letter of a drive is read as a scheme");
    Some(if context.dialect().knows("file") || context.dialect().is_generic {
        builder
            .help("The URL of a file on this machine begins with `file:///`, and its path has `/` between its parts.")
            .guess(scheme.start..scheme.start, "file:///", "write `file:///` before it")
    } else {
        builder.help("This document has no URLs of files.").continue_with(scheme.start..context.text.len(), "news:x")
    })
}

/// A scheme for which the document has no production.
fn unknown_scheme(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let scheme = context.outline.scheme.clone();
    let name = context.slice(scheme.clone());
    let is_name = !name.is_empty() && name.chars().all(is_of_scheme);
    let dialect = context.dialect();
    if dialect.any_scheme || dialect.knows(name) || !is_name || !context.outline.has_colon() || context.at > scheme.end
    {
        return None;
    }
    let builder = code
        .at(scheme.clone())
        .message(format!("{} has no production for the scheme `{name}`", context.spec.citation()))
        .continue_with(scheme.start..context.text.len(), "news:x");
    Some(match name.to_ascii_lowercase().as_str() {
        "afs" => builder
            .help("The document keeps the production `afsaddress` as a historical note, but `url` does not use it."),
        "urn" => builder.help("The document reserves the name for a scheme of more persistent names."),
        lower if lower.starts_with("x-") => {
            builder.help("Experimental schemes begin with `x-`. Only those who agreed on them know them.")
        }
        lower => match nearest_scheme(context.spec, lower, 1).filter(|known| !is_secure(lower, known)) {
            Some(known) => builder.guess(scheme, known, format!("write `{known}`")),
            None => {
                builder.help("The document lists all schemes that it defines. Later specifications may add others.")
            }
        },
    })
}

/// Whether a name is the secure variant of a scheme, and not a slip for it: `https`, `snews`.
fn is_secure(name: &str, known: &str) -> bool {
    name.strip_suffix('s') == Some(known) || name.strip_prefix('s') == Some(known)
}

/// A known scheme, then something other than a colon: `http//host`, `http;//host`, `mailto joe@host`; or, if slashes
/// follow, one that is almost known.
fn missing_colon(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    if !ended_before_colon(context) {
        return None;
    }
    let rest = context.slice(context.outline.scheme.start..);
    let length = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
    let (name, after) = rest.split_at(length);
    let start = context.outline.scheme.start + length;
    if is_known_word(name) && is_slash_and_host(after) {
        return Some(
            code.at(start..start + 1)
                .message(format!("the `://` after the scheme `{name}` is missing"))
                .label("expected `://`")
                .guess(start..start + 1, "://", "write `://`"),
        );
    }
    // `http//:host`
    if is_known_scheme(name) && after.starts_with("//:") {
        let builder =
            code.at(start..start + 3).message(format!("`//:` follows the scheme `{name}`, in place of `://`"));
        return Some(builder.label("expected `://`").guess(start..start + 3, "://", "write `://`"));
    }
    if is_known_scheme(name)
        && after.get(..3).is_some_and(|escape| escape.eq_ignore_ascii_case("%3A"))
        && after[3..].starts_with("//")
    {
        let builder = code.at(start..start + 3).message(format!("the colon after the scheme `{name}` is encoded"));
        return Some(builder.label("write `:`").guess(start..start + 3, ":", "write `:`"));
    }
    let slashes = after.find("//").filter(|at| *at <= 4);
    // The colon is there, or something else precedes it.
    if after.starts_with(':') || slashes.is_some_and(|slashes| after[..slashes].contains(':')) {
        return None;
    }
    let is_known = is_known_word(name) || (slashes.is_some() && is_known_scheme(name));
    if let Some(builder) = encoded_url(context, code, start, after).filter(|_| is_known) {
        return Some(builder);
    }
    let almost = if slashes.is_some() && !is_known { nearest_scheme(context.spec, name, 1) } else { None };
    // A name with a dot or a hyphen after it is the name of a host: `ftp.host.dom`.
    let goes_on =
        slashes.is_none() && after.starts_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '/'));
    if goes_on || (!is_known && almost.is_none()) {
        return None;
    }
    let strange = after.chars().next().map(char::len_utf8);
    let end = start + slashes.or(strange).unwrap_or(0);
    let look_alike = confusables::named_in(context.slice(start..end));
    let message = look_alike.unwrap_or_else(|| format!("the colon after the scheme `{name}` is missing"));
    let builder = code.at(start..end).message(message);
    Some(match (almost, slashes) {
        (Some(known), _) => builder.guess(start - length..end, format!("{known}:"), format!("write `{known}:`")),
        // After two slashes, a folder would be the host.
        (None, Some(0)) if name.eq_ignore_ascii_case("file") && !is_host_of_file(after) => {
            builder.guess(start..start, ":/", "write `:///`")
        }
        (None, Some(_)) if end <= start + 1 => builder.fix(start..end, ":", "write `:`"),
        (None, Some(_)) => builder.guess(start..end, ":", "write `:`"),
        (None, None) => builder.guess(start..end, ":", "write `:`"),
    })
}

/// Whether the name after two slashes may be a host and not a folder: it has a dot or is `localhost`, or there is none.
fn is_host_of_file(after: &str) -> bool {
    let name = after.trim_start_matches('/').split('/').next().unwrap_or_default();
    after.starts_with("///") || name.contains('.') || name.eq_ignore_ascii_case("localhost")
}

/// `http%3A%2F%2Finfo.cern.ch%2F`: a URL that was encoded as data of another. `after` follows the scheme, which ends at `end`.
fn encoded_url(context: &Context<'_>, code: Code, end: usize, after: &str) -> Option<DiagnosticBuilder> {
    const MARK: &str = "%3A%2F%2F";
    after.get(..MARK.len()).filter(|mark| mark.eq_ignore_ascii_case(MARK))?;
    let whole = context.outline.scheme.start..context.end();
    let decoded = String::from_utf8(Encoded::new(context.slice(whole.clone())).decode().into_owned()).ok()?;
    let builder = code.at(end..end + MARK.len()).message("the whole URL is encoded").label("`://`, encoded");
    let builder =
        builder.help("Encode a whole URL only where it is data of another one, such as the value of a parameter.");
    Some(builder.guess(whole, decoded, "decode it"))
}

/// `/www.w3.org/`, where `://` and a host should follow a scheme.
fn is_slash_and_host(after: &str) -> bool {
    let host = after.strip_prefix('/').and_then(|rest| rest.split('/').next()).unwrap_or_default();
    let is_login = host.split_once(':').is_some_and(|(_, rest)| rest.contains('@'));
    (host.contains('.') || is_login) && host.starts_with(|c: char| c.is_ascii_alphanumeric())
}

fn scheme_character(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    if !ended_before_colon(context) || begins_with_address(context.text) {
        return None;
    }
    let scheme = misspelt_scheme(context)?;
    // `https`, where a production has the URLs of http.
    if matches!(context.start, Start::Production(_)) && Scheme::named(context.slice(scheme.clone())).is_some() {
        return None;
    }
    if let Some(builder) = address_of_ssh(context, code, &scheme) {
        return Some(builder);
    }
    let first = first_bad_character(context, &scheme)?;
    // `hｔtp`
    let plain: String = context.slice(scheme.clone()).chars().map(|c| confusables::plain(c).unwrap_or(c)).collect();
    if plain != context.slice(scheme.clone()) && is_known_scheme(&plain.to_ascii_lowercase()) {
        let builder = code.at(scheme.clone()).message(format!("a character only looks like one of `{plain}`"));
        return Some(builder.label(format!("write `{plain}`")).guess(
            scheme,
            plain.clone(),
            format!("write `{plain}`"),
        ));
    }
    let bad = context.run(first, |c| !is_of_scheme(c) && c != ':');
    let span = if bad.is_empty() { context.run(first, |c| context.found() == Some(c)) } else { bad };
    let character = context.slice(first..).chars().next().unwrap_or(' ');
    let message = match named(character) {
        found if is_of_scheme(character) => format!("a scheme begins with a letter, and not with {found}"),
        found if first == scheme.start && may_follow_letter(context, character) => {
            format!("a scheme begins with a letter, and not with {found}")
        }
        _ if character == '%' && may_follow_letter(context, character) => {
            "the `%` in the scheme begins no escape".to_owned()
        }
        found => format!("{found} is not allowed in a scheme"),
    };
    let builder = code.at(span.clone()).message(message).help(context.dialect().scheme_help);
    let kept: String = context.slice(scheme.clone()).chars().filter(|c| is_of_scheme(*c)).collect();
    let is_space = context.slice(span.clone()).trim().is_empty();
    if is_space && nearest_scheme(context.spec, &kept, 2).is_none() {
        // `use http::Uri;` is no scheme with a space.
        return Some(builder.continue_with(span, ""));
    }
    // Another bad character in the scheme is reported separately.
    if context.slice(span.end..scheme.end).contains(|c| !is_of_scheme(c)) {
        return Some(builder.guess(span, "", "remove it"));
    }
    Some(match nearest_scheme(context.spec, &kept, 2) {
        Some(known) if context.dialect().any_scheme && known != kept.to_ascii_lowercase() => {
            match scheme_meant(context.slice(scheme.clone()), &kept) {
                Some(meant) => builder.guess(scheme, meant, format!("write `{meant}`")),
                None => builder.guess(span, "", "remove it"),
            }
        }
        Some(known) if known == kept.to_ascii_lowercase() => {
            // Before or after a name, the character may be of the text around the URL.
            let is_within = scheme.start < span.start && span.end < scheme.end;
            let is_delimiter = context.slice(span.clone()).contains(['/', '?', '#']);
            match is_within && !is_delimiter && with_letters(context.slice(scheme.clone())).is_none() {
                true => builder.fix(scheme, known, format!("write `{known}`")),
                false => builder.guess(scheme, known, format!("write `{known}`")),
            }
        }
        // `https ` in a document without it.
        Some(_) if Scheme::named(&kept).is_some() => builder.guess(span, "", "remove it"),
        Some(known) => builder.guess(scheme, known, format!("write `{known}`")),
        // `svn+ssh` is a scheme of a later document.
        None if context.slice(span.clone()).chars().all(is_of_scheme) => builder.continue_with(span, ""),
        None => match scheme_meant(context.slice(scheme.clone()), &kept) {
            Some(meant) => builder.guess(scheme, meant, format!("write `{meant}`")),
            None => builder.guess(span, "", "remove it"),
        },
    })
}

/// Whether the document has schemes with this character after a letter. A `%` is the one of an escape.
fn may_follow_letter(context: &Context<'_>, character: char) -> bool {
    let digits = if character == '%' { "41" } else { "" };
    let is_scheme = |start| read(context.spec, start, &format!("a{character}{digits}")).is_some();
    Start::named(context.spec, "scheme").is_some_and(is_scheme)
}

/// The scheme that has a letter in place of each strange character: `g;o` is `geo` rather than `go`.
fn with_letters(written: &str) -> Option<&'static Scheme> {
    let has_letters = |scheme: &&Scheme| {
        let mut pairs = scheme.name.chars().zip(written.chars());
        scheme.name.len() == written.chars().count()
            && pairs.all(|(own, c)| own == c.to_ascii_lowercase() || !is_of_scheme(c))
    };
    Scheme::ALL.iter().find(has_letters)
}

/// The scheme that was meant by a text without its strange characters, or with letters in their place.
fn scheme_meant(written: &str, kept: &str) -> Option<&'static str> {
    with_letters(written).or_else(|| Scheme::misspelt(kept)).map(Scheme::name)
}

/// `git@github.com:user/repo.git`: a user, a host and a path as ssh and scp write them.
fn address_of_ssh(context: &Context<'_>, code: Code, scheme: &Range<usize>) -> Option<DiagnosticBuilder> {
    let (user, host) = context.slice(scheme.clone()).split_once('@')?;
    let rest = context.slice(scheme.end + 1..);
    let is_path = rest.starts_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '~' | '.' | '_' | '/'))
        && !rest.starts_with("//");
    let colon = scheme.end + 1 + usize::from(rest.starts_with('/'));
    let is_user = !user.is_empty() && user.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c));
    // A name in the own network needs no dot, where `/` shows that a path follows.
    let is_own =
        || rest.starts_with('/') && host.bytes().all(|octet| octet.is_ascii_alphanumeric() || b"-_.".contains(&octet));
    let is_ours = is_user && !host.is_empty() && is_path && !rest.contains('@') && (is_likely_host(host) || is_own());
    if !is_ours {
        return None;
    }
    let builder = code
        .at(scheme.start..scheme.end + 1)
        .message("this is an address as ssh and scp write it, and not a URL")
        .label("a user and a host");
    let title = "write it as an ssh URL";
    let number = rest
        .split('/')
        .next()
        .filter(|number| number.len() < rest.len() && number.parse::<u16>().is_ok_and(|port| port > 0));
    Some(match number {
        Some(number) => builder
            .message(format!(
                "this is an address as ssh and scp write it: `{number}` is a folder for them, and a port in a URL"
            ))
            .help("Who writes such a number mostly means the port. If it is a folder, write `/` before it and not `:`.")
            .guess(scheme.clone(), format!("ssh://{user}@{host}"), title),
        None => builder.help("The URL of the same place has `ssh://` before the user and `/` before the path.").guess(
            scheme.start..colon,
            format!("ssh://{user}@{host}/"),
            title,
        ),
    })
}

/// The first character that no scheme has, or that is too much in the name of a known one.
fn first_bad_character(context: &Context<'_>, scheme: &Range<usize>) -> Option<usize> {
    let (name, at) = (context.slice(scheme.clone()), context.at);
    let is_within = scheme.contains(&at);
    let others = || [context.slice(scheme.start..at), context.slice(context.span().end..scheme.end)].concat();
    // Any scheme is allowed, and parsing ended within this one.
    let is_any = context.dialect().any_scheme && !matches!(context.start, Start::Production(_));
    if is_within && is_any && at > scheme.start {
        return Some(at);
    }
    if is_within && (context.found().is_some_and(|c| !is_of_scheme(c)) || context.dialect().knows(&others())) {
        return Some(at);
    }
    name.find(|c| !is_of_scheme(c)).map(|length| scheme.start + length)
}

/// The span of a scheme with a character that a scheme can't have: `ht tp:`, and `te#net:`, where it ends the outline's
/// scheme.
fn misspelt_scheme(context: &Context<'_>) -> Option<Range<usize>> {
    let scheme = context.outline.scheme.clone();
    if context.outline.has_colon() && !scheme.is_empty() && context.ended_in(&scheme) {
        return Some(scheme);
    }
    let rest = context.slice(scheme.start..);
    let colon = rest.find(':').filter(|colon| *colon <= 12)?;
    let kept: String = rest[..colon].chars().filter(|c| is_of_scheme(*c)).collect();
    let is_meant = context.at < scheme.start + colon && nearest_scheme(context.spec, &kept, 1).is_some();
    is_meant.then_some(scheme.start..scheme.start + colon)
}

/// `\\host`, `/\host`: slashes for some programs, and a path for others.
fn leading_backslash(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    if !ended_before_colon(context) {
        return None;
    }
    let span = context.run(context.outline.scheme.start, |c| matches!(c, '/' | '\\'));
    let has_files = context.dialect().knows("file") || !context.dialect().defines_schemes();
    if context.slice(span.clone()) == "\\\\" {
        let builder = code.at(span.clone()).message("this looks like the path of a file on a server");
        return Some(match has_files {
            true => builder
                .label("expected `file://`")
                .help("The URL of such a file is `file://`, the name of the server, and the path with `/` between its parts.")
                .guess(span, "file://", "write `file://`"),
            false => builder
                .label("not a URL")
                .help("This document has no URLs of files.")
                .continue_with(span.start..context.text.len(), "news:x"),
        });
    }
    (span.len() > 1 && context.slice(span.clone()).contains('\\')).then(|| {
        let slashes = "/".repeat(span.len());
        code.at(span.clone())
            .message("a backslash is among the slashes at the beginning")
            .label("some programs read slashes")
            .help("Programs that read a backslash as a slash find a host here, and others do not.")
            .guess(span, slashes, "write `/` for `\\`")
    })
}

fn missing_scheme(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let is_of_production = matches!(context.start, Start::Production(_)) && !context.outline.scheme.is_empty();
    if !ended_before_colon(context) || is_of_production {
        return None;
    }
    let start = context.outline.scheme.start;
    let rest = context.slice(start..);
    let builder = code.at(start..start);
    let name = context.slice(context.outline.scheme.clone());
    // `192.168.0.10:3000`
    let is_address = name.contains('.') && name.bytes().all(|octet| octet.is_ascii_digit() || octet == b'.');
    if is_address && is_likely_host(name) {
        let builder = builder.message("the text begins with the address of a host, and with no scheme");
        return Some(builder.label("expected a scheme").guess(start..start, "http://", "write `http://` before it"));
    }
    let first = name.chars().next().filter(|first| !first.is_ascii_alphabetic() && is_of_scheme(*first));
    if let Some(first) = first.filter(|_| context.at == start && name.chars().all(is_of_scheme)) {
        let span = start..start + first.len_utf8();
        let builder =
            code.at(span.clone()).message(format!("a scheme begins with a letter, and not with {}", named(first)));
        return Some(builder.label("expected a letter").help(context.dialect().scheme_help).continue_with(span, "x"));
    }
    if rest.starts_with("://") {
        return Some(builder.guess(start..start, "http", "write `http`"));
    }
    let after_slash = rest.strip_prefix('/').and_then(|rest| rest.split_once("://"));
    if after_slash.is_some_and(|(name, _)| is_known_scheme(name)) {
        return Some(builder.help("A slash precedes the scheme.").guess(start..start + 1, "", "remove the slash"));
    }
    if is_local_path(rest) && context.dialect().knows("file") {
        let builder = builder.message("this is a path of a file, and not a URL").label("no scheme precedes it");
        return Some(builder.guess(start..start, "file://", "write `file://` before it"));
    }
    if context.start == Start::Url && is_relative_reference(context) {
        let builder = builder.message("this is a relative reference, and not a URL").label("no scheme precedes it");
        let builder = builder.help("A URL begins with a scheme and a colon. As a reference, the text is valid.");
        return Some(match likely_scheme(rest).filter(|_| !rest.starts_with("///")) {
            Some(scheme) => builder.guess(start..start, scheme, format!("write `{scheme}` before it")),
            None => builder,
        });
    }
    let has_references = !context.dialect().defines_schemes();
    let is_partial = rest.starts_with(['/', '.', '?', '#']) && !rest.contains([' ', '@', '\\', '|']);
    if is_partial && !rest.starts_with("//") && !has_references {
        return Some(builder.help(context.dialect().relative_help));
    }
    Some(match likely_scheme(rest) {
        Some(scheme) => {
            let is_mail = scheme == "mailto:";
            let builder = match rest {
                _ if is_mail => builder.help("This looks like an email address."),
                _ if rest.starts_with("//") => {
                    builder.help("Write a scheme and a colon, such as `http:`, before the `//`.")
                }
                _ => builder,
            };
            builder.guess(start..start, scheme, format!("write `{scheme}` before it"))
        }
        None if is_path(rest) && !has_references => builder.help(context.dialect().relative_help),
        None if has_references => builder.help(context.dialect().scheme_help),
        None => builder.help(format!(
            "Begin with one of {}, or another scheme and a colon.",
            context.spec.schemes().iter().map(|s| format!("`{s}:`")).collect::<Vec<_>>().join(", ")
        )),
    })
}

/// `/etc/hosts`, `/home/joe/a.txt`: a path that begins with a folder of the root of a system.
fn is_local_path(text: &str) -> bool {
    text.strip_prefix('/').and_then(|path| path.split_once('/')).is_some_and(|(folder, _)| is_root_folder(folder))
}

/// Whether the document accepts the text as a relative reference.
fn is_relative_reference(context: &Context<'_>) -> bool {
    Start::Reference.may_be_relative(context.spec) && read(context.spec, Start::Reference, context.text).is_some()
}

/// What to write before a text without a scheme.
fn likely_scheme(text: &str) -> Option<&'static str> {
    let first = text.split(['/', '?', '#', ' ']).next().unwrap_or_default();
    Some(match first {
        _ if text.starts_with("//") => "http:",
        _ if is_local_path(text) => "file://",
        _ if first.starts_with("ftp.") => "ftp://",
        _ if first.starts_with("gopher.") => "gopher://",
        _ if first.split_once('@').is_some_and(is_address) && first.len() == text.len() => "mailto:",
        _ if is_likely_host(first) || begins_with_address(first) => "http://",
        _ => return None,
    })
}

/// Whether a text begins with an IPv6 address in brackets: `[::1]:80`.
fn begins_with_address(text: &str) -> bool {
    let inner = text.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    inner.is_some_and(|(inner, _)| inner.contains(':') && inner.chars().all(inet_aton::is_of_ipv6))
}

/// Whether what is before and after an `@` looks like a mail address.
fn is_address((name, domain): (&str, &str)) -> bool {
    !name.is_empty() && !domain.is_empty() && !domain.contains('@')
}

/// Whether a text without a scheme looks like a path: `hypertext/WWW`, `index.html`.
fn is_path(text: &str) -> bool {
    let is_name =
        |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '/' | '~' | '%' | '?' | '#' | ';' | '=' | '&');
    text.chars().all(is_name) && text.contains(['/', '.'])
}
