//! The messages of the protocol (JSON-RPC 2.0).

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A message of the protocol, in either direction. As JSON it is what the protocol puts after a header.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum Message {
    /// A request, which is answered by a response.
    Request(Request),
    /// A notification, which is not answered.
    Notification(Notification),
    /// The response to a request.
    Response(Response),
}

/// What identifies a request.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RequestId {
    /// A number.
    Number(i32),
    /// A string.
    String(String),
}

/// A request.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Request {
    /// Its identifier, unique among those that are not answered yet.
    pub id: RequestId,
    /// The name of the method.
    pub method: String,
    /// The parameters; null if there are none.
    #[serde(default)]
    pub params: Value,
}

/// A notification.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Notification {
    /// The name of the method.
    pub method: String,
    /// The parameters; null if there are none.
    #[serde(default)]
    pub params: Value,
}

/// The response to a request.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Response {
    /// The identifier of the request.
    pub id: RequestId,
    /// The result, if there is no error.
    #[serde(default)]
    pub result: Value,
    /// What went wrong.
    #[serde(default)]
    pub error: Option<ResponseError>,
}

/// Why there is no result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResponseError {
    /// One of the protocol's codes.
    pub code: i32,
    /// The reason, for people.
    pub message: String,
}

impl Response {
    /// The response with this result, or this error.
    pub fn new(id: RequestId, result: Result<Value, ResponseError>) -> Self {
        match result {
            Ok(result) => Self { id, result, error: None },
            Err(error) => Self { id, result: Value::Null, error: Some(error) },
        }
    }

    /// The response to a request that was cancelled.
    pub fn cancelled(id: RequestId) -> Self {
        let error = ResponseError { code: code::CANCELLED, message: "it was cancelled".to_owned() };
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
        // Absent and null parameters mean the same, but not every client takes the latter.
        if object.get("params").is_some_and(Value::is_null)
            && let Some(object) = object.as_object_mut()
        {
            object.remove("params");
        }
        object.serialize(serializer)
    }
}

/// Codes of errors (3.18, "Base protocol").
pub mod code {
    /// What came is not JSON, or not a message.
    pub const PARSE: i32 = -32_700;
    /// A request that is not allowed now.
    pub const INVALID_REQUEST: i32 = -32_600;
    /// A method that the server doesn't have.
    pub const METHOD_NOT_FOUND: i32 = -32_601;
    /// Parameters that can't be read.
    pub const INVALID_PARAMS: i32 = -32_602;
    /// A request before `initialize`.
    pub const NOT_INITIALIZED: i32 = -32_002;
    /// The client cancelled the request.
    pub const CANCELLED: i32 = -32_800;
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::Message;

    #[test]
    fn messages_come_back() {
        for message in [
            json!({"jsonrpc": "2.0", "id": 1, "method": "shutdown"}),
            json!({"jsonrpc": "2.0", "id": "x", "method": "a", "params": {"b": [1]}}),
            json!({"jsonrpc": "2.0", "method": "exit"}),
            json!({"jsonrpc": "2.0", "id": 1, "result": null}),
            json!({"jsonrpc": "2.0", "id": 1, "error": {"code": -1, "message": "m"}}),
        ] {
            let read: Message = serde_json::from_value(message.clone()).expect("a message");
            assert_eq!(serde_json::to_value(&read).expect("JSON"), message);
        }
        for wrong in [json!([]), json!({}), json!("a"), Value::Null] {
            assert!(serde_json::from_value::<Message>(wrong.clone()).is_err(), "{wrong}");
        }
    }
}
