//! Text that records how it is parsed: the furthest failure, and the derivation.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::ops::Range;

use nom::Input as _;
use nom_locate::LocatedSpan;

use super::input::{Expected, Guard, Hooks, Parse};
use super::parses::parses;

/// Text that knows its offset and line, and writes into a [`Recorder`], if it has one.
pub type Recorded<'a, 'r> = LocatedSpan<&'a str, Option<&'r Recorder>>;

/// Text without a recorder.
#[cfg(any(feature = "small", not(feature = "plain-productions")))]
pub(crate) fn unrecorded<'a, 'r>(text: &'a str) -> Recorded<'a, 'r> {
    LocatedSpan::new_extra(text, None)
}

// Runs and hooks are not inlined: a recorded parse explains a refusal, and needs small code more than speed.
parses!(#[inline(never)] Recorded<'a, '_>, (), |_| ());

impl<'a, 'r> Hooks<'a> for Recorded<'a, 'r> {
    const RECORDS: bool = true;

    fn rest(self) -> &'a str {
        self.into_fragment()
    }

    #[inline(never)]
    fn expect(self, at: usize, what: Expected) {
        if let Some(recorder) = self.extra {
            recorder.expect(self.location_offset() + at, what);
        }
    }

    type Guard = OpenProduction<'r>;

    #[inline(never)]
    fn open(self, production: &'static str) -> OpenProduction<'r> {
        if let Some(recorder) = self.extra {
            recorder.open(production, self.location_offset());
        }
        OpenProduction { recorder: self.extra }
    }

    #[inline(never)]
    fn steps(self) -> Option<usize> {
        self.extra?.0.borrow().steps.as_ref().map(Vec::len)
    }

    #[inline(never)]
    fn rollback(self, dropped: Range<usize>) {
        let Some(recorder) = self.extra else { return };
        if let Some(steps) = &mut recorder.0.borrow_mut().steps {
            steps.drain(dropped.start.min(steps.len())..dropped.end.min(steps.len()));
        }
    }

    #[inline(never)]
    fn mark_parts(self, from: usize) {
        let Some(recorder) = self.extra else { return };
        if let Some(steps) = &mut recorder.0.borrow_mut().steps {
            steps.iter_mut().skip(from).for_each(|step| step.is_part = true);
        }
    }
}

/// The innermost production that has begun and not ended.
pub struct OpenProduction<'r> {
    recorder: Option<&'r Recorder>,
}

impl OpenProduction<'_> {
    #[inline(always)]
    fn leave(&self, end: Option<usize>) {
        if let Some(recorder) = self.recorder {
            recorder.close(end);
        }
    }
}

impl<'a, 'r> Guard<Recorded<'a, 'r>> for OpenProduction<'r> {
    #[inline(always)]
    fn close<T>(self, rest: Recorded<'a, 'r>, parsed: T) -> Parse<Recorded<'a, 'r>, T> {
        self.leave(Some(rest.location_offset()));
        std::mem::forget(self);
        Ok((rest, parsed))
    }
}

/// The production has failed.
impl Drop for OpenProduction<'_> {
    fn drop(&mut self) {
        self.leave(None);
    }
}

/// Records a parse: the furthest failure, which nom's `opt` and `many0` drop, and the steps of the derivation.
#[derive(Debug, Default)]
pub struct Recorder(RefCell<Record>);

#[derive(Debug, Default)]
struct Record {
    open: Vec<Open>,
    /// Kept only on request: there may be as many steps as characters.
    steps: Option<Vec<DerivationStep>>,
    furthest: Failure,
}

/// The furthest offset that a parse reached, as [`Spec::furthest_failure`](crate::Spec::furthest_failure) returns it.
///
/// ```
/// use urlspec::{Spec, Start};
///
/// let failure = Spec::Rfc1738.furthest_failure(Start::Url, "http://info.cern.ch/~timbl").ok_or("valid")?;
/// assert_eq!((failure.at, failure.line, failure.column), (20, 1, 21));
/// assert_eq!(failure.productions.first().map(|open| open.rule), Some("url"));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Default, Clone)]
#[non_exhaustive]
pub struct Failure {
    /// The byte offset into the text.
    pub at: usize,
    /// The line of the text, from 1.
    pub line: usize,
    /// The column in the line, in characters from 1.
    pub column: usize,
    /// Everything that could have been parsed there.
    pub expected: Vec<Expected>,
    /// The productions that were open there, from the start symbol to the innermost that expected something.
    pub productions: Vec<Open>,
}

/// A step of a derivation: a production and the text that it parsed.
///
/// [`Spec::derivation`](crate::Spec::derivation) returns the steps in the order in which the productions begin.
///
/// ```
/// use urlspec::{Spec, Start};
///
/// let steps = Spec::Rfc1738.derivation(Start::Url, "http://info.cern.ch:80").ok_or("refused")?;
/// let port = steps.iter().find(|step| step.rule == "port").ok_or("no port")?;
/// assert_eq!((port.span.clone(), port.is_part), (20..22, false));
/// assert!(steps.iter().any(|step| step.rule == "hostport" && step.depth < port.depth));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DerivationStep {
    /// The production's name, as the document spells it.
    pub rule: &'static str,
    /// The byte range of its text.
    pub span: Range<usize>,
    /// The number of productions around it; 0 for the start symbol.
    pub depth: usize,
    /// Whether the tree has no node for it, but keeps its text in a larger one: a segment of a path, a label of a host
    /// name, an escape.
    pub is_part: bool,
}

/// A production that had begun and not ended where a text is refused.
///
/// ```
/// use urlspec::{Spec, Start};
///
/// let failure = Spec::Rfc1738.furthest_failure(Start::Url, "http://info.cern.ch:/").ok_or("valid")?;
/// let hostport = failure.productions.iter().find(|open| open.rule == "hostport");
/// assert_eq!(hostport.map(|open| open.at), Some(7));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Open {
    /// The production's name, as the document spells it.
    pub rule: &'static str,
    /// The byte offset at which it began.
    pub at: usize,
}

/// At least as many productions are open at once in most texts.
const DEPTH: usize = 16;

impl Recorder {
    /// A recorder for one parse.
    pub fn new() -> Self {
        let furthest = Failure { productions: Vec::with_capacity(DEPTH), ..Failure::default() };
        Self(RefCell::new(Record { open: Vec::with_capacity(DEPTH), steps: None, furthest }))
    }

    /// A recorder that keeps the derivation too.
    pub fn with_steps() -> Self {
        Self(RefCell::new(Record { steps: Some(Vec::new()), ..Record::default() }))
    }

    /// The text as an input that writes into this recorder.
    pub fn over<'a>(&self, text: &'a str) -> Recorded<'a, '_> {
        LocatedSpan::new_extra(text, Some(self))
    }

    /// The furthest offset in the text that was reached, and what was expected there.
    pub fn into_failure(self, text: &str) -> Failure {
        let furthest = self.0.into_inner().furthest;
        let place = LocatedSpan::new(text).take_from(furthest.at);
        Failure { line: place.location_line() as usize, column: place.get_utf8_column(), ..furthest }
    }

    /// The derivation, if it was kept.
    pub fn into_steps(self) -> Vec<DerivationStep> {
        self.0.into_inner().steps.unwrap_or_default()
    }

    /// A production has begun at an offset.
    fn open(&self, rule: &'static str, at: usize) {
        let Record { open, steps, .. } = &mut *self.0.borrow_mut();
        if let Some(steps) = steps {
            steps.push(DerivationStep { rule, span: at..at, depth: open.len(), is_part: false });
        }
        open.push(Open { rule, at });
    }

    /// The innermost open production has ended: before an offset, or with a failure.
    #[inline(never)]
    fn close(&self, end: Option<usize>) {
        let Record { open, steps, .. } = &mut *self.0.borrow_mut();
        open.pop();
        let Some(steps) = steps else { return };
        let own = steps.iter().rposition(|step| step.depth == open.len()).unwrap_or(steps.len());
        match (end, steps.get_mut(own)) {
            (Some(end), Some(step)) => step.span.end = end,
            _ => steps.truncate(own),
        }
    }

    fn expect(&self, at: usize, what: Expected) {
        let Record { open, furthest, .. } = &mut *self.0.borrow_mut();
        match at.cmp(&furthest.at) {
            Ordering::Less => return,
            Ordering::Equal if furthest.expected.contains(&what) => {}
            Ordering::Equal => furthest.expected.push(what),
            Ordering::Greater => {
                furthest.at = at;
                furthest.expected.clear();
                furthest.expected.push(what);
                furthest.productions.clear();
            }
        }
        if open.len() > furthest.productions.len() {
            furthest.productions.clone_from(open);
        }
    }
}
