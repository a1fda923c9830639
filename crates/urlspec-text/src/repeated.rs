//! The faults of a URL that are not in its report, which lists the first ones only.

use std::ops::Range;

use urlspec::diagnostic::Fix;

use crate::template;

/// The maximum number of fixes for faults that are not listed, in a round.
const MAX_FIXES: usize = 1 << 14;

/// Returns fixes that encode, after the last of these fixes, what they encode: characters that no document allows anywhere in a URL.
/// `fixes` are sorted by their spans.
pub(crate) fn repeated(url: &[u8], fixes: &[&Fix]) -> Vec<Fix> {
    let encoding: Vec<&Fix> = fixes.iter().copied().filter(|fix| encodes(url, fix)).collect();
    let (Some(last), Some(model)) = (fixes.last(), encoding.iter().max_by_key(|fix| fix.applicability)) else {
        return Vec::new();
    };
    if template::contains_placeholder(url) {
        return Vec::new();
    }
    let mut octets = [false; 256];
    for octet in encoding.iter().flat_map(|fix| &url[fix.span.clone()]) {
        octets[usize::from(*octet)] = true;
    }
    let mut found = Vec::new();
    let mut at = last.span.end;
    while found.len() < MAX_FIXES {
        let Some(start) = position(url, at, |octet| octets[octet]) else { break };
        at = position(url, start, |octet| !octets[octet]).unwrap_or(url.len());
        found.push(encoded(url, start..at, model));
    }
    found
}

fn position(url: &[u8], from: usize, is_sought: impl Fn(usize) -> bool) -> Option<usize> {
    url[from..].iter().position(|octet| is_sought(usize::from(*octet))).map(|at| from + at)
}

fn encodes(url: &[u8], fix: &Fix) -> bool {
    let octets = &url[fix.span.clone()];
    let is_never_allowed = |octet: &u8| !octet.is_ascii_graphic() || b"\"<>[\\]^`{|}".contains(octet);
    !octets.is_empty() && octets.iter().all(is_never_allowed) && fix.replacement.as_str() == escapes(octets)
}

fn escapes(octets: &[u8]) -> String {
    octets.iter().map(|octet| format!("%{octet:02X}")).collect()
}

/// A fix like `model` that encodes a span.
fn encoded(url: &[u8], span: Range<usize>, model: &Fix) -> Fix {
    let mut fix = model.clone();
    let escapes = escapes(&url[span.clone()]);
    fix.replacement = model.replacement.with_text(escapes);
    fix.span = span;
    fix
}
