//! WAIS and Prospero (RFC 1738, sections 3.9 and 3.11). Their protocols are binary or specified elsewhere, so that a plan
//! tells what is asked for and not in which octets.

use super::step::{Action, Awaited, Field, Step};
use super::{Made, Octets, PlanError, Planner, Transport};
use urlspec::Encoded;
use urlspec::ast::{Prospero, Wais, WaisObject};
use urlspec::diagnostic::Citation;

/// WAIS is "based on Z39.50-1988" (RFC 1625); names and numbers may hold any octet.
pub(crate) fn wais(planner: &Planner<'_>, wais: &Wais<'_>) -> Made {
    let citation = planner.cite("3.9");
    let endpoint = planner.server(&wais.hostport, 210, Transport::Tcp)?;
    let fields = Fields { planner, step: "request" };
    let mut found = vec![fields.field("database", wais.database, b"")?];
    let (name, note) = match &wais.object {
        WaisObject::Database => ("search", Some("the user says for which words")),
        WaisObject::Search(search) if !planner.spec.parts_words_by_plus() => {
            found.push(fields.field("search", search.encoded(), b"")?);
            ("search", None)
        }
        WaisObject::Search(search) => {
            for word in search.words() {
                found.push(fields.field("word", word, b"")?);
            }
            ("search", None)
        }
        WaisObject::Document { wtype, length, wpath } => {
            found.push(fields.field("type", *wtype, b"")?);
            if let Some(length) = length {
                found.push(fields.field("length", Encoded::new(length), b"")?);
            }
            if planner.spec.numbers_wais_fields() {
                for (number, content) in wpath.fields() {
                    let name = format!("document-id field {number}");
                    found.push(Field { name: name.as_str().into(), ..fields.field("", content, b"")? });
                }
            } else {
                found.push(fields.field("document-id", wpath.encoded(), b"")?);
            }
            ("retrieve", None)
        }
    };
    Ok((endpoint, fields.asked(name, found, note, citation)))
}

/// The directory server is asked "to determine appropriate access methods for a resource". A line end is refused, since
/// the protocol has lines; a NUL is not, since the drafts part the fields by it.
pub(crate) fn prospero(planner: &Planner<'_>, link: &Prospero<'_>) -> Made {
    let citation = planner.cite("3.11");
    let endpoint = planner.server(&link.hostport, 1525, Transport::Udp)?;
    let fields = Fields { planner, step: "resolve" };
    let mut found = vec![fields.field("host-specific object name", link.hsoname, b"\r\n")?];
    if let Some(version) = link.version {
        found.push(fields.field("version", Encoded::new(version), b"\r\n")?);
    }
    for attribute in link.attributes.iter() {
        found.push(fields.field("attribute", Encoded::new(attribute), b"\r\n")?);
    }
    for field in link.fields.iter() {
        let name = planner.line("resolve").decoded("name of a field", field.name, b"\r\n")?.octets();
        found.push(Field { name, ..fields.field("value of a field", field.value, b"\r\n")? });
    }
    Ok((endpoint, fields.asked("resolve", found, Some("the answer may be URLs of other schemes"), citation)))
}

struct Fields<'f> {
    planner: &'f Planner<'f>,
    step: &'static str,
}

impl Fields<'_> {
    fn field(&self, name: &'static str, value: Encoded<'_>, refused: &[u8]) -> Result<Field, PlanError> {
        let value: Octets = self.planner.line(self.step).decoded(name, value, refused)?.octets();
        Ok(Field { name: name.into(), value })
    }

    fn asked(
        &self,
        name: &'static str,
        fields: Vec<Field>,
        note: Option<&'static str>,
        citation: Citation,
    ) -> Vec<Step> {
        let request = Step::new(Action::Request { name, fields }, citation);
        vec![Step::new(Action::Connect, citation), request.awaiting(Awaited::Answer).noting(note)]
    }
}
