//! Runs of members of a class: constants that are productions.

use nom::{Mode, OutputMode, PResult, Parser};

use super::input::{Input, Parse, Parses};
use super::set::Set;
use super::terminal::{rule, take_while, take_while1};

/// A production that is a run of members of a class, such as `user = *[ uchar | ";" | "?" | "&" | "=" ]`.
#[derive(Debug, Clone, Copy)]
pub struct Run {
    name: &'static str,
    set: &'static Set,
    least: usize,
}

impl Set {
    /// Any number of members, as a production with the name of the set.
    pub(super) const fn many0(&'static self) -> Run {
        Run { name: self.name(), set: self, least: 0 }
    }

    /// At least one member, as a production with the name of the set.
    pub(super) const fn many1(&'static self) -> Run {
        Run { name: self.name(), set: self, least: 1 }
    }
}

impl Run {
    /// The run under a name of its own.
    pub(super) const fn called(self, name: &'static str) -> Self {
        Self { name, ..self }
    }

    /// The name of the production, as the document spells it.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The class.
    pub(super) const fn set(&self) -> Set {
        *self.set
    }
}

impl Run {
    /// A parser that makes a part of the tree from the text. Unlike nom's, it does not need to know its input first.
    pub(super) const fn map<F>(self, build: F) -> Mapped<F> {
        Mapped { run: self, build }
    }
}

/// The parser of [`Run::map`].
pub(super) struct Mapped<F> {
    run: Run,
    build: F,
}

impl<I: Parses, T, F: FnMut(I::Text) -> T> Parser<I> for Mapped<F> {
    type Output = T;
    type Error = I::Error;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, i: I) -> PResult<OM, I, T, I::Error> {
        match output::<OM, _, _>(i.run(self.run.name, self.run.set, self.run.least)) {
            Ok((rest, text)) => Ok((rest, OM::Output::map(text, &mut self.build))),
            Err(error) => Err(error),
        }
    }
}

/// So that a macro can take the reference of any production.
impl<I: Parses> Parser<I> for &'static Run {
    type Output = I::Text;
    type Error = I::Error;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, i: I) -> PResult<OM, I, I::Text, I::Error> {
        output::<OM, _, _>(i.run(self.name, self.set, self.least))
    }
}

impl<I: Parses> Parser<I> for Run {
    type Output = I::Text;
    type Error = I::Error;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, i: I) -> PResult<OM, I, I::Text, I::Error> {
        output::<OM, _, _>(i.run(self.name, self.set, self.least))
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

/// Implements [`Parses`] for an input.
macro_rules! parses {
    ($input:ty, $error:ty, $rejected:expr) => {
        impl<'a> super::input::Parses for $input {
            type Text = &'a str;
            type Error = $error;

            #[inline(always)]
            fn rejected(self) -> $error {
                $rejected(self)
            }

            #[inline(always)]
            fn run(
                self,
                name: &'static str,
                set: &'static super::set::Set,
                least: usize,
            ) -> super::input::Parse<Self, &'a str> {
                super::run::parse(self, name, set, least)
            }

            #[inline(always)]
            fn member(self, set: &'static super::set::Set) -> super::input::Parse<Self, &'a str> {
                super::terminal::member(self, set)
            }
        }
    };
}
pub(super) use parses;

parses!(&'a str, nom::error::Error<&'a str>, |i| nom::error::Error::new(i, nom::error::ErrorKind::Fail));

#[inline(always)]
pub(super) fn parse<'a, I: Input<'a>>(i: I, name: &'static str, set: &'static Set, least: usize) -> Parse<I, &'a str> {
    match least {
        0 => rule(name, i, take_while(set)),
        _ => rule(name, i, take_while1(set)),
    }
}
