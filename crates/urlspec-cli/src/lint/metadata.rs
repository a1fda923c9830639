//! What a file keeps when another takes its place: owner, permissions, attributes.

use std::fs::File;
use std::io;

/// Gives `file` what `before` has, of which it is to take the place.
///
/// # Errors
///
/// If something of it would be lost.
#[cfg(unix)]
pub fn keep(before: &File, file: &File) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let (old, own) = (before.metadata()?, file.metadata()?);
    if old.nlink() > 1 {
        return Err(io::Error::other("it has several names (hard links), and would lose the others"));
    }
    if (own.uid(), own.gid()) != (old.uid(), old.gid()) {
        fchown(file, Some(old.uid()), Some(old.gid())).map_err(|_| io::Error::other("it would lose its owner"))?;
    }
    keep_attributes(before, file)?;
    // Last, as a change of owner takes bits away.
    file.set_permissions(old.permissions())?;
    // A bit that may not be given is passed over in silence.
    if file.metadata()?.mode() != old.mode() {
        return Err(io::Error::other("it would lose its permissions"));
    }
    Ok(())
}

#[cfg(not(unix))]
pub fn keep(before: &File, file: &File) -> io::Result<()> {
    file.set_permissions(before.metadata()?.permissions())
}

/// Extended attributes, and with them the list of who else may read: without it the bits of the group mean another thing.
#[cfg(target_os = "linux")]
fn keep_attributes(before: &File, file: &File) -> io::Result<()> {
    use rustix::fs::{XattrFlags, fremovexattr, fsetxattr};
    let lost = |_| io::Error::other("it would lose its extended attributes");
    let (old, own) = (attributes(before)?, attributes(file)?);
    // What the folder gave the new file.
    for name in own.keys().filter(|name| !old.contains_key(*name)) {
        fremovexattr(file, name.as_slice()).map_err(lost)?;
    }
    for (name, value) in old.iter().filter(|(name, value)| own.get(*name) != Some(value)) {
        fsetxattr(file, name.as_slice(), value, XattrFlags::empty()).map_err(lost)?;
    }
    Ok(())
}

#[cfg(all(unix, not(target_os = "linux")))]
fn keep_attributes(_: &File, _: &File) -> io::Result<()> {
    Ok(())
}

#[cfg(target_os = "linux")]
fn attributes(file: &File) -> io::Result<std::collections::BTreeMap<Vec<u8>, Vec<u8>>> {
    use rustix::fs::{fgetxattr, flistxattr};
    use rustix::io::Errno;
    // No list of names and no value is longer.
    const LONGEST: usize = 1 << 16;
    let mut buffer = vec![0; LONGEST];
    let names = match flistxattr(file, &mut buffer[..]) {
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
