//! The iterator over the URLs of a document, which goes from colon to colon.

use crate::colon_scanner::ColonScanner;
use crate::markdown_code::CodeTracker;
use crate::unwrapped::{self, Unwrapped};
use crate::{Finder, Kind, Match, wrapped};
use urlspec::Outline;

/// An iterator over the URLs of a document or a [`Window`] of it, which [`Finder::matches`] returns.
#[derive(Debug, Clone)]
pub struct Matches<'d> {
    finder: &'d Finder,
    text: &'d [u8],
    colons: ColonScanner,
    /// The end of the last URL, and the earliest start of the next one.
    last_end: usize,
    /// Colons from here on are left to the next window, since their URLs may not end in this one.
    until: usize,
    code: CodeTracker,
}

/// A part of a document that is read piece by piece. It is one or the other, so there will be no more variants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Window<'d> {
    /// More of the document follows these bytes.
    Partial(&'d [u8]),
    /// The document ends with these bytes.
    Last(&'d [u8]),
}

/// How far the search has come in a window of a document. Its offsets are offsets into the window.
///
/// See [`Finder::matches_in_window`] for an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    at: usize,
    last_end: usize,
    code: CodeTracker,
}

impl Progress {
    /// How many bytes must follow the start of a URL in a [partial](Window::Partial) window to know where the URL ends and
    /// which comments on its line apply.
    pub const LOOKAHEAD: usize = Finder::MAX_LENGTH + Self::LOOKBEHIND;

    /// How many bytes before a URL may matter to it.
    pub const LOOKBEHIND: usize = 1 << 13;

    /// Returns the offset into this window at which the next window must begin.
    pub const fn keep_from(&self) -> usize {
        self.at.saturating_sub(Self::LOOKBEHIND)
    }

    /// Returns the progress after the first `dropped` bytes of the window were removed.
    #[must_use]
    pub const fn rebased(self, dropped: usize) -> Self {
        Self {
            at: self.at.saturating_sub(dropped),
            last_end: self.last_end.saturating_sub(dropped),
            code: self.code.rebased(dropped),
        }
    }
}

impl<'d> Matches<'d> {
    pub(crate) fn new(finder: &'d Finder, window: Window<'d>, progress: Progress) -> Self {
        let (text, until) = match window {
            Window::Partial(text) => (text, text.len().saturating_sub(Progress::LOOKAHEAD)),
            Window::Last(text) => (text, text.len()),
        };
        let Progress { at, last_end, code } = progress;
        Self { finder, text, colons: ColonScanner::starting_at(at), last_end, until, code }
    }

    /// Skips the remaining matches, and returns how far the search has come.
    pub fn progress(mut self) -> Progress {
        self.by_ref().for_each(drop);
        let at = self.last_end.max(self.until);
        if self.skips_code() {
            self.code.advance_to(self.text, at);
        }
        Progress { at, last_end: self.last_end, code: self.code }
    }

    fn skips_code(&self) -> bool {
        self.finder.skips_code && self.finder.kind == Kind::Markdown
    }

    /// Returns the URL whose scheme, or whose prefix in a wrapper, ends at this colon.
    #[inline(never)]
    fn match_at(&mut self, colon: usize) -> Option<Match<'d>> {
        let Self { finder, text, last_end, .. } = *self;
        let scheme = finder.schemes.ending_at(text, colon)?;
        let start = colon - scheme.len();
        let has_bracket = text[..start].ends_with(b"<");
        let wrapped = if has_bracket { wrapped::match_at(finder.kind, text, last_end, scheme, colon) } else { None };
        if wrapped.is_some() || Outline::has_prefix(&text[start..=colon]) {
            return wrapped;
        }
        match unwrapped::match_at(finder.kind, text, last_end, scheme, colon) {
            Unwrapped::Url(matched) => Some(matched),
            Unwrapped::Template { end } => {
                self.skip_to(end);
                None
            }
            Unwrapped::None => None,
        }
    }

    fn skip_to(&mut self, end: usize) {
        self.last_end = end;
        self.colons.skip_to(end);
    }
}

impl<'d> Iterator for Matches<'d> {
    type Item = Match<'d>;

    fn next(&mut self) -> Option<Match<'d>> {
        while let Some(colon) = self.colons.next(self.text, self.until) {
            if !self.finder.schemes.may_end(self.text, colon) {
                continue;
            }
            let Some(matched) = self.match_at(colon) else { continue };
            self.skip_to(matched.full_span.end);
            if !(self.skips_code() && self.code.is_code(self.text, matched.full_span.start)) {
                return Some(matched);
            }
        }
        None
    }
}
