//! Reading a whole text by a document: the tree if all is well, the furthest failure if not.

use crate::ast::{Reference, Url};
use crate::grammar::{Failure, Open, Recorder, Step, Text, rfc1738, udi, url_1993, url_1994, whole};
use crate::outline::Outline;
use crate::spec::Spec;

/// What a text is read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Start {
    /// A URL, before which the prefix `URL:` may stand.
    #[default]
    Url,
    /// The same, and a fragment may stand behind it.
    Reference,
    /// A production of the document; without a prefix, and a `url` too. [`Spec::production`] makes these.
    Production(Production),
}

/// A production that its document has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Production(&'static str);

impl Start {
    /// The name of the production.
    pub const fn production(self) -> &'static str {
        match self {
            Self::Url | Self::Reference => "url",
            Self::Production(Production(name)) => name,
        }
    }

    /// The name of the production by which a document reads so.
    pub const fn production_of(self, spec: Spec) -> &'static str {
        match (self, spec) {
            (Self::Production(Production(name)), _) => name,
            (Self::Reference, Spec::Udi) => "anchoraddress",
            (Self::Reference, Spec::Url1993) => "fragmentaddress",
            _ => spec.start_symbol(),
        }
    }

    /// Whether what is read so is a URL.
    pub(crate) fn is_url(self) -> bool {
        let name = self.production();
        name.ends_with("url") || name.ends_with("address") || matches!(name, "waisdatabase" | "waisindex" | "waisdoc")
    }

    /// The production of a name that the document is known to have.
    pub(crate) const fn named(name: &'static str) -> Self {
        Self::Production(Production(name))
    }
}

/// What was read: a tree, if the production is a URL.
pub(crate) type Reading<'a> = Option<Reference<'a>>;

/// Reads the whole of a text.
#[inline]
pub(crate) fn read<'a>(spec: Spec, start: Start, text: &'a str) -> Option<Reading<'a>> {
    run(spec, start, text)
}

/// Reads a URL, before which the prefix may stand, and returns its tree alone: what stands around it would be moved with it,
/// from production to production.
#[inline(always)]
pub(crate) fn url<'a, E>(spec: Spec, text: &'a str, refused: impl FnOnce() -> E) -> Result<Url<'a>, E> {
    let read = match spec {
        Spec::Udi => udi::docaddress(text),
        Spec::Url1993 => url_1993::url(text),
        Spec::Url1994 => url_1994::url(without_prefix(text)),
        Spec::Rfc1738 => rfc1738::url(without_prefix(text)),
    };
    match read {
        Ok(("", url)) => Ok(url),
        _ => Err(refused()),
    }
}

/// A text after the prefix `URL:`, if it begins with that.
#[inline]
fn without_prefix(text: &str) -> &str {
    if Outline::has_prefix(text.as_bytes()) { &text[Outline::PREFIX.len()..] } else { text }
}

/// Reads a text that was refused once more, and returns how far that came.
pub(crate) fn failure(spec: Spec, start: Start, text: &str) -> Failure {
    let recorder = Recorder::new();
    run(spec, start, recorder.over(text));
    let mut failure = recorder.into_failure();
    if failure.productions.is_empty() {
        // The production was read, and more stands behind it.
        failure.productions.push(Open { rule: start.production_of(spec), at: 0 });
    }
    failure
}

/// The derivation of a text that is accepted, from the start symbol down to the productions that hold text.
pub(crate) fn derivation(spec: Spec, start: Start, text: &str) -> Option<Vec<Step>> {
    let recorder = Recorder::with_steps();
    run(spec, start, recorder.over(text))?;
    Some(recorder.into_steps())
}

/// Reads by the grammar of one document.
macro_rules! run_by {
    ($document:ident, $start:expr, $i:expr) => {
        match $start {
            Start::Url => whole($document::prefixed, $i).map(Some),
            Start::Reference => whole($document::reference, $i).map(Some),
            Start::Production(Production(name)) => Some($document::read(name, $i)?.ok()?.1),
        }
    };
}

#[inline(always)]
fn run<'a, I: Text<'a>>(spec: Spec, start: Start, i: I) -> Option<Reading<'a>> {
    match spec {
        Spec::Udi => run_by!(udi, start, i),
        Spec::Url1993 => run_by!(url_1993, start, i),
        Spec::Url1994 => run_by!(url_1994, start, i),
        Spec::Rfc1738 => run_by!(rfc1738, start, i),
    }
}
