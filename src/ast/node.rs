//! What every node of the tree has: its text and its span.

use std::ops::Range;

use crate::encoding::Encoded;

/// A piece of a node's text. There will be no other variant.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::ast::{Node, Part};
///
/// let url = Spec::Rfc1738.parse("telnet://host.dom/")?;
/// let mut parts = Vec::new();
/// url.parts(&mut |part| parts.push(part));
/// assert_eq!(parts, [Part::Text("telnet"), Part::Literal("://"), Part::Text("host.dom"), Part::Literal("/")]);
/// # Ok::<(), urlspec::Refusal>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part<'a> {
    /// Text borrowed from the input.
    Text(&'a str),
    /// Punctuation of the production.
    Literal(&'static str),
}

impl<'a> Part<'a> {
    /// The text of the piece.
    pub const fn as_str(&self) -> &'a str {
        match self {
            Self::Text(text) => text,
            Self::Literal(literal) => literal,
        }
    }
}

/// A node of the tree. The trait is sealed: only the types of this crate implement it.
///
/// ```
/// use urlspec::Spec;
/// use urlspec::ast::{Node, Url};
///
/// let text = "http://info.cern.ch:80/hypertext";
/// let url = Spec::Rfc1738.parse(text)?;
/// let host = url.host().and_then(|host| host.span(text));
/// assert_eq!(host, Some(7..19));
/// # Ok::<(), urlspec::Refusal>(())
/// ```
pub trait Node<'a>: Sealed {
    /// Calls `part` with each piece of the node's text, in order. Joined, the pieces are the text that was parsed.
    fn parts(&self, part: &mut dyn FnMut(Part<'a>));

    /// The byte range of the node in `source`, the text that it was parsed from. `None` if it borrows from another text.
    ///
    /// The tree stores no offsets: a span is computed from the addresses of the slices.
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

/// Public, so that [`Node`] can require it, in a private module, so that no other crate can implement it.
pub trait Sealed {}

impl Sealed for &str {}

impl Sealed for Encoded<'_> {}

/// The byte offset in `source` of `text`, a slice of it.
fn offset(source: &str, text: &str) -> Option<usize> {
    let at = (text.as_ptr() as usize).checked_sub(source.as_ptr() as usize)?;
    (at + text.len() <= source.len()).then_some(at)
}

/// A slice of the input.
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

/// `literal` and then the node, if there is one. Most brackets in the documents' BNF have this form.
pub(super) fn preceded<'a>(literal: &'static str, node: Option<&dyn Node<'a>>, part: &mut dyn FnMut(Part<'a>)) {
    if let Some(node) = node {
        part(Part::Literal(literal));
        node.parts(part);
    }
}

/// Seals nodes, and implements `Display` by their pieces.
macro_rules! display {
    ($($node:ident),*) => {$(
        impl crate::ast::node::Sealed for $node<'_> {}

        impl std::fmt::Display for $node<'_> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let mut written = Ok(());
                crate::ast::Node::parts(self, &mut |part| written = written.and_then(|()| f.write_str(part.as_str())));
                written
            }
        }
    )*};
}

/// A node that is one slice of the input: a newtype and its traits.
macro_rules! slice {
    ($(#[$doc:meta])* $node:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
        pub struct $node<'a>(
            #[cfg_attr(feature = "serde", serde(serialize_with = "crate::redact::serialize_piece"))] &'a str,
        );

        impl<'a> $node<'a> {
            /// Unchecked: the grammar calls this with text that it has parsed.
            pub(crate) const fn new(text: &'a str) -> Self {
                Self(text)
            }

            /// The text as it is in the URL, nothing decoded.
            pub const fn as_str(&self) -> &'a str {
                self.0
            }
        }

        impl AsRef<str> for $node<'_> {
            fn as_ref(&self) -> &str {
                self.0
            }
        }

        impl crate::ast::node::Sealed for $node<'_> {}

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

pub(super) use {display, slice};
