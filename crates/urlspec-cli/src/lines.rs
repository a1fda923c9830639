//! Inputs as arguments, or one a line on standard input.

use std::ffi::OsString;
use std::io::{self, BufRead};

use super::Failure;

/// What becomes of the inputs.
pub(super) trait Inputs {
    /// Takes an input; `line` is its number on standard input.
    fn input(&mut self, octets: &[u8], line: Option<usize>) -> Result<(), Failure>;

    /// Writes out what was said so far.
    fn flush(&mut self) -> Result<(), Failure>;
}

/// Gives the arguments in their order; `-`, or none at all, stands for the lines of standard input.
pub(super) fn each(arguments: &[OsString], inputs: &mut impl Inputs) -> Result<(), Failure> {
    let arguments: &[OsString] = if arguments.is_empty() { &["-".into()] } else { arguments };
    for argument in arguments {
        if argument == "-" {
            each_line(inputs)?;
        } else {
            inputs.input(argument.as_encoded_bytes(), None)?;
        }
    }
    Ok(())
}

/// What is said is written out whenever the next line must be waited for.
fn each_line(inputs: &mut impl Inputs) -> Result<(), Failure> {
    let mut input = io::BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut line = Vec::new();
    for number in 1.. {
        if !input.buffer().contains(&b'\n') {
            inputs.flush()?;
        }
        line.clear();
        if input.read_until(b'\n', &mut line).map_err(Failure::Input)? == 0 {
            break;
        }
        inputs.input(without_line_end(&line), Some(number))?;
    }
    Ok(())
}

fn without_line_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}
