//! `textDocument/documentSymbol`.

use urlspec::Spec;

use super::document::Document;
use super::markup::Label;
use super::types::{DocumentSymbol, SymbolKind};

/// A symbol for each URL, without its password.
pub fn symbols(document: &Document, is_cancelled: impl FnMut() -> bool) -> Option<Vec<DocumentSymbol>> {
    document.map_urls(is_cancelled, |url| {
        #[expect(deprecated, reason = "the type has no constructor")]
        let symbol = DocumentSymbol {
            name: url.untrusted(document.text.as_str()).to::<Label>(),
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
