//! `urlspec conform`: another parser is tested.

use std::fs;

use serde_json::Value;

use crate::process::{run, text};

/// A program for `sh` that answers each line.
fn conform(options: &[&str], script: &str) -> (Option<i32>, String, String) {
    let arguments = [&["conform", "--spec", "rfc3986"], options, &["--", "sh", "-c", script]].concat();
    let output = run(&arguments, b"");
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_right_parser_agrees() {
    let (status, printed, errors) = conform(
        &["--production", "port"],
        "while IFS= read -r a; do case $a in *[!0-9]*) echo 0;; *) echo 1;; esac; done",
    );
    assert_eq!(status, Some(0), "{printed}{errors}");
    assert!(printed.contains("agrees with RFC 3986 in all"), "{printed}");
}

#[test]
fn a_fault_is_named_with_its_rule_and_examples() {
    let script = "while IFS= read -r a; do case $a in '') echo 0;; *[!0-9]*) echo 0;; *) echo 1;; esac; done";
    let (status, printed, _) = conform(&["--production", "port"], script);
    assert_eq!(status, Some(1), "{printed}");
    assert!(
        printed.contains("for 1 reason") && printed.contains("1. It refuses an empty `port` (1 case)"),
        "{printed}"
    );
    assert!(printed.contains("\"\"") && printed.contains("The shortest:"), "{printed}");
}

#[test]
fn a_program_that_ends_or_answers_nonsense_fails_for_that_input() {
    let ends =
        "while IFS= read -r a; do case $a in 0) echo why >&2; exit 3;; *[!0-9]*) echo 0;; *) echo 1;; esac; done";
    let (status, printed, _) = conform(&["--production", "port"], ends);
    assert_eq!(status, Some(1), "{printed}");
    assert!(printed.contains("It ends") && printed.contains("exit status: 3: why"), "{printed}");
    let nonsense = "while IFS= read -r a; do case $a in 0) echo maybe;; *[!0-9]*) echo 0;; *) echo 1;; esac; done";
    let (status, printed, _) = conform(&["--production", "port"], nonsense);
    assert!(status == Some(1) && printed.contains("answers nonsense: maybe"), "{printed}");
    let hangs = "while IFS= read -r a; do case $a in 0) sleep 9;; *[!0-9]*) echo 0;; *) echo 1;; esac; done";
    let (status, printed, _) = conform(&["--production", "port", "--timeout", "1"], hangs);
    assert!(status == Some(1) && printed.contains("does not answer in time"), "{printed}");
}

#[test]
fn a_program_that_cannot_be_tested_is_wrong_usage() {
    for (script, message) in [
        ("exit 7", "exit status: 7"),
        ("while read -r a; do echo 1; echo 1; done", "2 lines for one line of input"),
        ("nosuchprogram", "not found"),
    ] {
        let (status, printed, errors) = conform(&[], script);
        assert_eq!((status, printed.as_str()), (Some(2), ""), "{script}: {errors}");
        assert!(errors.contains(message), "{script}: {errors}");
    }
    let output = run(&["conform", "--", "/no/such/program"], b"");
    assert!(output.status.code() == Some(2) && text(&output.stderr).contains("can't be started"));
    let output = run(&["conform", "--suite", "no-such-file", "--", "cat"], b"");
    assert!(output.status.code() == Some(2) && text(&output.stderr).contains("a suite is `readable`"));
}

/// A program that answers everything and then fails agrees, and the report names how it ended.
#[test]
fn the_end_of_a_program_without_success_is_named() {
    let script = "while IFS= read -r a; do case $a in *[!0-9]*) echo 0;; *) echo 1;; esac; done; echo why >&2; exit 3";
    let (status, printed, _) = conform(&["--production", "port"], script);
    assert!(status == Some(0) && printed.contains("after its last answer: exit status: 3: why"), "{printed}");
    let (status, printed, _) = conform(&["--production", "port", "--format", "json"], script);
    let report: Value = serde_json::from_str(&printed).expect("JSON");
    assert!(status == Some(0) && report["end"] == "exit status: 3: why", "{report}");
}

/// A program may print all its answers at its end, as awk does.
#[test]
fn buffered_output_is_read() {
    let script = "awk '{ answers = answers ($0 ~ /^[0-9]*$/) \"\\n\" } END { printf \"%s\", answers }'";
    let (status, printed, errors) = conform(&["--format", "json", "--production", "port"], script);
    let report: Value = serde_json::from_str(&printed).unwrap_or_else(|_| panic!("{printed}{errors}"));
    assert!(status == Some(0) && report["differ"] == 0 && report["cases"].as_u64() >= Some(10), "{report}");
}

#[test]
fn objects_have_components_and_resolved_references() {
    let script = "while IFS= read -r a; do case $a in *base*) echo '{\"resolved\":\"http://a/b/c/g\"}';; *) echo '{\"components\":{\"scheme\":\"http\",\"hots\":null}}';; esac; done";
    let (status, printed, _) = conform(&["--json"], script);
    assert_eq!(status, Some(1));
    assert!(printed.contains("unknown components: hots"), "{printed}");
    assert!(printed.contains("The scheme differs") && printed.contains("The resolved reference"), "{printed}");
}

#[test]
fn junit_has_a_case_for_each_input() {
    let (status, printed, _) =
        conform(&["--format", "junit", "--production", "port"], "while read -r a; do echo 1; done");
    assert_eq!(status, Some(1));
    assert!(printed.starts_with("<?xml") && printed.trim_end().ends_with("</testsuites>"), "{printed}");
    assert!(
        printed.contains("<failure message=\"accepted\">") && printed.contains("It accepts every invalid text"),
        "{printed}"
    );
}

/// The passwords of a file are not shown, also where the program repeats them.
#[test]
fn secrets_of_a_file_are_not_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("suite.jsonl");
    let case = |input: &str, valid: bool| {
        serde_json::json!({"id": input, "input": input, "valid": valid, "production": "URI", "comment": input})
            .to_string()
    };
    let lines =
        ["ftp://joe:hunter2x@h.x/a", "ftp://joe:hunter2x@h.x/~[a"].map(|input| case(input, !input.contains('[')));
    fs::write(&path, lines.join("\n")).expect("a file");
    let path = path.to_str().expect("a path");
    for script in ["cat", "while read -r a; do echo 0; done", "while read -r a; do echo 1; done"] {
        for format in ["human", "json", "junit"] {
            let (_, printed, errors) = conform(&["--suite", path, "--format", format], script);
            assert!(!printed.is_empty() && !(printed + &errors).contains("hunter2x"), "{script}, {format}");
        }
    }
}

/// The output of `generate` is a suite.
#[test]
fn generated_cases_are_a_suite() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("cases.jsonl");
    let generated = run(
        &["generate", "--spec", "rfc3986", "--production", "port", "--suite", "conformance", "--extra-states", "0"],
        b"",
    );
    fs::write(&path, &generated.stdout).expect("a file");
    let path = path.to_str().expect("a path");
    let (status, printed, errors) =
        conform(&["--suite", path, "--production", "port"], "while read -r a; do echo 1; done");
    assert!(status == Some(1) && printed.contains("It accepts"), "{printed}{errors}");
}
