//! Lines of a protocol, built from fixed text and components of a URL. Components are decoded here and nowhere else.

use std::ops::Range;

use super::error::PlanError;
use super::payload::{Payload, WORD_ENDS};
use super::step::{Action, Prompt};
use urlspec::Encoded;
use urlspec::ast::{Decimal, Node, Part};
use urlspec::diagnostic::Citation;
use urlspec::redact::Secrets;

/// The text that a URL was parsed from, and the spans of passwords in it.
#[derive(Clone)]
pub(crate) struct Source<'t> {
    pub(crate) text: &'t str,
    pub(crate) secrets: Secrets,
    /// The section on characters that would end a line.
    pub(crate) security: Citation,
}

impl Source<'_> {
    /// The span of a node, or an empty span at 0 if the node was parsed from another text.
    pub(crate) fn span<'a>(&self, node: &impl Node<'a>) -> Range<usize> {
        node.span(self.text).unwrap_or(0..0)
    }

    /// The span of the character or escape at an offset into a component.
    pub(crate) fn octet_span(&self, piece: Encoded<'_>, at: usize) -> Range<usize> {
        let start = self.span(&piece).start + at;
        let length = if urlspec::encoding::is_escape(&piece.as_str().as_bytes()[at..]) { 3 } else { 1 };
        start..start + length
    }

    fn is_secret(&self, at: usize) -> bool {
        self.secrets.contains(at)
    }
}

/// A line under construction.
pub(crate) struct Line<'s> {
    source: &'s Source<'s>,
    step: &'static str,
    octets: Payload,
}

impl<'s> Line<'s> {
    /// An empty line for the step of this name.
    pub(crate) fn of(source: &'s Source<'s>, step: &'static str) -> Self {
        Self { source, step, octets: Payload::default() }
    }

    /// Appends fixed text.
    pub(crate) fn fixed(mut self, text: &str) -> Self {
        self.octets.extend(text.as_bytes());
        self
    }

    /// Appends a number of the URL, without leading zeros.
    pub(crate) fn number(self, digits: &str) -> Self {
        match Decimal::new(digits) {
            Some(number) => self.fixed(number.as_str()),
            None => self,
        }
    }

    /// Appends a component of the URL, decoded.
    pub(crate) fn decoded(
        mut self,
        component: &'static str,
        piece: Encoded<'_>,
        refused: &[u8],
    ) -> Result<Self, PlanError> {
        let start = self.source.span(&piece).start;
        for (at, octet) in piece.octet_indices() {
            if refused.contains(&octet) {
                return Err(self.smuggled(component, describe(octet), self.source.octet_span(piece, at)));
            }
            self.octets.push(octet, self.source.is_secret(start + at));
        }
        Ok(self)
    }

    /// Appends a component of the URL without decoding it.
    pub(crate) fn verbatim<'a>(mut self, component: &'static str, node: &impl Node<'a>) -> Result<Self, PlanError> {
        let mut at = self.source.span(node).start;
        let mut refused = None;
        node.parts(&mut |part: Part<'_>| {
            for octet in part.as_str().bytes() {
                // The grammars accept none of these, but a tree that was not parsed may contain them.
                if WORD_ENDS.contains(&octet) && refused.is_none() {
                    refused = Some((octet, at));
                }
                self.octets.push(octet, self.source.is_secret(at));
                at += 1;
            }
        });
        match refused {
            Some((octet, at)) => Err(self.smuggled(component, describe(octet), at..at + 1)),
            None => Ok(self),
        }
    }

    /// Hides everything from an offset on.
    pub(crate) fn hidden_from(mut self, start: usize) -> Self {
        self.octets.hide(start..self.octets.as_bytes().len());
        self
    }

    pub(crate) fn smuggled(&self, component: &'static str, found: &'static str, span: Range<usize>) -> PlanError {
        PlanError::Smuggled { step: self.step, component, found, span, citation: self.source.security }
    }

    /// The octets, without a line end.
    pub(crate) fn octets(self) -> Payload {
        self.octets
    }

    /// Sends the line.
    pub(crate) fn send(self) -> Action {
        let name = self.step;
        Action::Send { name, octets: self.fixed("\r\n").octets }
    }

    /// Prompts the user for the rest of the line.
    pub(crate) fn prompt(self, message: &'static str) -> Prompt {
        let (is_repeated, is_secret) = (false, false);
        Prompt { name: self.step, message, is_repeated, is_secret, before: self.octets, after: "\r\n".into() }
    }
}

/// A refused octet, for messages.
const fn describe(octet: u8) -> &'static str {
    match octet {
        b'\r' => "a CR",
        b'\n' => "an LF",
        0 => "a NUL",
        b'\t' => "a tab",
        b' ' => "a space",
        b':' => "a colon",
        _ => "an angle bracket",
    }
}
