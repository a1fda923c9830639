//! What every node of the tree can do: give back its text, and tell its place.

use std::ops::Range;

use crate::encoding::Encoded;

/// A piece of a node's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part<'a> {
    /// Borrowed from the text that was read.
    Text(&'a str),
    /// Punctuation of the production.
    Literal(&'static str),
}

impl<'a> Part<'a> {
    /// What is written.
    pub const fn as_str(&self) -> &'a str {
        match self {
            Self::Text(text) => text,
            Self::Literal(literal) => literal,
        }
    }
}

/// A node of the tree.
pub trait Node<'a> {
    /// Gives the pieces of the node's text in their order. One after the other they are what was read.
    fn parts(&self, part: &mut dyn FnMut(Part<'a>));

    /// Where the node stands in `source`, the text from which it was read, in byte offsets; `None` if it was read
    /// from another.
    ///
    /// A span is pointer arithmetic, made on demand: the tree holds no numbers.
    fn span(&self, source: &str) -> Option<Range<usize>> {
        let (mut start, mut length) = (None, 0);
        self.parts(&mut |part| {
            if let (Part::Text(text), None) = (part, start) {
                start = offset(source, text).and_then(|at| at.checked_sub(length));
            }
            length += part.as_str().len();
        });
        let range = start?..start? + length;
        source.get(range.clone()).map(|_| range)
    }
}

/// The byte offset in `source` at which `text`, a slice of it, begins.
fn offset(source: &str, text: &str) -> Option<usize> {
    let at = (text.as_ptr() as usize).checked_sub(source.as_ptr() as usize)?;
    (at + text.len() <= source.len()).then_some(at)
}

/// A slice that was read, as a node of its own.
impl<'a> Node<'a> for &'a str {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        part(Part::Text(self));
    }
}

impl<'a> Node<'a> for Encoded<'a> {
    fn parts(&self, part: &mut dyn FnMut(Part<'a>)) {
        part(Part::Text(self.as_str()));
    }
}

/// `literal` and then the node, if there is one: most of the documents' brackets.
pub(super) fn led<'a>(literal: &'static str, node: Option<&dyn Node<'a>>, part: &mut dyn FnMut(Part<'a>)) {
    if let Some(node) = node {
        part(Part::Literal(literal));
        node.parts(part);
    }
}

/// `Display` by the pieces of the node.
macro_rules! written {
    ($($node:ident),*) => {$(
        impl std::fmt::Display for $node<'_> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let mut written = Ok(());
                crate::ast::Node::parts(self, &mut |part| written = written.and_then(|()| f.write_str(part.as_str())));
                written
            }
        }
    )*};
}

/// A node that is one slice: the newtype, its text, and what a newtype is expected to have.
macro_rules! slice {
    ($(#[$doc:meta])* $node:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
        pub struct $node<'a>(
            #[cfg_attr(feature = "serde", serde(serialize_with = "crate::redact::serialize_piece"))] &'a str,
        );

        impl<'a> $node<'a> {
            /// What is written so. It is not checked: the productions of [`grammar`](crate::grammar) do that.
            pub const fn new(written: &'a str) -> Self {
                Self(written)
            }

            /// What is written.
            pub const fn as_str(&self) -> &'a str {
                self.0
            }
        }

        impl<'a> crate::ast::Node<'a> for $node<'a> {
            fn parts(&self, part: &mut dyn FnMut(crate::ast::Part<'a>)) {
                part(crate::ast::Part::Text(self.0));
            }
        }

        impl std::fmt::Display for $node<'_> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.0)
            }
        }

        impl std::fmt::Debug for $node<'_> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Debug::fmt(&*crate::redact::piece(self.0), f)
            }
        }
    };
}

pub(super) use {slice, written};
