//! WAIS (RFC 1738, section 3.9). Its protocol is binary, so the plan lists the fields of the request and not its octets.

use super::request::Request;
use super::step::RequestField;
use super::{Planned, Planner, Transport};
use urlspec::ast::{Decimal, Wais, WaisObject};

/// WAIS is "based on Z39.50-1988" (RFC 1625); names and numbers may contain any octet.
pub(crate) fn plan(planner: &Planner<'_>, wais: &Wais<'_>) -> Planned {
    let citation = planner.cite("3.9");
    let endpoint = planner.server(&wais.hostport, 210, Transport::Tcp)?;
    let request = Request { planner, step: "request" };
    let mut fields = vec![request.field("database", wais.database, b"")?];
    let (name, note) = match &wais.object {
        WaisObject::Database => ("search", Some("the user supplies the words")),
        WaisObject::Search(search) if !planner.spec.separates_words_by_plus() => {
            fields.push(request.field("search", search.encoded(), b"")?);
            ("search", None)
        }
        WaisObject::Search(search) => {
            for word in search.words() {
                fields.push(request.field("word", word, b"")?);
            }
            ("search", None)
        }
        WaisObject::Document { wtype, length, wpath } => {
            fields.push(request.field("type", *wtype, b"")?);
            if let Some(length) = length {
                let value = planner.line("request").number(length).octets();
                fields.push(RequestField { name: "length".into(), value });
            }
            if planner.spec.numbers_wais_fields() {
                for (number, content) in wpath.fields() {
                    let number = Decimal::new(number).map_or_else(String::new, |number| number.to_string());
                    let name = format!("document-id field {number}");
                    fields.push(RequestField { name: name.as_str().into(), ..request.field("", content, b"")? });
                }
            } else {
                fields.push(request.field("document-id", wpath.encoded(), b"")?);
            }
            ("retrieve", None)
        }
    };
    Ok((endpoint, request.steps(name, fields, note, citation)))
}
