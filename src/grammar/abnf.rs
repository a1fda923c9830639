//! The repetitions of RFC 5234, section 3.6, without a list of results. The drafts and RFC 1738 have two of them.

use nom::multi::many;
use nom::{NomRange, Parser};

use super::input::{Input, Parse};
use super::seq::undone;
use super::step::{Step, parsers};
use super::terminal::literal;

/// `*body`. The steps of the last try, which fails, are dropped.
pub(super) const fn many0<P>(body: P) -> Many<P> {
    Many { body, is_needed: false }
}

/// `1*body`.
pub(super) const fn many1<P>(body: P) -> Many<P> {
    Many { body, is_needed: true }
}

/// The parser of [`many0`] and [`many1`].
pub(super) struct Many<P> {
    body: P,
    is_needed: bool,
}

impl<'a, I: Input<'a>, P: Step<I>> Step<I> for Many<P> {
    type Output = ();

    fn step(&mut self, mut i: I) -> Parse<I, ()> {
        if self.is_needed {
            i = self.body.step(i)?.0;
        }
        loop {
            let before = i.steps();
            match self.body.step(i) {
                // No body of a page may be empty.
                Ok((rest, _)) if rest.rest().len() < i.rest().len() => i = rest,
                _ => {
                    undone(i, before);
                    return Ok((i, ()));
                }
            }
        }
    }
}

parsers!([P] Many<P>);

/// `*most( item mark ) item`. A mark that no item follows is left.
pub(super) const fn up_to<P>(most: usize, item: P, mark: &'static str) -> UpTo<P> {
    UpTo { most, item, mark }
}

/// The parser of [`up_to`].
pub(super) struct UpTo<P> {
    most: usize,
    item: P,
    mark: &'static str,
}

impl<'a, I: Input<'a>, P: Step<I>> Step<I> for UpTo<P> {
    type Output = ();

    fn step(&mut self, i: I) -> Parse<I, ()> {
        let (mut i, _) = self.item.step(i)?;
        for _ in 0..self.most {
            let before = i.steps();
            match literal(self.mark).parse(i).and_then(|(rest, _)| self.item.step(rest)) {
                Ok((rest, _)) => i = rest,
                Err(_) => {
                    undone(i, before);
                    break;
                }
            }
        }
        Ok((i, ()))
    }
}

parsers!([P] UpTo<P>);

/// A variable repetition: `6( h16 ":" )` is `count(6, …)`, `*5( h16 ":" )` is `count(..=5, …)` (RFC 5234, section 3.6).
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn count<'a, I, P>(times: impl NomRange<usize> + Clone, mut body: P) -> impl FnMut(I) -> Parse<I, ()>
where
    I: Input<'a>,
    P: Parser<I, Error = I::Error>,
{
    move |i| many::<_, _, (), _, _>(times.clone(), |i| body.parse(i).map(|(rest, _)| (rest, ()))).parse(i)
}
