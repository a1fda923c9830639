//! The JSON of `urlspec parts` without secrets. It is changed as text, so that the order of its fields stays. Parts with a
//! secret removed are marked, so that no program builds a URL of them.
//!
//! A component is hidden if it has a part of a secret of the whole URL. To find out, the URL is taken apart a second time, with
//! other characters in each secret: what differs then was made from one. A component alone would not show it: `ann@h.x` is the
//! value of a field of mail, and not a login.

use std::borrow::Cow;

use urlspec::parts::Component;
use urlspec::redact::{KnownSecrets, Untrusted};

use super::out;

/// The mark of parts without their secrets.
const MARK: &str = ",\"redacted\":true}";

/// The JSON of the parts of the URL `input`, with each secret replaced: a password by null, others by stars. A component
/// whose octets are not UTF-8, or that has delimiters, is null if it holds one. If there are any, the object is marked. `parts_of`
/// makes the JSON of another URL.
pub fn redacted(json: &[u8], input: &str, parts_of: impl Fn(&str) -> Option<Vec<u8>>) -> Vec<u8> {
    let json = String::from_utf8_lossy(json);
    let url = Untrusted::url(input);
    let shown = if url.has_secret() { without_secrets(&json, &url, parts_of) } else { json.clone().into_owned() };
    let shown = without_secrets_of_data(shown);
    if shown == json {
        return shown.into_bytes();
    }
    let fields = shown.strip_suffix('}').unwrap_or(&shown);
    format!("{fields}{MARK}").into_bytes()
}

fn without_secrets(json: &str, url: &Untrusted<'_>, parts_of: impl Fn(&str) -> Option<Vec<u8>>) -> String {
    let other = parts_of(&with_other_secrets(url)).map(|other| String::from_utf8_lossy(&other).into_owned());
    let shown = other.and_then(|other| without_differences(json, &other));
    shown.unwrap_or_else(|| without_copies(json, &KnownSecrets::of(&[url])))
}

/// The JSON without the secrets that only the decoded data of Base64 shows.
fn without_secrets_of_data(json: String) -> String {
    const DATA: &str = "\"base64\":true,\"data\":";
    let Some(start) = json.rfind(DATA).map(|at| at + DATA.len()) else { return json };
    let end = start + token_length(&json[start..]);
    let Ok(data) = serde_json::from_str::<Component<'_>>(&json[start..end]) else { return json };
    let data = Untrusted::text(String::from_utf8_lossy(data.octets()));
    let shown = match data.has_secret() {
        false => return json,
        true if json[start..].starts_with('"') => as_json(&data.redacted()),
        true => "null".to_owned(),
    };
    [&json[..start], &shown, &json[end..]].concat()
}

/// The JSON, with each component hidden that differs from the one of the other JSON. `None` if their structures differ.
fn without_differences(json: &str, other: &str) -> Option<String> {
    let mut others = Tokens::of(other);
    let (mut shown, mut last) = (String::with_capacity(json.len()), "");
    let mut tokens = Tokens::of(json);
    for token in tokens.by_ref() {
        let other = others.next()?;
        if token.between != other.between || token.is_key != other.is_key {
            return None;
        }
        shown.push_str(token.between);
        shown.push_str(&match token.is_key {
            true if token.text == other.text => token.text.into(),
            true => return None,
            // What ends the value in the URL may not end it here.
            false if token.text != other.text && token.is_secret_of(last) => "\"***\"".into(),
            false => hidden(&token, other.text)?,
        });
        last = token.text;
    }
    (others.next().is_none() && tokens.rest == others.rest).then(|| shown + tokens.rest)
}

/// A component of the JSON, without what differs from another one.
fn hidden<'t>(token: &Token<'t>, other: &str) -> Option<Cow<'t, str>> {
    if token.text == other && !token.is_password() {
        return Some(token.text.into());
    }
    let [own, other] = [token.text, other].map(|text| serde_json::from_str::<Component<'_>>(text).ok());
    let (own, other) = (own?, other?);
    if token.is_password() {
        return Some(if own.is_empty() { token.text.into() } else { "null".into() });
    }
    Some(if token.text.starts_with('"') { as_json(&stars(own.octets(), other.octets())).into() } else { "null".into() })
}

/// A text with stars from the first octet that differs from another one to the last.
fn stars(own: &[u8], other: &[u8]) -> String {
    let same = |pairs: &mut dyn Iterator<Item = (&u8, &u8)>| pairs.take_while(|(own, other)| own == other).count();
    let before = same(&mut own.iter().zip(other));
    let after = same(&mut own[before..].iter().rev().zip(other[before.min(other.len())..].iter().rev()));
    let [first, last] = [&own[..before], &own[own.len() - after..]].map(String::from_utf8_lossy);
    // A secret that only got longer is hidden whole.
    match own.len() - before - after {
        0 => "*".repeat(own.len().max(3)),
        length => format!("{first}{}{last}", "*".repeat(length)),
    }
}

/// The URL with other characters in each secret, so that what is made from it differs. Delimiters stay, and so do the kinds of
/// characters.
fn with_other_secrets(url: &Untrusted<'_>) -> String {
    let (text, mut other, mut at) = (url.exposed(), String::new(), 0);
    for secret in url.secret_texts().filter(|secret| !secret.is_empty()) {
        let start = secret.as_ptr().addr() - text.as_ptr().addr();
        other.push_str(&text[at..start]);
        other.push_str(&other_secret(secret));
        at = start + secret.len();
    }
    other + &text[at..]
}

/// Another secret of the same form.
fn other_secret(secret: &str) -> String {
    let mut other = String::with_capacity(secret.len());
    let mut rest = secret;
    while let Some(c) = rest.chars().next() {
        let escape = rest.strip_prefix('%').and_then(|digits| digits.get(..2));
        let escaped = escape.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        let length = if escaped.is_some() { 3 } else { c.len_utf8() };
        // An octet above US-ASCII is a piece of a character.
        let changed = escaped.map_or(c, char::from);
        match (other_character(changed), escaped) {
            (next, _) if next == changed => other.push_str(&rest[..length]),
            (next, Some(_)) => other.push_str(&format!("%{:02X}", u32::from(next))),
            (next, None) => other.push(next),
        }
        rest = &rest[length..];
    }
    // One without such characters gets one more.
    if other == secret { other + "0" } else { other }
}

/// The next character of the same kind. A delimiter stays as it is.
fn other_character(c: char) -> char {
    const KINDS: [&str; 12] = [
        "0123456789",
        "abcdef",
        "ABCDEF",
        "ghijklmnopqrstuvwxyz",
        "GHIJKLMNOPQRSTUVWXYZ",
        "-_",
        ".~",
        "!*",
        "$'",
        "\"<>",
        "^`",
        "{|}",
    ];
    let kind = KINDS.iter().find(|kind| kind.contains(c)).unwrap_or(&"");
    kind.chars().cycle().skip_while(|own| *own != c).nth(1).unwrap_or(c)
}

/// A piece of JSON that may be a component, or a key.
struct Token<'t> {
    /// What precedes it.
    between: &'t str,
    text: &'t str,
    /// The key that precedes it.
    key: &'t str,
    is_key: bool,
}

impl Token<'_> {
    fn is_password(&self) -> bool {
        self.key == "\"password\""
    }

    /// Whether it is the value of a field or a parameter whose name, as JSON, names a secret.
    fn is_secret_of(&self, name: &str) -> bool {
        let is_value = self.text != "\"\"" && self.between == ",";
        is_value && matches!(self.key, "\"fields\"" | "\"parameters\"") && names_secret(name, self.text)
    }
}

/// The tokens of JSON, in order.
struct Tokens<'t> {
    rest: &'t str,
    key: &'t str,
}

impl<'t> Tokens<'t> {
    const fn of(json: &'t str) -> Self {
        Self { rest: json, key: "" }
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        let (between, from_token) = self.rest.split_at(self.rest.find(['"', '['])?);
        let (text, after) = from_token.split_at(token_length(from_token));
        self.rest = after;
        let is_key = after.starts_with(':');
        if is_key {
            self.key = text;
        }
        Some(Token { between, text, key: self.key, is_key })
    }
}

/// The JSON without the components that have a copy of a secret, or look like one. Used where the other secrets change the
/// structure.
fn without_copies(json: &str, known: &KnownSecrets) -> String {
    let (mut shown, mut last) = (String::with_capacity(json.len()), "");
    let mut tokens = Tokens::of(json);
    for token in tokens.by_ref() {
        shown.push_str(token.between);
        if token.is_key {
            shown.push_str(token.text);
        } else if token.is_secret_of(last) {
            shown.push_str("\"***\"");
        } else {
            shown.push_str(&without_copy(&token, known));
        }
        last = token.text;
    }
    shown + tokens.rest
}

/// Whether two components, as JSON, are a name and its value, which is a secret.
fn names_secret(name: &str, value: &str) -> bool {
    let [Ok(name), Ok(value)] = [name, value].map(serde_json::from_str::<Component<'_>>) else { return false };
    let [name, value] = [&name, &value].map(|component| String::from_utf8_lossy(component.octets()).into_owned());
    // What ends a value in a URL does not end it here.
    ["secret", &value].iter().any(|value| Untrusted::url(format!("x:?{name}={value}")).has_secret())
}

fn without_copy<'t>(token: &Token<'t>, known: &KnownSecrets) -> Cow<'t, str> {
    let Ok(component) = serde_json::from_str::<Component<'_>>(token.text) else { return token.text.into() };
    if token.is_password() && !component.is_empty() {
        return "null".into();
    }
    let shown = Untrusted::url(String::from_utf8_lossy(component.octets())).without(known);
    match shown.has_secret() {
        false => token.text.into(),
        true if token.text.starts_with('"') => as_json(&shown.redacted()).into(),
        true => "null".into(),
    }
}

/// A string can always be serialized.
fn as_json(text: &str) -> String {
    String::from_utf8(out::to_vec(&text).unwrap_or_default()).unwrap_or_default()
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

#[cfg(test)]
mod tests {
    use urlspec::Spec;
    use urlspec::parts::Parts;
    use urlspec::redact::{KnownSecrets, Untrusted, WithPasswords};

    use super::{other_secret, redacted, stars, without_copies};

    fn parts_of(url: &str) -> Option<Vec<u8>> {
        let url = Spec::Current.parse(url).ok()?;
        serde_json::to_vec(&WithPasswords(&Parts::from_url(Spec::Current, &url))).ok()
    }

    fn shown(url: &str) -> String {
        let json = parts_of(url).expect("a URL");
        String::from_utf8(redacted(&json, url, parts_of)).expect("text")
    }

    #[test]
    fn what_has_a_part_of_a_secret_is_hidden_and_the_rest_stays() {
        for (url, expected) in [
            ("ftp://joe:s%22cret@h.x/s%22cret", r#""user":"joe","password":null,"host":"h.x""#),
            ("http://h.x/?password=%FFx", r#""query":null"#),
            ("http://h.x/a?password=a&b=a", r#""path":["","a"],"params":null,"query":null"#),
            ("http://h.x/secret?password=secret", r#""path":["","secret"]"#),
            ("sms:+1?password=%21%21&body=x", r#"["password","***"]"#),
            ("sms:+1?pwd=x&body=x", r#"["pwd","***"]"#),
            ("data:text/plain;pwd=x,pwd", r#"["pwd","***"]"#),
        ] {
            let shown = shown(url);
            assert!(shown.contains(expected) && shown.ends_with(r#","redacted":true}"#), "{url}: {shown}");
        }
    }

    #[test]
    fn what_the_whole_url_shows_is_not_hidden() {
        for url in [
            "mailto:joe@example.com?cc=ann@example.com&bcc=a%2Bb@h.x&in-reply-to=%3Cx:y@h%3E",
            "mailto:?to=A%20%3Cb@c.example%3E",
            "mailto:a@b?subject=Call%20me:%20joe@h",
            "http://host.dom/a:b@c",
            "sms:+1?body=ask%20joe%3A%20ann%40h.x",
            "data:,Call%20me:%20joe@h",
            "data:;base64,Q2FsbCBtZTogam9lQGg=",
        ] {
            assert_eq!(shown(url).as_bytes(), parts_of(url).expect("a URL"), "{url}");
        }
    }

    #[test]
    fn another_secret_has_the_same_form() {
        for (secret, other) in [("a9fZz", "b0aGg"), ("%41%2f%FF", "%42%2f%FF"), ("/:", "/:0"), ("-.!$", "_~*'")] {
            assert_eq!(other_secret(secret), other);
        }
        for (own, other, shown) in [("a-secret", "a-tfdsfu", "a-******"), ("a;", "a;0", "***"), ("é1é", "é2é", "é*é")]
        {
            assert_eq!(stars(own.as_bytes(), other.as_bytes()), shown);
        }
    }

    /// Without another URL of the same structure, each component is searched.
    #[test]
    fn copies_of_secrets_are_hidden() {
        let known = KnownSecrets::of(&[&Untrusted::url("ftp://joe:s%22cret@h.x/a")]);
        for (json, expected) in [
            (r#"{"login":{"user":"joe","password":"s\"cret"}}"#, r#"{"login":{"user":"joe","password":null}}"#),
            (r#"{"password":[255,115],"cwd":[]}"#, r#"{"password":null,"cwd":[]}"#),
            (r#"{"path":["a","s\"cret","b"]}"#, r#"{"path":["a","******","b"]}"#),
            (r#"{"fields":[[1,"a"],[2,"s\"cret"]]}"#, r#"{"fields":[[1,"a"],[2,"******"]]}"#),
            (r#"{"name":[115,34,99,114,101,116,255]}"#, r#"{"name":null}"#),
            (r#"{"fields":[["a","b"],["pwd","x"]]}"#, r#"{"fields":[["a","b"],["pwd","***"]]}"#),
            (r#"{"attributes":["pwd","x"]}"#, r#"{"attributes":["pwd","x"]}"#),
            (r#"{"path":["pwd","x"]}"#, r#"{"path":["pwd","x"]}"#),
            (r#"{"name":[97,255],"n":1,"b":true,"x":null}"#, r#"{"name":[97,255],"n":1,"b":true,"x":null}"#),
            (r#"{"q":["a",{"delimiter":"="},"s\"cret"],"n":1}"#, r#"{"q":null,"n":1}"#),
            (r#"{"password":["a",{"delimiter":"]"},[255]],"n":1}"#, r#"{"password":null,"n":1}"#),
            (r#"{"path":["a",["b",{"delimiter":";"},"]"],[]]}"#, r#"{"path":["a",["b",{"delimiter":";"},"]"],[]]}"#),
            (r#"{"path":["a",["b",{"delimiter":";"},"s\"cret"]]}"#, r#"{"path":["a",null]}"#),
        ] {
            assert_eq!(without_copies(json, &known), expected);
        }
    }
}
