//! Lines of standard input processed in parallel, with their results in order.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread;

use super::Failure;
use super::lines::{is_blank, read_some, without_byte_order_mark, without_line_end};
use super::progress::Progress;
use super::queue::{Queue, processors};

/// What is done with each line.
pub trait LineTask: Sync {
    /// The result of some lines.
    type Summary: Default + Send;

    /// Processes a line that is not blank, and appends its output.
    fn process(&self, line: &[u8], number: usize, output: &mut Vec<u8>, summary: &mut Self::Summary) -> io::Result<()>;
}

/// The result of a block of lines.
pub struct Processed<S> {
    lines: usize,
    pub output: Vec<u8>,
    pub summary: S,
}

/// Whole lines, except that the last line of the input may have no end.
struct Block {
    first_line: usize,
    text: Vec<u8>,
}

/// The bytes that are read at once.
const BLOCK: usize = 1 << 16;
/// How many blocks may wait for a worker, for each of them.
const WAITING_BLOCKS: usize = 2;

/// Processes each line of standard input. `collect` gets the results of blocks in order, as soon as they are there.
pub fn run<T: LineTask>(
    task: &T,
    threads: Option<u16>,
    collect: impl FnMut(Processed<T::Summary>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let workers = threads.map_or_else(processors, usize::from);
    let capacity = workers * WAITING_BLOCKS;
    let (sender, blocks) = sync_channel(capacity);
    let mut results = Results { waiting: VecDeque::new(), progress: Progress::of_lines(), collect };
    // Not in the scope: if the output fails, the command ends, even if the input never does.
    let read = move || read_blocks(&mut io::stdin().lock(), |block| sender.send(block).is_ok());
    if thread::Builder::new().spawn(read).is_err() {
        return results.collect_alone(task);
    }
    let (jobs, queue) = Queue::<Job<T::Summary>>::new(capacity);
    thread::scope(|scope| {
        // The system may have few threads left.
        let start = || thread::Builder::new().spawn_scoped(scope, || work(task, &queue)).is_ok();
        let outcome = match (0..workers).take_while(|_| start()).count() {
            0 => blocks.iter().try_for_each(|block| results.process(task, block)),
            _ => results.collect_all(&blocks, &jobs, capacity),
        };
        // It closes the queue, so that no worker waits.
        drop(jobs);
        if outcome.is_err() {
            queue.clear();
        }
        outcome
    })
}

/// The results of blocks, in order.
struct Results<S, C> {
    waiting: VecDeque<Receiver<Result<Processed<S>, Failure>>>,
    progress: Progress,
    collect: C,
}

impl<S: Default + Send, C: FnMut(Processed<S>) -> Result<(), Failure>> Results<S, C> {
    /// Gives the blocks to the workers, and collects their results.
    fn collect_all(
        &mut self,
        blocks: &Receiver<io::Result<Block>>,
        jobs: &SyncSender<Job<S>>,
        capacity: usize,
    ) -> Result<(), Failure> {
        while let Some(block) = self.collect_until(blocks)? {
            if self.waiting.len() == capacity {
                self.collect_first()?;
            }
            let (result, receiver) = sync_channel(1);
            self.waiting.push_back(receiver);
            let _ = match block {
                Ok(block) => jobs.send((block, result)).is_ok(),
                Err(error) => result.send(Err(Failure::Input(error))).is_ok(),
            };
        }
        while !self.waiting.is_empty() {
            self.collect_first()?;
        }
        Ok(())
    }

    /// Reads and processes all blocks on this thread, where the system starts no other.
    fn collect_alone<T: LineTask<Summary = S>>(&mut self, task: &T) -> Result<(), Failure> {
        let mut outcome = Ok(());
        read_blocks(&mut io::stdin().lock(), |block| {
            outcome = self.process(task, block);
            outcome.is_ok()
        });
        outcome
    }

    /// Processes a block on this thread.
    fn process<T: LineTask<Summary = S>>(&mut self, task: &T, block: io::Result<Block>) -> Result<(), Failure> {
        let processed = process(task, &block.map_err(Failure::Input)?)?;
        self.collect_one(processed)
    }

    fn collect_one(&mut self, processed: Processed<S>) -> Result<(), Failure> {
        self.progress.advance(processed.lines as u64);
        self.progress.suspend(|| (self.collect)(processed))
    }

    /// Waits for the result of the first block.
    fn collect_first(&mut self) -> Result<(), Failure> {
        let Some(first) = self.waiting.pop_front() else { return Ok(()) };
        // A worker that ends without a result has panicked, and so does the scope after this error.
        let processed = first.recv().map_err(|error| Failure::Output(io::Error::other(error)))??;
        self.collect_one(processed)
    }

    /// The next block of the input. Until it is there, results are collected; `None` is the end.
    fn collect_until(&mut self, blocks: &Receiver<io::Result<Block>>) -> Result<Option<io::Result<Block>>, Failure> {
        loop {
            match blocks.try_recv() {
                Err(TryRecvError::Empty) if self.waiting.is_empty() => return Ok(blocks.recv().ok()),
                Err(TryRecvError::Empty) => self.collect_first()?,
                received => return Ok(received.ok()),
            }
        }
    }
}

/// A block, and where its result goes.
type Job<S> = (Block, SyncSender<Result<Processed<S>, Failure>>);

/// Reads blocks until the input ends or `take` returns false. A block has what can be read without waiting.
fn read_blocks(input: &mut impl Read, mut take: impl FnMut(io::Result<Block>) -> bool) {
    let (mut first_line, mut rest) = (1, Vec::new());
    loop {
        let mut text = std::mem::take(&mut rest);
        let start = text.len();
        text.resize(start + BLOCK, 0);
        let length = match read_some(input, &mut text[start..]) {
            Ok(length) => length,
            Err(error) => {
                take(Err(error));
                return;
            }
        };
        text.truncate(start + length);
        let is_end = length == 0;
        match memchr::memrchr(b'\n', &text[start..]) {
            Some(end) => rest = text.split_off(start + end + 1),
            None if is_end => {}
            None => {
                rest = text;
                continue;
            }
        }
        let lines = memchr::memchr_iter(b'\n', &text).count();
        if (!text.is_empty() && !take(Ok(Block { first_line, text }))) || is_end {
            return;
        }
        first_line += lines;
    }
}

/// Processes blocks until the queue is closed.
fn work<T: LineTask>(task: &T, queue: &Queue<Job<T::Summary>>) {
    while let Some((block, result)) = queue.next() {
        let _ = result.send(process(task, &block));
    }
}

fn process<T: LineTask>(task: &T, block: &Block) -> Result<Processed<T::Summary>, Failure> {
    // Most results are longer than their lines. A long line has one result.
    let output = Vec::with_capacity(8 * block.text.len().min(BLOCK));
    let mut processed = Processed { lines: 0, output, summary: T::Summary::default() };
    let mut rest = block.text.as_slice();
    let mut number = block.first_line;
    while !rest.is_empty() {
        let end = memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
        let (line, next) = rest.split_at(end);
        let text = without_line_end(if number == 1 { without_byte_order_mark(line) } else { line });
        if !is_blank(text) {
            task.process(text, number, &mut processed.output, &mut processed.summary).map_err(Failure::Output)?;
        }
        (rest, number) = (next, number + 1);
    }
    processed.lines = number - block.first_line;
    Ok(processed)
}
