//! How a line calls its parts.

use nom::{OutputM, Parser};

use super::input::{Parse, Parses};

/// A part of a line. It is nom's [`Parser`], but a production is called directly: nom's call of a function is not inlined, which
/// costs a third of a parse.
pub(super) trait Step<I: Parses> {
    /// The node of the tree.
    type Output;

    /// Parses the beginning of the input.
    fn step(&mut self, i: I) -> Parse<I, Self::Output>;
}

impl<I: Parses, T, F: FnMut(I) -> Parse<I, T>> Step<I> for F {
    type Output = T;

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn step(&mut self, i: I) -> Parse<I, T> {
        self(i)
    }
}

/// Parses one part.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn step<I: Parses, P: Step<I>>(mut part: P, i: I) -> Parse<I, P::Output> {
    part.step(i)
}

/// Makes types that nom can call steps, too.
macro_rules! steps {
    ($([$($parameter:tt),*] $parser:ty),+ $(,)?) => {
        $(
            impl<$($parameter,)* I: $crate::grammar::input::Parses> $crate::grammar::step::Step<I> for $parser
            where
                Self: nom::Parser<I, Error = I::Error>,
            {
                type Output = <Self as nom::Parser<I>>::Output;

                #[cfg_attr(not(feature = "small"), inline(always))]
                fn step(&mut self, i: I) -> $crate::grammar::input::Parse<I, Self::Output> {
                    $crate::grammar::step::emitted(self, i)
                }
            }
        )+
    };
}
pub(super) use steps;

#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn emitted<I: Parses, P: Parser<I, Error = I::Error>>(parser: &mut P, i: I) -> Parse<I, P::Output> {
    parser.process::<OutputM<nom::Emit, nom::Emit, nom::Complete>>(i)
}

steps!([F, G] nom::Map<F, G>);

/// Makes steps parsers of nom, for `map` and for nom's combinators.
macro_rules! parsers {
    ($([$($parameter:tt),*] $parser:ty),+ $(,)?) => {
        $(
            impl<$($parameter,)* I: $crate::grammar::input::Parses> nom::Parser<I> for $parser
            where
                Self: $crate::grammar::step::Step<I>,
            {
                type Output = <Self as $crate::grammar::step::Step<I>>::Output;
                type Error = I::Error;

                #[cfg_attr(not(feature = "small"), inline(always))]
                fn process<OM: nom::OutputMode>(&mut self, i: I) -> nom::PResult<OM, I, Self::Output, I::Error> {
                    $crate::grammar::step::bound::<OM, _, _>($crate::grammar::step::Step::step(self, i))
                }
            }
        )+
    };
}
pub(super) use parsers;

/// A result in nom's form.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn bound<OM: nom::OutputMode, I: Parses, T>(parsed: Parse<I, T>) -> nom::PResult<OM, I, T, I::Error> {
    use nom::Mode as _;
    match parsed {
        Ok((rest, parsed)) => Ok((rest, OM::Output::bind(|| parsed))),
        Err(nom::Err::Error(error)) => Err(nom::Err::Error(OM::Error::bind(|| error))),
        Err(nom::Err::Failure(error)) => Err(nom::Err::Failure(error)),
        // No terminal is a streaming parser.
        Err(nom::Err::Incomplete(_)) => Err(nom::Err::Incomplete(nom::Needed::Unknown)),
    }
}

macro_rules! sequences {
    ($(($($part:ident),+)),+) => {
        $(
            impl<I: Parses, $($part: Step<I>),+> Step<I> for ($($part),+) {
                type Output = ($($part::Output),+);

                #[cfg_attr(not(feature = "small"), inline(always))]
                #[allow(non_snake_case, reason = "the parts have the names of their types")]
                fn step(&mut self, i: I) -> Parse<I, Self::Output> {
                    let ($($part),+) = self;
                    $(let (i, $part) = $part.step(i)?;)+
                    Ok((i, ($($part),+)))
                }
            }
        )+
    };
}
sequences!((A, B), (A, B, C), (A, B, C, D), (A, B, C, D, E), (A, B, C, D, E, F), (A, B, C, D, E, F, G));
