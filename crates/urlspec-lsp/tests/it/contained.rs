//! A panic while a message is handled: the request is answered, the document is named, and the server goes on.

use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};
use urlspec_lsp::{Message, Notification, Request, RequestId, Server, ServerHost};
use urlspec_text::config::Config;

/// Panics in one of its methods.
#[derive(Default)]
struct Host {
    sent: Vec<Message>,
    panics_in: Option<&'static str>,
}

impl Host {
    fn enter(&self, method: &str) {
        assert!(self.panics_in != Some(method), "a bug at `http://u:secret@h.x/`");
    }
}

impl ServerHost for Host {
    fn send(&mut self, message: Message) {
        self.sent.push(message);
    }

    fn is_cancelled(&mut self, _: &RequestId) -> bool {
        self.enter("is_cancelled");
        false
    }

    fn config(&mut self, _: &Path) -> Result<Option<Arc<Config>>, Option<String>> {
        self.enter("config");
        Ok(None)
    }

    fn forget_configs(&mut self) {}

    fn check_glob(&self, _: &str) -> Result<(), String> {
        Ok(())
    }

    fn configs_changed(&mut self) -> bool {
        self.enter("configs_changed");
        false
    }

    fn hint_for_all(&self) -> Option<&'static str> {
        self.enter("hint_for_all");
        None
    }
}

const URI: &str = "file:///a.txt";

struct Session(Server<Host>);

impl Session {
    fn new(capabilities: Value) -> Self {
        let mut session = Self(Server::new(Host::default()));
        let options = json!({"spec": "rfc1738"});
        session.request("initialize", json!({"capabilities": capabilities, "initializationOptions": options}));
        session
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.0.handle(Message::Notification(Notification { method: method.to_owned(), params }));
    }

    /// The response.
    fn request(&mut self, method: &str, params: Value) -> Value {
        self.0.host().sent.clear();
        self.0.handle(Message::Request(Request { id: RequestId::Number(1), method: method.to_owned(), params }));
        let sent = self.sent();
        assert_eq!(sent.len(), 1, "{sent:?}");
        sent[0].clone()
    }

    fn open(&mut self, text: &str) {
        let document = json!({"uri": URI, "languageId": "plaintext", "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}));
    }

    fn insert(&mut self, text: &str) {
        let start = json!({"line": 0, "character": 0});
        let change = json!({"range": {"start": start, "end": start}, "text": text});
        let params = json!({"textDocument": {"uri": URI, "version": 2}, "contentChanges": [change]});
        self.notify("textDocument/didChange", params);
    }

    /// The number of diagnostics that are published.
    fn published(&mut self) -> Vec<usize> {
        self.0.host().sent.clear();
        self.0.publish();
        let sent = self.sent();
        sent.iter().filter_map(|message| Some(message["params"]["diagnostics"].as_array()?.len())).collect()
    }

    fn panics_in(&mut self, method: Option<&'static str>) {
        self.0.host().panics_in = method;
    }

    fn sent(&mut self) -> Vec<Value> {
        self.0.host().sent.iter().map(|message| serde_json::to_value(message).expect("JSON")).collect()
    }
}

#[track_caller]
fn assert_names(text: &str, part: &str) {
    assert!(text.contains(part) && text.contains("bug in urlspec") && !text.contains("secret"), "{text}");
}

#[test]
fn a_request_that_panics_is_answered_and_the_next_one_is_handled() {
    let mut session = Session::new(json!({"textDocument": {"diagnostic": {}}}));
    session.open(&"http://h.x/~a\n".repeat(300));
    for method in ["textDocument/documentSymbol", "textDocument/diagnostic", "textDocument/documentLink"] {
        let params = json!({"textDocument": {"uri": URI}});
        session.insert("http://h.x/~b\n");
        session.panics_in(Some("is_cancelled"));
        let response = session.request(method, params.clone());
        assert_eq!(response["error"]["code"], -32603, "{response}");
        let message = response["error"]["message"].as_str().expect("a text");
        assert_names(message, method);
        assert_names(message, URI);
        session.panics_in(None);
        assert!(session.request(method, params)["result"].is_object() || method != "textDocument/diagnostic");
    }
}

#[test]
fn a_document_whose_check_panics_is_named_and_checked_after_its_next_change() {
    let mut session = Session::new(json!({}));
    session.open("http://h.x/~a");
    session.panics_in(Some("hint_for_all"));
    assert!(session.published().is_empty());
    let sent = session.sent();
    assert_names(sent[0]["params"]["message"].as_str().expect("a text"), URI);
    session.panics_in(None);
    session.insert("http://h.x/~b ");
    assert_eq!(session.published(), [2]);
}

#[test]
fn no_edit_is_lost_when_the_configuration_panics() {
    let mut session = Session::new(json!({}));
    session.open("http://h.x/~a");
    session.panics_in(Some("configs_changed"));
    session.insert("http://h.x/~b ");
    session.panics_in(None);
    assert_eq!(session.published(), [2]);
}

#[test]
fn a_document_that_can_not_be_opened_is_named_and_can_be_opened_again() {
    let mut session = Session::new(json!({}));
    session.panics_in(Some("config"));
    session.open("http://h.x/~a");
    let sent = session.sent();
    let message = sent.last().expect("a message")["params"]["message"].as_str().expect("a text");
    assert_names(message, "file:///a.txt is not checked until it is opened again");
    session.panics_in(None);
    session.open("http://h.x/~a");
    assert_eq!(session.published(), [1]);
}
