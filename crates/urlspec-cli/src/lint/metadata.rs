//! Metadata for the new version of a file: owner, permissions and attributes.

#[cfg(target_os = "linux")]
use std::collections::BTreeMap;
use std::fs::File;
use std::io;

/// Copies the metadata of `old` to `new`, which replaces it.
///
/// # Errors
///
/// If some of it would be lost.
#[cfg(unix)]
pub fn copy_metadata(old: &File, new: &File) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let (wanted, current) = (old.metadata()?, new.metadata()?);
    if wanted.nlink() > 1 {
        return Err(io::Error::other("it has several names (hard links), and would lose the others"));
    }
    if (current.uid(), current.gid()) != (wanted.uid(), wanted.gid()) {
        fchown(new, Some(wanted.uid()), Some(wanted.gid())).map_err(|_| io::Error::other("it would lose its owner"))?;
    }
    copy_attributes(old, new)?;
    // Last, since a change of the owner clears bits.
    new.set_permissions(wanted.permissions())?;
    // Bits that this user may not set are ignored without an error.
    if new.metadata()?.mode() != wanted.mode() {
        return Err(io::Error::other("it would lose its permissions"));
    }
    Ok(())
}

#[cfg(not(unix))]
pub fn copy_metadata(old: &File, new: &File) -> io::Result<()> {
    new.set_permissions(old.metadata()?.permissions())
}

/// Copies the extended attributes. They include the access control list, without which the bits of the group mean
/// something else.
#[cfg(target_os = "linux")]
fn copy_attributes(old: &File, new: &File) -> io::Result<()> {
    use rustix::fs::{XattrFlags, fremovexattr, fsetxattr};
    let lost = |_| io::Error::other("it would lose its extended attributes");
    let (wanted, current) = (attributes(old)?, attributes(new)?);
    // Attributes inherited from the folder.
    for name in current.keys().filter(|name| !wanted.contains_key(*name)) {
        fremovexattr(new, name.as_slice()).map_err(lost)?;
    }
    for (name, value) in wanted.iter().filter(|(name, value)| current.get(*name) != Some(value)) {
        fsetxattr(new, name.as_slice(), value, XattrFlags::empty()).map_err(lost)?;
    }
    Ok(())
}

#[cfg(all(unix, not(target_os = "linux")))]
fn copy_attributes(_: &File, _: &File) -> io::Result<()> {
    Ok(())
}

#[cfg(target_os = "linux")]
fn attributes(file: &File) -> io::Result<BTreeMap<Vec<u8>, Vec<u8>>> {
    use rustix::fs::{fgetxattr, flistxattr};
    use rustix::io::Errno;
    // The maximum for a list of names and for a value. Most files have none, so begin with less.
    const MAX_LENGTH: usize = 1 << 16;
    let mut buffer = vec![0; 1];
    let mut names = flistxattr(file, &mut buffer[..]);
    if matches!(names, Err(Errno::RANGE)) {
        buffer.resize(MAX_LENGTH, 0);
        names = flistxattr(file, &mut buffer[..]);
    }
    let names = match names {
        Ok(length) => buffer[..length].to_vec(),
        Err(Errno::NOTSUP) => Vec::new(),
        Err(error) => return Err(error.into()),
    };
    let names = names.split(|octet| *octet == 0).filter(|name| !name.is_empty());
    names
        .map(|name| {
            let length = fgetxattr(file, name, &mut buffer[..])?;
            Ok((name.to_vec(), buffer[..length].to_vec()))
        })
        .collect()
}
