//! `current`: the printed examples of its documents, and cases of each scheme with the rule that refuses them.

use urlspec::diagnostic::Applicability;
use urlspec::resolve::ResolveOptions;
use urlspec::{Code, Equivalence, Severity, Spec};

/// `document section verdict text note`, for the examples that documents print for their own schemes.
const EXAMPLES: &str = include_str!("../data/current-examples.tsv");

/// `scheme verdict text reason`.
const CASES: &str = include_str!("../data/current-cases.tsv");

/// The lines of a table: a verdict and a text.
fn rows(table: &str, verdict: usize) -> impl Iterator<Item = (bool, &str, &str)> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.map(move |line| {
        let cells: Vec<&str> = line.split('\t').collect();
        (cells[verdict] == "valid", cells[verdict + 1], line)
    })
}

/// Whether a scheme has a page.
fn has_page(text: &str) -> bool {
    let scheme = text.split(':').next().unwrap_or_default().to_ascii_lowercase();
    Spec::Current.schemes().contains(&scheme.as_str())
}

#[test]
fn examples_and_cases_have_the_verdict_of_their_document() {
    let mut checked = 0;
    for (is_valid, text, line) in rows(EXAMPLES, 2).chain(rows(CASES, 1)) {
        let is_generic = !has_page(text);
        // Without a page, a text is refused by RFC 3986 only.
        if is_generic && !is_valid && Spec::Rfc3986.accepts(text) {
            continue;
        }
        // The brackets of sip are outside of RFC 3986.
        if is_generic && is_valid && text.starts_with("sip") && text.contains('[') {
            continue;
        }
        assert_eq!(Spec::Current.accepts(text), is_valid, "{line}");
        checked += 1;
    }
    assert!(checked > 500, "{checked}");
}

/// How sure the fixes of a refused text are, and what they make of it.
enum Fixed {
    Sure(&'static str),
    Guess(&'static str),
    None,
}

/// What is wrong with what people write, by the document of the scheme.
const REFUSED: &[(&str, Code, Fixed)] = &[
    ("http:/h.x/a", Code::MissingSlashes, Fixed::Guess("http://h.x/a")),
    ("https:h.x", Code::MissingSlashes, Fixed::Guess("https://h.x")),
    ("https:///h.x/a", Code::MissingHost, Fixed::Guess("https://h.x/a")),
    ("http://:80/", Code::MissingHost, Fixed::None),
    ("http://joe@/", Code::MissingHost, Fixed::None),
    ("ws://joe@h.x/", Code::UserNotAllowed, Fixed::Guess("ws://h.x/")),
    ("wss://h.x/a#b", Code::Fragment, Fixed::Guess("wss://h.x/a")),
    ("ftp://h.x/a;b", Code::ReservedCharacter, Fixed::Guess("ftp://h.x/a%3Bb")),
    ("ftp://h.x/a;TYPE=i", Code::LiteralCase, Fixed::Sure("ftp://h.x/a;type=i")),
    ("ftp://h.x/a;type=x", Code::Typecode, Fixed::Guess("ftp://h.x/a")),
    ("file:c:/x", Code::DriveLetter, Fixed::Sure("file:///c:/x")),
    ("file:///C|/x", Code::DriveLetter, Fixed::Sure("file:///C:/x")),
    ("file://C:/x", Code::DriveLetter, Fixed::Guess("file:///C:/x")),
    ("file:////server.x/share", Code::FileServer, Fixed::Guess("file://server.x/share")),
    ("file:///a?b", Code::FileQuery, Fixed::None),
    ("file:etc/hosts", Code::FilePath, Fixed::None),
    ("file://server.x", Code::FilePath, Fixed::Guess("file://server.x/")),
    ("file://server.x:80/a", Code::PortNotAllowed, Fixed::Guess("file://server.x/a")),
    ("mailto:joe", Code::MailAddress, Fixed::None),
    // Where some programs see a host, no fix removes it.
    ("mailto://joe@h.x", Code::MailAddress, Fixed::Guess("mailto:joe@h.x")),
    ("mailto:joe@h.x;ann@h.x", Code::MailAddress, Fixed::Guess("mailto:joe@h.x,ann@h.x")),
    ("mailto:joe@h.x, ann@h.x", Code::MailAddress, Fixed::Guess("mailto:joe@h.x,ann@h.x")),
    ("mailto:joe@h.x&subject=a", Code::MailAddress, Fixed::Guess("mailto:joe@h.x?subject=a")),
    ("mailto:Joe <joe@h.x>", Code::MailAddress, Fixed::Guess("mailto:joe@h.x")),
    ("mailto:joe..q@h.x", Code::MailAddress, Fixed::Guess("mailto:joe.q@h.x")),
    ("mailto:joe@[192.0.2.1]", Code::MailAddress, Fixed::Guess("mailto:joe@%5B192.0.2.1%5D")),
    ("mailto:%E9@h.x", Code::MailAddress, Fixed::None),
    ("mailto:%22joe%20q%22@h.x", Code::MailAddress, Fixed::Guess("mailto:%22joe%5C%20q%22@h.x")),
    ("mailto:joe@h.x?cc=a@h.x?subject=b", Code::MailField, Fixed::Guess("mailto:joe@h.x?cc=a@h.x&subject=b")),
    ("mailto:joe@h.x?subject", Code::MailField, Fixed::None),
    ("news:comp.lang.c/1", Code::NewsUrl, Fixed::None),
    ("news://news.x", Code::NewsUrl, Fixed::Guess("news://news.x/")),
    ("news:a?b", Code::NewsUrl, Fixed::Guess("news:a%3Fb")),
    ("news:<a1@h.x>", Code::MessageId, Fixed::Guess("news:a1@h.x")),
    ("news:a@[192.0.2.1]", Code::MessageId, Fixed::Guess("news:a@%5B192.0.2.1%5D")),
    ("nntp:a.b", Code::MissingSlashes, Fixed::None),
    ("nntp:///a.b", Code::MissingHost, Fixed::None),
    ("nntp://h.x/a/b", Code::ArticleNumber, Fixed::None),
    ("nntp://h.x/a/12345678901234567", Code::ArticleNumber, Fixed::None),
    ("nntp://h.x/a.*", Code::NewsUrl, Fixed::None),
    ("gopher://joe@h.x/1", Code::UserNotAllowed, Fixed::Guess("gopher://h.x/1")),
    ("gopher://h.x/0a%0Ab", Code::GopherPath, Fixed::Guess("gopher://h.x/0ab")),
    ("gopher://h.x/%09x", Code::GopherPath, Fixed::None),
    ("telnet:h.x", Code::MissingSlashes, Fixed::Guess("telnet://h.x")),
    ("telnet://h.x/x", Code::PathNotAllowed, Fixed::Guess("telnet://h.x/")),
    ("tn3270://h.x/x", Code::PathNotAllowed, Fixed::Guess("tn3270://h.x/")),
    ("cid:logo", Code::MessageId, Fixed::None),
    ("cid:<a1@h.x>", Code::MessageId, Fixed::Guess("cid:a1@h.x")),
    ("cid:a/b@h.x", Code::MessageId, Fixed::Guess("cid:a%2Fb@h.x")),
    ("cid:%C3%A9@h.x", Code::MessageId, Fixed::None),
    ("mid:a@h.x/", Code::MessageId, Fixed::Guess("mid:a@h.x")),
    ("data:text/plain", Code::DataUrl, Fixed::None),
    ("data:", Code::DataUrl, Fixed::Guess("data:,")),
    ("data:text,x", Code::DataUrl, Fixed::None),
    ("data:image/svg+xml;utf8,%3Csvg", Code::DataUrl, Fixed::Guess("data:image/svg+xml;charset=utf-8,%3Csvg")),
    ("data:image/png;base64;charset=x,y", Code::DataUrl, Fixed::None),
    ("data:image/png;base64iVBORw0KGgo=", Code::DataUrl, Fixed::Guess("data:image/png;base64,iVBORw0KGgo=")),
    ("data:text/plain;a=b=c,d", Code::DataUrl, Fixed::Guess("data:text/plain;a=b%3Dc,d")),
    ("urn:example", Code::UrnName, Fixed::None),
    ("urn:example:", Code::UrnName, Fixed::None),
    ("urn:x-foo:bar", Code::UrnName, Fixed::None),
    ("urn:de-foo:bar", Code::UrnName, Fixed::None),
    ("urn:ab:c", Code::UrnName, Fixed::None),
    ("urn:urn-07:x", Code::UrnName, Fixed::None),
    ("urn:example:a?q", Code::UrnName, Fixed::Guess("urn:example:a?=q")),
    ("urn:example:a?+b?=", Code::UrnName, Fixed::None),
    ("tel:555-1234", Code::PhoneNumber, Fixed::None),
    ("tel:+1 201", Code::PhoneNumber, Fixed::Guess("tel:+1-201")),
    ("tel:1-800-FLOWERS", Code::PhoneNumber, Fixed::None),
    ("tel:+1-800-FLOWERS", Code::PhoneNumber, Fixed::Guess("tel:+1-800-3569377")),
    ("tel://+1201", Code::PhoneNumber, Fixed::Guess("tel:+1201")),
    ("tel:+1;ext=", Code::PhoneNumber, Fixed::None),
    ("tel:+1;rn=2;npdi", Code::PhoneNumber, Fixed::Sure("tel:+1;npdi;rn=2")),
    ("tel:+1;a;ext=3", Code::PhoneNumber, Fixed::Sure("tel:+1;ext=3;a")),
    ("tel:+1;a=1;A=2", Code::PhoneNumber, Fixed::None),
    ("tel:+1;ext=1;isub=2", Code::PhoneNumber, Fixed::None),
    ("tel:+1;phone-context=h.x", Code::PhoneNumber, Fixed::Guess("tel:+1")),
    ("tel:*21#;phone-context=+1", Code::PhoneNumber, Fixed::Guess("tel:*21%23;phone-context=+1")),
    ("sms:", Code::PhoneNumber, Fixed::None),
    ("sms:12345", Code::PhoneNumber, Fixed::None),
    ("sms:+1,", Code::PhoneNumber, Fixed::Guess("sms:+1")),
    ("sms:+1&body=x", Code::PhoneNumber, Fixed::Guess("sms:+1?body=x")),
    ("sms:+1?body", Code::SmsField, Fixed::None),
    ("sms:+1?body=a&body=b", Code::SmsField, Fixed::None),
    ("sms:+1?body=a+b", Code::SmsField, Fixed::Guess("sms:+1?body=a%20b")),
    ("geo:1", Code::GeoUrl, Fixed::None),
    ("geo:94,0", Code::GeoUrl, Fixed::None),
    ("geo:0,181", Code::GeoUrl, Fixed::None),
    ("geo:22.3;-118.44", Code::GeoUrl, Fixed::Guess("geo:22.3,-118.44")),
    ("geo:1, 2", Code::GeoUrl, Fixed::Guess("geo:1,2")),
    ("geo:1,2?z=14", Code::GeoUrl, Fixed::None),
    ("geo:1,2;u=3;crs=wgs84", Code::GeoUrl, Fixed::None),
    ("geo:1,2;u=-3", Code::GeoUrl, Fixed::None),
    ("geo:1.,2", Code::GeoUrl, Fixed::Guess("geo:1,2")),
    ("acct:joe", Code::AccountName, Fixed::None),
    ("acct:joe@h.x/a", Code::AccountName, Fixed::None),
    ("about:a/b", Code::AboutToken, Fixed::Guess("about:a%2Fb")),
    ("about://blank", Code::AboutToken, Fixed::Guess("about:blank")),
    ("wais:db", Code::MissingSlashes, Fixed::Guess("wais://db/")),
];

#[test]
fn faults_are_explained_by_the_document_of_the_scheme() {
    let mut wrong = Vec::new();
    for (text, code, fixed) in REFUSED {
        let report = Spec::Current.check(text);
        let first = report.diagnostics().iter().find(|own| own.severity == Severity::Error).expect("an error");
        let (sure, guess) = match fixed {
            Fixed::Sure(fixed) => (Some(*fixed), Some(*fixed)),
            Fixed::Guess(fixed) => (None, Some(*fixed)),
            Fixed::None => (None, None),
        };
        let is_cited = !first.citation.to_string().contains("3986");
        if first.code != *code || !is_cited || (report.fixed(), report.guess()) != (sure, guess) {
            wrong.push(format!("{text}: {:?} {:?}\n{report:?}", report.fixed(), report.guess()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// What the documents say of valid URLs.
const WARNED: &[(&str, Code, Severity)] = &[
    ("hhtps://h.x/", Code::MisspeltScheme, Severity::Warning),
    ("https://joe@h.x/", Code::UserOfWeb, Severity::Warning),
    ("https://joe:pw@h.x/", Code::Password, Severity::Warning),
    ("http://[fe80::1%25eth0]/", Code::Zone, Severity::Warning),
    ("file://server.x/a", Code::FileHost, Severity::Advice),
    ("file:///c:x", Code::FileName, Severity::Warning),
    ("file:///a/LPT1.txt", Code::FileName, Severity::Warning),
    ("file:///a%00b", Code::FileName, Severity::Warning),
    ("file:///a/%5cb", Code::FileName, Severity::Warning),
    ("file:///a%2Fb", Code::FileName, Severity::Warning),
    ("ftp://h.x/a?b", Code::FtpQuery, Severity::Warning),
    ("mailto:joe@h.x#f", Code::MailFragment, Severity::Warning),
    ("mailto:joe@h.x?to=ann@h.x", Code::MailRecipient, Severity::Warning),
    ("mailto:joe@h.x,joe@H.X", Code::MailRecipient, Severity::Warning),
    ("mailto:joe@%68.x", Code::MailRecipient, Severity::Warning),
    ("mailto:?subject=a", Code::MailRecipient, Severity::Advice),
    ("mailto:joe@h.x?subject=a&Subject=b", Code::MailHeader, Severity::Warning),
    ("mailto:joe@h.x?from=a@h.x", Code::MailHeader, Severity::Warning),
    ("mailto:joe@h.x?x-y=a", Code::MailHeader, Severity::Advice),
    ("mailto:joe@h.x?body=a%0Ab", Code::MailHeader, Severity::Warning),
    ("mailto:joe@h.x?subject=a%0D%0Ab", Code::MailHeader, Severity::Warning),
    ("mailto:joe@h.x?subject=%E9", Code::MailHeader, Severity::Warning),
    ("mailto:joe@h.x?subject=hello+world", Code::MailHeader, Severity::Warning),
    ("mailto:joe@h.x?cc=a@h.x&amp;body=b", Code::ForeignEscape, Severity::Warning),
    ("mailto:joe@h.x?amp;body=b", Code::MailHeader, Severity::Warning),
    ("mailto:%22a,b%22@h.x", Code::MailRecipient, Severity::Warning),
    ("mailto:ann@h.x,%22a@b%22@h.x", Code::MailRecipient, Severity::Warning),
    ("mailto:joe@h.x?subject=a;b", Code::MailHeader, Severity::Warning),
    ("news:comp..lang", Code::NewsName, Severity::Warning),
    ("news:Comp.Lang.C", Code::NewsName, Severity::Warning),
    ("news:*", Code::NewsName, Severity::Warning),
    ("news:comp.all", Code::NewsName, Severity::Warning),
    ("nntp://h.x/ctl.comp/1", Code::NewsName, Severity::Warning),
    ("news:comp.*", Code::NewsName, Severity::Warning),
    ("news:control.cancel", Code::NewsName, Severity::Warning),
    ("snews://h.x/comp.lang.c", Code::NewsName, Severity::Advice),
    ("gopher://h.x/x", Code::GopherItem, Severity::Advice),
    ("gopher://h.x/7s", Code::GopherItem, Severity::Advice),
    ("gopher://h.x/7s%09a%0d%0ab", Code::GopherItem, Severity::Warning),
    ("telnet://joe:pw@h.x/", Code::Password, Severity::Warning),
    ("data:;base64,eA", Code::DataContent, Severity::Warning),
    ("data:;base64,e-8=", Code::DataContent, Severity::Warning),
    ("data:;base64=x,e", Code::DataContent, Severity::Warning),
    ("urn:uuid:f81d4fae", Code::UrnPart, Severity::Warning),
    ("urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6", Code::UrnPart, Severity::Advice),
    ("urn:ietf:rfc:x", Code::UrnPart, Severity::Warning),
    ("urn:isbn:0451450524", Code::UrnPart, Severity::Warning),
    ("urn:issn:0167-6424", Code::UrnPart, Severity::Warning),
    ("urn:example:a?+b", Code::UrnPart, Severity::Warning),
    ("urn:example:%E9", Code::UrnPart, Severity::Warning),
    ("tel:7042;phone-context=h.x", Code::PhonePart, Severity::Warning),
    ("tel:+1;m-x", Code::PhonePart, Severity::Warning),
    ("tel:+1;EXT=3", Code::PhonePart, Severity::Advice),
    ("tel:+1;x=3", Code::PhonePart, Severity::Advice),
    ("tel:+1.201", Code::PhonePart, Severity::Advice),
    ("tel:+1#a", Code::SchemeFragment, Severity::Advice),
    ("sms:+1,+1", Code::PhonePart, Severity::Warning),
    ("sms:+1?x=a", Code::SmsBody, Severity::Warning),
    ("sms:+1?body=%E9", Code::SmsBody, Severity::Warning),
    ("geo:90,10", Code::GeoValue, Severity::Warning),
    ("geo:1,2,0", Code::GeoValue, Severity::Warning),
    ("geo:1,2;crs=utm33", Code::GeoValue, Severity::Warning),
    ("geo:1,2;U=4", Code::GeoValue, Severity::Advice),
    ("tag:yaml.org:int", Code::TagUrl, Severity::Warning),
    ("tag:yaml.org,2002-13:int", Code::TagUrl, Severity::Warning),
    ("tag:yaml.org,2021-02-30:int", Code::TagUrl, Severity::Warning),
    ("tag:yaml.org,9999:int", Code::TagUrl, Severity::Warning),
    ("cid:logo@h.x", Code::ContentId, Severity::Warning),
    ("cid:%22a1@b%22@h.x", Code::ContentId, Severity::Warning),
    ("mid:a1@h.x/logo@h.x", Code::ContentId, Severity::Warning),
    ("acct:joe@b%C3%BCcher.example", Code::AccountHost, Severity::Warning),
    ("data:,%C3%A9", Code::DataContent, Severity::Advice),
    ("data:;charset=utf-8;charset=latin1,a", Code::DataContent, Severity::Advice),
    ("acct:joe@", Code::AccountHost, Severity::Warning),
    ("wais://h.x/db", Code::HistoricScheme, Severity::Advice),
];

#[test]
fn valid_urls_are_warned_of_by_the_document_of_the_scheme() {
    let mut wrong = Vec::new();
    for (text, code, severity) in WARNED {
        let report = Spec::Current.check(text);
        let found = report.diagnostics().iter().find(|own| own.code == *code);
        if found.map(|own| own.severity) != Some(*severity) || !report.is_valid() {
            wrong.push(format!("{text}: {:?}", report.diagnostics()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    let plain = [
        "https://h.x/a?b#c",
        "file:///etc/hosts",
        "file:///C:/a.txt",
        "ftp://h.x/a;type=i",
        "mailto:joe@h.x?body=a%0D%0Ab",
        "news:comp.lang.c++",
        "news:a1@h.x",
        "gopher://h.x/1",
        "cid:image001.png@01D1.5E8F",
        "data:image/svg+xml;base64,PHN2Zz4=",
        "data:text/html;charset=utf-8,%3Cp%3Ea/../b",
        "urn:isbn:978-3-16-148410-0",
        "urn:issn:0167-6423",
        "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
        "urn:ietf:params:xml:ns:xmpp-tls",
        "urn:example:a%2Db",
        "tel:+1-201-555-0123;ext=22",
        "sms:+15105550101?body=hello%20there",
        "geo:48.2010,16.3695,183;u=40",
        "tag:yaml.org,2002:int",
        "tag:yaml.org,2024-02-29:int",
        "acct:joe@h.x",
        "acct:joe@xn--bcher-kva.example",
        "data:;charset=utf-8,%C3%A9",
        "data:;base64,w6k=",
        "mailto:%22a%2Cb%22@h.x",
        "news:fr.allo.ctlx",
        "about:blank",
    ];
    for text in plain {
        let report = Spec::Current.check(text);
        assert!(report.diagnostics().iter().all(|own| own.severity < Severity::Warning), "{text}: {report}");
    }
}

/// Pairs that the documents print as the same, and pairs that differ.
#[test]
fn equivalent_urls_are_the_same() {
    let same = [
        ("http://example.com:80/~smith/home.html", "http://EXAMPLE.com/%7Esmith/home.html"),
        ("http://example.com:80/~smith/home.html", "http://EXAMPLE.com:/%7esmith/home.html"),
        ("mailto:Joe@Example.COM", "mailto:Joe@example.com"),
        ("mailto:addr1@an.example,addr2@an.example", "mailto:?to=addr1@an.example,addr2@an.example"),
        ("mailto:addr1@an.example,addr2@an.example", "mailto:addr1@an.example?to=addr2@an.example"),
        ("mailto:a@h.x?Subject=b", "mailto:a@h.x?subject=b"),
        ("ws://h.x:80", "ws://h.x/"),
        ("wss://h.x:443/a", "wss://h.x/a"),
        ("file:/etc/hosts", "file:///etc/hosts"),
        ("file://LOCALHOST/etc/hosts", "file:///etc/hosts"),
        ("ftp://h.x:21", "ftp://h.x/"),
        // RFC 8141, 3.2.
        ("urn:example:a123,z456", "URN:example:a123,z456"),
        ("urn:example:a123,z456", "urn:EXAMPLE:a123,z456?+abc"),
        ("urn:example:a123,z456?=xyz", "urn:example:a123,z456#789"),
        ("urn:example:a123%2Cz456", "URN:EXAMPLE:a123%2cz456"),
        ("urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"),
        ("urn:ietf:RFC:2141", "urn:ietf:rfc:2141"),
        // RFC 3966, 4.
        ("tel:+1-201-555-0123", "tel:+1(201)5550123"),
        ("tel:+1;EXT=3-4", "TEL:+1;ext=34"),
        ("tel:7042;phone-context=Example.COM", "tel:7042;phone-context=example.com"),
        ("sms:+1-2,+3", "sms:+3,+12"),
        // RFC 5870, 6.4.
        ("geo:90,-22.43;crs=WGS84", "geo:90,46"),
        ("geo:22.300,-118.44", "geo:22.3,-118.4400"),
        ("geo:66,30;u=6.500;FOo=this%2dthat", "geo:66.0,30;u=6.5;foo=this-that"),
        ("geo:70,20;foo=1.00;bar=white", "geo:70,20;bar=white;foo=1.00"),
        ("geo:47,11;foo=blue;bar=white", "geo:47,11;bar=white;foo=blue"),
        ("geo:22,0;bar=Blue", "geo:22,-0;BAR=Blue"),
        ("geo:0,180", "geo:0,-180"),
        ("data:,a", "DATA:text/plain;charset=US-ASCII,a"),
        ("data:;charset=utf-8,a", "data:Text/Plain;CHARSET=utf-8,a"),
        ("cid:a%2Bb@c", "cid:a+b@c"),
        ("news://h.x/", "news://h.x/*"),
        ("gopher://h.x", "gopher://h.x/1"),
        ("acct:joe@Example.COM", "acct:joe@example.com"),
        ("http://[FE80::1%25eth0]/", "http://[fe80:0::1%25%65th0]/"),
        // RFC 6068, 2: an address and a field are their decoded octets.
        ("mailto:a%2Bb@c.x", "mailto:a+b@c.x"),
        ("mailto:a%21b@c.x", "mailto:a!b@c.x"),
        ("mailto:%22a,b%22@c.x", "mailto:%22a%2Cb%22@c.x"),
        ("mailto:?to=a%2Bb@c.x", "mailto:a+b@c.x"),
        ("mailto:a@c.x?subject=a%2Cb", "mailto:a@c.x?subject=a,b"),
        ("mailto:a@c.x?subject=a%2Bb", "mailto:a@c.x?subject=a+b"),
        ("mailto:a@c.x?cc=d%40e.x", "mailto:a@c.x?cc=d@e.x"),
        ("mailto:a@%5Bipv6:%3a:1%5D", "mailto:a@%5bIPV6:::1%5d"),
    ];
    for (one, other) in same {
        assert!(matches!(Spec::Current.same(one, other), Ok(Equivalence::Same(_))), "{one} and {other}");
    }
    let different = [
        ("mailto:Joe@example.com", "mailto:joe@example.com"),
        ("mailto:a@h.x?subject=b", "mailto:a@h.x?subject=B"),
        ("http://h.x/", "https://h.x/"),
        ("file:///A", "file:///a"),
        ("file:///c:/a", "file:///C:/a"),
        ("urn:example:a123,z456", "urn:example:A123,z456"),
        ("urn:example:a123,z456", "urn:example:a123%2Cz456"),
        ("urn:example:a123,z456", "urn:example:a123,z456/foo"),
        ("urn:example:a/../b", "urn:example:b"),
        ("tel:+1", "tel:1;phone-context=+1"),
        ("tel:+1", "tel:+1;ext=1"),
        ("geo:1,2", "geo:1,2,0"),
        ("geo:1,2", "geo:1,2;u=0"),
        ("data:,a", "data:;base64,YQ=="),
        ("data:,a/../b", "data:,b"),
        ("cid:a@h.x", "cid:a@H.x"),
        ("news:a@h.x", "news:a@H.x"),
        ("tag:example.com,2000:", "tag:EXAMPLE.com,2000:"),
        ("tag:example.com,2000:", "TAG:example.com,2000:"),
        ("tag:a,2000:%7E", "tag:a,2000:~"),
        // Names of interfaces have case.
        ("http://[fe80::1%25eth0]/", "http://[fe80::1%25ETH0]/"),
        ("ftp://[fe80::1%25a]/", "ftp://[fe80::1%25A]/"),
        ("mailto:a%26b@c.x", "mailto:a%2526b@c.x"),
        ("mailto:a@c.x?subject=a+b", "mailto:a@c.x?subject=a%20b"),
        ("mailto:a@c.x?subject=a%26b", "mailto:a@c.x?subject=a&b="),
    ];
    for (one, other) in different {
        assert!(matches!(Spec::Current.same(one, other), Ok(Equivalence::Different { .. })), "{one} and {other}");
    }
    // By RFC 3986, another path may follow.
    let canonical = Spec::Rfc3986.canonical("mailto:a@h.y/../..;TYPE=I").map(|canonical| canonical.text);
    assert_eq!(canonical.ok().as_deref(), Some("mailto:/..;TYPE=I"));
    assert!(matches!(Spec::Rfc3986.same("mailto:Joe@Example.COM", "mailto:Joe@example.com"), Ok(Equivalence::Same(_))));
}

/// The canonical spelling keeps the case of a zone, and the octets of an address and of each field.
#[test]
fn the_canonical_spelling_keeps_zones_and_mail() {
    for (text, canonical) in [
        ("http://[FE80::1%25ETH0]/", "http://[fe80::1%25ETH0]/"),
        ("http://[fe80::1%25e%74h%2f0]:80/", "http://[fe80::1%25eth%2F0]/"),
        ("mailto:a%2Bb@C.x?Subject=1%2B1%2c2;3", "mailto:a+b@c.x?subject=1%2B1,2%3B3"),
        ("mailto:%22a@b%22@c.x", "mailto:%22a%40b%22@c.x"),
        ("mailto:a%2fb@c.x", "mailto:a%2Fb@c.x"),
    ] {
        let own = Spec::Current.canonical(text).map(|canonical| canonical.text);
        assert_eq!(own.ok().as_deref(), Some(canonical), "{text}");
        assert_eq!(Spec::Current.canonical(canonical).map(|own| own.text).ok().as_deref(), Some(canonical));
        assert_eq!(Spec::Current.meaning(text).ok(), Spec::Current.meaning(canonical).ok(), "{text}");
    }
}

/// What a document requires, and what is right in text, is not warned of.
#[test]
fn escapes_and_texts_that_a_document_wants_are_not_reported() {
    for text in [
        "https://example.com",
        "ftp://h.x",
        "mailto:a%2Fb@c.x",
        "cid:a%2Fb1@c.x",
        "mid:a%2Fb1@c.x/d%2F1@e.x",
        "news:a%2Fb@c.x",
        "acct:a%2Fb@c.x",
        "urn:example:a%2Fb",
        "tel:+1;isub=a%2Fb",
        "data:text/plain,a%2Fb%2Fc",
        "mailto:a@b.x?subject=100%2525",
        "cid:foo4%2525foo1@bar.net",
        "data:text/html,a&lt;b&amp;c",
        "data:application/json,\\u0026",
        "data:,Hi...",
        "data:,a=3Db=3Dc",
        "mailto:a@b.x?body=wait...",
        "sms:+1?body=wait...",
        "ldap:///",
        "https://developer.mozilla.org/en-US/docs/Web/CSS/:scope",
        "https://h.x/docs/CSS/:lang",
        "https://h.x/:root",
        "https://h.x/a/:has?b",
    ] {
        let report = Spec::Current.check(text);
        let codes = [
            Code::EmptyPath,
            Code::EmptyHost,
            Code::EncodedSlash,
            Code::DoubleEscape,
            Code::ForeignEscape,
            Code::CutOff,
            Code::Template,
        ];
        let found: Vec<_> = report.diagnostics().iter().filter(|own| codes.contains(&own.code)).collect();
        assert!(found.is_empty(), "{text}: {found:?}");
    }
    for (text, code) in [
        ("https://h.x/a%2Fb", Code::EncodedSlash),
        ("https://h.x/a%2525", Code::DoubleEscape),
        ("https://h.x/?a&amp;b", Code::ForeignEscape),
        ("https://h.x/lo...", Code::CutOff),
        ("mailto:joe@example...", Code::CutOff),
        ("https://h.x/users/:id", Code::Template),
    ] {
        let report = Spec::Current.check(text);
        assert!(report.diagnostics().iter().any(|own| own.code == code), "{text}: {:?}", report.diagnostics());
    }
    let report = Spec::Current.check("https://example.com").with_opt_in(|code| code == Code::EmptyPath);
    assert!(report.diagnostics().iter().map(|own| own.code).eq([Code::EmptyPath]));
}

/// The canonical spelling is accepted, also where dot segments leave two slashes at the beginning.
#[test]
fn the_canonical_path_of_a_file_begins_with_one_slash() {
    for text in ["file:///..//a", "file:/.//a", "file:///a/..//b"] {
        let canonical = Spec::Current.canonical(text).expect("a URL").text;
        assert!(Spec::Current.accepts(&canonical), "{text}: {canonical}");
        assert_eq!(Spec::Current.canonical(&canonical).expect("a URL").text, canonical, "{text}");
    }
}

#[test]
fn productions_are_found_with_and_without_their_document() {
    let is = |name: &str, text: &str| Spec::Current.accepts_production(name, text);
    assert_eq!(is("mailtoURI", "mailto:a@b"), Ok(true));
    assert_eq!(is("rfc6068/addr-spec", "a@b"), Ok(true));
    assert_eq!(is("rfc3986/URI", "mailto:a"), Ok(true));
    assert_eq!(is("rfc3986/host", "[fe80::a%25en1]"), Ok(true));
    assert_eq!(is("rfc6874/ZoneID", ""), Ok(false));
    // Several documents have a `path`; in RFC 3986, no document precedes its name.
    assert_eq!(is("path", "a/b"), Ok(true));
    assert_eq!(is("rfc6455/path", "a/b"), Ok(false));
    assert!(is("rfc6068/nothing", "").is_err());
    let applicability = Spec::Current.check("file:c:/x").diagnostics()[0].fix.as_ref().map(|fix| fix.applicability);
    assert_eq!(applicability, Some(Applicability::Sure));
}

/// By RFC 3986, what it leaves to the document of the scheme is a warning, and no advice says the opposite.
#[test]
fn the_generic_syntax_warns_by_the_document_of_the_scheme() {
    let cases = [
        ("file://C:/x", Code::DriveLetter, Some("file:///C:/x")),
        ("file:c:/x", Code::DriveLetter, Some("file:///c:/x")),
        ("file:////server.x/share", Code::FileServer, Some("file://server.x/share")),
        ("mailto:joe", Code::MailAddress, None),
        ("mailto:joe@h.x;ann@h.x", Code::MailAddress, Some("mailto:joe@h.x,ann@h.x")),
        ("ws://joe@h.x/", Code::UserNotAllowed, Some("ws://h.x/")),
        ("ftp://h.x/a;b", Code::ReservedCharacter, Some("ftp://h.x/a%3Bb")),
    ];
    for (text, code, fixed) in cases {
        let report = Spec::Rfc3986.check(text);
        assert!(report.is_valid(), "{text}");
        let found = report.diagnostics().iter().find(|own| own.code == code);
        let found = found.unwrap_or_else(|| panic!("{text}: {:?}", report.diagnostics()));
        assert_eq!(found.severity, Severity::Warning, "{text}");
        let fix = found.fix.as_ref().map(|fix| {
            let mut fixed = text.to_owned();
            fixed.replace_range(fix.span.clone(), fix.replacement.as_str());
            assert_ne!(fix.applicability, Applicability::Sure, "{text}");
            fixed
        });
        let placeholder = found.fix.as_ref().is_some_and(|fix| fix.applicability == Applicability::Placeholder);
        assert_eq!(fix.filter(|_| !placeholder).as_deref(), fixed, "{text}");
        let contradicts = |own: &&urlspec::Diagnostic| matches!(own.code, Code::EmptyPort);
        assert_eq!(report.diagnostics().iter().find(contradicts), None, "{text}");
    }
    assert!(Spec::Rfc3986.check("https://h.x/a").diagnostics().is_empty());
}

/// What a base of these schemes has no references for.
#[test]
fn references_are_refused_by_the_document_of_the_base() {
    let resolved =
        |base: &str, reference: &str| Spec::Current.resolve(base, reference).map(|resolved| resolved.into_string());
    for reference in ["b", ",b", "/b", "?b", "//h.x"] {
        assert!(resolved("data:,a", reference).is_err(), "{reference}");
    }
    for reference in ["", "#b", "https://h.x/"] {
        assert!(resolved("data:,a", reference).is_ok(), "{reference}");
    }
    assert!(resolved("news://h.x/a.b", "../c").is_err());
    assert_eq!(resolved("news://h.x/a.b", "c.d").ok().as_deref(), Some("news://h.x/c.d"));
    assert_eq!(resolved("file:///c:/a", "/x").ok().as_deref(), Some("file:///x"));
    assert_eq!(resolved("urn:example:a/b", "c").ok().as_deref(), Some("urn:example:a/c"));
    // A scheme that is ignored makes a reference relative. No data URL is.
    let options = ResolveOptions::default().ignore_same_scheme(true);
    let ignoring = |base: &str, reference: &str| {
        Spec::Current.resolve_with(base, reference, options).map(|resolved| resolved.into_string())
    };
    assert!(ignoring("news://h.x/a.b", "news:../c").is_err());
    assert_eq!(ignoring("news://h.x/a.b", "news:c.d").ok().as_deref(), Some("news://h.x/c.d"));
    assert_eq!(ignoring("data:a/b,c", "data:,d").ok().as_deref(), Some("data:,d"));
    // The result is judged by the rule of its scheme.
    let judged = |base: &str, reference: &str| {
        Spec::Current.resolve(base, reference).map(|resolved| resolved.check().is_valid())
    };
    assert!(matches!(judged("http://h.x", "//"), Ok(false)));
    assert!(matches!(judged("urn:example:a", "c"), Ok(false)));
    let warned = |base: &str| Spec::Current.resolve(base, "c").map_or(0, |resolved| resolved.warnings().len());
    assert!(warned("mailto:a@h.x") > 0 && warned("tel:+1") > 0 && warned("http://h.x/a") == 0);
}
