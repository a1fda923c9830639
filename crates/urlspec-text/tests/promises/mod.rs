//! What is promised of URLs in documents. See `tests/promises` of the library.

#![allow(dead_code, reason = "each test and each fuzz target uses its own part")]

pub mod fix;
pub mod matches;
