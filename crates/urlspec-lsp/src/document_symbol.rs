//! `textDocument/documentSymbol`.

use std::ops::Range;

use urlspec::Spec;
use urlspec::redact::Untrusted;

use super::document::Document;
use super::markup::Label;
use super::text::previous_char_boundary;
use super::types::{DocumentSymbol, SymbolKind};

/// The maximum number of URLs with a symbol. Editors request all of them after each edit.
const MAX_SYMBOLS: usize = 1000;

/// The maximum length in bytes of a URL in a name.
const MAX_NAME: usize = 256;

/// A symbol for each URL, without its password. If there are too many, the last symbol shows how many are left out. `None` if the
/// request was cancelled.
pub fn symbols(document: &Document, is_cancelled: impl FnMut() -> bool) -> Option<Vec<DocumentSymbol>> {
    let mut count = 0;
    let mut first_omitted = None;
    let mut symbols = document.map_urls(is_cancelled, |url| {
        count += 1;
        if count > MAX_SYMBOLS {
            first_omitted.get_or_insert_with(|| url.whole());
            return None;
        }
        let detail = url.found.scheme().and_then(Spec::meaning_of_scheme).map(|(meaning, _)| meaning);
        let name = name(&url.untrusted(document.text.as_str()));
        Some(symbol(document, name, detail, &url.whole(), &url.url_span()))
    })?;
    if let Some(span) = first_omitted {
        let name = format!("{} more URLs are not shown", count - symbols.len());
        symbols.push(symbol(document, name, None, &span, &span));
    }
    Some(symbols)
}

/// The URL, or the start of a long one.
fn name(url: &Untrusted<'_>) -> String {
    match url.exposed().len() <= MAX_NAME {
        true => url.to::<Label>(),
        false => url.slice(0..previous_char_boundary(url.exposed(), MAX_NAME)).to::<Label>() + "…",
    }
}

fn symbol(
    document: &Document,
    name: String,
    detail: Option<&str>,
    whole: &Range<usize>,
    selection: &Range<usize>,
) -> DocumentSymbol {
    #[expect(deprecated, reason = "the type has no constructor")]
    DocumentSymbol {
        name,
        detail: detail.map(str::to_owned),
        kind: SymbolKind::String,
        tags: None,
        deprecated: None,
        range: document.text.range(whole),
        selection_range: document.text.range(selection),
        children: None,
    }
}
