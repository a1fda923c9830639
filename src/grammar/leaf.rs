//! The leaves: the only parsers that look at characters. Everything else is nom's combinators over these.
//!
//! A leaf tells what it wanted where it stopped, also when it succeeded: `host:80x` fails behind the port, and only
//! the run of digits knows that a digit could have followed.

use std::marker::PhantomData;

use nom::{Err, Mode, OutputMode, PResult, Parser};

use super::set::Set;
use super::text::{Expected, Parse, Text};
use crate::encoding::is_escape;

/// Reads a production under its name.
#[inline(always)]
pub(super) fn rule<'a, I, P>(name: &'static str, mut body: P) -> impl FnMut(I) -> Parse<I, P::Output>
where
    I: Text<'a>,
    P: Parser<I, Error = ()>,
{
    move |i| {
        i.open(name);
        let read = body.parse(i);
        i.close(read.as_ref().ok().map(|(rest, _)| *rest));
        read
    }
}

/// A leaf as a parser of nom's. It is a type and no closure, so that each use is compiled with its own literal or set.
#[derive(Clone, Copy)]
pub(super) struct Leaf<'a, I, R> {
    reads: R,
    text: PhantomData<fn(I) -> &'a str>,
}

/// What a leaf reads.
pub(super) trait Reads: Copy {
    fn read<'a, I: Text<'a>>(self, i: I) -> Parse<I, &'a str>;
}

impl<I, R> Leaf<'_, I, R> {
    const fn of(reads: R) -> Self {
        Self { reads, text: PhantomData }
    }
}

impl<'a, I: Text<'a>, R: Reads> Parser<I> for Leaf<'a, I, R> {
    type Output = &'a str;
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, i: I) -> PResult<OM, I, &'a str, ()> {
        match self.reads.read(i) {
            Ok((rest, read)) => Ok((rest, OM::Output::bind(|| read))),
            Err(_) => Err(Err::Error(OM::Error::bind(|| ()))),
        }
    }
}

/// Reads `literal`, in the case in which the document prints it.
pub(super) const fn lit<'a, I: Text<'a>>(literal: &'static str) -> Leaf<'a, I, Lit> {
    Leaf::of(Lit(literal))
}

#[derive(Clone, Copy)]
pub(super) struct Lit(&'static str);

impl Reads for Lit {
    #[inline(always)]
    fn read<'a, I: Text<'a>>(self, i: I) -> Parse<I, &'a str> {
        if i.rest().as_bytes().starts_with(self.0.as_bytes()) {
            return split(i, self.0.len());
        }
        i.want_rest_of(self.0, |written, printed| written == printed)
    }
}

/// Reads a literal whose letters match in either case (`scheme-case`).
///
/// Bytes are compared, not characters: U+212A is no `k`.
pub(super) const fn any_case<'a, I: Text<'a>>(literal: &'static str) -> Leaf<'a, I, AnyCase> {
    Leaf::of(AnyCase(literal))
}

#[derive(Clone, Copy)]
pub(super) struct AnyCase(&'static str);

impl Reads for AnyCase {
    #[inline(always)]
    fn read<'a, I: Text<'a>>(self, i: I) -> Parse<I, &'a str> {
        if begins_in_any_case(i.rest().as_bytes(), self.0.as_bytes()) {
            return split(i, self.0.len());
        }
        i.want_rest_of(self.0, |written, printed| written.eq_ignore_ascii_case(&printed))
    }
}

/// Whether a text begins with a literal, in whichever case its letters are. No octet ends the loop, so that the machine can
/// compare them together.
#[inline(always)]
fn begins_in_any_case(text: &[u8], literal: &[u8]) -> bool {
    let Some(text) = text.get(..literal.len()) else { return false };
    let pairs = text.iter().zip(literal);
    let differs = |(written, printed): (&u8, &u8)| {
        let case = if printed.is_ascii_alphabetic() { 0x20 } else { 0 };
        (written | case) ^ (printed | case)
    };
    pairs.map(differs).fold(0, |differ, own| differ | own) == 0
}

/// Reads a scheme and the literal that it begins; returns the scheme alone.
pub(super) const fn scheme<'a, I: Text<'a>>(literal: &'static str) -> Leaf<'a, I, Scheme> {
    Leaf::of(Scheme(literal))
}

#[derive(Clone, Copy)]
pub(super) struct Scheme(&'static str);

impl Reads for Scheme {
    #[inline(always)]
    fn read<'a, I: Text<'a>>(self, i: I) -> Parse<I, &'a str> {
        let (rest, read) = AnyCase(self.0).read(i)?;
        let length = self.0.bytes().take_while(|octet| *octet != b':').count();
        Ok((rest, read.get(..length).unwrap_or(read)))
    }
}

/// Reads one member of `set`.
pub(super) const fn one<'a, I: Text<'a>>(set: &'static Set) -> Leaf<'a, I, One> {
    Leaf::of(One(set))
}

#[derive(Clone, Copy)]
pub(super) struct One(&'static Set);

impl Reads for One {
    #[inline(always)]
    fn read<'a, I: Text<'a>>(self, i: I) -> Parse<I, &'a str> {
        match self.0.first(i.rest()) {
            0 => {
                i.want_member(0, self.0);
                fail()
            }
            length => split(i, length),
        }
    }
}

/// Reads as many members of `set` as there are, also none.
pub(super) const fn many<'a, I: Text<'a>>(set: &'static Set) -> Leaf<'a, I, Many> {
    Leaf::of(Many(set, 0))
}

/// Reads as many members of `set` as there are, at least one.
pub(super) const fn many1<'a, I: Text<'a>>(set: &'static Set) -> Leaf<'a, I, Many> {
    Leaf::of(Many(set, 1))
}

#[derive(Clone, Copy)]
pub(super) struct Many(&'static Set, usize);

impl Reads for Many {
    #[inline(always)]
    fn read<'a, I: Text<'a>>(self, i: I) -> Parse<I, &'a str> {
        let Self(set, least) = self;
        let length = set.run(i.rest());
        i.want_member(length, set);
        if length < least { fail() } else { split(i, length) }
    }
}

/// Reads as many members of `set` as there are before the first `stop`, an escape that is not to be one of them.
#[inline(always)]
pub(super) fn many_but<'a, I: Text<'a>>(
    set: &'static Set,
    stop: &'static str,
) -> impl Fn(I) -> Parse<I, &'a str> + Copy {
    move |i| {
        let run = set.run(i.rest());
        let length = i.rest()[..run].find(stop).unwrap_or(run);
        i.want_member(length, set);
        split(i, length)
    }
}

/// Reads runs of members of `set` with one `mark` between each two, or nothing; a mark may also stand behind the last.
/// `path void | xalphas [ / path ]` is of this kind.
#[inline(always)]
pub(super) fn runs<'a, I: Text<'a>>(set: &'static Set, mark: &'static str) -> impl Fn(I) -> Parse<I, &'a str> + Copy {
    move |i| split(i, scan_runs(i, i.rest(), set, mark).0)
}

/// Reads the same as far as the first `stop`, an escape that is not to be in it.
#[inline(always)]
pub(super) fn runs_before<'a, I: Text<'a>>(
    set: &'static Set,
    mark: &'static str,
    stop: &'static str,
) -> impl Fn(I) -> Parse<I, &'a str> + Copy {
    move |i| {
        let text = i.rest();
        let before = &text[..text.find(stop).unwrap_or(text.len())];
        split(i, scan_runs(i, before, set, mark).0)
    }
}

/// Reads at least one run, and no mark behind the last. `search xalphas [ + search ]` is of this kind.
#[inline(always)]
pub(super) fn runs1<'a, I: Text<'a>>(set: &'static Set, mark: &'static str) -> impl Fn(I) -> Parse<I, &'a str> + Copy {
    move |i| match scan_runs(i, i.rest(), set, mark).1 {
        0 => fail(),
        length => split(i, length),
    }
}

/// How long the runs are with a mark behind the last, and without.
#[inline]
fn scan_runs<'a, I: Text<'a>>(i: I, text: &str, set: &'static Set, mark: &'static str) -> (usize, usize) {
    let (mut at, mut end) = (0, 0);
    loop {
        let run = set.run(&text[at..]);
        i.want_member(at + run, set);
        if run == 0 {
            return (at, end);
        }
        end = at + run;
        // A mark is one octet.
        if text.as_bytes().get(end) != mark.as_bytes().first() {
            i.want(end, Expected::Literal(mark));
            return (end, end);
        }
        at = end + mark.len();
    }
}

/// An arm whose text begins with a letter, in either case. Where nobody is told what an arm wanted, one that begins
/// otherwise is passed over at a glance.
#[inline(always)]
pub(super) fn arm<'a, I, P>(letter: u8, mut body: P) -> impl FnMut(I) -> Parse<I, P::Output>
where
    I: Text<'a>,
    P: Parser<I, Error = ()>,
{
    move |i| {
        let begins = i.rest().as_bytes().first().is_some_and(|first| first | 0x20 == letter);
        if begins || I::TELLS { body.parse(i) } else { fail() }
    }
}

/// Reads one of two, by a glance at the text.
#[inline(always)]
pub(super) fn either<'a, I, P, Q>(
    first: impl Fn(&str) -> bool,
    mut yes: P,
    mut no: Q,
) -> impl FnMut(I) -> Parse<I, P::Output>
where
    I: Text<'a>,
    P: Parser<I, Error = ()>,
    Q: Parser<I, Output = P::Output, Error = ()>,
{
    move |i| if first(i.rest()) { yes.parse(i) } else { no.parse(i) }
}

/// Whether one of the schemes stands at the beginning of the text, in either case.
pub(super) fn begins_with(schemes: &[&str], text: &str) -> bool {
    let text = text.as_bytes();
    let is_scheme = |scheme: &&str| {
        // Most schemes have another length, which a glance tells.
        text.get(scheme.len()) == Some(&b':') && text[..scheme.len()].eq_ignore_ascii_case(scheme.as_bytes())
    };
    schemes.iter().any(is_scheme)
}

/// Whether a user stands before the host: an `@` before the first `/`, `?` or `#`, none of which can stand in a user or
/// a host of the drafts.
#[inline(always)]
pub(super) fn has_user(text: &str) -> bool {
    text.bytes().find(|b| matches!(b, b'@' | b'/' | b'?' | b'#')) == Some(b'@')
}

/// Reads what a hand-made `scan` measures: a length in bytes, or nothing.
#[inline(always)]
pub(super) fn leaf<'a, I: Text<'a>>(
    scan: impl Fn(I) -> Option<usize> + Copy,
) -> impl Fn(I) -> Parse<I, &'a str> + Copy {
    move |i| scan(i).map_or_else(fail, |length| split(i, length))
}

/// Reads what `body` reads, as text.
#[inline(always)]
pub(super) fn text<'a, I, P>(mut body: P) -> impl FnMut(I) -> Parse<I, &'a str>
where
    I: Text<'a>,
    P: Parser<I, Error = ()>,
{
    move |i| {
        let (rest, _) = body.parse(i)?;
        split(i, i.rest().len() - rest.rest().len())
    }
}

/// Reads nothing, at the end of the text.
pub(super) fn end<'a, I: Text<'a>>(i: I) -> Parse<I, ()> {
    if i.rest().is_empty() {
        return Ok((i, ()));
    }
    i.want(0, Expected::End);
    fail()
}

/// The longest that either of the arms reads; if they read as much, the first.
///
/// The documents' `|` has no order, and nom's `alt` has one. Where two arms can begin alike this takes its place.
#[inline(always)]
pub(super) fn longest<'a, I: Text<'a>, T>(
    i: I,
    first: impl FnOnce(I) -> Parse<I, T>,
    second: impl FnOnce(I) -> Parse<I, T>,
) -> Parse<I, T> {
    let rest = |read: &Parse<I, T>| read.as_ref().map_or(usize::MAX, |(rest, _)| rest.rest().len());
    let start = i.read_so_far();
    let first = first(i);
    let middle = i.read_so_far();
    let second = second(i);
    if rest(&first) <= rest(&second) {
        i.forget(middle..usize::MAX);
        first
    } else {
        i.forget(start..middle);
        second
    }
}

/// The refusal that every production gives.
#[inline(always)]
pub(super) fn fail<I, T>() -> Parse<I, T> {
    Err(Err::Error(()))
}

#[inline(always)]
fn split<'a, I: Text<'a>>(i: I, length: usize) -> Parse<I, &'a str> {
    let (rest, read) = i.take_split(length);
    Ok((rest, read.rest()))
}

/// What leaves say when they stop.
trait Wants<'a>: Text<'a> {
    /// A member of `set` was wanted at `at`; behind a `%` that begins no escape, the missing digit.
    #[inline(always)]
    fn want_member(self, at: usize, set: &'static Set) {
        self.want(at, Expected::Class(set));
        let bytes = &self.rest().as_bytes()[at..];
        if set.escapes() && bytes.first() == Some(&b'%') && !is_escape(bytes) {
            let digits = bytes[1..].iter().take_while(|b| b.is_ascii_hexdigit()).count();
            self.want(at + 1 + digits, Expected::Class(&super::rfc1738::HEX));
        }
    }

    /// The rest of `literal` was wanted where the text first differs from it.
    fn want_rest_of<T>(self, literal: &'static str, same: impl Fn(u8, u8) -> bool) -> Parse<Self, T> {
        let pairs = self.rest().bytes().zip(literal.bytes());
        let read = pairs.take_while(|(written, printed)| same(*written, *printed)).count();
        self.want(read, Expected::Literal(&literal[read..]));
        fail()
    }
}

impl<'a, I: Text<'a>> Wants<'a> for I {}
