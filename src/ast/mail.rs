//! The parts of a mailto URL of RFC 6068.

use std::borrow::Cow;
use std::fmt;

use super::message_id::around_at;
use super::parameter::unquoted;
use super::uri::Uri;
use crate::encoding::Encoded;

/// The addresses and the header fields of a mailto URL (RFC 6068, section 2).
///
/// ```
/// use urlspec::ast::Mail;
/// use urlspec::{Spec, Url};
///
/// let url = Spec::Current.parse("mailto:joe@h.x,%22a,b%22@c.d?subject=caf%C3%A9&cc=ann@h.x")?;
/// let Url::Uri(uri) = url else { return Ok(()) };
/// let mail = Mail::of(&uri).ok_or("a mailto URL")?;
/// let names: Vec<_> = mail.addresses().map(|address| address.local_part().decode_utf8().map(String::from)).collect();
/// assert_eq!(names, [Ok("joe".to_owned()), Ok("\"a,b\"".to_owned())]);
/// let subject = mail.fields().find(|field| field.is("Subject")).ok_or("a subject")?;
/// assert_eq!(subject.value.decode_utf8()?, "café");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mail<'a> {
    to: &'a str,
    fields: Option<&'a str>,
}

/// A mail address: `addr-spec`.
///
/// ```
/// use urlspec::ast::Mail;
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Current.parse("mailto:gorby%25kremvax@example.com")? else { panic!("not a URI") };
/// let address = Mail::of(&uri).and_then(|mail| mail.addresses().next()).ok_or("no address")?;
/// assert_eq!((address.local_part().as_str(), address.domain().as_str()), ("gorby%25kremvax", "example.com"));
/// assert_eq!((address.name().as_ref(), address.is_quoted()), (&b"gorby%kremvax"[..], false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MailAddress<'a> {
    /// The address as it is in the URL.
    pub text: Encoded<'a>,
}

/// A header field: `hfield`.
///
/// ```
/// use urlspec::ast::Mail;
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Current.parse("mailto:list@example.org?In-Reply-To=%3C3469A91.D10A@example.com%3E")? else {
///     panic!("not a URI")
/// };
/// let field = Mail::of(&uri).and_then(|mail| mail.fields().next()).ok_or("no field")?;
/// assert!(field.is("in-reply-to"));
/// assert_eq!(field.value.decode(), &b"<3469A91.D10A@example.com>"[..]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct HeaderField<'a> {
    /// The field as it is in the URL.
    pub text: Encoded<'a>,
    /// The name, before the first `=`.
    pub name: Encoded<'a>,
    /// The value, after it.
    pub value: Encoded<'a>,
}

impl<'a> Mail<'a> {
    /// The parts of a URI. `None` if its scheme is not `mailto`, or if it has an authority.
    ///
    /// It splits the text at the delimiters. The parts may break the rules of RFC 6068, which
    /// [`Spec::Current`](crate::Spec::Current) checks.
    ///
    /// ```
    /// use urlspec::ast::Mail;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Rfc3986.parse("MAILTO:chris@example.com")? else { panic!("not a URI") };
    /// assert!(Mail::of(&uri).is_some());
    /// let Url::Uri(uri) = Spec::Rfc3986.parse("news:chris@example.com")? else { panic!("not a URI") };
    /// assert!(Mail::of(&uri).is_none());
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn of(uri: &Uri<'a>) -> Option<Self> {
        let part = uri.hier_part().filter(|part| part.authority.is_none())?;
        let is_mail = uri.scheme.eq_ignore_ascii_case("mailto");
        is_mail.then(|| Self { to: part.path.as_str(), fields: part.query.map(|query| query.as_str()) })
    }

    /// Addresses without header fields.
    #[cfg(feature = "normalize")]
    pub(crate) const fn to(to: &'a str) -> Self {
        Self { to, fields: None }
    }

    /// The addresses before the `?`, in order. A comma in quotation marks separates none.
    ///
    /// ```
    /// use urlspec::ast::Mail;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("mailto:addr1@an.example,addr2@an.example")? else { panic!("not a URI") };
    /// let mail = Mail::of(&uri).ok_or("not a mailto URL")?;
    /// assert!(mail.addresses().map(|address| address.text).eq(["addr1@an.example", "addr2@an.example"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn addresses(&self) -> impl Iterator<Item = MailAddress<'a>> + use<'a> {
        let mut rest = Some(self.to).filter(|to| !to.is_empty());
        std::iter::from_fn(move || {
            let text = rest?;
            let end = comma(text);
            let address = end.map_or(text, |end| &text[..end]);
            rest = end.map(|end| &text[end + 1..]);
            Some(MailAddress { text: Encoded::new(address) })
        })
    }

    /// The header fields after the `?`, in order.
    ///
    /// ```
    /// use urlspec::ast::Mail;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("mailto:?to=joe@example.com&cc=bob@example.com")? else { panic!("not a URI") };
    /// let mail = Mail::of(&uri).ok_or("not a mailto URL")?;
    /// assert!(mail.fields().map(|field| field.text).eq(["to=joe@example.com", "cc=bob@example.com"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fields(&self) -> impl Iterator<Item = HeaderField<'a>> + use<'a> {
        self.fields.into_iter().flat_map(|fields| fields.split('&')).map(|text| {
            let (name, value) = text.split_once('=').unwrap_or((text, &text[text.len()..]));
            HeaderField { text: Encoded::new(text), name: Encoded::new(name), value: Encoded::new(value) }
        })
    }

    /// The first header field with a name, in either case.
    ///
    /// ```
    /// use urlspec::ast::Mail;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("mailto:joe@example.com?cc=bob@example.com&body=hello")? else {
    ///     panic!("not a URI")
    /// };
    /// let mail = Mail::of(&uri).ok_or("not a mailto URL")?;
    /// assert_eq!(mail.field("CC").map(|field| field.value.as_str()), Some("bob@example.com"));
    /// assert_eq!(mail.field("bcc"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn field(&self, name: &str) -> Option<HeaderField<'a>> {
        self.fields().find(|field| field.is(name))
    }

    /// The subject: the value of the first header field `subject`.
    ///
    /// ```
    /// use urlspec::ast::Mail;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("mailto:joe@example.com?Subject=caf%C3%A9")? else { panic!("not a URI") };
    /// let mail = Mail::of(&uri).ok_or("not a mailto URL")?;
    /// assert_eq!(mail.subject().and_then(|subject| subject.decode_utf8().ok()).as_deref(), Some("café"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn subject(&self) -> Option<Encoded<'a>> {
        self.field("subject").map(|field| field.value)
    }

    /// The text of the message: the value of the first header field `body`. `%0D%0A` separates its lines.
    ///
    /// ```
    /// use urlspec::ast::Mail;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("mailto:infobot@example.com?subject=issue&body=send%20current-issue")? else {
    ///     panic!("not a URI")
    /// };
    /// let mail = Mail::of(&uri).ok_or("not a mailto URL")?;
    /// assert_eq!(mail.subject().map(|subject| subject.as_str()), Some("issue"));
    /// assert_eq!(mail.body().map(|body| body.decode()).as_deref(), Some(&b"send current-issue"[..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn body(&self) -> Option<Encoded<'a>> {
        self.field("body").map(|field| field.value)
    }
}

/// The first comma outside of quotation marks, and of an address in brackets.
fn comma(text: &str) -> Option<usize> {
    let mut quoted = false;
    let mut at = 0;
    let bytes = text.as_bytes();
    while at < bytes.len() {
        match &bytes[at..] {
            [b',', ..] if !quoted => return Some(at),
            [b'@', b'%', b'5', b'B' | b'b', rest @ ..] if !quoted => at += 4 + closing_bracket(rest).unwrap_or(0),
            [b'%', b'2', b'2', ..] => {
                quoted = !quoted;
                at += 3;
            }
            // A quoted pair is a backslash and one character.
            [b'%', b'5', b'C' | b'c', rest @ ..] if quoted => at += if rest.first() == Some(&b'%') { 6 } else { 4 },
            _ => at += 1,
        }
    }
    None
}

/// Where the bracket is that closes an address in brackets, which has no other one.
fn closing_bracket(text: &[u8]) -> Option<usize> {
    let is_bracket = |own: &[u8]| matches!(own, [b'%', b'5', b'B' | b'b' | b'D' | b'd']);
    let at = text.windows(3).position(is_bracket)?;
    text[at + 2].eq_ignore_ascii_case(&b'D').then_some(at)
}

impl<'a> MailAddress<'a> {
    /// The name before the last `@`.
    pub fn local_part(&self) -> Encoded<'a> {
        around_at(self.text).0
    }

    /// Whether the name is a quoted string.
    ///
    /// ```
    /// use urlspec::ast::Mail;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("mailto:%22not%40me%22@example.org")? else { panic!("not a URI") };
    /// let address = Mail::of(&uri).and_then(|mail| mail.addresses().next()).ok_or("no address")?;
    /// assert!(address.is_quoted());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_quoted(&self) -> bool {
        self.local_part().octets().next() == Some(b'"')
    }

    /// The decoded name. For a quoted string, this is its text, without the quotation marks and the backslashes of
    /// quoted pairs (RFC 5322, section 3.2.4).
    ///
    /// ```
    /// use urlspec::ast::Mail;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Rfc3986.parse("mailto:%22not%40me%22@example.org,gorby%25kremvax@example.com")? else { return Ok(()) };
    /// let names: Vec<_> = Mail::of(&uri).into_iter().flat_map(|mail| mail.addresses()).map(|address| address.name()).collect();
    /// assert_eq!(names, [&b"not@me"[..], b"gorby%kremvax"]);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn name(&self) -> Cow<'a, [u8]> {
        unquoted(self.local_part().decode())
    }

    /// The domain after the last `@`; empty if there is none.
    pub fn domain(&self) -> Encoded<'a> {
        around_at(self.text).1
    }
}

impl HeaderField<'_> {
    /// Whether the field has this name, in either case.
    pub fn is(&self, name: &str) -> bool {
        self.name.decode().eq_ignore_ascii_case(name.as_bytes())
    }
}

/// As in the URL.
impl fmt::Display for MailAddress<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

/// As in the URL.
impl fmt::Display for HeaderField<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}
