//! Text wrapped to a width.

/// The words on lines of at most `width` characters, unless a word alone is longer.
pub fn lines(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    let mut column = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        match lines.last_mut() {
            Some(line) if line.is_empty() || column + 1 + length <= width => {
                column += length + usize::from(!line.is_empty());
                line.push_str(if line.is_empty() { "" } else { " " });
                line.push_str(word);
            }
            _ => {
                column = length;
                lines.push(word.to_owned());
            }
        }
    }
    lines
}

/// The text after `head`, on lines of at most `width` characters; all but the first begin with `indent`.
pub fn hanging(head: &str, indent: &str, text: &str, width: usize) -> String {
    let available = width.saturating_sub(head.chars().count().max(indent.len())).max(20);
    let lines = lines(text, available).join(&format!("\n{indent}"));
    format!("{}\n", format!("{head}{lines}").trim_end())
}

/// `a, b and c`, with this word before the last.
pub fn listed(items: &[impl AsRef<str>], word: &str) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.as_slice() {
        [rest @ .., last] if !rest.is_empty() => format!("{} {word} {last}", rest.join(", ")),
        _ => items.concat(),
    }
}
