//! A refusal is explained when it is first asked, and by nothing else.

use allocation_counter::measure;
use urlspec::diagnostic::Refusal;
use urlspec::{Spec, Start};

const REFUSED: [&str; 6] =
    ["http://info.cern.ch:/~timbl#top", "", "x", "ftp://joe:secret@h.x/a b", "http://h.x/\u{e9}", "news:~"];

fn refusal(text: &str) -> Refusal {
    Spec::Rfc1738.parse(text).expect_err("a refusal")
}

#[test]
fn a_refusal_goes_between_threads() {
    fn is_shared<T: Send + Sync + 'static>(_: &T) {}
    is_shared(&refusal("x"));
}

/// Parsing, cloning and comparing copy the text, and allocate nothing else: an explanation needs more.
#[test]
fn nothing_is_explained_until_it_is_asked() {
    for text in REFUSED {
        let parsed = measure(|| assert!(Spec::Rfc1738.parse(text).is_err()));
        assert!(parsed.count_total <= 1, "{text}: {parsed:?}");
        let (one, other) = (refusal(text), refusal(text));
        let compared = measure(|| assert!(one == one.clone() && one == other));
        assert!(compared.count_total <= 1, "{text}: {compared:?}");
        let asked = measure(|| assert!(!one.report().diagnostics().is_empty()));
        assert!(asked.count_total > 4, "{text}: {asked:?}");
        let again = measure(|| assert!(!one.report().is_valid()));
        assert_eq!(again.count_total, 0, "{text}");
    }
    assert_ne!(refusal("x"), refusal("y"));
    assert_ne!(refusal("x"), Spec::Udi.parse("x").expect_err("a refusal"));
}

#[test]
fn accepting_allocates_nothing_and_agrees_with_parsing() {
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

/// What a refusal says is what a check says.
#[test]
fn a_refusal_reports_what_a_check_does() {
    for text in REFUSED {
        let (refusal, report) = (refusal(text), Spec::Rfc1738.check_bytes(Start::Url, text.as_bytes()));
        assert_eq!(refusal.report().diagnostics(), report.diagnostics(), "{text}");
        assert_eq!(refusal.report().fixed(), report.fixed(), "{text}");
        assert_eq!(refusal.source(), text.as_bytes());
    }
}
