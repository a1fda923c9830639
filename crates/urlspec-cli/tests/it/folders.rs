//! Which files in folders are read: not those that are generated, copies, of tests, or hidden.

use std::fs;
use std::path::Path;

use crate::process::by_rfc1738::run_in;
use crate::process::{folder, text};

/// The files that are read, and what standard error has.
fn read(folder: &Path, arguments: &[&str]) -> (Vec<String>, String) {
    let output = run_in(folder, &[&["lint", "--show-files"], arguments].concat());
    (text(&output.stdout).lines().map(str::to_owned).collect(), text(&output.stderr))
}

const FAULT: &[u8] = b"http://h.x/~a\n";

#[test]
fn generated_and_vendored_files_are_passed_over_and_counted() {
    let folder = folder(&[
        ("Cargo.lock", FAULT),
        ("a.txt", FAULT),
        ("b/app.min.js", FAULT),
        ("b/c.txt", FAULT),
        ("b/marked.txt", FAULT),
        ("b/.gitattributes", b"marked.txt linguist-generated\n"),
        ("node_modules/x/README.md", FAULT),
    ]);
    let message = "urlspec: skipped 4 generated or vendored files (--include-generated reads them)\n".to_owned();
    let own = vec!["a.txt".to_owned(), "b/c.txt".to_owned()];
    assert_eq!(read(folder.path(), &[]), (own, message.clone()));
    for format in ["human", "concise", "json", "sarif", "github"] {
        let output = run_in(folder.path(), &["lint", "--format", format]);
        assert!(text(&output.stderr).contains(&message), "{format}: {output:?}");
        assert!(!text(&output.stdout).contains("Cargo.lock"), "{format}");
    }
    assert_eq!(read(folder.path(), &["--include-generated"]).0.len(), 6);
    // What is named is read, and so is a folder that is named.
    let named = ["Cargo.lock", "b/marked.txt", "node_modules"];
    assert_eq!(read(folder.path(), &named).0, ["Cargo.lock", "b/marked.txt", "node_modules/x/README.md"]);
    let extracted = |arguments: &[&str]| run_in(folder.path(), &[&["extract"], arguments].concat());
    assert_eq!(text(&extracted(&[]).stdout).lines().count(), 2);
    assert_eq!(text(&extracted(&[]).stderr), message);
    assert_eq!(text(&extracted(&["--include-generated"]).stdout).lines().count(), 6);
    assert_eq!(text(&run_in(folder.path(), &["lint", "-q"]).stderr), "");
    // No fix changes them.
    run_in(folder.path(), &["lint", "--fix"]);
    assert_eq!(fs::read(folder.path().join("Cargo.lock")).expect("a file"), FAULT);
    assert_ne!(fs::read(folder.path().join("a.txt")).expect("a file"), FAULT);
}

#[test]
fn a_configuration_includes_generated_files_of_its_folder() {
    let folder = folder(&[
        ("a/urlspec.toml", b"include-generated = true\nexclude = ['x.lock']"),
        ("a/Cargo.lock", FAULT),
        ("a/x.lock", FAULT),
        ("b/Cargo.lock", FAULT),
        ("c/urlspec.toml", b"exclude = ['*.lock']"),
        ("c/Cargo.lock", FAULT),
    ]);
    let (files, message) = read(folder.path(), &["-g", "*.lock"]);
    // What is excluded is not counted.
    let expected = "urlspec: skipped a generated or vendored file (--include-generated reads it)\n";
    assert_eq!((&files[..], &*message), (&["a/Cargo.lock".to_owned()][..], expected));
}

/// The input of tests is wrong on purpose, and a fix of it would break them.
#[test]
fn files_of_tests_are_passed_over_and_counted() {
    let folder = folder(&[
        ("a.py", FAULT),
        ("test_a.py", FAULT),
        ("tests/README.md", FAULT),
        ("tests/data/a.html", FAULT),
        ("b/urlspec.toml", b"include-tests = true"),
        ("b/t/a.t", FAULT),
    ]);
    let message = "urlspec: skipped 2 files of tests (--include-tests reads them)\n".to_owned();
    let own = ["a.py", "b/t/a.t", "b/urlspec.toml", "tests/README.md"].map(str::to_owned).to_vec();
    assert_eq!(read(folder.path(), &[]), (own, message));
    assert_eq!(read(folder.path(), &["--include-tests"]).0.len(), 6);
    // What is named is read, and so is a folder that is named.
    assert_eq!(read(folder.path(), &["tests", "test_a.py"]).0, ["tests/README.md", "tests/data/a.html", "test_a.py"]);
    run_in(folder.path(), &["lint", "--fix-all"]);
    assert_eq!(fs::read(folder.path().join("tests/data/a.html")).expect("a file"), FAULT);
    // A list of URLs has them.
    let extracted = run_in(folder.path(), &["extract"]);
    assert_eq!((text(&extracted.stdout).lines().count(), &*text(&extracted.stderr)), (5, ""));
}

/// A hidden folder counts once, and only if it has a document.
#[test]
fn hidden_files_are_counted_and_workflows_are_read() {
    let folder = folder(&[
        (".config.yml", FAULT),
        (".state", b"\0"),
        (".git/config.txt", FAULT),
        (".github/workflows/ci.yml", FAULT),
        (".github/.old.yml", FAULT),
        (".venv/lib/a.py", FAULT),
        (".cache/x", FAULT),
        (".tools/a/b.md", FAULT),
        (".tools/c.md", FAULT),
        (".tools.md", FAULT),
        ("a/.ignore", b"!.read.md\n.ignored.md\n"),
        ("a/.ignored.md", FAULT),
        ("a/.read.md", FAULT),
        ("a/b.md", FAULT),
    ]);
    let message = "urlspec: skipped 4 hidden files and folders (--hidden reads them)\n";
    let (files, error) = read(folder.path(), &[]);
    assert_eq!(files, [".github/workflows/ci.yml", "a/.read.md", "a/b.md"]);
    assert_eq!(error, message);
    assert_eq!(text(&run_in(folder.path(), &["lint", "-f", "json"]).stderr), message);
    // Patterns include hidden files, and exclude them from the count.
    assert_eq!(read(folder.path(), &["-g", ".*.md"]).0, [".tools.md", "a/.ignored.md", "a/.read.md"]);
    fs::write(folder.path().join("urlspec.toml"), "exclude = ['.tools/', '.github/.old.yml']").expect("a file");
    assert_eq!(read(folder.path(), &[]).1, message.replace('4', "2"));
    let (files, error) = read(folder.path(), &["--hidden", "-g", "!.git/"]);
    assert!(files.contains(&".tools.md".to_owned()) && !error.contains("hidden"), "{error}");
    // A hidden folder that is named is read.
    assert_eq!(read(folder.path(), &[".cache"]).0, [".cache/x"]);
}
