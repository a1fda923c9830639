//! A progress display for work that takes long.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

/// How long the work takes before progress is shown.
const DELAY: Duration = Duration::from_millis(500);

/// How often the display changes.
const INTERVAL: Duration = Duration::from_millis(100);

/// A spinner with a count on standard error. It is cleared when it is dropped.
pub struct Progress {
    /// The counted objects and what was done with them, such as `files read`.
    unit: &'static str,
    count: u64,
    /// When the display changes next; `None` if it is never shown.
    next_update: Option<Instant>,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Progress that is shown if standard error is a terminal. Output to a terminal must go through [`Self::suspend`].
    pub fn new(unit: &'static str) -> Self {
        Self::shown_if(io::stderr().is_terminal(), unit)
    }

    /// Progress that is shown if standard error is a terminal and standard output is not, whose lines it would disturb.
    pub fn of_batch(unit: &'static str) -> Self {
        Self::shown_if(io::stderr().is_terminal() && !io::stdout().is_terminal(), unit)
    }

    /// The same for the lines of standard input. Someone who types them needs no progress.
    pub fn of_lines() -> Self {
        let is_typed = io::stdin().is_terminal();
        Self::shown_if(!is_typed && io::stderr().is_terminal() && !io::stdout().is_terminal(), "lines read")
    }

    fn shown_if(is_shown: bool, unit: &'static str) -> Self {
        Self { unit, count: 0, next_update: is_shown.then(|| Instant::now() + DELAY), bar: None }
    }

    /// Counts one more.
    pub fn step(&mut self) {
        self.advance(1);
    }

    /// Counts some more.
    pub fn advance(&mut self, count: u64) {
        self.count += count;
        let now = match self.next_update {
            Some(next) => Some(Instant::now()).filter(|now| *now >= next),
            None => None,
        };
        let Some(now) = now else { return };
        self.next_update = Some(now + INTERVAL);
        // The total is unknown.
        let bar = self.bar.get_or_insert_with(|| {
            let bar = ProgressBar::new_spinner();
            bar.enable_steady_tick(INTERVAL);
            bar
        });
        bar.set_message(format!("{} {}", self.count, self.unit));
    }

    /// Runs `write` while the display is cleared.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
