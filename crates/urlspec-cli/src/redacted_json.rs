//! The JSON of `urlspec parts` without secrets. It is changed as text, so that the order of its fields stays. Parts with a
//! secret removed are marked, so that no program builds a URL of them.

use urlspec::parts::Component;
use urlspec::redact::{KnownSecrets, Untrusted};

use super::out;

/// The mark of parts without their secrets.
const MARK: &str = ",\"redacted\":true}";

/// The JSON of the parts of the URL `input`, with each secret replaced: a password by null, others by stars. A component
/// whose octets are not UTF-8, or that has delimiters, is null if it holds one. If there are any, the object is marked.
pub fn redacted(json: &[u8], input: &str) -> Vec<u8> {
    let json = String::from_utf8_lossy(json);
    let known = KnownSecrets::of(&[&Untrusted::url(input)]);
    let (mut shown, mut rest, mut key) = (String::with_capacity(json.len()), &*json, String::new());
    let mut last = "";
    while let Some(at) = rest.find(['"', '[']) {
        let (between, from_token) = rest.split_at(at);
        shown.push_str(between);
        let (token, after) = from_token.split_at(token_length(from_token));
        rest = after;
        if after.starts_with(':') {
            key = token.trim_matches('"').to_owned();
            shown.push_str(token);
        } else if token != "\"\"" && between == "," && is_named_list(&key) && names_secret(last, token) {
            shown.push_str("\"***\"");
        } else {
            shown.push_str(&redacted_token(token, &key, &known));
        }
        last = token;
    }
    shown.push_str(rest);
    if shown != json
        && let Some(fields) = shown.strip_suffix('}')
    {
        shown = format!("{fields}{MARK}");
    }
    shown.into_bytes()
}

/// Whether the components under a key are pairs of a name and a value.
fn is_named_list(key: &str) -> bool {
    matches!(key, "fields" | "parameters")
}

/// Whether two components, as JSON, are a name and its value, which is a secret.
fn names_secret(name: &str, value: &str) -> bool {
    let [Ok(name), Ok(value)] = [name, value].map(serde_json::from_str::<Component<'_>>) else { return false };
    let [name, value] = [&name, &value].map(|component| String::from_utf8_lossy(component.octets()).into_owned());
    // What ends a value in a URL does not end it here.
    ["secret", &value].iter().any(|value| Untrusted::url(format!("x:?{name}={value}")).has_secret())
}

/// The length of the string that begins a text, or of the array that is one component; 1 for another array.
fn token_length(text: &str) -> usize {
    if !text.starts_with('[') {
        return string_length(text);
    }
    let length = array_length(text);
    let has_delimiter = text[..length].contains("{\"delimiter\":");
    let is_component = serde_json::from_str::<Component<'_>>(&text[..length]).is_ok();
    // An array of strings is a list of components.
    let is_octets = text[1..length].starts_with(|c: char| c.is_ascii_digit());
    if is_component && (has_delimiter || is_octets) { length } else { 1 }
}

/// The length of the string that begins a text.
fn string_length(text: &str) -> usize {
    let mut is_escaped = false;
    let is_end = |c: char| {
        let is_end = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    };
    text[1..].find(is_end).map_or(text.len(), |end| end + 2)
}

/// The length of the array that begins a text.
fn array_length(text: &str) -> usize {
    let (mut at, mut depth) = (0, 0);
    while let Some(next) = text[at..].find(['"', '[', ']']) {
        at += next;
        match text.as_bytes()[at] {
            b'"' => at += string_length(&text[at..]),
            b'[' => (at, depth) = (at + 1, depth + 1),
            _ if depth == 1 => return at + 1,
            _ => (at, depth) = (at + 1, depth - 1),
        }
    }
    text.len()
}

fn redacted_token(token: &str, key: &str, known: &KnownSecrets) -> String {
    let Ok(component) = serde_json::from_str::<Component<'_>>(token) else { return token.to_owned() };
    if key == "password" && !component.is_empty() {
        return "null".to_owned();
    }
    let shown = Untrusted::url(String::from_utf8_lossy(component.octets())).without(known);
    match shown.has_secret() {
        false => token.to_owned(),
        // A string can always be serialized.
        true if token.starts_with('"') => {
            String::from_utf8(out::to_vec(&shown.redacted()).unwrap_or_default()).unwrap_or_default()
        }
        true => "null".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::redacted;

    #[test]
    fn secrets_are_replaced_and_the_rest_stays() {
        let shown = |json: &str, input: &str| String::from_utf8(redacted(json.as_bytes(), input)).expect("text");
        let input = "ftp://joe:s%22cret@h.x/a";
        for (json, expected) in [
            (
                r#"{"login":{"user":"joe","password":"s\"cret"}}"#,
                r#"{"login":{"user":"joe","password":null},"redacted":true}"#,
            ),
            (r#"{"password":[255,115],"cwd":[]}"#, r#"{"password":null,"cwd":[],"redacted":true}"#),
            (r#"{"path":["a","s\"cret","b"]}"#, r#"{"path":["a","******","b"],"redacted":true}"#),
            (r#"{"fields":[[1,"a"],[2,"s\"cret"]]}"#, r#"{"fields":[[1,"a"],[2,"******"]],"redacted":true}"#),
            (r#"{"name":[115,34,99,114,101,116,255]}"#, r#"{"name":null,"redacted":true}"#),
            (r#"{"fields":[["a","b"],["pwd","x"]]}"#, r#"{"fields":[["a","b"],["pwd","***"]],"redacted":true}"#),
            (r#"{"attributes":["pwd","x"]}"#, r#"{"attributes":["pwd","x"]}"#),
            (r#"{"path":["pwd","x"]}"#, r#"{"path":["pwd","x"]}"#),
            (r#"{"name":[97,255],"n":1,"b":true,"x":null}"#, r#"{"name":[97,255],"n":1,"b":true,"x":null}"#),
            (r#"{"q":["a",{"delimiter":"="},"s\"cret"],"n":1}"#, r#"{"q":null,"n":1,"redacted":true}"#),
            (r#"{"password":["a",{"delimiter":"]"},[255]],"n":1}"#, r#"{"password":null,"n":1,"redacted":true}"#),
            (r#"{"path":["a",["b",{"delimiter":";"},"]"],[]]}"#, r#"{"path":["a",["b",{"delimiter":";"},"]"],[]]}"#),
            (r#"{"path":["a",["b",{"delimiter":";"},"s\"cret"]]}"#, r#"{"path":["a",null],"redacted":true}"#),
        ] {
            assert_eq!(shown(json, input), expected);
        }
    }
}
