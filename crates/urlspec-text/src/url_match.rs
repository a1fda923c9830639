//! A URL found in a document, and the mapping of its bytes to the document.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use crate::assembled_url::Piece;
use crate::syntax::{Edits, Notation, Region, Role};
use urlspec::redact::Untrusted;
use urlspec::redact::{Secrets, to_ascii_lossy};

/// How many bytes after a URL are searched for the rest of a password.
const MAX_DISTANCE: usize = 512;

/// How many words after the first are searched.
const MAX_WORDS: usize = 8;

/// The wrapper of a URL in a document.
///
/// ```
/// use urlspec_text::{Finder, Wrapper};
///
/// let finder = Finder::default();
/// let text = b"<URL:http://h.x/> <http://h.x/> URL:http://h.x/ http://h.x/";
/// let wrappers: Vec<_> = finder.matches(text).map(|url| url.wrapper()).collect();
/// assert_eq!(wrappers, [Wrapper::Url, Wrapper::Angle, Wrapper::Prefix, Wrapper::None]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Wrapper {
    /// No wrapper.
    None,
    /// `<URL:…>` (RFC 1738, appendix).
    Url,
    /// `<scheme:…>` (1994, appendix).
    Angle,
    /// `URL=<…>` (1993, references).
    UrlIs,
    /// `UDI=…`, with or without angle brackets (1992, references).
    UdiIs,
    /// `URL:…` without angle brackets.
    Prefix,
    /// `<URL:…` without a closing bracket.
    Unclosed,
}

impl Wrapper {
    /// Whether it always ends with a bracket.
    fn has_closing_bracket(self) -> bool {
        matches!(self, Self::Url | Self::Angle | Self::UrlIs)
    }

    /// Whether it includes the prefix `URL:`.
    pub(crate) fn has_prefix(self) -> bool {
        matches!(self, Self::Url | Self::Prefix | Self::Unclosed)
    }
}

/// The purpose of a part of a document.
///
/// ```
/// use urlspec_text::{Context, Finder, Kind};
///
/// let contexts = |kind, document: &'static [u8]| {
///     Finder::new(kind).matches(document).map(|found| found.context(document)).collect::<Vec<_>>()
/// };
/// let markdown = contexts(Kind::Markdown, b"[a](http://h.x/) http://h.x/");
/// assert_eq!(markdown, [Context::Destination, Context::Text]);
/// let python = contexts(Kind::Python, b"get(\"http://h.x/\")  # http://h.x/");
/// assert_eq!(python, [Context::Literal, Context::Text]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Context {
    /// A part that is a URL by the syntax of the document, such as a destination of Markdown or an attribute of HTML.
    Destination,
    /// Text, or a value of a data file. Comments of programs are text.
    Text,
    /// A string literal of a program.
    Literal,
    /// Other parts of a program, and string literals without escapes.
    Program,
}

/// A URL found in a document. It is not necessarily valid.
///
/// ```
/// use urlspec_text::{Finder, Wrapper};
///
/// let finder = Finder::default();
/// let mail = b"> <URL:ftp://h.x/\n> doc-\n> s/a>";
/// let url = finder.matches(mail).next().ok_or("no URL")?;
/// assert_eq!(url.wrapper(), Wrapper::Url);
/// assert_eq!(url.text(), "ftp://h.x/doc-s/a");
/// assert_eq!(url.alternative().as_deref(), Some("ftp://h.x/docs/a"));
/// assert_eq!((url.full_span(), url.span()), (2..31, 7..30));
/// assert_eq!(&mail[url.document_span(10..14)], b"doc-");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Match<'d> {
    pub(crate) wrapper: Wrapper,
    pub(crate) full_span: Range<usize>,
    pub(crate) span: Range<usize>,
    pub(crate) bytes: Cow<'d, [u8]>,
    pub(crate) alternative: Option<Box<[u8]>>,
    /// The pieces of the document that make up the URL, or none if the URL is the text of its span.
    pub(crate) pieces: Box<[Piece]>,
    /// The part of the document that has the URL: its notation, and who may edit it.
    pub(crate) region: Region,
}

/// Shows no passwords.
impl fmt::Debug for Match<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Match")
            .field("wrapper", &self.wrapper)
            .field("full_span", &self.full_span)
            .field("span", &self.span)
            .field("text", &Untrusted::url(self.text()))
            .field("alternative", &self.alternative().as_deref().map(Untrusted::url))
            .finish_non_exhaustive()
    }
}

impl Match<'_> {
    /// The wrapper.
    pub const fn wrapper(&self) -> Wrapper {
        self.wrapper
    }

    /// The span in the document, in bytes, including the wrapper.
    ///
    /// ```
    /// use urlspec_text::Finder;
    ///
    /// let finder = Finder::default();
    /// let url = finder.matches(b"see <URL:http://h.x/>").next().ok_or("no URL")?;
    /// assert_eq!((url.full_span(), url.span()), (4..21, 9..20));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn full_span(&self) -> Range<usize> {
        self.full_span.clone()
    }

    /// The span in the document, in bytes, without the wrapper. It may contain white space and prefixes of lines that are not part of
    /// the URL.
    ///
    /// ```
    /// use urlspec_text::Finder;
    ///
    /// let finder = Finder::default();
    /// let document = b"see http://h.x/a.";
    /// let url = finder.matches(document).next().ok_or("no URL")?;
    /// assert_eq!((url.span(), &document[url.span()]), (4..16, &b"http://h.x/a"[..]));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The URL with its fragment, unescaped, and without the prefix `URL:` and white space. It may be invalid, and may not
    /// be UTF-8.
    ///
    /// ```
    /// use urlspec_text::Finder;
    ///
    /// let finder = Finder::default();
    /// let url = finder.matches(b"<URL:http://h.x/caf\xE9>").next().ok_or("no URL")?;
    /// assert_eq!(url.as_bytes(), b"http://h.x/caf\xE9");
    /// # Ok::<(), &str>(())
    /// ```
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The URL as text. What is not UTF-8 becomes U+FFFD.
    ///
    /// ```
    /// use urlspec_text::Finder;
    ///
    /// let finder = Finder::default();
    /// let url = finder.matches(b"<URL:http://h.x\n  /caf\xE9>").next().ok_or("no URL")?;
    /// assert_eq!(url.text(), "http://h.x/caf\u{fffd}");
    /// # Ok::<(), &str>(())
    /// ```
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.bytes)
    }

    /// Returns the purpose of the part of the document that contains the URL. `document` is the document in which it
    /// was found.
    pub fn context(&self, document: &[u8]) -> Context {
        let is_data = || self.region.edits_at(document, &self.span) != Edits::Program;
        match (self.region.role, self.region.notation) {
            (Role::Url, _) => Context::Destination,
            // No fix of it is sure, but it is a document.
            (_, Notation::Latex | Notation::Texinfo) => Context::Text,
            _ if is_data() => Context::Text,
            (_, Notation::Literal | Notation::FoldedLiteral) => Context::Literal,
            _ => Context::Program,
        }
    }

    /// Returns the URL as text with `***` for each password.
    ///
    /// `document` is the document in which the URL was found. The text after the URL there shows whether the URL ends
    /// within a password.
    ///
    /// ```
    /// use urlspec_text::Finder;
    ///
    /// let finder = Finder::default();
    /// let document = b"see ftp://joe:secret@h.x/";
    /// let url = finder.matches(document).next().ok_or("no URL")?;
    /// assert_eq!(url.redacted(document), "ftp://joe:***@h.x/");
    /// # Ok::<(), &str>(())
    /// ```
    pub fn redacted(&self, document: &[u8]) -> String {
        let mut redacted = Vec::new();
        let mut copied = 0;
        for secret in self.secrets(document).iter().filter(|secret| secret.start < self.bytes.len()) {
            redacted.extend_from_slice(&self.bytes[copied..secret.start]);
            redacted.extend_from_slice(b"***");
            copied = secret.end.min(self.bytes.len());
        }
        redacted.extend_from_slice(&self.bytes[copied..]);
        String::from_utf8_lossy(&redacted).into_owned()
    }

    /// Returns the secrets as spans of the URL continued by what follows it in the document: a word, and a few more if a
    /// password with white space may continue there.
    fn secrets(&self, document: &[u8]) -> Secrets {
        let is_closed = self.wrapper.has_closing_bracket();
        let following = if is_closed { &[] } else { document.get(self.span.end..).unwrap_or_default() };
        // A long URL may be cut off. As many bytes as it has keep the search linear.
        let following = &following[..following.len().min(MAX_DISTANCE.max(self.bytes.len()))];
        let is_end =
            |at: &usize| following[*at].is_ascii_whitespace() && (*at == 0 || !following[at - 1].is_ascii_whitespace());
        let mut ends = (0..following.len()).filter(is_end);
        let length = ends.next().unwrap_or(following.len());
        let secrets = Secrets::of_url_bytes(&[&self.bytes, &following[..length]].concat());
        let words = &following[..ends.nth(MAX_WORDS - 1).unwrap_or(following.len())];
        if words.get(length..).is_none_or(|others| memchr::memchr(b'@', others).is_none()) {
            return secrets;
        }
        secrets.into_iter().chain(Secrets::of_text_bytes(&[&self.bytes, words].concat())).collect()
    }

    /// Returns the text of the URL with its secrets. They are found in a larger piece of the document, because a
    /// password may continue after the match.
    ///
    /// ```
    /// use urlspec_text::Finder;
    ///
    /// let finder = Finder::default();
    /// let document = b"see ftp://joe:secret@h.x/";
    /// let url = finder.matches(document).next().ok_or("no URL")?;
    /// assert_eq!(url.untrusted(document).redacted(), "ftp://joe:******@h.x/");
    /// # Ok::<(), &str>(())
    /// ```
    pub fn untrusted(&self, document: &[u8]) -> Untrusted<'_> {
        let Ok(text) = std::str::from_utf8(&self.bytes) else { return Untrusted::url(self.text().into_owned()) };
        let in_url = |secret: Range<usize>| secret.start.min(text.len())..secret.end.min(text.len());
        Untrusted::with_secrets(
            text,
            self.secrets(document).iter().map(in_url).filter(|span| !span.is_empty()).collect(),
        )
    }

    /// Returns the parts of passwords that are in the URL.
    pub(crate) fn passwords(&self, document: &[u8]) -> Vec<String> {
        let length = self.bytes.len();
        let in_url = |secret: Range<usize>| &self.bytes[secret.start.min(length)..secret.end.min(length)];
        self.secrets(document).iter().map(|secret| to_ascii_lossy(in_url(secret))).collect()
    }

    /// Returns the spans of the document, in bytes, that contain passwords.
    ///
    /// ```
    /// use urlspec_text::Finder;
    ///
    /// let finder = Finder::default();
    /// let document = b"see ftp://joe:secret@h.x/";
    /// let url = finder.matches(document).next().ok_or("no URL")?;
    /// assert_eq!(url.secret_spans(document)[0], 14..20);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn secret_spans(&self, document: &[u8]) -> Vec<Range<usize>> {
        let length = self.bytes.len();
        let spans = |secret: Range<usize>| {
            let in_url = secret.start.min(length)..secret.end.min(length);
            let mut spans = if in_url.is_empty() { Vec::new() } else { self.document_runs(in_url) };
            let after_url = |offset: usize| self.span.end + offset.saturating_sub(length);
            spans.push(after_url(secret.start)..after_url(secret.end));
            spans
        };
        self.secrets(document).iter().flat_map(spans).collect()
    }

    /// The URL parsed the other way, if a line in the wrapper ends with a hyphen: without these hyphens if
    /// [`text`](Self::text) has them, else with them (RFC 1738, appendix).
    ///
    /// ```
    /// use urlspec_text::Finder;
    ///
    /// let finder = Finder::default();
    /// let url = finder.matches(b"<URL:http://h.x/hyper-\ntext>").next().ok_or("no URL")?;
    /// assert_eq!((url.text().as_ref(), url.alternative().as_deref()), ("http://h.x/hyper-text", Some("http://h.x/hypertext")));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn alternative(&self) -> Option<Cow<'_, str>> {
        self.alternative.as_deref().map(String::from_utf8_lossy)
    }

    /// The text before the first colon, or `None` if there is no colon or the text is not UTF-8.
    ///
    /// ```
    /// use urlspec_text::Finder;
    ///
    /// let finder = Finder::default();
    /// let url = finder.matches(b"see HTTP://h.x/").next().ok_or("no URL")?;
    /// assert_eq!(url.scheme(), Some("HTTP"));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn scheme(&self) -> Option<&str> {
        let colon = memchr::memchr(b':', &self.bytes)?;
        std::str::from_utf8(&self.bytes[..colon]).ok()
    }

    /// Converts a span of the URL's [bytes](Self::as_bytes) to a span of the document. An empty span is placed before the
    /// byte that follows it, or at the end of the URL.
    ///
    /// ```
    /// use urlspec_text::Finder;
    ///
    /// let finder = Finder::default();
    /// let document = b"<URL:http://h.x\n  /a~b>";
    /// let url = finder.matches(document).next().ok_or("no URL")?;
    /// let tilde = url.as_bytes().iter().position(|byte| *byte == b'~').ok_or("no tilde")?;
    /// assert_eq!((tilde, url.document_span(tilde..tilde + 1)), (12, 20..21));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn document_span(&self, span: Range<usize>) -> Range<usize> {
        let start = self.document_offset(span.start);
        if span.is_empty() {
            return start..start;
        }
        let (piece, offset) = self.piece_at(span.end - 1);
        start..if piece.is_escape { piece.source.end } else { piece.source.start + offset + 1 }
    }

    /// Converts a span of the URL to runs of the document. There are several if the span contains a line break.
    pub(crate) fn document_runs(&self, span: Range<usize>) -> Vec<Range<usize>> {
        if self.pieces.is_empty() || span.is_empty() {
            return vec![self.document_span(span)];
        }
        let mut runs: Vec<Range<usize>> = Vec::new();
        for piece in &*self.pieces {
            let start = span.start.max(piece.url_start);
            let end = span.end.min(piece.url_start + self.length(piece));
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

    /// Returns the gaps in the URL, which are white space and prefixes of lines: their offsets in the URL, and their spans
    /// in the document.
    pub(crate) fn gaps(&self) -> impl Iterator<Item = (usize, Range<usize>)> + Clone {
        let gaps = self.pieces.windows(2).map(|pair| (pair[1].url_start, pair[0].source.end..pair[1].source.start));
        gaps.filter(|(_, gap)| !gap.is_empty())
    }

    fn document_offset(&self, offset: usize) -> usize {
        if offset >= self.bytes.len() {
            return self.span.end;
        }
        let (piece, offset) = self.piece_at(offset);
        piece.source.start + if piece.is_escape { 0 } else { offset }
    }

    /// Returns the piece that contains an offset of the URL, and the offset in it.
    fn piece_at(&self, offset: usize) -> (Piece, usize) {
        let next = self.pieces.partition_point(|piece| piece.url_start <= offset);
        match next.checked_sub(1).map(|index| &self.pieces[index]) {
            Some(piece) => (piece.clone(), offset - piece.url_start),
            None => (Piece { url_start: 0, source: self.span.clone(), is_escape: false }, offset),
        }
    }

    /// Widens a span of the URL so that it has no part of an escape.
    pub(crate) fn with_whole_escapes(&self, span: &Range<usize>) -> Range<usize> {
        // The escape that has the bytes before and after an offset.
        let around = |offset: usize| {
            let (piece, inside) = self.piece_at(offset);
            let end = piece.url_start + self.length(&piece);
            (piece.is_escape && inside > 0 && offset < end).then_some(piece.url_start..end)
        };
        let [before, after] = [around(span.start), around(span.end)];
        before.map_or(span.start, |escape| escape.start)..after.map_or(span.end, |escape| escape.end)
    }

    /// The length of a piece in the URL.
    fn length(&self, piece: &Piece) -> usize {
        let next = self.pieces.partition_point(|other| other.url_start <= piece.url_start);
        self.pieces.get(next).map_or(self.bytes.len(), |next| next.url_start) - piece.url_start
    }
}
