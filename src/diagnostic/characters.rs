//! Characters in messages: what to show, and their names.

/// A character fit for a terminal: a picture in place of a control character, and U+FFFD in place of an invisible one.
///
/// ```
/// assert_eq!(urlspec::diagnostic::visible('\t'), '\u{2409}');
/// ```
pub fn visible(c: char) -> char {
    match c {
        '\0'..='\x1F' => char::from_u32(0x2400 + u32::from(c)).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\x7F' => '\u{2421}',
        '\u{80}'..='\u{9F}'
        | '\u{AD}'
        | '\u{61C}'
        | '\u{200B}'..='\u{200F}'
        | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}'
        | '\u{FEFF}' => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}

/// The name of a character in a sentence: `a space`, or the character in backquotes.
pub fn named(c: char) -> String {
    match c {
        ' ' => "a space".to_owned(),
        '\t' => "a tab".to_owned(),
        '\n' => "a line feed".to_owned(),
        '\r' => "a carriage return".to_owned(),
        '`' => "a grave accent".to_owned(),
        c if c.is_ascii_graphic() => format!("`{c}`"),
        c if visible(c) == c => format!("`{c}` (U+{:04X})", u32::from(c)),
        c => format!("the character U+{:04X}", u32::from(c)),
    }
}
