//! Properties of parsing and checking: `parse`, `parse_reference`, `accepts_production`, `check`, `derivation`.

use std::sync::OnceLock;

use urlspec::ast::{AbsoluteRef, Node, Part, Reference, Url};
use urlspec::diagnostic::Rendered;
use urlspec::diagnostic::{Applicability, Fix};
use urlspec::{Code, Diagnostic, PerSpec, Report, Severity, Spec, Start};
use urlspec_bnf::{Automaton, Grammar, Lines};

use super::is_within;

/// Bytes parse as the grammars define, as a URL and as each production, and every report on them is right.
pub fn read(data: &[u8]) {
    for &spec in Spec::ALL {
        agrees_with_the_automata(spec, data);
        renders(&spec.check_bytes(data));
    }
    everywhere(Start::Url, data);
    everywhere(Start::Reference, data);
}

/// Every promise about the report on a text.
pub fn holds(spec: Spec, start: Start, source: &[u8]) {
    let report = spec.check_as(start, source);
    spans_are_within(&report);
    fixes_make_the_text_valid(start, &report);
    if let Ok(text) = std::str::from_utf8(source) {
        agrees_with_parse(start, text, &report);
        derivation_nests(spec, start, text, report.is_valid());
    }
    if report.is_valid() {
        each_fix_of_a_valid_text_keeps_it_valid(&report);
    }
    length_is_bounded(&report);
}

/// [`holds`] by every document.
pub fn everywhere(start: Start, source: &[u8]) {
    Spec::ALL.iter().for_each(|spec| holds(*spec, start, source));
}

fn spans_are_within(report: &Report<'_>) {
    let source = report.input();
    for diagnostic in report.diagnostics() {
        for span in [Some(&diagnostic.span), diagnostic.fix.as_ref().map(|fix| &fix.span)].into_iter().flatten() {
            assert!(is_within(span, source), "{span:?} in {:?}", String::from_utf8_lossy(source));
        }
    }
}

/// The guess is valid, and is the text with all fixes applied. It is the fixed text if these are sure.
fn fixes_make_the_text_valid(start: Start, report: &Report<'_>) {
    let Some(fixed) = report.guess() else {
        assert_eq!(report.fixed(), None);
        return;
    };
    assert!(!report.is_valid());
    assert!(report.fixed().is_none_or(|sure| sure == fixed));
    let recheck = report.spec().check_as(start, fixed.as_bytes());
    assert!(recheck.is_valid(), "{fixed:?} made of {:?}", String::from_utf8_lossy(report.input()));
    if report.diagnostics().iter().any(|diagnostic| diagnostic.code == Code::MoreFaults) {
        // The fixed text also has the fixes that are not listed.
        return;
    }
    let errors = report.diagnostics().iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    let fixes: Vec<_> = errors.map(|diagnostic| diagnostic.fix.as_ref().expect("each error has a fix")).collect();
    assert!(fixes.iter().all(|fix| matches!(fix.applicability, Applicability::Sure | Applicability::Guess)));
    // While a warning has a guess, another text may be meant.
    let is_sure = fixes.iter().all(|fix| fix.applicability == Applicability::Sure);
    let is_guess = |own: &Diagnostic| own.fix.as_ref().is_some_and(|fix| fix.applicability == Applicability::Guess);
    let warnings = report.diagnostics().iter().filter(|own| own.severity == Severity::Warning && is_guess(own));
    let meant: Vec<_> = warnings.filter_map(|own| own.fix.as_ref()).take(4).collect();
    let is_open = !meant.is_empty();
    assert!(report.fixed().is_some() == is_sure || (is_sure && is_open));
    // The fixes of some of these warnings are applied, too.
    let is_made = (0..1_usize << meant.len()).any(|chosen| {
        let own = meant.iter().enumerate().filter(|(place, _)| chosen & (1 << place) != 0).map(|(_, fix)| *fix);
        made_by(report.input(), fixes.iter().copied().chain(own).collect()).is_none_or(|text| text == fixed.as_bytes())
    });
    assert!(is_made, "{fixed:?} made of {:?}", String::from_utf8_lossy(report.input()));
}

/// A text with fixes. `None` if two of them overlap.
fn made_by(input: &[u8], mut fixes: Vec<&Fix>) -> Option<Vec<u8>> {
    fixes.sort_by_key(|fix| (fix.span.start, fix.span.end));
    // If two fixes overlap, the later includes the earlier. An insertion at the end of another fix may do so too, as the
    // slashes of `http:#news://1`.
    let apart = |pair: &[&Fix]| {
        let is_between = pair[0].span.is_empty() || pair[1].span.is_empty();
        pair[0].span.end < pair[1].span.start || (pair[0].span.end == pair[1].span.start && !is_between)
    };
    if !fixes.windows(2).all(apart) {
        return None;
    }
    let mut text = input.to_vec();
    for fix in fixes.iter().rev() {
        text.splice(fix.span.clone(), fix.replacement.as_str().bytes());
    }
    Some(text)
}

/// A fix for a warning or an advice keeps the text valid. If it is another spelling, a client sends the same.
fn each_fix_of_a_valid_text_keeps_it_valid(report: &Report<'_>) {
    for fix in report.diagnostics().iter().filter_map(|diagnostic| diagnostic.fix.as_ref()) {
        let mut fixed = report.input().to_vec();
        fixed.splice(fix.span.clone(), fix.replacement.as_str().bytes());
        let fixed = std::str::from_utf8(&fixed).expect("it was valid");
        assert!(report.spec().check_as(report.start(), fixed.as_bytes()).is_valid(), "{fixed:?}: {}", fix.title);
        assert_ne!(fix.applicability, Applicability::Sure, "{}", fix.title);
        if fix.applicability == Applicability::Spelling
            && report.reference().is_some()
            && !matches!(report.start(), Start::Production(_))
        {
            let before = std::str::from_utf8(report.input()).expect("it was valid");
            super::plan::sends_the_same(report.spec(), before, fixed, &fix.title);
        }
    }
}

fn agrees_with_parse(start: Start, text: &str, report: &Report<'_>) {
    let spec = report.spec();
    match start {
        Start::Url => match spec.parse(text) {
            Ok(url) => {
                assert!(report.is_valid());
                assert_eq!(report.url(), Some(&url));
                assert_eq!(spec.parse_owned(text).expect("it parsed").url(), url);
                prints_back(text, &url);
                no_password_is_shown(text, &url, report);
            }
            Err(refusal) => {
                assert!(!report.is_valid());
                assert_eq!(refusal.report().diagnostics(), report.diagnostics());
            }
        },
        Start::Reference => match spec.parse_reference(text) {
            Ok(reference) => {
                assert_eq!(reference.to_string(), text);
                assert_eq!(report.reference(), Some(reference));
                assert_eq!(reference.span(text), Some(0..text.len()));
            }
            Err(_) => assert!(!report.is_valid()),
        },
        Start::Production(_) => assert_eq!(spec.accepts_production(start.production(), text), Ok(report.is_valid())),
    }
    let has_error = report.diagnostics().iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    assert_eq!(has_error, !report.is_valid(), "{text:?}");
}

/// `Display` gives the text without its prefix, and each piece has the right span.
fn prints_back(text: &str, url: &Url<'_>) {
    let printed = url.to_string();
    assert!(text.ends_with(&printed), "{printed} of {text}");
    let prefix = &text[..text.len() - printed.len()];
    assert!(prefix.is_empty() || prefix.eq_ignore_ascii_case("URL:"));
    assert_eq!(url.span(text), Some(prefix.len()..text.len()));
    let mut at = prefix.len();
    url.parts(&mut |part| {
        // An empty component may be a constant.
        if let Part::Text(piece) = part
            && !piece.is_empty()
        {
            assert_eq!(piece.span(text), Some(at..at + piece.len()));
        }
        at += part.as_str().len();
    });
}

/// Whether a password can't appear in a message by chance: it is long, has a digit, and occurs in the text once.
pub fn is_distinctive(password: &str, text: &str) -> bool {
    password.len() >= 8 && password.bytes().any(|octet| octet.is_ascii_digit()) && text.matches(password).count() == 1
}

/// Whether later documents read a port and a query, as in `http://h.x:8042?a=b(@h.y`, where RFC 1808 reads a password.
fn is_port_and_query(password: &str) -> bool {
    let end = password.find(['?', '#']).unwrap_or(0);
    password[..end].parse::<u16>().is_ok()
}

/// No message about a URL contains its password.
fn no_password_is_shown(text: &str, url: &Url<'_>, report: &Report<'_>) {
    let Some(password) = url.password() else { return };
    let password = password.as_str();
    if !is_distinctive(password, text) || is_port_and_query(password) {
        return;
    }
    let messages = report.diagnostics().iter().map(|own| format!("{} {} {} {}", own.message, own.label, own.help, own));
    let output: String =
        messages.chain([format!("{report:?} {report} {url:?} {:?}", report.untrusted_input())]).collect();
    assert!(!output.contains(password), "{output}");
}

/// Each production is within its parent, and none begins before the previous one.
fn derivation_nests(spec: Spec, start: Start, text: &str, is_valid: bool) {
    let steps = spec.derivation(start, text);
    assert_eq!(steps.is_some(), is_valid, "{spec}: {text:?}");
    let mut around: Vec<std::ops::Range<usize>> = Vec::new();
    for step in steps.into_iter().flatten() {
        assert!(is_within(&step.span, text.as_bytes()) && step.depth <= around.len(), "{}: {text:?}", step.rule);
        around.truncate(step.depth);
        let is_inside = around.last().is_none_or(|outer| outer.start <= step.span.start && step.span.end <= outer.end);
        assert!(is_inside, "{spec}, {}: {:?} in {around:?} of {text:?}", step.rule, step.span);
        around.push(step.span);
    }
}

fn length_is_bounded(report: &Report<'_>) {
    assert!(report.diagnostics().len() <= 33);
}

/// Every diagnostic renders, and the redacted text has the length of the text.
fn renders(report: &Report<'_>) {
    let rendered = report.rendered(&urlspec::diagnostic::Placement::default().width(40));
    assert_eq!(rendered.iter().flat_map(Rendered::diagnostics).count(), report.diagnostics().len());
    assert!(!report.to_string().is_empty());
    assert_eq!(report.untrusted_input().redacted().len(), report.input_text().len());
    assert!(report.shown_fixed().is_none_or(|shown| report.fixed() == Some(shown)));
    assert!(report.shown_guess().is_none_or(|shown| report.guess() == Some(shown)));
}

// A second implementation: automata of the documents' lines.

/// The rules of a document, each with its automaton.
pub type Lined = Vec<(String, Start, Automaton)>;

pub fn lines(spec: Spec) -> &'static Lined {
    static LINES: PerSpec<OnceLock<Lined>> = PerSpec::new([const { OnceLock::new() }; Spec::COUNT]);
    LINES[spec].get_or_init(|| {
        let grammar = Grammar::new(spec, Lines::Amended);
        let line = |name: &String| {
            let automaton = grammar.automaton(name).expect("a rule").clone();
            (name.clone(), spec.production(name).expect("a production"), automaton)
        };
        grammar.rules().iter().map(|rule| line(&rule.name)).collect()
    })
}

/// The automaton of a document's rule.
pub fn automaton(spec: Spec, rule: &str) -> &'static Automaton {
    &lines(spec).iter().find(|(name, ..)| name == rule).expect("a rule").2
}

/// A production matches bytes exactly if the automaton of its line accepts them. So do URLs with a prefix, and references.
pub fn agrees_with_the_automata(spec: Spec, octets: &[u8]) {
    let text = std::str::from_utf8(octets);
    for (name, _, automaton) in lines(spec) {
        let is_match = text.is_ok_and(|text| spec.accepts_production(name, text) == Ok(true));
        assert_eq!(is_match, automaton.accepts(octets), "{spec}, {name}: {:?}", String::from_utf8_lossy(octets));
    }
    let Ok(text) = text else { return };
    assert_eq!(spec.parse(text).is_ok(), is_url(spec, text), "{spec}: {text:?}");
    let reference = spec.parse_reference(text);
    assert_eq!(reference.is_ok(), is_reference(spec, text), "{spec}, with a fragment: {text:?}");
    if let Ok(Reference::Absolute(AbsoluteRef { url, fragment, .. })) = reference {
        let own = format!("{url}{}", fragment.map_or(String::new(), |fragment| format!("#{fragment}")));
        assert!(text.ends_with(&own), "{own} of {text}");
    }
}

fn is_url(spec: Spec, text: &str) -> bool {
    let has_prefix = matches!(spec, Spec::Url1994 | Spec::Rfc1738);
    let prefix = text.get(..4).filter(|prefix| has_prefix && prefix.eq_ignore_ascii_case("URL:"));
    automaton(spec, spec.start_symbol()).accepts(&text[prefix.map_or(0, str::len)..])
}

/// The drafts have a rule for the fragment. RFC 1738 has none; here it is `*xchar`.
fn is_reference(spec: Spec, text: &str) -> bool {
    match (spec, text.split_once('#')) {
        (Spec::Rfc1808, _) => automaton(spec, "URL").accepts(text),
        (Spec::Current, _) => automaton(spec, "current-reference").accepts(text),
        (Spec::Rfc2396 | Spec::Rfc3986, _) => automaton(spec, "URI-reference").accepts(text),
        (Spec::Udi, _) => automaton(spec, "anchoraddress").accepts(text),
        (Spec::Url1993, _) => automaton(spec, "fragmentaddress").accepts(text),
        (_, None) => is_url(spec, text),
        (Spec::Rfc1738, Some((url, fragment))) => {
            is_url(spec, url) && (fragment.is_empty() || accepts_each(automaton(spec, "xchar"), fragment))
        }
        (_, Some((url, fragment))) => {
            is_url(spec, url) && (fragment.is_empty() || automaton(spec, "fragmentid").accepts(fragment))
        }
    }
}

/// Whether a text is a sequence of matches of a rule for one character, which may be an escape.
pub fn accepts_each(automaton: &Automaton, mut text: &str) -> bool {
    while !text.is_empty() {
        let length = if text.starts_with('%') { 3 } else { 1 };
        match text.get(..length).filter(|one| automaton.accepts(one)) {
            Some(_) => text = &text[length..],
            None => return false,
        }
    }
    true
}
