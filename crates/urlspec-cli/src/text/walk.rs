//! The files to read: the arguments, and the files in folders, sorted by name.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

use ignore::overrides::OverrideBuilder;
use ignore::{DirEntry, WalkBuilder};
use urlspec::redact::{Terminal, Untrusted};
use urlspec_text::Kind;

use super::FileOptions;
use crate::{Failure, out};

/// The start and end of the names of temporary files. A killed process may leave one.
pub const TEMPORARY_PREFIX: &str = ".urlspec-";
pub const TEMPORARY_SUFFIX: &str = ".tmp";

fn is_temporary(entry: &DirEntry) -> bool {
    let name = entry.file_name().as_encoded_bytes();
    name.starts_with(TEMPORARY_PREFIX.as_bytes()) && name.ends_with(TEMPORARY_SUFFIX.as_bytes())
}

/// A file to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// Standard input, and the name that it is given.
    Stdin(Option<PathBuf>),
    /// An argument.
    Named(PathBuf),
    /// A file in a folder.
    Walked(PathBuf),
}

impl Source {
    /// The path, unless it is standard input.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdin(_) => None,
            Self::Named(path) | Self::Walked(path) => Some(path),
        }
    }

    /// The path, or the name that standard input is given.
    pub fn named_path(&self) -> Option<&Path> {
        match self {
            Self::Stdin(name) => name.as_deref(),
            Self::Named(path) | Self::Walked(path) => Some(path),
        }
    }

    /// The name in messages, with `/` between the names of folders.
    pub fn name(&self) -> Untrusted<'_> {
        let Some(path) = self.named_path() else { return Untrusted::text("<stdin>") };
        let name = path.strip_prefix("./").unwrap_or(path).to_string_lossy();
        if std::path::MAIN_SEPARATOR == '\\' {
            out::untrusted_name(name.replace('\\', "/"))
        } else {
            out::untrusted_name(name)
        }
    }

    /// The kind, by the name or else by the start of the text.
    pub fn kind(&self) -> Kind {
        let name = self.named_path().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
        Kind::of_file(&name, || self.path().map(head).unwrap_or_default())
    }
}

/// Opens a file. A pipe that no program writes to is an error after a while.
pub fn open(path: &Path) -> io::Result<File> {
    const PATIENCE: Duration = Duration::from_secs(5);
    if !is_pipe(path) {
        return File::open(path);
    }
    let (sender, receiver) = mpsc::channel();
    let path = path.to_owned();
    // The thread waits for as long as the process runs.
    std::thread::spawn(move || sender.send(File::open(path)));
    let late = || io::Error::new(io::ErrorKind::TimedOut, "no program writes to this pipe");
    receiver.recv_timeout(PATIENCE).unwrap_or_else(|_| Err(late()))
}

#[cfg(unix)]
fn is_pipe(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    path.metadata().is_ok_and(|metadata| metadata.file_type().is_fifo())
}

#[cfg(not(unix))]
fn is_pipe(_: &Path) -> bool {
    false
}

/// The start of a file. It is empty if the file is a pipe, which can be read only once, or can't be read.
fn head(path: &Path) -> Vec<u8> {
    const LENGTH: u64 = 256;
    let mut head = Vec::new();
    if path.metadata().is_ok_and(|metadata| metadata.is_file())
        && let Ok(file) = File::open(path)
    {
        // What was read before an error is enough.
        let _ = file.take(LENGTH).read_to_end(&mut head);
    }
    head
}

/// A walk through a folder with the default options of `lint`.
fn builder(folder: &Path) -> WalkBuilder {
    let mut walk = WalkBuilder::new(folder);
    walk.require_git(false).filter_entry(|entry| !is_temporary(entry)).sort_by_file_name(std::ffi::OsStr::cmp);
    walk
}

/// The path of a file that is not a pipe, for instance, whose end may never come.
fn regular_file(entry: DirEntry) -> Option<PathBuf> {
    let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
    is_file.then(|| entry.into_path())
}

/// The files in a folder that `lint` reads by default. What can't be read is left out.
pub fn files_in(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    builder(folder).build().filter_map(|entry| regular_file(entry.ok()?))
}

impl FileOptions {
    /// Passes each file to `take`, or the reason why it can't be read, until `take` returns false.
    pub fn for_each(&self, take: &mut impl FnMut(Result<Source, String>) -> bool) -> Result<(), Failure> {
        let globs = self.globs()?;
        let current = [PathBuf::from(".")];
        for path in if self.paths.is_empty() { &current[..] } else { &self.paths } {
            let continues = match path.metadata() {
                _ if path.as_os_str() == "-" => take(Ok(Source::Stdin(self.stdin_filename.clone()))),
                Ok(metadata) if metadata.is_dir() => self.walk(path, &globs, take),
                Ok(_) => take(Ok(Source::Named(path.clone()))),
                Err(error) => take(Err(missing_file(path, &error))),
            };
            if !continues {
                break;
            }
        }
        Ok(())
    }

    fn globs(&self) -> Result<ignore::overrides::Override, Failure> {
        let mut globs = OverrideBuilder::new(".");
        for glob in &self.glob {
            globs.add(glob).map_err(|error| Failure::Usage(out::line(&error.to_string())))?;
        }
        globs.build().map_err(|error| Failure::Usage(out::line(&error.to_string())))
    }

    fn walk(
        &self,
        folder: &Path,
        globs: &ignore::overrides::Override,
        take: &mut impl FnMut(Result<Source, String>) -> bool,
    ) -> bool {
        let mut walk = builder(folder);
        let obeys_ignore_files = !self.no_ignore;
        walk.hidden(!self.hidden)
            .parents(obeys_ignore_files)
            .ignore(obeys_ignore_files)
            .git_ignore(obeys_ignore_files)
            .git_global(obeys_ignore_files)
            .git_exclude(obeys_ignore_files)
            .follow_links(self.follow)
            .overrides(globs.clone());
        for entry in walk.build() {
            let continues = match entry {
                Ok(entry) => regular_file(entry).is_none_or(|path| take(Ok(Source::Walked(path)))),
                Err(error) => take(Err(error.to_string())),
            };
            if !continues {
                return false;
            }
        }
        true
    }
}

/// The message for an argument that can't be opened. It may be a URL, with a password.
fn missing_file(path: &Path, error: &std::io::Error) -> String {
    let name = path.to_string_lossy();
    if !is_absolute_url(&name) {
        return format!("{}: {error}", out::name(path));
    }
    let url = Untrusted::url(&*name);
    let shown = url.to::<Terminal>();
    let argument = if shown == name { &shown } else { "URL" };
    format!("no file `{shown}`; to check a URL, run `urlspec check {argument}`")
}

/// Whether an argument has a scheme, which is not a drive of Windows.
fn is_absolute_url(argument: &str) -> bool {
    let Some((scheme, _)) = argument.split_once(':') else { return false };
    let is_of_scheme = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    scheme.len() > 1 && scheme.starts_with(|c: char| c.is_ascii_alphabetic()) && scheme.bytes().all(is_of_scheme)
}
