//! Productions by name, and derivations: which productions they contain, and how these nest.

use std::collections::HashSet;

use crate::bnf_lines::{CURRENT, MIRRORS, file};
use crate::body_shape::rule_key;
use crate::support::{all_texts, assert_nested, is_whole};
use urlspec::{Code, Severity, Spec, Start};
use urlspec_bnf::{Expr, Grammar, Lines, Random, Samples};

/// The productions that are in a derivation though the lines don't have them, or the reverse, and why.
const UNLIKE: &[(Spec, &[&str])] = &[
    // "#" and a fragment may follow the URL of a reference, and no line of the draft has both.
    (Spec::Url1994, &["fragmentid"]),
];

/// The rules that a URL or a reference can have, by the lines of the document. A text is only compared with a rule that is excluded.
fn reachable(spec: Spec) -> HashSet<String> {
    let grammar = Grammar::new(spec, Lines::Amended);
    let reference = Start::Reference.production_of(spec);
    let (mut found, mut open) = (HashSet::new(), vec![reference.to_owned()]);
    while let Some(name) = open.pop() {
        let rule = grammar.rule(&name).expect("a rule");
        if found.insert(rule.name.clone()) {
            rule.expr.iter().for_each(|expr| add_rules(expr, &mut open));
        }
    }
    found
}

fn add_rules(expr: &Expr, found: &mut Vec<String>) {
    match expr {
        Expr::Rule(rule) => found.push(rule.name.clone()),
        Expr::Sequence(parts) | Expr::Choice(parts) => parts.iter().for_each(|part| add_rules(part, found)),
        Expr::Optional(part) | Expr::Repeated { expr: part, .. } | Expr::Except(_, part, _) => add_rules(part, found),
        _ => {}
    }
}

/// The classes of a document, under the keys of their rules. A class is a constant, not a step.
fn classes(spec: Spec) -> HashSet<String> {
    let mut classes = HashSet::new();
    for mirror in MIRRORS.iter().chain(CURRENT).filter(|mirror| mirror.spec == spec) {
        let page = mirror.rust.rsplit('/').next().and_then(|file| file.strip_suffix(".rs")).expect("a page");
        let source = file(mirror.rust);
        let prefix = format!("{page}/");
        let has_prefix = spec.productions().iter().any(|name| name.starts_with(&prefix));
        for line in source.lines() {
            let own = line.strip_prefix("pub const ").and_then(|rest| rest.split_once(": Set"));
            if let Some((name, _)) = own {
                classes.insert(format!("{}{}", if has_prefix { &prefix } else { "" }, name.to_lowercase()));
            }
        }
    }
    classes
}

#[test]
fn every_production_is_in_a_derivation() {
    for &spec in Spec::ALL {
        let classes = classes(spec);
        let is_class = |name: &str| classes.contains(&rule_key(name));
        let mut shown: HashSet<&str> = HashSet::new();
        for text in all_texts().map(str::to_owned).chain(members(spec, spec.start_symbol(), 2_000)) {
            shown.extend(spec.derivation(Start::Reference, &text).into_iter().flatten().map(|step| step.rule));
        }
        let reachable = reachable(spec);
        let steps = spec.productions().iter().filter(|name| !is_class(name));
        let different: Vec<&&str> = steps.filter(|name| shown.contains(**name) != reachable.contains(**name)).collect();
        let known = UNLIKE.iter().find(|(own, _)| *own == spec).map_or(&[] as &[_], |(_, names)| names);
        assert!(different.iter().map(|name| **name).eq(known.iter().copied()), "{spec}: {different:?}");
    }
}

/// Each production is recorded under its name in the document.
#[test]
fn productions_are_recorded_under_their_names() {
    for &spec in Spec::ALL {
        for name in spec.productions() {
            let start = spec.production(name).expect("a production");
            for text in members(spec, name, 20) {
                let steps = spec.derivation(start, &text).unwrap_or_else(|| panic!("{spec}, {name}: {text:?}"));
                let first = steps.first().map(|step| (step.rule, step.span.clone(), step.depth));
                assert_eq!(first, Some((*name, 0..text.len(), 0)), "{spec}: {text:?}");
            }
        }
    }
}

/// Each step is inside the one around it, begins after the preceding one, and its production accepts its text.
#[test]
fn derivations_are_well_formed() {
    for &spec in Spec::ALL {
        for text in all_texts().map(str::to_owned).chain(members(spec, spec.start_symbol(), 2_000)) {
            let steps = spec.derivation(Start::Reference, &text).unwrap_or_default();
            assert_nested(&steps, &text);
            for step in &steps {
                assert_eq!(
                    spec.accepts_production(step.rule, &text[step.span.clone()]),
                    Ok(true),
                    "{spec}, {}",
                    step.rule
                );
            }
        }
    }
}

/// The paths, names and escapes of each document, production by production.
#[test]
fn derivations_show_segments_labels_and_escapes() {
    for (spec, text, expected) in [
        (
            Spec::Rfc1738,
            "http://a-b.c/x//%7Ey",
            "hostname(domainlabel toplabel) hpath(hsegment hsegment hsegment(escape))",
        ),
        (Spec::Url1994, "http://h.x/a%41/", "hostname(ialpha(xalphas)) path(segment(xpalphas(escape)) void)"),
        (Spec::Url1993, "http://h.x/a?b+%41", "path(xpalphas) search(xalphas xalphas(escape))"),
        (Spec::Url1993, "prospero://h.x/n%00%00A", "hsoname(path(xpalphas)) attributes(attribute(alphanums))"),
        (Spec::Udi, "http://h.x/a%41/b", "path(xalphas xalphas)"),
        (Spec::Udi, "http://h.x/", "path(void)"),
    ] {
        let steps = spec.derivation(Start::Url, text).expect("a URL");
        let mut shown = String::new();
        let mut depth = 0;
        for step in &steps {
            while depth > step.depth {
                shown.push(')');
                depth -= 1;
            }
            shown.push_str(if step.depth > depth { "(" } else { " " });
            shown.push_str(step.rule);
            depth = step.depth;
        }
        shown.push_str(&")".repeat(depth));
        for piece in expected.split_inclusive(") ").map(str::trim) {
            assert!(shown.contains(piece), "{spec}, {text}: {piece} in {shown}");
        }
    }
}

/// If a production has a tree, its refusal is explained like the refusal of a URL, whatever its name.
#[test]
fn refusals_by_productions_of_urls_are_explained() {
    for (spec, production, text) in [
        (Spec::Udi, "generic", "xy://u@h.x:/a b"),
        (Spec::Udi, "othergeneric", "xy://u@h.x:/a b"),
        (Spec::Url1993, "generic", "xy://u@h.x:/a b"),
        (Spec::Url1994, "prosperolink", "prospero://h.x:/a b"),
    ] {
        let start = spec.production(production).expect("a production");
        let report = spec.check_as(start, text.as_bytes());
        let codes: Vec<Code> = report.diagnostics().iter().map(|diagnostic| diagnostic.code).collect();
        assert!(codes.contains(&Code::EmptyPort), "{spec}, {production}: {codes:?}");
        assert!(codes.contains(&Code::UnsafeCharacter), "{spec}, {production}: {codes:?}");
        let fixed = report.guess().unwrap_or_else(|| panic!("{spec}, {production} is not fixed"));
        assert_eq!(spec.accepts_production(production, fixed), Ok(true));
    }
}

/// Bytes that are not UTF-8, or that no production accepts everywhere.
const OCTETS: [u8; 5] = [0xE9, 0xFF, 0x00, b'%', b' '];

/// A text is refused exactly if an error is reported, also if it is not UTF-8.
#[test]
fn no_refusal_is_without_an_error() {
    for &spec in Spec::ALL {
        for rule in Grammar::new(spec, Lines::Amended).rules() {
            let start = spec.production(&rule.name).expect("a production of the same name");
            for member in members(spec, &rule.name, if is_whole() { 10 } else { 1 }) {
                for (at, octet) in (0..=member.len()).flat_map(|at| OCTETS.map(|octet| (at, octet))) {
                    let text = [&member.as_bytes()[..at], &[octet], &member.as_bytes()[at..]].concat();
                    let report = spec.check_as(start, &text);
                    let has_error = report.diagnostics().iter().any(|own| own.severity == Severity::Error);
                    assert_ne!(report.is_valid(), has_error, "{spec}, {}: {}", rule.name, text.escape_ascii());
                }
            }
        }
    }
}

/// A text of the production `password` is a password: nothing of it is shown.
#[test]
fn nothing_of_a_password_is_shown() {
    for &spec in Spec::ALL {
        let Ok(start) = spec.production("password") else { continue };
        for text in ["hunter 2{", "s\u{e9}c%zret", "a:b@c", "q7/x9", "%zz"] {
            let report = spec.check_as(start, text.as_bytes());
            assert_eq!((report.shown_fixed(), report.shown_guess()), (None, None), "{spec}, {text}");
            for diagnostic in report.diagnostics() {
                let fix = diagnostic.fix.iter().any(|fix| !fix.holds_secret([text]));
                let words = format!("{} {} {}", diagnostic.message, diagnostic.label, diagnostic.help);
                let is_named =
                    text.split(|c: char| !c.is_alphanumeric()).any(|piece| piece.len() > 1 && words.contains(piece));
                assert!(!fix && !is_named && !words.contains("found `"), "{spec}, {text}: {diagnostic:?}");
            }
        }
    }
}

/// The faults of a production are explained as in a URL, also if it is only a part of one.
#[test]
fn parts_of_urls_are_explained_as_in_urls() {
    for (production, text, code, has_guess) in [
        ("hostport", "h.com:8x", Code::PortDigits, true),
        ("hostport", "h.com:", Code::EmptyPort, true),
        ("port", "80a", Code::PortDigits, true),
        ("search", "a/b", Code::ReservedCharacter, true),
        ("fpath", "a;b", Code::ReservedCharacter, true),
        ("ftptype", "xx", Code::Typecode, false),
        ("scheme", "Ht_tp", Code::SchemeCharacter, true),
        ("group", "9a", Code::GroupFirstLetter, false),
        ("fieldvalue", "a=b", Code::ReservedCharacter, true),
        ("login", "u@v@h.com", Code::ReservedCharacter, true),
        ("selector", "a b{", Code::UnsafeCharacter, true),
        ("host", "a_b.com", Code::HostUnderscore, false),
    ] {
        let start = Spec::Rfc1738.production(production).expect("a production");
        let report = Spec::Rfc1738.check_as(start, text.as_bytes());
        assert_eq!(report.first_error().map(|error| error.code), Some(code), "{production}: {text}");
        let guess = report.guess();
        assert!(guess.is_none_or(|guess| Spec::Rfc1738.accepts_production(production, guess) == Ok(true)), "{guess:?}");
        assert_eq!(guess.is_some(), has_guess, "{production}: {text}");
    }
}

/// Random texts of a rule.
fn members(spec: Spec, rule: &str, count: usize) -> Vec<String> {
    let grammar = Grammar::new(spec, Lines::Amended);
    let samples = Samples::new(grammar.automaton(rule).expect("a rule")).expect("texts");
    let mut random = Random::from_seed(1738);
    let texts = (0..count).map(|_| String::from_utf8(samples.member(&mut random)).expect("US-ASCII"));
    texts.filter(|text| grammar.broken_condition(rule, text).is_none()).collect()
}
