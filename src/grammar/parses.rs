//! The parsers of the constants that are productions: classes and runs.

use nom::{Mode as _, OutputMode, PResult, Parser};

use super::abnf::many0;
use super::input::{Guard as _, Input, Parse, Parses};
use super::run::{Line, Mapped, Run};
use super::seq::opt;
use super::set::Set;
use super::short::{short_initial, short_while};
use super::step::{Step as _, bound, steps};
use super::terminal::{fail, initial, literal, one_of, recognize, shortcut, take_while, take_while1};

impl<I: Parses, T, F: FnMut(I::Text) -> T> Parser<I> for Mapped<F> {
    type Output = T;
    type Error = I::Error;

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn process<OM: OutputMode>(&mut self, i: I) -> PResult<OM, I, T, I::Error> {
        match bound::<OM, _, _>(i.run(self.run)) {
            Ok((rest, text)) => Ok((rest, OM::Output::map(text, &mut self.build))),
            Err(error) => Err(error),
        }
    }
}

/// So that a macro can take the reference of any production.
impl<I: Parses> Parser<I> for &'static Run {
    type Output = I::Text;
    type Error = I::Error;

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn process<OM: OutputMode>(&mut self, i: I) -> PResult<OM, I, I::Text, I::Error> {
        bound::<OM, _, _>(i.run(**self))
    }
}

impl<I: Parses> Parser<I> for Run {
    type Output = I::Text;
    type Error = I::Error;

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn process<OM: OutputMode>(&mut self, i: I) -> PResult<OM, I, I::Text, I::Error> {
        bound::<OM, _, _>(i.run(*self))
    }
}

/// One member, as a production with the name of the class.
impl<I: Parses> Parser<I> for &'static Set {
    type Output = I::Text;
    type Error = I::Error;

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn process<OM: OutputMode>(&mut self, i: I) -> PResult<OM, I, I::Text, I::Error> {
        bound::<OM, _, _>(i.member(self))
    }
}

steps!([] Run, [] &'static Run, [] &'static Set, [F] Mapped<F>);

/// Implements [`Parses`] for an input, with the attribute for the two functions that parse.
macro_rules! parses {
    (#[$inlined:meta] $input:ty, $error:ty, $rejected:expr) => {
        impl<'a> super::input::Parses for $input {
            type Text = &'a str;
            type Error = $error;

            #[cfg_attr(not(feature = "small"), inline(always))]
            fn rejected(self) -> $error {
                $rejected(self)
            }

            #[$inlined]
            fn run(self, run: super::run::Run) -> super::input::Parse<Self, &'a str> {
                super::parses::parse(self, run)
            }

            #[$inlined]
            fn member(self, set: &'static super::set::Set) -> super::input::Parse<Self, &'a str> {
                super::terminal::member(self, set)
            }
        }
    };
}
pub(super) use parses;

parses!(#[cfg_attr(not(feature = "small"), inline(always))] &'a str, nom::error::Error<&'a str>, |i| nom::error::Error::new(i, nom::error::ErrorKind::Fail));

#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn parse<'a, I: Input<'a>>(i: I, run: Run) -> Parse<I, &'a str> {
    let open = i.open(run.name);
    let (i, text) = match run.line {
        Line::Rule(inner) if I::RECORDS => i.run(*inner)?,
        Line::Limited(_) | Line::AfterFirst(_) | Line::Divided(..) if I::RECORDS => {
            shortcut(|i| characters(i, run), |i| line(i, run)).step(i)?
        }
        _ => characters(i, run)?,
    };
    open.close(i, text)
}

#[cfg_attr(not(feature = "small"), inline(always))]
fn characters<'a, I: Input<'a>>(i: I, run: Run) -> Parse<I, &'a str> {
    match (run.first, run.is_short) {
        (Some(first), true) => short_initial(first, run.set).parse(i),
        (Some(first), false) => initial(first, run.set).parse(i),
        (None, true) if run.least > 0 => short_initial(run.set, run.set).parse(i),
        (None, true) => short_while(run.set).parse(i),
        (None, _) if run.least == 0 => take_while(run.set).parse(i),
        (None, _) => take_while1(run.set).parse(i),
    }
}

/// The productions of the line.
#[cold]
fn line<'a, I: Input<'a>>(i: I, run: Run) -> Parse<I, &'a str> {
    match (run.line, run.first) {
        (Line::AfterFirst(others), Some(first)) => recognize((one_of(first), opt(others))).parse(i),
        (Line::Divided(separator, run), _) => {
            let others = many0((literal(separator), run));
            recognize((take_while(run.set), others)).parse(i)
        }
        (Line::Limited(run) | Line::AfterFirst(run) | Line::Rule(run), _) => i.run(*run),
        (Line::Characters, _) => fail(i),
    }
}
