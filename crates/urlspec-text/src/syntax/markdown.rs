//! The regions of Markdown: destinations of links, autolinks, code and HTML (CommonMark 0.31, by `pulldown-cmark`).

use std::borrow::Cow;
use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::program::Language;
use super::{Layout, Notation, Region, html, program};
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

/// Returns the language of a fenced code block, by the first word after its fence.
fn language(kind: &CodeBlockKind<'_>) -> Option<&'static Language> {
    let CodeBlockKind::Fenced(info) = kind else { return None };
    let name = info.split(|c: char| c.is_whitespace() || matches!(c, ',' | '{')).next()?.to_ascii_lowercase();
    let kind = match &*name {
        "bash" | "console" | "shell-session" | "sh-session" | "terminal" => Kind::Shell,
        name => Kind::from_language(name).unwrap_or_else(|| Kind::from_extension(name)),
    };
    Language::of(kind)
}

struct Reader<'l, 'd, 't> {
    layout: &'l mut Layout<'d>,
    text: &'t str,
    skips_code: bool,
    /// The open links: whether each has its destination after its text, and where its text ends so far.
    links: Vec<(bool, usize)>,
}

impl Reader<'_, '_, '_> {
    fn handle(&mut self, event: &Event<'_>, span: Range<usize>) {
        match event {
            Event::Start(Tag::Link { link_type, .. } | Tag::Image { link_type, .. }) => {
                if matches!(link_type, LinkType::Autolink | LinkType::Email) {
                    self.layout.add(Region::text(span.clone(), Notation::Verbatim));
                }
                self.links.push((*link_type == LinkType::Inline, span.start));
            }
            Event::End(TagEnd::Link | TagEnd::Image) => {
                if let Some((true, text_end)) = self.links.pop() {
                    self.destination(text_end.max(span.start), span.end);
                }
                self.extend_link(span.end);
            }
            Event::Start(Tag::CodeBlock(kind)) => {
                self.extend_link(span.end);
                self.code(span, language(kind));
            }
            Event::Code(_) => {
                self.extend_link(span.end);
                self.code(span, None);
            }
            Event::Start(Tag::MetadataBlock(_)) => self.layout.add(Region::text(span, Notation::Verbatim)),
            Event::Start(Tag::HtmlBlock) | Event::InlineHtml(_) => {
                self.extend_link(span.end);
                html::add_regions(self.layout, span);
            }
            _ => self.extend_link(span.end),
        }
    }

    /// Notes that the text of the open link goes on.
    fn extend_link(&mut self, end: usize) {
        if let Some((_, text_end)) = self.links.last_mut() {
            *text_end = end.max(*text_end);
        }
    }

    fn code(&mut self, span: Range<usize>, language: Option<&Language>) {
        match language {
            _ if self.skips_code => self.layout.skip(span),
            Some(language) => program::add_regions(self.layout, span, language),
            None => self.layout.add(Region::text(span, Notation::Verbatim)),
        }
    }

    /// Adds the destination of a link whose text ends at an offset: `](destination "title")`.
    fn destination(&mut self, text_end: usize, end: usize) {
        if let Some(at) = self.text[text_end..end].find("](") {
            self.add_destination(text_end + at + "](".len()..end);
        }
    }

    /// Adds the destination of a definition: `[label]: destination "title"`.
    fn definition(&mut self, span: Range<usize>) {
        if let Some(at) = self.text[span.clone()].find("]:") {
            self.add_destination(span.start + at + "]:".len()..span.end);
        }
    }

    /// Adds the destination at the start of a part of the text, after white space (CommonMark 0.31, section 6.3).
    fn add_destination(&mut self, part: Range<usize>) {
        let text = &self.text[part.clone()];
        let start = text.len() - text.trim_ascii_start().len();
        let (start, length) = match text[start..].strip_prefix('<') {
            Some(bracketed) => (start + 1, length_before(bracketed, |c, _| c == '>')),
            None => {
                (start, length_before(&text[start..], |c, depth| c.is_ascii_whitespace() || (c == ')' && depth == 0)))
            }
        };
        let start = part.start + start;
        self.layout.add(Region::url(start..start + length, Notation::Markdown));
    }
}

/// The length of a text before a character that ends it, given the number of open parentheses. A backslash escapes the next
/// character.
fn length_before(text: &str, ends: impl Fn(char, usize) -> bool) -> usize {
    let (mut depth, mut is_escaped) = (0_usize, false);
    for (at, c) in text.char_indices() {
        if !std::mem::take(&mut is_escaped) {
            match c {
                _ if ends(c, depth) => return at,
                '\\' => is_escaped = true,
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
    }
    text.len()
}
