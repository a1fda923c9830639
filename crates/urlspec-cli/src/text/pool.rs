//! Documents read side by side, and what is said of them in their order.

use std::io::{self, BufWriter, Write};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use super::Places;
use super::walk::Source;
use super::window::Content;
use crate::Failure;

/// What is done with each document.
pub trait Work: Sync {
    /// What is kept of each for the end.
    type Sum: Default + Send;
    /// What a worker needs for itself.
    type Desk: Default;

    /// Reads a document, says what is to be said of it, and sums it up.
    fn document(&self, source: &Source, desk: &mut Self::Desk, out: &mut Out<Self::Sum>) -> io::Result<Self::Sum>;

    /// Adds up.
    fn add(sum: &mut Self::Sum, other: Self::Sum);
}

/// What a document has to say, on its way to where it is said.
pub struct Out<S> {
    sender: SyncSender<Message<S>>,
    batch: Vec<Vec<u8>>,
    length: usize,
}

enum Message<S> {
    /// What goes to the output, piece by piece.
    Said(Vec<Vec<u8>>),
    /// What goes to standard error.
    Trouble(String),
    /// A note, which is no trouble.
    Note(String),
    Done(S),
}

/// A document, and where goes what is said of it.
type Job<S> = (Source, SyncSender<Message<S>>);

/// How much is said of a document before it is sent on.
const BATCH: usize = 1 << 16;
/// How many batches of a document wait for those before it.
const WAITING: usize = 4;
/// How many documents wait for a worker.
const QUEUE: usize = 256;
/// What passes for a moment.
const MOMENT: Duration = Duration::from_millis(500);

impl<S> Out<S> {
    /// Says a piece.
    pub fn say(&mut self, piece: Vec<u8>) -> io::Result<()> {
        self.length += piece.len();
        self.batch.push(piece);
        if self.length >= BATCH { self.flush() } else { Ok(()) }
    }

    /// Says on standard error what is no trouble.
    pub fn note(&mut self, note: String) -> io::Result<()> {
        self.flush()?;
        self.send(Message::Note(note))
    }

    /// Says on standard error what went wrong.
    pub fn trouble(&mut self, trouble: String) -> io::Result<()> {
        self.flush()?;
        self.send(Message::Trouble(trouble))
    }

    /// Says of a file that was named that it is binary, and counts it if it was not.
    pub fn binaries(&mut self, source: &Source, content: Content) -> io::Result<usize> {
        match (content, source) {
            (Content::Text, _) => Ok(0),
            (Content::Binary, Source::Walked(_)) => Ok(1),
            (Content::Binary, _) => self.note(format!("{}: a binary file, passed over", source.name())).map(|()| 0),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.length = 0;
        match std::mem::take(&mut self.batch) {
            batch if batch.is_empty() => Ok(()),
            batch => self.send(Message::Said(batch)),
        }
    }

    /// Fails if nobody listens any more.
    fn send(&self, message: Message<S>) -> io::Result<()> {
        self.sender.send(message).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}

/// What came of all documents.
pub struct Came<S> {
    pub sum: S,
    /// Whether something could not be read.
    pub has_trouble: bool,
}

/// Does the work of each document, and writes what is said in the order of the documents, with `between` between two pieces.
pub fn run<W: Work>(
    places: &Places,
    work: &W,
    output: &mut impl Write,
    between: &str,
) -> Result<Came<W::Sum>, Failure> {
    let own = thread::available_parallelism().map_or(1, usize::from);
    let workers = places.threads.map_or(own, usize::from);
    let (jobs, queue) = sync_channel::<Job<W::Sum>>(QUEUE);
    let (listeners, order) = sync_channel::<Receiver<Message<W::Sum>>>(QUEUE);
    let queue = Mutex::new(queue);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| labour(work, &queue));
        }
        let walker = scope.spawn(move || {
            places.each(&mut |source| {
                let (sender, receiver) = sync_channel(WAITING);
                match source {
                    Ok(source) => listeners.send(receiver).is_ok() && jobs.send((source, sender)).is_ok(),
                    Err(trouble) => {
                        listeners.send(receiver).is_ok()
                            && sender.send(Message::Trouble(trouble)).is_ok()
                            && sender.send(Message::Done(W::Sum::default())).is_ok()
                    }
                }
            })
        });
        let came = listen::<W>(&order, output, between);
        // The walker and the workers end when nobody listens.
        drop(order);
        if came.is_err() {
            drain(&queue);
        }
        walker.join().unwrap_or(Ok(()))?;
        came.map_err(Failure::Output)
    })
}

/// Takes documents until there are none.
fn labour<W: Work>(work: &W, queue: &Mutex<Receiver<Job<W::Sum>>>) {
    let mut desk = W::Desk::default();
    loop {
        let job = queue.lock().map(|queue| queue.recv());
        let Ok(Ok((source, sender))) = job else { return };
        let mut out = Out { sender, batch: Vec::new(), length: 0 };
        let sum = work.document(&source, &mut desk, &mut out);
        let _ = out.flush();
        let sum = sum.unwrap_or_else(|error| {
            let _ = out.send(Message::Trouble(format!("{}: {error}", source.name())));
            W::Sum::default()
        });
        let _ = out.send(Message::Done(sum));
    }
}

/// Lets the documents that wait go, so that nobody waits for them.
fn drain<T>(queue: &Mutex<Receiver<T>>) {
    if let Ok(queue) = queue.lock() {
        while queue.try_recv().is_ok() {}
    }
}

/// Hears the documents one after the other.
fn listen<W: Work>(
    order: &Receiver<Receiver<Message<W::Sum>>>,
    output: &mut impl Write,
    between: &str,
) -> io::Result<Came<W::Sum>> {
    let mut is_first = true;
    let mut came = Came { sum: W::Sum::default(), has_trouble: false };
    let mut progress = Progress::new();
    for document in order {
        for message in document {
            match message {
                Message::Said(batch) => progress.apart(|| {
                    for piece in &batch {
                        if !std::mem::take(&mut is_first) {
                            output.write_all(between.as_bytes())?;
                        }
                        output.write_all(piece)?;
                    }
                    // Somebody may wait for it on a terminal.
                    output.flush()
                })?,
                Message::Trouble(trouble) => {
                    came.has_trouble = true;
                    progress.apart(|| eprintln!("urlspec: {}", lines_shown(&trouble)));
                }
                Message::Note(note) => progress.apart(|| eprintln!("urlspec: {}", lines_shown(&note))),
                Message::Done(sum) => W::add(&mut came.sum, sum),
            }
        }
        progress.step();
    }
    progress.end();
    Ok(came)
}

fn lines_shown(text: &str) -> String {
    text.trim_end().lines().map(crate::shown).collect::<Vec<_>>().join("\n")
}

/// How far it is, on a terminal, when it takes longer than a moment.
struct Progress {
    began: Instant,
    count: u64,
    bar: Option<ProgressBar>,
}

impl Progress {
    fn new() -> Self {
        Self { began: Instant::now(), count: 0, bar: None }
    }

    fn step(&mut self) {
        self.count += 1;
        if self.bar.is_none() && self.began.elapsed() > MOMENT {
            // How many there will be is not known.
            let bar = ProgressBar::new_spinner();
            bar.enable_steady_tick(Duration::from_millis(100));
            self.bar = Some(bar);
        }
        if let Some(bar) = &self.bar {
            bar.set_message(format!("{} files read", self.count));
        }
    }

    /// Does something while the bar is not there.
    fn apart<T>(&self, act: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(act),
            None => act(),
        }
    }

    fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Says how many files of folders were binary.
pub fn tell_binaries(count: usize) {
    match count {
        0 => {}
        1 => eprintln!("urlspec: a binary file was passed over"),
        count => eprintln!("urlspec: {count} binary files were passed over"),
    }
}

/// Standard output, a system call for many pieces and not for each line.
pub fn stdout() -> BufWriter<io::StdoutLock<'static>> {
    BufWriter::with_capacity(BATCH, io::stdout().lock())
}
