//! Message identifiers in URIs: cid and mid (RFC 2392), and articles of Usenet (RFC 5538).

use std::borrow::Cow;

use super::uri::Uri;
use crate::encoding::Encoded;

/// A message identifier or a content identifier, without its angle brackets: `msg-id-core` (RFC 5536, section 3.1.3), or
/// `url-addr-spec` (RFC 2392, section 2).
///
/// ```
/// use urlspec::ast::SchemePart;
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Current.parse("cid:foo4%25foo1@bar.net")? else { panic!("not a URI") };
/// let Some(SchemePart::Cid(id)) = uri.scheme_part() else { panic!("not a cid URI") };
/// assert_eq!((id.left().as_str(), id.right().as_str()), ("foo4%25foo1", "bar.net"));
/// assert_eq!(id.decode(), &b"foo4%foo1@bar.net"[..]);
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MsgId<'a> {
    /// The identifier as it is in the URI.
    pub text: Encoded<'a>,
}

impl<'a> MsgId<'a> {
    pub(super) fn new(text: &'a str) -> Option<Self> {
        text.contains('@').then_some(Self { text: Encoded::new(text) })
    }

    /// The text before the last `@`: `id-left` of RFC 5536.
    pub fn left(&self) -> Encoded<'a> {
        around_at(self.text).0
    }

    /// The text after the last `@`: `id-right` of RFC 5536. If it is a literal, it has brackets, which are encoded.
    ///
    /// ```
    /// use urlspec::ast::{NewsName, SchemePart};
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("news:x@%5B10.0.0.1%5D")? else { panic!("not a URI") };
    /// let Some(SchemePart::News(news)) = uri.scheme_part() else { panic!("another scheme") };
    /// let NewsName::Article(id) = news.name() else { panic!("not an article") };
    /// assert_eq!((id.right().as_str(), id.right().decode().as_ref()), ("%5B10.0.0.1%5D", &b"[10.0.0.1]"[..]));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn right(&self) -> Encoded<'a> {
        around_at(self.text).1
    }

    /// The decoded identifier, as a header has it between its angle brackets.
    pub fn decode(&self) -> Cow<'a, [u8]> {
        self.text.decode()
    }

    /// The identifier of a cid URI.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Rfc3986.parse("cid:foo4%25foo1@bar.net")? else { return Ok(()) };
    /// let Some(SchemePart::Cid(content_id)) = uri.scheme_part() else { return Ok(()) };
    /// assert_eq!(content_id.decode().as_ref(), b"foo4%foo1@bar.net");
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub(super) fn of(uri: &Uri<'a>) -> Option<Self> {
        Self::new(uri.only_path()?)
    }
}

/// The text before the last `@`, which is all of it if there is none, and the text after it. In an address in brackets, which ends the
/// text, an `@` is data.
pub(super) fn around_at(text: Encoded<'_>) -> (Encoded<'_>, Encoded<'_>) {
    const LITERAL: &str = "@%5B";
    let text = text.as_str();
    let is = |at: usize, own: &str| text.get(at..at + own.len()).is_some_and(|part| part.eq_ignore_ascii_case(own));
    let has_brackets = text.len().checked_sub(LITERAL.len() - 1).is_some_and(|at| is(at, "%5D"));
    let literal =
        if has_brackets { memchr::memrchr_iter(b'@', text.as_bytes()).find(|at| is(*at, LITERAL)) } else { None };
    let at = literal.or_else(|| text.rfind('@'));
    let (before, after) = at.map_or((text, &text[text.len()..]), |at| (&text[..at], &text[at + 1..]));
    (Encoded::new(before), Encoded::new(after))
}

/// A mid URI: a message, or a part of it (RFC 2392, section 2).
///
/// ```
/// use urlspec::ast::SchemePart;
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("mid:a%2Fb@c/d@e")? else { return Ok(()) };
/// let Some(SchemePart::Mid(mid)) = uri.scheme_part() else { return Ok(()) };
/// assert_eq!(mid.message_id.decode().as_ref(), b"a/b@c");
/// assert_eq!(mid.content_id.map(|part| part.decode()), Some(b"d@e".into()));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MidUrl<'a> {
    /// The identifier of the message.
    pub message_id: MsgId<'a>,
    /// The identifier of a part of the message, after the `/`.
    pub content_id: Option<MsgId<'a>>,
}

impl<'a> MidUrl<'a> {
    pub(super) fn of(uri: &Uri<'a>) -> Option<Self> {
        let text = uri.only_path()?;
        Some(match text.split_once('/') {
            Some((message, content)) => {
                Self { message_id: MsgId::new(message)?, content_id: Some(MsgId::new(content)?) }
            }
            None => Self { message_id: MsgId::new(text)?, content_id: None },
        })
    }
}
