//! `urlspec check`: the diagnostics of each input.

use std::borrow::Cow;
use std::cell::LazyCell;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::ops::Range;
use std::path::Path;

use clap::{Args, ValueEnum};
use urlspec::diagnostic::{Fix, Replacement, line_column};
use urlspec::{Code, Diagnostic, Report, Severity, Spec, Start};
use urlspec_text::LintConfig;
use urlspec_text::config::{ConfigLayer, Selector};

use super::document::AnyDocument;
use super::draw::{DrawOptions, Drawer, Stream};
use super::line_pool::{self, LineTask};
use super::lines::{self, Source};
use super::lint::SELECTOR_PARSER;
use super::options::{self, JsonOptions, ParseOptions, QuietOption};
use super::text::totals::plural;
use super::{Failure, Status, draw, out, plain, sarif, valid_json, wrap};

pub const HELP: &str = "\
Standard input has one URL per line. Blank lines and a byte order mark are skipped.

The fields of a JSON object:
  input, spec, document, production, valid, url, scheme_part, diagnostics, accepted_by, fixed, guess
`document` is there if --spec names one within `current`, such as `rfc6068`; `spec` is `current` then. `valid` is true if the
grammar accepts the input; warnings and advice don't change it. `scheme_part` is what the URL is by the document of its scheme,
decoded, as `parts` has it: the addresses of mailto, the digits of tel. `span` has byte offsets into the input, `column` counts characters from 1, and `line` is the line of standard input. A password is replaced with
asterisks, and a fix that would show a part of one is null, unless --with-passwords is given. `accepted_by` names the other
documents that accept a refused URL. `fixed` has the sure fixes of all errors, and `guess` the guesses too. Each is null if
that does not make the input valid.

Examples:
  urlspec check 'http://example.com/a b'
  urlspec check --format json < urls.txt

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
    /// Also report these codes, which are off by default: `missing-prefix`, `amended`, `scheme-syntax`, or `all`
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = SELECTOR_PARSER, hide_possible_values = true)]
    select: Vec<Selector>,
    #[command(flatten)]
    quiet: QuietOption,
    #[command(flatten)]
    draw: DrawOptions,
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
    /// A drawing for each URL with problems, then totals
    Human,
    /// `line:column: severity[code] message`
    Concise,
    /// One sentence for each problem, for screen readers and for grep
    Plain,
    /// One JSON object per line
    Json,
    /// SARIF 2.1.0, the Static Analysis Results Interchange Format
    Sarif,
}

pub fn run(check: &Check) -> Result<Status, Failure> {
    let parser = Parser::new(check)?;
    let style = if check.quiet.quiet { Style::Quiet } else { Style::new(check.format, check.draw, check.json) };
    let checker = Checker { parser, style };
    let (mut stdout, mut counts) = (out::stdout()?, Counts::default());
    let mut results = checker.style.begin(&mut stdout).map_err(Failure::Output)?;
    let arguments = lines::sources(&check.urls).filter(|source| matches!(source, Source::Argument(_))).count();
    for (place, source) in lines::sources(&check.urls).enumerate() {
        match source {
            Source::StandardInput => {
                // The input may not come for a while.
                stdout.flush().map_err(Failure::Output)?;
                line_pool::run(&checker, check.threads, |processed| {
                    counts.merge(&processed.summary);
                    let output = results.following(&processed.output);
                    stdout.write_all(output).and_then(|()| stdout.flush()).map_err(Failure::Output)
                })?;
            }
            Source::Argument(argument) => {
                let mut output = Vec::new();
                let origin = if arguments == 1 { Origin::Argument } else { Origin::OneOfArguments(place + 1) };
                checker.check_argument(argument, origin, &mut output, &mut counts).map_err(Failure::Output)?;
                stdout.write_all(results.following(&output)).map_err(Failure::Output)?;
            }
        }
    }
    match checker.style {
        Style::Human(_) => {
            let wrapped = |text: &str| wrap::hanging("", "", text, draw::columns());
            let hint = checker.parser.hint(check, counts.invalid == 0).map_or(String::new(), |hint| wrapped(&hint));
            write!(stdout, "{}{hint}", wrapped(&counts.totals(checker.parser.document)))
        }
        Style::Sarif => stdout.write_all(sarif::tail(counts.codes).as_bytes()),
        _ => Ok(()),
    }
    .map_err(Failure::Output)?;
    stdout.flush().map_err(Failure::Output)?;
    Ok(if counts.invalid == 0 { Status::Success } else { Status::Invalid })
}

/// The drawings of a report, for the output of another command.
pub fn drawn_report(report: &Report<'_>) -> String {
    drawn(&Drawer::new(Stream::Output, DrawOptions::default()), report, Origin::Argument)
}

/// Prints a report, for another command that can't use the input.
pub fn print_report(report: &Report<'_>, format: options::Format, json: JsonOptions) -> Result<(), Failure> {
    let format = match format {
        options::Format::Human => Format::Human,
        options::Format::Json => Format::Json,
    };
    let mut output = Vec::new();
    Style::new(format, DrawOptions::default(), json)
        .append(report, Origin::Argument, &mut output)
        .map_err(Failure::Output)?;
    out::print(output)
}

/// Where an input comes from.
#[derive(Clone, Copy)]
enum Origin {
    /// The only argument.
    Argument,
    /// One of several arguments, by its number from 1.
    OneOfArguments(usize),
    /// A line of standard input, by its number from 1.
    Line(usize),
}

impl Origin {
    const fn line(self) -> usize {
        match self {
            Self::Argument | Self::OneOfArguments(_) => 1,
            Self::Line(line) => line,
        }
    }

    /// The name, in place of the name of a file.
    fn name(self) -> Cow<'static, str> {
        match self {
            Self::Argument => "<argument>".into(),
            Self::OneOfArguments(number) => format!("<argument {number}>").into(),
            Self::Line(_) => "<stdin>".into(),
        }
    }

    /// A column, in words.
    fn column(self, column: usize) -> String {
        match self {
            Self::Argument => format!("column {column}"),
            Self::OneOfArguments(number) => format!("argument {number}, column {column}"),
            Self::Line(line) => format!("line {line}, column {column}"),
        }
    }
}

struct Checker {
    parser: Parser,
    style: Style,
}

impl Checker {
    /// Returns the report, if the style shows it.
    fn check<'i>(
        &self,
        input: &'i [u8],
        origin: Origin,
        output: &mut Vec<u8>,
        counts: &mut Counts,
    ) -> io::Result<Option<Report<'i>>> {
        if matches!(self.style, Style::Quiet) {
            counts.count_text(self.parser.accepts(input));
            return Ok(None);
        }
        let report = self.parser.report(input);
        counts.add(&report);
        self.style.append(&report, origin, output)?;
        Ok(Some(report))
    }

    fn check_argument(
        &self,
        argument: &[u8],
        origin: Origin,
        output: &mut Vec<u8>,
        counts: &mut Counts,
    ) -> io::Result<()> {
        let report = self.check(argument, origin, output, counts)?.filter(|report| !report.is_valid());
        if let Some(report) = report.filter(|_| matches!(self.parser.start, Start::Url | Start::Reference)) {
            let hint = self.style.file_hint(argument).or_else(|| self.option_hint(argument, &report));
            output.extend(hint.unwrap_or_default().into_bytes());
        }
        Ok(())
    }
}

impl Checker {
    /// What to use in place of this check, for people.
    fn option_hint(&self, argument: &[u8], report: &Report<'_>) -> Option<String> {
        let Style::Human(_) = self.style else { return None };
        let text = std::str::from_utf8(argument).ok()?;
        let spec = self.parser.document.spec();
        // A `#` in a password is not to become a fragment.
        let is_secret = || {
            report
                .first()
                .and_then(|first| first.fix.as_ref())
                .is_some_and(|fix| matches!(fix.replacement, Replacement::Password(_)))
        };
        let is_reference = || self.parser.start == Start::Url && !is_secret() && spec.accepts_reference(text);
        let hint = match report.first()?.code {
            Code::Fragment | Code::MissingScheme if is_reference() => "With `--reference`, this is valid.",
            Code::UnknownScheme if self.parser.document.of_scheme().is_some() => {
                "`--spec current` reads each scheme by its own document."
            }
            Code::SurroundingText | Code::SurroundingSpace => "`urlspec extract` finds the URLs in a text.",
            _ => return None,
        };
        Some(wrap::hanging("help: ", "      ", hint, draw::columns()) + "\n")
    }
}

impl LineTask for Checker {
    type Summary = Counts;

    fn process(&self, line: &[u8], number: usize, output: &mut Vec<u8>, counts: &mut Counts) -> io::Result<()> {
        self.check(line, Origin::Line(number), output, counts).map(|_| ())
    }
}

/// How inputs are parsed.
struct Parser {
    document: AnyDocument,
    start: Start,
    is_as_printed: bool,
    /// The codes that are reported although they are off by default, if there are some.
    opt_in: Option<LintConfig>,
}

impl Parser {
    fn new(check: &Check) -> Result<Self, Failure> {
        let document = check.parse.document();
        let selected = ConfigLayer { select: Some(&check.select), ..ConfigLayer::default() };
        let opt_in = (!check.select.is_empty()).then(|| LintConfig::from_layers(document.spec(), &[selected]));
        Ok(Self { document, start: check.parse.start()?, is_as_printed: check.as_printed, opt_in })
    }

    /// What to add on a terminal if the default accepts the only URL, and the earlier default refuses it.
    fn hint(&self, check: &Check, is_valid: bool) -> Option<String> {
        let [url] = &check.urls[..] else { return None };
        let is_by_default = !check.parse.has_spec() && !self.is_as_printed && url != "-";
        if !is_by_default || !is_valid || !io::stdout().is_terminal() {
            return None;
        }
        let (url, old) = (url.to_str()?, Spec::FIRST_STANDARD);
        let (is_accepted, option) = match self.start {
            Start::Url => (old.accepts(url), ""),
            Start::Reference => (old.accepts_reference(url), " --reference"),
            _ => return None,
        };
        let refuses = format!("{} refuses this URL", old.citation());
        (!is_accepted).then(|| format!("{refuses}: `urlspec compare{option}` shows how each document parses it"))
    }

    /// Whether the grammar accepts an input, without a report.
    fn accepts(&self, input: &[u8]) -> bool {
        let spec = self.document.spec();
        let is_plain = !self.is_as_printed && self.document.of_scheme().is_none();
        match (std::str::from_utf8(input), self.start) {
            (Ok(text), Start::Url) if is_plain => spec.accepts(text),
            (Ok(text), Start::Reference) if is_plain => spec.accepts_reference(text),
            _ => self.report(input).is_valid(),
        }
    }

    fn report<'i>(&self, input: &'i [u8]) -> Report<'i> {
        let spec = self.document.spec();
        let report = match self.is_as_printed {
            true => urlspec_bnf::check_as_printed(spec, self.start, input),
            false => spec.check_as(self.start, input),
        };
        let report = self.document.narrowed(report);
        match &self.opt_in {
            Some(selected) => report.with_opt_in(|code| selected.is_enabled(code)),
            None => report,
        }
    }
}

/// How reports are printed.
enum Style {
    Human(Box<Drawer>),
    /// One line for each diagnostic.
    Lines {
        line: fn(&Report<'_>, Origin) -> String,
        is_ascii: bool,
    },
    Json(JsonOptions),
    Sarif,
    Quiet,
}

impl Style {
    fn new(format: Format, draw: DrawOptions, json: JsonOptions) -> Self {
        match format {
            Format::Concise => Self::Lines { line: concise, is_ascii: draw::is_ascii(draw) },
            Format::Plain => Self::Lines { line: plain, is_ascii: draw::is_ascii(draw) },
            Format::Json => Self::Json(json),
            Format::Sarif => Self::Sarif,
            Format::Human => Self::Human(Box::new(Drawer::new(Stream::Output, draw))),
        }
    }

    /// Prints what precedes the reports.
    fn begin(&self, stdout: &mut out::Stdout) -> io::Result<Results> {
        let is_sarif = matches!(self, Self::Sarif);
        if is_sarif {
            stdout.write_all(sarif::HEAD.as_bytes())?;
        }
        Ok(Results { omits_separator: is_sarif })
    }

    /// Appends the report of an input.
    fn append(&self, report: &Report<'_>, origin: Origin, output: &mut Vec<u8>) -> io::Result<()> {
        match self {
            Self::Quiet => {}
            Self::Json(_) if valid_json::append(report, output) => output.push(b'\n'),
            Self::Json(json) => json.append_line(output, &report.located(origin.line()))?,
            Self::Human(drawer) => output.extend(drawn(drawer, report, origin).into_bytes()),
            Self::Lines { line, is_ascii: false } => output.extend(line(report, origin).into_bytes()),
            Self::Lines { line, is_ascii: true } => output.extend(draw::in_ascii(&line(report, origin)).into_bytes()),
            Self::Sarif => append_sarif(report, origin, output),
        }
        Ok(())
    }

    /// Points to `urlspec lint` if an argument that is not a URL names a file or a folder.
    fn file_hint(&self, argument: &[u8]) -> Option<String> {
        let name = std::str::from_utf8(argument).ok()?;
        let kind = match Path::new(name) {
            _ if !matches!(self, Self::Human(_)) => return None,
            path if path.is_file() => "file",
            path if path.is_dir() => "folder",
            _ => return None,
        };
        let name = out::name(name);
        let word = shell_word(&name);
        Some(format!("help: `{name}` is a {kind}: to check the URLs in it, run `urlspec lint {word}`\n\n"))
    }
}

/// The reports that are printed, one after another.
struct Results {
    /// Whether the next begins with a separator that must not precede the first.
    omits_separator: bool,
}

impl Results {
    /// What to print for the next reports.
    fn following<'o>(&mut self, output: &'o [u8]) -> &'o [u8] {
        if !self.omits_separator || output.is_empty() {
            return output;
        }
        self.omits_separator = false;
        output.strip_prefix(SARIF_SEPARATOR).unwrap_or(output)
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
    /// The codes of the diagnostics.
    codes: BTreeSet<Code>,
}

/// The drawings of a report, and the fixed input.
fn drawn(drawer: &Drawer, report: &Report<'_>, origin: Origin) -> String {
    let mut text = String::new();
    let guess = report.shown_guess();
    let mut placement = drawer.placement().line(origin.line()).shows_fixes(guess.is_none());
    let name = origin.name();
    placement.name = Some(&*name).filter(|_| matches!(origin, Origin::Line(_)));
    for drawing in report.rendered(&placement) {
        drawer.append(&drawing, &mut text);
    }
    if let Some(guess) = guess {
        let grade = if report.fixed().is_some() { "fixed" } else { "guess" };
        // In place of the blank line after the last drawing.
        text.pop();
        let _ = writeln!(text, "  {grade}: {}\n", out::line(guess));
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
fn concise(report: &Report<'_>, origin: Origin) -> String {
    let name = origin.name();
    let mut text = String::new();
    for diagnostic in report.diagnostics() {
        let (_, column) = diagnostic.line_column(report.input());
        let place = format!("{name}:{}:{column}", origin.line());
        let _ = writeln!(text, "{place}: {}[{}] {}", diagnostic.severity, diagnostic.code, diagnostic.message);
    }
    text
}

/// One sentence per diagnostic.
fn plain(report: &Report<'_>, origin: Origin) -> String {
    let mut text = String::new();
    for (diagnostic, fix) in with_shown_fixes(report) {
        let (_, column) = diagnostic.line_column(report.input());
        let place = origin.column(column);
        let title = fix.map(|fix| &*fix.title);
        text.push_str(&plain::sentence(&place, diagnostic.severity, diagnostic, title));
    }
    text
}

/// The diagnostics, each with its fix if that holds no secret.
fn with_shown_fixes<'r>(report: &'r Report<'_>) -> impl Iterator<Item = (&'r Diagnostic, Option<&'r Fix>)> {
    let input = LazyCell::new(|| report.untrusted_input());
    report.diagnostics().iter().map(move |diagnostic| {
        let fix = diagnostic.fix.as_ref().filter(|fix| !fix.holds_secret(input.secret_texts()));
        (diagnostic, fix)
    })
}

/// What precedes each result, also the first.
const SARIF_SEPARATOR: &[u8] = b",\n";

/// One result per diagnostic, each after a separator.
fn append_sarif(report: &Report<'_>, origin: Origin, output: &mut Vec<u8>) {
    let name = origin.name();
    let file = &*name;
    let at = |offset: usize| {
        let (line_within, column) = line_column(report.input(), offset);
        [origin.line() + line_within - 1, column]
    };
    let place = |span: &Range<usize>| sarif::Place { file, start: at(span.start), end: at(span.end) };
    for (diagnostic, fix) in with_shown_fixes(report) {
        let fix = fix.map(|fix| {
            let (start, end) = (at(fix.span.start), at(fix.span.end));
            (&*fix.title, vec![sarif::Replacement { start, end, text: fix.replacement.as_str() }])
        });
        let related = diagnostic.related.iter().map(|related| (place(&related.span), &*related.label));
        let (severity, related) = (diagnostic.severity, related.collect());
        let place = place(&diagnostic.span);
        let finding = sarif::Finding { diagnostic, severity, place, related, fix, identity: None };
        output.extend(SARIF_SEPARATOR);
        output.extend(finding.to_vec());
    }
}

impl Counts {
    fn merge(&mut self, other: &Self) {
        self.valid += other.valid;
        self.invalid += other.invalid;
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.advice += other.advice;
        self.codes.extend(&other.codes);
    }

    fn count_text(&mut self, is_valid: bool) {
        *(if is_valid { &mut self.valid } else { &mut self.invalid }) += 1;
    }

    fn add(&mut self, report: &Report<'_>) {
        self.count_text(report.is_valid());
        for diagnostic in report.diagnostics() {
            self.codes.insert(diagnostic.code);
            *match diagnostic.severity {
                Severity::Error => &mut self.errors,
                Severity::Warning => &mut self.warnings,
                Severity::Advice => &mut self.advice,
            } += 1;
        }
    }
}

impl Counts {
    /// The totals as a sentence that names the document.
    fn totals(&self, document: AnyDocument) -> String {
        let Self { valid, invalid, errors, warnings, advice, .. } = self;
        let (errors, warnings) = (plural(*errors, "error", "s"), plural(*warnings, "warning", "s"));
        format!("{valid} valid, {invalid} refused by {}; {errors}, {warnings}, {advice} advice", document.citation())
    }
}
