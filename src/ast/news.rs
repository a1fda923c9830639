//! Usenet: newsgroups and articles (RFC 1738, sections 3.6 and 3.7).

use std::borrow::Cow;

use super::host::{Host, Hostport};
use super::node::{Node, Part, display, preceded, slice};
use crate::encoding::Encoded;

/// `news:<newsgroup-name>` or `news:<message-id>` (RFC 1738, section 3.6).
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
    Group
}

impl<'a> Group<'a> {
    /// The name split at its periods.
    pub fn names(&self) -> impl DoubleEndedIterator<Item = &'a str> + use<'a> {
        self.as_str().split('.')
    }
}

/// A Message-ID without its angle brackets: `<unique>@<full_domain_name>` (RFC 1738, section 3.6).
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
