//! mailto with addresses and header fields (RFC 6068): a message that the user sees first.

use std::collections::HashSet;

use super::local;
use super::payload::ENDS;
use super::step::{Action, Awaited, RequestField, Step};
use super::{Endpoint, PlanError, Planned, Planner, citation};
use urlspec::Encoded;
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

/// The fields whose addresses get the message, too.
const RECIPIENTS: [&str; 3] = ["to", "cc", "bcc"];

/// The draft of the message, and the RCPT of each address.
pub(crate) fn plan(planner: &Planner<'_>, mail: &Mail<'_>) -> Planned {
    let fields = mail.fields().filter(|field| !field.name.is_empty() && !is_ignored(field));
    let fields = fields.map(|field| header(planner, &field)).collect::<Result<_, _>>()?;
    let compose = Step::new(Action::Request { name: "compose", fields }, citation::cite("6068 3"));
    let mut steps = vec![compose.awaiting(Awaited::Answer).noting(note(mail))];
    let of_field = |field: &HeaderField<'_>| RECIPIENTS.iter().any(|name| field.is(name));
    let fields = mail.fields().filter(of_field).flat_map(|field| mailboxes(field.value));
    let mut known = HashSet::new();
    for address in mail.addresses().map(|address| address.text).chain(fields) {
        if known.insert(address.decode()) {
            steps.push(local::recipient(planner, address)?);
        }
    }
    Ok((Endpoint::Mail, steps))
}

/// The addresses of a field, as RFC 5322 lists them: with commas between them, and in angle brackets after a name.
fn mailboxes(field: Encoded<'_>) -> Vec<Encoded<'_>> {
    let text = field.as_str();
    let (mut found, mut start, mut angle) = (Vec::new(), 0, None);
    let (mut is_quoted, mut is_escaped, mut depth) = (false, false, 0_usize);
    let mut octets = field.octet_indices().peekable();
    while let Some((at, octet)) = octets.next() {
        let next = octets.peek().map_or(text.len(), |(next, _)| *next);
        let is_plain = !is_quoted && depth == 0 && !is_escaped;
        match octet {
            _ if is_escaped => {}
            b'"' if depth == 0 => is_quoted = !is_quoted,
            b'(' if !is_quoted => depth += 1,
            b')' if !is_quoted => depth = depth.saturating_sub(1),
            b'<' if is_plain => start = next,
            b'>' if is_plain => angle = Some(at),
            b',' if is_plain => {
                found.push(&text[start..angle.take().unwrap_or(at)]);
                start = next;
            }
            _ => {}
        }
        is_escaped = octet == b'\\' && !is_escaped;
    }
    found.push(&text[start..angle.unwrap_or(text.len())]);
    let trimmed = found.into_iter().map(trimmed).map(Encoded::new);
    // What has no `@` is no address.
    trimmed.filter(|address| address.decode().contains(&b'@')).collect()
}

/// A text without the encoded spaces around it.
fn trimmed(mut text: &str) -> &str {
    const BLANKS: [&str; 5] = ["%20", "%09", "%0D", "%0A", "%0d"];
    while let Some(rest) = BLANKS.iter().find_map(|blank| text.strip_prefix(blank).or_else(|| text.strip_suffix(blank)))
    {
        text = rest;
    }
    text
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
