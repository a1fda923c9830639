//! `textDocument/documentSymbol`.

use urlspec::Spec;
use urlspec::redact::Untrusted;

use super::document::Document;
use super::placed_url::PlacedUrl;
use super::types::{DocumentSymbol, SymbolKind};

/// A symbol for each URL.
pub fn symbols(document: &Document, is_cancelled: impl FnMut() -> bool) -> Option<Vec<DocumentSymbol>> {
    document.map_urls(is_cancelled, |url| {
        #[expect(deprecated, reason = "the type has no constructor")]
        let symbol = DocumentSymbol {
            name: name(&url),
            detail: url.found.scheme().and_then(Spec::meaning_of_scheme).map(|(meaning, _)| meaning.to_owned()),
            kind: SymbolKind::String,
            tags: None,
            deprecated: None,
            range: document.text.range(&url.whole()),
            selection_range: document.text.range(&url.url_span()),
            children: None,
        };
        Some(symbol)
    })
}

/// The URL without its password, and without control characters.
fn name(url: &PlacedUrl<'_>) -> String {
    let text = Untrusted::url(url.found.text()).redacted().into_owned();
    text.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}
