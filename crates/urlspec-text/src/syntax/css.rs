//! What the URLs and strings of style sheets are (CSS Syntax Module Level 3).

use super::{Edits, Role};

/// How far before a string the start of its rule is searched for.
const MAX_DISTANCE: usize = 128;

/// What the string that begins at an offset, with its mark, contains, and who may edit it: the URL of `url(…)` and of `@import`, a
/// name of `@namespace`, a value that a selector compares, or other text.
pub(super) fn role_at(text: &[u8], at: usize) -> (Role, Edits) {
    let near = &text[at.saturating_sub(MAX_DISTANCE)..at];
    let before = near.trim_ascii_end();
    let in_rule = |name: &[u8]| {
        let start = before.iter().rposition(|byte| matches!(byte, b';' | b'}')).map_or(0, |end| end + 1);
        let rule = before[start..].trim_ascii_start();
        rule.len() >= name.len() && rule[..name.len()].eq_ignore_ascii_case(name)
    };
    let is_url = begins_url(&text[at..]) || ends_with_url(before) || in_rule(b"@import");
    let role = if is_url { Role::Url } else { Role::Text };
    // Other strings are text of a page, such as the value of `content`, or a value that a selector compares.
    let edits = if is_url && !in_rule(b"@namespace") { Edits::Data } else { Edits::Program };
    (role, edits)
}

/// Whether a `url(…)` without quotes begins a text.
pub(super) fn begins_unquoted_url(text: &[u8]) -> bool {
    begins_url(text)
        && text["url(".len()..]
            .iter()
            .find(|byte| !byte.is_ascii_whitespace())
            .is_some_and(|byte| !b"\"'&".contains(byte))
}

fn begins_url(text: &[u8]) -> bool {
    text.first_chunk::<4>().is_some_and(|start| start.eq_ignore_ascii_case(b"url("))
}

fn ends_with_url(text: &[u8]) -> bool {
    text.last_chunk::<4>().is_some_and(|end| end.eq_ignore_ascii_case(b"url("))
}
