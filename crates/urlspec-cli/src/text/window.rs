//! Files read in windows, so that memory does not grow with the size of a file.

use std::io::{self, Read};

use urlspec_text::utf16::{ByteOrder, Decoder};
use urlspec_text::{Finder, LineTracker, Match, OtherSchemes, Progress};

use super::head::{is_binary, read_full};
use super::input::{Limits, Opened};
use super::skipped::Skip;
use super::walk::Source;

/// A URL in a file, and its position.
pub struct LocatedMatch<'w> {
    /// The window that contains it.
    pub window: &'w [u8],
    /// The offset of the window in the file.
    pub offset: u64,
    pub matched: Match<'w>,
    /// The position of the match with its wrapper.
    pub position: LineTracker,
}

/// The content of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// The file was searched.
    Text {
        skipped_templates: usize,
        other_schemes: OtherSchemes,
        /// Whether UTF-16 ends in the middle of a character.
        is_cut: bool,
    },
    /// The file was passed over.
    Skipped(Skip),
}

/// What is done with a file.
pub trait Visitor {
    /// Takes the first bytes of the text.
    fn begin(&mut self, _head: &[u8]) {}

    /// Takes a URL.
    fn take(&mut self, located: LocatedMatch<'_>) -> io::Result<()>;

    /// Takes a window whose URLs were taken.
    fn end_window(&mut self, _end: WindowEnd<'_>) -> io::Result<()> {
        Ok(())
    }
}

/// A function takes each URL.
impl<F: FnMut(LocatedMatch<'_>) -> io::Result<()>> Visitor for F {
    fn take(&mut self, located: LocatedMatch<'_>) -> io::Result<()> {
        self(located)
    }
}

/// A window whose URLs were taken.
pub struct WindowEnd<'w> {
    pub window: &'w [u8],
    /// The offset of the window in the file.
    pub offset: u64,
    /// The position of the start of the window.
    pub position: LineTracker,
    /// The offset before which no comment can matter to later URLs.
    pub comments_until: usize,
    /// How many bytes at the start of the window are dropped before the next one.
    pub dropped: usize,
}

/// The buffer for a part of a file. It is used again for the next file.
#[derive(Default)]
pub struct Window {
    octets: Vec<u8>,
    filled: usize,
    /// UTF-16 that is not decoded yet.
    raw: Vec<u8>,
    /// Whether UTF-16 ends in the middle of a character.
    is_cut: bool,
}

/// The bytes that are read at a time.
const CHUNK: usize = 1 << 20;

impl Window {
    /// Passes each URL of a file to `take`.
    pub fn for_each_match(
        &mut self,
        source: &Source,
        limits: &Limits,
        finder: &Finder,
        mut take: impl FnMut(LocatedMatch<'_>) -> io::Result<()>,
    ) -> io::Result<Content> {
        self.visit_source(source, limits, finder, &mut take)
    }

    /// Passes the URLs of a file to a visitor.
    pub fn visit_source(
        &mut self,
        source: &Source,
        limits: &Limits,
        finder: &Finder,
        visitor: &mut impl Visitor,
    ) -> io::Result<Content> {
        if source.path().is_none() {
            return self.visit(&mut io::stdin().lock(), finder, visitor);
        }
        match limits.open(source)? {
            Opened::Input(mut input) => self.visit(&mut input, finder, visitor),
            Opened::Skipped(why) => Ok(Content::Skipped(why)),
        }
    }

    /// Passes the URLs of the input to a visitor.
    pub fn visit(&mut self, input: &mut dyn Read, finder: &Finder, visitor: &mut impl Visitor) -> io::Result<Content> {
        (self.filled, self.is_cut) = (0, false);
        let mut is_last = self.fill(input, None)?;
        let mut decoder = ByteOrder::detect(&self.octets[..self.filled]).map(Decoder::new);
        match &mut decoder {
            Some(decoder) => {
                let raw = self.octets[..self.filled].to_vec();
                self.filled = 0;
                self.decode(decoder, &raw, is_last);
            }
            None if is_binary(&self.octets[..self.filled]) => return Ok(Content::Skipped(Skip::Binary)),
            None => {}
        }
        visitor.begin(&self.octets[..self.filled]);
        let (mut progress, mut start, mut offset) = (Progress::default(), LineTracker::default(), 0);
        let (mut skipped_templates, mut other_schemes) = (0, OtherSchemes::default());
        loop {
            let window = &self.octets[..self.filled];
            let part = if is_last { urlspec_text::Window::Last(window) } else { urlspec_text::Window::Partial(window) };
            let mut matches = finder.matches_in_window(part, progress);
            // What is dropped ends after this.
            let kept = window.len().saturating_sub(Progress::LOOKAHEAD + Progress::LOOKBEHIND);
            let (mut position, mut before_kept) = (start, start);
            for matched in matches.by_ref() {
                position = position.advanced_to(window, matched.full_span().start);
                before_kept = if position.offset() <= kept { position } else { before_kept };
                visitor.take(LocatedMatch { window, offset, matched, position })?;
            }
            skipped_templates += matches.skipped_templates();
            other_schemes.add(matches.other_schemes());
            progress = matches.progress();
            let dropped = progress.keep_from();
            let comments_until = if is_last { window.len() } else { progress.comments_until() };
            visitor.end_window(WindowEnd { window, offset, position: start, comments_until, dropped })?;
            if is_last {
                return Ok(Content::Text { skipped_templates, other_schemes, is_cut: self.is_cut });
            }
            start = before_kept.advanced_to(window, dropped).rebased(dropped);
            progress = progress.rebased(dropped);
            offset += dropped as u64;
            self.octets.copy_within(dropped..self.filled, 0);
            self.filled -= dropped;
            is_last = self.fill(input, decoder.as_mut())?;
        }
    }

    /// Reads one more chunk, and returns whether it is the last.
    fn fill(&mut self, input: &mut dyn Read, decoder: Option<&mut Decoder>) -> io::Result<bool> {
        if let Some(decoder) = decoder {
            let mut raw = std::mem::take(&mut self.raw);
            raw.resize(CHUNK, 0);
            let (length, is_last) = read_full(input, &mut raw)?;
            self.decode(decoder, &raw[..length], is_last);
            self.raw = raw;
            return Ok(is_last);
        }
        let wanted = self.filled + CHUNK;
        if self.octets.len() < wanted {
            self.octets.resize(wanted, 0);
        }
        let (length, is_last) = read_full(input, &mut self.octets[self.filled..wanted])?;
        self.filled += length;
        Ok(is_last)
    }

    fn decode(&mut self, decoder: &mut Decoder, raw: &[u8], is_last: bool) {
        self.octets.truncate(self.filled);
        decoder.decode(raw, &mut self.octets);
        if is_last {
            self.is_cut = !decoder.finish(&mut self.octets);
        }
        self.filled = self.octets.len();
    }
}
