//! The messages of the protocol (JSON-RPC 2.0).

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A message of the protocol, in either direction. Serialized, it is the content part of the base protocol.
///
/// ```
/// use urlspec_lsp::{Message, RequestId};
///
/// let message: Message = serde_json::from_str(r#"{"jsonrpc": "2.0", "id": 1, "method": "shutdown"}"#)?;
/// assert!(matches!(&message, Message::Request(request) if request.id == RequestId::Number(1)));
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// The protocol has no other messages, so the enum is exhaustive.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum Message {
    /// A request, which requires a response.
    Request(Request),
    /// A notification, which has no response.
    Notification(Notification),
    /// The response to a request.
    Response(Response),
}

impl Message {
    /// Parses the content part of a message.
    ///
    /// JSON from JavaScript or Java may have an unpaired surrogate, which is no character, as an escape or as three bytes. It becomes
    /// U+FFFD, which is as long as clients count the surrogate: one unit of UTF-16 or UTF-32, or three bytes. So the positions still
    /// agree.
    ///
    /// ```
    /// use urlspec_lsp::Message;
    ///
    /// let message = Message::from_json(br#"{"method": "m", "params": ["\ud83d\ude00 \ud83d"]}"#)?;
    /// assert!(matches!(&message, Message::Notification(own) if own.params[0] == "\u{1F600} \u{FFFD}"));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not JSON, or not a message.
    pub fn from_json(json: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(json).or_else(|error| match replace_unpaired_surrogates(json) {
            Some(json) => serde_json::from_slice(&json),
            None => Err(error),
        })
    }
}

/// Replaces unpaired surrogates, as escapes and in the form of UTF-8. `None` if there are none.
fn replace_unpaired_surrogates(json: &[u8]) -> Option<Vec<u8>> {
    let replaced = replace_encoded_surrogates(json);
    let escapes = replace_escaped_surrogates(replaced.as_deref().unwrap_or(json));
    escapes.or(replaced)
}

/// Replaces the bytes that UTF-8 would have for surrogates, which no other character has.
fn replace_encoded_surrogates(json: &[u8]) -> Option<Vec<u8>> {
    let is_surrogate = |at: &usize| matches!(json[*at..], [0xED, 0xA0..=0xBF, 0x80..=0xBF, ..]);
    let mut replaced = None;
    for at in memchr::memchr_iter(0xED, json).filter(is_surrogate) {
        let json = replaced.get_or_insert_with(|| json.to_vec());
        json[at..at + 3].copy_from_slice("\u{FFFD}".as_bytes());
    }
    replaced
}

fn replace_escaped_surrogates(json: &[u8]) -> Option<Vec<u8>> {
    const LENGTH: usize = 6;
    let unit = |at: usize| {
        let digits = json.get(at..at + LENGTH)?.strip_prefix(b"\\u")?;
        u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
    };
    let mut replaced = None;
    let mut at = 0;
    // In JSON, a backslash is only in strings.
    while let Some(next) = memchr::memchr(b'\\', &json[at..]) {
        at += next;
        at += match (unit(at), unit(at + LENGTH)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 2 * LENGTH,
            (Some(0xD800..=0xDFFF), _) => {
                replaced.get_or_insert_with(|| json.to_vec())[at + 2..at + LENGTH].copy_from_slice(b"fffd");
                LENGTH
            }
            // The escaped character.
            _ => 2,
        };
        at = at.min(json.len());
    }
    replaced
}

/// The identifier of a request. JSON-RPC has no other forms, so the enum is exhaustive.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RequestId {
    /// A number.
    Number(i32),
    /// A string.
    String(String),
}

/// A request. Its fields are fixed by JSON-RPC.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Request {
    /// The identifier, unique among the pending requests.
    pub id: RequestId,
    /// The name of the method.
    pub method: String,
    /// The parameters; null if there are none.
    #[serde(default)]
    pub params: Value,
}

/// A notification. Its fields are fixed by JSON-RPC.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Notification {
    /// The name of the method.
    pub method: String,
    /// The parameters; null if there are none.
    #[serde(default)]
    pub params: Value,
}

/// The response to a request. Its fields are fixed by JSON-RPC.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Response {
    /// The identifier of the request.
    pub id: RequestId,
    /// The result; null if there is an error.
    #[serde(default)]
    pub result: Value,
    /// The error, if the request failed.
    #[serde(default)]
    pub error: Option<ResponseError>,
}

/// The error of a response.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResponseError {
    /// The code, such as those in [`code`].
    pub code: i32,
    /// A message for users.
    pub message: String,
}

impl Response {
    /// A response with a result or an error.
    pub fn new(id: RequestId, result: Result<Value, ResponseError>) -> Self {
        match result {
            Ok(result) => Self { id, result, error: None },
            Err(error) => Self { id, result: Value::Null, error: Some(error) },
        }
    }

    /// The response to a cancelled request.
    pub fn cancelled(id: RequestId) -> Self {
        let error = ResponseError { code: code::CANCELLED, message: "the request was cancelled".to_owned() };
        Self::new(id, Err(error))
    }
}

impl Serialize for Message {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = match self {
            Self::Request(Request { id, method, params }) => json!({"id": id, "method": method, "params": params}),
            Self::Notification(Notification { method, params }) => json!({"method": method, "params": params}),
            Self::Response(Response { id, error: Some(error), .. }) => json!({"id": id, "error": error}),
            Self::Response(Response { id, result, .. }) => json!({"id": id, "result": result}),
        };
        object["jsonrpc"] = "2.0".into();
        // Absent and null parameters are equivalent, but some clients reject the latter.
        if object.get("params").is_some_and(Value::is_null)
            && let Some(object) = object.as_object_mut()
        {
            object.remove("params");
        }
        object.serialize(serializer)
    }
}

/// The error codes of the protocol (3.18, "Base protocol").
pub mod code {
    /// The content is not JSON, or not a message.
    pub const PARSE: i32 = -32_700;
    /// The request is not allowed in this state.
    pub const INVALID_REQUEST: i32 = -32_600;
    /// The server does not have the method.
    pub const METHOD_NOT_FOUND: i32 = -32_601;
    /// The parameters are invalid.
    pub const INVALID_PARAMS: i32 = -32_602;
    /// The server has a bug.
    pub const INTERNAL: i32 = -32_603;
    /// The request precedes `initialize`.
    pub const NOT_INITIALIZED: i32 = -32_002;
    /// The document changed after the action was offered.
    pub const CONTENT_MODIFIED: i32 = -32_801;
    /// The request is valid, but not possible.
    pub const REQUEST_FAILED: i32 = -32_803;
    /// The client cancelled the request.
    pub const CANCELLED: i32 = -32_800;
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::Message;

    #[test]
    fn unpaired_surrogates_are_replaced() {
        for (json, expected) in [
            (r#""a\ud83d""#, Some("a\u{FFFD}")),
            (r#""\ude00\ud83d""#, Some("\u{FFFD}\u{FFFD}")),
            (r#""\ud83d\ud83d\ude00""#, Some("\u{FFFD}\u{1F600}")),
            (r#""\ud83d\u0041\uDFFF""#, Some("\u{FFFD}A\u{FFFD}")),
            // An escaped backslash.
            (r#""\\ud83d \ud83d""#, Some("\\ud83d \u{FFFD}")),
            (r#""\ud83""#, None),
            (r#""\ud83d"#, None),
            (r#""\ud83d\"#, None),
        ] {
            let json = format!(r#"{{"method": "m", "params": {json}}}"#);
            let parsed = Message::from_json(json.as_bytes()).ok();
            let expected = expected
                .map(|text| Message::Notification(super::Notification { method: "m".to_owned(), params: text.into() }));
            assert_eq!(parsed, expected, "{json}");
        }
    }

    #[test]
    fn surrogates_in_the_form_of_utf_8_are_replaced() {
        for (content, expected) in [
            (&b"a\xED\xA0\xBD"[..], Some("a\u{FFFD}")),
            (b"\xED\xA0\xBD\xED\xB8\x80\xED\xBF\xBF", Some("\u{FFFD}\u{FFFD}\u{FFFD}")),
            (b"\xED\xA0\x80 \\ud83d \\ud83d\\ude00", Some("\u{FFFD} \u{FFFD} \u{1F600}")),
            // U+D7FF and U+E000.
            (b"\xED\x9F\xBF\xEE\x80\x80", Some("\u{D7FF}\u{E000}")),
            (b"\xED\xA0", None),
            (b"\xED\xA0\xBD\xFF", None),
            (b"\x80", None),
        ] {
            let json = [&b"{\"method\": \"m\", \"params\": \""[..], content, b"\"}"].concat();
            let parsed = Message::from_json(&json).ok();
            let expected = expected
                .map(|text| Message::Notification(super::Notification { method: "m".to_owned(), params: text.into() }));
            assert_eq!(parsed, expected, "{content:?}");
        }
        assert!(Message::from_json(b"\xED\xA0").is_err());
    }

    #[test]
    fn messages_survive_a_round_trip() {
        for message in [
            json!({"jsonrpc": "2.0", "id": 1, "method": "shutdown"}),
            json!({"jsonrpc": "2.0", "id": "x", "method": "a", "params": {"b": [1]}}),
            json!({"jsonrpc": "2.0", "method": "exit"}),
            json!({"jsonrpc": "2.0", "id": 1, "result": null}),
            json!({"jsonrpc": "2.0", "id": 1, "error": {"code": -1, "message": "m"}}),
        ] {
            let parsed: Message = serde_json::from_value(message.clone()).expect("a message");
            assert_eq!(serde_json::to_value(&parsed).expect("JSON"), message);
        }
        for invalid in [json!([]), json!({}), json!("a"), Value::Null] {
            assert!(serde_json::from_value::<Message>(invalid.clone()).is_err(), "{invalid}");
        }
    }
}
