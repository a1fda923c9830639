//! Files replaced atomically, and patches.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::Path;

use similar::TextDiff;
use tempfile::NamedTempFile;

use super::metadata::copy_metadata;
use crate::text::walk::{TEMPORARY_PREFIX, TEMPORARY_SUFFIX};

/// Replaces the content `old` of a file with `new`. At any moment the file has one or the other, with the same owner,
/// permissions and attributes. Symbolic links are followed. Returns false, without a change, if the content is no longer
/// `old`.
///
/// # Errors
///
/// If the file is read-only or can't be written, if it would lose its owner or a hard link, or if the disk is full.
pub fn replace(path: &Path, old: &[u8], new: &[u8]) -> io::Result<bool> {
    let target = fs::canonicalize(path)?;
    // Root could write it, but the mark is to be obeyed.
    if fs::metadata(&target)?.permissions().readonly() {
        return Err(io::Error::other("it is read-only"));
    }
    // Without permission to write the file, don't replace it either.
    let before = OpenOptions::new().read(true).write(true).open(&target)?;
    let permissions = before.metadata()?.permissions();
    let folder = target.parent().unwrap_or(Path::new("."));
    let mut temporary = tempfile::Builder::new();
    let temporary = temporary.prefix(TEMPORARY_PREFIX).suffix(TEMPORARY_SUFFIX);
    let mut file = temporary.tempfile_in(folder).map_err(without_path)?;
    file.write_all(new).map_err(without_path)?;
    copy_metadata(&before, file.as_file())?;
    file.as_file().sync_all().map_err(without_path)?;
    // Some systems can't replace an open file.
    drop(before);
    Ok(is_unchanged(&target, old, &permissions)? && swap_in(file, &target, old, new, &permissions)?)
}

/// Removes the path from an error: the name of the temporary file means nothing to the user.
fn without_path(error: io::Error) -> io::Error {
    error.kind().into()
}

fn is_unchanged(path: &Path, old: &[u8], permissions: &Permissions) -> io::Result<bool> {
    Ok(fs::read(path)? == old && fs::metadata(path)?.permissions() == *permissions)
}

/// Moves a temporary file to `target`, unless `target` is changed by another process first.
#[cfg(target_os = "linux")]
fn swap_in(file: NamedTempFile, target: &Path, old: &[u8], new: &[u8], permissions: &Permissions) -> io::Result<bool> {
    use rustix::io::Errno;
    match exchange(file.path(), target) {
        // Not all file systems support it.
        Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => return rename_over(file, target),
        exchanged => exchanged?,
    }
    match is_unchanged(file.path(), old, permissions) {
        Ok(true) => {
            sync_folder(target);
            Ok(true)
        }
        changed => swap_back(file, target, new).and(changed),
    }
}

#[cfg(not(target_os = "linux"))]
fn swap_in(file: NamedTempFile, target: &Path, _: &[u8], _: &[u8], _: &Permissions) -> io::Result<bool> {
    rename_over(file, target)
}

#[cfg(target_os = "linux")]
fn exchange(one: &Path, other: &Path) -> rustix::io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)
}

/// Restores what another process wrote. If the file changed once more in between, that version is kept next to it.
#[cfg(target_os = "linux")]
fn swap_back(file: NamedTempFile, target: &Path, new: &[u8]) -> io::Result<()> {
    if exchange(file.path(), target).is_ok() && fs::read(file.path()).is_ok_and(|text| text == new) {
        return Ok(());
    }
    let (_, kept) = file.keep().map_err(|error| without_path(error.error))?;
    let kept = kept.display();
    Err(io::Error::other(format!("another program changed it at the same moment, and its version is in {kept}")))
}

fn rename_over(file: NamedTempFile, target: &Path) -> io::Result<bool> {
    file.persist(target).map_err(|error| without_path(error.error))?;
    sync_folder(target);
    Ok(true)
}

/// Makes the new name survive a power failure. Errors don't matter, since the file has one of its versions either way.
fn sync_folder(target: &Path) {
    if let Some(Ok(folder)) = target.parent().map(File::open) {
        let _ = folder.sync_all();
    }
}

/// The changes as a patch.
pub fn unified_diff(name: &str, old: &[u8], new: &[u8]) -> Vec<u8> {
    let (old, new) = (lines(old), lines(new));
    let diff = TextDiff::configure().newline_terminated(true).diff_slices(&old, &new);
    let (before, after) = (header('a', name), header('b', name));
    let mut patch = Vec::new();
    // Writing to a `Vec` can't fail.
    let _ = diff.unified_diff().header(&before, &after).to_writer(&mut patch);
    patch
}

/// The lines of a patch: only a line feed ends a line.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|octet| *octet == b'\n').collect()
}

/// A file name in the header of a patch: quoted if necessary, and followed by a tab if it contains a space.
fn header(side: char, name: &str) -> String {
    let name = format!("{side}/{}", name.trim_start_matches('/'));
    let escaped = |c: char| match c {
        '\n' => "\\n".to_owned(),
        '\t' => "\\t".to_owned(),
        '"' | '\\' => format!("\\{c}"),
        c if c.is_ascii_control() => format!("\\{:03o}", u32::from(c)),
        c => c.to_string(),
    };
    match name.contains(|c: char| c.is_ascii_control() || matches!(c, '"' | '\\')) {
        true => format!("\"{}\"", name.chars().map(escaped).collect::<String>()),
        false if name.contains(' ') => format!("{name}\t"),
        false => name,
    }
}
