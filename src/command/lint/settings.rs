//! What holds for a document: the arguments, and the configuration of its folder.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use urlspec::document::{Finder, Rules};

use super::Lint;
use super::config::{Configs, Fault, Found, Selector, rules};
use crate::command::Failure;
use crate::command::text::Finders;
use crate::command::text::walk::Source;

/// What holds for the documents of a folder.
pub struct Settings {
    pub rules: Rules,
    finders: Finders,
    found: Option<Arc<Found>>,
}

impl Settings {
    pub fn finder(&self, source: &Source) -> &Finder {
        self.finders.of(source)
    }

    /// Whether a file of a folder is passed over.
    fn excludes(&self, source: &Source, path: &Path) -> bool {
        let excludes = |found: &Arc<Found>| found.exclude.matched_path_or_any_parents(path, false).is_ignore();
        matches!(source, Source::Walked(_)) && self.found.as_ref().is_some_and(excludes)
    }

    fn new(lint: &Lint, found: Option<Arc<Found>>) -> Result<Self, Failure> {
        let config = found.as_deref().map(|found| &found.config);
        let spec = lint.spec.or(config.and_then(|config| config.spec.map(|spec| spec.0))).unwrap_or_default();
        let of_config = |list: &[super::config::Named<Selector>]| list.iter().map(|own| own.0).collect::<Vec<_>>();
        let own_select = config.and_then(|config| config.select.as_deref().map(of_config));
        let select = if lint.select.is_empty() { own_select.as_deref() } else { Some(&lint.select[..]) };
        let mut ignore = config.map(|config| of_config(&config.ignore)).unwrap_or_default();
        ignore.extend(&lint.ignore);
        let grades = config.into_iter().flat_map(|config| config.severity.iter().map(|(code, own)| (code.0, own.0)));
        let rules = rules(spec, grades.chain(lint.severity.iter().copied()), select, &ignore);
        let schemes = [config.map(|config| &config.schemes[..]).unwrap_or_default(), &lint.places.schemes].concat();
        let skips_code = lint.places.skip_code || config.is_some_and(|config| config.skip_code == Some(true));
        let finders = Finders::new(lint.places.kind, &schemes, skips_code)?;
        Ok(Self { rules, finders, found })
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
    pub fn of(&self, source: &Source) -> Result<Option<Arc<Settings>>, Fault> {
        if self.lint.no_config {
            return Ok(Some(self.plain.clone()));
        }
        let mut known = self.known.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let path = Known::absolute(source.path())?;
        let folder = path.parent().unwrap_or(&path);
        let Some(found) = known.configs.of(folder)? else { return Ok(Some(self.plain.clone())) };
        let own = known.settings.iter().find(|(own, _)| Arc::ptr_eq(own, &found)).map(|(_, own)| own.clone());
        let settings = match own {
            Some(own) => own,
            None => {
                let made = Settings::new(self.lint, Some(found.clone()));
                let made = Arc::new(made.map_err(|failure| Fault::New(failure.message()))?);
                known.settings.push((found, made.clone()));
                made
            }
        };
        Ok((!settings.excludes(source, &path)).then_some(settings))
    }
}

impl Known {
    /// The path from the root on; that of standard input is a name in the folder where we are.
    fn absolute(path: Option<&Path>) -> Result<PathBuf, Fault> {
        std::path::absolute(path.unwrap_or(Path::new("-"))).map_err(|error| Fault::New(error.to_string()))
    }
}
