//! URLs without a wrapper.

use std::borrow::Cow;
use std::ops::Range;

use crate::assembled_url::{AssembledUrl, Piece};
use crate::boundary::{self, Boundary};
use crate::characters::{is_invisible, is_joined_to_words};
use crate::scheme_syntax::SchemeSyntax;
use crate::schemes::FoundScheme;
use crate::syntax::{Edits, Notation, Region, flow};
use crate::template::{
    begins_with_placeholder, contains_placeholder, has_doubled_percent, has_mark_of_literal, has_shell_variable,
    has_word_in_authority, is_pattern,
};
use crate::{Kind, Match, Wrapper};
use crate::{closing, plain};
use urlspec::Outline;

/// What begins with a scheme.
pub(crate) enum Unwrapped<'d> {
    Url(Match<'d>),
    /// A template for many URLs.
    Template {
        end: usize,
    },
    None,
}

/// Parses what begins with the scheme that ends at this colon, unless it begins before `from`.
pub(crate) fn match_at<'d>(
    kind: Kind,
    region: &Region,
    text: &'d [u8],
    from: usize,
    scheme: FoundScheme<'_>,
    colon: usize,
) -> Unwrapped<'d> {
    let syntax = scheme.syntax;
    let start = colon - scheme.name.len();
    let rest = &text[colon + 1..];
    if start < from {
        return Unwrapped::None;
    }
    // After these bytes, the URL may be the value of a query, or in a command of sed, which ends it.
    let may_be_plain = syntax.needs_host() && !matches!(text[..start].last(), Some(b'=' | b'%' | b'!'));
    let is_in_flow = region.notation == Notation::Yaml && flow::contains(text, start);
    let region = &if is_in_flow { Cow::Owned(region.clone().in_flow()) } else { Cow::Borrowed(region) };
    match may_be_plain.then(|| plain::length_in_text(region.notation, rest)).flatten() {
        Some(length) => {
            let span = start..closing::end(kind, region, text, start, colon + 1 + length);
            let bytes = Cow::Borrowed(&text[span.clone()]);
            Unwrapped::Url(found(region, &text[from..start], span, bytes, Vec::new()))
        }
        None => any_match_at(kind, region, text, from, scheme, colon),
    }
}

/// The same, whatever characters the URL has.
pub(crate) fn any_match_at<'d>(
    kind: Kind,
    region: &Region,
    text: &'d [u8],
    from: usize,
    scheme: FoundScheme<'_>,
    colon: usize,
) -> Unwrapped<'d> {
    let (notation, syntax) = (region.notation, scheme.syntax);
    let start = colon - scheme.name.len();
    let rest = &text[colon + 1..];
    if !could_match(notation, syntax, rest) {
        // A URL in the rest of such a template is one of its own.
        return if begins_with_placeholder(rest) { Unwrapped::Template { end: colon + 1 } } else { Unwrapped::None };
    }
    if is_pattern_of_scheme(&text[from..start], rest) || rest.starts_with(b"//unix:/") {
        return Unwrapped::None;
    }
    let Boundary { end, is_verbatim, may_be_template, has_mark, has_placeholder } =
        boundary::find(notation, text, start, colon + 1, syntax);
    if has_placeholder {
        return Unwrapped::Template { end };
    }
    let end = closing::end(kind, region, text, start, end);
    let span = start..end;
    let (bytes, pieces) = if is_verbatim {
        (Cow::Borrowed(&text[span.clone()]), Vec::new())
    } else {
        let AssembledUrl { bytes, pieces } = notation.decode(text, span.clone());
        (Cow::Owned(bytes), pieces)
    };
    // An escape at the end that is nothing is not part of the URL.
    let end = pieces.last().map_or(end, |piece| piece.source.end);
    let span = start..end;
    let after_scheme = &bytes[scheme.name.len() + 1..];
    if !syntax.matches(after_scheme) || is_followed_by_text(after_scheme) {
        return Unwrapped::None;
    }
    let is_program = matches!(kind, Kind::C | Kind::Python);
    let is_marked = || {
        contains_placeholder(&bytes)
            || (notation == Notation::Shell && has_shell_variable(&bytes))
            || (region.edits == Edits::Program && has_doubled_percent(&bytes))
            || ((is_program || notation.is_literal() || notation == Notation::Shell) && has_mark_of_literal(&bytes))
    };
    if has_word_in_authority(&bytes)
        || (may_be_template && is_marked())
        || is_pattern(notation, &bytes, has_mark, &text[end..])
    {
        return Unwrapped::Template { end };
    }
    Unwrapped::Url(found(region, &text[from..start], span, bytes, pieces))
}

/// Returns the URL in a span, with the wrapper that precedes it.
fn found<'d>(
    region: &Region,
    before: &[u8],
    span: Range<usize>,
    bytes: Cow<'d, [u8]>,
    pieces: Vec<Piece>,
) -> Match<'d> {
    let (wrapper, wrapper_length) = wrapper_before(before);
    let full_span = span.start - wrapper_length..span.end;
    Match { wrapper, full_span, span, bytes, alternative: None, pieces: pieces.into(), region: region.clone() }
}

/// Returns the wrapper that precedes a URL, and its length.
fn wrapper_before(before: &[u8]) -> (Wrapper, usize) {
    let (true, Some((rest, last_four))) =
        (before.ends_with(b"=") || before.ends_with(b":"), before.split_last_chunk::<4>())
    else {
        return (Wrapper::None, 0);
    };
    let is_word = !rest.last().is_some_and(u8::is_ascii_alphanumeric);
    match last_four.to_ascii_lowercase().as_slice() {
        b"udi=" if is_word => (Wrapper::UdiIs, 4),
        prefix if Outline::has_prefix(prefix) && rest.ends_with(b"<") => (Wrapper::Unclosed, 5),
        prefix if is_word && Outline::has_prefix(prefix) => (Wrapper::Prefix, 4),
        _ => (Wrapper::None, 0),
    }
}

/// Whether a URL with a syntax can go on with `rest`, or with the characters of its escapes.
fn could_match(notation: Notation, syntax: SchemeSyntax, rest: &[u8]) -> bool {
    /// An escape of an `@` is before this.
    const MAX_LENGTH: usize = 256;
    let near = 0..rest.len().min(MAX_LENGTH);
    let has_escape = || !notation.is_verbatim() && memchr::memchr2(b'&', b'\\', &rest[near.clone()]).is_some();
    syntax.could_match(rest) || (has_escape() && syntax.could_match(&notation.decode(rest, near.clone()).bytes))
}

/// Whether what follows a scheme and its slashes is no host: an ellipsis, marks that are not shown, or the next word of a text without
/// spaces.
fn is_followed_by_text(rest: &[u8]) -> bool {
    let Some(host) = rest.strip_prefix(b"//").filter(|host| host.first().is_some_and(|byte| !byte.is_ascii())) else {
        return false;
    };
    String::from_utf8_lossy(host).chars().all(|c| c == '\u{2026}' || is_invisible(c) || is_joined_to_words(c))
}

/// Whether a scheme with a colon ends a regular expression between slashes: `/^file:/i.test(v)`.
fn is_pattern_of_scheme(before: &[u8], rest: &[u8]) -> bool {
    let Some(after) = rest.strip_prefix(b"/") else { return false };
    let flags = after.iter().take_while(|byte| b"dgimsuvy".contains(byte)).count();
    let next = after.get(flags);
    match before.last() {
        Some(b'/' | b'^') => next.is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'/'),
        // The expression has more before the scheme: `match(/ href="http:/i)`.
        _ => (1..=3).contains(&flags) && matches!(next, Some(b')' | b',' | b';')),
    }
}
