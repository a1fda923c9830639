//! The regions of Markdown: destinations of links, autolinks, code and HTML (CommonMark 0.31, by `pulldown-cmark`).

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr3, memmem};
use pulldown_cmark::{CodeBlockKind, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::checkpoint::{Definition, MARGIN, Resumption, State};
use super::layout::Layout;
use super::{Notation, Region, blocks, html};
use crate::Kind;
use crate::line_tracker::BYTE_ORDER_MARK;

/// Adds the regions of a document, or of what an edit affects.
pub(super) fn add_regions(layout: &mut Layout<'_>, skips_code: bool) {
    /// How many checkpoints are read after an edit before all of the rest is read.
    const FEW: [usize; 2] = [2, 16];
    let (start, _) = layout.start();
    let start = if layout.text.starts_with(BYTE_ORDER_MARK) { start.max(BYTE_ORDER_MARK.len()) } else { start };
    let Some(edit) = layout.resumption() else {
        Piece { span: start..layout.text.len(), outside: String::new() }.add(layout, skips_code);
        return;
    };
    let length = layout.text.len();
    let next =
        edit.old.checkpoints.partition_point(|point| edit.shifted(point.at.max(edit.old_end)) < edit.end + MARGIN);
    for count in FEW {
        let Some(last) = edit.old.checkpoints.get(next + count) else { break };
        match Piece::of(layout, &edit, start..edit.shifted(last.at), last.at).map(|piece| piece.add(layout, skips_code))
        {
            Some(Read::Same) => return,
            Some(Read::Other) => layout.restart(),
            None => return layout.fail(),
        }
    }
    match Piece::of(layout, &edit, start..length, usize::MAX) {
        Some(piece) => {
            piece.add(layout, skips_code);
        }
        None => layout.fail(),
    }
}

/// A piece of a document that begins and ends between blocks.
struct Piece {
    span: Range<usize>,
    /// The definitions elsewhere, whose labels make links of texts in the piece, and a heading, which ends the last of them.
    outside: String,
}

/// How a piece was read.
#[derive(PartialEq, Eq)]
enum Read {
    /// The rest of the document is divided as before.
    Same,
    Other,
}

impl Piece {
    /// `None` if the piece defines other links than before the edit, which may matter anywhere.
    fn of(layout: &Layout<'_>, edit: &Resumption<'_>, span: Range<usize>, old_end: usize) -> Option<Self> {
        let text = as_utf8(&layout.text[span.clone()]);
        let links = definitions_of(&Parser::new_ext(&text, OPTIONS));
        let is_inside = |definition: &&Definition| (span.start..old_end).contains(&definition.at);
        let old = edit.old.definitions.iter().filter(is_inside).filter(|old| !old.is_footnote);
        if !old.map(|old| &old.label).eq(links.iter().map(|(label, _)| label)) {
            return None;
        }
        let mut outside = String::new();
        for Definition { label, is_footnote, .. } in edit.old.definitions.iter().filter(|own| !is_inside(own)) {
            let mark = if *is_footnote { "^" } else { "" };
            outside.extend(["[", mark, label, "]: x\n\n"]);
        }
        outside.push_str("# x\n\n");
        Some(Self { span, outside })
    }

    /// Adds the regions of the piece, with a checkpoint before each block after a blank line.
    fn add(self, layout: &mut Layout<'_>, skips_code: bool) -> Read {
        let own = as_utf8(&layout.text[self.span.clone()]);
        let (text, before) = match self.outside.len() {
            0 => (own, 0),
            length => (Cow::Owned(self.outside + &own), length),
        };
        let in_text = |span: Range<usize>| span.start - before + self.span.start..span.end - before + self.span.start;
        let parser = Parser::new_ext(&text, OPTIONS);
        let is_own = |span: &Range<usize>| span.start >= before;
        let definitions = definitions_of(&parser).into_iter().filter(|(_, span)| is_own(span));
        let mut definitions = definitions.map(|(label, span)| (label, in_text(span))).peekable();
        let mut reader = Reader { layout, skips_code, links: Vec::new() };
        let (mut depth, mut reach) = (0_usize, 0);
        for (event, span) in parser.into_offset_iter() {
            let is_end = matches!(event, Event::End(_));
            depth -= usize::from(is_end && depth > 0);
            if is_own(&span) {
                let span = in_text(span);
                while let Some((label, definition)) = definitions.next_if(|(_, own)| own.start <= span.start) {
                    reader.definition(label, definition);
                }
                let is_block = depth == 0 && !is_end && reader.is_after_blank_line(span.start);
                if is_block && reader.layout.checkpoint(span.start, || (reach.max(span.start), State::default())) {
                    return Read::Same;
                }
                if event == Event::Rule && reader.may_begin_metadata(&span) {
                    if self.span.end < reader.layout.text.len() {
                        return Read::Other;
                    }
                    reach = usize::MAX;
                }
                reader.handle(&event, span);
            }
            depth += usize::from(matches!(event, Event::Start(_)));
        }
        definitions.for_each(|(label, definition)| reader.definition(label, definition));
        Read::Other
    }
}

/// The labels and spans of the definitions of links, in order.
fn definitions_of(parser: &Parser<'_>) -> Vec<(Box<str>, Range<usize>)> {
    let definitions = parser.reference_definitions().iter();
    let mut definitions: Vec<_> = definitions.map(|(label, own)| (label.into(), own.span.clone())).collect();
    definitions.sort_by_key(|(_, span): &(Box<str>, Range<usize>)| span.start);
    definitions
}

const OPTIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_YAML_STYLE_METADATA_BLOCKS);

/// What a document contains apart from one comment of HTML.
#[derive(Default)]
pub(super) struct ContentsWithout {
    /// Each part, with the text of adjacent parts joined and without white space at its ends.
    pub contents: Vec<String>,
    /// How often the document has the comment.
    pub comments: usize,
    text: String,
}

impl ContentsWithout {
    pub fn of(text: &str, comment: &str) -> Self {
        let mut contents = Self::default();
        let mut block = String::new();
        for event in Parser::new_ext(text.strip_prefix('\u{feff}').unwrap_or(text), OPTIONS) {
            match event {
                Event::Text(text) => contents.text.push_str(&text),
                Event::InlineHtml(html) if &*html == comment => contents.comments += 1,
                Event::Start(Tag::HtmlBlock) => {}
                Event::Html(html) => block.push_str(&html),
                Event::End(TagEnd::HtmlBlock) => contents.html(&std::mem::take(&mut block), comment),
                event => contents.part(format!("{event:?}")),
            }
        }
        contents.end_text();
        contents
    }

    fn end_text(&mut self) {
        let text = std::mem::take(&mut self.text);
        self.contents.extend(Some(text.trim().to_owned()).filter(|text| !text.is_empty()));
    }

    fn part(&mut self, part: String) {
        self.end_text();
        self.contents.push(part);
    }

    fn html(&mut self, block: &str, comment: &str) {
        let html::Contents { text, markup, comments } = html::Contents::of(block.as_bytes(), Kind::Html);
        self.comments += comments.into_iter().filter(|span| &block[span.clone()] == comment).count();
        if !text.is_empty() || !markup.is_empty() {
            self.part(format!("{text:?}{markup:?}"));
        }
    }
}

/// The text with an `x` for each byte that isn't part of UTF-8, so that its offsets stay.
fn as_utf8(text: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(text) {
        return text.into();
    }
    let mut replaced = String::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        replaced.push_str(chunk.valid());
        replaced.extend(chunk.invalid().iter().map(|_| 'x'));
    }
    replaced.into()
}

/// Returns the kind of the code in a fenced block, by the first word after its fence.
fn kind_of_code(kind: &CodeBlockKind<'_>) -> Option<Kind> {
    let CodeBlockKind::Fenced(info) = kind else { return None };
    let name = info.split(|c: char| c.is_whitespace() || matches!(c, ',' | '{')).next()?;
    blocks::kind_of_code(name)
}

struct Reader<'l, 'd> {
    layout: &'l mut Layout<'d>,
    skips_code: bool,
    links: Vec<Link>,
}

/// A link that is open.
struct Link {
    /// Whether it has its destination after its text.
    is_inline: bool,
    /// Where its text ends so far.
    text_end: usize,
    /// The length of the destination, without its escapes.
    length: usize,
}

impl Reader<'_, '_> {
    /// Whether a line begins at an offset, after a blank one.
    fn is_after_blank_line(&self, at: usize) -> bool {
        let before = &self.layout.text[..at];
        before.ends_with(b"\n\n") || before.ends_with(b"\n\r\n")
    }

    /// Whether a thematic break would begin metadata if a line of the text ended it.
    fn may_begin_metadata(&self, span: &Range<usize>) -> bool {
        let rest = &self.layout.text[span.start..];
        let mut lines = rest.split(|byte| *byte == b'\n');
        let is_mark = lines.next().is_some_and(|line| line.trim_ascii_end() == b"---");
        is_mark && lines.next().is_some_and(|line| !line.trim_ascii().is_empty())
    }

    fn handle(&mut self, event: &Event<'_>, span: Range<usize>) {
        match event {
            Event::Start(Tag::Link { link_type, dest_url, .. } | Tag::Image { link_type, dest_url, .. }) => {
                if matches!(link_type, LinkType::Autolink | LinkType::Email) {
                    self.layout.add(Region::text(span.clone(), Notation::Verbatim));
                }
                let (is_inline, length) = (*link_type == LinkType::Inline, dest_url.len());
                self.links.push(Link { is_inline, text_end: span.start, length });
            }
            Event::End(TagEnd::Link | TagEnd::Image) => {
                if let Some(link) = self.links.pop().filter(|link| link.is_inline) {
                    self.destination(link.text_end.max(span.start), span.end, link.length);
                }
                self.extend_link(span.end);
            }
            Event::Start(Tag::CodeBlock(kind)) => {
                self.extend_link(span.end);
                self.code(span, kind_of_code(kind));
            }
            Event::Code(_) => {
                self.extend_link(span.end);
                self.code(span, None);
            }
            Event::Start(Tag::FootnoteDefinition(label)) => {
                self.layout.define(Definition { at: span.start, label: (**label).into(), is_footnote: true });
            }
            Event::Start(Tag::MetadataBlock(_)) => self.layout.add(Region::text(span, Notation::Verbatim)),
            Event::Start(Tag::HtmlBlock) | Event::InlineHtml(_) => {
                self.extend_link(span.end);
                html::add_regions(self.layout, span, Kind::Html);
            }
            _ => self.extend_link(span.end),
        }
    }

    /// Notes that the text of the open link goes on.
    fn extend_link(&mut self, end: usize) {
        if let Some(link) = self.links.last_mut() {
            link.text_end = end.max(link.text_end);
        }
    }

    fn code(&mut self, span: Range<usize>, kind: Option<Kind>) {
        match self.skips_code {
            true => self.layout.skip(span),
            false => blocks::add(self.layout, span, kind),
        }
    }

    /// Adds the destination of a link whose text ends at an offset: `](destination "title")`.
    fn destination(&mut self, text_end: usize, end: usize, length: usize) {
        if let Some(at) = memmem::find(&self.layout.text[text_end..end], b"](") {
            self.add_destination(text_end + at + "](".len()..end, length);
        }
    }

    /// Adds the destination of a definition: `[label]: destination "title"`.
    fn definition(&mut self, label: Box<str>, span: Range<usize>) {
        self.layout.define(Definition { at: span.start, label, is_footnote: false });
        let text = &self.layout.text[span.clone()];
        let is_escaped = |at: usize| text[..at].iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1;
        if let Some(at) = memmem::find_iter(text, b"]:").find(|at| !is_escaped(*at)) {
            self.add_destination(span.start + at + "]:".len()..span.end, 0);
        }
    }

    /// Adds the destination at the start of a part of the text, after white space (CommonMark 0.31, section 6.3). `length` is the
    /// length without its escapes, or 0.
    fn add_destination(&mut self, part: Range<usize>, length: usize) {
        let text = &self.layout.text[part.clone()];
        let start = text.len() - text.trim_ascii_start().len();
        let rest = &text[start..];
        let (start, length) = match rest.strip_prefix(b"<") {
            Some(bracketed) => (start + 1, length_before(bracketed, |byte, _| byte == b'>')),
            None if has_no_escape(rest, length) => (start, length),
            None => {
                (start, length_before(rest, |byte, depth| byte.is_ascii_whitespace() || (byte == b')' && depth == 0)))
            }
        };
        let start = part.start + start;
        self.layout.add(Region::url(start..start + length, Notation::Markdown));
    }
}

/// Whether the destination that begins a text has the same length with its escapes. The first one would be within that length.
fn has_no_escape(text: &[u8], length: usize) -> bool {
    let destination = text.get(..length).unwrap_or_default();
    !destination.is_empty() && memchr3(b'&', b'\\', 0, destination).is_none()
}

/// The length of a text before a byte that ends it, given the number of open parentheses. A backslash escapes the next byte.
fn length_before(text: &[u8], ends: impl Fn(u8, usize) -> bool) -> usize {
    let (mut depth, mut is_escaped) = (0_usize, false);
    for (at, byte) in text.iter().copied().enumerate() {
        if !std::mem::take(&mut is_escaped) {
            match byte {
                _ if ends(byte, depth) => return at,
                b'\\' => is_escaped = true,
                b'(' => depth += 1,
                b')' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
    }
    text.len()
}
