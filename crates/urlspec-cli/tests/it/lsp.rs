//! The language server as a process: its files, its settings, and the process that started it.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::process::by_rfc1738::run_in;
use crate::process::{command, folder, text};

/// A client that answers the server's requests.
struct Client {
    server: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    /// The values for `workspace/configuration`, by the end of `scopeUri`.
    settings: Vec<(&'static str, Value)>,
    notifications: Vec<Value>,
    last_id: i64,
}

impl Client {
    fn new(capabilities: Value, folders: &[&Path], settings: Vec<(&'static str, Value)>) -> Self {
        Self::with(json!({"capabilities": capabilities}), folders, settings)
    }

    /// A client that chooses no document.
    fn by_default(capabilities: Value) -> Self {
        Self::started(json!({"capabilities": capabilities}), &[], Vec::new())
    }

    fn with(mut params: Value, folders: &[&Path], settings: Vec<(&'static str, Value)>) -> Self {
        // The texts have faults by RFC 1738.
        params["initializationOptions"] = json!({"spec": "rfc1738"});
        Self::started(params, folders, settings)
    }

    fn started(mut params: Value, folders: &[&Path], settings: Vec<(&'static str, Value)>) -> Self {
        let mut server = command(&["lsp"]).stdin(Stdio::piped()).spawn().expect("it starts");
        let (input, output) = (server.stdin.take(), BufReader::new(server.stdout.take().expect("a pipe")));
        let mut client = Self { server, input, output, settings, notifications: Vec::new(), last_id: 0 };
        let folders: Vec<Value> = folders.iter().map(|path| json!({"uri": uri(path), "name": "a"})).collect();
        params["workspaceFolders"] = folders.into();
        client.request("initialize", params);
        client.notify("initialized", json!({}));
        client
    }

    fn send(&mut self, message: &str) {
        let input = self.input.as_mut().expect("a pipe");
        write!(input, "Content-Length: {}\r\n\r\n{message}", message.len()).expect("it reads");
        input.flush().expect("it reads");
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}).to_string());
    }

    fn receive(&mut self) -> Value {
        let (mut line, mut length) = (String::new(), 0);
        while line != "\r\n" {
            line.clear();
            assert!(self.output.read_line(&mut line).expect("a header") > 0, "the server ended");
            length = line.strip_prefix("Content-Length: ").map_or(length, |own| own.trim().parse().expect("a length"));
        }
        let mut content = vec![0; length];
        self.output.read_exact(&mut content).expect("a message");
        serde_json::from_slice(&content).expect("JSON")
    }

    fn start(&mut self, method: &str, params: Value) -> i64 {
        self.last_id += 1;
        self.send(&json!({"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params}).to_string());
        self.last_id
    }

    /// The response to a request. Requests of the server are answered first.
    fn response(&mut self, id: i64) -> Value {
        loop {
            let message = self.receive();
            match (message.get("method").and_then(Value::as_str), message.get("id")) {
                (Some("workspace/configuration"), Some(request)) => {
                    let items = message["params"]["items"].as_array().expect("items");
                    let value = |item: &Value| {
                        let scope = item["scopeUri"].as_str().unwrap_or_default();
                        let found = self.settings.iter().find(|(end, _)| scope.ends_with(end));
                        found.map_or(Value::Null, |(_, value)| value.clone())
                    };
                    let result: Vec<Value> = items.iter().map(value).collect();
                    self.send(&json!({"jsonrpc": "2.0", "id": request, "result": result}).to_string());
                }
                (Some(_), Some(request)) => {
                    self.send(&json!({"jsonrpc": "2.0", "id": request, "result": null}).to_string());
                }
                (Some(_), None) => self.notifications.push(message),
                (None, own) if own == Some(&json!(id)) => return message,
                (None, _) => {}
            }
        }
    }

    fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.start(method, params);
        self.response(id)
    }

    fn open(&mut self, path: &Path, language: &str) {
        let text = fs::read_to_string(path).expect("a file");
        let item = json!({"uri": uri(path), "languageId": language, "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": item}));
    }

    fn insert(&mut self, path: &Path, text: &str) {
        let start = json!({"line": 0, "character": 0});
        let change = json!({"range": {"start": start, "end": start}, "text": text});
        let params = json!({"textDocument": {"uri": uri(path), "version": 2}, "contentChanges": [change]});
        self.notify("textDocument/didChange", params);
    }

    fn save(&mut self, path: &Path) {
        self.notify("textDocument/didSave", json!({"textDocument": {"uri": uri(path)}}));
    }

    /// The codes of a document, of which the client has to pull the diagnostics.
    fn codes(&mut self, uri: &str) -> Vec<String> {
        // The server's request for settings comes before this response.
        self.request("textDocument/documentSymbol", json!({"textDocument": {"uri": uri}}));
        let response = self.request("textDocument/diagnostic", json!({"textDocument": {"uri": uri}}));
        codes(&response["result"]["items"])
    }

    fn messages(&self) -> Vec<&str> {
        let shown = self.notifications.iter().filter(|own| own["method"] == "window/showMessage");
        shown.filter_map(|own| own["params"]["message"].as_str()).collect()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn codes(items: &Value) -> Vec<String> {
    let codes = items.as_array().into_iter().flatten().map(|item| item["code"].as_str().unwrap_or("none").to_owned());
    codes.collect()
}

fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}

fn pulls() -> Value {
    json!({"textDocument": {"diagnostic": {}, "codeAction": {"codeActionLiteralSupport": {}}}})
}

const CONFIG: &[u8] = b"exclude = ['vendor/', '!vendor/own.txt']
[per-file-ignores]
'old/*.txt' = ['unsafe-character']
[kinds]
'*.tmpl' = 'html'
";

#[test]
fn the_server_excludes_and_ignores_what_lint_does() {
    let folder = folder(&[
        ("urlspec.toml", CONFIG),
        ("a.txt", b"http://h.x/~a\n"),
        ("vendor/b.txt", b"http://h.x/~a\n"),
        ("vendor/own.txt", b"http://h.x/~a\n"),
        ("old/c.txt", b"http://h.x/~a HTTP://h.x:99999/\n"),
        ("d.tmpl", b"<a href=\"http://h.x/a&amp;b~\">\n"),
    ]);
    let mut client = Client::new(pulls(), &[folder.path()], Vec::new());
    let mut total = 0;
    for name in ["a.txt", "vendor/b.txt", "vendor/own.txt", "old/c.txt", "d.tmpl"] {
        let path = folder.path().join(name);
        client.open(&path, "plaintext");
        let own = client.codes(&uri(&path));
        let output = run_in(folder.path(), &["lint", "--force-exclude", "--format", "json", name]);
        let expected = codes(&serde_json::from_slice(&output.stdout).expect("JSON"));
        assert_eq!(own, expected, "{name}");
        assert_eq!(own.is_empty(), name == "vendor/b.txt", "{name}");
        total += own.len();
    }
    assert!(total >= 4, "{total}");
    let path = uri(&folder.path().join("vendor/b.txt"));
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 13}});
    let params = json!({"textDocument": {"uri": path}, "range": range, "context": {"diagnostics": []}});
    assert_eq!(client.request("textDocument/codeAction", params)["result"], json!([]));
}

#[test]
fn each_folder_has_its_own_settings() {
    let folder = folder(&[
        ("one/a.txt", b"http://h.x/~a"),
        ("two/a.txt", b"http://h.x/~a"),
        ("three/b/a.txt", b"http://h.x/~a"),
    ]);
    let capabilities = json!({"textDocument": {"diagnostic": {}}, "workspace": {"configuration": true}});
    let settings = vec![
        ("/two", json!({"spec": "rfc1738", "ignore": ["unsafe-character"]})),
        ("/three", json!({"spec": "rfc1738", "exclude": ["b/"]})),
        ("", json!({"spec": "rfc1738"})),
    ];
    let path = |name: &str| folder.path().join(name);
    let mut client = Client::new(capabilities, &[&path("one"), &path("two")], settings);
    for name in ["one/a.txt", "two/a.txt", "three/b/a.txt"] {
        client.open(&path(name), "plaintext");
    }
    let file = |name: &str| uri(&path(name));
    assert_eq!(client.codes(&file("one/a.txt")), ["unsafe-character"]);
    assert!(client.codes(&file("two/a.txt")).is_empty());
    assert_eq!(client.codes(&file("three/b/a.txt")).len(), 1, "the folder is not open");
    let event = json!({"added": [{"uri": file("three"), "name": "c"}], "removed": [{"uri": file("two"), "name": "b"}]});
    client.notify("workspace/didChangeWorkspaceFolders", json!({"event": event}));
    client.codes(&file("one/a.txt"));
    assert!(client.codes(&file("three/b/a.txt")).is_empty());
    assert_eq!(client.codes(&file("two/a.txt")).len(), 1);
}

#[test]
fn the_default_is_todays_standard_and_a_file_without_a_document_is_noted_once() {
    let text = b"http://h.x/~a http:/h.x";
    let folder = folder(&[("a.txt", text), ("b/c.txt", text), ("b/urlspec.toml", b""), ("b/d.txt", text)]);
    let mut client = Client::by_default(pulls());
    let path = |name: &str| folder.path().join(name);
    let notes = |client: &Client| {
        let logged = client.notifications.iter().filter(|own| own["method"] == "window/logMessage");
        logged.filter_map(|own| own["params"]["message"].as_str().map(str::to_owned)).collect::<Vec<_>>()
    };
    client.open(&path("a.txt"), "plaintext");
    assert_eq!(client.codes(&uri(&path("a.txt"))), ["missing-slashes"]);
    assert_eq!(notes(&client), [] as [&str; 0]);
    for name in ["b/c.txt", "b/d.txt"] {
        client.open(&path(name), "plaintext");
        assert_eq!(client.codes(&uri(&path(name))), ["missing-slashes"]);
    }
    let [note] = &notes(&client)[..] else { panic!("{:?}", notes(&client)) };
    assert!(note.contains("the line `spec = \"rfc1738\"` keeps the old result"), "{note}");
}

/// A client without a watcher.
#[test]
fn a_configuration_file_is_seen_when_it_is_saved_or_changes() {
    let folder = folder(&[("a.txt", b"http://h.x/~a\n"), ("b/urlspec.toml", b"")]);
    let (text, config) = (folder.path().join("a.txt"), folder.path().join("urlspec.toml"));
    let mut client = Client::new(pulls(), &[], Vec::new());
    client.open(&text, "plaintext");
    assert_eq!(client.codes(&uri(&text)).len(), 1);
    // Another program writes the file. The server looks at it once a second.
    fs::write(&config, "ignore = ['unsafe-character']\n").expect("a file");
    std::thread::sleep(Duration::from_millis(1_100));
    client.insert(&text, "x ");
    assert!(client.codes(&uri(&text)).is_empty());
    // It is saved in the editor, after which the server does not wait.
    client.open(&config, "toml");
    fs::write(&config, "ignore = ['password']\n").expect("a file");
    client.save(&config);
    assert_eq!(client.codes(&uri(&text)).len(), 1);
    assert!(client.messages().is_empty());
}

#[test]
fn an_invalid_configuration_file_keeps_the_last_valid_one() {
    let folder = folder(&[
        ("urlspec.toml", b"ignore = ['unsafe-character']\n"),
        ("a.txt", b"http://h.x/~a\n"),
        ("b.txt", b"http://h.x/~a\n"),
    ]);
    let path = |name: &str| folder.path().join(name);
    let mut client = Client::new(pulls(), &[], Vec::new());
    client.open(&path("a.txt"), "plaintext");
    assert!(client.codes(&uri(&path("a.txt"))).is_empty());
    fs::write(path("urlspec.toml"), "ignore = [\n  'unsafe-charcter']\n").expect("a file");
    client.save(&path("urlspec.toml"));
    client.notify("workspace/didChangeWatchedFiles", json!({"changes": []}));
    client.open(&path("b.txt"), "plaintext");
    assert!(client.codes(&uri(&path("a.txt"))).is_empty() && client.codes(&uri(&path("b.txt"))).is_empty());
    let messages = client.messages();
    assert!(messages.len() == 1 && messages[0].contains("line 2"), "{messages:?}");
    // The error is shown in the file, too.
    client.open(&path("urlspec.toml"), "toml");
    let params = json!({"textDocument": {"uri": uri(&path("urlspec.toml"))}});
    let response = client.request("textDocument/diagnostic", params);
    let item = &response["result"]["items"][0];
    assert_eq!(item["range"]["start"], json!({"line": 1, "character": 2}), "{response}");
    assert!(item["message"].as_str().is_some_and(|own| own.contains("unsafe-character")), "{item}");
    fs::write(path("urlspec.toml"), "").expect("a file");
    client.save(&path("urlspec.toml"));
    assert_eq!(client.codes(&uri(&path("b.txt"))).len(), 1);
}

/// JSON from JavaScript can have one, and later edits must be at the same place.
#[test]
fn an_unpaired_surrogate_does_not_shift_later_edits() {
    for (encoding, units) in [("utf-8", 3), ("utf-16", 1), ("utf-32", 1)] {
        let mut capabilities = pulls();
        capabilities["general"] = json!({"positionEncodings": [encoding]});
        let mut client = Client::new(capabilities, &[], Vec::new());
        let item = json!({"uri": "file:///a.txt", "languageId": "plaintext", "version": 1, "text": "ab http://h.x/c"});
        client.notify("textDocument/didOpen", json!({"textDocument": item}));
        client.send(
            r#"{"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {"textDocument": {"uri": "file:///a.txt",
            "version": 2}, "contentChanges": [{"range": {"start": {"line": 0, "character": 1}, "end": {"line": 0,
            "character": 1}}, "text": "\ud83d"}]}}"#,
        );
        // After the last slash.
        let place = json!({"line": 0, "character": 14 + units});
        let change = json!({"range": {"start": place, "end": place}, "text": "~"});
        let params = json!({"textDocument": {"uri": "file:///a.txt", "version": 3}, "contentChanges": [change]});
        client.notify("textDocument/didChange", params);
        let params = json!({"textDocument": {"uri": "file:///a.txt"}});
        let response = client.request("textDocument/diagnostic", params);
        let item = &response["result"]["items"][0];
        assert_eq!((&item["range"]["start"], item["code"].as_str()), (&place, Some("unsafe-character")), "{encoding}");
    }
}

#[cfg(unix)]
#[test]
fn the_server_ends_with_the_process_that_started_it() {
    let mut parent = std::process::Command::new("sleep").arg("60").spawn().expect("it starts");
    let params = json!({"capabilities": {}, "processId": parent.id()});
    let mut client = Client::with(params, &[], Vec::new());
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(client.server.try_wait().expect("a status"), None);
    parent.kill().expect("it ends");
    parent.wait().expect("it ends");
    // The input of the server is still open.
    let status = (0..1200).find_map(|_| {
        std::thread::sleep(Duration::from_millis(50));
        client.server.try_wait().expect("a status")
    });
    assert_eq!(status.and_then(|status| status.code()), Some(1));
}

#[test]
fn the_workspace_is_checked_with_progress() {
    let folder = folder(&[
        ("urlspec.toml", CONFIG),
        (".gitignore", b"ignored.txt\n"),
        ("ignored.txt", b"http://h.x/~a\n"),
        (".hidden.txt", b"http://h.x/~a\n"),
        ("binary.txt", b"\0http://h.x/~a\n"),
        ("vendor/b.txt", b"http://h.x/~a\n"),
        ("clean.txt", b"http://h.x/a\n"),
        ("a b.txt", b"http://h.x/~a\n"),
        ("c.txt", b"http://h.x/~a\n"),
    ]);
    let path = |name: &str| folder.path().join(name);
    let mut client = Client::new(pulls(), &[folder.path()], Vec::new());
    // What is open counts, and not what is on disk.
    client.open(&path("c.txt"), "plaintext");
    client.insert(&path("c.txt"), "http://h.x/^ ");
    let params = json!({"previousResultIds": [], "workDoneToken": "w", "partialResultToken": 7});
    let response = client.request("workspace/diagnostic", params);
    assert_eq!(response["result"]["items"], json!([]));
    let progress = |client: &mut Client, token: Value| -> Vec<Value> {
        let own = client.notifications.iter().filter(|own| own["method"] == "$/progress");
        own.filter(|own| own["params"]["token"] == token).map(|own| own["params"]["value"].clone()).collect()
    };
    let work = progress(&mut client, json!("w"));
    assert_eq!((&work[0]["kind"], &work.last().expect("an end")["kind"]), (&json!("begin"), &json!("end")));
    let items: Vec<Value> =
        progress(&mut client, json!(7)).iter().flat_map(|own| own["items"].as_array().cloned()).flatten().collect();
    let found: Vec<(String, usize)> =
        items.iter().map(|own| (own["uri"].as_str().expect("a URI").to_owned(), codes(&own["items"]).len())).collect();
    let space = uri(&path("a%20b.txt"));
    assert_eq!(found, [(space, 1), (uri(&path("c.txt")), 2)]);
    // Nothing changed, then one file is fixed and another is removed.
    let ids: Vec<Value> = items.iter().map(|own| json!({"uri": own["uri"], "value": own["resultId"]})).collect();
    let response = client.request("workspace/diagnostic", json!({"previousResultIds": ids}));
    let kinds = |response: &Value| -> Vec<String> {
        let items = response["result"]["items"].as_array().expect("items").iter();
        items.map(|own| format!("{} {}", own["kind"].as_str().expect("a kind"), codes(&own["items"]).len())).collect()
    };
    assert_eq!(kinds(&response), ["unchanged 0", "unchanged 0"]);
    fs::remove_file(path("a b.txt")).expect("a file");
    fs::write(path("clean.txt"), "now http://h.x/~a\n").expect("a file");
    client.save(&path("c.txt"));
    let response = client.request("workspace/diagnostic", json!({"previousResultIds": ids}));
    assert_eq!(kinds(&response), ["unchanged 0", "full 1", "full 0"]);
}

#[test]
fn a_check_of_the_workspace_can_be_cancelled() {
    let contents = b"http://h.x/a\n".repeat(20_000);
    let names: Vec<String> = (0..200).map(|number| format!("{number}.txt")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &contents[..])).collect();
    let folder = folder(&files);
    let mut client = Client::new(pulls(), &[folder.path()], Vec::new());
    let id = client.start("workspace/diagnostic", json!({"previousResultIds": []}));
    // Other requests do not wait for it.
    client.request("textDocument/documentSymbol", json!({"textDocument": {"uri": "file:///a"}}));
    client.notify("$/cancelRequest", json!({"id": id}));
    assert_eq!(client.response(id)["error"]["code"], -32_800);
}

/// The text of `urlspec.toml` after the action with a title, which creates it.
fn created_config(client: &mut Client, document: &str, title_end: &str) -> String {
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}});
    let params = json!({"textDocument": {"uri": document}, "range": range, "context": {"diagnostics": []}});
    let response = client.request("textDocument/codeAction", params);
    let actions = response["result"].as_array().expect("actions");
    let ends = |action: &&Value| action["title"].as_str().is_some_and(|title| title.ends_with(title_end));
    let changes = &actions.iter().find(ends).unwrap_or_else(|| panic!("{actions:#?}"))["edit"]["documentChanges"];
    assert_eq!(changes[0]["kind"], "create");
    changes[1]["edits"][0]["newText"].as_str().expect("a text").to_owned()
}

fn creates_files() -> Value {
    let mut capabilities = pulls();
    let edits = json!({"documentChanges": true, "resourceOperations": ["create"]});
    capabilities["workspace"] = json!({"workspaceEdit": edits});
    capabilities
}

#[test]
fn lint_ignores_what_the_action_for_a_file_ignores() {
    const NAMES: [&str; 18] = [
        "a.json",
        "a b.json",
        "a{b.json",
        "a}b.json",
        "{a,b}.json",
        "[a].json",
        "a].json",
        "[!a].json",
        "!a.json",
        "#a.json",
        " a.json",
        "a.json ",
        "a*b.json",
        "a?.json",
        "a\\b.json",
        "a\tb.json",
        "a.json\t",
        "a\"b^\u{e9}.json",
    ];
    const TEXT: &str = "{\"a\": \"http://h.x/~a\"}\n";
    for name in NAMES.iter().filter(|_| cfg!(unix)) {
        let folder = folder(&[(name, TEXT.as_bytes()), ("other.json", TEXT.as_bytes())]);
        let mut client = Client::new(creates_files(), &[folder.path()], Vec::new());
        let encoded: String = name.bytes().map(|byte| format!("%{byte:02X}")).collect();
        let document = format!("{}/{encoded}", uri(folder.path()));
        let item = json!({"uri": document, "languageId": "json", "version": 1, "text": TEXT});
        client.notify("textDocument/didOpen", json!({"textDocument": item}));
        let config = created_config(&mut client, &document, "in this file (urlspec.toml)");
        fs::write(folder.path().join("urlspec.toml"), &config).expect("a file");
        let output = run_in(folder.path(), &["lint", "--format", "json", "."]);
        assert_eq!(output.status.code(), Some(1), "{config}");
        let (found, text) = (serde_json::from_slice(&output.stdout).expect("JSON"), text(&output.stdout));
        assert!(codes(&found).len() == 1 && text.contains("other.json"), "{config}: {text}");
    }
}

const NOTEBOOK: &str = "{\"cells\": [\n{\"source\": [\n\"u = 'http://h.x/~a'\\n\"\n]}\n]}\n";

#[test]
fn an_open_notebook_is_reported_once_and_ignored_by_its_path() {
    let folder = folder(&[("a.ipynb", NOTEBOOK.as_bytes())]);
    let notebook = uri(&folder.path().join("a.ipynb"));
    let mut capabilities = creates_files();
    capabilities["notebookDocument"] = json!({"synchronization": {}});
    let mut client = Client::new(capabilities, &[folder.path()], Vec::new());
    let workspace = |client: &mut Client| {
        let response = client.request("workspace/diagnostic", json!({"previousResultIds": []}));
        let items = response["result"]["items"].as_array().expect("items").clone();
        items.iter().map(|item| codes(&item["items"]).len()).sum::<usize>()
    };
    assert_eq!(workspace(&mut client), 1);
    let cell = json!({"uri": "cell:1", "languageId": "python", "version": 1, "text": "u = 'http://h.x/~a'\n"});
    let document = json!({"uri": notebook, "notebookType": "jupyter-notebook", "version": 1, "cells": []});
    let opened = json!({"notebookDocument": document, "cellTextDocuments": [cell]});
    client.notify("notebookDocument/didOpen", opened);
    assert_eq!(workspace(&mut client), 0, "the cell has the diagnostic");
    assert_eq!(client.codes("cell:1"), ["unsafe-character"]);
    let config = created_config(&mut client, "cell:1", "in this file (urlspec.toml)");
    fs::write(folder.path().join("urlspec.toml"), config).expect("a file");
    let output = run_in(folder.path(), &["lint", "."]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    let closed = json!({"notebookDocument": {"uri": notebook}, "cellTextDocuments": [{"uri": "cell:1"}]});
    client.notify("notebookDocument/didClose", closed);
    client.notify("workspace/didChangeWatchedFiles", json!({"changes": []}));
    assert_eq!(workspace(&mut client), 0);
}

#[test]
fn the_cells_of_a_notebook_are_documents() {
    let folder = folder(&[("urlspec.toml", b"[per-file-ignores]\n'*.ipynb' = ['password']\n"), ("a.ipynb", b"{}")]);
    let notebook = uri(&folder.path().join("a.ipynb"));
    let mut capabilities = pulls();
    capabilities["notebookDocument"] = json!({"synchronization": {}});
    let mut client = Client::new(capabilities, &[folder.path()], Vec::new());
    let cell = |name: &str, language: &str, text: &str| json!({"uri": name, "languageId": language, "version": 1, "text": text});
    let document = json!({"uri": notebook, "notebookType": "jupyter-notebook", "version": 1, "cells": []});
    let texts = [
        cell("cell:1", "markdown", "[a](http://h.x/a&amp;b~) ftp://a:b8@h.x/\n"),
        cell("cell:2", "python", "u = 'http://h.x/\\x7e~'\n"),
    ];
    client.notify("notebookDocument/didOpen", json!({"notebookDocument": document, "cellTextDocuments": texts}));
    assert_eq!(client.codes("cell:1"), ["unsafe-character"]);
    let place = json!({"line": 0, "character": 0});
    let change = json!({"range": {"start": place, "end": place}, "text": "http://h.x/^ "});
    let content = json!({"document": {"uri": "cell:1", "version": 2}, "changes": [change]});
    let array = json!({"start": 1, "deleteCount": 1, "cells": [{"kind": 2, "document": "cell:3"}]});
    let structure = json!({"array": array, "didOpen": [cell("cell:3", "plaintext", "http://h.x/~")],
        "didClose": [{"uri": "cell:2"}]});
    let cells = json!({"structure": structure, "textContent": [content]});
    let id = json!({"uri": notebook, "version": 2});
    client.notify("notebookDocument/didChange", json!({"notebookDocument": id, "change": {"cells": cells}}));
    assert_eq!(client.codes("cell:1").len(), 2);
    assert_eq!(client.codes("cell:3").len(), 1);
    let is_open = |client: &mut Client, cell: &str| {
        client.request("textDocument/documentSymbol", json!({"textDocument": {"uri": cell}})).get("error").is_none()
    };
    assert!(!is_open(&mut client, "cell:2"));
    let cells = json!([{"uri": "cell:1"}, {"uri": "cell:3"}]);
    client.notify(
        "notebookDocument/didClose",
        json!({"notebookDocument": {"uri": notebook}, "cellTextDocuments": cells}),
    );
    assert!(!is_open(&mut client, "cell:1") && !is_open(&mut client, "cell:3"));
}
