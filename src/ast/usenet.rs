//! news, snews and nntp (RFC 5538).

use super::authority::Userinfo;
use super::decimal::Decimal;
use super::host::Hostport;
use super::message_id::MsgId;
use super::uri::{HierPart, Uri};
use crate::encoding::Encoded;

/// A news or snews URI (RFC 5538, section 4).
///
/// ```
/// use urlspec::ast::{NewsName, SchemePart};
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("news:x@%5B10.0.0.1%5D")? else { return Ok(()) };
/// let Some(SchemePart::News(news)) = uri.scheme_part() else { return Ok(()) };
/// let NewsName::Article(article) = news.name() else { return Ok(()) };
/// assert_eq!((article.left().as_str(), article.right().decode().as_ref()), ("x", &b"[10.0.0.1]"[..]));
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("news://news.x/a.th%3Fse")? else { return Ok(()) };
/// let Some(SchemePart::News(news)) = uri.scheme_part() else { return Ok(()) };
/// assert_eq!(news.hostport().map(|server| server.host.as_str()), Some("news.x"));
/// assert!(matches!(news.name(), NewsName::Groups(pattern) if pattern.decode().as_ref() == b"a.th?se"));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NewsUrl<'a> {
    part: HierPart<'a>,
    name: Encoded<'a>,
}

/// What a news URI names (RFC 5538, section 4). There will be no other variant.
///
/// ```
/// use urlspec::ast::{NewsName, SchemePart};
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Current.parse("news:de.rec.*")? else { panic!("not a URI") };
/// let Some(SchemePart::News(news)) = uri.scheme_part() else { panic!("not a news URI") };
/// assert!(matches!(news.name(), NewsName::Groups(pattern) if pattern == "de.rec.*"));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NewsName<'a> {
    /// `newsgroups`: a newsgroup, or a pattern in which `*` and an encoded `?` are wildcards. An empty one is the same as `*`.
    Groups(Encoded<'a>),
    /// `article`: the identifier of an article.
    Article(MsgId<'a>),
}

impl<'a> NewsUrl<'a> {
    pub(super) fn of(uri: &Uri<'a>) -> Option<Self> {
        let part = *uri.hier_part().filter(|part| part.query.is_none())?;
        let path = part.path.as_str();
        let name = if part.authority.is_some() { path.strip_prefix('/')? } else { path };
        Some(Self { part, name: Encoded::new(name) })
    }

    /// The user information of the server.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("news://joe@news.example.com/example.group")? else { panic!("not a URI") };
    /// let Some(SchemePart::News(news)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert_eq!(news.userinfo().map(|userinfo| userinfo.as_str()), Some("joe"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn userinfo(&self) -> Option<Userinfo<'a>> {
        self.part.userinfo()
    }

    /// The server, if the URI names one. Its host may be empty, which means the default server (section 2.1).
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("news://news.example.com/example.group")? else { panic!("not a URI") };
    /// let Some(SchemePart::News(news)) = uri.scheme_part() else { panic!("not a news URI") };
    /// assert_eq!(news.hostport().map(|server| server.host.as_str()), Some("news.example.com"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn hostport(&self) -> Option<&Hostport<'a>> {
        self.part.hostport()
    }

    /// What the URI names. An `@` that is not encoded makes it an article.
    ///
    /// ```
    /// use urlspec::ast::{NewsName, SchemePart};
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("news:1234@example.com")? else { panic!("not a URI") };
    /// let Some(SchemePart::News(news)) = uri.scheme_part() else { panic!("another scheme") };
    /// assert!(matches!(news.name(), NewsName::Article(id) if id.left() == "1234"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn name(&self) -> NewsName<'a> {
        MsgId::new(self.name.as_str()).map_or(NewsName::Groups(self.name), NewsName::Article)
    }
}

/// An nntp URI: a newsgroup of a server, or an article in it (RFC 5538, section 3).
///
/// ```
/// use urlspec::ast::SchemePart;
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("nntp://h.x/a.b/12")? else { return Ok(()) };
/// let Some(SchemePart::Nntp(nntp)) = uri.scheme_part() else { return Ok(()) };
/// assert_eq!((nntp.group.as_str(), nntp.article_number()), ("a.b", Some(12)));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct NntpUrl<'a> {
    /// The user information of the server.
    pub userinfo: Option<Userinfo<'a>>,
    /// The server.
    pub hostport: Hostport<'a>,
    /// The newsgroup.
    pub group: Encoded<'a>,
    /// The digits of the article number, after the second `/`.
    pub article: Option<Encoded<'a>>,
}

impl<'a> NntpUrl<'a> {
    pub(super) fn of(uri: &Uri<'a>) -> Option<Self> {
        let part = *uri.hier_part().filter(|part| part.query.is_none())?;
        let path = part.path.as_str().strip_prefix('/')?;
        let (group, article) = path.split_once('/').map_or((path, None), |(group, number)| (group, Some(number)));
        Some(Self {
            userinfo: part.userinfo(),
            hostport: *part.hostport()?,
            group: Encoded::new(group),
            article: article.map(Encoded::new),
        })
    }

    /// The number of the article within the group: at most 16 digits. `None` if it is absent, or not such a number.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("nntp://news.example.com/example.group")? else { panic!("not a URI") };
    /// let Some(SchemePart::Nntp(nntp)) = uri.scheme_part() else { panic!("not an nntp URI") };
    /// assert_eq!((nntp.group.as_str(), nntp.article_number()), ("example.group", None));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn article_number(&self) -> Option<u64> {
        let digits = self.article?.as_str();
        Decimal::new(digits).filter(|_| digits.len() <= 16)?.to_u64()
    }
}
