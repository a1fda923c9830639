//! Combinators that let a body read as its line: sequences, optional groups, lists, and one declared look-ahead.

use std::marker::PhantomData;

use nom::{Check, Err, Mode, OutputM, OutputMode, PResult, Parser};

use super::input::Input;
use super::set::Set;
use super::terminal::{begins_with, first_of, literal};

/// A line that is a sequence. Its parts are parsed one after the other, and the result of each is a field of the tree: `name: parser`, or
/// `(name, other): parser` for a pair. `_` drops a result, and `name = value` gives a field that the line does not have. A literal
/// is a parser of itself. As the `seq!` of winnow, it moves no tuple of results.
///
/// `seq!("name", i, Tree { … })` makes a struct; `seq!("name", i, { … } => tree)` makes any other tree.
macro_rules! seq {
    ($name:literal, $i:ident, $tree:ident { $($fields:tt)* }) => {{
        let open = $i.open($name);
        crate::grammar::seq::seq!(@ open $i (struct $tree) [] $($fields)*)
    }};
    ($name:literal, $i:ident, { $($fields:tt)* } => $tree:expr) => {{
        let open = $i.open($name);
        crate::grammar::seq::seq!(@ open $i (value $tree) [] $($fields)*)
    }};
    (@ $open:ident $i:ident (struct $tree:ident) [$($done:tt)*]) => { $open.close($i, $tree { $($done)* }) };
    (@ $open:ident $i:ident (value $tree:expr) [$($done:tt)*]) => { $open.close($i, $tree) };
    (@ $open:ident $i:ident $tree:tt [$($done:tt)*] _: $literal:literal $(, $($more:tt)*)?) => {{
        let ($i, _) = crate::grammar::parse_by(crate::grammar::terminal::literal($literal), $i)?;
        crate::grammar::seq::seq!(@ $open $i $tree [$($done)*] $($($more)*)?)
    }};
    (@ $open:ident $i:ident $tree:tt [$($done:tt)*] _: $parser:expr $(, $($more:tt)*)?) => {{
        let ($i, _) = crate::grammar::parse_by($parser, $i)?;
        crate::grammar::seq::seq!(@ $open $i $tree [$($done)*] $($($more)*)?)
    }};
    (@ $open:ident $i:ident $tree:tt [$($done:tt)*] ($($part:ident),+): $parser:expr $(, $($more:tt)*)?) => {{
        let ($i, ($($part),+)) = crate::grammar::parse_by($parser, $i)?;
        crate::grammar::seq::seq!(@ $open $i $tree [$($done)* $($part,)+] $($($more)*)?)
    }};
    (@ $open:ident $i:ident $tree:tt [$($done:tt)*] $field:ident: $parser:expr $(, $($more:tt)*)?) => {{
        let ($i, $field) = crate::grammar::parse_by($parser, $i)?;
        crate::grammar::seq::seq!(@ $open $i $tree [$($done)* $field,] $($($more)*)?)
    }};
    (@ $open:ident $i:ident $tree:tt [$($done:tt)*] $field:ident = $value:expr $(, $($more:tt)*)?) => {
        crate::grammar::seq::seq!(@ $open $i $tree [$($done)* $field: $value,] $($($more)*)?)
    };
}
pub(super) use seq;

/// A group in brackets that begins with a literal, such as `[ ":" port ]`.
pub(super) const fn maybe<'a, I: Input<'a>, P>(text: &'static str, body: P) -> Maybe<'a, I, P> {
    Maybe { text, body, input: PhantomData }
}

/// A type and not a closure, so that each use is compiled with its own literal.
pub(super) struct Maybe<'a, I, P> {
    text: &'static str,
    body: P,
    input: PhantomData<fn(I) -> &'a str>,
}

impl<'a, I: Input<'a>, P: Parser<I, Error = I::Error>> Parser<I> for Maybe<'a, I, P> {
    type Output = Option<P::Output>;
    type Error = I::Error;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, i: I) -> PResult<OM, I, Self::Output, I::Error> {
        let before = i.steps();
        if let Ok((rest, _)) = literal(self.text).parse(i)
            && let Ok((rest, parsed)) = self.body.process::<OutputM<OM::Output, Check, OM::Incomplete>>(rest)
        {
            return Ok((rest, OM::Output::map(parsed, Some)));
        }
        if let Some(before) = before {
            i.rollback(before..usize::MAX);
        }
        Ok((i, OM::Output::bind(|| None)))
    }
}

/// The results of a group whose second part is optional, such as `[ "/" fpath [ ";type=" ftptype ]]`.
#[inline(always)]
pub(super) fn flat<T, U>(group: Option<(T, Option<U>)>) -> (Option<T>, Option<U>) {
    match group {
        Some((first, second)) => (Some(first), second),
        None => (None, None),
    }
}

/// A group in brackets that ends with a mark, such as `[ userinfo "@" ]`. It is there if the mark is before the first of the
/// other characters; trying would also explain an error badly, since a failed attempt can reach further than the other
/// reading.
macro_rules! if_before {
    ($mark:literal, $others:literal, $body:expr) => {{
        const ENDS: crate::grammar::Set = crate::grammar::Set::of("the end of a group", concat!($mark, $others));
        crate::grammar::seq::IfBefore::new($mark, &ENDS, $body)
    }};
}
pub(super) use if_before;

/// The parser of [`if_before!`].
pub(super) struct IfBefore<'a, I, P> {
    mark: &'static str,
    ends: &'static Set,
    body: P,
    input: PhantomData<fn(I) -> &'a str>,
}

impl<'a, I: Input<'a>, P> IfBefore<'a, I, P> {
    pub const fn new(mark: &'static str, ends: &'static Set, body: P) -> Self {
        Self { mark, ends, body, input: PhantomData }
    }
}

impl<'a, I: Input<'a>, P: Parser<I, Error = I::Error>> Parser<I> for IfBefore<'a, I, P> {
    type Output = Option<P::Output>;
    type Error = I::Error;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, i: I) -> PResult<OM, I, Self::Output, I::Error> {
        if first_of(i, self.ends) != self.mark.as_bytes().first().copied() {
            return Ok((i, OM::Output::bind(|| None)));
        }
        let (rest, parsed) = self.body.process::<OM>(i)?;
        match literal(self.mark).parse(rest) {
            Ok((rest, _)) => Ok((rest, OM::Output::map(parsed, Some))),
            Err(_) => Err(Err::Error(OM::Error::bind(|| rest.rejected()))),
        }
    }
}

/// A list with a separator, such as `fpath = fsegment *[ "/" fsegment ]`, under the name of its class. It is scanned as a
/// whole; where the derivation is recorded, each item is parsed.
macro_rules! list {
    ($name:literal, $item:ident, $separator:literal) => {{
        const WHOLE: crate::grammar::Set = $item.set().and($separator).called($name);
        let others =
            nom::multi::many0_count(nom::sequence::preceded(crate::grammar::terminal::literal($separator), $item));
        crate::grammar::terminal::shortcut(crate::grammar::terminal::take_while(&WHOLE), ($item, others))
    }};
}
pub(super) use list;

/// A production without the texts that begin with one of these schemes, such as `generic unless h t t p : | f t p :`.
pub(super) const fn unless<'a, I: Input<'a>, P>(schemes: &'static [&'static str], body: P) -> Unless<'a, I, P> {
    Unless { schemes, body, input: PhantomData }
}

/// The parser of [`unless`].
pub(super) struct Unless<'a, I, P> {
    schemes: &'static [&'static str],
    body: P,
    input: PhantomData<fn(I) -> &'a str>,
}

impl<'a, I: Input<'a>, P: Parser<I, Error = I::Error>> Parser<I> for Unless<'a, I, P> {
    type Output = P::Output;
    type Error = I::Error;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, i: I) -> PResult<OM, I, P::Output, I::Error> {
        if begins_with(self.schemes, i.rest()) {
            return Err(Err::Error(OM::Error::bind(|| i.rejected())));
        }
        self.body.process::<OM>(i)
    }
}
