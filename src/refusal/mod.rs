//! Where a text is refused, and what could have followed there; without the feature `diagnostics`, this is all that a refusal says.

#[cfg(not(feature = "diagnostics"))]
mod plain;

use std::fmt;

#[cfg(not(feature = "diagnostics"))]
pub use plain::{ParseError, Refusal};

use crate::grammar::{Expected, Failure};
use crate::read::{Start, recorded};
use crate::spec::Spec;

/// How far the grammar came in a text that it refuses. Bytes that are not UTF-8 count as characters that no document allows.
pub(crate) fn furthest_failure(spec: Spec, start: Start, source: &[u8]) -> Failure {
    recorded(spec, start, &String::from_utf8_lossy(source)).err().unwrap_or_default()
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Literal(literal) => write!(f, "\"{literal}\""),
            Self::Class(set) => f.write_str(set.name()),
            Self::End => f.write_str("end"),
        }
    }
}

/// What was expected, as a list in a sentence.
pub(crate) fn in_words(expected: &[Expected]) -> String {
    let mut words: Vec<String> = expected
        .iter()
        .map(|expected| match expected {
            Expected::Literal(literal) => format!("`{literal}`"),
            Expected::Class(set) => set.to_string(),
            Expected::End => "the end of the text".to_owned(),
        })
        .collect();
    words.dedup();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, [first])) => format!("{first} or {last}"),
        Some((last, others)) => format!("{}, or {last}", others.join(", ")),
        None => "nothing".to_owned(),
    }
}

/// The line and column of an offset into `source`, counting characters from 1. A byte that is not UTF-8 counts as one
/// character.
///
/// ```
/// assert_eq!(urlspec::diagnostic::line_column("ü\nxy".as_bytes(), 4), (2, 2));
/// ```
#[cfg(feature = "diagnostics")]
pub fn line_column(source: &[u8], at: usize) -> (usize, usize) {
    let before = &source[..at.min(source.len())];
    let line = before.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
    let lines = before.iter().filter(|b| **b == b'\n').count();
    let columns = before[line..].utf8_chunks().map(|chunk| chunk.valid().chars().count() + chunk.invalid().len());
    (lines + 1, columns.sum::<usize>() + 1)
}

/// A line and a column in a sentence; the column alone on the first line.
pub(crate) fn place((line, column): (usize, usize)) -> String {
    if line == 1 { format!("column {column}") } else { format!("line {line}, column {column}") }
}
