//! Benchmarks of checking and rendering.

use std::time::Instant;

use urlspec::Spec;
use urlspec_text::{Finder, LineTracker, LintConfig, RenderOptions};

use crate::clock::{Contender, race};

/// Checks an invalid URL of 80 characters with one error and its fix.
pub fn check() {
    let url = "http://info.cern.ch/hypertext/WWW/Addressing/~timbl/Overview.html?query=addressing";
    let url = &url[..80];
    let report = Spec::Rfc1738.check(url);
    assert!(report.fixed().is_some() && report.diagnostics().len() == 1);
    const TIMES: usize = 2_000;
    let run = || (0..TIMES).filter(|_| std::hint::black_box(Spec::Rfc1738.check(url)).fixed().is_some()).count();
    let measured = race(vec![Contender { name: "check", note: "", run: Box::new(run) }]);
    println!(
        "\n`check` of an invalid URL of {} characters: {:.2} µs",
        url.len(),
        measured[0].median().as_secs_f64() * 1e6 / TIMES as f64
    );
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
                std::hint::black_box(findings[0].rendered(&options));
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
