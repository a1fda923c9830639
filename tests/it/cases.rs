//! One snapshot for each case file: the tree of each line, and its diagnostics. Errors and warnings are rendered, each
//! advice takes a line.

use crate::support::{CASES, assert_snapshot, drawn};
use urlspec::{Severity, Spec};

#[test]
fn case_files_are_parsed_and_explained() {
    for &spec in Spec::ALL {
        for (name, file) in CASES {
            assert_snapshot(spec, name, &results(spec, file));
        }
    }
}

/// The case file with the result of each input below it.
fn results(spec: Spec, file: &str) -> String {
    let mut text = String::new();
    for line in file.lines() {
        if line.starts_with("# ") {
            text.push_str(&format!("\n{line}\n"));
        } else if !line.is_empty() {
            text.push_str(&format!("\n> {line}\n{}", result(spec, line)));
        }
    }
    text
}

fn result(spec: Spec, input: &str) -> String {
    let report = spec.check(input);
    let mut text = match report.url() {
        Some(url) => format!("{}\n", serde_json::to_string(url).expect("a tree is JSON")),
        None => String::new(),
    };
    text.push_str(&drawn(&report));
    for advice in report.diagnostics().iter().filter(|diagnostic| diagnostic.severity == Severity::Advice) {
        let (_, column) = advice.line_column(report.input());
        text.push_str(&format!("advice, column {column}: {advice} [{}]\n", advice.code));
    }
    if !report.is_valid() {
        let (label, fixed) = match (report.fixed(), report.guess()) {
            (Some(fixed), _) => ("fixed", fixed),
            (None, Some(guess)) => ("guess", guess),
            (None, None) => ("fixed", "no"),
        };
        text.push_str(&format!("{label}: {fixed}\n"));
    }
    text
}
