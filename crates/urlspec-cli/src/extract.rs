//! `urlspec extract`: the URLs in files, one per line.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;

use urlspec::Spec;
use urlspec::redact::{Sink, Terminal, Untrusted};
use urlspec_text::{OtherSchemes, Wrapper};

use super::get::GetOption;
use super::lint::config::ConfigError;
use super::lint::settings::{AllSettings, Decision, Overrides};
use super::options::{JsonOptions, QuietOption, SPEC_PARSER};
use super::out::OutputFile;
use super::text::FileOptions;
use super::text::pool::{self, Output, Task};
use super::text::skipped::Skipped;
use super::text::totals::unseen;
use super::text::walk::Source;
use super::text::window::{Content, LocatedMatch, Window};
use super::{Failure, Status, out};

pub const HELP: &str = "\
A URL is printed with its fragment and without its wrapper. If a line inside a wrapper ends with a hyphen, the likelier of
two URLs is printed; JSON and CSV have the other too. As for `urlspec lint`, the nearest urlspec.toml sets `spec`, `schemes`,
`all-schemes`, `skip-code`, `max-size`, `include-generated`, `kinds` and `exclude`; the file of the output is never read; and reports of
urlspec, files that are too long, and in folders binary, generated and vendored files are skipped and counted.

The fields of a JSON object, and the columns of CSV:
  path, line, column, span, wrapper, scheme, url, other, valid
`span` has byte offsets into the file, of the URL with its wrapper; UTF-16 counts as UTF-8. In CSV it is two columns,
`start` and `end`. `line` and `column` count characters from 1. `wrapper` is none, url, angle, url-is, udi-is, prefix or
unclosed. `valid` is the verdict of the document. A password is replaced with asterisks, unless --with-passwords is given.

CSV has a header and lines that end with LF, and its values are quoted as in RFC 4180. Control characters are replaced. A
path that a spreadsheet could read as a formula begins with `./`.

lychee checks whether the links lead somewhere: `urlspec extract --unique docs/ | lychee -`.

Examples:
  urlspec extract README.md
  urlspec extract --get '{host}' docs | sort | uniq -c

Exit status:
  0  all files could be read
  2  wrong usage, or some could not be read";

#[derive(Debug, Args)]
#[command(mut_arg("with_passwords", |option| option.help("Print passwords in JSON and CSV instead of asterisks")))]
pub struct Extract {
    /// Use the rules of this document for `valid` [default: current, or the one in urlspec.toml]
    #[arg(short, long, value_name = "NAME", value_parser = SPEC_PARSER)]
    spec: Option<Spec>,
    /// Output format
    #[arg(short, long, alias = "output-format", value_enum, value_name = "FORMAT", default_value_t = Format::Plain)]
    format: Format,
    /// Print `path:line:column:` before each URL; the path is printed for a single file too
    #[arg(short = 'n', long, conflicts_with = "format")]
    line_number: bool,
    /// Print each URL only once, at its first occurrence; with --get, each result
    #[arg(short, long)]
    unique: bool,
    /// Write the output to this file, as a whole or not at all, in place of standard output
    #[arg(short, long, value_name = "FILE")]
    output_file: Option<PathBuf>,
    #[command(flatten)]
    get: GetOption,
    #[command(flatten)]
    quiet: QuietOption,
    #[command(flatten)]
    json: JsonOptions,
    #[command(flatten)]
    files: FileOptions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Only the URLs
    Plain,
    /// One JSON object per line
    Json,
    /// Comma-separated values, with a header
    Csv,
}

/// The columns of CSV.
const COLUMNS: [&str; 10] = ["path", "line", "column", "start", "end", "wrapper", "scheme", "url", "other", "valid"];

pub fn run(extract: &Extract) -> Result<Status, Failure> {
    extract.files.check_stdin()?;
    let overrides = Overrides { spec: extract.spec, include_tests: true, ..Overrides::default() };
    let extractor = Extractor {
        extract,
        settings: AllSettings::new(&extract.files, overrides, &[extract.output_file.as_deref()])?,
        is_terminal: extract.output_file.is_none() && io::stdout().is_terminal(),
    };
    let lists_urls = extract.format == Format::Plain;
    let mut output = OutputFile::open(extract.output_file.as_deref(), &extract.files.paths, lists_urls)?;
    if extract.format == Format::Csv && !extract.quiet.quiet {
        csv_line(&COLUMNS).and_then(|header| output.write_all(&header)).map_err(Failure::Output)?;
    }
    let outcome = pool::run(&extract.files, &extractor, &mut output, "")?;
    output.finish()?;
    if !extract.quiet.quiet {
        outcome.summary.skipped.report();
        extractor.settings.note().iter().for_each(|note| out::message(note));
        unseen(outcome.summary.urls, &outcome.summary.other_schemes, "extracted")
            .iter()
            .for_each(|note| out::message(note));
    }
    Ok(if outcome.has_errors { Status::Incomplete } else { Status::Success })
}

/// The totals of some files.
#[derive(Default)]
struct Summary {
    skipped: Skipped,
    urls: usize,
    other_schemes: OtherSchemes,
}

struct Extractor<'e> {
    extract: &'e Extract,
    settings: AllSettings<'e>,
    is_terminal: bool,
}

#[derive(Serialize)]
struct Object<'o> {
    path: &'o Untrusted<'o>,
    line: usize,
    column: usize,
    span: [u64; 2],
    wrapper: Wrapper,
    scheme: Option<String>,
    url: Untrusted<'o>,
    other: Option<Untrusted<'o>>,
    valid: bool,
}

impl Task for Extractor<'_> {
    type Summary = Summary;
    type Scratch = Window;
    type Prepared = ();

    fn prepare(&self, _: &Source) {}

    fn process(
        &self,
        source: &Source,
        (): (),
        window: &mut Window,
        output: &mut Output<Summary>,
    ) -> io::Result<Summary> {
        let settings = match self.settings.of(source) {
            Ok(Decision::Read(settings)) => settings,
            Ok(Decision::PassOver(skipped)) => return Ok(Summary { skipped, ..Summary::default() }),
            Err(ConfigError::Reported) => return Ok(Summary::default()),
            Err(ConfigError::New(error)) => return output.error(error).map(|()| Summary::default()),
        };
        let (name, mut urls) = (source.name(), 0);
        let content = window.for_each_match(source, &settings.limits, settings.finder(source), |located| {
            urls += 1;
            match self.extract.quiet.quiet {
                true => Ok(()),
                false => self.write(&name, settings.lint.spec(), &located, output),
            }
        })?;
        let skipped = output.report_content(source, &content)?;
        let other_schemes = match content {
            Content::Text { other_schemes, .. } => other_schemes,
            Content::Skipped(_) => OtherSchemes::default(),
        };
        Ok(Summary { skipped, urls, other_schemes })
    }

    fn add(total: &mut Summary, other: Summary) {
        total.skipped.add(other.skipped);
        total.urls += other.urls;
        total.other_schemes.add(&other.other_schemes);
    }
}

impl Extractor<'_> {
    fn write(
        &self,
        name: &Untrusted<'_>,
        spec: Spec,
        located: &LocatedMatch<'_>,
        output: &mut Output<Summary>,
    ) -> io::Result<()> {
        let url = located.matched.as_bytes();
        let value = match &self.extract.get.get {
            Some(template) => Cow::Owned(template.fill(spec, &String::from_utf8_lossy(url)).into_bytes()),
            None => Cow::Borrowed(url),
        };
        let line = match self.extract.format {
            Format::Plain => self.plain(name, located, &value),
            Format::Json => self.extract.json.to_line(&object(name, spec, located))?,
            Format::Csv => self.csv(&object(name, spec, located))?,
        };
        if self.extract.unique { output.write_once(line, &value) } else { output.write(line) }
    }

    fn plain(&self, name: &Untrusted<'_>, located: &LocatedMatch<'_>, value: &[u8]) -> Vec<u8> {
        let place = match self.extract.line_number {
            true => format!("{}:{}:{}:", name.to::<Terminal>(), located.position.line(), located.position.column()),
            false => String::new(),
        };
        [place.as_bytes(), &out::value(value, self.is_terminal), b"\n"].concat()
    }

    fn csv(&self, object: &Object<'_>) -> io::Result<Vec<u8>> {
        let shown = |text: &Untrusted<'_>| {
            let mut shown = String::new();
            let exposed = self.extract.json.with_passwords.then(|| text.exposed().into());
            Terminal::escape(&exposed.unwrap_or_else(|| text.redacted()), &mut shown);
            shown
        };
        let Object { path, line, column, span, wrapper, scheme, url, other, valid } = object;
        let other = other.as_ref().map(shown);
        csv_line(&(inert_path(shown(path)), line, column, span, wrapper, scheme, shown(url), other, valid))
    }
}

fn object<'o>(name: &'o Untrusted<'o>, spec: Spec, located: &'o LocatedMatch<'_>) -> Object<'o> {
    let matched = &located.matched;
    let whole = matched.full_span();
    Object {
        path: name,
        line: located.position.line(),
        column: located.position.column(),
        span: [whole.start, whole.end].map(|offset| offset as u64 + located.offset),
        wrapper: matched.wrapper(),
        scheme: matched.scheme().map(str::to_ascii_lowercase),
        url: matched.untrusted(located.window),
        other: matched.alternative().map(Untrusted::url),
        valid: std::str::from_utf8(matched.as_bytes()).is_ok_and(|text| spec.accepts_reference(text)),
    }
}

fn csv_line(record: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut writer = csv::WriterBuilder::new().has_headers(false).buffer_capacity(512).from_writer(Vec::new());
    writer.serialize(record)?;
    writer.into_inner().map_err(csv::IntoInnerError::into_error)
}

/// A path that no spreadsheet reads as a formula. A URL needs no such change: `://` follows a scheme that begins with a sign,
/// which no formula contains.
fn inert_path(path: String) -> String {
    const STARTS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
    if path.starts_with(STARTS) { format!("./{path}") } else { path }
}
