//! A URL assembled from pieces of a document.

use std::borrow::Cow;
use std::ops::Range;

/// A run of bytes of the URL, and its source in the document: the same bytes, or an escape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Piece {
    /// The start of the run in the URL.
    pub url_start: usize,
    /// The span of its source in the document.
    pub source: Range<usize>,
    pub is_escape: bool,
}

/// A URL assembled from pieces of the document.
#[derive(Default)]
pub(crate) struct AssembledUrl {
    pub bytes: Vec<u8>,
    pub pieces: Vec<Piece>,
}

impl AssembledUrl {
    /// Appends the bytes at an offset of the document.
    pub fn push_run(&mut self, run: &[u8], at: usize) {
        let end = at + run.len();
        match self.pieces.last_mut() {
            _ if run.is_empty() => return,
            Some(last) if !last.is_escape && last.source.end == at => last.source.end = end,
            _ => self.pieces.push(Piece { url_start: self.bytes.len(), source: at..end, is_escape: false }),
        }
        self.bytes.extend_from_slice(run);
    }

    /// Appends a character that is escaped in the document.
    pub fn push_escape(&mut self, value: char, source: Range<usize>) {
        self.pieces.push(Piece { url_start: self.bytes.len(), source, is_escape: true });
        self.bytes.extend_from_slice(value.encode_utf8(&mut [0; 4]).as_bytes());
    }

    /// The same without line ends and the blanks that indent the lines.
    pub fn without_line_ends(self) -> Self {
        let mut joined = Self::default();
        let ends = self.pieces.iter().skip(1).map(|piece| piece.url_start).chain([self.bytes.len()]);
        for (piece, end) in self.pieces.iter().zip(ends) {
            let bytes = &self.bytes[piece.url_start..end];
            if piece.is_escape {
                if bytes.iter().all(u8::is_ascii_whitespace) {
                    continue;
                }
                joined.pieces.push(Piece { url_start: joined.bytes.len(), ..piece.clone() });
                joined.bytes.extend_from_slice(bytes);
                continue;
            }
            let mut at = piece.source.start;
            for line in bytes.split_inclusive(|byte| matches!(byte, b'\n' | b'\r')) {
                let is_first = at == piece.source.start;
                let indented = if is_first { line } else { line.trim_ascii_start() };
                let start = at + (line.len() - indented.len());
                let is_end = |byte: &&u8| matches!(byte, b'\n' | b'\r');
                let length = indented.len() - indented.iter().rev().take_while(is_end).count();
                joined.push_run(&indented[..length], start);
                at += line.len();
            }
        }
        joined
    }

    /// The bytes, and where they are from.
    pub fn into_parts<'d>(self) -> (Cow<'d, [u8]>, Vec<Piece>) {
        (Cow::Owned(self.bytes), self.pieces)
    }

    /// Removes a byte that is not escaped.
    pub fn remove(&mut self, at: usize) {
        let index = self.pieces.partition_point(|piece| piece.url_start <= at) - 1;
        let following: Vec<Piece> = self.pieces.drain(index + 1..).collect();
        let piece = self.pieces.remove(index);
        let cut = piece.source.start + (at - piece.url_start);
        let halves = [(piece.url_start, piece.source.start..cut), (at, cut + 1..piece.source.end)];
        let halves = halves.into_iter().filter(|(_, source)| !source.is_empty());
        self.pieces.extend(halves.map(|(url_start, source)| Piece { url_start, source, is_escape: false }));
        self.pieces.extend(following.into_iter().map(|piece| Piece { url_start: piece.url_start - 1, ..piece }));
        self.bytes.remove(at);
    }
}
