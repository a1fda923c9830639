//! Functions and data that several tests use.
#![allow(dead_code, reason = "each test uses its own part")]

pub mod cpu_time;
mod whole;

use miette::{GraphicalReportHandler, GraphicalTheme};
use proptest::test_runner::{Config as ProptestConfig, RngSeed};
use urlspec::grammar::DerivationStep;
use urlspec::{Diagnostic, Report, Spec};

pub use self::whole::is_whole;

/// A number of texts to try, or a twentieth of it.
pub fn part_of(texts: u32) -> u32 {
    if is_whole() { texts } else { texts.div_ceil(20) }
}

/// All of the texts, or each `stride`-th.
pub fn sample_of<T>(texts: impl Iterator<Item = T>, stride: usize) -> impl Iterator<Item = T> {
    texts.step_by(if is_whole() { 1 } else { stride })
}

/// The inputs of a case file: its lines, except headings (`# …`) and empty lines.
pub fn inputs(file: &str) -> impl Iterator<Item = &str> {
    file.lines().filter(|line| !line.is_empty() && !line.starts_with("# "))
}

/// The case files by name.
pub const CASES: [(&str, &str); 22] = [
    ("http", include_str!("../cases/http.txt")),
    ("ftp", include_str!("../cases/ftp.txt")),
    ("file", include_str!("../cases/file.txt")),
    ("gopher", include_str!("../cases/gopher.txt")),
    ("mailto", include_str!("../cases/mailto.txt")),
    ("news", include_str!("../cases/news.txt")),
    ("nntp", include_str!("../cases/nntp.txt")),
    ("telnet", include_str!("../cases/telnet.txt")),
    ("wais", include_str!("../cases/wais.txt")),
    ("prospero", include_str!("../cases/prospero.txt")),
    ("other", include_str!("../cases/other.txt")),
    ("rfc1738-examples", include_str!("../cases/rfc1738-examples.txt")),
    ("sessions", include_str!("../cases/sessions.txt")),
    ("mid-cid", include_str!("../cases/mid-cid.txt")),
    ("afs", include_str!("../cases/afs.txt")),
    ("today", include_str!("../cases/today.txt")),
    ("data-urn", include_str!("../cases/data-urn.txt")),
    ("tel-sms-geo", include_str!("../cases/tel-sms-geo.txt")),
    ("rare-schemes", include_str!("../cases/rare-schemes.txt")),
    ("udi-examples", include_str!("../cases/udi-examples.txt")),
    ("url-1993-examples", include_str!("../cases/url-1993-examples.txt")),
    ("url-1994-examples", include_str!("../cases/url-1994-examples.txt")),
];

/// Real URLs by scheme.
pub const WILD: [(&str, &str); 6] = [
    ("http", include_str!("../data/wild/http.txt")),
    ("ftp", include_str!("../data/wild/ftp.txt")),
    ("file", include_str!("../data/wild/file.txt")),
    ("gopher", include_str!("../data/wild/gopher.txt")),
    ("news", include_str!("../data/wild/news.txt")),
    ("other", include_str!("../data/wild/other.txt")),
];

/// Every text of the case files, and the real URLs.
pub fn all_texts() -> impl Iterator<Item = &'static str> {
    CASES.into_iter().chain(WILD).flat_map(|(_, file)| inputs(file))
}

/// These diagnostics of a report, rendered for a terminal without colors.
pub fn drawn(report: &Report<'_>, is_drawn: impl Fn(&Diagnostic) -> bool) -> String {
    let handler =
        GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(100).with_links(false);
    let mut text = String::new();
    let placement = urlspec::diagnostic::Placement::default().width(88);
    for drawing in report.rendered_where(&placement, is_drawn) {
        handler.render_report(&mut text, &drawing).expect("a string takes it");
        text.push('\n');
    }
    text
}

/// Each step of a derivation is inside the one around it, and begins where the preceding one ends or later.
pub fn assert_nested(steps: &[DerivationStep], text: &str) {
    // The end of each span around the step, and the end of the last step inside that span.
    let mut around: Vec<(usize, usize)> = Vec::new();
    for DerivationStep { rule, span, depth, .. } in steps {
        assert!(*depth <= around.len() && span.end <= text.len(), "{rule}: {text:?}");
        around.truncate(*depth);
        if let Some((end, done)) = around.last_mut() {
            assert!(*done <= span.start && span.end <= *end, "{rule} at {span:?}: {text:?}");
            *done = span.end;
        }
        around.push((span.end, span.start));
    }
}

/// The result of each document, indented below the names of the documents that have it, in the order of `specs`. A document
/// without one is not named.
pub fn by_document(specs: &[Spec], result: impl Fn(Spec) -> Option<String>) -> String {
    let mut groups: Vec<(Vec<&str>, String)> = Vec::new();
    for &spec in specs {
        let Some(own) = result(spec) else { continue };
        match groups.iter_mut().find(|(_, shared)| *shared == own) {
            Some((names, _)) => names.push(spec.name()),
            None => groups.push((vec![spec.name()], own)),
        }
    }
    let lines =
        groups.iter().map(|(names, shared)| format!("{}\n  {}\n", names.join(" "), shared.replace('\n', "\n  ")));
    lines.collect()
}

/// The inputs of all case files for which a document has a result, with the results.
pub fn of_each_case(specs: &[Spec], result: impl Fn(Spec, &str) -> Option<String>) -> String {
    let inputs = CASES.iter().flat_map(|(_, file)| inputs(file));
    let results = inputs.map(|input| (input, by_document(specs, |spec| result(spec, input))));
    results.filter(|(_, all)| !all.is_empty()).map(|(input, all)| format!("\n> {input}\n{all}")).collect()
}

/// Generates the same texts in every run, so that only a change of the code can break a test. `PROPTEST_RNG_SEED` chooses
/// others. Of more than 500 cases, it tries a twentieth, unless `URLSPEC_WHOLE` is set.
pub fn config(cases: u32) -> ProptestConfig {
    let cases = if cases > 500 { part_of(cases).max(500) } else { cases };
    let seed = std::env::var("PROPTEST_RNG_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1738);
    let rng_seed = RngSeed::Fixed(seed);
    ProptestConfig { cases, failure_persistence: None, rng_seed, ..ProptestConfig::default() }
}
