//! The tests of the language server, in one binary.

mod code_action;
mod contained;
mod long_line;
mod output;
mod references;
mod requests;
