//! `urlspec explain`: the pages of the codes.

use clap::Args;
use serde_json::{Value, json};
use urlspec::diagnostic::{Cite, Entry, ExampleKind, Successor, UnknownCode};
use urlspec::{Code, Severity};

use super::candidates::Candidates;
use super::options::{self, Format, FormatOption};
use super::{Failure, Status, out};

#[derive(Debug, Args)]
pub struct Explain {
    /// A code such as `unsafe-character`; without it, all codes are listed
    #[arg(value_parser = Candidates::<String>::new(options::code_names), hide_possible_values = true)]
    code: Option<String>,
    #[command(flatten)]
    format: FormatOption,
}

pub const HELP: &str = "\
As JSON, each code has an object on a line of its own, with its page; without a code, all codes.

Examples:
  urlspec explain unsafe-character
  urlspec explain --format json > codes.jsonl

Exit status:
  0  success
  2  wrong usage, or no such code";

pub fn run(explain: &Explain) -> Result<Status, Failure> {
    let code = explain.code.as_deref().map(code).transpose()?;
    let text = match (explain.format.format, code) {
        (Format::Json, Some(code)) => format!("{}\n", page(code.entry())),
        (Format::Json, None) => Code::ALL.iter().map(|code| format!("{}\n", page(code.entry()))).collect(),
        (_, Some(code)) => code.entry().to_string(),
        (_, None) => list(),
    };
    out::print(text)?;
    Ok(Status::Success)
}

/// The code of this name, in any case and with `_` for `-`.
fn code(name: &str) -> Result<Code, UnknownCode> {
    name.parse().or_else(|unknown| name.to_ascii_lowercase().replace('_', "-").parse().map_err(|_| unknown))
}

/// The page of a code as JSON.
fn page(entry: &Entry) -> Value {
    let Entry { code, title, what, why, .. } = entry;
    let mut cites = entry.cites.to_vec();
    cites.sort_by_key(|cite| cite.spec);
    let rules: Vec<Value> = cites.iter().map(rule).collect();
    let successors: Vec<Value> = entry.successors().map(|own| successor(&own)).collect();
    json!({
        "code": code.name(), "severity": code.severity(), "title": title, "what": what, "why": why, "rules": rules,
        "successors": successors,
    })
}

/// The sentence of a document, and an example.
fn rule(cite: &Cite) -> Value {
    let (kind, production) = match cite.example_kind {
        ExampleKind::Production(name) => ("production", Some(name)),
        ExampleKind::Document => ("document", None),
        _ => ("url", None),
    };
    json!({
        "spec": cite.spec.name(), "citation": cite.citation().to_string(), "url": cite.citation().url(), "quotation": cite.quote,
        "example": cite.example, "kind": kind, "production": production, "instead": cite.instead,
    })
}

/// The document that defines a scheme today.
fn successor(own: &Successor) -> Value {
    json!({"scheme": own.scheme, "document": own.document, "title": own.title, "year": own.year, "url": own.url()})
}

/// The codes by their severity, each with its title.
fn list() -> String {
    let mut text = String::new();
    let width = Code::ALL.iter().map(|code| code.name().len()).max().unwrap_or(0);
    for (severity, heading) in [
        (Severity::Error, "Errors: the URL is invalid"),
        (Severity::Warning, "Warnings: the URL is valid, but the document discourages it or clients fail on it"),
        (Severity::Advice, "Advice: the URL is valid, but could be better"),
    ] {
        text.push_str(heading);
        text.push('\n');
        for code in Code::ALL.iter().filter(|code| code.severity() == severity) {
            text.push_str(&format!("  {:width$}  {}\n", code.name(), code.title()));
        }
        text.push('\n');
    }
    text.push_str("`urlspec explain CODE` shows what a code means, why it matters, and what to write instead.\n");
    text
}
