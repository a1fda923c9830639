//! Terminals for runs that are short in most texts, such as a scheme or the name of a host.

use nom::Parser;

use super::input::{Input, Parse};
use super::set::Set;
use super::terminal::{Pattern, Terminal, fail, initial, literal, recognize, split, take_while};

/// [`take_while`](super::terminal::take_while) for a short run.
pub(super) const fn short_while<'a, I: Input<'a>>(set: &'static Set) -> Terminal<'a, I, ShortWhile> {
    Terminal::of(ShortWhile(set))
}

#[derive(Clone, Copy)]
pub(super) struct ShortWhile(&'static Set);

impl<'a, I: Input<'a>> Pattern<'a, I> for ShortWhile {
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn parse(self, i: I) -> Parse<I, &'a str> {
        let Self(set) = self;
        match I::RECORDS {
            true => take_while(set).parse(i),
            false => split(i, run(i, set)),
        }
    }
}

/// Matches a separator of one character and all members of a set that follow: a path that begins with a slash.
pub(super) const fn rooted<'a, I: Input<'a>>(separator: &'static str, set: &'static Set) -> Terminal<'a, I, Rooted> {
    Terminal::of(Rooted(separator, set))
}

#[derive(Clone, Copy)]
pub(super) struct Rooted(&'static str, &'static Set);

impl<'a, I: Input<'a>> Pattern<'a, I> for Rooted {
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn parse(self, i: I) -> Parse<I, &'a str> {
        let Self(separator, set) = self;
        if I::RECORDS {
            return recognize((literal(separator), take_while(set))).parse(i);
        }
        match i.rest().starts_with(separator) {
            true => split(i, 1 + i.members(1, set)),
            false => fail(i),
        }
    }
}

/// The length of a run of members, without a branch for each byte where it is short.
#[cfg_attr(not(feature = "small"), inline(always))]
fn run<'a, I: Input<'a>>(i: I, set: &'static Set) -> usize {
    let length = i.mask(set).map_or(u32::BITS, u32::trailing_ones);
    let is_whole = length < u32::BITS && i.rest().as_bytes().get(length as usize) != Some(&b'%');
    if is_whole { length as usize } else { set.run(i.rest()) }
}

/// [`initial`] for a short run without escapes.
pub(super) const fn short_initial<'a, I: Input<'a>>(
    first: &'static Set,
    set: &'static Set,
) -> Terminal<'a, I, ShortInitial> {
    Terminal::of(ShortInitial(first, set))
}

#[derive(Clone, Copy)]
pub(super) struct ShortInitial(&'static Set, &'static Set);

impl<'a, I: Input<'a>> Pattern<'a, I> for ShortInitial {
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn parse(self, i: I) -> Parse<I, &'a str> {
        let Self(first, set) = self;
        if I::RECORDS {
            return initial(first, set).parse(i);
        }
        let octets = i.rest().as_bytes();
        if !octets.first().is_some_and(|octet| first.has(*octet)) {
            return fail(i);
        }
        split(i, 1 + octets[1..].iter().take_while(|octet| set.has(**octet)).count())
    }
}
