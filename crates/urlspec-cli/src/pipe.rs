//! Files that may be named pipes: no command waits without an end for a program that writes to one.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

/// How long a program may take to open a pipe for writing.
const PATIENCE: Duration = Duration::from_secs(5);

/// Opens a file. A pipe that no program writes to is an error after a while.
pub fn open(path: &Path) -> io::Result<File> {
    if is_pipe(path) { with_patience(path, |path| File::open(path)) } else { File::open(path) }
}

/// Reads a file that the user names. A pipe is opened as [`open`] does, and read to its end.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    open(path)?.read_to_end(&mut content)?;
    Ok(content)
}

/// [`read`] as text.
pub fn read_to_string(path: &Path) -> io::Result<String> {
    read(path).and_then(as_text)
}

/// Reads a file whose name the user did not write: a `urlspec.toml` in a folder, and what it names. All of a pipe must be there after
/// a while, since it may be the standard input of a command that reads none. What has no end, as a device, is not read.
pub fn read_found(path: &Path) -> io::Result<Vec<u8>> {
    match path.metadata()? {
        file if file.is_file() => std::fs::read(path),
        _ if is_pipe(path) => with_patience(path, |path| std::fs::read(path)),
        file if file.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        _ => Err(io::Error::other("it is not a file")),
    }
}

/// [`read_found`] as text.
pub fn read_found_to_string(path: &Path) -> io::Result<String> {
    read_found(path).and_then(as_text)
}

fn as_text(content: Vec<u8>) -> io::Result<String> {
    String::from_utf8(content)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "stream did not contain valid UTF-8"))
}

fn with_patience<T: Send + 'static>(
    path: &Path,
    work: impl FnOnce(&Path) -> io::Result<T> + Send + 'static,
) -> io::Result<T> {
    let (sender, receiver) = channel();
    let path = path.to_owned();
    // The thread waits for as long as the process runs.
    thread::Builder::new().spawn(move || sender.send(work(&path)))?;
    receiver.recv_timeout(PATIENCE).unwrap_or_else(|_| Err(no_writer()))
}

/// Why a pipe is not read.
fn no_writer() -> io::Error {
    io::Error::new(io::ErrorKind::TimedOut, "no program writes to this pipe")
}

#[cfg(unix)]
pub fn is_pipe(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;
    path.metadata().is_ok_and(|metadata| metadata.file_type().is_fifo())
}

#[cfg(not(unix))]
pub fn is_pipe(_: &Path) -> bool {
    false
}

/// Ends the wait of other code that reads a pipe: after a while, the pipe is closed again and again by a writer that writes nothing, so
/// that what reads it comes to its end. `report` is called once, if something waited.
#[cfg(unix)]
pub fn end_wait(path: &Path, report: impl FnOnce(io::Error) + Send + 'static) -> io::Result<()> {
    use rustix::fs::{Mode, OFlags};

    const INTERVAL: Duration = Duration::from_millis(20);
    let path = path.to_owned();
    let mut report = Some(report);
    let watch = move || {
        thread::sleep(PATIENCE);
        loop {
            // It fails where nothing reads the pipe.
            let writer = rustix::fs::open(&path, OFlags::WRONLY | OFlags::NONBLOCK | OFlags::CLOEXEC, Mode::empty());
            if writer.is_ok()
                && let Some(report) = report.take()
            {
                report(no_writer());
            }
            drop(writer);
            thread::sleep(INTERVAL);
        }
    };
    thread::Builder::new().spawn(watch).map(drop)
}

#[cfg(not(unix))]
pub fn end_wait(_: &Path, _: impl FnOnce(io::Error) + Send + 'static) -> io::Result<()> {
    Ok(())
}
