//! What a production reads: plain text, or text that records how it is read.

use std::cell::RefCell;
use std::ops::Range;

use nom_locate::LocatedSpan;

use super::set::Set;

/// What a production returns: the rest of the text and its part of the tree.
///
/// The error is empty. To know why a text is refused, read it again through a [`Recorder`].
pub type Parse<I, T> = nom::IResult<I, T, ()>;

/// The text that a production reads: nom's input with hooks for a [`Recorder`].
///
/// On `&str` the hooks do nothing and cost nothing. On [`Recorded`] text they write into the recorder.
pub trait Input<'a>: nom::Input<Item = char> + Copy {
    /// Whether the hooks record.
    const RECORDS: bool;

    /// What is still to be read.
    fn rest(self) -> &'a str;

    /// Reading could have gone on with `what`, `at` bytes from here.
    #[inline(always)]
    fn expect(self, at: usize, what: Expected) {
        let _ = (at, what);
    }

    /// A production begins here.
    #[inline(always)]
    fn open(self, rule: &'static str) {
        let _ = rule;
    }

    /// The innermost open production has ended: before `rest`, or with a failure.
    #[inline(always)]
    fn close(self, rest: Option<Self>) {
        let _ = rest;
    }

    /// How many steps of the derivation have been recorded; `None` if none are kept.
    #[inline(always)]
    fn steps(self) -> Option<usize> {
        None
    }

    /// Drops the steps with these numbers: they belong to an alternative that was not taken.
    #[inline(always)]
    fn rollback(self, steps: Range<usize>) {
        let _ = steps;
    }

    /// Marks the steps from this number on as parts ([`Step::is_part`]).
    #[inline(always)]
    fn mark_parts(self, from: usize) {
        let _ = from;
    }

    /// Runs a production that only recorded text can run.
    #[inline(always)]
    fn run(self, production: RecordedProduction) -> Parse<Self, &'a str> {
        let _ = production;
        Err(nom::Err::Error(()))
    }
}

impl<'a> Input<'a> for &'a str {
    const RECORDS: bool = false;

    #[inline(always)]
    fn rest(self) -> &'a str {
        self
    }
}

/// Text that knows its place and writes into a [`Recorder`].
pub type Recorded<'a, 'r> = LocatedSpan<&'a str, &'r Recorder>;

/// A production as a function on recorded text alone, so that a constant can hold it.
pub type RecordedProduction = for<'a, 'r> fn(Recorded<'a, 'r>) -> Parse<Recorded<'a, 'r>, &'a str>;

impl<'a> Input<'a> for Recorded<'a, '_> {
    const RECORDS: bool = true;

    fn rest(self) -> &'a str {
        self.into_fragment()
    }

    fn expect(self, at: usize, what: Expected) {
        self.extra.expect(self.location_offset() + at, what);
    }

    fn open(self, rule: &'static str) {
        let Record { open, steps, .. } = &mut *self.extra.0.borrow_mut();
        let at = self.location_offset();
        if let Some(steps) = steps {
            steps.push(Step { rule, span: at..at, depth: open.len(), is_part: false });
        }
        open.push(Open { rule, at });
    }

    fn close(self, rest: Option<Self>) {
        let Record { open, steps, .. } = &mut *self.extra.0.borrow_mut();
        open.pop();
        let Some(steps) = steps else { return };
        let own = steps.iter().rposition(|step| step.depth == open.len()).unwrap_or(steps.len());
        match (rest, steps.get_mut(own)) {
            (Some(rest), Some(step)) => step.span.end = rest.location_offset(),
            _ => steps.truncate(own),
        }
    }

    fn steps(self) -> Option<usize> {
        self.extra.0.borrow().steps.as_ref().map(Vec::len)
    }

    fn rollback(self, dropped: Range<usize>) {
        if let Some(steps) = &mut self.extra.0.borrow_mut().steps {
            steps.drain(dropped.start.min(steps.len())..dropped.end.min(steps.len()));
        }
    }

    fn mark_parts(self, from: usize) {
        if let Some(steps) = &mut self.extra.0.borrow_mut().steps {
            steps.iter_mut().skip(from).for_each(|step| step.is_part = true);
        }
    }

    fn run(self, production: RecordedProduction) -> Parse<Self, &'a str> {
        production(self)
    }
}

/// Something that could have been read at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// This text, or what is left of a literal of which the beginning was read.
    Literal(&'static str),
    /// A character of this class.
    Class(&'static Set),
    /// The end of the text.
    End,
}

/// Records a reading: the furthest failure, which nom's `opt` and `many0` drop, and the steps of the derivation.
#[derive(Debug, Default)]
pub struct Recorder(RefCell<Record>);

#[derive(Debug, Default)]
struct Record {
    open: Vec<Open>,
    /// Kept only on request: there may be as many steps as characters.
    steps: Option<Vec<Step>>,
    furthest: Failure,
}

/// The furthest place that a reading reached.
#[derive(Debug, Default, Clone)]
pub struct Failure {
    /// Byte offset into the text.
    pub at: usize,
    /// All that could have been read there.
    pub expected: Vec<Expected>,
    /// The productions that were open there, from the start symbol to the innermost that expected something.
    pub productions: Vec<Open>,
}

/// A production that was read: a step of the derivation of a text, in the order in which they begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Its name, as the document spells it.
    pub rule: &'static str,
    /// What it spans, in byte offsets.
    pub span: Range<usize>,
    /// How many productions are around it.
    pub depth: usize,
    /// Whether it reads a part of what the tree keeps as one piece: a segment of a path, a label of a host name, an
    /// escape.
    pub is_part: bool,
}

/// A production that is being read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Open {
    /// Its name, as the document spells it.
    pub rule: &'static str,
    /// The byte offset at which it began.
    pub at: usize,
}

impl Recorder {
    /// A recorder for one reading.
    pub fn new() -> Self {
        Self::default()
    }

    /// A recorder that keeps the derivation too.
    pub fn with_steps() -> Self {
        Self(RefCell::new(Record { steps: Some(Vec::new()), ..Record::default() }))
    }

    /// `text`, to be read and recorded.
    pub fn over<'a>(&self, text: &'a str) -> Recorded<'a, '_> {
        LocatedSpan::new_extra(text, self)
    }

    /// The furthest place that was reached, and what was expected there.
    pub fn into_failure(self) -> Failure {
        self.0.into_inner().furthest
    }

    /// The derivation of a text that was read, if it was kept.
    pub fn into_steps(self) -> Vec<Step> {
        self.0.into_inner().steps.unwrap_or_default()
    }

    fn expect(&self, at: usize, what: Expected) {
        let Record { open, furthest, .. } = &mut *self.0.borrow_mut();
        if at < furthest.at {
            return;
        }
        if at > furthest.at {
            furthest.at = at;
            furthest.expected.clear();
            furthest.productions.clear();
        }
        if !furthest.expected.contains(&what) {
            furthest.expected.push(what);
        }
        if open.len() > furthest.productions.len() {
            furthest.productions.clone_from(open);
        }
    }
}
