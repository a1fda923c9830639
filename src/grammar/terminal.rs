//! The terminals, which match characters, and the combinators that nom lacks.
//!
//! A terminal records what it expected where it stopped, even if it succeeded: `host:80x` fails after the port, and
//! only the run of digits knows that another digit could have followed.

use std::marker::PhantomData;

use nom::{Check, Err, Mode, OutputM, OutputMode, PResult, Parser};

use super::input::{Expected, Guard as _, Input, Parse, Parses};
use super::set::{HEX, Set};
use super::step::{Step, parsers, steps};
use crate::encoding::is_escape;

/// Runs a production and records it under its name.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn rule<'a, I, P>(name: &'static str, i: I, mut body: P) -> Parse<I, P::Output>
where
    I: Input<'a>,
    P: Step<I>,
{
    let open = i.open(name);
    let (i, parsed) = body.step(i)?;
    open.close(i, parsed)
}

/// Parses by `scan`. Where the derivation is recorded, `line` then parses the same text again.
///
/// `line` calls the productions that the document's line names, one segment or label after the other. `scan` takes all of
/// them in one run and determines where the text ends, so `line` may be greedy. If `line` leaves a part of that text, the
/// production fails; `tests/it/automata.rs` shows that this never happens.
pub(super) const fn shortcut<S, L>(scan: S, line: L) -> Shortcut<S, L> {
    Shortcut { scan, line }
}

/// A type and not a closure, so that `scan` is compiled as if it were alone.
pub(super) struct Shortcut<S, L> {
    scan: S,
    line: L,
}

impl<'a, I: Input<'a>, S: Step<I>, L: Step<I>> Step<I> for Shortcut<S, L> {
    type Output = S::Output;

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn step(&mut self, i: I) -> Parse<I, S::Output> {
        match i.steps() {
            Some(before) if I::RECORDS => {
                let (rest, parsed) = self.scan.step(i)?;
                i.rollback(before..usize::MAX);
                let scanned = i.take(i.rest().len() - rest.rest().len());
                let line = self.line.step(scanned);
                i.mark_parts(before);
                match line {
                    Ok((unparsed, _)) if unparsed.rest().is_empty() => Ok((rest, parsed)),
                    _ => fail(i),
                }
            }
            _ => self.scan.step(i),
        }
    }
}

parsers!([S, L] Shortcut<S, L>, [P] Consumed<P>);
steps!(['a, P] Recognize<'a, I, P>, ['a, P] Terminal<'a, I, P>);

/// Whether the text begins with one of the schemes and a colon, in either case.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn begins_with(schemes: &[&str], text: &str) -> bool {
    let text = text.as_bytes();
    let is_scheme = |scheme: &&str| {
        // Most schemes have another length, so compare the colon first.
        text.get(scheme.len()) == Some(&b':') && begins_in_any_case(text, scheme.as_bytes())
    };
    schemes.iter().any(is_scheme)
}

/// Runs `body` and returns the text that it parsed.
pub(super) const fn recognize<'a, I, P>(body: P) -> Recognize<'a, I, P> {
    Recognize { body, input: PhantomData }
}

/// A type and not a closure, which nom would wrap once more.
pub(super) struct Recognize<'a, I, P> {
    body: P,
    input: PhantomData<fn(I) -> &'a str>,
}

impl<'a, I: Input<'a>, P: Parser<I, Error = I::Error>> Parser<I> for Recognize<'a, I, P> {
    type Output = &'a str;
    type Error = I::Error;

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn process<OM: OutputMode>(&mut self, i: I) -> PResult<OM, I, &'a str, I::Error> {
        match self.body.process::<OutputM<Check, OM::Error, OM::Incomplete>>(i) {
            Ok((rest, ())) => {
                let text = &i.rest()[..i.rest().len() - rest.rest().len()];
                Ok((rest, OM::Output::bind(|| text)))
            }
            Err(error) => Err(error),
        }
    }
}

/// Runs `body` and returns the text that it parsed, too.
pub(super) const fn consumed<P>(body: P) -> Consumed<P> {
    Consumed(body)
}

/// The parser of [`consumed`].
pub(super) struct Consumed<P>(P);

impl<'a, I: Input<'a>, P: Step<I>> Step<I> for Consumed<P> {
    type Output = (I::Text, P::Output);

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn step(&mut self, i: I) -> Parse<I, Self::Output> {
        let (rest, parsed) = self.0.step(i)?;
        Ok((rest, (&i.rest()[..i.rest().len() - rest.rest().len()], parsed)))
    }
}

/// The first byte of the text that is in a set.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn first_of<'a, I: Input<'a>>(i: I, set: &'static Set) -> Option<u8> {
    let text = i.rest().as_bytes();
    match i.mask(set) {
        Some(mask) if mask != 0 => text.get(mask.trailing_zeros() as usize).copied(),
        _ => text.iter().copied().find(|octet| set.has(*octet)),
    }
}

/// Succeeds at the end of the text.
pub(super) fn end<'a, I: Input<'a>>(i: I) -> Parse<I, ()> {
    if i.rest().is_empty() {
        return Ok((i, ()));
    }
    i.expect(0, Expected::End);
    fail(i)
}

/// Parses one member of a class, as a production with the name of the class.
pub(super) fn member<'a, I: Input<'a>>(i: I, set: &'static Set) -> Parse<I, &'a str> {
    rule(set.name(), i, one_of(set))
}

/// The result of a production that is not a URL, without a tree.
pub(super) fn without_tree<I: Parses, T, U>(result: Parse<I, T>) -> Parse<I, Option<U>> {
    result.map(|(rest, _)| (rest, None))
}

/// The result of a production, with the tree that `tree` builds from it.
pub(super) fn with_tree<I: Parses, T, U>(result: Parse<I, T>, tree: impl FnOnce(T) -> U) -> Parse<I, Option<U>> {
    result.map(|(rest, node)| (rest, Some(tree(node))))
}

/// Fails here.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn fail<'a, I: Input<'a>, T>(i: I) -> Parse<I, T> {
    Err(Err::Error(i.rejected()))
}

/// A terminal as a nom parser. It is a type and not a closure, so that each use is compiled with its own literal or set.
#[derive(Clone, Copy)]
pub(super) struct Terminal<'a, I, P> {
    pattern: P,
    input: PhantomData<fn(I) -> &'a str>,
}

/// The text that a terminal matches.
pub(super) trait Pattern<'a, I: Input<'a>>: Copy {
    fn parse(self, i: I) -> Parse<I, &'a str>;
}

impl<I, P> Terminal<'_, I, P> {
    pub(super) const fn of(pattern: P) -> Self {
        Self { pattern, input: PhantomData }
    }
}

impl<'a, I: Input<'a>, P: Pattern<'a, I>> Parser<I> for Terminal<'a, I, P> {
    type Output = &'a str;
    type Error = I::Error;

    #[cfg_attr(not(feature = "small"), inline(always))]
    fn process<OM: OutputMode>(&mut self, i: I) -> PResult<OM, I, &'a str, I::Error> {
        let parsed = if I::RECORDS { outlined(self.pattern, i) } else { self.pattern.parse(i) };
        match parsed {
            Ok((rest, text)) => Ok((rest, OM::Output::bind(|| text))),
            Err(_) => Err(Err::Error(OM::Error::bind(|| i.rejected()))),
        }
    }
}

/// Matches without inlining. Where a parse is recorded, speed is not worth the code size at each use.
#[inline(never)]
fn outlined<'a, I: Input<'a>>(pattern: impl Pattern<'a, I>, i: I) -> Parse<I, &'a str> {
    pattern.parse(i)
}

/// Matches `literal` in the case in which the document prints it.
pub(super) const fn literal<'a, I: Input<'a>>(literal: &'static str) -> Terminal<'a, I, Literal> {
    Terminal::of(Literal(literal))
}

#[derive(Clone, Copy)]
pub(super) struct Literal(&'static str);

impl<'a, I: Input<'a>> Pattern<'a, I> for Literal {
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn parse(self, i: I) -> Parse<I, &'a str> {
        if i.rest().as_bytes().starts_with(self.0.as_bytes()) {
            return split(i, self.0.len());
        }
        i.expect_rest_of(self.0, |written, printed| written == printed)
    }
}

/// Matches a literal whose letters may be in either case (`scheme-case`).
///
/// It compares bytes, not characters: U+212A is not a `k`.
pub(super) const fn any_case<'a, I: Input<'a>>(literal: &'static str) -> Terminal<'a, I, AnyCase> {
    Terminal::of(AnyCase(literal))
}

#[derive(Clone, Copy)]
pub(super) struct AnyCase(&'static str);

impl<'a, I: Input<'a>> Pattern<'a, I> for AnyCase {
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn parse(self, i: I) -> Parse<I, &'a str> {
        if begins_in_any_case(i.rest().as_bytes(), self.0.as_bytes()) {
            return split(i, self.0.len());
        }
        i.expect_rest_of(self.0, |written, printed| written.eq_ignore_ascii_case(&printed))
    }
}

/// Whether a text begins with a literal, in either case. The loop has no early exit, so that the compiler can vectorize
/// it.
#[cfg_attr(not(feature = "small"), inline(always))]
fn begins_in_any_case(text: &[u8], literal: &[u8]) -> bool {
    let Some(text) = text.get(..literal.len()) else { return false };
    let pairs = text.iter().zip(literal);
    let differs = |(written, printed): (&u8, &u8)| {
        let case = if printed.is_ascii_alphabetic() { 0x20 } else { 0 };
        (written | case) ^ (printed | case)
    };
    pairs.map(differs).fold(0, |differ, own| differ | own) == 0
}

/// Matches a literal that begins with a scheme and a colon; returns the scheme alone.
pub(super) const fn scheme_literal<'a, I: Input<'a>>(literal: &'static str) -> Terminal<'a, I, SchemeLiteral> {
    Terminal::of(SchemeLiteral(literal))
}

#[derive(Clone, Copy)]
pub(super) struct SchemeLiteral(&'static str);

impl<'a, I: Input<'a>> Pattern<'a, I> for SchemeLiteral {
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn parse(self, i: I) -> Parse<I, &'a str> {
        let (rest, text) = AnyCase(self.0).parse(i)?;
        let length = self.0.bytes().take_while(|octet| *octet != b':').count();
        Ok((rest, text.get(..length).unwrap_or(text)))
    }
}

/// Matches one member of `set`.
pub(super) const fn one_of<'a, I: Input<'a>>(set: &'static Set) -> Terminal<'a, I, OneOf> {
    Terminal::of(OneOf(set))
}

#[derive(Clone, Copy)]
pub(super) struct OneOf(&'static Set);

impl<'a, I: Input<'a>> Pattern<'a, I> for OneOf {
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn parse(self, i: I) -> Parse<I, &'a str> {
        match self.0.first(i.rest()) {
            0 => {
                i.expect_member(0, self.0);
                fail(i)
            }
            length => split_members(i, length, self.0),
        }
    }
}

/// Matches all members of `set` that follow; it may be none.
pub(super) const fn take_while<'a, I: Input<'a>>(set: &'static Set) -> Terminal<'a, I, TakeWhile> {
    Terminal::of(TakeWhile(set, 0))
}

/// Matches all members of `set` that follow; at least one.
pub(super) const fn take_while1<'a, I: Input<'a>>(set: &'static Set) -> Terminal<'a, I, TakeWhile> {
    Terminal::of(TakeWhile(set, 1))
}

#[derive(Clone, Copy)]
pub(super) struct TakeWhile(&'static Set, usize);

impl<'a, I: Input<'a>> Pattern<'a, I> for TakeWhile {
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn parse(self, i: I) -> Parse<I, &'a str> {
        let Self(set, least) = self;
        let length = i.members(0, set);
        i.expect_member(length, set);
        if length < least { fail(i) } else { split_members(i, length, set) }
    }
}

/// Matches a member of `first`, which holds no escape, and all members of `set` that follow. An example is
/// `ialpha alpha [ xalphas ]`.
pub(super) const fn initial<'a, I: Input<'a>>(first: &'static Set, set: &'static Set) -> Terminal<'a, I, Initial> {
    Terminal::of(Initial(first, set))
}

#[derive(Clone, Copy)]
pub(super) struct Initial(&'static Set, &'static Set);

impl<'a, I: Input<'a>> Pattern<'a, I> for Initial {
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn parse(self, i: I) -> Parse<I, &'a str> {
        let Self(first, set) = self;
        if first.first(i.rest()) == 0 {
            i.expect_member(0, first);
            return fail(i);
        }
        let length = 1 + i.members(1, set);
        i.expect_member(length, set);
        split(i, length)
    }
}

/// Matches all members of `set` that follow before the first `stop`, which is an escape.
pub(super) const fn take_while_before<'a, I: Input<'a>>(
    set: &'static Set,
    stop: &'static str,
) -> Terminal<'a, I, TakeWhileBefore> {
    Terminal::of(TakeWhileBefore(set, stop))
}

#[derive(Clone, Copy)]
pub(super) struct TakeWhileBefore(&'static Set, &'static str);

impl<'a, I: Input<'a>> Pattern<'a, I> for TakeWhileBefore {
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn parse(self, i: I) -> Parse<I, &'a str> {
        let Self(set, stop) = self;
        let run = i.members(0, set);
        let length = find_escape(&i.rest().as_bytes()[..run], stop).unwrap_or(run);
        i.expect_member(length, set);
        split_members(i, length, set)
    }
}

/// The offset of the first escape `stop`. Unlike `str::find`, this prepares no search.
fn find_escape(text: &[u8], stop: &str) -> Option<usize> {
    memchr::memchr_iter(b'%', text).find(|at| text[*at..].starts_with(stop.as_bytes()))
}

/// Matches runs of members of `set` separated by one `mark` each, or nothing. A mark may also follow the last run.
/// An example is `path void | xalphas [ / path ]`.
pub(super) const fn runs<'a, I: Input<'a>>(set: &'static Set, mark: &'static str) -> Terminal<'a, I, Runs> {
    Terminal::of(Runs { set, mark, stop: None, is_mark_last: true })
}

/// Like [`runs`], up to the first `stop`, which is an escape.
pub(super) const fn runs_before<'a, I: Input<'a>>(
    set: &'static Set,
    mark: &'static str,
    stop: &'static str,
) -> Terminal<'a, I, Runs> {
    Terminal::of(Runs { set, mark, stop: Some(stop), is_mark_last: true })
}

/// Matches at least one run, without a mark after the last. An example is `search xalphas [ + search ]`.
pub(super) const fn runs1<'a, I: Input<'a>>(set: &'static Set, mark: &'static str) -> Terminal<'a, I, Runs> {
    Terminal::of(Runs { set, mark, stop: None, is_mark_last: false })
}

#[derive(Clone, Copy)]
pub(super) struct Runs {
    set: &'static Set,
    /// One byte.
    mark: &'static str,
    stop: Option<&'static str>,
    is_mark_last: bool,
}

impl<'a, I: Input<'a>> Pattern<'a, I> for Runs {
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn parse(self, i: I) -> Parse<I, &'a str> {
        let Self { set, mark, stop, is_mark_last } = self;
        let (with_mark, without) = match stop {
            None => i.runs(set, mark.as_bytes()[0]).unwrap_or_else(|| scan_runs(i, i.rest().len(), set, mark)),
            Some(stop) => {
                let text = i.rest().as_bytes();
                scan_runs(i, find_escape(text, stop).unwrap_or(text.len()), set, mark)
            }
        };
        match (is_mark_last, without) {
            (true, _) => split(i, with_mark),
            (false, 0) => fail(i),
            (false, length) => split(i, length),
        }
    }
}

/// The length of the runs before `stop` with the mark after the last one, and without it.
#[inline]
pub(super) fn scan_runs<'a, I: Input<'a>>(i: I, stop: usize, set: &'static Set, mark: &'static str) -> (usize, usize) {
    let (mut at, mut end) = (0, 0);
    let text = &i.rest()[..stop];
    loop {
        let run = i.members(at, set).min(stop - at);
        i.expect_member(at + run, set);
        if run == 0 {
            return (at, end);
        }
        end = at + run;
        // A mark is one byte.
        if text.as_bytes().get(end) != mark.as_bytes().first() {
            i.expect(end, Expected::Literal(mark));
            return (end, end);
        }
        at = end + mark.len();
    }
}

/// Matches as many bytes as a hand-written `scan` returns; `None` is a failure.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) const fn terminal<'a, I, F>(scan: F) -> Terminal<'a, I, Scan<F>>
where
    I: Input<'a>,
    F: Fn(I) -> Option<usize> + Copy,
{
    Terminal::of(Scan(scan))
}

#[derive(Clone, Copy)]
pub(super) struct Scan<F>(F);

impl<'a, I: Input<'a>, F: Fn(I) -> Option<usize> + Copy> Pattern<'a, I> for Scan<F> {
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn parse(self, i: I) -> Parse<I, &'a str> {
        self.0(i).map_or_else(|| fail(i), |length| split(i, length))
    }
}

#[cfg_attr(not(feature = "small"), inline(always))]
pub(super) fn split<'a, I: Input<'a>>(i: I, length: usize) -> Parse<I, &'a str> {
    // `take_split` of nom_locate's span counts lines twice.
    Ok((i.take_from(length), &i.rest()[..length]))
}

/// Splits off members of `set`. Where the derivation is recorded, the production `escape` parses each escape among them.
#[cfg_attr(not(feature = "small"), inline(always))]
fn split_members<'a, I: Input<'a>>(i: I, length: usize, set: &'static Set) -> Parse<I, &'a str> {
    match i.steps() {
        Some(before) if I::RECORDS => {
            record_escapes(i, length, set)?;
            i.mark_parts(before);
        }
        _ => {}
    }
    split(i, length)
}

#[cold]
fn record_escapes<'a, I: Input<'a>>(i: I, length: usize, set: &'static Set) -> Parse<I, ()> {
    let Some(escape) = set.escape() else { return Ok((i, ())) };
    let text = &i.rest().as_bytes()[..length];
    // Each step begins at the last one, since a span counts the lines that it passes.
    let (mut rest, mut done) = (i, 0);
    for at in memchr::memchr_iter(b'%', text).filter(|at| set.first(&text[*at..]) == 3) {
        let start = rest.take_from(at - done);
        (rest, done) = (start.take_from(3), at + 3);
        start.open(escape).close(rest, ())?;
    }
    Ok((i, ()))
}

/// The expectations that terminals record where they stop.
trait Expects<'a>: Input<'a> {
    /// Another member of `set` could follow at `at`, or the missing digit after a `%` that begins no escape.
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn expect_member(self, at: usize, set: &'static Set) {
        self.expect(at, Expected::Class(set));
        let bytes = &self.rest().as_bytes()[at..];
        if set.escapes() && bytes.first() == Some(&b'%') && !is_escape(bytes) {
            let digits = bytes[1..].iter().take_while(|b| b.is_ascii_hexdigit()).count();
            self.expect(at + 1 + digits, Expected::Class(&HEX));
        }
    }

    /// `literal` could go on at the first byte that differs from it.
    #[cfg_attr(not(feature = "small"), inline(always))]
    fn expect_rest_of<T>(self, literal: &'static str, same: impl Fn(u8, u8) -> bool) -> Parse<Self, T> {
        if !Self::RECORDS {
            return fail(self);
        }
        let pairs = self.rest().bytes().zip(literal.bytes());
        let matched = pairs.take_while(|(written, printed)| same(*written, *printed)).count();
        self.expect(matched, Expected::Literal(literal));
        fail(self)
    }
}

impl<'a, I: Input<'a>> Expects<'a> for I {}
