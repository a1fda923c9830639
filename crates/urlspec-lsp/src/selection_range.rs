//! `textDocument/selectionRange`.

use std::ops::Range as ByteRange;

use urlspec::{Outline, Spec};

use super::components;
use super::document::Document;
use super::placed_url::PlacedUrl;
use super::types::{Position, Range, SelectionRange};

/// How many positions have the ranges of their URLs. A request has one for each cursor.
const MAX_POSITIONS: usize = 256;

/// The nested ranges around each offset. After the maximum, only the lines and the document. `None` if the request was cancelled.
pub fn selection_ranges(
    document: &Document,
    offsets: impl Iterator<Item = usize>,
    mut is_cancelled: impl FnMut() -> bool,
) -> Option<Vec<SelectionRange>> {
    let ranges = offsets.enumerate().map(|(count, offset)| {
        let url = if count < MAX_POSITIONS { document.url_at(offset) } else { None };
        (!is_cancelled()).then(|| selection_range(document, offset, url))
    });
    ranges.collect()
}

/// The nested ranges around an offset: the productions, the URL, its wrapper, its lines, and the document.
fn selection_range(document: &Document, offset: usize, url: Option<PlacedUrl<'_>>) -> SelectionRange {
    let text = &document.text;
    let whole = url.as_ref().map_or(offset..offset, PlacedUrl::whole);
    let lines = text.line(text.line_of(whole.start)).start..text.line(text.line_of(whole.end)).end;
    let mut spans = vec![0..text.len(), lines];
    if let Some(url) = url {
        spans.push(whole);
        spans.push(url.url_span());
        let parts = url.text().map(|text| parts(document.settings.spec(), text, url.octet_at(offset)));
        spans.extend(parts.into_iter().flatten().map(|part| url.span(part)));
    }
    let mut innermost: Option<SelectionRange> = None;
    for span in spans {
        let range = text.range(&span);
        if innermost.as_ref().is_none_or(|outer| outer.range != range && contains(&outer.range, &range)) {
            innermost = Some(SelectionRange { range, parent: innermost.map(Box::new) });
        }
    }
    // Never `None`: the document itself is a range.
    innermost.unwrap_or_default()
}

/// The spans of the productions that contain an octet of a URL. If the document refuses it, of the login with the host and the port, and
/// of the component.
fn parts(spec: Spec, text: &str, at: usize) -> Vec<ByteRange<usize>> {
    let productions = components::productions(spec, text, at);
    if !productions.is_empty() {
        return productions.into_iter().map(|step| step.span).collect();
    }
    let outline = Outline::guess(text, spec);
    let start = outline.slashes.end;
    let authority = (outline.slashes.len() > 1 && start <= outline.path.start).then_some(start..outline.path.start);
    let component = components::outlined(text, spec).into_iter().map(|(_, span)| span);
    let path = Some(outline.path);
    authority.into_iter().chain(path).chain(component).filter(|span| span.contains(&at)).collect()
}

fn contains(outer: &Range, inner: &Range) -> bool {
    let key = |position: Position| (position.line, position.character);
    key(outer.start) <= key(inner.start) && key(inner.end) <= key(outer.end)
}
