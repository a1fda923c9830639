//! Mended files: written whole or not at all.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use similar::TextDiff;

use super::kept::keep;
use crate::command::text::walk::{LEFT_PREFIX, LEFT_SUFFIX};

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
    let folder = target.parent().unwrap_or(Path::new("."));
    // The name of the temporary file tells nobody anything.
    let unnamed = |error: io::Error| io::Error::from(error.kind());
    let mut file =
        tempfile::Builder::new().prefix(LEFT_PREFIX).suffix(LEFT_SUFFIX).tempfile_in(folder).map_err(unnamed)?;
    file.write_all(new).map_err(unnamed)?;
    keep(&before, file.as_file())?;
    file.as_file().sync_all().map_err(unnamed)?;
    // Some systems replace no file that is open.
    drop(before);
    if fs::read(&target)? != old {
        return Ok(false);
    }
    file.persist(&target).map_err(|error| unnamed(error.error))?;
    Ok(true)
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
