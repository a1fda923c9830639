//! The baseline: findings that are known, and not reported.
//!
//! It is JSON with one line for each finding, in a fixed order, so that version control merges it well. A finding is in it by
//! its identity, which does not depend on its line, and shows no secret.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use urlspec::redact::Terminal;
use urlspec::{Code, Spec};

use super::config::ConfigError;
use super::format::Identity;
use super::settings::{Settings, absolute, old_result_by_line};
use crate::temporary::{TemporaryFile, folder_of, readable_by_all};
use crate::text::walk::Source;
use crate::{Failure, out};

/// The version of the format. The first had no documents.
const VERSION: u32 = 2;

/// What the first key says.
const KIND: &str = "urlspec";

/// The findings of a file: their codes by their identities.
type Entries = BTreeMap<String, String>;

/// The contents of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Contents {
    /// The program whose file it is.
    baseline: String,
    version: u32,
    /// The documents of the findings.
    specs: Option<BTreeSet<Spec>>,
    /// The findings by the names of the files, which are relative to the folder of the baseline.
    files: BTreeMap<String, Entries>,
}

/// A baseline that was read.
pub struct Baseline {
    folder: PathBuf,
    /// The documents of the findings.
    specs: BTreeSet<Spec>,
    files: BTreeMap<String, Entries>,
}

/// How many findings are in the baseline, and how many of its entries are not found any more.
#[derive(Debug, Default)]
pub struct BaselineSummary {
    pub known: usize,
    pub fixed: usize,
    /// The findings for a new baseline, by the names of their files.
    recorded: BTreeMap<String, Entries>,
}

impl BaselineSummary {
    pub fn add(&mut self, other: Self) {
        self.known += other.known;
        self.fixed += other.fixed;
        self.recorded.extend(other.recorded);
    }
}

impl Baseline {
    fn read(path: &Path) -> Result<Self, String> {
        let with_name = |error: String| format!("{}: {error}", out::name(path));
        let text = std::fs::read(path).map_err(|error| with_name(error.to_string()))?;
        let contents = Contents::parse(&text).map_err(with_name)?;
        let folder = folder_of(path).canonicalize().map_err(|error| with_name(error.to_string()))?;
        // The default when the format had no documents.
        let specs = contents.specs.unwrap_or_else(|| BTreeSet::from([Spec::DEFAULT]));
        Ok(Self { folder, specs, files: contents.files })
    }

    /// How many entries are of files that no longer exist.
    fn deleted(&self) -> usize {
        let deleted = self.files.iter().filter(|(name, _)| !self.folder.join(name).exists());
        deleted.map(|(_, entries)| entries.len()).sum()
    }
}

impl Contents {
    fn parse(text: &[u8]) -> Result<Self, String> {
        const FOREIGN: &str = "it is not a baseline of urlspec; `urlspec lint --write-baseline FILE` writes one";
        let value: serde_json::Value = serde_json::from_slice(text).map_err(|error| format!("{FOREIGN} ({error})"))?;
        if value.get("baseline").and_then(serde_json::Value::as_str) != Some(KIND) {
            return Err(FOREIGN.to_owned());
        }
        match value.get("version").and_then(serde_json::Value::as_u64) {
            Some(version) if (1..=u64::from(VERSION)).contains(&version) => {
                let contents: Self = serde_json::from_value(value).map_err(|error| out::line(&error.to_string()))?;
                contents.check().map(|()| contents)
            }
            Some(version) => {
                Err(format!("version {version} of the baseline is not supported, only versions up to {VERSION}"))
            }
            None => Err(FOREIGN.to_owned()),
        }
    }

    /// Checks the entries, so that a damaged file does not hide what is new.
    fn check(&self) -> Result<(), String> {
        for (name, entries) in &self.files {
            for (identity, code) in entries {
                let problem = match () {
                    () if !Identity::is_valid(identity) => "is not an identity of a finding",
                    () if Code::from_str(code).is_err() => "has an unknown code",
                    () => continue,
                };
                return Err(format!(
                    "the entry {} of {} {problem}: {}",
                    out::line(identity),
                    out::untrusted_name(&**name).to::<Terminal>(),
                    out::line(code)
                ));
            }
        }
        Ok(())
    }
}

/// The baselines of a run, each read once.
pub struct Baselines {
    /// The one of an option, and its path.
    given: Option<(PathBuf, Arc<Baseline>)>,
    /// The folder of the baseline to write.
    recorded_in: Option<PathBuf>,
    by_path: Mutex<HashMap<PathBuf, Result<Arc<Baseline>, ConfigError>>>,
    /// The files by another document than the one of the default, which was used.
    by_other_specs: Mutex<BTreeSet<PathBuf>>,
}

impl Baselines {
    /// The baseline of an option, and the file to write a new one to.
    pub fn new(given: Option<&Path>, written: Option<&Path>) -> Result<Self, Failure> {
        let read = |path: &Path| Ok((path.to_owned(), Arc::new(Baseline::read(path)?)));
        let given = given.map(read).transpose().map_err(Failure::Usage)?;
        // Only an old baseline is replaced, and no document.
        if let Some(path) = written.filter(|path| path.exists()) {
            Baseline::read(path).map_err(Failure::Usage)?;
        }
        let folder = |path: &Path| {
            folder_of(path).canonicalize().map_err(|error| Failure::Usage(format!("{}: {error}", out::name(path))))
        };
        Ok(Self {
            given,
            recorded_in: written.map(folder).transpose()?,
            by_path: Mutex::default(),
            by_other_specs: Mutex::default(),
        })
    }

    /// A note on a baseline by another document than the one that was used without a choice.
    pub fn note(&self) -> Option<String> {
        let by_other_specs = self.by_other_specs.lock().unwrap_or_else(PoisonError::into_inner);
        let file = out::name(by_other_specs.first()?);
        Some(format!(
            "{file}: its findings are not those of {}, which is the default now, in place of {}; {}, and \
             --write-baseline writes a new file",
            Spec::TODAY.citation(),
            Spec::DEFAULT.citation(),
            old_result_by_line(" in urlspec.toml")
        ))
    }

    /// The baseline for the files with these settings. There is none if the run makes one.
    pub fn of(&self, settings: &Settings) -> Result<Option<Arc<Baseline>>, ConfigError> {
        let (path, baseline) = match (&self.given, &settings.baseline) {
            _ if self.recorded_in.is_some() => return Ok(None),
            (Some((path, given)), _) => (path, given.clone()),
            (None, Some(path)) => (path, self.read(path)?),
            (None, None) => return Ok(None),
        };
        let is_known = baseline.files.is_empty() || baseline.specs.contains(&settings.lint.spec());
        if settings.has_default_spec && !is_known {
            self.by_other_specs.lock().unwrap_or_else(PoisonError::into_inner).insert(path.clone());
        }
        Ok(Some(baseline))
    }

    /// The baseline that a configuration names.
    fn read(&self, path: &Path) -> Result<Arc<Baseline>, ConfigError> {
        let mut by_path = self.by_path.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(cached) = by_path.get(path) {
            return cached.clone();
        }
        let read = Baseline::read(path).map(Arc::new).map_err(ConfigError::New);
        by_path.insert(path.to_owned(), read.clone().map_err(|_| ConfigError::Reported));
        read
    }

    /// The entries for a file in its baseline.
    pub fn entries<'b>(&self, source: &Source, baseline: Option<&'b Baseline>) -> FileEntries<'b> {
        let folder = self.recorded_in.as_ref().or(baseline.map(|baseline| &baseline.folder));
        let name = folder.map(|folder| name_in(folder, source)).unwrap_or_default();
        let known = baseline.and_then(|baseline| baseline.files.get(&name));
        let recorded = self.recorded_in.is_some().then(Entries::new);
        FileEntries { name, known, found: HashSet::new(), recorded }
    }

    /// How many entries of all baselines are of files that no longer exist.
    pub fn deleted(&self) -> usize {
        let by_path = self.by_path.lock().unwrap_or_else(PoisonError::into_inner);
        let read = by_path.values().filter_map(|read| read.as_ref().ok());
        read.chain(self.given.iter().map(|(_, given)| given)).map(|baseline| baseline.deleted()).sum()
    }
}

/// The name of a file relative to a folder, with `/` between the names of folders, and without a secret.
fn name_in(folder: &Path, source: &Source) -> String {
    let Some(path) = source.named_path() else { return source.name().redacted().into_owned() };
    let path = absolute(Some(path)).unwrap_or_else(|_| path.to_owned());
    let shared = folder.components().zip(path.components()).take_while(|(one, other)| one == other).count();
    let up = folder.components().skip(shared).map(|_| "..".to_owned());
    let down = path.components().skip(shared).map(|part| part.as_os_str().to_string_lossy().into_owned());
    let name = up.chain(down).collect::<Vec<_>>().join("/");
    out::untrusted_name(name).redacted().into_owned()
}

/// The entries of a baseline for one file.
pub struct FileEntries<'e> {
    name: String,
    known: Option<&'e Entries>,
    found: HashSet<String>,
    recorded: Option<Entries>,
}

impl FileEntries<'_> {
    /// Whether findings are looked up or recorded.
    pub const fn are_needed(&self) -> bool {
        self.known.is_some() || self.recorded.is_some()
    }

    /// Whether a finding is known or recorded.
    pub fn take(&mut self, identity: Identity, code: &str) -> bool {
        let identity = identity.to_string();
        if let Some(recorded) = &mut self.recorded {
            recorded.insert(identity, code.to_owned());
            return true;
        }
        let is_known = self.known.is_some_and(|known| known.contains_key(&identity));
        if is_known {
            self.found.insert(identity);
        }
        is_known
    }

    /// Adds what was found, and what was not.
    pub fn finish(self, summary: &mut BaselineSummary) {
        summary.known = self.found.len();
        summary.fixed = self.known.map_or(0, |known| known.len() - self.found.len());
        if let Some(recorded) = self.recorded.filter(|recorded| !recorded.is_empty()) {
            summary.recorded.insert(self.name, recorded);
        }
    }
}

/// Writes a baseline with the recorded findings, as a whole or not at all. Returns how many there are.
pub fn write(path: &Path, summary: BaselineSummary, specs: BTreeSet<Spec>) -> Result<usize, Failure> {
    let failed = |error: std::io::Error| Failure::Usage(format!("{}: {}", out::name(path), error.kind()));
    let count = summary.recorded.values().map(BTreeMap::len).sum();
    let contents =
        Contents { baseline: KIND.to_owned(), version: VERSION, specs: Some(specs), files: summary.recorded };
    let mut text = serde_json::to_vec_pretty(&contents).map_err(|error| failed(error.into()))?;
    text.push(b'\n');
    let folder = folder_of(path).canonicalize().map_err(failed)?;
    let (mut open, file) = TemporaryFile::in_folder(&folder, readable_by_all()).map_err(failed)?;
    open.write_all(&text).and_then(|()| open.sync_all()).map_err(failed)?;
    drop(open);
    file.persist(path).map_err(failed)?;
    Ok(count)
}
