//! The configuration of a client: what URLs don't contain.

use std::collections::BTreeMap;
use std::fmt;

use urlspec::Spec;
use urlspec::ast::{Host, Hostport, Http, Url};

use super::{Endpoint, Transport};

/// The configuration of a client. The default has no servers, no proxy and no gateways, and uses the version of HTTP
/// that the document has.
///
/// ```
/// use urlspec_plan::{HttpVersion, ServerAddress, Settings};
///
/// let news_server = ServerAddress::parse("news.host.dom", 119).ok_or("not a host and port")?;
/// let settings = Settings::new()
///     .with_mail_address("me@host.dom")
///     .with_news_server(news_server)
///     .with_gateway("wais", "http://gateway.host.dom/{rest}")
///     .with_http_version(HttpVersion::V0_9);
/// assert_eq!(settings.news_server.map(|server| server.port), Some(119));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Settings {
    /// The user's mail address, the password for anonymous FTP (RFC 1738, section 3.2.1). Without it, the plan prompts
    /// the user for it.
    pub mail_address: Option<String>,
    /// The news server, since "news host names are NOT part of news URLs" (1994).
    pub news_server: Option<ServerAddress>,
    /// The proxy, to which whole http URLs are sent (1994, HTTP), and by the draft of 1994 URLs of other schemes, too.
    pub proxy: Option<ServerAddress>,
    /// The gateways: templates of http URLs, by scheme in lower case. See [`with_gateway`](Self::with_gateway).
    pub gateways: BTreeMap<String, String>,
    /// The version of HTTP. `None` is the version of the document: HTTP/1.1 of RFC 9112, and HTTP/1.0 of older
    /// documents.
    pub http_version: Option<HttpVersion>,
}

impl Settings {
    /// The default settings.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the mail address. If it contains a CR, an LF or a NUL, plans that use it fail with
    /// [`PlanError::MailAddress`](super::PlanError::MailAddress).
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_plan::{Settings, plan};
    ///
    /// let settings = Settings::new().with_mail_address("me@host.dom");
    /// let plan = plan(Spec::Rfc1738, "ftp://host.dom/motd;type=a", &settings)?;
    /// assert_eq!(plan.sent().nth(1).map(|line| line.as_bytes()), Some(&b"PASS me@host.dom\r\n"[..]));
    /// # Ok::<(), urlspec_plan::PlanError>(())
    /// ```
    #[must_use]
    pub fn with_mail_address(mut self, mail_address: impl Into<String>) -> Self {
        self.mail_address = Some(mail_address.into());
        self
    }

    /// Sets the news server.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_plan::{Endpoint, ServerAddress, Settings, plan};
    ///
    /// let server = ServerAddress::parse("news.host.dom", 119).ok_or("no server")?;
    /// let plan = plan(Spec::Rfc1738, "news:comp.infosystems.www", &Settings::new().with_news_server(server))?;
    /// assert!(matches!(plan.endpoint, Endpoint::Server { host, port: 119, .. } if host == "news.host.dom"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_news_server(mut self, news_server: ServerAddress) -> Self {
        self.news_server = Some(news_server);
        self
    }

    /// Sets the proxy.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_plan::{ServerAddress, Settings, plan};
    ///
    /// let proxy = ServerAddress::parse("proxy.host.dom:3128", 80).ok_or("no proxy")?;
    /// let plan = plan(Spec::Rfc1738, "http://info.cern.ch/a", &Settings::new().with_proxy(proxy))?;
    /// assert_eq!(plan.sent().next().map(|line| line.as_bytes()), Some(&b"GET http://info.cern.ch/a HTTP/1.0\r\n"[..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_proxy(mut self, proxy: ServerAddress) -> Self {
        self.proxy = Some(proxy);
        self
    }

    /// Adds a gateway for a scheme, which is then always accessed through it. "It is likewise recommended that [...] the
    /// client software have provision for being configured to use specific gateway locators" (RFC 1738, section 4).
    ///
    /// The template is an http URL with one placeholder: `{url}` for the whole URL, encoded except for letters, digits,
    /// `-`, `_` and `.`, or `{rest}` for the part after the scheme and its slashes, unchanged. If the template does not
    /// give an http URL, plans fail with [`PlanError::Gateway`](super::PlanError::Gateway).
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_plan::{Settings, plan};
    ///
    /// let settings = Settings::new().with_gateway("wais", "http://gateway.host.dom/{rest}");
    /// let plan = plan(Spec::Rfc1738, "wais://host.dom/library", &settings)?;
    /// assert_eq!(plan.sent().next().map(|line| line.as_bytes()), Some(&b"GET /host.dom/library HTTP/1.0\r\n"[..]));
    /// # Ok::<(), urlspec_plan::PlanError>(())
    /// ```
    #[must_use]
    pub fn with_gateway(mut self, scheme: &str, template: impl Into<String>) -> Self {
        self.gateways.insert(scheme.to_ascii_lowercase(), template.into());
        self
    }

    /// Sets the version of HTTP.
    ///
    /// ```
    /// use urlspec::Spec;
    /// use urlspec_plan::{HttpVersion, Settings, plan};
    ///
    /// let settings = Settings::new().with_http_version(HttpVersion::V0_9);
    /// let plan = plan(Spec::Rfc1738, "http://host.dom/path", &settings)?;
    /// assert!(plan.sent().map(ToString::to_string).eq([r"GET /path\r\n"]));
    /// # Ok::<(), urlspec_plan::PlanError>(())
    /// ```
    #[must_use]
    pub fn with_http_version(mut self, http_version: HttpVersion) -> Self {
        self.http_version = Some(http_version);
        self
    }
}

/// The host and the port of a server. `Display` prints `host:port`.
///
/// ```
/// use urlspec_plan::ServerAddress;
///
/// assert_eq!(ServerAddress::parse("proxy.host.dom", 80).map(|proxy| proxy.to_string()).as_deref(), Some("proxy.host.dom:80"));
/// assert_eq!(ServerAddress::parse("[::1]:3128", 80).map(|proxy| proxy.port), Some(3128));
/// assert_eq!(ServerAddress::parse("proxy.host.dom:65536", 80), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ServerAddress {
    /// The host, a name or a number.
    pub host: String,
    /// The port.
    pub port: u16,
}

impl ServerAddress {
    /// Parses `host` or `host:port`, the production `hostport` of [`Spec::FIRST_STANDARD`], or an IPv6 address in brackets in place of the host.
    /// Returns `None` if the text is neither, or if the port is above 65535.
    pub fn parse(text: &str, default_port: u16) -> Option<Self> {
        let whole = format!("http://{text}");
        let hostport = match Spec::FIRST_STANDARD.parse(&whole) {
            Ok(Url::Http(Http { hostport, path: None, search: None, .. })) => hostport,
            Ok(_) => return None,
            Err(_) => address(&whole).filter(|hostport| hostport.to_string() == text)?,
        };
        let port = match hostport.port {
            Some(port) => port.number()?,
            None => default_port,
        };
        Some(Self { host: hostport.host.to_string(), port })
    }
}

impl ServerAddress {
    pub(crate) fn endpoint(&self) -> Endpoint {
        Endpoint::Server { host: self.host.clone(), port: self.port, transport: Transport::Tcp }
    }
}

/// The IPv6 address and the port of an http URL.
fn address(url: &str) -> Option<Hostport<'_>> {
    Spec::TODAY.parse(url).ok()?.hostport().filter(|own| matches!(own.host, Host::Ipv6(_))).copied()
}

impl fmt::Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}

/// A version of HTTP.
///
/// ```
/// use urlspec::Spec;
/// use urlspec_plan::{HttpVersion, Settings, plan};
///
/// let lines = |version| {
///     let settings = Settings::new().with_http_version(version);
///     plan(Spec::Rfc1738, "http://host.dom/path", &settings).map(|plan| plan.sent().count())
/// };
/// assert_eq!(lines(HttpVersion::V0_9)?, 1);
/// assert_eq!(lines(HttpVersion::V1_0)?, 2);
/// # Ok::<(), urlspec_plan::PlanError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HttpVersion {
    /// HTTP/0.9: a request is one line, `GET` and a path.
    V0_9,
    /// HTTP/1.0: the line ends with the version, and an empty line ends the request.
    V1_0,
    /// HTTP/1.1: fields follow the line, and one of them is the host.
    V1_1,
}
