//! Fuzzes the property `language`.
#![no_main]
#[path = "../../properties/mod.rs"]
mod properties;
libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::language::language(data));
