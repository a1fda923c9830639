//! The command is killed at each system call while it fixes a file, or the call fails.

use std::collections::HashMap;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Output;

use tempfile::TempDir;

use super::{NEW, OLD, URLSPEC, allow, can, fix_by, folder, leftovers, mode, read, stderr};

/// The file under test, and the number of earlier files. strace counts calls per thread, so the thread that fixes must
/// have made more of each call than the others.
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

/// Fixes the files of a folder under strace with these faults. Returns the output and the log of strace.
fn traced(folder: &Path, faults: &[String]) -> (Output, String) {
    let log = tempfile::NamedTempFile::new().expect("a file");
    let mut arguments = vec!["-f", "-e", "trace=%file,%desc", "-o", log.path().to_str().expect("a text")];
    arguments.extend(faults.iter().flat_map(|fault| ["-e", fault]));
    arguments.push(URLSPEC);
    let output = fix_by("strace", &arguments, folder).output().expect("strace runs");
    (output, String::from_utf8_lossy(&fs::read(log.path()).expect("a file")).into_owned())
}

/// A system call of the thread that fixes, and how many of this name it has made.
#[derive(Debug)]
struct Call {
    name: String,
    count: usize,
    /// Whether the file has its new content when the call starts.
    is_replaced: bool,
}

/// The calls while the last file is fixed, from the first with its name.
fn calls(faults: &[String]) -> Vec<Call> {
    let folder = documents();
    let (output, log) = traced(folder.path(), faults);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let all: Vec<(&str, &str)> = log.lines().filter_map(|line| line.split_once(' ')).collect();
    let opening = format!("{}\", O_RDONLY", folder.path().join(LAST).display());
    let thread = all.iter().find(|(_, call)| call.contains(&opening)).expect("it is opened").0;

    let mut counts: HashMap<(&str, &str), usize> = HashMap::new();
    let (mut calls, mut is_reached, mut is_replaced) = (Vec::new(), false, false);
    for (own, call) in &all {
        // Resumed calls are already counted.
        let Some((name, _)) = call.trim_start().split_once('(').filter(|(name, _)| !name.contains(' ')) else {
            continue;
        };
        let count = counts.entry((own, name)).or_default();
        *count += 1;
        is_reached |= call.contains(&opening);
        if *own == thread && is_reached && !name.contains("map") {
            calls.push(Call { name: name.to_owned(), count: *count, is_replaced });
        }
        is_replaced |= is_reached && name.starts_with("rename") && call.ends_with("= 0");
    }
    for Call { name, count, .. } in &calls {
        let others = counts.iter().filter(|((own, other), _)| *own != thread && other == name);
        assert!(
            others.into_iter().all(|(_, other)| other < count),
            "{name} {count}: it needs more files before the last"
        );
    }
    assert!(calls.len() > 20 && calls.iter().any(|call| call.is_replaced), "{calls:?}");
    calls
}

/// The two ways to replace a file: exchange, and rename if the file system can't exchange.
const WAYS: [&[&str]; 2] = [&[], &["inject=renameat2:error=EINVAL"]];

fn can_trace() -> bool {
    can("strace", "strace", &["-f", "-o", "/dev/null", "true"])
}

#[test]
#[ignore = "needs strace"]
fn a_killed_command_leaves_the_old_or_the_new_file() {
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
    // The last of two faults for a call applies, so the exchange is killed and does not fail.
    let (output, _) = traced(folder.path(), &[way, &[kill]].concat());
    assert_eq!(output.status.signal(), Some(SIGKILL), "{call:?}: {}", stderr(&output));
    for number in 0..EARLIER {
        assert_eq!(read(&folder.path().join(format!("a{number:02}"))), NEW, "{call:?}");
    }
    assert_eq!(read(&last), if call.is_replaced { NEW } else { OLD }, "{call:?}");
    assert_eq!(mode(&last), MODE, "{call:?}");

    // The next run fixes the rest, and skips the temporary file of the killed run.
    let left = leftovers(folder.path());
    assert!(left.len() <= 1, "{left:?}");
    let output = super::fix(folder.path());
    assert_eq!((output.status.code(), read(&last).as_str(), mode(&last)), (Some(0), NEW, MODE));
    assert_eq!(leftovers(folder.path()), left);
}

#[test]
#[ignore = "needs strace"]
fn a_failing_call_leaves_the_old_or_the_new_file() {
    if !can_trace() {
        return;
    }
    let (mut fixed, mut unchanged) = (0, 0);
    for call in calls(&[]) {
        for error in ["EIO", "ENOSPC", "EACCES", "EINTR"] {
            match fail_at(&call, error) {
                true => fixed += 1,
                false => unchanged += 1,
            }
        }
    }
    eprintln!("{fixed} times fixed, {unchanged} times unchanged");
    assert!(fixed > 0 && unchanged > fixed / 4);
}

/// Whether the file is fixed although a call fails.
fn fail_at(call: &Call, error: &str) -> bool {
    let folder = documents();
    let last = folder.path().join(LAST);
    let fault = format!("inject={}:error={error}:when={}", call.name, call.count);
    let (output, log) = traced(folder.path(), &[fault]);
    let stderr = stderr(&output);
    assert_eq!(log.matches("(INJECTED)").count(), 1, "{call:?} {error}");
    let (text, is_reported) = (read(&last), stderr.contains(&format!("{}: ", last.display())));
    match output.status.code() {
        Some(0) => assert_eq!((text.as_str(), is_reported), (NEW, false), "{call:?} {error}: {stderr}"),
        Some(2) => assert_eq!((text.as_str(), is_reported), (OLD, true), "{call:?} {error}: {stderr}"),
        other => panic!("{call:?} {error}: {other:?} {stderr}"),
    }
    assert_eq!(mode(&last), MODE, "{call:?} {error}");
    let left = leftovers(folder.path());
    assert!(left.is_empty() || call.name == "unlink", "{call:?} {error}: {left:?}");
    text == NEW
}
