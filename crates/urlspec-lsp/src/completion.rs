//! `textDocument/completion`.

use std::ops::Range;

use urlspec::{Outline, Spec};
use urlspec_text::Kind;

use super::document::Document;
use super::text::next_char_boundary;
use super::types::{CompletionItem, CompletionItemKind, CompletionItemTextEdit, TextEdit};

/// The characters that trigger completion.
pub const TRIGGER_CHARACTERS: [&str; 6] = [":", "/", ";", "%", "(", "\""];

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

/// The items for an offset of a document: within a URL, or where the writer clearly begins one.
pub fn items(document: &Document, offset: usize) -> Vec<CompletionItem> {
    let line = document.text.line(document.text.line_of(offset));
    let start = next_char_boundary(document.text.as_str(), offset.saturating_sub(MAX_DISTANCE).max(line.start));
    let before = &document.text.as_str()[start..offset];
    let is_delimiter = |c: char| c.is_whitespace() || "<>\"'`(){}[]|=,".contains(c);
    let word = &before[before.rfind(is_delimiter).map_or(0, |at| next_char_boundary(before, at + 1))..];
    let url = if Outline::has_prefix(word.as_bytes()) { &word[Outline::PREFIX.len()..] } else { word };
    let url = url.strip_prefix("UDI:").unwrap_or(url);
    let typed_span = |length: usize| offset - length..offset;
    match url.split_once(':') {
        Some((scheme, rest)) => in_url(document, url, scheme, rest, typed_span),
        None if begins_url(document, offset, &before[..before.len() - url.len()]) => {
            schemes(document, url, &typed_span(url.len()))
        }
        None => Vec::new(),
    }
}

/// How many bytes before the cursor are read.
const MAX_DISTANCE: usize = 1 << 12;

/// The items within a URL, if its scheme is known and what follows it is as in a URL.
fn in_url(
    document: &Document,
    url: &str,
    scheme: &str,
    rest: &str,
    typed_span: impl Fn(usize) -> Range<usize>,
) -> Vec<CompletionItem> {
    let lower = scheme.to_ascii_lowercase();
    let has_host = || Spec::ALL.iter().any(|spec| spec.has_host(&lower));
    let is_known = document.finder().schemes().any(|known| known == lower);
    let is_url = match rest.strip_prefix("//") {
        Some(rest) => lower == "file" || rest.starts_with(|c: char| c != '/' && c != '%'),
        None => !has_host() && rest.bytes().next().is_some_and(|first| first.is_ascii_alphanumeric()),
    };
    if !is_known || !is_url {
        return Vec::new();
    }
    // The user is typing an escape.
    if let Some(escape) = rest.rfind('%').map(|at| &rest[at..]).filter(|escape| escape.len() < 3) {
        return matching_items(document, &ESCAPES, escape, &typed_span(escape.len()), CompletionItemKind::Value);
    }
    let path = url[Outline::guess(url, document.settings.spec()).path.start..].strip_prefix('/');
    let kind = CompletionItemKind::EnumMember;
    match (path, &*lower) {
        (Some(""), "gopher") => matching_items(document, &ITEM_TYPES, "", &typed_span(0), kind),
        (Some(path), "ftp") => path.rsplit_once(';').map_or_else(Vec::new, |(_, parameter)| {
            matching_items(document, &TYPE_CODES, parameter, &typed_span(parameter.len()), kind)
        }),
        _ => Vec::new(),
    }
}

/// Attributes of HTML whose values are URLs.
const ATTRIBUTES: [&str; 12] = [
    "href",
    "src",
    "action",
    "cite",
    "data",
    "formaction",
    "poster",
    "background",
    "longdesc",
    "xlink:href",
    "codebase",
    "manifest",
];

/// Whether the writer begins a URL after a text of the line: after a wrapper, as the destination of a link, or as the value of an
/// attribute.
fn begins_url(document: &Document, offset: usize, before: &str) -> bool {
    let kind = document.kind();
    let ends_with = |end: &str| {
        let start = before.len().checked_sub(end.len());
        start.and_then(|start| before.get(start..)).is_some_and(|text| text.eq_ignore_ascii_case(end))
    };
    if ["<URL:", "URL=<", "<UDI:", "UDI=<"].iter().any(|wrapper| ends_with(wrapper)) {
        return true;
    }
    let is_word = |c: char| c.is_alphanumeric() || "_-.$".contains(c);
    let is_prose = matches!(kind, Kind::Text | Kind::Markdown | Kind::Html | Kind::Rst | Kind::Asciidoc | Kind::Mail);
    let prefix = ["URL:", "UDI:"].iter().find_map(|prefix| before.strip_suffix(prefix));
    if is_prose && prefix.is_some_and(|rest| !rest.ends_with(is_word)) {
        return true;
    }
    match kind {
        Kind::Markdown if begins_destination(before) => !is_in_code(document, offset, before),
        Kind::Html | Kind::Xml | Kind::Markdown => begins_attribute(before),
        Kind::Css => ["url(", "url(\"", "url('"].iter().any(|open| ends_with(open)),
        _ => false,
    }
}

/// Whether a destination of Markdown begins after a text: `](`, `](<`, or `[label]: `.
fn begins_destination(before: &str) -> bool {
    let before = before.strip_suffix('<').unwrap_or(before);
    let is_definition = || {
        let label = before.strip_suffix(": ").and_then(|label| label.trim_start().strip_prefix('['));
        label.and_then(|label| label.strip_suffix(']')).is_some_and(|label| !label.is_empty() && !label.contains(']'))
    };
    before.ends_with("](") || is_definition()
}

/// Whether a line of Markdown is in a block of code, or its end in code.
fn is_in_code(document: &Document, offset: usize, before: &str) -> bool {
    let is_fence = |line: &str| ["```", "~~~"].iter().any(|fence| line.trim_start().starts_with(fence));
    let fences = document.text.as_str()[..offset].lines().filter(|line| is_fence(line)).count();
    fences % 2 == 1 || before.starts_with("    ") || before.matches('`').count() % 2 == 1
}

/// Whether the value of an attribute with a URL begins after a text, in a tag.
fn begins_attribute(before: &str) -> bool {
    let Some(rest) = before.strip_suffix(['"', '\'']).map(str::trim_end) else { return false };
    let Some(rest) = rest.strip_suffix('=').map(str::trim_end) else { return false };
    let name = rest.rsplit(|c: char| c.is_whitespace() || "<\"'".contains(c)).next().unwrap_or_default();
    let is_separate = name.len() < rest.len() || rest.trim_start().len() == name.len();
    is_separate && ATTRIBUTES.iter().any(|known| known.eq_ignore_ascii_case(name))
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

/// The schemes that start with the typed text.
fn schemes(document: &Document, typed: &str, span: &Range<usize>) -> Vec<CompletionItem> {
    if !typed.bytes().all(|octet| octet.is_ascii_alphanumeric()) {
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{Document, items};
    use crate::settings::DocumentSettings;
    use crate::text::Encoding;
    use crate::types::Uri;

    /// The labels of the items at the end of a text.
    fn labels(language: &str, text: &str) -> Vec<String> {
        let uri = Uri("untitled:a".into());
        let settings = Arc::new(DocumentSettings::default());
        let document = Document::new(uri, 0, language.into(), text.into(), Encoding::Utf8, settings);
        items(&document, text.len()).into_iter().map(|item| item.label).collect()
    }

    #[test]
    fn a_url_is_completed_where_the_writer_begins_one() {
        for (language, text, label) in [
            ("rust", "// <URL:", "gopher"),
            ("plaintext", "<URL:go", "gopher"),
            ("plaintext", "<url:m", "mailto"),
            ("plaintext", "see URL:f", "ftp"),
            ("plaintext", "URL:", "http"),
            ("plaintext", "URL=<t", "telnet"),
            ("plaintext", "UDI:w", "wais"),
            ("markdown", "[a](", "http"),
            ("markdown", "![a](<f", "ftp"),
            ("markdown", "[a]: h", "http"),
            ("markdown", "```\na\n```\n[b](g", "gopher"),
            ("markdown", "<img src=\"", "http"),
            ("html", "<a href=\"", "http"),
            ("html", "<a class='b' HREF = 'ht", "http"),
            ("html", "<img\n  src=\"f", "ftp"),
            ("xml", "<a xlink:href='", "http"),
            ("css", "a { b: url(", "http"),
            ("css", "a { b: url('h", "http"),
            // Within a URL.
            ("python", "a = 'ftp://h.x/a;", "type=a"),
            ("plaintext", "<URL:ftp://h.x/\u{e9};ty", "type=i"),
            ("plaintext", "gopher://h.x/", "7"),
            ("rust", "\"http://h.x/a%", "%7E"),
            ("python", "f\"http://h.x/a%2", "%20"),
            ("plaintext", "mailto:a%", "%25"),
            ("plaintext", "HTTP://h.x/%", "%7E"),
            ("plaintext", "file:///a%", "%20"),
        ] {
            assert!(labels(language, text).iter().any(|own| own == label), "{language}: {text}");
        }
    }

    #[test]
    fn nothing_is_completed_elsewhere() {
        for (language, text) in [
            ("typescript", "const x: Array<"),
            ("typescript", "const x: Array<g"),
            ("rust", "Vec<"),
            ("rust", "let a: Vec<f"),
            ("html", "<"),
            ("html", "<a"),
            ("html", "<p>ht"),
            ("html", "<a class=\""),
            ("html", "<a data-a=\""),
            ("html", "a \""),
            ("c", "#include <"),
            ("c", "#include <f"),
            ("shellscript", "cat <"),
            ("shellscript", "date +%"),
            ("shellscript", "src=\""),
            ("shellscript", "URL:"),
            ("python", "f\"{now:%"),
            ("python", "f\"{now:%Y-%"),
            ("python", "f\"{mid:%"),
            ("python", "f\"{file:%"),
            ("python", "'%"),
            ("python", "print(\"%"),
            ("rust", "x:%"),
            ("rust", "a::b"),
            ("rust", "http:"),
            ("rust", "http:%"),
            ("rust", "std::news::%"),
            ("c", "a ? b : ftp %"),
            ("yaml", "url:"),
            ("yaml", "url: "),
            ("yaml", "news:%"),
            ("json", "\"url\": \""),
            ("json", "\"href\":\""),
            ("typescript", "{URL:"),
            ("typescript", "f("),
            ("typescript", "a[0]("),
            ("plaintext", "ne"),
            ("plaintext", "ma"),
            ("plaintext", "fi"),
            ("plaintext", "te"),
            ("plaintext", ""),
            ("plaintext", "word "),
            ("plaintext", "BASE_URL:"),
            ("plaintext", "see URL: "),
            ("plaintext", "http://h.x/a"),
            ("plaintext", "gopher://h.x/0"),
            ("plaintext", "http://h.x/a;"),
            ("plaintext", "100 %"),
            ("plaintext", "unknown://h.x/%"),
            ("markdown", "a ("),
            ("markdown", "a ne"),
            ("markdown", "`a[0]("),
            ("markdown", "```\na[0]("),
            ("markdown", "Array<"),
            ("css", "a { b: f("),
        ] {
            assert_eq!(labels(language, text), Vec::<String>::new(), "{language}: {text}");
        }
    }
}
