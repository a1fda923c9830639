//! Fuzzes the property `same`.
#![no_main]
#[path = "../../tests/promises/mod.rs"]
mod promises;
libfuzzer_sys::fuzz_target!(|data: &[u8]| promises::same::same(data));
