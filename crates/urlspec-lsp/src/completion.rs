//! `textDocument/completion`.

use std::ops::Range;

use urlspec::{Outline, Spec};

use super::document::Document;
use super::types::{CompletionItem, CompletionItemKind, CompletionItemTextEdit, TextEdit};

/// The characters that trigger completion.
pub const TRIGGER_CHARACTERS: [&str; 5] = [":", "/", ";", "%", "<"];

/// The types of Gopher items (RFC 1436, section 3.8).
const ITEM_TYPES: [(&str, &str); 14] = [
    ("0", "a file"),
    ("1", "a directory"),
    ("2", "a CSO phone-book server"),
    ("3", "an error"),
    ("4", "a BinHexed Macintosh file"),
    ("5", "a DOS binary archive"),
    ("6", "a UNIX uuencoded file"),
    ("7", "an index-search server"),
    ("8", "a text-based telnet session"),
    ("9", "a binary file"),
    ("+", "a redundant server"),
    ("T", "a text-based tn3270 session"),
    ("g", "a GIF format graphics file"),
    ("I", "some kind of image file"),
];

/// The FTP type codes (RFC 1738, section 3.2.2).
const TYPE_CODES: [(&str, &str); 3] =
    [("type=a", "a text"), ("type=i", "an image, octet by octet"), ("type=d", "a list of names")];

/// Escapes of octets that often need encoding (RFC 1738, section 2.2).
const ESCAPES: [(&str, &str); 24] = [
    ("%20", "a blank"),
    ("%09", "a tab"),
    ("%0D%0A", "a line end"),
    ("%22", "\""),
    ("%23", "#"),
    ("%25", "%"),
    ("%26", "&"),
    ("%2F", "/"),
    ("%3A", ":"),
    ("%3B", ";"),
    ("%3C", "<"),
    ("%3D", "="),
    ("%3E", ">"),
    ("%3F", "?"),
    ("%40", "@"),
    ("%5B", "["),
    ("%5C", "\\"),
    ("%5D", "]"),
    ("%5E", "^"),
    ("%60", "`"),
    ("%7B", "{"),
    ("%7C", "|"),
    ("%7D", "}"),
    ("%7E", "~"),
];

/// The items for an offset of a document.
pub fn items(document: &Document, offset: usize) -> Vec<CompletionItem> {
    let line = document.text.line(document.text.line_of(offset));
    let before = &document.text.as_str()[line.start..offset];
    let url = &before[before
        .rfind(|c: char| c.is_whitespace() || "<>\"'`()".contains(c))
        .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8))..];
    let url = if Outline::has_prefix(url.as_bytes()) { &url[Outline::PREFIX.len()..] } else { url };
    let is_wrapped = before[..before.len() - url.len()].ends_with([':', '<']);
    let typed_span = |length: usize| offset - length..offset;
    let Some((scheme, rest)) = url.split_once(':') else {
        return schemes(document, url, is_wrapped, &typed_span(url.len()));
    };
    // The user is typing an escape.
    if let Some(escape) = rest.rfind('%').map(|at| &rest[at..]).filter(|escape| escape.len() < 3) {
        return matching_items(document, &ESCAPES, escape, &typed_span(escape.len()), CompletionItemKind::Value);
    }
    let is_scheme = |name: &str| scheme.eq_ignore_ascii_case(name);
    let path = url[Outline::guess(url, document.settings.spec()).path.start..].strip_prefix('/');
    match path {
        Some("") if is_scheme("gopher") => {
            matching_items(document, &ITEM_TYPES, "", &typed_span(0), CompletionItemKind::EnumMember)
        }
        Some(path) if is_scheme("ftp") => {
            let Some((_, parameter)) = path.rsplit_once(';') else { return Vec::new() };
            matching_items(
                document,
                &TYPE_CODES,
                parameter,
                &typed_span(parameter.len()),
                CompletionItemKind::EnumMember,
            )
        }
        _ => Vec::new(),
    }
}

/// The items that start with the typed text, from a list of labels and details.
fn matching_items(
    document: &Document,
    known: &[(&str, &str)],
    typed: &str,
    span: &Range<usize>,
    kind: CompletionItemKind,
) -> Vec<CompletionItem> {
    let matching =
        known.iter().filter(|(label, _)| label.to_ascii_lowercase().starts_with(&typed.to_ascii_lowercase()));
    matching.map(|(label, detail)| item(document, label, detail, (*label).to_owned(), span, kind)).collect()
}

/// The schemes. Without a wrapper, at least two letters must have been typed.
fn schemes(document: &Document, typed: &str, is_wrapped: bool, span: &Range<usize>) -> Vec<CompletionItem> {
    if !(is_wrapped || typed.len() > 1) || !typed.bytes().all(|octet| octet.is_ascii_alphanumeric()) {
        return Vec::new();
    }
    let mut names: Vec<&str> = Vec::new();
    // The schemes of the document's own rules first.
    for spec in [document.settings.spec()].iter().chain(Spec::ALL.iter().rev()) {
        names.extend(spec.schemes().iter().filter(|name| !names.contains(name)).collect::<Vec<_>>());
    }
    let lower = typed.to_ascii_lowercase();
    let matching = names.into_iter().filter(|name| name.starts_with(&lower));
    let has_host = |name: &str| Spec::ALL.iter().any(|spec| spec.has_host(name));
    let new_text = |name: &str| if has_host(name) { format!("{name}://") } else { format!("{name}:") };
    matching
        .map(|name| {
            let detail = Spec::meaning_of_scheme(name).map_or("", |(meaning, _)| meaning);
            item(document, name, detail, new_text(name), span, CompletionItemKind::Keyword)
        })
        .collect()
}

fn item(
    document: &Document,
    label: &str,
    detail: &str,
    new_text: String,
    span: &Range<usize>,
    kind: CompletionItemKind,
) -> CompletionItem {
    let edit = TextEdit { range: document.text.range(span), new_text };
    CompletionItem {
        label: label.to_owned(),
        detail: Some(detail.to_owned()),
        kind: Some(kind),
        text_edit: Some(CompletionItemTextEdit::TextEdit(edit)),
        ..CompletionItem::default()
    }
}
