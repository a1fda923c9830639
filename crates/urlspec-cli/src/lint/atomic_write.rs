//! Files replaced atomically.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::fingerprint::{FileId, Fingerprint};
use super::metadata::copy_metadata;
use crate::temporary::{TemporaryFile, exchanging, folder_of};

/// A file as it was read: which one, and its content.
#[derive(Clone, Copy)]
pub struct Version {
    pub id: FileId,
    pub content: Fingerprint,
}

/// A new version of a file, next to it. It is removed if it is dropped.
pub struct StagedFile {
    target: PathBuf,
    file: TemporaryFile,
    old: Version,
    new: Fingerprint,
    permissions: Permissions,
    system: u64,
}

impl StagedFile {
    /// Writes a new version of a file, with the same owner, permissions and attributes. Symbolic links are followed. `None` if
    /// another file than the one that was read has the path now.
    ///
    /// # Errors
    ///
    /// If the file is read-only or can't be written, if it would lose its owner or a hard link, or if the disk is full.
    pub fn write(path: &Path, old: Version, new: &[u8]) -> io::Result<Option<Self>> {
        let target = if fs::symlink_metadata(path)?.is_symlink() { fs::canonicalize(path)? } else { path.to_owned() };
        // Root could write it, but the mark is to be obeyed.
        if fs::metadata(&target)?.permissions().readonly() {
            return Err(io::Error::other("it is read-only"));
        }
        // Without permission to write the file, don't replace it either.
        let before = OpenOptions::new().read(true).write(true).open(&target)?;
        let metadata = before.metadata()?;
        if FileId::of(&metadata) != old.id {
            return Ok(None);
        }
        let (mut open, file) = TemporaryFile::in_folder(folder_of(&target), None).map_err(without_path)?;
        open.write_all(new).map_err(without_path)?;
        copy_metadata(&before, &open)?;
        // Some systems can't replace an open file, and a batch of files must not be open at once.
        drop(open);
        Ok(Some(Self {
            file,
            old,
            new: Fingerprint::of(new),
            permissions: metadata.permissions(),
            system: system_of(&metadata),
            target,
        }))
    }

    /// Makes the new versions of files survive a power failure. Until then, they must not be put in place.
    pub fn sync_all<'f>(files: impl Iterator<Item = &'f Self>) -> io::Result<()> {
        let files: Vec<_> = files.collect();
        if files.len() < MIN_SYSTEM_SYNC || !sync_systems(&files)? {
            files.iter().try_for_each(|file| File::open(file.file.path())?.sync_all())?;
        }
        Ok(())
    }

    /// Puts the new version in place of the file. At any moment the file has one or the other. Returns false, without a
    /// change, if the content is no longer the old one.
    pub fn put_in_place(self) -> io::Result<bool> {
        Ok(is_unchanged(&self.target, self.old, &self.permissions)? && exchanging(|| self.swap_in())?)
    }

    /// The folder of the file, which [`sync_folders`] takes after the file is in place.
    pub fn folder(&self) -> PathBuf {
        folder_of(&self.target).to_owned()
    }

    /// Moves the new version to the target, unless the target is changed by another process first.
    #[cfg(target_os = "linux")]
    fn swap_in(self) -> io::Result<bool> {
        use rustix::io::Errno;
        match exchange(self.file.path(), &self.target) {
            // Not all file systems support it.
            Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => return self.rename_over(),
            exchanged => exchanged?,
        }
        match is_unchanged(self.file.path(), self.old, &self.permissions) {
            Ok(true) => Ok(true),
            changed => self.swap_back().and(changed),
        }
    }

    #[cfg(not(target_os = "linux"))]
    fn swap_in(self) -> io::Result<bool> {
        self.rename_over()
    }

    /// Restores what another process wrote. If the file changed once more in between, that version is kept next to it.
    #[cfg(target_os = "linux")]
    fn swap_back(self) -> io::Result<()> {
        let is_new = |path: &Path| Fingerprint::of_file(path).is_ok_and(|content| content == self.new);
        if exchange(self.file.path(), &self.target).is_ok() && is_new(self.file.path()) {
            return Ok(());
        }
        let kept = self.file.keep().map_err(without_path)?;
        let kept = kept.display();
        Err(io::Error::other(format!("another program changed it at the same moment, and its version is in {kept}")))
    }

    fn rename_over(self) -> io::Result<bool> {
        self.file.persist(&self.target).map_err(without_path)?;
        Ok(true)
    }
}

/// Removes the path from an error: the name of the temporary file means nothing to the user.
fn without_path(error: io::Error) -> io::Error {
    error.kind().into()
}

/// Whether a path has the file that was read, with its content and its permissions. A symbolic link is another file.
fn is_unchanged(path: &Path, old: Version, permissions: &Permissions) -> io::Result<bool> {
    // Its content first: what is no longer a regular file is an error.
    let has_content = Fingerprint::of_file(path)? == old.content;
    let metadata = fs::symlink_metadata(path)?;
    Ok(has_content && FileId::of(&metadata) == old.id && metadata.permissions() == *permissions)
}

#[cfg(target_os = "linux")]
fn exchange(one: &Path, other: &Path) -> rustix::io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)
}

/// From this many files on, their file systems are synchronized as a whole. That may also write what other programs changed.
const MIN_SYSTEM_SYNC: usize = 8;

/// Synchronizes the file systems of files. Returns false if the kernel can't.
#[cfg(target_os = "linux")]
fn sync_systems(files: &[&StagedFile]) -> io::Result<bool> {
    use rustix::io::Errno;
    let mut done = Vec::new();
    for file in files {
        if !done.contains(&file.system) {
            done.push(file.system);
            match rustix::fs::syncfs(File::open(file.file.path())?) {
                Err(Errno::NOSYS) => return Ok(false),
                synchronized => synchronized?,
            }
        }
    }
    Ok(true)
}

#[cfg(not(target_os = "linux"))]
fn sync_systems(_: &[&StagedFile]) -> io::Result<bool> {
    Ok(false)
}

/// The number of the file system of a file.
#[cfg(unix)]
fn system_of(metadata: &fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::dev(metadata)
}

#[cfg(not(unix))]
fn system_of(_: &fs::Metadata) -> u64 {
    0
}

/// Makes the new names in folders survive a power failure. Errors don't matter, since each file has one of its versions
/// either way.
pub fn sync_folders(mut folders: Vec<PathBuf>) {
    folders.sort();
    folders.dedup();
    for folder in folders.iter().filter_map(|folder| File::open(folder).ok()) {
        let _ = folder.sync_all();
    }
}
