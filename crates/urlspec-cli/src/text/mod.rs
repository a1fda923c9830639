//! Files and folders: which of them are read, how, and in which order their results are printed.

pub mod generated;
pub mod head;
mod hidden;
mod ignore_pipes;
pub mod input;
pub mod pool;
pub mod reports;
pub mod skipped;
mod test_files;
pub mod totals;
pub mod walk;
pub mod window;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use urlspec_text::Kind;

use super::Failure;

/// The files to read.
#[derive(Debug, Args)]
#[command(next_help_heading = "File selection")]
pub struct FileOptions {
    /// Files and folders; `-` is standard input [default: the current folder]
    #[arg(value_name = "PATH", help_heading = None)]
    pub paths: Vec<PathBuf>,
    /// In folders, read only files that match; with a leading `!`, only files that don't; can be given several times
    #[arg(short, long, value_name = "GLOB")]
    pub glob: Vec<String>,
    /// Read hidden files and folders too; without it, of these only .github is read
    #[arg(short = '.', long)]
    pub hidden: bool,
    /// Read files too that .gitignore, .ignore and the like exclude
    #[arg(long)]
    pub no_ignore: bool,
    /// Read generated, minified and vendored files too: those with such names, such as Cargo.lock and vendor/, or such a line in
    /// .gitattributes
    #[arg(long)]
    pub include_generated: bool,
    /// Follow symbolic links
    #[arg(short = 'L', long)]
    pub follow: bool,
    /// Read standard input as a file with this name, which decides on its syntax and its configuration
    #[arg(long, value_name = "PATH")]
    pub stdin_filename: Option<PathBuf>,
    /// The syntax of all files [default: by their names, or else their first lines]
    #[arg(long, value_name = "KIND", value_parser = kind_parser())]
    pub kind: Option<Kind>,
    /// Find URLs of this scheme too, if `://` follows it; can be given several times
    #[arg(long = "scheme", value_name = "NAME")]
    pub schemes: Vec<String>,
    /// Find URLs of all schemes: any `scheme://host`
    #[arg(long)]
    pub all_schemes: bool,
    /// Skip files that are longer than this, in bytes; standard input is read whatever its length
    #[arg(long, value_name = "BYTES")]
    pub max_size: Option<u64>,
    /// Skip code spans and fenced code blocks in Markdown
    #[arg(long)]
    pub skip_code: bool,
    /// Skip files that match, in the syntax of .gitignore, in addition to those that urlspec.toml excludes; can be given several times
    #[arg(long, value_name = "GLOB")]
    pub exclude: Vec<String>,
    /// Read this file in place of each urlspec.toml, or override a key of it, as in `spec="rfc3986"`; can be given several times
    #[arg(long, value_name = "FILE|KEY=VALUE")]
    pub config: Vec<OsString>,
    /// Don't read urlspec.toml
    #[arg(long)]
    pub no_config: bool,
    /// Skip files that urlspec.toml or --exclude excludes, even if they are given as arguments
    #[arg(long)]
    pub force_exclude: bool,
    /// The number of files to read in parallel [default: the number of processors]
    #[arg(short = 'j', long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
}

impl FileOptions {
    /// Returns an error if standard input has a name and is not read.
    pub fn check_stdin(&self) -> Result<(), Failure> {
        let reads_stdin = self.paths.iter().any(|path| path.as_os_str() == "-");
        match self.stdin_filename {
            Some(_) if !reads_stdin => Err(Failure::Usage("--stdin-filename needs `-` as a file".to_owned())),
            _ => Ok(()),
        }
    }
}

fn kind_parser() -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(Kind::ALL.iter().map(|kind| kind.name())).map(|name| {
        let named = Kind::ALL.iter().copied().find(|kind| kind.name() == name);
        named.unwrap_or(Kind::Text)
    })
}

impl From<urlspec_text::InvalidScheme> for Failure {
    fn from(error: urlspec_text::InvalidScheme) -> Self {
        Self::Usage(error.to_string())
    }
}
