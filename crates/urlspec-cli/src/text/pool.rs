//! Files processed in parallel, with their results printed in order.

use std::collections::HashSet;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, SendError, Sender, SyncSender, channel, sync_channel};
use std::thread;

use super::FileOptions;
use super::skipped::{Skip, Skipped};
use super::walk::Source;
use super::window::Content;
use crate::contained::contain;
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

    /// Completes a batch of prepared files. If that panics, it is called again for each file alone.
    fn complete(&self, _: &mut [&mut Self::Prepared]) {}

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
    sender: Messages<S>,
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
    /// The worker waits until this is dropped: when all earlier files are done.
    Turn(SyncSender<()>),
    Done(S),
}

/// Where the messages of a file go.
enum Messages<S> {
    /// To a thread that prints them meanwhile.
    Parallel(SyncSender<Message<S>>),
    /// To the thread that sends them, which prints them when the file is done.
    Alone(Sender<Message<S>>),
}

impl<S> Messages<S> {
    fn send(&self, message: Message<S>) -> Result<(), SendError<Message<S>>> {
        match self {
            Self::Parallel(sender) => sender.send(message),
            Self::Alone(sender) => sender.send(message),
        }
    }
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
    const fn new(sender: Messages<S>) -> Self {
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

    /// Waits until all earlier files are done, so that the result does not depend on which worker is faster. Earlier files never wait
    /// for later ones: workers take them in order.
    pub fn wait_for_turn(&mut self) -> io::Result<()> {
        self.flush()?;
        if let Messages::Alone(_) = self.sender {
            return Ok(());
        }
        let (turn, is_due) = sync_channel(0);
        self.send(Message::Turn(turn))?;
        // Nothing is sent: the end of the channel is the sign.
        let _ = is_due.recv();
        Ok(())
    }

    /// Reports a file that could not be read as a whole, and returns the count of it if it is not reported by name.
    pub fn report_content(&mut self, source: &Source, content: &Content) -> io::Result<Skipped> {
        let problem = match (content, source) {
            (Content::Skipped(Skip::Binary), Source::Stdin(_) | Source::Named(_)) => "not read, it is a binary file",
            (Content::Skipped(why), _) => return Ok(Skipped::one(*why)),
            (Content::Text { is_cut: true, .. }, _) => "it ends in the middle of a character",
            (Content::Text { .. }, _) => return Ok(Skipped::default()),
        };
        self.error(format!("{}: {problem}", source.name().to::<Terminal>())).map(|()| Skipped::default())
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
    let done = thread::scope(|scope| {
        // A worker that ends by a panic begins again, since the walker waits for one.
        let work = || while contain(|| worker(task, &queue)).is_err() {};
        // The system may have few threads left.
        let start = || thread::Builder::new().spawn_scoped(scope, work).is_ok();
        if !start() {
            return None;
        }
        let walk = move || {
            let mut take = |source| {
                let (sender, receiver) = sync_channel(MAX_WAITING_BATCHES);
                match source {
                    Ok(source) => results.send(receiver).is_ok() && jobs.send((source, sender)).is_ok(),
                    Err(error) => {
                        results.send(receiver).is_ok()
                            && sender.send(Message::Error(error)).is_ok()
                            && sender.send(Message::Done(T::Summary::default())).is_ok()
                    }
                }
            };
            contain(|| files.for_each(&mut take)).unwrap_or_else(|panic| Err(Failure::Usage(panic)))
        };
        // Without the walker, the queue is closed, and the worker ends.
        let walker = thread::Builder::new().spawn_scoped(scope, walk).ok()?;
        let _ = (1..workers).all(|_| start());
        let mut printer = Printer::<T, _>::new(output, separator);
        let printed = ordered.iter().try_for_each(|messages| printer.print(messages));
        // The walker and the workers end when their receivers are dropped.
        drop(ordered);
        if printed.is_err() {
            queue.clear();
        }
        let walked = walker.join().unwrap_or(Ok(()));
        Some(walked.and_then(|()| printed.map(|()| printer.outcome).map_err(Failure::Output)))
    });
    done.unwrap_or_else(|| alone(files, task, output, separator))
}

/// Processes file after file on this thread, where the system starts no other.
fn alone<T: Task>(
    files: &FileOptions,
    task: &T,
    output: &mut impl Write,
    separator: &str,
) -> Result<Outcome<T::Summary>, Failure> {
    let (mut printer, mut scratch) = (Printer::<T, _>::new(output, separator), T::Scratch::default());
    let mut printed = Ok(());
    files.for_each(&mut |source| {
        let (sender, messages) = channel();
        // What is sent waits in memory until the file is done.
        match source {
            Ok(source) => {
                let mut batch = vec![contain(|| task.prepare(&source))];
                complete(task, &mut batch);
                let mut own = Output::new(Messages::Alone(sender));
                batch.into_iter().for_each(|file| process(task, &source, file, &mut scratch, &mut own));
            }
            Err(error) => {
                // The messages end when their sender is dropped.
                let sender = Messages::Alone(sender);
                let _ = sender.send(Message::Error(error));
                let _ = sender.send(Message::Done(T::Summary::default()));
            }
        }
        printed = printer.print(messages);
        printed.is_ok()
    })?;
    printed.map(|()| printer.outcome).map_err(Failure::Output)
}

/// Processes files until the queue is closed. A batch has no output while it is prepared: it may be printed only after a
/// file of another worker, and must not block. A panic is reported as an error of its file.
fn worker<T: Task>(task: &T, queue: &Queue<Job<T::Summary>>) {
    let mut scratch = T::Scratch::default();
    while let Some(first) = queue.next() {
        let (mut batch, mut jobs, mut weight) = (Vec::new(), Vec::new(), 0);
        let mut next = Some(first);
        while let Some(job) = next {
            let file = contain(|| {
                let file = task.prepare(&job.0);
                weight += task.weight(&file);
                file
            });
            batch.push(file);
            jobs.push(job);
            next = if weight < MAX_BATCH_WEIGHT { queue.next_waiting() } else { None };
        }
        complete(task, &mut batch);
        for ((source, sender), prepared) in jobs.into_iter().zip(batch) {
            process(task, &source, prepared, &mut scratch, &mut Output::new(Messages::Parallel(sender)));
        }
    }
}

/// Completes a batch. If that panics, each file is completed alone, and only the one that causes it has no result.
fn complete<T: Task>(task: &T, batch: &mut [Result<T::Prepared, String>]) {
    let mut files: Vec<_> = batch.iter_mut().filter_map(|file| file.as_mut().ok()).collect();
    if contain(|| task.complete(&mut files)).is_ok() {
        return;
    }
    for file in batch {
        let completed = file.as_mut().map(|prepared| contain(|| task.complete(&mut [prepared])));
        if let Ok(Err(panic)) = completed {
            *file = Err(panic);
        }
    }
}

fn process<T: Task>(
    task: &T,
    source: &Source,
    prepared: Result<T::Prepared, String>,
    scratch: &mut T::Scratch,
    output: &mut Output<T::Summary>,
) {
    let processed = prepared.and_then(|prepared| {
        let processed = contain(|| task.process(source, prepared, scratch, output));
        // What a panic left in it is of no use.
        processed.inspect_err(|_| *scratch = T::Scratch::default())
    });
    let _ = output.flush();
    let summary = processed.and_then(|summary| summary.map_err(|error| error.to_string()));
    let summary = summary.unwrap_or_else(|error| {
        let _ = output.send(Message::Error(format!("{}: {error}", source.name().to::<Terminal>())));
        T::Summary::default()
    });
    let _ = output.send(Message::Done(summary));
}

/// Prints the messages of one file after the other, and adds up their summaries.
struct Printer<'o, T: Task, W> {
    output: &'o mut W,
    separator: &'o str,
    is_first: bool,
    /// The keys of the pieces that are printed once.
    known: HashSet<Box<[u8]>>,
    progress: Progress,
    outcome: Outcome<T::Summary>,
}

impl<'o, T: Task, W: Write> Printer<'o, T, W> {
    fn new(output: &'o mut W, separator: &'o str) -> Self {
        let outcome = Outcome { summary: T::Summary::default(), has_errors: false };
        let progress = Progress::new("files read");
        Self { output, separator, is_first: true, known: HashSet::new(), progress, outcome }
    }

    /// Prints the messages of a file until its worker is done.
    fn print(&mut self, messages: Receiver<Message<T::Summary>>) -> io::Result<()> {
        let mut is_done = false;
        for message in messages {
            match message {
                Message::Pieces(batch) => self.print_pieces(batch)?,
                Message::Error(error) => {
                    self.outcome.has_errors = true;
                    self.progress.suspend(|| out::message(&error));
                }
                Message::Turn(turn) => drop(turn),
                Message::Done(summary) => {
                    is_done = true;
                    T::add(&mut self.outcome.summary, summary);
                }
            }
        }
        // Its worker ended in a way that could not be reported.
        self.outcome.has_errors |= !is_done;
        self.progress.step();
        Ok(())
    }

    fn print_pieces(&mut self, batch: Vec<Piece>) -> io::Result<()> {
        let Self { output, separator, is_first, known, progress, .. } = self;
        progress.suspend(|| {
            for Piece { bytes, key } in batch {
                if key.is_some_and(|key| !known.insert(key)) {
                    continue;
                }
                if !std::mem::take(is_first) {
                    output.write_all(separator.as_bytes())?;
                }
                output.write_all(&bytes)?;
            }
            // A terminal shows the results as they come.
            output.flush()
        })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use clap::Parser;
    use tempfile::TempDir;

    use super::{FileOptions, MAX_BATCH_WEIGHT, Outcome, Output, Source, Task, run};

    #[derive(Parser)]
    struct Arguments {
        #[command(flatten)]
        files: FileOptions,
    }

    /// Panics in the method that the name of a file begins with.
    struct Panicking {
        /// The weight of a file in a batch.
        weight: usize,
        completed: AtomicUsize,
    }

    fn panic_in(method: &str, name: &str) {
        assert!(!name.starts_with(method), "{method} has a bug");
    }

    fn name(source: &Source) -> String {
        source.path().and_then(|path| path.file_name()).expect("a name").to_string_lossy().into_owned()
    }

    impl Task for Panicking {
        type Summary = usize;
        type Scratch = Vec<String>;
        type Prepared = String;

        fn prepare(&self, source: &Source) -> String {
            panic_in("prepare", &name(source));
            name(source)
        }

        fn weight(&self, name: &String) -> usize {
            panic_in("weight", name);
            self.weight
        }

        fn complete(&self, batch: &mut [&mut String]) {
            batch.iter().for_each(|name| panic_in("complete", name));
            self.completed.fetch_add(batch.len(), Ordering::Relaxed);
        }

        fn process(
            &self,
            _: &Source,
            name: String,
            scratch: &mut Vec<String>,
            output: &mut Output<usize>,
        ) -> io::Result<usize> {
            assert!(scratch.is_empty(), "the memory of a file that panicked is used again");
            scratch.push(name.clone());
            output.write(format!("{name}\n").into_bytes())?;
            panic_in("process", &name);
            scratch.clear();
            Ok(1)
        }

        fn add(total: &mut usize, other: usize) {
            *total += other;
        }
    }

    fn run_on(names: &[String], threads: &str, weight: usize) -> (Outcome<usize>, String, usize) {
        let folder = TempDir::new().expect("a folder");
        names.iter().for_each(|name| fs::write(folder.path().join(name), "").expect("a file"));
        let arguments = ["urlspec", "-j", threads, &folder.path().to_string_lossy()].map(str::to_owned);
        let Arguments { files } = Arguments::parse_from(arguments);
        let task = Panicking { weight, completed: AtomicUsize::new(0) };
        let mut output = Vec::new();
        let outcome = run(&files, &task, &mut output, "").expect("it ends");
        (outcome, String::from_utf8(output).expect("UTF-8"), task.completed.into_inner())
    }

    /// More panics than workers, in each step, and in batches of all sizes.
    #[test]
    fn a_panic_ends_the_work_on_its_file_only() {
        let panicking = ["prepare", "weight", "complete", "process"];
        let names = (0..25).map(|number| match number % 5 {
            0 => format!("file{number}"),
            step => format!("{}{number}", panicking[step - 1]),
        });
        let names: Vec<String> = names.collect();
        for threads in ["1", "2", "8"] {
            for weight in [1, MAX_BATCH_WEIGHT / 3, MAX_BATCH_WEIGHT] {
                let (outcome, output, completed) = run_on(&names, threads, weight);
                assert!(outcome.has_errors);
                assert_eq!((outcome.summary, completed), (5, 10), "{threads} {weight}");
                let printed = output.lines().filter(|line| line.starts_with("file")).count();
                assert_eq!((printed, output.lines().count()), (5, 10), "{output}");
            }
        }
        let (outcome, _, _) = run_on(&["file".to_owned()], "2", 1);
        assert!(!outcome.has_errors);
    }
}
