//! The regions of HTML and XML: attributes, comments, style sheets and scripts.

use std::ops::Range;

use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
use html5gum::{Span, Tokenizer};

use super::{Layout, Notation, Region};

/// Attributes whose value is a URL.
const URLS: [&str; 16] = [
    "action",
    "background",
    "cite",
    "classid",
    "codebase",
    "data",
    "formaction",
    "href",
    "icon",
    "longdesc",
    "manifest",
    "poster",
    "src",
    "usemap",
    "xlink:href",
    "url",
];

/// Adds the regions of a part of a document.
pub(super) fn add_regions(layout: &mut Layout<'_>, part: Range<usize>) {
    let text = &layout.text[part.clone()];
    let mut reader = Reader { layout, start: part.start, element: Vec::new(), attribute: Vec::new() };
    let handle = |event: CallbackEvent<'_>, span: Span<usize>| -> Option<()> {
        reader.handle(&event, span.start..span.end);
        None
    };
    let mut emitter = CallbackEmitter::new(handle);
    emitter.naively_switch_states(true);
    for result in Tokenizer::new_with_emitter(text, emitter) {
        // A slice can be read without an error.
        let Ok(()) = result;
    }
}

struct Reader<'l, 'd> {
    layout: &'l mut Layout<'d>,
    /// The offset of the part in the document.
    start: usize,
    /// The names of the open element, if its text has a syntax of its own, and of the attribute.
    element: Vec<u8>,
    attribute: Vec<u8>,
}

impl Reader<'_, '_> {
    fn handle(&mut self, event: &CallbackEvent<'_>, span: Range<usize>) {
        let span = self.start + span.start..self.start + span.end;
        match event {
            CallbackEvent::OpenStartTag { name } => replace(&mut self.element, name),
            CallbackEvent::AttributeName { name } => replace(&mut self.attribute, name),
            CallbackEvent::AttributeValue { value } if memchr::memchr(b':', value).is_some() => {
                let region = attribute(&self.attribute, span);
                self.layout.add(region);
            }
            CallbackEvent::AttributeValue { .. } => {}
            CallbackEvent::EndTag { .. } => self.element.clear(),
            CallbackEvent::Comment { .. } => self.layout.add(Region::text(span, Notation::Verbatim)),
            CallbackEvent::Doctype { .. } => self.layout.add(Region::text(span, Notation::Html).of_program()),
            CallbackEvent::String { .. } => match &*self.element {
                b"style" => self.layout.add(Region::text(span, Notation::Verbatim)),
                b"script" => self.layout.add(Region::text(span, Notation::Verbatim).of_program()),
                _ => {}
            },
            CallbackEvent::CloseStartTag { .. } | CallbackEvent::Error(_) => {}
        }
    }
}

/// Replaces a name by another, which the tokenizer has put in lower case.
fn replace(name: &mut Vec<u8>, other: &[u8]) {
    name.clear();
    name.extend_from_slice(other);
}

/// The region of an attribute.
fn attribute(name: &[u8], span: Range<usize>) -> Region {
    let is_url = URLS.iter().any(|known| known.as_bytes() == name);
    match is_url {
        true => Region::url(span, Notation::Html),
        false if is_name(name) => Region::text(span, Notation::Html).of_program(),
        false => Region::text(span, Notation::Html),
    }
}

/// Whether the URLs in an attribute are names, which are compared character by character, or part of a script.
fn is_name(attribute: &[u8]) -> bool {
    const NAMES: [&[u8]; 8] =
        [b"datatype", b"itemtype", b"prefix", b"profile", b"property", b"typeof", b"vocab", b"xsi:schemalocation"];
    attribute.starts_with(b"xmlns")
        || attribute.starts_with(b"rdf:")
        || attribute.starts_with(b"on")
        || NAMES.contains(&attribute)
}
