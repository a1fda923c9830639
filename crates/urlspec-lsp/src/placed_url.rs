//! URLs located in a document.

use std::borrow::Cow;
use std::ops::Range;

use urlspec::redact::{Secrets, Untrusted, contains_piece};
use urlspec_text::Match;

use super::text::{next_char_boundary, previous_char_boundary};

/// How many bytes before and after a URL are searched for the rest of a password. After a longer URL, which may be cut off, as many
/// as it has are: so the search takes linear time.
const MAX_DISTANCE: usize = 512;

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

    /// The document from the start of the part in which the URL was found.
    pub fn part<'a>(&self, document: &'a str) -> &'a [u8] {
        &document.as_bytes()[self.start..]
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

    /// The URL with its secrets. The text around it in the document shows whether it begins or ends within a password.
    pub fn untrusted(&self, document: &str) -> Untrusted<'_> {
        let text = self.found.text();
        let whole = self.whole();
        let in_document = secrets_near(document, &whole);
        let word = rest_of_line(document, &whole).split(char::is_whitespace).next().unwrap_or_default();
        let mut secrets: Vec<Range<usize>> = Secrets::of_url(&format!("{text}{word}"))
            .into_iter()
            .filter_map(|secret| overlap(&secret, &(0..text.len())))
            .collect();
        // Bytes that aren't UTF-8 have no offsets in the text.
        if !in_document.is_empty() && text.len() == self.found.as_bytes().len() {
            let is_secret = |at: &usize| {
                let source = self.span(*at..*at + 1);
                in_document.iter().any(|secret| overlap(secret, &source).is_some())
            };
            secrets.extend((0..text.len()).filter(is_secret).map(|at| {
                let end = next_char_boundary(&text, at + 1);
                previous_char_boundary(&text, at)..end
            }));
        }
        Untrusted::with_secrets(text, join_adjacent(secrets))
    }
}

/// The source of a URL with its wrapper, and its secrets.
pub fn untrusted_source<'d>(document: &'d str, whole: &Range<usize>) -> Untrusted<'d> {
    let secrets =
        secrets_near(document, whole).into_iter().map(|span| span.start - whole.start..span.end - whole.start);
    Untrusted::with_secrets(&document[whole.clone()], secrets.collect())
}

/// A message about a URL, without its secrets. `None` if it could contain a piece of one.
pub fn message_about<'m>(url: &Untrusted<'_>, message: impl Into<Cow<'m, str>>) -> Option<Untrusted<'m>> {
    let message = Untrusted::text(message).derived_from(&[url]);
    if !url.has_secret() {
        return Some(message);
    }
    let redacted = url.redacted();
    let octets = url.exposed().bytes().zip(redacted.bytes());
    let secrets: String = octets.map(|(octet, shown)| if octet == shown { ' ' } else { char::from(octet) }).collect();
    (!contains_piece(&secrets, &message.redacted())).then_some(message)
}

/// The parts of passwords in the source of a URL with its wrapper, as spans of the document. A password may begin before
/// the URL, and may end after it on the same line or, if the URL ends the line, on the next one.
fn secrets_near(document: &str, whole: &Range<usize>) -> Vec<Range<usize>> {
    let before = previous_char_boundary(document, whole.start.saturating_sub(MAX_DISTANCE));
    let start = document[before..whole.start].rfind('\n').map_or(before, |at| before + at + 1);
    let end = whole.end + rest_of_line(document, whole).len();
    let is_closed = document[..whole.end].ends_with('>');
    let of_url = Secrets::of_url(&document[whole.start..if is_closed { whole.end } else { end }]);
    let of_url = of_url.into_iter().map(|secret| secret.start + whole.start..secret.end + whole.start);
    // `http://host:80 or joe@host` has a port.
    let is_port = |secret: &Range<usize>| {
        let in_url = &document.as_bytes()[secret.start.min(whole.end)..secret.end.min(whole.end)];
        secret.end > whole.end && in_url.iter().all(u8::is_ascii_digit)
    };
    let of_line = Secrets::of_text(&document[start..end]).into_iter();
    let of_line = of_line.map(|secret| secret.start + start..secret.end + start);
    of_url.chain(of_line).filter(|secret| !is_port(secret)).filter_map(|secret| overlap(&secret, whole)).collect()
}

/// What follows a URL on its line, up to a limit. If nothing does, then what is on the next line.
fn rest_of_line<'d>(document: &'d str, whole: &Range<usize>) -> &'d str {
    let offset = whole.end;
    let distance = MAX_DISTANCE.max(whole.len());
    let limit = previous_char_boundary(document, offset.saturating_add(distance)).max(offset);
    let rest = &document[offset..limit];
    let is_blank = |part: &str| part.trim().is_empty();
    let mut ends = rest.match_indices('\n').map(|(at, _)| at);
    let end = ends.find(|end| !is_blank(&rest[..*end])).unwrap_or(rest.len());
    rest[..end].trim_end_matches('\r')
}

fn overlap(one: &Range<usize>, other: &Range<usize>) -> Option<Range<usize>> {
    let both = one.start.max(other.start)..one.end.min(other.end);
    (both.start < both.end).then_some(both)
}

/// The ranges as secrets, with those that touch joined, so that each is a whole password.
fn join_adjacent(mut ranges: Vec<Range<usize>>) -> Secrets {
    ranges.sort_by_key(|range| range.start);
    ranges.dedup_by(|next, kept| {
        let touches = next.start <= kept.end;
        if touches {
            kept.end = kept.end.max(next.end);
        }
        touches
    });
    ranges.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use urlspec::redact::Terminal;
    use urlspec_text::Finder;

    use super::{PlacedUrl, untrusted_source};

    /// The finder cuts such a URL off, far from the `@` that shows what was a password.
    #[test]
    fn the_password_of_a_url_that_is_cut_off_is_not_shown() {
        for length in [Finder::MAX_LENGTH, Finder::MAX_LENGTH + 10_000, Finder::MAX_LENGTH + 60_000] {
            let document = format!("ftp://joe:hunter2x{}@h.x/", "a".repeat(length));
            let finder = Finder::default();
            let found = finder.matches(document.as_bytes()).next().expect("a URL");
            assert!(!found.redacted(document.as_bytes()).contains("hunter2x"), "{length}");
            assert!(!found.untrusted(document.as_bytes()).to::<Terminal>().contains("hunter2x"), "{length}");
            let placed = PlacedUrl::new(found, 0);
            assert!(placed.whole().len() < document.len());
            assert!(!placed.untrusted(&document).to::<Terminal>().contains("hunter2x"), "{length}");
            assert!(!untrusted_source(&document, &placed.whole()).to::<Terminal>().contains("hunter2x"), "{length}");
        }
    }
}
