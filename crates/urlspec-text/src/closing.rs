//! Marks at the end of a URL that the syntax of the document encloses: `"http://info.cern.ch/*"`. In a sentence, they would follow the
//! URL; between the delimiters of a value without white space, they are a part of it.

use memchr::{memchr, memrchr};

use crate::Kind;
use crate::byte_class::{ByteClass, class_of};
use crate::characters::{first_of, is_of_word};
use crate::syntax::{Edits, Notation, Region, plain_values};

/// The longest run of marks, in bytes.
const MAX_MARKS: usize = 16;

/// How far back the start of a line is looked for.
const MAX_LINE: usize = 256;

/// Returns the end of a URL in a document of a kind, with the marks between its end in a sentence and the end of the value that it is.
#[inline]
pub(crate) fn end(kind: Kind, region: &Region, text: &[u8], start: usize, end: usize) -> usize {
    let is_before_mark = text.get(end).is_some_and(|byte| end < region.span.end && is_mark(*byte));
    let is_enclosed = || match kind {
        Kind::Json | Kind::Toml | Kind::C | Kind::Python | Kind::Po | Kind::Sql | Kind::Csv => {
            start == region.span.start
        }
        Kind::Yaml => start == region.span.start || text[..start].ends_with(b": ") || text[..start].ends_with(b"- "),
        Kind::Ini | Kind::Xml | Kind::Asciidoc => true,
        Kind::Latex => text[..start].ends_with(b"{"),
        // Org and MediaWiki.
        Kind::Text => text[..start].ends_with(b"[["),
        _ => false,
    };
    if is_before_mark && is_enclosed() { end_after_marks(kind, region, text, start, end) } else { end }
}

/// Whether a byte may begin a mark that is no part of a URL in a sentence.
const fn is_mark(byte: u8) -> bool {
    matches!(
        class_of(byte),
        ByteClass::Sentence
            | ByteClass::Emphasis
            | ByteClass::Star
            | ByteClass::Close
            | ByteClass::Quote
            | ByteClass::Bar
            | ByteClass::NonAscii
    ) || matches!(byte, b'"' | b'`')
}

fn end_after_marks(kind: Kind, region: &Region, text: &[u8], start: usize, end: usize) -> usize {
    let rest = &text[end..region.span.end];
    let marks = length_of_marks(rest);
    let is_all = start == region.span.start && marks == rest.trim_ascii_end().len();
    let is_string = is_all && is_between_quotes(text, region);
    let before = &text[..start];
    let closed_by = |close: &[u8]| (0..=marks).find(|at| rest[*at..].starts_with(close));
    let length = match kind {
        Kind::Yaml if !is_string => end_of_scalar(region, text, start).and_then(|scalar| scalar.checked_sub(end)),
        Kind::Ini => (is_after_key(before) && is_line_end(&rest[marks..])).then_some(marks),
        Kind::Xml if !is_string => before.ends_with(b">").then(|| closed_by(b"</")).flatten(),
        Kind::Latex => (region.notation == Notation::Latex).then(|| closed_by(b"}")).flatten(),
        Kind::Asciidoc => closed_by(b"["),
        Kind::Text => closed_by(b"][").or_else(|| closed_by(b"]]")),
        // The quote of a value that goes on over lines.
        Kind::Csv => (is_all && !rest.contains(&b'"')).then_some(marks),
        // A program adds a port: `"http://info.cern.ch:" + port`.
        _ => {
            (is_string && !(region.edits == Edits::Program && is_before_port(&text[start..end], rest))).then_some(marks)
        }
    };
    end + length.filter(|length| *length <= marks).unwrap_or(0)
}

/// Whether a URL is a scheme and a host alone, and a colon follows.
fn is_before_port(url: &[u8], rest: &[u8]) -> bool {
    let slashes = memchr::memmem::find(url, b"://").map_or(url.len(), |at| at + "://".len());
    rest.ends_with(b":") && !url[slashes..].contains(&b'/')
}

/// The length of the marks that a text begins with, if they are not too many.
fn length_of_marks(text: &[u8]) -> usize {
    let mut length = 0;
    while length < text.len().min(MAX_MARKS) {
        let byte = text[length];
        length += match byte {
            0x80.. => match first_of(&text[length..]).filter(|c| !is_of_word(*c) && !c.is_whitespace()) {
                Some(c) => c.len_utf8(),
                None => break,
            },
            _ if is_mark(byte) => 1,
            _ => break,
        };
    }
    length
}

/// Whether a region is the contents of a string literal. The text may end with the region.
fn is_between_quotes(text: &[u8], region: &Region) -> bool {
    let before = region.span.start.checked_sub(1).and_then(|at| text.get(at));
    let quote = before.filter(|byte| matches!(byte, b'"' | b'\'' | b'`'));
    quote.is_some_and(|quote| text.get(region.span.end).is_none_or(|byte| byte == quote))
}

/// The end of the plain scalar of YAML that a URL begins.
fn end_of_scalar(region: &Region, text: &[u8], start: usize) -> Option<usize> {
    let scalar = (region.notation == Notation::Yaml).then(|| plain_values::of_yaml(text, start)).flatten()?;
    (!plain_values::is_within_another(text, start)).then_some(scalar.end)
}

/// Whether a text ends with the key of a file of names and values, and what follows it: `key=`, `key : `.
fn is_after_key(before: &[u8]) -> bool {
    let near = &before[before.len().saturating_sub(MAX_LINE)..];
    if !matches!(near.trim_ascii_end(), [.., b'=' | b':']) {
        return false;
    }
    let line = &near[memrchr(b'\n', near).map_or(0, |at| at + 1)..];
    let key = line.trim_ascii().strip_suffix(b"=").or_else(|| line.trim_ascii().strip_suffix(b":"));
    key.is_some_and(|key| !key.is_empty() && !key.trim_ascii().contains(&b' ') && memchr(b'=', key).is_none())
}

fn is_line_end(text: &[u8]) -> bool {
    let blanks = text.iter().take(MAX_LINE).take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    matches!(&text[blanks..], [] | [b'\n', ..] | [b'\r', b'\n', ..])
}
