//! `urlspec generate`: test input for URL parsers, with the verdict of a document.

use std::collections::HashSet;
use std::ffi::OsString;
use std::io::Write;

use clap::{Args, ValueEnum};
use serde::Serialize;
use urlspec::Spec;
use urlspec_bnf::{Grammar, GrammarError, Random, Samples, near_miss};

use super::document::{AnyDocument, DOCUMENT_PARSER};
use super::progress::Progress;
use super::rule_file::{Document, Rules};
use super::{Failure, Status, out};

#[derive(Debug, Args)]
pub struct Generate {
    /// Use the rules of this document; one within `current`, such as `rfc6068`, is for its schemes only
    #[arg(short, long, value_name = "NAME", default_value = Spec::DEFAULT.name(), value_parser = DOCUMENT_PARSER)]
    spec: AnyDocument,
    /// Generate text for the rules of this file instead; `-` is standard input
    #[arg(long, value_name = "PATH", conflicts_with_all = ["spec", "as_printed"])]
    file: Option<OsString>,
    /// Generate text for this production instead of the start symbol, or the first rule of the file
    #[arg(long, value_name = "NAME")]
    production: Option<String>,
    /// Apply the grammar as printed, without the amendments
    #[arg(long)]
    as_printed: bool,
    /// How the texts are chosen
    #[arg(long, value_enum, value_name = "SUITE", default_value_t = Suite::Random)]
    suite: Suite,
    /// The maximum number of texts [default: 100 random ones, or a whole conformance suite]
    #[arg(short = 'n', long, value_name = "N")]
    count: Option<usize>,
    /// The seed of random texts; the same seed gives the same texts in all versions
    #[arg(long, value_name = "N", default_value_t = 1738)]
    seed: u64,
    /// Only text that the document refuses
    #[arg(long)]
    invalid: bool,
    /// How many more states than the document's automaton a parser may have if the suite is to find all its errors
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=2))]
    extra_states: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Suite {
    /// A complete conformance suite, and each character in each state; the shortest texts first, without duplicates
    Conformance,
    /// Random text that the document accepts; with --invalid, text that is one character away from it
    Random,
}

pub const HELP: &str = "\
Prints one JSON object per line. Its fields:
  input, valid, why
With --file, texts that are not UTF-8 are left out. `why` names the production and the alternatives that accept the text, or where it is refused and what was expected.

The conformance suite finds every error of a parser that, seen as an automaton, has at most --extra-states more states than
the smallest automaton of the production, and that treats characters alike if the grammar does. It is large: 6,290 texts for
`hostport` of RFC 1738; about ten million for its `url`, or 314,000 with --extra-states 0.

Exit status:
  0  success
  2  wrong usage, or the output could not be written";

/// A text and the verdict of the document.
#[derive(Serialize)]
struct Case<'t> {
    input: &'t str,
    valid: bool,
    why: String,
}

pub fn run(generate: &Generate) -> Result<Status, Failure> {
    let rules = match &generate.file {
        Some(path) => Rules::of_file(path)?,
        None => Rules::of_document(Document { document: generate.spec, is_printed: generate.as_printed }),
    };
    let production = &*rules.rule(generate.production.as_deref())?;
    let source = Source { grammar: &rules.grammar, production, is_invalid: generate.invalid };
    let mut output = out::stdout()?;
    let no_text = || Failure::Usage(format!("no text is a `{production}` of {}", rules.name));
    if source.grammar.automaton(production).map_err(failed)?.is_empty() {
        return Err(no_text());
    }
    match generate.suite {
        Suite::Conformance => {
            let suite = source.grammar.suite(production, generate.extra_states.into()).map_err(failed)?;
            // JSON has no texts that are not UTF-8.
            let texts = suite.sorted().filter_map(|text| String::from_utf8(text).ok());
            source.write(texts, generate.count.unwrap_or(usize::MAX), &mut output)?;
        }
        Suite::Random => {
            let automaton = source.grammar.automaton(production).map_err(failed)?;
            let samples = Samples::new(automaton).ok_or_else(no_text)?;
            let texts = random(&samples, Random::from_seed(generate.seed), generate.invalid);
            // A condition that no rule states may refuse one.
            let is_meant = |text: &String| generate.invalid || source.accepts(text);
            source.write(texts.filter(is_meant), generate.count.unwrap_or(100), &mut output)?;
        }
    }
    output.flush().map_err(Failure::Output)?;
    Ok(Status::Success)
}

/// Random texts without duplicates. Ends if many in a row are known.
fn random<'s>(samples: &'s Samples<'s>, mut random: Random, is_invalid: bool) -> impl Iterator<Item = String> + 's {
    const TRIES: usize = 10_000;
    let mut known = HashSet::new();
    std::iter::from_fn(move || {
        (0..TRIES).find_map(|_| {
            let member = String::from_utf8(samples.member(&mut random)).ok()?;
            let text = if is_invalid { near_miss(&member, &mut random) } else { member };
            known.insert(text.clone()).then_some(text)
        })
    })
}

struct Source<'g> {
    grammar: &'g Grammar,
    production: &'g str,
    is_invalid: bool,
}

impl Source<'_> {
    fn accepts(&self, text: &str) -> bool {
        self.grammar.verdict(self.production, text.as_bytes()).is_ok_and(|verdict| verdict.is_accepted())
    }

    fn write(&self, texts: impl Iterator<Item = String>, count: usize, output: &mut impl Write) -> Result<(), Failure> {
        let mut written = 0;
        let mut progress = Progress::of_batch("texts generated");
        for text in texts {
            progress.step();
            if written == count {
                break;
            }
            let verdict = self.grammar.verdict(self.production, text.as_bytes()).map_err(failed)?;
            let valid = verdict.is_accepted();
            if valid && self.is_invalid {
                continue;
            }
            let case = Case { input: &text, valid, why: verdict.to_string() };
            out::to_line(&case).and_then(|line| output.write_all(&line)).map_err(Failure::Output)?;
            written += 1;
        }
        Ok(())
    }
}

fn failed(error: GrammarError) -> Failure {
    Failure::Usage(error.to_string())
}
