//! Prospero (RFC 1738, section 3.11). Its protocol is specified elsewhere, so the plan lists the fields of the request and
//! not its octets.

use super::request::Request;
use super::step::RequestField;
use super::{Planned, Planner, Transport};
use urlspec::Encoded;
use urlspec::ast::Prospero;

/// The directory server is requested "to determine appropriate access methods for a resource". A line end is refused,
/// since the protocol is line-based; a NUL is not, since the drafts separate fields by it.
pub(crate) fn plan(planner: &Planner<'_>, link: &Prospero<'_>) -> Planned {
    let citation = planner.cite("3.11");
    let endpoint = planner.server(&link.hostport, 1525, Transport::Udp)?;
    let request = Request { planner, step: "resolve" };
    let mut fields = vec![request.field("host-specific object name", link.hsoname, b"\r\n")?];
    if let Some(version) = link.version {
        fields.push(request.field("version", Encoded::new(version), b"\r\n")?);
    }
    for attribute in link.attributes.iter() {
        fields.push(request.field("attribute", Encoded::new(attribute), b"\r\n")?);
    }
    for field in link.fields.iter() {
        let name = planner.line("resolve").decoded("name of a field", field.name, b"\r\n")?.octets();
        fields.push(RequestField { name, ..request.field("value of a field", field.value, b"\r\n")? });
    }
    Ok((endpoint, request.steps("resolve", fields, Some("the answer may be URLs of other schemes"), citation)))
}
