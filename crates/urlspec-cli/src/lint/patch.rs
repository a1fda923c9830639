//! Patches.

use similar::TextDiff;

/// The changes as a patch that `git apply` takes: the bytes of both documents as they are.
pub fn unified_diff(name: &str, old: &[u8], new: &[u8]) -> Vec<u8> {
    let (old, new) = (lines(old), lines(new));
    let diff = TextDiff::configure().newline_terminated(true).diff_slices(&old, &new);
    let mut patch = format!("--- {}\n+++ {}\n", header('a', name), header('b', name)).into_bytes();
    for hunk in diff.unified_diff().iter_hunks() {
        patch.extend_from_slice(format!("{}\n", hunk.header()).as_bytes());
        for change in hunk.iter_changes() {
            let line = change.value();
            patch.extend_from_slice(change.tag().to_string().as_bytes());
            patch.extend_from_slice(line);
            if !line.ends_with(b"\n") {
                patch.extend_from_slice(b"\n\\ No newline at end of file\n");
            }
        }
    }
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
