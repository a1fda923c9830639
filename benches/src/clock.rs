//! Measures contenders: time in interleaved rounds, and instructions by callgrind.

use std::hash::{BuildHasher, RandomState};
use std::process::Command;
use std::time::{Duration, Instant};

/// The number of measured rounds.
pub const ROUNDS: usize = 31;

/// Contenders for one job.
pub struct Table {
    /// The name in arguments.
    pub name: &'static str,
    pub title: String,
    pub contenders: Vec<Contender>,
    /// How many items a run processes.
    pub items: usize,
    /// What a time is given for, such as `ns a URL`.
    pub unit: &'static str,
    /// The contender that the others are compared with.
    pub baseline: &'static str,
    /// The most by which the results of two contenders may differ if both claim to do the same, as a share.
    pub tolerance: f64,
}

/// A function to measure.
pub struct Contender {
    pub name: &'static str,
    /// What it does not do, or how it differs.
    pub note: &'static str,
    /// Whether it must have the result of the baseline.
    pub is_same_work: bool,
    /// Processes the input once, and returns the number of accepted or found URLs.
    pub run: Box<dyn FnMut() -> usize>,
}

/// The results of a contender.
struct Measured {
    count: usize,
    times: Vec<Duration>,
    /// Instructions for an item.
    instructions: Option<f64>,
}

impl Table {
    /// Runs each contender once in each round, in random order, and prints the results. The first round is discarded.
    pub fn print(mut self) {
        let measured = self.measure();
        let baseline = self.index(self.baseline);
        println!("\n{}\n", self.title);
        println!("| | {} | ratio to {} | instructions | accepted or found | |", self.unit, self.baseline);
        println!("|---|--:|--:|--:|--:|---|");
        for (contender, own) in self.contenders.iter().zip(&measured) {
            let time = own.median().as_nanos() as f64 / self.items as f64;
            let ratio = own.ratio(&measured[baseline]);
            let instructions = own.instructions.map_or("-".to_owned(), |count| format!("{count:.0}"));
            let Contender { name, note, .. } = contender;
            println!("| {name} | {time:.1} | {ratio:.2} | {instructions} | {} | {note} |", own.count);
        }
        for (contender, own) in self.contenders.iter().zip(&measured).filter(|(contender, _)| contender.is_same_work) {
            let difference = (own.count as f64 / measured[baseline].count as f64 - 1.0).abs();
            assert!(difference <= self.tolerance, "{} does other work than {}", contender.name, self.baseline);
        }
    }

    fn measure(&mut self) -> Vec<Measured> {
        // A run over few items would be lost among the instructions of the start.
        let runs = 1 + 20_000_usize.div_ceil(self.items);
        let counted = |contender: &Contender| Some(instructions(self.name, contender.name, runs)? / self.items as f64);
        let unmeasured = |contender| Measured { count: 0, times: Vec::new(), instructions: counted(contender) };
        let mut measured: Vec<Measured> = self.contenders.iter().map(unmeasured).collect();
        for round in 0..=ROUNDS {
            for index in shuffled_indices(self.contenders.len()) {
                let start = Instant::now();
                let count = std::hint::black_box((self.contenders[index].run)());
                let time = start.elapsed();
                measured[index].count = count;
                if round > 0 {
                    measured[index].times.push(time);
                }
            }
        }
        measured
    }

    fn index(&self, name: &str) -> usize {
        self.contenders.iter().position(|contender| contender.name == name).expect("a contender")
    }

    /// Runs a contender some times, for callgrind.
    pub fn run(mut self, contender: &str, times: usize) {
        let index = self.index(contender);
        let count: usize = (0..times).map(|_| (self.contenders[index].run)()).sum();
        println!("{count}");
    }
}

/// The instructions of a run of a contender, from the difference between some runs and one. `None` without valgrind.
fn instructions(table: &str, contender: &str, runs: usize) -> Option<f64> {
    let own = std::env::current_exe().ok()?;
    let counted = |runs: usize| -> Option<f64> {
        let mut command = Command::new("valgrind");
        command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(&own);
        let output = command.args(["once", table, contender, &runs.to_string()]).output().ok()?;
        let text = String::from_utf8(output.stderr).ok()?;
        text.lines().find_map(|line| line.split_once("Collected : "))?.1.trim().parse().ok()
    };
    Some((counted(runs)? - counted(1)?) / (runs - 1) as f64)
}

fn shuffled_indices(length: usize) -> Vec<usize> {
    let hasher = RandomState::new();
    let mut indices: Vec<usize> = (0..length).collect();
    indices.sort_by_key(|index| hasher.hash_one(index));
    indices
}

impl Measured {
    fn median(&self) -> Duration {
        let mut times = self.times.clone();
        times.sort();
        times[times.len() / 2]
    }

    /// The median over the rounds of the ratio to another contender.
    fn ratio(&self, to: &Self) -> f64 {
        let pairs = self.times.iter().zip(&to.times);
        let mut ratios: Vec<f64> = pairs.map(|(time, other)| time.as_secs_f64() / other.as_secs_f64()).collect();
        ratios.sort_by(f64::total_cmp);
        ratios[ratios.len() / 2]
    }
}
