//! Inputs: the arguments, or the lines of standard input.

use std::ffi::OsString;
use std::io::{self, BufRead};

use super::Failure;
use super::out::Notice;
use super::progress::Progress;

/// Handles one input after the other.
pub trait InputHandler {
    /// Handles an input; `line` is its line number on standard input. Returns a message for standard error.
    fn handle(&mut self, input: &[u8], line: Option<usize>) -> Result<Option<Notice>, Failure>;

    /// Writes all buffered output.
    fn flush(&mut self) -> Result<(), Failure>;
}

/// Handles the arguments in order. `-`, or no argument at all, means the lines of standard input.
pub fn for_each(arguments: &[OsString], handler: &mut impl InputHandler) -> Result<(), Failure> {
    let arguments: &[OsString] = if arguments.is_empty() { &["-".into()] } else { arguments };
    for argument in arguments {
        if argument == "-" {
            for_each_line(handler)?;
        } else if let Some(message) = handler.handle(argument.as_encoded_bytes(), None)? {
            handler.flush()?;
            message.print();
        }
    }
    handler.flush()
}

/// Flushes the output before waiting for more input.
fn for_each_line(handler: &mut impl InputHandler) -> Result<(), Failure> {
    let mut input = io::BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut progress = Progress::of_lines();
    let mut line = Vec::new();
    for number in 1.. {
        if !input.buffer().contains(&b'\n') {
            handler.flush()?;
        }
        line.clear();
        if input.read_until(b'\n', &mut line).map_err(Failure::Input)? == 0 {
            break;
        }
        let text = without_line_end(if number == 1 { without_byte_order_mark(&line) } else { &line });
        if !is_blank(text)
            && let Some(message) = handler.handle(text, Some(number))?
        {
            handler.flush()?;
            progress.suspend(|| message.print());
        }
        progress.step();
    }
    Ok(())
}

pub fn without_byte_order_mark(line: &[u8]) -> &[u8] {
    line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line)
}

pub fn without_line_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

pub fn is_blank(line: &[u8]) -> bool {
    line.iter().all(|byte| matches!(byte, b' ' | b'\t'))
}
