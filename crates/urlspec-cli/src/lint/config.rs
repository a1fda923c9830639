//! `urlspec.toml` on disk: the configurations of folders, and the files that they exclude.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use urlspec_text::config::{Config, FILE_NAME};

/// A configuration, and what it passes over.
#[derive(Debug)]
pub struct Found {
    pub config: Arc<Config>,
    pub exclude: Gitignore,
}

/// The configurations of folders, read once.
#[derive(Debug, Default)]
pub struct Configs {
    of_folders: HashMap<PathBuf, Result<Option<Arc<Found>>, ConfigError>>,
}

/// A configuration has a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConfigError {
    /// It is to be told.
    New(String),
    /// It was told before.
    Reported,
}

impl Configs {
    /// The configuration of a folder: that of the nearest ancestor that has one.
    pub fn of(&mut self, folder: &Path) -> Result<Option<Arc<Found>>, ConfigError> {
        if let Some(known) = self.of_folders.get(folder) {
            return known.clone();
        }
        let file = folder.join(FILE_NAME);
        let found = match std::fs::read_to_string(&file) {
            Ok(text) => read(&file, &text).map(|found| Some(Arc::new(found))).map_err(ConfigError::New),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => match folder.parent() {
                Some(parent) => self.of(parent),
                None => Ok(None),
            },
            Err(error) => Err(ConfigError::New(format!("{}: {error}", file.display()))),
        };
        let known = found.clone().map_err(|_| ConfigError::Reported);
        self.of_folders.insert(folder.to_owned(), known);
        found
    }
}

/// Reads a configuration.
fn read(file: &Path, text: &str) -> Result<Found, String> {
    let fault = |error: String| format!("{}: {error}", file.display());
    let config = Config::parse(text, check_glob).map_err(|error| fault(error.to_string()))?;
    let mut exclude = GitignoreBuilder::new(file.parent().unwrap_or(Path::new(".")));
    for glob in &config.exclude {
        exclude.add_line(None, glob).map_err(|error| fault(error.to_string()))?;
    }
    Ok(Found { exclude: exclude.build().map_err(|error| fault(error.to_string()))?, config: Arc::new(config) })
}

/// What is wrong with a pattern of `exclude`.
pub fn check_glob(glob: &str) -> Result<(), String> {
    GitignoreBuilder::new(".").add_line(None, glob).map(|_| ()).map_err(|error| error.to_string())
}
