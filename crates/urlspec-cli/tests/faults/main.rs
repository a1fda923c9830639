//! `urlspec lint --fix` when something goes wrong: the file is the old or the new one at any moment, and keeps what is its
//! own.
//!
//! The tests that need strace, a mount or another user are run by `.ci/run`, with `-- --ignored`. Where the machine doesn't
//! let them, they say so and are passed over.
#![cfg(target_os = "linux")]

mod disk;
mod killed;
mod moment;
mod others;
mod permissions;

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use tempfile::TempDir;

const OLD: &str = "http://h.x/~a\n";
const NEW: &str = "http://h.x/%7Ea\n";

/// A folder that any user may look into, with these files.
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

/// What mends, and nothing else: with one worker, what it does has always the same order.
const FIX: [&str; 7] = ["lint", "--fix", "--no-config", "--threads", "1", "--format", "concise"];

const URLSPEC: &str = env!("CARGO_BIN_EXE_urlspec");

/// Runs `program` with the arguments, and behind them `--fix` of a path.
fn fix_by(program: &str, arguments: &[&str], path: &Path) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).args(FIX).arg(path);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn fix(path: &Path) -> Output {
    fix_by(URLSPEC, &[], path).output().expect("it runs")
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// That a file was left, and that this was told with its name and the reason.
fn assert_left(output: &Output, path: &Path, reason: &str) {
    let told = told(output);
    assert_eq!(output.status.code(), Some(2), "{told}");
    let expected = format!("urlspec: {}: {reason}", path.display());
    assert!(told.lines().any(|line| line.starts_with(&expected) && line.ends_with("it is left as it is")), "{told}");
    let finding = format!("{}:1:12: error[unsafe-character]", path.display());
    assert!(String::from_utf8_lossy(&output.stdout).contains(&finding), "what could not be mended is told");
}

/// The temporary files in a folder.
fn leftovers(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    paths.filter(|path| path.extension().is_some_and(|extension| extension == "tmp")).collect()
}

fn is_root() -> bool {
    fs::metadata("/proc/self").expect("/proc").uid() == 0
}

/// Whether the machine lets this be done; if not, that is said.
fn can(what: &str, program: &str, arguments: &[&str]) -> bool {
    let output = Command::new(program).args(arguments).stdin(Stdio::null()).output();
    let can = output.is_ok_and(|output| output.status.success());
    if !can {
        eprintln!("PASSED OVER: {what} can't be had here");
    }
    can
}

/// The command where any user may run it.
fn for_all() -> &'static str {
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
