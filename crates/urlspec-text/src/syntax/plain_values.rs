//! Values without quotes: plain scalars of YAML, and destinations of Markdown that blanks make no link.

use std::ops::Range;

use memchr::{memchr, memmem, memrchr};

use super::flow;

/// The longest line that is read for a value.
const MAX_LINE: usize = 1 << 10;

/// Returns the plain scalar of one line that begins at an offset, after a key or the mark of an entry (YAML 1.2, section 7.3.3).
pub(crate) fn of_yaml(text: &[u8], start: usize) -> Option<Range<usize>> {
    let from = start.saturating_sub(MAX_LINE);
    let line_start = memrchr(b'\n', &text[from..start]).map_or(from, |at| from + at + 1);
    let before = &text[line_start..start];
    if !(before.ends_with(b": ") || before.ends_with(b"- ")) {
        return None;
    }
    let rest = &text[start..text.len().min(start + MAX_LINE)];
    // A comment is a region of its own.
    let length = memchr(b'\n', rest).or((rest.len() < MAX_LINE).then_some(rest.len()))?;
    let (line, next) = rest.split_at(length);
    let value = line[..memmem::find(line, b" #").unwrap_or(line.len())].trim_ascii_end();
    let is_scalar = memmem::find(value, b": ").is_none() && !value.ends_with(b":");
    let own = indentation(before);
    let is_one_line = !next.strip_prefix(b"\n").is_some_and(|next| goes_on(next, own));
    (is_scalar && is_one_line).then(|| start..start + value.len())
}

/// Whether a value is in a flow collection or a block scalar, where its end is another one. This looks far back.
pub(crate) fn is_within_another(text: &[u8], start: usize) -> bool {
    let line_start = memrchr(b'\n', &text[..start]).map_or(0, |at| at + 1);
    flow::contains(text, start) || is_in_block(&text[..line_start], indentation(&text[line_start..start]))
}

/// The blanks at the start of a line.
fn indentation(line: &[u8]) -> usize {
    line.len() - line.trim_ascii_start().len()
}

/// Whether the first line of a text goes on with a plain scalar whose key is indented by `own`.
fn goes_on(text: &[u8], own: usize) -> bool {
    let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let content = line.trim_ascii();
    let is_entry = content.starts_with(b"- ") || memmem::find(content, b": ").is_some() || content.ends_with(b":");
    !content.is_empty() && indentation(line) > own && !is_entry && !content.starts_with(b"#")
}

/// Whether the line after a text is in a block scalar (YAML 1.2, section 8.1): the last line that is indented less begins one.
fn is_in_block(text: &[u8], own: usize) -> bool {
    let near = &text[text.len().saturating_sub(flow::MAX_DISTANCE)..];
    let mut lines = near.rsplit(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    let Some(parent) = lines.find(|line| indentation(line) < own) else { return false };
    let head = parent.trim_ascii_end();
    let mark = head.rsplit(u8::is_ascii_whitespace).next().unwrap_or_default();
    matches!(mark, [b'|' | b'>', rest @ ..] if rest.iter().all(|byte| b"+-0123456789".contains(byte)))
}

/// Returns the text between the parentheses of a link of Markdown that begins at an offset, if they close on the line. Some dialects have
/// the size of an image after its URL.
pub(crate) fn of_markdown(text: &[u8], start: usize) -> Option<Range<usize>> {
    if !text[..start].ends_with(b"](") {
        return None;
    }
    let rest = &text[start..text.len().min(start + MAX_LINE)];
    let mut depth = 0_usize;
    let length = rest.iter().position(|byte| {
        match byte {
            b'(' => depth += 1,
            b')' if depth > 0 => depth -= 1,
            b')' | b'\n' => return true,
            _ => {}
        }
        false
    })?;
    // A title is in quotes.
    let has_title =
        || memmem::find(&rest[..length], b" \"").is_some() || memmem::find(&rest[..length], b" '").is_some();
    let destination = length - size_after(&rest[..length]).len();
    (rest[length] == b')' && !has_title()).then_some(start..start + destination)
}

/// The size of an image and the preceding blank, at the end of a destination: ` =200x100`, ` =50%x`.
fn size_after(destination: &[u8]) -> &[u8] {
    let blank = memrchr(b' ', destination).unwrap_or(destination.len());
    let (_, last) = destination.split_at(blank);
    let is_size =
        |size: &[u8]| !size.is_empty() && size.iter().all(|byte| byte.is_ascii_digit() || b"x%*".contains(byte));
    if last.strip_prefix(b" =").is_some_and(is_size) { last } else { &[] }
}
