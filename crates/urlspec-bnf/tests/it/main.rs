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
#[cfg(feature = "suites")]
mod suite_comments;
#[cfg(feature = "suites")]
mod suite_names;
#[cfg(feature = "suites")]
mod suite_reasons;
