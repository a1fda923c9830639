//! The configuration of the command line: `--config`, which names a file or sets a key, and `--exclude`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use urlspec::redact::{Terminal, Untrusted};
use urlspec_text::config::{Config, ConfigProblem};

use super::config::{check_glob, of_folder};
use crate::text::FileOptions;
use crate::{Failure, out};

/// What the options say of the configuration.
#[derive(Debug)]
pub struct Assignments {
    /// The file in place of each urlspec.toml.
    pub file: Option<PathBuf>,
    /// The keys that override those of the files.
    pub overrides: Option<Config>,
    /// The patterns of `--exclude`, relative to the current folder.
    pub exclude: Gitignore,
}

impl Assignments {
    pub fn of(files: &FileOptions) -> Result<Self, Failure> {
        let (mut file, mut overrides) = (None, None::<Config>);
        for option in &files.config {
            if let Some(assignment) = assignment(option) {
                let config = parse(assignment).map_err(Failure::Usage)?;
                overrides = Some(match overrides {
                    Some(base) => config.extending(&base),
                    None => config,
                });
            } else if file.replace(PathBuf::from(option)).is_some() {
                return Err(Failure::Usage("--config names two files; only one is read".to_owned()));
            }
        }
        if files.no_config && file.is_some() {
            return Err(Failure::Usage("--no-config can't be combined with a file of --config".to_owned()));
        }
        Ok(Self { file, overrides, exclude: exclude(&files.exclude)? })
    }
}

/// An option that sets a key. A file with such a name is a file.
fn assignment(option: &OsString) -> Option<&str> {
    option.to_str().filter(|text| text.contains('=') && !Path::new(text).exists())
}

/// Parses `KEY=VALUE`, whose paths and patterns are relative to the current folder.
fn parse(assignment: &str) -> Result<Config, String> {
    let with_option =
        |reason: &str| format!("--config {}: {}", Untrusted::message(assignment).to::<Terminal>(), out::line(reason));
    let reasons = |error: urlspec_text::config::ConfigError| {
        let reasons = error.problems().iter().map(ConfigProblem::reason);
        reasons.map(with_option).collect::<Vec<_>>().join("\n")
    };
    let config = Config::parse(assignment, check_glob).map_err(reasons)?;
    if config.extend.is_some() {
        return Err(with_option("`extend` is for files; `--config FILE` names one"));
    }
    Ok(config.in_folder(&current_folder()))
}

fn current_folder() -> PathBuf {
    std::env::current_dir().and_then(|folder| folder.canonicalize()).unwrap_or_else(|_| PathBuf::from("."))
}

fn exclude(globs: &[String]) -> Result<Gitignore, Failure> {
    let mut builder = GitignoreBuilder::new(current_folder());
    for glob in globs {
        let refused = |error: ignore::Error| Failure::Usage(format!("--exclude: {}", out::line(&error.to_string())));
        builder.add_line(None, &of_folder(glob)).map_err(refused)?;
    }
    builder.build().map_err(|error| Failure::Usage(out::line(&error.to_string())))
}
