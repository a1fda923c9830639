//! Pipes that no program writes to, and baselines that are no files.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Child, Output, Stdio};

use crate::process::{command, folder, run_in, text};

/// The message of a pipe that no program writes to.
const NO_WRITER: &str = "no program writes to this pipe";

fn make_pipe(path: &Path) {
    assert!(std::process::Command::new("mkfifo").arg(path).status().expect("mkfifo").success());
}

fn start(folder: &Path, arguments: &[&str], input: Stdio) -> Child {
    command(arguments).current_dir(folder).stdin(input).spawn().expect("it starts")
}

fn outcome(output: &Output) -> (Option<i32>, String) {
    (output.status.code(), text(&output.stderr))
}

/// All at once, since each waits for five seconds.
#[test]
fn no_command_waits_without_an_end_for_a_writer() {
    let named = folder(&[("a.txt", b"http://h.x/a b")]);
    make_pipe(&named.path().join("p"));
    let calls: [&[&str]; 5] = [
        &["lint", "--baseline", "p", "a.txt"],
        &["lint", "--config", "p", "a.txt"],
        &["grammar", "--file", "p"],
        &["generate", "--file", "p"],
        &["conform", "--suite", "p", "--", "cat"],
    ];
    let calls = calls.map(|arguments| start(named.path(), arguments, Stdio::null()));
    let [toml, ignored, below] = [("urlspec.toml", 2), (".gitignore", 2), ("b/.ignore", 2)].map(|(name, code)| {
        let found = folder(&[("a.txt", b"http://h.x/a"), ("b/c.txt", b"http://h.x/b")]);
        make_pipe(&found.path().join(name));
        let child = start(found.path(), &["lint", "."], Stdio::null());
        (found, name, code, child)
    });
    let by_toml = folder(&[("a.txt", b"http://h.x/a"), ("urlspec.toml", b"baseline = '/dev/stdin'\n")]);
    // The other end is held open, and no program writes to it.
    let mut waiting = start(by_toml.path(), &["lint", "."], Stdio::piped());
    let open = waiting.stdin.take();
    for child in calls {
        let (code, errors) = outcome(&child.wait_with_output().expect("it ends"));
        assert_eq!((code, errors.contains(NO_WRITER)), (Some(2), true), "{errors}");
    }
    for (_folder, name, code, child) in [toml, ignored, below] {
        let output = child.wait_with_output().expect("it ends");
        let (found, errors) = outcome(&output);
        assert_eq!(found, Some(code), "{name}: {errors}");
        assert!(errors.contains(&format!("{name}: {NO_WRITER}")), "{name}: {errors}");
    }
    let (code, errors) = outcome(&waiting.wait_with_output().expect("it ends"));
    assert_eq!((code, errors.contains(NO_WRITER)), (Some(2), true), "{errors}");
    drop(open);
}

#[test]
fn a_baseline_goes_to_standard_output() {
    let files = folder(&[("a.txt", b"http://h.x/a^b\n")]);
    for name in ["-", "/dev/stdout"] {
        let output = run_in(files.path(), &["lint", "--no-config", "--write-baseline", name, "a.txt"]);
        let value: serde_json::Value = serde_json::from_slice(&output.stdout).expect("only the baseline");
        assert_eq!((output.status.code(), &value["baseline"]), (Some(0), &"urlspec".into()), "{name}");
        assert!(value["files"]["a.txt"].is_object(), "{value}");
        assert_eq!(text(&output.stderr), "urlspec: 1 finding written to standard output\n");
        assert!(!files.path().join("-").exists());
    }
}

/// `: > known.json` is how scripts make a file.
#[test]
fn an_empty_file_is_replaced_by_a_baseline_and_a_pipe_is_not_read() {
    let files = folder(&[("a.txt", b"http://h.x/a^b\n"), ("known.json", b""), ("notes", b"mine")]);
    let write = |name: &str| run_in(files.path(), &["lint", "--no-config", "--write-baseline", name, "a.txt"]);
    assert_eq!(write("known.json").status.code(), Some(0));
    assert!(fs::read_to_string(files.path().join("known.json")).expect("a file").contains("\"baseline\""));
    assert_eq!(write("notes").status.code(), Some(2));
    make_pipe(&files.path().join("p"));
    for name in ["p", "/dev/null"] {
        let (code, errors) = outcome(&write(name));
        assert_eq!((code, errors.contains("it is not a file")), (Some(2), true), "{errors}");
    }
}
