//! What is promised of each surface, whatever it is given: said once, and tried on random texts (`properties.rs`), on
//! those that the fuzzer came upon (`corpus.rs`), and by the fuzzer itself (`fuzz/`).
#![allow(dead_code, reason = "each test and each fuzz target uses its own part")]

pub mod member;
pub mod notation;
pub mod parts;
pub mod plan;
pub mod read;
pub mod resolve;
pub mod same;

/// The two texts of an input, with the end of a line between them; none if they are no UTF-8.
pub fn two_texts(data: &[u8]) -> Option<(&str, &str)> {
    std::str::from_utf8(data).ok()?.split_once('\n')
}

/// Whether no character is cut in two by a span, and it lies within the text.
pub fn is_within(span: &std::ops::Range<usize>, source: &[u8]) -> bool {
    let is_boundary = |at| std::str::from_utf8(source).map_or(at <= source.len(), |text| text.is_char_boundary(at));
    span.start <= span.end && is_boundary(span.start) && is_boundary(span.end)
}
