//! `urlspec check`: what is to be said of each input.

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};

use miette::GraphicalReportHandler;
use urlspec::diagnostic::Placement;
use urlspec::{Report, Severity, Spec, Start};

use super::lines::{self, Inputs};
use super::{Check, Color, Ended, Failure, Format, Secrets, draw};

pub(super) fn run(check: &Check) -> Result<Ended, Failure> {
    let by = By { spec: check.reading.spec, start: check.reading.start()?, is_as_printed: check.as_printed };
    let mut checking = Checking { by, output: Output::new(check.format, check.color, check.secrets) };
    lines::each(&check.urls, &mut checking)?;
    checking.output.finish()
}

/// Checks one input after the other.
struct Checking {
    by: By,
    output: Output,
}

impl Inputs for Checking {
    fn input(&mut self, octets: &[u8], line: Option<usize>) -> Result<(), Failure> {
        self.output.say(&self.by.report(octets), line)
    }

    fn flush(&mut self) -> Result<(), Failure> {
        self.output.flush()
    }
}

/// What inputs are read by, and as.
#[derive(Clone, Copy)]
struct By {
    spec: Spec,
    start: Start,
    is_as_printed: bool,
}

impl By {
    fn report(self, octets: &[u8]) -> Report<'_> {
        match self.is_as_printed {
            true => urlspec_bnf::check_as_printed(self.spec, self.start, octets),
            false => self.spec.check_as(self.start, octets),
        }
    }
}

/// Says what is to be said of one text, for another command that can't go on.
pub(super) fn say_once(report: &Report<'_>, format: Format, secrets: Secrets) -> Result<(), Failure> {
    let mut output = Output::new(format, Color::Auto, secrets);
    output.say(report, None)?;
    output.flush()
}

/// Where what is said goes, and what was said so far.
struct Output {
    writer: BufWriter<io::StdoutLock<'static>>,
    form: Form,
    counts: Counts,
}

enum Form {
    Human { handler: Box<GraphicalReportHandler>, width: usize },
    Json(Secrets),
}

#[derive(Default)]
struct Counts {
    valid: usize,
    refused: usize,
    errors: usize,
    warnings: usize,
    advice: usize,
}

impl Output {
    fn new(format: Format, color: Color, secrets: Secrets) -> Self {
        let form = match format {
            Format::Json => Form::Json(secrets),
            Format::Human => {
                let (handler, width) = draw::handler(draw::To::Output, color);
                Form::Human { handler: Box::new(handler), width }
            }
        };
        Self { writer: BufWriter::with_capacity(1 << 16, io::stdout().lock()), form, counts: Counts::default() }
    }

    /// Says what is to be said of one input; `line` is its number on standard input.
    fn say(&mut self, report: &Report<'_>, line: Option<usize>) -> Result<(), Failure> {
        self.counts.add(report);
        match &self.form {
            Form::Json(secrets) => {
                secrets
                    .write_json(&mut self.writer, &report.located(line.unwrap_or(1)))
                    .map_err(|error| Failure::Output(error.into()))?;
                self.writer.write_all(b"\n").map_err(Failure::Output)
            }
            Form::Human { handler, width } => {
                self.writer.write_all(drawn(handler, *width, report, line).as_bytes()).map_err(Failure::Output)
            }
        }
    }

    fn flush(&mut self) -> Result<(), Failure> {
        self.writer.flush().map_err(Failure::Output)
    }

    fn finish(mut self) -> Result<Ended, Failure> {
        if matches!(self.form, Form::Human { .. }) {
            writeln!(self.writer, "{}", self.counts).map_err(Failure::Output)?;
        }
        self.flush()?;
        Ok(if self.counts.refused == 0 { Ended::Well } else { Ended::Refused })
    }
}

/// The drawings of a report, and the text that is written instead.
fn drawn(handler: &GraphicalReportHandler, width: usize, report: &Report<'_>, line: Option<usize>) -> String {
    let mut text = String::new();
    let name = line.map(|_| "<stdin>");
    let mut placement = Placement::default().line(line.unwrap_or(1)).width(width);
    placement.name = name;
    for drawing in report.rendered(&placement) {
        draw::append(handler, &drawing, &mut text);
    }
    if let Some(fixed) = report.fixed_masked() {
        let _ = writeln!(text, "instead: {fixed}\n");
    }
    text
}

impl Counts {
    fn add(&mut self, report: &Report<'_>) {
        *(if report.is_valid() { &mut self.valid } else { &mut self.refused }) += 1;
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
        let Self { valid, refused, errors, warnings, advice } = self;
        let plural = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
        write!(
            f,
            "{valid} valid, {refused} refused; {}, {}, {advice} advice",
            plural(*errors, "error"),
            plural(*warnings, "warning"),
        )
    }
}
