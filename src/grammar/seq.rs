//! Combinators that let a body read as its line: sequences, optional groups, lists, and one declared look-ahead.

use std::marker::PhantomData;

use nom::Parser as _;

use super::input::{Input, Parse};
use super::set::Set;
use super::step::{Step, parsers};
use super::terminal::{begins_with, fail, first_of, literal};

/// A line that is a sequence. Its parts are parsed one after the other, and the result of each is a field of the tree: `name: parser`, or
/// `(name, other): parser` for a pair. `_` drops a result, and `name = value` gives a field that the line does not have. A literal
/// is a parser of itself, and a constant needs a `&`. Like `seq!` of winnow, it moves no tuple of results.
///
/// `seq!("name", i, Tree { … })` makes a struct; `seq!("name", i, { … } => tree)` makes any other tree. `_` for the name makes
/// a group, which is no production.
macro_rules! seq {
    (_, $i:ident, $($parts:tt)*) => {{
        let open = ();
        crate::grammar::seq::seq!(@parts open $i $($parts)*)
    }};
    ($name:expr, $i:ident, $($parts:tt)*) => {{
        let open = $i.open($name);
        crate::grammar::seq::seq!(@parts open $i $($parts)*)
    }};
    (@parts $open:ident $i:ident $tree:ident { $($fields:tt)* }) => {
        crate::grammar::seq::seq!(@ $open $i (struct $tree) [] $($fields)*)
    };
    (@parts $open:ident $i:ident { $($fields:tt)* } => $tree:expr) => {
        crate::grammar::seq::seq!(@ $open $i (value $tree) [] $($fields)*)
    };
    (@ $open:ident $i:ident (struct $tree:ident) [$($done:tt)*]) => { $open.close($i, $tree { $($done)* }) };
    (@ $open:ident $i:ident (value $tree:expr) [$($done:tt)*]) => { $open.close($i, $tree) };
    (@ $open:ident $i:ident $tree:tt [$($done:tt)*] _: $literal:literal $(, $($more:tt)*)?) => {{
        let ($i, _) = crate::grammar::step::step(crate::grammar::terminal::literal($literal), $i)?;
        crate::grammar::seq::seq!(@ $open $i $tree [$($done)*] $($($more)*)?)
    }};
    (@ $open:ident $i:ident $tree:tt [$($done:tt)*] _: $parser:expr $(, $($more:tt)*)?) => {{
        let ($i, _) = crate::grammar::step::step($parser, $i)?;
        crate::grammar::seq::seq!(@ $open $i $tree [$($done)*] $($($more)*)?)
    }};
    // A production is called directly, here and within `maybe` and `opt_or`: a call of its value is not inlined.
    (@ $open:ident $i:ident $tree:tt [$($done:tt)*] ($first:ident, $second:ident): maybe($mark:literal, ($production:ident, maybe($other:literal, $last:ident))).map(flat) $(, $($more:tt)*)?) => {{
        let ($i, group) = crate::grammar::seq::group!($i, $mark, rest => match $production(rest) {
            Ok((rest, first)) => {
                let (rest, last) = crate::grammar::seq::group!(rest, $other, after => $last(after));
                Ok((rest, (first, last)))
            }
            Err(error) => Err(error),
        });
        let ($first, $second) = flat(group);
        crate::grammar::seq::seq!(@ $open $i $tree [$($done)* $first, $second,] $($($more)*)?)
    }};
    (@ $open:ident $i:ident $tree:tt [$($done:tt)*] $field:ident: maybe($mark:literal, $production:ident) $(, $($more:tt)*)?) => {{
        let ($i, $field) = crate::grammar::seq::group!($i, $mark, rest => $production(rest));
        crate::grammar::seq::seq!(@ $open $i $tree [$($done)* $field,] $($($more)*)?)
    }};
    (@ $open:ident $i:ident $tree:tt [$($done:tt)*] $field:ident: opt_or($production:ident, $absent:path) $(, $($more:tt)*)?) => {{
        let before = $i.steps();
        let ($i, $field) = match $production($i) {
            Ok(parsed) => parsed,
            Err(_) => {
                crate::grammar::seq::undone($i, before);
                ($i, $absent($i.rest()))
            }
        };
        crate::grammar::seq::seq!(@ $open $i $tree [$($done)* $field,] $($($more)*)?)
    }};
    (@ $open:ident $i:ident $tree:tt [$($done:tt)*] $field:ident: $production:ident $(, $($more:tt)*)?) => {{
        let ($i, $field) = $production($i)?;
        crate::grammar::seq::seq!(@ $open $i $tree [$($done)* $field,] $($($more)*)?)
    }};
    (@ $open:ident $i:ident $tree:tt [$($done:tt)*] ($($part:ident),+): $parser:expr $(, $($more:tt)*)?) => {{
        let ($i, ($($part),+)) = crate::grammar::step::step($parser, $i)?;
        crate::grammar::seq::seq!(@ $open $i $tree [$($done)* $($part,)+] $($($more)*)?)
    }};
    (@ $open:ident $i:ident $tree:tt [$($done:tt)*] $field:ident: $parser:expr $(, $($more:tt)*)?) => {{
        let ($i, $field) = crate::grammar::step::step($parser, $i)?;
        crate::grammar::seq::seq!(@ $open $i $tree [$($done)* $field,] $($($more)*)?)
    }};
    (@ $open:ident $i:ident $tree:tt [$($done:tt)*] $field:ident = $value:expr $(, $($more:tt)*)?) => {
        crate::grammar::seq::seq!(@ $open $i $tree [$($done)* $field: $value,] $($($more)*)?)
    };
}
pub(super) use seq;

/// As [`maybe`], with an expression for the rest of the group. The two names of the input must differ.
macro_rules! group {
    ($i:ident, $mark:literal, $rest:ident => $body:expr) => {{
        let before = $i.steps();
        match crate::grammar::terminal::literal($mark).parse($i) {
            Ok(($rest, _)) => match $body {
                Ok((rest, parsed)) => (rest, Some(parsed)),
                Err(_) => {
                    crate::grammar::seq::undone($i, before);
                    ($i, None)
                }
            },
            Err(_) => ($i, None),
        }
    }};
}
pub(super) use group;

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

impl<'a, I: Input<'a>, P: Step<I>> Step<I> for Maybe<'a, I, P> {
    type Output = Option<P::Output>;

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn step(&mut self, i: I) -> Parse<I, Self::Output> {
        let before = i.steps();
        if let Ok((rest, _)) = literal(self.text).parse(i)
            && let Ok((rest, parsed)) = self.body.step(rest)
        {
            return Ok((rest, Some(parsed)));
        }
        undone(i, before);
        Ok((i, None))
    }
}

/// Drops the steps that a group recorded in vain.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn undone<'a, I: Input<'a>>(i: I, before: Option<usize>) {
    if let Some(before) = before {
        i.rollback(before..usize::MAX);
    }
}

/// A group in brackets. It begins with a literal in most lines, and then [`maybe`] parses it.
pub(super) const fn opt<P>(body: P) -> Opt<P> {
    Opt(body)
}

/// The parser of [`opt`].
pub(super) struct Opt<P>(P);

impl<'a, I: Input<'a>, P: Step<I>> Step<I> for Opt<P> {
    type Output = Option<P::Output>;

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn step(&mut self, i: I) -> Parse<I, Self::Output> {
        let before = i.steps();
        match self.0.step(i) {
            Ok((rest, parsed)) => Ok((rest, Some(parsed))),
            Err(_) => {
                undone(i, before);
                Ok((i, None))
            }
        }
    }
}

/// A literal in brackets: whether it is there.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn flag<'a, I: Input<'a>>(text: &'static str) -> impl Step<I, Output = bool> {
    opt(literal(text)).map(|found| found.is_some())
}

/// A group in brackets whose tree is never absent. If the group is absent, `absent` makes the tree from the text that
/// follows.
pub(super) const fn opt_or<P, F>(body: P, absent: F) -> OptOr<P, F> {
    OptOr { body, absent }
}

/// The parser of [`opt_or`].
pub(super) struct OptOr<P, F> {
    body: P,
    absent: F,
}

impl<'a, I: Input<'a>, P: Step<I>, F: Fn(&'a str) -> P::Output> Step<I> for OptOr<P, F> {
    type Output = P::Output;

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn step(&mut self, i: I) -> Parse<I, P::Output> {
        let before = i.steps();
        if let Ok(parsed) = self.body.step(i) {
            return Ok(parsed);
        }
        undone(i, before);
        Ok((i, (self.absent)(i.rest())))
    }
}

/// A group in brackets that is text, which is empty if there is none.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn or_empty<'a, I: Input<'a>, P: Step<I, Output = &'a str>>(
    body: P,
) -> OptOr<P, impl Fn(&'a str) -> &'a str> {
    opt_or(body, |rest: &'a str| &rest[..0])
}

/// No text.
pub(super) fn no_text<'a, I: Input<'a>>(i: I) -> Parse<I, &'a str> {
    Ok((i, &i.rest()[..0]))
}

parsers!(['a, P] Maybe<'a, I, P>, [P] Opt<P>, [P, F] OptOr<P, F>, ['a, P] IfBefore<'a, I, P>, ['a, P] Unless<'a, I, P>);

/// The results of a group whose second part is never absent.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn flat_or_default<T, U: Default>(group: Option<(T, U)>) -> (Option<T>, U) {
    match group {
        Some((first, second)) => (Some(first), second),
        None => (None, U::default()),
    }
}

/// The results of a group whose second part is optional, such as `[ "/" fpath [ ";type=" ftptype ]]`.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn flat<T, U>(group: Option<(T, Option<U>)>) -> (Option<T>, Option<U>) {
    match group {
        Some((first, second)) => (Some(first), second),
        None => (None, None),
    }
}

/// A group in brackets that ends with a mark, such as `[ userinfo "@" ]`. It is there if the mark is before the first of the
/// other characters, and the text up to it is the group; trying alone would explain an error badly, since a failed attempt can
/// reach further than the other reading.
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

impl<'a, I: Input<'a>, P: Step<I>> Step<I> for IfBefore<'a, I, P> {
    type Output = Option<P::Output>;

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn step(&mut self, i: I) -> Parse<I, Self::Output> {
        if first_of(i, self.ends) != self.mark.as_bytes().first().copied() {
            return Ok((i, None));
        }
        let group = self.body.step(i).and_then(|(rest, body)| Ok((literal(self.mark).parse(rest)?.0, Some(body))));
        match group {
            // In another grammar, the mark may be after the end of the URL. In a whole text, nothing else takes it.
            Err(_) if !I::RECORDS => Ok((i, None)),
            group => group,
        }
    }
}

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

impl<'a, I: Input<'a>, P: Step<I>> Step<I> for Unless<'a, I, P> {
    type Output = P::Output;

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn step(&mut self, i: I) -> Parse<I, P::Output> {
        if begins_with(self.schemes, i.rest()) { fail(i) } else { self.body.step(i) }
    }
}
