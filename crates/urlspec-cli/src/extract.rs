//! `urlspec extract`: the URLs in files, one per line.

use std::io::{self, IsTerminal};

use clap::{Args, ValueEnum};
use serde::Serialize;

use urlspec::Spec;
use urlspec::redact::Untrusted;
use urlspec_text::Wrapper;

use super::get::GetOption;
use super::lint::config::ConfigError;
use super::lint::settings::{AllSettings, Overrides};
use super::options::{JsonOptions, QuietOption, SPEC_PARSER};
use super::text::FileOptions;
use super::text::pool::{self, Output, PrintOptions, Task};
use super::text::walk::Source;
use super::text::window::{LocatedMatch, Window};
use super::{Failure, Status, out};

pub const HELP: &str = "\
A URL is printed with its fragment and without its wrapper. If a line inside a wrapper ends with a hyphen, the likelier of
two URLs is printed; JSON has the other too. Binary files are skipped. As for `urlspec lint`, the nearest urlspec.toml sets
`spec`, `schemes`, `skip-code` and `exclude`.

The fields of a JSON object:
  path, line, column, span, wrapper, scheme, url, other, valid
`span` has byte offsets into the file, of the URL with its wrapper; UTF-16 counts as UTF-8. `wrapper` is none, url, angle,
url-is, udi-is, prefix or unclosed. `valid` is the verdict of the document. A password is replaced with asterisks, unless
--with-passwords is given.

Exit status:
  0  all files could be read
  2  wrong usage, or some could not be read";

#[derive(Debug, Args)]
pub struct Extract {
    /// Use the rules of this document for `valid` in JSON [default: rfc1738, or the one in urlspec.toml]
    #[arg(short, long, value_name = "NAME", value_parser = SPEC_PARSER)]
    spec: Option<Spec>,
    /// Output format
    #[arg(short, long, alias = "output-format", value_enum, value_name = "FORMAT", default_value_t = Format::Plain)]
    format: Format,
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
}

pub fn run(extract: &Extract) -> Result<Status, Failure> {
    let overrides = Overrides { spec: extract.spec, ..Overrides::default() };
    let extractor = Extractor {
        extract,
        settings: AllSettings::new(&extract.files, overrides)?,
        is_terminal: io::stdout().is_terminal(),
    };
    let options = PrintOptions { separator: "", has_notes: !extract.quiet.quiet };
    let outcome = pool::run(&extract.files, &extractor, &mut out::stdout()?, options)?;
    if !extract.quiet.quiet {
        pool::report_binaries(outcome.summary);
    }
    Ok(if outcome.has_errors { Status::Incomplete } else { Status::Success })
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
    /// The number of binary files.
    type Summary = usize;
    type Scratch = Window;
    type Prepared = ();

    fn prepare(&self, _: &Source) {}

    fn process(&self, source: &Source, (): (), window: &mut Window, output: &mut Output<usize>) -> io::Result<usize> {
        let settings = match self.settings.of(source) {
            Ok(Some(settings)) => settings,
            Ok(None) | Err(ConfigError::Reported) => return Ok(0),
            Err(ConfigError::New(error)) => return output.error(error).map(|()| 0),
        };
        let name = source.name();
        let content =
            window.for_each_match(source, settings.finder(source), |located| match self.extract.quiet.quiet {
                true => Ok(()),
                false => output.write(self.line(&name, settings.lint.spec(), &located)?),
            })?;
        output.count_binary(source, content)
    }

    fn add(total: &mut usize, other: usize) {
        *total += other;
    }
}

impl Extractor<'_> {
    fn line(&self, name: &Untrusted<'_>, spec: Spec, located: &LocatedMatch<'_>) -> io::Result<Vec<u8>> {
        let matched = &located.matched;
        if let Some(template) = &self.extract.get.get {
            let filled = template.fill(spec, &String::from_utf8_lossy(matched.as_bytes()));
            return Ok([&*out::value(filled.as_bytes(), self.is_terminal), b"\n"].concat());
        }
        if self.extract.format == Format::Plain {
            return Ok([&*out::value(matched.as_bytes(), self.is_terminal), b"\n"].concat());
        }
        let (whole, other) = (matched.full_span(), matched.alternative());
        let object = Object {
            path: name,
            line: located.position.line(),
            column: located.position.column(),
            span: [whole.start, whole.end].map(|offset| offset as u64 + located.offset),
            wrapper: matched.wrapper(),
            scheme: matched.scheme().map(str::to_ascii_lowercase),
            url: matched.untrusted(located.window),
            other: other.as_deref().map(Untrusted::url),
            valid: std::str::from_utf8(matched.as_bytes()).is_ok_and(|text| spec.accepts_reference(text)),
        };
        self.extract.json.to_line(&object)
    }
}
