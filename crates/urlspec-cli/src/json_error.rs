//! What is wrong with the JSON of `urlspec build`, without the values in it: one of them may be a password.

use serde_json::Value;

use super::parts_json;

/// The message for an error. The only value in it is the one of `kind`, and only if it is like the name of a kind.
pub fn message(input: &[u8], error: &serde_json::Error) -> String {
    match serde_json::from_slice::<Value>(input) {
        Ok(parts) => parts_json::fault(&parts).unwrap_or_else(|| without_values(&error.to_string())),
        Err(error) => format!("not JSON: {error}"),
    }
}

/// A message of serde with `…` in place of the value that it shows. Names of fields are kept.
fn without_values(message: &str) -> String {
    const VARIANT: &str = "unknown variant `";
    const NUMBERS: [&str; 4] = ["integer `", "floating point `", "boolean `", "character `"];
    let start_of = |text: &str| message.find(text).map(|start| start + text.len());
    let (start, end) = if message.starts_with(VARIANT) {
        (Some(VARIANT.len()), message.rfind("`, expected"))
    } else if message.contains('"') {
        // Strings are in quotation marks.
        (start_of("\""), message.rfind('"'))
    } else {
        (NUMBERS.into_iter().find_map(start_of), message.rfind("`, expected"))
    };
    let Some(start) = start else { return message.to_owned() };
    let end = end.filter(|end| *end >= start).unwrap_or(message.len());
    format!("{}…{}", &message[..start], &message[end..])
}

#[cfg(test)]
mod tests {
    use super::without_values;

    #[test]
    fn values_are_not_shown() {
        for (message, expected) in [
            ("invalid type: string \"a\", expected u16", "invalid type: string \"…\", expected u16"),
            ("invalid type: string \"a\", expected b\", expected u16", "invalid type: string \"…\", expected u16"),
            ("invalid type: integer `4711`, expected a string", "invalid type: integer `…`, expected a string"),
            ("unknown variant `a`, expected `b` or `c`", "unknown variant `…`, expected `b` or `c`"),
            ("unknown variant `a\"b`, expected `c`", "unknown variant `…`, expected `c`"),
            ("\"a\" is no type code at line 1", "\"…\" is no type code at line 1"),
            ("unknown field `paht`, expected `path`", "unknown field `paht`, expected `path`"),
        ] {
            assert_eq!(without_values(message), expected);
        }
    }
}
