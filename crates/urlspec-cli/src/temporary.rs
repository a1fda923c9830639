//! Temporary files, which become files of the user as a whole. A signal that ends the command removes them first.

use std::collections::BTreeSet;
use std::fs::{File, Permissions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, Once, PoisonError, RwLock};

use tempfile::TempPath;

/// The start and end of their names. A killed process may leave one.
const PREFIX: &str = ".urlspec-";
const SUFFIX: &str = ".tmp";

/// The temporary files that there are.
static FILES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Read while a file is made, or is exchanged for one of the user. A signal waits for that, and lets nothing begin after it.
static CHANGES: RwLock<()> = RwLock::new(());

/// A file that is removed when it is dropped.
#[derive(Debug)]
pub struct TemporaryFile {
    /// None once it is gone.
    file: Option<TempPath>,
}

/// Whether a name is one of a temporary file.
pub fn is_temporary(name: &[u8]) -> bool {
    name.starts_with(PREFIX.as_bytes()) && name.ends_with(SUFFIX.as_bytes())
}

impl TemporaryFile {
    /// Makes a file in a folder. Without permissions, only its owner may read it.
    pub fn in_folder(folder: &Path, permissions: Option<Permissions>) -> io::Result<(File, Self)> {
        remove_on_signals();
        let _changes = CHANGES.read().unwrap_or_else(PoisonError::into_inner);
        let mut builder = tempfile::Builder::new();
        builder.prefix(PREFIX).suffix(SUFFIX);
        if let Some(permissions) = permissions {
            builder.permissions(permissions);
        }
        let (open, file) = builder.tempfile_in(folder)?.into_parts();
        files().insert(file.to_path_buf());
        Ok((open, Self { file: Some(file) }))
    }

    pub fn path(&self) -> &Path {
        self.file.as_deref().unwrap_or(Path::new(""))
    }

    /// Gives the file another name, and replaces the file with that name.
    pub fn persist(self, target: &Path) -> io::Result<()> {
        self.release(|file| file.persist(target).map_err(|error| error.error))
    }

    /// Keeps the file with its name.
    pub fn keep(self) -> io::Result<PathBuf> {
        self.release(|file| file.keep().map_err(|error| error.error))
    }

    /// Ends the life of the temporary file. A signal that comes first removes it.
    fn release<T: Default>(mut self, end: impl FnOnce(TempPath) -> io::Result<T>) -> io::Result<T> {
        let Some(file) = self.file.take() else { return Ok(T::default()) };
        let path = file.to_path_buf();
        let ended = end(file);
        files().remove(&path);
        ended
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            let path = file.to_path_buf();
            drop(file);
            files().remove(&path);
        }
    }
}

fn files() -> std::sync::MutexGuard<'static, BTreeSet<PathBuf>> {
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The folder of a file.
pub fn folder_of(target: &Path) -> &Path {
    target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Permissions to read and write for all, as far as the mask of the process allows.
pub fn readable_by_all() -> Option<Permissions> {
    #[cfg(unix)]
    return Some(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    #[cfg(not(unix))]
    None
}

/// Exchanges files. A signal does not end the command in the middle.
pub fn exchanging<T>(exchange: impl FnOnce() -> T) -> T {
    let _changes = CHANGES.read().unwrap_or_else(PoisonError::into_inner);
    exchange()
}

/// From now on, the signals that end a command remove the temporary files first.
fn remove_on_signals() {
    static STARTED: Once = Once::new();
    // Without a thread for it, signals leave the files, as SIGKILL does.
    #[cfg(unix)]
    STARTED.call_once(|| _ = signals::watch());
    #[cfg(not(unix))]
    STARTED.call_once(|| ());
}

#[cfg(unix)]
mod signals {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use std::fs;

    use super::{CHANGES, PoisonError, files, io};

    pub(super) fn watch() -> io::Result<()> {
        let caught = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| !is_ignored(*signal));
        let mut signals = Signals::new(caught)?;
        let wait = move || {
            let signal = signals.forever().next();
            let _changes = CHANGES.write().unwrap_or_else(PoisonError::into_inner);
            for file in &*files() {
                // There is nothing else to do about it.
                let _ = fs::remove_file(file);
            }
            // The shell sees which signal it was: its exit status is 130 or 143.
            let _ = signal.map(emulate_default_handler);
        };
        std::thread::Builder::new().spawn(wait).map(|_| ())
    }

    /// Whether the process began with this signal ignored, by `nohup` for instance, and should ignore it.
    #[cfg(target_os = "linux")]
    fn is_ignored(signal: i32) -> bool {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
        mask >> (signal - 1) & 1 == 1
    }

    /// It can't be known. Only `nohup` is common.
    #[cfg(not(target_os = "linux"))]
    fn is_ignored(signal: i32) -> bool {
        signal == SIGHUP
    }
}
