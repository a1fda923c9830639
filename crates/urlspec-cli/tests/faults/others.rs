//! Two runs at once, and a run beside another program.

use std::fs;
use std::path::Path;
use std::process::Child;
use std::thread;

use super::{NEW, OLD, URLSPEC, fix, fix_by, folder, leftovers, mode, read, told};

fn start(path: &Path) -> Child {
    fix_by(URLSPEC, &[], path).spawn().expect("it starts")
}

/// Runs in the same folder don't hinder each other: each file is mended by one of them.
#[test]
fn runs_at_once_mend_everything_once() {
    const ROUNDS: usize = 25;
    for round in 0..ROUNDS {
        let names: Vec<String> = (0..40).map(|number| format!("{number:02}")).collect();
        let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), OLD)).collect();
        let folder = folder(&files);
        let runs: Vec<Child> = (0..3).map(|_| start(folder.path())).collect();
        for run in runs {
            let output = run.wait_with_output().expect("it ends");
            assert_eq!((output.status.code(), told(&output)), (Some(0), String::new()), "round {round}");
        }
        for name in &names {
            assert_eq!((read(&folder.path().join(name)).as_str(), mode(&folder.path().join(name))), (NEW, 0o644));
        }
        assert!(leftovers(folder.path()).is_empty());
    }
}

/// Adds lines as an editor does: a new file takes the place of the old one.
fn add_lines(path: &Path, count: usize) {
    let draft = path.with_extension("draft");
    for number in 0..count {
        fs::write(&draft, format!("{}line {number} http://h.x/~{number}\n", read(path))).expect("a file");
        fs::rename(&draft, path).expect("a file");
    }
}

/// What another program writes meanwhile is not lost: it is in the file, or it is told where it is.
#[test]
fn what_others_write_meanwhile_is_there() {
    const LINES: usize = 400;
    let folder = folder(&[("a", OLD)]);
    let path = folder.path().join("a");
    thread::scope(|scope| {
        let other = scope.spawn(|| add_lines(&path, LINES));
        while !other.is_finished() {
            let output = fix(&path);
            let told = told(&output);
            assert!(output.status.code() == Some(0) || told.contains("somebody else"), "{told}");
        }
    });
    assert_eq!(fix(&path).status.code(), Some(0));
    let kept: String = leftovers(folder.path()).iter().map(|path| read(path)).collect();
    let mended = read(&path);
    for number in 0..LINES {
        let line = format!("line {number} http://h.x/%7E{number}\n");
        assert!(mended.contains(&line) || kept.contains(&format!("line {number} ")), "line {number}");
    }
}

/// What a run leaves behind that was killed is no document of the folder; it is one if it is named.
#[test]
fn what_was_left_behind_is_not_read() {
    let name = ".urlspec-a1B2c3.tmp";
    let folder = folder(&[(name, OLD), ("a", NEW)]);
    let output = fix_by(URLSPEC, &[], folder.path()).arg("--hidden").output().expect("it runs");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 0));
    assert_eq!(read(&folder.path().join(name)), OLD);
    assert_eq!(fix(&folder.path().join(name)).status.code(), Some(0));
    assert_eq!(read(&folder.path().join(name)), NEW);
}
