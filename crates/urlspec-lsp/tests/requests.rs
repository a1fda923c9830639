//! Requests: how large an answer is, how soon a request is cancelled, and which settings it obeys.

use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};
use urlspec_lsp::{Message, Notification, Request, RequestId, Server, ServerHost};
use urlspec_text::config::Config;

/// Cancels a request when it was checked for cancellation this many times.
#[derive(Default)]
struct Host {
    sent: Vec<Message>,
    cancels_after: Option<usize>,
    hint: Option<&'static str>,
}

impl ServerHost for Host {
    fn send(&mut self, message: Message) {
        self.sent.push(message);
    }

    fn is_cancelled(&mut self, _: &RequestId) -> bool {
        let left = self.cancels_after.as_mut();
        left.is_some_and(|left| {
            let is_cancelled = *left == 0;
            *left = left.saturating_sub(1);
            is_cancelled
        })
    }

    fn config(&mut self, _: &Path) -> Result<Option<Arc<Config>>, Option<String>> {
        Ok(None)
    }

    fn forget_configs(&mut self) {}

    fn hint_for_all(&self) -> Option<&'static str> {
        self.hint
    }

    fn check_glob(&self, glob: &str) -> Result<(), String> {
        if glob.starts_with('[') { Err("the bracket is not closed".to_owned()) } else { Ok(()) }
    }
}

const URI: &str = "file:///a";

/// Settings of a client that chooses RFC 1738, if they have no document.
fn by_rfc1738(options: &Value) -> Value {
    let mut own = json!({"spec": "rfc1738"});
    own.as_object_mut().expect("an object").extend(options.as_object().cloned().unwrap_or_default());
    own
}

struct Session(Server<Host>);

impl Session {
    fn new(options: &Value) -> Self {
        let mut session = Self(Server::new(Host::default()));
        let capabilities = json!({
            "general": {"positionEncodings": ["utf-16"]},
            "textDocument": {"diagnostic": {}, "documentLink": {"tooltipSupport": true}},
        });
        session
            .request("initialize", json!({"capabilities": capabilities, "initializationOptions": by_rfc1738(options)}));
        session
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.0.handle(Message::Notification(Notification { method: method.to_owned(), params }));
    }

    fn open(&mut self, language: &str, text: &str) {
        let document = json!({"uri": URI, "languageId": language, "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}));
    }

    /// The response to a request.
    fn request(&mut self, method: &str, params: Value) -> Value {
        self.0.handle(Message::Request(Request { id: RequestId::Number(1), method: method.to_owned(), params }));
        let response = self.0.host().sent.pop().expect("a response");
        serde_json::to_value(response).expect("JSON")
    }

    /// The result of a request about the document.
    fn result(&mut self, method: &str, mut params: Value) -> Value {
        params["textDocument"] = json!({"uri": URI});
        self.request(method, params)["result"].take()
    }

    /// The messages for the user, or in the log.
    fn messages(&mut self, method: &str) -> Vec<String> {
        let sent = self.0.host().sent.drain(..).map(|message| serde_json::to_value(message).expect("JSON"));
        let sent = sent.filter(|message| message["method"] == method);
        sent.map(|message| message["params"]["message"].as_str().expect("a message").to_owned()).collect()
    }

    fn set(&mut self, settings: &Value) -> Vec<String> {
        self.notify("workspace/didChangeConfiguration", json!({"settings": {"urlspec": settings}}));
        self.messages("window/showMessage")
    }

    fn codes(&mut self) -> Vec<String> {
        let items = self.result("textDocument/diagnostic", json!({}));
        let items = items["items"].as_array().expect("diagnostics").clone();
        items.iter().filter_map(|item| item["code"].as_str().map(str::to_owned)).collect()
    }
}

/// The plan is by the document of the scheme.
#[test]
fn a_hover_shows_what_a_client_sends() {
    let mut session = Session::new(&json!({"spec": "current"}));
    session.open("plaintext", "https://joe:swordfish@h.x/a?b#c");
    let hover = session.result("textDocument/hover", json!({"position": {"line": 0, "character": 2}}));
    let page = hover["contents"]["value"].as_str().expect("text");
    for line in ["connect tls h.x:443", r"> GET /a?b HTTP/1.1\r\n", r"> Host: h.x\r\n"] {
        assert!(page.contains(line), "{line}: {page}");
    }
    assert!(!page.contains("swordfish"), "{page}");
}

#[test]
fn an_invalid_setting_leaves_the_others_alone() {
    let mut session = Session::new(&json!({"spec": "rfc3986", "ignore": ["nope"], "foo": 1}));
    let shown = session.messages("window/showMessage");
    assert_eq!(shown.len(), 2, "{shown:?}");
    assert!(shown.contains(&"urlspec: there is no setting `foo`".to_owned()), "{shown:?}");
    session.open("plaintext", "http://h.x/~a ftp://joe:hunter2x@h.x/");
    assert_eq!(session.codes(), ["password"], "the later document has no fault in `~`");
    // The last value of each setting is kept.
    assert!(session.set(&json!({"spec": "rfc3986", "ignore": ["password"]})).is_empty());
    assert_eq!(session.codes(), [""; 0]);
    let shown = session.set(&json!({"spec": "rfc3987", "ignore": ["password"]}));
    assert_eq!(shown, ["urlspec: `spec`: unknown document `rfc3987`; did you mean `rfc3986`?"]);
    assert_eq!(session.codes(), [""; 0]);
    let shown = session.set(&json!({"spec": "rfc3986", "ignore": 1, "exclude": ["["]}));
    assert_eq!(shown, ["urlspec: `exclude`: the bracket is not closed", "urlspec: `ignore` must be a list of strings"]);
    assert_eq!(session.codes(), [""; 0]);
    // A setting that is removed has its default.
    assert!(session.set(&json!({"spec": "rfc1738"})).is_empty());
    assert!(session.codes().contains(&"unsafe-character".to_owned()));
    assert!(session.set(&json!({})).is_empty());
    assert_eq!(session.codes(), ["password"]);
}

/// Of a document with more than these, editors can show no more.
#[test]
fn symbols_are_limited_and_the_others_are_counted() {
    let mut session = Session::new(&Value::Null);
    for (language, separator) in [("plaintext", " "), ("markdown", "\n\n")] {
        session.open(language, &format!("see http://h.x/~a and{separator}").repeat(20_000));
        let symbols = session.result("textDocument/documentSymbol", json!({}));
        assert!(symbols.to_string().len() < 1 << 18, "{}", symbols.to_string().len());
        let symbols = symbols.as_array().expect("symbols");
        let (last, others) = symbols.split_last().expect("one");
        assert!(others.iter().all(|symbol| symbol["name"] == "http://h.x/~a"));
        assert_eq!(last["name"], format!("{} more URLs are not shown", 20_000 - others.len()));
    }
    // A long URL is shortened.
    let long = "é/".repeat(100);
    let path = "é/".repeat(100_000);
    session.open("plaintext", &format!("http://h.x/{path} <URL:ftp://joe:secret{long}secret@h.x/{path}>"));
    let symbols = session.result("textDocument/documentSymbol", json!({})).to_string();
    assert!(symbols.len() < 4_000 && !symbols.contains("secret"), "{symbols}");
    session.open("plaintext", &"http://h.x/~a ".repeat(1_000));
    let symbols = session.result("textDocument/documentSymbol", json!({}));
    assert!(!symbols.to_string().contains("not shown"));
}

#[test]
fn all_answers_are_limited() {
    let mut session = Session::new(&json!({"semantic-tokens": true, "advice": true}));
    let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 100_000_000, "character": 0}});
    for unit in ["<URL:gopher://h.x/0~a;;b> ", "<URL:news:a.b>\n", "http://joe:hunter2x@h.x/%7e^~#a ", "mailto:a%@b.c "]
    {
        session.open("plaintext", &unit.repeat(1_000_000 / unit.len()));
        let positions: Vec<Value> = (0..5_000).map(|at| json!({"line": at, "character": at * 7})).collect();
        for (method, params) in [
            ("documentSymbol", json!({})),
            ("documentLink", json!({})),
            ("semanticTokens/full", json!({})),
            ("semanticTokens/range", json!({"range": whole})),
            ("diagnostic", json!({})),
            ("codeAction", json!({"range": whole, "context": {"diagnostics": []}})),
            ("hover", json!({"position": {"line": 0, "character": 7}})),
            ("completion", json!({"position": {"line": 0, "character": 7}})),
            ("selectionRange", json!({"positions": positions})),
        ] {
            let method = format!("textDocument/{method}");
            // The answer to a request of 5000 positions has a range for each.
            let limit = if method.ends_with("selectionRange") { 1 << 20 } else { 1 << 19 };
            let length = session.result(&method, params.clone()).to_string().len();
            assert!(length < limit, "{method} {unit}: {length}");
            // Reading the text takes many checks for cancellation.
            let reads_all = ["Symbol", "Link", "full"].iter().any(|end| method.ends_with(end));
            session.0.host().cancels_after = reads_all.then_some(100);
            let response = session.request(&method, json!({"textDocument": {"uri": URI}}));
            assert!(!reads_all || response["error"]["code"] == -32_800, "{method}: {response}");
            session.0.host().cancels_after = None;
        }
    }
}

#[test]
fn the_limit_of_links_is_logged_once() {
    let mut session = Session::new(&Value::Null);
    for _ in 0..2 {
        session.open("plaintext", &"<URL:http://h.x/a> ".repeat(3_000));
        for expected in [1, 0] {
            let links = session.result("textDocument/documentLink", json!({}));
            assert_eq!(links.as_array().map(Vec::len), Some(2_000));
            let logged = session.messages("window/logMessage");
            assert_eq!(logged.len(), expected, "{logged:?}");
        }
        session.notify("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    }
    session.open("plaintext", &"<URL:http://h.x/a> ".repeat(2_000));
    assert_eq!(session.result("textDocument/documentLink", json!({})).as_array().map(Vec::len), Some(2_000));
    assert!(session.messages("window/logMessage").is_empty());
}

impl Session {
    /// The hover text for the first line of a document.
    fn hover(&mut self, text: &str, character: usize) -> String {
        self.open("plaintext", text);
        let hover = self.result("textDocument/hover", json!({"position": {"line": 0, "character": character}}));
        hover["contents"]["value"].as_str().expect("a hover text").to_owned()
    }
}

/// What the writer of a document expects, a comment ignores or a setting disables is no warning of a hover text either.
#[test]
fn a_hover_text_has_the_warnings_of_the_diagnostics() {
    for (settings, text, is_reported) in [
        (json!({}), "ftp://user:hunter2x@h.x/a", true),
        (json!({}), "ftp://user:secret@h.x/a", false),
        (json!({"severity": {"password": "error"}}), "ftp://user:secret@h.x/a", true),
        (json!({"ignore": ["password"]}), "ftp://user:hunter2x@h.x/a", false),
        (json!({}), "ftp://user:hunter2x@h.x/a urlspec: ignore[password]", false),
        (json!({}), "ftp://user:hunter2x@h.x/a\n# urlspec: ignore-file[password]\n", false),
    ] {
        let mut session = Session::new(&settings);
        let hover = session.hover(text, 1);
        assert_eq!(session.codes().contains(&"password".to_owned()), is_reported, "{text}");
        // The document of the settings accepts it.
        let verdict = hover.lines().find(|line| line.contains("accept it")).expect("a verdict");
        assert_eq!(verdict.contains("with a warning: the URL contains a password"), is_reported, "{hover}");
        assert!(!hover.contains("warning: the URL holds"), "{hover}");
    }
}

#[test]
fn a_hover_text_repeats_nothing_and_has_no_empty_columns() {
    let mut session = Session::new(&Value::Null);
    let hover = session.hover("gopher://h.x/0a", 2);
    let table = "part    text\n";
    assert!(!hover.contains(table), "plain text has no heads");
    assert!(
        hover.contains("scheme  \"gopher\", The Gopher protocol (RFC 1738, section 3.4)\nhost    \"h.x\"\n"),
        "{hover}"
    );
    let hover = session.hover("http://h.x/a%20b", 13);
    assert!(
        hover.starts_with("\"%20\" (\" \"), escape: url › httpurl › hpath › hsegment › escape (RFC 1738"),
        "{hover}"
    );
    let path = hover.lines().find(|line| line.starts_with("path")).expect("the path");
    assert!(path.starts_with("path    \"/a%20b\"") && path.ends_with(" \"/a b\""), "{hover}");
}

/// A user of an editor may not have the command.
#[test]
fn the_host_names_what_reports_all_diagnostics() {
    let mut session = Session::new(&Value::Null);
    session.open("plaintext", &"http://h.x/~a ".repeat(600));
    for (hint, expected) in [(None, "100 more are not shown"), (Some("read all"), "100 more are not shown; read all")] {
        session.0.host().hint = hint;
        let items = session.result("textDocument/diagnostic", json!({}));
        assert_eq!(items["items"][500]["message"], expected);
    }
}
