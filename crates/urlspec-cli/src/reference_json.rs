//! What the JSON of parts has in addition to the parts of a URL: the spelling of the components, and the fragment of a reference.

use std::borrow::Cow;
use std::io;

use serde_json::Value;
use urlspec::parts::{Component, Parts, RawParts, ReferenceParts};

use super::out;

/// A JSON object of parts: those of the URL, and the rest.
pub struct TakenApart<'j> {
    pub parts: Cow<'j, [u8]>,
    pub fragment: Option<Component<'static>>,
    pub raw: Option<RawParts<'static>>,
}

/// Takes the spelling and the fragment out of the JSON object of parts. A fragment of the kind `uri` stays.
pub fn taken_apart(input: &[u8]) -> TakenApart<'_> {
    let unchanged = || TakenApart { parts: input.into(), fragment: None, raw: None };
    let Ok(Value::Object(mut object)) = serde_json::from_slice::<Value>(input) else { return unchanged() };
    let is_uri = object.get("kind").is_some_and(|kind| kind == "uri");
    // What is not of this form is reported as an unknown field.
    let raw = object.get("raw").and_then(|raw| serde_json::from_value::<RawParts<'_>>(raw.clone()).ok());
    if raw.is_some() {
        object.remove("raw");
    }
    let fragment = object.get("fragment").filter(|_| !is_uri).cloned();
    let fragment = fragment.and_then(|fragment| serde_json::from_value::<Option<Component<'_>>>(fragment).ok());
    if fragment.is_some() {
        object.remove("fragment");
    }
    // The message of a fault has its place in the input.
    if raw.is_none() && fragment.is_none() {
        return unchanged();
    }
    match serde_json::to_vec(&object) {
        Ok(parts) => TakenApart { parts: parts.into(), fragment: fragment.flatten().map(Component::into_owned), raw },
        Err(_) => unchanged(),
    }
}

/// The JSON object of the parts of a reference.
pub fn joined(parts: &ReferenceParts<'_>) -> io::Result<Vec<u8>> {
    let ReferenceParts { url, fragment } = parts.clone();
    match url {
        Parts::Uri(mut uri) => {
            uri.fragment = fragment;
            out::to_vec(&Parts::Uri(uri))
        }
        url => Ok(with_field(out::to_vec(&url)?, "fragment", &out::to_vec(&fragment)?)),
    }
}

/// The JSON object of parts with the spelling of their components.
pub fn with_raw(json: Vec<u8>, text: &str) -> io::Result<Vec<u8>> {
    Ok(with_field(json, "raw", &out::to_vec(&RawParts::of(text))?))
}

/// A JSON object with another field at its end.
fn with_field(mut json: Vec<u8>, name: &str, value: &[u8]) -> Vec<u8> {
    if json.pop() != Some(b'}') {
        return json;
    }
    json.extend(format!(",\"{name}\":").into_bytes());
    json.extend(value);
    json.push(b'}');
    json
}
