//! Checks by the lines as printed.

use std::collections::HashMap;

use crate::support::{all_texts, is_whole};
use urlspec::{Code, Severity, Spec, Start};
use urlspec_bnf::{Grammar, Lines, Random, Samples, Verdict};

/// For every text, the report has the verdict of the printed lines, has an error exactly if the text is refused, and
/// mentions it if the amended lines differ.
#[test]
fn reports_have_the_verdict_of_the_printed_lines() {
    for &spec in Spec::ALL {
        let (printed, amended) = (Grammar::new(spec, Lines::Printed), Grammar::new(spec, Lines::Amended));
        let without = |id: &str| Grammar::new(spec, Lines::Without(id));
        let without: HashMap<&String, Grammar> = printed.amendments().iter().map(|id| (id, without(id))).collect();
        let mut differing = 0;
        for text in all_texts().step_by(if is_whole() { 1 } else { 23 }) {
            for start in [Start::Url, Start::Reference] {
                let report = urlspec_bnf::check_as_printed(spec, start, text.as_bytes());
                let automaton = printed.automaton(start.production_of(spec)).expect("a production");
                assert_eq!(report.is_valid(), automaton.accepts(text), "{spec}: {text:?}");
                assert!(report.is_as_printed());
                assert_eq!(
                    report.reference().is_some(),
                    report.is_valid() && spec.check_as(start, text.as_bytes()).is_valid()
                );
                let errors =
                    report.diagnostics().iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count();
                assert_eq!(errors > 0, !report.is_valid(), "{spec}: {text:?}");
                if let Some(fixed) = report.guess() {
                    assert!(automaton.accepts(fixed), "{spec}: {fixed:?} made of {text:?}");
                }
                // An amendment is named only if it alone changes the verdict.
                for diagnostic in report.diagnostics().iter().filter(|diagnostic| diagnostic.code == Code::Amended) {
                    let Some((_, id)) = diagnostic.message.split_once("amended, ") else { continue };
                    let Some(grammar) = without.get(&id.to_owned()) else { continue };
                    let production = start.production_of(spec);
                    let accepts =
                        |grammar: &Grammar, text: &str| grammar.automaton(production).is_ok_and(|a| a.accepts(text));
                    if diagnostic.severity == Severity::Error && report.diagnostics().len() > 1 {
                        continue;
                    }
                    assert_eq!(accepts(grammar, text), report.is_valid(), "{spec}: {text:?}, {id}");
                    assert_eq!(accepts(&amended, text), !report.is_valid(), "{spec}: {text:?}, {id}");
                }
                if report.is_valid() != spec.check_as(start, text.as_bytes()).is_valid() {
                    differing += 1;
                    let diagnostic = report.diagnostics().iter().find(|diagnostic| diagnostic.code == Code::Amended);
                    assert!(
                        diagnostic.is_some_and(|diagnostic| diagnostic.message.contains("as printed")),
                        "{spec}: {text:?}"
                    );
                }
            }
        }
        let has_amendments = Code::Amended.citation(spec).is_some();
        let least = if spec.is_generic() { 1 } else { 20 };
        assert!(!is_whole() || (differing >= least) == has_amendments, "{spec}: {differing}");
    }
}

/// A document, a production, a text, and its diagnostics: the start of the span and the message.
type Case = (Spec, &'static str, &'static str, &'static [(usize, &'static str)]);

const CASES: &[Case] = &[
    (
        Spec::Udi,
        "docaddress",
        "http://a-b.c/",
        &[(8, "as printed, no `docaddress` goes on with `-`: amended, udi-hyphen")],
    ),
    (
        Spec::Url1993,
        "httpaddress",
        "http://h.x/abc",
        &[(13, "as printed, no `httpaddress` goes on with `c`: amended, 1993-xpalphas")],
    ),
    (Spec::Url1993, "url", "http://u@h.x/", &[(7, "accepted as printed, and refused as amended, delimiters")]),
    (
        Spec::Url1994,
        "mailtoaddress",
        "mailto::a@b.c",
        &[(7, "accepted as printed, and refused as amended, 1994-mailto")],
    ),
    (
        Spec::Url1994,
        "midaddress",
        "mid:a@b.c",
        &[(0, "as printed, no `midaddress` goes on with `m`: amended, 1994-addr-spec")],
    ),
    (Spec::Rfc1738, "url", "http:", &[(5, "accepted as printed, and refused as amended, 1738-otherurl")]),
    (
        Spec::Rfc1738,
        "gopherurl",
        "gopher://h.x/1",
        &[(0, "as printed, no `gopherurl` goes on with `g`: amended, 1738-gopher-slash")],
    ),
    (Spec::Rfc1738, "gophersearch", "a", &[(0, "`gophersearch` is no production as printed: an amendment adds it")]),
    (Spec::Rfc1738, "port", "8a", &[(1, "the port is not a number: `a` is not a digit")]),
    (Spec::Rfc1738, "port", "80", &[]),
    // Several amendments are needed, or none changes a line.
    (Spec::Url1993, "url", "HTTP://h/abcd", &[(5, "as printed, no `url` goes on with `/`")]),
    (Spec::Url1993, "url", "ftp://u@h/abc", &[(12, "as printed, no `url` goes on with `c`: amended, 1993-xpalphas")]),
    // What the printed lines accept is not reported: a host could contain a space.
    (Spec::Url1993, "url", "http://h x/~", &[(11, "as printed, no `url` goes on with `~`")]),
];

#[test]
fn the_amendment_is_named() {
    for (spec, production, text, expected) in CASES {
        let start = spec.production(production).expect("a production");
        let report = urlspec_bnf::check_as_printed(*spec, start, text.as_bytes());
        let found: Vec<(usize, &str)> = report
            .diagnostics()
            .iter()
            .map(|diagnostic| (diagnostic.span.start, diagnostic.message.as_ref()))
            .collect();
        assert_eq!(found, *expected, "{spec}, {production}: {text}");
    }
}

/// RFC 3966 orders parameters in its prose only, so as printed they have any order, and any number.
#[test]
fn conditions_without_a_line_are_off_as_printed() {
    for text in [
        "tel:+1;b;a",
        "tel:+1;a;a",
        "tel:+1;a;A",
        "sms:+1;b;a",
        "sms:+1,+2;b=1;a=2?body=x",
        "tel:1;phone-context=+1;b;a",
        "geo:94,0",
        "sms:+1?body=a&body=b",
        "tel:+1;ext=1;isub=2",
    ] {
        assert!(!Spec::Current.accepts(text), "{text}");
        let report = urlspec_bnf::check_as_printed(Spec::Current, Start::Url, text.as_bytes());
        assert!(report.is_valid(), "{text}: {report}");
        let amended = report.diagnostics().iter().find(|own| own.code == Code::Amended);
        assert!(amended.is_some_and(|own| own.severity == Severity::Advice), "{text}");
    }
    let report = urlspec_bnf::check_as_printed(Spec::Current, Start::Url, b"tel:+1;b;a");
    let first = report.first().expect("a diagnostic");
    assert_eq!(first.message, "accepted as printed, and refused as amended, 3966-order");
}

/// The amendment is cited by the document that it amends.
#[test]
fn amendments_cite_their_documents() {
    for (text, number) in [
        ("urn:example:a", "8141"),
        ("tel:+1;b;a", "3966"),
        ("geo:94,0", "5870"),
        ("acct:foobar@status.example.net", "7565"),
        ("mailto:a/b@c.x", "6068"),
        ("http://", "9110"),
        ("gopher:///1", "4266"),
    ] {
        let report = urlspec_bnf::check_as_printed(Spec::Current, Start::Url, text.as_bytes());
        let amended = report.diagnostics().iter().find(|own| own.code == Code::Amended);
        let amended = amended.unwrap_or_else(|| panic!("{text}: {:?}", report.diagnostics()));
        assert_eq!(amended.citation.document(), format!("RFC {number}"), "{text}: {}", amended.message);
    }
    let report = urlspec_bnf::check_as_printed(Spec::Current, Start::Url, b"urn:example:a");
    assert!(report.first().is_some_and(|own| own.message.ends_with("amended, 8141-alphanum")), "{report}");
}

/// Whatever the document, the production and the lines: a text that is refused has an error, and one that is accepted has none.
#[test]
fn no_text_is_refused_without_an_error() {
    let mut random = Random::from_seed(3966);
    const PIECES: [&str; 24] = [
        ";a",
        ";b",
        ";A=1",
        ";ext=1",
        ";isub=2",
        ";phone-context=+1",
        "?",
        "#",
        "%",
        "%41",
        ":",
        "@",
        "/",
        "//",
        ",",
        "&body=x",
        "+",
        "é",
        "\u{1}",
        " ",
        "<",
        "[",
        "..",
        "=",
    ];
    const BEGINS: [&str; 14] = [
        "tel:+1;b",
        "tel:7;phone-context=a.b;c",
        "sms:+1;b,+2?body=a",
        "geo:1,2;u=1",
        "mailto:a@b.x?c=d",
        "urn:example:a",
        "http://h.x",
        "data:,a",
        "news:a.b",
        "cid:a@b",
        "file:///a",
        "acct:a@b",
        "gopher://h.x/0a",
        "ws://h.x/",
    ];
    let mut checked = 0;
    for _ in 0..if is_whole() { 20_000 } else { 500 } {
        let begin = BEGINS[random.below(BEGINS.len())].to_owned();
        let text = (0..random.below(4)).fold(begin, |text, _| text + PIECES[random.below(PIECES.len())]);
        for &spec in Spec::ALL {
            let production = spec.productions()[random.below(spec.productions().len())];
            let production = spec.production(production).expect("a production");
            for start in [Start::Url, Start::Reference, production] {
                let printed = urlspec_bnf::check_as_printed(spec, start, text.as_bytes());
                for report in [&spec.check_as(start, text.as_bytes()), &printed] {
                    let has_error = report.diagnostics().iter().any(|own| own.severity == Severity::Error);
                    assert_eq!(has_error, !report.is_valid(), "{spec}: {text:?}, printed: {}", report.is_as_printed());
                    checked += 1;
                }
            }
        }
        for document in urlspec::SchemeDocument::all() {
            let report = document.check_as(Start::Url, text.as_bytes());
            let has_error = report.diagnostics().iter().any(|own| own.severity == Severity::Error);
            assert_eq!(has_error, !report.is_valid(), "{}: {text:?}", document.name());
        }
    }
    assert!(checked > 10_000, "{checked}");
}

/// The errors are in the password: as printed, a segment ends after two characters, and a host has no colon.
#[test]
fn messages_show_no_character_of_a_password() {
    let report = urlspec_bnf::check_as_printed(Spec::Url1993, Start::Url, b"foo:se/cret@h");
    assert!(!report.is_valid());
    let report = urlspec_bnf::check_as_printed(Spec::Udi, Start::Url, b"x-y://joe:s~cret@h.x/");
    let errors: Vec<_> =
        report.diagnostics().iter().filter(|diagnostic| diagnostic.severity == Severity::Error).collect();
    assert!(!errors.is_empty());
    for (spec, text) in
        [(Spec::Url1993, "telnet://joe:~x@h"), (Spec::Url1993, "foo://joe:<x@h/"), (Spec::Udi, "telnet://a:+b@h")]
    {
        let report = urlspec_bnf::check_as_printed(spec, Start::Url, text.as_bytes());
        let secret = text.split_once("//").and_then(|(_, rest)| rest.split_once(':')).expect("a password").1;
        let first = &secret[..1];
        for diagnostic in report.diagnostics() {
            assert!(!diagnostic.message.contains(&format!("`{first}`")), "{spec}: {text}: {}", diagnostic.message);
        }
    }
}

/// The library has hand-written checks for texts that the printed lines refuse and the amended ones accept. The automata
/// agree with them, except that the printed `otherurl` of RFC 1738 accepts any scheme, and so also texts that the line
/// of their scheme refuses.
#[test]
fn the_advice_on_amendments_agrees_with_the_automata() {
    for &spec in Spec::ALL {
        let (printed, amended) = (Grammar::new(spec, Lines::Printed), Grammar::new(spec, Lines::Amended));
        let start = spec.start_symbol();
        let automaton = amended.automaton(start).expect("a production");
        let samples = Samples::new(automaton).expect("it accepts something");
        let mut random = Random::from_seed(1738);
        let members = (0..3_000).filter_map(|_| String::from_utf8(samples.member(&mut random)).ok());
        let mut advised = 0;
        for text in members.chain(all_texts().map(str::to_owned)).chain(["a:aC:fE".to_owned()]) {
            let report = spec.check(&text).with_opt_in(|code| code == Code::Amended);
            if report.diagnostics().iter().any(|own| own.code == Code::Amended) {
                let verdict = printed.verdict(start, text.as_bytes()).expect("a production");
                let is_other =
                    matches!(&verdict, Verdict::Accepted { rules } if rules.iter().any(|rule| rule == "otherurl"));
                assert!(is_other || !verdict.is_accepted(), "{spec}: {text:?}");
                advised += 1;
            }
        }
        let has_amendments = Code::Amended.citation(spec).is_some();
        assert_eq!(advised > 0, has_amendments, "{spec}: {advised}");
    }
}
