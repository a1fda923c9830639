//! The baseline: findings that are known, and not reported.
//!
//! It is JSON with one line for each finding, in a fixed order, so that version control merges it well. A finding is in it by
//! its identity, which does not depend on its line, and shows no secret. The entries of a file that is gone are those of a file with
//! another name, if they are found there.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use same_file::Handle;
use serde::{Deserialize, Serialize};
use urlspec::redact::Terminal;
use urlspec::{Code, Spec};

use super::config::ConfigError;
use super::format::Identity;
use super::settings::{Settings, absolute, old_result_by_line};
use crate::out::is_stream;
use crate::temporary::{TemporaryFile, folder_of, readable_by_all};
use crate::text::walk::Source;
use crate::{Failure, out, pipe};

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
    path: PathBuf,
    folder: PathBuf,
    /// The documents of the findings.
    specs: BTreeSet<Spec>,
    files: BTreeMap<String, Entries>,
    /// The entries of files that no longer exist, which may have been renamed: how many there are of each identity, without those that
    /// were found in new files.
    moved: Mutex<HashMap<String, usize>>,
    /// What was found of the entries for each file that was read.
    found: Mutex<BTreeMap<String, Entries>>,
}

/// How many findings are in the baseline.
#[derive(Debug, Default)]
pub struct BaselineSummary {
    pub known: usize,
    /// The findings for a new baseline, by the names of their files.
    recorded: BTreeMap<String, Entries>,
}

impl BaselineSummary {
    pub fn add(&mut self, other: Self) {
        self.known += other.known;
        self.recorded.extend(other.recorded);
    }
}

impl Baseline {
    /// Reads a baseline that an option names.
    fn read(path: &Path) -> Result<Self, String> {
        Self::of_content(path, pipe::read(path))
    }

    fn of_content(path: &Path, content: io::Result<Vec<u8>>) -> Result<Self, String> {
        let with_name = |error: String| format!("{}: {error}", out::name(path));
        let text = content.map_err(|error| with_name(error.to_string()))?;
        let contents = Contents::parse(&text).map_err(with_name)?;
        let folder = folder_of(path).canonicalize().map_err(|error| with_name(error.to_string()))?;
        // The default when the format had no documents.
        let specs = contents.specs.unwrap_or_else(|| BTreeSet::from([Spec::FIRST_STANDARD]));
        let mut moved = HashMap::new();
        let deleted = contents.files.iter().filter(|(name, _)| !folder.join(name).exists());
        for identity in deleted.flat_map(|(_, entries)| entries.keys()) {
            *moved.entry(identity.clone()).or_default() += 1;
        }
        let files = contents.files;
        Ok(Self { path: path.to_owned(), folder, specs, files, moved: Mutex::new(moved), found: Mutex::default() })
    }

    /// Whether an entry of a file that no longer exists is left for a finding.
    fn has_moved(&self, identity: &str) -> bool {
        lock(&self.moved).get(identity).is_some_and(|count| *count > 0)
    }

    /// Takes an entry of a file that no longer exists, so that no other finding has it.
    fn take_moved(&self, identity: &str) -> bool {
        let mut moved = lock(&self.moved);
        let left = moved.get_mut(identity).filter(|count| **count > 0);
        left.map(|count| *count -= 1).is_some()
    }

    /// The entries that are left: those that were found, under the names of their files now, and those of files that exist and were
    /// not read.
    fn current(&self) -> BTreeMap<String, Entries> {
        let found = lock(&self.found);
        let is_unread = |name: &String| !found.contains_key(name) && self.folder.join(name).exists();
        let unread = self.files.iter().filter(|(name, _)| is_unread(name));
        let all = unread.chain(found.iter()).filter(|(_, entries)| !entries.is_empty());
        all.map(|(name, entries)| (name.clone(), entries.clone())).collect()
    }

    /// How many entries are not found any more.
    fn stale(&self) -> usize {
        count(&self.files).saturating_sub(count(&self.current()))
    }

    /// Writes the baseline again with the entries that are left. Returns what was done, if anything was.
    fn prune(&self) -> Result<Option<String>, Failure> {
        let (stale, current) = (self.stale(), self.current());
        if current == self.files {
            return Ok(None);
        }
        let is_new = |name: &String| !self.files.contains_key(name);
        let moved: usize = current.iter().filter(|(name, _)| is_new(name)).map(|(_, entries)| entries.len()).sum();
        write_contents(&self.path, self.specs.clone(), current)?;
        let removed = if stale == 1 { "1 stale entry".to_owned() } else { format!("{stale} stale entries") };
        let moved = if moved > 0 { format!("; {moved} moved to new names of files") } else { String::new() };
        Ok(Some(format!("{}: removed {removed}{moved}", out::name(&self.path))))
    }
}

fn count(files: &BTreeMap<String, Entries>) -> usize {
    files.values().map(BTreeMap::len).sum()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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
        if let Some(path) = written {
            check_target(path)?;
        }
        let folder = |path: &Path| {
            // The names of files are relative to the current folder where the baseline is no file.
            let path = if is_stdout(path) { Path::new("-") } else { path };
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
            Spec::FIRST_STANDARD.citation(),
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
        let read = Baseline::of_content(path, pipe::read_found(path)).map(Arc::new).map_err(ConfigError::New);
        by_path.insert(path.to_owned(), read.clone().map_err(|_| ConfigError::Reported));
        read
    }

    /// The entries for a file in its baseline.
    pub fn entries<'b>(&self, source: &Source, baseline: Option<&'b Baseline>) -> FileEntries<'b> {
        let folder = self.recorded_in.as_ref().or(baseline.map(|baseline| &baseline.folder));
        let name = folder.map(|folder| name_in(folder, source)).unwrap_or_default();
        let known = baseline.and_then(|baseline| baseline.files.get(&name));
        // Only a file without entries may be one that was renamed.
        let renamed = baseline.filter(|baseline| known.is_none() && !lock(&baseline.moved).is_empty());
        let recorded = self.recorded_in.is_some().then(Entries::new);
        FileEntries { name, baseline, known, renamed, has_turn: false, found: Entries::new(), recorded }
    }

    /// The baselines of the run, by their paths.
    fn all(&self) -> Vec<Arc<Baseline>> {
        let by_path = lock(&self.by_path);
        let read = by_path.values().filter_map(|read| read.as_ref().ok());
        let mut all: Vec<_> = read.chain(self.given.iter().map(|(_, given)| given)).cloned().collect();
        all.sort_by(|one, other| one.path.cmp(&other.path));
        all
    }

    /// The baselines without those whose findings are by another document, which a note is about.
    fn of_this_document(&self) -> Vec<Arc<Baseline>> {
        let by_other_specs = lock(&self.by_other_specs);
        let mut all = self.all();
        all.retain(|baseline| !by_other_specs.contains(&baseline.path));
        all
    }

    /// A warning for each baseline with entries that are not found any more.
    pub fn warnings(&self) -> Vec<String> {
        let warning = |baseline: &Arc<Baseline>| {
            let file = out::name(&baseline.path);
            match baseline.stale() {
                0 => None,
                1 => Some(format!("{file}: 1 entry is not found any more; --prune-baseline removes it")),
                stale => Some(format!("{file}: {stale} entries are not found any more; --prune-baseline removes them")),
            }
        };
        self.of_this_document().iter().filter_map(warning).collect()
    }

    /// Writes each baseline again without the entries that are not found any more, and adds none. Returns what was done.
    pub fn prune(&self) -> Result<Vec<String>, Failure> {
        if self.all().is_empty() {
            return Err(Failure::Usage(
                "--prune-baseline needs a baseline: --baseline, or `baseline` in urlspec.toml".to_owned(),
            ));
        }
        self.of_this_document().iter().filter_map(|baseline| baseline.prune().transpose()).collect()
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
    baseline: Option<&'e Baseline>,
    known: Option<&'e Entries>,
    /// The baseline, if the file may have been renamed since.
    renamed: Option<&'e Baseline>,
    /// Whether all earlier files have taken their entries.
    has_turn: bool,
    found: Entries,
    recorded: Option<Entries>,
}

impl FileEntries<'_> {
    /// Whether findings are looked up or recorded.
    pub const fn are_needed(&self) -> bool {
        self.known.is_some() || self.renamed.is_some() || self.recorded.is_some()
    }

    /// Whether a finding is known, as far as that is known before earlier files are read.
    pub fn knows(&self, identity: Identity) -> bool {
        let identity = identity.to_string();
        self.known.is_some_and(|known| known.contains_key(&identity))
            || self.renamed.is_some_and(|baseline| baseline.has_moved(&identity))
    }

    /// Whether a finding is known or recorded. `wait` waits for all earlier files, so that the first of
    /// several new files with the same finding always has the entry.
    pub fn take(
        &mut self,
        identity: Identity,
        code: &str,
        wait: &mut dyn FnMut() -> io::Result<()>,
    ) -> io::Result<bool> {
        let identity = identity.to_string();
        if let Some(recorded) = &mut self.recorded {
            recorded.insert(identity, code.to_owned());
            return Ok(true);
        }
        let is_known = match (self.known, self.renamed) {
            (Some(known), _) => known.contains_key(&identity),
            (None, Some(baseline)) if baseline.has_moved(&identity) => {
                if !std::mem::replace(&mut self.has_turn, true) {
                    wait()?;
                }
                baseline.take_moved(&identity)
            }
            _ => false,
        };
        if is_known {
            self.found.insert(identity, code.to_owned());
        }
        Ok(is_known)
    }

    /// Adds what was found.
    pub fn finish(self, summary: &mut BaselineSummary) {
        summary.known = self.found.len();
        if let Some(baseline) = self.baseline {
            lock(&baseline.found).insert(self.name.clone(), self.found);
        }
        if let Some(recorded) = self.recorded.filter(|recorded| !recorded.is_empty()) {
            summary.recorded.insert(self.name, recorded);
        }
    }
}

/// Whether a path names standard output.
pub fn is_stdout(path: &Path) -> bool {
    path == Path::new("-") || is_stream(path, "/dev/stdout", Handle::stdout)
}

/// Checks the file of a new baseline, before files are read. Only an old baseline or an empty file is replaced, and no document. What is
/// no file, as a pipe, is not read.
fn check_target(path: &Path) -> Result<(), Failure> {
    if is_stdout(path) {
        return Ok(());
    }
    match path.metadata() {
        Ok(file) if file.is_file() && file.len() > 0 => Baseline::read(path).map(drop).map_err(Failure::Usage),
        Ok(file) if file.is_file() => Ok(()),
        Ok(_) => Err(Failure::Usage(format!("{}: it is not a file, so it is not replaced", out::name(path)))),
        Err(_) => Ok(()),
    }
}

/// Writes a baseline with the recorded findings to standard output. Returns how many there are.
pub fn print(output: &mut impl Write, summary: BaselineSummary, specs: BTreeSet<Spec>) -> Result<usize, Failure> {
    let count = count(&summary.recorded);
    let text = json(specs, summary.recorded).map_err(Failure::Output)?;
    output.write_all(&text).map(|()| count).map_err(Failure::Output)
}

/// Writes a baseline with the recorded findings, as a whole or not at all. Returns how many there are.
pub fn write(path: &Path, summary: BaselineSummary, specs: BTreeSet<Spec>) -> Result<usize, Failure> {
    let count = count(&summary.recorded);
    write_contents(path, specs, summary.recorded).map(|()| count)
}

fn write_contents(path: &Path, specs: BTreeSet<Spec>, files: BTreeMap<String, Entries>) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::Usage(format!("{}: {}", out::name(path), error.kind()));
    let text = json(specs, files).map_err(failed)?;
    let folder = folder_of(path).canonicalize().map_err(failed)?;
    let (mut open, file) = TemporaryFile::in_folder(&folder, readable_by_all()).map_err(failed)?;
    open.write_all(&text).and_then(|()| open.sync_all()).map_err(failed)?;
    drop(open);
    file.persist(path).map_err(failed)
}

fn json(specs: BTreeSet<Spec>, files: BTreeMap<String, Entries>) -> io::Result<Vec<u8>> {
    let contents = Contents { baseline: KIND.to_owned(), version: VERSION, specs: Some(specs), files };
    let mut text = serde_json::to_vec_pretty(&contents)?;
    text.push(b'\n');
    Ok(text)
}
