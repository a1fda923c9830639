//! The canonical spelling of a URI (RFC 3986, section 6.2; RFC 2396, sections 2.3 and 6).

use std::ops::Range;

use super::{Normalization, Normalizer};
use crate::ast::{Authority, HierPart, Host, Node, SchemeSpecificPart, Uri};
use crate::encoding::Encoded;
use crate::grammar::Set;
use crate::grammar::classes::unreserved;
use crate::resolve::remove_dot_segments;
use crate::scheme::Scheme;

impl Normalizer<'_> {
    pub(super) fn uri(&mut self, uri: &Uri<'_>) {
        match &uri.rest {
            SchemeSpecificPart::Hierarchical(part) => self.hier_part(uri, part),
            SchemeSpecificPart::Opaque(text) => self.decode_unreserved(text.as_str(), Case::Kept),
        }
        if let Some(fragment) = uri.fragment {
            self.decode_unreserved(fragment.as_str(), Case::Kept);
        }
    }

    fn hier_part(&mut self, uri: &Uri<'_>, part: &HierPart<'_>) {
        let is_local = self.spec.dialect().normalizes_paths && uri.scheme.eq_ignore_ascii_case("file");
        match &part.authority {
            Some(Authority::Server(server)) => {
                if let Some(userinfo) = server.userinfo {
                    self.decode_unreserved(userinfo.as_str(), Case::Kept);
                }
                if let Some(hostport) = &server.hostport {
                    self.host_of_uri(&hostport.host, is_local && server.userinfo.is_none() && hostport.port.is_none());
                    self.port_of_uri(uri.scheme, hostport.port.and_then(|port| port.span(self.text)));
                }
            }
            // Decoded, it might be a server, whose host has no case.
            Some(Authority::RegName(text) | Authority::NetLoc(text)) => self.escapes_in_capitals(text.as_str()),
            None => {}
        }
        self.path(part, is_local);
        for text in [part.params, part.query].into_iter().flatten() {
            self.decode_unreserved(text.as_str(), Case::Kept);
        }
    }

    fn host_of_uri(&mut self, host: &Host<'_>, is_local: bool) {
        let Some(span) = host.span(self.text) else { return };
        if is_local && host.is_localhost() {
            self.edit(span, "", Normalization::Localhost);
        } else {
            self.decode_unreserved(host.as_str(), Case::Lower);
        }
    }

    /// "Normalizers should remove the ":" delimiter from a URI if the port subcomponent is empty" (RFC 3986, section 6.2.3).
    fn port_of_uri(&mut self, scheme: &str, port: Option<Range<usize>>) {
        let Some(port) = port else { return };
        let default = Scheme::named(scheme).and_then(|scheme| scheme.port);
        let significant = self.text[port.clone()].trim_start_matches('0');
        if port.is_empty() {
            self.edit(port.start - 1..port.end, "", Normalization::EmptyPort);
        } else if significant.parse().ok().is_some_and(|number: u16| Some(number) == default) {
            self.edit(port.start - 1..port.end, "", Normalization::DefaultPort);
        } else {
            self.edit(port, if significant.is_empty() { "0" } else { significant }, Normalization::PortDigits);
        }
    }

    /// The path, without dot segments where the document removes them from every path.
    fn path(&mut self, part: &HierPart<'_>, is_local: bool) {
        let path = part.path.as_str();
        let Some(span) = path.span(self.text) else { return };
        if !self.spec.dialect().normalizes_paths {
            return self.decode_unreserved(path, Case::Kept);
        }
        let has_authority = part.authority.is_some();
        if has_authority && path.is_empty() {
            return self.edit(span.clone(), "/", Normalization::EmptyPath);
        }
        let decoded = decoded(path, unreserved(self.spec));
        let without_dots = remove_dot_segments(&decoded);
        // `file:/etc/motd` has no authority, which means the same as an empty one.
        let gets_authority = is_local && !has_authority && without_dots.starts_with('/');
        if gets_authority {
            self.edit(span.start..span.start, "//", Normalization::Localhost);
        }
        // Without an authority, a path of two slashes would be read as one.
        let is_ambiguous = !has_authority && !gets_authority && without_dots.starts_with("//");
        let path_without_dots = if is_ambiguous { format!("/.{without_dots}") } else { without_dots };
        match path_without_dots == decoded {
            true => self.decode_unreserved(path, Case::Kept),
            false => self.edit(span, path_without_dots, Normalization::DotSegments),
        }
    }

    fn escapes_in_capitals(&mut self, component: &str) {
        let Some(Range { start, .. }) = component.span(self.text) else { return };
        for (at, _) in Encoded::new(component).escapes() {
            let escape = start + at..start + at + 3;
            self.edit(escape.clone(), self.text[escape].to_ascii_uppercase(), Normalization::HexCase);
        }
    }

    /// Decodes the unreserved characters of a component, and writes the digits of other escapes in capitals.
    fn decode_unreserved(&mut self, component: &str, case: Case) {
        let Some(Range { start, end }) = component.span(self.text) else { return };
        let in_case = |text: &str| match case {
            Case::Lower => text.to_ascii_lowercase(),
            Case::Kept => text.to_owned(),
        };
        let plain = unreserved(self.spec);
        let mut done = start;
        for (at, octet) in Encoded::new(component).escapes().map(|(at, octet)| (start + at, octet)) {
            self.edit(done..at, in_case(&self.text[done..at]), Normalization::HostCase);
            let escape = at..at + 3;
            match plain.has(octet) {
                true => self.edit(escape, in_case(&char::from(octet).to_string()), Normalization::NeedlessEscape),
                false => self.edit(escape.clone(), self.text[escape].to_ascii_uppercase(), Normalization::HexCase),
            }
            done = at + 3;
        }
        self.edit(done..end, in_case(&self.text[done..end]), Normalization::HostCase);
    }
}

/// Whether the letters of a component have a case.
#[derive(Clone, Copy)]
enum Case {
    Kept,
    Lower,
}

/// A component with its unreserved characters decoded, and the digits of other escapes in capitals.
fn decoded(component: &str, plain: &Set) -> String {
    let mut decoded = String::with_capacity(component.len());
    let mut done = 0;
    for (at, octet) in Encoded::new(component).escapes() {
        decoded.push_str(&component[done..at]);
        match plain.has(octet) {
            true => decoded.push(char::from(octet)),
            false => decoded.push_str(&component[at..at + 3].to_ascii_uppercase()),
        }
        done = at + 3;
    }
    decoded + &component[done..]
}
