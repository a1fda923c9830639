//! Killed before each system call, and each of them failing, while a file is mended.

use std::collections::HashMap;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Output;

use tempfile::TempDir;

use super::{NEW, OLD, URLSPEC, allow, can, fix_by, folder, leftovers, mode, read, told};

/// The file that it is about, and those that are mended before it. strace counts the calls of each thread for itself: the
/// thread that mends must have done more of each than any other has.
const LAST: &str = "z";
const EARLIER: usize = 12;
const MODE: u32 = 0o640;
const SIGKILL: i32 = 9;

fn documents() -> TempDir {
    let names: Vec<String> = (0..EARLIER).map(|number| format!("a{number:02}")).chain([LAST.to_owned()]).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), OLD)).collect();
    let folder = folder(&files);
    allow(&folder.path().join(LAST), MODE);
    folder
}

/// Mends the documents of a folder under strace, with these faults, and gives what it noted too.
fn traced(folder: &Path, faults: &[String]) -> (Output, String) {
    let log = tempfile::NamedTempFile::new().expect("a file");
    let mut arguments = vec!["-f", "-e", "trace=%file,%desc", "-o", log.path().to_str().expect("a text")];
    arguments.extend(faults.iter().flat_map(|fault| ["-e", fault]));
    arguments.push(URLSPEC);
    let output = fix_by("strace", &arguments, folder).output().expect("strace runs");
    (output, String::from_utf8_lossy(&fs::read(log.path()).expect("a file")).into_owned())
}

/// A call of the thread that mends: how many of its name it has done with this one.
#[derive(Debug)]
struct Call {
    name: String,
    count: usize,
    /// Whether the new file is in its place before it.
    is_mended: bool,
}

/// The calls while the last file is mended, from the first that names it.
fn calls(faults: &[String]) -> Vec<Call> {
    let folder = documents();
    let (output, log) = traced(folder.path(), faults);
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
    let all: Vec<(&str, &str)> = log.lines().filter_map(|line| line.split_once(' ')).collect();
    let opening = format!("{}\", O_RDONLY", folder.path().join(LAST).display());
    let thread = all.iter().find(|(_, call)| call.contains(&opening)).expect("it is opened").0;

    let mut counts: HashMap<(&str, &str), usize> = HashMap::new();
    let (mut calls, mut is_reached, mut is_mended) = (Vec::new(), false, false);
    for (own, call) in &all {
        // What is resumed was counted when it began.
        let Some((name, _)) = call.trim_start().split_once('(').filter(|(name, _)| !name.contains(' ')) else {
            continue;
        };
        let count = counts.entry((own, name)).or_default();
        *count += 1;
        is_reached |= call.contains(&opening);
        if *own == thread && is_reached && !name.contains("map") {
            calls.push(Call { name: name.to_owned(), count: *count, is_mended });
        }
        is_mended |= is_reached && name.starts_with("rename") && call.ends_with("= 0");
    }
    for Call { name, count, .. } in &calls {
        let others = counts.iter().filter(|((own, other), _)| *own != thread && other == name);
        assert!(others.into_iter().all(|(_, other)| other < count), "{name} {count}: more files are needed before it");
    }
    assert!(calls.len() > 20 && calls.iter().any(|call| call.is_mended), "{calls:?}");
    calls
}

/// Both ways: an exchange, and where the file system can't do one, a replacement.
const WAYS: [&[&str]; 2] = [&[], &["inject=renameat2:error=EINVAL"]];

fn can_trace() -> bool {
    can("strace", "strace", &["-f", "-o", "/dev/null", "true"])
}

#[test]
#[ignore = "needs strace"]
fn killed_at_any_moment() {
    if !can_trace() {
        return;
    }
    for way in WAYS {
        let way: Vec<String> = way.iter().map(|fault| (*fault).to_owned()).collect();
        let calls = calls(&way);
        for call in &calls {
            kill_at(call, &way);
        }
        eprintln!("killed at {} moments", calls.len());
    }
}

fn kill_at(call: &Call, way: &[String]) {
    let folder = documents();
    let last = folder.path().join(LAST);
    let kill = format!("inject={}:signal=SIGKILL:when={}", call.name, call.count);
    // Of two faults for one call the last holds, so that the exchange is killed before it fails.
    let (output, _) = traced(folder.path(), &[way, &[kill]].concat());
    assert_eq!(output.status.signal(), Some(SIGKILL), "{call:?}: {}", told(&output));
    for number in 0..EARLIER {
        assert_eq!(read(&folder.path().join(format!("a{number:02}"))), NEW, "{call:?}");
    }
    assert_eq!(read(&last), if call.is_mended { NEW } else { OLD }, "{call:?}");
    assert_eq!(mode(&last), MODE, "{call:?}");

    // The next run does what is left, and reads nothing of what the killed one left behind.
    let left = leftovers(folder.path());
    assert!(left.len() <= 1, "{left:?}");
    let output = super::fix(folder.path());
    assert_eq!((output.status.code(), read(&last).as_str(), mode(&last)), (Some(0), NEW, MODE));
    assert_eq!(leftovers(folder.path()), left);
}

#[test]
#[ignore = "needs strace"]
fn whatever_call_fails() {
    if !can_trace() {
        return;
    }
    let (mut mended, mut left) = (0, 0);
    for call in calls(&[]) {
        for error in ["EIO", "ENOSPC", "EACCES", "EINTR"] {
            match fail_at(&call, error) {
                true => mended += 1,
                false => left += 1,
            }
        }
    }
    eprintln!("{mended} times mended all the same, {left} times left");
    assert!(mended > 0 && left > mended / 4);
}

/// Whether the file is mended although a call failed.
fn fail_at(call: &Call, error: &str) -> bool {
    let folder = documents();
    let last = folder.path().join(LAST);
    let fault = format!("inject={}:error={error}:when={}", call.name, call.count);
    let (output, log) = traced(folder.path(), &[fault]);
    let told = told(&output);
    assert_eq!(log.matches("(INJECTED)").count(), 1, "{call:?} {error}");
    let (text, is_told) = (read(&last), told.contains(&format!("{}: ", last.display())));
    match output.status.code() {
        Some(0) => assert_eq!((text.as_str(), is_told), (NEW, false), "{call:?} {error}: {told}"),
        Some(2) => assert_eq!((text.as_str(), is_told), (OLD, true), "{call:?} {error}: {told}"),
        other => panic!("{call:?} {error}: {other:?} {told}"),
    }
    assert_eq!(mode(&last), MODE, "{call:?} {error}");
    let left = leftovers(folder.path());
    assert!(left.is_empty() || call.name == "unlink", "{call:?} {error}: {left:?}");
    text == NEW
}
