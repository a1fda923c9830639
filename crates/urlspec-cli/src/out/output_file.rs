//! The file of the option `--output-file`, or standard output.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use same_file::Handle;
use urlspec::{Outline, Spec};

use super::Stdout;
use crate::temporary::{TemporaryFile, folder_of, readable_by_all};
use crate::text::head::HEAD;
use crate::text::reports::is_report;
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
        let is_stdout = |path: &&Path| is_stream(path, "/dev/stdout", Handle::stdout);
        let Some(path) = path.filter(|path| !is_stdout(path)) else { return out::stdout().map(Self::Stdout) };
        let refused = |why: &str| Err(failed(path, &io::Error::other(why)));
        if is_stream(path, "/dev/stderr", Handle::stderr) {
            return refused("it is standard error");
        }
        // Only a file is opened here: a pipe would wait for a program that writes to it.
        if path.is_file() {
            if read.iter().any(|read| same_file::is_same_file(read, path).is_ok_and(|is_same| is_same)) {
                return refused("it is one of the files to read, so it is not replaced");
            }
            if !is_output(path).map_err(|error| failed(path, &error))? {
                return refused("it exists and is no output of urlspec, so it is not replaced");
            }
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

/// Whether a path is that of a standard stream, by its name or as the file where the stream goes.
fn is_stream(path: &Path, name: &str, stream: fn() -> io::Result<Handle>) -> bool {
    let is_same = || stream().is_ok_and(|stream| Handle::from_path(path).is_ok_and(|file| file == stream));
    path == Path::new(name) || (path.is_file() && is_same())
}

/// Whether a file is empty, or begins as an output of `lint` or `extract`: a report, a patch, or a list of URLs.
fn is_output(path: &Path) -> io::Result<bool> {
    let mut head = Vec::new();
    File::open(path)?.take(HEAD as u64).read_to_end(&mut head)?;
    let first_line = head.split(|byte| *byte == b'\n').next().unwrap_or_default();
    Ok(head.is_empty() || is_report(&head) || is_url(first_line) || is_total(first_line) || head.starts_with(b"--- "))
}

/// Whether a line is a total, which is all that a report without findings has: `7 URLs in 2 files`.
fn is_total(line: &[u8]) -> bool {
    let words: Vec<&[u8]> = line.split(|byte| *byte == b' ').take(3).collect();
    matches!(words[..], [_, b"URL" | b"URLs", b"in"])
}

/// Whether a line is a URL and nothing else.
fn is_url(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line);
    !line.contains(char::is_whitespace) && !Outline::guess(&line, Spec::default()).scheme.is_empty()
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
