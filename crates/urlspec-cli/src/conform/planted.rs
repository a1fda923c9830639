//! Parsers with a planted fault: the report has that fault as its only cause.

use std::collections::{BTreeMap, BTreeSet};
use std::net::Ipv4Addr;

use urlspec::Spec;

use super::cases::Given;
use super::program::Outcome;
use super::{Cases, findings, report};

/// A fault, and a part of the statement that names it.
type Planted = (fn(&str, bool) -> bool, &'static str);

/// The document whose suite is taken.
fn spec() -> Spec {
    "RFC 3986".parse().expect("a document")
}

/// The authority of a text, if it has one.
fn authority(text: &str) -> &str {
    let rest = text.split_once("://").map_or("", |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or_default()
}

fn host_and_port(text: &str) -> &str {
    let authority = authority(text);
    authority.rsplit('@').next().unwrap_or(authority)
}

fn path(text: &str) -> &str {
    let rest = text.split_once(':').map_or("", |(_, rest)| rest);
    let rest = rest.split(['?', '#']).next().unwrap_or_default();
    rest.strip_prefix("//").map_or(rest, |rest| rest.find('/').map_or("", |at| &rest[at..]))
}

fn query(text: &str) -> &str {
    let before = text.split('#').next().unwrap_or_default();
    before.split_once('?').map_or("", |(_, query)| query)
}

/// The text without a character is valid, so that character is its only fault.
fn is_valid_without(text: &str, c: char) -> bool {
    spec().accepts(&text.replace(c, "x"))
}

const PLANTED: &[Planted] = &[
    (|text, valid| valid && !authority(text).starts_with('@'), "empty `userinfo`"),
    (|text, valid| valid && !text.contains("[v") && !text.contains("[V"), "`IPvFuture`"),
    (|text, valid| valid && !authority(text).ends_with(':'), "empty `port`"),
    (|text, valid| valid && !path(text).contains("//"), "`path` with `/` twice"),
    (|text, valid| valid || text.contains('|') && is_valid_without(text, '|'), "`|`"),
    (|text, valid| valid || text.contains('\\') && is_valid_without(text, '\\'), "a backslash"),
    (|text, valid| valid || text.contains(' ') && is_valid_without(text, ' '), "a space"),
    (|text, valid| valid || query(text).contains('[') && is_valid_without(text, '['), "`[`"),
    (|text, valid| valid && !text.contains("%00"), "encoded NUL"),
    (|text, valid| valid && !text.contains(';'), "`;`"),
    (|text, valid| valid && !text.contains('~'), "`~`"),
    (|text, valid| valid && !query(text).contains('?'), "`?` in"),
    (|text, valid| valid && !text.contains('\''), "`'`"),
    (|text, valid| valid && !host_and_port(text).contains('_'), "`_`"),
    (|text, valid| valid && text.split(':').next().is_none_or(|scheme| !scheme.contains('+')), "`+`"),
    (|text, valid| valid && port(text).len() <= 5, "`port` of more than 5"),
    (|text, valid| valid && !text.starts_with(|c: char| c.is_ascii_uppercase()), "upper-case"),
    (|text, valid| valid || spec().accepts(text.trim_start()), "white space before"),
    (|text, valid| valid || text.find('é') > text.find(':') && is_valid_without(text, 'é'), "not US-ASCII"),
    (|text, valid| valid && !text.contains("::ffff:192."), ""),
    (|text, valid| valid && !userinfo(text).contains(is_sub_delimiter), "`sub-delims` in `userinfo`"),
    (|text, valid| valid && !query(text).contains(is_sub_delimiter), "`sub-delims` in `query`"),
    (|text, valid| valid && text.find(':') != Some(1), "`scheme` of fewer than 2 characters"),
    (
        |text, valid| valid && !(is_of_four_numbers(host(text)) && host(text).parse::<Ipv4Addr>().is_err()),
        "a host of four numbers that is no IPv4 address",
    ),
    (|text, valid| valid && !has_seven_groups(text), "`::` and seven groups"),
    (
        |text, valid| {
            valid && (!host(text).starts_with('[') || host(text).contains("::") || host(text).contains(['v', 'V']))
        },
        "without `:` twice",
    ),
    (|text, valid| valid && !host_and_port(text)[host(text).len()..].starts_with(":0"), "`port` that begins with `0`"),
    (|text, valid| valid || spec().accepts(&with_two_digits(text)), "`%` with one hexadecimal digit"),
    (|text, valid| valid || spec().accepts(&text.replace(".01]", ".1]")), "leading zero"),
    (|text, valid| valid || spec().accepts(&text.replace(".256]", ".255]")), "above 255"),
    (
        |text, valid| valid || spec().accepts(text.trim_start_matches(|c: char| c.is_ascii_digit())),
        "scheme that begins with a digit",
    ),
    (|text, valid| valid || spec().accepts(&text.replace("%en0]", "]").replace("%25en0]", "]")), "zone identifier"),
    (|text, valid| valid || spec().accepts(&text.replace(['{', '}'], "x")), "`{` or `}`"),
    (
        |text, valid| {
            valid || spec().accepts(&text.replacen(query(text), &query(text).replace(|c| "[\\]^`".contains(c), "x"), 1))
        },
        "`[`, a backslash, `]`, `^` or a backquote in `query`",
    ),
    (|text, valid| valid && (text.contains("://") || path(text).starts_with('/')), "follows no authority"),
    (|text, valid| valid && is_of_web(text), "`scheme` other than `ftp`, `http`, `https`"),
    (|text, valid| valid && (host(text).is_empty() || host(text).contains(['.', '['])), "a host without a dot"),
    (|text, valid| valid && host(text).split('.').all(|label| label.len() <= 63), "a label of more than 63 characters"),
    (|text, valid| valid && scheme(text).bytes().all(|byte| byte.is_ascii_alphabetic()), "than letters in `scheme`"),
    (|text, valid| valid && !ends_with_number(host(text)), "a host whose last label is a number"),
    (|text, valid| valid && (scheme(text).len() == text.len() || text.contains("://")), "a scheme that no authority"),
    (|text, valid| valid && !(authority(text).contains('@') && host(text).is_empty()), "before an empty host"),
    (
        |text, valid| {
            valid || spec().accepts(text.trim_start_matches(|c: char| c.is_ascii_digit() || "+-.".contains(c)))
        },
        "scheme that does not begin with a letter",
    ),
    (
        |text, valid| {
            valid || spec().accepts(&text.replacen(path(text), &path(text).replace(|c| "^`{}".contains(c), "x"), 1))
        },
        "`^`, a backquote, `{` or `}` in `path`",
    ),
    (|text, valid| valid && !has_upper_case(host(text)), "an upper-case letter outside a percent-encoded octet"),
    (
        |text, valid| valid && !(scheme(text).starts_with("http") && host(text).is_empty()),
        "http or https URI without a host",
    ),
    (|text, valid| valid && (port(text).is_empty() || port(text).contains(|c| c != '0')), "the port 0"),
    (|text, valid| valid && !(path(text).len() > 1 && path(text).ends_with('/')), "a slash after a segment"),
    (|text, valid| valid && !host_and_port(text).contains("]:8"), "a port after an address in brackets"),
    (|text, valid| valid && text.split(['/', '?', '#']).all(|own| own != ".."), "a segment `..`"),
    (|text, valid| valid && (!authority(text).contains('@') || userinfo(text).contains(':')), "without `:`"),
    (|text, valid| valid && !(host(text).starts_with('.') || host(text).contains("..")), "a host with an empty label"),
    (|text, valid| valid && text.strip_suffix(':') != Some(scheme(text)), "a scheme and nothing else"),
    (|text, valid| valid || spec().accepts(&text.replace(['^', '|'], "x")), "`^` or `|`"),
];

/// Whether a name of a host has an upper-case letter that is no digit of an escape.
fn has_upper_case(host: &str) -> bool {
    let parts = host.split('%').enumerate();
    let mut letters = parts.flat_map(|(at, part)| part.bytes().skip(if at > 0 { 2 } else { 0 }));
    !host.starts_with('[') && letters.any(|byte| byte.is_ascii_uppercase())
}

fn scheme(text: &str) -> &str {
    text.split(':').next().unwrap_or_default()
}

fn is_of_web(text: &str) -> bool {
    ["ftp", "http", "https"].contains(&scheme(text).to_ascii_lowercase().as_str())
}

fn ends_with_number(host: &str) -> bool {
    let last = host.rsplit('.').next().unwrap_or_default();
    !host.starts_with('[')
        && !last.is_empty()
        && last.bytes().all(|byte| byte.is_ascii_digit())
        && host.parse::<Ipv4Addr>().is_err()
}

fn userinfo(text: &str) -> &str {
    authority(text).rsplit_once('@').map_or("", |(user, _)| user)
}

fn host(text: &str) -> &str {
    let all = host_and_port(text);
    if all.starts_with('[') {
        all.split_inclusive(']').next().unwrap_or_default()
    } else {
        all.split(':').next().unwrap_or_default()
    }
}

fn port(text: &str) -> &str {
    host_and_port(text)[host(text).len()..].trim_start_matches(':')
}

fn is_sub_delimiter(c: char) -> bool {
    "!$&'()*+,;=".contains(c)
}

fn is_of_four_numbers(text: &str) -> bool {
    let numbers: Vec<&str> = text.split('.').collect();
    numbers.len() == 4 && numbers.iter().all(|number| number.parse::<u32>().is_ok())
}

fn has_seven_groups(text: &str) -> bool {
    let host = host(text).trim_matches(['[', ']']);
    host.contains("::") && host.split(':').filter(|group| !group.is_empty()).count() == 7
}

/// The text with another digit after a `%` that only one follows.
fn with_two_digits(text: &str) -> String {
    let mut parts = text.split('%');
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.bytes().take(2).take_while(u8::is_ascii_hexdigit).count();
        whole.push_str(if digits == 1 { "%0" } else { "%" });
        whole.push_str(part);
    }
    whole
}

fn outcomes(cases: &Cases, parser: fn(&str, bool) -> bool) -> (Vec<usize>, Vec<Outcome>) {
    let given: Vec<usize> = (0..cases.cases.len()).filter(|at| cases.cases[*at].can_be_given(false)).collect();
    let answer = |at: &usize| {
        let accepts = parser(&cases.cases[*at].input, cases.cases[*at].valid);
        Outcome::Line(u8::from(accepts).to_string())
    };
    let outcomes = given.iter().map(answer).collect();
    (given, outcomes)
}

#[test]
fn each_planted_fault_is_the_only_cause() {
    let cases = Cases::of(spec(), None, "readable".as_ref()).expect("cases");
    let mut wrong = Vec::new();
    for (at, (parser, named)) in PLANTED.iter().enumerate() {
        let (given, outcomes) = outcomes(&cases, *parser);
        let findings = findings(&cases, &given, outcomes, false);
        let statements: Vec<String> = findings.causes.iter().map(report::statement).collect();
        if statements.len() != 1 || !statements[0].contains(named) {
            wrong.push(format!("{at} {named}: {statements:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Two faults are two causes.
#[test]
fn each_two_planted_faults_are_two_causes() {
    two_faults_are_two_causes(12);
}

#[test]
#[ignore = "a minute; .ci/full samples runs it"]
fn whole_each_two_planted_faults_are_two_causes() {
    two_faults_are_two_causes(4);
}

/// Compares every second fault with every `step`th of those after it.
fn two_faults_are_two_causes(step: usize) {
    let cases = Cases::of(spec(), None, "readable".as_ref()).expect("cases");
    let mut wrong = Vec::new();
    for (at, (one, first_named)) in PLANTED.iter().enumerate().step_by(2) {
        let (given, first) = outcomes(&cases, *one);
        for (other, named) in PLANTED.iter().skip(at + 3).step_by(step) {
            // One of them explains the other.
            if at == 6 && named.contains("white space") {
                continue;
            }
            let (_, second) = outcomes(&cases, *other);
            let both = given.iter().zip(first.iter().zip(&second)).map(|(case, (first, second))| {
                let is_wrong = |outcome: &Outcome| *outcome == Outcome::Line("1".to_owned());
                let valid = cases.cases[*case].valid;
                let accepts =
                    if valid { is_wrong(first) && is_wrong(second) } else { is_wrong(first) || is_wrong(second) };
                Outcome::Line(u8::from(accepts).to_string())
            });
            let findings = findings(&cases, &given, both.collect(), false);
            let statements: Vec<String> = findings.causes.iter().map(report::statement).collect();
            // Characters of one place are one cause, which names both.
            let is_set = |own: &String| own.contains(first_named) && own.contains(named);
            if statements.len() != 2 && !statements.iter().all(is_set) {
                wrong.push(format!("{at} and {named}: {statements:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A fault in a component, by its name and what the parser makes of all.
type PlantedValue = (&'static str, fn(&BTreeMap<String, String>) -> Option<String>, &'static str);

const PLANTED_VALUES: &[PlantedValue] = &[
    ("path", |own| own["path"].is_empty().then(|| "*".to_owned()), "path goes on where it ends"),
    ("host", |own| own.get("host")?.is_empty().then(|| "localhost".to_owned()), "host goes on where it ends"),
    ("path", |own| Some(own["path"].clone() + "?" + own.get("query")?), "path goes on where it ends"),
    ("query", |own| Some(format!("?{}", own.get("query")?)), "query begins with a delimiter that is not part of it"),
    ("path", |own| Some(own["path"].strip_prefix('/')?.to_owned()), "path lacks the delimiter at its beginning"),
    ("host", |own| Some(format!("{}:{}", own.get("host")?, own.get("port")?)), "with `port`, also an empty one"),
    (
        "path",
        |own| Some(own["path"].replace("//", "/")),
        "path lacks a part, of texts with a `path` with `/` twice in a row",
    ),
    ("query", |own| (!own.contains_key("query")).then(String::new), "query is empty where it is absent"),
    ("host", |own| Some(own.get("host")?.to_ascii_uppercase()), "host has another case"),
];

/// Each difference has a cause, also where the component is empty.
#[test]
fn each_planted_fault_of_a_component_has_its_causes() {
    let cases = Cases::of(spec(), None, "readable".as_ref()).expect("cases");
    let given: Vec<usize> = (0..cases.cases.len()).collect();
    for (name, fault, named) in PLANTED_VALUES {
        let answer = |at: &usize| {
            let case = &cases.cases[*at];
            let mut components = case.components.clone();
            if let Some(value) = Some(&components).filter(|own| !own.is_empty()).and_then(fault) {
                components.insert((*name).to_owned(), value);
            }
            Outcome::Line(serde_json::json!({"valid": case.valid, "components": components}).to_string())
        };
        let findings = findings(&cases, &given, given.iter().map(answer).collect(), true);
        let wrong: BTreeSet<usize> = (0..given.len()).filter(|at| !findings.outcomes[*at].2.is_empty()).collect();
        let explained: BTreeSet<usize> = findings.causes.iter().flat_map(|own| own.cause.cases.clone()).collect();
        let statements: Vec<String> = findings.causes.iter().map(report::statement).collect();
        assert!(!wrong.is_empty() && wrong == explained, "{named}: {wrong:?} {explained:?} {statements:?}");
        assert!(statements.len() == 1 && statements[0].contains(named), "{named}: {statements:?}");
    }
}

/// A fault in what a program makes of a reference and its base, which are given with the right result.
type PlantedReference = (fn(&str, &str, &str) -> Option<String>, &'static str);

const PLANTED_REFERENCES: &[PlantedReference] = &[
    (|_, base, right| (!base.contains('?')).then(|| right.to_owned()), "It refuses `?`"),
    (
        |text, base, right| {
            Some(if text.is_empty() || text.starts_with('#') { without_query(right, base) } else { right.to_owned() })
        },
        "neither a path nor a query, and a base with a query",
    ),
    (
        |text, _, right| {
            Some(if text.ends_with("/..") || text == ".." { format!("{right}..") } else { right.to_owned() })
        },
        "`..` as its last segment",
    ),
    (
        |_, base, right| Some(if base.contains(":80/") { right.replace(":80", "") } else { right.to_owned() }),
        "with a port",
    ),
    (|_, base, right| Some(if base.contains("u@") { right.replace("u@", "") } else { right.to_owned() }), "with user"),
    (
        |_, base, right| {
            Some(if base.contains("//") { right.trim_end_matches('/').to_owned() } else { right.to_owned() })
        },
        "a resolved path that ends with a slash",
    ),
];

fn without_query(text: &str, base: &str) -> String {
    match base.split('#').next().unwrap_or_default().split_once('?') {
        Some((_, query)) => text.replacen(&format!("?{query}"), "", 1),
        None => text.to_owned(),
    }
}

/// A program that refuses a base refuses each reference to it, which is no cause of its own.
#[test]
fn each_planted_fault_of_a_reference_is_the_only_cause() {
    let cases = Cases::of(spec(), None, "readable".as_ref()).expect("cases");
    let given: Vec<usize> = (0..cases.cases.len()).collect();
    let mut wrong = Vec::new();
    for (program, named) in PLANTED_REFERENCES {
        let answer = |at: &usize| {
            let case = &cases.cases[*at];
            let right = case.resolved.as_deref().unwrap_or_default();
            let answer = match &case.base {
                Some(_) if !case.valid => serde_json::json!({"resolved": null}),
                Some(base) => serde_json::json!({"resolved": program(&case.input, base, right)}),
                // A program that refuses a base refuses it alone, too.
                None => serde_json::json!({"valid": case.valid && program("g", &case.input, right).is_some()}),
            };
            Outcome::Line(answer.to_string())
        };
        let findings = findings(&cases, &given, given.iter().map(answer).collect(), true);
        let statements: Vec<String> = findings.causes.iter().map(report::statement).collect();
        if statements.len() != 1 || !statements[0].contains(named) {
            wrong.push(format!("{named}: {statements:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// An answer that has nothing to compare is none.
#[test]
fn an_answer_without_a_known_member_is_nonsense() {
    let cases = Cases::of(spec(), None, "readable".as_ref()).expect("cases");
    let given: Vec<usize> = (0..cases.cases.len()).collect();
    for line in ["{}", r#"{"isValid":true}"#, r#"{"input":"a:"}"#, r#"{"valid":true,"components":["a"]}"#, "[]"] {
        let outcomes = given.iter().map(|_| Outcome::Line(line.to_owned())).collect();
        let findings = findings(&cases, &given, outcomes, true);
        assert!(findings.outcomes.iter().all(|(_, _, differences)| !differences.is_empty()), "{line}");
    }
}

/// By today's standard, parsers that know no scheme, that know some schemes only, and that check nearly nothing.
#[test]
fn what_a_parser_knows_of_schemes_is_one_cause() {
    fn has_known_scheme(text: &str) -> bool {
        text.split_once(':').is_some_and(|(scheme, _)| matches!(&*scheme.to_ascii_lowercase(), "http" | "https"))
    }
    let parsers: [Planted; 3] = [
        (|text, valid| valid || spec().accepts(text), "It accepts a URI that only the document of its scheme refuses"),
        (|text, valid| valid && has_known_scheme(text), "It refuses a `scheme` other than `http`, `https`"),
        (|text, valid| valid || text.contains(':') && !text.contains("[v"), "It accepts nearly every invalid text"),
    ];
    let cases = Cases::of(Spec::TODAY, None, "readable".as_ref()).expect("cases");
    for (parser, named) in parsers {
        let (given, outcomes) = outcomes(&cases, parser);
        let findings = findings(&cases, &given, outcomes, false);
        let statements: Vec<String> = findings.causes.iter().map(report::statement).collect();
        assert!(statements.first().is_some_and(|first| first == named), "{named}: {statements:?}");
        // An octet in a host is the only valid text of the generic syntax that ends there.
        assert!(statements.len() <= 2, "{statements:?}");
    }
}

/// A parser that is right has no cause, in each document.
#[test]
fn a_right_parser_has_no_cause() {
    for &spec in Spec::ALL {
        let cases = Cases::of(spec, None, "readable".as_ref()).expect("cases");
        let (given, outcomes) = outcomes(&cases, |_, valid| valid);
        assert!(findings(&cases, &given, outcomes, false).causes.is_empty(), "{spec}");
    }
}
