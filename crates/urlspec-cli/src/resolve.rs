//! `urlspec resolve`: what partial forms stand for, and the shortest partial forms of URLs.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, BufWriter, Write};

use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};
use urlspec::diagnostic::Placement;
use urlspec::resolve::{Quotation, Resolved};
use urlspec::{Masked, Report, Severity, Spec, Start};

use super::lines::{self, Inputs};
use super::{Color, Ended, Failure, Format, Secrets, check, draw, shown, wrap};

#[derive(Debug, Args)]
pub struct Resolve {
    /// The document to resolve by; for rfc1738 RFC 1808 has the rules, for url-1994 the draft of 1993
    #[arg(long, value_name = "NAME", default_value = Spec::DEFAULT.name())]
    spec: Spec,
    /// The other way round: print the shortest partial form of each URL
    #[arg(long)]
    shorten: bool,
    /// Say by which rules each was resolved
    #[arg(long, conflicts_with = "shorten")]
    explain: bool,
    /// What to print
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Human)]
    format: Format,
    #[command(flatten)]
    secrets: Secrets,
    /// The URL of the document in which the partial forms stand
    base: OsString,
    /// The partial forms; `-`, or none at all, reads one a line from standard input
    #[arg(value_name = "REFERENCE")]
    references: Vec<OsString>,
}

pub(super) const HELP: &str = "\
One URL a line, in the order of the input; what can't be resolved, or is no URL of the document, is told on standard error.

Exit status:
  0  each was resolved to a URL of the document
  1  some were not
  2  wrong usage, or input that could not be read

JSON, one object a line:
  base, reference, resolved, valid, rules, error
  `resolved` is null, and `error` says why, where it can't be; `valid` tells whether it is a URL of the document.
  With --shorten: base, url, partial_form, error
  A base that is no URL is answered by one object, that of `urlspec check`";

pub(super) fn run(resolve: &Resolve) -> Result<Ended, Failure> {
    let base = resolve.base.as_encoded_bytes();
    let report = resolve.spec.check_as(Start::Reference, base);
    let base = match std::str::from_utf8(base) {
        // An empty one is unknown, which RFC 1808 allows for.
        Ok(base) if report.is_valid() || base.is_empty() => base,
        _ => {
            match resolve.format {
                Format::Json => check::say_once(&report, Format::Json, resolve.secrets)?,
                Format::Human => draw_errors("base", &report),
            }
            return Ok(Ended::Refused);
        }
    };
    let output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut resolving = Resolving { resolve, base, output, is_any_refused: false };
    lines::each(&resolve.references, &mut resolving)?;
    resolving.flush()?;
    Ok(if resolving.is_any_refused { Ended::Refused } else { Ended::Well })
}

/// What a partial form stands for, as JSON.
#[derive(Serialize)]
struct Answer<'r> {
    base: Masked<'r>,
    reference: Masked<'r>,
    resolved: Option<Masked<'r>>,
    valid: bool,
    rules: Vec<Value>,
    error: Option<&'r String>,
}

/// The partial form of a URL, as JSON.
#[derive(Serialize)]
struct Form<'r> {
    base: Masked<'r>,
    url: Masked<'r>,
    partial_form: Option<Masked<'r>>,
    error: Option<&'r String>,
}

/// Resolves, or shortens, one input after the other.
struct Resolving<'r> {
    resolve: &'r Resolve,
    base: &'r str,
    output: BufWriter<io::StdoutLock<'static>>,
    is_any_refused: bool,
}

impl Inputs for Resolving<'_> {
    fn input(&mut self, octets: &[u8], _: Option<usize>) -> Result<(), Failure> {
        let spec = self.resolve.spec;
        let text = std::str::from_utf8(octets).map_err(|_| "it is no UTF-8 text".to_owned());
        match self.resolve.shorten {
            true => {
                let form = text.and_then(|url| spec.partial_form(self.base, url).map_err(|error| error.to_string()));
                self.say_form(octets, form)
            }
            false => {
                let resolved = text.and_then(|text| spec.resolve(self.base, text).map_err(|error| error.to_string()));
                self.say_resolved(octets, resolved)
            }
        }
    }

    fn flush(&mut self) -> Result<(), Failure> {
        self.output.flush().map_err(Failure::Output)
    }
}

impl Resolving<'_> {
    fn say_resolved(&mut self, octets: &[u8], answer: Result<Resolved, String>) -> Result<(), Failure> {
        let report = answer.as_ref().ok().map(Resolved::check);
        let is_valid = report.as_ref().is_some_and(Report::is_valid);
        self.is_any_refused |= !is_valid;
        match (self.resolve.format, &answer) {
            (Format::Json, answer) => self.object(&Answer {
                base: Masked(self.base),
                reference: Masked(&String::from_utf8_lossy(octets)),
                resolved: answer.as_ref().ok().map(|resolved| Masked(resolved.as_str())),
                valid: is_valid,
                rules: answer.iter().flat_map(Resolved::quotations).map(object).collect(),
                error: answer.as_ref().err(),
            }),
            (Format::Human, Ok(resolved)) => {
                self.line(&shown(resolved.as_str()))?;
                if self.resolve.explain {
                    resolved.quotations().iter().try_for_each(|rule| self.explain(rule))?;
                }
                if let Some(report) = report.filter(|report| !report.is_valid()) {
                    self.flush()?;
                    draw_errors("resolved", &report);
                }
                Ok(())
            }
            (Format::Human, Err(error)) => self.complain(octets, error),
        }
    }

    fn say_form(&mut self, octets: &[u8], answer: Result<String, String>) -> Result<(), Failure> {
        self.is_any_refused |= answer.is_err();
        match (self.resolve.format, &answer) {
            (Format::Json, answer) => self.object(&Form {
                base: Masked(self.base),
                url: Masked(&String::from_utf8_lossy(octets)),
                partial_form: answer.as_ref().ok().map(|form| Masked(form)),
                error: answer.as_ref().err(),
            }),
            (Format::Human, Ok(form)) => self.line(form),
            (Format::Human, Err(error)) => self.complain(octets, error),
        }
    }

    fn object(&mut self, object: &impl Serialize) -> Result<(), Failure> {
        let written = self.resolve.secrets.write_json(&mut self.output, object);
        written.map_err(|error| Failure::Output(error.into()))?;
        self.output.write_all(b"\n").map_err(Failure::Output)
    }

    fn line(&mut self, text: &dyn Display) -> Result<(), Failure> {
        writeln!(self.output, "{text}").map_err(Failure::Output)
    }

    /// A rule, indented under the URL.
    fn explain(&mut self, rule: &Quotation) -> Result<(), Failure> {
        let text = wrap::behind("  ", "    ", &rule.to_string(), draw::columns());
        self.output.write_all(text.as_bytes()).map_err(Failure::Output)
    }

    /// Why nothing came out of an input.
    fn complain(&mut self, octets: &[u8], error: &str) -> Result<(), Failure> {
        self.flush()?;
        let input = self.resolve.spec.check_as(Start::Reference, octets).source_masked();
        eprintln!("urlspec: {}: {}", shown(&input), shown(error));
        Ok(())
    }
}

/// Draws on standard error what is wrong with a text that is called so.
fn draw_errors(name: &str, report: &Report<'_>) {
    let (handler, width) = draw::handler(draw::To::Error, Color::Auto);
    let mut text = String::new();
    for drawing in report.rendered(&Placement::default().name(name).width(width)) {
        if drawing.diagnostic().severity == Severity::Error {
            draw::append(&handler, &drawing, &mut text);
        }
    }
    eprint!("{text}");
}

fn object(rule: &Quotation) -> Value {
    json!({"document": rule.document, "section": rule.section, "url": rule.url(), "quotation": rule.quotation})
}
