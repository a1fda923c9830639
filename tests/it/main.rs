//! The tests of the library, in one binary. Tests that need the command or another crate are in that crate.

#[path = "../properties/mod.rs"]
mod properties;
#[path = "../support/mod.rs"]
mod support;

mod allocations;
mod architecture;
mod automata;
mod batch;
mod bnf_lines;
mod body_imports;
mod body_reader;
mod body_shape;
#[cfg(all(feature = "idna", feature = "serde"))]
mod cases;
mod citations;
mod coming_from;
mod convert;
mod current;
mod dialect;
mod editing;
mod embed;
mod english;
#[cfg(feature = "serde")]
mod equivalence;
mod first_programs;
mod guesses;
mod hosts;
mod import_cycles;
#[cfg(feature = "url")]
mod interop;
mod kept_hosts;
mod kept_names;
mod kept_secrets;
mod local_names;
#[cfg(feature = "serde")]
mod meaning;
mod meant;
mod mistakes;
#[cfg(all(feature = "modern", feature = "serde"))]
mod modern;
mod mutations;
mod outline;
#[cfg(feature = "serde")]
mod parts;
#[cfg(feature = "serde")]
mod parts_of_schemes;
mod planted_faults;
mod production_bodies;
mod production_examples;
mod productions;
mod prose_checks;
mod public_reports;
mod quotations;
mod refusal_diagnostics;
mod refusals;
mod resolution_tables;
mod resolve;
mod running_text;
mod scheme_parts;
mod second_opinion;
mod tree;
mod types_as_fields;
mod verdicts;
