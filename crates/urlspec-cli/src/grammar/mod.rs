//! `urlspec grammar`: a document's rules, one of them, or those of a file; and how two rules differ.

mod differ;
mod print;
mod railroad;

use std::ffi::OsString;
use std::io::{self, Read, Write};

use clap::{Args, ValueEnum};
use urlspec::{Severity, Spec};
use urlspec_bnf::{Lines, Rule};

use super::bnf_report::BnfReport;
use super::{Color, Ended, Failure, draw};

#[derive(Debug, Args)]
pub struct Grammar {
    /// The document
    #[arg(long, value_name = "NAME", default_value = Spec::DEFAULT.name())]
    spec: Spec,
    /// Read the rules of a file instead, and say what is wrong with them; `-` is standard input
    #[arg(long, value_name = "PATH", conflicts_with = "spec")]
    file: Option<OsString>,
    /// The file's notation, if it is not the one that it seems to be in
    #[arg(long, value_enum, value_name = "NAME", requires = "file")]
    notation: Option<Notation>,
    /// The lines as printed, without the amendments
    #[arg(long)]
    as_printed: bool,
    /// What to print
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Text, conflicts_with = "diff")]
    format: Format,
    /// Say how a rule of document A differs from that of document B; `NAME/printed` is a document as printed
    #[arg(long, num_args = 2, value_names = ["A", "B"], conflicts_with_all = ["spec", "file", "as_printed"])]
    diff: Option<Vec<differ::Side>>,
    /// Only this rule
    rule: Option<String>,
    /// With --diff, what B calls the rule, if another name
    #[arg(value_name = "RULE OF B", requires = "diff")]
    other: Option<String>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Notation {
    /// `name = 1*[ "a" | rule ]`
    Rfc1738,
    /// `name  a | rule [ b ]`
    Drafts,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// Lines in the document's notation, that can be read again
    Text,
    /// One object a line for each rule
    Json,
    /// Railroad diagrams on one page, linked rule to rule
    Svg,
}

pub(super) const HELP: &str = "\
Exit status:
  0  all is well; with --diff, the rules accept the same
  1  the file has errors; with --diff, the rules differ
  2  wrong usage, or a file that could not be read

What is wrong with a file goes to standard error.";

pub(super) fn run(arguments: &Grammar) -> Result<Ended, Failure> {
    if let Some([a, b]) = arguments.diff.as_deref() {
        return differ::run(a, b, arguments.rule.as_deref(), arguments.other.as_deref());
    }
    let lines = if arguments.as_printed { Lines::Printed } else { Lines::Amended };
    let source = match &arguments.file {
        Some(path) => Some((path, read(path)?)),
        None => None,
    };
    let (grammar, title) = match &source {
        Some((path, text)) => {
            let notation = match arguments.notation {
                Some(Notation::Rfc1738) => urlspec_bnf::Notation::Rfc1738,
                Some(Notation::Drafts) => urlspec_bnf::Notation::Drafts,
                None => urlspec_bnf::Notation::guess(text),
            };
            (urlspec_bnf::Grammar::parse(text, notation, lines), name(path))
        }
        None => {
            let spec = arguments.spec;
            (urlspec_bnf::Grammar::of(spec, lines), format!("{}, {}", spec.title(), spec.date()))
        }
    };
    let is_faulty = match &source {
        Some((path, text)) => complain(&grammar, text, &name(path))?,
        None => false,
    };
    let rules = chosen(&grammar, arguments)?;
    let text = match arguments.format {
        Format::Svg => railroad::page(&title, remark(&grammar), &rules),
        Format::Json => print::objects(&grammar, &rules)?,
        Format::Text if arguments.rule.is_some() => rules.iter().map(|rule| print::one(&grammar, rule)).collect(),
        Format::Text => print::all(&grammar, &title, lines),
    };
    // A file is anybody's, and what is printed may come to a terminal.
    let text = match (arguments.format, source.is_some()) {
        (Format::Text, true) => text.split('\n').map(super::shown).collect::<Vec<_>>().join("\n"),
        _ => text,
    };
    io::stdout().lock().write_all(text.as_bytes()).map_err(Failure::Output)?;
    Ok(if is_faulty { Ended::Refused } else { Ended::Well })
}

fn remark(grammar: &urlspec_bnf::Grammar) -> &'static str {
    if grammar.is_either_case() { "The letters of a scheme match in either case." } else { "" }
}

/// All rules, or the one that was asked for. On a page of diagrams those that it needs stand with it, for the links.
fn chosen<'g>(grammar: &'g urlspec_bnf::Grammar, arguments: &Grammar) -> Result<Vec<&'g Rule>, Failure> {
    let Some(name) = &arguments.rule else { return Ok(grammar.rules().iter().collect()) };
    let Some(rule) = grammar.rule(name) else {
        if arguments.file.is_none() && !arguments.as_printed {
            arguments.spec.production(name)?;
        }
        let fault = grammar.automaton(name).err().map(|fault| format!("{fault}. {}", fault.help));
        return Err(Failure::Usage(fault.unwrap_or_default()));
    };
    let mut chosen = vec![rule];
    let mut at = 0;
    while let Some(rule) = chosen.get(at).copied().filter(|_| matches!(arguments.format, Format::Svg)) {
        for used in rule.uses().into_iter().filter_map(|name| grammar.rule(name)) {
            if chosen.iter().all(|known| known.name != used.name) {
                chosen.push(used);
            }
        }
        at += 1;
    }
    Ok(chosen)
}

/// What a file is called.
fn name(path: &OsString) -> String {
    if path == "-" { "<stdin>".to_owned() } else { path.to_string_lossy().into_owned() }
}

fn read(path: &OsString) -> Result<String, Failure> {
    let mut octets = Vec::new();
    let read = match path.to_str() {
        Some("-") => io::stdin().lock().read_to_end(&mut octets).map(|_| ()),
        _ => std::fs::read(path).map(|read| octets = read),
    };
    let said = |why: &dyn std::fmt::Display| Failure::Usage(format!("{} can't be read: {why}", name(path)));
    read.map_err(|error| said(&error))?;
    String::from_utf8(octets).map_err(|error| said(&error.utf8_error()))
}

/// Draws what is wrong with a file on standard error, be it told at once or only when a rule is compiled.
fn complain(grammar: &urlspec_bnf::Grammar, source: &str, name: &str) -> Result<bool, Failure> {
    const DRAWN: usize = 100;
    let (handler, width) = draw::handler(draw::To::Error, Color::Auto);
    let mut faults = grammar.diagnostics().to_vec();
    for rule in grammar.rules() {
        if let Err(fault) = grammar.automaton(&rule.name)
            && !faults.contains(&fault)
        {
            faults.push(fault);
        }
    }
    let mut text = String::new();
    for fault in faults.iter().take(DRAWN) {
        draw::append(&handler, &BnfReport::new(fault, source, name, width), &mut text);
    }
    if faults.len() > DRAWN {
        text.push_str(&format!("and {} more\n", faults.len() - DRAWN));
    }
    io::stderr().lock().write_all(text.as_bytes()).map_err(Failure::Output)?;
    Ok(faults.iter().any(|fault| fault.severity() == Severity::Error))
}
