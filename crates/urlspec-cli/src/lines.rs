//! Inputs: the arguments, or the lines of standard input.

use std::ffi::OsString;
use std::io::{self, BufRead, Read};

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

/// Where inputs come from.
pub enum Source<'a> {
    /// This is one.
    Argument(&'a [u8]),
    /// Each line is one.
    StandardInput,
}

/// The sources that the arguments name, in order. `-`, or no argument at all, means standard input.
pub fn sources(arguments: &[OsString]) -> impl Iterator<Item = Source<'_>> {
    let standard_input = arguments.is_empty().then_some(Source::StandardInput);
    let named = arguments.iter().map(|argument| match argument.as_encoded_bytes() {
        b"-" => Source::StandardInput,
        argument => Source::Argument(argument),
    });
    standard_input.into_iter().chain(named)
}

/// Handles the inputs of all sources.
pub fn for_each(arguments: &[OsString], handler: &mut impl InputHandler) -> Result<(), Failure> {
    for source in sources(arguments) {
        match source {
            Source::StandardInput => for_each_line(handler)?,
            Source::Argument(argument) => {
                if let Some(message) = handler.handle(argument, None)? {
                    handler.flush()?;
                    message.print();
                }
            }
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

/// Reads as much as there is, at least one byte unless the input has ended. A signal doesn't end it.
pub fn read_some(input: &mut (impl Read + ?Sized), buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match input.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
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
