//! The patches of `--diff`, applied by git.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::process::by_rfc1738::run_in;
use crate::process::text;

/// Documents that a patch can break: line ends, encodings and no line end at the end.
fn documents() -> Vec<(&'static str, Vec<u8>)> {
    let utf16 = |text: &str, encode: fn(u16) -> [u8; 2]| -> Vec<u8> {
        format!("\u{feff}{text}").encode_utf16().flat_map(encode).collect()
    };
    let text = "one\nhttp://h.x/~a\nਅ \u{a0a} http://h.x/~b\n";
    vec![
        ("lf.txt", b"one\nhttp://h.x/~a\ntwo\n".to_vec()),
        ("crlf.txt", b"one\r\nhttp://h.x/~a\r\ntwo\r\n".to_vec()),
        ("cr.txt", b"one\rhttp://h.x/~a\rtwo\r".to_vec()),
        ("mixed.txt", b"one\rhttp://h.x/~a\r\ntwo\n\rhttp://h.x/~b\r".to_vec()),
        ("end.txt", b"http://h.x/~a\nhttp://h.x/~b".to_vec()),
        ("latin 1.txt", b"caf\xE9 http://h.x/~a\n\xFF\xFE\n".to_vec()),
        ("\"quoted\\\".txt", b"http://h.x/~a\n".to_vec()),
        ("feed.txt", b"http://h.x/~a\x0C\nhttp://h.x/~b\x0B\n".to_vec()),
        ("little.txt", utf16(text, u16::to_le_bytes)),
        ("big.txt", utf16(text, u16::to_be_bytes)),
    ]
}

fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for (name, content) in documents() {
        fs::write(folder.path().join(name), content).expect("a file");
    }
    folder
}

pub fn git(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new("git").args(arguments).current_dir(folder).output().expect("git runs");
    assert!(output.status.success(), "git {arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// Whether git can be run. Says so if not.
pub fn has_git() -> bool {
    let is_there = Command::new("git").arg("--version").output().is_ok();
    if !is_there {
        eprintln!("git is missing, and no patch was applied");
    }
    is_there
}

#[test]
fn git_applies_a_patch_to_what_a_fix_writes() {
    if !has_git() {
        return;
    }
    let (patched, fixed) = (folder(), folder());
    let patch = run_in(patched.path(), &["lint", "--fix", "--diff"]);
    assert_eq!(text(&patch.stderr), "");
    // Outside the folder, so that git sees only the documents.
    let file = tempfile::NamedTempFile::new().expect("a file");
    fs::write(file.path(), &patch.stdout).expect("a file");
    git(patched.path(), &["init", "--quiet"]);
    git(patched.path(), &["apply", file.path().to_str().expect("a text")]);

    run_in(fixed.path(), &["lint", "--fix", "--quiet"]);
    for (name, before) in documents() {
        let [patched, fixed] = [&patched, &fixed].map(|folder| fs::read(folder.path().join(name)).expect("a file"));
        assert_ne!(fixed, before, "{name}");
        assert_eq!(patched, fixed, "{name}");
    }
}
