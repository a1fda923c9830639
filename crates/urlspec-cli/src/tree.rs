//! `urlspec tree`: the derivation of a URL, from the start symbol down to the productions that hold text.

use std::io::{self, Write};

use serde_json::{Value, json};
use urlspec::Spec;
use urlspec::grammar::DerivationStep;

use super::{Ended, Failure, Format, Reading, Secrets, check, shown};

pub(super) fn run(
    reading: &Reading,
    url: &std::ffi::OsStr,
    format: Format,
    secrets: Secrets,
) -> Result<Ended, Failure> {
    let (spec, start) = (reading.spec, reading.start()?);
    let report = spec.check_bytes(start, url.as_encoded_bytes());
    let text = report.source_text();
    let Some(steps) = spec.derivation(start, &text).filter(|_| report.is_valid()) else {
        check::say_once(&report, format, secrets)?;
        return Ok(Ended::Refused);
    };
    let starred = report.source_masked();
    let drawn = match format {
        Format::Json if secrets.with_passwords => format!("{}\n", object(spec, &text, &steps)),
        Format::Json => format!("{}\n", object(spec, &starred, &steps)),
        Format::Human => draw(&starred, &steps),
    };
    io::stdout().lock().write_all(drawn.as_bytes()).map_err(Failure::Output)?;
    Ok(Ended::Well)
}

/// A line for each production, nested by lines at its left.
fn draw(text: &str, steps: &[DerivationStep]) -> String {
    let width = steps.iter().map(|step| 3 * step.depth + step.rule.len()).max().unwrap_or(0);
    let lines = branches(steps);
    let mut drawn = String::new();
    for (step, lines) in steps.iter().zip(lines) {
        let rest = width - 3 * step.depth;
        let piece = shown(&text[step.span.clone()]);
        drawn.push_str(&format!("{lines}{:rest$}  {}..{}  {piece}\n", step.rule, step.span.start, step.span.end));
    }
    drawn
}

/// What stands at the left of each production. Whether one more of the same depth follows is known from the end.
fn branches(steps: &[DerivationStep]) -> Vec<String> {
    let mut follows: Vec<bool> = Vec::new();
    let mut lines: Vec<String> = steps
        .iter()
        .rev()
        .map(|step| {
            follows.resize(step.depth + 1, false);
            let line = (1..=step.depth).map(|depth| match (depth == step.depth, follows[depth]) {
                (true, true) => "├─ ",
                (true, false) => "└─ ",
                (false, true) => "│  ",
                (false, false) => "   ",
            });
            let line = line.collect();
            follows[step.depth] = true;
            line
        })
        .collect();
    lines.reverse();
    lines
}

/// The tree as nested objects of `production`, `span`, `text` and `children`.
fn object(spec: Spec, text: &str, steps: &[DerivationStep]) -> Value {
    // Children are gathered under their parents from the last to the first, without recursion.
    let mut waiting: Vec<(usize, Value)> = Vec::new();
    for step in steps.iter().rev() {
        let mut children = Vec::new();
        while waiting.last().is_some_and(|(depth, _)| *depth > step.depth) {
            children.extend(waiting.pop().map(|(_, child)| child));
        }
        let span = [step.span.start, step.span.end];
        let piece = &text[step.span.clone()];
        waiting.push((step.depth, json!({"production": step.rule, "span": span, "text": piece, "children": children})));
    }
    let tree: Vec<Value> = waiting.into_iter().rev().map(|(_, node)| node).collect();
    json!({"input": text, "spec": spec.name(), "tree": tree})
}
