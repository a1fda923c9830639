//! What is said, and drawn.

use std::time::Instant;

use urlspec::Spec;
use urlspec_text::{LineIndex, Finder, LintConfig};

use crate::clock::{Contender, race};

/// An invalid URL of 80 characters with one error: all that is said of it, and its repair.
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

/// The first and the thousandth diagnostic of a document of 5 MB.
pub fn draw() {
    let mut document =
        "see http://info.cern.ch/~timbl for more of this and that, and so on and on, again and again.\n".repeat(1_000);
    document.insert_str(
        document.len() / 2,
        &"words and words and words, line after line of them, and no URL at all in any\n".repeat(64_000),
    );
    let (finder, rules) = (Finder::default(), LintConfig::new(Spec::Rfc1738));
    let text = document.as_bytes();
    let matches: Vec<_> = finder.matches(text).collect();
    let mut place = LineIndex::default();
    let mut drawn = Vec::new();
    for find in &matches {
        place = place.to(text, find.whole().start);
        let findings = rules.check(&finder, text, find);
        let mut times: Vec<_> = (0..101)
            .map(|_| {
                let start = Instant::now();
                std::hint::black_box(findings[0].drawing(&finder, text, find, place, "document", 88));
                start.elapsed()
            })
            .collect();
        times.sort();
        drawn.push(times[50]);
    }
    let (first, last) = (drawn[0], drawn[999]);
    println!(
        "\nDrawing in a document of {:.1} MB: the first diagnostic {first:?}, the thousandth {last:?}, ratio {:.2}",
        text.len() as f64 / 1e6,
        last.as_secs_f64() / first.as_secs_f64()
    );
}
