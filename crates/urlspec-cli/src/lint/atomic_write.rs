//! Mended files: written whole or not at all.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::Path;

use similar::TextDiff;
use tempfile::NamedTempFile;

use super::metadata::keep;
use crate::text::walk::{LEFT_PREFIX, LEFT_SUFFIX};

/// Puts `new` in the place of the file's text `old`: the file is the one or the other at any moment, and keeps its owner,
/// permissions and attributes. A link stays one. Returns whether it was done; it is not if the file is no longer what it
/// was.
///
/// # Errors
///
/// If the file is read-only or may not be written, would lose its owner or another of its names, or there is no room.
pub fn replace(path: &Path, old: &[u8], new: &[u8]) -> io::Result<bool> {
    let target = fs::canonicalize(path)?;
    // Root may write all the same, but who marks a file so wants it left.
    if fs::metadata(&target)?.permissions().readonly() {
        return Err(io::Error::other("it is read-only"));
    }
    // Whoever may not write the file may not put another in its place.
    let before = OpenOptions::new().read(true).write(true).open(&target)?;
    let permissions = before.metadata()?.permissions();
    let folder = target.parent().unwrap_or(Path::new("."));
    let mut file =
        tempfile::Builder::new().prefix(LEFT_PREFIX).suffix(LEFT_SUFFIX).tempfile_in(folder).map_err(unnamed)?;
    file.write_all(new).map_err(unnamed)?;
    keep(&before, file.as_file())?;
    file.as_file().sync_all().map_err(unnamed)?;
    // Some systems replace no file that is open.
    drop(before);
    Ok(is_still(&target, old, &permissions)? && put(file, &target, old, new, &permissions)?)
}

/// The name of the temporary file tells nobody anything.
fn unnamed(error: io::Error) -> io::Error {
    error.kind().into()
}

fn is_still(path: &Path, old: &[u8], permissions: &Permissions) -> io::Result<bool> {
    Ok(fs::read(path)? == old && fs::metadata(path)?.permissions() == *permissions)
}

/// Puts a file in the place of another, unless that was changed until the very moment.
#[cfg(target_os = "linux")]
fn put(file: NamedTempFile, target: &Path, old: &[u8], new: &[u8], permissions: &Permissions) -> io::Result<bool> {
    use rustix::io::Errno;
    match exchange(file.path(), target) {
        // Not every file system can.
        Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => return put_over(file, target),
        exchanged => exchanged?,
    }
    match is_still(file.path(), old, permissions) {
        Ok(true) => {
            sync_folder(target);
            Ok(true)
        }
        changed => put_back(file, target, new).and(changed),
    }
}

#[cfg(not(target_os = "linux"))]
fn put(file: NamedTempFile, target: &Path, _: &[u8], _: &[u8], _: &Permissions) -> io::Result<bool> {
    put_over(file, target)
}

#[cfg(target_os = "linux")]
fn exchange(one: &Path, other: &Path) -> rustix::io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)
}

/// Gives what somebody else wrote its place back. What they put there meanwhile is kept beside it.
#[cfg(target_os = "linux")]
fn put_back(file: NamedTempFile, target: &Path, new: &[u8]) -> io::Result<()> {
    if exchange(file.path(), target).is_ok() && fs::read(file.path()).is_ok_and(|text| text == new) {
        return Ok(());
    }
    let (_, kept) = file.keep().map_err(|error| unnamed(error.error))?;
    let kept = kept.display();
    Err(io::Error::other(format!("somebody else changed it at the same moment, and what they wrote is in {kept}")))
}

fn put_over(file: NamedTempFile, target: &Path) -> io::Result<bool> {
    file.persist(target).map_err(|error| unnamed(error.error))?;
    sync_folder(target);
    Ok(true)
}

/// Lets the new name outlast a loss of power. The file is whole either way, so that it is no matter if it can't be done.
fn sync_folder(target: &Path) {
    if let Some(Ok(folder)) = target.parent().map(File::open) {
        let _ = folder.sync_all();
    }
}

/// What is changed, as a patch.
pub fn difference(name: &str, old: &[u8], new: &[u8]) -> Vec<u8> {
    let (old, new) = (lines(old), lines(new));
    let diff = TextDiff::configure().newline_terminated(true).diff_slices(&old, &new);
    let (before, after) = (header('a', name), header('b', name));
    let mut patch = Vec::new();
    // Writing to a `Vec` can't fail.
    let _ = diff.unified_diff().header(&before, &after).to_writer(&mut patch);
    patch
}

/// Lines as a patch has them: a carriage return ends none.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|octet| *octet == b'\n').collect()
}

/// A name as the head of a patch has it: in quotes where it must be, and before a tab where it holds a blank.
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
