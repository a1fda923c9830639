//! Standard output and standard error that can't be written: no command panics, and none reports success.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::process::by_rfc1738::command;

/// Commands that print something, most of it on standard output.
const COMMANDS: [&[&str]; 25] = [
    &["--help"],
    &["--version"],
    &["bogus"],
    &["check", "http://h.x/~"],
    &["check", "--format", "json", "http://h.x/"],
    &["check", "--format", "concise", "http://h.x/~"],
    &["explain"],
    &["explain", "bogus"],
    &["tree", "http://h.x/"],
    &["compare", "http://h.x/"],
    &["plan", "http://h.x/"],
    &["lint", "Cargo.toml", "/nonexistent"],
    &["lint", "--format", "json", "Cargo.toml"],
    &["extract", "Cargo.toml", "/nonexistent"],
    &["build", "{}"],
    &["parts", "http://h.x/"],
    &["safe", "a"],
    &["canon", "http://h.x/"],
    &["same", "http://h.x/", "http://h.y/"],
    &["resolve", "http://h.x/", "a"],
    &["convert", "http://h.x/"],
    &["grammar"],
    &["generate"],
    &["completions", "bash"],
    &["man"],
];

/// The commands whose only output is on standard error.
const REPORTED_AS_ERRORS: [&[&str]; 4] = [&["bogus"], &["explain", "bogus"], &["build", "{}"], &["extract"]];

fn code(arguments: &[&str], stdout: Stdio, stderr: Stdio) -> Option<i32> {
    command(arguments).stdin(Stdio::null()).stdout(stdout).stderr(stderr).status().expect("it runs").code()
}

fn full() -> Stdio {
    File::options().write(true).open("/dev/full").expect("a device").into()
}

fn prints(arguments: &[&str]) -> bool {
    !REPORTED_AS_ERRORS.iter().any(|silent| arguments.starts_with(silent))
}

#[cfg(target_os = "linux")]
/// The result of an argument is there before any line of standard input.
#[test]
fn an_argument_is_not_kept_until_standard_input_is_read() {
    let mut child = command(&["check", "--format", "concise", "http://h.x/~", "-"])
        .stdin(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    // Without the result, this waits for ever: standard input is open and has no line.
    output.read_line(&mut line).expect("a line");
    assert!(line.contains("unsafe-character"), "{line}");
    drop(child.stdin.take());
    child.wait().expect("it ends");
}

#[test]
fn a_full_standard_output_is_an_error() {
    for arguments in COMMANDS {
        let expected = if prints(arguments) { Some(2) } else { code(arguments, Stdio::null(), Stdio::null()) };
        assert_eq!(code(arguments, full(), Stdio::null()), expected, "{arguments:?}");
        assert_eq!(code(arguments, full(), full()), expected, "{arguments:?}, and no standard error");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_error_changes_nothing() {
    for arguments in COMMANDS {
        let expected = code(arguments, Stdio::null(), Stdio::null());
        assert!(expected.is_some_and(|code| code <= 2), "{arguments:?}");
        assert_eq!(code(arguments, Stdio::null(), full()), expected, "{arguments:?}");
    }
}

/// std ignores that a descriptor is not open for writing.
#[cfg(unix)]
#[test]
fn a_standard_output_that_is_open_only_for_reading_is_an_error() {
    for arguments in COMMANDS.into_iter().filter(|arguments| prints(arguments)) {
        let stdout = File::open("/dev/null").expect("a device").into();
        assert_eq!(code(arguments, stdout, Stdio::null()), Some(2), "{arguments:?}");
    }
}
