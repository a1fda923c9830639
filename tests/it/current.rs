//! `current`: the printed examples of its documents, and cases of each scheme with the rule that refuses them.

use urlspec::diagnostic::Applicability;
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
    ("file:///a?b", Code::FileQuery, Fixed::Guess("file:///a%3Fb")),
    ("file:etc/hosts", Code::FilePath, Fixed::None),
    ("file://server.x", Code::FilePath, Fixed::Guess("file://server.x/")),
    ("file://server.x:80/a", Code::PortNotAllowed, Fixed::Guess("file://server.x/a")),
    ("mailto:joe", Code::MailAddress, Fixed::None),
    // Where some programs see a host, no fix removes it.
    ("mailto://joe@h.x", Code::MailAddress, Fixed::None),
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
];

#[test]
fn faults_are_explained_by_the_document_of_the_scheme() {
    for (text, code, fixed) in REFUSED {
        let report = Spec::Current.check(text);
        let first = report.diagnostics().iter().find(|own| own.severity == Severity::Error).expect("an error");
        assert_eq!(first.code, *code, "{text}: {report}");
        assert!(!first.citation.to_string().contains("3986"), "{text}: {}", first.citation);
        let (sure, guess) = match fixed {
            Fixed::Sure(fixed) => (Some(*fixed), Some(*fixed)),
            Fixed::Guess(fixed) => (None, Some(*fixed)),
            Fixed::None => (None, None),
        };
        assert_eq!((report.fixed(), report.guess()), (sure, guess), "{text}: {report}");
    }
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
    ("mailto:joe@h.x?cc=a@h.x&amp;body=b", Code::MailHeader, Severity::Warning),
    ("mailto:joe@h.x?subject=a;b", Code::MailHeader, Severity::Warning),
];

#[test]
fn valid_urls_are_warned_of_by_the_document_of_the_scheme() {
    for (text, code, severity) in WARNED {
        let report = Spec::Current.check(text);
        let found = report.diagnostics().iter().find(|own| own.code == *code);
        assert_eq!(found.map(|own| own.severity), Some(*severity), "{text}: {:?}", report.diagnostics());
        assert!(report.is_valid(), "{text}");
    }
    let plain = [
        "https://h.x/a?b#c",
        "file:///etc/hosts",
        "file:///C:/a.txt",
        "ftp://h.x/a;type=i",
        "mailto:joe@h.x?body=a%0D%0Ab",
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
    ];
    for (one, other) in different {
        assert!(matches!(Spec::Current.same(one, other), Ok(Equivalence::Different { .. })), "{one} and {other}");
    }
    // By RFC 3986, another path may follow.
    let canonical = Spec::Rfc3986.canonical("mailto:a@h.y/../..;TYPE=I").map(|canonical| canonical.text);
    assert_eq!(canonical.ok().as_deref(), Some("mailto:/..;TYPE=I"));
    assert!(matches!(Spec::Rfc3986.same("mailto:Joe@Example.COM", "mailto:Joe@example.com"), Ok(Equivalence::Same(_))));
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
