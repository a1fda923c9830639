//! How sure a fix of a URL is in its document.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memmem};

use crate::executed;
use crate::neighbours::Neighbours;
use crate::syntax::{Edits, Notation, Role, has_directive, rst};
use crate::{Finder, Kind, Match, Wrapper};
use urlspec::diagnostic::{Applicability, Fix};

/// What decides how sure the fixes of one URL are.
pub(crate) struct Certainty {
    edits: Edits,
    /// Whether a reader gets the octets of the document as they are. Of another kind of document, it decodes them first, by an
    /// encoding that is not known here, and then encodes what is not ASCII in UTF-8.
    reads_octets: bool,
    /// Whether nothing marks the ends of the URL.
    is_bare: bool,
    /// Whether the URL is in the text of reStructuredText, where some characters end a link.
    is_bare_in_rst: bool,
    /// Whether a program may read a `%` on the same line.
    has_directive: bool,
    /// Whether the value goes on with text between two tags, since its quotation mark is missing: `href="http://info.cern.ch/>text</a>`.
    is_runaway: bool,
    neighbours: Neighbours,
}

impl Certainty {
    pub fn of(finder: &Finder, document: &[u8], matched: &Match<'_>) -> Self {
        let (region, span) = (&matched.region, &matched.span);
        let is_text = region.role == Role::Text;
        let edits = match region.edits_at(document, span) {
            Edits::Data if is_text && executed::contains(finder.kind(), document, span) => Edits::Program,
            edits => edits,
        };
        let is_rst = region.notation == Notation::Rst;
        let is_target = is_rst && rst::is_target(document, span);
        Self {
            edits,
            reads_octets: finder.kind() == Kind::Text,
            is_bare: is_text && matched.wrapper == Wrapper::None && !is_target,
            is_bare_in_rst: is_rst && !is_target,
            has_directive: is_text && region.has_directive_around(finder.kind(), document, span),
            is_runaway: memchr(b'>', &matched.bytes).is_some_and(|end| memchr(b'<', &matched.bytes[end..]).is_some()),
            neighbours: Neighbours::of(finder.kind(), document, matched),
        }
    }

    /// Returns how sure a fix of the URL is. `url` is the text of the URL, also after other fixes. `None` if what is next to the URL
    /// needs what the fix changes.
    pub fn of_fix(&self, url: &[u8], fix: &Fix) -> Option<Applicability> {
        let is_guess = || {
            let removed = url.get(fix.span.clone()).unwrap_or_default();
            self.edits == Edits::Program
                || (!self.reads_octets && std::str::from_utf8(removed).is_err())
                || (self.is_bare_in_rst && rst::ends_link(removed, fix.span.end == url.len()))
                // What reads the directive would read a new escape, too.
                || (fix.replacement.as_str().contains('%') && (self.has_directive || has_directive(url)))
                || (self.is_bare && is_markup(url, &fix.span))
                || removed.iter().any(|byte| matches!(byte, b'{' | b'}'))
                || memmem::find(url, TEXT_FRAGMENT).is_some()
        };
        // A fix would encode the text, or remove it.
        (!self.is_runaway && self.neighbours.allow(url, fix)).then(|| match fix.applicability {
            Applicability::Sure if is_guess() => Applicability::Guess,
            applicability => applicability,
        })
    }
}

/// What begins the directive of a fragment, which browsers read as it is (URL Fragment Text Directives, section 3.3).
const TEXT_FRAGMENT: &[u8] = b":~:";

/// Whether the characters at a span of a URL may be markup or a pattern: `[1]`, `[/url]`, `[1-9]`, `^2^` or `a^`. Brackets are part of a
/// URL in `?a[]=b` and `?a[b]=c`.
fn is_markup(url: &[u8], span: &Range<usize>) -> bool {
    let at = |offset: usize| url.get(offset);
    match url.get(span.clone()) {
        Some([b'[', ..]) => {
            !memchr(b']', &url[span.start..]).is_some_and(|end| is_of_parameter(at(span.start + end + 1)))
        }
        Some([b']', ..]) => !is_of_parameter(at(span.end)),
        Some([b'^']) => {
            let is_last = at(span.end).is_none_or(|next| b"[&/*$".contains(next));
            is_last || memchr_iter(b'^', url).count() > 1
        }
        _ => false,
    }
}

/// Whether a byte may follow the name of a parameter in brackets.
const fn is_of_parameter(next: Option<&u8>) -> bool {
    matches!(next, Some(b'=' | b'[' | b'&'))
}
