//! Full and read-only disks, mounted in a namespace of the test.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::{NEW, OLD, URLSPEC, can, fix, folder, is_root, mode, read, stderr};

/// Runs a script that may mount, with the command as `$urlspec`, in a folder with `disk/` and `out/`.
fn with_mounts(folder: &Path, script: &str) -> Option<Output> {
    let alone = if is_root() { "-m" } else { "-rm" };
    if !can("a mount", "unshare", &[alone, "mount", "-t", "tmpfs", "none", "/mnt"]) {
        return None;
    }
    for name in ["disk", "out"] {
        fs::create_dir(folder.join(name)).expect("a folder");
    }
    let output = Command::new("unshare")
        .args([alone, "sh", "-euc", script])
        .env("urlspec", format!("{URLSPEC} lint --spec rfc1738 --fix --no-config --threads 1 --format concise"))
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("it runs");
    Some(output)
}

/// Copies the files of the disk to `out`, and exits with the code of the command.
const COPY: &str = "|| code=$?; cp -a disk/. out; exit ${code:-0}";

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8")).collect();
    names.sort();
    names
}

/// A disk without space for a new version of one file. The files before and after it are fixed.
#[test]
#[ignore = "needs a mount"]
fn a_full_disk() {
    let large = format!("{}{OLD}", "x\n".repeat(15_000));
    let folder = folder(&[("a", OLD), ("large", &large), ("z", OLD)]);
    // The old files leave space for only a part of a new large file.
    let script =
        format!("mount -t tmpfs -o size=56k none disk; cp a large z disk; chmod 640 disk/large; $urlspec disk {COPY}");
    let Some(output) = with_mounts(folder.path(), &script) else { return };
    let out = folder.path().join("out");
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert_eq!(stderr(&output), "urlspec: disk/large: not fixed: no storage space\n");
    let is_named = String::from_utf8_lossy(&output.stdout).contains("disk/large:15001:12: error[unsafe-character]");
    assert!(is_named, "the finding is reported");
    assert_eq!(names(&out), ["a", "large", "z"], "no temporary file remains");
    assert_eq!((read(&out.join("large")), mode(&out.join("large"))), (large, 0o640));
    assert_eq!([read(&out.join("a")), read(&out.join("z"))], [NEW, NEW]);
}

#[test]
#[ignore = "needs a mount"]
fn a_disk_without_free_inodes() {
    let folder = folder(&[("a", OLD)]);
    // One for the folder, one for the file.
    let script = format!("mount -t tmpfs -o nr_inodes=2 none disk; cp a disk; $urlspec disk/a {COPY}");
    let Some(output) = with_mounts(folder.path(), &script) else { return };
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stderr(&output), "urlspec: disk/a: not fixed: no storage space\n");
    let out = folder.path().join("out");
    assert_eq!((names(&out), read(&out.join("a"))), (vec!["a".to_owned()], OLD.to_owned()));
}

/// Disks that become full at different points of writing the new file.
#[test]
#[ignore = "needs a mount"]
fn a_disk_that_becomes_full() {
    const FREE: [usize; 8] = [0, 4, 8, 16, 24, 28, 32, 36];
    let large = format!("{}{OLD}", "x\n".repeat(15_000));
    let folder = folder(&[("a", &large)]);
    let script = "
        mount -t tmpfs -o size=100k none disk
        for free in $sizes; do
            rm -f disk/*; cp a disk
            # 32 of 100 kilobytes are used; fill the rest except for $free.
            head -c $(((100 - 32 - free) * 1024)) /dev/zero > disk/fill
            code=0; $urlspec disk/a > out/stdout 2> out/error || code=$?
            cp disk/a out/$free
            echo $free: $code $(ls -A disk)
        done";
    let sizes = FREE.map(|free| free.to_string()).join(" ");
    let Some(output) = with_mounts(folder.path(), &script.replace("$sizes", &sizes)) else { return };
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    let new = large.replace('~', "%7E");
    for free in FREE {
        let (text, code) = if free >= 32 { (&new, 0) } else { (&large, 2) };
        assert!(read(&folder.path().join("out").join(free.to_string())) == *text, "{free}");
        assert!(stdout.contains(&format!("{free}: {code} a fill\n")), "{stdout}{}", stderr(&output));
    }
}

#[test]
#[ignore = "needs a mount"]
fn a_read_only_disk() {
    let folder = folder(&[("a", OLD)]);
    let script = format!("mount -t tmpfs none disk; cp a disk; mount -o remount,ro disk; $urlspec disk/a {COPY}");
    let Some(output) = with_mounts(folder.path(), &script) else { return };
    assert_eq!(output.status.code(), Some(2));
    let expected = "urlspec: disk/a: not fixed: Read-only file system (os error 30)\n";
    assert_eq!(stderr(&output), expected);
    let out = folder.path().join("out");
    assert_eq!((names(&out), read(&out.join("a"))), (vec!["a".to_owned()], OLD.to_owned()));
}

/// A limit for file sizes kills the command; a full output is an error that does not affect the file.
#[test]
fn limits_of_files_and_output() {
    let large = format!("{}{OLD}", "x\n".repeat(15_000));
    let folder = folder(&[("large", &large), ("a", OLD)]);
    let run = |script: &str| {
        let mut command = Command::new("sh");
        command.args(["-c", script, URLSPEC]).current_dir(folder.path()).output().expect("it runs")
    };
    run("ulimit -f 16; exec $0 lint --fix large");
    assert_eq!(read(&folder.path().join("large")), large);
    let output = run("exec $0 lint --fix a > /dev/full");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("the output can't be written"), "{}", stderr(&output));
    assert!([OLD, NEW].contains(&read(&folder.path().join("a")).as_str()));
    assert_eq!(fix(&folder.path().join("a")).status.code(), Some(0));
}
