//! The lines of text with blocks of code, such as AsciiDoc and reStructuredText.

use std::ops::Range;

use memchr::memchr2;

use super::layout::Layout;
use super::program::{self, Language};
use super::{Notation, Region, html};
use crate::Kind;

/// The lines of a text, each without its line end: LF, CR LF or CR.
pub(super) struct Lines<'d> {
    text: &'d [u8],
    at: usize,
}

impl<'d> Lines<'d> {
    /// The lines from an offset on.
    pub const fn from(text: &'d [u8], at: usize) -> Self {
        Self { text, at }
    }

    /// The end of the next line.
    pub fn reach(&self) -> usize {
        memchr2(b'\n', b'\r', &self.text[self.at..]).map_or(usize::MAX, |length| self.at + length)
    }

    /// The offset of the next line.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Returns the next line, but doesn't go to it.
    pub fn peek(&self) -> Option<&'d [u8]> {
        Self { ..*self }.next().map(|line| &self.text[line])
    }
}

impl Iterator for Lines<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let start = self.at;
        let rest = self.text.get(start..).filter(|rest| !rest.is_empty())?;
        let length = memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let line_end = if rest[length..].starts_with(b"\r\n") { 2 } else { 1 };
        self.at = (start + length + line_end).min(self.text.len());
        Some(start..start + length)
    }
}

/// Returns the kind of the code in a block, by the name of its language. `None` for text and without a name.
pub(super) fn kind_of_code(name: &str) -> Option<Kind> {
    let name = name.trim().to_ascii_lowercase();
    match &*name {
        "bash" | "console" | "shell" | "shell-session" | "sh-session" | "terminal" => Some(Kind::Shell),
        "" | "text" | "txt" | "plain" | "plaintext" | "none" | "output" => None,
        name => {
            let of_extension = || Some(Kind::from_extension(name)).filter(|kind| *kind != Kind::Text);
            Kind::from_language(name).or_else(of_extension).or(Some(Kind::Code))
        }
    }
}

/// Adds a block of code.
pub(super) fn add(layout: &mut Layout<'_>, block: Range<usize>, kind: Option<Kind>) {
    match kind {
        Some(kind @ (Kind::Html | Kind::Xml)) => html::add_regions(layout, block, kind),
        Some(Kind::Code) => layout.add(Region::text(block, Notation::Verbatim).of_program()),
        kind => match kind.and_then(Language::of) {
            Some(language) => program::add_regions(layout, block, language),
            None => layout.add(Region::text(block, Notation::Verbatim)),
        },
    }
}
