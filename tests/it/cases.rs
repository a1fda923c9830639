//! One snapshot for each case file: what each line is read as, or why it is not, with all that is said of it:
//! errors and warnings as they are drawn, advice in a line.

use crate::support::{CASES, assert_snapshot, drawn};
use urlspec::{Severity, Spec};

#[test]
fn cases_are_read_and_explained() {
    for &spec in Spec::ALL {
        for (name, file) in CASES {
            assert_snapshot(spec, name, &told(spec, file));
        }
    }
}

/// The case file with what is said of each input under it.
fn told(spec: Spec, file: &str) -> String {
    let mut text = String::new();
    for line in file.lines() {
        if line.starts_with("# ") {
            text.push_str(&format!("\n{line}\n"));
        } else if !line.is_empty() {
            text.push_str(&format!("\n> {line}\n{}", about(spec, line)));
        }
    }
    text
}

fn about(spec: Spec, input: &str) -> String {
    let report = spec.check(input);
    let mut text = match report.url() {
        Some(url) => format!("{}\n", serde_json::to_string(url).expect("a tree is JSON")),
        None => String::new(),
    };
    text.push_str(&drawn(&report));
    for advice in report.diagnostics().iter().filter(|diagnostic| diagnostic.severity == Severity::Advice) {
        let (_, column) = advice.line_column(report.source());
        text.push_str(&format!("advice, column {column}: {advice} [{}]\n", advice.code));
    }
    if !report.is_valid() {
        text.push_str(&format!("instead: {}\n", report.fixed().unwrap_or("no repair is known")));
    }
    text
}
