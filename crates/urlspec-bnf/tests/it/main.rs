//! Tests of the grammars and automata.

#[path = "../../../../tests/support/mod.rs"]
mod support;

mod bnf;
mod documents;
mod printed;
