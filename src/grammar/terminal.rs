//! The terminals, which are the only parsers that look at characters, and the combinators that nom lacks.
//!
//! A terminal records what it expected where it stopped, even if it succeeded: `host:80x` fails after the port, and
//! only the run of digits knows that another digit could have followed.

use std::marker::PhantomData;

use nom::{Err, Mode, OutputMode, PResult, Parser};

use super::input::{Expected, Input, Parse};
use super::set::{HEX, Set};
use crate::encoding::is_escape;

/// Runs a production and records it under its name.
#[inline(always)]
pub(super) fn rule<'a, I, P>(name: &'static str, mut body: P) -> impl FnMut(I) -> Parse<I, P::Output>
where
    I: Input<'a>,
    P: Parser<I, Error = ()>,
{
    move |i| {
        i.open(name);
        let parsed = body.parse(i);
        match &parsed {
            Ok((rest, _)) => i.close(Some(*rest)),
            Err(_) => i.close(None),
        }
        parsed
    }
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

impl<'a, I, S, L> Parser<I> for Shortcut<S, L>
where
    I: Input<'a>,
    S: Parser<I, Error = ()>,
    L: Parser<I, Error = ()>,
{
    type Output = S::Output;
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, i: I) -> PResult<OM, I, S::Output, ()> {
        match i.steps() {
            Some(before) if I::RECORDS => {
                let (rest, parsed) = self.scan.process::<OM>(i)?;
                i.rollback(before..usize::MAX);
                let (_, scanned) = i.take_split(i.rest().len() - rest.rest().len());
                let line = self.line.parse(scanned);
                i.mark_parts(before);
                match line {
                    Ok((unparsed, _)) if unparsed.rest().is_empty() => Ok((rest, parsed)),
                    _ => Err(Err::Error(OM::Error::bind(|| ()))),
                }
            }
            _ => self.scan.process::<OM>(i),
        }
    }
}

/// Runs `body`, and drops the steps that it recorded if it fails.
///
/// A production does this itself. A sequence of productions needs it where nom backtracks.
#[inline(always)]
pub(super) fn attempt<'a, I, P>(mut body: P) -> impl FnMut(I) -> Parse<I, P::Output>
where
    I: Input<'a>,
    P: Parser<I, Error = ()>,
{
    move |i| {
        let before = i.steps();
        let parsed = body.parse(i);
        if let (true, Some(before)) = (parsed.is_err(), before) {
            i.rollback(before..usize::MAX);
        }
        parsed
    }
}

/// Takes the alternative that parses more, or the first if both parse the same length.
#[inline(always)]
pub(super) fn longest<'a, I: Input<'a>, T>(
    i: I,
    first: impl FnOnce(I) -> Parse<I, T>,
    second: impl FnOnce(I) -> Parse<I, T>,
) -> Parse<I, T> {
    let start = i.steps().unwrap_or_default();
    let first = first(i);
    let middle = i.steps().unwrap_or_default();
    let second = second(i);
    if unparsed(&first) <= unparsed(&second) {
        i.rollback(middle..usize::MAX);
        first
    } else {
        i.rollback(start..middle);
        second
    }
}

/// The number of bytes that an alternative left.
fn unparsed<'a, I: Input<'a>, T>(result: &Parse<I, T>) -> usize {
    match result {
        Ok((rest, _)) => rest.rest().len(),
        Err(_) => usize::MAX,
    }
}

/// Runs an alternative whose text begins with this letter, in either case. Where nothing is recorded, it fails at once on a
/// text that begins with another letter.
#[inline(always)]
pub(super) fn starting_with<'a, I, P>(letter: u8, mut alternative: P) -> impl FnMut(I) -> Parse<I, P::Output>
where
    I: Input<'a>,
    P: Parser<I, Error = ()>,
{
    move |i| {
        if I::RECORDS || begins_with_letter(i.rest(), letter) { alternative.parse(i) } else { fail() }
    }
}

#[inline(always)]
fn begins_with_letter(text: &str, letter: u8) -> bool {
    text.as_bytes().first().is_some_and(|first| first | 0x20 == letter)
}

/// Runs `yes` if the rest of the text satisfies the condition, else `no`.
#[inline(always)]
pub(super) fn either<'a, I, P, Q>(
    condition: impl Fn(&str) -> bool,
    mut yes: P,
    mut no: Q,
) -> impl FnMut(I) -> Parse<I, P::Output>
where
    I: Input<'a>,
    P: Parser<I, Error = ()>,
    Q: Parser<I, Output = P::Output, Error = ()>,
{
    move |i| if condition(i.rest()) { yes.parse(i) } else { no.parse(i) }
}

/// Whether the text begins with one of the schemes and a colon, in either case.
pub(super) fn begins_with(schemes: &[&str], text: &str) -> bool {
    let text = text.as_bytes();
    let is_scheme = |scheme: &&str| {
        // Most schemes have another length, so compare the colon first.
        text.get(scheme.len()) == Some(&b':') && text[..scheme.len()].eq_ignore_ascii_case(scheme.as_bytes())
    };
    schemes.iter().any(is_scheme)
}

/// Whether a user precedes the host: there is an `@` before the first `/`, `?` or `#`. No user or host of the drafts
/// contains one of these.
#[inline(always)]
pub(super) fn has_user(text: &str) -> bool {
    text.bytes().find(|b| matches!(b, b'@' | b'/' | b'?' | b'#')) == Some(b'@')
}

/// Runs `body` and returns the text that it parsed.
#[inline(always)]
pub(super) fn recognize<'a, I, P>(mut body: P) -> impl FnMut(I) -> Parse<I, &'a str>
where
    I: Input<'a>,
    P: Parser<I, Error = ()>,
{
    move |i| match body.parse(i) {
        Ok((rest, _)) => split(i, i.rest().len() - rest.rest().len()),
        Err(_) => fail(),
    }
}

/// Succeeds at the end of the text.
pub(super) fn end<'a, I: Input<'a>>(i: I) -> Parse<I, ()> {
    if i.rest().is_empty() {
        return Ok((i, ()));
    }
    i.expect(0, Expected::End);
    fail()
}

/// Parses one member of a class, as a production with the name of the class.
pub(super) fn member<'a, I: Input<'a>>(i: I, set: &'static Set) -> Parse<I, &'a str> {
    rule(set.name(), one_of(set))(i)
}

/// The result of a production that is not a URL, without a tree.
pub(super) fn without_tree<I, T, U>(result: Parse<I, T>) -> Parse<I, Option<U>> {
    match result {
        Ok((rest, _)) => Ok((rest, None)),
        Err(_) => fail(),
    }
}

/// The result of a production, with the tree that `tree` builds from it.
pub(super) fn with_tree<I, T, U>(result: Parse<I, T>, tree: impl FnOnce(T) -> U) -> Parse<I, Option<U>> {
    match result {
        Ok((rest, node)) => Ok((rest, Some(tree(node)))),
        Err(_) => fail(),
    }
}

/// Fails. Every production fails with the same empty error.
#[inline(always)]
pub(super) fn fail<I, T>() -> Parse<I, T> {
    Err(Err::Error(()))
}

/// A terminal as a nom parser. It is a type and not a closure, so that each use is compiled with its own literal or set.
#[derive(Clone, Copy)]
pub(super) struct Terminal<'a, I, P> {
    pattern: P,
    input: PhantomData<fn(I) -> &'a str>,
}

/// The text that a terminal matches.
pub(super) trait Pattern: Copy {
    fn parse<'a, I: Input<'a>>(self, i: I) -> Parse<I, &'a str>;
}

impl<I, P> Terminal<'_, I, P> {
    const fn of(pattern: P) -> Self {
        Self { pattern, input: PhantomData }
    }
}

impl<'a, I: Input<'a>, P: Pattern> Parser<I> for Terminal<'a, I, P> {
    type Output = &'a str;
    type Error = ();

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, i: I) -> PResult<OM, I, &'a str, ()> {
        let parsed = if I::RECORDS { outlined(self.pattern, i) } else { self.pattern.parse(i) };
        match parsed {
            Ok((rest, text)) => Ok((rest, OM::Output::bind(|| text))),
            Err(_) => Err(Err::Error(OM::Error::bind(|| ()))),
        }
    }
}

/// Matches without inlining. Where a parse is recorded, speed is not worth the code size at each use.
#[inline(never)]
fn outlined<'a, I: Input<'a>>(pattern: impl Pattern, i: I) -> Parse<I, &'a str> {
    pattern.parse(i)
}

/// Matches `literal` in the case in which the document prints it.
pub(super) const fn literal<'a, I: Input<'a>>(literal: &'static str) -> Terminal<'a, I, Literal> {
    Terminal::of(Literal(literal))
}

#[derive(Clone, Copy)]
pub(super) struct Literal(&'static str);

impl Pattern for Literal {
    #[inline(always)]
    fn parse<'a, I: Input<'a>>(self, i: I) -> Parse<I, &'a str> {
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

impl Pattern for AnyCase {
    #[inline(always)]
    fn parse<'a, I: Input<'a>>(self, i: I) -> Parse<I, &'a str> {
        if begins_in_any_case(i.rest().as_bytes(), self.0.as_bytes()) {
            return split(i, self.0.len());
        }
        i.expect_rest_of(self.0, |written, printed| written.eq_ignore_ascii_case(&printed))
    }
}

/// Whether a text begins with a literal, in either case. The loop has no early exit, so that the compiler can vectorize
/// it.
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

/// Matches a literal that begins with a scheme and a colon; returns the scheme alone.
pub(super) const fn scheme_literal<'a, I: Input<'a>>(literal: &'static str) -> Terminal<'a, I, SchemeLiteral> {
    Terminal::of(SchemeLiteral(literal))
}

#[derive(Clone, Copy)]
pub(super) struct SchemeLiteral(&'static str);

impl Pattern for SchemeLiteral {
    #[inline(always)]
    fn parse<'a, I: Input<'a>>(self, i: I) -> Parse<I, &'a str> {
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

impl Pattern for OneOf {
    #[inline(always)]
    fn parse<'a, I: Input<'a>>(self, i: I) -> Parse<I, &'a str> {
        match self.0.first(i.rest()) {
            0 => {
                i.expect_member(0, self.0);
                fail()
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

impl Pattern for TakeWhile {
    #[inline(always)]
    fn parse<'a, I: Input<'a>>(self, i: I) -> Parse<I, &'a str> {
        let Self(set, least) = self;
        let length = set.run(i.rest());
        i.expect_member(length, set);
        if length < least { fail() } else { split_members(i, length, set) }
    }
}

/// Matches all members of `set` that follow before the first `stop`, which is an escape.
#[inline(always)]
pub(super) fn take_while_before<'a, I: Input<'a>>(
    set: &'static Set,
    stop: &'static str,
) -> impl Fn(I) -> Parse<I, &'a str> + Copy {
    move |i| {
        let run = set.run(i.rest());
        let length = i.rest()[..run].find(stop).unwrap_or(run);
        i.expect_member(length, set);
        split_members(i, length, set)
    }
}

/// Matches runs of members of `set` separated by one `mark` each, or nothing. A mark may also follow the last run.
/// An example is `path void | xalphas [ / path ]`.
#[inline(always)]
pub(super) fn runs<'a, I: Input<'a>>(set: &'static Set, mark: &'static str) -> impl Fn(I) -> Parse<I, &'a str> + Copy {
    move |i| split(i, scan_runs(i, i.rest(), set, mark).0)
}

/// Like [`runs`], up to the first `stop`, which is an escape.
#[inline(always)]
pub(super) fn runs_before<'a, I: Input<'a>>(
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

/// Matches at least one run, without a mark after the last. An example is `search xalphas [ + search ]`.
#[inline(always)]
pub(super) fn runs1<'a, I: Input<'a>>(set: &'static Set, mark: &'static str) -> impl Fn(I) -> Parse<I, &'a str> + Copy {
    move |i| match scan_runs(i, i.rest(), set, mark).1 {
        0 => fail(),
        length => split(i, length),
    }
}

/// The length of the runs with the mark after the last one, and without it.
#[inline]
fn scan_runs<'a, I: Input<'a>>(i: I, text: &str, set: &'static Set, mark: &'static str) -> (usize, usize) {
    let (mut at, mut end) = (0, 0);
    loop {
        let run = set.run(&text[at..]);
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
#[inline(always)]
pub(super) fn terminal<'a, I: Input<'a>>(
    scan: impl Fn(I) -> Option<usize> + Copy,
) -> impl Fn(I) -> Parse<I, &'a str> + Copy {
    move |i| scan(i).map_or_else(fail, |length| split(i, length))
}

#[inline(always)]
fn split<'a, I: Input<'a>>(i: I, length: usize) -> Parse<I, &'a str> {
    let (rest, text) = i.take_split(length);
    Ok((rest, text.rest()))
}

/// Splits off members of `set`. Where the derivation is recorded, the production `escape` parses each escape among them.
#[inline(always)]
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
    let (mut rest, end) = (i, i.rest().len() - length);
    while rest.rest().len() > end {
        rest = match set.first(rest.rest()) {
            3 => rest.run(escape)?.0,
            _ => rest.take_split(1).0,
        };
    }
    Ok((i, ()))
}

/// The expectations that terminals record where they stop.
trait Expects<'a>: Input<'a> {
    /// Another member of `set` could follow at `at`, or the missing digit after a `%` that begins no escape.
    #[inline(always)]
    fn expect_member(self, at: usize, set: &'static Set) {
        self.expect(at, Expected::Class(set));
        let bytes = &self.rest().as_bytes()[at..];
        if set.escapes() && bytes.first() == Some(&b'%') && !is_escape(bytes) {
            let digits = bytes[1..].iter().take_while(|b| b.is_ascii_hexdigit()).count();
            self.expect(at + 1 + digits, Expected::Class(&HEX));
        }
    }

    /// The rest of `literal` could follow at the first byte that differs from it.
    fn expect_rest_of<T>(self, literal: &'static str, same: impl Fn(u8, u8) -> bool) -> Parse<Self, T> {
        let pairs = self.rest().bytes().zip(literal.bytes());
        let matched = pairs.take_while(|(written, printed)| same(*written, *printed)).count();
        self.expect(matched, Expected::Literal(&literal[matched..]));
        fail()
    }
}

impl<'a, I: Input<'a>> Expects<'a> for I {}
