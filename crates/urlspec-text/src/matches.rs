//! The iterator over the URLs of a document, which goes through its regions, and there from colon to colon.

use std::ops::Range;
use std::sync::Arc;

use crate::mark_scanner::MarkScanner;
use crate::missing_colon;
use crate::other_schemes::OtherSchemes;
use crate::schemes::{FoundScheme, misspelt_ending_at};
use crate::signed::{SignedSearch, SignedSpans};
use crate::syntax::{self, Edits, Encoded, Encoding, Notation, Region, Role};
use crate::template::{has_expression, has_roff_string, is_template};
use crate::unwrapped::{self, Unwrapped};
use crate::{Finder, Kind, Match, whole, wrapped};
use urlspec::Outline;

/// An iterator over the URLs of a document or a [`Window`] of it, which [`Finder::matches`] returns.
///
/// ```
/// use urlspec_text::Finder;
///
/// let finder = Finder::default();
/// let mut matches = finder.matches(b"http://h.x/a http://h.x/{id} git://h.x/b");
/// assert_eq!(matches.by_ref().map(|url| url.span()).collect::<Vec<_>>(), [0..12]);
/// assert_eq!((matches.skipped_templates(), matches.other_schemes().count()), (1, 1));
/// ```
#[derive(Debug, Clone)]
pub struct Matches<'d> {
    finder: &'d Finder,
    /// The kind of the text, which may be a part of a document of another kind.
    kind: Kind,
    text: &'d [u8],
    /// The region that is searched, all regions, and the indexes of those after it.
    region: Region,
    regions: Arc<Vec<Region>>,
    left: Range<usize>,
    /// The URLs of an encoded region that are left.
    decoded: std::vec::IntoIter<Match<'d>>,
    marks: MarkScanner,
    /// The end of the last URL, and the earliest start of the next one.
    last_end: usize,
    /// Colons from here on are left to the next window, since their URLs may not end in this one.
    until: usize,
    skipped_templates: usize,
    other_schemes: OtherSchemes,
    /// The parts of the text that a signature is for.
    signed: SignedSearch,
}

/// A part of a document that is read piece by piece. It is one or the other, so there will be no more variants.
///
/// ```
/// use urlspec_text::{Finder, Progress, Window};
///
/// let (finder, text) = (Finder::default(), b"see http://h.x/");
/// let count = |window| finder.matches_in_window(window, Progress::default()).count();
/// // The URL may go on in the next window.
/// assert_eq!((count(Window::Partial(text)), count(Window::Last(text))), (0, 1));
/// ```
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
///
/// ```
/// use urlspec_text::{Finder, Progress, Window};
///
/// let (finder, text) = (Finder::default(), [b'x'; 100_000]);
/// let mut matches = finder.matches_in_window(Window::Partial(&text), Progress::default());
/// assert_eq!(matches.by_ref().count(), 0);
/// let progress = matches.progress();
/// assert!(progress.keep_from() > 0 && progress.keep_from() < text.len() - Progress::LOOKAHEAD);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    at: usize,
    last_end: usize,
    /// Whether the next window begins in signed text.
    is_signed: bool,
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

    /// Returns the offset before which no comment can matter to a URL of a later window.
    pub const fn comments_until(&self) -> usize {
        self.at.saturating_sub(Self::LOOKBEHIND / 8 * 5)
    }

    /// Returns the progress after the first `dropped` bytes of the window were removed.
    #[must_use]
    pub const fn rebased(self, dropped: usize) -> Self {
        Self { at: self.at.saturating_sub(dropped), last_end: self.last_end.saturating_sub(dropped), ..self }
    }
}

impl<'d> Matches<'d> {
    pub(crate) fn new(finder: &'d Finder, window: Window<'d>, progress: Progress) -> Self {
        let (text, until) = match window {
            Window::Partial(text) => (text, text.len().saturating_sub(Progress::LOOKAHEAD)),
            Window::Last(text) => (text, text.len()),
        };
        // A syntax is read as a whole, so a part of the document is kept until its end is there.
        let is_unfinished = matches!(window, Window::Partial(_)) && !finder.kind.is_plain();
        let (text, until) = if is_unfinished { (&text[..0], 0) } else { (text, until) };
        let matches = Self::of_kind(finder, finder.kind, text, until, progress);
        Self { signed: SignedSearch::starting(progress.is_signed), ..matches }
    }

    /// The URLs of a text of a kind, which may differ from the kind of the document.
    fn of_kind(finder: &'d Finder, kind: Kind, text: &'d [u8], until: usize, progress: Progress) -> Self {
        let (region, regions) = syntax::regions(kind, text, finder.skips_code);
        let Progress { at, last_end, .. } = progress;
        let count = regions.len();
        let regions = (Arc::new(regions), 0..count);
        let matches =
            Self::of_regions(finder, text, regions, last_end..until, SignedSearch::ended(SignedSpans::default()));
        Self { kind, region, marks: MarkScanner::starting_at(at), ..matches }
    }

    /// The URLs of some regions of a document whose colons are in a span.
    pub(crate) fn of_regions(
        finder: &'d Finder,
        text: &'d [u8],
        (regions, left): (Arc<Vec<Region>>, Range<usize>),
        colons: Range<usize>,
        signed: SignedSearch,
    ) -> Self {
        Self {
            finder,
            kind: finder.kind,
            text,
            region: Region::empty(),
            regions,
            left,
            decoded: Vec::new().into_iter(),
            marks: MarkScanner::starting_at(colons.start),
            last_end: colons.start,
            until: colons.end,
            skipped_templates: 0,
            other_schemes: OtherSchemes::default(),
            signed,
        }
    }

    /// Skips the remaining matches, and returns how far the search has come.
    pub fn progress(mut self) -> Progress {
        self.by_ref().for_each(drop);
        let progress = Progress { at: self.last_end.max(self.until), last_end: self.last_end, is_signed: false };
        Progress { is_signed: self.signed.contains(self.text, progress.keep_from()), ..progress }
    }

    /// The number of templates that were skipped so far, such as `http://h.x/{id}`.
    ///
    /// ```
    /// let finder = urlspec_text::Finder::default();
    /// let mut matches = finder.matches(b"http://h.x/{id} http://<host>/ http://h.x/a");
    /// assert_eq!(matches.by_ref().count(), 1);
    /// assert_eq!(matches.skipped_templates(), 2);
    /// ```
    pub const fn skipped_templates(&self) -> usize {
        self.skipped_templates
    }

    /// The other schemes that were seen so far, with the number of their URLs. The finder does not look for these URLs,
    /// so it counts each text that may be a scheme, `://` and a host.
    ///
    /// ```
    /// let finder = urlspec_text::Finder::default();
    /// let mut matches = finder.matches(b"irc://h.x/ http://h.x/ git://h.x/a GIT://h.x/b");
    /// assert_eq!(matches.by_ref().count(), 1);
    /// let others: Vec<_> = matches.other_schemes().iter().collect();
    /// assert_eq!(others, [("git", 2), ("irc", 1)]);
    /// ```
    pub const fn other_schemes(&self) -> &OtherSchemes {
        &self.other_schemes
    }

    /// Returns the next URL in the text of the region.
    fn next_in_text(&mut self) -> Option<Match<'d>> {
        let text = &self.text[..self.region.span.end];
        let until = self.until.min(text.len());
        loop {
            let mark = self.marks.next(self.text, until)?;
            if text[mark] == b'/' {
                let Some(matched) = self.without_colon(text, mark) else { continue };
                self.skip_to(matched.span.end);
                return Some(matched);
            }
            let colon = mark;
            let is_before_value = self.is_before_value(text, colon);
            let may_end = self.finder.schemes.may_end(text, colon) || Self::may_end_other(text, colon);
            if !may_end && !is_before_value && !self.is_before_blank(text, colon) {
                continue;
            }
            let whole = if self.may_have_value() { self.value_at(text, colon, is_before_value) } else { None };
            let Some(matched) = whole.or_else(|| self.match_at(text, colon)) else { continue };
            if self.is_before_expression(matched.span.end) {
                self.skip_template(matched.full_span.end);
                continue;
            }
            self.skip_to(matched.full_span.end);
            return Some(matched);
        }
    }

    /// Returns the URL whose scheme lacks its colon before this slash.
    #[inline]
    fn without_colon(&self, text: &'d [u8], slash: usize) -> Option<Match<'d>> {
        let scheme = missing_colon::span_at(text, self.last_end, slash)?;
        missing_colon::match_at(&self.region, text, scheme)
    }

    /// Whether a scheme that was not named may end before this colon. Few colons have two slashes after them.
    #[inline]
    fn may_end_other(text: &[u8], colon: usize) -> bool {
        text.get(colon + 1..colon + 3).is_some_and(|after| after == b"//")
    }

    /// Whether a colon ends a key of YAML.
    #[inline]
    fn is_before_value(&self, text: &[u8], colon: usize) -> bool {
        self.region.notation == Notation::Yaml && text.get(colon + 1) == Some(&b' ')
    }

    /// Whether a blank divides a colon from its slashes, where this may be in the destination of a link: `](https: //info.cern.ch/)`.
    #[inline]
    fn is_before_blank(&self, text: &[u8], colon: usize) -> bool {
        self.region.notation == Notation::Markdown && text[colon + 1..].starts_with(b" //")
    }

    /// Whether the region has values without quotes.
    const fn may_have_value(&self) -> bool {
        matches!(self.region.notation, Notation::Yaml | Notation::Markdown)
    }

    /// Returns the value after this colon, or whose scheme ends at it, if it is one URL.
    fn value_at(&self, text: &'d [u8], colon: usize, is_before_value: bool) -> Option<Match<'d>> {
        let start = match is_before_value {
            true => colon + 1 + text[colon + 1..].iter().take_while(|byte| **byte == b' ').count(),
            false => {
                // A blank may be before the colon.
                let scheme = text[..colon].strip_suffix(b" ").unwrap_or(&text[..colon]);
                scheme.len() - scheme.iter().rev().take_while(|byte| is_of_scheme(byte)).count()
            }
        };
        let is_new = start >= self.last_end && start < self.until;
        is_new.then(|| whole::of_plain_value(&self.finder.schemes, text, start, &self.region)).flatten()
    }

    /// Returns the URL whose scheme, or whose prefix in a wrapper, ends at this colon.
    #[inline(never)]
    fn match_at(&mut self, text: &'d [u8], colon: usize) -> Option<Match<'d>> {
        let Self { finder, last_end, .. } = *self;
        // PostScript divides words between brackets.
        let is_word =
            |slip: &FoundScheme<'_>| self.kind != Kind::Code || !text[..colon - slip.name.len()].ends_with(b"(");
        let slip = || misspelt_ending_at(text, colon).filter(is_word);
        let scheme = finder.schemes.ending_at(text, colon).or_else(slip);
        let Some(scheme) = scheme else {
            self.other_schemes.extend(finder.schemes.other_ending_at(text, colon));
            return None;
        };
        let start = colon - scheme.name.len();
        let region = &self.region;
        // In Texinfo, the escapes are decoded first.
        let has_bracket = text[..start].ends_with(b"<") && region.notation != Notation::Texinfo;
        let wrapped = if has_bracket { wrapped::match_at(region, text, last_end, scheme.name, colon) } else { None };
        let is_template = |matched: &&Match<'_>| {
            let is_of_roff = region.notation == Notation::Roff;
            is_template(&matched.bytes)
                || has_expression(&matched.bytes)
                || (is_of_roff && has_roff_string(&text[matched.span.clone()]))
        };
        if let Some(template) = wrapped.as_ref().filter(is_template) {
            let end = template.full_span.end;
            self.skip_template(end);
            return None;
        }
        if wrapped.is_some() || Outline::has_prefix(&text[start..=colon]) {
            return wrapped;
        }
        match unwrapped::match_at(self.kind, region, text, last_end, scheme, colon) {
            Unwrapped::Url(matched) => Some(matched),
            Unwrapped::Template { end } => {
                self.skip_template(end);
                None
            }
            Unwrapped::None => None,
        }
    }

    /// Whether a URL in HTML goes on with PHP, which is a region of its own.
    fn is_before_expression(&self, end: usize) -> bool {
        let is_code = |text: &[u8]| text.starts_with(b"<?php") || text.starts_with(b"<?=");
        end == self.region.span.end && end > self.region.span.start && is_code(&self.text[end..])
    }

    fn skip_template(&mut self, end: usize) {
        self.skipped_templates += 1;
        self.skip_to(end);
    }

    fn skip_to(&mut self, end: usize) {
        self.last_end = end;
        self.marks.skip_to(end);
    }

    /// Goes to the next region, and returns the URL that it is, if it is one.
    fn next_region(&mut self) -> Option<Option<Match<'d>>> {
        self.region = self.regions.get(self.left.next()?)?.clone();
        let start = self.region.span.start.max(self.last_end);
        let whole = match self.region.role {
            Role::Url => whole::of_region(&self.finder.schemes, self.text, &self.region),
            Role::Value => self.value(),
            Role::Text => Unwrapped::None,
            Role::Encoded(encoding, kind) => {
                self.decode_region(encoding, kind);
                return Some(None);
            }
        };
        self.last_end = if matches!(whole, Unwrapped::None) { start } else { self.region.span.end };
        self.marks = MarkScanner::starting_at(self.last_end);
        self.skipped_templates += usize::from(matches!(whole, Unwrapped::Template { .. }));
        Some(if let Unwrapped::Url(matched) = whole { Some(matched) } else { None })
    }

    /// Returns the region as one URL, if the search for URLs in it would not find all of it.
    fn value(&mut self) -> Unwrapped<'d> {
        let whole = whole::of_value(&self.finder.schemes, self.text, self.region.span.clone(), &self.region);
        self.region.role = Role::Text;
        whole.map_or(Unwrapped::None, Unwrapped::Url)
    }

    /// Finds the URLs of an encoded region.
    fn decode_region(&mut self, encoding: Encoding, kind: Kind) {
        let encoded = Encoded::decode(encoding, self.text, self.region.clone());
        let (finder, text): (&Finder, &[u8]) = (self.finder, &encoded.bytes);
        let mut matches = match encoding {
            Encoding::Entities => {
                let regions = Arc::new(vec![Region::text(0..text.len(), Notation::Html)]);
                Matches::of_regions(
                    finder,
                    text,
                    (regions, 0..1),
                    0..text.len(),
                    SignedSearch::ended(SignedSpans::default()),
                )
            }
            _ => Matches::of_kind(finder, kind, text, text.len(), Progress::default()),
        };
        let found: Vec<Match<'d>> = matches.by_ref().map(|matched| encoded.to_source(matched)).collect();
        self.decoded = found.into_iter();
        self.skipped_templates += matches.skipped_templates;
        self.last_end = self.region.span.end;
        self.marks = MarkScanner::starting_at(self.last_end);
    }
}

/// Whether a byte may be of a scheme, or of a misspelt one.
const fn is_of_scheme(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(*byte, b'+' | b'.' | b'-')
}

impl<'d> Iterator for Matches<'d> {
    type Item = Match<'d>;

    fn next(&mut self) -> Option<Match<'d>> {
        loop {
            let found = match self.decoded.next().or_else(|| self.next_in_text()) {
                Some(matched) => Some(matched),
                None => self.next_region()?,
            };
            if let Some(mut matched) = found {
                if self.signed.contains(self.text, matched.span.start) {
                    matched.region.edits = Edits::Program;
                }
                return Some(matched);
            }
        }
    }
}
