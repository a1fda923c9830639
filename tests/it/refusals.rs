//! A refusal is explained when its report is first used, and not before.

use allocation_counter::measure;
use urlspec::Spec;
use urlspec::diagnostic::Refusal;

const REFUSED: [&str; 6] =
    ["http://info.cern.ch:/~timbl#top", "", "x", "ftp://joe:secret@h.x/a b", "http://h.x/\u{e9}", "news:~"];

fn refusal(text: &str) -> Refusal {
    Spec::Rfc1738.parse(text).expect_err("a refusal")
}

#[test]
fn a_refusal_is_send_and_sync() {
    fn is_shared<T: Send + Sync + 'static>(_: &T) {}
    is_shared(&refusal("x"));
}

/// Parsing, cloning and comparing allocate at most a copy of the text. An explanation needs more.
#[test]
fn a_refusal_is_not_explained_until_its_report_is_used() {
    for text in REFUSED {
        let parsed = measure(|| assert!(Spec::Rfc1738.parse(text).is_err()));
        assert!(parsed.count_total <= 1, "{text}: {parsed:?}");
        let (one, other) = (refusal(text), refusal(text));
        let compared = measure(|| assert!(one == one.clone() && one == other));
        assert!(compared.count_total <= 1, "{text}: {compared:?}");
        let first = measure(|| assert!(!one.report().diagnostics().is_empty()));
        assert!(first.count_total > 4, "{text}: {first:?}");
        let again = measure(|| assert!(!one.report().is_valid()));
        assert_eq!(again.count_total, 0, "{text}");
    }
    assert_ne!(refusal("x"), refusal("y"));
    assert_ne!(refusal("x"), Spec::Udi.parse("x").expect_err("a refusal"));
}

#[test]
fn accepts_allocates_nothing_and_agrees_with_parse() {
    for text in crate::support::all_texts() {
        for &spec in Spec::ALL {
            let mut is_accepted = false;
            let accepted = measure(|| is_accepted = spec.accepts(text));
            assert_eq!(accepted.count_total, 0, "{text}");
            assert_eq!(is_accepted, spec.parse(text).is_ok(), "{text}");
            assert_eq!(spec.accepts_reference(text), spec.parse_reference(text).is_ok(), "{text}");
        }
    }
}

#[test]
fn a_refusal_and_a_check_report_the_same() {
    for text in REFUSED {
        let (refusal, report) = (refusal(text), Spec::Rfc1738.check_bytes(text.as_bytes()));
        assert_eq!(refusal.report().diagnostics(), report.diagnostics(), "{text}");
        assert_eq!(refusal.report().fixed(), report.fixed(), "{text}");
        assert_eq!(refusal.input(), text.as_bytes());
    }
}
