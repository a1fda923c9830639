//! What a production reads: plain text, or text that records how it is read.

use std::ops::Range;

use super::recorder::RecordedProduction;
use super::set::Set;

/// What a production returns: the rest of the text and its part of the tree.
///
/// The error is empty. To know why a text is refused, read it again through a [`Recorder`](super::Recorder).
pub type Parse<I, T> = nom::IResult<I, T, ()>;

/// The text that a production reads: nom's input with hooks for a [`Recorder`](super::Recorder).
///
/// On `&str` the hooks do nothing and cost nothing. On [`Recorded`](super::Recorded) text they write into the recorder.
pub trait Input<'a>: nom::Input<Item = char> + Copy {
    /// Whether the hooks record.
    const RECORDS: bool;

    /// What is still to be read.
    fn rest(self) -> &'a str;

    /// Reading could have gone on with `what`, `at` bytes from here.
    #[inline(always)]
    fn expect(self, at: usize, what: Expected) {
        let _ = (at, what);
    }

    /// A production begins here.
    #[inline(always)]
    fn open(self, rule: &'static str) {
        let _ = rule;
    }

    /// The innermost open production has ended: before `rest`, or with a failure.
    #[inline(always)]
    fn close(self, rest: Option<Self>) {
        let _ = rest;
    }

    /// How many steps of the derivation have been recorded; `None` if none are kept.
    #[inline(always)]
    fn steps(self) -> Option<usize> {
        None
    }

    /// Drops the steps with these numbers: they belong to an alternative that was not taken.
    #[inline(always)]
    fn rollback(self, steps: Range<usize>) {
        let _ = steps;
    }

    /// Marks the steps from this number on as parts ([`DerivationStep::is_part`](super::DerivationStep::is_part)).
    #[inline(always)]
    fn mark_parts(self, from: usize) {
        let _ = from;
    }

    /// Runs a production that only recorded text can run.
    #[inline(always)]
    fn run(self, production: RecordedProduction) -> Parse<Self, &'a str> {
        let _ = production;
        Err(nom::Err::Error(()))
    }
}

impl<'a> Input<'a> for &'a str {
    const RECORDS: bool = false;

    #[inline(always)]
    fn rest(self) -> &'a str {
        self
    }
}

/// Something that could have been read at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// This text, or what is left of a literal of which the beginning was read.
    Literal(&'static str),
    /// A character of this class.
    Class(&'static Set),
    /// The end of the text.
    End,
}
