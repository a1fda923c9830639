//! `textDocument/documentSymbol`.

use std::ops::Range;

use urlspec::redact::Untrusted;
use urlspec_text::Kind;

use super::document::Document;
use super::markup::Label;
use super::text::previous_char_boundary;
use super::types::{
    BaseSymbolInformation, DocumentSymbol, Location, SymbolKind, WorkspaceSymbol, WorkspaceSymbolLocation,
};

/// The maximum number of URLs with a symbol. Editors request all of them after each edit.
const MAX_SYMBOLS: usize = 1000;

/// The maximum length in bytes of a URL in a name.
const MAX_NAME: usize = 256;

/// A symbol for each URL, without its password, in a document whose syntax has no outline of its own, or in all by the settings. If there are too many, the last symbol shows how many are left out. `None` if the
/// request was cancelled.
pub fn symbols(document: &Document, is_cancelled: impl FnMut() -> bool) -> Option<Vec<DocumentSymbol>> {
    if !document.settings.has_symbols && has_outline(document.kind()) {
        return Some(Vec::new());
    }
    let spec = document.settings.spec();
    let mut count = 0;
    let mut first_omitted = None;
    let mut symbols = document.map_urls(is_cancelled, |url| {
        count += 1;
        if count > MAX_SYMBOLS {
            first_omitted.get_or_insert_with(|| url.whole());
            return None;
        }
        let detail = url.found.scheme().and_then(|scheme| spec.meaning_of_scheme(scheme)).map(|(meaning, _)| meaning);
        let name = name(&url.untrusted(document.text.as_str()));
        Some(symbol(document, name, detail, &url.whole(), &url.url_span()))
    })?;
    if let Some(span) = first_omitted {
        let name = format!("{} more URLs are not shown", count - symbols.len());
        symbols.push(symbol(document, name, None, &span, &span));
    }
    Some(symbols)
}

/// Adds the URLs of a document that contain a text in either case, up to a number. A password is not searched, since an answer would
/// disclose it. `None` if the request was cancelled.
pub fn search(
    document: &Document,
    sought: &str,
    found: &mut Vec<WorkspaceSymbol>,
    is_cancelled: impl FnMut() -> bool,
) -> Option<()> {
    let mut left = MAX_SYMBOLS.saturating_sub(found.len());
    let own = document.map_urls(is_cancelled, |url| {
        let name = name(&url.untrusted(document.text.as_str()));
        let is_found = left > 0 && name.to_lowercase().contains(sought);
        left -= usize::from(is_found);
        is_found.then(|| workspace_symbol(document, name, &url.url_span()))
    })?;
    found.extend(own);
    Some(())
}

fn workspace_symbol(document: &Document, name: String, span: &Range<usize>) -> WorkspaceSymbol {
    let location = Location { uri: document.uri.clone(), range: document.text.range(span) };
    let base_symbol_information =
        BaseSymbolInformation { name, kind: SymbolKind::String, tags: None, container_name: None };
    WorkspaceSymbol { location: WorkspaceSymbolLocation::Location(location), data: None, base_symbol_information }
}

/// Whether editors show an outline of the syntax, which the URLs would be mixed with.
const fn has_outline(kind: Kind) -> bool {
    !matches!(kind, Kind::Text | Kind::Mail)
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
