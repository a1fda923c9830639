//! mailto with addresses and header fields (RFC 6068): a message that the user sees first.

use super::local;
use super::payload::ENDS;
use super::step::{Action, Awaited, RequestField, Step};
use super::{Endpoint, PlanError, Planned, Planner, citation};
use urlspec::ast::{HeaderField, Mail};

/// The header fields that a client ignores: of the sender, of the way of a message, and of its format (RFC 6068, section 3).
const IGNORED: [&str; 10] = [
    "from",
    "sender",
    "reply-to",
    "date",
    "apparently-to",
    "received",
    "return-path",
    "mime-version",
    "resent-*",
    "content-*",
];

/// The draft of the message, and the RCPT of each address.
pub(crate) fn plan(planner: &Planner<'_>, mail: &Mail<'_>) -> Planned {
    let fields = mail.fields().filter(|field| !field.name.is_empty() && !is_ignored(field));
    let fields = fields.map(|field| header(planner, &field)).collect::<Result<_, _>>()?;
    let compose = Step::new(Action::Request { name: "compose", fields }, citation::cite("6068 3"));
    let mut steps = vec![compose.awaiting(Awaited::Answer).noting(note(mail))];
    for address in mail.addresses() {
        steps.push(local::recipient(planner, address.text)?);
    }
    Ok((Endpoint::Mail, steps))
}

fn note(mail: &Mail<'_>) -> Option<&'static str> {
    Some(match mail.fields().any(|field| is_ignored(&field)) {
        true => "the user sees the message before it is sent; fields of the sender and the format are ignored",
        false => "the user sees the message before it is sent",
    })
}

/// A field. Only a text has lines: a line end in another field would be one more field.
fn header(planner: &Planner<'_>, field: &HeaderField<'_>) -> Result<RequestField, PlanError> {
    let refused = if field.is("body") { &b"\0"[..] } else { ENDS };
    let name = planner.line("compose").decoded("name of a field", field.name, b"\r\n\0:")?.octets();
    let value = planner.line("compose").decoded("value of a field", field.value, refused)?.octets();
    Ok(RequestField { name, value })
}

fn is_ignored(field: &HeaderField<'_>) -> bool {
    let name = field.name.decode().to_ascii_lowercase();
    IGNORED.iter().any(|ignored| match ignored.strip_suffix('*') {
        Some(start) => name.starts_with(start.as_bytes()),
        None => name == ignored.as_bytes(),
    })
}
