//! The settings for a file: the options, and the configuration for its folder.

use std::collections::{BTreeSet, HashMap};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use urlspec::Spec;
use urlspec_text::config::{Config, ConfigLayer};
use urlspec_text::{Finder, Finders, Kind, LintConfig};

use super::config::{ConfigError, Configs, FileConfig};
use crate::text::FileOptions;
use crate::text::input::{Limits, OwnFiles};
use crate::text::totals::plural;
use crate::text::walk::Source;
use crate::{Failure, out};

/// The options that override the configuration.
#[derive(Clone, Copy, Default)]
pub struct Overrides<'o> {
    pub spec: Option<Spec>,
    pub layer: ConfigLayer<'o>,
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
        Ok(Self {
            lint,
            has_default_spec: chosen.is_none(),
            configuration: configuration.to_owned(),
            all_schemes,
            skip_code,
            exclude: config.exclude.iter().flatten().map(|pattern| pattern.glob.clone()).collect(),
            baseline: config.baseline.clone(),
            limits: Limits { max_size: files.max_size.or(config.max_size), own },
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
        let default = Arc::new(Settings::new(files, overrides, &own, &Config::default(), &[])?);
        Ok(Self { files, overrides, own, default, cache: Mutex::default() })
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
            Spec::DEFAULT.citation(),
            old_result_by_line(""),
            Spec::TODAY
        ))
    }

    /// The settings for a file; `None` if it is excluded.
    pub fn of(&self, source: &Source) -> Result<Option<Arc<Settings>>, ConfigError> {
        if self.files.no_config {
            return Ok(Some(self.default.clone()));
        }
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        let path = cache.absolute(source.named_path())?;
        let named = self.files.config.as_ref().map(|file| cache.absolute(Some(file))).transpose()?;
        let Some(FileConfig { config, loaded }) = cache.configs.for_file(&path, named.as_deref())? else {
            return Ok(Some(self.default.clone()));
        };
        // An argument is excluded only with `--force-exclude`.
        if config.is_excluded && (self.files.force_exclude || matches!(source, Source::Walked(_))) {
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
    format!("the line `spec = \"{}\"`{place} keeps the old result", Spec::DEFAULT)
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
