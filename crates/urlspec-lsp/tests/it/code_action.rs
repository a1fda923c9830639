//! Code actions: what is computed when, how large an answer is, and where codes can be ignored.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Value, json};
use urlspec_lsp::{Message, Notification, Request, RequestId, Server, ServerHost};
use urlspec_text::config::Config;

use crate::whole::is_whole;

/// Has a configuration file, if there is a text, and cancels all requests, if that is set.
#[derive(Default)]
struct Host {
    sent: Vec<Message>,
    config: Option<(PathBuf, String)>,
    cancels: bool,
}

impl ServerHost for Host {
    fn send(&mut self, message: Message) {
        self.sent.push(message);
    }

    fn is_cancelled(&mut self, _: &RequestId) -> bool {
        self.cancels
    }

    fn config(&mut self, _: &Path) -> Result<Option<Arc<Config>>, Option<String>> {
        Ok(None)
    }

    fn config_file(&mut self, _: &Path) -> Option<(PathBuf, String)> {
        self.config.clone()
    }

    fn forget_configs(&mut self) {}

    /// As in globs with alternatives.
    fn check_glob(&self, glob: &str) -> Result<(), String> {
        let open = glob.replace("\\{", "").replace("\\}", "");
        if open.contains(['{', '}']) { Err("a brace has no partner".to_owned()) } else { Ok(()) }
    }
}

struct Session(Server<Host>);

impl Session {
    fn new(resolves: bool) -> Self {
        Self::with_edits(resolves, json!({"documentChanges": true, "resourceOperations": ["create"]}), "file:///w")
    }

    fn with_edits(resolves: bool, edit: Value, folder: &str) -> Self {
        Self::by("rfc1738", resolves, edit, folder)
    }

    fn by(spec: &str, resolves: bool, edit: Value, folder: &str) -> Self {
        let mut actions = json!({"codeActionLiteralSupport": {}, "disabledSupport": true});
        if resolves {
            actions["dataSupport"] = true.into();
            actions["resolveSupport"] = json!({"properties": ["edit"]});
        }
        let capabilities =
            json!({"textDocument": {"codeAction": actions, "diagnostic": {}}, "workspace": {"workspaceEdit": edit}});
        let mut session = Self(Server::new(Host::default()));
        let folders = json!([{"uri": folder, "name": "w"}]);
        let options = json!({"spec": spec});
        let params =
            json!({"capabilities": capabilities, "workspaceFolders": folders, "initializationOptions": options});
        session.request("initialize", params);
        session
    }

    fn request(&mut self, method: &str, params: Value) -> Value {
        let id = RequestId::Number(1);
        self.0.handle(Message::Request(Request { id, method: method.to_owned(), params }));
        let response = self.0.host().sent.pop().expect("a response");
        serde_json::to_value(response).expect("JSON")
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.0.handle(Message::Notification(Notification { method: method.to_owned(), params }));
    }

    fn open(&mut self, uri: &str, language: &str, text: &str) {
        let document = json!({"uri": uri, "languageId": language, "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}));
    }

    fn actions(&mut self, uri: &str, range: [u32; 4], only: Option<&str>) -> Vec<Value> {
        let [from, at, to, until] = range;
        let range = json!({"start": {"line": from, "character": at}, "end": {"line": to, "character": until}});
        let mut context = json!({"diagnostics": []});
        if let Some(only) = only {
            context["only"] = json!([only]);
        }
        let params = json!({"textDocument": {"uri": uri}, "range": range, "context": context});
        let response = self.request("textDocument/codeAction", params);
        response["result"].as_array().expect("actions").clone()
    }
}

fn title(action: &Value) -> &str {
    action["title"].as_str().expect("a title")
}

#[track_caller]
fn with_title<'a>(actions: &'a [Value], title_part: &str) -> &'a Value {
    let titles: Vec<&str> = actions.iter().map(title).collect();
    actions.iter().find(|action| title(action).ends_with(title_part)).unwrap_or_else(|| panic!("{titles:?}"))
}

const URI: &str = "file:///w/a.txt";
const FIX_ALL: &str = "source.fixAll";

/// URLs that name a person, a number, a place or an article, and what a quick fix may write in each.
const NAMED: &[(&str, Option<&str>)] = &[
    ("mailto:Bob%20%3Cb@x.example%3E", Some("b@x.example")),
    ("mailto:b@x.example:25", Some("")),
    ("acct:a:b@h.example", Some("%3A")),
    ("cid:950118:AFDH@h.example", None),
    ("news:1234%0D%0AQUIT@h.example", None),
    ("geo:0,0?q=here", None),
    ("urn:x-foo:bar", None),
];

#[test]
fn no_quick_fix_names_another_thing() {
    let mut session = Session::by("current", false, json!({"documentChanges": true}), "file:///w");
    for (url, expected) in NAMED {
        session.open(URI, "html", &format!("<a href=\"{url}\">x</a>"));
        let actions = session.actions(URI, [0, 0, 0, 80], Some("quickfix"));
        let edits =
            |action: &Value| action["edit"]["documentChanges"][0]["edits"].as_array().cloned().unwrap_or_default();
        let is_fix = |action: &&Value| !title(action).contains("ignore");
        let written: Vec<Value> =
            actions.iter().filter(is_fix).flat_map(edits).map(|edit| edit["newText"].clone()).collect();
        assert!(written.iter().all(|text| text.as_str() == *expected), "{url}: {written:?}");
        assert_eq!(written.is_empty(), expected.is_none(), "{url}");
        session.notify("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    }
}

#[test]
fn all_is_fixed_only_on_request() {
    for resolves in [true, false] {
        let mut session = Session::new(resolves);
        session.open(URI, "plaintext", "http://h.x/~a http://h.x/b\nftp://h.x/^~");
        let at_cursor = session.actions(URI, [0, 20, 0, 20], None);
        let all: Vec<&Value> = at_cursor.iter().filter(|action| action["kind"] == "source.fixAll.urlspec").collect();
        assert_eq!(all.len(), usize::from(resolves));
        assert!(all.iter().all(|action| action.get("edit").is_none()));
        let requested = session.actions(URI, [0, 0, 0, 0], Some(FIX_ALL));
        let edits = &requested[0]["edit"]["documentChanges"][0]["edits"];
        let places: Vec<_> = edits.as_array().expect("edits").iter().map(|edit| edit["newText"].as_str()).collect();
        assert_eq!(places, [Some("%7E"), Some("%5E%7E")]);
        assert_eq!(edits[0]["range"]["start"], json!({"line": 0, "character": 11}));
        assert_eq!(edits[0]["range"]["end"], json!({"line": 0, "character": 12}), "as short as the fix");
        if let Some(all) = all.first() {
            assert_eq!(session.request("codeAction/resolve", (*all).clone())["result"]["edit"], requested[0]["edit"]);
            let mut old = (*all).clone();
            old["data"]["version"] = 0.into();
            assert_eq!(session.request("codeAction/resolve", old)["error"]["code"], -32801);
        }
        assert!(session.request("codeAction/resolve", json!({"title": "a"})).get("error").is_some());
    }
}

#[test]
fn the_answer_about_a_dense_document_is_small() {
    let lines = if is_whole() { 100_000 } else { 40_000 };
    let mut session = Session::new(true);
    session.open(URI, "plaintext", &"see http://h.x/~a and ftp://h.x/b~c^d/\n".repeat(lines as usize));
    let size = |actions: &[Value]| serde_json::to_string(actions).expect("JSON").len();
    for range in [[lines / 2, 15, lines / 2, 15], [0, 0, lines, 0]] {
        let actions = session.actions(URI, range, None);
        assert!(actions.len() > 1 && size(&actions) <= 1 << 16, "{}", size(&actions));
        assert!(actions.iter().all(|action| action["kind"] != "source.fixAll.urlspec" || action.get("edit").is_none()));
        let last = actions.last().expect("one");
        assert_eq!(last.get("disabled").is_some(), range[0] == 0, "{last}");
        assert_eq!(title(last).ends_with("more problems here are not shown"), range[0] == 0);
    }
    let actions = session.actions(URI, [0, 0, 0, 0], Some(FIX_ALL));
    let (edits, size) =
        (actions[0]["edit"]["documentChanges"][0]["edits"].as_array().expect("edits").len(), size(&actions));
    assert!(size <= 4 << 20 && size > 3 << 20, "{size}");
    let all = 3 * lines;
    assert_eq!(title(&actions[0]), format!("urlspec: fix the first {edits} of {all} places that can be fixed safely"));
}

#[test]
fn requests_can_be_cancelled() {
    let mut session = Session::new(true);
    session.open(URI, "plaintext", &"see http://h.x/~a\n".repeat(1_000));
    let at = json!({"line": 0, "character": 10});
    let document = json!({"uri": URI});
    let range = json!({"start": at, "end": at});
    let requests = [
        ("textDocument/hover", json!({"textDocument": document, "position": at})),
        ("textDocument/completion", json!({"textDocument": document, "position": at})),
        ("textDocument/selectionRange", json!({"textDocument": document, "positions": [at]})),
        (
            "textDocument/codeAction",
            json!({"textDocument": document, "range": range, "context": {"diagnostics": [], "only": [FIX_ALL]}}),
        ),
        ("codeAction/resolve", json!({"title": "a", "data": {"uri": URI, "version": 1}})),
    ];
    for cancels in [true, false] {
        session.0.host().cancels = cancels;
        for (method, params) in &requests {
            let code = session.request(method, params.clone()).pointer("/error/code").cloned();
            assert_eq!(code, cancels.then(|| json!(-32800)), "{method}");
        }
    }
}

/// A file without comments is named in the configuration file, which is edited or created.
#[test]
fn a_code_is_ignored_in_the_configuration_file() {
    let uri = "file:///w/b%20c/a.json";
    let mut session = Session::new(true);
    session.open(uri, "json", "{\"a\": \"http://h.x/~\"}\n");
    let actions = session.actions(uri, [0, 18, 0, 18], None);
    assert!(!actions.iter().any(|action| title(action).ends_with(" here")), "no comment in JSON");
    let create =
        &with_title(&actions, "ignore `unsafe-character` in all files (urlspec.toml)")["edit"]["documentChanges"];
    assert_eq!(create[0]["kind"], "create");
    assert_eq!(create[0]["uri"], "file:///w/urlspec.toml");
    assert_eq!(create[1]["edits"][0]["newText"], "ignore = [\"unsafe-character\"]\n");
    let in_file = &with_title(&actions, "in this file (urlspec.toml)")["edit"]["documentChanges"][1]["edits"][0];
    assert_eq!(in_file["newText"], "[per-file-ignores]\n\"/b\\\\ c/a.json\" = [\"unsafe-character\"]\n");
    // The nearest one exists, and then is open with other text.
    session.0.host().config = Some((PathBuf::from("/w/b c/urlspec.toml"), "ignore = ['password']\n".to_owned()));
    let actions = session.actions(uri, [0, 18, 0, 18], None);
    let edit = &with_title(&actions, "in all files (urlspec.toml)")["edit"]["documentChanges"];
    assert_eq!(edit[0]["textDocument"], json!({"uri": "file:///w/b%20c/urlspec.toml", "version": null}));
    assert_eq!(edit[0]["edits"][0]["newText"], ", \"unsafe-character\"");
    session.open("file:///w/b%20c/urlspec.toml", "toml", "");
    let actions = session.actions(uri, [0, 18, 0, 18], None);
    let edit = &with_title(&actions, "in all files (urlspec.toml)")["edit"]["documentChanges"][0];
    assert_eq!(edit["edits"][0]["newText"], "ignore = [\"unsafe-character\"]\n");
    assert_eq!(edit["textDocument"]["version"], 1);
    // Without a folder, there is no place for a file.
    session.0.host().config = None;
    session.open("untitled:a", "plaintext", "http://h.x/~");
    let titles = session.actions("untitled:a", [0, 11, 0, 11], None);
    assert!(!titles.iter().any(|action| title(action).contains("ignore")), "{titles:?}");
}

/// The edit with which a code is ignored in `urlspec.toml`, and the URI of that.
#[track_caller]
fn edit_of_config(actions: &[Value], title_part: &str) -> (String, Value) {
    let change =
        with_title(actions, title_part)["edit"]["documentChanges"].as_array().expect("changes").last().cloned();
    let change = change.expect("a change");
    (change["textDocument"]["uri"].as_str().expect("a URI").to_owned(), change["edits"][0].clone())
}

#[test]
fn the_pattern_for_a_file_is_for_any_name() {
    let mut session = Session::new(true);
    for (name, key) in [
        ("a%7Bb.json", "/a\\\\{b.json"),
        ("%7Ba,b%7D.json", "/\\\\{a,b\\\\}.json"),
        ("a%5D%7D.json", "/a\\\\]\\\\}.json"),
        ("a%09b.json", "/a[\\u0009]b.json"),
    ] {
        let uri = format!("file:///w/{name}");
        session.open(&uri, "json", "{\"a\": \"http://h.x/~\"}\n");
        let actions = session.actions(&uri, [0, 18, 0, 18], None);
        let (_, edit) = edit_of_config(&actions, "in this file (urlspec.toml)");
        assert_eq!(edit["newText"], format!("[per-file-ignores]\n\"{key}\" = [\"unsafe-character\"]\n"));
    }
}

#[test]
fn the_configuration_file_may_be_in_the_root_folder() {
    let edit = json!({"documentChanges": true, "resourceOperations": ["create"]});
    let mut session = Session::with_edits(true, edit, "file:///");
    session.open("file:///a/b.json", "json", "{\"a\": \"http://h.x/~\"}\n");
    let actions = session.actions("file:///a/b.json", [0, 18, 0, 18], None);
    let (uri, edit) = edit_of_config(&actions, "in this file (urlspec.toml)");
    assert_eq!(uri, "file:///urlspec.toml");
    assert_eq!(edit["newText"], "[per-file-ignores]\n\"/a/b.json\" = [\"unsafe-character\"]\n");
}

/// An editor does not count the mark as text, so that an edit of the first line would be one character off.
#[test]
fn the_byte_order_mark_of_the_configuration_file_is_not_counted() {
    let mut session = Session::new(true);
    let text = "\u{feff}ignore = ['password']\n";
    session.0.host().config = Some((PathBuf::from("/w/urlspec.toml"), text.to_owned()));
    session.open("file:///w/a.json", "json", "{\"a\": \"http://h.x/~\"}\n");
    let actions = session.actions("file:///w/a.json", [0, 18, 0, 18], None);
    let (_, edit) = edit_of_config(&actions, "in all files (urlspec.toml)");
    assert_eq!(edit["range"]["start"], json!({"line": 0, "character": "ignore = ['password'".len()}));
    let (_, edit) = edit_of_config(&actions, "in this file (urlspec.toml)");
    assert_eq!(edit["range"]["start"], json!({"line": 1, "character": 0}));
}

/// A client that can't create files shows why there is no edit.
#[test]
fn an_editor_that_creates_no_files_needs_a_configuration_file() {
    let mut session = Session::with_edits(true, json!({}), "file:///w");
    session.open("file:///w/a.json", "json", "{\"a\": \"http://h.x/~\"}\n");
    let actions = session.actions("file:///w/a.json", [0, 18, 0, 18], None);
    for title in ["in this file (urlspec.toml)", "in all files (urlspec.toml)"] {
        let action = with_title(&actions, title);
        assert!(action.get("edit").is_none());
        let reason = action["disabled"]["reason"].as_str().expect("a reason");
        assert!(reason.contains("create urlspec.toml"), "{reason}");
    }
    session.0.host().config = Some((PathBuf::from("/w/urlspec.toml"), String::new()));
    let actions = session.actions("file:///w/a.json", [0, 18, 0, 18], None);
    let action = with_title(&actions, "in all files (urlspec.toml)");
    assert!(action.get("disabled").is_none() && action["edit"]["changes"]["file:///w/urlspec.toml"].is_array());
}

/// `urlspec lint` reads the file of a notebook, whose cells are not at the start of lines.
#[test]
fn a_code_is_ignored_in_a_notebook_by_its_path() {
    let mut session = Session::new(true);
    let cell = "vscode-notebook-cell:/w/n.ipynb#a";
    let notebook = json!({"uri": "file:///w/n.ipynb", "notebookType": "jupyter-notebook", "version": 1, "cells": []});
    let text = json!({"uri": cell, "languageId": "python", "version": 1, "text": "%%bash\ncurl http://h.x/~\n"});
    session.notify("notebookDocument/didOpen", json!({"notebookDocument": notebook, "cellTextDocuments": [text]}));
    let actions = session.actions(cell, [1, 16, 1, 16], None);
    assert!(!actions.iter().any(|action| title(action).ends_with(" here") || title(action).ends_with("in this file")));
    let (uri, edit) = edit_of_config(&actions, "in this file (urlspec.toml)");
    assert_eq!(uri, "file:///w/urlspec.toml");
    assert_eq!(edit["newText"], "[per-file-ignores]\n\"/n.ipynb\" = [\"unsafe-character\"]\n");
}

/// The comments of these languages are not those of their kinds.
#[test]
fn no_comment_is_in_an_unknown_language() {
    let mut session = Session::new(true);
    for (name, language) in [("a.m", "matlab"), ("a.m", ""), ("a.mdx", "markdown"), ("b.md", "mdx"), ("justfile", "")] {
        let uri = format!("file:///w/{language}/{name}");
        session.open(&uri, language, "a = \"http://h.x/~\"\n");
        let actions = session.actions(&uri, [0, 16, 0, 16], None);
        let is_comment = |action: &Value| title(action).ends_with(" here") || title(action).ends_with("in this file");
        assert!(!actions.iter().any(is_comment), "{name} {language}");
        with_title(&actions, "in this file (urlspec.toml)");
    }
    session.open("file:///w/b.m", "objective-c", "a = @\"http://h.x/~\"\n");
    with_title(&session.actions("file:///w/b.m", [0, 17, 0, 17], None), "here");
}

#[test]
fn a_code_is_ignored_by_a_comment() {
    let mut session = Session::new(true);
    session.open("file:///w/a.rs", "rust", "#!/a\nfn a() {\n    b(\"http://h.x/~\");\n}\n");
    let actions = session.actions("file:///w/a.rs", [2, 18, 2, 18], Some("quickfix"));
    let edit = |end: &str| with_title(&actions, end)["edit"]["documentChanges"][0]["edits"][0].clone();
    let at = |line: u32| json!({"start": {"line": line, "character": 0}, "end": {"line": line, "character": 0}});
    let here = json!({"range": at(2), "newText": "    // urlspec: ignore[unsafe-character]\n"});
    assert_eq!(edit("ignore `unsafe-character` here"), here);
    let in_file = json!({"range": at(1), "newText": "// urlspec: ignore-file[unsafe-character]\n"});
    assert_eq!(edit("ignore `unsafe-character` in this file"), in_file);
    session.open("file:///w/a.bat", "bat", "rem http://h.x/~\n");
    let actions = session.actions("file:///w/a.bat", [0, 15, 0, 15], None);
    assert!(!actions.iter().any(|action| title(action).ends_with("here") || title(action).ends_with("in this file")));
}

/// The place of a comment in a long document is searched for when the user wants it.
#[test]
fn a_code_is_ignored_by_a_comment_in_a_long_document() {
    let lines = "a = 1\n".repeat(50_000);
    let text = format!("{lines}b('http://h.x/~')\nc = \"\"\"\nhttp://h.x/~\n\"\"\"\n");
    let mut session = Session::new(true);
    session.open("file:///w/a.py", "python", &text);
    let mut resolved = |line: u32, character: u32| {
        let actions = session.actions("file:///w/a.py", [line, character, line, character], None);
        let action = with_title(&actions, "ignore `unsafe-character` here");
        assert!(action.get("edit").is_none());
        session.request("codeAction/resolve", action.clone())
    };
    let at = json!({"line": 50_000, "character": 0});
    let edit = json!({"range": {"start": at, "end": at}, "newText": "# urlspec: ignore[unsafe-character]\n"});
    assert_eq!(resolved(50_000, 14)["result"]["edit"]["documentChanges"][0]["edits"], json!([edit]));
    let error = resolved(50_002, 11)["error"].clone();
    assert_eq!(error["code"], -32803, "{error}");
    assert!(error["message"].as_str().expect("a message").contains("no comment is possible here"));
    // Data that the server did not send.
    for ignore in [json!(1), json!({"code": "unsafe-character", "start": 9, "end": 1})] {
        let data = json!({"uri": "file:///w/a.py", "version": 1, "ignore": ignore});
        let response = session.request("codeAction/resolve", json!({"title": "a", "data": data}));
        assert_eq!(response["error"]["code"], -32803);
    }
    // Without a second request, the whole document would be read at each move of the cursor.
    let mut session = Session::new(false);
    session.open("file:///w/a.py", "python", &text);
    let actions = session.actions("file:///w/a.py", [50_000, 14, 50_000, 14], None);
    assert!(!actions.iter().any(|action| title(action).ends_with(" here")));
    with_title(&actions, "in this file");
}

/// The hover has one sentence for all documents, and no message that the editor shows at the cursor.
#[test]
fn a_hover_is_short() {
    let mut session = Session::new(true);
    session.open(URI, "plaintext", "http://joe:swordfish@h.x:81/a%20b?c#~ http://h.x/~a");
    let mut hover = |character: u32| {
        let params = json!({"textDocument": {"uri": URI}, "position": {"line": 0, "character": character}});
        session.request("textDocument/hover", params)["result"]["contents"]["value"].as_str().expect("text").to_owned()
    };
    let page = hover(2);
    for row in ["scheme    \"http\"", "user      \"joe\"", "host      \"h.x\"", "port      \"81\"", "query     \"c\""] {
        assert!(page.contains(row), "{row}: {page}");
    }
    assert!(page.contains("\"/a%20b\"  \"/a b\""), "{page}");
    assert!(!page.contains("swordfish"), "{page}");
    let of_fault = hover(50);
    let verdicts: Vec<&str> = of_fault.lines().filter(|line| line.contains("refuse")).collect();
    assert_eq!(verdicts.len(), 1, "{of_fault}");
    assert!(verdicts[0].contains("RFC 1738") && verdicts[0].contains("RFC 3986"), "{verdicts:?}");
    assert!(!of_fault.contains("is unsafe") && hover(45).contains("is unsafe"), "{of_fault}");
}

/// The titles of the actions for the whole first line.
fn titles(actions: &Value) -> Vec<&str> {
    actions.as_array().expect("actions").iter().filter_map(|action| action["title"].as_str()).collect()
}

fn first_line(uri: &str) -> Value {
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 0}});
    json!({"textDocument": {"uri": uri}, "range": range, "context": {"diagnostics": []}})
}

#[test]
fn all_findings_with_a_code_are_fixed_in_one_step() {
    for resolves in [true, false] {
        let mut session = Session::new(resolves);
        session.open("file:///w/a.txt", "plaintext", "http://h.x/~a http://h.x/a^b\nhttp://h.x/%7e http://h.x/~c\n");
        let actions = session.request("textDocument/codeAction", first_line("file:///w/a.txt"))["result"].take();
        let title = "urlspec: fix all `unsafe-character` in this file";
        let mut action =
            actions.as_array().expect("actions").iter().find(|action| action["title"] == title).expect("it").clone();
        if resolves {
            assert!(action.get("edit").is_none(), "{action}");
            action = session.request("codeAction/resolve", action)["result"].take();
        }
        let edits = action["edit"]["documentChanges"][0]["edits"].as_array().expect("edits");
        let texts: Vec<_> = edits.iter().filter_map(|edit| edit["newText"].as_str()).collect();
        assert_eq!(texts, ["%7E", "%5E", "%7E"]);
        // With its edit, it is complete.
        assert_eq!(session.request("codeAction/resolve", action.clone())["result"], action);
    }
    // In the first URL, another finding forbids the fix, as for all codes.
    let mut session = Session::new(false);
    session.open("file:///w/a.txt", "plaintext", "http://u:pw@h.x:/ http://g.x:/ http://i.x:/\n");
    let actions = session.request("textDocument/codeAction", first_line("file:///w/a.txt"))["result"].take();
    let title = "urlspec: fix all `empty-port` in this file";
    let action = actions.as_array().expect("actions").iter().find(|action| action["title"] == title).expect("it");
    let edits = action["edit"]["documentChanges"][0]["edits"].as_array().expect("edits");
    assert_eq!(edits.iter().map(|edit| &edit["range"]["start"]["character"]).collect::<Vec<_>>(), [28, 41]);
    let mut session = Session::new(true);
    session.open("file:///w/a.txt", "plaintext", "http://h.x/~a\n");
    let actions = session.request("textDocument/codeAction", first_line("file:///w/a.txt"))["result"].take();
    assert!(titles(&actions).iter().all(|title| !title.contains("fix all `")), "{actions}");
}

#[test]
fn another_document_that_accepts_the_url_can_be_chosen_for_the_folder() {
    let chosen = |text: &str| {
        let mut session = Session::new(true);
        session.open("file:///w/b/a.txt", "plaintext", text);
        let actions = session.request("textDocument/codeAction", first_line("file:///w/b/a.txt"))["result"].take();
        let is_choice = |action: &&Value| action["title"].as_str().is_some_and(|title| title.contains("check by"));
        actions.as_array().expect("actions").iter().find(is_choice).cloned()
    };
    let action = chosen("http://h.x/~a\n").expect("an action");
    assert_eq!(action["title"], "urlspec: check by today's standard, which accepts this URL (urlspec.toml)");
    let changes = &action["edit"]["documentChanges"];
    assert_eq!((&changes[0]["kind"], &changes[0]["uri"]), (&json!("create"), &json!("file:///w/urlspec.toml")));
    assert_eq!(changes[1]["edits"][0]["newText"], "spec = \"current\"\n");
    // No document accepts this one, and RFC 1738 accepts this one, with a warning.
    assert_eq!(chosen("http://h.x/|a\n"), None);
    assert_eq!(chosen("ftp://u:p@h.x/a\n").map(|action| action["title"].clone()), None);
}

#[test]
fn misspelt_names_in_the_configuration_are_corrected() {
    let mut session = Session::new(true);
    session.open("file:///w/urlspec.toml", "toml", "selct = []\nignore = ['pasword']\n");
    let mut params = first_line("file:///w/urlspec.toml");
    params["range"]["end"]["line"] = 2.into();
    let actions = session.request("textDocument/codeAction", params)["result"].take();
    assert_eq!(titles(&actions)[..2], ["urlspec: write `select`", "urlspec: write `password`"]);
    // A key that is there already is not written twice.
    session.open("file:///w/b/urlspec.toml", "toml", "spec = 'udi'\nsepc = 'rfc3986'\n");
    let mut params = first_line("file:///w/b/urlspec.toml");
    params["range"]["end"]["line"] = 2.into();
    let corrections = session.request("textDocument/codeAction", params)["result"].take();
    assert!(!titles(&corrections).contains(&"urlspec: write `spec`"), "{corrections}");
    let edit = &actions[1]["edit"]["documentChanges"][0]["edits"][0];
    assert_eq!(edit["range"]["start"], json!({"line": 1, "character": 11}));
    assert_eq!(edit["range"]["end"], json!({"line": 1, "character": 18}));
}
