//! URLs without a wrapper.

use std::borrow::Cow;

use crate::boundary::{self, Boundary};
use crate::escapes::unescape;
use crate::scheme_syntax::SchemeSyntax;
use crate::url_match::AssembledUrl;
use crate::{Kind, Match, Wrapper};
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
pub(crate) fn match_at<'d>(kind: Kind, text: &'d [u8], from: usize, scheme: &str, colon: usize) -> Unwrapped<'d> {
    let start = colon - scheme.len();
    let syntax = SchemeSyntax::of(scheme);
    if start < from || !syntax.could_match(&text[colon + 1..]) {
        return Unwrapped::None;
    }
    let Boundary { end, is_verbatim, may_be_template } = boundary::find(kind, text, start, colon + 1, syntax);
    if !syntax.matches(&text[colon + 1..end]) {
        return Unwrapped::None;
    }
    let span = start..end;
    if may_be_template && is_template(&text[span.clone()]) {
        return Unwrapped::Template { end };
    }
    let (wrapper, wrapper_length) = wrapper_before(&text[from..start]);
    let full_span = start - wrapper_length..end;
    let (bytes, pieces) = if is_verbatim {
        (Cow::Borrowed(&text[span.clone()]), Vec::new())
    } else {
        let AssembledUrl { bytes, pieces, .. } = unescape(kind, text, span.clone());
        (Cow::Owned(bytes), pieces)
    };
    Unwrapped::Url(Match { wrapper, full_span, span, bytes, alternative: None, pieces })
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
        prefix if is_word && Outline::has_prefix(prefix) => (Wrapper::Prefix, 4),
        _ => (Wrapper::None, 0),
    }
}

/// Whether a URL contains a placeholder: `{name}`, `{}`, `${NAME}`, `:$PORT`, `%s`, `%1$s`, `%(name)s`.
fn is_template(url: &[u8]) -> bool {
    let is_word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    memchr::memchr3_iter(b'{', b'%', b'$', url).any(|at| match &url[at..] {
        [b'%', b's' | b'd' | b'v' | b'i' | b'u', rest @ ..] => !is_word(rest.first()),
        [b'%', b'(', ..] | [b'%', b'0'..=b'9', b'$', ..] => true,
        [b'$', byte, ..] => url[..at].ends_with(b":") && byte.is_ascii_uppercase(),
        [b'{', byte, rest @ ..] => {
            let begins_name = is_word(Some(byte)) || b"_{$".contains(byte);
            *byte == b'}' || (begins_name && rest.iter().take(64).any(|byte| *byte == b'}'))
        }
        _ => false,
    })
}
