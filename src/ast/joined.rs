//! A component that may contain a `?`.

use std::borrow::Cow;
use std::fmt;
use std::str::Utf8Error;

use super::node::{Node, Part, Sealed};
use super::uri::HierPart;
use crate::encoding::Encoded;

/// A component in which a `?` is data, such as a selector of gopher: the generic syntax begins the query at the first one, so it is two
/// pieces of the input.
///
/// ```
/// use urlspec::ast::SchemePart;
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("gopher://h.x/0a?b%20c")? else { return Ok(()) };
/// let Some(SchemePart::Gopher(gopher)) = uri.scheme_part() else { return Ok(()) };
/// assert_eq!((gopher.selector().to_str().as_ref(), gopher.selector().decode().as_ref()), ("a?b%20c", &b"a?b c"[..]));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Joined<'a> {
    first: Encoded<'a>,
    /// The text after the `?`.
    second: Option<Encoded<'a>>,
}

impl<'a> Joined<'a> {
    /// Text before a `?`, and after it, if there is one.
    pub(super) const fn new(first: &'a str, second: Option<Encoded<'a>>) -> Self {
        Self { first: Encoded::new(first), second }
    }

    /// A path without the slash that it begins with, and its query.
    pub(super) fn after_slash(part: &HierPart<'a>) -> Self {
        let path = part.path.as_str();
        Self::new(path.strip_prefix('/').unwrap_or(path), part.query)
    }

    /// The text as it is in the URI, nothing decoded. Borrows if it has no `?`.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("data:,what%3F?")? else { panic!("not a URI") };
    /// let Some(SchemePart::Data(data)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert_eq!(data.text().to_str(), "what%3F?");
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn to_str(&self) -> Cow<'a, str> {
        match self.second {
            Some(second) => format!("{}?{}", self.first, second).into(),
            None => self.first.as_str().into(),
        }
    }

    /// The decoded octets. Borrows if it has no `?`, and nothing is encoded.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("data:,what%3F?")? else { panic!("not a URI") };
    /// let Some(SchemePart::Data(data)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert_eq!(data.text().decode(), &b"what??"[..]);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn decode(&self) -> Cow<'a, [u8]> {
        match self.second {
            Some(_) => self.octet_indices().map(|(_, octet)| octet).collect(),
            None => self.first.decode(),
        }
    }

    /// The decoded octets as UTF-8.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("data:,caf%C3%A9?")? else { panic!("not a URI") };
    /// let Some(SchemePart::Data(data)) = uri.scheme_part() else { panic!("not a data URI") };
    /// assert_eq!(data.text().decode_utf8().as_deref(), Ok("café?"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the octets aren't UTF-8. The offset in the error counts decoded octets.
    pub fn decode_utf8(&self) -> Result<Cow<'a, str>, Utf8Error> {
        Ok(match self.decode() {
            Cow::Borrowed(octets) => Cow::Borrowed(std::str::from_utf8(octets)?),
            Cow::Owned(octets) => Cow::Owned(String::from_utf8(octets).map_err(|error| error.utf8_error())?),
        })
    }

    /// The decoded octets, each with the byte offset of its first character in the component.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("data:,a?%62")? else { panic!("not a URI") };
    /// let Some(SchemePart::Data(data)) = uri.scheme_part() else { panic!("not a data URI") };
    /// assert!(data.text().octet_indices().eq([(0, b'a'), (1, b'?'), (2, b'b')]));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn octet_indices(&self) -> impl Iterator<Item = (usize, u8)> + use<'a> {
        let mark = self.first.as_str().len();
        let second = self.second.into_iter().flat_map(move |second| {
            let after = second.octet_indices().map(move |(at, octet)| (mark + 1 + at, octet));
            std::iter::once((mark, b'?')).chain(after)
        });
        self.first.octet_indices().chain(second)
    }

    /// Whether the text is empty.
    pub const fn is_empty(&self) -> bool {
        self.first.is_empty() && self.second.is_none()
    }

    /// The text before the first `mark`, which is all of it if there is none, and the text after it.
    pub(super) fn divided(self, mark: &str) -> (Self, Option<Self>) {
        if let Some((before, after)) = self.first.as_str().split_once(mark) {
            return (Self::new(before, None), Some(Self::new(after, self.second)));
        }
        match self.second.and_then(|second| second.as_str().split_once(mark)) {
            Some((before, after)) => {
                (Self { second: Some(Encoded::new(before)), ..self }, Some(Self::new(after, None)))
            }
            None => (self, None),
        }
    }

    /// The text after the character or the escape that it begins with.
    pub(super) fn without_first_octet(self) -> Self {
        let first = self.first.as_str();
        match (first.is_empty(), self.second) {
            // The first octet is the `?`.
            (true, Some(second)) => Self::new(second.as_str(), None),
            _ => {
                let length = if crate::encoding::is_escape(first.as_bytes()) { 3 } else { 1 };
                Self { first: Encoded::new(first.get(length..).unwrap_or_default()), ..self }
            }
        }
    }

    /// The pieces between marks: at least one.
    pub(super) fn split(self, mark: &'static str) -> impl Iterator<Item = Self> + use<'a> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let piece;
            (piece, rest) = rest?.divided(mark);
            Some(piece)
        })
    }
}

impl Sealed for Joined<'_> {}

impl<'a> Node<'a> for Joined<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.first.parts(part);
        super::node::preceded("?", self.second.as_ref().map(|second| second as _), part);
    }
}

impl fmt::Display for Joined<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_str())
    }
}

impl fmt::Debug for Joined<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&Encoded::new(&self.to_str()), f)
    }
}

#[cfg(test)]
mod tests {
    use super::{Encoded, Joined};

    #[test]
    fn a_mark_is_found_before_and_after_the_question_mark() {
        let text = Joined::new("a/b", Some(Encoded::new("c?/%2Fd")));
        let pieces: Vec<String> = text.split("/").map(|piece| piece.to_string()).collect();
        assert_eq!(pieces, ["a", "b?c?", "%2Fd"]);
        assert_eq!(text.decode().as_ref(), b"a/b?c?//d");
        let last = text.octet_indices().last();
        assert_eq!(last, Some((text.to_string().len() - 1, b'd')));
    }
}
