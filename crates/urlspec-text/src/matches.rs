//! Finding: from colon to colon.

use super::colon_scan::Colons;
use super::markdown::Code;
use super::unwrapped::{self, Unwrapped};
use super::{Finder, Kind, Match, wrapped};
use urlspec::Outline;

/// The URLs of a document, or of a window of it.
#[derive(Debug, Clone)]
pub struct Matches<'d> {
    finder: &'d Finder,
    text: &'d [u8],
    /// The colons where finding goes on.
    colons: Colons,
    /// Where the last URL ended, behind which the next one begins.
    free: usize,
    /// Where finding ends for now: a URL that begins behind may not be whole.
    until: usize,
    code: Code,
}

/// How far the finds of a window came; offsets are those of the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    at: usize,
    free: usize,
    code: Code,
}

impl Progress {
    /// How much of a window behind a URL must be there to know that the URL is whole, and what its line says of it.
    pub const AHEAD: usize = Finder::LONGEST + Self::BEHIND;

    /// How much of a document before a URL can matter to it.
    pub const BEHIND: usize = 1 << 13;

    /// The offset from which on the window must stand at the beginning of the next one.
    pub const fn keep_from(&self) -> usize {
        self.at.saturating_sub(Self::BEHIND)
    }

    /// The progress where the first `dropped` octets of the window are no longer there.
    #[must_use]
    pub const fn rebased(self, dropped: usize) -> Self {
        Self {
            at: self.at.saturating_sub(dropped),
            free: self.free.saturating_sub(dropped),
            code: self.code.rebased(dropped),
        }
    }
}

impl<'d> Matches<'d> {
    pub(crate) fn new(finder: &'d Finder, text: &'d [u8], is_last: bool, progress: Progress) -> Self {
        let until = if is_last { text.len() } else { text.len().saturating_sub(Progress::AHEAD) };
        Self { finder, text, colons: Colons::from(progress.at), free: progress.free, until, code: progress.code }
    }

    /// How far they came, when there are no more.
    pub fn progress(mut self) -> Progress {
        self.by_ref().for_each(drop);
        let at = self.free.max(self.until);
        if self.skips_code() {
            self.code.read_to(self.text, at);
        }
        Progress { at, free: self.free, code: self.code }
    }

    fn skips_code(&self) -> bool {
        self.finder.skips_code && self.finder.kind == Kind::Markdown
    }

    /// The URL whose scheme, or whose prefix in a wrapper, ends at this colon.
    #[inline(never)]
    fn at_colon(&mut self, colon: usize) -> Option<Match<'d>> {
        let Self { finder, text, free, .. } = *self;
        let scheme = finder.schemes.before(text, colon)?;
        let is_open = text[..colon - scheme.len()].ends_with(b"<");
        let wrapped = if is_open { wrapped::at(finder.kind, text, free, scheme, colon) } else { None };
        if wrapped.is_some() || Outline::has_prefix(&text[colon - scheme.len()..=colon]) {
            return wrapped;
        }
        match unwrapped::at(finder.kind, text, free, scheme, colon) {
            Unwrapped::Url(matched) => Some(matched),
            Unwrapped::Template(end) => {
                self.pass(end);
                None
            }
            Unwrapped::None => None,
        }
    }

    /// Goes on behind what was read.
    fn pass(&mut self, end: usize) {
        self.free = end;
        self.colons.pass(end);
    }
}

impl<'d> Iterator for Matches<'d> {
    type Item = Match<'d>;

    fn next(&mut self) -> Option<Match<'d>> {
        while let Some(colon) = self.colons.next(self.text, self.until) {
            if !self.finder.schemes.may_end(self.text, colon) {
                continue;
            }
            let Some(matched) = self.at_colon(colon) else { continue };
            self.pass(matched.whole.end);
            if !(self.skips_code() && self.code.holds(self.text, matched.whole.start)) {
                return Some(matched);
            }
        }
        None
    }
}
