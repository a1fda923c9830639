//! Properties that hold for every document. See `tests/properties` of the library.

#![allow(dead_code, reason = "each test and each fuzz target uses its own part")]

pub mod documents;
pub mod fix;
pub mod matches;
