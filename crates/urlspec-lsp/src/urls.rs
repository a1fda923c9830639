//! The URLs of a document: links, symbols, colours, and what is selected around the cursor.

use std::ops::Range;

use urlspec::Spec;
use urlspec_text::Wrapper;

use super::component::{self, Placed, Role};
use super::document::Document;
use super::hover::name;
use super::text::number;
use super::types::{DocumentLink, DocumentSymbol, SelectionRange, SemanticToken, SemanticTokens, SymbolKind, Uri};

/// Each URL of a document, unless `is_over` says that nobody waits for it any more.
fn each<T>(
    document: &Document,
    mut is_over: impl FnMut() -> bool,
    mut make: impl FnMut(Placed<'_>) -> Option<T>,
) -> Option<Vec<T>> {
    let mut made = Vec::new();
    if document.is_too_long() {
        return Some(made);
    }
    for (count, find) in document.finder().matches(document.text.as_str().as_bytes()).enumerate() {
        if count % 256 == 255 && is_over() {
            return None;
        }
        made.extend(make(Placed::new((find, 0))));
    }
    Some(made)
}

/// Links for the URLs that editors find none for: those of other schemes than theirs, and those in wrappers.
pub fn links(document: &Document, has_tooltips: bool, is_over: impl FnMut() -> bool) -> Option<Vec<DocumentLink>> {
    const KNOWN: [&str; 5] = ["http", "https", "ftp", "file", "mailto"];
    each(document, is_over, |placed| {
        let scheme = placed.find.scheme()?;
        let is_known = KNOWN.iter().any(|known| known.eq_ignore_ascii_case(scheme));
        if is_known && placed.find.wrapper() == Wrapper::None {
            return None;
        }
        let (meaning, _) = Spec::meaning_of_scheme(scheme).unwrap_or(("", ""));
        Some(DocumentLink {
            range: document.text.range(&placed.span(0..placed.find.octets().len())),
            target: Some(Uri(placed.text()?.to_owned())),
            tooltip: Some(meaning.to_owned()).filter(|meaning| has_tooltips && !meaning.is_empty()),
            data: None,
        })
    })
}

pub fn symbols(document: &Document, is_over: impl FnMut() -> bool) -> Option<Vec<DocumentSymbol>> {
    each(document, is_over, |placed| {
        #[expect(deprecated, reason = "the struct has no other way to be made")]
        let symbol = DocumentSymbol {
            name: name(&placed),
            detail: placed.find.scheme().and_then(Spec::meaning_of_scheme).map(|(meaning, _)| meaning.to_owned()),
            kind: SymbolKind::String,
            tags: None,
            deprecated: None,
            range: document.text.range(&placed.whole()),
            selection_range: document.text.range(&placed.span(0..placed.find.octets().len())),
            children: None,
        };
        Some(symbol)
    })
}

/// The components of the URLs in `span` that are accepted. One that stands on several lines is left without colour, since
/// a token can't.
pub fn tokens(
    document: &Document,
    span: Option<Range<usize>>,
    is_over: impl FnMut() -> bool,
) -> Option<SemanticTokens> {
    let text = &document.text;
    let of_urls = each(document, is_over, |placed| {
        let whole = placed.whole();
        let shows_passwords = span.as_ref().is_none_or(|span| whole.start < span.end && span.start < whole.end);
        let own = placed.text().filter(|_| shows_passwords && text.line_of(whole.start) == text.line_of(whole.end))?;
        let reference = document.settings.spec().parse_reference(own).ok()?;
        let roles = component::roles(own, reference.url()?);
        Some(roles.into_iter().map(|(role, span)| (role, placed.span(span))).collect::<Vec<_>>())
    })?;
    let mut last = (0, 0);
    let token = |(role, span): (Role, Range<usize>)| {
        let (start, end) = (text.position(span.start), text.position(span.end));
        let delta_line = start.line - last.0;
        let delta_start = if delta_line == 0 { start.character - last.1 } else { start.character };
        last = (start.line, start.character);
        let length = end.character - start.character;
        SemanticToken { delta_line, delta_start, length, token_type: number(role as usize), token_modifiers_bitset: 0 }
    };
    Some(SemanticTokens { result_id: None, data: of_urls.into_iter().flatten().map(token).collect() })
}

/// The productions around an offset, the URL, its wrapper, and its lines, each in the next.
pub fn selection(document: &Document, offset: usize) -> SelectionRange {
    let text = &document.text;
    let placed = document.at(offset).map(Placed::new);
    let whole = placed.as_ref().map_or(offset..offset, Placed::whole);
    let lines = text.line(text.line_of(whole.start)).start..text.line(text.line_of(whole.end)).end;
    let mut spans = vec![0..text.len(), lines];
    if let Some(placed) = placed {
        spans.push(whole);
        spans.push(placed.span(0..placed.find.octets().len()));
        let around =
            placed.text().map(|text| component::productions(document.settings.spec(), text, placed.octet_at(offset)));
        spans.extend(around.into_iter().flatten().map(|step| placed.span(step.span)));
    }
    let mut range: Option<SelectionRange> = None;
    for span in spans {
        let own = text.range(&span);
        if range.as_ref().is_none_or(|outer| outer.range != own && holds(&outer.range, &own)) {
            range = Some(SelectionRange { range: own, parent: range.map(Box::new) });
        }
    }
    // There is always the document.
    range.unwrap_or_default()
}

fn holds(outer: &super::types::Range, inner: &super::types::Range) -> bool {
    let key = |position: super::types::Position| (position.line, position.character);
    key(outer.start) <= key(inner.start) && key(inner.end) <= key(outer.end)
}
