//! The pages of the codes match what the code does.

use std::collections::HashSet;

use urlspec::diagnostic::{Entry, ExampleKind};
use urlspec::{Code, Report, Severity, Spec, Start};
use urlspec_text::{Apply, Finder, Finding, LintConfig, fix_document};

const RFC: &str = include_str!("../../../../tests/data/rfc1738.txt");

/// The report on a text of the page, which is a URL or the production that the page names.
fn check<'a>(page: &Entry, text: &'a str) -> Report<'a> {
    let start = match page.example_kind {
        ExampleKind::Production(name) => page.spec().production(name).expect("a production"),
        _ => Start::Url,
    };
    page.spec().check_as(start, text.as_bytes())
}

/// The pages whose examples are not documents.
fn pages_of_urls() -> impl Iterator<Item = &'static Entry> {
    Code::ALL.iter().map(|code| code.entry()).filter(|page| page.example_kind != ExampleKind::Document)
}

/// The findings in a document with one URL.
fn findings(page: &Entry, text: &str) -> Vec<Finding> {
    let finder = Finder::default();
    let matches: Vec<_> = finder.matches(text.as_bytes()).collect();
    let [matched] = matches.as_slice() else { panic!("{text:?} must have one URL") };
    let mut rules = LintConfig::new(page.spec());
    rules.set_severity(page.code, page.code.severity());
    rules.check(&finder, text.as_bytes(), matched)
}

#[test]
fn an_example_document_triggers_its_code_and_can_be_fixed() {
    let pages: Vec<&Entry> =
        Code::ALL.iter().map(|code| code.entry()).filter(|page| page.example_kind == ExampleKind::Document).collect();
    assert!(!pages.is_empty());
    for page in pages {
        let codes: Vec<Code> = findings(page, page.example).iter().map(|finding| finding.diagnostic.code).collect();
        assert!(!codes.is_empty() && codes.iter().all(|code| *code == page.code), "{}: {codes:?}", page.code);
        assert!(findings(page, page.instead).is_empty(), "{}", page.code);
        let fixed_text =
            fix_document(&Finder::default(), &LintConfig::new(page.spec()), page.example.as_bytes(), Apply::All);
        let fixed_text = String::from_utf8(fixed_text.expect("it has a fix").document).expect("a text");
        assert!(findings(page, &fixed_text).is_empty(), "{}: {fixed_text}", page.code);
    }
}

#[test]
fn an_example_triggers_its_code() {
    for page in pages_of_urls() {
        let code = page.code;
        let report = check(page, page.example);
        let codes: Vec<_> = report.diagnostics().iter().map(|diagnostic| diagnostic.code.name()).collect();
        assert!(codes.contains(&code.name()), "{code}: {:?} triggers {codes:?}", page.example);
        assert_eq!(report.is_valid(), code.severity() < Severity::Error, "{code}: {:?}", page.example);
    }
}

#[test]
fn a_replacement_does_not_trigger_the_code() {
    for page in pages_of_urls() {
        let code = page.code;
        let report = check(page, page.instead);
        assert!(report.is_valid(), "{code}: {:?} is refused: {report}", page.instead);
        assert!(report.diagnostics().iter().all(|diagnostic| diagnostic.code != code), "{code}: {:?}", page.instead);
    }
}

/// If the example has no other error, the fix gives the text of the page.
#[test]
fn the_fix_of_an_example_removes_its_code() {
    for page in pages_of_urls() {
        let code = page.code;
        let report = check(page, page.example);
        if let Some(fixed) = report.guess().filter(|_| code.severity() == Severity::Error) {
            assert_eq!(fixed, page.instead, "{code}: the fix differs from the page");
            continue;
        }
        let diagnostic = report.diagnostics().iter().find(|diagnostic| diagnostic.code == code).expect("triggered");
        let Some(fix) = &diagnostic.fix else { continue };
        let mut fixed_text = page.example.to_owned();
        fixed_text.replace_range(fix.span.clone(), fix.replacement.as_str());
        let report = check(page, &fixed_text);
        assert!(report.is_valid(), "{code}: {fixed_text:?} is refused");
        assert!(report.diagnostics().iter().all(|diagnostic| diagnostic.code != code), "{code}: {fixed_text:?}");
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
    for page in Code::ALL.iter().map(|code| code.entry()).filter(|page| page.spec() == Spec::Rfc1738) {
        let code = page.code;
        let section = section(page.section());
        assert!(
            section.contains(&folded(page.quote)),
            "{code}: section {} does not contain {:?}",
            page.section(),
            page.quote
        );
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

/// The codes whose example has no fix, since only its author knows what is meant.
const UNFIXABLE: &[&str] = &[
    "empty",
    "host-character",
    "host-underscore",
    "host-hyphen",
    "host-empty-label",
    "host-top-label",
    "ipv6",
    "group-first-letter",
    "missing-address",
    "unexpected",
    "more-faults",
    "opaque-slashes",
    "host-without-slashes",
    "port-range",
    "privileged-port",
    "host-number-range",
    "domain-name",
    "host-punycode",
    "host-before-at",
    "encoded-control",
    "addr-spec",
    "escaped-host",
    "host-without-dot",
    "other-port",
    "experimental-scheme",
    "reserved-scheme",
    "user-discouraged",
    "number-discouraged",
    "amended",
];

#[test]
fn all_other_examples_have_fixes() {
    let has_fix = |code: &Code| {
        let page = code.entry();
        let report = check(page, page.example);
        report.diagnostics().iter().any(|diagnostic| diagnostic.code == *code && diagnostic.fix.is_some())
    };
    let unfixable: Vec<_> =
        pages_of_urls().map(|page| page.code).filter(|code| !has_fix(code)).map(Code::name).collect();
    assert_eq!(unfixable, UNFIXABLE);
}
