//! One snapshot for each case file: what each document makes of each line, without the words of diagnostics. `codes.rs` of
//! the command has the words.

use crate::support::{CASES, by_document};
use urlspec::{Diagnostic, Report, Spec};

#[test]
fn case_files_are_parsed_and_explained() {
    for (name, file) in CASES {
        insta::assert_snapshot!(name, results(file));
    }
}

/// The case file with the results of each input below it.
fn results(file: &str) -> String {
    let mut text = String::new();
    for line in file.lines() {
        if line.starts_with("# ") {
            text.push_str(&format!("\n{line}\n"));
        } else if !line.is_empty() {
            text.push_str(&format!("\n> {line}\n{}", by_document(Spec::ALL, |spec| Some(result(spec, line)))));
        }
    }
    text
}

/// The tree, or that there is none; a line for each diagnostic; the corrected text.
fn result(spec: Spec, input: &str) -> String {
    let report = spec.check(input);
    let tree = report.url().map(|url| serde_json::to_string(&url).expect("a tree is JSON"));
    let mut lines = vec![tree.unwrap_or_else(|| "refused".to_owned())];
    lines.extend(report.diagnostics().iter().map(diagnostic));
    lines.extend(corrected(&report));
    lines.join("\n")
}

/// `severity code span`, related places, and the fix: how sure it is, its span if it is another one, and what it writes.
fn diagnostic(diagnostic: &Diagnostic) -> String {
    let Diagnostic { severity, code, span, related, fix, .. } = diagnostic;
    let mut line = format!("{severity} {code} {span:?}");
    for place in related {
        line.push_str(&format!(" & {:?}", place.span));
    }
    if let Some(fix) = fix {
        let place = if fix.span == *span { String::new() } else { format!("{:?} ", fix.span) };
        line.push_str(&format!(", {} {place}`{}`", fix.applicability, fix.replacement.as_str()));
    }
    line
}

fn corrected(report: &Report<'_>) -> Option<String> {
    let fixed = report.fixed().map(|fixed| format!("fixed: {fixed}"));
    let guess = || report.guess().map(|guess| format!("guess: {guess}"));
    fixed.or_else(guess).filter(|_| !report.is_valid())
}
