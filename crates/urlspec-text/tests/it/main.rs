//! Tests of URLs in text documents.

#[path = "../../../../tests/promises/mod.rs"]
mod promises;
#[path = "../../../../tests/support/mod.rs"]
mod support;
#[path = "../promises/mod.rs"]
mod text_promises;

mod fix;
mod matches;
mod suites;
mod utf16;
