//! How the processor time of each command and of each request to the language server grows with the input.
//!
//! The test runs the command on an input and on one that is ten times as long, and prints a table of exponents: 1 is linear, 2
//! is quadratic. The variable `URLSPEC_GROWTH` is the length of the longer input in bytes.
#![cfg(target_os = "linux")]

mod command;
mod grammars;
mod product;
mod server;

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// One thing whose time grows with its input.
pub struct Case {
    /// The command or the request, and the family of inputs.
    pub name: String,
    /// The arguments of the command.
    pub arguments: Vec<String>,
    /// Makes the standard input of a length.
    pub input: Box<dyn Fn(usize) -> Vec<u8>>,
    /// Whether the input is the last argument, and not standard input.
    pub is_argument: bool,
    /// The length in bytes that the longer input has at least.
    pub least: usize,
}

/// The steepest growth that passes. Sorting has an exponent of about 1.05, and a cold cache adds to it.
const STEEPEST: f64 = 1.35;

/// A shorter time, in seconds, says nothing about growth: the clock ticks every 10 ms.
const SHORTEST: f64 = 0.3;

#[test]
#[ignore = "minutes; .ci/full growth runs it on short inputs, growth_long on ten million bytes"]
fn time_grows_as_the_input_does() {
    let length = std::env::var("URLSPEC_GROWTH").ok().and_then(|length| length.parse().ok()).unwrap_or(1_000_000);
    let folder = tempfile::tempdir().expect("a folder");
    let cases = [command::cases(), grammars::cases(), server::cases()];
    let mut steep = Vec::new();
    println!("| case | shorter input | {length} bytes | exponent |\n|---|--:|--:|--:|");
    for case in cases.into_iter().flatten() {
        let length = length.max(case.least);
        let [before, after] = [length / 10, length].map(|length| spent(&case, &folder.path().join("input"), length));
        let exponent = (after / before.max(0.01)).log10();
        println!("| {} | {before:.2} s | {after:.2} s | {exponent:.2} |", case.name);
        if after > SHORTEST && exponent > STEEPEST {
            steep.push(format!("{}: {exponent:.2}", case.name));
        }
    }
    assert!(steep.is_empty(), "{steep:#?}");
}

/// The processor time of a run in seconds.
fn spent(case: &Case, path: &PathBuf, length: usize) -> f64 {
    // The system counts all processes that ended, also those of a test on another thread.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let text = (case.input)(length);
    let argument = case.is_argument.then(|| String::from_utf8_lossy(&text).into_owned());
    std::fs::write(path, text).expect("a file");
    let input = std::fs::File::open(path).expect("a file");
    let before = children();
    let status = std::process::Command::new(env!("CARGO_BIN_EXE_urlspec"))
        .args(&case.arguments)
        .args(argument)
        .stdin(input)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .status()
        .expect("the command runs");
    assert!(status.code().is_some(), "{}: {status}", case.name);
    children() - before
}

/// The processor time of all processes that ended.
fn children() -> f64 {
    /// Linux counts in these for programs, on all machines.
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").expect("Linux has it");
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    // The fields 16 and 17, counted from the third.
    let ticks: u64 = fields[13..15].iter().map(|ticks| ticks.parse::<u64>().expect("a number")).sum();
    ticks as f64 / TICKS_PER_SECOND
}
