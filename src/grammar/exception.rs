//! What a description in words excludes: the texts of one rule that are no texts of another.

use super::input::{Input, Parse};
use super::step::Step;
use super::terminal::fail;

/// `<pname but not crs>`: a production whose text is not all of a text of another.
macro_rules! but_not {
    ($production:ident, $other:ident) => {
        crate::grammar::exception::Without {
            body: $production,
            is_excluded: |text, parsed| matches!($other(&text[..parsed]), Ok(("", _))),
        }
    };
}
pub(super) use but_not;

/// `<ldh not beginning with urn>`: a production whose text does not begin with a text of another.
macro_rules! not_beginning {
    ($production:ident, $other:ident) => {
        crate::grammar::exception::Without { body: $production, is_excluded: |text, _| $other(text).is_ok() }
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

    #[inline(always)]
    fn step(&mut self, i: I) -> Parse<I, P::Output> {
        let before = i.steps();
        let (rest, parsed) = self.body.step(i)?;
        if (self.is_excluded)(i.rest(), i.rest().len() - rest.rest().len()) {
            super::seq::undone(i, before);
            return fail(i);
        }
        Ok((rest, parsed))
    }
}

super::step::parsers!(['a, P] Without<'a, P>);
