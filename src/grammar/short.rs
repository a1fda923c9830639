//! Terminals for runs that are short in most texts. Octets are compared one by one, which for a scheme or the name of a host
//! takes less than the comparison of a block.

use nom::Parser;

use super::input::{Input, Parse};
use super::set::Set;
use super::terminal::{Pattern, Terminal, fail, initial, split, take_while};

/// [`take_while`](super::terminal::take_while) for a short run.
pub(super) const fn short_while<'a, I: Input<'a>>(set: &'static Set) -> Terminal<'a, I, ShortWhile> {
    Terminal::of(ShortWhile(set))
}

#[derive(Clone, Copy)]
pub(super) struct ShortWhile(&'static Set);

impl<'a, I: Input<'a>> Pattern<'a, I> for ShortWhile {
    #[inline(always)]
    fn parse(self, i: I) -> Parse<I, &'a str> {
        let Self(set) = self;
        match I::RECORDS {
            true => take_while(set).parse(i),
            false => split(i, set.run(i.rest())),
        }
    }
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
    #[inline(always)]
    fn parse(self, i: I) -> Parse<I, &'a str> {
        let Self(first, set) = self;
        if I::RECORDS {
            return initial(first, set).parse(i);
        }
        let octets = i.rest().as_bytes();
        if !octets.first().is_some_and(|octet| first.has(*octet)) {
            return fail();
        }
        split(i, 1 + octets[1..].iter().take_while(|octet| set.has(**octet)).count())
    }
}
