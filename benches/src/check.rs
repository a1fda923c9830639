//! Benchmarks of checking and rendering.

use std::time::Instant;

use urlspec::Spec;
use urlspec_text::{Finder, LineTracker, LintConfig, RenderOptions};

use crate::clock::{Contender, Table};

/// Checks a valid URL, and one of 80 characters with one error and its fix.
pub fn check() -> Table {
    const TIMES: usize = 2_000;
    let valid = "http://info.cern.ch/hypertext/WWW/Addressing/Overview.html?query=addressing";
    let fault = &"http://info.cern.ch/hypertext/WWW/Addressing/~timbl/Overview.html?query=addressing"[..80];
    assert!(Spec::Rfc1738.check(valid).is_valid() && Spec::Rfc1738.check(valid).diagnostics().is_empty());
    let report = Spec::Rfc1738.check(fault);
    assert!(report.fixed().is_some() && report.diagnostics().len() == 1);
    let contender = |name, url: &'static str| Contender {
        name,
        note: "",
        is_same_work: false,
        run: Box::new(move || {
            (0..TIMES)
                .filter(|_| std::hint::black_box(&Spec::Rfc1738.check(std::hint::black_box(url))).is_valid())
                .count()
        }),
    };
    Table {
        name: "check",
        title: "Checking a URL".to_owned(),
        contenders: vec![contender("valid", valid), contender("one fault", fault)],
        items: TIMES,
        unit: "ns a URL",
        baseline: "valid",
        tolerance: 0.0,
    }
}

/// Renders the first and the thousandth diagnostic of a document of 5 MB.
pub fn render() {
    let mut document =
        "see http://info.cern.ch/~timbl for more of this and that, and so on and on, again and again.\n".repeat(1_000);
    document.insert_str(
        document.len() / 2,
        &"words and words and words, line after line of them, and no URL at all in any\n".repeat(64_000),
    );
    let (finder, config) = (Finder::default(), LintConfig::new(Spec::Rfc1738));
    let text = document.as_bytes();
    let matches: Vec<_> = finder.matches(text).collect();
    let mut position = LineTracker::default();
    let mut medians = Vec::new();
    for matched in &matches {
        position = position.advanced_to(text, matched.full_span().start);
        let options = RenderOptions::new(&finder, text, matched).position(position).name("document").width(88);
        let findings = config.check(&finder, text, matched);
        let mut times: Vec<_> = (0..101)
            .map(|_| {
                let start = Instant::now();
                std::hint::black_box(options.rendered(&findings[..1]));
                start.elapsed()
            })
            .collect();
        times.sort();
        medians.push(times[50]);
    }
    let (first, last) = (medians[0], medians[999]);
    println!(
        "\nRendering in a document of {:.1} MB: the first diagnostic {first:?}, the thousandth {last:?}, ratio {:.2}",
        text.len() as f64 / 1e6,
        last.as_secs_f64() / first.as_secs_f64()
    );
}
