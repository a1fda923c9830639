//! The tests of the language server, in one binary.

#[path = "../../../../tests/support/cpu_time.rs"]
mod cpu_time;
#[path = "../../../../tests/support/whole.rs"]
mod whole;

mod code_action;
mod contained;
mod long_line;
mod output;
mod references;
mod requests;
