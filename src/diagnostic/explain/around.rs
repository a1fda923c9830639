//! What stands around a URL, and what it begins with: white space, wrappers, the prefix, the scheme and its slashes.

use std::ops::Range;

use super::{Fault, Kind, drafts};
use crate::diagnostic::{Code, Draft, Severity};
use crate::dialect::{LATER_SCHEMES, is_among};
use crate::outline::Outline;
use crate::read::Start;
use crate::spelling::nearest_scheme;

pub(super) fn explain(fault: &Fault<'_>) -> Option<Draft> {
    empty(fault)
        .or_else(|| white_space(fault))
        .or_else(|| opening(fault))
        .or_else(|| closing(fault))
        .or_else(|| prefix(fault))
        .or_else(|| drive(fault))
        .or_else(|| repeated_scheme(fault))
        .or_else(|| drafts::unknown_scheme(fault))
        .or_else(|| scheme(fault))
        .or_else(|| slashes(fault))
}

fn empty(fault: &Fault<'_>) -> Option<Draft> {
    fault.text.trim().is_empty().then(|| {
        Draft::new(Code::Empty, 0..fault.text.len())
            .label("a URL belongs here")
            .message("nothing is written")
            .help("The shortest URL is a scheme and a colon.")
    })
}

fn white_space(fault: &Fault<'_>) -> Option<Draft> {
    let text = fault.text;
    let space = |at: usize| at..text.len() - text[at..].trim_start().len();
    let scheme = &fault.outline.scheme;
    let behind_colon = (scheme.end + 1).min(text.len());
    let places = [
        (space(0), "before the URL"),
        (text.trim_end().len()..text.len(), "behind the URL"),
        (space(scheme.start), "behind the prefix"),
        (
            if fault.outline.has_colon() && text.is_char_boundary(behind_colon) { space(behind_colon) } else { 0..0 },
            "behind the scheme",
        ),
    ];
    let (span, place) = places.into_iter().find(|(span, _)| !span.is_empty())?;
    Some(
        Draft::new(Code::SurroundingSpace, span.clone())
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
fn opening(fault: &Fault<'_>) -> Option<Draft> {
    let starts = [0, fault.outline.scheme.start];
    let opened =
        |at: usize| WRAPPERS.into_iter().find(|(open, ..)| fault.slice(at..).starts_with(*open)).map(|w| (at, w));
    let (at, (open, close, name)) = starts.into_iter().find_map(opened)?;
    let end = fault.text.len() - close.len_utf8();
    let is_quiet = matches!(close, ')' | '\'') && fault.text.ends_with(close) && end > at;
    Some(if is_quiet {
        wrapper(end..fault.text.len(), format!("the {close} that closes the wrapper stands behind the URL"))
    } else {
        wrapper(at..at + open.len_utf8(), format!("the URL stands in {name}"))
    })
}

/// The other half of a wrapper whose opening half was mended before, and what stands behind it.
fn closing(fault: &Fault<'_>) -> Option<Draft> {
    // The brackets of a message identifier are no wrapper of the URL.
    let found = fault
        .found()
        .filter(|found| !(fault.kind() == Kind::News && *found == '>' && fault.slice(..fault.at).contains('@')))?;
    let was_opened = |open: char| fault.shadow.dropped().any(|piece| piece == open.to_string().as_bytes());
    WRAPPERS.into_iter().find(|(open, close, _)| *close == found && was_opened(*open))?;
    let span = fault.at..fault.text.len();
    let draft = wrapper(span.clone(), format!("the {found} that closes the wrapper stands behind the URL"));
    let is_sentence = fault.slice(span.clone()).chars().any(char::is_alphanumeric);
    Some(if is_sentence { draft.guess(span, "", "leave out what stands behind the URL") } else { draft })
}

fn wrapper(span: Range<usize>, message: String) -> Draft {
    Draft::new(Code::Wrapper, span.clone()).message(message).label("not part of the URL").mend(span, "", "leave it out")
}

/// The prefix `URL:`: too early, unasked for, lacking or twice.
fn prefix(fault: &Fault<'_>) -> Option<Draft> {
    if !fault.is_url {
        return None;
    }
    if let Some(draft) = old_wrapper(fault) {
        return Some(draft);
    }
    let production = fault.start.production();
    let is_prefix = |at: usize| fault.text.as_bytes().get(at..).is_some_and(Outline::has_prefix);
    match (is_prefix(0), fault.takes_prefix) {
        (true, true) => is_prefix(4).then(repeated_prefix),
        (false, true) => (production == "prefixedurl" && fault.at < 4).then(missing_prefix),
        // The rule that takes any scheme takes this one too.
        (true, false) => (production != "genericurl").then(|| unwanted_prefix(fault)),
        (false, false) => None,
    }
}

fn repeated_prefix() -> Draft {
    Draft::new(Code::RepeatedPrefix, 4..8)
        .message("the prefix `URL:` stands here a second time")
        .label("once is enough")
        .mend(4..8, "", "leave it out")
}

fn missing_prefix() -> Draft {
    Draft::new(Code::MissingPrefix, 0..0)
        .severity(Severity::Error)
        .message("the production `prefixedurl` begins with the prefix `URL:`")
        .label("`URL:` belongs here")
        .mend(0..0, "URL:", "write `URL:` before it")
}

fn unwanted_prefix(fault: &Fault<'_>) -> Draft {
    let draft = Draft::new(Code::Wrapper, 0..4);
    if fault.spec.takes_prefix() {
        return draft
            .message(format!("the production `{}` takes no prefix `URL:`", fault.start.production()))
            .label("not part of it")
            .help("The prefix stands before a URL and is no part of it.")
            .mend(0..4, "", "leave it out");
    }
    draft
        .message("the prefix `URL:` stands before it, which came later")
        .label("no part of this document")
        .help("The prefix came with the draft of 1994; here `URL` reads as a scheme.")
        .guess(0..4, "", "leave it out")
}

/// What came before `URL:`: `UDI=` and `URL=`, in running text.
fn old_wrapper(fault: &Fault<'_>) -> Option<Draft> {
    let mark = fault.dialect().text_mark;
    (fault.slice(..4) == mark).then(|| {
        Draft::new(Code::Wrapper, 0..4)
            .message(format!("`{mark}` stands before it, which shows where it begins in text"))
            .label("not part of it")
            .mend(0..4, "", "leave it out")
    })
}

/// `C:\dos\run.exe`: the letter of a drive is no scheme.
fn drive(fault: &Fault<'_>) -> Option<Draft> {
    let scheme = fault.outline.scheme.clone();
    let is_letter = scheme.len() == 1 && fault.slice(scheme.clone()).starts_with(|c: char| c.is_ascii_alphabetic());
    (is_letter && fault.slice(scheme.end..).starts_with(":\\")).then(|| {
        Draft::new(Code::NotAScheme, scheme.start..scheme.end + 1)
            .severity(Severity::Error)
            .message("the letter of a drive is no scheme")
            .label("read as a scheme")
            .help("A file on this machine is `file:///`, and then the path with `/` between its parts.")
            .guess(scheme.start..scheme.start, "file:///", "write `file:///` before it")
    })
}

/// Whether the document or a later one has a scheme of this name.
fn is_known_or_later(fault: &Fault<'_>, name: &str) -> bool {
    fault.dialect().knows(name) || is_among(&LATER_SCHEMES, name)
}

/// `http://http://host/`, as pasting makes them.
fn repeated_scheme(fault: &Fault<'_>) -> Option<Draft> {
    let outline = &fault.outline;
    let second = outline.slashes.end;
    let rest = fault.slice(second..);
    let scheme = rest.find("://").map(|at| &rest[..at])?;
    let is_scheme = is_known_or_later(fault, scheme);
    let first = outline.scheme.start..second;
    (is_scheme && fault.has_host() && fault.at >= second).then(|| {
        Draft::new(Code::RepeatedScheme, first.clone())
            .message("a scheme stands before the scheme")
            .label("one scheme too many")
            .guess(first, "", "leave out the first")
    })
}

/// The reading did not get beyond the scheme.
fn scheme(fault: &Fault<'_>) -> Option<Draft> {
    let scheme = &fault.outline.scheme;
    if fault.outline.has_colon() && fault.at > scheme.end {
        return None;
    }
    let start = scheme.start;
    let rest = fault.slice(start..);
    if let Some(known) = known_without_colon(fault, rest) {
        return Some(known);
    }
    if fault.outline.has_colon() && !scheme.is_empty() && fault.ended_in(scheme) {
        return Some(scheme_character(fault, scheme.clone()));
    }
    if let Some(broken) = broken_scheme(fault, rest) {
        return Some(scheme_character(fault, start..start + broken));
    }
    Some(leading_backslash(fault, start).unwrap_or_else(|| missing_scheme(fault, start)))
}

/// `\\host`, `/\host`: slashes for some programs, and a path for others.
fn leading_backslash(fault: &Fault<'_>, start: usize) -> Option<Draft> {
    let span = fault.run(start, |c| matches!(c, '/' | '\\'));
    (span.len() > 1 && fault.slice(span.clone()).contains('\\')).then(|| {
        let slashes = "/".repeat(span.len());
        Draft::new(Code::Backslash, span.clone())
            .message("a backslash stands among the slashes at the beginning")
            .label("slashes, or not")
            .help("Programs that take a backslash for a slash find a host behind it, and others do not.")
            .guess(span, slashes, "write `/` for `\\`")
    })
}

/// A known scheme, then something other than a colon: `http//host`, `http;//host`, `mailto joe@host`; or, if slashes
/// follow, one that is almost known.
fn known_without_colon(fault: &Fault<'_>, rest: &str) -> Option<Draft> {
    let length = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
    let (name, behind) = rest.split_at(length);
    let slashes = behind.find("//").filter(|at| *at <= 4);
    let is_known = is_known_or_later(fault, name);
    let almost = nearest_scheme(fault.spec, name, 1).filter(|_| slashes.is_some() && !is_known);
    // A name with a dot or a hyphen behind it is that of a host: `ftp.host.dom`.
    let goes_on =
        slashes.is_none() && behind.starts_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '/'));
    if goes_on || (!is_known && almost.is_none()) {
        return None;
    }
    let start = fault.outline.scheme.start + length;
    let strange = behind.chars().next().map(char::len_utf8);
    let end = start + slashes.or(strange).unwrap_or(0);
    let draft = Draft::new(Code::MissingColon, start..end)
        .message(format!("a colon must stand behind the scheme `{name}`"))
        .label("`:` belongs here");
    Some(match (almost, slashes) {
        (Some(known), _) => draft.guess(start - length..end, format!("{known}:"), format!("write `{known}:`")),
        (None, Some(_)) => draft.mend(start..end, ":", "write `:`"),
        (None, None) => draft.guess(start..end, ":", "write `:`"),
    })
}

/// `te#net://`: a known scheme, but for a character that would end it. Returns how long it is.
fn broken_scheme(fault: &Fault<'_>, rest: &str) -> Option<usize> {
    let colon = rest.find(':').filter(|colon| *colon <= 12)?;
    let kept: String = rest[..colon].chars().filter(|c| is_of_scheme(*c)).collect();
    nearest_scheme(fault.spec, &kept, 1).filter(|_| fault.at < fault.outline.scheme.start + colon)?;
    Some(colon)
}

fn is_of_scheme(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '.' | '-')
}

fn scheme_character(fault: &Fault<'_>, scheme: Range<usize>) -> Draft {
    let span = fault.run(fault.at, |c| !is_of_scheme(c) && c != ':');
    let found = crate::diagnostic::passage::named(fault.found().unwrap_or(' '));
    let draft = Draft::new(Code::SchemeCharacter, span.clone())
        .message(format!("{found} cannot stand in a scheme"))
        .label("no character of a scheme")
        .help(fault.dialect().scheme_help);
    let kept: String = fault.slice(scheme.clone()).chars().filter(|c| is_of_scheme(*c)).collect();
    match nearest_scheme(fault.spec, &kept, 2) {
        Some(known) if known == kept.to_ascii_lowercase() => draft.mend(scheme, known, format!("write `{known}`")),
        Some(known) => draft.guess(scheme, known, format!("write `{known}`")),
        None => draft.guess(span, "", "leave it out"),
    }
}

fn missing_scheme(fault: &Fault<'_>, start: usize) -> Draft {
    let rest = fault.slice(start..);
    let draft = Draft::new(Code::MissingScheme, start..start)
        .message("the text does not begin with a scheme and a colon")
        .label("a scheme belongs here");
    let first = rest.split(['/', '?', '#', ' ']).next().unwrap_or_default();
    let guess = if rest.starts_with("://") {
        return draft.guess(start..start, "http", "write `http`");
    } else if rest.starts_with("//") {
        "http:"
    } else if rest.starts_with(['/', '.', '?', '#']) {
        return draft.help(fault.dialect().relative_help);
    } else if first.starts_with("ftp.") {
        "ftp://"
    } else if first.starts_with("gopher.") {
        "gopher://"
    } else if first.contains('@') && first.len() == rest.len() {
        "mailto:"
    } else if first.contains('.') || first == "localhost" {
        "http://"
    } else {
        return draft.help(format!(
            "Begin with one of {}, or another scheme and a colon.",
            fault.spec.schemes().iter().map(|s| format!("`{s}:`")).collect::<Vec<_>>().join(", ")
        ));
    };
    draft.guess(start..start, guess, format!("write `{guess}` before it"))
}

/// The reading ended between the colon and the host.
fn slashes(fault: &Fault<'_>) -> Option<Draft> {
    let outline = &fault.outline;
    let after = outline.scheme.end + 1;
    let may_do_without = fault.dialect().nntp_without_host && fault.kind() == Kind::Nntp;
    if !fault.has_host() || may_do_without || fault.at < after || fault.at >= after + 2 {
        return None;
    }
    let scheme = fault.slice(outline.scheme.clone());
    let written = fault.slice(outline.slashes.clone());
    if written.contains('\\') {
        return Some(
            Draft::new(Code::Backslash, outline.slashes.clone())
                .message(format!("`{scheme}:` is followed by two slashes, not backslashes"))
                .label("`//` belongs here")
                .mend(outline.slashes.clone(), slashes_for(fault.kind(), written.len()), "write `/` for `\\`"),
        );
    }
    // One bad character among the slashes: `http:~/host`, `http:/~host`, `http:/~/host`.
    let behind = fault.slice(fault.at..);
    let strange = behind.chars().next().filter(|c| !c.is_ascii_alphanumeric() && *c != '/').map_or(0, char::len_utf8);
    let following = behind[strange..].bytes().take_while(|b| *b == b'/').count().min(2);
    // A `~` is a directory of somebody's.
    let is_home = fault.kind() == Kind::File && behind.starts_with('~');
    let none = (written.is_empty() && following == 0) || is_home;
    let (strange, following) = if none { (0, 0) } else { (strange, following) };
    let lacking = 2usize.saturating_sub(written.len() + following);
    let slashes = if fault.kind() == Kind::File && strange == 0 { &"///"[written.len()..] } else { &"//"[..lacking] };
    let draft = Draft::new(Code::MissingSlashes, fault.at..fault.at + strange)
        .message(format!("`{scheme}:` is followed by `//` and a host"))
        .label(if written.is_empty() { "`//` belongs here" } else { "another `/` belongs here" });
    let draft = match generic_as_printed(fault, fault.slice(after..fault.end())) {
        Some(printed) => draft.help(format!("{} {printed}", Code::MissingSlashes.page().why)),
        None => draft,
    };
    Some(match (strange, slashes) {
        (0, _) if fault.kind() == Kind::File && written.len() == 1 => {
            draft.mend(fault.at..fault.at, slashes, format!("write `{slashes}`"))
        }
        (0, _) => draft.guess(fault.at..fault.at, slashes, format!("write `{slashes}`")),
        (_, "") => draft.guess(fault.at..fault.at + strange, "", "leave it out"),
        _ => draft.guess(fault.at..fault.at + strange, slashes, format!("write `{slashes}`")),
    })
}

/// As printed, the rule for any scheme takes again those that have a rule of their own.
fn generic_as_printed(fault: &Fault<'_>, rest: &str) -> Option<&'static str> {
    let is = |production, text| crate::read::accepts(fault.spec, production, text);
    let is_any_url =
        matches!(fault.start, Start::Url | Start::Reference) || fault.start.production() == fault.spec.start_symbol();
    if !is_any_url {
        return None;
    }
    let printed = fault.dialect().any_scheme_as_printed.as_ref()?;
    let accepted = match printed.search.zip(rest.split_once('?')) {
        Some((production, (path, search))) => is(printed.path, path) && is(production, search),
        None => is(printed.path, rest),
    };
    accepted.then_some(printed.help)
}

fn slashes_for(kind: Kind, written: usize) -> &'static str {
    if kind == Kind::File && written != 2 { "///" } else { "//" }
}
