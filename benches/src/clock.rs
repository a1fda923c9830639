//! Measures contenders in rounds, and computes medians and ratios.

use std::hash::{BuildHasher, RandomState};
use std::time::{Duration, Instant};

/// The number of measured rounds.
pub const ROUNDS: usize = 31;

/// A function to measure.
pub struct Contender<'c> {
    pub name: &'static str,
    /// What it does not do, or how it differs.
    pub note: &'static str,
    /// Processes the input once, and returns the number of accepted or found URLs.
    pub run: Box<dyn FnMut() -> usize + 'c>,
}

/// The results of a contender.
pub struct Measured {
    pub name: &'static str,
    pub note: &'static str,
    pub count: usize,
    pub times: Vec<Duration>,
}

/// Runs each contender once in each round, in random order. The first round is discarded.
pub fn race(mut contenders: Vec<Contender<'_>>) -> Vec<Measured> {
    let unmeasured = |of: &Contender<'_>| Measured { name: of.name, note: of.note, count: 0, times: Vec::new() };
    let mut measured: Vec<Measured> = contenders.iter().map(unmeasured).collect();
    for round in 0..=ROUNDS {
        for index in shuffled_indices(contenders.len()) {
            let start = Instant::now();
            let count = std::hint::black_box((contenders[index].run)());
            let time = start.elapsed();
            measured[index].count = count;
            if round > 0 {
                measured[index].times.push(time);
            }
        }
    }
    measured
}

fn shuffled_indices(length: usize) -> Vec<usize> {
    let hasher = RandomState::new();
    let mut indices: Vec<usize> = (0..length).collect();
    indices.sort_by_key(|index| hasher.hash_one(index));
    indices
}

impl Measured {
    pub fn median(&self) -> Duration {
        let mut times = self.times.clone();
        times.sort();
        times[times.len() / 2]
    }

    /// Returns the median over the rounds of the ratio to another contender.
    pub fn ratio(&self, to: &Self) -> f64 {
        let pairs = self.times.iter().zip(&to.times);
        let mut ratios: Vec<f64> = pairs.map(|(time, other)| time.as_secs_f64() / other.as_secs_f64()).collect();
        ratios.sort_by(f64::total_cmp);
        ratios[ratios.len() / 2]
    }
}

/// Prints a table of the time per item, in `unit`, and the ratio to the contender called `baseline`.
pub fn table(title: &str, measured: &[Measured], items: usize, unit: &str, baseline: &str) {
    println!("\n{title}\n");
    println!("| | {unit} | ratio to {baseline} | accepted or found | |\n|---|--:|--:|--:|---|");
    let reference = measured.iter().find(|contender| contender.name == baseline).expect("a contender");
    for contender in measured {
        let Measured { name, note, count, .. } = contender;
        let time = contender.median().as_nanos() as f64 / items as f64;
        println!("| {name} | {time:.1} | {:.2} | {count} | {note} |", contender.ratio(reference));
    }
}
