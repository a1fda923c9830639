//! Fuzzes the property `member`.
#![no_main]
#[path = "../../tests/promises/mod.rs"]
mod promises;
libfuzzer_sys::fuzz_target!(|data: &[u8]| promises::member::member(data));
