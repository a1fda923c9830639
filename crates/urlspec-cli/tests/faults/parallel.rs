//! Several runs at once, and a run next to another program.

use std::fs;
use std::path::Path;
use std::process::Child;
use std::thread;

use super::{NEW, OLD, URLSPEC, fix, fix_by, folder, leftovers, mode, read, stderr};

fn start(path: &Path) -> Child {
    fix_by(URLSPEC, &[], path).spawn().expect("it starts")
}

/// Runs in the same folder don't disturb each other: one of them fixes each file.
#[test]
fn parallel_runs_fix_all_files() {
    const ROUNDS: usize = 25;
    for round in 0..ROUNDS {
        let names: Vec<String> = (0..40).map(|number| format!("{number:02}")).collect();
        let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), OLD)).collect();
        let folder = folder(&files);
        let runs: Vec<Child> = (0..3).map(|_| start(folder.path())).collect();
        for run in runs {
            let output = run.wait_with_output().expect("it ends");
            assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()), "round {round}");
        }
        for name in &names {
            assert_eq!((read(&folder.path().join(name)).as_str(), mode(&folder.path().join(name))), (NEW, 0o644));
        }
        assert!(leftovers(folder.path()).is_empty());
    }
}

/// Adds lines like an editor: a new file replaces the old one.
fn add_lines(path: &Path, count: usize) {
    let draft = path.with_extension("draft");
    for number in 0..count {
        fs::write(&draft, format!("{}line {number} http://h.x/~{number}\n", read(path))).expect("a file");
        fs::rename(&draft, path).expect("a file");
    }
}

/// Text that another program writes at the same time is in the file, or in another file that an error names.
#[test]
fn changes_by_another_program_are_not_lost() {
    const LINES: usize = 400;
    let folder = folder(&[("a", OLD)]);
    let path = folder.path().join("a");
    thread::scope(|scope| {
        let other = scope.spawn(|| add_lines(&path, LINES));
        while !other.is_finished() {
            let output = fix(&path);
            let stderr = stderr(&output);
            assert!(
                output.status.code() == Some(0)
                    || stderr.contains("other programs keep")
                    || stderr.contains("another program"),
                "{stderr}"
            );
        }
    });
    assert_eq!(fix(&path).status.code(), Some(0));
    let kept: String = leftovers(folder.path()).iter().map(|path| read(path)).collect();
    let text = read(&path);
    for number in 0..LINES {
        let line = format!("line {number} http://h.x/%7E{number}\n");
        assert!(text.contains(&line) || kept.contains(&format!("line {number} ")), "line {number}");
    }
}

/// The temporary file of a killed run is skipped in a folder, but not as an argument.
#[test]
fn temporary_files_are_skipped() {
    let name = ".urlspec-a1B2c3.tmp";
    let folder = folder(&[(name, OLD), ("a", NEW)]);
    let output = fix_by(URLSPEC, &[], folder.path()).arg("--hidden").output().expect("it runs");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 0));
    assert_eq!(read(&folder.path().join(name)), OLD);
    let by_name = fix_by(URLSPEC, &[], &folder.path().join(name)).arg("--kind=text").output().expect("it runs");
    assert_eq!(by_name.status.code(), Some(0));
    assert_eq!(read(&folder.path().join(name)), NEW);
}
