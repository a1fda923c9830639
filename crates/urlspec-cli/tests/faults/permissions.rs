//! Permissions, owners and attributes.

use std::fs;
use std::os::unix::fs::{chown, symlink};
use std::path::Path;

use rustix::fs::{XattrFlags, getxattr, setxattr};

use super::{
    NEW, OLD, URLSPEC, allow, assert_not_fixed, can, fix, fix_by, folder, is_root, leftovers, mode, public_copy, read,
    stderr,
};

const ACCESS: &str = "system.posix_acl_access";
const DEFAULT: &str = "system.posix_acl_default";

#[test]
fn permissions_are_kept() {
    for bits in [0o600, 0o644, 0o755, 0o660, 0o4755, 0o2755, 0o1644, 0o7777] {
        let folder = folder(&[("a", OLD)]);
        let path = folder.path().join("a");
        allow(&path, bits);
        assert_eq!(fix(&path).status.code(), Some(0));
        assert_eq!((read(&path).as_str(), mode(&path)), (NEW, bits), "{bits:o}");
    }
}

#[test]
fn a_symbolic_link_stays() {
    let folder = folder(&[("a", OLD)]);
    let [target, one, other] = ["a", "one", "other"].map(|name| folder.path().join(name));
    allow(&target, 0o640);
    symlink("a", &one).expect("a link");
    symlink(&one, &other).expect("a link");
    assert_eq!(fix(&other).status.code(), Some(0));
    assert_eq!((read(&target).as_str(), mode(&target)), (NEW, 0o640));
    assert_eq!(fs::read_link(&one).expect("a link"), Path::new("a"));
    assert_eq!(fs::read_link(&other).expect("a link"), one);
}

/// Not even root replaces a read-only file.
#[test]
fn a_read_only_file_is_not_changed() {
    for bits in [0o444, 0o400, 0o555] {
        let folder = folder(&[("a", OLD)]);
        let path = folder.path().join("a");
        allow(&path, bits);
        assert_not_fixed(&fix(&path), &path, "it is read-only");
        assert_eq!((read(&path).as_str(), mode(&path)), (OLD, bits));
        assert!(leftovers(folder.path()).is_empty());
    }
}

/// An access control list in the format of Linux.
fn acl(entries: &[(u16, u16, u32)]) -> Vec<u8> {
    let entry = |(tag, bits, id): &(u16, u16, u32)| {
        [&tag.to_le_bytes()[..], &bits.to_le_bytes()[..], &id.to_le_bytes()[..]].concat()
    };
    [2_u32.to_le_bytes().to_vec(), entries.iter().flat_map(entry).collect()].concat()
}

/// A list by which the owner and one other user may write, and the group nothing. The mode shows the mask as the bits of the
/// group.
fn other_user_may_write() -> Vec<u8> {
    const UNDEFINED_ID: u32 = u32::MAX;
    acl(&[(1, 6, UNDEFINED_ID), (2, 6, 12_345), (4, 0, UNDEFINED_ID), (16, 6, UNDEFINED_ID), (32, 0, UNDEFINED_ID)])
}

fn attribute(path: &Path, name: &str) -> Option<Vec<u8>> {
    let mut buffer = [0; 1024];
    getxattr(path, name, &mut buffer[..]).ok().map(|length| buffer[..length].to_vec())
}

fn set(path: &Path, name: &str, value: &[u8]) -> bool {
    let is_set = setxattr(path, name, value, XattrFlags::empty()).is_ok();
    if !is_set {
        eprintln!("SKIPPED: {name} is not available");
    }
    is_set
}

#[test]
fn attributes_are_kept() {
    for (name, value) in [("user.origin", b"CERN".to_vec()), (ACCESS, other_user_may_write())] {
        let folder = folder(&[("a", OLD)]);
        let path = folder.path().join("a");
        if set(&path, name, &value) {
            let before = mode(&path);
            assert_eq!(fix(&path).status.code(), Some(0));
            assert_eq!((read(&path).as_str(), mode(&path)), (NEW, before));
            assert_eq!(attribute(&path, name), Some(value), "{name}");
        }
    }
}

/// A file without a list does not inherit the default list of its folder.
#[test]
fn no_other_user_gets_more_permissions() {
    let folder = folder(&[("a", OLD)]);
    let path = folder.path().join("a");
    allow(&path, 0o660);
    if set(folder.path(), DEFAULT, &other_user_may_write()) {
        assert_eq!(fix(&path).status.code(), Some(0));
        assert_eq!((read(&path).as_str(), mode(&path), attribute(&path, ACCESS)), (NEW, 0o660, None));
    }
}

/// Runs `--fix` as a user who is not root, with or without an additional group.
fn fix_as_user(path: &Path, groups: &str) -> std::process::Output {
    let groups = if groups.is_empty() { "--clear-groups".to_owned() } else { format!("--groups={groups}") };
    let arguments = ["--reuid=65534", "--regid=65534", &groups, public_copy()];
    let (program, arguments) = if is_root() { ("setpriv", &arguments[..]) } else { (URLSPEC, &[][..]) };
    fix_by(program, arguments, path).output().expect("it runs")
}

fn give(path: &Path, user: u32, group: u32) {
    if is_root() {
        chown(path, Some(user), Some(group)).expect("root may");
    }
}

#[test]
#[ignore = "needs setpriv if it is run by root"]
fn a_user_fixes_only_writable_files() {
    if is_root() && !can("setpriv", "setpriv", &["true"]) {
        return;
    }
    let folder = folder(&[("mine", OLD), ("marked", OLD)]);
    let [mine, marked] = ["mine", "marked"].map(|name| folder.path().join(name));
    for path in [folder.path(), &mine, &marked] {
        give(path, 65_534, 65_534);
    }
    allow(&marked, 0o444);
    assert_eq!(fix_as_user(&mine, "").status.code(), Some(0));
    assert_not_fixed(&fix_as_user(&marked, ""), &marked, "it is read-only");
    assert_eq!((read(&mine).as_str(), read(&marked).as_str()), (NEW, OLD));

    // A read-only folder can't have a new file.
    fs::write(&mine, OLD).expect("a file");
    allow(folder.path(), 0o555);
    assert_not_fixed(&fix_as_user(&mine, ""), &mine, "permission denied");
    allow(folder.path(), 0o755);
    assert_eq!(read(&mine), OLD);
    assert!(leftovers(folder.path()).is_empty());
}

/// A file that a user may write but does not own would change its owner.
#[test]
#[ignore = "needs root and setpriv"]
fn owners_are_kept() {
    if !is_root() || !can("setpriv", "setpriv", &["true"]) {
        return eprintln!("SKIPPED: another user is not available");
    }
    let folder = folder(&[("a", OLD)]);
    let path = folder.path().join("a");
    give(folder.path(), 65_534, 65_534);
    let owner = |path: &Path| {
        let metadata = fs::metadata(path).expect("a file");
        (std::os::unix::fs::MetadataExt::uid(&metadata), std::os::unix::fs::MetadataExt::gid(&metadata))
    };

    give(&path, 12_345, 12_346);
    allow(&path, 0o666);
    assert_not_fixed(&fix_as_user(&path, ""), &path, "it would lose its owner");
    assert_eq!((read(&path).as_str(), owner(&path), mode(&path)), (OLD, (12_345, 12_346), 0o666));

    // Only members of the group may give the file to it.
    give(&path, 65_534, 12_346);
    assert_not_fixed(&fix_as_user(&path, ""), &path, "it would lose its owner");
    allow(&path, 0o2755);
    let output = fix_as_user(&path, "12346");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!((read(&path).as_str(), owner(&path), mode(&path)), (NEW, (65_534, 12_346), 0o2755));

    // New files inherit the group of the folder, and only its members may set the bit.
    fs::write(&path, OLD).expect("a file");
    give(folder.path(), 65_534, 12_346);
    allow(folder.path(), 0o2755);
    allow(&path, 0o2755);
    assert_not_fixed(&fix_as_user(&path, ""), &path, "it would lose its permissions");
    assert_eq!((read(&path).as_str(), owner(&path), mode(&path)), (OLD, (65_534, 12_346), 0o2755));

    // Root keeps the owner and the bits.
    give(&path, 12_345, 12_346);
    allow(&path, 0o6755);
    assert_eq!(fix(&path).status.code(), Some(0));
    assert_eq!((read(&path).as_str(), owner(&path), mode(&path)), (NEW, (12_345, 12_346), 0o6755));
    assert!(leftovers(folder.path()).is_empty());
}
