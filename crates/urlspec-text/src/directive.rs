//! Comments that suppress diagnostics: `urlspec: ignore[code, code]`, or `urlspec: ignore` for all codes.

use std::ops::Range;

use crate::line_tracker::line_around;
use crate::{Finder, Progress};
use urlspec::diagnostic::Code;

/// The codes that a comment suppresses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Directive<'d> {
    All,
    /// The text between the brackets.
    Codes(&'d str),
}

/// How many bytes of a long line are searched before and after a URL.
const MAX_DISTANCE: usize = Progress::LOOKBEHIND / 4;

const MARKER: &[u8] = b"urlspec: ignore";

impl<'d> Directive<'d> {
    /// Returns the directives on the lines of `span`, and those on the line before if that line has no URL.
    pub fn covering(finder: &Finder, text: &'d [u8], span: Range<usize>) -> Vec<Self> {
        let line = line_around(text, span, MAX_DISTANCE);
        let mut directives: Vec<Self> = Self::in_line(&text[line.clone()]).collect();
        if let Some(end) = line.start.checked_sub(1).filter(|at| text[*at] == b'\n') {
            let previous_line = &text[line_around(text, end..end, MAX_DISTANCE)];
            let mut previous = Self::in_line(previous_line).peekable();
            if previous.peek().is_some() && finder.matches(previous_line).next().is_none() {
                directives.extend(previous);
            }
        }
        directives
    }

    fn in_line(line: &'d [u8]) -> impl Iterator<Item = Self> {
        memchr::memmem::find_iter(line, MARKER).filter_map(|at| {
            let rest = &line[at + MARKER.len()..];
            match rest.first() {
                Some(b'[') => {
                    let end = memchr::memchr2(b']', b'\n', rest).filter(|end| rest[*end] == b']')?;
                    std::str::from_utf8(&rest[1..end]).ok().map(Self::Codes)
                }
                Some(byte) if byte.is_ascii_alphanumeric() || *byte == b'-' => None,
                _ => Some(Self::All),
            }
        })
    }

    pub fn suppresses(&self, code: Code) -> bool {
        match self {
            Self::All => true,
            Self::Codes(names) => names.split(',').any(|name| name.trim() == code.name()),
        }
    }
}
