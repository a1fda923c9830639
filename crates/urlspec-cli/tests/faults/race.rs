//! Another process changes the file while it is replaced, which strace delays.

use std::collections::HashSet;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::FileTypeExt;
use std::path::Path;
use std::process::Child;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::{NEW, OLD, URLSPEC, allow, can, fix_by, folder, leftovers, mode, read, stderr};

/// Starts to fix a file, with a delay of a second before each exchange. Returns when the first is about to happen.
fn at_exchange(path: &Path) -> Option<Child> {
    if !can("strace", "strace", &["-f", "-o", "/dev/null", "true"]) {
        return None;
    }
    let trace = tempfile::NamedTempFile::new().expect("a file");
    let to = trace.path().to_str().expect("UTF-8");
    let arguments = ["-f", "-o", to, "-e", "trace=renameat2", "-e", "inject=renameat2:delay_enter=1000000"];
    let run = fix_by("strace", &[&arguments[..], &[URLSPEC]].concat(), path).spawn().expect("strace starts");
    wait_for(|| leftovers(path.parent().expect("a folder")).first().is_some_and(|new| read(new).starts_with(NEW)));
    // strace delays a call after it wrote its name.
    wait_for(|| read(trace.path()).contains("renameat2("));
    Some(run)
}

fn wait_for(mut condition: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !condition() {
        assert!(begin.elapsed() < Duration::from_secs(120), "it takes too long");
        sleep(Duration::from_millis(5));
    }
}

fn append(path: &Path, text: &str) {
    let mut file = OpenOptions::new().append(true).open(path).expect("a file");
    file.write_all(text.as_bytes()).expect("it is written");
}

#[test]
#[ignore = "needs strace"]
fn appended_text_is_kept_and_fixed() {
    let folder = folder(&[("a", OLD)]);
    let path = folder.path().join("a");
    let Some(run) = at_exchange(&path) else { return };
    append(&path, "http://h.x/~b\n");
    let output = run.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(read(&path), format!("{NEW}http://h.x/%7Eb\n"));
    assert!(leftovers(folder.path()).is_empty());
}

#[test]
#[ignore = "needs strace"]
fn changed_permissions_are_kept() {
    let folder = folder(&[("a", OLD)]);
    let path = folder.path().join("a");
    let Some(run) = at_exchange(&path) else { return };
    allow(&path, 0o600);
    assert_eq!(run.wait_with_output().expect("it ends").status.code(), Some(0));
    assert_eq!((read(&path).as_str(), mode(&path)), (NEW, 0o600));
}

#[test]
#[ignore = "needs strace"]
fn a_deleted_file_stays_deleted() {
    let folder = folder(&[("a", OLD)]);
    let path = folder.path().join("a");
    let Some(run) = at_exchange(&path) else { return };
    fs::remove_file(&path).expect("a file");
    let output = run.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("a: No such file"), "{}", stderr(&output));
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

/// A process that changes the file before each exchange wins.
#[test]
#[ignore = "needs strace"]
fn a_file_that_keeps_changing_is_not_fixed() {
    let folder = folder(&[("a", OLD)]);
    let path = folder.path().join("a");
    let Some(mut run) = at_exchange(&path) else { return };
    // Each try has its own temporary file.
    let mut tries = HashSet::new();
    while run.try_wait().expect("it runs").is_none() {
        if leftovers(folder.path()).into_iter().any(|new| tries.insert(new)) {
            append(&path, "http://h.x/~b\n");
        }
        sleep(Duration::from_millis(5));
    }
    let output = run.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("not fixed: other programs keep changing it"), "{}", stderr(&output));
    assert_eq!(read(&path).matches("~b").count(), tries.len());
    assert!(leftovers(folder.path()).is_empty());
}

/// Two changes, before and after the exchange: the file has the first, and an error names the file with the second.
#[test]
#[ignore = "needs strace"]
fn no_change_is_lost_silently() {
    let folder = folder(&[("a", OLD)]);
    let path = folder.path().join("a");
    let Some(run) = at_exchange(&path) else { return };
    append(&path, "first\n");
    wait_for(|| read(&path) == NEW);
    let draft = folder.path().join("draft");
    fs::write(&draft, "second\n").expect("a file");
    fs::rename(&draft, &path).expect("a file");
    let output = run.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), read(&path)), (Some(2), format!("{OLD}first\n")));
    let kept = leftovers(folder.path());
    assert_eq!(kept.iter().map(|path| read(path)).collect::<Vec<_>>(), ["second\n"]);
    assert!(stderr(&output).contains(&format!("its version is in {}", kept[0].display())), "{}", stderr(&output));
}

/// Whoever opens a named pipe waits for the other end, so it must not be opened.
#[test]
#[ignore = "needs strace"]
fn a_named_pipe_in_place_of_the_file_is_kept() {
    let folder = folder(&[("a", OLD)]);
    let path = folder.path().join("a");
    let Some(mut run) = at_exchange(&path) else { return };
    fs::remove_file(&path).expect("a file");
    let made = std::process::Command::new("mkfifo").arg(&path).status().expect("mkfifo runs");
    assert!(made.success());
    wait_for(|| run.try_wait().expect("it runs").is_some());
    let output = run.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(stderr(&output).contains("a: not fixed: it is no longer a regular file"), "{}", stderr(&output));
    assert!(fs::symlink_metadata(&path).is_ok_and(|metadata| metadata.file_type().is_fifo()));
    assert!(leftovers(folder.path()).is_empty(), "{:?}", leftovers(folder.path()));
}
