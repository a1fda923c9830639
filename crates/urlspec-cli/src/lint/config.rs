//! `urlspec.toml` on disk: the configuration for a folder, and the files that it excludes.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use urlspec_text::config::{Config, FILE_NAME};

use crate::out;

/// A configuration and its patterns.
#[derive(Debug)]
pub struct LoadedConfig {
    config: Arc<Config>,
    pub exclude: Gitignore,
    /// The patterns of `kinds` and `per-file-ignores`.
    patterns: Vec<(String, Gitignore)>,
    /// The configurations for files that match some of the patterns.
    by_patterns: Mutex<HashMap<Vec<bool>, Arc<Config>>>,
}

impl LoadedConfig {
    /// The configuration for a file, which is the same one for all files that match the same patterns.
    pub fn of_file(&self, path: &Path) -> Arc<Config> {
        let matches = |matcher: &Gitignore| matcher.matched_path_or_any_parents(path, false).is_ignore();
        let matched: Vec<bool> = self.patterns.iter().map(|(_, matcher)| matches(matcher)).collect();
        if !matched.contains(&true) {
            return self.config.clone();
        }
        let is_matched = |pattern: &str| {
            self.patterns.iter().zip(&matched).any(|((other, _), matched)| *matched && other == pattern)
        };
        let mut by_patterns = self.by_patterns.lock().unwrap_or_else(PoisonError::into_inner);
        by_patterns.entry(matched.clone()).or_insert_with(|| Arc::new(self.config.for_file(is_matched))).clone()
    }
}

/// The configurations for folders, and of files, each read once.
#[derive(Debug, Default)]
pub struct Configs {
    by_path: HashMap<PathBuf, Result<Option<Arc<LoadedConfig>>, ConfigError>>,
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
        if let Some(cached) = self.by_path.get(folder) {
            return cached.clone();
        }
        let loaded = match read(&folder.join(FILE_NAME)) {
            Ok(None) => match folder.parent() {
                Some(parent) => self.of(parent),
                None => Ok(None),
            },
            loaded => loaded,
        };
        self.keep(folder, loaded)
    }

    /// The configuration in a file.
    pub fn of_file(&mut self, file: &Path) -> Result<Option<Arc<LoadedConfig>>, ConfigError> {
        if let Some(cached) = self.by_path.get(file) {
            return cached.clone();
        }
        let missing = || ConfigError::New(format!("{}: there is no such file", out::name(file)));
        let loaded = read(file).and_then(|loaded| loaded.ok_or_else(missing).map(Some));
        self.keep(file, loaded)
    }

    fn keep(
        &mut self,
        path: &Path,
        loaded: Result<Option<Arc<LoadedConfig>>, ConfigError>,
    ) -> Result<Option<Arc<LoadedConfig>>, ConfigError> {
        let cached = loaded.clone().map_err(|_| ConfigError::Reported);
        self.by_path.insert(path.to_owned(), cached);
        loaded
    }
}

/// Reads a configuration. `None` if there is no such file.
fn read(file: &Path) -> Result<Option<Arc<LoadedConfig>>, ConfigError> {
    match std::fs::read_to_string(file) {
        Ok(text) => parse(file, &text).map(|config| Some(Arc::new(config))).map_err(ConfigError::New),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(ConfigError::New(format!("{}: {error}", out::name(file)))),
    }
}

/// Parses a configuration.
fn parse(file: &Path, text: &str) -> Result<LoadedConfig, String> {
    let with_name = |error: String| format!("{}: {error}", out::name(file));
    let config = Config::parse(text, check_glob).map_err(|error| with_name(error.to_string()))?;
    let matcher = |patterns: &[String]| {
        let mut builder = GitignoreBuilder::new(file.parent().unwrap_or(Path::new(".")));
        for pattern in patterns {
            builder.add_line(None, pattern).map_err(|error| with_name(error.to_string()))?;
        }
        builder.build().map_err(|error| with_name(error.to_string()))
    };
    let kinds = config.kinds.iter().map(|(pattern, _)| pattern);
    let patterns = kinds.chain(config.per_file_ignores.iter().map(|(pattern, _)| pattern)).cloned();
    let patterns =
        patterns.map(|pattern| Ok((pattern.clone(), matcher(&[pattern])?))).collect::<Result<_, String>>()?;
    Ok(LoadedConfig {
        exclude: matcher(&config.exclude)?,
        patterns,
        config: Arc::new(config),
        by_patterns: Mutex::default(),
    })
}

/// Checks a pattern of files.
pub fn check_glob(glob: &str) -> Result<(), String> {
    GitignoreBuilder::new(".").add_line(None, glob).map(|_| ()).map_err(|error| error.to_string())
}
