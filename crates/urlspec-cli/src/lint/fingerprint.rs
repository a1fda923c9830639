//! The content of a file, recognized again without being kept.

use std::collections::hash_map::RandomState;
use std::fs::{File, Metadata};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Read};
use std::path::Path;
use std::sync::LazyLock;

/// The key is random, so that no document can be made to collide with another.
static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);

/// The bytes that are hashed at a time.
const CHUNK: usize = 1 << 16;

/// Opens a file, or a named pipe without waiting for its other end.
#[cfg(target_os = "linux")]
fn open_at_once(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let flags = rustix::fs::OFlags::NONBLOCK.bits().cast_signed();
    File::options().read(true).custom_flags(flags).open(path)
}

#[cfg(not(target_os = "linux"))]
fn open_at_once(path: &Path) -> io::Result<File> {
    match path.metadata()?.is_file() {
        true => File::open(path),
        false => Err(io::Error::other("it is no longer a regular file")),
    }
}

/// Which file it is, whatever its name and its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileId {
    #[cfg(unix)]
    device_and_inode: (u64, u64),
}

impl FileId {
    #[cfg(unix)]
    pub fn of(metadata: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;
        Self { device_and_inode: (metadata.dev(), metadata.ino()) }
    }

    /// The standard library has no identity of a file here: all are equal.
    #[cfg(not(unix))]
    pub fn of(_: &Metadata) -> Self {
        Self {}
    }
}

/// The length and a hash of the content of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint {
    length: u64,
    hash: u64,
}

impl Fingerprint {
    pub fn of(mut content: &[u8]) -> Self {
        // Reading from memory can't fail.
        Self::read(&mut content).unwrap_or(Self { length: 0, hash: 0 })
    }

    /// The content of a regular file.
    ///
    /// # Errors
    ///
    /// If it is something else now, such as a named pipe, or can't be read.
    pub fn of_file(path: &Path) -> io::Result<Self> {
        let mut file = open_at_once(path)?;
        match file.metadata()?.is_file() {
            true => Self::read(&mut file),
            false => Err(io::Error::other("it is no longer a regular file")),
        }
    }

    fn read(input: &mut impl Read) -> io::Result<Self> {
        let (mut hasher, mut length) = (KEY.build_hasher(), 0);
        let mut chunk = Vec::with_capacity(CHUNK);
        loop {
            chunk.clear();
            input.by_ref().take(CHUNK as u64).read_to_end(&mut chunk)?;
            if chunk.is_empty() {
                return Ok(Self { length, hash: hasher.finish() });
            }
            length += chunk.len() as u64;
            hasher.write(&chunk);
        }
    }
}
