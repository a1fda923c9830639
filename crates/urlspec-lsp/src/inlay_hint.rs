//! `textDocument/inlayHint`.

use std::ops::Range;

use urlspec::redact::{Untrusted, is_active};
use urlspec::{Encoded, Outline};

use super::document::Document;
use super::markup::Label;
use super::placed_url::PlacedUrl;
use super::types::{self, InlayHint};

/// The maximum number of hints of a request, and the maximum length of one in characters.
const MAX_HINTS: usize = 500;
const MAX_LENGTH: usize = 60;

/// A hint after each URL in a span whose path, query or fragment has encoded letters: what they are decoded. `None` if the request was
/// cancelled.
pub fn hints(document: &Document, span: &Range<usize>, is_cancelled: impl FnMut() -> bool) -> Option<Vec<InlayHint>> {
    let mut count = 0;
    document.map_urls(is_cancelled, |url| {
        let place = url.url_span();
        if place.end < span.start || span.end < place.start || count == MAX_HINTS {
            return None;
        }
        let label = decoded(document, &url)?;
        count += 1;
        Some(InlayHint {
            position: document.text.position(place.end),
            label: types::Label::String(label),
            kind: None,
            text_edits: None,
            tooltip: None,
            padding_left: Some(true),
            padding_right: None,
            data: None,
        })
    })
}

/// The path, the query and the fragment of a URL with their letters decoded, if there are some outside US-ASCII. A URL with a secret has
/// none.
fn decoded(document: &Document, url: &PlacedUrl<'_>) -> Option<String> {
    let text = url.text().filter(|text| text.contains('%'))?;
    let rest = text.get(Outline::guess(text, document.settings.spec()).path.start..)?;
    let decoded = with_letters(rest);
    let is_shown = decoded.contains(|c: char| !c.is_ascii() && c.is_alphanumeric())
        && !decoded.contains(|c: char| c.is_control() || is_active(c));
    if !is_shown || url.untrusted(document.text.as_str()).has_secret() {
        return None;
    }
    let (end, rest) = decoded.char_indices().nth(MAX_LENGTH).map_or((decoded.len(), ""), |(end, _)| (end, "…"));
    Some(Untrusted::url(&decoded[..end]).to::<Label>() + rest)
}

/// A text with the escapes of characters outside US-ASCII decoded. Others stay, since they may be of delimiters.
fn with_letters(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        let (before, escapes) = rest.split_at(at);
        decoded.push_str(before);
        let is_letter = |escape: &[u8]| escape[0] == b'%' && escape[1].is_ascii_hexdigit() && escape[1] >= b'8';
        let count = escapes.as_bytes().chunks_exact(3).take_while(|escape| is_letter(escape)).count();
        let run = escapes.get(..3 * count).filter(|run| !run.is_empty());
        let length = match run.map(|run| Encoded::new(run).decode_utf8()) {
            Some(Ok(letters)) => {
                decoded.push_str(&letters);
                3 * count
            }
            _ => {
                decoded.push('%');
                1
            }
        };
        rest = &escapes[length..];
    }
    decoded + rest
}
