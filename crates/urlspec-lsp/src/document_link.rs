//! `textDocument/documentLink`.

use urlspec::Spec;
use urlspec_text::Wrapper;

use super::document::Document;
use super::types::{DocumentLink, Uri};

/// The schemes that editors detect themselves.
const EDITOR_SCHEMES: [&str; 5] = ["http", "https", "ftp", "file", "mailto"];

/// Links for the URLs that editors do not detect: those with other schemes, and those in wrappers.
pub fn links(document: &Document, has_tooltips: bool, is_cancelled: impl FnMut() -> bool) -> Option<Vec<DocumentLink>> {
    document.map_urls(is_cancelled, |url| {
        let scheme = url.found.scheme()?;
        let is_detected = EDITOR_SCHEMES.iter().any(|known| known.eq_ignore_ascii_case(scheme));
        if is_detected && url.found.wrapper() == Wrapper::None {
            return None;
        }
        let (meaning, _) = Spec::meaning_of_scheme(scheme).unwrap_or(("", ""));
        Some(DocumentLink {
            range: document.text.range(&url.url_span()),
            target: Some(Uri(url.text()?.to_owned())),
            tooltip: Some(meaning.to_owned()).filter(|meaning| has_tooltips && !meaning.is_empty()),
            data: None,
        })
    })
}
