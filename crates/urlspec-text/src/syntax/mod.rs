//! The syntax of a document: how each part of it writes URLs, and what may be edited there.
//!
//! A document is divided into regions. Text is searched for URLs; a destination of Markdown or an attribute of HTML is one.

mod asciidoc;
mod attribute;
mod blocks;
mod checkpoint;
pub(crate) mod comments;
mod css;
mod csv;
mod declaration;
mod encoded;
pub(crate) mod flow;
mod here_document;
mod html;
pub(crate) mod keys;
mod layout;
mod literal;
mod mail;
mod markdown;
mod marked_lines;
mod not_program;
mod notation;
mod notebook;
pub(crate) mod other_syntax;
pub(crate) mod plain_values;
mod program;
mod quotes;
pub(crate) mod rst;
mod tokenizer;

use std::ops::Range;

use memchr::{memchr, memchr_iter, memmem, memrchr, memrchr2_iter};

pub(crate) use checkpoint::{Division, Resumption};
pub(crate) use encoded::{Encoded, Encoding};
pub(crate) use notation::{Escape, Notation};

use crate::Kind;
use layout::Layout;
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
    /// A string that may be one URL, or text.
    Value,
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

    /// The region in a flow collection of YAML.
    pub const fn in_flow(self) -> Self {
        Self { notation: Notation::Flow, ..self }
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
    if let Some(whole) = whole(kind, text) {
        return (whole, Vec::new());
    }
    let mut layout = Layout::new(text, Notation::of(kind));
    add_regions(&mut layout, kind, skips_code);
    (Region::empty(), layout.finish().map(|divided| divided.regions).unwrap_or_default())
}

/// Divides a document, or only what an edit affects. `None` for a document that is one region, and for an edit that may affect all.
pub(crate) fn divide(
    kind: Kind,
    text: &[u8],
    skips_code: bool,
    resumption: Option<Resumption<'_>>,
) -> Option<layout::Divided> {
    if resumption.is_none() && whole(kind, text).is_some() {
        return None;
    }
    let mut layout = Layout::resuming(text, Notation::of(kind), resumption);
    add_regions(&mut layout, kind, skips_code);
    layout.finish()
}

/// The region of a document that is one.
fn whole(kind: Kind, text: &[u8]) -> Option<Region> {
    let (notation, edits) = match kind {
        Kind::Text => (Notation::Text, Edits::Data),
        Kind::Roff => (Notation::Roff, Edits::Data),
        Kind::Latex if is_texinfo(text) => (Notation::Texinfo, Edits::Program),
        Kind::Latex => (Notation::Latex, Edits::Program),
        Kind::Code => (Notation::Text, Edits::Program),
        _ => return None,
    };
    Some(Region { edits, ..Region::text(0..text.len(), notation) })
}

fn add_regions(layout: &mut Layout<'_>, kind: Kind, skips_code: bool) {
    match kind {
        Kind::Html | Kind::Xml => html::add_document(layout, kind),
        Kind::Markdown => markdown::add_regions(layout, skips_code),
        Kind::Rst => rst::add_regions(layout),
        Kind::Asciidoc => asciidoc::add_regions(layout),
        Kind::Mail => mail::add_regions(layout),
        Kind::Csv => csv::add_regions(layout),
        _ => {
            if let Some(language) = Language::of(kind)
                && !(kind == Kind::Json && !layout.is_resumed() && notebook::add_regions(layout, language))
            {
                program::add_document(layout, language);
            }
        }
    }
}

/// Whether a document, or the text around an edit, may have what the division of the whole document depends on.
pub(crate) fn has_global_mark(kind: Kind, text: &[u8]) -> bool {
    let marks: &[&[u8]] = match kind {
        Kind::Json => &[notebook::MARK],
        Kind::Xml => &[html::SIGNATURE],
        Kind::Python | Kind::Shell => &here_document::DATA_MARKS,
        Kind::Latex => &TEXINFO_LINES,
        _ => &[],
    };
    marks.iter().any(|mark| memmem::find(text, mark).is_some())
}

/// What begins a line in Texinfo, but not in LaTeX.
const TEXINFO_LINES: [&[u8]; 6] = [b"@setfilename ", b"@node ", b"@chapter ", b"@section ", b"@c ", b"@table "];

/// Whether a document of TeX is of Texinfo, which has commands of its own.
fn is_texinfo(text: &[u8]) -> bool {
    let begins_line = |at: usize| at == 0 || text[at - 1] == b'\n';
    let has_line = |line: &&[u8]| memmem::find_iter(text, *line).any(begins_line);
    text.starts_with(b"\\input texinfo") || (memchr(b'@', text).is_some() && TEXINFO_LINES.iter().any(has_line))
}
