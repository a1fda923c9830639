//! `textDocument/documentHighlight`.

use super::document::Document;
use super::hosts::{Host, host, host_at, key};
use super::types::{DocumentHighlight, DocumentHighlightKind};

/// The maximum number of places. Editors request them at each move of the cursor.
const MAX_PLACES: usize = 1000;

/// The places of a host in the URLs of a document, if the offset is in one. A host is the same in either case, and with escapes. `None` if the request was
/// cancelled.
pub fn highlights(
    document: &Document,
    offset: usize,
    is_cancelled: impl FnMut() -> bool,
) -> Option<Vec<DocumentHighlight>> {
    let Some(Host { key: sought, .. }) = host_at(document, offset) else { return Some(Vec::new()) };
    let spec = document.settings.spec();
    let mut count = 0;
    document.map_urls(is_cancelled, |other| {
        let (name, span) = host(other.text()?, spec)?;
        let is_same = key(name) == sought && count < MAX_PLACES;
        count += usize::from(is_same);
        let range = document.text.range(&other.span(span));
        is_same.then_some(DocumentHighlight { range, kind: Some(DocumentHighlightKind::Text) })
    })
}
