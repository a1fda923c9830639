//! What was written, and a mistake in it.

use std::ops::Range;

use crate::diagnostic::{Applicability, DiagnosticBuilder, Severity};
use crate::outline::Outline;
use crate::read::Start;
use crate::spec::Spec;

/// A text, and where its components would be if it were a URL.
pub(in crate::diagnostic) struct Written<'t> {
    pub spec: Spec,
    pub start: Start,
    pub text: &'t str,
    pub outline: &'t Outline,
    /// The last place where a mistake that matters may begin: where parsing ended, or the end of the text.
    pub until: usize,
}

impl<'t> Written<'t> {
    pub fn slice(&self, part: Range<usize>) -> &'t str {
        self.text.get(part).unwrap_or_default()
    }

    pub fn scheme(&self) -> &'t str {
        self.slice(self.outline.scheme.clone())
    }

    /// Where the text after the scheme and its colon begins.
    pub fn after_scheme(&self) -> usize {
        self.outline.slashes.start
    }

    /// The text between the slashes after the scheme and the path, the query or the fragment: a login, a host and a port.
    pub fn authority(&self) -> Range<usize> {
        let start = self.outline.slashes.end;
        if self.outline.slashes.is_empty() {
            return start..start;
        }
        let rest = self.slice(start..self.text.len()).as_bytes();
        start..start + rest.iter().position(|octet| matches!(octet, b'/' | b'?' | b'#')).unwrap_or(rest.len())
    }
}

/// A mistake.
pub(in crate::diagnostic) struct Meant {
    pub builder: DiagnosticBuilder,
    /// Where it is the reason that a document refuses the text, and where nothing else is advised.
    pub place: Range<usize>,
    /// Whether it is the reason, too, where parsing ended right after its place.
    pub reaches_end: bool,
}

impl Meant {
    pub const fn new(place: Range<usize>, builder: DiagnosticBuilder) -> Self {
        Self { builder, place, reaches_end: false }
    }

    pub const fn reaching_end(mut self) -> Self {
        self.reaches_end = true;
        self
    }

    /// Whether it is the reason that parsing ended here.
    pub fn explains(&self, at: usize, end: usize) -> bool {
        self.place.contains(&at) || (self.place.end == at && (self.reaches_end || at == end))
    }

    /// Whether a span is at the same place.
    pub fn covers(&self, span: &Range<usize>) -> bool {
        span.start < self.place.end && self.place.start < span.end.max(span.start + 1)
    }

    /// The diagnostic of a text that the document accepts, where a fix is not needed.
    pub fn into_warning(self) -> DiagnosticBuilder {
        let severity = self.builder.parts.severity.min(Severity::Warning);
        let mut builder = self.builder.severity(severity);
        if let Some(edit) = &mut builder.parts.edit {
            edit.applicability = edit.applicability.max(Applicability::Guess);
        }
        builder
    }
}

/// What a family finds, in the order of the text as far as one search finds it.
pub(super) type Found<'w> = Box<dyn Iterator<Item = Meant> + 'w>;
