//! Which documents there are: those named, and those in folders, in the order of their names.

use std::path::{Path, PathBuf};

use ignore::overrides::OverrideBuilder;
use ignore::{DirEntry, WalkBuilder};
use urlspec_text::Kind;

use super::Places;
use crate::Failure;

/// How the name of a file begins and ends that is to take the place of another. What was killed may leave one behind.
pub const LEFT_PREFIX: &str = ".urlspec-";
pub const LEFT_SUFFIX: &str = ".tmp";

fn is_left(entry: &DirEntry) -> bool {
    let name = entry.file_name().as_encoded_bytes();
    name.starts_with(LEFT_PREFIX.as_bytes()) && name.ends_with(LEFT_SUFFIX.as_bytes())
}

/// A document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    Stdin,
    /// A file that was named.
    Named(PathBuf),
    /// A file of a folder.
    Walked(PathBuf),
}

impl Source {
    /// Where it is, unless it is standard input.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdin => None,
            Self::Named(path) | Self::Walked(path) => Some(path),
        }
    }

    /// What it is called, as `/` parts the names of folders.
    pub fn name(&self) -> String {
        let Some(path) = self.path() else { return "<stdin>".to_owned() };
        let name = path.strip_prefix("./").unwrap_or(path).to_string_lossy();
        if std::path::MAIN_SEPARATOR == '\\' { name.replace('\\', "/") } else { name.into_owned() }
    }

    /// The kind that its extension tells.
    pub fn kind(&self) -> Kind {
        let extension = self.path().and_then(Path::extension);
        extension.map_or(Kind::Text, |extension| Kind::from_extension(&extension.to_string_lossy()))
    }
}

impl Places {
    /// Gives each document, or why one can't be had, until `take` wants no more.
    pub fn each(&self, take: &mut impl FnMut(Result<Source, String>) -> bool) -> Result<(), Failure> {
        let globs = self.globs()?;
        let here = [PathBuf::from(".")];
        for path in if self.paths.is_empty() { &here[..] } else { &self.paths } {
            let goes_on = match path.metadata() {
                _ if path.as_os_str() == "-" => take(Ok(Source::Stdin)),
                Ok(metadata) if metadata.is_dir() => self.walk(path, &globs, take),
                Ok(_) => take(Ok(Source::Named(path.clone()))),
                Err(error) => take(Err(format!("{}: {error}", path.display()))),
            };
            if !goes_on {
                break;
            }
        }
        Ok(())
    }

    fn globs(&self) -> Result<ignore::overrides::Override, Failure> {
        let mut globs = OverrideBuilder::new(".");
        for glob in &self.glob {
            globs.add(glob).map_err(|error| Failure::Usage(error.to_string()))?;
        }
        globs.build().map_err(|error| Failure::Usage(error.to_string()))
    }

    fn walk(
        &self,
        folder: &Path,
        globs: &ignore::overrides::Override,
        take: &mut impl FnMut(Result<Source, String>) -> bool,
    ) -> bool {
        let has_rules = !self.no_ignore;
        let walk = WalkBuilder::new(folder)
            .hidden(!self.hidden)
            .parents(has_rules)
            .ignore(has_rules)
            .git_ignore(has_rules)
            .git_global(has_rules)
            .git_exclude(has_rules)
            .require_git(false)
            .follow_links(self.follow)
            .overrides(globs.clone())
            .filter_entry(|entry| !is_left(entry))
            .sort_by_file_name(std::ffi::OsStr::cmp)
            .build();
        for entry in walk {
            let goes_on = match entry {
                // What is no file, such as a pipe, would not end.
                Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
                    take(Ok(Source::Walked(entry.into_path())))
                }
                Ok(_) => true,
                Err(error) => take(Err(error.to_string())),
            };
            if !goes_on {
                return false;
            }
        }
        true
    }
}
