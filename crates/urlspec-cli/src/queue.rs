//! A queue of jobs that several threads take from.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// The jobs that wait for a worker.
pub struct Queue<J>(Mutex<Receiver<J>>);

impl<J> Queue<J> {
    /// A queue in which this many jobs may wait. It is closed when its sender is dropped.
    pub fn new(capacity: usize) -> (SyncSender<J>, Self) {
        let (jobs, queue) = sync_channel(capacity);
        (jobs, Self(Mutex::new(queue)))
    }

    /// Waits for the next job; `None` if the queue is closed.
    pub fn next(&self) -> Option<J> {
        self.0.lock().ok()?.recv().ok()
    }

    /// The next job if one waits already and no other thread is taking one.
    pub fn next_waiting(&self) -> Option<J> {
        self.0.try_lock().ok()?.try_recv().ok()
    }

    /// Drops the waiting jobs, so that no sender is blocked.
    pub fn clear(&self) {
        if let Ok(queue) = self.0.lock() {
            while queue.try_recv().is_ok() {}
        }
    }
}

/// The number of processors.
pub fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}
