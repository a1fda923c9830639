//! Fuzzes the property `parts`.
#![no_main]
#[path = "../../properties/mod.rs"]
mod properties;
libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::parts::parts(data));
