//! Alternatives. The documents' `|` has no order, so a line is read in order only where this finds the longest.

use super::input::{Expected, Input, Parse};
use super::seq::undone;
use super::set::Set;
use super::step::{Step, parsers};
use super::terminal::fail;

/// The alternatives of a production, in order, each with the variant of the tree. A group is `Node { … } => tree`, as in [`seq!`], where
/// `Node` is the type of the tree. Where
/// nothing is recorded, an alternative after a letter is skipped if the text begins with another letter, in either case.
///
/// `_` for the name makes a group, which is no production.
///
/// [`seq!`]: super::seq::seq
macro_rules! alternatives {
    (_, $i:ident, $($alternatives:tt)*) => {{
        let open = ();
        crate::grammar::choice::alternatives!(@ open $i $($alternatives)*)
    }};
    ($name:expr, $i:ident, $($alternatives:tt)*) => {{
        let open = $i.open($name);
        crate::grammar::choice::alternatives!(@ open $i $($alternatives)*)
    }};
    (@ $open:ident $i:ident) => { crate::grammar::terminal::fail($i) };
    (@ $open:ident $i:ident $node:ident { $($parts:tt)* } => $tree:expr $(, $($more:tt)*)?) => {{
        // A function and not a closure, so that it is inlined.
        #[inline(always)]
        fn group<'a, I: crate::grammar::input::Input<'a>>(i: I) -> crate::grammar::input::Parse<I, $node<'a>> {
            crate::grammar::seq::seq!(_, i, { $($parts)* } => $tree)
        }
        let before = $i.steps();
        if let Ok((rest, tree)) = group($i) {
            return $open.close(rest, tree);
        }
        crate::grammar::seq::undone($i, before);
        crate::grammar::choice::alternatives!(@ $open $i $($($more)*)?)
    }};
    (@ $open:ident $i:ident $($letter:literal =>)? $production:ident $(($tree:path))? $(, $($more:tt)*)?) => {{
        if $((I::RECORDS || crate::grammar::choice::begins_with_letter($i.rest(), $letter)) &&)? true
            && let Ok((rest, tree)) = $production($i)
        {
            return $open.close(rest, crate::grammar::choice::tree!(tree $($tree)?));
        }
        crate::grammar::choice::alternatives!(@ $open $i $($($more)*)?)
    }};
}
pub(super) use alternatives;

macro_rules! tree {
    ($node:ident) => {
        $node
    };
    ($node:ident $tree:path) => {
        $tree($node)
    };
}
pub(super) use tree;

/// The longer alternative, each with the variant of the tree. Both consist of members of a class, so the first is the longer if no
/// member follows it, and where nothing is recorded, the second is not tried then.
macro_rules! longest_in {
    ($name:literal, $i:ident, $class:ident, $first:ident $(($tree:path))?, $second:ident $(($other:path))?) => {{
        let open = $i.open($name);
        let start = $i.steps().unwrap_or_default();
        let first = $first($i).map(|(rest, node)| (rest, crate::grammar::choice::tree!(node $($tree)?)));
        let (i, node) = match first {
            Ok((rest, node)) if !I::RECORDS && $class.first(rest.rest()) == 0 => (rest, node),
            first => {
                let middle = $i.steps().unwrap_or_default();
                let second = $second($i).map(|(rest, node)| (rest, crate::grammar::choice::tree!(node $($other)?)));
                crate::grammar::choice::longer($i, (start, middle), first, second)?
            }
        };
        open.close(i, node)
    }};
}
pub(super) use longest_in;

#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn begins_with_letter(text: &str, letter: char) -> bool {
    text.as_bytes().first().is_some_and(|first| char::from(first | 0x20) == letter)
}

/// The first alternative that matches, as nom's `alt`. The steps of the others are dropped.
pub(super) const fn alt<P>(alternatives: P) -> Alt<P> {
    Alt(alternatives)
}

/// The parser of [`alt`].
pub(super) struct Alt<P>(P);

/// The alternative that parses most, or the first of these.
pub(super) const fn longest<P>(alternatives: P) -> Longest<P> {
    Longest(alternatives)
}

/// The parser of [`longest`].
pub(super) struct Longest<P>(P);

/// The longest alternative, where the last that matches is the longest. Where nothing is recorded, it is tried first.
pub(super) const fn last_of<P>(alternatives: P) -> LastOf<P> {
    LastOf(alternatives)
}

/// The parser of [`last_of`].
pub(super) struct LastOf<P>(P);

macro_rules! in_order {
    ($(($($other:ident),+; $last:ident)),+) => {
        $(
            impl<'a, I: Input<'a>, T, $($other: Step<I, Output = T>,)+ $last: Step<I, Output = T>> Step<I>
                for Alt<($($other,)+ $last)>
            {
                type Output = T;

                #[cfg_attr(not(feature = "small"), inline(always))]
                #[allow(non_snake_case, reason = "the alternatives have the names of their types")]
                fn step(&mut self, i: I) -> Parse<I, T> {
                    let ($($other,)+ $last) = &mut self.0;
                    let before = i.steps();
                    $(
                        if let Ok(parsed) = $other.step(i) {
                            return Ok(parsed);
                        }
                        undone(i, before);
                    )+
                    $last.step(i)
                }
            }
        )+
    };
}
in_order!((A; B), (A, B; C), (A, B, C; D), (A, B, C, D; E), (A, B, C, D, E, F, G, H; J));

impl<'a, I: Input<'a>, A: Step<I>, B: Step<I, Output = A::Output>> Step<I> for Longest<(A, B)> {
    type Output = A::Output;

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn step(&mut self, i: I) -> Parse<I, A::Output> {
        let (first, second) = &mut self.0;
        let start = i.steps().unwrap_or_default();
        let first = first.step(i);
        let middle = i.steps().unwrap_or_default();
        let second = second.step(i);
        longer(i, (start, middle), first, second)
    }
}

/// The result that parses more, or the first of these. `steps` are the numbers of steps before each.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn longer<'a, I: Input<'a>, T>(
    i: I,
    steps: (usize, usize),
    first: Parse<I, T>,
    second: Parse<I, T>,
) -> Parse<I, T> {
    let (start, middle) = steps;
    if unparsed(&first) <= unparsed(&second) {
        i.rollback(middle..usize::MAX);
        first
    } else {
        i.rollback(start..middle);
        second
    }
}

impl<'a, I: Input<'a>, A, B, C, D, E> Step<I> for Longest<(A, B, C, D, E)>
where
    A: Step<I>,
    B: Step<I, Output = A::Output>,
    C: Step<I, Output = A::Output>,
    D: Step<I, Output = A::Output>,
    E: Step<I, Output = A::Output>,
{
    type Output = A::Output;

    fn step(&mut self, i: I) -> Parse<I, A::Output> {
        let (a, b, c, d, e) = &mut self.0;
        let last = longest((|i| c.step(i), longest((|i| d.step(i), |i| e.step(i)))));
        longest((|i| a.step(i), longest((|i| b.step(i), last)))).step(i)
    }
}

/// The number of bytes that an alternative left.
#[cfg_attr(not(feature = "small"), inline(always))]
fn unparsed<'a, I: Input<'a>, T>(result: &Parse<I, T>) -> usize {
    match result {
        Ok((rest, _)) => rest.rest().len(),
        Err(_) => usize::MAX,
    }
}

impl<'a, I: Input<'a>, A: Step<I>, B: Step<I, Output = A::Output>> Step<I> for LastOf<(A, B)> {
    type Output = A::Output;

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn step(&mut self, i: I) -> Parse<I, A::Output> {
        let (first, second) = &mut self.0;
        if I::RECORDS {
            return longest((|i| first.step(i), |i| second.step(i))).step(i);
        }
        alt((|i| second.step(i), |i| first.step(i))).step(i)
    }
}

impl<'a, I: Input<'a>, A: Step<I>, B: Step<I, Output = A::Output>, C: Step<I, Output = A::Output>> Step<I>
    for LastOf<(A, B, C)>
{
    type Output = A::Output;

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn step(&mut self, i: I) -> Parse<I, A::Output> {
        let (first, second, third) = &mut self.0;
        last_of((|i| first.step(i), last_of((|i| second.step(i), |i| third.step(i))))).step(i)
    }
}

/// A production that a text has only if it begins with a mark.
pub(super) const fn if_at<P>(mark: &'static str, body: P) -> IfAt<P> {
    IfAt { mark, body }
}

/// The parser of [`if_at`].
pub(super) struct IfAt<P> {
    mark: &'static str,
    body: P,
}

impl<'a, I: Input<'a>, P: Step<I>> Step<I> for IfAt<P> {
    type Output = P::Output;

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn step(&mut self, i: I) -> Parse<I, P::Output> {
        if i.rest().as_bytes().first() == self.mark.as_bytes().first() {
            return self.body.step(i);
        }
        i.expect(0, Expected::Literal(self.mark));
        fail(i)
    }
}

/// A production that is taken only if it parses all members of a class that follow. It begins with a member of another.
macro_rules! spanning {
    ($begins:ident, $class:ident, $production:ident) => {
        crate::grammar::choice::Spanning {
            begins: &$begins,
            class: $class.set,
            plain: |text| $production(text).map(|(rest, _)| rest),
            body: $production,
        }
    };
}
pub(super) use spanning;

/// The parser of [`spanning!`].
pub(super) struct Spanning<'a, P> {
    pub(super) begins: &'static Set,
    pub(super) class: &'static Set,
    /// Returns the rest of a plain text.
    pub(super) plain: fn(&'a str) -> Result<&'a str, nom::Err<nom::error::Error<&'a str>>>,
    pub(super) body: P,
}

impl<'a, I: Input<'a>, P: Step<I>> Step<I> for Spanning<'a, P> {
    type Output = P::Output;

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn step(&mut self, i: I) -> Parse<I, P::Output> {
        let text = i.rest();
        let begins = text.as_bytes().first().is_some_and(|first| self.begins.has(*first));
        if begins && (self.plain)(text).is_ok_and(|rest| self.class.first(rest) == 0) {
            return self.body.step(i);
        }
        fail(i)
    }
}

parsers!(
    [P] Alt<P>, [P] Longest<P>, [P] LastOf<P>, [P] IfAt<P>, ['a, P] Spanning<'a, P>
);
