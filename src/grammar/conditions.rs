//! What only the documents in force have: a rule without the texts of another, names of a length, and items in order.

use std::ops::RangeInclusive;

use super::input::{Expected, Input, Parse};
use super::seq::undone;
use super::set::Set;
use super::step::{Step, parsers};
use super::terminal::{Pattern, Terminal, begins_with, fail, terminal};

/// `<pname but not crs>`: a production whose text is not all of a text of another.
macro_rules! but_not {
    ($production:ident, $other:ident) => {
        crate::grammar::conditions::Without {
            body: $production,
            is_excluded: |text, parsed| matches!($other(&text[..parsed]), Ok(("", _))),
        }
    };
}
pub(super) use but_not;

/// `<ldh not beginning with urn>`: a production whose text does not begin with a text of another.
macro_rules! not_beginning {
    ($production:ident, $other:ident) => {
        crate::grammar::conditions::Without { body: $production, is_excluded: |text, _| $other(text).is_ok() }
    };
}
pub(super) use not_beginning;

/// The parser of [`but_not!`] and [`not_beginning!`]. The other production runs on plain text, so that it records nothing.
pub(super) struct Without<'a, P> {
    pub(super) body: P,
    /// Takes the text, and the length that the production parsed.
    pub(super) is_excluded: fn(&'a str, usize) -> bool,
}

impl<'a, I: Input<'a>, P: Step<I>> Step<I> for Without<'a, P> {
    type Output = P::Output;

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn step(&mut self, i: I) -> Parse<I, P::Output> {
        let before = i.steps();
        let (rest, parsed) = self.body.step(i)?;
        if (self.is_excluded)(i.rest(), i.rest().len() - rest.rest().len()) {
            undone(i, before);
            return fail(i);
        }
        Ok((rest, parsed))
    }
}

parsers!(['a, P] Without<'a, P>);

/// Matches all members of `set` that follow before the first `stop`, which consists of members, but for its last character.
pub(super) fn take_while_not<'a, I: Input<'a>>(
    set: &'static Set,
    stop: &'static str,
) -> Terminal<'a, I, impl Pattern<'a, I>> {
    terminal(move |i: I| {
        let run = i.members(0, set);
        let length = i.rest()[..run].find(stop).unwrap_or(run);
        i.expect(length, Expected::Class(set));
        Some(length)
    })
}

/// Matches a name of letters, digits and hyphens, of a length in a range. Hyphens at its end are not part of it, and what exceeds the
/// range neither.
pub(super) fn name_of<'a, I: Input<'a>>(
    lengths: RangeInclusive<usize>,
    outer: &'static Set,
    inner: &'static Set,
) -> Terminal<'a, I, impl Pattern<'a, I>> {
    let (least, most) = lengths.into_inner();
    terminal(move |i: I| {
        let run = i.members(0, inner).min(most);
        i.expect(run, Expected::Class(if run == 0 { outer } else { inner }));
        let text = &i.rest().as_bytes()[..run];
        let length = text.iter().rposition(|octet| outer.has(*octet)).map_or(0, |last| last + 1);
        (length >= least && text.first().is_some_and(|first| outer.has(*first))).then_some(length)
    })
}

/// Any number of parameters such as `;a=b`, the names of which are in ascending order, without case.
pub(super) fn ascending<'a, I: Input<'a>>(parameter: impl Fn(I) -> Parse<I, &'a str>) -> impl FnMut(I) -> Parse<I, ()> {
    move |mut i| {
        let mut last = "";
        loop {
            let before = i.steps();
            match parameter(i) {
                Ok((rest, text)) if is_before(last, name_of_parameter(text)) => {
                    (i, last) = (rest, name_of_parameter(text))
                }
                _ => {
                    undone(i, before);
                    return Ok((i, ()));
                }
            }
        }
    }
}

/// What is between the semicolon and the equals sign.
fn name_of_parameter(parameter: &str) -> &str {
    parameter.split([';', '=']).nth(1).unwrap_or_default()
}

/// Whether a name in lower case is before another. No name is empty.
fn is_before(name: &str, other: &str) -> bool {
    name.bytes().map(|octet| octet.to_ascii_lowercase()).lt(other.bytes().map(|octet| octet.to_ascii_lowercase()))
}

/// Matches one of the schemes with its colon, in either case.
pub(super) fn scheme_among<'a, I: Input<'a>>(schemes: &'static [&'static str]) -> Terminal<'a, I, impl Pattern<'a, I>> {
    terminal(move |i: I| {
        let found = schemes.iter().find(|scheme| begins_with(&[scheme], i.rest()));
        if found.is_none() {
            i.expect(0, Expected::Class(&SCHEME_LETTERS));
        }
        found.map(|scheme| scheme.len() + 1)
    })
}

/// What is expected where a scheme is none of a list.
const SCHEME_LETTERS: Set = Set::of("one of the schemes", "");
