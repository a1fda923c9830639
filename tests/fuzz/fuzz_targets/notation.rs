//! Fuzzes the property `notation`.
#![no_main]
#[path = "../../properties/mod.rs"]
mod properties;
libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::notation::notation(data));
