//! The settings for a file: the options, and the configuration for its folder.

use std::collections::{BTreeSet, HashMap};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use urlspec::Spec;
use urlspec_text::config::{Config, ConfigLayer};
use urlspec_text::{Finder, Finders, Kind, LintConfig};

use super::assignments::Assignments;
use super::config::{ConfigError, Configs, FileConfig, is_match};
use crate::text::FileOptions;
use crate::text::input::{Limits, OwnFiles};
use crate::text::skipped::{Skip, Skipped};
use crate::text::totals::plural;
use crate::text::walk::Source;
use crate::{Failure, out};

/// The options that override the configuration.
#[derive(Clone, Copy, Default)]
pub struct Overrides<'o> {
    pub spec: Option<Spec>,
    pub layer: ConfigLayer<'o>,
    pub include_tests: bool,
}

/// What is done with a file.
pub enum Decision {
    Read(Arc<Settings>),
    /// It is excluded, which is not counted, or passed over.
    PassOver(Skipped),
}

/// The settings for the files of a folder.
pub struct Settings {
    pub lint: LintConfig,
    /// Whether neither an option nor a file chose the document.
    pub has_default_spec: bool,
    /// The configuration files: the nearest, then those that it extends.
    pub configuration: Vec<PathBuf>,
    pub all_schemes: bool,
    pub skip_code: bool,
    /// Whether generated and vendored files in folders are read.
    pub include_generated: bool,
    /// Whether files of tests in folders are read.
    pub include_tests: bool,
    /// The patterns of the files that are left out.
    pub exclude: Vec<String>,
    /// The file of findings that are not reported.
    pub baseline: Option<PathBuf>,
    /// Which files are passed over.
    pub limits: Limits,
    /// The kind of all files, if it was given.
    kind: Option<Kind>,
    finders: Finders,
}

impl Settings {
    pub fn finder(&self, source: &Source) -> &Finder {
        self.finders.for_kind(self.kind.unwrap_or_else(|| source.kind()))
    }

    /// Whether files are read that are passed over by default.
    fn reads(&self, why: Skip) -> bool {
        match why {
            Skip::Generated => self.include_generated,
            Skip::Tests => self.include_tests,
            _ => false,
        }
    }

    fn new(
        files: &FileOptions,
        overrides: Overrides<'_>,
        own: &OwnFiles,
        config: &Config,
        configuration: &[PathBuf],
    ) -> Result<Self, Failure> {
        let own = own.clone().with(config.baseline.as_deref());
        let chosen = overrides.spec.or(config.spec);
        let spec = chosen.unwrap_or(Spec::TODAY);
        let lint = LintConfig::from_layers(spec, &[config.layer(), overrides.layer]);
        let schemes = config.schemes.iter().flatten().chain(&files.schemes).map(String::as_str);
        let all_schemes = files.all_schemes || config.all_schemes == Some(true);
        let skip_code = files.skip_code || config.skip_code == Some(true);
        let finders = Finders::default().skipping_code(skip_code).with_all_schemes(all_schemes);
        let finders = finders.with_schemes(schemes)?;
        let include_generated = files.include_generated || config.include_generated == Some(true);
        Ok(Self {
            lint,
            has_default_spec: chosen.is_none(),
            configuration: configuration.to_owned(),
            all_schemes,
            skip_code,
            include_generated,
            include_tests: overrides.include_tests || config.include_tests == Some(true),
            exclude: config
                .exclude
                .iter()
                .flatten()
                .map(|pattern| &pattern.glob)
                .chain(&files.exclude)
                .cloned()
                .collect(),
            baseline: config.baseline.clone(),
            limits: Limits { max_size: files.max_size.or(config.max_size), include_generated, own },
            kind: files.kind.or(config.kind),
            finders,
        })
    }
}

/// The settings for all folders.
pub struct AllSettings<'o> {
    files: &'o FileOptions,
    overrides: Overrides<'o>,
    /// The files that the run writes, or that an option gives.
    own: OwnFiles,
    assignments: Assignments,
    /// The settings without a configuration.
    default: Arc<Settings>,
    cache: Mutex<Cache>,
}

#[derive(Default)]
struct Cache {
    configs: Configs,
    /// The settings for each configuration, which is compared by address.
    settings: Vec<(Arc<Config>, Arc<Settings>)>,
    /// The absolute path of each folder, which takes a system call for each of its names.
    folders: HashMap<PathBuf, PathBuf>,
}

impl Cache {
    /// Does the same as [`absolute`], and reads a folder once.
    fn absolute(&mut self, path: Option<&Path>) -> Result<PathBuf, ConfigError> {
        let (folder, name) = divided(path);
        if !self.folders.contains_key(folder) {
            self.folders.insert(folder.to_owned(), absolute_folder(folder)?);
        }
        Ok(joined(self.folders.get(folder).map_or(folder, PathBuf::as_path), name))
    }
}

impl<'o> AllSettings<'o> {
    /// The settings. `own` are the files that the run writes, or that an option gives.
    pub fn new(files: &'o FileOptions, overrides: Overrides<'o>, own: &[Option<&Path>]) -> Result<Self, Failure> {
        let own = own.iter().fold(OwnFiles::of_streams(), |own, path| own.with(*path));
        let assignments = Assignments::of(files)?;
        let config = assignments.overrides.clone().unwrap_or_default();
        let default = Arc::new(Settings::new(files, overrides, &own, &config, &[])?);
        let cache = Cache { configs: Configs::with_overrides(assignments.overrides.clone()), ..Cache::default() };
        Ok(Self { files, overrides, own, assignments, default, cache: Mutex::new(cache) })
    }

    /// A note on the configuration files that choose no document, if no option did, and if there are such files.
    pub fn note(&self) -> Option<String> {
        let cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        let files = cache.settings.iter().filter(|(_, settings)| settings.has_default_spec);
        let files: BTreeSet<&PathBuf> = files.filter_map(|(_, settings)| settings.configuration.first()).collect();
        let others = match files.len().saturating_sub(1) {
            0 => String::new(),
            count => format!(", like {}", plural(count, "other file", "s")),
        };
        let file = out::name(files.first()?);
        Some(format!(
            "{file}: it names no document{others}, and the default is {} now, in place of {}; {}, and `spec = \"{}\"` \
             ends this note",
            Spec::TODAY.citation(),
            Spec::FIRST_STANDARD.citation(),
            old_result_by_line(""),
            Spec::TODAY
        ))
    }

    /// Whether a file is read, and the settings for it.
    pub fn of(&self, source: &Source) -> Result<Decision, ConfigError> {
        Ok(match (self.of_not_excluded(source)?, source.skip()) {
            (None, _) => Decision::PassOver(Skipped::default()),
            (Some(settings), Some(why)) if !settings.reads(why) => Decision::PassOver(Skipped::one(why)),
            (Some(settings), _) => Decision::Read(settings),
        })
    }

    /// The settings for a file; `None` if it is excluded.
    fn of_not_excluded(&self, source: &Source) -> Result<Option<Arc<Settings>>, ConfigError> {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        let path = cache.absolute(source.named_path())?;
        // An argument is excluded only with `--force-exclude`.
        let may_be_excluded = self.files.force_exclude || matches!(source, Source::Walked(_));
        if may_be_excluded && is_match(&self.assignments.exclude, &path) {
            return Ok(None);
        }
        let named = self.assignments.file.as_ref().map(|file| cache.absolute(Some(file))).transpose()?;
        let found = match self.files.no_config {
            true => cache.configs.without_files(&path)?,
            false => cache.configs.for_file(&path, named.as_deref())?,
        };
        let Some(FileConfig { config, loaded }) = found else { return Ok(Some(self.default.clone())) };
        if config.is_excluded && may_be_excluded {
            return Ok(None);
        }
        if let Some((_, cached)) = cache.settings.iter().find(|(own, _)| Arc::ptr_eq(own, &config)) {
            return Ok(Some(cached.clone()));
        }
        let settings = Settings::new(self.files, self.overrides, &self.own, &config, &loaded.files);
        let settings = Arc::new(settings.map_err(|failure| ConfigError::New(failure.message()))?);
        cache.settings.push((config, settings.clone()));
        Ok(Some(settings))
    }
}

/// How to keep the earlier default. `place` follows the line.
pub fn old_result_by_line(place: &str) -> String {
    format!("the line `spec = \"{}\"`{place} keeps the old result", Spec::FIRST_STANDARD)
}

/// The absolute path, with the links of its folders resolved. Standard input is a file in the current folder.
pub fn absolute(path: Option<&Path>) -> Result<PathBuf, ConfigError> {
    let (folder, name) = divided(path);
    Ok(joined(&absolute_folder(folder)?, name))
}

fn joined(folder: &Path, name: Option<&OsStr>) -> PathBuf {
    name.map_or_else(|| folder.to_owned(), |name| folder.join(name))
}

/// The folder of a path, and its last name.
fn divided(path: Option<&Path>) -> (&Path, Option<&OsStr>) {
    let path = path.unwrap_or(Path::new("-"));
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    (folder.unwrap_or(Path::new(".")), path.file_name())
}

fn absolute_folder(folder: &Path) -> Result<PathBuf, ConfigError> {
    let absolute = folder.canonicalize().or_else(|_| std::path::absolute(folder));
    absolute.map_err(|error| ConfigError::New(format!("{}: {error}", out::name(folder))))
}
