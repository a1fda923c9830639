//! Files fixed in batches, so that many are synchronized with the disk at once.

use std::io;
use std::path::Path;

use super::atomic_write::{StagedFile, Version, sync_folders};
use super::fingerprint::{FileId, Fingerprint};
use crate::text::input::Input;

/// What is changed in a document: how many findings are fixed, and how many get a comment that ignores them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Changes {
    pub fixes: usize,
    pub ignored: usize,
}

/// A file that is fixed in place: what was done so far.
pub enum FileFix {
    /// Nothing can be fixed.
    Nothing,
    /// The fixed version is next to the file.
    Staged {
        file: StagedFile,
        document: Vec<u8>,
        changes: Changes,
    },
    /// The file has the fixed version.
    Done {
        document: Vec<u8>,
        changes: Changes,
    },
    /// Another program changed the file.
    Changed,
    Failed(io::Error),
    Unreadable(io::Error),
}

impl FileFix {
    /// Writes a fixed version next to a file. `fix` fixes a document.
    pub fn stage(path: &Path, input: Input, fix: impl FnOnce(&mut Vec<u8>) -> Changes) -> Self {
        let id = FileId::of(&input.metadata);
        let mut document = match input.into_vec() {
            Ok(document) => document,
            Err(error) => return Self::Unreadable(error),
        };
        let old = Version { id, content: Fingerprint::of(&document) };
        match fix(&mut document) {
            changes if changes == Changes::default() => Self::Nothing,
            changes => match StagedFile::write(path, old, &document) {
                Ok(Some(file)) => Self::Staged { file, document, changes },
                Ok(None) => Self::Changed,
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
        let Self::Staged { file, document, changes } = self else { return self };
        match file.put_in_place() {
            Ok(true) => Self::Done { document, changes },
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

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::path::Path;

    use tempfile::TempDir;

    use super::{Changes, FileFix, put_all_in_place};
    use crate::text::input::{Input, Limits, Opened};
    use crate::text::walk::Source;

    fn open(path: &Path) -> Input {
        match Limits::default().open(&Source::Named(path.to_owned())) {
            Ok(Opened::Input(input)) => *input,
            _ => unreachable!("a text"),
        }
    }

    fn stage(path: &Path, input: Input) -> FileFix {
        FileFix::stage(path, input, |document| {
            *document = b"new".to_vec();
            Changes { fixes: 1, ignored: 0 }
        })
    }

    /// A folder with a file, and another file with the same content, from which only its identity differs.
    fn files() -> TempDir {
        let root = TempDir::new().expect("a folder");
        for folder in ["in", "other"] {
            fs::create_dir(root.path().join(folder)).expect("a folder");
            fs::write(root.path().join(folder).join("x"), "old").expect("a file");
        }
        root
    }

    fn replace_by_link(path: &Path, to: &str) {
        fs::rename(path, path.with_extension("old")).expect("renamed");
        symlink(to, path).expect("a link");
    }

    /// What replaces the file, or its folder.
    const SWAPS: [(&str, &str); 2] = [("in/x", "../other/x"), ("in", "other")];

    #[test]
    fn a_file_that_a_symbolic_link_leads_to_since_it_was_read_is_not_replaced() {
        for (name, to) in SWAPS {
            let root = files();
            let path = root.path().join("in/x");
            let input = open(&path);
            replace_by_link(&root.path().join(name), to);
            assert!(matches!(stage(&path, input), FileFix::Changed), "{name}");
            assert_eq!(fs::read_to_string(root.path().join("other/x")).expect("a file"), "old");
        }
    }

    #[test]
    fn a_file_that_a_symbolic_link_leads_to_since_the_fix_was_written_is_not_replaced() {
        for (name, to) in SWAPS {
            let root = files();
            let path = root.path().join("in/x");
            let mut fix = stage(&path, open(&path));
            replace_by_link(&root.path().join(name), to);
            put_all_in_place([&mut fix].into_iter());
            assert!(!matches!(fix, FileFix::Done { .. }), "{name}");
            assert_eq!(fs::read_to_string(root.path().join("other/x")).expect("a file"), "old");
            assert!(root.path().join(name).is_symlink());
        }
    }

    #[test]
    fn a_file_that_is_the_same_is_replaced() {
        let root = files();
        let path = root.path().join("in/x");
        let mut fix = stage(&path, open(&path));
        put_all_in_place([&mut fix].into_iter());
        assert!(matches!(fix, FileFix::Done { changes: Changes { fixes: 1, ignored: 0 }, .. }));
        assert_eq!(fs::read_to_string(path).expect("a file"), "new");
    }
}
