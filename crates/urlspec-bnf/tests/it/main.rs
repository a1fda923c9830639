//! Tests of the grammars and automata.

#[path = "../../../../tests/support/mod.rs"]
mod support;

mod abnf;
mod bnf;
mod documents;
mod printed;
#[cfg(feature = "suites")]
mod readable_suites;
mod successors;
