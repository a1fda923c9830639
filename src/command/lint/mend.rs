//! Mended files: written whole or not at all.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use similar::TextDiff;

/// Puts `new` in the place of the file's text `old`: the file is the one or the other at any moment, and keeps its
/// permissions. A link stays one. Returns whether it was done; it is not if the file is no longer what it was.
///
/// # Errors
///
/// If the file may not be written, or there is no room.
pub fn replace(path: &Path, old: &[u8], new: &[u8]) -> io::Result<bool> {
    let target = fs::canonicalize(path)?;
    // Whoever may not write the file may not put another in its place.
    OpenOptions::new().write(true).open(&target)?;
    let folder = target.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new().prefix(".urlspec-").tempfile_in(folder)?;
    file.write_all(new)?;
    fs::set_permissions(file.path(), fs::metadata(&target)?.permissions())?;
    file.as_file().sync_all()?;
    if fs::read(&target)? != old {
        return Ok(false);
    }
    file.persist(&target).map_err(|error| error.error)?;
    Ok(true)
}

/// What is changed, as a patch.
pub fn difference(name: &str, old: &[u8], new: &[u8]) -> Vec<u8> {
    let mut patch = Vec::new();
    let diff = TextDiff::from_lines(old, new);
    // Writing to a `Vec` can't fail.
    let _ = diff.unified_diff().header(&format!("a/{name}"), &format!("b/{name}")).to_writer(&mut patch);
    patch
}
