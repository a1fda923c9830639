//! The file of the option `--output-file`, or standard output.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use same_file::Handle;
use urlspec::{Outline, Spec};

use super::Stdout;
use crate::temporary::{TemporaryFile, folder_of, readable_by_all};
use crate::text::head::HEAD;
use crate::text::reports::{is_baseline, is_report};
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
    /// Opens a file, unless it is one of those that are read, or standard output. Some commands write lists of URLs.
    pub fn open(path: Option<&Path>, read: &[PathBuf], lists_urls: bool) -> Result<Self, Failure> {
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
            let head = head_of(path).map_err(|error| failed(path, &error))?;
            if is_baseline(&head) {
                return refused("it is a baseline, so it is not replaced");
            }
            if !is_output(&head, lists_urls) {
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
pub fn is_stream(path: &Path, name: &str, stream: fn() -> io::Result<Handle>) -> bool {
    let is_same = || stream().is_ok_and(|stream| Handle::from_path(path).is_ok_and(|file| file == stream));
    path == Path::new(name) || (path.is_file() && is_same())
}

fn head_of(path: &Path) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    File::open(path)?.take(HEAD as u64).read_to_end(&mut head)?;
    Ok(head)
}

/// Whether a file is empty, or begins as an output of `lint` or `extract`: a report, a patch, or a list of URLs. A file of
/// others must not be taken for one.
fn is_output(head: &[u8], lists_urls: bool) -> bool {
    if head.is_empty() || is_report(head) {
        return true;
    }
    let text = String::from_utf8_lossy(head);
    // The last line of a long file is cut.
    let whole = if head.len() < HEAD { &*text } else { text.rsplit_once('\n').map_or("", |(whole, _)| whole) };
    let first_line = whole.lines().next().unwrap_or_default();
    is_total(first_line) || is_patch(whole.lines()) || (lists_urls && is_url(first_line) && whole.lines().all(is_url))
}

/// Whether a line is a total, which is all that a report without findings has: `7 URLs in 2 files`.
fn is_total(line: &str) -> bool {
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let words: Vec<&str> = line.split([' ', ':', ',']).take(5).collect();
    matches!(words[..], [urls, "URL" | "URLs", "in", files, "file" | "files"] if is_number(urls) && is_number(files))
}

/// Whether these are the first lines of a patch of one file, as `lint --diff` writes it.
fn is_patch<'t>(lines: impl Iterator<Item = &'t str>) -> bool {
    let lines: Vec<&str> = lines.take(3).collect();
    let [old, new, hunk] = lines[..] else { return false };
    let name = |line: &'t str, mark: &str, side: &str| {
        let name = line.strip_prefix(mark)?;
        name.strip_prefix('"').unwrap_or(name).strip_prefix(side)
    };
    let old = name(old, "--- ", "a/");
    old.is_some() && old == name(new, "+++ ", "b/") && hunk.starts_with("@@ -")
}

/// Whether a line is a URL with a known scheme, or with `//` after its scheme, and nothing else.
fn is_url(line: &str) -> bool {
    let scheme = &line[Outline::guess(line, Spec::TODAY).scheme];
    let rest = line.get(scheme.len()..).unwrap_or_default();
    let is_known = || Spec::ALL.iter().any(|spec| spec.schemes().contains(&scheme.to_ascii_lowercase().as_str()));
    !scheme.is_empty() && !line.contains(char::is_whitespace) && (rest.starts_with("://") || is_known())
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

#[cfg(test)]
mod tests {
    use super::{HEAD, is_output};

    #[test]
    fn files_of_others_are_not_outputs() {
        for text in [
            "services:\n  a: b\n",
            "all:\n\techo\n",
            "version:1\n",
            "localhost:8080\n",
            "C:\\a\\b\n",
            "git@h.y:a/b\n",
            "sha256:abc\n",
            "3 URLs in my notes\n",
            "{\"name\":\"x\",\"runs\":1}",
            "{\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{\"name\":\"ESLint\"}}}]}",
            "--- a\nb: c\n",
            "--- a/x\n+++ b/y\n@@ -1 +1 @@\n",
            "http://h.x/a and a note\n",
        ] {
            for lists_urls in [false, true] {
                assert!(!is_output(text.as_bytes(), lists_urls), "{text}");
            }
        }
        assert!(!is_output(b"http://h.x/a\nhttp://h.x/b\n", false));
        assert!(!is_output(b"http://h.x/a\n\nA note.\n", true));
        // One line that is longer than the head, and so is not known as a whole.
        assert!(!is_output(&[b'x'; HEAD], true));
    }

    #[test]
    fn earlier_outputs_are_recognized() {
        for text in [
            "",
            "1 URL in 1 file: 0 errors, 0 warnings, 0 advice\n",
            "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-http://h.x/~\n+http://h.x/%7E\n",
            "--- \"a/\\303\"\n+++ \"b/\\303\"\n@@ -1 +1 @@\n",
        ] {
            assert!(is_output(text.as_bytes(), false), "{text}");
        }
        assert!(is_output(b"http://h.x/a\nirc://h.x/\nnews:a.b\nmailto:a@b.c\n", true));
    }
}
