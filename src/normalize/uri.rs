//! The canonical spelling of a URI (RFC 3986, section 6.2; RFC 2396, sections 2.3 and 6).

use super::mail::mail_of;
use super::{Normalization, Normalizer, rules_of_escapes};
use crate::ast::{Authority, HierPart, Host, Node, RelativeRef, SchemeSpecificPart, Uri};
use crate::dot_segments;
use crate::encoding::Encoded;
use crate::grammar::classes::unreserved;
use crate::parts::{ComponentKind, Spelling};
use crate::spec::Spec;

impl Normalizer<'_> {
    pub(super) fn uri(&mut self, uri: &Uri<'_>) {
        match &uri.rest {
            SchemeSpecificPart::Hierarchical(part) if self.scheme_text(uri, part) => return,
            SchemeSpecificPart::Hierarchical(part) => self.hier_part(uri, part),
            SchemeSpecificPart::Opaque(text) => self.component(text.as_str(), ComponentKind::Generic),
        }
        if let Some(fragment) = uri.fragment {
            self.component(fragment.as_str(), ComponentKind::Generic);
        }
    }

    fn hier_part(&mut self, uri: &Uri<'_>, part: &HierPart<'_>) {
        if let Some(mail) = mail_of(self.spec, uri) {
            return self.mail(part, mail);
        }
        let is_local = self.spec.dialect().normalizes_paths && uri.scheme.eq_ignore_ascii_case("file");
        self.authority(part.authority.as_ref(), is_local);
        if !self.path_as_is(uri, part) {
            self.path(part, is_local);
        }
        for text in [part.params, part.query].into_iter().flatten() {
            self.component(text.as_str(), ComponentKind::Generic);
        }
    }

    /// A reference without a scheme. Its dot segments stay, since they refer to those of the base.
    pub(super) fn relative(&mut self, reference: &RelativeRef<'_>) {
        let part = &reference.hier_part;
        self.authority(part.authority.as_ref(), false);
        match self.spec.dialect().normalizes_paths {
            true => self.component(part.path.as_str(), ComponentKind::Generic),
            // Decoded, `%2E%2E` would be a dot segment.
            false => self.escapes_in_capitals(part.path.as_str()),
        }
        for text in [part.params, part.query, reference.fragment].into_iter().flatten() {
            self.component(text.as_str(), ComponentKind::Generic);
        }
    }

    fn authority(&mut self, authority: Option<&Authority<'_>>, is_local: bool) {
        match authority {
            Some(Authority::Server(server)) => {
                if let Some(userinfo) = server.userinfo {
                    self.component(userinfo.as_str(), ComponentKind::Generic);
                }
                if let Some(hostport) = &server.hostport {
                    let has_port = hostport.port.is_some_and(|port| !port.as_str().is_empty());
                    self.host_of_uri(&hostport.host, is_local && server.userinfo.is_none() && !has_port);
                }
            }
            // Decoded, it might be a server, whose host has no case.
            Some(Authority::RegName(text) | Authority::NetLoc(text)) => self.escapes_in_capitals(text.as_str()),
            None => {}
        }
    }

    fn host_of_uri(&mut self, host: &Host<'_>, is_local: bool) {
        let Some(span) = host.span(self.text) else { return };
        let is_localhost = Encoded::new(host.as_str()).decode().eq_ignore_ascii_case(b"localhost");
        if is_local && is_localhost {
            self.edit(span, "", Normalization::Localhost);
        } else {
            let start = self.ipv6_address(host, span.start);
            // A zone is the name of an interface of this machine, which may have case.
            if let Host::Ipv6(literal) = host
                && let Some(zone) = literal.zone()
            {
                return self.component(zone.as_str(), ComponentKind::Generic);
            }
            let plain = unreserved(self.spec);
            self.host_in_lower_case(start..span.end, |octet| plain.has(octet));
        }
    }

    /// The address of a host in brackets that begins here, in the spelling of RFC 5952. Returns where it ends, or `start` if the host is
    /// none.
    fn ipv6_address(&mut self, host: &Host<'_>, start: usize) -> usize {
        let Host::Ipv6(literal) = host else { return start };
        let length = literal.as_str().find(['%', ']']).unwrap_or(literal.as_str().len());
        let (span, canonical) = (start + 1..start + length, literal.address().to_string());
        let is_case = self.text[span.clone()].eq_ignore_ascii_case(&canonical);
        self.edit(span, canonical, if is_case { Normalization::HostCase } else { Normalization::Ipv6Address });
        start + length
    }

    /// The path, without dot segments where the document removes them from every path.
    fn path(&mut self, part: &HierPart<'_>, is_local: bool) {
        let path = part.path.as_str();
        let Some(span) = path.span(self.text) else { return };
        if !self.spec.dialect().normalizes_paths {
            return self.component(path, ComponentKind::Generic);
        }
        let spelling = Spelling::new(self.spec, ComponentKind::Generic);
        let Ok(spelled) = spelling.spell(&spelling.read(part.path.encoded())) else { return };
        let normal = NormalPath::of(self.spec, &spelled, part.authority.is_some(), is_local);
        if normal.gets_authority {
            self.edit(span.start..span.start, "//", Normalization::EmptyAuthority);
        }
        if normal.path == spelled {
            return self.component(path, ComponentKind::Generic);
        }
        if path.is_empty() {
            return self.edit(span, "/", Normalization::EmptyPath);
        }
        let rules = rules_of_escapes(path, &spelling).into_iter();
        self.edits.extend(rules.map(|rule| (span.start..span.start, String::new(), rule)));
        self.edit(span, normal.path, Normalization::DotSegments);
    }
}

/// A path without dot segments (RFC 3986, sections 6.2.2.3 and 6.2.3).
pub(super) struct NormalPath {
    pub path: String,
    /// `file:/etc/motd` has no authority, which means the same as an empty one.
    pub gets_authority: bool,
}

impl NormalPath {
    /// `is_local` is whether the path belongs to a file URL.
    pub fn of(spec: Spec, path: &str, has_authority: bool, is_local: bool) -> Self {
        if has_authority && path.is_empty() {
            return Self { path: "/".to_owned(), gets_authority: false };
        }
        let path = dot_segments::remove(path).path;
        let gets_authority = is_local && !has_authority && path.starts_with('/');
        // Without an authority, a path of two slashes would be read as one.
        let has_host = has_authority || gets_authority;
        let may_begin_empty = has_host && !(is_local && spec.dialect().file_path_is_absolute);
        let is_ambiguous = !may_begin_empty && path.starts_with("//");
        Self { path: if is_ambiguous { format!("/.{path}") } else { path }, gets_authority }
    }
}
