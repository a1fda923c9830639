//! `textDocument/selectionRange`.

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
        let productions =
            url.text().map(|text| components::productions(document.settings.spec(), text, url.octet_at(offset)));
        spans.extend(productions.into_iter().flatten().map(|step| url.span(step.span)));
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

fn contains(outer: &Range, inner: &Range) -> bool {
    let key = |position: Position| (position.line, position.character);
    key(outer.start) <= key(inner.start) && key(inner.end) <= key(outer.end)
}
