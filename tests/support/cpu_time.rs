//! The processor time of a thread. Unlike the time of a clock, it hardly depends on what else the machine does.
#![allow(dead_code, reason = "each test uses its own part")]

use std::time::{Duration, Instant};

/// The resolution. A shorter time can't be compared.
pub const TICK: Duration = Duration::from_millis(4);

/// The processor time that this thread needs to run it, or the elapsed time if the system has no such clock.
pub fn cpu_time(run: impl FnOnce()) -> Duration {
    let (start, before) = (Instant::now(), spent());
    run();
    match (before, spent()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => start.elapsed(),
    }
}

/// The least time of so many runs.
pub fn least_cpu_time(runs: usize, mut run: impl FnMut()) -> Duration {
    (0..runs).map(|_| cpu_time(&mut run)).min().unwrap_or_default()
}

/// The processor time of this thread since it began.
fn spent() -> Option<Duration> {
    let fields = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    fields.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
