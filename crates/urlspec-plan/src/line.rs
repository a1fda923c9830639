//! A line of a protocol, made of what is fixed and of parts of a URL. Here, and only here, parts are decoded.

use std::ops::Range;

use super::error::PlanError;
use super::payload::{Payload, WORD_ENDS};
use super::step::{Action, Prompt};
use urlspec::Encoded;
use urlspec::ast::{Node, Part};
use urlspec::redact::Secrets;

/// The text that a URL was read from, and where a password stands in it.
#[derive(Clone)]
pub(crate) struct Source<'t> {
    pub(crate) text: &'t str,
    pub(crate) secrets: Secrets,
}

impl Source<'_> {
    /// Where a node stands; nowhere, at the beginning, if it was read from another text.
    pub(crate) fn span<'a>(&self, node: &impl Node<'a>) -> Range<usize> {
        node.span(self.text).unwrap_or(0..0)
    }

    /// Where the octet stands that is written at an offset into a piece.
    pub(crate) fn place(&self, piece: Encoded<'_>, at: usize) -> Range<usize> {
        let start = self.span(&piece).start + at;
        let length = if urlspec::encoding::is_escape(&piece.as_str().as_bytes()[at..]) { 3 } else { 1 };
        start..start + length
    }

    fn is_secret(&self, at: usize) -> bool {
        self.secrets.hold(at)
    }
}

/// A line in the making.
pub(crate) struct Line<'s> {
    source: &'s Source<'s>,
    step: &'static str,
    octets: Payload,
}

impl<'s> Line<'s> {
    /// The line of the step of this name.
    pub(crate) fn of(source: &'s Source<'s>, step: &'static str) -> Self {
        Self { source, step, octets: Payload::default() }
    }

    /// What is fixed.
    pub(crate) fn fixed(mut self, text: &str) -> Self {
        self.octets.extend(text.as_bytes());
        self
    }

    /// A part of the URL, decoded.
    pub(crate) fn decoded(
        mut self,
        component: &'static str,
        piece: Encoded<'_>,
        refused: &[u8],
    ) -> Result<Self, PlanError> {
        let start = self.source.span(&piece).start;
        for (at, octet) in piece.places() {
            if refused.contains(&octet) {
                return Err(self.smuggled(component, name(octet), self.source.place(piece, at)));
            }
            self.octets.push(octet, self.source.is_secret(start + at));
        }
        Ok(self)
    }

    /// A part of the URL, as it is written.
    pub(crate) fn written<'a>(mut self, component: &'static str, node: &impl Node<'a>) -> Result<Self, PlanError> {
        let mut at = self.source.span(node).start;
        let mut refused = None;
        node.parts(&mut |part: Part<'_>| {
            for octet in part.as_str().bytes() {
                // The grammars let none of these stand in a URL; a tree that was made by hand may hold them.
                if WORD_ENDS.contains(&octet) && refused.is_none() {
                    refused = Some((octet, at));
                }
                self.octets.push(octet, self.source.is_secret(at));
                at += 1;
            }
        });
        match refused {
            Some((octet, at)) => Err(self.smuggled(component, name(octet), at..at + 1)),
            None => Ok(self),
        }
    }

    /// Hides all that follows what is fixed.
    pub(crate) fn hidden_from(mut self, start: usize) -> Self {
        self.octets.hide(start..self.octets.as_bytes().len());
        self
    }

    pub(crate) fn smuggled(&self, component: &'static str, what: &'static str, span: Range<usize>) -> PlanError {
        PlanError::Smuggled { step: self.step, component, what, span }
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

    /// Asks the user for what belongs at its end.
    pub(crate) fn ask(self, question: &'static str) -> Prompt {
        let (is_repeated, is_secret) = (false, false);
        Prompt { name: self.step, question, is_repeated, is_secret, before: self.octets, after: "\r\n".into() }
    }
}

/// How an octet that is refused is called.
const fn name(octet: u8) -> &'static str {
    match octet {
        b'\r' => "a CR",
        b'\n' => "an LF",
        0 => "a NUL",
        b'\t' => "a tab",
        b' ' => "a space",
        _ => "an angle bracket",
    }
}
