//! The tests of the grammars that are read and run.

#[path = "../../../../tests/support/mod.rs"]
mod support;

mod bnf;
mod documents;
mod printed;
