//! The tests of the command, and those that need all crates.

mod process;
#[path = "../../../../tests/promises/mod.rs"]
mod promises;
#[path = "../../../../tests/support/mod.rs"]
mod support;
#[path = "../../../urlspec-text/tests/promises/mod.rs"]
mod text_promises;

mod building;
mod codes;
mod command;
mod confusion;
mod corpus;
mod grammar;
mod limits;
mod lint;
mod properties;
mod readme;
mod resolve;
mod secrets;
mod suites;
mod usage;
