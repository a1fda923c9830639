//! A disk that is full or read-only: a small one, mounted where only the test sees it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::{NEW, OLD, URLSPEC, can, fix, folder, is_root, mode, read, told};

/// Runs a script where it may mount, with the command as `$urlspec`, in a folder with `disk/` and `out/`.
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
        .env("urlspec", format!("{URLSPEC} lint --fix --no-config --threads 1 --format concise"))
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("it runs");
    Some(output)
}

/// Copies what is on the disk, where the test sees it, and ends as the command did.
const LOOK: &str = "|| code=$?; cp -a disk/. out; exit ${code:-0}";

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8")).collect();
    names.sort();
    names
}

/// A disk without room for one more file, or not for all of it. What has room is mended, also after what has none.
#[test]
#[ignore = "needs a mount"]
fn a_full_disk() {
    let large = format!("{}{OLD}", "x\n".repeat(15_000));
    let folder = folder(&[("a", OLD), ("large", &large), ("z", OLD)]);
    // 32 kilobytes of 45 are taken, and there is room for the first part of a new large file.
    let script =
        format!("mount -t tmpfs -o size=56k none disk; cp a large z disk; chmod 640 disk/large; $urlspec disk {LOOK}");
    let Some(output) = with_mounts(folder.path(), &script) else { return };
    let out = folder.path().join("out");
    assert_eq!(output.status.code(), Some(2), "{}", told(&output));
    assert_eq!(told(&output), "urlspec: disk/large: no storage space; it is left as it is\n");
    let is_named = String::from_utf8_lossy(&output.stdout).contains("disk/large:15001:12: error[unsafe-character]");
    assert!(is_named, "what is not mended is told");
    assert_eq!(names(&out), ["a", "large", "z"], "no other file is left");
    assert_eq!((read(&out.join("large")), mode(&out.join("large"))), (large, 0o640));
    assert_eq!([read(&out.join("a")), read(&out.join("z"))], [NEW, NEW]);
}

#[test]
#[ignore = "needs a mount"]
fn a_disk_that_takes_no_more_files() {
    let folder = folder(&[("a", OLD)]);
    // The folder of the disk is one, and a the other.
    let script = format!("mount -t tmpfs -o nr_inodes=2 none disk; cp a disk; $urlspec disk/a {LOOK}");
    let Some(output) = with_mounts(folder.path(), &script) else { return };
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(told(&output), "urlspec: disk/a: no storage space; it is left as it is\n");
    let out = folder.path().join("out");
    assert_eq!((names(&out), read(&out.join("a"))), (vec!["a".to_owned()], OLD.to_owned()));
}

/// The more room there is, the later it is full while the new file is written, until that fits.
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
            # 32 kilobytes of 100 are taken, and now the rest but so much.
            head -c $(((100 - 32 - free) * 1024)) /dev/zero > disk/fill
            code=0; $urlspec disk/a > out/told 2> out/error || code=$?
            cp disk/a out/$free
            echo $free: $code $(ls -A disk)
        done";
    let sizes = FREE.map(|free| free.to_string()).join(" ");
    let Some(output) = with_mounts(folder.path(), &script.replace("$sizes", &sizes)) else { return };
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let new = large.replace('~', "%7E");
    for free in FREE {
        let (text, code) = if free >= 32 { (&new, 0) } else { (&large, 2) };
        assert!(read(&folder.path().join("out").join(free.to_string())) == *text, "{free}");
        assert!(said.contains(&format!("{free}: {code} a fill\n")), "{said}{}", told(&output));
    }
}

#[test]
#[ignore = "needs a mount"]
fn a_read_only_disk() {
    let folder = folder(&[("a", OLD)]);
    let script = format!("mount -t tmpfs none disk; cp a disk; mount -o remount,ro disk; $urlspec disk/a {LOOK}");
    let Some(output) = with_mounts(folder.path(), &script) else { return };
    assert_eq!(output.status.code(), Some(2));
    let expected = "urlspec: disk/a: Read-only file system (os error 30); it is left as it is\n";
    assert_eq!(told(&output), expected);
    let out = folder.path().join("out");
    assert_eq!((names(&out), read(&out.join("a"))), (vec!["a".to_owned()], OLD.to_owned()));
}

/// A limit for files ends the command by a signal; a full output is told, and is no matter to the file.
#[test]
fn other_limits() {
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
    assert!(told(&output).contains("the output can't be written"), "{}", told(&output));
    assert!([OLD, NEW].contains(&read(&folder.path().join("a")).as_str()));
    assert_eq!(fix(&folder.path().join("a")).status.code(), Some(0));
}
