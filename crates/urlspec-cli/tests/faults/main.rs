//! `urlspec lint --fix` under failures: at any moment the file has its old or its new content, and it keeps its metadata.
//!
//! The tests that need strace, a mount or another user are ignored by default; `.ci/full faults` runs them. If the system does not
//! permit it, they print `SKIPPED` and pass.
#![cfg(target_os = "linux")]

mod disk;
mod killed;
mod parallel;
mod permissions;
mod race;

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use tempfile::TempDir;

const OLD: &str = "http://h.x/~a\n";
const NEW: &str = "http://h.x/%7Ea\n";

/// A folder with these files that every user may read.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    allow(folder.path(), 0o755);
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

fn allow(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("its owner may");
}

fn mode(path: &Path) -> u32 {
    fs::symlink_metadata(path).expect("a file").mode() & 0o7777
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a file")
}

/// The arguments, with one worker so that the order of system calls is always the same.
const FIX: [&str; 9] = ["lint", "--spec", "rfc1738", "--fix", "--no-config", "--threads", "1", "--format", "concise"];

const URLSPEC: &str = env!("CARGO_BIN_EXE_urlspec");

/// A command that runs `program` with the arguments, followed by those that fix a path.
fn fix_by(program: &str, arguments: &[&str], path: &Path) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).args(FIX).arg(path);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn fix(path: &Path) -> Output {
    fix_by(URLSPEC, &[], path).output().expect("it runs")
}

/// The errors and warnings of a run, without its totals.
fn stderr(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    text.split_inclusive('\n').filter(|line| !line.contains(" checked by ")).collect()
}

/// Asserts that a file was not fixed, and that an error gives its name and the reason.
fn assert_not_fixed(output: &Output, path: &Path, reason: &str) {
    let stderr = stderr(output);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    let expected = format!("urlspec: {}: not fixed: {reason}", path.display());
    assert!(stderr.lines().any(|line| line.starts_with(&expected)), "{stderr}");
    let finding = format!("{}:1:12: error[unsafe-character]", path.display());
    assert!(String::from_utf8_lossy(&output.stdout).contains(&finding), "the finding is reported");
}

/// The temporary files in a folder.
fn leftovers(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    paths.filter(|path| path.extension().is_some_and(|extension| extension == "tmp")).collect()
}

fn is_root() -> bool {
    fs::metadata("/proc/self").expect("/proc").uid() == 0
}

/// Whether the system permits something. Prints `SKIPPED` if not.
fn can(what: &str, program: &str, arguments: &[&str]) -> bool {
    let output = Command::new(program).args(arguments).stdin(Stdio::null()).output();
    let can = output.is_ok_and(|output| output.status.success());
    if !can {
        eprintln!("SKIPPED: {what} is not available");
    }
    can
}

/// A copy of the command that every user may run.
fn public_copy() -> &'static str {
    static COPY: OnceLock<(TempDir, String)> = OnceLock::new();
    let (_, path) = COPY.get_or_init(|| {
        let folder = folder(&[]);
        let path = folder.path().join("urlspec");
        fs::copy(URLSPEC, &path).expect("a copy");
        let path = path.to_str().expect("a text").to_owned();
        (folder, path)
    });
    path
}
