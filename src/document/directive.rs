//! Comments that say what is not to be told: `urlspec: ignore[code, code]`, or `urlspec: ignore` for all.

use std::ops::Range;

use super::{Finder, Progress};
use crate::diagnostic::Code;

/// What such a comment excludes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Directive<'d> {
    All,
    Codes(&'d str),
}

const MARK: &[u8] = b"urlspec: ignore";

impl<'d> Directive<'d> {
    /// Those on the lines of a span, and on the line before if that one holds no URL.
    pub fn over(finder: &Finder, text: &'d [u8], span: Range<usize>) -> Vec<Self> {
        let start = line_start(text, span.start);
        let end = line_end(text, span.end);
        let mut directives: Vec<Self> = Self::within(&text[start..end]).collect();
        if let Some(break_before) = start.checked_sub(1).filter(|at| text[*at] == b'\n') {
            let before = &text[line_start(text, break_before)..break_before];
            let mut own = Self::within(before).peekable();
            if own.peek().is_some() && finder.finds(before).next().is_none() {
                directives.extend(own);
            }
        }
        directives
    }

    fn within(text: &'d [u8]) -> impl Iterator<Item = Self> {
        memchr::memmem::find_iter(text, MARK).filter_map(|at| {
            let behind = &text[at + MARK.len()..];
            match behind.first() {
                Some(b'[') => {
                    let end = memchr::memchr2(b']', b'\n', behind).filter(|end| behind[*end] == b']')?;
                    std::str::from_utf8(&behind[1..end]).ok().map(Self::Codes)
                }
                Some(octet) if octet.is_ascii_alphanumeric() || *octet == b'-' => None,
                _ => Some(Self::All),
            }
        })
    }

    pub fn ignores(&self, code: Code) -> bool {
        match self {
            Self::All => true,
            Self::Codes(codes) => codes.split(',').any(|own| own.trim() == code.name()),
        }
    }
}

/// Where a line begins, unless that is far.
fn line_start(text: &[u8], at: usize) -> usize {
    let from = at.saturating_sub(Progress::BEHIND / 4);
    memchr::memrchr(b'\n', &text[from..at]).map_or(from, |before| from + before + 1)
}

/// Where a line ends, unless that is far.
fn line_end(text: &[u8], at: usize) -> usize {
    let to = text.len().min(at + Progress::BEHIND / 4);
    memchr::memchr(b'\n', &text[at..to]).map_or(to, |length| at + length)
}
