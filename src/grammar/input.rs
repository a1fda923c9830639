//! The input of a production: plain text, or text that records how it is parsed.

use std::ops::Range;

use super::recorder::RecordedProduction;
use super::set::Set;

/// The result of a production: the rest of the text and its part of the tree.
///
/// The error is empty. [`Spec::furthest_failure`](crate::Spec::furthest_failure) explains why a text is refused.
pub type Parse<I, T> = nom::IResult<I, T, ()>;

/// The input of a production: `&str`, or text that records how this crate parses it.
///
/// The trait is sealed: only this crate implements it.
pub trait Input<'a>: Hooks<'a> {}

impl<'a, I: Hooks<'a>> Input<'a> for I {}

/// The hooks that record how a text is parsed. On `&str` they do nothing and cost nothing.
///
/// It is public in a private module, which seals [`Input`].
pub trait Hooks<'a>: nom::Input<Item = char> + Copy {
    /// Whether the hooks record.
    const RECORDS: bool;

    /// The text that is not parsed yet.
    fn rest(self) -> &'a str;

    /// Parsing could have continued with `what`, `at` bytes from here.
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

    /// The number of recorded steps of the derivation; `None` if none are kept.
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

impl<'a> Hooks<'a> for &'a str {
    const RECORDS: bool = false;

    #[inline(always)]
    fn rest(self) -> &'a str {
        self
    }
}

/// Something that could have been parsed where a text is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// This literal, or the rest of it if its beginning was parsed.
    Literal(&'static str),
    /// A character of this class.
    Class(&'static Set),
    /// The end of the text.
    End,
}
