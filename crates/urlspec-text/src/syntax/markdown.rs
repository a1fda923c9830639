//! The regions of Markdown: destinations of links, autolinks, code and HTML (CommonMark 0.31, by `pulldown-cmark`).

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr3, memmem};
use pulldown_cmark::{CodeBlockKind, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::{Layout, Notation, Region, blocks, html};
use crate::Kind;
use crate::line_tracker::BYTE_ORDER_MARK;

/// Adds the regions of a document.
pub(super) fn add_regions(layout: &mut Layout<'_>, skips_code: bool) {
    let text = as_utf8(layout.text);
    let start = if layout.text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
    let parser = Parser::new_ext(&text[start..], OPTIONS);
    let in_text = |span: Range<usize>| span.start + start..span.end + start;
    let definitions = parser.reference_definitions().iter();
    let mut definitions: Vec<Range<usize>> =
        definitions.map(|(_, definition)| in_text(definition.span.clone())).collect();
    definitions.sort_by_key(|span| span.start);
    let mut definitions = definitions.into_iter().peekable();
    let mut reader = Reader { layout, text: &text, skips_code, links: Vec::new() };
    for (event, span) in parser.into_offset_iter() {
        let span = in_text(span);
        while let Some(definition) = definitions.next_if(|definition| definition.start <= span.start) {
            reader.definition(definition);
        }
        reader.handle(&event, span);
    }
    definitions.for_each(|definition| reader.definition(definition));
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

struct Reader<'l, 'd, 't> {
    layout: &'l mut Layout<'d>,
    text: &'t str,
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

impl Reader<'_, '_, '_> {
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
        if let Some(at) = memmem::find(&self.text.as_bytes()[text_end..end], b"](") {
            self.add_destination(text_end + at + "](".len()..end, length);
        }
    }

    /// Adds the destination of a definition: `[label]: destination "title"`.
    fn definition(&mut self, span: Range<usize>) {
        if let Some(at) = memmem::find(&self.text.as_bytes()[span.clone()], b"]:") {
            self.add_destination(span.start + at + "]:".len()..span.end, 0);
        }
    }

    /// Adds the destination at the start of a part of the text, after white space (CommonMark 0.31, section 6.3). `length` is the
    /// length without its escapes, or 0.
    fn add_destination(&mut self, part: Range<usize>, length: usize) {
        let text = &self.text[part.clone()];
        let start = text.len() - text.trim_ascii_start().len();
        let rest = &text[start..];
        let (start, length) = match rest.strip_prefix('<') {
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
fn has_no_escape(text: &str, length: usize) -> bool {
    let destination = text.as_bytes().get(..length).unwrap_or_default();
    !destination.is_empty() && memchr3(b'&', b'\\', 0, destination).is_none()
}

/// The length of a text before a byte that ends it, given the number of open parentheses. A backslash escapes the next byte.
fn length_before(text: &str, ends: impl Fn(u8, usize) -> bool) -> usize {
    let (mut depth, mut is_escaped) = (0_usize, false);
    for (at, byte) in text.bytes().enumerate() {
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
