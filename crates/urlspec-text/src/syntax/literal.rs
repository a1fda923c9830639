//! String literals of programs.

/// Whether the string literal after a text has no escapes: `r"…"`, `Rb'…'`, `r#"…"#`.
pub(super) fn is_raw(before: &[u8]) -> bool {
    const MAX_LENGTH: usize = 8;
    let is_of_prefix = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'#');
    let length = before.iter().rev().take(MAX_LENGTH).take_while(is_of_prefix).count();
    let prefix = &before[before.len() - length..];
    let is_known = prefix.iter().all(|byte| b"rRbBfFuUL8c#".contains(byte));
    length < MAX_LENGTH && is_known && prefix.iter().any(|byte| b"rR".contains(byte))
}

/// Returns the length of what a backslash escapes at the start of a text: a byte, or a line end of two.
pub(super) fn escaped_length(text: &[u8]) -> usize {
    if text.starts_with(b"\r\n") { 2 } else { 1 }
}

/// Returns the offset after the last of the string literals that begin the lines after an offset.
pub(super) fn end_of_joined(text: &[u8], mut end: usize) -> usize {
    while let Some(next) = end_of_next(text, end) {
        end = next;
    }
    end
}

/// Returns the offset after the string literal that begins the next line, unless it does not end there.
fn end_of_next(text: &[u8], at: usize) -> Option<usize> {
    let rest = &text[at..];
    let blanks = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let mut at = at + blanks + rest[blanks..].starts_with(b"\"").then_some(1)?;
    if !rest[..blanks].contains(&b'\n') {
        return None;
    }
    loop {
        at += text.get(at..)?.iter().position(|byte| matches!(byte, b'"' | b'\\' | b'\n'))?;
        match text[at] {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{end_of_joined, is_raw};

    #[test]
    fn the_prefix_of_a_raw_literal_has_an_r() {
        for (before, expected) in
            [("f(r", true), ("Rb", true), ("br##", true), ("(b", false), ("bar", false), ("", false), ("#", false)]
        {
            assert_eq!(is_raw(before.as_bytes()), expected, "{before}");
        }
    }

    #[test]
    fn literals_on_the_next_lines_are_joined() {
        for (text, expected) in [
            ("\n\"a\"\r\n \"b\\\"\"\nc \"d\"", "\n\"a\"\r\n \"b\\\"\""),
            (" \"a\"", ""),
            ("\n\"a\n\"b\"", ""),
            ("\n\"a\\", ""),
        ] {
            assert_eq!(&text[..end_of_joined(text.as_bytes(), 0)], expected, "{text}");
        }
    }
}
