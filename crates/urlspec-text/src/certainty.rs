//! How sure a fix of a URL is in its document.

use crate::syntax::{Edits, Notation, has_directive, rst};
use crate::{Finder, Kind, Match};
use urlspec::diagnostic::{Applicability, Fix};

/// What decides how sure the fixes of one URL are.
pub(crate) struct Certainty {
    edits: Edits,
    /// Whether a reader gets the octets of the document as they are. Of another kind of document, it decodes them first, by an
    /// encoding that is not known here, and then encodes what is not ASCII in UTF-8.
    reads_octets: bool,
    /// Whether the URL is in the text of reStructuredText, where some characters end a link.
    is_bare_in_rst: bool,
}

impl Certainty {
    pub fn of(finder: &Finder, document: &[u8], matched: &Match<'_>) -> Self {
        let (region, span) = (&matched.region, &matched.span);
        Self {
            edits: region.edits_at(document, span),
            reads_octets: finder.kind() == Kind::Text,
            is_bare_in_rst: region.notation == Notation::Rst && !rst::is_target(document, span),
        }
    }

    /// Returns how sure a fix of the URL is. `url` is the text of the URL, also after other fixes.
    pub fn of_fix(&self, url: &[u8], fix: &Fix) -> Applicability {
        let is_guess = || {
            let removed = url.get(fix.span.clone()).unwrap_or_default();
            self.edits == Edits::Program
                || (!self.reads_octets && std::str::from_utf8(removed).is_err())
                || (self.is_bare_in_rst && rst::ends_link(removed, fix.span.end == url.len()))
                // What reads the directive would read a new escape, too.
                || (fix.replacement.as_str().contains('%') && has_directive(url))
        };
        match fix.applicability {
            Applicability::Sure if is_guess() => Applicability::Guess,
            applicability => applicability,
        }
    }
}
