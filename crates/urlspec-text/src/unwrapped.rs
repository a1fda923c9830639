//! URLs without a wrapper.

use std::borrow::Cow;

use crate::assembled_url::AssembledUrl;
use crate::boundary::{self, Boundary};
use crate::scheme_syntax::SchemeSyntax;
use crate::syntax::{Notation, Region};
use crate::template::{begins_with_placeholder, contains_placeholder, has_named_port, has_shell_variable, is_pattern};
use crate::{Match, Wrapper};
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
pub(crate) fn match_at<'d>(region: &Region, text: &'d [u8], from: usize, scheme: &str, colon: usize) -> Unwrapped<'d> {
    let notation = region.notation;
    let start = colon - scheme.len();
    let syntax = SchemeSyntax::of(scheme);
    let rest = &text[colon + 1..];
    if start < from {
        return Unwrapped::None;
    }
    if !could_match(notation, syntax, rest) {
        // A URL in the rest of such a template is one of its own.
        return if begins_with_placeholder(rest) { Unwrapped::Template { end: colon + 1 } } else { Unwrapped::None };
    }
    if is_pattern_of_scheme(&text[from..start], rest) || rest.starts_with(b"//unix:/") {
        return Unwrapped::None;
    }
    let Boundary { end, is_verbatim, may_be_template, has_placeholder } =
        boundary::find(notation, text, start, colon + 1, syntax);
    if has_placeholder {
        return Unwrapped::Template { end };
    }
    let span = start..end;
    let (bytes, pieces) = if is_verbatim {
        (Cow::Borrowed(&text[span.clone()]), Vec::new())
    } else {
        let AssembledUrl { bytes, pieces } = notation.decode(text, span.clone());
        (Cow::Owned(bytes), pieces)
    };
    if !syntax.matches(&bytes[scheme.len() + 1..]) {
        return Unwrapped::None;
    }
    let is_marked = || contains_placeholder(&bytes) || (notation == Notation::Shell && has_shell_variable(&bytes));
    if has_named_port(&bytes) || (may_be_template && is_marked()) || is_pattern(notation, &bytes, &text[end..]) {
        return Unwrapped::Template { end };
    }
    let (wrapper, wrapper_length) = wrapper_before(&text[from..start]);
    let full_span = start - wrapper_length..end;
    Unwrapped::Url(Match { wrapper, full_span, span, bytes, alternative: None, pieces, region: region.clone() })
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
    let has_escape = || notation != Notation::Verbatim && memchr::memchr2(b'&', b'\\', &rest[near.clone()]).is_some();
    syntax.could_match(rest) || (has_escape() && syntax.could_match(&notation.decode(rest, near.clone()).bytes))
}

/// Whether a scheme with a colon is a regular expression between slashes: `/^file:/i.test(v)`.
fn is_pattern_of_scheme(before: &[u8], rest: &[u8]) -> bool {
    let Some(after) = rest.strip_prefix(b"/").filter(|_| before.ends_with(b"/") || before.ends_with(b"^")) else {
        return false;
    };
    let flags = after.iter().take_while(|byte| b"dgimsuvy".contains(byte)).count();
    after.get(flags).is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'/')
}
