//! Values of data files that a program reads: commands, such as `run` in a workflow, and names, such as `$id` in a JSON Schema.

use std::ops::Range;

use memchr::{memchr, memmem, memrchr, memrchr2};

use super::{Region, line_in};

/// Keys whose values a program reads, alone or in a block below: commands, code, patterns, and what lock files compare.
const OF_PROGRAMS: [&[u8]; 40] = [
    b"run",
    b"script",
    b"scripts",
    b"before_script",
    b"after_script",
    b"before_install",
    b"install",
    b"command",
    b"commands",
    b"cmd",
    b"cmds",
    b"entrypoint",
    b"shell",
    b"exec",
    b"source",
    b"resolved",
    b"regex",
    b"regexp",
    b"pattern",
    b"patterns",
    b"match",
    b"matches",
    b"args",
    b"bash",
    b"bootcmd",
    b"code",
    b"content",
    b"entry",
    b"git",
    b"host_permissions",
    b"if",
    b"include_globs",
    b"pwsh",
    b"redirect_uris",
    b"runcmd",
    b"sourcesContent",
    b"specifier",
    b"tarball",
    b"urlFilter",
    b"version",
];

/// Whether an offset is in the value of such a key. Keys are followed upwards by their indentation, in JSON as in YAML.
pub(super) fn are_above(text: &[u8], at: usize) -> bool {
    const MAX_LINES: usize = 200;
    const MAX_DISTANCE: usize = 1 << 13;
    let from = at.saturating_sub(MAX_DISTANCE);
    let (mut end, mut indentation) = (at, usize::MAX);
    for _ in 0..MAX_LINES {
        let start = memrchr(b'\n', &text[from..end]).map_or(from, |line_break| from + line_break + 1);
        let line = &text[start..end];
        let content = line.trim_ascii_start();
        let own = line.len() - content.len();
        if own < indentation && !content.is_empty() {
            indentation = own;
            if last_key(content).is_some_and(is_of_program) {
                return true;
            }
        }
        if start == from || indentation == 0 {
            return false;
        }
        end = start - 1;
    }
    false
}

/// Whether a program reads the value of a key. Names in JSON Schema and JSON-LD, which are compared character by character, have
/// keys that begin with `$` and `@`.
fn is_of_program(key: &[u8]) -> bool {
    OF_PROGRAMS.contains(&key) || key.ends_with(b"_script") || key.starts_with(b"$") || key.starts_with(b"@")
}

/// Returns the last key of a line, without quotes, brackets and the mark of a list. What follows the last comma may have none, as
/// in a list.
fn last_key(line: &[u8]) -> Option<&[u8]> {
    let last = memrchr2(b',', b'{', line).map_or(&[][..], |at| &line[at + 1..]);
    key(last).or_else(|| key(line))
}

/// Keys whose values are URLs.
const OF_URLS: [&[u8]; 12] = [
    b"url",
    b"href",
    b"homepage",
    b"repository",
    b"website",
    b"link",
    b"src",
    b"$id",
    b"$schema",
    b"uri",
    b"documentation",
    b"issues",
];

/// Whether the key on the line before a value says that it is a URL.
pub(crate) fn is_of_url(text: &[u8], value: usize) -> bool {
    const MAX_DISTANCE: usize = 1 << 8;
    let from = value.saturating_sub(MAX_DISTANCE);
    let start = memrchr(b'\n', &text[from..value]).map_or(from, |line_break| from + line_break + 1);
    let line = &text[start..value];
    last_key(line).is_some_and(|key| OF_URLS.iter().any(|own| key.eq_ignore_ascii_case(own)))
}

fn key(line: &[u8]) -> Option<&[u8]> {
    let line = line.strip_prefix(b"- ").unwrap_or(line);
    let start = line.iter().position(|byte| !byte.is_ascii_whitespace() && !matches!(byte, b'{' | b'['))?;
    let line = &line[start..];
    let colon = memchr::memchr2(b':', b'=', line)?;
    let key = line[..colon].trim_ascii();
    let unquoted = key.strip_prefix(b"\"").and_then(|key| key.strip_suffix(b"\""));
    Some(unquoted.unwrap_or(key))
}

/// Whether a span is in a plain key of YAML: after `? `, or before `: ` on its line.
pub(super) fn is_plain(text: &[u8], region: &Region, span: &Range<usize>) -> bool {
    if !region.notation.is_verbatim() {
        return false;
    }
    let line = line_in(text, &region.span, span);
    let (before, after) = (&text[line.start..span.start], &text[span.end..line.end]);
    // In `{a: b, c: d}`, an entry ends at a comma.
    let is_in_flow = memchr(b'{', before).is_some();
    let end = after.iter().position(|byte| is_in_flow && b",}".contains(byte)).unwrap_or(after.len());
    let after = after[..end].trim_ascii_end();
    before.trim_ascii_start().starts_with(b"? ") || after.ends_with(b":") || memmem::find(after, b": ").is_some()
}

/// Whether the line of an offset begins the name of a table of TOML: `[a]` or `[[a]]`, but not `[a, b]`. A long line does not.
pub(super) fn begins_table(text: &[u8], at: usize) -> bool {
    const MAX_DISTANCE: usize = 512;
    let from = at.saturating_sub(MAX_DISTANCE);
    let line_break = memrchr(b'\n', &text[from..at]).map(|line_break| from + line_break + 1);
    let Some(start) = line_break.or_else(|| (from == 0).then_some(0)) else { return false };
    let rest = &text[start..text.len().min(at + MAX_DISTANCE)];
    let line = &rest[..memchr(b'\n', rest).unwrap_or(rest.len())];
    line.trim_ascii_start().starts_with(b"[") && memchr(b',', line).is_none()
}
