//! `urlspec generate`: texts to test a URL parser by, with the document's verdict on each.

use std::collections::HashSet;
use std::io::{self, BufWriter, Write};

use clap::{Args, ValueEnum};
use serde::Serialize;
use urlspec::Spec;
use urlspec_bnf::{Grammar, GrammarError, Lines, Random, Samples, near_miss};

use super::{Ended, Failure};

#[derive(Debug, Args)]
pub struct Generate {
    /// The document whose verdict counts
    #[arg(long, value_name = "NAME", default_value = Spec::DEFAULT.name())]
    spec: Spec,
    /// The production to make texts of, instead of the start symbol
    #[arg(long, value_name = "NAME")]
    production: Option<String>,
    /// Go by the lines as printed, without the amendments
    #[arg(long)]
    as_printed: bool,
    /// How to make them
    #[arg(long, value_enum, value_name = "SUITE", default_value_t = Suite::Random)]
    suite: Suite,
    /// How many at the most [default: all of a conformance suite, 100 random ones]
    #[arg(long, value_name = "N")]
    count: Option<usize>,
    /// Which random ones: the same for the same number, for ever
    #[arg(long, value_name = "N", default_value_t = 1738)]
    seed: u64,
    /// Only what the document refuses
    #[arg(long)]
    invalid: bool,
    /// How many states more than the document's automaton a parser may have, for the suite to be complete
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=2))]
    extra_states: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Suite {
    /// A complete conformance suite, and every character in every state: the shortest first, each once
    Conformance,
    /// Random texts that the document accepts; with --invalid, what is one character away from them
    Random,
}

pub(super) const HELP: &str = "\
One object a line: `input`, `valid`, and `why`: the production and the alternatives that accept
the text, or where and by what it is refused.

The conformance suite matches every error of a parser that, as a machine, needs no more than so
many states beyond those of the production's smallest automaton, and that treats characters alike
which the grammar treats alike. It is large: 6,290 texts of RFC 1738's `hostport`, and about ten
million of its `url`, or 314,000 with `--extra-states 0`.";

/// A text, and what the document says of it.
#[derive(Serialize)]
struct Case<'t> {
    input: &'t str,
    valid: bool,
    why: String,
}

pub(super) fn run(generate: &Generate) -> Result<Ended, Failure> {
    let spec = generate.spec;
    let production = generate.production.as_deref().unwrap_or(spec.start_symbol());
    spec.production(production)?;
    let lines = if generate.as_printed { Lines::Printed } else { Lines::Amended };
    let source = Source { grammar: &Grammar::of(spec, lines), production, is_invalid: generate.invalid };
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    if source.grammar.automaton(production).map_err(failed)?.is_empty() {
        return Err(Failure::Usage(format!("no text is a `{production}` of {} as printed", spec.citation())));
    }
    match generate.suite {
        Suite::Conformance => {
            let suite = source.grammar.suite(production, generate.extra_states.into()).map_err(failed)?;
            let texts = suite.sorted().map(|text| String::from_utf8_lossy(&text).into_owned());
            source.write(texts, generate.count.unwrap_or(usize::MAX), &mut output)?;
        }
        Suite::Random => {
            let automaton = source.grammar.automaton(production).map_err(failed)?;
            let samples = Samples::of(automaton).ok_or_else(|| {
                Failure::Usage(format!("no text is a `{production}` of {} as printed", spec.citation()))
            })?;
            let texts = random(&samples, Random::seeded(generate.seed), generate.invalid);
            source.write(texts, generate.count.unwrap_or(100), &mut output)?;
        }
    }
    output.flush().map_err(Failure::Output)?;
    Ok(Ended::Well)
}

/// Random texts, each once, until no new one comes for long.
fn random<'s>(samples: &'s Samples<'s>, mut random: Random, is_invalid: bool) -> impl Iterator<Item = String> + 's {
    const TRIES: usize = 10_000;
    let mut known = HashSet::new();
    std::iter::from_fn(move || {
        (0..TRIES).find_map(|_| {
            let member = String::from_utf8_lossy(&samples.member(&mut random)).into_owned();
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
    fn write(&self, texts: impl Iterator<Item = String>, count: usize, output: &mut impl Write) -> Result<(), Failure> {
        let mut written = 0;
        for text in texts {
            if written == count {
                break;
            }
            let verdict = self.grammar.verdict(self.production, text.as_bytes()).map_err(failed)?;
            let valid = verdict.is_accepted();
            if valid && self.is_invalid {
                continue;
            }
            let case = Case { input: &text, valid, why: verdict.to_string() };
            serde_json::to_writer(&mut *output, &case).map_err(|error| Failure::Output(error.into()))?;
            output.write_all(b"\n").map_err(Failure::Output)?;
            written += 1;
        }
        Ok(())
    }
}

fn failed(fault: GrammarError) -> Failure {
    Failure::Usage(fault.to_string())
}
