//! The canonical spelling of a mailto URL (RFC 6068, section 2; RFC 3986, section 6.2.3).

use super::letters::in_lower_case;
use super::{Normalization, Normalizer, rules_of_escapes};
use crate::ast::{HierPart, Mail, MailAddress, Node, Uri};
use crate::encoding::Encoded;
use crate::parts::{ComponentKind, Spelling};
use crate::read::accepts;
use crate::spec::Spec;

/// The parts of a mailto URL, by a document that compares its addresses. RFC 3986 allows any path after `mailto:`.
pub(super) fn mail_of<'a>(spec: Spec, uri: &Uri<'a>) -> Option<Mail<'a>> {
    let path = uri.hier_part()?.path.as_str();
    let dialect = spec.dialect();
    let has_addresses = dialect.mail_fields || (path.contains('@') && !path.contains('/'));
    Mail::of(uri).filter(|_| dialect.normalizes_paths && has_addresses)
}

impl Normalizer<'_> {
    /// The domains in lower case, and where the document has header fields, their names, and all recipients before the `?`.
    pub(super) fn mail(&mut self, part: &HierPart<'_>, mail: Mail<'_>) {
        let Some(start) = part.path.as_str().span(self.text).map(|span| span.start) else { return };
        let whole = start..start + part.path.as_str().len() + part.query.map_or(0, |query| query.as_str().len() + 1);
        let written = &self.text[whole.clone()];
        let spelling = Spelling::new(self.spec, ComponentKind::Generic);
        let spelled =
            |text: Encoded<'_>| spelling.spell(&spelling.read(text)).unwrap_or_else(|_| text.as_str().to_owned());
        let mut rules = rules_of_escapes(written, &spelling);
        let mut edits = Edits { recipients: Vec::new(), fields: Vec::new(), rules: &mut rules };
        let has_fields = self.spec.dialect().mail_fields;
        // By its document, an address and a field are their decoded octets.
        for own in mail.addresses() {
            edits.recipient(&if has_fields { of_address(&own) } else { spelled(own.text) });
        }
        let query = part.query.filter(|_| !has_fields).map(|query| format!("?{}", spelled(query)));
        for field in mail.fields().filter(|_| has_fields) {
            let [name, value] = [field.name, field.value].map(|text| respelled(text.as_str(), IN_FIELD));
            if field.is("to") && (value.is_empty() || accepts(self.spec, "rfc6068/to", &value)) {
                edits.recipients_of_field(&value);
            } else {
                edits.field(&name, &value);
            }
        }
        let text = edits.text() + &query.unwrap_or_default();
        if rules.is_empty() && Encoded::new(&text).decode() == Encoded::new(written).decode() {
            rules.push(Normalization::NeedlessEscape);
        }
        if text != written {
            self.rewrite(whole, text, rules, Normalization::HostCase);
        }
    }
}

/// What may be in an address as it is, next to unreserved characters (RFC 6068, section 2, item 1). In a quoted string, a comma, a colon and
/// an `@` may too, and programs that divide a list of addresses are misled by them.
const IN_ADDRESS: &[u8] = b"!$'*+";

/// The same in the domain, which may be an address in brackets.
const IN_DOMAIN: &[u8] = b"!$'()*+:";

/// What may be in a field as it is: `some-delims`, without the `;`, which "MUST be percent-encoded" there, and without the `+`, which
/// programs take for a space.
const IN_FIELD: &[u8] = b"!$'()*,:@";

/// An address, each octet as it is or encoded.
fn of_address(address: &MailAddress<'_>) -> String {
    let [local, domain] = [address.local_part(), address.domain()].map(|part| part.as_str());
    // A piece of an address in brackets with a comma.
    if local.len() == address.text.as_str().len() {
        return respelled(local, IN_DOMAIN);
    }
    format!("{}@{}", respelled(local, IN_ADDRESS), respelled(domain, IN_DOMAIN))
}

/// A text with its octets as they are, if they are unreserved or among some others, or else encoded.
fn respelled(text: &str, plain: &[u8]) -> String {
    let mut respelled = String::with_capacity(text.len());
    for octet in Encoded::new(text).octets() {
        match octet.is_ascii_alphanumeric() || b"-._~".contains(&octet) || plain.contains(&octet) {
            true => respelled.push(char::from(octet)),
            false => respelled.push_str(&format!("%{octet:02X}")),
        }
    }
    respelled
}

/// The canonical spelling, and the rules by which it differs.
struct Edits<'r> {
    recipients: Vec<String>,
    fields: Vec<String>,
    rules: &'r mut Vec<Normalization>,
}

impl Edits<'_> {
    fn recipient(&mut self, address: &str) {
        let (local, domain) = address.rsplit_once('@').unwrap_or((address, ""));
        // A quoted name that is never closed has no domain after it.
        let is_open = local.starts_with("%22") && (local.len() == 3 || !local.ends_with("%22"));
        let lower = if is_open { domain.to_owned() } else { in_lower_case(domain, |_| false) };
        if lower != domain {
            self.rules.push(Normalization::HostCase);
        }
        self.recipients.push(if domain.is_empty() { address.to_owned() } else { format!("{local}@{lower}") });
    }

    /// The addresses of a field `to`, after the others.
    fn recipients_of_field(&mut self, addresses: &str) {
        self.rules.push(Normalization::Recipients);
        Mail::to(addresses).addresses().for_each(|address| self.recipient(&of_address(&address)));
    }

    fn field(&mut self, name: &str, value: &str) {
        let lower = in_lower_case(name, |_| false);
        if lower != name {
            self.rules.push(Normalization::FieldCase);
        }
        self.fields.push(format!("{lower}={value}"));
    }

    fn text(&self) -> String {
        let mut text = self.recipients.join(",");
        if !self.fields.is_empty() {
            text.push('?');
            text.push_str(&self.fields.join("&"));
        }
        text
    }
}
