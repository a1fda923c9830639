//! What a client is configured with, since the URL doesn't say it.

use std::collections::BTreeMap;
use std::fmt;

use urlspec::Spec;
use urlspec::ast::{Http, Url};

/// What a client is configured with. The default has no server, no proxy and no gateway, and speaks HTTP/1.0.
///
/// ```
/// use urlspec_plan::{Server, Settings};
///
/// let settings = Settings { news_server: Server::read("news.host.dom", 119), ..Settings::default() };
/// assert_eq!(settings.news_server.unwrap().port, 119);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Settings {
    /// The user's mail address, the password of anonymous FTP (RFC 1738, section 3.2.1). Without one the user is asked.
    pub mail_address: Option<String>,
    /// The server for news, since "news host names are NOT part of news URLs" (1994).
    pub news_server: Option<Server>,
    /// The server to which the whole of an http URL is sent (1994, HTTP).
    pub proxy: Option<Server>,
    /// Gateways by scheme, in lower case: templates of http URLs that hold either `{url}`, where the whole URL belongs with
    /// all but letters, digits, `-`, `_` and `.` encoded, or `{rest}`, where what stands behind the scheme and its
    /// slashes belongs as it is written. "It is likewise recommended that [...] the client software have provision for
    /// being configured to use specific gateway locators" (RFC 1738, section 4).
    ///
    /// A scheme that has a gateway is always accessed through it.
    pub gateways: BTreeMap<String, String>,
    /// The version of HTTP.
    pub http_version: HttpVersion,
}

/// A server and its port.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Server {
    /// The host, a name or a number.
    pub host: String,
    /// The port.
    pub port: u16,
}

impl Server {
    /// Reads `host` or `host:port` ([`Spec::DEFAULT`], `hostport`); `None` if it is none, or if the port is above 65535.
    pub fn read(text: &str, default_port: u16) -> Option<Self> {
        let whole = format!("http://{text}");
        let Ok(Url::Http(Http { hostport, path: None, search: None, .. })) = Spec::DEFAULT.parse(&whole) else {
            return None;
        };
        let port = match hostport.port {
            Some(port) => port.number()?,
            None => default_port,
        };
        Some(Self { host: hostport.host.to_string(), port })
    }
}

impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}

/// A version of HTTP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum HttpVersion {
    /// HTTP/0.9: a request is one line, `GET` and a path.
    V0_9,
    /// HTTP/1.0: the line ends in the version, and an empty line ends the request.
    #[default]
    V1_0,
}
