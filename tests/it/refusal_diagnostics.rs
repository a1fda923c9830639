//! A refusal as an error and as a miette diagnostic.

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, Severity};
use urlspec::{Refusal, Spec};

fn refusal() -> Refusal {
    Spec::Rfc1738.parse("http://joe:s3cr3t@intranet:80/~joe").expect_err("a user name")
}

#[test]
fn a_refusal_converts_to_a_boxed_error() {
    let error: Box<dyn std::error::Error + Send + Sync + 'static> = Box::new(refusal());
    assert_eq!(
        error.to_string(),
        "this http URL has a user name or password, and none is allowed (column 8; RFC 1738, section 3.3)"
    );
}

#[test]
fn a_refusal_implements_all_methods_of_miette() {
    let refusal = refusal();
    assert_eq!(Diagnostic::code(&refusal).expect("a code").to_string(), "user-not-allowed");
    assert_eq!(refusal.severity(), Some(Severity::Error));
    assert!(refusal.help().expect("a help").to_string().contains("only ftp and telnet URLs log in"));
    assert_eq!(
        Diagnostic::url(&refusal).expect("a url").to_string(),
        "https://www.rfc-editor.org/rfc/rfc1738#section-3.3"
    );
    assert_eq!(refusal.labels().expect("labels").count(), 4);
    assert_eq!(refusal.related().expect("related").count(), 0);
}

/// The most severe diagnostic comes first, and the others below it.
#[test]
fn a_refusal_is_rendered_with_all_its_diagnostics() {
    let handler =
        GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(100).with_links(false);
    let mut rendered = String::new();
    handler.render_report(&mut rendered, &refusal()).expect("a string takes it");
    assert!(!rendered.contains("s3cr3t"));
    insta::assert_snapshot!("refusal", rendered);
}

/// After four digits, no fifth one is expected.
#[test]
fn a_piece_of_an_address_has_at_most_four_digits() {
    let address = Spec::Rfc3986.production("IPv6address").expect("a production");
    for (text, expected) in [
        ("123z::", "expected hexadecimal digits or `:`, but found `z`"),
        ("1234z::", "expected `:`, but found `z`"),
        ("1:2:3:4:5:6:7:1234z", "expected the end of the text, but found `z`"),
    ] {
        let report = Spec::Rfc3986.check_as(address, text.as_bytes());
        assert_eq!(report.diagnostics()[0].to_string(), expected, "{text}");
    }
}
