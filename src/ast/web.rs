//! http, https (RFC 9110), ws and wss (RFC 6455).

use std::borrow::Cow;

use super::decimal::significant;
use super::host::Hostport;
use super::uri::{HierPart, Uri};
use crate::scheme::Scheme;

/// An http, https, ws or wss URI (RFC 9110, section 4.2; RFC 6455, section 3).
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
    pub fn port(&self) -> Option<u16> {
        let written = self.hostport.port.filter(|port| !port.as_str().is_empty());
        written.map_or_else(|| Scheme::port_of(self.scheme), |port| port.number())
    }

    /// The scheme, the host and the port that is not the default one (RFC 9110, section 4.3.1): `https://h.x:8042`.
    pub fn origin(&self) -> String {
        let (scheme, host) = (self.scheme.to_ascii_lowercase(), self.hostport.host.as_str().to_ascii_lowercase());
        match self.hostport.port.filter(|port| !port.as_str().is_empty() && port.number() != Scheme::port_of(&scheme)) {
            // A number has no leading zeros.
            Some(port) => format!("{scheme}://{host}:{}", significant(port.as_str())),
            None => format!("{scheme}://{host}"),
        }
    }

    /// The request target: the path, which is `/` if it is empty, and the query (RFC 9112, section 3.2.1; RFC 6455, section 3,
    /// "resource-name").
    pub fn target(&self) -> Cow<'a, str> {
        let path = if self.part.path.as_str().is_empty() { "/" } else { self.part.path.as_str() };
        match self.part.query {
            Some(query) => format!("{path}?{}", query.as_str()).into(),
            None => path.into(),
        }
    }
}
