//! Passwords, kept out of what is shown: out of any text, and out of the trees' `Debug` and JSON.
//!
//! What could be a password counts as one, in texts that are no URL as well, and whatever the document.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use crate::outline::{password_after, suspected_password};

/// Where passwords may be in a text, in bytes: spans in their order, none of which touches another.
#[derive(Debug, Clone, Default)]
pub struct Secrets(Vec<Range<usize>>);

impl Secrets {
    /// Those of the URL that a text is, or should be, and of URLs in it.
    pub fn of(text: &str) -> Self {
        // Where there is no `@` there is no login.
        match memchr::memchr(b'@', text.as_bytes()) {
            Some(_) => suspected_password(text).into_iter().chain(inner_passwords(text)).collect(),
            None => Self::default(),
        }
    }

    /// Those of the URLs in a text that is no URL: what only looks like a login is none there, as `a:b@c` in a path.
    pub fn within(text: &str) -> Self {
        match memchr::memchr(b'@', text.as_bytes()) {
            Some(_) => inner_passwords(text).collect(),
            None => Self::default(),
        }
    }

    /// Those of what follows a scheme and its colon. Without a scheme it is one whose URLs have no login, so that one must
    /// follow slashes.
    fn after(scheme: Option<&str>, rest: &str) -> Self {
        let is_login = memchr::memchr(b'@', rest.as_bytes()).is_some();
        let own = match scheme.filter(|_| is_login) {
            // The prefix `URL:`, which the first documents read as a scheme.
            Some(scheme) if scheme.eq_ignore_ascii_case("URL") => suspected_password(rest),
            Some(scheme) => password_after(scheme, rest),
            None if is_login && rest.starts_with(['/', '\\']) => suspected_password(rest),
            None => None,
        };
        own.into_iter().chain(Self::within(rest)).collect()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The spans.
    pub fn iter(&self) -> impl Iterator<Item = Range<usize>> {
        self.0.iter().cloned()
    }

    /// Whether an offset is in one.
    pub fn hold(&self, at: usize) -> bool {
        self.cover(&(at..at + 1))
    }

    /// Whether a span is within one.
    pub fn cover(&self, span: &Range<usize>) -> bool {
        let next = self.0.partition_point(|secret| secret.end < span.end);
        self.0.get(next).is_some_and(|secret| secret.start <= span.start)
    }

    /// The text with a star for each octet of them.
    pub fn starred<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let one = |secret: Range<usize>| "*".repeat(secret.len());
        if self.is_empty() { text.into() } else { self.replaced(text, one).into() }
    }

    fn replaced(&self, text: &str, mask: impl Fn(Range<usize>) -> String) -> String {
        let mut shown = String::with_capacity(text.len());
        let mut at = 0;
        for secret in self.iter() {
            shown.push_str(&text[at..secret.start]);
            at = secret.end;
            shown.push_str(&mask(secret));
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

/// The spans by their starts, with those that overlap as one. It is apart from the generic function around it, so that one
/// sort is compiled.
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

/// Where passwords may be of the URLs in `text`: after each `://`, with the scheme before it.
fn inner_passwords(text: &str) -> impl Iterator<Item = Range<usize>> {
    let is_of_scheme = |octet: &u8| octet.is_ascii_alphanumeric() || b"+.-".contains(octet);
    // What is within one is not looked at again, nor what no `@` follows: its end may be far away.
    let (mut end, last) = (0, text.rfind('@').unwrap_or(0));
    text.match_indices("://").take_while(move |(slashes, _)| *slashes < last).filter_map(move |(slashes, _)| {
        let outside = text.as_bytes().get(end..slashes)?;
        let start = slashes - outside.iter().rev().take_while(|octet| is_of_scheme(octet)).count();
        let secret = suspected_password(&text[start..])?;
        end = start + secret.end;
        Some(start + secret.start..end)
    })
}

/// The text with `***` for each password.
pub fn masked(text: &str) -> String {
    Secrets::of(text).replaced(text, |_| "***".to_owned())
}

/// Octets as text of as many bytes, in which a password can be looked for.
pub fn readable(octets: &[u8]) -> String {
    octets.iter().map(|octet| if octet.is_ascii() { char::from(*octet) } else { 'x' }).collect()
}

/// Whether a piece of a password is in a text.
pub fn contains_piece(secret: &str, text: &str) -> bool {
    secret.split(|c: char| !c.is_ascii_alphanumeric()).any(|piece| piece.len() > 1 && text.contains(piece))
}

/// The text `fixed`, made of `source`, fit to be shown; `None` if it may hold a piece of the password of `source` in a
/// place where nobody would look for it.
pub(crate) fn mask_fixed(source: &str, fixed: &str) -> Option<String> {
    let shown = masked(fixed);
    let is_shown = Secrets::of(source).iter().any(|secret| contains_piece(&source[secret], &shown));
    if is_shown { None } else { Some(shown) }
}

/// A text with a star for each octet of a password.
fn starred(text: &str) -> Cow<'_, str> {
    Secrets::of(text).starred(text)
}

/// A piece of a URL without the passwords of URLs in it.
pub(crate) fn piece(text: &str) -> Cow<'_, str> {
    Secrets::within(text).starred(text)
}

/// What follows a scheme whose URLs have no login, unless it looks like a server with one.
pub(crate) fn without_login(text: &str) -> Cow<'_, str> {
    Secrets::after(None, text).starred(text)
}

/// What follows a scheme of which only its clients know whether its URLs have a login.
pub(crate) fn after_scheme<'t>(scheme: &str, rest: &'t str) -> Cow<'t, str> {
    Secrets::after(Some(scheme), rest).starred(rest)
}

/// What precedes the `@` of an identifier, unless that looks like a server with a login.
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

/// A text that holds URLs, or what should be one, shown with a star for each octet of what may be a password in it.
///
/// Offsets into the text hold for what is shown. With the feature `serde` it serialises so too, unless
/// [`WithPasswords`] asks for the text as it is.
///
/// ```
/// assert_eq!(urlspec::Masked("ftp://joe:secret@host.dom/").to_string(), "ftp://joe:******@host.dom/");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Masked<'t>(pub &'t str);

impl fmt::Display for Masked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&starred(self.0))
    }
}

impl fmt::Debug for Masked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*starred(self.0), f)
    }
}

#[cfg(feature = "serde")]
pub use asked::{WithPasswords, shows_passwords};
#[cfg(feature = "serde")]
pub(crate) use asked::{password, serialize, serialize_piece, serialize_without_login};

#[cfg(feature = "serde")]
mod asked {
    use std::cell::Cell;

    use serde::{Serialize, Serializer};

    use super::{Masked, piece, starred, without_login};

    thread_local! {
        static IS_ASKED: Cell<bool> = const { Cell::new(false) };
    }

    /// A value of this crate, or one that holds such, which serialises with the passwords in it; they are starred
    /// otherwise.
    ///
    /// ```
    /// use urlspec::{Spec, WithPasswords};
    ///
    /// let url = Spec::Rfc1738.parse("ftp://joe:secret@host.dom").unwrap();
    /// assert_eq!(serde_json::to_value(&url).unwrap()["password"], "***");
    /// assert_eq!(serde_json::to_value(WithPasswords(&url)).unwrap()["password"], "secret");
    /// ```
    #[derive(Debug, Clone, Copy)]
    pub struct WithPasswords<T>(pub T);

    impl<T: Serialize> Serialize for WithPasswords<T> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let _asked = Asked(IS_ASKED.replace(true));
            self.0.serialize(serializer)
        }
    }

    /// What was asked before, which is asked again when this is dropped, even by a panic.
    struct Asked(bool);

    impl Drop for Asked {
        fn drop(&mut self) {
            IS_ASKED.set(self.0);
        }
    }

    /// Whether [`WithPasswords`] asks for passwords in what is being serialised. serde hands nothing down to what it
    /// serialises, so this is a variable of the thread.
    pub fn shows_passwords() -> bool {
        IS_ASKED.get()
    }

    /// A text, which holds URLs.
    pub(crate) fn serialize<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&if shows_passwords() { text.into() } else { starred(text) })
    }

    /// What follows a scheme whose URLs have no login.
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

    /// A password, or none; an empty one is no secret.
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
    fn passwords_are_found_in_what_is_a_url_and_in_what_is_none() {
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
    fn a_fixed_text_is_shown_if_no_piece_of_the_password_moved() {
        let shown = mask_fixed;
        assert_eq!(shown("http://joe:s3@h.x/", "http://h.x/").as_deref(), Some("http://h.x/"));
        assert_eq!(shown("ftp://joe:s3cr#et@h.x/", "ftp://joe/s3cr"), None);
        assert_eq!(shown("ftp://joe:s3 t@h.x/", "ftp://joe:s3%20t@h.x/").as_deref(), Some("ftp://joe:***@h.x/"));
    }
}
