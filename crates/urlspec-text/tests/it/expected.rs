//! What writers of documents write on purpose is advice, and what looks like it is still reported.

use urlspec::{Code, Severity, Spec};
use urlspec_text::{Apply, Finder, Kind, LintConfig, fix_document};

fn codes_with(config: &LintConfig, kind: Kind, document: &str) -> Vec<(&'static str, Severity)> {
    let finder = Finder::new(kind);
    let findings = |matched| config.check(&finder, document.as_bytes(), &matched);
    let found = finder.matches(document.as_bytes()).flat_map(findings);
    found.map(|finding| (finding.diagnostic.code.name(), finding.severity)).collect()
}

fn codes(kind: Kind, document: &str) -> Vec<&'static str> {
    codes_with(&LintConfig::new(Spec::Rfc3986), kind, document).into_iter().map(|(code, _)| code).collect()
}

#[track_caller]
fn assert_codes(kind: Kind, document: &str, expected: &[&str]) {
    assert_eq!(codes(kind, document), expected, "{kind:?}: {document}");
}

#[test]
fn a_placeholder_for_a_password_is_no_finding() {
    for kind in [Kind::Text, Kind::Markdown, Kind::Python] {
        assert_codes(kind, "see http://user:password@proxy.info.cern.ch/", &[]);
        assert_codes(kind, "see http://user:tr0ub4dor@example.com/", &[]);
        assert_codes(kind, "see http://user:tr0ub4dor@info.cern.ch/", &["password"]);
    }
    assert_codes(Kind::Rst, "http://user:tr0ub4dor@proxy:8080", &[]);
    // In a configuration, this may be a host of the own network.
    assert_codes(Kind::Yaml, "a: http://user:tr0ub4dor@proxy:8080", &["password"]);
    let mut config = LintConfig::new(Spec::Rfc3986);
    config.set_enabled(Code::Password, true);
    let found = codes_with(&config, Kind::Text, "http://user:password@h.x/");
    assert_eq!(found, [("password", Severity::Advice)]);
    config.set_severity(Code::Password, Severity::Error);
    let found = codes_with(&config, Kind::Text, "http://user:password@h.x/");
    assert_eq!(found, [("password", Severity::Error)]);
}

#[test]
fn the_token_of_a_badge_is_public() {
    assert_codes(
        Kind::Markdown,
        "![](http://info.cern.ch/badge.svg?token=ghp_4F9D2C7AB14F9D2C7AB14F9D2C7AB14F9D2C7A)",
        &[],
    );
    assert_codes(
        Kind::Markdown,
        "![](http://info.cern.ch/badge.png?token=ghp_4F9D2C7AB14F9D2C7AB14F9D2C7AB14F9D2C7A)",
        &["password"],
    );
    assert_codes(Kind::Markdown, "![](http://joe:tr0ub4dor@info.cern.ch/badge.svg)", &["password"]);
}

#[test]
fn formats_with_iris_allow_letters_that_are_not_ascii() {
    let allow = [Kind::Html, Kind::Xml, Kind::Markdown, Kind::Rst, Kind::Asciidoc];
    for kind in Kind::ALL {
        let expected: &[&str] = if allow.contains(kind) { &[] } else { &["non-ascii"] };
        assert_codes(*kind, "http://h.x/B\u{E9}zier ", expected);
    }
    assert_codes(Kind::Html, "<a href='http://h.x/a\u{201D}'>", &["non-ascii"]);
    assert_codes(Kind::Html, "<a href='ftp://h.x/\u{E9}'>", &["non-ascii"]);
    assert_codes(Kind::Html, "<script>a = 'http://h.x/\u{E9}'</script>", &["non-ascii"]);
}

#[test]
fn an_iri_is_fixed_on_request() {
    let (finder, mut config) = (Finder::new(Kind::Markdown), LintConfig::new(Spec::Rfc3986));
    let document = "[a](http://h.x/\u{E9})".as_bytes();
    assert!(fix_document(&finder, &config, document, Apply::All).is_none());
    config.set_enabled(Code::NonAscii, true);
    let fixed = fix_document(&finder, &config, document, Apply::All).expect("a fix");
    assert_eq!(fixed.document, b"[a](http://h.x/%C3%A9)");
}

#[test]
fn a_url_that_keeps_an_error_keeps_its_text() {
    let (finder, mut config) = (Finder::new(Kind::Markdown), LintConfig::new(Spec::Rfc1738));
    let document = "[a](http://h.x/\u{E9}/~a)".as_bytes();
    assert!(fix_document(&finder, &config, document, Apply::All).is_none());
    // What the user turned off doesn't count.
    config.set_enabled(Code::NonAscii, false);
    let fixed = fix_document(&finder, &config, document, Apply::All).expect("a fix");
    assert_eq!(String::from_utf8_lossy(&fixed.document), "[a](http://h.x/\u{E9}/%7Ea)");
}

#[test]
fn a_low_port_is_meant() {
    assert_codes(Kind::Text, "http://localhost:631/ gopher://h.x:79/", &[]);
    assert!(Spec::Rfc3986.check("http://h.x:25/").diagnostics().iter().any(|own| own.code == Code::PrivilegedPort));
}

#[test]
fn code_may_show_what_is_malformed() {
    assert_codes(Kind::Markdown, "`http:/h.x/a` is wrong", &[]);
    assert_codes(Kind::Markdown, "a `b` http:/h.x/a", &["missing-slashes"]);
    assert_codes(Kind::Markdown, "[a](http:/h.x/a)", &["missing-slashes"]);
    assert_codes(Kind::Rst, "``http:///h.x/a`` is wrong", &[]);
    assert_codes(Kind::Rst, "`a <http:///h.x/a>`_", &["missing-host"]);
    assert_codes(Kind::Rst, "so::\n\n  http:///h.x/a\n\nfine", &["missing-host"]);
    assert_codes(Kind::Text, "`http:///h.x/a`", &["missing-host"]);
    // Other findings are reported there.
    assert_codes(Kind::Markdown, "`http://h.x:8a0/`", &["port-digits"]);
}

#[test]
fn a_hyphen_that_is_kept_is_no_finding() {
    assert_codes(Kind::Text, "<URL:http://h.x/slrn-\nannounce>", &[]);
    // It is removed, since no host ends with one.
    assert_codes(Kind::Text, "<URL:http://info-\n.cern.ch/>", &["wrapped-hyphen"]);
}
