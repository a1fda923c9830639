//! Requests to the language server.

use serde_json::{Value, json};

use super::Case;

const URI: &str = "file:///tmp/growth";

/// What a document repeats.
const FAMILIES: [(&str, &str, &str); 5] = [
    ("valid", "markdown", "see http://h.x/a/b, or <URL:ftp://h.x/>.\n"),
    ("dense errors", "plaintext", "http://h.x/~ "),
    ("dense errors", "json", "\"http://h.x/~\",\n"),
    ("dense errors", "markdown", "<http://h.x/~>\n"),
    ("text", "plaintext", "No link, only text: 1:2.\n"),
];

pub fn cases() -> Vec<Case> {
    let requests = requests();
    FAMILIES
        .iter()
        .flat_map(|&(name, language, piece)| {
            requests.iter().map(move |(method, params)| Case {
                name: format!("{method}, {name} ({language})"),
                arguments: vec!["lsp".to_owned()],
                input: {
                    let (method, params) = (*method, params.clone());
                    Box::new(move |length| session(language, &piece.repeat(length / piece.len()), method, &params))
                },
                is_argument: false,
                least: 0,
            })
        })
        .collect()
}

fn requests() -> Vec<(&'static str, Value)> {
    let document = json!({ "uri": URI });
    let all = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 10_000_000, "character": 0 } });
    let first = json!({ "line": 0, "character": 8 });
    vec![
        ("textDocument/diagnostic", json!({ "textDocument": document })),
        (
            "textDocument/codeAction",
            json!({ "textDocument": document, "range": all, "context": { "diagnostics": [] } }),
        ),
        (
            "textDocument/codeAction",
            json!({ "textDocument": document, "range": all, "context": { "diagnostics": [], "only": ["source.fixAll"] } }),
        ),
        ("textDocument/documentSymbol", json!({ "textDocument": document })),
        ("textDocument/documentLink", json!({ "textDocument": document })),
        ("textDocument/semanticTokens/full", json!({ "textDocument": document })),
        ("textDocument/hover", json!({ "textDocument": document, "position": first })),
        ("textDocument/completion", json!({ "textDocument": document, "position": first })),
        ("textDocument/selectionRange", json!({ "textDocument": document, "positions": vec![first; 100] })),
    ]
}

/// The messages of a session that opens a plain text and makes a request about all of it.
pub fn whole(method: &str, text: &str) -> Vec<u8> {
    let requests = requests();
    let params = requests.iter().find(|(name, _)| *name == method).map(|(_, params)| params);
    session("plaintext", text, method, params.unwrap_or(&Value::Null))
}

/// The messages of a session that opens a document, makes a request three times, with a change before each, and ends.
fn session(language: &str, text: &str, method: &str, params: &Value) -> Vec<u8> {
    let capabilities = json!({ "textDocument": { "diagnostic": {}, "codeAction": { "codeActionLiteralSupport": {
        "codeActionKind": { "valueSet": [] } } } } });
    let document = json!({ "uri": URI, "languageId": language, "version": 1, "text": text });
    let mut messages = vec![
        json!({ "id": 0, "method": "initialize", "params": {
            "processId": null, "capabilities": capabilities, "initializationOptions": { "spec": "rfc1738" }
        } }),
        json!({ "method": "initialized", "params": {} }),
        json!({ "method": "textDocument/didOpen", "params": { "textDocument": document } }),
    ];
    let start = json!({ "line": 0, "character": 0 });
    for round in 1..=3 {
        let change = json!({ "range": { "start": start, "end": start }, "text": " " });
        let document = json!({ "uri": URI, "version": round + 1 });
        let change = json!({ "textDocument": document, "contentChanges": [change] });
        messages.push(json!({ "method": "textDocument/didChange", "params": change }));
        messages.push(json!({ "id": round, "method": method, "params": params }));
    }
    messages.push(json!({ "id": 4, "method": "shutdown" }));
    messages.push(json!({ "method": "exit" }));
    messages.into_iter().flat_map(framed).collect()
}

fn framed(mut message: Value) -> Vec<u8> {
    message["jsonrpc"] = json!("2.0");
    let body = message.to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}
