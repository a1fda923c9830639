//! Combinators for the notation of RFC 5234 that nom has only with a list of results.

use nom::multi::many;
use nom::{NomRange, Parser};

use super::input::{Input, Parse};

/// A variable repetition: `6( h16 ":" )` is `count(6, …)`, `*5( h16 ":" )` is `count(..=5, …)` (RFC 5234, section 3.6).
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn count<'a, I, P>(times: impl NomRange<usize> + Clone, mut body: P) -> impl FnMut(I) -> Parse<I, ()>
where
    I: Input<'a>,
    P: Parser<I, Error = I::Error>,
{
    move |i| many::<_, _, (), _, _>(times.clone(), |i| body.parse(i).map(|(rest, _)| (rest, ()))).parse(i)
}
