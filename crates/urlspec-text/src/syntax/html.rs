//! The regions of HTML and XML: attributes, comments, style sheets and scripts.

use std::ops::Range;

use html5gum::emitters::callback::CallbackEvent;
use memchr::{memchr, memchr2, memmem};

use super::attribute;
use super::checkpoint::State;
use super::declaration;
use super::layout::Layout;
use super::program::{self, Language};
use super::tokenizer::tokenize;
use super::{Edits, Encoded, Encoding, Notation, Region, Role};
use crate::{Kind, value};

/// Adds the regions of a document.
pub(super) fn add_document(layout: &mut Layout<'_>, kind: Kind) {
    let (start, State { has_open_declaration, .. }) = layout.start();
    let is_xhtml = kind == Kind::Html && is_xhtml(layout.text);
    let flags = Flags { is_document: true, is_xhtml, has_open_declaration };
    add_part(layout, start..layout.text.len(), kind, flags);
}

/// Adds the regions of a part of a document, which is in HTML or in XML.
pub(super) fn add_regions(layout: &mut Layout<'_>, part: Range<usize>, kind: Kind) {
    let is_xhtml = kind != Kind::Xml && part.start == 0 && is_xhtml(layout.text);
    add_part(layout, part, kind, Flags { is_document: false, is_xhtml, has_open_declaration: false });
}

/// How a part is read.
struct Flags {
    is_document: bool,
    is_xhtml: bool,
    has_open_declaration: bool,
}

fn add_part(layout: &mut Layout<'_>, part: Range<usize>, kind: Kind, flags: Flags) {
    let Flags { is_document, is_xhtml, has_open_declaration } = flags;
    let is_xml = kind == Kind::Xml;
    let mut reader = Reader {
        layout,
        start: part.start,
        end: part.end,
        has_open_declaration,
        is_document,
        is_same: false,
        is_xml,
        is_xhtml,
        element: Vec::new(),
        attribute: Vec::new(),
        href: Vec::new(),
        link: None,
    };
    let mut at = part.start;
    while is_xml && let Some(section) = CharacterData::find(&reader.layout.text[..part.end], at) {
        reader.read(at..section.open);
        if reader.is_same {
            return;
        }
        reader.character_data(section.content.clone());
        at = section.end;
    }
    // An element that is empty in XHTML ends with its tag, where HTML goes on to its end tag.
    while let Some(end) = reader.read(at..part.end) {
        at = end;
    }
    // A signature is for the document (XML Signature Syntax and Processing). A document with one has no checkpoints.
    if is_xml && !layout.is_resumed() && memmem::find(&layout.text[part.clone()], SIGNATURE).is_some() {
        layout.fill_up_to(part.end);
        layout.set_edits_from(part.start, Edits::Program);
    }
}

/// The namespace of signatures.
pub(super) const SIGNATURE: &[u8] = b"http://www.w3.org/2000/09/xmldsig#";

/// Whether a page has the document type of XHTML.
fn is_xhtml(text: &[u8]) -> bool {
    const MAX_HEAD: usize = 1 << 10;
    memmem::find(&text[..text.len().min(MAX_HEAD)], b"//DTD XHTML").is_some()
}

/// A `CDATA` section.
struct CharacterData {
    open: usize,
    content: Range<usize>,
    /// The offset after its closing mark.
    end: usize,
}

impl CharacterData {
    const OPEN: &'static [u8] = b"<![CDATA[";
    const CLOSE: &'static [u8] = b"]]>";

    /// Returns the first section from an offset on. One without an end has the rest of the text.
    fn find(text: &[u8], from: usize) -> Option<Self> {
        let open = from + memmem::find(&text[from..], Self::OPEN)?;
        let start = open + Self::OPEN.len();
        let close = memmem::find(&text[start..], Self::CLOSE).map(|length| start + length);
        let end = close.map_or(text.len(), |close| close + Self::CLOSE.len());
        Some(Self { open, content: start..close.unwrap_or(text.len()), end })
    }
}

/// What a document contains, for a comparison with another.
#[derive(Default)]
pub(super) struct Contents {
    /// The comments outside preformatted text, with their marks.
    pub comments: Vec<Range<usize>>,
    /// The text without white space.
    pub text: Vec<u8>,
    /// The sources of tags, attributes, declarations and sections, and of comments in preformatted text.
    pub markup: Vec<Vec<u8>>,
}

impl Contents {
    pub fn of(text: &[u8], kind: Kind) -> Self {
        let mut contents = Self::default();
        let is_xml = kind == Kind::Xml;
        let mut at = 0;
        while is_xml && let Some(section) = CharacterData::find(text, at) {
            contents.read(&text[at..section.open], at, is_xml);
            contents.markup.push(text[section.open..section.end].to_vec());
            at = section.end;
        }
        contents.read(&text[at..], at, is_xml);
        contents
    }

    fn read(&mut self, part: &[u8], start: usize, is_xml: bool) {
        let mut preformatted = 0_usize;
        tokenize(part, is_xml, &mut |event, span| {
            let source = &part[span.clone()];
            match event {
                CallbackEvent::String { .. } => {
                    self.text.extend(source.iter().filter(|byte| !byte.is_ascii_whitespace()));
                    return false;
                }
                CallbackEvent::Comment { .. } if source.starts_with(b"<!--") && preformatted == 0 => {
                    self.comments.push(start + span.start..start + span.end);
                    return false;
                }
                CallbackEvent::OpenStartTag { name } if *name == b"pre" => preformatted += 1,
                CallbackEvent::EndTag { name } if *name == b"pre" => preformatted = preformatted.saturating_sub(1),
                _ => {}
            }
            self.markup.push(source.to_vec());
            false
        });
    }
}

struct Reader<'l, 'd> {
    layout: &'l mut Layout<'d>,
    /// The offset in the document of the part that is read, and the end of all parts.
    start: usize,
    end: usize,
    is_xml: bool,
    /// Whether it is a page with the document type of XHTML.
    is_xhtml: bool,
    /// Whether the document is read, and not a part of it, and whether the rest is divided as before.
    is_document: bool,
    is_same: bool,
    /// Whether a declaration has no end. Others are not searched for theirs, which would take quadratic time.
    has_open_declaration: bool,
    /// The names of the open element, if its text has a syntax of its own, and of the attribute.
    element: Vec<u8>,
    attribute: Vec<u8>,
    /// The destination of the open link, and where its text begins.
    href: Vec<u8>,
    link: Option<usize>,
}

impl Reader<'_, '_> {
    /// Reads a part of the text. Returns where to go on if an element is empty in XHTML and not in HTML: `<iframe src="…"/>`.
    fn read(&mut self, part: Range<usize>) -> Option<usize> {
        let text = &self.layout.text[part.clone()];
        self.start = part.start;
        let mut rest = None;
        tokenize(text, self.is_xml, &mut |event, span| {
            let end = part.start + span.end;
            if self.ends_empty_element(event) {
                self.element.clear();
                rest = Some(end);
            } else {
                self.handle(event, span);
            }
            self.is_same = matches!(event, CallbackEvent::EndTag { .. }) && self.is_document && self.checkpoint(end);
            rest.is_some() || self.is_same
        });
        rest.filter(|end| *end > part.start)
    }

    /// Notes that the division can go on after an end tag: nothing is open for the tokenizer there.
    fn checkpoint(&mut self, at: usize) -> bool {
        let (is_xhtml, has_open_declaration) = (self.is_xhtml, self.has_open_declaration);
        let reach = if has_open_declaration { usize::MAX } else { at };
        let state = || State { is_xhtml, has_open_declaration, ..State::default() };
        self.link.is_none() && self.layout.checkpoint(at, || (reach, state()))
    }

    fn ends_empty_element(&self, event: &CallbackEvent<'_>) -> bool {
        self.is_xhtml
            && matches!(event, CallbackEvent::CloseStartTag { self_closing: true })
            && matches!(&*self.element, b"iframe" | b"script" | b"style" | b"noembed" | b"xmp")
    }

    fn handle(&mut self, event: &CallbackEvent<'_>, span: Range<usize>) {
        let span = self.start + span.start..self.start + span.end;
        match event {
            CallbackEvent::OpenStartTag { name } => replace(&mut self.element, name),
            CallbackEvent::AttributeName { name } => replace(&mut self.attribute, name),
            CallbackEvent::AttributeValue { value }
                if memchr(b':', value).is_some() || value::may_begin(value) || value::is_address(value) =>
            {
                if *self.element == *b"a" && *self.attribute == *b"href" {
                    replace(&mut self.href, value);
                    self.link = Some(span.end);
                }
                attribute::add_regions(self.layout, &self.element, &self.attribute, span);
            }
            CallbackEvent::AttributeValue { .. } => {}
            CallbackEvent::EndTag { name } => {
                self.element.clear();
                if name == b"a" {
                    self.end_of_link(span.start);
                }
            }
            CallbackEvent::CloseStartTag { self_closing: true } if self.is_xml => self.element.clear(),
            CallbackEvent::CloseStartTag { .. } if *self.element == *b"a" && self.link.is_some() => {
                self.link = Some(span.end);
            }
            CallbackEvent::Comment { .. } => self.comment(span),
            CallbackEvent::Doctype { .. } => self.declaration(span),
            CallbackEvent::String { .. } => self.string(span),
            CallbackEvent::CloseStartTag { .. } | CallbackEvent::Error(_) => {}
        }
    }

    /// Adds the text of a link, if it is the destination with tags and white space in it.
    fn end_of_link(&mut self, end: usize) {
        let Some(start) = self.link.take() else { return };
        // An end tag may have attributes, too.
        let Some(text) = self.layout.text.get(start..end) else { return };
        let max_length = 4 * self.href.len();
        if text.len() > max_length || memchr2(b'<', b'\n', text.trim_ascii()).is_none() {
            return;
        }
        let region =
            Region { role: Role::Encoded(Encoding::Link, Kind::Text), ..Region::text(start..end, Notation::Html) };
        if Encoded::decode(Encoding::Link, self.layout.text, region.clone()).bytes == self.href.trim_ascii() {
            self.layout.add(region);
        }
    }

    /// Adds a comment without its end mark, or what the tokenizer takes for one: a processing instruction or a declaration.
    fn comment(&mut self, span: Range<usize>) {
        let text = &self.layout.text[span.clone()];
        // The `>` of the mark would close a wrapper of the comment.
        let mark = [&b"-->"[..], b"--!>", b"?>", b">"].into_iter().find(|mark| text.ends_with(mark));
        // References are recognized in it (Associating Style Sheets with XML documents 1.0).
        let notation = if text.starts_with(b"<?xml-stylesheet") { Notation::Html } else { Notation::Verbatim };
        let comment = Region::text(span.start..span.end - mark.map_or(0, <[u8]>::len), notation);
        let is_data = match text {
            [b'<', b'!', b'A'..=b'Z', ..] => return self.declaration(span),
            // Old browsers read what is in `<!--[if IE]> … <![endif]-->`.
            [b'<', b'!', b'-', b'-', b'[', ..] => false,
            [b'<', b'!', b'-', b'-', ..] | [b'<', b'/', ..] => true,
            instruction => instruction.starts_with(b"<?xml-stylesheet"),
        };
        self.layout.add(if is_data { comment } else { comment.of_program() });
    }

    /// Adds a declaration, in whose values a `%` begins the name of an entity (XML 1.0, section 4.4). The tokenizer, which is for
    /// HTML, ends it at its first `>`.
    fn declaration(&mut self, span: Range<usize>) {
        let text = &self.layout.text[..self.end];
        let may_be_longer = self.is_xml || text[span.clone()].contains(&b'[');
        let end = match may_be_longer && !self.has_open_declaration && span.start >= self.layout.at {
            true => declaration::end(text, span.start),
            false => Some(span.end),
        };
        self.has_open_declaration |= end.is_none();
        let span = span.start..end.unwrap_or(span.end);
        // The system identifier of a document type has no references. Values are in the internal subset.
        let is_document_type = text[span.start..].get(..9).is_some_and(|name| name.eq_ignore_ascii_case(b"<!DOCTYPE"));
        let head = if is_document_type { memchr(b'[', &text[span.clone()]).unwrap_or(span.len()) } else { 0 };
        self.layout.add(Region::text(span.start..span.start + head, Notation::Verbatim).of_program());
        self.layout.add(Region::text(span.start + head..span.end, Notation::Html).of_program());
    }

    /// Adds the text of an element, if it is not like other text.
    fn string(&mut self, span: Range<usize>) {
        match &*self.element {
            b"style" => program::add_regions(self.layout, span, &Language::CSS),
            b"script" => self.layout.add(Region::text(span, Notation::Script).of_program()),
            // Their text has no entities (section 13.2.6.4.7).
            b"iframe" | b"noembed" | b"noframes" | b"xmp" if !self.is_xml => {
                self.layout.add(Region::text(span, Notation::Verbatim));
            }
            // Names of entries in Atom and RSS, which programs compare.
            b"id" | b"guid" if self.is_xml => self.layout.add(Region::text(span, Notation::Html).of_program()),
            _ => {}
        }
    }

    /// Adds the content of a `CDATA` section, which is often HTML.
    fn character_data(&mut self, span: Range<usize>) {
        let text = &self.layout.text[span.clone()];
        match &*self.element {
            b"style" => program::add_regions(self.layout, span, &Language::CSS),
            b"script" => self.layout.add(Region::text(span, Notation::Script).of_program()),
            b"id" | b"guid" => self.layout.add(Region::text(span, Notation::Verbatim).of_program()),
            _ if memmem::find(text, b"</").is_some() => add_regions(self.layout, span, Kind::Html),
            _ => self.layout.add(Region::text(span, Notation::Verbatim)),
        }
    }
}

/// Replaces a name by another, which the tokenizer has put in lower case.
fn replace(name: &mut Vec<u8>, other: &[u8]) {
    name.clear();
    name.extend_from_slice(other);
}
