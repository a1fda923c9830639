//! The canonical spelling of a URI (RFC 3986, section 6.2; RFC 2396, sections 2.3 and 6).

use std::ops::Range;

use super::{Normalization, Normalizer};
use crate::ast::{Authority, HierPart, Host, Node, SchemeSpecificPart, Uri};
use crate::dot_segments;
use crate::encoding::Encoded;
use crate::grammar::Set;
use crate::grammar::classes::unreserved;

impl Normalizer<'_> {
    pub(super) fn uri(&mut self, uri: &Uri<'_>) {
        match &uri.rest {
            SchemeSpecificPart::Hierarchical(part) => self.hier_part(uri, part),
            SchemeSpecificPart::Opaque(text) => self.escapes(text.as_str(), None),
        }
        if let Some(fragment) = uri.fragment {
            self.escapes(fragment.as_str(), None);
        }
    }

    fn hier_part(&mut self, uri: &Uri<'_>, part: &HierPart<'_>) {
        let is_local = self.spec.dialect().normalizes_paths && uri.scheme.eq_ignore_ascii_case("file");
        match &part.authority {
            Some(Authority::Server(server)) => {
                if let Some(userinfo) = server.userinfo {
                    self.escapes(userinfo.as_str(), None);
                }
                if let Some(hostport) = &server.hostport {
                    self.host_of_uri(&hostport.host, is_local && server.userinfo.is_none() && hostport.port.is_none());
                }
            }
            // Decoded, it might be a server, whose host has no case.
            Some(Authority::RegName(text) | Authority::NetLoc(text)) => self.escapes_in_capitals(text.as_str()),
            None => {}
        }
        self.path(part, is_local);
        for text in [part.params, part.query].into_iter().flatten() {
            self.escapes(text.as_str(), None);
        }
    }

    fn host_of_uri(&mut self, host: &Host<'_>, is_local: bool) {
        let Some(span) = host.span(self.text) else { return };
        if is_local && host.is_localhost() {
            self.edit(span, "", Normalization::Localhost);
        } else {
            self.host_in_lower_case(host.as_str(), span);
        }
    }

    /// The path, without dot segments where the document removes them from every path.
    fn path(&mut self, part: &HierPart<'_>, is_local: bool) {
        let path = part.path.as_str();
        let Some(span) = path.span(self.text) else { return };
        if !self.spec.dialect().normalizes_paths {
            return self.escapes(path, None);
        }
        let has_authority = part.authority.is_some();
        if has_authority && path.is_empty() {
            return self.edit(span.clone(), "/", Normalization::EmptyPath);
        }
        let decoded = decoded(path, unreserved(self.spec));
        let without_dots = dot_segments::remove(&decoded).path;
        // `file:/etc/motd` has no authority, which means the same as an empty one.
        let gets_authority = is_local && !has_authority && without_dots.starts_with('/');
        if gets_authority {
            self.edit(span.start..span.start, "//", Normalization::Localhost);
        }
        // Without an authority, a path of two slashes would be read as one.
        let is_ambiguous = !has_authority && !gets_authority && without_dots.starts_with("//");
        let path_without_dots = if is_ambiguous { format!("/.{without_dots}") } else { without_dots };
        match path_without_dots == decoded {
            true => self.escapes(path, None),
            false => {
                self.rules_of_escapes(path);
                self.edit(span, path_without_dots, Normalization::DotSegments);
            }
        }
    }

    /// Notes the rules of the escapes of a path that is replaced as a whole.
    fn rules_of_escapes(&mut self, path: &str) {
        let plain = unreserved(self.spec);
        let Some(Range { start, .. }) = path.span(self.text) else { return };
        for (at, octet) in Encoded::new(path).escapes() {
            let is_lower = path[at..at + 3].bytes().any(|digit| digit.is_ascii_lowercase());
            let rule = match plain.has(octet) {
                true => Normalization::NeedlessEscape,
                false if is_lower => Normalization::HexCase,
                false => continue,
            };
            self.edits.push((start..start, String::new(), rule));
        }
    }

    fn escapes_in_capitals(&mut self, component: &str) {
        let Some(Range { start, .. }) = component.span(self.text) else { return };
        for (at, _) in Encoded::new(component).escapes() {
            self.escape(start + at, None);
        }
    }

    /// Decodes the unreserved characters of a host, and writes its letters in lower case.
    fn host_in_lower_case(&mut self, host: &str, Range { start, end }: Range<usize>) {
        let plain = unreserved(self.spec);
        let mut done = start;
        for (at, octet) in Encoded::new(host).escapes().map(|(at, octet)| (start + at, octet)) {
            self.edit(done..at, self.text[done..at].to_ascii_lowercase(), Normalization::HostCase);
            self.escape(at, plain.has(octet).then(|| char::from(octet.to_ascii_lowercase())));
            done = at + 3;
        }
        self.edit(done..end, self.text[done..end].to_ascii_lowercase(), Normalization::HostCase);
    }
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
