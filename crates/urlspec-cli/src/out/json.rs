//! JSON whose text a terminal, an editor or a log can show: characters that they would act on are escapes.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use urlspec::redact::is_active;

/// An object as one line, without its end.
pub fn to_vec(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut json = Vec::with_capacity(128);
    write_json(&mut json, value)?;
    Ok(json)
}

/// An object as one line, with its end.
pub fn to_line(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = to_vec(value)?;
    line.push(b'\n');
    Ok(line)
}

/// Writes an object as one line, without its end.
pub fn write_json(writer: impl Write, value: &impl Serialize) -> io::Result<()> {
    value.serialize(&mut Serializer::with_formatter(writer, Escaping)).map_err(io::Error::from)
}

/// serde_json's compact format. serde_json itself escapes the control characters of US-ASCII, except DEL.
struct Escaping;

impl Formatter for Escaping {
    fn write_string_fragment<W: Write + ?Sized>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        if fragment.is_ascii() && memchr::memchr(0x7F, fragment.as_bytes()).is_none() {
            return writer.write_all(fragment.as_bytes());
        }
        let mut written = 0;
        for (at, c) in fragment.char_indices().filter(|(_, c)| is_active(*c)) {
            writer.write_all(&fragment.as_bytes()[written..at])?;
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(writer, "\\u{unit:04x}")?;
            }
            written = at + c.len_utf8();
        }
        writer.write_all(&fragment.as_bytes()[written..])
    }
}

#[cfg(test)]
mod tests {
    use super::to_vec;

    #[test]
    fn active_characters_are_escapes_and_mean_the_same() {
        let text = "\u{1b}\u{7f}\u{9b}\u{202e}\u{2028}\u{e0041}é\u{1f517}\"\\";
        let json = String::from_utf8(to_vec(&text).expect("JSON")).expect("text");
        assert_eq!(json, r#""\u001b\u007f\u009b\u202e\u2028\udb40\udc41é🔗\"\\""#);
        assert_eq!(serde_json::from_str::<String>(&json).expect("JSON"), text);
    }
}
