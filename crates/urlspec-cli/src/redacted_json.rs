//! The JSON of `urlspec parts` without secrets. It is changed as text, so that the order of its fields stays.

use urlspec::redact::{KnownSecrets, Untrusted};

use super::out;

/// The JSON of the parts of the URL `input`, with each secret replaced: a password by `***`, others by stars. A component
/// whose octets are not UTF-8 is null if it holds one.
pub fn redacted(json: &[u8], input: &str) -> Vec<u8> {
    let json = String::from_utf8_lossy(json);
    let known = KnownSecrets::of(&[&Untrusted::url(input)]);
    let (mut shown, mut rest, mut key) = (String::with_capacity(json.len()), &*json, String::new());
    while let Some(at) = rest.find(['"', '[']) {
        shown.push_str(&rest[..at]);
        rest = &rest[at..];
        let (token, after) = rest.split_at(token_length(rest));
        rest = after;
        if after.starts_with(':') {
            key = token.trim_matches('"').to_owned();
            shown.push_str(token);
        } else {
            shown.push_str(&redacted_token(token, &key, &known));
        }
    }
    (shown + rest).into_bytes()
}

/// The length of the string that begins a text, or of the array of octets; 1 for another array.
fn token_length(text: &str) -> usize {
    if let Some(items) = text.strip_prefix('[') {
        let end = items.find(|c: char| !c.is_ascii_digit() && c != ',').unwrap_or(0);
        return if end > 0 && items[end..].starts_with(']') { end + 2 } else { 1 };
    }
    let mut is_escaped = false;
    let is_end = |c: char| {
        let is_end = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    };
    text[1..].find(is_end).map_or(text.len(), |end| end + 2)
}

fn redacted_token(token: &str, key: &str, known: &KnownSecrets) -> String {
    let is_secret = |text: &str| Untrusted::url(text).without(known).has_secret();
    match serde_json::from_str::<Component>(token) {
        Ok(Component::Text(text)) if key == "password" && !text.is_empty() => "\"***\"".to_owned(),
        Ok(Component::Octets(octets)) if key == "password" && !octets.is_empty() => "\"***\"".to_owned(),
        Ok(Component::Text(text)) if is_secret(&text) => {
            let redacted = Untrusted::url(text).without(known);
            // A string can always be serialized.
            String::from_utf8(out::to_vec(&redacted.redacted()).unwrap_or_default()).unwrap_or_default()
        }
        Ok(Component::Octets(octets)) if is_secret(&String::from_utf8_lossy(&octets)) => "null".to_owned(),
        _ => token.to_owned(),
    }
}

/// A component in the JSON.
#[derive(serde::Deserialize)]
#[serde(untagged)]
enum Component {
    Text(String),
    Octets(Vec<u8>),
}

#[cfg(test)]
mod tests {
    use super::redacted;

    #[test]
    fn secrets_are_replaced_and_the_rest_stays() {
        let shown = |json: &str, input: &str| String::from_utf8(redacted(json.as_bytes(), input)).expect("text");
        let input = "ftp://joe:s%22cret@h.x/a";
        for (json, expected) in [
            (r#"{"login":{"user":"joe","password":"s\"cret"}}"#, r#"{"login":{"user":"joe","password":"***"}}"#),
            (r#"{"password":[255,115],"cwd":[]}"#, r#"{"password":"***","cwd":[]}"#),
            (r#"{"path":["a","s\"cret","b"]}"#, r#"{"path":["a","******","b"]}"#),
            (r#"{"fields":[[1,"a"],[2,"s\"cret"]]}"#, r#"{"fields":[[1,"a"],[2,"******"]]}"#),
            (r#"{"name":[115,34,99,114,101,116,255]}"#, r#"{"name":null}"#),
            (r#"{"name":[97,255],"n":1,"b":true,"x":null}"#, r#"{"name":[97,255],"n":1,"b":true,"x":null}"#),
        ] {
            assert_eq!(shown(json, input), expected);
        }
    }
}
