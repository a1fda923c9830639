//! URLs located in a document.

use std::ops::Range;

use urlspec_text::Match;

/// A URL found in part of a document, with offsets into the whole document.
pub struct PlacedUrl<'d> {
    pub found: Match<'d>,
    /// The offset of the part in the document.
    start: usize,
}

impl<'d> PlacedUrl<'d> {
    pub fn new(found: Match<'d>, start: usize) -> Self {
        Self { found, start }
    }

    /// Converts a span of the URL to a span of the document.
    pub fn span(&self, span: Range<usize>) -> Range<usize> {
        let local = self.found.document_span(span);
        local.start + self.start..local.end + self.start
    }

    /// The span of the URL in the document, without its wrapper.
    pub fn url_span(&self) -> Range<usize> {
        self.span(0..self.found.as_bytes().len())
    }

    /// The span of the URL in the document, with its wrapper.
    pub fn whole(&self) -> Range<usize> {
        let local = self.found.full_span();
        local.start + self.start..local.end + self.start
    }

    /// Converts an offset of the document to an offset into the URL: of the octet at this offset, or of the next one.
    pub fn octet_at(&self, offset: usize) -> usize {
        let (mut start, mut end) = (0, self.found.as_bytes().len());
        while start < end {
            let middle = start + (end - start) / 2;
            match self.span(middle..middle + 1).end <= offset {
                true => start = middle + 1,
                false => end = middle,
            }
        }
        start
    }

    /// The URL, if it is UTF-8.
    pub fn text(&self) -> Option<&str> {
        std::str::from_utf8(self.found.as_bytes()).ok()
    }
}
