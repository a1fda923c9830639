//! `textDocument/documentLink`.

use std::borrow::Cow;

use urlspec::redact::is_active;
use urlspec_text::Wrapper;

use super::client_features::ClientFeatures;
use super::document::Document;
use super::placed_url::PlacedUrl;
use super::types::{DocumentLink, Uri};

/// The maximum number of links of a document, and the maximum length in bytes of all their targets. Editors request all links after
/// each edit.
const MAX_LINKS: usize = 2000;
const MAX_LENGTH: usize = 1 << 18;

/// Links for the URLs that the client does not detect: those with other schemes, and those in wrappers. Also whether some are left
/// out, since there are too many. `None` if the request was cancelled.
pub fn links(
    document: &Document,
    client: &ClientFeatures,
    is_cancelled: impl FnMut() -> bool,
) -> Option<(Vec<DocumentLink>, bool)> {
    let (mut count, mut length) = (0, 0);
    let mut is_limited = false;
    let links = document.map_urls(is_cancelled, |url| {
        if is_limited {
            return None;
        }
        let scheme = url.found.scheme()?;
        let is_named = |names: &[&str]| names.iter().any(|name| name.eq_ignore_ascii_case(scheme));
        let is_detected = is_named(client.link_schemes) && url.found.wrapper() == Wrapper::None;
        if is_detected || !is_named(&document.settings.link_schemes) {
            return None;
        }
        let target = target(document, &url)?;
        count += 1;
        length += target.len();
        if count > MAX_LINKS || length > MAX_LENGTH {
            is_limited = true;
            return None;
        }
        let (meaning, _) = document.settings.spec().meaning_of_scheme(scheme).unwrap_or_default();
        Some(DocumentLink {
            range: document.text.range(&url.url_span()),
            target: Some(Uri(target)),
            tooltip: Some(meaning.to_owned()).filter(|meaning| client.has_tooltips && !meaning.is_empty()),
            data: None,
        })
    })?;
    Some((links, is_limited))
}

/// The message that some links are left out.
pub fn limit_message(document: &Document) -> String {
    format!("{}: only the first {MAX_LINKS} links are shown, or fewer if they are long", document.uri.0)
}

/// The URL, if it is valid once its unsafe characters are encoded. Clients show the target, so a URL with a password has
/// none.
fn target(document: &Document, url: &PlacedUrl<'_>) -> Option<String> {
    let text = url.text()?;
    let spec = document.settings.spec();
    let is_valid = |text: &str| spec.accepts_reference(text);
    // In some documents, the character that begins a fragment is unsafe, so encode only what is invalid.
    let target = if is_valid(text) { Cow::Borrowed(text) } else { spec.make_safe(text.as_bytes()) };
    let is_safe = target.is_ascii() && !target.contains(|c| c == ' ' || is_active(c));
    let is_safe = is_safe && !has_option(&target);
    let is_open = is_safe && is_valid(&target) && !url.untrusted(document.text.as_str()).has_secret();
    is_open.then(|| target.into_owned())
}

/// Whether a client could take the user name, the host or what else follows the scheme for an option, since it begins with
/// a hyphen.
fn has_option(target: &str) -> bool {
    let rest = target.split_once(':').map_or(target, |(_, rest)| rest).trim_start_matches('/');
    let login = rest.split('/').next().unwrap_or_default();
    let is_option = |part: &str| part.starts_with('-') || part.get(..3).is_some_and(|c| c.eq_ignore_ascii_case("%2D"));
    login.split([':', '@', ',']).any(is_option)
}
