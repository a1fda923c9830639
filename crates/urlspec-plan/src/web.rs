//! http and https (RFC 9112), and the opening handshake of ws and wss (RFC 6455).

use super::line::Line;
use super::settings::HttpVersion;
use super::step::{Action, Awaited, Step};
use super::{PlanError, Planned, Planner, Transport, citation, http};
use urlspec::Encoded;
use urlspec::ast::{Host, Uri, Web};
use urlspec::diagnostic::Citation;

/// The section on the handshake.
const HANDSHAKE: Citation = citation::cite("6455 4.1");

pub(crate) fn plan(planner: &Planner<'_>, uri: &Uri<'_>, web: &Web<'_>) -> Planned {
    let transport = if is(uri, "https") || is(uri, "wss") { Transport::Tls } else { Transport::Tcp };
    let port = planner.default_port(uri.scheme);
    let server = planner.server(&web.hostport, port, transport)?;
    let host = authority(planner.line("Host").fixed("Host: "), web, port)?;
    if is(uri, "ws") || is(uri, "wss") {
        return Ok((server, handshake(planner, uri, host)?));
    }
    match planner.settings.proxy.as_ref().filter(|_| is(uri, "http")) {
        Some(proxy) => {
            let line = planner.line("GET").fixed("GET ").verbatim("scheme", &uri.scheme)?.fixed("://");
            let line = target(authority(line, web, port)?, uri)?;
            Ok((proxy.endpoint(), http::request(planner, line, host, citation::cite("9112 3.2.2"))))
        }
        None => {
            let line = target(planner.line("GET").fixed("GET "), uri)?;
            // RFC 9112 has no request of an older version.
            let section = if planner.http_version() == HttpVersion::V1_1 { "9112 3.2.1" } else { "1738 3.3" };
            Ok((server, http::request(planner, line, host, citation::cite(section))))
        }
    }
}

/// Whether a URI has this scheme, in either case.
pub(crate) fn is(uri: &Uri<'_>, scheme: &str) -> bool {
    uri.scheme.eq_ignore_ascii_case(scheme)
}

/// The path, which is `/` if it is empty, and the query. The fragment is never sent.
fn target<'l>(line: Line<'l>, uri: &Uri<'_>) -> Result<Line<'l>, PlanError> {
    let Some(part) = uri.hier_part() else { return Ok(line) };
    let line = match part.path.as_str() {
        "" => line.fixed("/"),
        _ => line.verbatim("path", &part.path)?,
    };
    match &part.query {
        Some(query) => line.fixed("?").verbatim("query", query),
        None => Ok(line),
    }
}

/// The host and the port, without the user information (RFC 9110, section 4.2.4), a default port, and the zone of an IPv6 address,
/// which only this machine knows (RFC 6874, section 4).
fn authority<'l>(line: Line<'l>, web: &Web<'_>, default_port: u16) -> Result<Line<'l>, PlanError> {
    let line = match (&web.hostport.host, web.hostport.host.as_str().split_once('%')) {
        (Host::Ipv6(_), Some((address, _))) => line.verbatim("host", &Encoded::new(address))?.fixed("]"),
        (host, _) => line.verbatim("host", host)?,
    };
    Ok(match web.hostport.port.filter(|port| port.number().is_some_and(|number| number != default_port)) {
        Some(port) => line.fixed(":").number(port.as_str()),
        None => line,
    })
}

fn handshake(planner: &Planner<'_>, uri: &Uri<'_>, host: Line<'_>) -> Result<Vec<Step>, PlanError> {
    let get = target(planner.line("GET").fixed("GET "), uri)?.fixed(" HTTP/1.1");
    let field = |name: &'static str, text: &str| planner.line(name).fixed(text).send();
    let key = planner.line("Sec-WebSocket-Key").fixed("Sec-WebSocket-Key: ");
    let step = |action| Step::new(action, HANDSHAKE);
    Ok(vec![
        step(Action::Connect),
        step(get.send()),
        step(host.send()),
        step(field("Upgrade", "Upgrade: websocket")),
        step(field("Connection", "Connection: Upgrade")),
        step(Action::Prompt(key.prompt("16 random octets in base64")))
            .noting(Some("the client makes them up, new ones for each connection")),
        step(field("Sec-WebSocket-Version", "Sec-WebSocket-Version: 13")),
        step(planner.line("end of request").send())
            .noting(Some("the status 101, and a Sec-WebSocket-Accept that fits the key, open the connection"))
            .awaiting(Awaited::Answer),
    ])
}
