//! Reading a whole text by a document: the tree if all is well, the furthest failure if not.

use crate::ast::AbsoluteRef;
use crate::grammar::{DerivationStep, Failure, Input, Open, Recorder, table};
use crate::spec::Spec;

/// What a text is read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Start {
    /// A URL. The prefix `URL:` may come before it.
    #[default]
    Url,
    /// The same, and a fragment may follow.
    Reference,
    /// A production of the document; without a prefix, and a `url` too. [`Spec::production`] makes these.
    Production(Production),
}

/// A production that its document has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Production {
    name: &'static str,
    is_url: bool,
}

impl Start {
    /// The name of the production.
    pub const fn production(self) -> &'static str {
        match self {
            Self::Url | Self::Reference => "url",
            Self::Production(production) => production.name,
        }
    }

    /// The name of the production by which a document reads so.
    pub const fn production_of(self, spec: Spec) -> &'static str {
        match self {
            Self::Url => spec.start_symbol(),
            Self::Reference => spec.reference_symbol(),
            Self::Production(production) => production.name,
        }
    }

    /// Whether what is read so is a URL.
    pub(crate) const fn is_url(self) -> bool {
        match self {
            Self::Url | Self::Reference => true,
            Self::Production(production) => production.is_url,
        }
    }

    /// The production of this name, if the document has one.
    pub(crate) fn named(spec: Spec, name: &str) -> Option<Self> {
        let name = spec.productions().iter().find(|known| **known == name)?;
        Some(Self::Production(Production { name, is_url: spec.yields_url(name) }))
    }
}

/// What was read: a tree, if the production is a URL.
pub(crate) type Reading<'a> = Option<AbsoluteRef<'a>>;

/// Reads the whole of a text.
#[inline]
pub(crate) fn read<'a>(spec: Spec, start: Start, text: &'a str) -> Option<Reading<'a>> {
    run(spec, start, text)
}

pub(crate) use crate::grammar::table::url;

/// Whether the whole text is of a production, by the grammar alone. A document without the production accepts nothing.
pub(crate) fn accepts(spec: Spec, production: &str, text: &str) -> bool {
    Start::named(spec, production).is_some_and(|start| run(spec, start, text).is_some())
}

/// The furthest failure.
impl Spec {
    /// How far the reading of a text came, and what could have been read there; `None` if the text is accepted.
    ///
    /// ```
    /// use urlspec::{Spec, Start};
    ///
    /// let failure = Spec::Rfc1738.furthest_failure(Start::Url, "http://info.cern.ch:/").unwrap();
    /// assert_eq!((failure.at, failure.productions.last().unwrap().rule), (20, "digits"));
    /// assert!(Spec::Rfc1738.furthest_failure(Start::Url, "http://info.cern.ch/").is_none());
    /// ```
    pub fn furthest_failure(self, start: Start, text: &str) -> Option<Failure> {
        recorded(self, start, text).err()
    }
}

/// Reads a text and records how far that came: its tree, or the furthest failure.
pub(crate) fn recorded<'a>(spec: Spec, start: Start, text: &'a str) -> Result<Reading<'a>, Failure> {
    let recorder = Recorder::new();
    if let Some(reading) = run(spec, start, recorder.over(text)) {
        return Ok(reading);
    }
    let mut failure = recorder.into_failure();
    if failure.productions.is_empty() {
        // The production was read, and the text goes on after it.
        failure.productions.push(Open { rule: start.production_of(spec), at: 0 });
    }
    Err(failure)
}

/// The derivation of a text that is accepted, from the start symbol down to the productions that hold text.
pub(crate) fn derivation(spec: Spec, start: Start, text: &str) -> Option<Vec<DerivationStep>> {
    let recorder = Recorder::with_steps();
    run(spec, start, recorder.over(text))?;
    Some(recorder.into_steps())
}

#[inline(always)]
fn run<'a, I: Input<'a>>(spec: Spec, start: Start, i: I) -> Option<Reading<'a>> {
    match start {
        Start::Url => table::prefixed(spec, i).map(Some),
        Start::Reference => table::reference(spec, i).map(Some),
        Start::Production(production) => table::production(spec, production.name, i),
    }
}
