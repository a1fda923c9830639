//! The syntax of a document: how each part of it writes URLs, and what may be edited there.
//!
//! A document is divided into regions. Text is searched for URLs; a destination of Markdown or an attribute of HTML is one.

mod asciidoc;
mod attribute;
mod blocks;
pub(crate) mod comments;
mod css;
mod declaration;
mod encoded;
mod here_document;
mod html;
mod keys;
mod mail;
mod markdown;
mod not_program;
mod notation;
pub(crate) mod other_syntax;
mod program;
pub(crate) mod rst;
mod tokenizer;

use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr3, memmem, memrchr, memrchr2_iter};

pub(crate) use encoded::{Encoded, Encoding};
pub(crate) use notation::{Escape, Notation};

use crate::Kind;
use program::Language;

/// A part of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Region {
    pub span: Range<usize>,
    pub notation: Notation,
    pub role: Role,
    pub edits: Edits,
}

/// What a region contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Text that may contain URLs.
    Text,
    /// One URL, with white space around it.
    Url,
    /// A document of another kind, after it is decoded.
    Encoded(Encoding, Kind),
}

/// Who may edit a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Edits {
    /// Data for people: a sure fix keeps its meaning.
    Data,
    /// A value, which is data unless a directive such as `%s` on its line shows that a program reads it.
    Value,
    /// A program or a name reads the URL character by character, so no fix is sure.
    Program,
}

impl Region {
    /// A region that has nothing.
    pub const fn empty() -> Self {
        Self { span: 0..0, notation: Notation::Verbatim, role: Role::Text, edits: Edits::Data }
    }

    pub fn text(span: Range<usize>, notation: Notation) -> Self {
        Self { span, notation, role: Role::Text, edits: Edits::Data }
    }

    fn url(span: Range<usize>, notation: Notation) -> Self {
        Self { role: Role::Url, ..Self::text(span, notation) }
    }

    const fn of_program(self) -> Self {
        Self { edits: Edits::Program, ..self }
    }
}

impl Region {
    /// Returns who may edit the text around a span, which is never a [`Value`](Edits::Value).
    pub fn edits_at(&self, text: &[u8], span: &Range<usize>) -> Edits {
        match self.edits {
            Edits::Value if has_directive(&text[line_in(text, &self.span, span)]) => Edits::Program,
            Edits::Value if keys::are_above(text, span.start) || keys::is_plain(text, self, span) => Edits::Program,
            Edits::Value => Edits::Data,
            Edits::Data if is_in_expression(text, span.start) => Edits::Program,
            edits => edits,
        }
    }
}

impl Region {
    /// Whether the line around a span has a `%` that a program may read, outside of the span: in prose only `%(name)s` and `%1$s`.
    pub fn has_directive_around(&self, kind: Kind, text: &[u8], span: &Range<usize>) -> bool {
        let line = line_in(text, &self.span, span);
        let mut parts = [&text[line.start..span.start], &text[span.end..line.end]].into_iter();
        parts.any(|part| if kind == Kind::Xml { has_directive(part) } else { has_named_directive(part) })
    }
}

/// Returns the line around a span, up to a distance and the ends of the region.
fn line_in(text: &[u8], region: &Range<usize>, span: &Range<usize>) -> Range<usize> {
    const MAX_DISTANCE: usize = 512;
    let from = region.start.max(span.start.saturating_sub(MAX_DISTANCE));
    let to = region.end.min(span.end + MAX_DISTANCE);
    let start = memrchr(b'\n', &text[from..span.start]).map_or(from, |at| from + at + 1);
    start..memchr(b'\n', &text[span.end..to]).map_or(to, |length| span.end + length)
}

/// Whether a text has a `%` that is no escape of a URL and no percentage: `%s`, `%(name)s`, `%%`.
pub(crate) fn has_directive(text: &[u8]) -> bool {
    memchr_iter(b'%', text).any(|at| begins_directive(&text[at..]))
}

/// Whether a text has `%(name)s` or `%1$s`.
fn has_named_directive(text: &[u8]) -> bool {
    memchr_iter(b'%', text).any(|at| match &text[at + 1..] {
        [b'(', rest @ ..] => {
            memchr(b')', rest).is_some_and(|end| rest.get(end + 1).is_some_and(u8::is_ascii_alphabetic))
        }
        [digit, b'$', letter, ..] => digit.is_ascii_digit() && letter.is_ascii_alphabetic(),
        _ => false,
    })
}

/// Whether a text begins with such a `%`.
fn begins_directive(text: &[u8]) -> bool {
    match text {
        [b'%', first, second, ..] if first.is_ascii_hexdigit() && second.is_ascii_hexdigit() => false,
        [b'%', first, ..] => first.is_ascii_alphanumeric() || b"(%-+#{*".contains(first),
        _ => false,
    }
}

/// Whether an offset is in an expression of a template language, which a program reads: `{{ … }}`, `{% … %}`, `<% … %>`, `<?= … ?>`.
fn is_in_expression(text: &[u8], at: usize) -> bool {
    const MAX_DISTANCE: usize = 512;
    let near = &text[at.saturating_sub(MAX_DISTANCE)..at];
    for open in memrchr2_iter(b'{', b'<', near) {
        let close: &[u8] = match &near[open..] {
            [b'{', b'{', ..] => b"}}",
            [b'{', b'%', ..] => b"%}",
            [b'<', b'%', ..] => b"%>",
            [b'<', b'?', b'=' | b'p', ..] => b"?>",
            _ => continue,
        };
        return memmem::find(&near[open..], close).is_none();
    }
    false
}

/// The regions of a document in order. They don't overlap, and no URL is outside them.
pub(crate) fn regions(kind: Kind, text: &[u8], skips_code: bool) -> (Region, Vec<Region>) {
    let whole = |notation, edits| (Region { edits, ..Region::text(0..text.len(), notation) }, Vec::new());
    match kind {
        Kind::Text => return whole(Notation::Verbatim, Edits::Data),
        Kind::Roff => return whole(Notation::Roff, Edits::Data),
        Kind::Latex => return whole(Notation::Latex, Edits::Program),
        Kind::Code => return whole(Notation::Verbatim, Edits::Program),
        _ => {}
    }
    let part = 0..text.len();
    let mut layout = Layout::new(text, Notation::of(kind));
    match kind {
        Kind::Html | Kind::Xml => html::add_regions(&mut layout, part, kind),
        Kind::Markdown => markdown::add_regions(&mut layout, skips_code),
        Kind::Rst => rst::add_regions(&mut layout),
        Kind::Asciidoc => asciidoc::add_regions(&mut layout),
        Kind::Mail => mail::add_regions(&mut layout),
        _ => Language::of(kind)
            .into_iter()
            .for_each(|language| program::add_regions(&mut layout, part.clone(), language)),
    }
    layout.finish()
}

/// Regions that are added in order. What is between them is text.
struct Layout<'d> {
    text: &'d [u8],
    /// The notation of the text between the regions.
    notation: Notation,
    regions: Vec<Region>,
    /// The end of the last region.
    at: usize,
}

impl<'d> Layout<'d> {
    const fn new(text: &'d [u8], notation: Notation) -> Self {
        Self { text, notation, regions: Vec::new(), at: 0 }
    }

    /// Adds a region. What an earlier one covers is ignored.
    fn add(&mut self, region: Region) {
        if region.span.start >= self.at {
            self.fill_up_to(region.span.start);
            self.at = region.span.end;
            self.push(region);
        }
    }

    /// Sets who may edit the regions from an offset on.
    fn set_edits_from(&mut self, start: usize, edits: Edits) {
        let own = self.regions.iter_mut().rev().take_while(|region| region.span.start >= start);
        own.for_each(|region| region.edits = edits);
    }

    /// Leaves out a part of the document, in which no URL is searched for.
    fn skip(&mut self, span: Range<usize>) {
        if span.start >= self.at {
            self.fill_up_to(span.start);
            self.at = span.end;
        }
    }

    fn fill_up_to(&mut self, end: usize) {
        if end > self.at {
            self.push(Region::text(self.at..end, self.notation));
            self.at = end;
        }
    }

    /// Keeps a region if a scheme may end in it.
    fn push(&mut self, region: Region) {
        let text = &self.text[region.span.clone()];
        let role = match region.role {
            Role::Text if region.notation == Notation::Html && encoded::has_colon(text) => {
                Role::Encoded(Encoding::Entities, Kind::Text)
            }
            role => role,
        };
        let has_mark = match role {
            Role::Text => memchr_iter(b':', text).any(|at| at > 0 && text[at - 1].is_ascii_alphanumeric()),
            Role::Url => memchr3(b':', b'&', b'\\', text).is_some(),
            Role::Encoded(..) => true,
        };
        if has_mark {
            self.regions.push(Region { role, ..region });
        }
    }

    /// Returns an empty region at the start, and the others.
    fn finish(mut self) -> (Region, Vec<Region>) {
        self.fill_up_to(self.text.len());
        (Region::empty(), self.regions)
    }
}
