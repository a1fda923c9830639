//! Regions that are one URL by the syntax of the document, and values that are one URL by what they contain.

use std::borrow::Cow;
use std::ops::Range;

use crate::schemes::{FoundScheme, Schemes};
use crate::syntax::{Edits, Notation, Region, Role, keys, plain_values};
use crate::template::is_template;
use crate::unwrapped::Unwrapped;
use crate::value::Place;
use crate::{Finder, Match, Wrapper, plain, value};
use urlspec::Outline;

/// What the text of a region that is a URL may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// A URL of plain characters.
    Plain,
    /// A URL or a template.
    Any,
}

/// Returns a region as one URL or template, if it begins with a scheme.
pub(crate) fn of_region<'d>(schemes: &Schemes, text: &'d [u8], region: &Region) -> Unwrapped<'d> {
    let Some(whole) = of_span(text, region.span.clone(), region) else { return Unwrapped::None };
    match form_of(schemes, &whole.bytes, region.notation) {
        None => Unwrapped::None,
        Some(Form::Any) if is_template(&whole.bytes) || is_joined_by_program(&whole.bytes) => {
            Unwrapped::Template { end: whole.span.end }
        }
        Some(_) => Unwrapped::Url(whole),
    }
}

/// Returns a value as one URL, if the search in a text would not find all of it. No fix of its end is sure.
pub(crate) fn of_value<'d>(
    schemes: &Schemes,
    text: &'d [u8],
    span: Range<usize>,
    region: &Region,
) -> Option<Match<'d>> {
    let is_data = region.edits == Edits::Value;
    let region = Region { role: Role::Text, edits: Edits::Program, ..region.clone() };
    let start = span.start;
    if region.notation.has_other_escape(&text[span.clone()]) || (!is_data && is_piece_of_text(text, &span)) {
        return None;
    }
    let whole = of_span(text, span, &region)?;
    let place = match region.notation {
        Notation::Markdown => Place::Destination,
        _ if keys::is_of_url(text, start) => Place::Key,
        _ => Place::Any,
    };
    value::is_one_url(schemes, &whole.bytes, place, is_data).then_some(whole)
}

/// Whether a string literal of several words, or with the end of an element, is a piece of a longer text: it begins or ends with a blank, or another one is next to it.
fn is_piece_of_text(text: &[u8], span: &Range<usize>) -> bool {
    const MAX_BLANKS: usize = 256;
    let content = &text[span.clone()];
    if !content.trim_ascii().contains(&b' ') && memchr::memmem::find(content, b"</").is_none() {
        return false;
    }
    let is_quote = |byte: Option<&u8>| byte.is_some_and(|byte| matches!(byte, b'"' | b'\''));
    let near = |from: usize, to: usize| text.get(from.min(text.len())..to.min(text.len())).unwrap_or_default();
    let before = near(span.start.saturating_sub(MAX_BLANKS), span.start.saturating_sub(1)).trim_ascii_end();
    let after = near(span.end + 1, span.end + MAX_BLANKS).trim_ascii_start();
    let has_blank = content.starts_with(b" ") || content.ends_with(b" ");
    has_blank || is_quote(before.last()) || is_quote(after.first())
}

/// Returns the plain value of YAML that follows the key or the mark before an offset, or the destination of Markdown that begins
/// there and that blanks make no link, as one URL.
pub(crate) fn of_plain_value<'d>(
    schemes: &Schemes,
    text: &'d [u8],
    start: usize,
    region: &Region,
) -> Option<Match<'d>> {
    let text = &text[..region.span.end];
    let is_yaml = region.notation == Notation::Yaml;
    let span = match region.notation {
        _ if !value::may_begin(&text[start..]) => None,
        Notation::Yaml => plain_values::of_yaml(text, start),
        Notation::Markdown => plain_values::of_markdown(text, start),
        _ => None,
    }?;
    of_value(schemes, text, span, region).filter(|_| !is_yaml || !plain_values::is_within_another(text, start))
}

/// Returns the text of a span without its escapes and the white space around it, if it is not too long for a URL.
fn of_span<'d>(text: &'d [u8], span: Range<usize>, region: &Region) -> Option<Match<'d>> {
    let notation = region.notation;
    let content = text[span.clone()].trim_ascii();
    let start = span.start + (span.len() - text[span].trim_ascii_start().len());
    let span = start..start + content.len();
    let has_escape = memchr::memchr2(b'&', b'\\', content).is_some() && !notation.is_verbatim();
    let has_lines = is_base64(content)
        && (memchr::memchr2(b'\n', b'\r', content).is_some() || memchr::memmem::find(content, b"&#").is_some());
    let (bytes, pieces) = match () {
        () if has_lines => notation.decode(text, span.clone()).without_line_ends().into_parts(),
        () if has_escape => notation.decode(text, span.clone()).into_parts(),
        () => (Cow::Borrowed(content), Vec::new()),
    };
    if bytes.len() > Finder::MAX_LENGTH {
        return None;
    }
    // An escape may be nothing, so that no piece is one.
    let is_verbatim = bytes.len() == content.len() && pieces.iter().all(|piece| !piece.is_escape);
    let (bytes, pieces) = if is_verbatim { (Cow::Borrowed(content), Vec::new()) } else { (bytes, pieces) };
    let (wrapper, full_span, region) = (Wrapper::None, span.clone(), region.clone());
    Some(Match { wrapper, full_span, span, bytes, alternative: None, pieces: pieces.into(), region })
}

/// Returns the form of a region that is a URL, if it has a known scheme, or a misspelt one. Less has to follow it than in a sentence.
fn form_of(schemes: &Schemes, text: &[u8], notation: Notation) -> Option<Form> {
    let colon = memchr::memchr(b':', text);
    let known = colon.and_then(|colon| Some((schemes.ending_at(text, colon)?, &text[colon + 1..])));
    let known = known.filter(|(scheme, rest)| scheme.name.len() + 1 + rest.len() == text.len());
    let has_prefix = Outline::has_prefix(text);
    // Most are plain.
    let is_plain =
        |(scheme, rest): &(FoundScheme<'_>, &[u8])| scheme.syntax.needs_host() && plain::is_whole(notation, rest);
    if known.as_ref().is_some_and(is_plain) && !has_prefix {
        return Some(Form::Plain);
    }
    if value::begins_oddly(schemes, text) {
        return Some(Form::Any);
    }
    let (scheme, rest) = known.filter(|_| !has_prefix)?;
    let begins =
        || rest.first().is_some_and(|byte| byte.is_ascii_alphanumeric() || b"/?%{".contains(byte) || *byte >= 0x80);
    let matches = scheme.syntax.matches(rest) || (begins() && !rest.starts_with(b"//"));
    matches.then_some(Form::Any)
}

/// Whether a text has what joins literals in a script: `http://info.cern.ch/' + name + '`.
fn is_joined_by_program(text: &[u8]) -> bool {
    [&b"' + "[..], b"\" + "].iter().any(|mark| memchr::memmem::find(text, mark).is_some())
}

/// Whether a text is data in base64, whose decoder leaves out white space (Infra Standard, section 7).
fn is_base64(text: &[u8]) -> bool {
    const MAX_HEAD: usize = 128;
    if !text.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"data:")) {
        return false;
    }
    let head = text[..text.len().min(MAX_HEAD)].split(|byte| *byte == b',').next().unwrap_or_default();
    head.ends_with(b";base64")
}
