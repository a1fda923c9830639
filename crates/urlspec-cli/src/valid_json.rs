//! The JSON of a valid URL in the commonest forms. What it is made of is known, so that to write it takes a fraction of what a
//! serializer takes, which is given one field after another.

use urlspec::ast::{Authority, HierPart, Host, Hostport, Http, SchemePart, SchemeSpecificPart, Server, Uri};
use urlspec::{Encoded, Report, Start, Url};

use super::out::append_string;

/// Appends the same object that serde makes of a report, if this function knows its form.
pub fn append(report: &Report<'_>, out: &mut Vec<u8>) -> bool {
    let start = out.len();
    let is_known = is_plain(report) && append_plain(report, out).is_some();
    if !is_known {
        out.truncate(start);
    }
    is_known
}

/// Whether the object has no optional field, and nothing in it is hidden.
fn is_plain(report: &Report<'_>) -> bool {
    report.start() == Start::Url
        && report.is_valid()
        && !report.is_as_printed()
        && report.scheme_document().is_none()
        && !report.may_hold_secret()
        && report.diagnostics().is_empty()
}

fn append_plain(report: &Report<'_>, out: &mut Vec<u8>) -> Option<()> {
    let url = report.url()?;
    out.extend_from_slice(b"{\"input\":");
    append_octets(report.input(), out)?;
    out.extend_from_slice(b",\"spec\":");
    append_string(report.spec().name(), out);
    out.extend_from_slice(b",\"production\":");
    append_string(report.start().production_of(report.spec()), out);
    out.extend_from_slice(b",\"valid\":true,\"url\":{\"kind\":\"");
    match url {
        Url::Http(http) => append_http(http, out),
        Url::Uri(uri) => append_uri(uri, out)?,
        _ => return None,
    }
    out.extend_from_slice(b"},\"scheme_part\":");
    append_scheme_part(url, out)?;
    out.extend_from_slice(b",\"diagnostics\":[],\"accepted_by\":[],\"fixed\":null,\"guess\":null}");
    Some(())
}

/// Appends what a web URI is by RFC 9110, or `null` for a URL that has no such part.
fn append_scheme_part(url: &Url<'_>, out: &mut Vec<u8>) -> Option<()> {
    let part = if let Url::Uri(uri) = url { uri.scheme_part() } else { None };
    let web = match part {
        Some(SchemePart::Http(web)) => web,
        Some(_) => return None,
        None => {
            out.extend_from_slice(b"null");
            return Some(());
        }
    };
    out.extend_from_slice(b"{\"http\":{\"origin\":");
    append_string(&web.origin(), out);
    out.extend_from_slice(b",\"port\":");
    match web.port() {
        Some(port) => out.extend_from_slice(itoa::Buffer::new().format(port).as_bytes()),
        None => out.extend_from_slice(b"null"),
    }
    out.extend_from_slice(b",\"target\":");
    append_string(&web.target(), out);
    out.extend_from_slice(b"}}");
    Some(())
}

fn append_http(http: &Http<'_>, out: &mut Vec<u8>) {
    let Http { scheme, hostport, path, search, .. } = http;
    out.extend_from_slice(b"http\",\"scheme\":");
    append_string(scheme, out);
    append_hostport(hostport, out);
    out.extend_from_slice(b",\"path\":");
    append_optional(path.as_ref().map(|path| path.as_str()), out);
    out.extend_from_slice(b",\"search\":");
    append_optional(search.as_ref().map(|search| search.as_str()), out);
}

/// Appends a URI whose authority is a server without user information.
fn append_uri(uri: &Uri<'_>, out: &mut Vec<u8>) -> Option<()> {
    let SchemeSpecificPart::Hierarchical(HierPart { authority, path, params, query, .. }) = &uri.rest else {
        return None;
    };
    let Some(Authority::Server(Server { userinfo: None, hostport: Some(hostport), .. })) = authority else {
        return None;
    };
    out.extend_from_slice(b"uri\",\"scheme\":");
    append_string(uri.scheme, out);
    out.extend_from_slice(b",\"hierarchical\":{\"authority\":{\"server\":{\"userinfo\":null");
    append_hostport(hostport, out);
    out.extend_from_slice(b"}},\"path\":");
    append_string(path.as_str(), out);
    out.extend_from_slice(b",\"params\":");
    append_encoded(params.as_ref(), out);
    out.extend_from_slice(b",\"query\":");
    append_encoded(query.as_ref(), out);
    out.extend_from_slice(b"},\"fragment\":");
    append_encoded(uri.fragment.as_ref(), out);
    Some(())
}

fn append_hostport(hostport: &Hostport<'_>, out: &mut Vec<u8>) {
    match hostport.host {
        Host::Name(_) => out.extend_from_slice(b",\"host\":{\"name\":"),
        Host::Number(_) => out.extend_from_slice(b",\"host\":{\"number\":"),
        Host::Ipv6(_) => out.extend_from_slice(b",\"host\":{\"ipv6\":"),
        Host::IpvFuture(_) => out.extend_from_slice(b",\"host\":{\"ipvfuture\":"),
    }
    append_string(hostport.host.as_str(), out);
    out.extend_from_slice(b"},\"port\":");
    append_optional(hostport.port.as_ref().map(|port| port.as_str()), out);
}

fn append_encoded(text: Option<&Encoded<'_>>, out: &mut Vec<u8>) {
    append_optional(text.map(|text| text.as_str()), out);
}

fn append_optional(text: Option<&str>, out: &mut Vec<u8>) {
    match text {
        Some(text) => append_string(text, out),
        None => out.extend_from_slice(b"null"),
    }
}

/// Appends a text that is not known to be UTF-8, if it needs no escape.
fn append_octets(octets: &[u8], out: &mut Vec<u8>) -> Option<()> {
    out.push(b'"');
    let is_plain = super::out::append_if_plain(octets, out);
    out.push(b'"');
    is_plain.then_some(())
}

#[cfg(test)]
mod tests {
    use urlspec::{Spec, Start};

    use super::append;
    use crate::out::to_vec;

    const TEXTS: [&str; 4] = [
        include_str!("../../../tests/data/wild/http.txt"),
        include_str!("../../../tests/data/wild/ftp.txt"),
        include_str!("../../../tests/data/wild/other.txt"),
        "http://h.x\nhttp://h.x:80/\nhttp://1.2.3.4/a?b\nhttps://[::1]:8080/a#b\nhttps://[v1.x]/\nhttps://joe@h.x/\nx:y\n\
         https://h.x?\nhttps://h.x/?#\nhttps://h.x/a;b=c?d\nhttp://h.x:/\nhttps://h_x/\nhttps:///a\nHTTPS://H.X\n\
         http://h.x/caf\u{e9}\nhttps://joe:secret@h.x/\nhttps://h.x/?token=abcdefgh1234\nhttp://h.x/\"\nhttp://h.x/\\a",
    ];

    #[test]
    fn reports_are_those_of_serde() {
        let mut known = 0;
        for text in TEXTS.iter().flat_map(|texts| texts.lines()) {
            for (&spec, start) in Spec::ALL.iter().flat_map(|spec| [(spec, Start::Url), (spec, Start::Reference)]) {
                let report = spec.check_as(start, text.as_bytes());
                let mut line = b"[".to_vec();
                if append(&report, &mut line) {
                    assert_eq!(
                        String::from_utf8_lossy(&line[1..]),
                        String::from_utf8_lossy(&to_vec(&report).expect("JSON"))
                    );
                    known += 1;
                } else {
                    assert_eq!(line, b"[");
                }
            }
        }
        assert!(known > 500, "{known}");
    }
}
