//! What a search found, and what it searched.

use std::ops::Range;

/// What a text is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TextKind {
    /// A URL, or what should be one.
    Url,
    /// A component of a URL, which may begin with a name.
    Component,
    /// Any text. A name counts in a word with a scheme.
    Text,
}

/// What a secret is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// What the name of its field hides.
    Named,
    /// The password of a login.
    Password,
    /// A token of a known form.
    Token,
}

impl Kind {
    /// Where a fault in such a secret is, as its diagnostic says it.
    pub const fn place(self) -> &'static str {
        match self {
            Self::Named => "in a hidden value",
            Self::Password => "in the password",
            Self::Token => "in a token",
        }
    }
}

/// The secrets that a search found so far, in any order.
#[derive(Default)]
pub(super) struct Found(Vec<(Range<usize>, Kind)>);

impl Found {
    pub fn password(&mut self, spans: impl IntoIterator<Item = Range<usize>>) {
        self.0.extend(spans.into_iter().map(|span| (span, Kind::Password)));
    }

    pub fn token(&mut self, spans: impl IntoIterator<Item = Range<usize>>) {
        self.0.extend(spans.into_iter().map(|span| (span, Kind::Token)));
    }

    pub fn named(&mut self, spans: impl IntoIterator<Item = Range<usize>>) {
        self.0.extend(spans.into_iter().map(|span| (span, Kind::Named)));
    }

    /// The end of the last of the secrets that were found after the first `known`.
    pub fn end_after(&self, known: usize) -> usize {
        self.0[known..].iter().map(|(span, _)| span.end).max().unwrap_or(0)
    }

    /// The secrets, and what each is.
    pub fn into_spans(self) -> Vec<(Range<usize>, Kind)> {
        self.0
    }

    pub const fn len(&self) -> usize {
        self.0.len()
    }
}
