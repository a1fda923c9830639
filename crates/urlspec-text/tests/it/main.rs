//! Tests of URLs in text documents.

#[path = "../../../../tests/properties/mod.rs"]
mod properties;
#[path = "../../../../tests/support/mod.rs"]
mod support;
#[path = "../properties/mod.rs"]
mod text_properties;

mod expected;
mod fix;
mod gold;
mod ignore_edit;
mod kinds;
mod matches;
mod suites;
mod syntaxes;
mod utf16;
