//! Flow collections of YAML: `[a, b]` and `{a: b}`.

use memchr::{memchr_iter, memchr2_iter, memrchr, memrchr2_iter};

/// How far before an offset the start of a collection is searched for.
pub(crate) const MAX_DISTANCE: usize = 1 << 13;

/// The brackets before an offset that are looked at.
const MAX_BRACKETS: usize = 64;

/// Whether an offset in plain text is in a flow collection: an opening bracket precedes it that no other closes, and that is where a
/// value begins. Brackets in quotes and comments are taken for others, so that a collection may be missed or seen where a value has
/// brackets; there a URL only ends at a comma.
pub(crate) fn contains(text: &[u8], at: usize) -> bool {
    let near = &text[at.saturating_sub(MAX_DISTANCE)..at];
    let mut open = memrchr2_iter(b'[', b'{', near).take(MAX_BRACKETS);
    open.any(|place| begins_value(&near[..place]) && is_open(&near[place..]) && !ends_collection(&near[place..]))
}

/// Whether a value begins after a text: at the start of a line, after an indicator, or within another collection.
fn begins_value(before: &[u8]) -> bool {
    let line = &before[memrchr(b'\n', before).map_or(0, |line_break| line_break + 1)..];
    let word = line.trim_ascii_end();
    match word.last() {
        None | Some(b'[' | b'{' | b',') => true,
        _ if word.len() == line.len() => false,
        Some(b':' | b'-' | b'?') => true,
        // A tag or an anchor precedes the value.
        _ => word.rsplit(u8::is_ascii_whitespace).next().is_some_and(|last| b"!&".contains(&last[0])),
    }
}

/// Whether no bracket closes the one that begins a text.
fn is_open(text: &[u8]) -> bool {
    let mut depth = 0_usize;
    let closes = |byte: &u8| {
        match byte {
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth -= 1,
            _ => {}
        }
        depth == 0
    };
    memchr2_iter(b']', b'}', text).next().is_none() || !text.iter().any(closes)
}

/// Whether a line of a text begins a document or an entry of the outermost collection, so that no flow collection goes on in it.
fn ends_collection(text: &[u8]) -> bool {
    memchr_iter(b'\n', text).map(|line_break| &text[line_break + 1..]).any(|line| {
        let word = line.iter().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')).count();
        let is_key = word > 0 && matches!(line[word..], [b':', b' ' | b'\n', ..]);
        is_key || line.starts_with(b"---") || line.starts_with(b"- ")
    })
}
