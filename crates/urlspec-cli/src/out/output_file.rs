//! The file of the option `--output-file`, or standard output.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::Stdout;
use crate::temporary::{TemporaryFile, folder_of, readable_by_all};
use crate::{Failure, out};

/// Where the output of a command goes.
pub enum OutputFile {
    Stdout(Stdout),
    File(WholeFile),
}

/// A file that has its old content until all of the new one is there.
pub struct WholeFile {
    target: PathBuf,
    writer: BufWriter<File>,
    /// The new content. A pipe or a device has none: it gets the output as it comes.
    temporary: Option<TemporaryFile>,
}

impl OutputFile {
    /// Opens a file, unless it is one of those that are read, or standard output.
    pub fn open(path: Option<&Path>, read: &[PathBuf]) -> Result<Self, Failure> {
        let Some(path) = path else { return out::stdout().map(Self::Stdout) };
        if read.iter().any(|read| same_file::is_same_file(read, path).is_ok_and(|is_same| is_same)) {
            return Err(failed(path, &io::Error::other("it is one of the files to read, so it is not replaced")));
        }
        WholeFile::open(path).map(Self::File).map_err(|error| failed(path, &error))
    }

    /// Ends the output, and puts a file in place.
    pub fn finish(self) -> Result<(), Failure> {
        match self {
            Self::Stdout(mut stdout) => stdout.flush().map_err(Failure::Output),
            Self::File(file) => {
                let target = file.target.clone();
                file.finish().map_err(|error| failed(&target, &error))
            }
        }
    }
}

fn failed(path: &Path, error: &io::Error) -> Failure {
    Failure::Usage(format!("{}: {error}", out::name(path)))
}

impl WholeFile {
    fn open(path: &Path) -> io::Result<Self> {
        let target = if path.is_symlink() { path.canonicalize()? } else { path.to_owned() };
        let old = target.metadata().ok();
        let (file, temporary) = match &old {
            Some(old) if old.is_file() && old.permissions().readonly() => {
                return Err(io::Error::other("it is read-only"));
            }
            Some(old) if !old.is_file() => (fs::OpenOptions::new().write(true).open(&target)?, None),
            _ => {
                let (file, temporary) = TemporaryFile::in_folder(folder_of(&target), readable_by_all())?;
                (file, Some(temporary))
            }
        };
        if let (Some(old), Some(_)) = (old, &temporary) {
            file.set_permissions(old.permissions())?;
        }
        Ok(Self { target, writer: BufWriter::with_capacity(super::BUFFER, file), temporary })
    }

    fn finish(self) -> io::Result<()> {
        let file = self.writer.into_inner().map_err(io::IntoInnerError::into_error)?;
        let Some(temporary) = self.temporary else { return Ok(()) };
        file.sync_all()?;
        // Some systems can't give an open file another name.
        drop(file);
        temporary.persist(&self.target)
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(stdout) => stdout.write(bytes),
            Self::File(file) => file.writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::File(file) => file.writer.flush(),
        }
    }
}
