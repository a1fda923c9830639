//! `textDocument/completion`.

use std::ops::Range;

use urlspec::{Outline, Scheme, Spec};
use urlspec_text::{Context, Kind};

use super::document::Document;
use super::probe::probe;
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
    let place = Place { document, before: &before[..before.len() - url.len()], typed: offset - url.len()..offset };
    match url.split_once(':') {
        Some((scheme, rest)) => place.in_url(url, scheme, rest),
        None if place.begins_url() => schemes(document, url, &place.typed),
        None => Vec::new(),
    }
}

/// How many bytes before the cursor are read.
const MAX_DISTANCE: usize = 1 << 12;

/// The place of the cursor.
struct Place<'d> {
    document: &'d Document,
    /// The line before the URL.
    before: &'d str,
    /// The span of the part of the URL that is typed.
    typed: Range<usize>,
}

impl Place<'_> {
    /// The items within a URL, if its scheme is known and the document would have a URL there.
    fn in_url(&self, url: &str, scheme: &str, rest: &str) -> Vec<CompletionItem> {
        let document = self.document;
        let lower = scheme.to_ascii_lowercase();
        let has_slashes_first = || Scheme::named(&lower).is_some_and(Scheme::has_slashes);
        let is_known = document.finder().schemes().any(|known| known == lower);
        let has_slashes = rest.starts_with("//");
        let is_url = match rest.strip_prefix("//") {
            Some(rest) => lower == "file" || rest.starts_with(|c: char| c != '/' && c != '%'),
            None => !has_slashes_first() && rest.bytes().next().is_some_and(|first| first.is_ascii_alphabetic()),
        };
        if !is_known || !is_url {
            return Vec::new();
        }
        let typed_span = |length: usize| self.typed.end - length..self.typed.end;
        // The user is typing an escape.
        if let Some(escape) = rest.rfind('%').map(|at| &rest[at..]).filter(|escape| escape.len() < 3) {
            let whole = format!("{}{}", url, &"%20"[escape.len()..]);
            // Without a host, only the address shows that it is a URL.
            let end = if has_slashes { "" } else { "b@h.x" };
            let is_allowed = self.context(&whole, end).is_some_and(|context| self.has_escapes(context, has_slashes));
            let kind = CompletionItemKind::Value;
            let items = || matching_items(document, &ESCAPES, escape, &typed_span(escape.len()), kind);
            return if is_allowed { items() } else { Vec::new() };
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

    /// What the place is for, if the document would have this URL there. The end may be missing from the URL.
    fn context(&self, url: &str, end: &str) -> Option<Context> {
        let probed = probe(self.document, &self.typed, &format!("{url}{end}"), url.len())?;
        Some(probed.context)
    }

    /// Whether a `%` in a URL begins an escape. In programs it may be a directive such as `%s`.
    fn has_escapes(&self, context: Context, has_slashes: bool) -> bool {
        let kind = self.document.kind();
        let is_quoted = || self.before.ends_with(['"', '\'']);
        match context {
            Context::Destination => true,
            // A key, or a value that is no URL.
            Context::Text if matches!(kind, Kind::Json | Kind::Yaml | Kind::Toml | Kind::Ini) => {
                has_slashes || is_quoted()
            }
            Context::Text => true,
            Context::Program if matches!(kind, Kind::Shell | Kind::Code) => has_slashes && !is_in_string(self.before),
            _ => false,
        }
    }

    /// Whether the writer begins a URL: after a wrapper, as the destination of a link, or as the value of an attribute.
    fn begins_url(&self) -> bool {
        let kind = self.document.kind();
        if self.ends_with_any(&["<URL:", "URL=<", "<UDI:", "UDI=<"]) {
            return self.has_wrappers();
        }
        let is_word = |c: char| c.is_alphanumeric() || "_-.$".contains(c);
        let is_prose =
            matches!(kind, Kind::Text | Kind::Markdown | Kind::Html | Kind::Rst | Kind::Asciidoc | Kind::Mail);
        let prefix = ["URL:", "UDI:"].iter().find_map(|prefix| self.before.strip_suffix(prefix));
        if is_prose && prefix.is_some_and(|rest| !rest.ends_with(is_word)) {
            return self.context(URL, " ").is_some_and(|context| context == Context::Text);
        }
        match kind {
            Kind::Markdown if begins_destination(self.before) && !has_open_code(self.before) => {
                let ends = [("(<", ">)"), ("(", ")"), ("<", ">")];
                let end = ends.iter().find(|(open, _)| self.before.ends_with(open));
                self.is_destination(end.map_or("", |(_, close)| close))
            }
            Kind::Html | Kind::Xml | Kind::Markdown if self.begins_attribute() => {
                self.is_destination(if self.before.ends_with('"') { "\">" } else { "'>" })
            }
            Kind::Css => self.begins_url_of_css(),
            _ => false,
        }
    }

    fn begins_url_of_css(&self) -> bool {
        let (before, end) = match self.before.as_bytes().last() {
            Some(b'"') => (&self.before[..self.before.len() - 1], "\")"),
            Some(b'\'') => (&self.before[..self.before.len() - 1], "')"),
            _ => (self.before, ")"),
        };
        let start = before.len().checked_sub("url(".len());
        let is_function =
            start.and_then(|start| before.get(start..)).is_some_and(|own| own.eq_ignore_ascii_case("url("));
        let is_name = |c: char| c.is_alphanumeric() || "-_".contains(c);
        is_function && start.is_some_and(|start| !before[..start].ends_with(is_name)) && self.is_destination(end)
    }

    fn ends_with_any(&self, ends: &[&str]) -> bool {
        let ends_with = |end: &&str| {
            let start = self.before.len().checked_sub(end.len());
            start.and_then(|start| self.before.get(start..)).is_some_and(|text| text.eq_ignore_ascii_case(end))
        };
        ends.iter().any(ends_with)
    }

    /// Whether text may have a wrapper here. In a program, `<` is an operator.
    fn has_wrappers(&self) -> bool {
        match self.context(URL, ">") {
            Some(Context::Program) if self.document.kind() == Kind::Code => {
                let is_word = |c: char| c.is_alphanumeric() || c == '_';
                let before = &self.before[..self.before.rfind('<').unwrap_or_default()];
                is_in_string(self.before) || !before.ends_with(is_word)
            }
            Some(Context::Program) => is_in_string(self.before),
            // A string literal of several lines, and not one that a lifetime of Rust seems to begin.
            Some(Context::Literal) => is_in_string(self.before) || !self.before.contains('\''),
            context => context.is_some(),
        }
    }

    /// Whether a URL, closed by this text, would be a destination of the document.
    fn is_destination(&self, end: &str) -> bool {
        let probed = probe(self.document, &self.typed, &format!("{URL}{end}"), URL.len());
        probed.is_some_and(|probed| probed.is_at_start && probed.context == Context::Destination)
    }

    /// Whether the value of an attribute with a URL begins here, in a tag of its element.
    fn begins_attribute(&self) -> bool {
        let Some(rest) = self.before.strip_suffix(['"', '\'']).map(str::trim_end) else { return false };
        let Some(rest) = rest.strip_suffix('=').map(str::trim_end) else { return false };
        let name = rest.rsplit(|c: char| c.is_whitespace() || "<\"'".contains(c)).next().unwrap_or_default();
        let is_separate = name.len() < rest.len() || rest.trim_start().len() == name.len();
        is_separate && self.element().is_some_and(|element| is_url(self.document.kind(), element, name))
    }

    /// The element whose tag the place is in, by the last `<` before a letter.
    fn element(&self) -> Option<&str> {
        let text = self.document.text.as_str();
        let start = next_char_boundary(text, self.typed.start.saturating_sub(MAX_DISTANCE));
        let near = &text[start..self.typed.start];
        let mut tags = near.rmatch_indices('<').map(|(at, _)| &near[at + 1..]);
        let tag = tags.find(|tag| tag.starts_with(|c: char| c.is_ascii_alphabetic()))?;
        tag.split(|c: char| c.is_whitespace() || c == '/' || c == '>').next()
    }
}

/// What is read in place of a URL that the writer begins.
const URL: &str = "http://h.x/";

/// Whether a line ends in a string literal.
fn is_in_string(line: &str) -> bool {
    let mut quote = None;
    let mut previous = ' ';
    for c in line.chars() {
        let is_escaped = previous == '\\';
        match quote {
            Some(open) if c == open && !is_escaped => quote = None,
            // No apostrophe, and no lifetime of Rust.
            None if c == '\'' && (previous.is_alphanumeric() || "<&".contains(previous)) => {}
            None if "\"'`".contains(c) && !is_escaped => quote = Some(c),
            _ => {}
        }
        previous = if is_escaped { ' ' } else { c };
    }
    quote.is_some()
}

/// Attributes of HTML whose values are URLs, with their elements; none if all elements may have the attribute.
const ATTRIBUTES: [(&str, &[&str]); 12] = [
    ("href", &["a", "area", "base", "image", "link", "use"]),
    ("src", &["audio", "embed", "frame", "iframe", "img", "input", "script", "source", "track", "video"]),
    ("xlink:href", &[]),
    ("action", &["form"]),
    ("formaction", &["button", "input"]),
    ("cite", &["blockquote", "del", "ins", "q"]),
    ("data", &["object"]),
    ("poster", &["video"]),
    ("background", &["body"]),
    ("longdesc", &["frame", "iframe", "img"]),
    ("codebase", &["applet", "object"]),
    ("manifest", &["html"]),
];

/// Whether the value of an attribute is a URL. In XML, only some names are unlikely to have another meaning.
fn is_url(kind: Kind, element: &str, attribute: &str) -> bool {
    let own = ATTRIBUTES.iter().find(|(name, _)| name.eq_ignore_ascii_case(attribute));
    let is_in_xml = |name: &str| ["href", "src", "xlink:href"].contains(&name);
    own.is_some_and(|(name, elements)| {
        let is_element = elements.is_empty() || elements.iter().any(|known| known.eq_ignore_ascii_case(element));
        is_element && (kind != Kind::Xml || is_in_xml(name))
    })
}

/// Whether the writer of Markdown began code on a line. A backtick after a letter is an apostrophe.
fn has_open_code(line: &str) -> bool {
    let mut rest = line;
    while let Some(at) = rest.find('`') {
        let after = rest[at..].trim_start_matches('`');
        let mark = &rest[at..rest.len() - after.len()];
        let mut others = after.match_indices(mark).map(|(close, _)| &after[close + mark.len()..]);
        rest = match others.find(|other| !other.starts_with('`')) {
            Some(other) => other,
            None if !rest[..at].ends_with(char::is_alphanumeric) => return true,
            None => after,
        };
    }
    false
}

/// Whether a destination of Markdown may begin after a text: `](`, `](<`, or `[label]: `.
fn begins_destination(before: &str) -> bool {
    let before = before.strip_suffix('<').unwrap_or(before);
    let is_definition = || {
        let label = before.strip_suffix(": ").and_then(|label| label.trim_start().strip_prefix('['));
        label.and_then(|label| label.strip_suffix(']')).is_some_and(|label| !label.is_empty() && !label.contains(']'))
    };
    before.ends_with("](") || is_definition()
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
    if !typed.bytes().all(|octet| octet.is_ascii_alphanumeric() || matches!(octet, b'+' | b'.' | b'-')) {
        return Vec::new();
    }
    let lower = typed.to_ascii_lowercase();
    let spec = document.settings.spec();
    let matching = offered(spec).into_iter().filter(|name| name.starts_with(&lower));
    let has_slashes = |name: &str| Scheme::named(name).is_some_and(Scheme::has_slashes);
    let new_text = |name: &str| if has_slashes(name) { format!("{name}://") } else { format!("{name}:") };
    let item_of = |name| item(document, name, meaning(spec, name), new_text(name), span, CompletionItemKind::Keyword);
    matching.map(item_of).collect()
}

/// The schemes to offer: those of the document's own rules first, then https and its like, which people write whatever the document,
/// and those of the other documents; where one syntax describes all URLs, also all others that are known.
fn offered(spec: Spec) -> Vec<&'static str> {
    let of_documents = || Spec::ALL.iter().rev().flat_map(|spec| spec.schemes());
    let all = Scheme::ALL.iter().filter(|_| spec.is_generic()).map(Scheme::name);
    let candidates = spec.schemes().iter().chain(spec.sought_schemes()).chain(of_documents()).copied().chain(all);
    let mut names: Vec<&str> = Vec::new();
    for name in candidates {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// What a scheme is for, or else the document that defines it.
fn meaning(spec: Spec, name: &str) -> &'static str {
    let document = || Scheme::named(name).and_then(Scheme::document);
    spec.meaning_of_scheme(name).map(|(meaning, _)| meaning).or_else(document).unwrap_or_default()
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

    use super::{Document, Spec, items};
    use crate::settings::DocumentSettings;
    use crate::text::Encoding;
    use crate::types::Uri;

    /// The labels of the items at a `¦` in a text, or at its end.
    fn labels(language: &str, text: &str) -> Vec<String> {
        let (before, after) = text.split_once('¦').unwrap_or((text, ""));
        let (offset, text) = (before.len(), format!("{before}{after}"));
        let uri = Uri("untitled:a".into());
        let settings = Arc::new(DocumentSettings::default());
        let document = Document::new(uri, 0, language.into(), text, Encoding::Utf8, settings);
        items(&document, offset).into_iter().map(|item| item.label).collect()
    }

    /// https and its like are offered in every document, and all schemes that are known where one syntax describes all URLs.
    #[test]
    fn the_schemes_of_the_document_are_offered() {
        for spec in Spec::ALL {
            let names = super::offered(*spec);
            let has = |name: &str| names.contains(&name);
            assert!(spec.schemes().iter().chain(&["https", "wss"]).all(|name| has(name)), "{spec}");
            assert_eq!(["tel", "ssh", "coap+tcp"].iter().all(|name| has(name)), spec.is_generic(), "{spec}");
        }
        assert_eq!(super::meaning(Spec::TODAY, "https"), "Hypertext Transfer Protocol Secure");
    }

    #[test]
    fn a_url_is_completed_where_the_writer_begins_one() {
        for (language, text, label) in [
            ("rust", "// <URL:", "gopher"),
            ("plaintext", "<URL:go", "gopher"),
            ("plaintext", "<URL:http", "https"),
            ("plaintext", "<url:m", "mailto"),
            ("plaintext", "see URL:f", "ftp"),
            ("plaintext", "URL:", "http"),
            ("plaintext", "URL=<t", "telnet"),
            ("plaintext", "UDI:w", "wais"),
            ("markdown", "[a](", "http"),
            ("markdown", "![a](<f", "ftp"),
            ("markdown", "[a]: h", "http"),
            ("markdown", "[a]: <h", "http"),
            ("markdown", "[a]: ¦\n[b]: c", "http"),
            ("markdown", "```\na\n```\n[b](g", "gopher"),
            ("markdown", "<img src=\"", "http"),
            ("html", "<a href=\"", "http"),
            ("html", "<a class='b' HREF = 'ht", "http"),
            ("html", "<img\n  src=\"f", "ftp"),
            ("xml", "<a xlink:href='", "http"),
            ("css", "a { b: url(", "http"),
            ("css", "a { b: url('h", "http"),
            ("markdown", "[a](¦)", "http"),
            ("markdown", "[a](¦) and [b](http://h.x/)", "http"),
            ("markdown", "[a](<¦>)", "http"),
            ("markdown", "- a\n\n    [b](", "http"),
            ("markdown", "1. a\n    [b](", "http"),
            ("markdown", "it`s [a](", "http"),
            ("markdown", "`b` [a](", "http"),
            ("markdown", "- [ ](", "http"),
            ("html", "<object data=\"", "http"),
            ("html", "<form action='", "http"),
            ("html", "<a\nhref=\"¦\">b</a>", "http"),
            ("html", "<p>URL:", "http"),
            ("xml", "<link href='", "http"),
            ("python", "print(\"<URL:", "http"),
            ("typescript", "f('<URL:", "http"),
            ("cpp", "// map URL=<", "http"),
            ("c", "/* <UDI:¦ */", "http"),
            ("haskell", "-- <URL:", "http"),
            ("latex", "see <URL:", "http"),
            // Within a URL.
            ("python", "a = 'ftp://h.x/a;", "type=a"),
            ("plaintext", "<URL:ftp://h.x/\u{e9};ty", "type=i"),
            ("plaintext", "gopher://h.x/", "7"),
            ("rust", "// http://h.x/a%", "%7E"),
            ("python", "# \"http://h.x/a%2", "%20"),
            ("rust", "/* see http://h.x/a%¦ */", "%7E"),
            ("shellscript", "curl http://h.x/a%", "%7E"),
            ("json", "{\"a\": \"http://h.x/a%", "%7E"),
            ("json", "{\"a\": \"mailto:a%", "%7E"),
            ("latex", "see http://h.x/a%", "%7E"),
            ("markdown", "[a](http://h.x/a%", "%7E"),
            ("html", "<a href=\"mailto:a%", "%40"),
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
            ("plaintext", "news:5%"),
            ("plaintext", "unknown://h.x/%"),
            ("markdown", "a ("),
            ("markdown", "a ne"),
            ("markdown", "`a[0]("),
            ("markdown", "```\na[0]("),
            ("markdown", "Array<"),
            ("css", "a { b: f("),
            ("css", "a { b: myurl("),
            // A scheme and a colon in programs, and a `%` that may be a directive.
            ("python", "lo, mid = x[:mid], x[mid:hi%"),
            ("python", "lambda mid:mid%"),
            ("python", "\"http://h.x/a%"),
            ("python", "d = {\"news\":a%"),
            ("go", "y := x[mid:n%"),
            ("go", "fmt.Sprintf(\"http://h.x/%¦s\")"),
            ("rust", "&x[cid:n%"),
            ("typescript", "{ mid:a%"),
            ("typescript", "`http://h.x/%¦`"),
            ("typescript", "{mailto:a%¦b}"),
            ("c", "  mid:a%"),
            ("c", "case mid:a%"),
            ("c", "printf(\"http://h.x/%"),
            ("shellscript", "printf \"http://h.x/%"),
            ("shellscript", "printf 'http://h.x/%¦s'"),
            ("javascript", "const o = {news:n%"),
            ("yaml", "news:a%"),
            ("ini", "news:a%"),
            // Wrappers in programs.
            ("typescript", "type URL=<"),
            ("typescript", "let URL=<¦T>() => 1"),
            ("typescript", "const a: Foo<URL:"),
            ("cpp", "std::map<UDI:"),
            ("rust", "fn f<'a>(b: Vec<URL:"),
            ("haskell", "Foo<URL:"),
            ("html", "<script>let URL=<"),
            // What looks like a destination of Markdown or an attribute.
            ("markdown", "[^1]: ma"),
            ("markdown", "[^1]: fi"),
            ("markdown", "[ ]: ma"),
            ("markdown", "- [ ]: ma"),
            ("markdown", "````\n```\n[a]("),
            ("markdown", "~~~\n[a](¦\n~~~"),
            ("markdown", "``a ` [b](¦``"),
            ("markdown", "    [a]("),
            ("markdown", "<!-- [a](¦ -->"),
            ("markdown", "\\[a]("),
            ("html", "<div data=\""),
            ("html", "<!-- <a href=\"¦ -->"),
            ("html", "<script>\nlet src=\""),
            ("html", "x action = \""),
            ("vue", "<a :href=\""),
            ("xml", "<field action=\""),
            ("xml", "<item manifest=\""),
            ("xml", "<a data=\""),
            ("xml", "<object data=\""),
        ] {
            assert_eq!(labels(language, text), Vec::<String>::new(), "{language}: {text}");
        }
    }
}
