//! Files and folders with text in them: which they are, how they are read, and in which order is said what is in them.

pub mod pool;
pub mod walk;
pub mod window;

use std::path::PathBuf;

use clap::Args;
use urlspec_text::Kind;

use super::Failure;

/// Which documents to read.
#[derive(Debug, Args)]
pub struct Places {
    /// Files and folders; `-` is standard input. A folder is walked, without what .gitignore excludes and what is hidden
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Of the files in folders only those that match, or with a `!` before it none that do; can be given several times
    #[arg(long, value_name = "GLOB")]
    pub glob: Vec<String>,
    /// Read hidden files and folders too
    #[arg(long)]
    pub hidden: bool,
    /// Read what .gitignore, .ignore and the like exclude too
    #[arg(long)]
    pub no_ignore: bool,
    /// Follow symbolic links
    #[arg(long)]
    pub follow: bool,
    /// What kind of text all of them are: text, markdown, html; without it the extension tells
    #[arg(long, value_name = "KIND", value_parser = kind)]
    pub kind: Option<Kind>,
    /// Find URLs of this scheme too, where `://` stands behind it; can be given several times
    #[arg(long = "scheme", value_name = "NAME")]
    pub schemes: Vec<String>,
    /// Pass over the code spans and fenced code blocks of Markdown
    #[arg(long)]
    pub skip_code: bool,
    /// How many files to read at a time; without it as many as there are processors
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
}

fn kind(name: &str) -> Result<Kind, String> {
    let names = || Kind::ALL.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ");
    let known = Kind::ALL.iter().copied().find(|kind| kind.name() == name);
    known.ok_or_else(|| format!("no kind is called {name:?}; there are {}", names()))
}

impl From<urlspec_text::InvalidScheme> for Failure {
    fn from(wrong: urlspec_text::InvalidScheme) -> Self {
        Self::Usage(wrong.to_string())
    }
}
