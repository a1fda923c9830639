//! What a production reads, and what it tells while it reads.

use std::cell::RefCell;
use std::ops::Range;

use nom_locate::LocatedSpan;

use super::set::Set;

/// What a production returns: the rest of the text and its part of the tree.
///
/// The error carries nothing. Whoever wants to know why reads again through a [`Recorder`].
pub type Parse<I, T> = nom::IResult<I, T, ()>;

/// The text that a production reads: nom's input, and three hooks.
///
/// The hooks do nothing on `&str`, so that the first reading pays nothing for them, and write into a [`Recorder`] on
/// [`Recorded`] text, so that a second reading explains a refusal.
pub trait Text<'a>: nom::Input<Item = char> + Copy {
    /// Whether what is told is kept.
    const TELLS: bool;

    /// What is still to be read.
    fn rest(self) -> &'a str;

    /// `at` bytes from here, `what` would have been read on.
    #[inline(always)]
    fn want(self, at: usize, what: Expected) {
        let _ = (at, what);
    }

    /// A production begins here.
    #[inline(always)]
    fn open(self, rule: &'static str) {
        let _ = rule;
    }

    /// The production that was opened last has ended: before `rest`, or nowhere.
    #[inline(always)]
    fn close(self, rest: Option<Self>) {
        let _ = rest;
    }

    /// How many productions have been read so far.
    #[inline(always)]
    fn read_so_far(self) -> usize {
        0
    }

    /// The productions with these numbers belong to an arm that was not taken.
    #[inline(always)]
    fn forget(self, arm: Range<usize>) {
        let _ = arm;
    }
}

impl<'a> Text<'a> for &'a str {
    const TELLS: bool = false;

    #[inline(always)]
    fn rest(self) -> &'a str {
        self
    }
}

/// Text that is read to explain: it knows its place, and writes into a [`Recorder`].
pub type Recorded<'a, 'r> = LocatedSpan<&'a str, &'r Recorder>;

impl<'a> Text<'a> for Recorded<'a, '_> {
    const TELLS: bool = true;

    fn rest(self) -> &'a str {
        self.into_fragment()
    }

    fn want(self, at: usize, what: Expected) {
        self.extra.want(self.location_offset() + at, what);
    }

    fn open(self, rule: &'static str) {
        let Record { open, steps, .. } = &mut *self.extra.0.borrow_mut();
        let at = self.location_offset();
        if let Some(steps) = steps {
            steps.push(Step { rule, span: at..at, depth: open.len() });
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

    fn read_so_far(self) -> usize {
        self.extra.0.borrow().steps.as_ref().map_or(0, Vec::len)
    }

    fn forget(self, arm: Range<usize>) {
        if let Some(steps) = &mut self.extra.0.borrow_mut().steps {
            steps.drain(arm.start.min(steps.len())..arm.end.min(steps.len()));
        }
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

/// Keeps the furthest failure: nom's `opt` and `many0` throw away exactly the one that matters.
#[derive(Debug, Default)]
pub struct Recorder(RefCell<Record>);

#[derive(Debug, Default)]
struct Record {
    open: Vec<Open>,
    /// Kept only if somebody asks for the derivation: there may be as many as characters.
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
    /// The productions that were open there, the start symbol first; the innermost of those that wanted something.
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

    /// The furthest place that was reached, and what was wanted there.
    pub fn into_failure(self) -> Failure {
        self.0.into_inner().furthest
    }

    /// The derivation of a text that was read, if it was to be kept.
    pub fn into_steps(self) -> Vec<Step> {
        self.0.into_inner().steps.unwrap_or_default()
    }

    fn want(&self, at: usize, what: Expected) {
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
