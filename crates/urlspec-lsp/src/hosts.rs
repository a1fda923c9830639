//! The places of a host in the URLs of a document, and their edits.

use std::ops::Range;

use urlspec::{Encoded, Outline, Spec};

use super::document::Document;
use super::placed_url::PlacedUrl;

/// A host in a URL of a document.
pub struct Host {
    /// What two spellings of a host have in common.
    pub key: Vec<u8>,
    /// The span in the document.
    pub span: Range<usize>,
}

/// The host at an offset, or that ends there.
pub fn host_at(document: &Document, offset: usize) -> Option<Host> {
    let url = document.url_at(offset)?;
    let (host, span) = host(url.text()?, document.settings.spec())?;
    let span = url.span(span);
    (span.start <= offset && offset <= span.end).then(|| Host { key: key(host), span })
}

/// The host of a URL, and its span.
pub fn host(text: &str, spec: Spec) -> Option<(&str, Range<usize>)> {
    let span = Outline::guess(text, spec).host;
    let host = text.get(span.clone()).filter(|host| !host.is_empty())?;
    Some((host, span))
}

/// A host without escapes and in lower case: hosts are the same in either (RFC 3986, section 6.2.2).
pub fn key(host: &str) -> Vec<u8> {
    Encoded::new(host).decode().to_ascii_lowercase()
}

/// The spans of a host in a document. `None` if the request was cancelled.
pub fn places(document: &Document, sought: &[u8], is_cancelled: impl FnMut() -> bool) -> Option<Vec<Range<usize>>> {
    let spec = document.settings.spec();
    document.map_urls(is_cancelled, |url| {
        let (name, span) = host(url.text()?, spec)?;
        (key(name) == sought).then(|| url.span(span))
    })
}

/// The edits that rename a host in a document. A place is left out if its host is not literal text, or if its URL would become
/// invalid. `None` if the request was cancelled.
pub fn renamed(
    document: &Document,
    sought: &[u8],
    new: &str,
    is_cancelled: impl FnMut() -> bool,
) -> Option<Vec<(Range<usize>, String)>> {
    let edits = document.map_urls(is_cancelled, |url| renamed_in(document, &url, sought, new))?;
    Some(edits.into_iter().flatten().collect())
}

fn renamed_in(
    document: &Document,
    url: &PlacedUrl<'_>,
    sought: &[u8],
    new: &str,
) -> Option<Vec<(Range<usize>, String)>> {
    let (spec, text) = (document.settings.spec(), url.text()?);
    let (name, span) = host(text, spec)?;
    let is_literal = document.text.as_str().get(url.span(span.clone())) == Some(name);
    if key(name) != sought || !is_literal {
        return None;
    }
    let changed = [&text[..span.start], new, &text[span.end..]].concat();
    let has_new_host = host(&changed, spec).is_some_and(|(host, _)| host == new);
    if !has_new_host || (spec.accepts_reference(text) && !spec.accepts_reference(&changed)) {
        return None;
    }
    let edits = url.found.replace(span, new)?;
    Some(edits.into_iter().map(|edit| (edit.span, edit.replacement)).collect())
}

/// Whether a text is a host by a document.
pub fn is_host(name: &str, spec: Spec) -> bool {
    let url = format!("http://{name}/");
    spec.accepts_reference(&url) && host(&url, spec).is_some_and(|(host, _)| host == name)
}
