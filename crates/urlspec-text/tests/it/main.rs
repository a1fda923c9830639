//! Tests of URLs in text documents.

#[path = "../../../../tests/properties/mod.rs"]
mod properties;
#[path = "../../../../tests/support/mod.rs"]
mod support;
#[path = "../properties/mod.rs"]
mod text_properties;

mod closing;
mod ends;
mod expected;
mod fix;
mod gold;
mod ignore_edit;
mod kind_cases;
mod kinds;
mod matches;
mod neighbours;
mod notebooks;
mod placeholders;
mod slips;
mod structure;
mod suites;
mod syntaxes;
mod utf16;
mod values;
