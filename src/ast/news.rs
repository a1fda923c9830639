//! Usenet: newsgroups and articles (RFC 1738, sections 3.6 and 3.7).

use std::borrow::Cow;

use super::host::{Host, Hostport};
use super::node::{Node, Part, display, preceded, slice};
use crate::encoding::Encoded;

/// `news:<newsgroup-name>` or `news:<message-id>` (RFC 1738, section 3.6).
///
/// ```
/// use urlspec::{Spec, Url};
/// use urlspec::ast::Grouppart;
///
/// let Url::News(news) = Spec::Rfc1738.parse("news:comp.infosystems.www")? else { return Err("not news".into()) };
/// let Grouppart::Group(group) = news.grouppart else { return Err("not a group".into()) };
/// assert_eq!(group.as_str(), "comp.infosystems.www");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct News<'a> {
    /// The scheme, in the case that the input has.
    pub scheme: &'a str,
    /// The newsgroup or the article.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub grouppart: Grouppart<'a>,
}

impl<'a> Node<'a> for News<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        preceded(":", Some(&self.grouppart), part);
    }
}

/// What a news URL names (RFC 1738, section 3.6). There will be no other variant.
///
/// ```
/// use urlspec::{Spec, Url};
/// use urlspec::ast::Grouppart;
///
/// let grouppart = |text| match Spec::Rfc1738.parse(text) {
///     Ok(Url::News(news)) => Some(news.grouppart),
///     _ => None,
/// };
/// assert_eq!(grouppart("news:*"), Some(Grouppart::All));
/// assert!(matches!(grouppart("news:comp.infosystems.www"), Some(Grouppart::Group(_))));
/// assert!(matches!(grouppart("news:12345@host.dom"), Some(Grouppart::Article(_))));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Grouppart<'a> {
    /// `*`: "all available news groups".
    All,
    /// A newsgroup.
    Group(Group<'a>),
    /// An article.
    Article(MessageId<'a>),
}

/// The `*` of [`Grouppart::All`] is punctuation, so it has no span.
impl<'a> Node<'a> for Grouppart<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        match self {
            Self::All => part(Part::Literal("*")),
            Self::Group(group) => group.parts(part),
            Self::Article(article) => article.parts(part),
        }
    }
}

slice! {
    /// "A period-delimited hierarchical name" of a newsgroup (RFC 1738, section 3.6).
    ///
    /// ```
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Nntp(nntp) = Spec::Rfc1738.parse("nntp://host.dom/comp.infosystems.www/12")? else { panic!("not an nntp URL") };
    /// assert!(nntp.group.names().eq(["comp", "infosystems", "www"]));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    Group
}

impl<'a> Group<'a> {
    /// The name split at its periods.
    pub fn names(&self) -> impl DoubleEndedIterator<Item = &'a str> + use<'a> {
        self.as_str().split('.')
    }
}

/// A Message-ID without its angle brackets: `<unique>@<full_domain_name>` (RFC 1738, section 3.6).
///
/// ```
/// use urlspec::{Spec, Url};
/// use urlspec::ast::Grouppart;
///
/// let Url::News(news) = Spec::Rfc1738.parse("news:12345@host.dom")? else { panic!("not a news URL") };
/// let Grouppart::Article(id) = news.grouppart else { panic!("not an article") };
/// assert_eq!((id.unique.as_str(), id.host.as_str()), ("12345", "host.dom"));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MessageId<'a> {
    /// The text before the `@`.
    pub unique: Encoded<'a>,
    /// The host, after the `@`.
    pub host: Host<'a>,
}

impl<'a> MessageId<'a> {
    /// The text before the `@`, redacted if the identifier looks like a login on a server.
    fn shown_unique(&self) -> &'a str {
        match crate::redact::before_at(self.unique.as_str()) {
            Cow::Borrowed(_) => self.unique.as_str(),
            Cow::Owned(_) => "***",
        }
    }
}

impl std::fmt::Debug for MessageId<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MessageId").field("unique", &self.shown_unique()).field("host", &self.host).finish()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for MessageId<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct as _;
        let unique = if crate::redact::shows_passwords() { self.unique.as_str() } else { self.shown_unique() };
        let mut object = serializer.serialize_struct("MessageId", 2)?;
        object.serialize_field("unique", unique)?;
        object.serialize_field("host", &self.host)?;
        object.end()
    }
}

impl<'a> Node<'a> for MessageId<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.unique.parts(part);
        preceded("@", Some(&self.host), part);
    }
}

/// `nntp://<host>:<port>/<newsgroup-name>/<article-number>` (RFC 1738, section 3.7).
///
/// ```
/// use urlspec::{Spec, Url};
///
/// let Url::Nntp(nntp) = Spec::Rfc1738.parse("nntp://host.dom/comp.infosystems.www/12")? else { return Err("not nntp".into()) };
/// assert_eq!(nntp.hostport.map(|hostport| hostport.host.as_str()), Some("host.dom"));
/// assert_eq!((nntp.group.as_str(), nntp.article), ("comp.infosystems.www", Some("12")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Nntp<'a> {
    /// The scheme, in the case that the input has.
    pub scheme: &'a str,
    /// The news server. Optional in 1994 only.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub hostport: Option<Hostport<'a>>,
    /// The newsgroup.
    pub group: Group<'a>,
    /// The digits of the article number, which the grammar makes optional.
    pub article: Option<&'a str>,
}

impl Nntp<'_> {
    /// The number of the article within the group. `None` if it is absent or has more than 64 bits.
    ///
    /// ```
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Nntp(nntp) = Spec::Rfc1738.parse("nntp://host.dom/comp.infosystems.www/0012")? else { panic!("not an nntp URL") };
    /// assert_eq!((nntp.article, nntp.article_number()), (Some("0012"), Some(12)));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn article_number(&self) -> Option<u64> {
        self.article?.parse().ok()
    }
}

impl<'a> Node<'a> for Nntp<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        match &self.hostport {
            Some(hostport) => {
                preceded("://", Some(hostport), part);
                preceded("/", Some(&self.group), part);
            }
            None => preceded(":", Some(&self.group), part),
        }
        preceded("/", self.article.as_ref().map(|a| a as _), part);
    }
}

/// `mid:` or `cid:` and the identifier of a message or of a body part (1994).
///
/// ```
/// use urlspec::{Spec, Url};
///
/// let Url::Mid(mid) = Spec::Url1994.parse("mid:960830.1639@host.dom")? else { panic!("not a mid URL") };
/// assert_eq!((mid.scheme, mid.id.unique.as_str(), mid.id.host.as_str()), ("mid", "960830.1639", "host.dom"));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Identifier<'a> {
    /// The scheme, in the case that the input has.
    pub scheme: &'a str,
    /// The identifier.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub id: MessageId<'a>,
}

impl<'a> Node<'a> for Identifier<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        preceded(":", Some(&self.id), part);
    }
}

display!(News, Grouppart, MessageId, Nntp, Identifier);
