//! Reading a whole text by a document: the tree if all is well, the furthest failure if not.

use crate::ast::Reference;
use crate::grammar::{Failure, Open, Recorder, Text, rfc1738, whole};
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
pub(crate) fn read<'a>(spec: Spec, start: Start, text: &'a str) -> Option<Reading<'a>> {
    run(spec, start, text)
}

/// Reads a text that was refused once more, and returns how far that came.
pub(crate) fn failure(spec: Spec, start: Start, text: &str) -> Failure {
    let recorder = Recorder::new();
    run(spec, start, recorder.over(text));
    let mut failure = recorder.into_failure();
    if failure.productions.is_empty() {
        // The production was read, and more stands behind it.
        failure.productions.push(Open { rule: start.production(), at: 0 });
    }
    failure
}

fn run<'a, I: Text<'a>>(spec: Spec, start: Start, i: I) -> Option<Reading<'a>> {
    match (spec, start) {
        (Spec::Rfc1738, Start::Url) => Some(Some(whole(rfc1738::prefixed, i)?)),
        (Spec::Rfc1738, Start::Reference) => Some(Some(whole(rfc1738::reference, i)?)),
        (Spec::Rfc1738, Start::Production(Production(name))) => {
            let url = rfc1738::read(name, i)?.ok()?.1;
            Some(url.map(|url| Reference { prefix: None, url, fragment: None }))
        }
    }
}
