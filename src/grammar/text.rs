//! What a production reads, and what it tells while it reads.

use std::cell::RefCell;

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

    /// The production that was opened last has ended, read or not.
    #[inline(always)]
    fn close(self) {}
}

impl<'a> Text<'a> for &'a str {
    #[inline(always)]
    fn rest(self) -> &'a str {
        self
    }
}

/// Text that is read to explain: it knows its place, and writes into a [`Recorder`].
pub type Recorded<'a, 'r> = LocatedSpan<&'a str, &'r Recorder>;

impl<'a> Text<'a> for Recorded<'a, '_> {
    fn rest(self) -> &'a str {
        self.into_fragment()
    }

    fn want(self, at: usize, what: Expected) {
        self.extra.want(self.location_offset() + at, what);
    }

    fn open(self, rule: &'static str) {
        self.extra.0.borrow_mut().open.push(Open { rule, at: self.location_offset() });
    }

    fn close(self) {
        self.extra.0.borrow_mut().open.pop();
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

    /// `text`, to be read and recorded.
    pub fn over<'a>(&self, text: &'a str) -> Recorded<'a, '_> {
        LocatedSpan::new_extra(text, self)
    }

    /// The furthest place that was reached, and what was wanted there.
    pub fn into_failure(self) -> Failure {
        self.0.into_inner().furthest
    }

    fn want(&self, at: usize, what: Expected) {
        let Record { open, furthest } = &mut *self.0.borrow_mut();
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
