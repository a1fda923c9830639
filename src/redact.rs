//! Passwords: where they may be in any text, and how to mask them.
//!
//! Anything that could be a password counts as one, whatever the document, and in texts that aren't URLs.
//!
//! ```
//! use urlspec::redact::{Secrets, masked};
//!
//! let text = "see ftp://joe:secret@host.dom/ for more";
//! assert_eq!(masked(text), "see ftp://joe:***@host.dom/ for more");
//! assert_eq!(Secrets::of(text).iter().next(), Some(14..20));
//! ```
//!
//! The crate masks passwords by itself in messages, `Debug` and JSON. `Display` of a URL shows them, and so does JSON within
//! [`WithPasswords`] (feature `serde`).

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use crate::outline::{password_after, suspected_password};

/// Where passwords may be in a text: byte ranges in order, which do not overlap.
#[derive(Debug, Clone, Default)]
pub struct Secrets(Vec<Range<usize>>);

impl Secrets {
    /// The passwords of a text that is or should be a URL, and of the URLs in it.
    pub fn of(text: &str) -> Self {
        // Without an `@` there is no login.
        match memchr::memchr(b'@', text.as_bytes()) {
            Some(_) => suspected_password(text).into_iter().chain(inner_passwords(text)).collect(),
            None => Self::default(),
        }
    }

    /// The passwords of the URLs in a text that isn't a URL itself. A login without a scheme, such as `a:b@c` in a path,
    /// doesn't count.
    pub fn within(text: &str) -> Self {
        match memchr::memchr(b'@', text.as_bytes()) {
            Some(_) => inner_passwords(text).collect(),
            None => Self::default(),
        }
    }

    /// The passwords of the text after a scheme and its colon. `None` is a scheme whose URLs have no login: there, a login
    /// must follow slashes.
    fn after(scheme: Option<&str>, rest: &str) -> Self {
        let is_login = memchr::memchr(b'@', rest.as_bytes()).is_some();
        let own = match scheme.filter(|_| is_login) {
            // The prefix `URL:`, which is a scheme in the first documents.
            Some(scheme) if scheme.eq_ignore_ascii_case("URL") => suspected_password(rest),
            Some(scheme) => password_after(scheme, rest),
            None if is_login && rest.starts_with(['/', '\\']) => suspected_password(rest),
            None => None,
        };
        own.into_iter().chain(Self::within(rest)).collect()
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

    /// The text with each byte of a password replaced by a star, so that byte offsets stay valid. `text` must be the text
    /// of these ranges.
    pub fn mask<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let stars = |secret: Range<usize>| "*".repeat(secret.len());
        if self.is_empty() { text.into() } else { self.replace(text, stars).into() }
    }

    fn replace(&self, text: &str, by: impl Fn(Range<usize>) -> String) -> String {
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

/// The text with `***` for each password. Unlike [`Masked`], this hides the length of a password and moves offsets.
///
/// ```
/// assert_eq!(urlspec::redact::masked("see ftp://joe:secret@host.dom/"), "see ftp://joe:***@host.dom/");
/// ```
pub fn masked(text: &str) -> String {
    Secrets::of(text).replace(text, |_| "***".to_owned())
}

/// Bytes as text of the same length, with an `x` for each byte that is not US-ASCII. Offsets in the bytes are offsets in the
/// text, so [`Secrets::of`] can search bytes that aren't UTF-8.
pub fn to_ascii_lossy(octets: &[u8]) -> String {
    octets.iter().map(|octet| if octet.is_ascii() { char::from(*octet) } else { 'x' }).collect()
}

/// Whether a text contains a piece of a password: two or more letters and digits in a row.
pub fn contains_piece(secret: &str, text: &str) -> bool {
    secret.split(|c: char| !c.is_ascii_alphanumeric()).any(|piece| piece.len() > 1 && text.contains(piece))
}

/// The text `fixed`, a fixed version of `source`, with its passwords masked. `None` if a piece of a password of `source` may
/// have moved out of the masked range.
pub(crate) fn mask_fixed(source: &str, fixed: &str) -> Option<String> {
    let shown = masked(fixed);
    let is_shown = Secrets::of(source).iter().any(|secret| contains_piece(&source[secret], &shown));
    if is_shown { None } else { Some(shown) }
}

/// A text with each byte of a password replaced by a star.
fn mask(text: &str) -> Cow<'_, str> {
    Secrets::of(text).mask(text)
}

/// A piece of a URL, with the passwords of URLs in it masked.
pub(crate) fn piece(text: &str) -> Cow<'_, str> {
    Secrets::within(text).mask(text)
}

/// The text after a scheme whose URLs have no login, masked if it looks like a login on a server.
pub(crate) fn without_login(text: &str) -> Cow<'_, str> {
    Secrets::after(None, text).mask(text)
}

/// The text after a scheme that may or may not have a login, masked.
pub(crate) fn after_scheme<'t>(scheme: &str, rest: &'t str) -> Cow<'t, str> {
    Secrets::after(Some(scheme), rest).mask(rest)
}

/// The text before the `@` of an identifier, masked if it looks like a login on a server.
pub(crate) fn before_at(text: &str) -> Cow<'_, str> {
    if !text.starts_with(['/', '\\']) && !text.contains("://") {
        return text.into();
    }
    let whole = format!("{text}@");
    match without_login(&whole) {
        Cow::Borrowed(_) => text.into(),
        Cow::Owned(shown) => shown[..text.len()].to_owned().into(),
    }
}

/// Shows a text with each byte of a suspected password replaced by a star. The text may be a URL, should be one, or contains
/// some.
///
/// Byte offsets into the text are offsets into the shown text. With the feature `serde` it serializes masked too, except
/// within [`WithPasswords`].
///
/// ```
/// assert_eq!(urlspec::Masked("ftp://joe:secret@host.dom/").to_string(), "ftp://joe:******@host.dom/");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Masked<'t>(pub &'t str);

impl fmt::Display for Masked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&mask(self.0))
    }
}

impl fmt::Debug for Masked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*mask(self.0), f)
    }
}

#[cfg(feature = "serde")]
pub use json::{WithPasswords, shows_passwords};
#[cfg(feature = "serde")]
pub(crate) use json::{password, serialize, serialize_piece, serialize_without_login};

#[cfg(feature = "serde")]
mod json {
    use std::cell::Cell;

    use serde::{Serialize, Serializer};

    use super::{Masked, mask, piece, without_login};

    thread_local! {
        static SHOWS_PASSWORDS: Cell<bool> = const { Cell::new(false) };
    }

    /// Serializes a value with its passwords. Without this wrapper, the types of this crate mask theirs, except
    /// [`UrlBuf`](crate::UrlBuf) and [`Parts`](crate::parts::Parts).
    ///
    /// It affects every value of this crate inside the wrapped one.
    ///
    /// ```
    /// use urlspec::{Url, WithPasswords};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let url = Url::parse("ftp://joe:secret@host.dom")?;
    /// assert_eq!(serde_json::to_value(&url)?["password"], "***");
    /// assert_eq!(serde_json::to_value(WithPasswords(&url))?["password"], "secret");
    /// # Ok(())
    /// # }
    /// ```
    #[derive(Debug, Clone, Copy)]
    pub struct WithPasswords<T>(pub T);

    impl<T: Serialize> Serialize for WithPasswords<T> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let _restore = Restore(SHOWS_PASSWORDS.replace(true));
            self.0.serialize(serializer)
        }
    }

    /// Restores the previous value when dropped, even by a panic.
    struct Restore(bool);

    impl Drop for Restore {
        fn drop(&mut self) {
            SHOWS_PASSWORDS.set(self.0);
        }
    }

    /// Whether the value that this thread is serializing is within [`WithPasswords`]. For a `Serialize` of your own that
    /// shows passwords. serde has no way to pass a setting down, so this is a thread-local variable.
    pub fn shows_passwords() -> bool {
        SHOWS_PASSWORDS.get()
    }

    /// A text that contains URLs.
    pub(crate) fn serialize<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&if shows_passwords() { text.into() } else { mask(text) })
    }

    /// The text after a scheme whose URLs have no login.
    pub(crate) fn serialize_without_login<S: Serializer>(
        text: &impl AsRef<str>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let text = text.as_ref();
        serializer.serialize_str(&if shows_passwords() { text.into() } else { without_login(text) })
    }

    /// A piece of a URL.
    pub(crate) fn serialize_piece<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&if shows_passwords() { text.into() } else { piece(text) })
    }

    /// An optional password. An empty one is not masked.
    pub(crate) fn password<S: Serializer>(
        password: &Option<impl AsRef<str>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        fn shown(own: &str) -> &str {
            if shows_passwords() || own.is_empty() { own } else { "***" }
        }
        password.as_ref().map(|own| shown(own.as_ref())).serialize(serializer)
    }

    impl Serialize for Masked<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serialize(self.0, serializer)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{mask_fixed, masked};

    #[test]
    fn passwords_are_masked_in_urls_and_in_other_texts() {
        for (text, shown) in [
            ("ftp://joe:secret@host.dom/a@b", "ftp://joe:***@host.dom/a@b"),
            ("ftp://joe:se@cret@host.dom/", "ftp://joe:***@host.dom/"),
            ("ftp://joe:se cret@host.dom/", "ftp://joe:***@host.dom/"),
            ("ftp://joe:se?c#r\\et@host.dom/", "ftp://joe:***@host.dom/"),
            ("ftp://joe:se/cret@host.dom/a@b", "ftp://joe:***@host.dom/a@b"),
            ("http://joe:secret@host.dom", "http://joe:***@host.dom"),
            ("http:/joe:secret@host.dom", "http:/joe:***@host.dom"),
            ("ftp:joe:secret@host.dom", "ftp:joe:***@host.dom"),
            ("ftp:\\\\joe:secret@host.dom", "ftp:\\\\joe:***@host.dom"),
            ("ftp: //joe:secret@host.dom", "ftp: //joe:***@host.dom"),
            ("ftp:/ /joe:secret@host.dom", "ftp:/ /joe:***@host.dom"),
            ("http://[::1]:80/a@b", "http://[::1]:80/a@b"),
            ("http://joe:secret@[::1]/", "http://joe:***@[::1]/"),
            ("http:///DOM\\joe:secret@host.dom", "http:///DOM\\joe:***@host.dom"),
            ("news://joe:secret@host.dom/a", "news://joe:***@host.dom/a"),
            ("//joe:secret@host.dom", "//joe:***@host.dom"),
            ("ftp//joe:secret@host.dom", "ftp//joe:***@host.dom"),
            ("URL:url:telnet://a@b:secret@h", "URL:url:telnet://a@b:***@h"),
            ("URL=ftp//joe:secret@h/x", "URL=ftp//joe:***@h/x"),
            ("< \"UDI=telnet://joe:secret@h", "< \"UDI=telnet://joe:***@h"),
            ("host.dom/a:b@c", "host.dom/a:b@c"),
            ("joe:secret@host.dom", "joe:***@host.dom"),
            ("http://host.dom:80/a@b", "http://host.dom:80/a@b"),
            ("http://host.dom/a:b@c", "http://host.dom/a:b@c"),
            ("mailto:joe@host.dom", "mailto:joe@host.dom"),
            ("news:a:b@host.dom", "news:a:b@host.dom"),
            ("ftp://joe:@host.dom/", "ftp://joe:***@host.dom/"),
        ] {
            assert_eq!(masked(text), shown);
        }
    }

    #[test]
    fn a_fixed_text_is_shown_unless_a_piece_of_the_password_moved() {
        let shown = mask_fixed;
        assert_eq!(shown("http://joe:s3@h.x/", "http://h.x/").as_deref(), Some("http://h.x/"));
        assert_eq!(shown("ftp://joe:s3cr#et@h.x/", "ftp://joe/s3cr"), None);
        assert_eq!(shown("ftp://joe:s3 t@h.x/", "ftp://joe:s3%20t@h.x/").as_deref(), Some("ftp://joe:***@h.x/"));
    }
}
