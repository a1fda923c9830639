//! `urlspec check`: the diagnostics of each input.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;

use clap::{Args, ValueEnum};
use miette::GraphicalReportHandler;
use urlspec::diagnostic::Placement;
use urlspec::{Report, Severity, Spec, Start};

use super::line_pool::{self, LineTask};
use super::lines::{self, Source};
use super::options::{self, Color, JsonOptions, ParseOptions, QuietOption};
use super::{Failure, Status, draw, out};

pub const HELP: &str = "\
Standard input has one URL per line. Blank lines and a byte order mark are skipped.

The fields of a JSON object:
  input, spec, production, valid, url, diagnostics, fixed, guess, repaired
`valid` is true if the grammar accepts the input; warnings and advice don't change it. `span` has byte offsets into the
input, `column` counts characters from 1, and `line` is the line of standard input. A password is replaced with
asterisks, and a fix that would show a part of one is null, unless --with-passwords is given. `fixed` has the sure fixes
of all errors, and `guess` the guesses too. Each is null if that does not make the input valid. The last field is a copy of
`guess`, and will be removed.

Exit status:
  0  all URLs are valid
  1  some are not
  2  wrong usage, or the input could not be read";

#[derive(Debug, Args)]
pub struct Check {
    #[command(flatten)]
    parse: ParseOptions,
    /// Apply the grammar as printed, without the amendments
    #[arg(long)]
    as_printed: bool,
    /// Output format
    #[arg(short, long, alias = "output-format", value_enum, value_name = "FORMAT", default_value_t = Format::Human)]
    format: Format,
    #[command(flatten)]
    quiet: QuietOption,
    /// When to color the output
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Color::Auto)]
    color: Color,
    #[command(flatten)]
    json: JsonOptions,
    /// The number of lines of standard input to check in parallel [default: the number of processors]
    #[arg(short = 'j', long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// The URLs; without any, or for `-`, they are read from standard input, one per line
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A diagram for each problem, then totals
    Human,
    /// `line:column: severity[code] message`
    Concise,
    /// One JSON object per line
    Json,
}

pub fn run(check: &Check) -> Result<Status, Failure> {
    let parser = Parser { spec: check.parse.spec(), start: check.parse.start()?, is_as_printed: check.as_printed };
    let style = if check.quiet.quiet { Style::Quiet } else { Style::new(check.format, check.color, check.json) };
    let checker = Checker { parser, style };
    let (mut stdout, mut counts) = (out::stdout()?, Counts::default());
    for source in lines::sources(&check.urls) {
        match source {
            Source::StandardInput => {
                // The input may not come for a while.
                stdout.flush().map_err(Failure::Output)?;
                line_pool::run(&checker, check.threads, |processed| {
                    counts.merge(&processed.summary);
                    stdout.write_all(&processed.output).and_then(|()| stdout.flush()).map_err(Failure::Output)
                })?;
            }
            Source::Argument(argument) => {
                let mut output = Vec::new();
                checker.check_argument(argument, &mut output, &mut counts).map_err(Failure::Output)?;
                stdout.write_all(&output).map_err(Failure::Output)?;
            }
        }
    }
    if matches!(checker.style, Style::Human { .. }) {
        writeln!(stdout, "{counts}").map_err(Failure::Output)?;
    }
    stdout.flush().map_err(Failure::Output)?;
    Ok(if counts.invalid == 0 { Status::Success } else { Status::Invalid })
}

/// The diagrams of a report, for the output of another command.
pub fn drawn_report(report: &Report<'_>) -> String {
    let (handler, width) = draw::handler(draw::Stream::Output, Color::Auto);
    drawn(&handler, width, report, None)
}

/// Prints a report, for another command that can't use the input.
pub fn print_report(report: &Report<'_>, format: options::Format, json: JsonOptions) -> Result<(), Failure> {
    let format = match format {
        options::Format::Human => Format::Human,
        options::Format::Json => Format::Json,
    };
    let mut output = Vec::new();
    Style::new(format, Color::Auto, json).append(report, None, &mut output).map_err(Failure::Output)?;
    out::print(output)
}

struct Checker {
    parser: Parser,
    style: Style,
}

impl Checker {
    fn check(&self, input: &[u8], line: Option<usize>, output: &mut Vec<u8>, counts: &mut Counts) -> io::Result<bool> {
        let report = self.parser.report(input);
        counts.add(&report);
        self.style.append(&report, line, output)?;
        Ok(report.is_valid())
    }

    fn check_argument(&self, argument: &[u8], output: &mut Vec<u8>, counts: &mut Counts) -> io::Result<()> {
        let is_valid = self.check(argument, None, output, counts)?;
        if !is_valid && matches!(self.parser.start, Start::Url | Start::Reference) {
            output.extend(self.style.file_hint(argument).unwrap_or_default().into_bytes());
        }
        Ok(())
    }
}

impl LineTask for Checker {
    type Summary = Counts;

    fn process(&self, line: &[u8], number: usize, output: &mut Vec<u8>, counts: &mut Counts) -> io::Result<()> {
        self.check(line, Some(number), output, counts).map(|_| ())
    }
}

/// How inputs are parsed.
#[derive(Clone, Copy)]
struct Parser {
    spec: Spec,
    start: Start,
    is_as_printed: bool,
}

impl Parser {
    fn report(self, input: &[u8]) -> Report<'_> {
        match self.is_as_printed {
            true => urlspec_bnf::check_as_printed(self.spec, self.start, input),
            false => self.spec.check_as(self.start, input),
        }
    }
}

/// How reports are printed.
enum Style {
    Human { handler: Box<GraphicalReportHandler>, width: usize },
    Concise,
    Json(JsonOptions),
    Quiet,
}

impl Style {
    fn new(format: Format, color: Color, json: JsonOptions) -> Self {
        match format {
            Format::Concise => Self::Concise,
            Format::Json => Self::Json(json),
            Format::Human => {
                let (handler, width) = draw::handler(draw::Stream::Output, color);
                Self::Human { handler: Box::new(handler), width }
            }
        }
    }

    /// Appends the report of an input; `line` is its line number on standard input.
    fn append(&self, report: &Report<'_>, line: Option<usize>, output: &mut Vec<u8>) -> io::Result<()> {
        match self {
            Self::Quiet => {}
            Self::Json(json) => json.append_line(output, &report.located(line.unwrap_or(1)))?,
            Self::Human { handler, width } => output.extend(drawn(handler, *width, report, line).into_bytes()),
            Self::Concise => output.extend(concise(report, line).into_bytes()),
        }
        Ok(())
    }

    /// Points to `urlspec lint` if an argument that is not a URL names a file or a folder.
    fn file_hint(&self, argument: &[u8]) -> Option<String> {
        let name = std::str::from_utf8(argument).ok()?;
        let kind = match Path::new(name) {
            _ if !matches!(self, Self::Human { .. }) => return None,
            path if path.is_file() => "file",
            path if path.is_dir() => "folder",
            _ => return None,
        };
        let name = out::name(name);
        let word = shell_word(&name);
        Some(format!("help: `{name}` is a {kind}: to check the URLs in it, run `urlspec lint {word}`\n\n"))
    }
}

/// The totals.
#[derive(Default)]
pub struct Counts {
    valid: usize,
    invalid: usize,
    errors: usize,
    warnings: usize,
    advice: usize,
}

/// The diagrams of a report, and the fixed input.
fn drawn(handler: &GraphicalReportHandler, width: usize, report: &Report<'_>, line: Option<usize>) -> String {
    let mut text = String::new();
    let name = line.map(|_| "<stdin>");
    let mut placement = Placement::default().line(line.unwrap_or(1)).width(width);
    placement.name = name;
    for diagnostic in report.rendered(&placement) {
        draw::append(handler, &diagnostic, &mut text);
    }
    if let Some(fixed) = report.shown_fixed() {
        let _ = writeln!(text, "fixed: {}\n", out::line(fixed));
    } else if let Some(guess) = report.shown_guess() {
        let _ = writeln!(text, "guess: {}\n", out::line(guess));
    }
    text
}

/// A file name as a word of a command line.
fn shell_word(name: &str) -> String {
    match name.chars().all(|c| c.is_alphanumeric() || "/._-+,:@".contains(c)) {
        true => name.to_owned(),
        false => format!("'{}'", name.replace('\'', r"'\''")),
    }
}

/// One line per diagnostic.
fn concise(report: &Report<'_>, line: Option<usize>) -> String {
    let name = if line.is_some() { "<stdin>" } else { "<argument>" };
    let mut text = String::new();
    for diagnostic in report.diagnostics() {
        let (_, column) = diagnostic.line_column(report.input());
        let place = format!("{name}:{}:{column}", line.unwrap_or(1));
        let _ = writeln!(text, "{place}: {}[{}] {}", diagnostic.severity, diagnostic.code, diagnostic.message);
    }
    text
}

impl Counts {
    fn merge(&mut self, other: &Self) {
        self.valid += other.valid;
        self.invalid += other.invalid;
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.advice += other.advice;
    }

    fn add(&mut self, report: &Report<'_>) {
        *(if report.is_valid() { &mut self.valid } else { &mut self.invalid }) += 1;
        for diagnostic in report.diagnostics() {
            *match diagnostic.severity {
                Severity::Error => &mut self.errors,
                Severity::Warning => &mut self.warnings,
                Severity::Advice => &mut self.advice,
            } += 1;
        }
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { valid, invalid, errors, warnings, advice } = self;
        let plural = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
        write!(
            f,
            "{valid} valid, {invalid} refused; {}, {}, {advice} advice",
            plural(*errors, "error"),
            plural(*warnings, "warning"),
        )
    }
}
