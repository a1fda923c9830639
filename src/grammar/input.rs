//! The input of a production: plain text, or text that records how it is parsed.

use std::ops::Range;

use super::run::Run;
use super::set::Set;

/// The result of a production: the rest of the text and its part of the tree.
///
/// On `&str`, the error is nom's, with the kind `Fail`, where the terminal or the choice that failed begins.
/// [`embed!`](super::embed!) gives the furthest failure instead, and
/// [`Spec::furthest_failure`](crate::Spec::furthest_failure) what was expected there.
///
/// ```
/// use urlspec::ast::Host;
/// use urlspec::grammar::{Input, Parse, rfc1738};
///
/// fn host<'a, I: Input<'a>>(i: I) -> Parse<I, Host<'a>> {
///     rfc1738::host(i)
/// }
///
/// assert_eq!(host("info.cern.ch/").map(|(rest, host)| (rest, host.as_str())), Ok(("/", "info.cern.ch")));
/// ```
pub type Parse<I, T> = nom::IResult<I, T, <I as Parses>::Error>;

/// What a constant that is a parser needs to know of its input, without the lifetime of the text.
///
/// It is public in a private module.
pub trait Parses: Sized {
    /// The text that a parser takes, which a tree borrows.
    type Text: Copy;

    /// The error of a parser. It is empty where only this crate uses it, so that a parse doesn't carry it along.
    type Error: nom::error::ParseError<Self>;

    /// The error of a parser that fails here.
    fn rejected(self) -> Self::Error;

    /// Parses a production that is a run of members of a class.
    fn run(self, run: Run) -> Parse<Self, Self::Text>;

    /// Parses one member of a class.
    fn member(self, set: &'static Set) -> Parse<Self, Self::Text>;
}

/// The input of a production: `&str`, or text that records how this crate parses it.
///
/// The trait is sealed: only this crate implements it.
///
/// ```
/// use urlspec::grammar::{Input, Parse, rfc1738};
///
/// fn port<'a, I: Input<'a>>(i: I) -> Parse<I, Option<u16>> {
///     let (rest, hostport) = rfc1738::hostport(i)?;
///     Ok((rest, hostport.port.and_then(|port| port.number())))
/// }
///
/// assert_eq!(port("info.cern.ch:80/a"), Ok(("/a", Some(80))));
/// ```
pub trait Input<'a>: Hooks<'a> {}

impl<'a, I: Hooks<'a>> Input<'a> for I {}

/// The hooks that record how a text is parsed. On `&str` they do nothing and cost nothing.
///
/// It is public in a private module, which seals [`Input`].
#[diagnostic::on_unimplemented(
    message = "a production reads `&str`, and no `{Self}`",
    note = "in a grammar for spans or bytes, or with an error type of your own, write `embed!(production)`"
)]
pub trait Hooks<'a>: nom::Input<Item = char> + Copy + Parses<Text = &'a str> {
    /// Whether the hooks record.
    const RECORDS: bool;

    /// A production that has begun.
    type Guard: Guard<Self>;

    /// The text that is not parsed yet.
    fn rest(self) -> &'a str;

    /// The length in bytes of the longest run of members of a set, from an offset on.
    #[inline(always)]
    fn members(self, from: usize, set: &'static Set) -> usize {
        set.run(&self.rest()[from..])
    }

    /// One bit for each of the next 32 bytes that is a member of a set, the first as the lowest. `None` if this input
    /// does not compare bytes at once.
    #[inline(always)]
    fn mask(self, set: &'static Set) -> Option<u32> {
        let _ = set;
        None
    }

    /// The length of the runs of members of a set, separated by one mark each, with the mark after the last one and without
    /// it. `None` if this input does not compare bytes at once.
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
    fn open(self, production: &'static str) -> Self::Guard;

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
}

/// A production that has begun. It has failed if it is dropped without an end.
pub trait Guard<I: Parses> {
    /// The production ends before `rest`, and this is its result.
    fn close<T>(self, rest: I, parsed: T) -> Parse<I, T>;
}

/// Nothing is recorded.
impl<I: Parses> Guard<I> for () {
    #[inline(always)]
    fn close<T>(self, rest: I, parsed: T) -> Parse<I, T> {
        Ok((rest, parsed))
    }
}

impl<'a> Hooks<'a> for &'a str {
    const RECORDS: bool = false;

    type Guard = ();

    #[inline(always)]
    fn open(self, _: &'static str) {}

    #[inline(always)]
    fn rest(self) -> &'a str {
        self
    }
}

/// Something that could have been parsed where a text is refused.
///
/// ```
/// use urlspec::grammar::Expected;
/// use urlspec::{Spec, Start};
///
/// let failure = Spec::Rfc1738.furthest_failure(Start::Url, "http://info.cern.ch:/").ok_or("valid")?;
/// assert!(failure.expected.iter().any(|expected| matches!(expected, Expected::Class(set) if set.has(b'7'))));
/// # Ok::<(), &str>(())
/// ```
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
