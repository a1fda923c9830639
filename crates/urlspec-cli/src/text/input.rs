//! Files opened for reading. The first bytes decide whether the others are read.

use std::fs::{File, Metadata};
use std::io::{self, Cursor, Read};
use std::path::Path;
use std::sync::Arc;

use same_file::Handle;
use urlspec_text::utf16::ByteOrder;

use super::generated::is_marked_generated;
use super::head::{HEAD, is_binary, read_full};
use super::reports::is_report;
use super::skipped::Skip;
use super::walk::Source;

/// Which files are passed over.
#[derive(Default, Clone)]
pub struct Limits {
    /// The length of the longest files that are read, in bytes.
    pub max_size: Option<u64>,
    /// Whether files in folders are read whose first lines mark them as generated.
    pub include_generated: bool,
    /// The files that this run writes, and its baseline, whatever their names.
    pub own: OwnFiles,
}

/// Files that are recognized under any name.
#[derive(Default, Clone)]
pub struct OwnFiles(Vec<Arc<Handle>>);

impl OwnFiles {
    /// The files that the standard streams write to.
    pub fn of_streams() -> Self {
        let handles = [Handle::stdout(), Handle::stderr()].into_iter().flatten();
        // A terminal or `/dev/null` may be read, too.
        let is_regular = |handle: &Handle| handle.as_file().metadata().is_ok_and(|metadata| metadata.is_file());
        Self(handles.filter(is_regular).map(Arc::new).collect())
    }

    /// Adds a file, if it exists.
    #[must_use]
    pub fn with(mut self, path: Option<&Path>) -> Self {
        let handle = path.filter(|path| path.is_file()).and_then(|path| Handle::from_path(path).ok());
        self.0.extend(handle.map(Arc::new));
        self
    }

    fn contains(&self, file: &File) -> io::Result<bool> {
        if self.0.is_empty() {
            return Ok(false);
        }
        let file = Handle::from_file(file.try_clone()?)?;
        Ok(self.0.iter().any(|own| **own == file))
    }
}

/// A file that was opened.
pub enum Opened {
    Input(Box<Input>),
    /// It is passed over.
    Skipped(Skip),
}

/// The content of a file, from its start.
pub struct Input {
    pub metadata: Metadata,
    content: io::Chain<Cursor<Vec<u8>>, io::Take<File>>,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.content.read(buffer)
    }
}

impl Input {
    /// Reads all of the content.
    pub fn into_vec(mut self) -> io::Result<Vec<u8>> {
        let mut content = Vec::new();
        content.try_reserve(usize::try_from(self.metadata.len()).unwrap_or(usize::MAX))?;
        self.content.read_to_end(&mut content)?;
        Ok(content)
    }
}

impl Limits {
    /// Opens a file, and reads its first bytes.
    pub fn open(&self, source: &Source) -> io::Result<Opened> {
        let mut file = source.open()?;
        let metadata = file.metadata()?;
        if metadata.is_file() {
            if self.own.contains(&file)? {
                return Ok(Opened::Skipped(Skip::Own));
            }
            if self.max_size.is_some_and(|max_size| metadata.len() > max_size) {
                return Ok(Opened::Skipped(Skip::TooLong));
            }
        }
        let mut head = vec![0; HEAD];
        let (length, is_whole) = read_full(&mut file, &mut head)?;
        head.truncate(length);
        let is_text = ByteOrder::detect(&head).is_some() || !is_binary(&head);
        Ok(match () {
            () if !is_text => Opened::Skipped(Skip::Binary),
            () if is_report(&head) => Opened::Skipped(Skip::Report),
            () if !self.include_generated && matches!(source, Source::Walked(_)) && is_marked_generated(&head) => {
                Opened::Skipped(Skip::Generated)
            }
            () => {
                // A file that has ended is not read again.
                let rest = file.take(if is_whole { 0 } else { u64::MAX });
                Opened::Input(Box::new(Input { metadata, content: Cursor::new(head).chain(rest) }))
            }
        })
    }
}
