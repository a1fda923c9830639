//! `urlspec conform`: tests another parser by the suite of a document.

mod answer;
mod cases;
mod causes;
mod explain;
mod feature;
mod features;
mod kinds;
#[cfg(test)]
mod planted;
mod program;
mod report;
mod shapes;
mod unite;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::time::Duration;

use clap::{Args, ValueEnum};
use urlspec::Spec;

use self::answer::{Answer, Difference, is_plain};
use self::cases::{Case, Cases, Given};
use self::causes::Cause;
use self::program::{Outcome, Program};
use super::options::SPEC_PARSER;
use super::progress::Progress;
use super::{Failure, Status};

pub const HELP: &str = "\
The program is started once. It reads one input per line from standard input, and prints one line for each: `1`, `true` or `valid` if it
accepts the input, and `0`, `false` or `invalid` if not. Inputs with line ends or NUL are left out.

With --json, each line of input is an object, `{\"input\":…}`, and with `base` for a reference that is resolved. Each line of output is an
object with what the program knows: `valid`, `components` (scheme, authority, userinfo, user, password, host, port, path, query, fragment; null
for an absent one; as spelled or decoded), `resolved` (null if the input is refused) and `canonical`.

A program that ends, hangs or prints something else fails for that input, and is started again.

The report lists causes: the fewest statements about the texts that explain all differences.

Examples:
  urlspec conform --spec rfc3986 -- ./parser
  urlspec conform --spec rfc3986 --json --format junit -- ./parser > report.xml

Exit status:
  0  the program agrees with the document
  1  it differs
  2  wrong usage, or the program can't be started";

#[derive(Debug, Args)]
pub struct Conform {
    /// Test by the rules of this document
    #[arg(short, long, value_name = "NAME", default_value = Spec::TODAY.name(), value_parser = SPEC_PARSER)]
    spec: Spec,
    /// Test a parser of this production instead of URLs; its cases are made from the grammar
    #[arg(long, value_name = "NAME")]
    production: Option<String>,
    /// The cases: `readable`, `conformance`, or a file such as suites/rfc3986.json or the output of `urlspec generate`
    #[arg(long, value_name = "SUITE", default_value = "readable")]
    suite: OsString,
    /// Exchange JSON objects, which also have components and resolved references
    #[arg(long)]
    json: bool,
    /// Output format
    #[arg(short, long, value_enum, value_name = "FORMAT", default_value_t = Format::Human)]
    format: Format,
    /// How many seconds to wait for the next line of the program
    #[arg(long, value_name = "SECONDS", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=600))]
    timeout: u64,
    /// The program and its arguments, after `--`
    #[arg(required = true, last = true, value_name = "PROGRAM")]
    program: Vec<OsString>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Text for people
    Human,
    /// One JSON object
    Json,
    /// JUnit's XML: a test case for each input
    Junit,
}

/// What was found.
struct Findings<'c> {
    cases: &'c [Case],
    /// The cases that were given to the program, with what it did.
    outcomes: Vec<(usize, Outcome, Vec<Difference>)>,
    /// The causes of the differences. Their indices are those of `outcomes`.
    causes: Vec<Explained>,
    /// The names of components that the program has and that are not known.
    unknown: Vec<String>,
    /// How the program ended after its last answer, if not with success.
    end: Option<String>,
}

/// A cause, and the kinds of differences that it explains: more than one if several components differ in the same texts.
struct Explained {
    kinds: Vec<Kind>,
    cause: Cause,
}

impl Explained {
    /// Whether a difference of one of its cases is what it is about.
    fn is_about(&self, difference: &Difference) -> bool {
        let is_of = |kind: &Kind| match (kind, difference.kind()) {
            (Kind::Value { of, how }, Kind::Value { of: other, how: found }) => {
                *of == other && (*how == found || is_plain(how) && is_plain(found))
            }
            (kind, found) => *kind == found,
        };
        self.kinds.iter().any(is_of)
    }
}

/// A kind of difference, which has causes of its own.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Refuses,
    Accepts,
    /// The difference of a component, of a resolved reference or of a canonical spelling, in words.
    Value {
        of: String,
        how: &'static str,
    },
    /// It ended, hung or answered nonsense.
    Fails(String),
}

pub fn run(conform: &Conform) -> Result<Status, Failure> {
    let cases = Cases::of(conform.spec, conform.production.as_deref(), &conform.suite)?;
    let given: Vec<usize> = (0..cases.cases.len()).filter(|at| cases.cases[*at].can_be_given(conform.json)).collect();
    let inputs: Vec<String> = given.iter().map(|at| cases.cases[*at].line(conform.json)).collect();
    let program = Program { words: &conform.program, patience: Duration::from_secs(conform.timeout) };
    let mut progress = Progress::of_batch("inputs tested");
    let mut done = 0;
    let (outcomes, end) = program.answers(&inputs, &mut |count| {
        progress.advance(count.saturating_sub(done) as u64);
        done = count;
    })?;
    let findings = Findings { end, ..findings(&cases, &given, outcomes, conform.json) };
    report::print(&findings, &cases, conform)?;
    let differs = findings.outcomes.iter().any(|(_, _, differences)| !differences.is_empty());
    Ok(if differs { Status::Invalid } else { Status::Success })
}

fn findings<'c>(cases: &'c Cases, given: &[usize], outcomes: Vec<Outcome>, is_json: bool) -> Findings<'c> {
    let (mut unknown, mut silent) = (Vec::new(), BTreeSet::new());
    let answers: Vec<_> = outcomes.iter().map(|outcome| Answer::of(outcome, is_json)).collect();
    let checks = given
        .iter()
        .zip(&answers)
        .any(|(at, answer)| cases.cases[*at].base.is_none() && answer.as_ref().is_ok_and(Answer::accepts));
    let compared = given.iter().zip(outcomes).zip(answers).map(|((at, outcome), answer)| {
        let case = &cases.cases[*at];
        let differences = match answer {
            Ok(answer) => {
                unknown.extend(answer.unknown_components());
                // A parser that checks nothing may resolve what is invalid.
                let is_judged = answer.is_about(case) && (checks || case.valid);
                silent.extend((!is_judged).then_some(*at));
                if is_judged { answer.differences(case) } else { Vec::new() }
            }
            Err(failure) => failure.into_iter().map(Difference::Failure).collect(),
        };
        (*at, outcome, differences)
    });
    let mut outcomes: Vec<_> = compared.collect();
    answer::settle(&mut outcomes.iter_mut().flat_map(|(_, _, differences)| differences).collect::<Vec<_>>());
    unknown.sort();
    unknown.dedup();
    let causes = explain::explained(cases, &mut outcomes, &silent);
    Findings { cases: &cases.cases, outcomes, causes, unknown, end: None }
}

impl Kind {
    /// The name in JSON.
    const fn name(&self) -> &'static str {
        match self {
            Self::Accepts => "accepts",
            Self::Refuses => "refuses",
            Self::Value { .. } => "value",
            Self::Fails(_) => "fails",
        }
    }

    /// Whether other differences of a case can be in place of one of this kind.
    fn is_hidden_by(&self, differences: &[Difference]) -> bool {
        let hides = |difference: &Difference| match (self, difference) {
            (Self::Value { of, .. }, Difference::Value { of: other, .. }) => of == other,
            (Self::Value { .. }, _) | (_, Difference::Failure(_)) => true,
            _ => false,
        };
        differences.iter().any(hides)
    }

    /// Whether a case can show this difference. `with_empty` if one with an empty value does.
    fn concerns(&self, case: &Case, with_empty: bool) -> bool {
        match self {
            Self::Accepts => !case.valid,
            Self::Refuses => case.valid,
            Self::Value { of, .. } if case.base.is_some() => of == answer::RESOLVED,
            Self::Value { of, .. } if of == answer::CANONICAL => case.canonical.is_some(),
            // A component that is absent differs in another way than one that is empty, or one that has text.
            Self::Value { of, how } if case.valid => match case.components.get(of) {
                None => how.ends_with("where it is absent"),
                Some(text) if text.is_empty() => with_empty,
                Some(_) => !how.contains("where it is"),
            },
            Self::Value { .. } => false,
            Self::Fails(_) => true,
        }
    }
}
