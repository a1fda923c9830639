//! `urlspec.toml` in files that the host of the server supplies.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use urlspec::redact::{Terminal, Untrusted};
use urlspec_text::config::{Config, FILE_NAME, Pattern};

use crate::glob::{check_glob, is_matched};

/// The files, by their paths.
#[derive(Debug, Default)]
pub struct ConfigFiles {
    texts: BTreeMap<PathBuf, String>,
    /// The files that were loaded, each once. An error is `None` once it was reported.
    loaded: BTreeMap<PathBuf, Result<LoadedConfig, Option<String>>>,
    /// The last valid configuration of each file.
    last: BTreeMap<PathBuf, LoadedConfig>,
}

/// A configuration that is merged with those that it extends.
#[derive(Debug)]
struct LoadedConfig {
    config: Arc<Config>,
    /// The configurations for files that match some of the patterns.
    by_patterns: BTreeMap<Vec<bool>, Arc<Config>>,
}

impl ConfigFiles {
    /// Adds or replaces a file.
    pub fn set(&mut self, path: &str, text: String) {
        self.texts.insert(normalized(Path::new(path)), text);
        self.forget();
    }

    /// Removes a file.
    pub fn remove(&mut self, path: &str) {
        let path = normalized(Path::new(path));
        self.texts.remove(&path);
        self.forget();
        self.last.remove(&path);
    }

    /// Clears what was loaded, but for the last valid configurations.
    pub fn forget(&mut self) {
        let valid =
            std::mem::take(&mut self.loaded).into_iter().filter_map(|(path, loaded)| Some((path, loaded.ok()?)));
        self.last.extend(valid);
    }

    /// The file in the nearest folder above a file, and its text.
    pub fn nearest(&self, path: &Path) -> Option<(PathBuf, String)> {
        let path = normalized(path);
        let mut files = path.ancestors().skip(1).map(|folder| folder.join(FILE_NAME));
        files.find_map(|file| self.texts.get(&file).map(|text| (file.clone(), text.clone())))
    }

    /// The last valid configuration for a file.
    pub fn last_of_file(&mut self, path: &Path) -> Option<Arc<Config>> {
        let (file, _) = self.nearest(path)?;
        self.last.get_mut(&file).map(|loaded| loaded.of_file(&normalized(path)))
    }

    /// The configuration for a file, from the nearest folder above that has one.
    ///
    /// # Errors
    ///
    /// If that one is invalid: a message, or `None` if it was reported.
    pub fn of_file(&mut self, path: &Path) -> Result<Option<Arc<Config>>, Option<String>> {
        let path = normalized(path);
        let mut nearest = path.ancestors().skip(1).map(|folder| folder.join(FILE_NAME));
        let Some(file) = nearest.find(|file| self.texts.contains_key(file)) else { return Ok(None) };
        if !self.loaded.contains_key(&file) {
            let loaded = self.load(&file).map_err(Some);
            self.loaded.insert(file.clone(), loaded);
        }
        match self.loaded.get_mut(&file) {
            Some(Ok(loaded)) => Ok(Some(loaded.of_file(&path))),
            Some(Err(error)) => Err(error.take()),
            None => Ok(None),
        }
    }

    /// Loads a configuration, and those that it extends.
    fn load(&self, file: &Path) -> Result<LoadedConfig, String> {
        let mut files = vec![file.to_owned()];
        let mut chain = vec![self.parse(file)?];
        while let (Some(by), Some(extend)) = (files.last(), chain.last().and_then(|config| config.extend.as_ref())) {
            let text = self.texts.get(by).map_or("", String::as_str);
            let with_place = |message: &str| format!("{}: {}", shown(by), extend.error(text, message));
            let path = normalized(&by.parent().unwrap_or(Path::new("/")).join(&extend.path));
            if files.contains(&path) {
                return Err(with_place("this file extends itself"));
            }
            if !self.texts.contains_key(&path) {
                return Err(with_place("there is no such file"));
            }
            chain.push(self.parse(&path)?);
            files.push(path);
        }
        let merged = chain.into_iter().rev().reduce(|base, config| config.extending(&base)).unwrap_or_default();
        Ok(LoadedConfig { config: Arc::new(merged), by_patterns: BTreeMap::new() })
    }

    fn parse(&self, file: &Path) -> Result<Config, String> {
        let text = self.texts.get(file).map_or("", String::as_str);
        let config = Config::parse(text, check_glob).map_err(|error| format!("{}: {error}", shown(file)))?;
        Ok(config.in_folder(file.parent().unwrap_or(Path::new("/"))))
    }
}

impl LoadedConfig {
    /// The configuration for a file, which is the same one for all files that match the same patterns.
    fn of_file(&mut self, path: &Path) -> Arc<Config> {
        let is_excluded = are_matched(self.config.exclude.as_deref().unwrap_or_default(), path);
        let mut matched: Vec<bool> = self.config.patterns().map(|pattern| matches(pattern, path)).collect();
        matched.push(is_excluded);
        if !matched.contains(&true) {
            return self.config.clone();
        }
        let of_file = || {
            let mut config = self.config.for_file(|pattern| matches(pattern, path));
            config.is_excluded = is_excluded;
            Arc::new(config)
        };
        self.by_patterns.entry(matched).or_insert_with(of_file).clone()
    }
}

/// Whether a file matches patterns, of which the last one that matches decides. One with a `!` takes the file out.
pub fn are_matched(patterns: &[Pattern], path: &Path) -> bool {
    patterns.iter().fold(false, |is_matched, pattern| match pattern.glob.strip_prefix('!') {
        Some(glob) => is_matched && !matches_glob(pattern, glob, path),
        None => is_matched || matches(pattern, path),
    })
}

/// Whether a pattern matches a file.
fn matches(pattern: &Pattern, path: &Path) -> bool {
    matches_glob(pattern, &pattern.glob, path)
}

fn matches_glob(pattern: &Pattern, glob: &str, path: &Path) -> bool {
    let below = path.strip_prefix(&pattern.folder).ok().and_then(Path::to_str);
    below.is_some_and(|below| is_matched(glob, below))
}

/// A path without `.` and `..`.
fn normalized(path: &Path) -> PathBuf {
    let mut normalized = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                normalized.pop();
            }
            component => normalized.push(component),
        }
    }
    normalized
}

fn shown(path: &Path) -> String {
    Untrusted::text(path.to_string_lossy()).to::<Terminal>()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use urlspec::Spec;
    use urlspec_text::Kind;

    use super::ConfigFiles;

    fn spec(files: &mut ConfigFiles, path: &str) -> Option<Spec> {
        files.of_file(Path::new(path)).expect("valid files")?.spec
    }

    #[test]
    fn the_nearest_file_applies() {
        let mut files = ConfigFiles::default();
        files.set("/a/urlspec.toml", "spec = 'rfc3986'".to_owned());
        files.set("/a/b/./urlspec.toml", "spec = 'udi'".to_owned());
        assert_eq!(spec(&mut files, "/a/x.md"), Some(Spec::Rfc3986));
        assert_eq!(spec(&mut files, "/a/c/d/x.md"), Some(Spec::Rfc3986));
        assert_eq!(spec(&mut files, "/a/b/c/x.md"), Some(Spec::Udi));
        assert_eq!(spec(&mut files, "/x.md"), None);
        files.remove("/a/b/urlspec.toml");
        assert_eq!(spec(&mut files, "/a/b/c/x.md"), Some(Spec::Rfc3986));
    }

    #[test]
    fn patterns_and_extended_files_apply() {
        let mut files = ConfigFiles::default();
        files.set("/urlspec.toml", "spec = 'udi'\n[kinds]\n'*.tmpl' = 'html'".to_owned());
        files.set("/a/urlspec.toml", "extend = '../urlspec.toml'".to_owned());
        let config = files.of_file(Path::new("/a/b/x.tmpl")).expect("valid files").expect("a file");
        assert_eq!((config.spec, config.kind), (Some(Spec::Udi), Some(Kind::Html)));
        assert_eq!(files.of_file(Path::new("/a/x")).expect("valid files").expect("a file").kind, None);
    }

    #[test]
    fn an_error_is_reported_once() {
        for (text, part) in [
            ("spec = 1", "line 1"),
            ("extend = 'urlspec.toml'", "extends itself"),
            ("extend = 'no.toml'", "no such file"),
            ("[kinds]\n'{' = 'html'", "{"),
        ] {
            let mut files = ConfigFiles::default();
            files.set("/urlspec.toml", text.to_owned());
            let error = files.of_file(Path::new("/x")).expect_err("an error").expect("a message");
            assert!(error.starts_with("/urlspec.toml: ") && error.contains(part), "{error}");
            assert_eq!(files.of_file(Path::new("/y")), Err(None));
            files.set("/urlspec.toml", String::new());
            assert!(files.of_file(Path::new("/y")).is_ok());
        }
    }
}
