//! What stands around a URL, and what it begins with: white space, wrappers, the prefix, the scheme and its slashes.

use std::ops::Range;

use super::{Context, Kind, drafts};
use crate::diagnostic::{Code, DiagnosticBuilder, Severity};
use crate::dialect::{LATER_SCHEMES, is_among};
use crate::outline::Outline;
use crate::read::Start;
use crate::spelling::nearest_scheme;

pub(super) fn explain(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    empty(context)
        .or_else(|| white_space(context))
        .or_else(|| opening(context))
        .or_else(|| closing(context))
        .or_else(|| prefix(context))
        .or_else(|| drive(context))
        .or_else(|| repeated_scheme(context))
        .or_else(|| drafts::unknown_scheme(context))
        .or_else(|| scheme(context))
        .or_else(|| slashes(context))
}

fn empty(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    context.text.trim().is_empty().then(|| {
        DiagnosticBuilder::new(Code::Empty, 0..context.text.len())
            .label("a URL belongs here")
            .message("nothing is written")
            .help("The shortest URL is a scheme and a colon.")
    })
}

fn white_space(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let text = context.text;
    let space = |at: usize| at..text.len() - text[at..].trim_start().len();
    let scheme = &context.outline.scheme;
    let behind_colon = (scheme.end + 1).min(text.len());
    let places = [
        (space(0), "before the URL"),
        (text.trim_end().len()..text.len(), "behind the URL"),
        (space(scheme.start), "behind the prefix"),
        (
            if context.outline.has_colon() && text.is_char_boundary(behind_colon) { space(behind_colon) } else { 0..0 },
            "behind the scheme",
        ),
    ];
    let (span, place) = places.into_iter().find(|(span, _)| !span.is_empty())?;
    Some(
        DiagnosticBuilder::new(Code::SurroundingSpace, span.clone())
            .message(format!("white space stands {place}"))
            .label("white space")
            .mend(span, "", "leave out the white space"),
    )
}

/// Brackets and quotes that come in pairs, and what people call them.
const WRAPPERS: [(char, char, &str); 11] = [
    ('<', '>', "angle brackets"),
    ('"', '"', "quotes"),
    ('\'', '\'', "quotes"),
    ('`', '`', "quotes"),
    ('(', ')', "parentheses"),
    ('[', ']', "brackets"),
    ('{', '}', "braces"),
    ('\u{201C}', '\u{201D}', "quotes"),
    ('\u{2018}', '\u{2019}', "quotes"),
    ('\u{AB}', '\u{BB}', "quotes"),
    ('\u{2039}', '\u{203A}', "quotes"),
];

/// What opens before the URL or behind its prefix. A closing half that may stand in a URL would never be missed, and
/// is told first.
fn opening(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let starts = [0, context.outline.scheme.start];
    let opened =
        |at: usize| WRAPPERS.into_iter().find(|(open, ..)| context.slice(at..).starts_with(*open)).map(|w| (at, w));
    let (at, (open, close, name)) = starts.into_iter().find_map(opened)?;
    let end = context.text.len() - close.len_utf8();
    let is_quiet = matches!(close, ')' | '\'') && context.text.ends_with(close) && end > at;
    Some(if is_quiet {
        wrapper(end..context.text.len(), format!("the {close} that closes the wrapper stands behind the URL"))
    } else {
        wrapper(at..at + open.len_utf8(), format!("the URL stands in {name}"))
    })
}

/// The other half of a wrapper whose opening half was mended before, and what stands behind it.
fn closing(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    // The brackets of a message identifier are no wrapper of the URL.
    let found = context.found().filter(|found| {
        !(context.kind() == Kind::News && *found == '>' && context.slice(..context.at).contains('@'))
    })?;
    let was_opened = |open: char| context.working_copy.dropped().any(|piece| piece == open.to_string().as_bytes());
    WRAPPERS.into_iter().find(|(open, close, _)| *close == found && was_opened(*open))?;
    let span = context.at..context.text.len();
    let builder = wrapper(span.clone(), format!("the {found} that closes the wrapper stands behind the URL"));
    let is_sentence = context.slice(span.clone()).chars().any(char::is_alphanumeric);
    Some(if is_sentence { builder.guess(span, "", "leave out what stands behind the URL") } else { builder })
}

fn wrapper(span: Range<usize>, message: String) -> DiagnosticBuilder {
    DiagnosticBuilder::new(Code::Wrapper, span.clone()).message(message).label("not part of the URL").mend(
        span,
        "",
        "leave it out",
    )
}

/// The prefix `URL:`: too early, unasked for, lacking or twice.
fn prefix(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    if !context.is_url {
        return None;
    }
    if let Some(builder) = old_wrapper(context) {
        return Some(builder);
    }
    let production = context.start.production();
    let is_prefix = |at: usize| context.text.as_bytes().get(at..).is_some_and(Outline::has_prefix);
    match (is_prefix(0), context.takes_prefix) {
        (true, true) => is_prefix(4).then(repeated_prefix),
        (false, true) => (production == "prefixedurl" && context.at < 4).then(missing_prefix),
        // The rule that takes any scheme takes this one too.
        (true, false) => (production != "genericurl").then(|| unwanted_prefix(context)),
        (false, false) => None,
    }
}

fn repeated_prefix() -> DiagnosticBuilder {
    DiagnosticBuilder::new(Code::RepeatedPrefix, 4..8)
        .message("the prefix `URL:` stands here a second time")
        .label("once is enough")
        .mend(4..8, "", "leave it out")
}

fn missing_prefix() -> DiagnosticBuilder {
    DiagnosticBuilder::new(Code::MissingPrefix, 0..0)
        .severity(Severity::Error)
        .message("the production `prefixedurl` begins with the prefix `URL:`")
        .label("`URL:` belongs here")
        .mend(0..0, "URL:", "write `URL:` before it")
}

fn unwanted_prefix(context: &Context<'_>) -> DiagnosticBuilder {
    let builder = DiagnosticBuilder::new(Code::Wrapper, 0..4);
    if context.spec.takes_prefix() {
        return builder
            .message(format!("the production `{}` takes no prefix `URL:`", context.start.production()))
            .label("not part of it")
            .help("The prefix stands before a URL and is no part of it.")
            .mend(0..4, "", "leave it out");
    }
    builder
        .message("the prefix `URL:` stands before it, which came later")
        .label("no part of this document")
        .help("The prefix came with the draft of 1994; here `URL` reads as a scheme.")
        .guess(0..4, "", "leave it out")
}

/// What came before `URL:`: `UDI=` and `URL=`, in running text.
fn old_wrapper(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let mark = context.dialect().text_mark;
    (context.slice(..4) == mark).then(|| {
        DiagnosticBuilder::new(Code::Wrapper, 0..4)
            .message(format!("`{mark}` stands before it, which shows where it begins in text"))
            .label("not part of it")
            .mend(0..4, "", "leave it out")
    })
}

/// `C:\dos\run.exe`: the letter of a drive is no scheme.
fn drive(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let scheme = context.outline.scheme.clone();
    let is_letter = scheme.len() == 1 && context.slice(scheme.clone()).starts_with(|c: char| c.is_ascii_alphabetic());
    (is_letter && context.slice(scheme.end..).starts_with(":\\")).then(|| {
        DiagnosticBuilder::new(Code::NotAScheme, scheme.start..scheme.end + 1)
            .severity(Severity::Error)
            .message("the letter of a drive is no scheme")
            .label("read as a scheme")
            .help("A file on this machine is `file:///`, and then the path with `/` between its parts.")
            .guess(scheme.start..scheme.start, "file:///", "write `file:///` before it")
    })
}

/// Whether the document or a later one has a scheme of this name.
fn is_known_or_later(context: &Context<'_>, name: &str) -> bool {
    context.dialect().knows(name) || is_among(&LATER_SCHEMES, name)
}

/// `http://http://host/`, as pasting makes them.
fn repeated_scheme(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let outline = &context.outline;
    let second = outline.slashes.end;
    let rest = context.slice(second..);
    let scheme = rest.find("://").map(|at| &rest[..at])?;
    let is_scheme = is_known_or_later(context, scheme);
    let first = outline.scheme.start..second;
    (is_scheme && context.has_host() && context.at >= second).then(|| {
        DiagnosticBuilder::new(Code::RepeatedScheme, first.clone())
            .message("a scheme stands before the scheme")
            .label("one scheme too many")
            .guess(first, "", "leave out the first")
    })
}

/// The reading did not get beyond the scheme.
fn scheme(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let scheme = &context.outline.scheme;
    if context.outline.has_colon() && context.at > scheme.end {
        return None;
    }
    let start = scheme.start;
    let rest = context.slice(start..);
    if let Some(known) = known_without_colon(context, rest) {
        return Some(known);
    }
    if context.outline.has_colon() && !scheme.is_empty() && context.ended_in(scheme) {
        return Some(scheme_character(context, scheme.clone()));
    }
    if let Some(broken) = broken_scheme(context, rest) {
        return Some(scheme_character(context, start..start + broken));
    }
    Some(leading_backslash(context, start).unwrap_or_else(|| missing_scheme(context, start)))
}

/// `\\host`, `/\host`: slashes for some programs, and a path for others.
fn leading_backslash(context: &Context<'_>, start: usize) -> Option<DiagnosticBuilder> {
    let span = context.run(start, |c| matches!(c, '/' | '\\'));
    (span.len() > 1 && context.slice(span.clone()).contains('\\')).then(|| {
        let slashes = "/".repeat(span.len());
        DiagnosticBuilder::new(Code::Backslash, span.clone())
            .message("a backslash stands among the slashes at the beginning")
            .label("slashes, or not")
            .help("Programs that take a backslash for a slash find a host behind it, and others do not.")
            .guess(span, slashes, "write `/` for `\\`")
    })
}

/// A known scheme, then something other than a colon: `http//host`, `http;//host`, `mailto joe@host`; or, if slashes
/// follow, one that is almost known.
fn known_without_colon(context: &Context<'_>, rest: &str) -> Option<DiagnosticBuilder> {
    let length = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
    let (name, behind) = rest.split_at(length);
    let slashes = behind.find("//").filter(|at| *at <= 4);
    let is_known = is_known_or_later(context, name);
    let almost = nearest_scheme(context.spec, name, 1).filter(|_| slashes.is_some() && !is_known);
    // A name with a dot or a hyphen behind it is that of a host: `ftp.host.dom`.
    let goes_on =
        slashes.is_none() && behind.starts_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '/'));
    if goes_on || (!is_known && almost.is_none()) {
        return None;
    }
    let start = context.outline.scheme.start + length;
    let strange = behind.chars().next().map(char::len_utf8);
    let end = start + slashes.or(strange).unwrap_or(0);
    let builder = DiagnosticBuilder::new(Code::MissingColon, start..end)
        .message(format!("a colon must stand behind the scheme `{name}`"))
        .label("`:` belongs here");
    Some(match (almost, slashes) {
        (Some(known), _) => builder.guess(start - length..end, format!("{known}:"), format!("write `{known}:`")),
        (None, Some(_)) => builder.mend(start..end, ":", "write `:`"),
        (None, None) => builder.guess(start..end, ":", "write `:`"),
    })
}

/// `te#net://`: a known scheme, but for a character that would end it. Returns how long it is.
fn broken_scheme(context: &Context<'_>, rest: &str) -> Option<usize> {
    let colon = rest.find(':').filter(|colon| *colon <= 12)?;
    let kept: String = rest[..colon].chars().filter(|c| is_of_scheme(*c)).collect();
    nearest_scheme(context.spec, &kept, 1).filter(|_| context.at < context.outline.scheme.start + colon)?;
    Some(colon)
}

fn is_of_scheme(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '.' | '-')
}

fn scheme_character(context: &Context<'_>, scheme: Range<usize>) -> DiagnosticBuilder {
    let span = context.run(context.at, |c| !is_of_scheme(c) && c != ':');
    let found = crate::diagnostic::characters::named(context.found().unwrap_or(' '));
    let builder = DiagnosticBuilder::new(Code::SchemeCharacter, span.clone())
        .message(format!("{found} cannot stand in a scheme"))
        .label("no character of a scheme")
        .help(context.dialect().scheme_help);
    let kept: String = context.slice(scheme.clone()).chars().filter(|c| is_of_scheme(*c)).collect();
    match nearest_scheme(context.spec, &kept, 2) {
        Some(known) if known == kept.to_ascii_lowercase() => builder.mend(scheme, known, format!("write `{known}`")),
        Some(known) => builder.guess(scheme, known, format!("write `{known}`")),
        None => builder.guess(span, "", "leave it out"),
    }
}

fn missing_scheme(context: &Context<'_>, start: usize) -> DiagnosticBuilder {
    let rest = context.slice(start..);
    let builder = DiagnosticBuilder::new(Code::MissingScheme, start..start)
        .message("the text does not begin with a scheme and a colon")
        .label("a scheme belongs here");
    let first = rest.split(['/', '?', '#', ' ']).next().unwrap_or_default();
    let guess = if rest.starts_with("://") {
        return builder.guess(start..start, "http", "write `http`");
    } else if rest.starts_with("//") {
        "http:"
    } else if rest.starts_with(['/', '.', '?', '#']) {
        return builder.help(context.dialect().relative_help);
    } else if first.starts_with("ftp.") {
        "ftp://"
    } else if first.starts_with("gopher.") {
        "gopher://"
    } else if first.contains('@') && first.len() == rest.len() {
        "mailto:"
    } else if first.contains('.') || first == "localhost" {
        "http://"
    } else {
        return builder.help(format!(
            "Begin with one of {}, or another scheme and a colon.",
            context.spec.schemes().iter().map(|s| format!("`{s}:`")).collect::<Vec<_>>().join(", ")
        ));
    };
    builder.guess(start..start, guess, format!("write `{guess}` before it"))
}

/// The reading ended between the colon and the host.
fn slashes(context: &Context<'_>) -> Option<DiagnosticBuilder> {
    let outline = &context.outline;
    let after = outline.scheme.end + 1;
    let may_do_without = context.dialect().nntp_without_host && context.kind() == Kind::Nntp;
    if !context.has_host() || may_do_without || context.at < after || context.at >= after + 2 {
        return None;
    }
    let scheme = context.slice(outline.scheme.clone());
    let written = context.slice(outline.slashes.clone());
    if written.contains('\\') {
        return Some(
            DiagnosticBuilder::new(Code::Backslash, outline.slashes.clone())
                .message(format!("`{scheme}:` is followed by two slashes, not backslashes"))
                .label("`//` belongs here")
                .mend(outline.slashes.clone(), slashes_for(context.kind(), written.len()), "write `/` for `\\`"),
        );
    }
    // One bad character among the slashes: `http:~/host`, `http:/~host`, `http:/~/host`.
    let behind = context.slice(context.at..);
    let strange = behind.chars().next().filter(|c| !c.is_ascii_alphanumeric() && *c != '/').map_or(0, char::len_utf8);
    let following = behind[strange..].bytes().take_while(|b| *b == b'/').count().min(2);
    // A `~` is a directory of somebody's.
    let is_home = context.kind() == Kind::File && behind.starts_with('~');
    let none = (written.is_empty() && following == 0) || is_home;
    let (strange, following) = if none { (0, 0) } else { (strange, following) };
    let lacking = 2usize.saturating_sub(written.len() + following);
    let slashes = if context.kind() == Kind::File && strange == 0 { &"///"[written.len()..] } else { &"//"[..lacking] };
    let builder = DiagnosticBuilder::new(Code::MissingSlashes, context.at..context.at + strange)
        .message(format!("`{scheme}:` is followed by `//` and a host"))
        .label(if written.is_empty() { "`//` belongs here" } else { "another `/` belongs here" });
    let builder = match generic_as_printed(context, context.slice(after..context.end())) {
        Some(printed) => builder.help(format!("{} {printed}", Code::MissingSlashes.page().why)),
        None => builder,
    };
    Some(match (strange, slashes) {
        (0, _) if context.kind() == Kind::File && written.len() == 1 => {
            builder.mend(context.at..context.at, slashes, format!("write `{slashes}`"))
        }
        (0, _) => builder.guess(context.at..context.at, slashes, format!("write `{slashes}`")),
        (_, "") => builder.guess(context.at..context.at + strange, "", "leave it out"),
        _ => builder.guess(context.at..context.at + strange, slashes, format!("write `{slashes}`")),
    })
}

/// As printed, the rule for any scheme takes again those that have a rule of their own.
fn generic_as_printed(context: &Context<'_>, rest: &str) -> Option<&'static str> {
    let is = |production, text| crate::read::accepts(context.spec, production, text);
    let is_any_url = matches!(context.start, Start::Url | Start::Reference)
        || context.start.production() == context.spec.start_symbol();
    if !is_any_url {
        return None;
    }
    let printed = context.dialect().any_scheme_as_printed.as_ref()?;
    let accepted = match printed.search.zip(rest.split_once('?')) {
        Some((production, (path, search))) => is(printed.path, path) && is(production, search),
        None => is(printed.path, rest),
    };
    accepted.then_some(printed.help)
}

fn slashes_for(kind: Kind, written: usize) -> &'static str {
    if kind == Kind::File && written != 2 { "///" } else { "//" }
}
