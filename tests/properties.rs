//! What holds for every text.

mod support;

use proptest::prelude::*;
use support::{CASES, all_texts, inputs};
use urlspec::ast::{Node, Part, Url};
use urlspec::diagnostic::Fix;
use urlspec::{Code, Report, Severity, Spec, Start};

/// Everything that is promised of what is said of a text.
fn holds(spec: Spec, start: Start, source: &[u8]) {
    let report = spec.check_bytes(start, source);
    spans_are_within(&report);
    fixes_mend(start, &report);
    if let Ok(text) = std::str::from_utf8(source) {
        agrees_with_parse(start, text, &report);
    }
    bounded(&report);
}

/// The same by every document.
fn everywhere(start: Start, source: &[u8]) {
    Spec::ALL.iter().for_each(|spec| holds(*spec, start, source));
}

fn spans_are_within(report: &Report<'_>) {
    let source = report.source();
    let text = std::str::from_utf8(source).ok();
    for diagnostic in report.diagnostics() {
        for span in [Some(&diagnostic.span), diagnostic.fix.as_ref().map(|fix| &fix.span)].into_iter().flatten() {
            assert!(span.start <= span.end && span.end <= source.len(), "{span:?} in {source:?}");
            if let Some(text) = text {
                assert!(text.is_char_boundary(span.start) && text.is_char_boundary(span.end), "{span:?} in {text:?}");
            }
        }
    }
}

/// The repaired text parses, has none of the errors, and is what the fixes make of the text, one after the other.
fn fixes_mend(start: Start, report: &Report<'_>) {
    let Some(repaired) = report.repaired() else { return };
    assert!(!report.is_valid());
    let mended = report.spec().check_bytes(start, repaired.as_bytes());
    assert!(mended.is_valid(), "{repaired:?} made of {:?}", String::from_utf8_lossy(report.source()));
    if report.diagnostics().iter().any(|diagnostic| diagnostic.code == Code::MoreFaults) {
        // What is not told is mended all the same.
        return;
    }
    let errors = report.diagnostics().iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    let mut fixes: Vec<_> = errors.map(|diagnostic| diagnostic.fix.as_ref().expect("each was mended")).collect();
    fixes.sort_by_key(|fix| (fix.span.start, fix.span.end));
    // Where two overlap, the later includes the earlier; so it may where something is put in at the end of the other, as
    // the slashes of `http:#news://1`.
    let apart = |pair: &[&Fix]| {
        let is_between = pair[0].span.is_empty() || pair[1].span.is_empty();
        pair[0].span.end < pair[1].span.start || (pair[0].span.end == pair[1].span.start && !is_between)
    };
    if !fixes.windows(2).all(apart) {
        return;
    }
    let mut text = report.source().to_vec();
    for fix in fixes.iter().rev() {
        text.splice(fix.span.clone(), fix.replacement.bytes());
    }
    assert_eq!(String::from_utf8_lossy(&text), repaired);
}

fn agrees_with_parse(start: Start, text: &str, report: &Report<'_>) {
    let spec = report.spec();
    match start {
        Start::Url => match spec.parse(text) {
            Ok(url) => {
                assert!(report.is_valid());
                assert_eq!(report.url(), Some(&url));
                prints_back(text, &url);
            }
            Err(refusal) => {
                assert!(!report.is_valid());
                assert_eq!(refusal.report().diagnostics(), report.diagnostics());
            }
        },
        Start::Reference => match spec.parse_reference(text) {
            Ok(reference) => {
                assert_eq!(reference.to_string(), text);
                assert_eq!(report.reference(), Some(&reference));
                assert_eq!(reference.span(text), Some(0..text.len()));
            }
            Err(_) => assert!(!report.is_valid()),
        },
        Start::Production(_) => assert_eq!(spec.recognises(start.production(), text), Ok(report.is_valid())),
    }
    let has_error = report.diagnostics().iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    assert_eq!(has_error, !report.is_valid(), "{text:?}");
}

/// What is printed is the text, less the prefix; every piece of it stands where its span says.
fn prints_back(text: &str, url: &Url<'_>) {
    let printed = url.to_string();
    assert!(text.ends_with(&printed), "{printed} of {text}");
    let prefix = &text[..text.len() - printed.len()];
    assert!(prefix.is_empty() || prefix.eq_ignore_ascii_case("URL:"));
    assert_eq!(url.span(text), Some(prefix.len()..text.len()));
    let mut at = prefix.len();
    url.parts(&mut |part| {
        if let Part::Text(piece) = part {
            assert_eq!(piece.span(text), Some(at..at + piece.len()));
        }
        at += part.as_str().len();
    });
}

fn bounded(report: &Report<'_>) {
    assert!(report.diagnostics().len() <= 33);
}

#[test]
fn all_holds_for_the_cases_and_for_real_urls() {
    for text in all_texts() {
        everywhere(Start::Url, text.as_bytes());
        everywhere(Start::Reference, text.as_bytes());
    }
}

#[test]
fn all_holds_for_what_was_found() {
    everywhere(Start::Url, b"http:#news://1");
}

#[test]
fn all_holds_for_every_production() {
    for spec in Spec::ALL {
        for name in spec.productions() {
            for text in CASES.iter().flat_map(|(_, file)| inputs(file)).step_by(7) {
                holds(spec, spec.production(name).expect("a production"), text.as_bytes());
            }
        }
    }
}

/// Texts that are almost URLs: pieces of them, and what stands in none.
fn almost() -> impl Strategy<Value = String> {
    let pieces = prop_oneof![
        4 => proptest::sample::select(vec![
            "http", "ftp", "file", "gopher", "mailto", "news", "nntp", "telnet", "wais", "prospero", "URL:", "x-y",
        ]).prop_map(str::to_owned),
        4 => proptest::sample::select(vec![":", "/", "//", "@", "?", ";", "=", "%09", "%2F", ";type=", ":80", "#", "."])
            .prop_map(str::to_owned),
        2 => proptest::sample::select(vec!["info.cern.ch", "127.0.0.1", "1.2", "a-", "comp.lang.c", "1", "id@host"])
            .prop_map(str::to_owned),
        2 => proptest::sample::select(vec![" ", "~", "\\", "%", "\"", "<", ">", "[", "_", "\t", "\n", "é", "／"])
            .prop_map(str::to_owned),
        1 => "\\PC{0,3}",
    ];
    proptest::collection::vec(pieces, 0..9).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(support::config(20_000))]

    #[test]
    fn all_holds_for_texts_that_are_almost_urls(text in almost()) {
        everywhere(Start::Url, text.as_bytes());
        everywhere(Start::Reference, text.as_bytes());
    }

    #[test]
    fn all_holds_for_octets(octets in proptest::collection::vec(any::<u8>(), 0..60)) {
        everywhere(Start::Url, &octets);
        let mut url = b"http://info.cern.ch/".to_vec();
        url.extend(octets);
        everywhere(Start::Url, &url);
    }
}
