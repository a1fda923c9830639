//! The checks of RFC 1808, RFC 2396 and RFC 3986 that only their prose has, and texts near them that have nothing to report.

use urlspec::Spec::{self, Rfc1808, Rfc2396, Rfc3986};
use urlspec::{Code, Severity};

use Severity::{Advice, Warning};

/// A document, a reference that it accepts, the section that it cites, and the code and severity.
const REPORTED: &[(Spec, &str, &str, Code, Severity)] = &[
    (Rfc1808, "http://h.x?q", "2.4.3", Code::QueryInHost, Warning),
    (Rfc1808, "http://h_x.y/", "2.1", Code::RegistryName, Warning),
    (Rfc1808, "x://h_x.y/", "2.1", Code::RegistryName, Warning),
    (Rfc1808, "http://h.x/a;b=c/d?e", "2.4.5", Code::PathInParams, Advice),
    (Rfc1808, "ftp://h.x/a?b", "2.3", Code::FtpQuery, Advice),
    (Rfc1808, "file:///a?b", "2.3", Code::FtpQuery, Advice),
    (Rfc1808, "http:g", "5.2", Code::HostWithoutSlashes, Warning),
    (Rfc1808, "a_b:c", "5.3", Code::FirstSegmentColon, Advice),
    (Rfc1808, "ftp://h.x/a;type=d", "5.3", Code::DirectoryType, Advice),
    (Rfc1808, "http://h.x:25/", "6", Code::PrivilegedPort, Warning),
    (Rfc1808, "ftp://h.x/%0D%0A", "6", Code::EncodedControl, Warning),
    (Rfc1808, "http://1.2.3.256/", "2.1", Code::HostNumberRange, Warning),
    (Rfc2396, "HTTP://h.x/", "3.1", Code::SchemeCase, Advice),
    (Rfc2396, "http://u:p@h.x/", "3.2.2", Code::Password, Warning),
    (Rfc2396, "http://my_host/", "3.2.2", Code::RegistryName, Warning),
    (Rfc2396, "http://999.1.1.1/", "3.2.2", Code::HostNumberRange, Warning),
    (Rfc2396, "http://h/", "3.2.2", Code::HostWithoutDot, Advice),
    (Rfc2396, "http://h.x/%7E", "2.3", Code::NeedlessEscape, Advice),
    (Rfc2396, "http://h.x/%2541", "2.4.2", Code::DoubleEscape, Advice),
    (Rfc2396, "mailto:a@b.x?subject=x", "3", Code::OpaqueQuery, Advice),
    (Rfc2396, "http://h.x/../a", "5", Code::DotSegment, Advice),
    (Rfc2396, "http:g", "5.2", Code::HostWithoutSlashes, Warning),
    (Rfc2396, "http://h.x:80/", "6", Code::DefaultPort, Advice),
    (Rfc2396, "http://H.x/", "6", Code::HostCase, Advice),
    (Rfc2396, "http://h.x:25/", "7", Code::PrivilegedPort, Warning),
    (Rfc2396, "ftp://h.x/%0D%0A", "7", Code::EncodedControl, Warning),
    (Rfc2396, "URL:http://h.x/", "E", Code::UrlPrefix, Warning),
    (Rfc2396, "www.w3.org/Addressing/", "F", Code::HostLikePath, Advice),
    (Rfc3986, "HTTP://h.x/", "3.1", Code::SchemeCase, Advice),
    (Rfc3986, "http://h.x/%3a", "2.1", Code::HexCase, Advice),
    (Rfc3986, "http://h.x/%7E", "2.3", Code::NeedlessEscape, Advice),
    (Rfc3986, "http://%61.x/", "2.3", Code::NeedlessEscape, Advice),
    (Rfc3986, "http://h.x/%2541", "2.4", Code::DoubleEscape, Advice),
    (Rfc3986, "http://u:p@h.x/", "3.2.1", Code::Password, Warning),
    (Rfc3986, "//u:p@h.x/", "3.2.1", Code::Password, Warning),
    (Rfc3986, "http://h.x:/", "3.2.3", Code::EmptyPort, Advice),
    (Rfc3986, "https://h.x:443/", "3.2.3", Code::DefaultPort, Advice),
    (Rfc3986, "http://h.x:99999/", "3.2.3", Code::PortRange, Warning),
    (Rfc3986, "http://h.x:25/", "7.2", Code::PrivilegedPort, Warning),
    (Rfc3986, "ftps:///a", "3.2.2", Code::EmptyHost, Warning),
    (Rfc3986, "x:///a", "3.2.2", Code::EmptyHost, Advice),
    (Rfc3986, "ftps://:80/", "3.2.2", Code::EmptyHost, Warning),
    (Rfc3986, "ftps://u@/", "3.2.2", Code::EmptyHost, Warning),
    (Rfc3986, "http://a..b/", "3.2.2", Code::DomainName, Warning),
    (Rfc3986, "http://h.x/a/.%2e/b", "6.2.2.3", Code::DotSegment, Advice),
    (Rfc3986, "http://H.x/", "3.2.2", Code::HostCase, Advice),
    (Rfc3986, "http://my_host.x/", "3.2.2", Code::DomainName, Advice),
    (Rfc3986, "http://%E9.x/", "3.2.2", Code::HostEncoding, Warning),
    (Rfc3986, "http://%C3%A9.x/", "3.2.2", Code::HostNotAscii, Advice),
    (Rfc3986, "http://[v1.x]/", "3.2.2", Code::AddressVersion, Warning),
    (Rfc3986, "http://1.2.3.300/", "3.2.2", Code::HostNumberRange, Warning),
    (Rfc3986, "http://0x7f.1/", "7.4", Code::RareAddress, Warning),
    (Rfc3986, "http://cnn.example.com@10.0.0.1/", "7.6", Code::HostBeforeAt, Warning),
    (Rfc3986, "http://h.x/a/../b", "6.2.2.3", Code::DotSegment, Advice),
    (Rfc3986, "x:./a", "1.2.3", Code::DotSegment, Advice),
    (Rfc3986, "http://h.x", "6.2.3", Code::EmptyPath, Advice),
    (Rfc3986, "ftp://h.x/%00", "7.3", Code::EncodedControl, Warning),
    (Rfc3986, "ftp://h.x/%0D%0A", "7.2", Code::EncodedControl, Warning),
    (Rfc3986, "http://h.x/a%2Fb", "7.3", Code::EncodedSlash, Advice),
    (Rfc3986, "www.w3.org/Addressing/", "4.5", Code::HostLikePath, Advice),
    (Rfc3986, "URL:http://h.x/", "C", Code::UrlPrefix, Warning),
    (Rfc3986, "ftps:g", "3.2", Code::HostWithoutSlashes, Warning),
];

/// A document and a reference of which it has nothing to report.
const SILENT: &[(Spec, &str)] = &[
    (Rfc1808, "http://h.x/a;b=c?d/e"),
    (Rfc1808, "http://h.x/a?b"),
    (Rfc1808, "ftp://h.x/a;type=i"),
    (Rfc1808, "./a_b:c"),
    (Rfc1808, "a/b:c"),
    (Rfc1808, "file:///a"),
    (Rfc1808, "www.w3.org/Addressing/"),
    // Both are allowed without a word.
    (Rfc2396, "http://h.x:/"),
    (Rfc2396, "http:///a"),
    (Rfc2396, "x://my_host/"),
    (Rfc2396, "http://h.x/%3a"),
    (Rfc2396, "../a"),
    // The text of a mail has encoded line ends.
    (Rfc3986, "mailto:a@b.x?body=a%0D%0Ab"),
    // A scheme that names no protocol.
    (Rfc3986, "data:,a%0D%0A%00"),
    (Rfc3986, "file:///a"),
    (Rfc3986, "http://h.x/?"),
    (Rfc3986, "http://h.x/?a%2Fb"),
    (Rfc3986, "http://[2001:db8::7]/"),
    (Rfc3986, "x://my_host/"),
    (Rfc3986, "http://h.x./"),
    (Rfc3986, "gophers://h.x/1"),
    (Rfc3986, "snews:comp.lang.c"),
    (Rfc3986, "../a/./b"),
    (Rfc3986, "www"),
    (Rfc3986, "www.css"),
    (Rfc3986, "http://u:@h.x/"),
];

#[test]
fn rules_of_the_prose_are_reported_with_their_sections() {
    for (spec, text, section, code, severity) in REPORTED {
        let report = spec.check_reference(text).with_opt_in(|own| own == *code);
        assert!(report.is_valid(), "{spec}: {text}");
        let found: Vec<_> = report.diagnostics().iter().map(|found| (found.code, found.severity)).collect();
        let own = report.diagnostics().iter().find(|found| found.code == *code);
        let own = own.unwrap_or_else(|| panic!("{spec}: {text}: no {code} in {found:?}"));
        assert_eq!((own.severity, own.citation.section), (*severity, *section), "{spec}: {text}");
    }
}

#[test]
fn nothing_is_reported_of_what_the_documents_allow() {
    for (spec, text) in SILENT {
        let report = spec.check_reference(text);
        assert!(report.is_valid(), "{spec}: {text}");
        let found: Vec<_> = report.diagnostics().iter().map(|found| found.code).collect();
        assert_eq!(found, [], "{spec}: {text}");
    }
}

#[test]
fn a_zone_identifier_is_refused_by_its_name() {
    let report = Rfc3986.check("http://[fe80::1%25en0]/");
    let error = report.first().expect("an error");
    assert_eq!(
        (error.span.clone(), error.message.as_ref()),
        (15..21, "a zone identifier is not allowed in an IPv6 address")
    );
}

/// A client of HTTP does not decode a target, so no escape in it ends a line. Programs put each text in a query, with its line
/// ends. In a protocol of lines, there is one finding a URL.
#[test]
fn an_encoded_line_end_is_reported_where_clients_decode_it_and_once() {
    for spec in Spec::ALL {
        let count = |text: &str| {
            let report = spec.check(text);
            report.diagnostics().iter().filter(|found| found.code == Code::EncodedControl).count()
        };
        for escape in ["%00", "%0A", "%0d%0a"] {
            for scheme in ["http", "https", "ws", "wss"] {
                for tail in ["/", "/a?b=", "/a?code=", "/#", "/?a=ftp://h.x/"] {
                    assert_eq!(count(&format!("{scheme}://h.x{tail}{escape}b")), 0, "{spec}: {scheme} {tail} {escape}");
                }
            }
            let text = format!("ftp://h.x/a{escape}b{escape}c/{escape}");
            let is_raised = Code::EncodedControl.entry().cite(*spec).is_some();
            assert_eq!(count(&text), usize::from(is_raised), "{spec}: {text}");
        }
    }
}

/// What hides a text gives the place of a fault in it its name.
#[test]
fn a_fault_in_a_secret_is_called_by_what_hides_it() {
    const TOKEN: &str = "ghp_4F9D2C7AB14F9D2C7AB14F9D2C7AB1";
    for (text, code, label) in [
        ("http://h.x/?access_token=a%zzb".to_owned(), Code::BarePercent, "in a hidden value"),
        ("http://h.x/?password=a b".to_owned(), Code::UnsafeCharacter, "in a hidden value"),
        ("ftp://h.x/a/;token=a%0Ab".to_owned(), Code::EncodedControl, "in a hidden value"),
        ("ftp://joe:a%0Ab@h.x/".to_owned(), Code::EncodedControl, "in the password"),
        ("ftp://joe:a%zzb@h.x/".to_owned(), Code::BarePercent, "in the password"),
        ("http://h.x/?u=ftp://joe:a%zzb@h.x/".to_owned(), Code::BarePercent, "in the password"),
        (format!("http://h.x/{TOKEN}?q=%zz{TOKEN}"), Code::BarePercent, "expected two hexadecimal digits after it"),
    ] {
        let report = Rfc3986.check(&text);
        let found = report.diagnostics().iter().find(|found| found.code == code);
        assert_eq!(found.map(|found| &*found.label), Some(label), "{text}");
    }
}
