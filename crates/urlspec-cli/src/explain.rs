//! `urlspec explain`: the pages of the codes.

use clap::Args;
use serde_json::{Value, json};
use urlspec::diagnostic::{Cite, Entry, ExampleKind, Successor, UnknownCode};
use urlspec::{Code, Severity, Spec};

use super::candidates::Candidates;
use super::options::{self, Format, FormatOption, SPEC_PARSER};
use super::{Failure, Status, out};

#[derive(Debug, Args)]
pub struct Explain {
    /// A code such as `unsafe-character`; without it, all codes are listed
    #[arg(value_parser = Candidates::<String>::new(options::code_names), hide_possible_values = true)]
    code: Option<String>,
    /// Show only the rule of this document, or only the codes that it raises
    #[arg(short, long, value_name = "NAME", value_parser = SPEC_PARSER)]
    spec: Option<Spec>,
    #[command(flatten)]
    format: FormatOption,
}

pub const HELP: &str = "\
A page has the rules of all documents, the newest first. As JSON, each code has an object on a line of its own, with its page; without \
a code, all codes.

Examples:
  urlspec explain unsafe-character
  urlspec explain --spec rfc3986 unsafe-character
  urlspec explain --format json > codes.jsonl

Exit status:
  0  success
  2  wrong usage, or no such code";

pub fn run(explain: &Explain) -> Result<Status, Failure> {
    let spec = explain.spec;
    let is_raised = |code: &Code| spec.is_none_or(|spec| code.entry().cite(spec).is_some());
    let text = match (explain.format.format, explain.code.as_deref().map(code).transpose()?) {
        (_, Some(code)) if !is_raised(&code) => return Err(never_raised(code, spec)),
        (Format::Json, Some(code)) => format!("{}\n", page(code.entry(), spec)),
        (Format::Json, None) => Code::ALL
            .iter()
            .filter(|code| is_raised(code))
            .map(|code| format!("{}\n", page(code.entry(), spec)))
            .collect(),
        (_, Some(code)) => spec.and_then(|spec| code.entry().page(spec)).unwrap_or_else(|| code.entry().to_string()),
        (_, None) => list(is_raised),
    };
    out::print(text)?;
    Ok(Status::Success)
}

/// The error of a code that a document never raises.
fn never_raised(code: Code, spec: Option<Spec>) -> Failure {
    let mut others: Vec<Spec> = code.entry().cites.iter().map(|cite| cite.spec).collect();
    others.sort();
    others.dedup();
    let others: Vec<&str> = others.iter().map(|spec| spec.name()).collect();
    let spec = spec.map_or_else(String::new, |spec| spec.name().to_owned());
    Failure::Usage(format!("{spec} never raises `{code}`; these documents do: {}", others.join(", ")))
}

/// The code of this name, in any case and with `_` for `-`.
fn code(name: &str) -> Result<Code, UnknownCode> {
    name.parse().or_else(|unknown| name.to_ascii_lowercase().replace('_', "-").parse().map_err(|_| unknown))
}

/// The page of a code as JSON, with the rules of all documents or the rule of one.
fn page(entry: &Entry, spec: Option<Spec>) -> Value {
    let Entry { code, title, what, why, .. } = entry;
    let mut cites = spec.map_or_else(|| entry.cites.to_vec(), |spec| entry.cite(spec).into_iter().copied().collect());
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
fn list(is_listed: impl Fn(&Code) -> bool) -> String {
    let mut text = String::new();
    let listed: Vec<Code> = Code::ALL.iter().copied().filter(is_listed).collect();
    let width = listed.iter().map(|code| code.name().len()).max().unwrap_or(0);
    for (severity, heading) in [
        (Severity::Error, "Errors: the URL is invalid"),
        (Severity::Warning, "Warnings: the URL is valid, but the document discourages it or clients fail on it"),
        (Severity::Advice, "Advice: the URL is valid, but could be better"),
    ] {
        text.push_str(heading);
        text.push('\n');
        for code in listed.iter().filter(|code| code.severity() == severity) {
            text.push_str(&format!("  {:width$}  {}\n", code.name(), code.title()));
        }
        text.push('\n');
    }
    text.push_str("`urlspec explain CODE` shows what a code means, why it matters, and what to write instead.\n");
    text
}
