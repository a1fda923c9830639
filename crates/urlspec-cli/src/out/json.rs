//! JSON whose text a terminal, an editor or a log can show: characters that they would act on are escapes.

use std::io;

use serde::Serialize;

use super::json_writer::Writer;

/// An object as one line, without its end.
pub fn to_vec(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut json = Vec::with_capacity(512);
    append_json(&mut json, value)?;
    Ok(json)
}

/// An object as one line, with its end.
pub fn to_line(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = to_vec(value)?;
    line.push(b'\n');
    Ok(line)
}

/// Writes an object after what is in a buffer.
pub fn append_json(out: &mut Vec<u8>, value: &impl Serialize) -> io::Result<()> {
    value.serialize(&mut Writer { out }).map_err(io::Error::other)
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
