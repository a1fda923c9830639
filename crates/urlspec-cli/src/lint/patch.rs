//! Patches.

use similar::TextDiff;

/// The changes as a patch that `git apply` takes: the bytes of both documents as they are.
pub struct Patch {
    /// The lines with the names of the file.
    head: Vec<u8>,
    /// Changes that are near each other, with the lines around them.
    hunks: Vec<Vec<u8>>,
}

impl Patch {
    pub fn new(name: &str, old: &[u8], new: &[u8]) -> Self {
        let (old, new) = (lines(old), lines(new));
        let diff = TextDiff::configure().newline_terminated(true).diff_slices(&old, &new);
        let head = format!("--- {}\n+++ {}\n", header('a', name), header('b', name)).into_bytes();
        let mut hunks = Vec::new();
        for hunk in diff.unified_diff().iter_hunks() {
            let mut lines = format!("{}\n", hunk.header()).into_bytes();
            for change in hunk.iter_changes() {
                let line = change.value();
                lines.extend_from_slice(change.tag().to_string().as_bytes());
                lines.extend_from_slice(line);
                if !line.ends_with(b"\n") {
                    lines.extend_from_slice(b"\n\\ No newline at end of file\n");
                }
            }
            hunks.push(lines);
        }
        Self { head, hunks }
    }

    /// The whole patch; empty if it has no hunk.
    pub fn to_bytes(&self) -> Vec<u8> {
        if self.hunks.is_empty() {
            return Vec::new();
        }
        [&self.head[..], &self.hunks.concat()].concat()
    }

    /// Leaves out some hunks, and returns how many these are. What is left can be applied.
    pub fn leave_out(&mut self, is_left_out: impl Fn(&[u8]) -> bool) -> usize {
        let count = self.hunks.len();
        self.hunks.retain(|hunk| !is_left_out(hunk));
        count - self.hunks.len()
    }
}

/// The lines of a patch: only a line feed ends a line.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|octet| *octet == b'\n').collect()
}

/// A file name in the header of a patch, as git writes it: in quotes if an octet of it is a control character, a quote, a
/// backslash or not US-ASCII, and followed by a tab if it contains a space.
fn header(side: char, name: &str) -> String {
    let name = format!("{side}/{}", name.trim_start_matches('/'));
    let is_plain = |octet: u8| matches!(octet, b' '..=b'~') && !matches!(octet, b'"' | b'\\');
    let escaped = |octet: u8| match octet {
        b'\x07' => "\\a".to_owned(),
        b'\x08' => "\\b".to_owned(),
        b'\t' => "\\t".to_owned(),
        b'\n' => "\\n".to_owned(),
        b'\x0B' => "\\v".to_owned(),
        b'\x0C' => "\\f".to_owned(),
        b'\r' => "\\r".to_owned(),
        b'"' | b'\\' => format!("\\{}", char::from(octet)),
        octet if is_plain(octet) => char::from(octet).to_string(),
        octet => format!("\\{octet:03o}"),
    };
    match name.bytes().all(is_plain) {
        false => format!("\"{}\"", name.bytes().map(escaped).collect::<String>()),
        true if name.contains(' ') => format!("{name}\t"),
        true => name,
    }
}

#[cfg(test)]
mod tests {
    use super::header;

    /// The forms that `git diff` gives.
    #[test]
    fn names_are_quoted_as_git_does() {
        for (name, quoted) in [
            ("a.txt", "a/a.txt"),
            ("/a b", "a/a b\t"),
            ("\u{202e}b", "\"a/\\342\\200\\256b\""),
            ("\u{e9}", "\"a/\\303\\251\""),
            ("a\"b\\c\td\x07\x1b", "\"a/a\\\"b\\\\c\\td\\a\\033\""),
        ] {
            assert_eq!(header('a', name), quoted);
        }
    }
}
