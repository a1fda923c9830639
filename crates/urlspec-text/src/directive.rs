//! Comments that suppress diagnostics: `urlspec: ignore[code, code]`, or `urlspec: ignore` for all codes, of the lines that they
//! are for; and `urlspec: ignore-file` for a whole document.

use std::ops::Range;
use std::sync::LazyLock;

use memchr::memmem;

use crate::line_tracker::{BYTE_ORDER_MARK, line_around};
use crate::{Finder, Progress};
use urlspec::diagnostic::Code;

/// A comment that suppresses codes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Directive<'d> {
    /// Its place, without the marks of the comment.
    pub span: Range<usize>,
    /// The text between the brackets, and its offset; `None` for all codes.
    names: Option<(usize, &'d str)>,
    /// Whether it is for the whole document.
    pub is_for_file: bool,
}

/// A finding that a comment suppressed, see [`LintConfig::check_with_suppressions`](crate::LintConfig::check_with_suppressions).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Suppression {
    /// The offset of the comment in the document.
    pub comment: usize,
    /// The code of the finding.
    pub code: Code,
}

impl Suppression {
    pub(crate) const fn new(comment: usize, code: Code) -> Self {
        Self { comment, code }
    }

    /// Returns the suppression after `by` bytes were inserted earlier in the document, or removed if `by` is negative.
    ///
    /// Returns `None` if its comment would begin before the start of the document.
    #[must_use]
    pub fn shifted(self, by: isize) -> Option<Self> {
        Some(Self { comment: self.comment.checked_add_signed(by)?, ..self })
    }
}

/// How many bytes of a long line are searched before and after a URL.
const MAX_DISTANCE: usize = Progress::LOOKBEHIND / 4;

/// A comment for the whole document is in these first bytes.
pub(crate) const HEAD: usize = 1 << 12;

const MARKER: &[u8] = b"urlspec:";

/// Made once, since many documents are small.
static MARKER_FINDER: LazyLock<memmem::Finder<'static>> = LazyLock::new(|| memmem::Finder::new(MARKER));

impl<'d> Directive<'d> {
    /// Returns the directives on the lines of `span`, and those on the line before if that line has no URL.
    pub fn covering(finder: &Finder, text: &'d [u8], span: Range<usize>) -> Vec<Self> {
        let line = line_around(text, span, MAX_DISTANCE);
        let of_lines = |line: Range<usize>| Self::in_span(text, line).filter(|directive| !directive.is_for_file);
        let mut directives: Vec<Self> = of_lines(line.clone()).collect();
        if let Some(end) = line.start.checked_sub(1).filter(|at| text[*at] == b'\n') {
            let previous = line_around(text, end..end, MAX_DISTANCE);
            let mut on_previous = of_lines(previous.clone()).peekable();
            if on_previous.peek().is_some() && finder.matches(&text[previous]).next().is_none() {
                directives.extend(on_previous);
            }
        }
        directives
    }

    /// Returns the directives for the whole document, which are alone on a line of its start.
    pub fn for_file(text: &'d [u8]) -> impl Iterator<Item = Self> {
        let head = &text[..text.len().min(HEAD)];
        Self::in_span(head, 0..head.len()).filter(|directive| {
            let line = line_around(head, directive.span.clone(), HEAD);
            let before = &head[line.start..directive.span.start];
            let before = before.strip_prefix(BYTE_ORDER_MARK).unwrap_or(before);
            // A comment of `troff` begins with a quote.
            let before = before.strip_prefix(b".\\\"").unwrap_or(before);
            let around = [before, &head[directive.span.end..line.end]];
            let is_word =
                |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'`' | b'"' | b'\'') || *byte >= 0x80;
            directive.is_for_file && !around.into_iter().flatten().any(is_word)
        })
    }

    /// Returns the directives that begin in a span of the text, in order.
    pub fn in_span(text: &'d [u8], span: Range<usize>) -> impl Iterator<Item = Self> {
        let end = span.end;
        let markers = MARKER_FINDER.find_iter(&text[span.clone()]);
        markers.filter_map(move |at| Self::at(&text[..end], span.start + at))
    }

    /// Parses the directive whose marker begins at an offset.
    fn at(text: &'d [u8], start: usize) -> Option<Self> {
        let rest = &text[start + MARKER.len()..];
        let blanks = rest.iter().take(MAX_DISTANCE).take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let rest = rest[blanks..].strip_prefix(b"ignore")?;
        let after_file = rest.strip_prefix(b"-file");
        let (rest, is_for_file) = (after_file.unwrap_or(rest), after_file.is_some());
        let at = text.len() - rest.len();
        match rest.first() {
            Some(b'[') => {
                let near = &rest[..rest.len().min(MAX_DISTANCE)];
                let end = memchr::memchr2(b']', b'\n', near).filter(|end| rest[*end] == b']')?;
                let names = std::str::from_utf8(&rest[1..end]).ok()?;
                Some(Self { span: start..at + end + 1, names: Some((at + 1, names)), is_for_file })
            }
            Some(byte) if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_') => None,
            _ => Some(Self { span: start..at, names: None, is_for_file }),
        }
    }

    pub fn suppresses(&self, code: Code) -> bool {
        self.names.is_none() || self.names().any(|(_, name)| name == code.name())
    }

    /// Whether it is for all codes.
    pub const fn is_for_all(&self) -> bool {
        self.names.is_none()
    }

    /// The names between the brackets, with their places.
    pub fn names(&self) -> impl Iterator<Item = (Range<usize>, &'d str)> + use<'d> {
        let (start, list) = self.names.unwrap_or_default();
        let names = list.split(',').scan(start, |at, field| {
            let field_start = *at;
            *at += field.len() + 1;
            let name = field.trim();
            let start = field_start + (field.len() - field.trim_start().len());
            Some((start..start + name.len(), name))
        });
        names.filter(|(_, name)| !name.is_empty())
    }
}
