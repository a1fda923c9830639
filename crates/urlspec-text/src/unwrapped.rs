//! URLs without a wrapper: what must follow a scheme, so that one is meant.

use std::borrow::Cow;

use super::boundary::{self, Boundary};
use super::escapes::assembled;
use super::form::Form;
use super::url_match::Assembly;
use super::{Kind, Match, Wrapper};
use urlspec::Outline;

/// What begins with a scheme.
pub(crate) enum Unwrapped<'d> {
    Url(Match<'d>),
    /// What stands for many URLs, up to here.
    Template(usize),
    None,
}

/// What begins with the scheme that ends at this colon, if it begins at `from` or behind.
pub(crate) fn at<'d>(kind: Kind, text: &'d [u8], from: usize, scheme: &str, colon: usize) -> Unwrapped<'d> {
    let start = colon - scheme.len();
    let form = Form::of(scheme);
    if start < from || !form.may_be(&text[colon + 1..]) {
        return Unwrapped::None;
    }
    let Boundary { end, is_as_it_stands } = boundary::of(kind, text, start, colon + 1, form);
    if !form.is_meant(&text[colon + 1..end]) {
        return Unwrapped::None;
    }
    let span = start..end;
    if is_template(&text[span.clone()]) {
        return Unwrapped::Template(end);
    }
    let (wrapper, mark) = wrapper(&text[from..start]);
    let whole = start - mark..end;
    let (octets, pieces) = if is_as_it_stands {
        (Cow::Borrowed(&text[span.clone()]), Vec::new())
    } else {
        let Assembly { octets, pieces, .. } = assembled(kind, text, span.clone());
        (Cow::Owned(octets), pieces)
    };
    Unwrapped::Url(Match { wrapper, whole, span, octets, other: None, pieces })
}

/// What stands before a URL and belongs to it, and how long that is.
fn wrapper(before: &[u8]) -> (Wrapper, usize) {
    let Some((rest, mark)) = before.split_last_chunk::<4>() else { return (Wrapper::None, 0) };
    let is_word = !rest.last().is_some_and(u8::is_ascii_alphanumeric);
    match mark.to_ascii_lowercase().as_slice() {
        b"udi=" if is_word => (Wrapper::UdiIs, 4),
        mark if is_word && Outline::has_prefix(mark) => (Wrapper::Prefix, 4),
        _ => (Wrapper::None, 0),
    }
}

/// Whether something in it is to be replaced before it is a URL: `{name}`, `{}`, `${NAME}`, `:$PORT`, `%s`, `%1$s`,
/// `%(name)s`.
fn is_template(url: &[u8]) -> bool {
    let is_word = |octet: Option<&u8>| octet.is_some_and(u8::is_ascii_alphanumeric);
    memchr::memchr3_iter(b'{', b'%', b'$', url).any(|at| match &url[at..] {
        [b'%', b's' | b'd' | b'v' | b'i' | b'u', rest @ ..] => !is_word(rest.first()),
        [b'%', b'(', ..] | [b'%', b'0'..=b'9', b'$', ..] => true,
        [b'$', octet, ..] => url[..at].ends_with(b":") && octet.is_ascii_uppercase(),
        [b'{', octet, rest @ ..] => {
            let is_begun = is_word(Some(octet)) || b"_{$".contains(octet);
            *octet == b'}' || (is_begun && rest.iter().take(64).any(|octet| *octet == b'}'))
        }
        _ => false,
    })
}
