//! Lists with a separator. Each is scanned as a whole; where the derivation is recorded, each item is parsed.

use nom::Parser;
use nom::combinator::opt;

use super::abnf::many0;
use super::choice::alt;
use super::input::{Input, Parse};
use super::run::Run;
use super::set::Set;
use super::step::Step;
use super::terminal::{Recognize, literal, recognize, runs, runs_before, runs1, shortcut, take_while, take_while1};

/// A parser of text.
pub(super) trait TextParser<'a, I: Input<'a>>:
    Step<I, Output = &'a str> + Parser<I, Output = &'a str, Error = I::Error>
{
}

impl<'a, I: Input<'a>, P: Step<I, Output = &'a str> + Parser<I, Output = &'a str, Error = I::Error>> TextParser<'a, I>
    for P
{
}

/// `list!("fpath", FSEGMENT, "/")` is `fsegment *[ "/" fsegment ]`. `list!("path", FSEGMENT, "/", SEGMENT)` is
/// `fsegment *( "/" segment )`, where the first item is not empty. The class of the whole has the name.
macro_rules! list {
    ($name:literal, $item:ident, $separator:literal) => {{
        const WHOLE: crate::grammar::Set = $item.class().and($separator).called($name);
        let others = crate::grammar::abnf::many0((crate::grammar::terminal::literal($separator), $item));
        crate::grammar::terminal::shortcut(
            crate::grammar::terminal::take_while(&WHOLE),
            crate::grammar::terminal::recognize(($item, others)),
        )
    }};
    ($name:literal, $first:ident, $separator:literal, $item:ident) => {{
        const WHOLE: crate::grammar::Set = $item.class().and($separator).called($name);
        let others = crate::grammar::abnf::many0((crate::grammar::terminal::literal($separator), $item));
        crate::grammar::terminal::shortcut(
            crate::grammar::list::first_and_others($first, $separator, &WHOLE),
            crate::grammar::terminal::recognize(($first, others)),
        )
    }};
}
pub(super) use list;

/// `many1!("path", "/", SEGMENT)` is `1*( "/" segment )`. The class of the whole has the name.
macro_rules! many1 {
    ($name:literal, $separator:literal, $item:ident) => {{
        const WHOLE: crate::grammar::Set = $item.class().and($separator).called($name);
        let line = crate::grammar::abnf::many0((crate::grammar::terminal::literal($separator), $item));
        crate::grammar::terminal::shortcut(
            crate::grammar::short::rooted($separator, &WHOLE),
            crate::grammar::terminal::recognize(line),
        )
    }};
}
pub(super) use many1;

/// `void | xalphas [ / path ]`, where the production is `path`.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn void_or_list<'a, I: Input<'a>>(
    void: impl Fn(I) -> Parse<I, &'a str> + Copy,
    item: Run,
    mark: &'static str,
) -> impl TextParser<'a, I> {
    let items_before_marks = many0((item, literal(mark)));
    shortcut(runs(item.set, mark), recognize((items_before_marks, alt((item, void)))))
}

/// `xalphas [ + search ]`, where the production is `search`.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn list1<'a, I: Input<'a>>(item: Run, mark: &'static str) -> impl TextParser<'a, I> {
    shortcut(runs1(item.set, mark), recognize((item, many0((literal(mark), item)))))
}

/// `path without % 0 0`, where the path is a list of runs of members of a class.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn path_before<'a, I: Input<'a>, T>(
    stop: &'static str,
    path: impl Fn(I) -> Parse<I, T> + Copy,
    item: Run,
    mark: &'static str,
) -> impl TextParser<'a, I> {
    shortcut(runs_before(item.set, mark, stop), path)
}

/// `void | xalphas`
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn void_or<'a, I: Input<'a>>(
    void: impl Fn(I) -> Parse<I, &'a str> + Copy,
    item: Run,
) -> impl TextParser<'a, I> {
    shortcut(take_while(item.set), alt((item, void)))
}

/// A first run that is not empty, and others, each after a separator.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn first_and_others<'a, I: Input<'a>>(
    first: Run,
    separator: &'static str,
    whole: &'static Set,
) -> Recognize<'a, I, impl Parser<I, Error = I::Error>> {
    recognize((take_while1(first.set), opt((literal(separator), take_while(whole)))))
}
