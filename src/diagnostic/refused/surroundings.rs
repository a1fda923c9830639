//! What is around a URL: white space, wrappers and the prefix `URL:`.

use std::ops::Range;

use super::{Check, Context, Kind, running_text};
use crate::diagnostic::characters::named;
use crate::diagnostic::names::{is_known_scheme, is_known_word, is_likely_host, is_of_scheme};
use crate::diagnostic::{Code, DiagnosticBuilder, Severity, inet_aton};
use crate::grammar::production;
use crate::octets::places_of;
use crate::outline::Outline;
use crate::scheme::Scheme;

pub(super) const CHECKS: &[Check] = &[
    Check { code: Code::Empty, when: empty },
    Check {
        code: Code::SurroundingText,
        when: |context, code| running_text::check(context, code).filter(|_| !has_data(context)),
    },
    Check {
        code: Code::SurroundingSpace,
        when: |context, code| white_space(context, code).or_else(|| space_after_names(context, code)),
    },
    Check {
        code: Code::Wrapper,
        when: |context, code| {
            opening(context, code)
                .or_else(|| closing(context, code))
                .or_else(|| mark_of_text(context, code))
                .or_else(|| unwanted_prefix(context, code))
        },
    },
    Check { code: Code::RepeatedPrefix, when: repeated_prefix },
    Check { code: Code::MissingPrefix, when: missing_prefix },
];

/// Words around a URL, without brackets or quotes between.
pub(super) const WORDS: &[Check] = &[Check {
    code: Code::SurroundingText,
    when: |context, code| {
        text_before(context, code).or_else(|| text_after(context, code)).filter(|_| !has_data(context))
    },
}];

/// Whether the URL holds data, which may contain other URLs.
fn has_data(context: &Context<'_>) -> bool {
    context.has_page() && context.scheme() == "data"
}

fn empty(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let begins_with_text = context.text.starts_with(|c: char| !c.is_whitespace());
    (!begins_with_text && context.text.trim().is_empty()).then(|| code.at(0..context.text.len()))
}

fn white_space(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let text = context.text;
    let starts = [0, context.outline.scheme.start, context.outline.scheme.end + 1];
    let is_space_at = |at: usize| text.get(at..).is_some_and(|rest| rest.starts_with(is_blank));
    if !text.ends_with(char::is_whitespace) && !starts.into_iter().any(is_space_at) {
        return None;
    }
    let space = |at: usize| at..text.len() - text[at..].trim_start_matches(is_blank).len();
    let scheme = &context.outline.scheme;
    let after_colon = (scheme.end + 1).min(text.len());
    let has_colon = context.outline.has_colon() && text.is_char_boundary(after_colon);
    let places = [
        (space(0), "before the URL"),
        (text.trim_end().len()..text.len(), "after the URL"),
        (space(scheme.start), "after the prefix"),
        (if has_colon { space(after_colon) } else { 0..0 }, "after the scheme"),
    ];
    let (span, place) = places.into_iter().find(|(span, _)| !span.is_empty())?;
    let name = context.slice(scheme.clone());
    if span.start == after_colon && is_sentence(context, name, context.slice(span.end..)) {
        return Some(
            code.at(span.clone())
                .message(format!("this looks like a sentence: white space follows `{name}:`"))
                .label("no white space follows a scheme")
                .help("Only a URL is read here, and no text around it.")
                .continue_with(scheme.start..text.len(), "news:x"),
        );
    }
    let foreign = context.slice(span.clone()).chars().find(|c| !c.is_ascii());
    let message = match foreign {
        Some('\u{FEFF}') => format!("a byte order mark, U+FEFF, is {place}"),
        Some('\u{A0}') => format!("a no-break space, U+00A0, is {place}"),
        Some(c) if !c.is_whitespace() => format!("an invisible character, U+{:04X}, is {place}", u32::from(c)),
        _ => format!("white space {place}"),
    };
    let builder = code.at(span.clone()).message(message);
    Some(match foreign.is_some_and(|c| !c.is_whitespace()) {
        true => builder.label("invisible").fix(span, "", "remove it"),
        false => builder.fix(span, "", "remove the white space"),
    })
}

/// Whether a character is white space, or a mark that texts begin with and that is not shown.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{FEFF}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2060}')
}

/// `S::Ok, S::Error`: white space after names of a program with colons between them.
fn space_after_names(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let scheme = context.outline.scheme.clone();
    let is_space = context.found().is_some_and(char::is_whitespace);
    let is_name = is_space && context.outline.has_colon() && context.slice(scheme.end + 1..).starts_with(':');
    (is_name && !is_known_word(context.slice(scheme.clone()))).then(|| {
        code.at(context.span())
            .message("this looks like names in a program, and contains white space")
            .label("no URL contains white space")
            .help("Only a URL is read here, and no text around it.")
            .continue_with(scheme.start..context.text.len(), "news:x")
    })
}

/// Whether white space after a name and a colon belongs to a sentence: no scheme has the name, or no slashes and no host follow where
/// the scheme has them.
fn is_sentence(context: &Context<'_>, name: &str, rest: &str) -> bool {
    let is_prefix = Outline::has_prefix(context.slice(context.outline.scheme.start..).as_bytes());
    let is_word = name.chars().all(|c| c.is_alphanumeric() || c == '.');
    let first = rest.split(char::is_whitespace).next().unwrap_or_default();
    match Scheme::with_syntax(name).is_some() {
        true => !rest.starts_with(['/', '\\']) && !is_likely_host(first.split('/').next().unwrap_or_default()),
        false => is_word && !is_prefix && !is_known_word(name),
    }
}

/// Brackets and quotes that come in pairs, and their names.
const WRAPPERS: [(char, char, &str); 16] = [
    ('<', '>', "angle brackets"),
    ('"', '"', "quotes"),
    ('\'', '\'', "quotes"),
    ('`', '`', "quotes"),
    ('(', ')', "parentheses"),
    ('[', ']', "brackets"),
    ('{', '}', "braces"),
    ('\u{201C}', '\u{201D}', "quotes"),
    ('\u{201E}', '\u{201C}', "quotes"),
    ('\u{300C}', '\u{300D}', "brackets"),
    ('\u{300E}', '\u{300F}', "brackets"),
    ('\u{300A}', '\u{300B}', "brackets"),
    ('\u{FF08}', '\u{FF09}', "parentheses"),
    ('\u{2018}', '\u{2019}', "quotes"),
    ('\u{AB}', '\u{BB}', "quotes"),
    ('\u{2039}', '\u{203A}', "quotes"),
];

/// A bracket or quote that opens before the URL or after its prefix. The one at the end is reported first: some are legal in
/// URLs, so the parser would not notice them.
fn opening(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let starts = [0, context.outline.scheme.start];
    let opened = |at: usize| {
        let first = context.slice(at..).chars().next().filter(|first| !first.is_ascii_alphanumeric())?;
        WRAPPERS.iter().find(|(open, ..)| *open == first).map(|wrapper| (at, *wrapper))
    };
    let (at, (open, close, name)) = starts.into_iter().find_map(opened)?;
    // `[::1]:80` is an address and a port.
    let inner = context.slice(at + open.len_utf8()..).split(close).next().unwrap_or_default();
    if open == '[' && inner.contains(':') && inner.chars().all(inet_aton::is_of_ipv6) {
        return None;
    }
    let end = context.text.len() - close.len_utf8();
    if inner.is_empty() && context.slice(at + open.len_utf8()..).starts_with(close) {
        let span = at..at + open.len_utf8() + close.len_utf8();
        let builder = code.at(span.clone()).message(format!("there is nothing in the {name}"));
        return Some(builder.guess(span, "", "remove them"));
    }
    let removed = |c: char| context.working_copy.count_removed(&c.to_string());
    let is_closed = open != close && removed(close) > removed(open);
    if context.text == "[object Object]" {
        return None;
    }
    // Two URLs in one text, a URL and its title, or no URL at all.
    let has_url = |inner: &str| inner.contains([':', '/', '.', '@', '\\']);
    let holds_others = places_of(b"://", context.text).count() > 1
        || context.text.contains('|')
        || !has_url(context.slice(at + open.len_utf8()..));
    let graded = |builder: DiagnosticBuilder, span: Range<usize>| match holds_others {
        true => builder.guess(span, "", "remove it"),
        false => builder,
    };
    Some(if context.text.ends_with(close) && end > at && !is_closed {
        graded(wrapper(code, end..context.text.len()).message(unmatched(close)), end..context.text.len())
    } else if let Some(rest) = text_after_closing(context.text, close).filter(|_| !is_closed && end > at) {
        let builder =
            code.at(rest.clone()).message(format!("{} closes the wrapper, and text follows it", named(close)));
        builder.label("not part of the URL").guess(rest, "", "remove what follows the URL")
    } else if context.slice(at + open.len_utf8()..).contains(close)
        || context.working_copy.has_removed(&close.to_string())
    {
        let inside = at + open.len_utf8();
        // A document without the prefix knows it in a wrapper.
        let has_prefix = !context.takes_prefix && Outline::has_prefix(context.slice(inside..).as_bytes());
        let end = if has_prefix { inside + Outline::PREFIX.len() } else { inside };
        graded(wrapper(code, at..end).message(format!("the URL is in {name}")), at..end)
    } else {
        let span = at..at + open.len_utf8();
        code.at(span.clone()).message(format!("{} opens a wrapper that is never closed", named(open))).guess(
            span,
            "",
            "remove it",
        )
    })
}

/// `).`: a closing bracket or quote near the end, and marks of a sentence after it.
fn text_after_closing(text: &str, close: char) -> Option<Range<usize>> {
    let url = text.trim_end_matches(['.', ',', ';', ':', '!', '?']);
    (url.len() < text.len() && url.ends_with(close)).then(|| url.len() - close.len_utf8()..text.len())
}

/// The closing half of a wrapper whose opening half was removed before, and what follows it.
fn closing(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    if context.working_copy.is_untouched() {
        return None;
    }
    // The brackets of a message identifier are not a wrapper of the URL.
    let is_of_identifier =
        |found: char| context.kind == Kind::News && found == '>' && context.slice(..context.at).contains('@');
    let found = context.found().filter(|found| !is_of_identifier(*found))?;
    let removed = context.working_copy.removed_before(context.outline.scheme.start);
    let was_opened = |open: char| removed.clone().any(|piece| piece == open.to_string().as_bytes());
    WRAPPERS.into_iter().find(|(open, close, _)| *close == found && was_opened(*open))?;
    let span = context.at..context.text.len();
    let builder = wrapper(code, span.clone()).message(unmatched(found));
    let is_sentence = context.slice(span.clone()).chars().any(char::is_alphanumeric);
    Some(if is_sentence { builder.guess(span, "", "remove what follows the URL") } else { builder })
}

fn wrapper(code: Code, span: Range<usize>) -> DiagnosticBuilder {
    code.at(span.clone()).fix(span, "", "remove it")
}

fn unmatched(close: char) -> String {
    format!("{} closes the wrapper and is not part of the URL", named(close))
}

/// `Visit http://info.cern.ch/`: words before a URL.
fn text_before(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let slashes_of_url = &context.outline.slashes;
    if !slashes_of_url.is_empty() && context.at >= slashes_of_url.end {
        return None;
    }
    let slashes = places_of(b"://", context.text).next()?;
    let words = context.slice(..slashes).trim_end_matches(is_of_scheme);
    // An encoded space ends with digits, which could be of a scheme.
    let start = match context.slice(words.len()..slashes).strip_prefix("20") {
        Some(_) if words.ends_with('%') => words.len() + 2,
        _ => words.len(),
    };
    // `href="`, `&lt;`
    let is_of_markup = words.ends_with(['"', '\'', ';', '>']) && !words.contains(['/', '?']);
    let is_apart = context.slice(..start).ends_with("%20") || words.ends_with(char::is_whitespace) || is_of_markup;
    (is_apart && is_known_scheme(context.slice(start..slashes)) && context.at <= start).then(|| {
        let url = context.run(start, |c| !c.is_whitespace());
        code.at(0..start).related(url, "the URL").guess(0..start, "", "remove the text before the URL")
    })
}

/// Words after a URL that followed other words.
fn text_after(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let is_text = |piece: &[u8]| {
        let is_apart = piece.ends_with(b"%20") || piece.last().is_some_and(u8::is_ascii_whitespace);
        is_apart && piece.iter().any(u8::is_ascii_alphanumeric)
    };
    let was_in_text = context.working_copy.removed_before(0).any(is_text);
    let is_apart = context.found() == Some(' ');
    (was_in_text && is_apart).then(|| {
        let span = context.at..context.text.len();
        code.at(span.clone()).guess(span, "", "remove the text after the URL")
    })
}

/// `UDI=` or `URL=`, which mark a URL in running text.
fn mark_of_text(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let mark = context.slice(..4);
    ["UDI=", "URL="].iter().find(|known| known.eq_ignore_ascii_case(mark))?;
    Some(
        wrapper(code, 0..4)
            .message(format!("`{mark}` marks the URL in text and is not part of it"))
            .help("Such a mark shows where a URL begins in running text."),
    )
}

/// Whether the prefix `URL:` is at this place.
fn is_prefix(context: &Context<'_>, at: usize) -> bool {
    context.text.as_bytes().get(at..).is_some_and(Outline::has_prefix)
}

/// The prefix where the production or the document has none.
fn unwanted_prefix(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let name = context.start.production();
    // The production that accepts any scheme accepts `URL` too.
    let is_any_scheme = name == production!("genericurl");
    if !is_prefix(context, 0) || context.takes_prefix || is_any_scheme {
        return None;
    }
    let builder = code.at(0..4);
    Some(if context.spec.takes_prefix() {
        builder
            .message(format!("the production `{name}` has no prefix `URL:`"))
            .label("not part of the URL")
            .help("The prefix precedes a URL and is not part of it.")
            .fix(0..4, "", "remove it")
    } else {
        builder
            .message("this document has no prefix `URL:`")
            .label("a prefix of later documents")
            .help("The draft of 1994 added the prefix. Here, `URL` reads as a scheme.")
            .guess(0..4, "", "remove it")
    })
}

fn repeated_prefix(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let is_repeated = context.takes_prefix && is_prefix(context, 0) && is_prefix(context, 4);
    is_repeated.then(|| code.at(4..8).fix(4..8, "", "remove it"))
}

/// The production `prefixedurl` without the prefix.
fn missing_prefix(context: &Context<'_>, code: Code) -> Option<DiagnosticBuilder> {
    let needs_prefix = context.takes_prefix && context.start.production() == production!("prefixedurl");
    (needs_prefix && !is_prefix(context, 0) && context.at < 4).then(|| {
        code.at(0..0)
            .severity(Severity::Error)
            .message("the prefix `URL:` is missing, with which the production `prefixedurl` begins")
            .fix(0..0, "URL:", "write `URL:` before it")
    })
}
