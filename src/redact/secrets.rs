//! Where secrets are in a text.

use std::borrow::Cow;
use std::ops::Range;

use super::found::{Found, Kind, TextKind};
use super::hints::Hints;
use super::{login, named, tokens, value};
use crate::order;
use crate::outline::{password_after, suspected_password};

/// Where passwords, tokens and other secrets may be in a text: byte ranges in order, which do not overlap.
///
/// ```
/// use urlspec::redact::Secrets;
///
/// let text = "ftp://joe:secret@host.dom/";
/// let secrets = Secrets::of_url(text);
/// assert!(secrets.iter().eq([10..16]));
/// assert_eq!(secrets.redact(text), "ftp://joe:******@host.dom/");
/// ```
#[derive(Debug, Clone, Default)]
pub struct Secrets(Vec<Range<usize>>);

impl Secrets {
    /// The secrets of a text that is or should be a URL, and of the URLs in it. Use this for one URL, such as an
    /// argument or a field. If in doubt, it finds too much, such as the login without a scheme `joe:secret@host.dom`.
    ///
    /// ```
    /// use urlspec::redact::Secrets;
    ///
    /// assert!(Secrets::of_url("joe:secret@host.dom").iter().eq([4..10]));
    /// assert!(Secrets::of_url("mailto:joe@host.dom").is_empty());
    /// ```
    pub fn of_url(text: &str) -> Self {
        Self::find(text, TextKind::Url, login::of_url)
    }

    /// The secrets of bytes that are or should be a URL, and need not be UTF-8.
    ///
    /// ```
    /// use urlspec::redact::Secrets;
    ///
    /// assert!(Secrets::of_url_bytes(b"ftp://joe:s\xE9cret@host.dom/").iter().eq([10..16]));
    /// ```
    pub fn of_url_bytes(octets: &[u8]) -> Self {
        of_octets(octets, Self::of_url)
    }

    /// The secrets of the URLs in a text that isn't a URL itself. Use this for prose, logs and source code. A login
    /// without a scheme counts if it is a word, but not in a path, as in `/a:b@c`. Punctuation such as `)` and `,` ends
    /// ports and named values.
    ///
    /// ```
    /// use urlspec::redact::Secrets;
    ///
    /// let line = "GET ftp://joe:secret@host.dom/ failed";
    /// assert_eq!(Secrets::of_text(line).redact(line), "GET ftp://joe:******@host.dom/ failed");
    /// ```
    pub fn of_text(text: &str) -> Self {
        Self::find(text, TextKind::Text, |_, _| {})
    }

    /// The logins and the tokens of known forms in a text that isn't a URL itself, and what each is. What only the name of its
    /// field hides is not among them.
    pub(crate) fn logins_and_tokens(text: &str) -> Vec<(Range<usize>, Kind)> {
        let hints = Hints::of(text.as_bytes());
        if !hints.of_finding() {
            return Vec::new();
        }
        let mut found = Found::default();
        search(text, TextKind::Text, hints, &mut found);
        let mut spans = found.into_spans();
        // The URL's own login without slashes is none by any document: `ftp:joe:secret@host`.
        let is_own = |span: &Range<usize>| !text[..span.start].contains(['/', '\\', '?', '#', '&', '%']);
        spans.retain(|(span, kind)| *kind == Kind::Token || *kind == Kind::Password && !is_own(span));
        order::by_numbers(&mut spans, |(span, _)| (span.start, 0));
        spans.dedup_by(|(next, kind), (kept, kept_kind)| {
            let overlap = next.start < kept.end || next == kept;
            if overlap {
                kept.end = kept.end.max(next.end);
                *kept_kind = (*kept_kind).max(*kind);
            }
            overlap
        });
        spans
    }

    /// The secrets of the URLs in bytes that aren't a URL themselves, and need not be UTF-8.
    ///
    /// ```
    /// use urlspec::redact::Secrets;
    ///
    /// assert!(Secrets::of_text_bytes(b"\xE9: ftp://joe:secret@host.dom/").iter().eq([13..19]));
    /// ```
    pub fn of_text_bytes(octets: &[u8]) -> Self {
        of_octets(octets, Self::of_text)
    }

    /// The secrets of a piece of a URL, which is no user name and has no scheme.
    pub(super) fn of_piece(text: &str) -> Self {
        Self::find(text, TextKind::Component, |_, _| {})
    }

    /// The secrets of a decoded component, which may be a login as a whole.
    pub(super) fn of_value(text: &str) -> Self {
        Self::find(text, TextKind::Component, |text, found| found.password(value::in_nameless(text)))
    }

    /// The secrets of a user name.
    pub(super) fn of_user(user: &str) -> Self {
        let mut found = Found::default();
        search(user, TextKind::Component, Hints::of(user.as_bytes()), &mut found);
        login::of_user(user, &mut found);
        found.into()
    }

    /// The secrets of the text after a scheme and its colon. `None` is a scheme whose URLs have no login: there, a login
    /// must follow slashes.
    pub(super) fn after(scheme: Option<&str>, rest: &str) -> Self {
        Self::find(rest, TextKind::Component, |rest, found| {
            found.password(match scheme {
                // The prefix `URL:`, which is a scheme in the first documents.
                Some(scheme) if scheme.eq_ignore_ascii_case("URL") => suspected_password(rest),
                Some(scheme) => password_after(scheme, rest),
                None if rest.starts_with(['/', '\\']) => suspected_password(rest),
                None => None,
            });
            if scheme.is_some() || rest.starts_with(['/', '\\']) {
                login::after_scheme(rest, found);
            }
        })
    }

    /// The secrets of a text: what `own` finds in its own login, and what is anywhere in it. Only what its [`Hints`] allow
    /// is searched.
    fn find(text: &str, text_kind: TextKind, own: impl Fn(&str, &mut Found)) -> Self {
        Self::found(text, text_kind, own).into()
    }

    fn found(text: &str, text_kind: TextKind, own: impl Fn(&str, &mut Found)) -> Found {
        let mut found = Found::default();
        let hints = Hints::of(text.as_bytes());
        if !hints.of_secret() {
            return found;
        }
        if hints.has(Hints::AT) {
            own(text, &mut found);
        }
        search(text, text_kind, hints, &mut found);
        found
    }

    /// What the secret of a URL is that has this place in it: the shortest, where one is in another.
    #[cold]
    pub(crate) fn kind_in_url(text: &str, span: &Range<usize>) -> Option<Kind> {
        let found = Self::found(text, TextKind::Url, login::of_url).into_spans();
        let around = found.into_iter().filter(|(secret, _)| secret.start <= span.start && span.end <= secret.end);
        around.min_by_key(|(secret, _)| secret.len()).map(|(_, kind)| kind)
    }

    /// Whether there are no secrets.
    ///
    /// ```
    /// use urlspec::redact::Secrets;
    ///
    /// assert!(Secrets::of_url("http://host.dom/").is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The byte ranges, in order.
    ///
    /// ```
    /// use urlspec::redact::Secrets;
    ///
    /// assert!(Secrets::of_url("ftp://joe:secret@host.dom/").iter().eq([10..16]));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = Range<usize>> {
        self.0.iter().cloned()
    }

    /// Whether the byte at an offset belongs to a secret.
    ///
    /// ```
    /// use urlspec::redact::Secrets;
    ///
    /// let secrets = Secrets::of_url("ftp://joe:secret@host.dom/");
    /// assert!(secrets.contains(10) && secrets.contains(15) && !secrets.contains(16));
    /// ```
    pub fn contains(&self, at: usize) -> bool {
        self.covers(&(at..at + 1))
    }

    /// Whether a byte range lies within one secret.
    ///
    /// ```
    /// use urlspec::redact::Secrets;
    ///
    /// let secrets = Secrets::of_url("ftp://joe:secret@host.dom/");
    /// assert!(secrets.covers(&(11..13)) && !secrets.covers(&(9..13)));
    /// ```
    pub fn covers(&self, span: &Range<usize>) -> bool {
        let next = self.0.partition_point(|secret| secret.end < span.end);
        self.0.get(next).is_some_and(|secret| secret.start <= span.start)
    }

    /// Whether a byte range has a byte of a secret.
    ///
    /// ```
    /// use urlspec::redact::Secrets;
    ///
    /// let secrets = Secrets::of_url("ftp://joe:secret@host.dom/");
    /// assert!(secrets.overlaps(&(9..13)) && !secrets.overlaps(&(0..10)));
    /// ```
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

    /// The text with each byte of a secret replaced by a star, so that byte offsets stay valid. `text` must be the text
    /// of these ranges.
    ///
    /// ```
    /// use urlspec::redact::Secrets;
    ///
    /// let text = "https://joe:se@host.dom/";
    /// assert_eq!(Secrets::of_url(text).redact(text), "https://joe:**@host.dom/");
    /// ```
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

/// Searches all of a text for what its hints allow.
fn search(text: &str, text_kind: TextKind, hints: Hints, found: &mut Found) {
    if hints.has(Hints::AT) {
        login::of_inner_urls(text, text_kind, found);
    }
    if hints.has(Hints::NAME) || hints.has(Hints::AT) {
        named::of_text(text, text_kind, found);
    }
    if hints.has(Hints::TOKEN) {
        tokens::of_text(text, found);
    }
}

impl From<Found> for Secrets {
    fn from(found: Found) -> Self {
        found.into_spans().into_iter().map(|(span, _)| span).collect()
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

/// The ranges sorted by their starts, with those that overlap merged. Not part of the generic `from_iter`, so that it is
/// compiled once.
fn in_order(mut spans: Vec<Range<usize>>) -> Vec<Range<usize>> {
    order::by_numbers(&mut spans, |span| (span.start, 0));
    spans.dedup_by(|next, kept| {
        let overlap = next.start < kept.end || next == kept;
        if overlap {
            kept.end = kept.end.max(next.end);
        }
        overlap
    });
    spans
}

/// The secrets of bytes that need not be UTF-8. A byte that isn't may be a letter of a name, or end the name.
fn of_octets(octets: &[u8], find: impl Fn(&str) -> Secrets) -> Secrets {
    if let Ok(text) = std::str::from_utf8(octets) {
        return find(text);
    }
    let replaced = |c: char| -> String {
        let invalid = |chunk: &[u8]| std::iter::repeat_n(c, chunk.len()).collect::<String>();
        octets.utf8_chunks().flat_map(|chunk| [chunk.valid().to_owned(), invalid(chunk.invalid())]).collect()
    };
    ['x', '\u{1}'].iter().flat_map(|c| find(&replaced(*c))).collect()
}
