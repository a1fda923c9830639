//! The tests of the library, in one binary. Tests that need the command or another crate are in that crate.

#[path = "../promises/mod.rs"]
mod promises;
#[path = "../support/mod.rs"]
mod support;

mod allocations;
mod architecture;
mod bodies;
#[cfg(feature = "serde")]
mod cases;
mod circles;
mod convert;
mod dialect;
mod english;
mod examples;
mod first_programs;
#[cfg(any(feature = "url", feature = "http"))]
mod interop;
mod local;
mod miette_face;
mod mirror;
#[cfg(feature = "modern")]
mod modern;
mod mutations;
mod outline;
#[cfg(feature = "serde")]
mod parts;
mod productions;
mod proof;
mod refusals;
mod resolve;
#[cfg(feature = "serde")]
mod same;
mod tree;
mod types_as_fields;
