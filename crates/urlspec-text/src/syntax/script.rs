//! Values of data files that are commands, such as `run` in a workflow.

use memchr::memrchr;

/// Keys whose values are commands, alone or in a block below.
const KEYS: [&[u8]; 14] = [
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
pub(super) fn contains(text: &[u8], at: usize) -> bool {
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
            if key(content).is_some_and(|key| KEYS.contains(&key)) {
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

/// Returns the key of a line, without quotes and the mark of a list.
fn key(line: &[u8]) -> Option<&[u8]> {
    let line = line.strip_prefix(b"- ").unwrap_or(line).trim_ascii_start();
    let colon = memchr::memchr2(b':', b'=', line)?;
    let key = line[..colon].trim_ascii();
    let unquoted = key.strip_prefix(b"\"").and_then(|key| key.strip_suffix(b"\""));
    Some(unquoted.unwrap_or(key))
}
