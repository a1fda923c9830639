//! Values of data files that a program reads: commands, such as `run` in a workflow, and names, such as `$id` in a JSON Schema.

use memchr::{memrchr, memrchr2};

/// Keys whose values are commands, alone or in a block below.
const COMMANDS: [&[u8]; 14] = [
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
    COMMANDS.contains(&key) || key.starts_with(b"$") || key.starts_with(b"@")
}

/// Returns the last key of a line, without quotes, brackets and the mark of a list. What follows the last comma may have none, as
/// in a list.
fn last_key(line: &[u8]) -> Option<&[u8]> {
    let last = memrchr2(b',', b'{', line).map_or(&[][..], |at| &line[at + 1..]);
    key(last).or_else(|| key(line))
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
