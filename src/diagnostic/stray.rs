//! Characters that don't belong among the two slashes between a scheme and its host.

use std::ops::Range;

use super::names::is_likely_host;
use crate::outline::{Outline, is_without_login, port};

/// The slashes after a scheme with other characters before or between them: `https:|//host`, `https:/ /host`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct StraySlashes {
    /// From the colon of the scheme to the authority.
    pub whole: Range<usize>,
    /// The characters before the first slash; may be empty.
    pub before: Range<usize>,
    /// The characters between the two slashes; may be empty.
    pub between: Range<usize>,
    /// The host that follows.
    pub host: Range<usize>,
}

/// The number of stray characters in one place. More are more likely a part of a path.
const MOST: usize = 3;

impl StraySlashes {
    /// The slashes in a text with this outline, if characters that don't belong there are among them, and a host follows.
    pub fn find(text: &str, outline: &Outline) -> Option<Self> {
        let scheme = text.get(outline.scheme.clone())?;
        let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic()) && outline.has_colon();
        let start = outline.scheme.end + 1;
        // As in most texts, nothing is before or between the slashes.
        let is_plain = text.get(start..)?.starts_with("//");
        if is_plain || !is_scheme || is_without_login(scheme) {
            return None;
        }
        let first = start + text.get(start..)?.find('/')?;
        let second = first + 1 + text[first + 1..].find('/')?;
        let (before, between) = (start..first, first + 1..second);
        let extra = text[second..].bytes().take_while(|octet| *octet == b'/').count() - 1;
        let host = host_from(text, second + 1 + extra)?;
        let name = &text[host.clone()];
        let gaps = (&text[before.clone()], &text[between.clone()]);
        let is_clear = extra == 0 && (gaps.1.is_empty() || gaps.1.contains(|c| !is_of_name(c)));
        let is_ours = is_stray(gaps, extra) && (is_clear || is_likely_host(name));
        let is_path = scheme.eq_ignore_ascii_case("file") && !is_likely_host(name);
        (is_ours && !is_path).then(|| Self { whole: start..second + 1 + extra, before, between, host })
    }
}

/// Whether the text before and between the slashes is a slip of the keyboard, and not part of a path.
fn is_stray((before, between): (&str, &str), extra: usize) -> bool {
    let is_few = |gap: &str| gap.chars().nth(MOST).is_none() && !gap.contains('\\');
    let has_no_name = |gap: &str| !gap.contains(|c: char| c.is_ascii_alphanumeric());
    // `http:a//host`
    let is_letter = before.len() == 1 && between.is_empty() && extra == 0;
    let is_any = !before.is_empty() || !between.is_empty();
    is_any && is_few(before) && is_few(between) && (has_no_name(before) || is_letter) && has_no_name(between)
}

/// Whether a character could be of a name in a path: `http:/./a`, `http:/~/a`.
const fn is_of_name(c: char) -> bool {
    matches!(c, '.' | '-' | '_' | '~')
}

/// The host in the authority that begins here, without a login and a port.
fn host_from(text: &str, start: usize) -> Option<Range<usize>> {
    let rest = &text[start..];
    let authority = &rest[..rest.find(['/', '?', '#', '\\']).unwrap_or(rest.len())];
    let at = authority.rfind('@').map_or(0, |at| at + 1);
    let length = port(&authority[at..]).unwrap_or(authority.len() - at);
    let host = start + at..start + at + length;
    text[host.clone()].starts_with(|c: char| c.is_alphanumeric() || matches!(c, '[' | '%')).then_some(host)
}
