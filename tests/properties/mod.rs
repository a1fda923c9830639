//! The properties that each function has for any input. Random texts (`random_inputs.rs`), the fuzzer's corpus (`corpus.rs`)
//! and the fuzzer itself (`tests/fuzz/`) try them.
#![allow(dead_code, reason = "each test and each fuzz target uses its own part")]

pub mod editing;
pub mod fixes;
pub mod language;
pub mod member;
pub mod notation;
pub mod parts;
pub mod plan;
pub mod read;
pub mod resolve;
pub mod same;
pub mod uri;

/// The two texts of an input, separated by the end of a line; `None` if they are not UTF-8.
pub fn two_texts(data: &[u8]) -> Option<(&str, &str)> {
    std::str::from_utf8(data).ok()?.split_once('\n')
}

/// Whether a span is within the text and cuts no character in two.
pub fn is_within(span: &std::ops::Range<usize>, source: &[u8]) -> bool {
    let is_boundary = |at| std::str::from_utf8(source).map_or(at <= source.len(), |text| text.is_char_boundary(at));
    span.start <= span.end && is_boundary(span.start) && is_boundary(span.end)
}
