//! The names of characters in messages.

use crate::redact::visible;

/// The name of a character in a sentence: `a space`, or the character in backquotes.
///
/// ```
/// use urlspec::diagnostic::named;
///
/// assert_eq!([' ', '~', 'é', '\u{202e}'].map(named), ["a space", "`~`", "`é` (U+00E9)", "the character U+202E"]);
/// ```
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
