//! `textDocument/semanticTokens`.

use std::ops::Range;

use super::components::{self, ComponentKind};
use super::document::Document;
use super::text::to_u32;
use super::types::{SemanticToken, SemanticTokens};

/// The maximum number of tokens. For what an editor shows, it requests the tokens of a range.
const MAX_TOKENS: usize = 20_000;

/// The components of the URLs, of those in `span` only if there is one. A token can't span lines, so URLs on several
/// lines have none. There are no tokens after the maximum.
pub fn tokens(
    document: &Document,
    span: Option<Range<usize>>,
    is_cancelled: impl FnMut() -> bool,
) -> Option<SemanticTokens> {
    let text = &document.text;
    let mut count = 0;
    let components = document.map_urls(is_cancelled, |url| {
        if count >= MAX_TOKENS {
            return None;
        }
        let whole = url.whole();
        let is_requested = span.as_ref().is_none_or(|span| whole.start < span.end && span.start < whole.end);
        let is_on_one_line = text.line_of(whole.start) == text.line_of(whole.end);
        let source = url.text().filter(|_| is_requested && is_on_one_line)?;
        let spec = document.settings.spec();
        let components = match spec.parse_reference(source) {
            Ok(reference) => components::components(spec, source, reference.url()?),
            Err(_) => components::outlined(source, spec),
        };
        count += components.len();
        Some(components.into_iter().map(|(kind, span)| (kind, url.span(span))).collect::<Vec<_>>())
    })?;
    // Tokens are relative to the start of the previous one.
    let mut previous = (0, 0);
    let token = |(kind, span): (ComponentKind, Range<usize>)| {
        let (start, end) = (text.position(span.start), text.position(span.end));
        let delta_line = start.line - previous.0;
        let delta_start = if delta_line == 0 { start.character - previous.1 } else { start.character };
        previous = (start.line, start.character);
        let length = end.character - start.character;
        SemanticToken { delta_line, delta_start, length, token_type: to_u32(kind as usize), token_modifiers_bitset: 0 }
    };
    Some(SemanticTokens {
        result_id: None,
        data: components.into_iter().flatten().take(MAX_TOKENS).map(token).collect(),
    })
}
