//! Runs the program that is tested, and gives each input to it.
//!
//! The program gets all inputs at once, since a program that buffers its output answers only when its input ends. A program that ends, hangs or
//! prints too few lines is started again with fewer inputs, until it is known which input is the reason.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read, Write};
use std::ops::Range;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use urlspec::redact::Untrusted;

use super::super::Failure;

/// No answer is longer. A longer line is nonsense.
const MAX_LINE: u64 = 1 << 20;
/// The maximum number of inputs that the program may fail for. The rest is then not tested.
const MAX_FAILURES: usize = 40;
/// The bytes of standard error that are kept.
const MAX_ERRORS: u64 = 1 << 16;

/// What the program did with an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It printed a line.
    Line(String),
    /// It ended, with the last line of its standard error.
    Ended(String),
    /// It printed nothing in time.
    Hung,
    /// It printed another number of lines than one.
    Lines(usize),
    /// It printed a line that is longer than any answer.
    TooLong,
    /// It wasn't tested, since the program had failed too often.
    Untested,
}

/// The program and its arguments.
pub struct Program<'a> {
    pub words: &'a [OsString],
    pub patience: Duration,
}

/// One run: the lines that were printed, and how it ended.
struct Run {
    lines: Vec<String>,
    end: End,
}

enum End {
    Exit(ExitStatus, String),
    Hung,
    TooLong,
}

/// What the program printed.
enum Printed {
    Line(String),
    /// The beginning of a line that is longer than any answer, which is not read to its end.
    TooLong,
}

/// Why no more lines are read.
enum Stop {
    /// The program closed its output.
    Closed,
    /// It printed nothing in time, or more lines than are read.
    Late,
    TooLong,
}

impl Program<'_> {
    /// Returns the outcome of each line of input, and how the program ended after its last answer, if not with success.
    pub fn answers(
        &self,
        inputs: &[String],
        progress: &mut dyn FnMut(usize),
    ) -> Result<(Vec<Outcome>, Option<String>), Failure> {
        let mut outcomes: Vec<Option<Outcome>> = vec![None; inputs.len()];
        let mut open: Vec<Range<usize>> = Vec::new();
        open.push(0..inputs.len());
        let (mut failures, mut last) = (0, None);
        while let Some(range) = open.pop() {
            if range.is_empty() {
                continue;
            }
            if failures >= MAX_FAILURES {
                outcomes[range].fill(Some(Outcome::Untested));
                continue;
            }
            let run = self.run(&inputs[range.clone()])?;
            let count = run.lines.len();
            if let End::Exit(status, errors) = &run.end
                && count == range.len()
            {
                last = (!status.success()).then(|| ended(*status, errors));
                for (outcome, line) in outcomes[range].iter_mut().zip(run.lines) {
                    *outcome = Some(Outcome::Line(line));
                }
            } else if range.len() == 1 {
                outcomes[range.start] = Some(failed(run));
                failures += 1;
                self.test_start(&outcomes[..], failures)?;
            } else {
                open.extend(parts(range, count));
            }
            progress(outcomes.iter().flatten().count());
        }
        Ok((outcomes.into_iter().map(|outcome| outcome.unwrap_or(Outcome::Untested)).collect(), last))
    }

    /// An error if the program never answered.
    fn test_start(&self, outcomes: &[Option<Outcome>], failures: usize) -> Result<(), Failure> {
        const TRIES: usize = 3;
        let has_answered = outcomes.iter().flatten().any(|outcome| matches!(outcome, Outcome::Line(_)));
        if failures < TRIES || has_answered {
            return Ok(());
        }
        let reason = match outcomes.iter().flatten().next() {
            Some(Outcome::Ended(reason)) => format!("it ended: {reason}"),
            Some(Outcome::Hung) => match self.patience.as_secs() {
                1 => "it printed nothing for a second".to_owned(),
                seconds => format!("it printed nothing for {seconds} seconds"),
            },
            Some(Outcome::TooLong) => "it printed a line of more than a mebibyte".to_owned(),
            Some(Outcome::Lines(count)) => format!("it printed {count} lines for one line of input"),
            _ => "it printed nothing".to_owned(),
        };
        let name = shown(&self.words[0].to_string_lossy());
        Err(Failure::Usage(format!("`{name}` gave no answer to {TRIES} inputs: {reason}")))
    }

    fn run(&self, inputs: &[String]) -> Result<Run, Failure> {
        let mut child = Command::new(&self.words[0])
            .args(&self.words[1..])
            // Python buffers what it prints, unless this is set.
            .env("PYTHONUNBUFFERED", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| {
                Failure::Usage(format!("`{}` can't be started: {error}", shown(&self.words[0].to_string_lossy())))
            })?;
        let text = inputs.iter().map(|input| format!("{input}\n")).collect::<String>();
        if let Some(mut stdin) = child.stdin.take() {
            // A program that ended reads no more, which its exit shows.
            start(move || drop(stdin.write_all(text.as_bytes())))?;
        }
        let lines = lines(&mut child)?;
        let errors = errors(&mut child)?;
        let (lines, stop) = self.collected(&lines, inputs.len());
        let status = if matches!(stop, Stop::Closed) { self.ended(&mut child)? } else { None };
        if let Some(status) = status {
            let errors = errors.recv_timeout(Duration::from_secs(1)).unwrap_or_default();
            return Ok(Run { lines, end: End::Exit(status, errors) });
        }
        _ = child.kill();
        child.wait().map_err(Failure::Input)?;
        Ok(Run { lines, end: if matches!(stop, Stop::TooLong) { End::TooLong } else { End::Hung } })
    }

    /// How the program ended after it closed its output, if it did in time.
    fn ended(&self, child: &mut Child) -> Result<Option<ExitStatus>, Failure> {
        const STEP: Duration = Duration::from_millis(5);
        let until = Instant::now() + self.patience;
        loop {
            let status = child.try_wait().map_err(Failure::Input)?;
            if status.is_some() || Instant::now() > until {
                return Ok(status);
            }
            thread::sleep(STEP);
        }
    }

    /// The lines until the program closes its output, or why no more are read.
    fn collected(&self, printed: &Receiver<Printed>, most: usize) -> (Vec<String>, Stop) {
        let mut lines = Vec::new();
        loop {
            match printed.recv_timeout(self.patience) {
                // A program that prints without end is stopped.
                Ok(_) if lines.len() > most => return (lines, Stop::Late),
                Ok(Printed::Line(line)) => lines.push(line),
                Ok(Printed::TooLong) => return (lines, Stop::TooLong),
                Err(RecvTimeoutError::Disconnected) => return (lines, Stop::Closed),
                Err(RecvTimeoutError::Timeout) => return (lines, Stop::Late),
            }
        }
    }
}

/// A text from outside on one line, without its secrets.
pub fn shown(text: &str) -> String {
    Untrusted::url(text).redacted().replace(['\n', '\r'], "\u{240a}")
}

/// The inputs in parts that are tried next, the first one last. After some answers, the next input is probably the reason.
fn parts(range: Range<usize>, answered: usize) -> Vec<Range<usize>> {
    let (start, end) = (range.start, range.end);
    if answered < range.len() && answered > 0 {
        let at = start + answered;
        return vec![at + 1..end, at..at + 1, start..at];
    }
    let middle = start + range.len() / 2;
    vec![middle..end, start..middle]
}

fn failed(run: Run) -> Outcome {
    match run.end {
        End::TooLong => Outcome::TooLong,
        End::Hung if run.lines.len() <= 1 => Outcome::Hung,
        End::Exit(status, errors) if run.lines.is_empty() => Outcome::Ended(ended(status, &errors)),
        _ => Outcome::Lines(run.lines.len()),
    }
}

/// The status, with the line of standard error that names the reason.
fn ended(status: ExitStatus, errors: &str) -> String {
    let mut lines = errors.lines().rev().filter(|line| !line.trim().is_empty());
    let is_reason = |line: &&str| line.contains("Error") || line.contains("panicked at");
    let last = lines.clone().find(is_reason).or_else(|| lines.next()).unwrap_or_default();
    let separator = if last.is_empty() { "" } else { ": " };
    format!("{status}{separator}{}", shown(last))
}

/// Does some work on a thread of its own.
fn start(work: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    let started = thread::Builder::new().spawn(work).map(drop);
    started.map_err(|error| Failure::Usage(format!("a program needs three threads: {error}")))
}

/// The lines of standard output as they are printed. Bytes that are not UTF-8 become U+FFFD.
fn lines(child: &mut Child) -> Result<Receiver<Printed>, Failure> {
    let (sender, receiver) = channel();
    if let Some(stdout) = child.stdout.take() {
        start(move || {
            let mut reader = BufReader::new(stdout);
            loop {
                let mut line = Vec::new();
                let read = reader.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
                // Of a line without an end, no more is read.
                let is_too_long = line.len() as u64 == MAX_LINE && !line.ends_with(b"\n");
                if is_too_long || !read.is_ok_and(|count| count > 0) {
                    _ = is_too_long.then(|| sender.send(Printed::TooLong));
                    return;
                }
                let text = String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned();
                if sender.send(Printed::Line(text)).is_err() {
                    return;
                }
            }
        })?;
    }
    Ok(receiver)
}

/// The first bytes of standard error, when the program has closed it. The rest is read and dropped, so that the program doesn't wait.
fn errors(child: &mut Child) -> Result<Receiver<String>, Failure> {
    let (sender, receiver) = channel();
    if let Some(mut stderr) = child.stderr.take() {
        start(move || {
            let mut first = Vec::new();
            _ = stderr.by_ref().take(MAX_ERRORS).read_to_end(&mut first);
            _ = sender.send(String::from_utf8_lossy(&first).into_owned());
            _ = std::io::copy(&mut stderr, &mut std::io::sink());
        })?;
    }
    Ok(receiver)
}
