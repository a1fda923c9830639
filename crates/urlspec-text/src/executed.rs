//! Text that looks like prose and is read by a program: examples in comments, sessions of an interpreter, and metadata.

use std::ops::Range;

use memchr::{memmem, memrchr};

use crate::Kind;

/// What a line of a comment begins with if a program reads it, after the marks of the comment: an example and its output in Go,
/// Python and Haskell, metadata of user scripts, and messages of translations.
const MARKS: [&[u8]; 10] =
    [b">>>", b"Output:", b"Unordered output:", b"go:", b"@match", b"@include", b"@exclude", b"~ msg", b"| msg", b"~|"];

/// How far a line or a paragraph is searched.
const MAX_DISTANCE: usize = 2048;

/// Whether a program may read the URL at a span of text, which is prose or a comment.
pub(crate) fn contains(kind: Kind, text: &[u8], span: &Range<usize>) -> bool {
    let near = &text[span.start.saturating_sub(MAX_DISTANCE)..span.start];
    let line = memrchr(b'\n', near).map_or(near, |at| &near[at + 1..]);
    is_argument(kind, line) || (has_examples(kind) && (has_mark(line) || is_in_session(near)))
}

/// Whether a text ends with the quote of a string literal: any in a comment of a program, and in prose as in `f("` or `a = "`.
fn is_argument(kind: Kind, line: &[u8]) -> bool {
    let Some((b'"' | b'\'', before)) = line.split_last() else { return false };
    match kind {
        Kind::C | Kind::Sql | Kind::Python | Kind::Po | Kind::Shell => true,
        // There, it is a value or an attribute.
        Kind::Json | Kind::Yaml | Kind::Toml | Kind::Ini | Kind::Html | Kind::Xml | Kind::Css => false,
        _ => before.trim_ascii_end().last().is_some_and(|byte| b"(=[,".contains(byte)),
    }
}

const fn has_examples(kind: Kind) -> bool {
    matches!(kind, Kind::C | Kind::Sql | Kind::Python | Kind::Po | Kind::Shell | Kind::Rst | Kind::Asciidoc)
}

fn has_mark(line: &[u8]) -> bool {
    let is_mark = |byte: &u8| byte.is_ascii_whitespace() || b"/*#;-!'".contains(byte);
    let start = line.iter().position(|byte| !is_mark(byte)).unwrap_or(line.len());
    MARKS.iter().any(|mark| line[start..].starts_with(mark))
}

/// Whether a text ends in a paragraph with a session of an interpreter.
fn is_in_session(near: &[u8]) -> bool {
    let mut lines = near.rsplit(|byte| *byte == b'\n');
    lines.next();
    let is_blank = |line: &&[u8]| line.iter().all(|byte| byte.is_ascii_whitespace() || b"/*#".contains(byte));
    lines.take_while(|line| !is_blank(line)).any(|line| memmem::find(line, b">>> ").is_some())
}
