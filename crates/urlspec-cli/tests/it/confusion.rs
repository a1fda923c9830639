//! Texts that show one host and reach another: `check` reports the confusion, and the page on confusion shows the
//! diagrams.

use crate::support::drawn;
use urlspec::{Code, Diagnostic, Severity, Spec};
use urlspec_plan::Settings;

const SUITE: &str = include_str!("../../../../tests/data/suites/ssrf-url-confusion.json");
const PAGE: &str = include_str!("../../../../src/diagnostic/confusion.md");

/// The trick that a text uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    HostBeforeAt,
    Backslash,
    WhiteSpace,
    EncodedControl,
    LookAlike,
    Notation,
    Brackets,
    EmptyHost,
    TwinPort,
    NoScheme,
}

impl Kind {
    fn codes(self) -> &'static [Code] {
        match self {
            Self::HostBeforeAt => &[Code::UserNotAllowed, Code::HostBeforeAt],
            Self::Backslash => &[Code::Backslash, Code::HostCharacter, Code::HostBeforeAt],
            Self::WhiteSpace => &[Code::UnsafeCharacter, Code::HostCharacter, Code::ControlCharacter],
            Self::EncodedControl => {
                &[Code::EncodedControl, Code::HostCharacter, Code::SchemeCharacter, Code::OpaqueSlashes]
            }
            Self::LookAlike => &[Code::NonAscii],
            Self::Notation => &[Code::HostNumber, Code::HostNumberRange, Code::HostNumberZero],
            Self::Brackets => &[Code::Ipv6],
            Self::EmptyHost => &[Code::MissingHost, Code::OpaqueSlashes],
            Self::TwinPort => &[Code::PortDigits],
            Self::NoScheme => &[Code::MissingScheme, Code::SchemeCharacter, Code::Backslash, Code::ForeignEscape],
        }
    }
}

/// The tricks in a text, found by its characters. Without scheme and authority it is a path, where a backslash is not read
/// as a slash.
fn kinds(text: &str) -> Vec<Kind> {
    let colon = text.find([':', '/', '\\']).filter(|at| text[*at..].starts_with(':'));
    let (scheme, rest) = colon.map_or(("", text), |at| (&text[..at], &text[at + 1..]));
    let slashes = rest.len() - rest.trim_start_matches(['/', '\\']).len();
    let is_tripled = rest.len() - rest.trim_start_matches('/').len() > 2;
    let has_authority = slashes > 1 || scheme == "http";
    let authority = rest[slashes..].split('/').next().filter(|_| has_authority).unwrap_or_default();
    // After a backslash, parsers disagree about the host.
    let host = authority.rsplit('@').next().filter(|_| !authority.contains('\\')).unwrap_or_default();
    let host = host.split(['?', '#']).next().unwrap_or_default();
    let is_hostless = !authority.contains('\\') && (host.is_empty() || host.starts_with(':'));
    let lower = text.to_ascii_lowercase();
    let found = [
        (Kind::HostBeforeAt, authority.find('@').is_some_and(|at| at > 0)),
        (Kind::Backslash, text.contains('\\') && (colon.is_some() || has_authority)),
        (Kind::WhiteSpace, text.contains(|c: char| c == ' ' || c.is_ascii_control())),
        (Kind::EncodedControl, ["%00", "%0a", "%0d"].iter().any(|escape| lower.contains(escape))),
        (Kind::EncodedControl, host.contains("%09") && !is_tripled),
        (Kind::LookAlike, text.contains(['\u{FF0F}', '\u{3002}'])),
        (Kind::Notation, is_notation(host.split(':').next().unwrap_or_default())),
        (Kind::Brackets, host.starts_with('[') && host.contains("::")),
        (Kind::EmptyHost, has_authority && scheme != "file" && (is_tripled || is_hostless)),
        (Kind::TwinPort, !host.starts_with('[') && !authority.contains('@') && host.matches(':').count() > 1),
        (Kind::NoScheme, text.starts_with(['/', '\\'])),
    ];
    found.into_iter().filter(|(_, is)| *is).map(|(kind, _)| kind).collect()
}

/// A host that is a number for `inet_aton`, but not four plain decimal groups.
fn is_notation(host: &str) -> bool {
    let digits = |group: &str| !group.is_empty() && group.bytes().all(|b| b.is_ascii_digit());
    let hexadecimal = |group: &str| {
        group.strip_prefix("0x").is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_hexdigit()))
    };
    let groups: Vec<&str> = host.split('.').collect();
    let is_plain =
        |group: &&str| digits(group) && (*group == "0" || !group.starts_with('0')) && group.parse::<u8>().is_ok();
    groups.iter().all(|group| digits(group) || hexadecimal(group))
        && !(groups.len() == 4 && groups.iter().all(is_plain))
}

/// The texts for which no code of a kind is reported, and the reasons.
const EXCEPTIONS: &[(&str, Kind, &str)] = &[
    ("http://127.0.0.1 &@127.2.2.2/", Kind::WhiteSpace, IN_USER),
    ("http://127.0.0.1 &@127.2.2.2# @127.3.3.3/", Kind::WhiteSpace, IN_USER),
    ("http://foo@127.0.0.1 @127.2.2.2:80/", Kind::WhiteSpace, IN_USER),
    ("http://127.0.0.1.%00@127.2.2.2/", Kind::EncodedControl, IN_USER),
    ("dict://<user>;<auth>@<host>:<port>/d:<word>:<database>:<n>", Kind::HostBeforeAt, NO_HOST),
];

const IN_USER: &str = "it is in a user name, which is reported and fixed as a whole";
const NO_HOST: &str = "the text before the `@` does not look like a host";

fn codes(text: &str) -> Vec<Code> {
    Spec::Rfc1738.check(text).diagnostics().iter().map(|diagnostic| diagnostic.code).collect()
}

#[test]
fn every_confusion_of_the_suite_is_named() {
    let cases: Vec<serde_json::Value> = serde_json::from_str(SUITE).expect("JSON");
    let texts = cases.iter().map(|case| case["input"].as_str().expect("a text"));
    let named: Vec<(&str, Kind)> =
        texts.flat_map(|text| kinds(text).into_iter().map(move |kind| (text, kind))).collect();
    let unnamed = named.iter().filter(|(text, kind)| !codes(text).iter().any(|code| kind.codes().contains(code)));
    let unnamed: Vec<(&str, Kind)> = unnamed.copied().collect();
    let known: Vec<(&str, Kind)> = EXCEPTIONS.iter().map(|(text, kind, _)| (*text, *kind)).collect();
    assert_eq!(unnamed, known);
    assert!(named.len() > 300, "{} were expected", named.len());
}

/// The texts of the page, in order.
const SHOWN: [&str; 20] = [
    "http://www.w3.org@example.com/",
    "https://www.w3.org@example.com/",
    "ftp://localhost&@example.com/",
    r"http://www.w3.org?@example.com/",
    "ftp://joe?@example.com/",
    "https:/www.w3.org/",
    "www.w3.org:80@example.com",
    "2001:db8::1",
    "URL:http://www.w3.org/",
    r"http:\\www.w3.org\TR",
    "http://www.w3\t.org/",
    "http://www.w3.org%0D%0A/",
    "gopher://www.w3.org/0about%0D%0AQUIT",
    "http://www.w3.org\u{FF0F}.example.com/",
    "http://www.w3\u{200B}.org/",
    "http://0x7f.1/",
    "http://0177.0.0.1/",
    "http://xn--a.example.com/",
    "http:///example.com/",
    "http://www.w3.org:80:65536/",
];

#[test]
fn the_page_shows_the_current_diagrams() {
    let blocks: Vec<&str> =
        PAGE.split("```text\n").skip(1).map(|rest| rest.split("```").next().expect("a block")).collect();
    let is_fault = |diagnostic: &Diagnostic| diagnostic.severity > Severity::Advice;
    let drawings = SHOWN.map(|text| drawn(&Spec::Rfc1738.check(text), is_fault).trim_end().to_owned() + "\n");
    if std::env::var_os("UPDATE_README").is_some() {
        let mut parts = PAGE.split("```text\n");
        let mut page = parts.next().expect("an introduction").to_owned();
        for (part, block) in parts.zip(&drawings) {
            page += &format!("```text\n{block}```{}", part.split_once("```").expect("the end of a block").1);
        }
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/diagnostic/confusion.md");
        return std::fs::write(path, page).expect("the page can be written");
    }
    assert_eq!(blocks, drawings);
    assert!(urlspec_plan::plan(Spec::Rfc1738, SHOWN[12], &Settings::default()).is_err());
}

/// Each statement about the URL standard is a case of its test suite.
#[test]
fn statements_about_the_url_standard_are_in_its_suite() {
    let suite: Vec<serde_json::Value> =
        serde_json::from_str(include_str!("../../../../tests/data/suites/wpt-urltestdata.json")).expect("JSON");
    let page = PAGE.split_whitespace().collect::<Vec<_>>().join(" ").replace('\u{2409}', "\t");
    let claims: Vec<&str> = page.split("suite of the URL standard `").skip(1).collect();
    for claim in &claims {
        let (input, rest) = claim.split_once('`').expect("an input");
        let result = rest.strip_prefix(" is `").and_then(|rest| rest.split('`').next());
        assert!(result.is_some() || rest.starts_with(" is refused"), "{claim}");
        let is_case = |case: &&serde_json::Value| case["input"] == input && case["expect"].as_str() == result;
        assert!(suite.iter().any(|case| is_case(&case)), "{input}: {result:?}");
    }
    assert_eq!(claims.len(), 7);
}
