//! Fuzzes the property `matches`.
#![no_main]
#[path = "../../properties/mod.rs"]
mod properties;
#[path = "../../../crates/urlspec-text/tests/properties/mod.rs"]
mod text_properties;
libfuzzer_sys::fuzz_target!(|data: &[u8]| text_properties::matches::matches(data));
