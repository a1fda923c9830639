//! URLs in angle brackets: what stands between them without white space and what lines begin with.

use std::borrow::Cow;

use super::escapes::{Decoded, decode_escape};
use super::form::Form;
use super::line_index::MARK;
use super::url_match::Assembly;
use super::{Finder, Kind, Match, Wrapper};
use urlspec::{Outline, Spec};

/// The URL in the angle brackets that open before a scheme, or the prefix `URL:`, that ends at this colon, if they do at
/// `from` or behind.
pub(crate) fn at<'d>(kind: Kind, text: &'d [u8], from: usize, scheme: &str, colon: usize) -> Option<Match<'d>> {
    let open = colon - scheme.len() - 1;
    let has_prefix = Outline::has_prefix(&text[open + 1..=colon]);
    let before = text.get(from..open)?;
    let (wrapper, mark) = match () {
        () if has_prefix => (Wrapper::Url, 0),
        () if ends_with(before, b"url=") => (Wrapper::UrlIs, 4),
        () if ends_with(before, b"udi=") => (Wrapper::UdiIs, 4),
        () => (Wrapper::Angle, 0),
    };
    let start = if has_prefix { colon + 1 } else { open + 1 };
    let (contents, close) = Contents::read(kind, text, open, start)?;
    let span = contents.span()?;
    if !is_meant(wrapper, &text[open + 1..colon], &contents.assembly.octets) {
        return None;
    }
    let whole = open - mark..close + 1;
    // What was assembled of one piece, as long as it is, stands there as it is.
    if contents.assembly.pieces.len() == 1 && contents.assembly.octets.len() == span.len() {
        let octets = Cow::Borrowed(&text[span.clone()]);
        return Some(Match { wrapper, whole, span, octets, other: None, pieces: Vec::new() });
    }
    let (Assembly { octets, pieces, .. }, other) = contents.readings();
    Some(Match { wrapper, whole, span, octets: Cow::Owned(octets), other, pieces })
}

/// Whether a URL is meant by what stands behind a scheme, or the prefix as it is written. Angle brackets are those of types
/// and tags too: `Vec<http::Uri>`, `<url:loc>`, `<news:item href='…'>`.
fn is_meant(wrapper: Wrapper, scheme: &[u8], octets: &[u8]) -> bool {
    let has = |part: &[u8]| memchr::memmem::find(octets, part).is_some();
    if has(b"='") {
        return false;
    }
    match wrapper {
        Wrapper::Url => {
            let is_begun = octets.first().is_some_and(|octet| octet.is_ascii_alphanumeric() || *octet == b'/');
            // In capitals it is no name of a tag or variable.
            let is_plain = scheme == b"URL" && octets.iter().any(|octet| b"/.".contains(octet));
            is_begun && !has(b"::") && (is_plain || octets.contains(&b':'))
        }
        Wrapper::Angle => {
            let scheme = String::from_utf8_lossy(scheme).to_ascii_lowercase();
            Form::of(&scheme).is_meant(&octets[scheme.len() + 1..])
        }
        _ => true,
    }
}

fn ends_with(text: &[u8], end: &[u8]) -> bool {
    text.len() >= end.len() && text[text.len() - end.len()..].eq_ignore_ascii_case(end)
}

/// What stands between angle brackets.
struct Contents {
    assembly: Assembly,
    /// Where in the URL the hyphens stand behind which a line ended.
    hyphens: Vec<usize>,
}

impl Contents {
    /// Reads up to the bracket that closes, and returns its place too. `None` if there is none before the next one that
    /// opens, a quote, as HTML has it, an empty line, or what no text holds.
    fn read(kind: Kind, text: &[u8], open: usize, start: usize) -> Option<(Self, usize)> {
        let mut contents = Self { assembly: Assembly::default(), hyphens: Vec::new() };
        let end = text.len().min(start + Finder::LONGEST);
        let mut lead = None;
        let mut at = start;
        while at < end {
            match text[at] {
                b'>' => return Some((contents, at)),
                b'<' | b'"' => return None,
                b'\n' => {
                    contents.hyphens.extend(contents.hyphen());
                    let lead = lead.get_or_insert_with(|| Lead::of(text, open));
                    at = lead.skipped(text, at + 1);
                    if is_empty_line(&text[at..end]) {
                        return None;
                    }
                    continue;
                }
                octet if octet.is_ascii_whitespace() => {}
                octet if octet.is_ascii_control() => return None,
                octet => {
                    if let (b'&' | b'\\', Decoded::Octet(octet, length)) = (octet, decode_escape(kind, &text[at..end]))
                    {
                        contents.assembly.push_for(octet, at..at + length);
                        at += length;
                        continue;
                    }
                    contents.assembly.push(octet, at);
                }
            }
            at += 1;
        }
        None
    }

    /// The hyphen that ends what was read so far.
    fn hyphen(&self) -> Option<usize> {
        let last = self.assembly.octets.len().checked_sub(1)?;
        (self.assembly.octets[last] == b'-' && self.hyphens.last() != Some(&last)).then_some(last)
    }

    /// From the first octet to the last; `None` if no letter or digit stands there.
    fn span(&self) -> Option<std::ops::Range<usize>> {
        let (first, last) = (self.assembly.pieces.first()?, self.assembly.pieces.last()?);
        self.assembly.octets.iter().any(u8::is_ascii_alphanumeric).then_some(first.document.start..last.document.end)
    }

    /// The likelier reading, and the other one: with the hyphens that end lines, unless only without them it is a URL of
    /// RFC 1738, whose rule this is.
    fn readings(mut self) -> (Assembly, Option<Vec<u8>>) {
        // One at the end of all is followed by nothing, and was put in by nobody.
        if self.hyphens.last().is_some_and(|last| *last + 1 == self.assembly.octets.len()) {
            self.hyphens.pop();
        }
        if self.hyphens.is_empty() {
            return (self.assembly, None);
        }
        let with = self.assembly.octets.clone();
        let mut place = 0;
        let mut hyphens = self.hyphens.iter().peekable();
        let mut without = with.clone();
        without.retain(|_| {
            place += 1;
            hyphens.next_if(|at| **at + 1 == place).is_none()
        });
        let is_url = |octets: &[u8]| {
            let text = std::str::from_utf8(octets).unwrap_or_default();
            Spec::DEFAULT.accepts_reference(text)
        };
        if is_url(&with) || !is_url(&without) {
            return (self.assembly, Some(without));
        }
        self.hyphens.iter().rev().for_each(|at| self.assembly.remove(*at));
        (self.assembly, Some(with))
    }
}

fn is_empty_line(text: &[u8]) -> bool {
    text.iter().find(|octet| !matches!(octet, b' ' | b'\t' | b'\r')) == Some(&b'\n')
}

/// How long initials and their sign are at the most.
const INITIALS: usize = 5;

/// What the lines around a wrapper begin with, in quoted mail and in comments.
struct Lead<'d> {
    /// Somebody's initials and their sign, as some mark what they quote: `JD> `.
    initials: &'d [u8],
    /// The signs with which the line begins, without blanks.
    signs: Vec<u8>,
    /// The line as far as the wrapper.
    line: &'d [u8],
}

impl<'d> Lead<'d> {
    /// That of the line on which a wrapper opens.
    fn of(text: &'d [u8], open: usize) -> Self {
        // What is far from the beginning of its line is not what the line begins with.
        const FAR: usize = 256;
        let from = open.saturating_sub(FAR);
        let start = memchr::memrchr(b'\n', &text[from..open]).map(|at| from + at + 1);
        let line = start.or((from == 0).then_some(0)).map_or(&[][..], |start| &text[start..open]);
        let line = line.strip_prefix(MARK).unwrap_or(line);
        let initials = line.iter().take(INITIALS).position(|octet| *octet == b'>').map_or(&[][..], |at| &line[..=at]);
        let initials = if initials.first().is_some_and(u8::is_ascii_alphabetic) { initials } else { &[] };
        let signs = line.iter().take_while(|octet| b" \t>#*/|;%!".contains(octet));
        Self { initials, signs: signs.copied().filter(|octet| !is_blank(octet)).collect(), line }
    }

    /// Where a line goes on behind what it begins with.
    fn skipped(&self, text: &[u8], line: usize) -> usize {
        if !self.initials.is_empty() && text[line..].starts_with(self.initials) {
            return line + self.initials.len();
        }
        let mut at = line;
        for sign in &self.signs {
            let next = behind_blanks(text, at);
            if text.get(next) != Some(sign) {
                break;
            }
            at = next + 1;
        }
        if at > line { at } else { self.comment(text, line) }
    }

    /// The same where the comment begins behind something else, or with a sign that its other lines don't have.
    fn comment(&self, text: &[u8], line: usize) -> usize {
        let next = behind_blanks(text, line);
        let opens = |mark: &[u8]| memchr::memmem::find(self.line, mark).is_some();
        match &text[next..] {
            [b'*', b'/', ..] => line,
            [b'*', ..] if opens(b"/*") => next + 1,
            [b'/', b'/', ..] if opens(b"// ") => next + 2,
            [b'#', ..] if opens(b"# ") => next + 1,
            [b'-', b'-', ..] if opens(b"-- ") => next + 2,
            _ => line,
        }
    }
}

fn is_blank(octet: &u8) -> bool {
    matches!(octet, b' ' | b'\t')
}

fn behind_blanks(text: &[u8], at: usize) -> usize {
    at + text[at.min(text.len())..].iter().take_while(|octet| is_blank(octet)).count()
}
