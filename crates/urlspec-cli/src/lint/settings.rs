//! What holds for a document: the arguments, and the configuration of its folder.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use urlspec_text::config::{Config, ConfigLayer};
use urlspec_text::{Finder, Finders, Kind, LintConfig};

use super::Lint;
use super::config::{ConfigError, Configs, Found};
use crate::Failure;
use crate::text::walk::Source;

/// What holds for the documents of a folder.
pub struct Settings {
    pub rules: LintConfig,
    /// The kind of all documents, if it was given.
    kind: Option<Kind>,
    finders: Finders,
    found: Option<Arc<Found>>,
}

impl Settings {
    pub fn finder(&self, source: &Source) -> &Finder {
        self.finders.for_kind(self.kind.unwrap_or_else(|| source.kind()))
    }

    /// Whether a file is passed over: one that was named only if it is asked for.
    fn excludes(&self, source: &Source, path: &Path, has_force: bool) -> bool {
        let excludes = |found: &Arc<Found>| found.exclude.matched_path_or_any_parents(path, false).is_ignore();
        (has_force || matches!(source, Source::Walked(_))) && self.found.as_ref().is_some_and(excludes)
    }

    fn new(lint: &Lint, found: Option<Arc<Found>>) -> Result<Self, Failure> {
        let none = Config::default();
        let config = found.as_deref().map_or(&none, |found| &*found.config);
        let select = Some(&lint.select[..]).filter(|select| !select.is_empty());
        let of_arguments = ConfigLayer { select, ignore: &lint.ignore, severity: &lint.severity };
        let spec = lint.spec.or(config.spec).unwrap_or_default();
        let rules = LintConfig::from_layers(spec, &[config.layer(), of_arguments]);
        let schemes = [&config.schemes[..], &lint.places.schemes].concat();
        let skips_code = lint.places.skip_code || config.skip_code;
        let finders = Finders::default().skipping_code(skips_code).with_schemes(&schemes)?;
        Ok(Self { rules, kind: lint.places.kind, finders, found })
    }
}

/// The settings of folders.
pub struct AllSettings<'l> {
    lint: &'l Lint,
    plain: Arc<Settings>,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    configs: Configs,
    /// Those of each configuration, by its address.
    settings: Vec<(Arc<Found>, Arc<Settings>)>,
}

impl<'l> AllSettings<'l> {
    pub fn new(lint: &'l Lint) -> Result<Self, Failure> {
        Ok(Self { lint, plain: Arc::new(Settings::new(lint, None)?), known: Mutex::default() })
    }

    /// The settings of a document; `None` if it is passed over.
    pub fn of(&self, source: &Source) -> Result<Option<Arc<Settings>>, ConfigError> {
        if self.lint.no_config {
            return Ok(Some(self.plain.clone()));
        }
        let mut known = self.known.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let path = absolute(source.path())?;
        let folder = path.parent().unwrap_or(&path);
        let Some(found) = known.configs.of(folder)? else { return Ok(Some(self.plain.clone())) };
        let own = known.settings.iter().find(|(own, _)| Arc::ptr_eq(own, &found)).map(|(_, own)| own.clone());
        let settings = match own {
            Some(own) => own,
            None => {
                let made = Settings::new(self.lint, Some(found.clone()));
                let made = Arc::new(made.map_err(|failure| ConfigError::New(failure.message()))?);
                known.settings.push((found, made.clone()));
                made
            }
        };
        Ok((!settings.excludes(source, &path, self.lint.force_exclude)).then_some(settings))
    }
}

/// The path from the root on, without links in its folders; that of standard input is a name in the folder where we are.
fn absolute(path: Option<&Path>) -> Result<PathBuf, ConfigError> {
    let path = path.unwrap_or(Path::new("-"));
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let absolute = folder.canonicalize().or_else(|_| std::path::absolute(folder));
    let absolute = absolute.map_err(|error| ConfigError::New(format!("{}: {error}", path.display())))?;
    Ok(path.file_name().map_or(absolute.clone(), |name| absolute.join(name)))
}
