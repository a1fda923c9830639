//! Which files the command reads, and which it writes.

use std::fs::{self, File};
use std::path::Path;
use std::process::Output;

use serde_json::Value;
use tempfile::TempDir;

use crate::process::by_rfc1738::{command, run_in, run_with_input_in};
use crate::process::{folder, text};

const FORMATS: [&str; 10] =
    ["human", "concise", "plain", "json", "json-lines", "sarif", "github", "gitlab", "rdjsonl", "junit"];

/// A URL with an error and one with a warning.
const DOCUMENT: &[u8] = b"http://h.x/~a and http://h.x:/\n";

/// What standard error has, without the totals of the formats that print them there.
fn stderr(output: &Output) -> String {
    let text = text(&output.stderr);
    text.split_inclusive('\n').filter(|line| !line.contains(" checked by RFC 1738: ")).collect()
}

/// Runs the command with its output in a file of the folder.
fn run_into(folder: &Path, file: &str, arguments: &[&str]) -> Output {
    let file = File::create(folder.join(file)).expect("a file");
    command(arguments).current_dir(folder).stdout(file).output().expect("it runs")
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// The report of a folder is the same in each run, wherever it goes, and does not read itself or earlier reports.
#[test]
fn reports_are_not_read() {
    for format in FORMATS {
        let folder = folder(&[("a.txt", DOCUMENT)]);
        let lint = ["lint", "--no-config", "-s", "rfc1738", "--ascii", "--format", format];
        let expected = run_in(folder.path(), &lint).stdout;
        assert!(!expected.is_empty(), "{format}");
        for run in 0..2 {
            let output = run_into(folder.path(), "b.out", &lint);
            assert_eq!(stderr(&output), "", "{format}");
            assert_eq!(fs::read(folder.path().join("b.out")).expect("a file"), expected, "{format} {run}");
        }
        let output = run_in(folder.path(), &[&lint[..], &["-o", "c.out"]].concat());
        assert_eq!((output.stdout.len(), output.status.code()), (0, Some(1)), "{format}");
        assert_eq!(stderr(&output), "urlspec: skipped a report of urlspec\n", "{format}");
        let output = run_in(folder.path(), &[&lint[..], &["-o", "c.out"]].concat());
        assert_eq!(stderr(&output), "urlspec: skipped a report of urlspec\n", "{format}");
        let output = run_in(folder.path(), &lint);
        assert_eq!(stderr(&output), "urlspec: skipped 2 reports of urlspec\n", "{format}");
        assert_eq!(fs::read(folder.path().join("c.out")).expect("a file"), expected, "{format}");
        // Named, it is a report too. No fix changes it.
        let output = run_in(folder.path(), &["lint", "--no-config", "--fix-all", "c.out"]);
        assert_eq!(
            (output.status.code(), stderr(&output).as_str()),
            (Some(0), "urlspec: skipped a report of urlspec\n")
        );
        assert_eq!(fs::read(folder.path().join("c.out")).expect("a file"), expected, "{format}");
        assert_eq!(names(folder.path()), ["a.txt", "b.out", "c.out"]);
    }
}

#[test]
fn colored_reports_and_those_of_check_and_extract_are_not_read() {
    for arguments in [
        &["lint", "--color", "always", "a.txt"][..],
        &["extract", "-f", "json", "a.txt"],
        &["extract", "-f", "csv", "a.txt"],
        &["check", "-f", "json", "http://h.x/~a"],
        &["check", "-f", "sarif", "http://h.x/~a"],
        &["check", "-f", "human", "http://h.x/~a"],
        &["lint", "--write-baseline", "d.json", "a.txt"],
    ] {
        let folder = folder(&[("a.txt", DOCUMENT)]);
        run_into(folder.path(), "b.out", arguments);
        let output = run_in(folder.path(), &["lint", "--format", "concise"]);
        assert!(text(&output.stdout).lines().all(|line| line.starts_with("a.txt:")), "{arguments:?} {output:?}");
        assert!(stderr(&output).contains("skipped a report"), "{arguments:?} {output:?}");
    }
}

/// `extract` prints URLs, which look like no report: only the identity of the file counts.
#[test]
fn the_output_of_extract_is_not_its_input() {
    let folder = folder(&[("a.txt", DOCUMENT), ("z.txt", b"http://z.x/\n")]);
    for _ in 0..2 {
        run_into(folder.path(), "b.txt", &["extract"]);
        let expected = "http://h.x/~a\nhttp://h.x:/\nhttp://z.x/\n";
        assert_eq!(fs::read_to_string(folder.path().join("b.txt")).expect("a file"), expected);
    }
    fs::remove_file(folder.path().join("b.txt")).expect("removed");
    for _ in 0..2 {
        let output = run_in(folder.path(), &["extract", "-o", "c.txt"]);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 0), "{output:?}");
        assert_eq!(fs::read_to_string(folder.path().join("c.txt")).expect("a file").lines().count(), 3);
    }
}

/// Whatever its keys and its name are, a baseline that is used is not read as a document.
#[test]
fn baselines_are_not_read() {
    let baseline = br#"{"version": 1, "baseline": "urlspec", "files": {"http://h.x/~b": {}}}"#;
    let folder = folder(&[("a.txt", b"http://h.x/"), ("known.txt", baseline)]);
    assert_eq!(run_in(folder.path(), &["lint", "-q"]).status.code(), Some(1));
    assert_eq!(run_in(folder.path(), &["lint", "-q", "--baseline", "known.txt"]).status.code(), Some(0));
    fs::write(folder.path().join("urlspec.toml"), "baseline = 'known.txt'").expect("a file");
    assert_eq!(run_in(folder.path(), &["lint", "-q"]).status.code(), Some(0));
    let output = run_in(folder.path(), &["lint", "--write-baseline", "known.txt"]);
    assert_eq!(text(&output.stdout), "0 findings written to known.txt\n");
}

#[test]
fn an_output_file_is_replaced_as_a_whole_or_not_at_all() {
    let folder = folder(&[
        ("a.txt", DOCUMENT),
        ("old.txt", b"1 URL in 1 file"),
        ("notes.md", b"my notes"),
        ("urlspec.toml", b""),
    ]);
    let lint = |arguments: &[&str]| run_in(folder.path(), &[&["lint", "-f", "concise"], arguments].concat());
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    // Wrong usage, after the file was opened.
    fs::write(folder.path().join("urlspec.toml"), "").expect("a file");
    for arguments in [
        &["-o", "old.txt", "--baseline", "none.json", "a.txt"][..],
        &["-o", "old.txt", "--glob", "{", "a.txt"],
        &["-o", "old.txt", "old.txt"],
        // What a user wrote, also in a folder that is read.
        &["-o", "notes.md", "a.txt"],
        &["-o", "notes.md", "."],
        &["-o", "a.txt", "--fix-all", "."],
        &["-o", "none/x", "a.txt"],
        &["-o", ".", "a.txt"],
    ] {
        let output = lint(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?} {output:?}");
        assert_eq!((read("old.txt").as_str(), output.stdout.len()), ("1 URL in 1 file", 0), "{arguments:?}");
        assert_eq!((read("notes.md").as_str(), read("a.txt").as_bytes()), ("my notes", DOCUMENT), "{arguments:?}");
    }
    assert_eq!(lint(&["-o", "old.txt", "a.txt"]).status.code(), Some(1));
    assert_eq!(read("old.txt").lines().count(), 2);
    // Errors about files go to standard error, and the file gets the rest.
    assert_eq!(lint(&["-o", "old.txt", "none.txt", "a.txt"]).status.code(), Some(2));
    assert_eq!(read("old.txt").lines().count(), 2);
    assert_eq!(names(folder.path()), ["a.txt", "notes.md", "old.txt", "urlspec.toml"]);
}

#[cfg(unix)]
#[test]
fn an_output_file_keeps_its_link_and_its_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder(&[("a.txt", DOCUMENT), ("in/old.txt", b"1 URL in 1 file")]);
    let path = |name: &str| folder.path().join(name);
    fs::set_permissions(path("in/old.txt"), PermissionsExt::from_mode(0o660)).expect("permissions");
    symlink("in/old.txt", path("link")).expect("a link");
    run_in(folder.path(), &["lint", "-o", "link", "a.txt"]);
    assert!(path("link").is_symlink());
    assert!(fs::read_to_string(path("in/old.txt")).expect("a file").contains("2 URLs in 1 file"));
    assert_eq!(fs::metadata(path("in/old.txt")).expect("a file").permissions().mode() & 0o777, 0o660);
    fs::set_permissions(path("in/old.txt"), PermissionsExt::from_mode(0o440)).expect("permissions");
    assert_eq!(run_in(folder.path(), &["lint", "-o", "link", "a.txt"]).status.code(), Some(2));
    let output = run_in(folder.path(), &["lint", "-q", "-o", "/dev/null", "a.txt"]);
    assert_eq!(output.status.code(), Some(1));
    let output = run_in(folder.path(), &["lint", "-f", "concise", "-o", "/dev/stdout", "a.txt"]);
    assert_eq!(output.stdout.split(|byte| *byte == b'\n').count(), 3, "{output:?}");
    assert_eq!(run_in(folder.path(), &["lint", "-o", "/dev/stderr", "a.txt"]).status.code(), Some(2));
}

#[test]
fn sarif_has_the_rules_of_its_results_only() {
    let folder = folder(&[("a.txt", DOCUMENT), ("b.txt", b"http://h.x/")]);
    for (arguments, expected) in [
        (&["lint", "-f", "sarif", "a.txt"][..], &["empty-port", "unsafe-character"][..]),
        (&["lint", "-f", "sarif", "b.txt"], &[]),
        (&["check", "-f", "sarif", "http://h.x/~a", "http://h.x/"], &["unsafe-character"]),
    ] {
        let output = run_in(folder.path(), arguments).stdout;
        let sarif: Value = serde_json::from_slice(&output).expect("JSON");
        let rules = sarif["runs"][0]["tool"]["driver"]["rules"].as_array().expect("a list");
        let mut names: Vec<&str> = rules.iter().map(|rule| rule["id"].as_str().expect("a text")).collect();
        names.sort_unstable();
        assert_eq!(names, expected, "{arguments:?}");
        assert!(output.len() < 8000, "{} {arguments:?}", output.len());
    }
}

/// A file of 64 GiB, of which nothing but its first bytes is read.
#[test]
fn the_first_bytes_of_a_binary_file_decide() {
    let folder = folder(&[("a.txt", b"http://h.x/~a")]);
    let binary = File::create(folder.path().join("b.bin")).expect("a file");
    binary.set_len(1 << 36).expect("a sparse file");
    for arguments in [&["lint"][..], &["lint", "--fix"], &["lint", "--fix-all", "--diff"], &["extract"]] {
        let output = run_in(folder.path(), arguments);
        assert!(stderr(&output).contains("skipped a binary file"), "{arguments:?} {output:?}");
    }
    let output = run_in(folder.path(), &["lint", "--fix", "b.bin"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("b.bin: not read, it is a binary file"), "{output:?}");
}

#[test]
fn longer_files_than_max_size_are_skipped_and_counted() {
    let folder = folder(&[("a.txt", b"http://h.x/~a"), ("b.txt", b"http://h.x/~a~"), ("c/c.txt", b"http://h.x/~abc")]);
    let lines = |arguments: &[&str]| {
        let output = run_in(folder.path(), arguments);
        (text(&output.stdout).lines().count(), stderr(&output))
    };
    let none = String::new();
    let skipped = |count: &str| format!("urlspec: skipped {count} longer than max-size\n");
    let lint = ["lint", "-f", "concise"];
    assert_eq!(lines(&lint), (4, none.clone()));
    for (size, count, message) in [("15", 4, none), ("14", 3, skipped("1 file")), ("13", 1, skipped("2 files"))] {
        let option = ["--max-size", size];
        assert_eq!(lines(&[&lint[..], &option].concat()), (count, message.clone()), "{size}");
        assert_eq!(
            lines(&[&lint[..], &option, &["a.txt", "b.txt", "c/c.txt"]].concat()),
            (count, message.clone()),
            "{size}"
        );
        let (urls, extracted) = lines(&[&["extract"][..], &option].concat());
        assert_eq!(extracted, message, "{size}");
        fs::write(folder.path().join("urlspec.toml"), format!("max-size = {size}")).expect("a file");
        assert_eq!(lines(&[&lint[..], &["--glob", "*.txt"]].concat()), (count, message.clone()), "{size}");
        assert_eq!(lines(&["extract", "--glob", "*.txt"]), (urls, message), "{size}");
        assert_eq!(lines(&[&lint[..], &["--glob", "*.txt", "--max-size", "100"]].concat()).0, 4);
        fs::remove_file(folder.path().join("urlspec.toml")).expect("removed");
    }
    let output = run_in(folder.path(), &["lint", "--fix", "--max-size", "13"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(fs::read(folder.path().join("b.txt")).expect("a file"), b"http://h.x/~a~");
    for (value, message) in [("'x'", "expected a number of bytes"), ("-1", "expected a number of bytes")] {
        fs::write(folder.path().join("urlspec.toml"), format!("max-size = {value}")).expect("a file");
        let output = run_in(folder.path(), &lint);
        assert!(stderr(&output).contains(message), "{output:?}");
    }
    assert_eq!(
        run_with_input_in(folder.path(), &["lint", "--no-config", "--max-size", "1", "-"], b"").status.code(),
        Some(0)
    );
}

/// 20,000 names in a file. The tests of `urlspec-text` compare the time.
#[test]
fn many_schemes_are_read() {
    let names: Vec<String> = (0..20_000).map(|number| format!("s{number}")).collect();
    let list: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
    let document = "see s19999://h.x/a\n";
    let folder = folder(&[("a.txt", document.as_bytes())]);
    fs::write(folder.path().join("urlspec.toml"), format!("schemes = [{}]", list.join(", "))).expect("a file");
    let output = run_in(folder.path(), &["lint", "a.txt"]);
    assert!(text(&output.stdout).starts_with("1 URL in 1 file"), "{output:?}");
}

#[cfg(unix)]
mod signals {
    use std::io::Write;
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Child, Stdio};
    use std::sync::atomic::AtomicBool;
    use std::sync::{Arc, Once};
    use std::thread::sleep;
    use std::time::Duration;

    use rustix::process::{Pid, Signal, kill_process};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag::register_conditional_default;

    use super::{Path, TempDir, folder, fs, names};

    /// The command, with the default action of each signal. A shell ignores signals in what it runs in the background, and a
    /// process inherits what is ignored. It does not inherit handlers, so this process has some: they do what the default is.
    fn command(arguments: &[&str]) -> std::process::Command {
        static HANDLERS: Once = Once::new();
        HANDLERS.call_once(|| {
            for signal in [SIGINT, SIGTERM, SIGHUP] {
                let always = Arc::new(AtomicBool::new(true));
                register_conditional_default(signal, always).expect("a handler");
            }
        });
        super::command(arguments)
    }

    fn leftovers(folder: &Path) -> usize {
        names(folder).iter().filter(|name| name.starts_with(".urlspec-")).count()
    }

    fn send(child: &Child, signal: Signal) {
        let pid = Pid::from_raw(child.id().cast_signed()).expect("a process");
        // It may have ended.
        let _ = kill_process(pid, signal);
    }

    /// Starts to write a report about standard input, which does not end.
    fn waiting(folder: &Path) -> Child {
        let mut command = command(&["lint", "-o", "out.txt", "-"]);
        let mut child = command.current_dir(folder).stdin(Stdio::piped()).spawn().expect("it starts");
        child.stdin.as_mut().expect("a pipe").write_all(b"http://h.x/~a\n").expect("it is read");
        while leftovers(folder) == 0 {
            sleep(Duration::from_millis(5));
        }
        child
    }

    /// Whether this process ignores a signal, and so do those that it starts: under `nohup`, or in the background of a script.
    fn is_ignored(number: u32) -> bool {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.is_some_and(|mask| mask >> (number - 1) & 1 == 1)
    }

    #[test]
    fn a_signal_removes_temporary_files() {
        for (signal, number) in [(Signal::INT, 2), (Signal::TERM, 15), (Signal::HUP, 1)] {
            if is_ignored(number) {
                continue;
            }
            let folder = TempDir::new().expect("a folder");
            let mut child = waiting(folder.path());
            // `wait` would close it, and the command might end without the signal.
            let input = child.stdin.take();
            send(&child, signal);
            let status = child.wait().expect("it ends");
            drop(input);
            // A shell makes 128 more of it: 130 or 143.
            assert_eq!(status.signal(), Some(number.cast_signed()), "{status}");
            assert_eq!(names(folder.path()), Vec::<String>::new());
        }
    }

    /// `nohup`, and shells that run a command in the background, ignore signals.
    #[cfg(target_os = "linux")]
    #[test]
    fn an_ignored_signal_stays_ignored() {
        let folder = TempDir::new().expect("a folder");
        let script = format!("trap '' INT HUP; exec '{}' lint -o out.txt -", env!("CARGO_BIN_EXE_urlspec"));
        let mut shell = std::process::Command::new("sh");
        let mut child =
            shell.args(["-c", &script]).current_dir(folder.path()).stdin(Stdio::piped()).spawn().expect("it starts");
        while leftovers(folder.path()) == 0 {
            sleep(Duration::from_millis(5));
        }
        send(&child, Signal::INT);
        send(&child, Signal::HUP);
        sleep(Duration::from_millis(100));
        drop(child.stdin.take());
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
        assert_eq!(names(folder.path()), ["out.txt"]);
    }

    /// Each file has its old or its new content, and there is nothing else.
    #[test]
    fn a_signal_during_a_fix_leaves_whole_files_only() {
        let files: Vec<String> = (0..1500).map(|number| format!("{number}.txt")).collect();
        let files: Vec<(&str, &[u8])> = files.iter().map(|name| (&**name, &b"http://h.x/~a\n"[..])).collect();
        for attempt in 0..5 {
            let folder = folder(&files);
            let mut child = command(&["lint", "--fix", "-q"]).current_dir(folder.path()).spawn().expect("it starts");
            while leftovers(folder.path()) == 0 && child.try_wait().expect("a state").is_none() {
                sleep(Duration::from_millis(1));
            }
            sleep(Duration::from_millis(attempt * 20));
            send(&child, if attempt % 2 == 0 { Signal::INT } else { Signal::TERM });
            let status = child.wait().expect("it ends");
            assert!(status.signal().is_some() || status.success(), "{status}");
            assert_eq!(names(folder.path()).len(), files.len(), "{attempt}");
            for (name, old) in &files {
                let content = fs::read(folder.path().join(name)).expect("a file");
                assert!(content == *old || content == b"http://h.x/%7Ea\n", "{name}");
            }
        }
    }
}
