//! `urlspec lint`: what is to be said of the URLs in documents, and their repairs.

mod atomic_write;
pub mod config;
mod format;
mod metadata;
mod run;
mod settings;
mod summary;

use std::io::Write;

use clap::Args;
use urlspec::{Code, Spec};

use self::format::Format;
use self::run::Linting;
use super::text::Places;
use super::text::pool;
use super::{Color, Ended, Failure};
use urlspec_text::config::{Level, Selector};

pub const HELP: &str = "\
Errors and warnings are told; --select tells others, by their codes, or `error`, `warning`, `advice`, `all`.

The file urlspec.toml in the nearest ancestor of each document says the same for it:
  spec = \"rfc1738\"                 # by which document URLs are read
  select = [\"error\", \"scheme-case\"]
  ignore = [\"unsafe-character\"]
  schemes = [\"https\"]              # to be found beside those of the documents
  skip-code = true                 # pass over the code of Markdown
  exclude = [\"vendor/\"]            # as .gitignore has it
  [severity]
  host-without-dot = \"warning\"     # error, warning, advice, off
What is given here as arguments goes before it.

A comment `urlspec: ignore[code, code]` on a line, or alone on the line before, excludes codes for the URLs there;
`urlspec: ignore` excludes all.

--fix applies the repairs that keep the meaning, --fix-all those too that are guesses; no other octet is touched, and what
is left is told. --diff prints them as a patch. With `-`, --fix prints what was mended.

A file is replaced whole or not at all, and keeps its owner, permissions and attributes. It is left, and that is told, if it
is read-only, would lose one of these or another name (hard link), or if somebody else goes on changing it. What is killed
meanwhile may leave a hidden file .urlspec-*.tmp, which is never read as one of a folder.

Exit status:
  0  no error is left
  1  some are
  2  wrong usage, or something could not be read or mended; what could be is told";

#[derive(Debug, Args)]
pub struct Lint {
    #[command(flatten)]
    places: Places,
    /// The document to read by
    #[arg(long, value_name = "NAME")]
    spec: Option<Spec>,
    /// Tell these codes, in place of errors and warnings
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    select: Vec<Selector>,
    /// Don't tell these codes
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    ignore: Vec<Selector>,
    /// How grave a code is: `error`, `warning`, `advice` or `off`
    #[arg(long, value_name = "CODE=LEVEL", value_delimiter = ',', value_parser = graded)]
    severity: Vec<(Code, Level)>,
    /// Read no urlspec.toml
    #[arg(long)]
    no_config: bool,
    /// Pass over what urlspec.toml excludes also if it is named
    #[arg(long)]
    force_exclude: bool,
    /// Apply the repairs that keep the meaning
    #[arg(long)]
    fix: bool,
    /// Apply all repairs, also those that are guesses or lose something
    #[arg(long)]
    fix_all: bool,
    /// Print what --fix or --fix-all would change, as a patch, and change nothing
    #[arg(long)]
    diff: bool,
    /// What to print
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Human)]
    format: Format,
    /// Print how often each code is told, and nothing else
    #[arg(long, conflicts_with_all = ["fix", "fix_all", "diff"])]
    statistics: bool,
    /// When to colour
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Color::Auto)]
    color: Color,
}

fn graded(text: &str) -> Result<(Code, Level), String> {
    let (code, grade) = text.split_once('=').ok_or("a code, `=` and a level are needed")?;
    let code = code.parse().map_err(|error: urlspec::diagnostic::UnknownCode| error.to_string())?;
    Ok((code, grade.parse().map_err(|error: urlspec_text::config::UnknownLevel| error.to_string())?))
}

pub fn run(lint: &Lint) -> Result<Ended, Failure> {
    if lint.statistics && !matches!(lint.format, Format::Human | Format::Concise | Format::Json) {
        return Err(Failure::Usage("--statistics goes with the formats human, concise and json".to_owned()));
    }
    let mut stdout = pool::stdout();
    let work = Linting::new(lint)?;
    let is_whole = !(lint.statistics || work.prints_documents());
    let ends = if is_whole { lint.format.ends() } else { format::Ends::default() };
    stdout.write_all(ends.head.as_bytes()).map_err(Failure::Output)?;
    let came = pool::run(&lint.places, &work, &mut stdout, ends.between)?;
    stdout.write_all(ends.tail.as_bytes()).map_err(Failure::Output)?;
    if lint.statistics {
        stdout.write_all(came.sum.statistics(lint.format == Format::Json).as_bytes()).map_err(Failure::Output)?;
    } else if lint.format == Format::Human && is_whole {
        writeln!(stdout, "{}", came.sum).map_err(Failure::Output)?;
    }
    stdout.flush().map_err(Failure::Output)?;
    pool::tell_binaries(came.sum.binaries);
    Ok(match () {
        () if came.has_trouble => Ended::Troubled,
        () if came.sum.errors > 0 => Ended::Refused,
        () => Ended::Well,
    })
}
