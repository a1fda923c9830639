//! The catalogue: each code's page is true.

use std::collections::HashSet;

use urlspec::diagnostic::Entry;
use urlspec::{Code, Report, Severity, Spec, Start};
use urlspec_text::{Apply, Finder, Finding, LintConfig, fix_document};

const RFC: &str = include_str!("../../../../tests/data/rfc1738.txt");

/// What is said of a text of the page: a URL or, where the page says so, another production.
fn check<'a>(page: &Entry, text: &'a str) -> Report<'a> {
    let start = page.production().map_or(Start::Url, |name| page.spec().production(name).expect("a production"));
    page.spec().check_as(start, text.as_bytes())
}

/// The pages whose examples are URLs, or texts of another production.
fn pages_of_urls() -> impl Iterator<Item = &'static Entry> {
    Code::ALL.iter().map(|code| code.entry()).filter(|page| !page.is_document())
}

/// What is said of a document with one URL in it.
fn findings(page: &Entry, text: &str) -> Vec<Finding> {
    let finder = Finder::default();
    let matches: Vec<_> = finder.matches(text.as_bytes()).collect();
    let [find] = matches.as_slice() else { panic!("{text:?} has one URL") };
    let mut rules = LintConfig::new(page.spec());
    rules.set_severity(page.code, page.code.severity());
    rules.check(&finder, text.as_bytes(), find)
}

#[test]
fn examples_that_are_documents_trigger_their_codes_and_are_mended() {
    let pages: Vec<&Entry> = Code::ALL.iter().map(|code| code.entry()).filter(|page| page.is_document()).collect();
    assert!(!pages.is_empty());
    for page in pages {
        let said: Vec<Code> = findings(page, page.example).iter().map(|finding| finding.diagnostic.code).collect();
        assert!(!said.is_empty() && said.iter().all(|code| *code == page.code), "{}: {said:?}", page.code);
        assert!(findings(page, page.instead).is_empty(), "{}", page.code);
        let mended =
            fix_document(&Finder::default(), &LintConfig::new(page.spec()), page.example.as_bytes(), Apply::All);
        let mended = String::from_utf8(mended.expect("there is something to mend").document).expect("a text");
        assert!(findings(page, &mended).is_empty(), "{}: {mended}", page.code);
    }
}

#[test]
fn an_example_triggers_its_code() {
    for page in pages_of_urls() {
        let code = page.code;
        let report = check(page, page.example);
        let codes: Vec<_> = report.diagnostics().iter().map(|diagnostic| diagnostic.code.name()).collect();
        assert!(codes.contains(&code.name()), "{code}: {:?} says {codes:?}", page.example);
        assert_eq!(report.is_valid(), code.severity() < Severity::Error, "{code}: {:?}", page.example);
    }
}

#[test]
fn what_to_write_instead_is_without_the_code() {
    for page in pages_of_urls() {
        let code = page.code;
        let report = check(page, page.instead);
        assert!(report.is_valid(), "{code}: {:?} is refused: {report}", page.instead);
        assert!(report.diagnostics().iter().all(|diagnostic| diagnostic.code != code), "{code}: {:?}", page.instead);
    }
}

/// A fix of the example removes the code; where the only fault is that one, it gives what the page says.
#[test]
fn an_example_is_mended_by_its_own_fix() {
    for page in pages_of_urls() {
        let code = page.code;
        let report = check(page, page.example);
        if let Some(fixed) = report.fixed().filter(|_| code.severity() == Severity::Error) {
            assert_eq!(fixed, page.instead, "{code}: the repair is not what the page says");
            continue;
        }
        let diagnostic = report.diagnostics().iter().find(|diagnostic| diagnostic.code == code).expect("triggered");
        let Some(fix) = &diagnostic.fix else { continue };
        let mut mended = page.example.to_owned();
        mended.replace_range(fix.span.clone(), &fix.replacement);
        let report = check(page, &mended);
        assert!(report.is_valid(), "{code}: {mended:?} is refused");
        assert!(report.diagnostics().iter().all(|diagnostic| diagnostic.code != code), "{code}: {mended:?}");
    }
}

#[test]
fn names_are_unique_and_lead_back() {
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
fn quotations_stand_in_their_sections() {
    for page in Code::ALL.iter().map(|code| code.entry()).filter(|page| page.spec() == Spec::Rfc1738) {
        let code = page.code;
        let section = section(page.section());
        assert!(
            section.contains(&folded(page.quote)),
            "{code}: section {} does not say {:?}",
            page.section(),
            page.quote
        );
    }
}

/// The text of a section of RFC 1738 with its subsections, without the headers and footers of pages, white space
/// folded.
fn section(number: &str) -> String {
    let furniture = |line: &&str| !line.starts_with("Berners-Lee, Masinter") && !line.starts_with("RFC 1738  ");
    let lines: Vec<&str> = RFC.lines().filter(furniture).collect();
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

/// White space is one blank, and none stands behind a hyphen at a line's end.
fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The codes whose example nobody can mend without asking its writer.
const UNMENDED: &[&str] = &[
    "empty",
    "host-top-label",
    "ipv6",
    "missing-group",
    "group-first-letter",
    "message-id-host",
    "missing-address",
    "unexpected",
    "more-faults",
    "opaque-slashes",
    "port-range",
    "privileged-port",
    "host-number-range",
    "domain-name",
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
fn what_can_be_mended_is_mended() {
    let has_fix = |code: &Code| {
        let page = code.entry();
        let report = check(page, page.example);
        report.diagnostics().iter().any(|diagnostic| diagnostic.code == *code && diagnostic.fix.is_some())
    };
    let unmended: Vec<_> =
        pages_of_urls().map(|page| page.code).filter(|code| !has_fix(code)).map(Code::name).collect();
    assert_eq!(unmended, UNMENDED);
}
