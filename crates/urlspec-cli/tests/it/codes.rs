//! The pages of the codes match what the code does.

use std::collections::HashSet;

use crate::support::drawn;
use urlspec::diagnostic::{Cite, ExampleKind};
use urlspec::{Code, Report, Severity, Spec, Start};
use urlspec_text::{Apply, Finder, Finding, LintConfig, fix_document};

const RFC: &str = include_str!("../../../../tests/data/rfc1738.txt");

/// A code, and where a document has its rule.
type Cited = (Code, &'static Cite);

/// The report on an example, which is a URL or the production that is named.
fn check<'a>(cite: &Cite, text: &'a str) -> Report<'a> {
    let start = match cite.example_kind {
        ExampleKind::Production(name) => cite.spec.production(name).expect("a production"),
        _ => Start::Url,
    };
    cite.spec.check_as(start, text.as_bytes()).with_opt_in(|_| true)
}

fn all_cites() -> impl Iterator<Item = Cited> {
    Code::ALL.iter().flat_map(|code| code.entry().cites.iter().map(|cite| (*code, cite)))
}

/// Those whose examples are not documents.
fn cites_of_urls() -> impl Iterator<Item = Cited> {
    all_cites().filter(|(_, cite)| cite.example_kind != ExampleKind::Document)
}

/// The findings in a document with one URL.
fn findings((code, cite): Cited, text: &str) -> Vec<Finding> {
    let finder = Finder::default();
    let matches: Vec<_> = finder.matches(text.as_bytes()).collect();
    let [matched] = matches.as_slice() else { panic!("{text:?} must have one URL") };
    let mut rules = LintConfig::new(cite.spec);
    rules.set_severity(code, code.severity());
    rules.check(&finder, text.as_bytes(), matched)
}

#[test]
fn an_example_document_triggers_its_code_and_can_be_fixed() {
    let cites: Vec<Cited> = all_cites().filter(|(_, cite)| cite.example_kind == ExampleKind::Document).collect();
    assert!(!cites.is_empty());
    for (code, cite) in cites {
        let codes: Vec<Code> =
            findings((code, cite), cite.example).iter().map(|finding| finding.diagnostic.code).collect();
        assert!(!codes.is_empty() && codes.iter().all(|own| *own == code), "{code}: {codes:?}");
        assert!(findings((code, cite), cite.instead).is_empty(), "{code}");
        let mut config = LintConfig::new(cite.spec);
        config.set_enabled(code, true);
        let fixed_text = fix_document(&Finder::default(), &config, cite.example.as_bytes(), Apply::All);
        let fixed_text = String::from_utf8(fixed_text.expect("it has a fix").document).expect("a text");
        assert!(findings((code, cite), &fixed_text).is_empty(), "{code}: {fixed_text}");
    }
}

/// Each code drawn, on the example of the first document that has it: one snapshot a code.
#[test]
fn each_code_is_drawn() {
    for (code, cite) in Code::ALL.iter().filter_map(|code| cites_of_urls().find(|(own, _)| own == code)) {
        let report = check(cite, cite.example);
        let drawing = drawn(&report, |diagnostic| diagnostic.code == code);
        let page = format!("{}: {}\n{drawing}", cite.spec, cite.example);
        insta::assert_snapshot!(code.name(), page);
    }
}

#[test]
fn an_example_triggers_its_code() {
    for (code, cite) in cites_of_urls() {
        let report = check(cite, cite.example);
        let own = report.diagnostics().iter().find(|diagnostic| diagnostic.code == code);
        let own = own.unwrap_or_else(|| panic!("{code} by {}: {:?} gives {report}", cite.spec, cite.example));
        assert_eq!(report.is_valid(), own.severity < Severity::Error, "{code} by {}: {:?}", cite.spec, cite.example);
    }
}

#[test]
fn a_replacement_does_not_trigger_the_code() {
    for (code, cite) in cites_of_urls() {
        let report = check(cite, cite.instead);
        assert!(report.is_valid(), "{code} by {}: {:?} is refused: {report}", cite.spec, cite.instead);
        let has_code = report.diagnostics().iter().any(|diagnostic| diagnostic.code == code);
        assert!(!has_code, "{code} by {}: {:?}", cite.spec, cite.instead);
    }
}

/// If the example has no other error, the fix gives the text of the page.
#[test]
fn the_fix_of_an_example_removes_its_code() {
    for (code, cite) in cites_of_urls() {
        let report = check(cite, cite.example);
        if let Some(fixed) = report.guess() {
            assert_eq!(fixed, cite.instead, "{code} by {}: the fix differs from the page", cite.spec);
            continue;
        }
        let diagnostic = report.diagnostics().iter().find(|diagnostic| diagnostic.code == code).expect("triggered");
        let Some(fix) = &diagnostic.fix else { continue };
        let mut fixed_text = cite.example.to_owned();
        fixed_text.replace_range(fix.span.clone(), fix.replacement.as_str());
        let report = check(cite, &fixed_text);
        assert!(report.is_valid(), "{code} by {}: {fixed_text:?} is refused", cite.spec);
        let has_code = report.diagnostics().iter().any(|diagnostic| diagnostic.code == code);
        assert!(!has_code, "{code} by {}: {fixed_text:?}", cite.spec);
    }
}

#[test]
fn names_are_unique_and_parse() {
    let names: HashSet<_> = Code::ALL.iter().map(|code| code.name()).collect();
    assert_eq!(names.len(), Code::ALL.len());
    for code in Code::ALL {
        assert_eq!(code.name().parse(), Ok(*code));
    }
    assert_eq!(
        "unsafe-charcter".parse::<Code>().unwrap_err().to_string(),
        "unknown code `unsafe-charcter`; did you mean `unsafe-character`?"
    );
}

#[test]
fn quotations_are_in_their_sections() {
    for (code, cite) in all_cites().filter(|(_, cite)| cite.spec == Spec::Rfc1738) {
        let (number, quote) = (cite.section, cite.quote);
        assert!(section(number).contains(&folded(quote)), "{code}: section {number} does not contain {quote:?}");
    }
}

/// The drafts are not part of the repository. `URLSPEC_DRAFTS` is a folder with their texts.
#[test]
#[ignore = "needs the texts of the drafts in the folder URLSPEC_DRAFTS"]
fn quotations_of_drafts_are_verbatim() {
    let folder = std::env::var("URLSPEC_DRAFTS").expect("the folder");
    let files = std::fs::read_dir(folder).expect("a folder").filter_map(|file| std::fs::read(file.ok()?.path()).ok());
    let texts: Vec<String> = files.map(|text| folded(&String::from_utf8_lossy(&text))).collect();
    for (code, cite) in all_cites().filter(|(_, cite)| cite.spec != Spec::Rfc1738) {
        let is_verbatim = texts.iter().any(|text| text.contains(cite.quote));
        assert!(is_verbatim, "{code} by {}: {:?}", cite.spec, cite.quote);
    }
}

/// The text of a section of RFC 1738 with its subsections, without page headers and footers, with folded white space.
fn section(number: &str) -> String {
    let is_text = |line: &&str| !line.starts_with("Berners-Lee, Masinter") && !line.starts_with("RFC 1738  ");
    let lines: Vec<&str> = RFC.lines().filter(is_text).collect();
    let is_heading = |line: &str| match number {
        "appendix" => line.starts_with("APPENDIX:"),
        number => line.starts_with(number) && line[number.len()..].starts_with(['.', ' ']),
    };
    let ends = |line: &str| {
        let digits =
            line.starts_with(|c: char| c.is_ascii_digit()) || line.starts_with("APPENDIX") || line == "References";
        digits && !line.starts_with(number)
    };
    let start = lines.iter().position(|line| is_heading(line)).unwrap_or_else(|| panic!("no section {number}"));
    let length = lines[start + 1..].iter().position(|line| ends(line)).unwrap_or(lines.len() - start - 1);
    folded(&lines[start..=start + length].join("\n"))
}

/// The text with a single space for each run of white space.
fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The codes of which an example has no fix, since only its author knows what is meant.
const UNFIXABLE: &[&str] = &[
    "empty",
    "host-character",
    "host-underscore",
    "host-hyphen",
    "host-top-label",
    "ipv6",
    "file-query",
    "group-character",
    "article-number",
    "wais-parts",
    "missing-address",
    "unexpected",
    "more-faults",
    "urn-name",
    "geo-url",
    "account-name",
    "defanged",
    "template",
    "cut-off",
    "not-a-scheme",
    "opaque-slashes",
    "port-range",
    "privileged-port",
    "host-number-range",
    "rare-address",
    "host-encoding",
    "address-version",
    "registry-name",
    "domain-name",
    "host-punycode",
    "zone",
    "file-name",
    "mail-recipient",
    "mail-header",
    "mail-fragment",
    "host-before-at",
    "encoded-control",
    "addr-spec",
    "wais-empty-part",
    "prospero-empty-field",
    "gopher-item",
    "urn-part",
    "tag-url",
    "content-id",
    "account-host",
    "phone-part",
    "sms-body",
    "geo-value",
    "host-without-dot",
    "other-port",
    "dot-segment",
    "experimental-scheme",
    "reserved-scheme",
    "prefer-news",
    "gopher-search-missing",
    "gopher-other-protocol",
    "user-discouraged",
    "number-discouraged",
    "amended",
    "scheme-syntax",
    "host-not-ascii",
    "file-host",
    "path-in-params",
    "opaque-query",
    "encoded-slash",
    "historic-scheme",
    "scheme-fragment",
];

#[test]
fn all_other_examples_have_fixes() {
    let has_fix = |(code, cite): &Cited| {
        let report = check(cite, cite.example);
        report.diagnostics().iter().any(|diagnostic| diagnostic.code == *code && diagnostic.fix.is_some())
    };
    let mut unfixable: Vec<_> = cites_of_urls().filter(|cited| !has_fix(cited)).map(|(code, _)| code.name()).collect();
    unfixable.dedup();
    assert_eq!(unfixable, UNFIXABLE);
}
