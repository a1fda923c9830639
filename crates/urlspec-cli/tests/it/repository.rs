//! The files of the repository.

use std::fs;
use std::path::{Path, PathBuf};

/// Builds, and what other programs made.
const SKIPPED: [&str; 4] = [".git", "target", "node_modules", "out"];

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("a folder")
}

pub fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The files, without those in folders whose paths end with one of the given ones.
pub fn files(skipped: &[&str]) -> Vec<PathBuf> {
    let (mut files, mut folders) = (Vec::new(), vec![root()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_symlink() || SKIPPED.iter().chain(skipped).any(|name| path.ends_with(name)) {
                continue;
            }
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files
}
