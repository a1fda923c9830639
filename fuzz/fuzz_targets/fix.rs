//! Fuzzes the property `fix`.
#![no_main]
#[path = "../../tests/promises/mod.rs"]
mod promises;
#[path = "../../crates/urlspec-text/tests/promises/mod.rs"]
mod text_promises;
libfuzzer_sys::fuzz_target!(|data: &[u8]| text_promises::fix::fix(data));
