//! `urlspec.toml` on disk: the configuration for a folder, and the files that it excludes.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use urlspec_text::config::{Config, ConfigProblem, FILE_NAME, Pattern};

use crate::{out, pipe};

/// Whether a file is excluded, and which other patterns match it.
type Matched = (bool, Vec<bool>);

/// A configuration with those that it extends, and its patterns.
#[derive(Debug)]
pub struct LoadedConfig {
    config: Arc<Config>,
    /// The files that it is merged from, the one for the folder first.
    pub files: Vec<PathBuf>,
    exclude: Gitignore,
    /// The patterns of `kinds` and `per-file-ignores`.
    patterns: Vec<(Pattern, Gitignore)>,
    /// The configurations for files that match some of the patterns.
    by_patterns: Mutex<HashMap<Matched, Arc<Config>>>,
}

impl LoadedConfig {
    /// The configuration for a file, which is the same one for all files that match the same patterns.
    fn of_file(&self, path: &Path) -> Arc<Config> {
        let matched: Vec<bool> = self.patterns.iter().map(|(_, matcher)| is_match(matcher, path)).collect();
        let is_excluded = is_match(&self.exclude, path);
        if !is_excluded && !matched.contains(&true) {
            return self.config.clone();
        }
        let is_matched = |pattern: &Pattern| {
            self.patterns.iter().zip(&matched).any(|((other, _), matched)| *matched && other == pattern)
        };
        let mut by_patterns = self.by_patterns.lock().unwrap_or_else(PoisonError::into_inner);
        let config = || {
            let mut config = self.config.for_file(is_matched);
            config.is_excluded = is_excluded;
            Arc::new(config)
        };
        by_patterns.entry((is_excluded, matched.clone())).or_insert_with(config).clone()
    }
}

/// The configuration for one file.
pub struct FileConfig {
    pub config: Arc<Config>,
    pub loaded: Arc<LoadedConfig>,
}

type Loaded = Result<Option<Arc<LoadedConfig>>, ConfigError>;

/// The configurations for folders, and of files, each read once.
#[derive(Debug, Default)]
pub struct Configs {
    by_path: HashMap<PathBuf, Loaded>,
    /// What was valid before the files were read again.
    last: HashMap<PathBuf, Option<Arc<LoadedConfig>>>,
    /// The states of the files that were read or looked for.
    states: HashMap<PathBuf, FileState>,
    /// The settings that override those of each file.
    overrides: Option<Config>,
}

/// The time and the length of a file, which show whether it changed. `None` if there is no file.
pub type FileState = Option<(SystemTime, u64)>;

pub fn file_state(path: &Path) -> FileState {
    let metadata = path.metadata().ok()?;
    Some((metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH), metadata.len()))
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
    /// The configurations with settings that override those of each file, and apply without a file.
    pub fn with_overrides(overrides: Option<Config>) -> Self {
        Self { overrides, ..Self::default() }
    }

    /// The configuration for a file without those of files: the overriding settings.
    pub fn without_files(&mut self, path: &Path) -> Result<Option<FileConfig>, ConfigError> {
        // No folder has this path.
        let none = Path::new("");
        let loaded = match self.by_path.get(none) {
            Some(cached) => cached.clone()?,
            None => {
                let loaded = self.without_file();
                self.keep(none, loaded)?
            }
        };
        Ok(loaded.map(|loaded| FileConfig { config: loaded.of_file(path), loaded }))
    }

    /// The overriding settings as the configuration of a folder without a file.
    fn without_file(&self) -> Loaded {
        let overrides = self.overrides.clone();
        let loaded = overrides.map(|config| LoadedConfig::new(config, Vec::new()).map(Arc::new)).transpose();
        loaded.map_err(ConfigError::New)
    }

    /// The configuration for a file, from a named file or from the nearest folder above. Both `lint` and the language server
    /// use it.
    pub fn for_file(&mut self, path: &Path, named: Option<&Path>) -> Result<Option<FileConfig>, ConfigError> {
        let loaded = match named {
            Some(file) => self.of_file(file)?,
            None => self.of(path.parent().unwrap_or(path))?,
        };
        Ok(loaded.map(|loaded| FileConfig { config: loaded.of_file(path), loaded }))
    }

    /// The last valid configuration for a file, if the current one is invalid.
    pub fn last_for_file(&self, path: &Path) -> Option<Arc<Config>> {
        let last = path.ancestors().skip(1).find_map(|folder| self.last.get(folder))?;
        last.as_ref().map(|loaded| loaded.of_file(path))
    }

    /// Forgets what was read, so that it is read again. Valid configurations are remembered as the last ones.
    pub fn forget(&mut self) {
        let valid = self.by_path.drain().filter_map(|(path, loaded)| Some((path, loaded.ok()?)));
        self.last.extend(valid);
        self.states.clear();
    }

    /// Whether a file that was read or looked for changed since.
    pub fn has_changes(&self) -> bool {
        self.states.iter().any(|(path, state)| file_state(path) != *state)
    }

    /// The configuration for a folder: its own, or the nearest in a folder above.
    pub fn of(&mut self, folder: &Path) -> Loaded {
        if let Some(cached) = self.by_path.get(folder) {
            return cached.clone();
        }
        let file = folder.join(FILE_NAME);
        // Earlier than the text, so that no change is missed.
        let state = file_state(&file);
        let read = loaded(&file, pipe::read_found_to_string(&file), self.overrides.as_ref());
        self.states.insert(file, state);
        let loaded = match read {
            Ok(None) => match folder.parent() {
                Some(parent) => self.of(parent),
                None => self.without_file(),
            },
            loaded => loaded,
        };
        self.keep(folder, loaded)
    }

    /// The configuration in a file.
    fn of_file(&mut self, file: &Path) -> Loaded {
        if let Some(cached) = self.by_path.get(file) {
            return cached.clone();
        }
        let missing = || ConfigError::New(format!("{}: there is no such file", out::name(file)));
        let read = loaded(file, pipe::read_to_string(file), self.overrides.as_ref());
        let loaded = read.and_then(|loaded| loaded.ok_or_else(missing).map(Some));
        self.keep(file, loaded)
    }

    fn keep(&mut self, path: &Path, loaded: Loaded) -> Loaded {
        let extended = loaded.as_ref().ok().and_then(Option::as_ref).map_or(&[][..], |loaded| &loaded.files);
        for file in extended {
            self.states.entry(file.clone()).or_insert_with(|| file_state(file));
        }
        let cached = loaded.clone().map_err(|_| ConfigError::Reported);
        self.by_path.insert(path.to_owned(), cached);
        loaded
    }
}

/// Loads a configuration that was read. `None` if there is no such file.
fn loaded(file: &Path, text: io::Result<String>, overrides: Option<&Config>) -> Loaded {
    match text {
        Ok(text) => load(file, &text, overrides).map(|config| Some(Arc::new(config))).map_err(ConfigError::New),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(ConfigError::New(format!("{}: {error}", out::name(file)))),
    }
}

/// Loads a configuration, and those that it extends, with the settings that override it.
fn load(file: &Path, text: &str, overrides: Option<&Config>) -> Result<LoadedConfig, String> {
    let mut chain = vec![parse(file, text)?];
    let mut files = vec![file.to_owned()];
    let mut text = text.to_owned();
    while let Some(extend) = chain.last().and_then(|config| config.extend.as_ref()) {
        let by = files.last().map_or(file, PathBuf::as_path);
        let with_place = |message: String| format!("{}: {}", out::name(by), extend.error(&text, message));
        let path = by.parent().unwrap_or(Path::new(".")).join(&extend.path);
        let refused = |error: std::io::Error| match error.kind() {
            std::io::ErrorKind::NotFound => with_place("there is no such file".to_owned()),
            _ => with_place(error.to_string()),
        };
        let path = path.canonicalize().map_err(refused)?;
        if files.iter().any(|known| known.canonicalize().is_ok_and(|known| known == path)) {
            return Err(with_place("this file extends itself".to_owned()));
        }
        let extended = pipe::read_found_to_string(&path).map_err(refused)?;
        chain.push(parse(&path, &extended)?);
        files.push(path);
        text = extended;
    }
    let from_base = chain.into_iter().rev().chain(overrides.cloned());
    let merged = from_base.reduce(|base, config| config.extending(&base)).unwrap_or_default();
    LoadedConfig::new(merged, files)
}

/// Parses one configuration.
fn parse(file: &Path, text: &str) -> Result<Config, String> {
    let with_name = |problem: &ConfigProblem| format!("{}: {problem}", out::name(file));
    let all = |error: urlspec_text::config::ConfigError| {
        error.problems().iter().map(with_name).collect::<Vec<_>>().join("\n")
    };
    let config = Config::parse(text, check_glob).map_err(all)?;
    Ok(config.in_folder(file.parent().unwrap_or(Path::new("."))))
}

impl LoadedConfig {
    fn new(config: Config, files: Vec<PathBuf>) -> Result<Self, String> {
        // All patterns of `exclude` are from one file.
        let excluded = config.exclude.as_deref().unwrap_or_default();
        let folder = excluded.first().map_or(Path::new("."), |pattern| &pattern.folder);
        let exclude = matcher(folder, excluded)?;
        let patterns = config.patterns().map(|pattern| {
            let matcher = matcher(&pattern.folder, std::slice::from_ref(pattern))?;
            Ok((pattern.clone(), matcher))
        });
        let patterns = patterns.collect::<Result<_, String>>()?;
        Ok(Self { files, exclude, patterns, config: Arc::new(config), by_patterns: Mutex::default() })
    }
}

/// Whether patterns match a file. A file outside their folder does not match.
pub fn is_match(matcher: &Gitignore, path: &Path) -> bool {
    path.starts_with(matcher.path()) && matcher.matched_path_or_any_parents(path, false).is_ignore()
}

/// Whether patterns, all of one folder, match a file.
pub fn matches(patterns: &[Pattern], path: &Path) -> bool {
    let folder = patterns.first().map(|pattern| &pattern.folder);
    folder.and_then(|folder| matcher(folder, patterns).ok()).is_some_and(|matcher| is_match(&matcher, path))
}

/// The matcher of patterns that are relative to a folder.
fn matcher(folder: &Path, patterns: &[Pattern]) -> Result<Gitignore, String> {
    let mut builder = GitignoreBuilder::new(folder);
    for pattern in patterns {
        builder.add_line(None, &of_folder(&pattern.glob)).map_err(|error| error.to_string())?;
    }
    builder.build().map_err(|error| error.to_string())
}

/// A pattern with `/` for a `./` at its start, which means the same folder to most people, and nothing in `.gitignore`.
pub fn of_folder(glob: &str) -> Cow<'_, str> {
    glob.strip_prefix("./").map_or(Cow::Borrowed(glob), |rest| Cow::Owned(format!("/{rest}")))
}

/// Checks a pattern of files.
pub fn check_glob(glob: &str) -> Result<(), String> {
    GitignoreBuilder::new(".").add_line(None, glob).map(|_| ()).map_err(|error| error.to_string())
}
