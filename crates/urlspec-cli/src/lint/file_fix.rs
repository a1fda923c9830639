//! Files fixed in batches, so that many are synchronized with the disk at once.

use std::io;
use std::path::Path;

use super::atomic_write::{StagedFile, sync_folders};
use super::fingerprint::Fingerprint;

/// A file that is fixed in place: what was done so far.
pub enum FileFix {
    /// Nothing can be fixed.
    Nothing,
    /// The fixed version is next to the file.
    Staged {
        file: StagedFile,
        document: Vec<u8>,
        count: usize,
    },
    /// The file has the fixed version.
    Done {
        document: Vec<u8>,
        count: usize,
    },
    /// Another program changed the file.
    Changed,
    Failed(io::Error),
    Unreadable(io::Error),
}

impl FileFix {
    /// Writes a fixed version next to a file. `fix` fixes a document, and returns the number of fixes.
    pub fn stage(path: &Path, fix: impl FnOnce(&mut Vec<u8>) -> usize) -> Self {
        let mut document = match std::fs::read(path) {
            Ok(document) => document,
            Err(error) => return Self::Unreadable(error),
        };
        let old = Fingerprint::of(&document);
        match fix(&mut document) {
            0 => Self::Nothing,
            count => match StagedFile::write(path, old, &document) {
                Ok(file) => Self::Staged { file, document, count },
                Err(error) => Self::Failed(error),
            },
        }
    }

    /// The length of the document that is kept in memory.
    pub fn bytes_in_memory(&self) -> usize {
        match self {
            Self::Staged { document, .. } | Self::Done { document, .. } => document.len(),
            Self::Nothing | Self::Changed | Self::Failed(_) | Self::Unreadable(_) => 0,
        }
    }

    fn staged_file(&self) -> Option<&StagedFile> {
        match self {
            Self::Staged { file, .. } => Some(file),
            _ => None,
        }
    }

    /// Puts the fixed version in place of the file, once it is synchronized.
    fn put_in_place(self) -> Self {
        let Self::Staged { file, document, count } = self else { return self };
        match file.put_in_place() {
            Ok(true) => Self::Done { document, count },
            Ok(false) => Self::Changed,
            Err(error) => Self::Failed(error),
        }
    }
}

/// Puts the fixed versions of files in place. Each survives a power failure before the file has it, and so do the names
/// afterwards.
pub fn put_all_in_place<'f>(fixes: impl Iterator<Item = &'f mut FileFix>) {
    let mut fixes: Vec<_> = fixes.filter(|fix| fix.staged_file().is_some()).collect();
    let folders = fixes.iter().filter_map(|fix| Some(fix.staged_file()?.folder())).collect();
    let synchronized = StagedFile::sync_all(fixes.iter().filter_map(|fix| fix.staged_file()));
    for fix in &mut fixes {
        let staged = std::mem::replace(*fix, FileFix::Changed);
        **fix = match &synchronized {
            Ok(()) => staged.put_in_place(),
            Err(error) => FileFix::Failed(error.kind().into()),
        };
    }
    sync_folders(folders);
}
