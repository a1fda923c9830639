//! Features change no verdict: what a document accepts, and what is redacted, is the same in each build that has the document.
//!
//! `verdicts.txt` has a digest of the verdicts of each document. `cargo test` compares it in the build of all features, and
//! `.ci/full features` in builds of some.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use urlspec::{Spec, redact};

/// The lines of the case files, and what each is up to each of its characters.
fn texts() -> Vec<String> {
    let mut files: Vec<PathBuf> = fs::read_dir(tests().join("cases"))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    let lines = files.iter().map(|path| fs::read_to_string(path).expect("UTF-8"));
    let lines: Vec<String> = lines.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).collect();
    lines.iter().flat_map(|line| line.char_indices().map(|(at, c)| line[..at + c.len_utf8()].to_owned())).collect()
}

/// The folder of the tests, from this package or from `tests/subset`.
fn tests() -> PathBuf {
    let folders = ["tests", ".."].map(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    folders.into_iter().find(|folder| folder.join("cases").is_dir()).expect("the folder of the cases")
}

/// FNV-1a, of 64 bits.
fn digest(octets: impl IntoIterator<Item = u8>) -> u64 {
    octets
        .into_iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, octet| (hash ^ u64::from(octet)).wrapping_mul(0x100_0000_01b3))
}

/// A line for each document of this build: its name, how many texts it accepts, and the digest of its verdicts.
fn verdicts(texts: &[String]) -> String {
    let mut lines = String::new();
    for spec in Spec::ALL {
        let verdicts: Vec<u8> = texts.iter().map(|text| u8::from(spec.accepts(text))).collect();
        let accepted = verdicts.iter().filter(|verdict| **verdict == 1).count();
        writeln!(lines, "{} {accepted} {:016x}", spec.name(), digest(verdicts)).expect("a string takes it");
    }
    let redacted = texts.iter().flat_map(|text| redact::redacted(text).into_bytes());
    writeln!(lines, "redacted {} {:016x}", texts.len(), digest(redacted)).expect("a string takes it");
    lines
}

#[test]
fn a_document_has_the_same_verdicts_in_each_build() {
    let file = tests().join("it/verdicts.txt");
    let texts = texts();
    let verdicts = verdicts(&texts);
    if std::env::var_os("UPDATE_LISTS").is_some() && Spec::ALL.len() == 8 {
        fs::write(&file, &verdicts).expect("a file");
    }
    let known = fs::read_to_string(&file).expect("a file of verdicts");
    for line in verdicts.lines() {
        assert!(known.lines().any(|known| known == line), "{line}, but the verdicts of all documents are\n{known}");
    }
}
