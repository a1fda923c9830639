//! No input makes it use more than its length deserves: time grows with the text, and no recursion does.

mod support;

use std::time::{Duration, Instant};

use urlspec::{Spec, Start};

/// Texts that grow in ways that make parsers backtrack, recurse or rescan.
fn families(length: usize) -> Vec<(&'static str, String)> {
    let grown = |head: &str, piece: &str, tail: &str| format!("{head}{}{tail}", piece.repeat(length / piece.len()));
    vec![
        ("labels", grown("http://", "a.", "a/")),
        ("labels that end in a digit", grown("http://", "a.", "1/")),
        ("one label", grown("http://", "a", "/")),
        ("hyphens", grown("http://a", "-", "/")),
        ("digits", grown("http://h.x:", "8", "/")),
        ("segments", grown("http://h.x/", "a/", "")),
        ("escapes", grown("ftp://h.x/", "%2F", "")),
        ("bad escapes", grown("http://h.x/", "%", "")),
        ("at signs", grown("news:", "@", "")),
        ("at signs in a user", grown("ftp://", "u@", "h.x/")),
        ("colons in a user", grown("ftp://u", ":", "@h.x/")),
        ("fields", grown("prospero://h.x/n", ";a=b", "")),
        ("fields without =", grown("prospero://h.x/n", ";a", "")),
        ("tabs", grown("gopher://h.x/1", "%09", "")),
        ("unsafe characters", grown("http://h.x/", "a b", "")),
        ("not ASCII", grown("http://h.x/", "é", "")),
        ("brackets", grown("", "<", "")),
        ("prefixes", grown("", "URL:", "http://h.x/")),
        ("a scheme", grown("", "x", "://h.x/")),
        ("slashes", grown("http:", "/", "h.x")),
        ("white space", grown("http:", " ", "h.x")),
        ("lower-case escapes", grown("http://h.x/", "%c3a", "")),
    ]
}

fn time(run: impl Fn()) -> Duration {
    (0..3)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed()
        })
        .min()
        .expect("three runs")
}

/// Sixteen times the text takes at most a hundred times as long: room for the noise of a
/// busy machine, and far from the 256 times of quadratic growth.
#[test]
fn time_grows_with_the_text() {
    const SHORT: usize = 20_000;
    for ((family, short), (_, long)) in families(SHORT).into_iter().zip(families(16 * SHORT)) {
        let check = |text: &str| time(|| drop(Spec::Rfc1738.check(text)));
        let (short, long) = (check(&short).max(Duration::from_micros(200)), check(&long));
        assert!(long < short * 100, "{family}: {short:?} and then {long:?}");
    }
}

/// Ten million characters on a stack of 256 KiB.
#[test]
fn no_recursion_grows_with_the_text() {
    for (family, text) in families(10_000_000) {
        let run = move || {
            let report = Spec::Rfc1738.check_bytes(Start::Reference, text.as_bytes());
            assert!(report.diagnostics().len() <= 33, "{family}");
            drop(report.drawings(None, 1, 100));
        };
        std::thread::Builder::new().stack_size(256 * 1024).spawn(run).expect("a thread").join().expect(family);
    }
}
