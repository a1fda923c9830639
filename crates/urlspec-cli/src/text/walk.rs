//! The files to read: the arguments, and the files in folders, sorted by name.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use ignore::overrides::OverrideBuilder;
use ignore::{DirEntry, Walk, WalkBuilder};
use urlspec::redact::{Terminal, Untrusted};
use urlspec_text::Kind;

use super::FileOptions;
use super::generated::Origins;
use super::hidden::HiddenEntries;
use super::ignore_pipes::IgnorePipes;
use super::skipped::Skip;
use super::test_files::is_of_tests;
use crate::pipe::open;
use crate::temporary::is_temporary;
use crate::{Failure, out};

/// A file to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// Standard input, and the name that it is given.
    Stdin(Option<PathBuf>),
    /// An argument.
    Named(PathBuf),
    /// A file in a folder.
    Walked(WalkedFile),
}

/// A file that was found in a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalkedFile {
    path: PathBuf,
    /// The folder that was given, unless symbolic links in it are followed.
    within: Option<PathBuf>,
    /// Why it is not read, unless the settings for it are that it is.
    skip: Option<Skip>,
}

impl Source {
    /// The path, unless it is standard input.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdin(_) => None,
            Self::Named(path) | Self::Walked(WalkedFile { path, .. }) => Some(path),
        }
    }

    /// Why a file in a folder is not read by default.
    pub const fn skip(&self) -> Option<Skip> {
        match self {
            Self::Walked(WalkedFile { skip, .. }) => *skip,
            Self::Stdin(_) | Self::Named(_) => None,
        }
    }

    /// Opens the file. One in a folder is opened only if it still is a file there, and no symbolic link that was put in its place or
    /// in the place of a folder above it since the folder was listed.
    pub fn open(&self) -> io::Result<File> {
        match self {
            Self::Stdin(_) => Err(io::ErrorKind::Unsupported.into()),
            Self::Walked(WalkedFile { path, within: Some(folder), .. }) => open_within(folder, path),
            Self::Named(path) | Self::Walked(WalkedFile { path, within: None, .. }) => open(path),
        }
    }

    /// The path, or the name that standard input is given.
    pub fn named_path(&self) -> Option<&Path> {
        match self {
            Self::Stdin(name) => name.as_deref(),
            Self::Named(path) | Self::Walked(WalkedFile { path, .. }) => Some(path),
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
        Kind::of_file(&name, || self.head())
    }
}

/// Opens a file in a folder, without following a symbolic link below the folder.
#[cfg(unix)]
fn open_within(folder: &Path, path: &Path) -> io::Result<File> {
    use last_folder::{open_again, open_folder};

    let file = match open_again(folder, path) {
        Some(file) => file,
        None => open_folder(folder, path)?,
    };
    match file.metadata()?.is_file() {
        true => Ok(file),
        false => Err(io::Error::other(REPLACED)),
    }
}

/// The folder of the file that a thread opened last. To open each folder above a file takes longer than to read most files, and the
/// next file is mostly in the same one.
#[cfg(unix)]
mod last_folder {
    use std::cell::RefCell;
    use std::ffi::OsStr;
    use std::fs::File;
    use std::io;
    use std::os::fd::OwnedFd;
    use std::path::{Path, PathBuf};

    use rustix::fs::{CWD, Mode, OFlags, openat};
    use rustix::io::Errno;

    use super::REPLACED;

    struct LastFolder {
        /// The folder below which no link is followed.
        within: PathBuf,
        path: PathBuf,
        opened: OwnedFd,
    }

    thread_local! {
        static LAST: RefCell<Option<LastFolder>> = const { RefCell::new(None) };
    }

    const FLAGS: OFlags = OFlags::RDONLY.union(OFlags::CLOEXEC);

    /// Opens a file in the folder of the last one. `None` if it is in another, or can't be opened: its folder may have been
    /// replaced.
    pub fn open_again(within: &Path, path: &Path) -> Option<File> {
        LAST.with_borrow(|last| {
            let last = last.as_ref()?;
            let is_same = path.parent() == Some(&last.path) && last.within == within;
            if is_same { open_file(&last.opened, path.file_name()?).ok() } else { None }
        })
    }

    /// Opens each folder from `within` to a file, then the file.
    pub fn open_folder(within: &Path, path: &Path) -> io::Result<File> {
        let parent = path.parent().unwrap_or(within);
        let below = parent.strip_prefix(within).map_err(io::Error::other)?;
        let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        let mut opened = openat(CWD, within, FLAGS | OFlags::DIRECTORY, Mode::empty())?;
        for name in below.components() {
            let flags = FLAGS | OFlags::NOFOLLOW | OFlags::DIRECTORY;
            opened = openat(&opened, name.as_os_str(), flags, Mode::empty()).map_err(reason)?;
        }
        let file = open_file(&opened, name).map_err(reason)?;
        LAST.set(Some(LastFolder { within: within.to_owned(), path: parent.to_owned(), opened }));
        Ok(file)
    }

    /// A named pipe that was put in the place of a file must not block.
    fn open_file(folder: &OwnedFd, name: &OsStr) -> Result<File, Errno> {
        openat(folder, name, FLAGS | OFlags::NOFOLLOW | OFlags::NONBLOCK, Mode::empty()).map(File::from)
    }

    fn reason(error: Errno) -> io::Error {
        match error {
            Errno::LOOP | Errno::MLINK | Errno::NOTDIR => io::Error::other(REPLACED),
            error => error.into(),
        }
    }
}

#[cfg(unix)]
const REPLACED: &str = "since the folder was listed, it was replaced by something else, such as a symbolic link";

#[cfg(not(unix))]
fn open_within(_: &Path, path: &Path) -> io::Result<File> {
    open(path)
}

impl Source {
    /// The start of the file. It is empty if the file is a pipe, which can be read only once, or can't be read.
    fn head(&self) -> Vec<u8> {
        const LENGTH: u64 = 256;
        let mut head = Vec::new();
        if self.path().is_some_and(Path::is_file)
            && let Ok(file) = self.open()
        {
            // What was read before an error is enough.
            let _ = file.take(LENGTH).read_to_end(&mut head);
        }
        head
    }
}

/// A walk through a folder with the default options of `lint`.
fn builder(folder: &Path) -> WalkBuilder {
    let mut walk = WalkBuilder::new(folder);
    walk.require_git(false).sort_by_file_name(std::ffi::OsStr::cmp);
    walk
}

fn is_own_temporary(entry: &DirEntry) -> bool {
    is_temporary(entry.file_name().as_encoded_bytes())
}

/// The files in a folder.
struct FolderWalk {
    folder: PathBuf,
    walk: Walk,
    origins: Origins,
    /// What is hidden, unless it is read.
    hidden: Option<HiddenEntries>,
    pipes: IgnorePipes,
    /// The entry that was found when an error was to be reported first.
    waiting: Option<Result<DirEntry, ignore::Error>>,
}

impl FolderWalk {
    /// A walk, whose options `make` sets.
    fn new(folder: &Path, reads_hidden: bool, make: impl Fn(&Path) -> WalkBuilder + Send + 'static) -> Self {
        let mut walk = make(folder);
        walk.hidden(false);
        let hidden = (!reads_hidden).then(|| HiddenEntries::new(Box::new(make)));
        let visits = hidden.clone();
        let pipes = IgnorePipes::of_start(folder);
        let entered = pipes.clone();
        walk.filter_entry(move |entry| {
            // Also of a folder that is not visited, the walk reads these files.
            if entry.file_type().is_some_and(|kind| kind.is_dir()) {
                entered.visit(entry.path());
            }
            !is_own_temporary(entry) && visits.as_ref().is_none_or(|hidden| hidden.is_visited(entry))
        });
        Self {
            folder: folder.to_owned(),
            walk: walk.build(),
            origins: Origins::in_folder(folder),
            hidden,
            pipes,
            waiting: None,
        }
    }

    /// Whether an error is about a hidden folder that is not read.
    fn is_hidden(&self, error: &ignore::Error) -> bool {
        let path = path_of(error);
        path.is_some_and(|path| self.hidden.as_ref().is_some_and(|hidden| hidden.contains(path)))
    }

    /// Why a file is not read by default.
    fn skip(&mut self, path: &Path) -> Option<Skip> {
        let is_hidden = self.hidden.as_ref().is_some_and(|hidden| hidden.is_counted(path));
        let below = path.strip_prefix(&self.folder).unwrap_or(path);
        match () {
            () if is_hidden => Some(Skip::Hidden),
            () if self.origins.is_generated(below) => Some(Skip::Generated),
            () if is_of_tests(below) => Some(Skip::Tests),
            () => None,
        }
    }
}

/// The path that an error is about.
fn path_of(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => path_of(err),
        _ => None,
    }
}

impl Iterator for FolderWalk {
    type Item = Result<(PathBuf, Option<Skip>), ignore::Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let next = self.waiting.take().or_else(|| self.walk.next());
            if let Some(error) = self.pipes.next_error() {
                // What the walk has found meanwhile is read, too.
                self.waiting = next;
                return Some(Err(error));
            }
            match next? {
                Ok(entry) => {
                    if let Some(path) = regular_file(entry) {
                        let skip = self.skip(&path);
                        return Some(Ok((path, skip)));
                    }
                }
                // What is only counted need not be readable.
                Err(error) if self.is_hidden(&error) => {}
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

/// The path of a file that is not a pipe, for instance, whose end may never come.
fn regular_file(entry: DirEntry) -> Option<PathBuf> {
    let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
    is_file.then(|| entry.into_path())
}

/// The files in a folder that `lint` finds with its default options, and why one is not read by default. What can't be read is
/// left out.
pub fn files_in(folder: &Path) -> impl Iterator<Item = (PathBuf, Option<Skip>)> + use<> {
    FolderWalk::new(folder, false, builder).filter_map(Result::ok)
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
        let (obeys_ignore_files, follow, globs) = (!self.no_ignore, self.follow, globs.clone());
        let walk = FolderWalk::new(folder, self.hidden, move |folder| {
            let mut walk = builder(folder);
            walk.parents(obeys_ignore_files)
                .ignore(obeys_ignore_files)
                .git_ignore(obeys_ignore_files)
                .git_global(obeys_ignore_files)
                .git_exclude(obeys_ignore_files)
                .follow_links(follow)
                .overrides(globs.clone());
            walk
        });
        let within = Some(folder).filter(|_| !self.follow).map(Path::to_owned);
        for file in walk {
            let file = file.map(|(path, skip)| Source::Walked(WalkedFile { path, within: within.clone(), skip }));
            let continues = take(file.map_err(|error| error.to_string()));
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

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::io::Read;
    use std::os::unix::fs::symlink;
    use std::path::Path;

    use tempfile::TempDir;

    use super::{Source, WalkedFile};

    fn read(folder: &Path, below: &str, follows: bool) -> Result<String, String> {
        let within = (!follows).then(|| folder.to_owned());
        let source = Source::Walked(WalkedFile { path: folder.join(below), within, skip: None });
        let mut text = String::new();
        source.open().and_then(|mut file| file.read_to_string(&mut text)).map_err(|error| error.to_string())?;
        Ok(text)
    }

    /// What is listed as a file may be a symbolic link when it is opened.
    #[test]
    fn a_symbolic_link_that_replaces_a_file_or_a_folder_is_not_followed() {
        let root = TempDir::new().expect("a folder");
        let path = |name: &str| root.path().join(name);
        fs::create_dir_all(path("in/a")).expect("a folder");
        fs::create_dir_all(path("other")).expect("a folder");
        for name in ["in/a/x", "other/x"] {
            fs::write(path(name), name).expect("a file");
        }
        symlink(path("in"), path("link")).expect("a link");
        for folder in ["in", "link"] {
            assert_eq!(read(&path(folder), "a/x", false).as_deref(), Ok("in/a/x"), "{folder}");
        }
        fs::remove_file(path("in/a/x")).expect("removed");
        symlink("../../other/x", path("in/a/x")).expect("a link");
        assert!(read(&path("in"), "a/x", false).is_err_and(|error| error.contains("symbolic link")));
        assert_eq!(read(&path("in"), "a/x", true).as_deref(), Ok("other/x"));
        fs::remove_dir_all(path("in/a")).expect("removed");
        symlink("../other", path("in/a")).expect("a link");
        assert!(read(&path("in"), "a/x", false).is_err_and(|error| error.contains("symbolic link")));
        assert_eq!(read(&path("in"), "a/x", true).as_deref(), Ok("other/x"));
        fs::remove_file(path("in/a")).expect("removed");
        fs::create_dir_all(path("in/a/x")).expect("a folder");
        assert!(read(&path("in"), "a/x", false).is_err_and(|error| error.contains("replaced")));
    }
}
