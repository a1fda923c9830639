//! Tests of fixing documents.

use crate::text_properties::fix::fixes_are_final;
use urlspec::{Code, Severity, Spec};
use urlspec_text::{Apply, Finder, Kind, LintConfig, fix_document};

/// Covers real URLs and all cases, by all documents, in every kind of document.
#[test]
fn a_fixed_document_has_nothing_left_to_fix() {
    let lines: Vec<String> =
        crate::support::all_texts().map(|url| format!("\u{ab} {url} \u{bb} <URL:{url}>\n> \u{bb}\n")).collect();
    for (spec, apply) in Spec::ALL.iter().copied().flat_map(|spec| [(spec, Apply::Safe), (spec, Apply::All)]) {
        for (number, &kind) in Kind::ALL.iter().enumerate() {
            let (finder, config) = (Finder::new(kind), LintConfig::new(spec));
            // `cargo test` tries other texts for each kind.
            let step = if crate::support::is_whole() { 1 } else { Kind::ALL.len() };
            for line in lines.iter().skip(number % step).step_by(step) {
                fixes_are_final(&finder, &config, line.as_bytes(), apply);
            }
        }
    }
}

#[test]
fn does_not_apply_a_fix_that_would_extend_the_url() {
    let (finder, config) = (Finder::default(), LintConfig::new(Spec::Url1993));
    for text in ["see ftp://h.x'rfc/a;TYPE=a", "<URL:gophev:// \n\u{e9}>t dom/0a?> b", "http://h.x/~a ftp://h.x'~b"] {
        for apply in [Apply::Safe, Apply::All] {
            fixes_are_final(&finder, &config, text.as_bytes(), apply);
        }
    }
    let fixed = |text: &str| {
        let fixed = fix_document(&finder, &config, text.as_bytes(), Apply::Safe);
        fixed.map(|fixed| String::from_utf8_lossy(&fixed.document).into_owned())
    };
    assert_eq!(fixed("see ftp://h.x'rfc/a;TYPE=a"), None);
    assert_eq!(fixed("see ftp://h.x, rfc/a;TYPE=a").as_deref(), Some("see ftp://h.x/, rfc/a;TYPE=a"));
    assert_eq!(fixed("ftp://h.x'rfc http://h.x/~a").as_deref(), Some("ftp://h.x'rfc http://h.x/%7Ea"));
}

/// `http://a..b/` is valid in 1992 and a warning there, though the code is an error in RFC 1738.
#[test]
fn a_finding_has_the_severity_of_the_check() {
    let (finder, document) = (Finder::default(), b"see http://a..b/x.\n");
    let matched = finder.matches(document).next().expect("a URL");
    let severity_of = |config: &LintConfig| {
        let findings = config.check(&finder, document, &matched);
        findings.iter().find(|finding| finding.diagnostic.code == Code::HostEmptyLabel).map(|finding| finding.severity)
    };
    let mut config = LintConfig::new(Spec::Udi);
    assert_eq!(severity_of(&config), Some(Severity::Warning));
    config.set_severity(Code::HostEmptyLabel, Severity::Error);
    assert_eq!(severity_of(&config), Some(Severity::Error));
    assert_eq!(severity_of(&LintConfig::new(Spec::Rfc1738)), Some(Severity::Error));
}

/// A fix follows the syntax of the document, and is sure only where no program reads the URL.
#[test]
fn fixes_keep_the_links_of_a_document() {
    let fixed = |kind: Kind, text: &str| {
        let (finder, config) = (Finder::new(kind), LintConfig::new(Spec::Rfc1738));
        let fixed = fix_document(&finder, &config, text.as_bytes(), Apply::Safe);
        fixed.map(|fixed| String::from_utf8_lossy(&fixed.document).into_owned())
    };
    for (kind, text, expected) in [
        (Kind::Markdown, "<img src=\"http://h.x/u?v&#x3D;4&amp;s&#x3D;18\">\n", None),
        (Kind::Markdown, "[a](http://h.x/~b?c&amp;d)", Some("[a](http://h.x/%7Eb?c&amp;d)")),
        (Kind::Markdown, "[a](<http://h.x/b c>)", Some("[a](<http://h.x/b%20c>)")),
        (Kind::Markdown, "[a]: http://h.x/b\\~c", Some("[a]: http://h.x/b%7Ec")),
        (Kind::Html, "<a href='http://h.x/~b&#126;?c&amp;d'>", Some("<a href='http://h.x/%7Eb%7E?c&amp;d'>")),
        (Kind::Html, "<a href=\"http://h.x/b c\">", Some("<a href=\"http://h.x/b%20c\">")),
        (Kind::Html, "<a xmlns:b='http://h.x/~c' rdf:about='http://h.x/~d' onclick='f(\"http://h.x/~e\")'>", None),
        (Kind::Html, "<script>f('http://h.x/~a')</script>", None),
        (Kind::Html, "<a href='http://h.x/{% block a %}'>", None),
        (Kind::Text, "{\"u\":\"http://h.x/refs{/sha}\"} http://h.x/%VERSION%/a", None),
    ] {
        assert_eq!(fixed(kind, text).as_deref(), expected, "{text}");
    }
}
