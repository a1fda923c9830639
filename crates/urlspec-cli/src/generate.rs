//! `urlspec generate`: test input for URL parsers, with the verdict of a document.

use std::collections::HashSet;
use std::ffi::OsString;
use std::io::Write;

use clap::{Args, ValueEnum};
use serde::Serialize;
use urlspec::{Diagnostic, Spec};
use urlspec_bnf::{
    Grammar, GrammarError, Random, RandomTexts, ReadableSuite, SuiteCase, Verdict, near_miss, section_of,
};

use super::document::{AnyDocument, DOCUMENT_PARSER};
use super::progress::Progress;
use super::rule_file::{Document, Rules};
use super::{Failure, Status, out};

#[derive(Debug, Args)]
pub struct Generate {
    /// Use the rules of this document; one within `current`, such as `rfc6068`, is for its schemes only [default: rfc1738, or
    /// current if only that has the production]
    #[arg(short, long, value_name = "NAME", value_parser = DOCUMENT_PARSER)]
    spec: Option<AnyDocument>,
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
    /// Only text of printable US-ASCII characters
    #[arg(long)]
    printable: bool,
    /// How many more states than the document's automaton a parser may have if the suite is to find all its errors
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=2))]
    extra_states: u8,
}

impl Generate {
    fn document(&self) -> AnyDocument {
        let own = self.production.as_deref().filter(|_| self.file.is_none());
        self.spec.unwrap_or_else(|| own.map_or(AnyDocument::Whole(Spec::FIRST_STANDARD), AnyDocument::of_production))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Suite {
    /// For each production its smallest texts and each way to break it, to be read
    Readable,
    /// A complete conformance suite, and each character in each state; the shortest texts first, without duplicates
    Conformance,
    /// Random text that looks like URLs; with --invalid, text that is one character away from it
    Random,
}

pub const HELP: &str = "\
Prints one JSON object per line. Its fields:
  id          a name of the case, which stays the same for the same text
  input       the text
  valid       whether the production accepts it
  production  the production that the case is about, or in which the text is refused
  document    the document of that production, or of the rule that the text breaks
  section     its section
  code        of a refused text: the code of its first fault (see `urlspec explain`); cases with the same code have the same cause
  why         the production and the alternatives that accept the text, or what is wrong with it
With --file, there is no document, section or code. Texts that are not UTF-8 are left out. A conformance suite has its printable texts first.

The conformance suite finds every error of a parser that, seen as an automaton, has at most --extra-states more states than
the smallest automaton of the production, and that treats characters alike if the grammar does. It is large: 6,290 texts for
`hostport` of RFC 1738; about ten million for its `url`, or 314,000 with --extra-states 0. The readable suite has a few hundred.

Examples:
  urlspec generate --spec rfc3986 -n 5
  urlspec generate --spec rfc3986 --suite readable > rfc3986.json

Exit status:
  0  success
  2  wrong usage, or the output could not be written";

/// A text and the verdict of the document.
#[derive(Serialize)]
struct Case<'t> {
    id: String,
    input: &'t str,
    valid: bool,
    production: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    document: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    section: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'static str>,
    why: String,
}

pub fn run(generate: &Generate) -> Result<Status, Failure> {
    let rules = match &generate.file {
        Some(path) => Rules::of_file(path)?,
        None => Rules::of_document(Document { document: generate.document(), is_printed: generate.as_printed }),
    };
    let production = &*rules.rule(generate.production.as_deref())?;
    let spec = (generate.file.is_none() && !generate.as_printed).then(|| generate.document().spec());
    let source = Source { grammar: &rules.grammar, production, spec, options: generate };
    let mut output = out::stdout()?;
    let no_text = || Failure::Usage(format!("no text is a `{production}` of {}", rules.name));
    if source.grammar.automaton(production).map_err(failed)?.is_empty() {
        return Err(no_text());
    }
    match generate.suite {
        // Those of a whole URL are the suite of the document.
        Suite::Readable if spec.is_some_and(|spec| spec.start_symbol() == production) => {
            let suite = ReadableSuite::of(generate.document().spec());
            // A line has no base.
            let cases = suite.cases.into_iter().filter(|case| case.base.is_none());
            source.write(cases.map(Text::of_suite), generate.count.unwrap_or(usize::MAX), &mut output)?;
        }
        Suite::Readable => {
            let cases = source.grammar.readable(production).map_err(failed)?;
            let texts = cases.into_iter().map(|case| Text { about: Some(case.production), ..Text::of(case.input) });
            source.write(texts, generate.count.unwrap_or(usize::MAX), &mut output)?;
        }
        Suite::Conformance => {
            let suite = source.grammar.suite(production, generate.extra_states.into()).map_err(failed)?;
            note_size(suite.size(), generate);
            // JSON has no texts that are not UTF-8.
            let texts = || suite.sorted().filter_map(|text| String::from_utf8(text).ok());
            let printable = texts().filter(|text| is_printable(text));
            // The suite is made again for the others, so only if they are wanted.
            let others = (!generate.printable).then(texts).into_iter().flatten().filter(|text| !is_printable(text));
            let texts = printable.chain(others).map(Text::of);
            source.write(texts, generate.count.unwrap_or(usize::MAX), &mut output)?;
        }
        Suite::Random => {
            let texts = RandomTexts::of(source.grammar);
            let texts = random(&texts, production, Random::from_seed(generate.seed), generate.invalid);
            // A condition that no rule states may refuse one.
            let is_meant = |text: &String| generate.invalid || source.accepts(text);
            let texts = texts.filter(is_meant).map(Text::of);
            source.write(texts, generate.count.unwrap_or(100), &mut output)?;
        }
    }
    output.flush().map_err(Failure::Output)?;
    Ok(Status::Success)
}

/// A text to write, with what is known of it.
#[derive(Default)]
struct Text {
    text: String,
    /// The production that it is about.
    about: Option<String>,
    id: Option<String>,
    why: Option<String>,
}

impl Text {
    fn of(text: String) -> Self {
        Self { text, ..Self::default() }
    }

    fn of_suite(case: SuiteCase) -> Self {
        Self { text: case.input, about: Some(case.production), id: Some(case.id), why: case.comment }
    }
}

/// Reports the size of a large suite that is to be generated whole.
fn note_size(texts: u64, generate: &Generate) {
    const LARGE: u64 = 100_000;
    if generate.count.is_none() && texts > LARGE {
        let (amount, unit) =
            if texts < 1_000_000 { (texts / 1000, "thousand") } else { (texts / 1_000_000, "million") };
        out::message(&format!(
            "the suite has at most {amount} {unit} texts, and a line of JSON for each; -n N writes the N shortest, --extra-states 0 \
            and --production have smaller suites"
        ));
    }
}

fn is_printable(text: &str) -> bool {
    text.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic())
}

/// Random texts without duplicates. Ends if many in a row are known.
fn random<'s>(
    texts: &'s RandomTexts<'s>,
    production: &'s str,
    mut random: Random,
    is_invalid: bool,
) -> impl Iterator<Item = String> + 's {
    const TRIES: usize = 10_000;
    let mut known = HashSet::new();
    std::iter::from_fn(move || {
        (0..TRIES).find_map(|_| {
            let member = texts.text(production, &mut random)?;
            let text = if is_invalid { near_miss(&member, &mut random) } else { member };
            known.insert(text.clone()).then_some(text)
        })
    })
}

struct Source<'g> {
    grammar: &'g Grammar,
    production: &'g str,
    /// The document, if the rules are its own as amended.
    spec: Option<Spec>,
    options: &'g Generate,
}

impl Source<'_> {
    fn accepts(&self, text: &str) -> bool {
        self.grammar.verdict(self.production, text.as_bytes()).is_ok_and(|verdict| verdict.is_accepted())
    }

    /// Writes the texts, each with the production that it is about, if that is known.
    fn write(&self, texts: impl Iterator<Item = Text>, count: usize, output: &mut impl Write) -> Result<(), Failure> {
        let mut written = 0;
        let mut progress = Progress::of_batch("texts generated");
        for Text { text, about, id, why } in texts {
            progress.step();
            if written == count {
                break;
            }
            let verdict = self.grammar.verdict(self.production, text.as_bytes()).map_err(failed)?;
            let is_left_out =
                verdict.is_accepted() && self.options.invalid || self.options.printable && !is_printable(&text);
            if is_left_out {
                continue;
            }
            let case = self.case(&text, &verdict, about);
            let case = Case { id: id.unwrap_or(case.id), why: why.unwrap_or(case.why), ..case };
            out::to_line(&case).and_then(|line| output.write_all(&line)).map_err(Failure::Output)?;
            written += 1;
        }
        Ok(())
    }

    fn case<'t>(&self, text: &'t str, verdict: &Verdict, production: Option<String>) -> Case<'t> {
        let valid = verdict.is_accepted();
        let fault = if valid { None } else { self.fault(text) };
        let own = production.unwrap_or_else(|| match (verdict, &fault) {
            (Verdict::Accepted { rules }, _) => rules.last().cloned().unwrap_or_default(),
            (_, Some(fault)) => fault.productions.last().map_or(self.production, |rule| *rule).to_owned(),
            _ => self.production.to_owned(),
        });
        let of_fault =
            |fault: &Diagnostic| (fault.citation.document().into_owned(), fault.citation.section_of_document());
        let of_scheme = |spec: Spec| {
            let (number, section) = spec.section_of_production(&own)?.split_once(' ')?;
            Some((format!("RFC {number}"), section))
        };
        let of_production =
            |spec: Spec| of_scheme(spec).or_else(|| Some((spec.citation().to_owned(), section_of(spec, &own)?)));
        let cited = self.spec.and_then(|spec| fault.as_ref().map(of_fault).or_else(|| of_production(spec)));
        let (document, section) = cited.unzip();
        Case {
            id: format!("{}-{}-{:08x}", self.name(), own, hash(text)),
            input: text,
            valid,
            production: own,
            document,
            section,
            code: fault.as_ref().map(|fault| fault.code.name()),
            why: fault.map_or_else(|| verdict.to_string(), |fault| fault.message.into_owned()),
        }
    }

    fn name(&self) -> &str {
        if self.options.file.is_some() { "file" } else { self.options.document().spec().name() }
    }

    /// The first fault of a text that the document refuses.
    fn fault(&self, text: &str) -> Option<Diagnostic> {
        let start = self.spec?.production(self.production).ok()?;
        self.spec?.check_as(start, text.as_bytes()).first_error().cloned()
    }
}

/// A number of a text: FNV-1a.
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

fn failed(error: GrammarError) -> Failure {
    Failure::Usage(error.to_string())
}
