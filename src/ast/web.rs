//! http, https (RFC 9110), ws and wss (RFC 6455).

use std::borrow::Cow;

use super::decimal::significant;
use super::form;
use super::host::Hostport;
use super::uri::{HierPart, Uri};
use crate::scheme::Scheme;

/// An http, https, ws or wss URI (RFC 9110, section 4.2; RFC 6455, section 3).
///
/// ```
/// use urlspec::ast::SchemePart;
/// use urlspec::{Spec, Url};
///
/// let Url::Uri(uri) = Spec::Current.parse("ws://example.com/chat?room=1")? else { panic!("not a URI") };
/// let Some(SchemePart::Http(web)) = uri.scheme_part() else { panic!("not a web URI") };
/// assert_eq!((web.hostport.host.as_str(), web.port(), web.target().as_ref()), ("example.com", Some(80), "/chat?room=1"));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Web<'a> {
    scheme: &'a str,
    /// The host and the port.
    pub hostport: Hostport<'a>,
    part: HierPart<'a>,
}

impl<'a> Web<'a> {
    pub(super) fn of(uri: &Uri<'a>) -> Option<Self> {
        let part = *uri.hier_part()?;
        Some(Self { scheme: uri.scheme, hostport: *part.hostport()?, part })
    }

    /// The port: the default one of the scheme if the URI has none. `None` if it is above 65535.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// for (text, port) in [("https://example.com/", 443), ("https://example.com:/", 443), ("http://example.com:8080/", 8080)] {
    ///     let Url::Uri(uri) = Spec::Current.parse(text)? else { panic!("not a URI") };
    ///     assert!(matches!(uri.scheme_part(), Some(SchemePart::Http(web)) if web.port() == Some(port)));
    /// }
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn port(&self) -> Option<u16> {
        let written = self.hostport.port.filter(|port| !port.as_str().is_empty());
        written.map_or_else(|| Scheme::port_of(self.scheme), |port| port.number())
    }

    /// The scheme, the host and the port that is not the default one (RFC 9110, section 4.3.1): `https://h.x:8042`.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// for (text, origin) in
    ///     [("HTTP://EXAMPLE.com:080/a", "http://example.com"), ("https://example.com:8042/a", "https://example.com:8042")]
    /// {
    ///     let Url::Uri(uri) = Spec::Current.parse(text)? else { panic!("not a URI") };
    ///     assert!(matches!(uri.scheme_part(), Some(SchemePart::Http(web)) if web.origin() == origin));
    /// }
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn origin(&self) -> String {
        let (scheme, host) = (self.scheme.to_ascii_lowercase(), self.hostport.host.as_str());
        // The zone of an address has case.
        let zone = if host.starts_with('[') { host.find('%') } else { None };
        let (host, zone) = host.split_at(zone.unwrap_or(host.len()));
        let host = host.to_ascii_lowercase() + zone;
        match self.hostport.port.filter(|port| !port.as_str().is_empty() && port.number() != Scheme::port_of(&scheme)) {
            // A number has no leading zeros.
            Some(port) => format!("{scheme}://{host}:{}", significant(port.as_str())),
            None => format!("{scheme}://{host}"),
        }
    }

    /// The request target: the path, which is `/` if it is empty, and the query (RFC 9112, section 3.2.1; RFC 6455, section 3,
    /// "resource-name").
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// for (text, target) in [("http://example.com", "/"), ("http://example.com?q", "/?q"), ("http://example.com/a#top", "/a")] {
    ///     let Url::Uri(uri) = Spec::Current.parse(text)? else { panic!("not a URI") };
    ///     assert!(matches!(uri.scheme_part(), Some(SchemePart::Http(web)) if web.target() == target));
    /// }
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn target(&self) -> Cow<'a, str> {
        let path = if self.part.path.as_str().is_empty() { "/" } else { self.part.path.as_str() };
        match self.part.query {
            Some(query) => format!("{path}?{}", query.as_str()).into(),
            None => path.into(),
        }
    }

    /// The names and values of the query by the rules of HTML forms, decoded, as [`UrlBuf::query_pairs`](crate::UrlBuf::query_pairs) has
    /// them.
    ///
    /// ```
    /// use urlspec::ast::SchemePart;
    /// use urlspec::{Spec, Url};
    ///
    /// let Url::Uri(uri) = Spec::Current.parse("https://example.com/?q=a+b&x")? else { panic!("not a URI") };
    /// let Some(SchemePart::Http(web)) = uri.scheme_part() else { panic!("not a web URI") };
    /// let pairs: Vec<_> = web.query_pairs().collect();
    /// assert_eq!(pairs, [("q".into(), "a b".into()), ("x".into(), "".into())]);
    /// # Ok::<(), urlspec::Refusal>(())
    /// ```
    pub fn query_pairs(&self) -> impl Iterator<Item = (Cow<'a, str>, Cow<'a, str>)> + use<'a> {
        form::pairs(self.part.query.map(|query| query.as_str()))
    }
}
