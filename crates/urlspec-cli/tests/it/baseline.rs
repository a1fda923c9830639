//! The baseline of `urlspec lint`.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::process::by_rfc1738::run_in;
use crate::process::{folder, text};

fn totals(folder: &Path, arguments: &[&str]) -> String {
    let output = text(&run_in(folder, &[&["lint"], arguments].concat()).stdout);
    output.lines().last().unwrap_or_default().to_owned()
}

fn errors(folder: &Path, arguments: &[&str]) -> String {
    text(&run_in(folder, &[&["lint"], arguments].concat()).stderr)
}

#[test]
fn known_findings_are_not_reported_again() {
    let before = "http://h.x/~a http://h.x/~a\nhttp:/h.x\nftp://joe:tr0ub4dor@h.x/^ urlspec: ignore[bogus]\n";
    let folder = folder(&[("docs/a.txt", before.as_bytes()), ("docs/fine.txt", b"http://h.x/"), ("ci/x", b"")]);
    let output = run_in(folder.path(), &["lint", "--write-baseline", "ci/known.json"]);
    assert_eq!((output.status.code(), &*text(&output.stdout)), (Some(0), "6 findings written to ci/known.json\n"));
    let written = fs::read_to_string(folder.path().join("ci/known.json")).expect("a file");
    assert!(!written.contains("tr0ub4dor") && written.ends_with("}\n"), "{written}");
    let contents: Value = serde_json::from_str(&written).expect("JSON");
    assert_eq!(contents["files"]["../docs/a.txt"].as_object().map(serde_json::Map::len), Some(6), "{written}");
    assert_eq!(written.lines().filter(|line| line.contains("unsafe-character")).count(), 3, "one line each: {written}");

    let baseline = ["--baseline", "ci/known.json"];
    let none = "5 URLs in 3 files checked by RFC 1738: 0 errors, 0 warnings; 6 more in the baseline";
    assert_eq!(totals(folder.path(), &[&baseline[..], &["docs", "ci/x"]].concat()), none);
    // From another folder, and with lines above.
    let docs = folder.path().join("docs");
    fs::write(docs.join("a.txt"), format!("new\n\n{before}http://h.x/~a http://h.x/~new\n")).expect("a file");
    let lines = text(&run_in(&docs, &["lint", "--format", "concise", "--baseline", "../ci/known.json"]).stdout);
    let expected = [
        "a.txt:6:12: error[unsafe-character] `~` is unsafe and must be encoded",
        "a.txt:6:26: error[unsafe-character] `~` is unsafe and must be encoded",
    ];
    assert_eq!(lines.lines().collect::<Vec<_>>(), expected, "a third equal finding is new");
    // What is gone is counted: in a file that was read, and in one that no longer exists.
    fs::write(docs.join("a.txt"), "http:/h.x\n").expect("a file");
    let stale = |count: &str| format!("urlspec: ci/known.json: {count} any more; --prune-baseline removes them\n");
    assert!(totals(folder.path(), &baseline).ends_with("1 more in the baseline"));
    assert_eq!(errors(folder.path(), &baseline), stale("5 entries are not found"));
    fs::remove_file(docs.join("a.txt")).expect("a file");
    assert_eq!(errors(folder.path(), &baseline), stale("6 entries are not found"));
    assert_eq!(errors(folder.path(), &[&baseline[..], &["-q"]].concat()), "");
    assert!(!totals(folder.path(), &["docs/fine.txt"]).contains("baseline"));
}

#[test]
fn a_configuration_names_a_baseline_relative_to_its_folder() {
    let folder = folder(&[("a/urlspec.toml", b"baseline = 'known.json'"), ("a/b/c.txt", b"http://h.x/~a")]);
    let missing = run_in(folder.path(), &["lint"]);
    assert_eq!(missing.status.code(), Some(2));
    assert_eq!(text(&missing.stderr).matches("known.json").count(), 1, "{}", text(&missing.stderr));
    run_in(folder.path(), &["lint", "--write-baseline", "a/known.json"]);
    for (arguments, status) in [(&[][..], 0), (&["--no-config"], 1), (&["a/b/c.txt"], 0)] {
        let output = run_in(folder.path(), &[&["lint"], arguments].concat());
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
    }
    // Fixes are applied to known findings, too.
    let output = run_in(folder.path(), &["lint", "--fix"]);
    assert!(text(&output.stdout).ends_with("applied 1 fix\n"), "{output:?}");
    let warning = "a/known.json: 1 entry is not found any more; --prune-baseline removes it\n";
    assert!(text(&output.stderr).ends_with(warning), "{output:?}");
}

#[test]
fn a_file_that_is_no_baseline_is_an_error() {
    for (contents, message) in [
        ("{}", "it is not a baseline of urlspec"),
        ("not JSON", "it is not a baseline of urlspec"),
        ("[1]", "it is not a baseline of urlspec"),
        (
            r#"{"baseline": "urlspec", "version": 3}"#,
            "version 3 of the baseline is not supported, only versions up to 2",
        ),
        (r#"{"baseline": "urlspec", "version": 1, "files": {}, "x": 1}"#, "unknown field `x`"),
        (r#"{"baseline": "urlspec", "version": 1, "files": []}"#, "invalid type"),
        (
            r#"{"baseline": "urlspec", "version": 1, "files": {"a.txt": {"12fcbacdd167ee6": "missing-slashes"}}}"#,
            "the entry 12fcbacdd167ee6 of a.txt is not an identity of a finding",
        ),
        (
            r#"{"baseline": "urlspec", "version": 1, "files": {"a.txt": {"12fcbacdd167ee60": "missing-slash"}}}"#,
            "the entry 12fcbacdd167ee60 of a.txt has an unknown code: missing-slash",
        ),
    ] {
        let folder = folder(&[("known.json", contents.as_bytes()), ("a.txt", b"http:/h.x")]);
        let output = run_in(folder.path(), &["lint", "--baseline", "known.json", "a.txt"]);
        let error = text(&output.stderr);
        assert!(output.status.code() == Some(2) && error.contains(message), "{contents}: {error}");
        assert!(error.starts_with("urlspec: known.json: ") && output.stdout.is_empty(), "{error}");
        // It is not overwritten if the findings are incomplete.
        let output = run_in(folder.path(), &["lint", "--write-baseline", "known.json", "a.txt", "missing"]);
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(fs::read_to_string(folder.path().join("known.json")).expect("a file"), contents);
    }
}

#[test]
fn a_baseline_does_not_depend_on_the_order_or_the_number_of_threads() {
    let files: Vec<(String, String)> =
        (0..40).map(|index| (format!("{index}.txt"), format!("http://h.x/~{index} http:/h.x"))).collect();
    let files: Vec<(&str, &[u8])> = files.iter().map(|(name, text)| (name.as_str(), text.as_bytes())).collect();
    let folder = folder(&files);
    let written = |name: &str, threads: &str| {
        run_in(folder.path(), &["lint", "--write-baseline", name, "-j", threads]);
        fs::read_to_string(folder.path().join(name)).expect("a file")
    };
    assert_eq!(written("a.json", "1"), written("b.json", "8"));
}

/// A document is not replaced by mistake.
#[test]
fn only_a_baseline_is_replaced() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let document = folder.path().join("a.txt");
    std::fs::write(&document, "http://h.x/~a").expect("a file");
    let output = run_in(folder.path(), &["lint", "--write-baseline", "a.txt", "a.txt"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    assert_eq!(std::fs::read_to_string(&document).expect("a file"), "http://h.x/~a");
    for _ in 0..2 {
        let output = run_in(folder.path(), &["lint", "--write-baseline", "known.json", "a.txt"]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    }
}

/// The entries of a file that is gone are for the same findings in a new file, each once.
#[test]
fn a_baseline_survives_renames() {
    let folder = folder(&[("a.txt", b"http://h.x/~a http:/h.x\nhttp://h.x/~b\n"), ("old.txt", b"http://h.x/~old\n")]);
    let path = |name: &str| folder.path().join(name);
    let lint = ["--baseline", "known.json"];
    run_in(folder.path(), &["lint", "--write-baseline", "known.json"]);
    fs::create_dir(path("b")).expect("a folder");
    fs::rename(path("a.txt"), path("b/renamed.txt")).expect("renamed");
    let output = run_in(folder.path(), &[&["lint"][..], &lint].concat());
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()), "{output:?}");
    assert!(text(&output.stdout).ends_with("4 more in the baseline\n"), "{output:?}");
    // A file with entries of its own has no others, and a second copy is new, always the later one.
    fs::write(path("old.txt"), "http://h.x/~old http://h.x/~a\n").expect("a file");
    fs::copy(path("b/renamed.txt"), path("c.txt")).expect("a file");
    for threads in ["1", "2", "8", "8", "8", "8"] {
        let lines = run_in(folder.path(), &[&["lint", "-f", "concise", "-j", threads][..], &lint].concat());
        let places: Vec<String> =
            text(&lines.stdout).lines().filter_map(|line| Some(line.split_once(": ")?.0.to_owned())).collect();
        assert_eq!(places, ["c.txt:1:12", "c.txt:1:21", "c.txt:2:12", "old.txt:1:28"], "{threads} {lines:?}");
    }
}

#[test]
fn pruning_removes_what_is_not_found_and_adds_nothing() {
    let folder = folder(&[
        ("a.txt", b"http://h.x/~a\nhttp:/h.x\n"),
        ("b.txt", b"http://h.x/~b\n"),
        ("c.txt", b"http://h.x/~c\n"),
        ("d.txt", b"http://h.x/~d\n"),
    ]);
    let path = |name: &str| folder.path().join(name);
    run_in(folder.path(), &["lint", "--write-baseline", "known.json"]);
    fs::write(path("a.txt"), "http://h.x/~a http://h.x/~new\n").expect("a file");
    fs::rename(path("b.txt"), path("e.txt")).expect("renamed");
    fs::remove_file(path("c.txt")).expect("removed");
    let prune = ["--baseline", "known.json", "--prune-baseline"];
    // What could not be read may have entries.
    let before = fs::read(path("known.json")).expect("a file");
    assert!(errors(folder.path(), &[&prune[..], &[".", "missing"]].concat()).contains("the baseline is as it was"));
    assert_eq!(fs::read(path("known.json")).expect("a file"), before);
    // `d.txt` is not read, and keeps its entry.
    let output = run_in(folder.path(), &[&["lint"][..], &prune, &["-g", "!d.txt"]].concat());
    let message = "urlspec: known.json: removed 2 stale entries; 1 moved to new names of files\n";
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(1), message), "the new one is reported");
    let pruned: Value = serde_json::from_slice(&fs::read(path("known.json")).expect("a file")).expect("JSON");
    let counts: Vec<(&str, usize)> = pruned["files"]
        .as_object()
        .expect("files")
        .iter()
        .map(|(name, entries)| (name.as_str(), entries.as_object().map_or(0, serde_json::Map::len)))
        .collect();
    assert_eq!(counts, [("a.txt", 1), ("d.txt", 1), ("e.txt", 1)]);
    assert_eq!(errors(folder.path(), &prune), "", "nothing is left to remove");
    assert_eq!(run_in(folder.path(), &["lint", "--prune-baseline", "e.txt"]).status.code(), Some(2));
}
