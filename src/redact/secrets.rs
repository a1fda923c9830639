//! Where secrets are in a text.

use std::borrow::Cow;
use std::ops::Range;

use crate::outline::{password_after, suspected_password};

/// Where passwords may be in a text: byte ranges in order, which do not overlap.
#[derive(Debug, Clone, Default)]
pub struct Secrets(Vec<Range<usize>>);

impl Secrets {
    /// The passwords of a text that is or should be a URL, and of the URLs in it.
    pub fn of_url(text: &str) -> Self {
        // Without an `@` there is no login.
        match memchr::memchr(b'@', text.as_bytes()) {
            Some(_) => suspected_password(text).into_iter().chain(inner_passwords(text)).collect(),
            None => Self::default(),
        }
    }

    /// The passwords of the URLs in a text that isn't a URL itself. A login without a scheme, such as `a:b@c` in a path,
    /// doesn't count.
    pub fn of_text(text: &str) -> Self {
        match memchr::memchr(b'@', text.as_bytes()) {
            Some(_) => inner_passwords(text).collect(),
            None => Self::default(),
        }
    }

    /// The passwords of the text after a scheme and its colon. `None` is a scheme whose URLs have no login: there, a login
    /// must follow slashes.
    pub(super) fn after(scheme: Option<&str>, rest: &str) -> Self {
        let is_login = memchr::memchr(b'@', rest.as_bytes()).is_some();
        let own = match scheme.filter(|_| is_login) {
            // The prefix `URL:`, which is a scheme in the first documents.
            Some(scheme) if scheme.eq_ignore_ascii_case("URL") => suspected_password(rest),
            Some(scheme) => password_after(scheme, rest),
            None if is_login && rest.starts_with(['/', '\\']) => suspected_password(rest),
            None => None,
        };
        own.into_iter().chain(Self::of_text(rest)).collect()
    }

    /// Whether there are no passwords.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The byte ranges, in order.
    pub fn iter(&self) -> impl Iterator<Item = Range<usize>> {
        self.0.iter().cloned()
    }

    /// Whether the byte at an offset belongs to a password.
    pub fn contains(&self, at: usize) -> bool {
        self.covers(&(at..at + 1))
    }

    /// Whether a byte range lies within one password.
    pub fn covers(&self, span: &Range<usize>) -> bool {
        let next = self.0.partition_point(|secret| secret.end < span.end);
        self.0.get(next).is_some_and(|secret| secret.start <= span.start)
    }

    /// Whether a byte range has a byte of a secret.
    pub fn overlaps(&self, span: &Range<usize>) -> bool {
        let next = self.0.partition_point(|secret| secret.end <= span.start);
        self.0.get(next).is_some_and(|secret| secret.start < span.end)
    }

    /// The secrets in a piece of the text, as byte ranges of the piece.
    pub(super) fn within(&self, piece: &Range<usize>) -> Self {
        let first = self.0.partition_point(|secret| secret.end <= piece.start);
        let secrets = self.0[first..].iter().take_while(|secret| secret.start < piece.end);
        let cut = |at: usize| at.clamp(piece.start, piece.end) - piece.start;
        Self(secrets.map(|secret| cut(secret.start)..cut(secret.end)).collect())
    }

    /// The text with each byte of a password replaced by a star, so that byte offsets stay valid. `text` must be the text
    /// of these ranges.
    pub fn redact<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let stars = |secret: Range<usize>| "*".repeat(secret.len());
        if self.is_empty() { text.into() } else { self.replace(text, stars).into() }
    }

    pub(super) fn replace(&self, text: &str, by: impl Fn(Range<usize>) -> String) -> String {
        let mut shown = String::with_capacity(text.len());
        let mut at = 0;
        for secret in self.iter() {
            shown.push_str(&text[at..secret.start]);
            at = secret.end;
            shown.push_str(&by(secret));
        }
        shown.push_str(&text[at..]);
        shown
    }
}

impl IntoIterator for Secrets {
    type Item = Range<usize>;
    type IntoIter = std::vec::IntoIter<Range<usize>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl FromIterator<Range<usize>> for Secrets {
    fn from_iter<I: IntoIterator<Item = Range<usize>>>(spans: I) -> Self {
        Self(in_order(spans.into_iter().collect()))
    }
}

/// The ranges sorted by their starts, with those that overlap merged. Not part of the generic `from_iter`, so that the sort
/// is compiled once.
fn in_order(mut spans: Vec<Range<usize>>) -> Vec<Range<usize>> {
    spans.sort_by_key(|span| span.start);
    spans.dedup_by(|next, kept| {
        let overlap = next.start < kept.end || next == kept;
        if overlap {
            kept.end = kept.end.max(next.end);
        }
        overlap
    });
    spans
}

/// The passwords of the URLs in `text`: after each `://` that follows a scheme.
fn inner_passwords(text: &str) -> impl Iterator<Item = Range<usize>> {
    let is_scheme_octet = |octet: &u8| octet.is_ascii_alphanumeric() || b"+.-".contains(octet);
    // Skip a `://` inside a password, and one that no `@` follows: to look for its end would take quadratic time.
    let (mut end, last) = (0, text.rfind('@').unwrap_or(0));
    text.match_indices("://").take_while(move |(slashes, _)| *slashes < last).filter_map(move |(slashes, _)| {
        let outside = text.as_bytes().get(end..slashes)?;
        let start = slashes - outside.iter().rev().take_while(|octet| is_scheme_octet(octet)).count();
        let secret = suspected_password(&text[start..])?;
        end = start + secret.end;
        Some(start + secret.start..end)
    })
}
