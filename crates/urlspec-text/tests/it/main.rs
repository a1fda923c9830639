//! The tests of URLs in documents.

#[path = "../../../../tests/promises/mod.rs"]
mod promises;
#[path = "../../../../tests/support/mod.rs"]
mod support;
#[path = "../promises/mod.rs"]
mod text_promises;

mod document;
mod document_suites;
