//! The table of the hosts that parsers contact: RFC 1738's check reports each URL for which they differ.

use std::collections::BTreeSet;
use std::net::Ipv4Addr;

use urlspec::{Code, Outline, Report, Severity, Spec};

use crate::support::WILD;

const TABLE: &str = include_str!("../data/confusion/hosts.tsv");

/// The warnings about a host, a user name or a scheme.
const CODES: [Code; 10] = [
    Code::MisspeltScheme,
    Code::NotAScheme,
    Code::OpaqueSlashes,
    Code::HostWithoutSlashes,
    Code::UrlPrefix,
    Code::HostNumberRange,
    Code::HostNumberZero,
    Code::DomainName,
    Code::HostPunycode,
    Code::HostBeforeAt,
];

/// A line of the table.
struct Row {
    url: String,
    /// By RFC 1738.
    host: &'static str,
    codes: &'static str,
    /// By the other parsers.
    others: Vec<&'static str>,
}

fn rows() -> impl Iterator<Item = Row> {
    TABLE.lines().skip(1).map(|line| {
        let mut cells = line.split('\t').skip(1);
        let mut next = || cells.next().expect("a cell");
        let url = serde_json::from_str(next()).expect("a JSON string");
        Row { url, host: next(), codes: next(), others: cells.collect() }
    })
}

/// The host that a cell names, if a program can contact it.
fn contacted(cell: &'static str) -> Option<&'static str> {
    let is_host = !matches!(cell, "!" | "-") && !cell.starts_with('"');
    is_host.then(|| cell.strip_suffix('.').unwrap_or(cell))
}

impl Row {
    /// The hosts that the parsers contact.
    fn hosts(&self) -> BTreeSet<&'static str> {
        self.others.iter().copied().chain([self.host]).filter_map(contacted).collect()
    }

    /// Whether two of the other parsers contact different hosts.
    fn is_disputed_by_others(&self) -> bool {
        self.others.iter().copied().filter_map(contacted).collect::<BTreeSet<_>>().len() > 1
    }

    /// Whether two parsers contact different hosts, or one contacts a host where the URL has none.
    fn is_disputed(&self) -> bool {
        let hosts = self.hosts();
        hosts.len() > 1 || (self.host == "-" && !hosts.is_empty())
    }
}

fn is_reported(report: &Report<'_>) -> bool {
    report.diagnostics().iter().any(|diagnostic| match diagnostic.severity {
        Severity::Error => true,
        // What is an error in an http URL is a warning in an https one.
        Severity::Warning => CODES.contains(&diagnostic.code) || diagnostic.code.severity() == Severity::Error,
        _ => false,
    })
}

impl Row {
    /// Why parsers differ on the URL and nothing is reported, if there is a reason.
    fn reason_for_silence(&self) -> Option<&'static str> {
        let (scheme, rest) = self.url.split_once(':')?;
        if ["z39.50r", "z39.50s"].contains(&scheme) {
            return Some("the scheme has a dot (RFC 2056), which urllib3 does not expect");
        }
        // The rest is about opaque text, in which only the scheme defines a host.
        let is_opaque = !rest.starts_with('/') && !["http", "https", "ftp"].contains(&scheme);
        if is_opaque && rest.contains('@') && !scheme.contains('.') {
            return Some("`sip:joe@host`: curl takes a scheme that it does not know for a user name");
        }
        let hosts_of_others = self.others.iter().enumerate().filter(|(column, _)| *column != url_parse());
        (is_opaque && hosts_of_others.filter_map(|(_, cell)| contacted(cell)).next().is_none())
            .then_some("`view-source:http://host`: only url.parse finds a host after any colon")
    }
}

/// The column of Node's url.parse among the other parsers.
fn url_parse() -> usize {
    let header = TABLE.lines().next().expect("a header");
    header.split('\t').skip(4).position(|name| name.starts_with("url.parse")).expect("url.parse")
}

#[test]
fn every_url_that_parsers_differ_on_is_reported() {
    let disputed: Vec<Row> = rows().filter(Row::is_disputed).collect();
    let silent: Vec<&Row> = disputed.iter().filter(|row| !is_reported(&Spec::Rfc1738.check(&row.url))).collect();
    let unexplained: Vec<&str> =
        silent.iter().filter(|row| row.reason_for_silence().is_none()).map(|row| row.url.as_str()).collect();
    assert_eq!(unexplained, [""; 0]);
    assert_eq!((disputed.len(), silent.len()), (934, 23));
}

/// No two parsers contact different hosts while the check gives neither an error nor a warning, by any document.
#[test]
fn every_document_reports_the_urls_that_parsers_differ_on() {
    let disputed: Vec<Row> = rows().filter(Row::is_disputed_by_others).collect();
    for &spec in Spec::ALL {
        let is_silent = |row: &&Row| {
            let report = spec.check(&row.url);
            report.diagnostics().iter().all(|diagnostic| diagnostic.severity < Severity::Warning)
        };
        // Where the prefix is ordinary, as in the draft of 1994, nothing is reported of it.
        let warns_of_prefix = Code::UrlPrefix.entry().cites.iter().any(|cite| cite.spec == spec);
        let is_prefix = |row: &&Row| !warns_of_prefix && Outline::has_prefix(row.url.as_bytes());
        let silent = disputed.iter().filter(|row| is_silent(row) && !is_prefix(row));
        let unexplained = silent.filter(|row| row.reason_for_silence().is_none()).map(|row| row.url.as_str());
        assert_eq!(unexplained.collect::<Vec<_>>(), [""; 0], "{spec}");
    }
    assert!(disputed.len() > 500, "{}", disputed.len());
}

/// The hosts of http, https, ws and ftp URLs that browsers read as addresses, or that have escapes.
#[test]
fn each_scheme_with_a_server_has_warnings_about_its_host() {
    let hosts = [
        ("0x", Code::RareAddress, "browsers read it as the address 0.0.0.0"),
        ("0x.0x.0", Code::RareAddress, "browsers read it as the address 0.0.0.0"),
        ("127.0.0.08", Code::RareAddress, "not valid"),
        ("1.2.3.4.5", Code::RareAddress, "not valid"),
        ("127.0.0.1.1", Code::RareAddress, "not valid"),
        ("4294967296", Code::RareAddress, "not valid"),
        ("evil.example.1", Code::RareAddress, "not valid"),
        ("0x7f.1", Code::RareAddress, "read it as the address 127.0.0.1"),
        ("[::ffff:127.0.0.1]", Code::RareAddress, "contact the IPv4 address 127.0.0.1"),
        ("%6c%6f%63%61%6chost", Code::EscapedHost, "`localhost`"),
        ("evil.example%2e", Code::EscapedHost, "`evil.example.`"),
        ("%31%32%37.0.0.1", Code::EscapedHost, "`127.0.0.1`"),
        ("%31%32%37.0.0.1", Code::RareAddress, "the address 127.0.0.1"),
        ("%30x7f.1", Code::RareAddress, "the address 127.0.0.1"),
        ("a%2E%2Eb", Code::DomainName, "a label of the host is empty"),
        ("%2Da.example", Code::DomainName, "begins or ends with a hyphen"),
        ("g%EF%BC%8Foo.example", Code::HostNotAscii, "only looks like `/`"),
        ("a%00b.example", Code::EscapedHost, "not all clients decode it"),
    ];
    for scheme in ["http", "https", "ws", "wss", "ftp"] {
        for (host, code, part) in hosts {
            let text = format!("{scheme}://{host}/");
            let report = Spec::Rfc3986.check(&text);
            let found = report.diagnostics().iter().find(|diagnostic| diagnostic.code == code);
            assert!(found.is_some_and(|found| found.message.contains(part)), "{text}: {:?}", report.diagnostics());
            let is_warned =
                |spec: &Spec| spec.check(&text).diagnostics().iter().any(|own| own.severity >= Severity::Warning);
            assert!(Spec::ALL.iter().all(is_warned), "{text}");
        }
    }
}

#[test]
fn the_codes_of_the_table_are_current() {
    for row in rows() {
        let report = Spec::Rfc1738.check(&row.url);
        let mut codes: Vec<String> = Vec::new();
        for found in report.diagnostics() {
            let code = format!("{}:{}", found.severity, found.code);
            if !codes.contains(&code) {
                codes.push(code);
            }
        }
        let codes = if codes.is_empty() { "-".to_owned() } else { codes.join(" ") };
        assert_eq!(codes, row.codes, "{}; run make.py --urlspec", row.url);
    }
}

/// Users, hosts and schemes that look ordinary, though parsers may differ on some, and URLs as people write them.
#[test]
fn ordinary_urls_draw_no_warning_about_their_hosts() {
    let own = [
        "ftp://joe@good.example/",
        "ftp://www@good.example/",
        "ftp://joe%40good.example@ftp.example/",
        "ftp://anonymous:joe%40good.example@ftp.example/",
        "ftp://joe.@good.example/",
        "ftp://joe.smith@good.example/",
        "telnet://v2.1@good.example/",
        "ftp://1.2@good.example/",
        "ftp://007@good.example/",
        "telnet://1234@good.example/",
        "telnet://joe_doe@good.example/",
        "http://xn--bcher-kva.example/",
        "http://XN--BCHER-KVA.example/",
        "http://xn--fiqs8s.example/",
        "https://good.example/",
        "wss://good.example/",
        "z39.50r://good.example/db",
        "sip:joe@good.example",
        "urn:isbn:0-395-36341-1",
        "tel:+15551234",
        "a:b:c",
        "mailto:joe?x@good.example",
    ];
    let urls = WILD.iter().flat_map(|(_, file)| file.lines()).chain(own);
    let warned = urls.filter(|url| {
        let report = Spec::Rfc1738.check(url);
        report.is_valid() && is_reported(&report)
    });
    // Some programs read a server after four slashes. The last names no host.
    assert_eq!(warned.collect::<Vec<_>>(), ["file://///foo", "file:////remotehost/share/", "vemmi://"]);
}

/// A host that a message says is contacted.
struct Claim {
    host: String,
    /// Whether it says so of programs in general, and not of some.
    is_general: bool,
}

/// The hosts that a text says are contacted. Each is in backquotes, or an address.
fn claims(text: &str) -> Vec<Claim> {
    const VERBS: [&str; 5] = ["programs contact ", ", here ", "contacts ", "contact ", "host is "];
    let mut claims = Vec::new();
    let mut rest = text;
    while let Some((at, verb)) = VERBS.iter().filter_map(|verb| Some((rest.find(verb)?, *verb))).min() {
        rest = &rest[at + verb.len()..];
        let quoted = rest.strip_prefix('`').and_then(|rest| rest.split_once('`')).map(|(host, _)| host);
        let address = || rest.split([',', ' ']).next().filter(|word| word.parse::<Ipv4Addr>().is_ok());
        let host = quoted.or_else(address).map(plain);
        claims.extend(host.map(|host| Claim { host, is_general: VERBS[..2].contains(&verb) }));
    }
    claims
}

/// A host as the table has it, without brackets and a dot at the end.
fn plain(host: &str) -> String {
    let host = host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase();
    host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(&host).to_owned()
}

impl Row {
    /// Whether the parsers bear out a claim.
    fn bears_out(&self, claim: &Claim) -> bool {
        let contacted: Vec<String> =
            self.others.iter().copied().chain([self.host]).filter_map(contacted).map(plain).collect();
        let agreeing = contacted.iter().filter(|host| **host == claim.host).count();
        if claim.is_general { agreeing > 0 && agreeing == contacted.len() } else { agreeing > 0 }
    }
}

#[test]
fn no_message_names_a_host_that_parsers_do_not_contact() {
    let mut count = 0;
    let mut wrong = Vec::new();
    for row in rows() {
        for found in Spec::Rfc1738.check(&row.url).diagnostics() {
            for claim in claims(&found.message).into_iter().chain(claims(&found.help)) {
                count += 1;
                if !row.bears_out(&claim) {
                    wrong.push(format!(
                        "{} contacted {:?}, not {}: {}: {} {}",
                        row.url,
                        row.hosts(),
                        claim.host,
                        found.code,
                        found.message,
                        found.help
                    ));
                }
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
    assert!(count > 300, "{count}");
}

/// `%~~` is three characters, and no escape.
#[test]
fn only_an_escape_is_decoded_in_a_message() {
    let message = |text: &str| Spec::Rfc1738.check(text).diagnostics()[0].message.to_string();
    assert_eq!(message("http://h%~~x/"), "`%` is not allowed in a host");
    assert_eq!(message("http://h%41x/"), "`%41`, which is `A`, is not allowed in a host");
}
