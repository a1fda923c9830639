//! URLs in angle brackets. White space and prefixes of lines in them are ignored.

use std::borrow::Cow;
use std::ops::Range;

use crate::assembled_url::AssembledUrl;
use crate::boundary::continues_url;
use crate::byte_class::{ByteClass, class_of};
use crate::line_tracker::BYTE_ORDER_MARK;
use crate::scheme_syntax::SchemeSyntax;
use crate::syntax::{Escape, Notation, Region};
use crate::{Finder, Match, Wrapper};
use urlspec::{Outline, Spec};

/// Parses the URL in angle brackets whose scheme, or whose prefix `URL:`, ends at this colon, unless the brackets open
/// before `from`. The opening bracket precedes the scheme.
pub(crate) fn match_at<'d>(
    region: &Region,
    text: &'d [u8],
    from: usize,
    scheme: &str,
    colon: usize,
) -> Option<Match<'d>> {
    let notation = region.notation;
    let open = colon - scheme.len() - 1;
    let has_prefix = Outline::has_prefix(&text[open + 1..=colon]);
    let before = text.get(from..open)?;
    let (wrapper, label_length) = match () {
        () if has_prefix => (Wrapper::Url, 0),
        () if ends_with(before, b"url=") => (Wrapper::UrlIs, 4),
        () if ends_with(before, b"udi=") => (Wrapper::UdiIs, 4),
        () => (Wrapper::Angle, 0),
    };
    let start = if has_prefix { colon + 1 } else { open + 1 };
    let may_be_url = |url: &[u8]| {
        // In POD and in chats, a bar separates the text of the link from the URL.
        let bar = memchr::memchr(b'|', url);
        let is_link =
            wrapper == Wrapper::Angle && bar.is_some_and(|at| memchr::memmem::find(&url[at..], b"://").is_some());
        // A macro of AsciiDoc goes on with the text of the link.
        let is_macro = notation == Notation::Asciidoc && wrapper == Wrapper::Angle && url.contains(&b'[');
        !is_link && !is_macro && is_url(wrapper, &text[open + 1..colon], SchemeSyntax::of(scheme), url)
    };
    let verbatim = |span: Range<usize>, close: usize| Match {
        wrapper,
        full_span: open - label_length..close + 1,
        bytes: Cow::Borrowed(&text[span.clone()]),
        span,
        alternative: None,
        pieces: Box::default(),
        region: region.clone(),
    };
    if let Some(close) = end_of_plain(text, start) {
        let url = &text[start..close];
        let is_url = url.iter().any(u8::is_ascii_alphanumeric) && may_be_url(url);
        return is_url.then(|| verbatim(start..close, close));
    }
    let (contents, close) = Contents::read(notation, text, open, start)?;
    let span = contents.span()?;
    // In angle brackets alone, only the end of a line may have been added. An autolink of Markdown has no white space.
    let breaks = if notation == Notation::Markdown { contents.breaks } else { 0 };
    if wrapper == Wrapper::Angle && contents.gaps + breaks > 0 {
        return None;
    }
    if contents.gaps > Contents::MAX_GAPS && (contents.has_clause || !begins_url(&text[span.start..])) {
        return None;
    }
    if !may_be_url(&contents.url.bytes) {
        return None;
    }
    // A single piece as long as its source has no gaps and no escapes.
    if contents.url.pieces.len() == 1 && contents.url.bytes.len() == span.len() {
        return Some(verbatim(span, close));
    }
    let (AssembledUrl { bytes, pieces, .. }, alternative) = contents.resolve_hyphens();
    Some(Match {
        bytes: Cow::Owned(bytes),
        alternative: alternative.map(Into::into),
        pieces: pieces.into(),
        ..verbatim(span, close)
    })
}

/// Whether what follows a scheme or a prefix is a URL. `scheme` is spelled as in the document. Types and tags have angle
/// brackets too: `Vec<http::Uri>`, `<url:loc>`, `<news:item href='…'>`.
fn is_url(wrapper: Wrapper, scheme: &[u8], syntax: SchemeSyntax, url: &[u8]) -> bool {
    let contains = |part: &[u8]| memchr::memmem::find(url, part).is_some();
    // What is searched is short, so that a search that prepares itself takes longer.
    if url.windows(2).any(|pair| pair == b"='") {
        return false;
    }
    match wrapper {
        Wrapper::Url => {
            let begins_url = url.first().is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'/');
            // No tag or variable is called `URL`.
            let is_prefix = scheme == b"URL" && url.iter().any(|byte| b"/.".contains(byte));
            begins_url && !contains(b"::") && (is_prefix || url.contains(&b':'))
        }
        Wrapper::Angle => syntax.matches(&url[scheme.len() + 1..]),
        _ => true,
    }
}

/// Whether a text begins with a scheme, up to its first space.
fn begins_url(text: &[u8]) -> bool {
    text.iter().take_while(|byte| is_plain(**byte)).any(|byte| *byte == b':')
}

/// Returns the offset of the bracket that closes a URL without escapes and white space.
fn end_of_plain(text: &[u8], start: usize) -> Option<usize> {
    let near = &text[start..text.len().min(start + Finder::MAX_LENGTH)];
    let length = near.iter().position(|byte| !is_plain(*byte))?;
    (near[length] == b'>').then_some(start + length)
}

/// Whether a byte is part of a URL in brackets, and begins no escape.
fn is_plain(byte: u8) -> bool {
    byte > b' ' && !matches!(byte, b'<' | b'>' | b'"' | b'`' | b'&' | b'\\' | 0x7F)
}

fn ends_with(text: &[u8], end: &[u8]) -> bool {
    text.len() >= end.len() && text[text.len() - end.len()..].eq_ignore_ascii_case(end)
}

/// The contents of angle brackets.
struct Contents {
    url: AssembledUrl,
    /// The offsets in the URL of the hyphens at the ends of lines.
    hyphens: Vec<usize>,
    /// The runs of spaces between two characters on one line, and the line breaks.
    gaps: usize,
    breaks: usize,
    /// Whether one of those runs follows the punctuation of a sentence.
    has_clause: bool,
}

impl Contents {
    /// How many runs of spaces there may be in what looks like a sentence after the prefix `URL:`.
    const MAX_GAPS: usize = 3;

    /// Reads up to the closing bracket, and returns its offset too. Returns `None` if another bracket opens first, or at an
    /// empty line or a control character, and at a double quote, which ends an attribute in HTML, or a backtick; but for a URL alone in
    /// plain text.
    fn read(notation: Notation, text: &[u8], open: usize, start: usize) -> Option<(Self, usize)> {
        let mut contents =
            Self { url: AssembledUrl::default(), hyphens: Vec::new(), gaps: 0, breaks: 0, has_clause: false };
        let end = text.len().min(start + Finder::MAX_LENGTH);
        let mut prefix = None;
        let (is_bare, mut has_quote) = (start == open + 1, false);
        let mut at = start;
        while at < end {
            let run = text[at..end].iter().position(|byte| !is_plain(*byte)).unwrap_or(end - at);
            contents.url.push_run(&text[at..at + run], at);
            at += run;
            let Some(byte) = text[at..end].first() else { break };
            match *byte {
                b'>' => return Some((contents, at)),
                b'<' => return None,
                b'"' | b'`' if is_bare && notation == Notation::Text => {
                    has_quote = true;
                    contents.url.push_run(&[*byte], at);
                }
                b'"' | b'`' => return None,
                byte if has_quote && byte.is_ascii_whitespace() => return None,
                b'\n' => {
                    contents.breaks += 1;
                    contents.hyphens.extend(contents.last_hyphen());
                    let prefix = prefix.get_or_insert_with(|| LinePrefix::of_line_with(text, open));
                    at = prefix.skip(text, at + 1);
                    if is_empty_line(&text[at..end]) {
                        return None;
                    }
                    continue;
                }
                byte if byte.is_ascii_whitespace() => {
                    let is_gap = contents.has_gap_at(text, at);
                    contents.gaps += usize::from(is_gap);
                    contents.has_clause |= is_gap && class_of(text[at - 1]) == ByteClass::Sentence;
                }
                byte if byte.is_ascii_control() => return None,
                byte => {
                    let escape = notation.escape_at(&text[at..end]).filter(|escape| continues_url(*escape));
                    if let Some(Escape { value, length }) = escape {
                        if let Some(value) = value {
                            contents.url.push_escape(value, at..at + length);
                        }
                        at += length;
                        continue;
                    }
                    contents.url.push_run(&[byte], at);
                }
            }
            at += 1;
        }
        None
    }

    /// Whether the white space at an offset is the first between two characters of one line.
    fn has_gap_at(&self, text: &[u8], at: usize) -> bool {
        let follows_url = self.url.pieces.last().is_some_and(|piece| piece.source.end == at);
        let next = || text.get(skip_blanks(text, at));
        follows_url && next().is_some_and(|byte| !byte.is_ascii_whitespace() && *byte != b'>')
    }

    /// Returns the offset of the hyphen that ends the URL so far, unless it is already recorded.
    fn last_hyphen(&self) -> Option<usize> {
        let last = self.url.bytes.len().checked_sub(1)?;
        (self.url.bytes[last] == b'-' && self.hyphens.last() != Some(&last)).then_some(last)
    }

    /// Returns the span from the first byte of the URL to the last, or `None` if it has no letter or digit.
    fn span(&self) -> Option<Range<usize>> {
        let (first, last) = (self.url.pieces.first()?, self.url.pieces.last()?);
        self.url.bytes.iter().any(u8::is_ascii_alphanumeric).then_some(first.source.start..last.source.end)
    }

    /// Returns the likelier of the URLs with and without the hyphens at the ends of lines, and the other one. It is the one
    /// with them, unless only the one without them is valid by RFC 1738, which has this rule.
    fn resolve_hyphens(mut self) -> (AssembledUrl, Option<Vec<u8>>) {
        // A hyphen at the end of the URL is not a hyphenation.
        if self.hyphens.last().is_some_and(|last| *last + 1 == self.url.bytes.len()) {
            self.hyphens.pop();
        }
        if self.hyphens.is_empty() {
            return (self.url, None);
        }
        let with_hyphens = self.url.bytes.clone();
        let without_hyphens = self.without_hyphens();
        let is_valid = |bytes: &[u8]| {
            let text = std::str::from_utf8(bytes).unwrap_or_default();
            Spec::FIRST_STANDARD.accepts_reference(text)
        };
        if is_valid(&with_hyphens) || !is_valid(&without_hyphens) {
            return (self.url, Some(without_hyphens));
        }
        self.hyphens.iter().rev().for_each(|at| self.url.remove(*at));
        (self.url, Some(with_hyphens))
    }

    fn without_hyphens(&self) -> Vec<u8> {
        let mut hyphens = self.hyphens.iter().peekable();
        let bytes = self.url.bytes.iter().enumerate();
        bytes.filter(|(at, _)| hyphens.next_if_eq(&at).is_none()).map(|(_, byte)| *byte).collect()
    }
}

fn is_empty_line(text: &[u8]) -> bool {
    text.iter().find(|byte| !matches!(byte, b' ' | b'\t' | b'\r')) == Some(&b'\n')
}

/// The maximum length of initials with their sign.
const MAX_INITIALS: usize = 5;

/// The prefix of the lines around a wrapper in quoted mail and in comments.
struct LinePrefix<'d> {
    /// Initials and their sign, with which some mark what they quote: `JD> `.
    initials: &'d [u8],
    /// The signs at the start of the line, without spaces and tabs.
    signs: Vec<u8>,
    /// The line before the wrapper.
    line: &'d [u8],
}

impl<'d> LinePrefix<'d> {
    /// Returns the prefix of the line on which a wrapper opens.
    fn of_line_with(text: &'d [u8], open: usize) -> Self {
        // In longer lines, nothing is taken for a prefix.
        const MAX_DISTANCE: usize = 256;
        let from = open.saturating_sub(MAX_DISTANCE);
        let start = memchr::memrchr(b'\n', &text[from..open]).map(|at| from + at + 1);
        let line = start.or((from == 0).then_some(0)).map_or(&[][..], |start| &text[start..open]);
        let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
        let initials = line.iter().take(MAX_INITIALS).position(|byte| *byte == b'>').map_or(&[][..], |at| &line[..=at]);
        let initials = if initials.first().is_some_and(u8::is_ascii_alphabetic) { initials } else { &[] };
        let signs = line.iter().take_while(|byte| b" \t>#*/|;%!".contains(byte));
        Self { initials, signs: signs.copied().filter(|byte| !is_blank(byte)).collect(), line }
    }

    /// Returns the offset after the prefix of the line that begins at `line`.
    fn skip(&self, text: &[u8], line: usize) -> usize {
        if !self.initials.is_empty() && text[line..].starts_with(self.initials) {
            return line + self.initials.len();
        }
        let mut at = line;
        for sign in &self.signs {
            let next = skip_blanks(text, at);
            if text.get(next) != Some(sign) {
                break;
            }
            at = next + 1;
        }
        if at > line { at } else { self.skip_comment_sign(text, line) }
    }

    /// The same for a comment that begins after other text, or with a sign that its other lines don't have.
    fn skip_comment_sign(&self, text: &[u8], line: usize) -> usize {
        let next = skip_blanks(text, line);
        let has_sign = |sign: &[u8]| memchr::memmem::find(self.line, sign).is_some();
        match &text[next..] {
            [b'*', b'/', ..] => line,
            [b'*', ..] if has_sign(b"/*") => next + 1,
            [b'/', b'/', ..] if has_sign(b"// ") => next + 2,
            [b'#', ..] if has_sign(b"# ") => next + 1,
            [b'-', b'-', ..] if has_sign(b"-- ") => next + 2,
            _ => line,
        }
    }
}

fn is_blank(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Returns the offset of the first byte from `at` on that is not a space or tab.
fn skip_blanks(text: &[u8], at: usize) -> usize {
    at + text[at.min(text.len())..].iter().take_while(|byte| is_blank(byte)).count()
}
