//! The places of a host in the open documents and the files of the workspace, and its new name there.

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use serde_json::{Value, json};
use urlspec_lsp::{Message, Notification, Request, RequestId, Server, ServerHost, WorkspaceFiles};
use urlspec_text::config::Config;

/// Files by their paths.
struct Files(Vec<(&'static str, &'static str)>);

impl WorkspaceFiles for Files {
    fn walk(&self, folder: &Path) -> Box<dyn Iterator<Item = PathBuf>> {
        let paths: Vec<PathBuf> = self.0.iter().map(|(path, _)| folder.join(path)).collect();
        Box::new(paths.into_iter())
    }

    fn state(&self, _: &Path) -> Option<String> {
        None
    }

    fn read(&self, path: &Path, _: usize) -> Option<String> {
        self.0.iter().find(|(name, _)| path.ends_with(name)).map(|(_, text)| (*text).to_owned())
    }

    fn may_have_changed(&self) -> bool {
        true
    }
}

struct Host {
    sent: Vec<Message>,
    files: Option<Rc<dyn WorkspaceFiles>>,
}

impl ServerHost for Host {
    fn send(&mut self, message: Message) {
        self.sent.push(message);
    }

    fn is_cancelled(&mut self, _: &RequestId) -> bool {
        false
    }

    fn config(&mut self, _: &Path) -> Result<Option<Arc<Config>>, Option<String>> {
        Ok(None)
    }

    fn forget_configs(&mut self) {}

    fn check_glob(&self, _: &str) -> Result<(), String> {
        Ok(())
    }

    fn files(&self) -> Option<Rc<dyn WorkspaceFiles>> {
        self.files.clone()
    }
}

struct Session(Server<Host>);

impl Session {
    /// A session with files in the folder `/w`, or without files, and a client that takes versions or not.
    fn new(files: Option<Vec<(&'static str, &'static str)>>, has_versions: bool) -> Self {
        let files = files.map(|files| Rc::new(Files(files)) as Rc<dyn WorkspaceFiles>);
        let mut session = Self(Server::new(Host { sent: Vec::new(), files }));
        let capabilities = json!({
            "textDocument": {"references": {}, "rename": {"prepareSupport": true}},
            "workspace": {"workspaceEdit": {"documentChanges": has_versions}},
        });
        let folders = json!([{"uri": "file:///w", "name": "w"}]);
        session.request("initialize", json!({"capabilities": capabilities, "workspaceFolders": folders}));
        session
    }

    fn request(&mut self, method: &str, params: Value) -> Value {
        self.0.host().sent.clear();
        self.0.handle(Message::Request(Request { id: RequestId::Number(1), method: method.to_owned(), params }));
        let response = self.0.host().sent.pop().expect("a response");
        serde_json::to_value(response).expect("JSON")
    }

    fn open(&mut self, name: &str, language: &str, text: &str) {
        let document = json!({"uri": uri(name), "languageId": language, "version": 7, "text": text});
        let params = json!({"textDocument": document});
        self.0.handle(Message::Notification(Notification { method: "textDocument/didOpen".to_owned(), params }));
    }

    fn at(&mut self, method: &str, name: &str, character: usize, new: &str) -> Value {
        let position = json!({"line": 0, "character": character});
        let context = json!({"includeDeclaration": true});
        let document = json!({"uri": uri(name)});
        let params = json!({"textDocument": document, "position": position, "context": context, "newName": new});
        self.request(method, params)
    }
}

fn uri(name: &str) -> String {
    format!("file:///w/{name}")
}

/// The names of documents, and where their first lines have the host.
fn places(response: &Value) -> Vec<(String, u64)> {
    let places = response["result"].as_array().expect("places").iter();
    places
        .map(|place| {
            let name = place["uri"].as_str().expect("a URI").trim_start_matches("file:///w/").to_owned();
            (name, place["range"]["start"]["character"].as_u64().expect("a number"))
        })
        .collect()
}

#[test]
fn a_host_has_places_in_open_documents_and_in_files() {
    let files = vec![("a.txt", "http://h.x/ in the file"), ("b.md", "[b](http://H.X:80/) http://h.xy/")];
    let mut session = Session::new(Some(files), true);
    session.open("a.txt", "plaintext", "see http://h.x/ and http://%68.x/");
    let found = session.at("textDocument/references", "a.txt", 12, "");
    let name = |name: &str, at| (name.to_owned(), at);
    assert_eq!(places(&found), [name("a.txt", 11), name("a.txt", 27), name("b.md", 11)]);
    assert_eq!(session.at("textDocument/references", "a.txt", 1, "")["result"], json!([]));
    let range = session.at("textDocument/prepareRename", "a.txt", 12, "");
    assert_eq!(range["result"]["end"], json!({"line": 0, "character": 14}));
    assert_eq!(session.at("textDocument/prepareRename", "a.txt", 1, "")["result"], Value::Null);
    // Where there are no files.
    let mut session = Session::new(None, true);
    session.open("a.txt", "plaintext", "see http://h.x/");
    assert_eq!(places(&session.at("textDocument/references", "a.txt", 12, "")), [name("a.txt", 11)]);
}

#[test]
fn a_host_is_renamed_in_open_documents_and_in_files() {
    let files = vec![("a.txt", "http://h.x/"), ("b.txt", "\nsee http://h.x:80/a")];
    for has_versions in [true, false] {
        let mut session = Session::new(Some(files.clone()), has_versions);
        session.open("a.txt", "plaintext", "http://h.x/ http://h.y/ http://%68.x/");
        let result = session.at("textDocument/rename", "a.txt", 8, "info.cern.ch")["result"].clone();
        let edit = |line: u64, start: u64| {
            let at = |character| json!({"line": line, "character": character});
            json!({"range": {"start": at(start), "end": at(start + 3)}, "newText": "info.cern.ch"})
        };
        let second = json!({"range": {"start": {"line": 0, "character": 31}, "end": {"line": 0, "character": 36}},
            "newText": "info.cern.ch"});
        let (first, other) = (json!([edit(0, 7), second]), json!([edit(1, 11)]));
        let expected = match has_versions {
            true => json!({"documentChanges": [
                {"textDocument": {"uri": uri("a.txt"), "version": 7}, "edits": first},
                {"textDocument": {"uri": uri("b.txt"), "version": null}, "edits": other},
            ]}),
            false => json!({"changes": {uri("a.txt"): first, uri("b.txt"): other}}),
        };
        assert_eq!(result, expected);
    }
}

#[test]
fn a_host_is_renamed_only_where_its_url_stays_one() {
    let mut session = Session::new(None, true);
    session.open("a.json", "json", r#"["http://h.x/a", "http://\u0068.x/", "http://h.x/b\"", "news:a@h.x"]"#);
    for new in ["", "a b", "a/b", "a:80", "u@h", "a?b", "[::1", "a%zz"] {
        let response = session.at("textDocument/rename", "a.json", 10, new);
        assert_eq!(response["error"]["code"], -32602, "{new} {response}");
        let message = response["error"]["message"].as_str().expect("a message");
        assert!(message.starts_with("the new name is no host by "), "{message}");
    }
    let response = session.at("textDocument/rename", "a.json", 10, "[::1]");
    let edits = response["result"]["documentChanges"][0]["edits"].as_array().expect("edits");
    let starts: Vec<_> = edits.iter().map(|edit| edit["range"]["start"]["character"].clone()).collect();
    assert_eq!(starts, [9, 45], "not the host with an escape of JSON: {response}");
    let nowhere = session.at("textDocument/rename", "a.json", 1, "h.y");
    assert_eq!(nowhere["result"], Value::Null);
}

/// A password is neither shown nor searched.
#[test]
fn urls_of_open_documents_are_symbols_of_the_workspace() {
    let mut session = Session::new(None, true);
    session.open("a.txt", "plaintext", "http://h.x/Abc ftp://joe:hunter2x@h.x/abc http://h.y/");
    session.open("b.md", "markdown", "[b](http://h.z/abc)");
    let starts = |session: &mut Session, query: &str| {
        let response = session.request("workspace/symbol", json!({"query": query}));
        assert!(!response.to_string().contains("hunter2"), "{response}");
        let symbols = response["result"].as_array().expect("symbols").clone();
        let start = |symbol: &Value| symbol["location"]["range"]["start"]["character"].as_u64().expect("a number");
        symbols.iter().map(start).collect::<Vec<_>>()
    };
    assert_eq!(starts(&mut session, "aBC"), [0, 15, 4]);
    assert_eq!(starts(&mut session, "h.y"), [42]);
    assert_eq!(starts(&mut session, ""), [0, 15, 42, 4]);
    assert_eq!(starts(&mut session, "hunter"), [0; 0]);
    assert_eq!(session.request("workspace/symbol", json!({}))["error"]["code"], -32602);
}
