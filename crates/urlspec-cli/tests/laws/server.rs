//! The language server answers every request for every document, also after an edit.

use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};
use urlspec_lsp::{Message, Notification, Request, RequestId, Server, ServerHost};
use urlspec_text::Kind;
use urlspec_text::config::Config;

use crate::text_properties::documents::{Choices, document};

#[derive(Default)]
struct Host(Vec<Message>);

impl ServerHost for Host {
    fn send(&mut self, message: Message) {
        self.0.push(message);
    }

    fn is_cancelled(&mut self, _: &RequestId) -> bool {
        false
    }

    fn config(&mut self, _: &Path) -> Result<Option<Arc<Config>>, Option<String>> {
        Ok(None)
    }

    fn forget_configs(&mut self) {}

    fn check_glob(&self, glob: &str) -> Result<(), String> {
        Err(format!("`{glob}` is not a pattern"))
    }
}

const URI: &str = "file:///a/b";

/// The identifier of a language whose documents have a kind.
pub fn language(kind: Kind) -> &'static str {
    let languages = [
        "plaintext",
        "markdown",
        "html",
        "xml",
        "css",
        "roff",
        "latex",
        "restructuredtext",
        "asciidoc",
        "eml",
        "json",
        "yaml",
        "toml",
        "ini",
        "c",
        "sql",
        "python",
        "shellscript",
        "diff",
        "csv",
        "po",
    ];
    languages.into_iter().find(|language| Kind::from_language(language) == Some(kind)).expect("a language")
}

/// The bytes choose a document, and the text of an edit.
pub fn answers(data: &[u8]) {
    let mut choices = Choices::new(data);
    let kind = choices.one_of(Kind::ALL);
    let text = String::from_utf8_lossy(&document(kind, &mut choices)).into_owned();
    let mut server = Server::new(Host::default());
    let capabilities = json!({
        "general": {"positionEncodings": ["utf-8"]},
        "textDocument": {"codeAction": {"codeActionLiteralSupport": {}}, "hover": {"contentFormat": ["markdown"]}},
    });
    request(&mut server, "initialize", json!({"capabilities": capabilities}));
    let opened = json!({"uri": URI, "languageId": language(kind), "version": 1, "text": text});
    notify(&mut server, "textDocument/didOpen", json!({"textDocument": opened}));
    requests(&mut server, &text);
    let inserted = String::from_utf8_lossy(&document(kind, &mut choices)).into_owned();
    let at = json!({"line": choices.number(3), "character": choices.number(40)});
    let change = json!({"range": {"start": at, "end": at}, "text": inserted});
    let document = json!({"uri": URI, "version": 2});
    notify(&mut server, "textDocument/didChange", json!({"textDocument": document, "contentChanges": [change]}));
    requests(&mut server, &text);
}

fn requests(server: &mut Server<Host>, text: &str) {
    let document = json!({"uri": URI});
    let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}});
    let position = json!({"line": 0, "character": text.len() / 2});
    for method in ["diagnostic", "documentLink", "documentSymbol", "semanticTokens/full"] {
        request(server, &format!("textDocument/{method}"), json!({"textDocument": document}));
    }
    for method in ["hover", "completion"] {
        request(server, &format!("textDocument/{method}"), json!({"textDocument": document, "position": position}));
    }
    request(server, "textDocument/selectionRange", json!({"textDocument": document, "positions": [position]}));
    for only in [json!(["quickfix"]), json!(["source.fixAll"])] {
        let context = json!({"diagnostics": [], "only": only});
        let params = json!({"textDocument": document, "range": whole, "context": context});
        request(server, "textDocument/codeAction", params);
    }
}

fn notify(server: &mut Server<Host>, method: &str, params: Value) {
    server.handle(Message::Notification(Notification { method: method.to_owned(), params }));
    server.publish();
    server.host().0.clear();
}

/// Sends a request, which has one response, and a result.
fn request(server: &mut Server<Host>, method: &str, params: Value) {
    server.handle(Message::Request(Request { id: RequestId::Number(1), method: method.to_owned(), params }));
    let sent: Vec<Value> =
        server.host().0.drain(..).map(|message| serde_json::to_value(message).expect("JSON")).collect();
    let responses: Vec<&Value> = sent.iter().filter(|message| message.get("id") == Some(&json!(1))).collect();
    assert_eq!(responses.len(), 1, "{method}");
    assert!(responses[0].get("error").is_none(), "{method}: {}", responses[0]);
}
