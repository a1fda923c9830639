//! The lines of a data file that have to be read.

use memchr::{memchr_iter, memmem, memrchr};

/// The lines of a text in which a scheme or a comment of several lines may be. The others need not be read.
pub(super) struct MarkedLines<'d> {
    text: &'d [u8],
    /// The next colon after a letter or digit, the next `//` that has none, and the next `/*`, which are searched for once.
    colon: Option<usize>,
    slashes: Option<usize>,
    comment: Option<usize>,
    /// The start of the line with the first of them, or where the search began in that line.
    line: usize,
}

impl<'d> MarkedLines<'d> {
    pub const fn of(text: &'d [u8]) -> Self {
        Self { text, colon: Some(0), slashes: Some(0), comment: Some(0), line: 0 }
    }

    /// Returns the offset, or the start of the next such line.
    pub fn next_from(&mut self, at: usize) -> usize {
        if self.marks().any(|mark| mark <= at) {
            self.search(at);
        }
        self.line.max(at)
    }

    fn marks(&self) -> impl Iterator<Item = usize> {
        self.colon.into_iter().chain(self.slashes).chain(self.comment)
    }

    /// The end of what was searched to find the current line.
    pub fn reach(&self) -> usize {
        self.marks().min().map_or(usize::MAX, |mark| mark + 2)
    }

    fn search(&mut self, at: usize) {
        let rest = &self.text[at..];
        if self.colon.is_some_and(|colon| colon <= at) {
            let mut colons = memchr_iter(b':', rest).map(|length| at + length);
            self.colon = colons.find(|colon| *colon > 0 && self.text[*colon - 1].is_ascii_alphanumeric());
        }
        if self.slashes.is_some_and(|slashes| slashes <= at) {
            let mut slashes = memmem::find_iter(rest, b"//").map(|length| at + length);
            let ends_word = |slashes: &usize| {
                *slashes > 0
                    && (self.text[*slashes - 1].is_ascii_alphanumeric() || b";.".contains(&self.text[*slashes - 1]))
            };
            self.slashes = slashes.find(ends_word);
        }
        if self.comment.is_some_and(|comment| comment <= at) {
            self.comment = memmem::find(rest, b"/*").map(|length| at + length);
        }
        let mark = self.marks().min().unwrap_or(self.text.len());
        self.line = memrchr(b'\n', &self.text[at..mark]).map_or(at, |length| at + length + 1);
    }
}
