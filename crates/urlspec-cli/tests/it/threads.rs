//! Few threads, or none but the first.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Output;

use tempfile::TempDir;

use crate::process::{command, folder, output_with_input, run_in, text};

fn outcome(output: &Output) -> (Option<i32>, String) {
    (output.status.code(), text(&output.stderr))
}

/// A stack that is too large for the system: it starts no thread.
const NO_THREADS: &str = "100000000000000";

fn many_files() -> TempDir {
    let files = folder(&[("urlspec.toml", b"spec = 'rfc1738'\n")]);
    for number in 0..40 {
        let text = format!("http://h.x/a{number}^ {}\n", "http://h.x/~b ".repeat(number * 10));
        fs::write(files.path().join(format!("{number}.txt")), text).expect("a file");
    }
    files
}

fn with_stack(folder: &Path, stack: Option<&str>, arguments: &[&str], input: &[u8]) -> Output {
    let mut command = command(arguments);
    command.current_dir(folder);
    stack.map(|size| command.env("RUST_MIN_STACK", size));
    output_with_input(command, input)
}

#[test]
fn without_threads_the_results_are_the_same() {
    let files = many_files();
    let lines = "http://h.x/a^b\nhttp://h.x/\n\nhttp://h.x/~\n".repeat(2_000);
    let calls: [&[&str]; 6] = [
        &["lint", "."],
        &["lint", "--format", "json", "."],
        &["lint", "missing", "0.txt"],
        &["extract", "."],
        &["check", "-j", "64", "-"],
        &["canon", "-"],
    ];
    for arguments in calls {
        let [usual, alone] =
            [None, Some(NO_THREADS)].map(|stack| with_stack(files.path(), stack, arguments, lines.as_bytes()));
        assert_eq!(outcome(&alone), outcome(&usual), "{arguments:?}");
        assert!(alone.stdout == usual.stdout && alone.status.code() != Some(101), "{arguments:?}");
    }
    let fixed = with_stack(files.path(), Some(NO_THREADS), &["lint", "--fix", "-q", "."], b"");
    assert!(!text(&fixed.stderr).contains("bug"), "{}", text(&fixed.stderr));
    assert!(!fs::read_to_string(files.path().join("1.txt")).expect("a file").contains('~'));
}

/// A limit of memory permits a few stacks of a gigabyte.
#[test]
fn a_few_threads_are_enough() {
    let files = many_files();
    let usual = run_in(files.path(), &["lint", "--format", "json", "."]);
    for gigabytes in [1, 2, 3, 5] {
        let script = "ulimit -v $1 && RUST_MIN_STACK=1000000000 exec $2 lint -j 16 --format json .";
        let limit = (gigabytes * 1_000_000 + 500_000).to_string();
        let output = std::process::Command::new("sh")
            .args(["-c", script, "sh", &limit, env!("CARGO_BIN_EXE_urlspec")])
            .current_dir(files.path())
            .output()
            .expect("sh");
        assert_eq!(outcome(&output), (Some(1), String::new()), "{gigabytes}");
        assert!(output.stdout == usual.stdout, "{gigabytes}");
    }
}

#[test]
fn the_server_reports_that_it_has_no_threads() {
    let output = with_stack(Path::new("."), Some(NO_THREADS), &["lsp"], b"");
    let (code, errors) = outcome(&output);
    assert_eq!((code, errors.contains("the server needs two threads")), (Some(2), true), "{errors}");
}
