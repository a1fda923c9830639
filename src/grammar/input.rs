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

    /// A production that has begun.
    type Rule: Rule<Self>;

    /// The text that is not parsed yet.
    fn rest(self) -> &'a str;

    /// The length in bytes of the longest run of members of a set, from an offset on.
    #[inline(always)]
    fn members(self, from: usize, set: &'static Set) -> usize {
        set.run(&self.rest()[from..])
    }

    /// One bit for each of the next 32 octets that is a member of a set, the first as the lowest. `None` if this input
    /// does not compare octets at once.
    #[inline(always)]
    fn mask(self, set: &'static Set) -> Option<u32> {
        let _ = set;
        None
    }

    /// The length of the runs of members of a set, separated by one mark each, with the mark after the last one and without
    /// it. `None` if this input does not compare octets at once.
    #[inline(always)]
    fn runs(self, set: &'static Set, mark: u8) -> Option<(usize, usize)> {
        let _ = (set, mark);
        None
    }

    /// Parsing could have continued with `what`, `at` bytes from here.
    #[inline(always)]
    fn expect(self, at: usize, what: Expected) {
        let _ = (at, what);
    }

    /// A production begins here.
    fn begin(self, rule: &'static str) -> Self::Rule;

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

/// A production that has begun. It has failed if it is dropped without an end.
pub trait Rule<I> {
    /// The production ends before `rest`, and this is its result.
    fn end<T>(self, rest: I, parsed: T) -> Parse<I, T>;
}

/// Nothing is recorded.
impl<I> Rule<I> for () {
    #[inline(always)]
    fn end<T>(self, rest: I, parsed: T) -> Parse<I, T> {
        Ok((rest, parsed))
    }
}

/// The methods of [`nom::Input`] for a text with a field `rest` that nom's own do for that text.
macro_rules! input_of_rest {
    () => {
        type Item = char;
        type Iter = std::str::Chars<'a>;
        type IterIndices = std::str::CharIndices<'a>;

        fn input_len(&self) -> usize {
            self.rest.len()
        }

        #[inline(always)]
        fn take(&self, index: usize) -> Self {
            Self { rest: &self.rest[..index], ..*self }
        }

        fn position<P: Fn(char) -> bool>(&self, predicate: P) -> Option<usize> {
            self.rest.find(predicate)
        }

        fn iter_elements(&self) -> Self::Iter {
            self.rest.chars()
        }

        fn iter_indices(&self) -> Self::IterIndices {
            self.rest.char_indices()
        }

        fn slice_index(&self, count: usize) -> Result<usize, nom::Needed> {
            self.rest.slice_index(count)
        }
    };
}
pub(super) use input_of_rest;

impl<'a> Hooks<'a> for &'a str {
    const RECORDS: bool = false;

    type Rule = ();

    #[inline(always)]
    fn begin(self, _: &'static str) {}

    #[inline(always)]
    fn rest(self) -> &'a str {
        self
    }
}

/// Something that could have been parsed where a text is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// This literal. Its beginning may be parsed already.
    Literal(&'static str),
    /// A character of this class.
    Class(&'static Set),
    /// The end of the text.
    End,
}
