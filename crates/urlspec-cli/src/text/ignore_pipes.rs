//! Named pipes in the place of files such as `.gitignore`, which the walk through a folder opens and would wait for.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::pipe::{end_wait, is_pipe};

/// The files with patterns of what is not read. A walk reads those of each folder, and those of the folders above the first.
const NAMES: [&str; 3] = [".ignore", ".gitignore", ".git/info/exclude"];

/// The pipes of a walk. Clones share what they know.
#[derive(Clone, Default)]
pub struct IgnorePipes(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    known: HashSet<PathBuf>,
    errors: Vec<ignore::Error>,
}

impl IgnorePipes {
    /// Looks for pipes in a folder and those above, before the walk opens them.
    pub fn of_start(folder: &Path) -> Self {
        let own = Self::default();
        let absolute = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        absolute.ancestors().for_each(|folder| own.visit(folder));
        own
    }

    /// Looks for pipes in a folder.
    pub fn visit(&self, folder: &Path) {
        for path in NAMES.map(|name| folder.join(name)) {
            if !is_pipe(&path) || !self.state().known.insert(path.clone()) {
                continue;
            }
            let (own, of_error) = (self.clone(), path.clone());
            let report = move |error: std::io::Error| {
                own.state().errors.push(of_pipe(of_error, error));
            };
            if let Err(error) = end_wait(&path, report) {
                self.state().errors.push(of_pipe(path, error));
            }
        }
    }

    /// The next pipe that no program wrote to.
    pub fn next_error(&self) -> Option<ignore::Error> {
        self.state().errors.pop()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn of_pipe(path: PathBuf, error: std::io::Error) -> ignore::Error {
    ignore::Error::WithPath { path, err: Box::new(ignore::Error::Io(error)) }
}
