//! Documents, read window by window, so that a file of any size needs no more memory than one.

use std::fs::File;
use std::io::{self, Read};

use urlspec_text::utf16::{ByteOrder, Decoder};
use urlspec_text::{Finder, LineTracker, Match, Progress};

use super::walk::Source;

/// A URL that was found, and where.
pub struct Seen<'w> {
    /// The window in which it stands.
    pub text: &'w [u8],
    /// How much of the document stands before the window.
    pub before: u64,
    pub find: Match<'w>,
    /// The place of the find with its wrapper, in the window.
    pub place: LineTracker,
}

/// What became of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    Text,
    /// It is no text, and was left alone.
    Binary,
}

/// What documents are read into, one after the other.
#[derive(Default)]
pub struct Window {
    octets: Vec<u8>,
    filled: usize,
    /// What was read of UTF-16, not yet decoded.
    raw: Vec<u8>,
}

/// How much is read at a time.
const CHUNK: usize = 1 << 20;

/// How much of a document tells whether it is text.
const HEAD: usize = 1 << 13;

impl Window {
    /// Gives each URL of a document.
    pub fn each(
        &mut self,
        source: &Source,
        finder: &Finder,
        take: impl FnMut(Seen<'_>) -> io::Result<()>,
    ) -> io::Result<Content> {
        match source.path() {
            None => self.each_in(&mut io::stdin().lock(), finder, take),
            Some(path) => self.each_in(&mut File::open(path)?, finder, take),
        }
    }

    /// Gives each URL of what is read.
    pub fn each_in(
        &mut self,
        input: &mut dyn Read,
        finder: &Finder,
        mut take: impl FnMut(Seen<'_>) -> io::Result<()>,
    ) -> io::Result<Content> {
        self.filled = 0;
        let mut is_last = self.fill(input, None)?;
        let mut decoder = ByteOrder::detect(&self.octets[..self.filled]).map(Decoder::new);
        match &mut decoder {
            Some(decoder) => {
                let raw = self.octets[..self.filled].to_vec();
                self.filled = 0;
                self.decode(decoder, &raw, is_last);
            }
            None if is_binary(&self.octets[..self.filled]) => return Ok(Content::Binary),
            None => {}
        }
        let (mut progress, mut place, mut before) = (Progress::default(), LineTracker::default(), 0);
        loop {
            let text = &self.octets[..self.filled];
            let part = if is_last { urlspec_text::Window::Last(text) } else { urlspec_text::Window::Partial(text) };
            let mut matches = finder.matches_in_window(part, progress);
            for find in matches.by_ref() {
                place = place.advanced_to(text, find.full_span().start);
                take(Seen { text, before, find, place })?;
            }
            if is_last {
                return Ok(Content::Text);
            }
            progress = matches.progress();
            let read = progress.keep_from();
            place = place.advanced_to(text, read).rebased(read);
            progress = progress.rebased(read);
            before += read as u64;
            self.octets.copy_within(read..self.filled, 0);
            self.filled -= read;
            is_last = self.fill(input, decoder.as_mut())?;
        }
    }

    /// Reads a chunk more, and returns whether it was the last.
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
            decoder.finish(&mut self.octets);
        }
        self.filled = self.octets.len();
    }
}

/// Fills a buffer, and returns how much was read and whether nothing follows.
fn read_full(input: &mut dyn Read, buffer: &mut [u8]) -> io::Result<(usize, bool)> {
    let mut length = 0;
    while length < buffer.len() {
        match input.read(&mut buffer[length..]) {
            Ok(0) => return Ok((length, true)),
            Ok(read) => length += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok((length, false))
}

/// Whether a document is no text: text has no NUL.
pub fn is_binary(document: &[u8]) -> bool {
    memchr::memchr(0, &document[..document.len().min(HEAD)]).is_some()
}
