//! Files processed in parallel, with their results printed in order.

use std::collections::HashSet;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use super::FileOptions;
use super::walk::Source;
use super::window::Content;
use crate::progress::Progress;
use crate::queue::{Queue, processors};
use crate::{Failure, out};
use urlspec::redact::Terminal;

/// What is done with each file.
pub trait Task: Sync {
    /// The result for a file, and for all of them.
    type Summary: Default + Send;
    /// Memory that a worker uses again for each file.
    type Scratch: Default;
    /// What is known of a file before its output.
    type Prepared;

    /// Prepares a file. A worker prepares a batch of files, then processes each.
    fn prepare(&self, source: &Source) -> Self::Prepared;

    /// The weight of a prepared file in a batch, which takes files up to [`MAX_BATCH_WEIGHT`]. By default, each file is a
    /// batch of its own.
    fn weight(&self, _: &Self::Prepared) -> usize {
        MAX_BATCH_WEIGHT
    }

    /// Completes a batch of prepared files.
    fn complete(&self, _: &mut [Self::Prepared]) {}

    /// Processes a file and writes its output.
    fn process(
        &self,
        source: &Source,
        prepared: Self::Prepared,
        scratch: &mut Self::Scratch,
        output: &mut Output<Self::Summary>,
    ) -> io::Result<Self::Summary>;

    /// Adds the summary of one more file.
    fn add(total: &mut Self::Summary, other: Self::Summary);
}

/// The output of a file. A worker sends it in batches to the thread that prints.
pub struct Output<S> {
    sender: SyncSender<Message<S>>,
    batch: Vec<Piece>,
    length: usize,
}

/// A piece of output.
struct Piece {
    bytes: Vec<u8>,
    /// The piece is printed only if no earlier one had this key.
    key: Option<Box<[u8]>>,
}

enum Message<S> {
    /// Pieces for the output.
    Pieces(Vec<Piece>),
    /// An error, for standard error.
    Error(String),
    Done(S),
}

/// A file, and where its messages go.
type Job<S> = (Source, SyncSender<Message<S>>);

/// The bytes of a batch.
const BATCH: usize = 1 << 16;
/// How many batches of a file may wait while earlier files are printed.
const MAX_WAITING_BATCHES: usize = 4;
/// How many files may wait for a worker, so that there are enough for a batch.
const MAX_WAITING_FILES: usize = 4096;
/// The weight of a full batch of files.
pub const MAX_BATCH_WEIGHT: usize = 1 << 22;

impl<S> Output<S> {
    fn new(sender: SyncSender<Message<S>>) -> Self {
        Self { sender, batch: Vec::new(), length: 0 }
    }

    /// Writes a piece of output. Pieces are printed with a separator between them.
    pub fn write(&mut self, bytes: Vec<u8>) -> io::Result<()> {
        self.push(Piece { bytes, key: None })
    }

    /// Writes a piece of output that is printed only if no earlier piece, of any file, had the same key.
    pub fn write_once(&mut self, bytes: Vec<u8>, key: &[u8]) -> io::Result<()> {
        self.push(Piece { bytes, key: Some(key.into()) })
    }

    fn push(&mut self, piece: Piece) -> io::Result<()> {
        self.length += piece.bytes.len() + piece.key.as_ref().map_or(0, |key| key.len());
        self.batch.push(piece);
        if self.length >= BATCH { self.flush() } else { Ok(()) }
    }

    /// Prints an error on standard error. The command ends with exit code 2.
    pub fn error(&mut self, error: String) -> io::Result<()> {
        self.flush()?;
        self.send(Message::Error(error))
    }

    /// Reports a file that could not be read as a whole, and returns the number of binary files that are not reported by name: 1
    /// for one in a folder.
    pub fn report_content(&mut self, source: &Source, content: &Content) -> io::Result<usize> {
        let problem = match (content, source) {
            (Content::Binary, Source::Walked(_)) => return Ok(1),
            (Content::Binary, _) => "not read, it is a binary file",
            (Content::Text { is_cut: true, .. }, _) => "it ends in the middle of a character",
            (Content::Text { .. }, _) => return Ok(0),
        };
        self.error(format!("{}: {problem}", source.name().to::<Terminal>())).map(|()| 0)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.length = 0;
        match std::mem::take(&mut self.batch) {
            batch if batch.is_empty() => Ok(()),
            batch => self.send(Message::Pieces(batch)),
        }
    }

    /// Fails if the printing thread has stopped.
    fn send(&self, message: Message<S>) -> io::Result<()> {
        self.sender.send(message).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}

/// The result for all files.
pub struct Outcome<S> {
    pub summary: S,
    /// Whether an error was printed.
    pub has_errors: bool,
}

/// Processes each file, and prints the output in the order of the files, with a separator between two pieces.
pub fn run<T: Task>(
    files: &FileOptions,
    task: &T,
    output: &mut impl Write,
    separator: &str,
) -> Result<Outcome<T::Summary>, Failure> {
    let workers = files.threads.map_or_else(processors, usize::from);
    let (jobs, queue) = Queue::<Job<T::Summary>>::new(MAX_WAITING_FILES);
    let (results, ordered) = sync_channel::<Receiver<Message<T::Summary>>>(MAX_WAITING_FILES);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| worker(task, &queue));
        }
        let walker = scope.spawn(move || {
            files.for_each(&mut |source| {
                let (sender, receiver) = sync_channel(MAX_WAITING_BATCHES);
                match source {
                    Ok(source) => results.send(receiver).is_ok() && jobs.send((source, sender)).is_ok(),
                    Err(error) => {
                        results.send(receiver).is_ok()
                            && sender.send(Message::Error(error)).is_ok()
                            && sender.send(Message::Done(T::Summary::default())).is_ok()
                    }
                }
            })
        });
        let outcome = collect::<T>(&ordered, output, separator);
        // The walker and the workers end when their receivers are dropped.
        drop(ordered);
        if outcome.is_err() {
            queue.clear();
        }
        walker.join().unwrap_or(Ok(()))?;
        outcome.map_err(Failure::Output)
    })
}

/// Processes files until the queue is closed. A batch has no output while it is prepared: it may be printed only after a
/// file of another worker, and must not block.
fn worker<T: Task>(task: &T, queue: &Queue<Job<T::Summary>>) {
    let mut scratch = T::Scratch::default();
    while let Some(first) = queue.next() {
        let (mut prepared, mut jobs, mut weight) = (Vec::new(), Vec::new(), 0);
        let mut next = Some(first);
        while let Some(job) = next {
            let file = task.prepare(&job.0);
            weight += task.weight(&file);
            prepared.push(file);
            jobs.push(job);
            next = if weight < MAX_BATCH_WEIGHT { queue.next_waiting() } else { None };
        }
        task.complete(&mut prepared);
        for ((source, sender), prepared) in jobs.into_iter().zip(prepared) {
            process(task, &source, prepared, &mut scratch, &mut Output::new(sender));
        }
    }
}

fn process<T: Task>(
    task: &T,
    source: &Source,
    prepared: T::Prepared,
    scratch: &mut T::Scratch,
    output: &mut Output<T::Summary>,
) {
    let summary = task.process(source, prepared, scratch, output);
    let _ = output.flush();
    let summary = summary.unwrap_or_else(|error| {
        let _ = output.send(Message::Error(format!("{}: {error}", source.name().to::<Terminal>())));
        T::Summary::default()
    });
    let _ = output.send(Message::Done(summary));
}

/// Prints the messages of one file after the other, and adds up their summaries.
fn collect<T: Task>(
    ordered: &Receiver<Receiver<Message<T::Summary>>>,
    output: &mut impl Write,
    separator: &str,
) -> io::Result<Outcome<T::Summary>> {
    let mut is_first = true;
    let mut known = HashSet::new();
    let mut outcome = Outcome { summary: T::Summary::default(), has_errors: false };
    let mut progress = Progress::new("files read");
    for messages in ordered {
        for message in messages {
            match message {
                Message::Pieces(batch) => progress.suspend(|| {
                    for Piece { bytes, key } in batch {
                        if key.is_some_and(|key| !known.insert(key)) {
                            continue;
                        }
                        if !std::mem::take(&mut is_first) {
                            output.write_all(separator.as_bytes())?;
                        }
                        output.write_all(&bytes)?;
                    }
                    // A terminal shows the results as they come.
                    output.flush()
                })?,
                Message::Error(error) => {
                    outcome.has_errors = true;
                    progress.suspend(|| out::message(&error));
                }
                Message::Done(summary) => T::add(&mut outcome.summary, summary),
            }
        }
        progress.step();
    }
    Ok(outcome)
}

/// Reports how many files in folders were binary.
pub fn report_binaries(count: usize) {
    match count {
        0 => {}
        1 => out::message("skipped a binary file"),
        count => out::message(&format!("skipped {count} binary files")),
    }
}
