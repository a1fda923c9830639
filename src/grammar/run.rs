//! Runs of members of a class: constants that are productions.

use nom::{Mode, OutputMode, PResult, Parser};

use super::input::{Input, Parse, Parses};
use super::set::Set;
use super::terminal::{rule, take_while, take_while1};

/// A production that is a run of members of a class, such as `user = *[ uchar | ";" | "?" | "&" | "=" ]`.
#[derive(Debug, Clone, Copy)]
pub struct Run {
    set: &'static Set,
    least: usize,
}

impl Run {
    /// Any number of members of a set, which has the name of the production.
    pub(super) const fn many0(set: &'static Set) -> Self {
        Self { set, least: 0 }
    }

    /// At least one member of a set, which has the name of the production.
    pub(super) const fn many1(set: &'static Set) -> Self {
        Self { set, least: 1 }
    }

    /// The class.
    pub const fn set(&self) -> &'static Set {
        self.set
    }

    #[inline(always)]
    pub(super) fn parse_text<'a, I: Input<'a>>(self, i: I) -> Parse<I, &'a str> {
        match self.least {
            0 => rule(self.set.name(), i, take_while(self.set)),
            _ => rule(self.set.name(), i, take_while1(self.set)),
        }
    }
}

impl<I: Parses> Parser<I> for Run {
    type Output = I::Text;
    type Error = I::Error;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, i: I) -> PResult<OM, I, I::Text, I::Error> {
        output::<OM, _, _>(i.run(*self))
    }
}

/// One member, as a production with the name of the class.
impl<I: Parses> Parser<I> for &'static Set {
    type Output = I::Text;
    type Error = I::Error;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, i: I) -> PResult<OM, I, I::Text, I::Error> {
        output::<OM, _, _>(i.member(self))
    }
}

#[inline(always)]
fn output<OM: OutputMode, I: Parses, T>(parsed: Parse<I, T>) -> PResult<OM, I, T, I::Error> {
    match parsed {
        Ok((rest, parsed)) => Ok((rest, OM::Output::bind(|| parsed))),
        Err(nom::Err::Error(error)) => Err(nom::Err::Error(OM::Error::bind(|| error))),
        Err(nom::Err::Failure(error)) => Err(nom::Err::Failure(error)),
        // No terminal is a streaming parser.
        Err(nom::Err::Incomplete(_)) => Err(nom::Err::Incomplete(nom::Needed::Unknown)),
    }
}
