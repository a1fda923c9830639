//! `urlspec grammar`: the rules of a document or a file, and the differences between two rules.

mod differ;
mod print;

use std::collections::HashSet;
use std::ffi::OsString;

use clap::{Args, ValueEnum};
use urlspec::redact::Secrets;
use urlspec::{SchemeDocument, Severity, Spec};
use urlspec_bnf::{GrammarError, Lines, Rule};

use super::bnf_report::BnfReport;
use super::document::{AnyDocument, DOCUMENT_PARSER};
use super::draw::{DrawOptions, Drawer, Stream};
use super::rule_file::{Notation, RuleFile};
use super::{Failure, Status, out};

#[derive(Debug, Args)]
pub struct Grammar {
    /// The document; of one within `current`, such as `rfc6068`, its rules and those that it takes from others [default: rfc1738, or
    /// current if only that has the rule]
    #[arg(short, long, value_name = "NAME", value_parser = DOCUMENT_PARSER)]
    spec: Option<AnyDocument>,
    /// Print and check the rules of this file instead; `-` is standard input
    #[arg(long, value_name = "PATH", conflicts_with = "spec")]
    file: Option<OsString>,
    /// The notation of the file [default: guessed]
    #[arg(long, value_enum, value_name = "NAME", requires = "file")]
    notation: Option<Notation>,
    /// The rules as printed, without the amendments
    #[arg(long)]
    as_printed: bool,
    /// Output format
    #[arg(
        short,
        long,
        alias = "output-format",
        value_enum,
        value_name = "FORMAT",
        default_value_t = Format::Text,
        conflicts_with = "diff"
    )]
    format: Format,
    /// Compare a rule of A with one of B, each a document, `NAME/printed` for a document as printed, or a file of rules
    #[arg(long, num_args = 2, value_names = ["A", "B"], conflicts_with_all = ["spec", "file", "as_printed"])]
    diff: Option<Vec<differ::Side>>,
    /// The rule [default: all rules]
    rule: Option<String>,
    /// With --diff, the name of the rule in B, if it differs
    #[arg(value_name = "RULE_OF_B", requires = "diff")]
    other: Option<String>,
}

impl Grammar {
    fn document(&self) -> AnyDocument {
        let by_default =
            || self.rule.as_deref().map_or(AnyDocument::Whole(Spec::FIRST_STANDARD), AnyDocument::of_production);
        self.spec.unwrap_or_else(by_default)
    }
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// Rules in the document's notation, which --file reads
    Text,
    /// One JSON object per rule and line
    Json,
    /// Railroad diagrams on one page, with links between the rules
    Svg,
}

pub const HELP: &str = "\
With a rule, prints what uses it, what it uses, a shortest match and the size of its automaton. With --diff, prints the
shortest text that one rule accepts and the other refuses, in both directions. The errors of a file go to standard error.

Examples:
  urlspec grammar --spec rfc3986 authority
  urlspec grammar --spec rfc3986 --format svg authority > authority.svg

Exit status:
  0  success; with --diff, the rules accept the same
  1  the file has errors; with --diff, the rules differ
  2  wrong usage, or the file could not be read";

pub fn run(arguments: &Grammar) -> Result<Status, Failure> {
    if let Some([a, b]) = arguments.diff.as_deref() {
        return differ::run(a, b, arguments.rule.as_deref(), arguments.other.as_deref());
    }
    let lines = if arguments.as_printed { Lines::Printed } else { Lines::Amended };
    let file = arguments.file.as_deref().map(RuleFile::read).transpose()?;
    let (grammar, title) = match &file {
        Some(file) => (file.grammar(arguments.notation, lines), file.name()),
        None => {
            let grammar = urlspec_bnf::Grammar::new(arguments.document().spec(), lines);
            (grammar, arguments.document().title_and_date())
        }
    };
    let has_errors = match &file {
        Some(file) => print_errors(&grammar, file)?,
        None => false,
    };
    let rules = selected(&grammar, arguments)?;
    let status = if has_errors { Status::Invalid } else { Status::Success };
    let text = match arguments.format {
        Format::Svg => urlspec_bnf::railroad_page(&title, remark(&grammar), &rules),
        Format::Json => return out::print(print::objects(&grammar, &rules)?).map(|()| status),
        Format::Text if arguments.rule.is_some() => rules.iter().map(|rule| print::one(&grammar, rule)).collect(),
        Format::Text => print::all(&grammar, &rules, &title, lines),
    };
    // A file may contain control characters, and the output may go to a terminal.
    let text = match (arguments.format, file.is_some()) {
        (Format::Text, true) => text.split('\n').map(out::line).collect::<Vec<_>>().join("\n"),
        _ => text,
    };
    out::print(text)?;
    Ok(status)
}

fn remark(grammar: &urlspec_bnf::Grammar) -> &'static str {
    match grammar.notation() {
        urlspec_bnf::Notation::Abnf => "The letters of a string match in either case.",
        _ if grammar.is_either_case() => "The letters of a scheme match in either case.",
        _ => "",
    }
}

/// All rules, or the given one; for diagrams followed by all rules that it uses, for the links. All rules of a document within `current`
/// are its own and those that they use.
fn selected<'g>(grammar: &'g urlspec_bnf::Grammar, arguments: &Grammar) -> Result<Vec<&'g Rule>, Failure> {
    let of_scheme = arguments.document().of_scheme().filter(|_| arguments.file.is_none()).map(SchemeDocument::name);
    let Some(name) = &arguments.rule else {
        return Ok(match of_scheme {
            Some(document) => {
                with_used(grammar, |rule| rule.name.split_once('/').is_some_and(|(own, _)| own == document))
            }
            None => grammar.rules().iter().collect(),
        });
    };
    let own = of_scheme.and_then(|document| grammar.rule(&format!("{document}/{name}")));
    let Some(rule) = own.or_else(|| grammar.rule(name)) else {
        if arguments.file.is_none() && !arguments.as_printed {
            arguments.document().production(name)?;
        }
        let error = grammar.automaton(name).err().map(|error| format!("{error}. {}", error.help));
        return Err(Failure::Usage(error.unwrap_or_default()));
    };
    Ok(if matches!(arguments.format, Format::Svg) { followed(grammar, vec![rule]) } else { vec![rule] })
}

/// Rules, and after them all that they use.
fn followed<'g>(grammar: &'g urlspec_bnf::Grammar, mut selected: Vec<&'g Rule>) -> Vec<&'g Rule> {
    let mut known: HashSet<&str> = selected.iter().map(|rule| rule.name.as_str()).collect();
    let mut next = 0;
    while let Some(rule) = selected.get(next).copied() {
        let used = rule.uses().into_iter().filter_map(|name| grammar.rule(name));
        selected.extend(used.filter(|used| known.insert(&used.name)));
        next += 1;
    }
    selected
}

/// Some rules and all that they use, in the order of the grammar, in which they parse again.
fn with_used(grammar: &urlspec_bnf::Grammar, is_own: impl Fn(&Rule) -> bool) -> Vec<&Rule> {
    let own = grammar.rules().iter().filter(|rule| is_own(rule)).collect();
    let names: HashSet<&str> = followed(grammar, own).into_iter().map(|rule| rule.name.as_str()).collect();
    grammar.rules().iter().filter(|rule| names.contains(rule.name.as_str())).collect()
}

/// Draws the errors of a file on standard error, those of its syntax and those found when rules are compiled. Returns
/// whether there are any, warnings excepted.
fn print_errors(grammar: &urlspec_bnf::Grammar, file: &RuleFile) -> Result<bool, Failure> {
    const MAX_DRAWN: usize = 100;
    let drawer = Drawer::new(Stream::Error, DrawOptions::default());
    let mut errors = grammar.diagnostics().to_vec();
    let place = |error: &GrammarError| (error.code, error.span.start);
    let mut known: HashSet<_> = errors.iter().map(place).collect();
    for rule in grammar.rules() {
        // A rule has the error of a rule that it needs.
        errors.extend(grammar.automaton(&rule.name).err().filter(|error| known.insert(place(error))));
    }
    let mut text = String::new();
    let secrets = Secrets::of_text(&file.text);
    for error in errors.iter().take(MAX_DRAWN) {
        drawer.append(&BnfReport::new(error, &file.text, &secrets, &file.name(), drawer.placement()), &mut text);
    }
    if errors.len() > MAX_DRAWN {
        text.push_str(&format!("and {} more\n", errors.len() - MAX_DRAWN));
    }
    out::drawn(&text);
    Ok(errors.iter().any(|error| error.severity() == Severity::Error))
}
