//! Prospero (RFC 1738, section 3.11). Its protocol is specified elsewhere, so the plan lists what to request and not the
//! bytes.

use super::request::Request;
use super::step::RequestField;
use super::{Planned, Planner, Transport};
use urlspec::Encoded;
use urlspec::ast::Prospero;

/// The directory server is asked "to determine appropriate access methods for a resource". A line end is refused, since
/// the protocol has lines; a NUL is not, since the drafts part the fields by it.
pub(crate) fn plan(planner: &Planner<'_>, link: &Prospero<'_>) -> Planned {
    let citation = planner.cite("3.11");
    let endpoint = planner.server(&link.hostport, 1525, Transport::Udp)?;
    let request = Request { planner, step: "resolve" };
    let mut found = vec![request.field("host-specific object name", link.hsoname, b"\r\n")?];
    if let Some(version) = link.version {
        found.push(request.field("version", Encoded::new(version), b"\r\n")?);
    }
    for attribute in link.attributes.iter() {
        found.push(request.field("attribute", Encoded::new(attribute), b"\r\n")?);
    }
    for field in link.fields.iter() {
        let name = planner.line("resolve").decoded("name of a field", field.name, b"\r\n")?.octets();
        found.push(RequestField { name, ..request.field("value of a field", field.value, b"\r\n")? });
    }
    Ok((endpoint, request.steps("resolve", found, Some("the answer may be URLs of other schemes"), citation)))
}
