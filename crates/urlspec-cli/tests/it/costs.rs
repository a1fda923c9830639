//! Small inputs that could cost much: the command runs with little memory.
#![cfg(target_os = "linux")]

use std::fmt::Write as _;
use std::fs;
use std::process::{Command, Output};

use crate::process::{folder, text};

/// Runs the command in a folder with so many kilobytes of address space and so many seconds of processor time.
fn run_with(kilobytes: usize, seconds: usize, folder: &std::path::Path, arguments: &str) -> Output {
    let binary = env!("CARGO_BIN_EXE_urlspec");
    let script = format!("ulimit -v {kilobytes} && ulimit -t {seconds} && exec {binary} {arguments}");
    Command::new("sh").args(["-c", &script]).current_dir(folder).output().expect("sh runs")
}

/// 25 bytes of grammar have millions of texts of a thousand characters in their suite, and `-n` selects three.
#[test]
fn the_number_of_generated_texts_bounds_time_and_memory() {
    let folder = folder(&[("a", b"x = 1000*1000(\"a\" / \"b\")"), ("b", b"x = 4000*4000(\"a\" / \"b\")")]);
    let output = run_with(400_000, 60, folder.path(), "generate --file a --suite conformance -n 3");
    let lines: Vec<String> = text(&output.stdout).lines().map(str::to_owned).collect();
    assert!(output.status.success() && lines.len() == 3, "{output:?}");
    assert!(lines[0].contains(r#""input":"","valid":false"#), "{}", lines[0]);
    // The identifiers of more states take time and memory by themselves.
    let output = run_with(400_000, 60, folder.path(), "generate --file b --suite conformance -n 3");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("the suite of `x` would be too large: 4002 states"), "{output:?}");
}

#[test]
fn the_number_of_patterns_is_bounded() {
    let folder = folder(&[("a.txt", b"http:/h.x")]);
    let patterns = |count: usize| {
        (0..count).fold(String::new(), |mut list, number| {
            let _ = writeln!(list, "  '/src/**/gen?{number}*/',");
            list
        })
    };
    for (count, status) in [(10_000, 1), (10_001, 2), (100_000, 2)] {
        let config = format!("exclude = [\n{}]\n", patterns(count));
        fs::write(folder.path().join("urlspec.toml"), config).expect("a file");
        let output = run_with(400_000, 60, folder.path(), "lint a.txt");
        assert_eq!(output.status.code(), Some(status), "{output:?}");
        let message = "at line 10002, column 3";
        assert_eq!(text(&output.stderr).contains(message), status == 2, "{output:?}");
        assert_eq!(text(&output.stderr).contains("more than 10000 patterns"), status == 2, "{output:?}");
    }
    // All patterns of a file count.
    let tables = format!("exclude = [\n{}]\n[kinds]\n'*.x' = 'html'\n", patterns(10_000));
    fs::write(folder.path().join("urlspec.toml"), tables).expect("a file");
    let output = run_with(400_000, 60, folder.path(), "lint a.txt");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}
