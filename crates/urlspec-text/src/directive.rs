//! Comments that say what is not to be told: `urlspec: ignore[code, code]`, or `urlspec: ignore` for all.

use std::ops::Range;

use super::line_index::line_around;
use super::{Finder, Progress};
use urlspec::diagnostic::Code;

/// What such a comment excludes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Directive<'d> {
    All,
    Codes(&'d str),
}

/// How much of a long line is looked at on either side.
const FAR: usize = Progress::BEHIND / 4;

const MARK: &[u8] = b"urlspec: ignore";

impl<'d> Directive<'d> {
    /// Those on the lines of a span, and on the line before if that one holds no URL.
    pub fn over(finder: &Finder, text: &'d [u8], span: Range<usize>) -> Vec<Self> {
        let line = line_around(text, span, FAR);
        let mut directives: Vec<Self> = Self::within(&text[line.clone()]).collect();
        if let Some(end) = line.start.checked_sub(1).filter(|at| text[*at] == b'\n') {
            let before = &text[line_around(text, end..end, FAR)];
            let mut own = Self::within(before).peekable();
            if own.peek().is_some() && finder.matches(before).next().is_none() {
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
