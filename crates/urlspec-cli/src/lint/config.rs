//! `urlspec.toml` on disk: the configuration for a folder, and the files that it excludes.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use urlspec_text::config::{Config, FILE_NAME};

use crate::out;

/// A configuration and its exclude patterns.
#[derive(Debug)]
pub struct LoadedConfig {
    pub config: Arc<Config>,
    pub exclude: Gitignore,
}

/// The configurations for folders, each read once.
#[derive(Debug, Default)]
pub struct Configs {
    by_folder: HashMap<PathBuf, Result<Option<Arc<LoadedConfig>>, ConfigError>>,
}

/// A configuration can't be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConfigError {
    /// The error, which is not reported yet.
    New(String),
    /// The error was reported before.
    Reported,
}

impl Configs {
    /// The configuration for a folder: its own, or the nearest in a folder above.
    pub fn of(&mut self, folder: &Path) -> Result<Option<Arc<LoadedConfig>>, ConfigError> {
        if let Some(cached) = self.by_folder.get(folder) {
            return cached.clone();
        }
        let file = folder.join(FILE_NAME);
        let loaded = match std::fs::read_to_string(&file) {
            Ok(text) => parse(&file, &text).map(|config| Some(Arc::new(config))).map_err(ConfigError::New),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => match folder.parent() {
                Some(parent) => self.of(parent),
                None => Ok(None),
            },
            Err(error) => Err(ConfigError::New(format!("{}: {error}", out::name(file)))),
        };
        let cached = loaded.clone().map_err(|_| ConfigError::Reported);
        self.by_folder.insert(folder.to_owned(), cached);
        loaded
    }
}

/// Parses a configuration.
fn parse(file: &Path, text: &str) -> Result<LoadedConfig, String> {
    let with_name = |error: String| format!("{}: {error}", out::name(file));
    let config = Config::parse(text, check_glob).map_err(|error| with_name(error.to_string()))?;
    let mut exclude = GitignoreBuilder::new(file.parent().unwrap_or(Path::new(".")));
    for glob in &config.exclude {
        exclude.add_line(None, glob).map_err(|error| with_name(error.to_string()))?;
    }
    Ok(LoadedConfig {
        exclude: exclude.build().map_err(|error| with_name(error.to_string()))?,
        config: Arc::new(config),
    })
}

/// Checks a pattern of `exclude`.
pub fn check_glob(glob: &str) -> Result<(), String> {
    GitignoreBuilder::new(".").add_line(None, glob).map(|_| ()).map_err(|error| error.to_string())
}
