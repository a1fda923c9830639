//! `urlspec tree`: the derivation of a URL, from the start symbol down to the productions that hold text.

use std::ffi::OsString;

use clap::Args;
use serde_json::{Value, json};
use urlspec::grammar::DerivationStep;
use urlspec::parts::SchemeParts;
use urlspec::redact::{Terminal, Untrusted};

use super::document::AnyDocument;
use super::options::{Format, FormatOption, JsonOptions, ParseOptions, QuietOption};
use super::{Failure, Status, check, out};

pub const HELP: &str = "\
Each line has a production, its byte offsets and the text that it matches.

Examples:
  urlspec tree 'http://example.com/a?b'

Exit status:
  0  the URL is valid
  1  it is not; its diagnostics are printed
  2  wrong usage";

#[derive(Debug, Args)]
pub struct Tree {
    #[command(flatten)]
    parse: ParseOptions,
    #[command(flatten)]
    format: FormatOption,
    #[command(flatten)]
    quiet: QuietOption,
    #[command(flatten)]
    json: JsonOptions,
    /// The URL
    url: OsString,
}

pub fn run(tree: &Tree) -> Result<Status, Failure> {
    let (document, start) = (tree.parse.document(), tree.parse.start()?);
    let report = document.check_as(start, tree.url.as_encoded_bytes());
    if tree.quiet.quiet {
        return Ok(if report.is_valid() { Status::Success } else { Status::Invalid });
    }
    let text = report.input_text();
    let Some(steps) = document.spec().derivation(start, &text).filter(|_| report.is_valid()) else {
        check::print_report(&report, tree.format.format, tree.json)?;
        return Ok(Status::Invalid);
    };
    let input = report.untrusted_input();
    let shown = if tree.json.with_passwords { input.exposed().into() } else { input.redacted() };
    out::print(match tree.format.format {
        Format::Json => {
            let is_shown = tree.json.with_passwords || !input.has_secret();
            let scheme_part = report.url().filter(|_| is_shown).and_then(SchemeParts::of_url);
            out::to_line(&object(document, &shown, scheme_part, &steps)).map_err(Failure::Output)?
        }
        Format::Human => draw(&input, &steps).into_bytes(),
    })?;
    Ok(Status::Success)
}

/// A line for each production, with branches at its left.
fn draw(text: &Untrusted<'_>, steps: &[DerivationStep]) -> String {
    let width = steps.iter().map(|step| 3 * step.depth + step.rule.len()).max().unwrap_or(0);
    let mut drawn = String::new();
    for (step, branches) in steps.iter().zip(branches(steps)) {
        let rest = width - 3 * step.depth;
        let matched = text.slice(step.span.clone()).to::<Terminal>();
        drawn.push_str(&format!("{branches}{:rest$}  {}..{}  {matched}\n", step.rule, step.span.start, step.span.end));
    }
    drawn
}

/// The branches at the left of each production. They are drawn from the end, where it is known which depths continue.
fn branches(steps: &[DerivationStep]) -> Vec<String> {
    let mut continues: Vec<bool> = Vec::new();
    let mut lines: Vec<String> = steps
        .iter()
        .rev()
        .map(|step| {
            continues.resize(step.depth + 1, false);
            let line = (1..=step.depth).map(|depth| match (depth == step.depth, continues[depth]) {
                (true, true) => "├─ ",
                (true, false) => "└─ ",
                (false, true) => "│  ",
                (false, false) => "   ",
            });
            let line = line.collect();
            continues[step.depth] = true;
            line
        })
        .collect();
    lines.reverse();
    lines
}

/// The part of the scheme, and the tree as nested objects of `production`, `span`, `text` and `children`.
fn object(document: AnyDocument, text: &str, scheme_part: Option<SchemeParts<'_>>, steps: &[DerivationStep]) -> Value {
    // Children are moved into their parents from the last step to the first, without recursion.
    let mut orphans: Vec<(usize, Value)> = Vec::new();
    for step in steps.iter().rev() {
        let mut children = Vec::new();
        while orphans.last().is_some_and(|(depth, _)| *depth > step.depth) {
            children.extend(orphans.pop().map(|(_, child)| child));
        }
        let span = [step.span.start, step.span.end];
        let matched = &text[step.span.clone()];
        orphans
            .push((step.depth, json!({"production": step.rule, "span": span, "text": matched, "children": children})));
    }
    let tree: Vec<Value> = orphans.into_iter().rev().map(|(_, node)| node).collect();
    let mut object = json!({"input": text, "spec": document.spec().name(), "scheme_part": scheme_part, "tree": tree});
    if let Some(of_scheme) = document.of_scheme() {
        object["document"] = of_scheme.name().into();
    }
    object
}
