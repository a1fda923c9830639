//! A URL that was found, and the way from it back to the document.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use urlspec::Masked;
use urlspec::redact::{Secrets, readable};

/// How far behind a URL the rest of a password is looked for.
const FAR: usize = 512;

/// What a URL is wrapped in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Wrapper {
    /// Nothing.
    None,
    /// `<URL:…>` (RFC 1738, appendix).
    Url,
    /// `<scheme:…>` (1994, appendix).
    Angle,
    /// `URL=<…>` (1993, references).
    UrlIs,
    /// `UDI=…`, with angle brackets or without (1992, references).
    UdiIs,
    /// `URL:…` without angle brackets.
    Prefix,
}

impl Wrapper {
    /// Whether a bracket ends it.
    fn is_closed(self) -> bool {
        matches!(self, Self::Url | Self::Angle | Self::UrlIs)
    }

    /// Whether the prefix `URL:` is of it.
    pub(crate) fn has_prefix(self) -> bool {
        matches!(self, Self::Url | Self::Prefix)
    }
}

/// A URL that was found.
#[derive(Clone, PartialEq, Eq)]
pub struct Match<'d> {
    pub(crate) wrapper: Wrapper,
    pub(crate) whole: Range<usize>,
    pub(crate) span: Range<usize>,
    pub(crate) octets: Cow<'d, [u8]>,
    pub(crate) other: Option<Vec<u8>>,
    /// What stands in the document as it does in the URL or for it; none if all of it does as it is.
    pub(crate) pieces: Vec<Piece>,
}

/// A run of the URL, and what stands for it in the document: the same octets, or an entity or the like for one octet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Piece {
    /// Where it begins in the URL.
    pub url: usize,
    /// Where it stands in the document.
    pub document: Range<usize>,
}

/// Without a password.
impl fmt::Debug for Match<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Find")
            .field("wrapper", &self.wrapper)
            .field("whole", &self.whole)
            .field("span", &self.span)
            .field("text", &Masked(&self.text()))
            .field("other", &self.other().as_deref().map(Masked))
            .finish_non_exhaustive()
    }
}

impl Match<'_> {
    /// What it is wrapped in.
    pub const fn wrapper(&self) -> Wrapper {
        self.wrapper
    }

    /// Where it stands in the document with its wrapper.
    pub fn whole(&self) -> Range<usize> {
        self.whole.clone()
    }

    /// Where it stands without its wrapper; white space, and what lines begin with, may stand in between.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The URL with its fragment, without the prefix `URL:`, white space and what else is not of it. It need not be
    /// valid, nor UTF-8.
    pub fn octets(&self) -> &[u8] {
        &self.octets
    }

    /// The same as text, with a replacement character for what is no UTF-8.
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.octets)
    }

    /// The same with stars for a password, fit to be shown. What stands behind the URL in the document `text` tells whether
    /// it ends within one.
    pub fn shown(&self, text: &[u8]) -> String {
        let mut shown = Vec::new();
        let mut at = 0;
        for secret in self.secrets(text).iter().filter(|secret| secret.start < self.octets.len()) {
            shown.extend_from_slice(&self.octets[at..secret.start]);
            shown.extend_from_slice(b"***");
            at = secret.end.min(self.octets.len());
        }
        shown.extend_from_slice(&self.octets[at..]);
        String::from_utf8_lossy(&shown).into_owned()
    }

    /// Where passwords stand in the URL and what goes on behind it.
    pub(crate) fn secrets(&self, text: &[u8]) -> Secrets {
        let behind = if self.wrapper.is_closed() { &[] } else { text.get(self.span.end..).unwrap_or_default() };
        let length = behind.iter().take(FAR).take_while(|octet| !octet.is_ascii_whitespace()).count();
        Secrets::of(&readable(&[&self.octets, &behind[..length]].concat()))
    }

    /// What of passwords stands in the URL.
    pub(crate) fn own_secrets(&self, text: &[u8]) -> Vec<String> {
        let length = self.octets.len();
        let own = |secret: Range<usize>| &self.octets[secret.start.min(length)..secret.end.min(length)];
        self.secrets(text).iter().map(|secret| readable(own(secret))).collect()
    }

    /// The runs of the document in which passwords stand.
    pub(crate) fn secret_runs(&self, text: &[u8]) -> Vec<Range<usize>> {
        let length = self.octets.len();
        let runs = |secret: Range<usize>| {
            let within = secret.start.min(length)..secret.end.min(length);
            let mut runs = if within.is_empty() { Vec::new() } else { self.document_runs(within) };
            let behind = |offset: usize| self.span.end + offset.saturating_sub(length);
            runs.push(behind(secret.start)..behind(secret.end));
            runs
        };
        self.secrets(text).iter().flat_map(runs).collect()
    }

    /// The other reading, without hyphens at the ends of lines or with them (RFC 1738, appendix).
    pub fn other(&self) -> Option<Cow<'_, str>> {
        self.other.as_deref().map(String::from_utf8_lossy)
    }

    /// What stands before the first colon.
    pub fn scheme(&self) -> Option<&str> {
        let colon = memchr::memchr(b':', &self.octets)?;
        std::str::from_utf8(&self.octets[..colon]).ok()
    }

    /// Where a span of the URL's octets stands in the document. One that is empty stands before what follows it, or at
    /// the end.
    pub fn document_span(&self, span: Range<usize>) -> Range<usize> {
        let start = self.place(span.start);
        if span.is_empty() {
            return start..start;
        }
        let (piece, within) = self.piece_of(span.end - 1);
        let is_as_it_stands = piece.document.len() == self.length(&piece);
        start..if is_as_it_stands { piece.document.start + within + 1 } else { piece.document.end }
    }

    /// The runs of the document that stand for a span of the URL: several where a line ends in between.
    pub(crate) fn document_runs(&self, span: Range<usize>) -> Vec<Range<usize>> {
        if self.pieces.is_empty() || span.is_empty() {
            return vec![self.document_span(span)];
        }
        let mut runs: Vec<Range<usize>> = Vec::new();
        for piece in &self.pieces {
            let start = span.start.max(piece.url);
            let end = span.end.min(piece.url + self.length(piece));
            if start >= end {
                continue;
            }
            let run = self.document_span(start..end);
            match runs.last_mut() {
                Some(last) if last.end == run.start => last.end = run.end,
                _ => runs.push(run),
            }
        }
        runs
    }

    /// Where white space, or the end of a line, stands within the URL: the offset in the URL, and the span in the document.
    pub(crate) fn gaps(&self) -> impl Iterator<Item = (usize, Range<usize>)> + Clone {
        let pairs = self.pieces.windows(2);
        pairs.map(|pair| (pair[1].url, pair[0].document.end..pair[1].document.start)).filter(|(_, gap)| !gap.is_empty())
    }

    fn place(&self, offset: usize) -> usize {
        if offset >= self.octets.len() {
            return self.span.end;
        }
        let (piece, within) = self.piece_of(offset);
        let is_as_it_stands = piece.document.len() == self.length(&piece);
        piece.document.start + if is_as_it_stands { within } else { 0 }
    }

    /// The piece in which an offset of the URL lies, and how far from its beginning.
    fn piece_of(&self, offset: usize) -> (Piece, usize) {
        let after = self.pieces.partition_point(|piece| piece.url <= offset);
        match after.checked_sub(1).map(|at| &self.pieces[at]) {
            Some(piece) => (piece.clone(), offset - piece.url),
            None => (Piece { url: 0, document: self.span.clone() }, offset),
        }
    }

    /// How many octets of the URL a piece has.
    fn length(&self, piece: &Piece) -> usize {
        let next = self.pieces.partition_point(|other| other.url <= piece.url);
        self.pieces.get(next).map_or(self.octets.len(), |next| next.url) - piece.url
    }
}

/// A URL that is put together from what stands in the document.
#[derive(Default)]
pub(crate) struct Assembly {
    pub octets: Vec<u8>,
    pub pieces: Vec<Piece>,
    is_closed: bool,
}

impl Assembly {
    /// An octet as it stands in the document.
    pub fn push(&mut self, octet: u8, at: usize) {
        match self.pieces.last_mut() {
            Some(last) if !self.is_closed && last.document.end == at => last.document.end += 1,
            _ => self.pieces.push(Piece { url: self.octets.len(), document: at..at + 1 }),
        }
        self.is_closed = false;
        self.octets.push(octet);
    }

    /// An octet for which something else stands.
    pub fn push_for(&mut self, octet: u8, document: Range<usize>) {
        self.pieces.push(Piece { url: self.octets.len(), document });
        self.is_closed = true;
        self.octets.push(octet);
    }

    /// Leaves out an octet that stands as it is.
    pub fn remove(&mut self, at: usize) {
        let index = self.pieces.partition_point(|piece| piece.url <= at) - 1;
        let behind: Vec<Piece> = self.pieces.drain(index + 1..).collect();
        let piece = self.pieces.remove(index);
        let cut = piece.document.start + (at - piece.url);
        let halves = [(piece.url, piece.document.start..cut), (at, cut + 1..piece.document.end)];
        let halves = halves.into_iter().filter(|(_, document)| !document.is_empty());
        self.pieces.extend(halves.map(|(url, document)| Piece { url, document }));
        self.pieces.extend(behind.into_iter().map(|piece| Piece { url: piece.url - 1, ..piece }));
        self.octets.remove(at);
    }
}
