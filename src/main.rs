//! The command `urlspec`.

mod command;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    command::run(command::Arguments::parse())
}
