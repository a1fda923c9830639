//! Mistakes that people make, in each document: what they mean is offered, whether the document accepts the text or not.

use urlspec::diagnostic::{Applicability, Fix};
use urlspec::{Report, Severity, Spec};

/// Texts, and what they mean; `-` where no fix is right.
const MISTAKES: &str = include_str!("../data/mistakes.tsv");

fn mistakes() -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
    let rows = MISTAKES.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| row.split_once('\t').expect("two columns"))
        .map(|(text, meant)| (text, Some(meant).filter(|meant| *meant != "-")))
}

/// The texts that the fixes of a report lead to: one by one, and all.
fn offered(report: &Report<'_>, text: &str) -> Vec<String> {
    let fixes = report.diagnostics().iter().filter_map(|own| own.fix.as_ref());
    let fixes = fixes.filter(|fix| fix.applicability != Applicability::Placeholder);
    let replaced = |text: &mut String, fix: &Fix| text.replace_range(fix.span.clone(), fix.replacement.as_str());
    let mut fixes: Vec<_> = fixes.collect();
    fixes.sort_by_key(|fix| std::cmp::Reverse(fix.span.start));
    let (mut all, mut end) = (text.to_owned(), text.len());
    let mut offered: Vec<String> = Vec::new();
    for fix in fixes {
        let mut one = text.to_owned();
        replaced(&mut one, fix);
        offered.push(one);
        if fix.span.end <= end {
            replaced(&mut all, fix);
            end = fix.span.start;
        }
    }
    offered.extend([Some(all), report.guess().map(str::to_owned)].into_iter().flatten());
    offered
}

/// How many of 100 mistakes are recognized: something is reported, and the text that was meant is among those offered, or no fix is sure.
fn recognized(spec: Spec) -> (usize, Vec<String>) {
    let mut missed = Vec::new();
    let mut count = 0;
    for (text, meant) in mistakes() {
        let report = spec.check(text);
        let is_reported = report.diagnostics().iter().any(|own| own.severity >= Severity::Advice);
        let is_meant = match meant {
            Some(meant) => offered(&report, text).iter().any(|own| own == meant),
            None => report.fixed().is_none(),
        };
        count += 1;
        if !(is_reported && is_meant) {
            missed.push(format!("{spec}: {text} => {}", meant.unwrap_or("-")));
        }
    }
    (count - missed.len(), missed)
}

#[test]
fn what_was_meant_is_offered_in_each_document() {
    let count = mistakes().count();
    let mut faults = Vec::new();
    for (spec, least) in [(Spec::Current, LEAST[0]), (Spec::Rfc3986, LEAST[1]), (Spec::Rfc1738, LEAST[2])] {
        let (recognized, missed) = recognized(spec);
        if recognized < least {
            faults.push(format!("{spec}: {recognized} of {count}:\n{}", missed.join("\n")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// No sure fix gives another text than the one that was meant.
#[test]
fn no_sure_fix_of_a_mistake_is_another_text_than_what_was_meant() {
    for (text, meant) in mistakes() {
        for &spec in Spec::ALL {
            let report = spec.check(text);
            if let Some(fixed) = report.fixed() {
                assert_eq!(Some(fixed), meant, "{spec}: {text}");
            }
        }
    }
}

/// Of all mistakes of the list, as many are recognized in `current`, RFC 3986 and RFC 1738.
const LEAST: [usize; 3] = [166, 163, 151];
