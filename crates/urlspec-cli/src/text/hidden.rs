//! Hidden files and folders: which of them a walk through a folder reads, and which it only counts.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use ignore::{DirEntry, WalkBuilder};
use urlspec_text::Kind;

use super::generated::is_vendored_folder;

/// The folders of version control, which have nothing to read.
const VERSION_CONTROL: [&str; 4] = [".git", ".hg", ".svn", ".jj"];

/// A hidden folder with documents: workflows, templates and the README of a project.
const READ: &str = ".github";

/// The hidden entries of a walk, which visits a folder before what is in it. Clones share what they know.
#[derive(Clone)]
pub struct HiddenEntries(Arc<Mutex<State>>);

struct State {
    /// A walk with the options of the run, without a folder.
    options: Options,
    /// The folder whose entries were looked at last, and those of the hidden ones that a pattern includes.
    included: (PathBuf, HashSet<OsString>),
    /// The hidden entry that was visited last, and whether it was counted.
    last: Option<(PathBuf, bool)>,
}

/// Makes a walk of a folder with the options of the run, which reads no hidden files but those that a pattern includes.
pub type Options = Box<dyn Fn(&Path) -> WalkBuilder + Send>;

impl HiddenEntries {
    pub fn new(options: Options) -> Self {
        Self(Arc::new(Mutex::new(State { options, included: Default::default(), last: None })))
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the walk goes on to an entry. Of what is in a hidden folder, only the first document is of interest.
    pub fn is_visited(&self, entry: &DirEntry) -> bool {
        let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
        let name = entry.file_name().to_string_lossy();
        let may_count = || match is_folder {
            true => !VERSION_CONTROL.contains(&&*name) && !is_vendored_folder(&name),
            false => !is_list(&name) && Kind::of_name(&name).is_some(),
        };
        let mut state = self.state();
        if let Some((_, is_counted)) = state.last.as_ref().filter(|(last, _)| entry.path().starts_with(last)) {
            return !is_counted && may_count();
        }
        if entry.depth() == 0 || !name.starts_with('.') || name == READ || state.is_included(entry.path()) {
            return true;
        }
        state.last = Some((entry.path().to_owned(), false));
        may_count()
    }

    /// Whether a path is in the hidden entry that was visited last.
    pub fn contains(&self, path: &Path) -> bool {
        self.state().last.as_ref().is_some_and(|(last, _)| path.starts_with(last))
    }

    /// Whether a file that was visited is one to count, in place of reading it.
    pub fn is_counted(&self, path: &Path) -> bool {
        match &mut self.state().last {
            Some((last, is_counted)) if path.starts_with(&*last) => {
                *is_counted = true;
                true
            }
            _ => false,
        }
    }
}

impl State {
    /// Whether a pattern of an option or a file such as .gitignore includes a hidden entry.
    fn is_included(&mut self, path: &Path) -> bool {
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return false };
        if self.included.0 != folder {
            let entries = (self.options)(folder).max_depth(Some(1)).build();
            let names = entries.filter_map(|entry| Some(entry.ok()?.file_name().to_owned()));
            self.included = (folder.to_owned(), names.filter(|name| is_hidden(name)).collect());
        }
        self.included.1.contains(name)
    }
}

/// Whether a file has the patterns of a tool, as nearly every project has. They are no URLs.
fn is_list(name: &str) -> bool {
    name.ends_with("ignore") || name.ends_with("attributes") || name == ".editorconfig"
}

fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}
