//! `urlspec resolve`: references resolved against a base URL, and the shortest references to URLs.

use std::ffi::OsString;
use std::io::Write;

use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};
use urlspec::redact::{Terminal, Untrusted};
use urlspec::resolve::{Quotation, ResolveError, ResolveOptions, ResolveWarning, Resolved};
use urlspec::{Report, Severity, Spec, Start};

use super::draw::{DrawOptions, Drawer, Stream};
use super::get::GetOption;
use super::lines::{self, InputHandler};
use super::options::{Format, FormatOption, JsonOptions, QuietOption, SpecOption};
use super::out::Notice;
use super::{Failure, Status, check, draw, out, wrap};

#[derive(Debug, Args)]
pub struct Resolve {
    #[command(flatten)]
    spec: SpecOption,
    /// Print the shortest relative reference to each URL instead
    #[arg(long, conflicts_with = "get")]
    shorten: bool,
    /// Show the rules that were applied to each reference, and what other documents make of it
    #[arg(long, conflicts_with = "shorten")]
    explain: bool,
    /// Ignore the scheme of a reference if it is the base's: `http:g` is `g` (RFC 2396 and RFC 3986)
    #[arg(long, conflicts_with = "shorten")]
    ignore_same_scheme: bool,
    /// Write `/.` before a path that would be read as a host: `a:/.//b` (RFC 2396 and later)
    #[arg(long, conflicts_with = "shorten")]
    guard_path: bool,
    /// If the base is refused, use it with its sure fixes
    ///
    /// A note shows the base that is used. A base without a sure fix stays refused.
    #[arg(long)]
    fix_base: bool,
    #[command(flatten)]
    get: GetOption,
    #[command(flatten)]
    format: FormatOption,
    #[command(flatten)]
    quiet: QuietOption,
    #[command(flatten)]
    json: JsonOptions,
    /// The base URL: the one of the document that contains the references
    base: OsString,
    /// The references; without any, or for `-`, they are read from standard input, one per line
    #[arg(value_name = "REFERENCE")]
    references: Vec<OsString>,
}

pub const HELP: &str = "\
Prints one URL per line, in the order of the input. Errors go to standard error. Blank lines and a byte order mark on
standard input are skipped.

The rules are those of the document. RFC 1738 uses the rules of RFC 1808, and the draft of 1994 those of the draft of 1993.

The fields of a JSON object:
  base, reference, resolved, same_document, valid, rules, warnings, error
With --shorten:
  base, url, partial_form, error
`resolved` is null if there is an `error`. With `same_document`, the reference is to the document that contains it: RFC 2396 has only
its fragment then, RFC 3986 the base with that fragment. `valid` is true if `resolved` is a URL of the document. If the base is not a
URL, the only object is the one of `urlspec check`.

Examples:
  urlspec resolve 'http://example.com/a/b' ../c
  urlspec resolve --shorten 'http://example.com/a/b' 'http://example.com/a/c'

Exit status:
  0  each result is a URL of the document
  1  some are not
  2  wrong usage, or the input could not be read";

pub fn run(resolve: &Resolve) -> Result<Status, Failure> {
    let base = resolve.base.as_encoded_bytes();
    let report = resolve.spec.spec.check_as(Start::Reference, base);
    let Some(base) = resolve.usable_base(base, &report) else {
        match resolve.format.format {
            _ if resolve.quiet.quiet => {}
            Format::Json => check::print_report(&report, Format::Json, resolve.json)?,
            Format::Human => {
                out::drawn(&drawn_errors("base", &report));
                resolve.hint_at_fixed_base(&report);
            }
        }
        return Ok(Status::Invalid);
    };
    if Some(base) == report.fixed() && !resolve.quiet.quiet {
        out::message(&format!("the base is used with its sure fixes: {}", shown_fixed(base, &report)));
    }
    let output = out::stdout()?;
    let mut resolver = Resolver { resolve, base, output, has_errors: false };
    lines::for_each(&resolve.references, &mut resolver)?;
    Ok(if resolver.has_errors { Status::Invalid } else { Status::Success })
}

impl Resolve {
    /// What `--fix-base` does, or did not do.
    fn hint_at_fixed_base(&self, report: &Report<'_>) {
        match self.fixed_base(report) {
            None if self.fix_base => out::message("the base has no sure fix that makes it valid"),
            Some(fixed) if !self.fix_base => {
                out::message(&format!("with --fix-base, the base would be {}", shown_fixed(fixed, report)));
            }
            _ => {}
        }
    }

    /// The base, or with `--fix-base` the base with its sure fixes. `None` if it is refused.
    fn usable_base<'b>(&self, base: &'b [u8], report: &'b Report<'_>) -> Option<&'b str> {
        let base = std::str::from_utf8(base).ok();
        // The document of the resolution may allow more bases than this one: RFC 1808 permits an empty, unknown one.
        let is_usable = |base: &&str| report.is_valid() || self.resolves_against(base);
        base.filter(is_usable).or_else(|| self.fixed_base(report).filter(|_| self.fix_base))
    }

    /// The base with its sure fixes, if references can be resolved against it.
    fn fixed_base<'b>(&self, report: &'b Report<'_>) -> Option<&'b str> {
        report.fixed().filter(|fixed| self.resolves_against(fixed))
    }

    fn resolves_against(&self, base: &str) -> bool {
        let document = self.spec.spec;
        document.admit_reference(base).is_ok()
            && !matches!(document.spec().resolve(base, ""), Err(ResolveError::Base(_)))
    }
}

/// Whether a reference is to the document that contains it, whatever the base.
fn is_current_document(resolved: &Resolved) -> bool {
    resolved.is_same_document() && (resolved.as_str().is_empty() || resolved.as_str().starts_with('#'))
}

/// A fixed base as a message shows it: without the secrets of the base, and without copies of them.
fn shown_fixed(fixed: &str, report: &Report<'_>) -> String {
    Untrusted::url(fixed).derived_from(&[&report.untrusted_input()]).to::<Terminal>()
}

/// The JSON object of a reference.
#[derive(Serialize)]
struct ResolvedObject<'r> {
    base: Untrusted<'r>,
    reference: Untrusted<'r>,
    resolved: Option<Untrusted<'r>>,
    same_document: bool,
    valid: bool,
    rules: Vec<Value>,
    warnings: Vec<Value>,
    error: Option<&'r String>,
}

/// The JSON object of a shortened URL.
#[derive(Serialize)]
struct ShortenedObject<'r> {
    base: Untrusted<'r>,
    url: Untrusted<'r>,
    partial_form: Option<Untrusted<'r>>,
    error: Option<&'r String>,
}

struct Resolver<'r> {
    resolve: &'r Resolve,
    base: &'r str,
    output: out::Stdout,
    has_errors: bool,
}

impl InputHandler for Resolver<'_> {
    fn handle(&mut self, input: &[u8], _: Option<usize>) -> Result<Option<Notice>, Failure> {
        let spec = self.resolve.spec.spec.spec();
        let text = std::str::from_utf8(input).map_err(|_| "it is not UTF-8".to_owned());
        let text = text.and_then(|text| self.resolve.spec.spec.admit_reference(text).map(|()| text));
        match self.resolve.shorten {
            true => {
                let form = text.and_then(|url| spec.partial_form(self.base, url).map_err(|error| error.to_string()));
                self.print_shortened(input, form)
            }
            false => {
                let options = ResolveOptions::default()
                    .ignore_same_scheme(self.resolve.ignore_same_scheme)
                    .guard_path(self.resolve.guard_path);
                let resolved = text.map(|text| spec.resolve_with(self.base, text, options));
                let is_human = matches!(self.resolve.format.format, Format::Human) && !self.resolve.quiet.quiet;
                if let Ok(Err(ResolveError::Reference(refusal))) = &resolved
                    && is_human
                {
                    self.has_errors = true;
                    return Ok(Some(Notice::Drawn(drawn_errors("reference", refusal.report()))));
                }
                self.print_resolved(input, resolved.and_then(|resolved| resolved.map_err(|error| error.to_string())))
            }
        }
    }

    fn flush(&mut self) -> Result<(), Failure> {
        self.output.flush().map_err(Failure::Output)
    }
}

impl Resolver<'_> {
    fn print_resolved(&mut self, input: &[u8], result: Result<Resolved, String>) -> Result<Option<Notice>, Failure> {
        let report = result.as_ref().ok().map(Resolved::check);
        let is_valid = report.as_ref().is_some_and(Report::is_valid);
        self.has_errors |= !is_valid;
        let (base, reference) = (Untrusted::url(self.base), Untrusted::url(String::from_utf8_lossy(input)));
        match (self.resolve.format.format, &result) {
            _ if self.resolve.quiet.quiet => Ok(None),
            (Format::Json, result) => self.print_object(&ResolvedObject {
                resolved: result
                    .as_ref()
                    .ok()
                    .map(|resolved| Untrusted::url(resolved.as_str()).derived_from(&[&base, &reference])),
                base,
                reference,
                same_document: result.as_ref().is_ok_and(Resolved::is_same_document),
                valid: is_valid,
                rules: result.iter().flat_map(Resolved::quotations).map(rule_object).collect(),
                warnings: result.iter().flat_map(Resolved::warnings).map(warning_object).collect(),
                error: result.as_ref().err(),
            }),
            (Format::Human, Ok(resolved)) => {
                match &self.resolve.get.get {
                    Some(template) => self.print_url(&template.fill(resolved.spec(), resolved.as_str()))?,
                    None => self.print_url(resolved.as_str())?,
                }
                if self.resolve.explain {
                    resolved.quotations().iter().try_for_each(|rule| self.print_rule(rule))?;
                    self.print_differences(&String::from_utf8_lossy(input), resolved)?;
                }
                let errors = report.filter(|report| !report.is_valid());
                Ok(match errors {
                    Some(report) => {
                        let drawing = Untrusted::text(drawn_errors("resolved", &report));
                        Some(Notice::Drawn(drawing.derived_from(&[&base, &reference]).redacted().into_owned()))
                    }
                    None if is_current_document(resolved) => {
                        Some(Self::message(input, "this refers to the document that contains it, whatever the base"))
                    }
                    None => Self::warnings(input, resolved.warnings()),
                })
            }
            (Format::Human, Err(error)) => Ok(Some(Self::message(input, error))),
        }
    }

    fn print_shortened(&mut self, input: &[u8], result: Result<String, String>) -> Result<Option<Notice>, Failure> {
        self.has_errors |= result.is_err();
        let (base, url) = (Untrusted::url(self.base), Untrusted::url(String::from_utf8_lossy(input)));
        match (self.resolve.format.format, &result) {
            _ if self.resolve.quiet.quiet => Ok(None),
            (Format::Json, result) => self.print_object(&ShortenedObject {
                partial_form: result.as_ref().ok().map(|form| Untrusted::url(form).derived_from(&[&base, &url])),
                base,
                url,
                error: result.as_ref().err(),
            }),
            (Format::Human, Ok(form)) => self.print_url(form).map(|()| None),
            (Format::Human, Err(error)) => Ok(Some(Self::message(input, error))),
        }
    }

    fn print_object(&mut self, object: &impl Serialize) -> Result<Option<Notice>, Failure> {
        let line = self.resolve.json.to_line(object).map_err(Failure::Output)?;
        self.output.write_all(&line).map_err(Failure::Output)?;
        Ok(None)
    }

    /// Prints a URL with its password, since a program may use it.
    fn print_url(&mut self, url: &str) -> Result<(), Failure> {
        self.output.write_value(url.as_bytes()).map_err(Failure::Output)
    }

    /// What other documents make of the reference, if it is something else. Documents with equal results share a line.
    fn print_differences(&mut self, text: &str, resolved: &Resolved) -> Result<(), Failure> {
        let mut results: Vec<(String, Vec<&str>)> = Vec::new();
        for spec in Spec::ALL.iter().filter(|spec| **spec != resolved.spec()) {
            let result = match spec.resolve(self.base, text) {
                Ok(other) if is_current_document(&other) => format!("(current document){}", other.as_str()),
                Ok(other) if other.as_str() == resolved.as_str() => continue,
                Ok(other) => other.into_string(),
                Err(_) => continue,
            };
            match results.iter_mut().find(|(known, _)| *known == result) {
                Some((_, specs)) => specs.push(spec.citation()),
                None => results.push((result, vec![spec.citation()])),
            }
        }
        let sources = [Untrusted::url(self.base), Untrusted::url(text)];
        for (result, specs) in results {
            let verb = if specs.len() == 1 { "makes" } else { "make" };
            let result = Untrusted::url(result).derived_from(&sources.each_ref()).to::<Terminal>();
            let line = format!("  {} {verb} it {result}\n", wrap::listed(&specs, "and"));
            self.output.write_all(line.as_bytes()).map_err(Failure::Output)?;
        }
        Ok(())
    }

    /// Prints a rule, indented under the URL.
    fn print_rule(&mut self, rule: &Quotation) -> Result<(), Failure> {
        let text = wrap::hanging("  ", "    ", &rule.to_string(), draw::columns());
        self.output.write_all(text.as_bytes()).map_err(Failure::Output)
    }

    /// The warnings on a resolved reference.
    fn warnings(input: &[u8], warnings: &[ResolveWarning]) -> Option<Notice> {
        let warnings: Vec<String> = warnings.iter().map(|warning| format!("warning: {warning}")).collect();
        (!warnings.is_empty()).then(|| Self::message(input, &warnings.join("; ")))
    }

    fn message(input: &[u8], error: &str) -> Notice {
        Notice::Text(format!("{}: {error}", Untrusted::url(String::from_utf8_lossy(input)).to::<Terminal>()))
    }
}

/// The errors of a text, drawn under the name `name`.
fn drawn_errors(name: &str, report: &Report<'_>) -> String {
    let drawer = Drawer::new(Stream::Error, DrawOptions::default());
    let mut text = String::new();
    let placement = drawer.placement().name(name);
    for rendered in report.rendered_where(&placement, |diagnostic| diagnostic.severity == Severity::Error) {
        drawer.append(&rendered, &mut text);
    }
    text
}

fn warning_object(warning: &ResolveWarning) -> Value {
    json!({"message": warning.surprise.to_string(), "rule": rule_object(&warning.quotation)})
}

fn rule_object(rule: &Quotation) -> Value {
    json!({"document": rule.document, "section": rule.section, "url": rule.url(), "quotation": rule.quotation})
}
