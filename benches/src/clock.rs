//! Rounds, medians and ratios.

use std::hash::{BuildHasher, RandomState};
use std::time::{Duration, Instant};

/// How many rounds there are at least.
pub const ROUNDS: usize = 31;

/// Something whose time is measured.
pub struct Contender<'c> {
    pub name: &'static str,
    /// What it leaves out, or how it differs.
    pub note: &'static str,
    /// Does all of the work once, and returns how much of it was accepted or found.
    pub run: Box<dyn FnMut() -> usize + 'c>,
}

/// What came out for a contender.
pub struct Measured {
    pub name: &'static str,
    pub note: &'static str,
    pub count: usize,
    pub times: Vec<Duration>,
}

/// Lets each contender do its work once in each round, in another order each time. The first round is thrown away.
pub fn race(mut contenders: Vec<Contender<'_>>) -> Vec<Measured> {
    let mut measured: Vec<Measured> =
        contenders.iter().map(|own| Measured { name: own.name, note: own.note, count: 0, times: Vec::new() }).collect();
    for round in 0..=ROUNDS {
        for place in shuffled(contenders.len()) {
            let start = Instant::now();
            let count = std::hint::black_box((contenders[place].run)());
            let time = start.elapsed();
            measured[place].count = count;
            if round > 0 {
                measured[place].times.push(time);
            }
        }
    }
    measured
}

fn shuffled(length: usize) -> Vec<usize> {
    let hasher = RandomState::new();
    let mut places: Vec<usize> = (0..length).collect();
    places.sort_by_key(|place| hasher.hash_one(place));
    places
}

impl Measured {
    pub fn median(&self) -> Duration {
        let mut times = self.times.clone();
        times.sort();
        times[times.len() / 2]
    }

    /// The median of the rounds' ratios to another.
    pub fn ratio(&self, to: &Self) -> f64 {
        let pairs = self.times.iter().zip(&to.times);
        let mut ratios: Vec<f64> = pairs.map(|(own, other)| own.as_secs_f64() / other.as_secs_f64()).collect();
        ratios.sort_by(f64::total_cmp);
        ratios[ratios.len() / 2]
    }
}

/// Prints a table: time for each of `items`, and the ratio to the contender called `to`.
pub fn table(title: &str, measured: &[Measured], items: usize, unit: &str, to: &str) {
    println!("\n{title}\n");
    println!("| | {unit} | ratio to {to} | accepted or found | |\n|---|--:|--:|--:|---|");
    let other = measured.iter().find(|own| own.name == to).expect("one that is measured");
    for own in measured {
        let each = own.median().as_nanos() as f64 / items as f64;
        println!("| {} | {each:.1} | {:.2} | {} | {} |", own.name, own.ratio(other), own.count, own.note);
    }
}
