//! `login`, `hostport`, `host`: the common Internet scheme syntax (RFC 1738, section 3.1).

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};

use super::decimal::significant;
use super::node::{Node, Part, display, preceded, slice};
use crate::encoding::Encoded;

/// User, password, host and port: `[ user [ ":" password ] "@" ] hostport` (RFC 1738, section 3.1).
///
/// "An empty user name or password is different than no user name or password."
///
/// ```
/// use urlspec::Spec;
///
/// for (text, user, password) in [
///     ("ftp://host.com/", None, None),
///     ("ftp://@host.com/", Some(""), None),
///     ("ftp://foo:@host.com/", Some("foo"), Some("")),
/// ] {
///     let url = Spec::Rfc1738.parse(text)?;
///     let login = url.login().ok_or("no login")?;
///     assert_eq!(login.user.map(|user| user.as_str()), user);
///     assert_eq!(login.password.map(|password| password.as_str()), password);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Login<'a> {
    /// The user name, before the `@`.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::redact::serialize_user"))]
    pub user: Option<Encoded<'a>>,
    /// The password, after the `:`. Always `None` without a user.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::redact::password"))]
    pub password: Option<Encoded<'a>>,
    /// The host and the port.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub hostport: Hostport<'a>,
}

impl<'a> Node<'a> for Login<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        if let Some(user) = self.user {
            user.parts(part);
            preceded(":", self.password.as_ref().map(|p| p as _), part);
            part(Part::Literal("@"));
        }
        self.hostport.parts(part);
    }
}

impl fmt::Debug for Login<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Login")
            .field("user", &self.user.as_ref().map(|user| crate::redact::user(user.as_str())))
            .field("password", &self.password.map(|_| format_args!("***")))
            .field("hostport", &self.hostport)
            .finish()
    }
}

/// A host and a port: `host [ ":" port ]` (RFC 1738, section 3.1).
///
/// ```
/// use urlspec::Spec;
///
/// let url = Spec::Rfc1738.parse("http://info.cern.ch:8080/")?;
/// let hostport = url.hostport().ok_or("no host")?;
/// assert_eq!(hostport.host.as_str(), "info.cern.ch");
/// assert_eq!(hostport.port.map(|port| port.as_str()), Some("8080"));
/// assert_eq!(hostport.to_string(), "info.cern.ch:8080");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Hostport<'a> {
    /// The host.
    pub host: Host<'a>,
    /// The port, after the `:`. "If the port is omitted, the colon is as well."
    pub port: Option<Port<'a>>,
}

impl<'a> Node<'a> for Hostport<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        self.host.parts(part);
        preceded(":", self.port.as_ref().map(|p| p as _), part);
    }
}

/// A host: a name or a number (RFC 1738, section 3.1), or an address in brackets (RFC 3986, section 3.2.2). In RFC 3986, a text
/// that is not an address is a name, and may be empty. There will be no other variant.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::ast::Host;
///
/// let parse = |text| Spec::Rfc3986.parse(text);
/// assert!(matches!(parse("http://www.ietf.org/rfc/rfc2396.txt")?.host(), Some(Host::Name(_))));
/// assert!(matches!(parse("telnet://192.0.2.16:80/")?.host(), Some(Host::Number(_))));
/// assert!(matches!(parse("ldap://[2001:db8::7]/c=GB?objectClass?one")?.host(), Some(Host::Ipv6(_))));
/// assert!(matches!(parse("http://[v1.fe80::a]/")?.host(), Some(Host::IpvFuture(_))));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Host<'a> {
    /// A domain name.
    Name(Hostname<'a>),
    /// Four groups of digits.
    Number(Hostnumber<'a>),
    /// An IPv6 address in brackets. Only RFC 3986 has them.
    Ipv6(Ipv6Literal<'a>),
    /// An address of a later version in brackets. Only RFC 3986 has them.
    #[cfg_attr(feature = "serde", serde(rename = "ipvfuture"))]
    IpvFuture(IpvFutureLiteral<'a>),
}

impl<'a> Host<'a> {
    /// A name.
    pub(crate) const fn of_name(text: &'a str) -> Self {
        Self::Name(Hostname::new(text))
    }

    /// A number.
    pub(crate) const fn of_number(text: &'a str) -> Self {
        Self::Number(Hostnumber::new(text))
    }

    /// A literal in brackets.
    pub(crate) const fn of_literal(text: &'a str) -> Self {
        match text.as_bytes() {
            [_, b'v' | b'V', ..] => Self::IpvFuture(IpvFutureLiteral::new(text)),
            _ => Self::Ipv6(Ipv6Literal::new(text)),
        }
    }

    /// The host, in the case that the input has.
    ///
    /// An address has its brackets.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// let host = |text| Ok::<_, urlspec::Refusal>(Spec::Rfc3986.parse(text)?.host().map(|host| host.as_str()));
    /// assert_eq!(host("http://Info.CERN.ch/")?, Some("Info.CERN.ch"));
    /// assert_eq!(host("http://[::1]:8080/")?, Some("[::1]"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub const fn as_str(&self) -> &'a str {
        match self {
            Self::Name(name) => name.as_str(),
            Self::Number(number) => number.as_str(),
            Self::Ipv6(address) => address.as_str(),
            Self::IpvFuture(address) => address.as_str(),
        }
    }

    /// Whether the host is `localhost`, in upper or lower case.
    ///
    /// ```
    /// let url = urlspec::Spec::Rfc1738.parse("file://LOCALHOST/etc/motd")?;
    /// assert!(url.host().is_some_and(|host| host.is_localhost()));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn is_localhost(&self) -> bool {
        self.as_str().eq_ignore_ascii_case("localhost")
    }
}

impl<'a> Node<'a> for Host<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        part(Part::Text(self.as_str()));
    }
}

slice! {
    /// A domain name, `*[ domainlabel "." ] toplabel`.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::ast::Host;
    ///
    /// let url = Spec::Rfc1738.parse("http://info.cern.ch/")?;
    /// let Some(Host::Name(name)) = url.host() else { panic!("not a name") };
    /// assert!(name.labels().eq(["info", "cern", "ch"]));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    Hostname
}

impl<'a> Hostname<'a> {
    /// The labels, from the left.
    pub fn labels(&self) -> impl DoubleEndedIterator<Item = &'a str> + use<'a> {
        self.as_str().split('.')
    }
}

slice! {
    /// A host number, `digits "." digits "." digits "." digits`.
    ///
    /// The grammar does not limit the groups: see [`address`](Self::address).
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::ast::Host;
    ///
    /// let url = Spec::Rfc1738.parse("http://128.141.201.74/")?;
    /// let Some(Host::Number(number)) = url.host() else { panic!("not a number") };
    /// assert!(number.groups().eq(["128", "141", "201", "74"]));
    /// assert!(number.address().is_ok_and(|address| address.octets() == [128, 141, 201, 74]));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    Hostnumber
}

impl<'a> Hostnumber<'a> {
    /// The groups of digits, from the left.
    pub fn groups(&self) -> impl DoubleEndedIterator<Item = &'a str> + use<'a> {
        self.as_str().split('.')
    }

    /// The IPv4 address. The groups are decimal, even with leading zeros (section 3.1).
    ///
    /// ```
    /// use std::net::Ipv4Addr;
    /// use urlspec::Spec;
    /// use urlspec::ast::Host;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let url = Spec::Rfc1738.parse("http://128.141.201.074/")?;
    /// let Some(Host::Number(number)) = url.host() else { return Err("not a number".into()) };
    /// assert_eq!(number.address(), Ok(Ipv4Addr::new(128, 141, 201, 74)));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// If a group is above 255. The grammar has no such limit.
    pub fn address(&self) -> Result<Ipv4Addr, NotAnAddress<'a>> {
        let mut octets = [0; 4];
        for (octet, group) in octets.iter_mut().zip(self.groups()) {
            *octet = decimal(group).ok_or(NotAnAddress { group })?;
        }
        Ok(octets.into())
    }
}

/// The error of [`Hostnumber::address`]: a group is above 255.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::ast::{Host, NotAnAddress};
///
/// let url = Spec::Rfc1738.parse("http://128.141.256.74/")?;
/// let Some(Host::Number(number)) = url.host() else { panic!("not a number") };
/// assert_eq!(number.address(), Err(NotAnAddress { group: "256" }));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAnAddress<'a> {
    /// The first group that is above 255.
    pub group: &'a str,
}

impl fmt::Display for NotAnAddress<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a group of the host number is above 255")
    }
}

impl std::error::Error for NotAnAddress<'_> {}

slice! {
    /// An IPv6 address in brackets: `"[" IPv6address "]"` (RFC 3986, section 3.2.2).
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::ast::Host;
    ///
    /// let url = Spec::Rfc3986.parse("http://[::FFFF:129.144.52.38]/")?;
    /// let Some(Host::Ipv6(literal)) = url.host() else { panic!("not an IPv6 address") };
    /// assert_eq!(literal.as_str(), "[::FFFF:129.144.52.38]");
    /// assert_eq!(literal.address().to_ipv4_mapped(), Some([129, 144, 52, 38].into()));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    Ipv6Literal
}

impl Ipv6Literal<'_> {
    /// The address.
    ///
    /// ```
    /// use std::net::Ipv6Addr;
    /// use urlspec::Spec;
    /// use urlspec::ast::Host;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let url = Spec::Rfc3986.parse("ldap://[2001:db8::7]/c=GB?objectClass?one")?;
    /// let Some(Host::Ipv6(literal)) = url.host() else { return Err("not an IPv6 address".into()) };
    /// assert_eq!(literal.address(), Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 7));
    /// # Ok(())
    /// # }
    /// ```
    pub fn address(&self) -> Ipv6Addr {
        let inner = without_brackets(self.as_str());
        let address = inner.split_once('%').map_or(inner, |(address, _)| address);
        // The standard library reads every text that the grammar accepts.
        address.parse().unwrap_or(Ipv6Addr::UNSPECIFIED)
    }

    /// The zone of the address, after `%25` (RFC 6874, section 2).
    ///
    /// Today's standard alone has zones.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::ast::Host;
    ///
    /// let url = Spec::Current.parse("http://[fe80::a%25en1]/")?;
    /// let Some(Host::Ipv6(literal)) = url.host() else { panic!("not an IPv6 address") };
    /// assert_eq!(literal.zone().map(|zone| zone.as_str()), Some("en1"));
    /// assert_eq!(literal.address().to_string(), "fe80::a");
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn zone(&self) -> Option<Encoded<'_>> {
        without_brackets(self.as_str()).split_once("%25").map(|(_, zone)| Encoded::new(zone))
    }
}

slice! {
    /// An address of a later version in brackets: `"[" IPvFuture "]"` (RFC 3986, section 3.2.2).
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec::ast::Host;
    ///
    /// let url = Spec::Rfc3986.parse("http://[v1F.a:b]/")?;
    /// let Some(Host::IpvFuture(literal)) = url.host() else { panic!("not an address of a later version") };
    /// assert_eq!((literal.version(), literal.address()), ("1F", "a:b"));
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    IpvFutureLiteral
}

impl<'a> IpvFutureLiteral<'a> {
    /// The version, in hexadecimal digits, without the `v`.
    pub fn version(&self) -> &'a str {
        let inner = without_brackets(self.as_str());
        inner.split_once('.').map_or("", |(version, _)| &version[1..])
    }

    /// The address, after the dot.
    pub fn address(&self) -> &'a str {
        without_brackets(self.as_str()).split_once('.').map_or("", |(_, address)| address)
    }
}

fn without_brackets(literal: &str) -> &str {
    literal.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(literal)
}

slice! {
    /// A port, in decimal digits. In RFC 2396 and RFC 3986, it may be empty.
    ///
    /// ```
    /// use urlspec::Spec;
    ///
    /// for (text, digits, number) in
    ///     [("http://h.x:0080/", "0080", Some(80)), ("http://h.x:65536/", "65536", None), ("http://h.x:/", "", None)]
    /// {
    ///     let url = Spec::Rfc3986.parse(text)?;
    ///     let port = url.hostport().and_then(|hostport| hostport.port).ok_or("no port")?;
    ///     assert_eq!((port.as_str(), port.number()), (digits, number));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Port
}

impl Port<'_> {
    /// The number. `None` if it is above 65535, which the grammar accepts but no protocol does, or if the port is empty.
    pub fn number(&self) -> Option<u16> {
        if self.as_str().is_empty() { None } else { decimal(self.as_str()) }
    }
}

/// The value of decimal digits, if it fits the type. Unlike `parse`, this accepts any number of leading zeros.
fn decimal<T: std::str::FromStr>(digits: &str) -> Option<T> {
    significant(digits).parse().ok()
}

display!(Login, Hostport, Host);
