//! tag (RFC 4151).

use super::joined::Joined;
use super::uri::Uri;
use crate::encoding::Encoded;

/// A tag URI (RFC 4151, section 2.1).
///
/// ```
/// use urlspec::ast::{SchemePart, TagAuthority};
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("tag:a@b.c,2004-05:x")? else { return Ok(()) };
/// let Some(SchemePart::Tag(tag)) = uri.scheme_part() else { return Ok(()) };
/// assert!(matches!(tag.authority(), TagAuthority::EmailAddress(address) if address == "a@b.c"));
/// assert_eq!((tag.year(), tag.month(), tag.day()), (2004, 5, 1));
/// assert_eq!(tag.specific().to_str(), "x");
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tag<'a> {
    authority: Encoded<'a>,
    date: &'a str,
    specific: Joined<'a>,
    fragment: Option<Encoded<'a>>,
}

/// Who minted a tag: `authorityName` (RFC 4151, section 2.1). There will be no other variant.
///
/// ```
/// use urlspec::ast::{SchemePart, TagAuthority};
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Rfc3986.parse("tag:timothy@hpl.hp.com,2001:web/externalHome")? else { panic!("not a URI") };
/// let Some(SchemePart::Tag(tag)) = uri.scheme_part() else { panic!("not a tag URI") };
/// assert!(matches!(tag.authority(), TagAuthority::EmailAddress(address) if address == "timothy@hpl.hp.com"));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TagAuthority<'a> {
    /// `DNSname`: the owner of a domain.
    DnsName(Encoded<'a>),
    /// `emailAddress`: the owner of a mail address.
    EmailAddress(Encoded<'a>),
}

impl<'a> Tag<'a> {
    pub(super) fn of(uri: &Uri<'a>) -> Option<Self> {
        let part = uri.hier_part().filter(|part| part.authority.is_none())?;
        let (entity, specific) = part.path.as_str().split_once(':')?;
        let (authority, date) = entity.rsplit_once(',').filter(|(_, date)| is_date(date))?;
        let (authority, specific) = (Encoded::new(authority), Joined::new(specific, part.query));
        Some(Self { authority, date, specific, fragment: uri.fragment })
    }

    /// Who minted the tag.
    pub fn authority(&self) -> TagAuthority<'a> {
        match self.authority.as_str().contains('@') {
            true => TagAuthority::EmailAddress(self.authority),
            false => TagAuthority::DnsName(self.authority),
        }
    }

    /// The date as it is in the URI, such as `2004-05`. At its beginning, the authority was the owner of the name.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Rfc3986.parse("tag:my-ids.com,2001-09-15:blog-555")? else { panic!("not a URI") };
    /// let Some(SchemePart::Tag(tag)) = uri.scheme_part() else { panic!("not a tag URI") };
    /// assert_eq!((tag.date(), tag.year(), tag.month(), tag.day()), ("2001-09-15", 2001, 9, 15));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn date(&self) -> &'a str {
        self.date
    }

    /// The year of the date.
    pub fn year(&self) -> u16 {
        self.date_field(0)
    }

    /// The month of the date, which is 1 if the date has none. The syntax allows any two digits.
    pub fn month(&self) -> u8 {
        self.date_field(1)
    }

    /// The day of the date, which is 1 if the date has none. The syntax allows any two digits.
    pub fn day(&self) -> u8 {
        self.date_field(2)
    }

    fn date_field<T: std::str::FromStr + From<u8>>(&self, number: usize) -> T {
        self.date.split('-').nth(number).and_then(|field| field.parse().ok()).unwrap_or(T::from(1))
    }

    /// The name that the authority gave, after the second `:`.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Rfc3986.parse("tag:sandro@w3.org,2004-05:Sandro?x#top")? else { panic!("not a URI") };
    /// let Some(SchemePart::Tag(tag)) = uri.scheme_part() else { panic!("not a tag URI") };
    /// assert_eq!(tag.specific().to_str(), "Sandro?x");
    /// assert_eq!(tag.fragment().map(|fragment| fragment.as_str()), Some("top"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn specific(&self) -> Joined<'a> {
        self.specific
    }

    /// The fragment, which is part of the tag.
    pub const fn fragment(&self) -> Option<Encoded<'a>> {
        self.fragment
    }
}

/// `year ["-" month ["-" day]]`
fn is_date(text: &str) -> bool {
    let has_length = |(field, length): (&str, usize)| field.len() == length;
    let fields = text.split('-');
    fields.clone().count() <= 3
        && fields.clone().zip([4, 2, 2]).all(has_length)
        && fields.clone().all(|field| field.bytes().all(|byte| byte.is_ascii_digit()))
}
