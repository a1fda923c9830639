//! Usenet: newsgroups and articles (RFC 1738, sections 3.6 and 3.7).

use std::borrow::Cow;

use super::host::{Host, Hostport};
use super::node::{Node, Part, led, slice, written};
use crate::encoding::Encoded;

/// `news:<newsgroup-name>` or `news:<message-id>` (section 3.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct News<'a> {
    /// The scheme as it is written, in either case.
    pub scheme: &'a str,
    /// Groups, or an article.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub grouppart: Grouppart<'a>,
}

impl<'a> Node<'a> for News<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        led(":", Some(&self.grouppart), part);
    }
}

/// What a news URL names (section 3.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Grouppart<'a> {
    /// `*`: "all available news groups".
    All,
    /// A newsgroup.
    Group(Group<'a>),
    /// An article.
    Article(MessageId<'a>),
}

/// `*` is punctuation, so that [`Grouppart::All`] has no span of its own.
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
    /// "A period-delimited hierarchical name" of a newsgroup (section 3.6).
    Group
}

impl<'a> Group<'a> {
    /// What stands between the periods.
    pub fn names(&self) -> impl DoubleEndedIterator<Item = &'a str> + use<'a> {
        self.as_str().split('.')
    }
}

/// A Message-ID without its angle brackets: `<unique>@<full_domain_name>` (section 3.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MessageId<'a> {
    /// What stands before the `@`.
    pub unique: Encoded<'a>,
    /// The host behind the `@`.
    pub host: Host<'a>,
}

impl<'a> MessageId<'a> {
    /// What stands before the `@`, unless the identifier looks like a server with a login.
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
        led("@", Some(&self.host), part);
    }
}

/// `nntp://<host>:<port>/<newsgroup-name>/<article-number>` (section 3.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Nntp<'a> {
    /// The scheme as it is written, in either case.
    pub scheme: &'a str,
    /// The news server; 1994 lets it be absent.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub hostport: Option<Hostport<'a>>,
    /// The newsgroup.
    pub group: Group<'a>,
    /// The digits of the article number; the grammar lets them be absent.
    pub article: Option<&'a str>,
}

impl Nntp<'_> {
    /// The number of the article within the group; `None` if it is absent or beyond 64 bits.
    pub fn article_number(&self) -> Option<u64> {
        self.article?.parse().ok()
    }
}

impl<'a> Node<'a> for Nntp<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        match &self.hostport {
            Some(hostport) => {
                led("://", Some(hostport), part);
                led("/", Some(&self.group), part);
            }
            None => led(":", Some(&self.group), part),
        }
        led("/", self.article.as_ref().map(|a| a as _), part);
    }
}

/// `mid:` or `cid:` and the identifier of a message or of a part of one (url-1994).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Identifier<'a> {
    /// The scheme as it is written, in either case.
    pub scheme: &'a str,
    /// The identifier.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub id: MessageId<'a>,
}

impl<'a> Node<'a> for Identifier<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.scheme.parts(part);
        led(":", Some(&self.id), part);
    }
}

written!(News, Grouppart, MessageId, Nntp, Identifier);
