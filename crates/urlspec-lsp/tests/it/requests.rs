//! Requests: how large an answer is, how soon a request is cancelled, and which settings it obeys.

use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};
use urlspec_lsp::{Message, Notification, Request, RequestId, Server, ServerHost};
use urlspec_text::config::Config;

use crate::whole::is_whole;

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
        Self::of_client(options, "", &json!({}))
    }

    /// With a client of this name, and these features of its diagnostics.
    fn of_client(options: &Value, name: &str, diagnostic: &Value) -> Self {
        let mut session = Self(Server::new(Host::default()));
        let capabilities = json!({
            "general": {"positionEncodings": ["utf-16"]},
            "textDocument": {"diagnostic": diagnostic, "documentLink": {"tooltipSupport": true}},
        });
        let options = by_rfc1738(options);
        let client = json!({"name": name});
        let params = json!({"capabilities": capabilities, "clientInfo": client, "initializationOptions": options});
        session.request("initialize", params);
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
    let mut session = Session::new(&json!({"symbols": true}));
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
    let options = json!({"semantic-tokens": true, "symbols": true, "inlay-hints": true, "advice": true});
    let features = json!({"tagSupport": {"valueSet": [1, 2]}, "dataSupport": true});
    let mut session = Session::of_client(&options, "", &features);
    let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 100_000_000, "character": 0}});
    let length = if is_whole() { 1_000_000 } else { 500_000 };
    for unit in ["<URL:gopher://h.x/0~a;;b> ", "<URL:news:a.b>\n", "http://joe:hunter2x@h.x/%7e^~#a ", "mailto:a%@b.c "]
    {
        session.open("plaintext", &unit.repeat(length / unit.len()));
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
            ("documentHighlight", json!({"position": {"line": 0, "character": 15}})),
            ("inlayHint", json!({"range": whole})),
            ("selectionRange", json!({"positions": positions})),
        ] {
            let method = format!("textDocument/{method}");
            // The answer to a request of 5000 positions has a range for each.
            let limit = if method.ends_with("selectionRange") { 1 << 20 } else { 1 << 19 };
            let length = session.result(&method, params.clone()).to_string().len();
            assert!(length < limit, "{method} {unit}: {length}");
            // Reading the text takes many checks for cancellation.
            let reads_all = ["Symbol", "Link", "full"].iter().any(|end| method.ends_with(end));
            session.0.host().cancels_after = reads_all.then_some(40);
            let response = session.request(&method, json!({"textDocument": {"uri": URI}}));
            let is_cancelled = response["error"]["code"] == -32_800;
            assert!(!reads_all || is_cancelled, "{method} of {unit}");
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

#[test]
fn a_diagnostic_has_its_remedy_and_what_the_client_supports() {
    let text = "http://h.x/~a http://u:hunter2@h.x:80/";
    let features = json!({"tagSupport": {"valueSet": [1, 2]}, "dataSupport": true});
    let mut session = Session::of_client(&json!({"advice": true, "spec": "rfc3986"}), "", &features);
    session.open("plaintext", &text.replace('~', "^"));
    let items = session.result("textDocument/diagnostic", json!({}))["items"].take();
    let of =
        |code: &str| items.as_array().expect("items").iter().find(|item| item["code"] == code).expect("it").clone();
    let [unsafe_character, password, port] = ["unsafe-character", "password", "default-port"].map(of);
    assert!(unsafe_character["message"].as_str().expect("text").ends_with("\nfix: write `%5E`"), "{unsafe_character}");
    assert_eq!(
        unsafe_character["data"]["fix"],
        json!({"title": "write `%5E`", "applicability": "sure", "edits": [{
            "range": {"start": {"line": 0, "character": 11}, "end": {"line": 0, "character": 12}}, "newText": "%5E",
        }]})
    );
    assert!(
        password["message"].as_str().expect("text").ends_with("\nfix (a guess): remove the password"),
        "{password}"
    );
    assert_eq!((&password["tags"], &port["tags"], &unsafe_character["tags"]), (&json!([2]), &json!([1]), &Value::Null));
    assert!(!items.to_string().contains("hunter2"), "{items}");
    let mut session = Session::new(&json!({}));
    session.open("plaintext", text);
    let items = session.result("textDocument/diagnostic", json!({}))["items"].take();
    assert!(!items.to_string().contains("\"data\"") && !items.to_string().contains("\"tags\""), "{items}");
}

#[test]
fn a_client_that_detects_no_links_gets_all() {
    let text = "http://h.x/ ftp://h.x/ mailto:a@b.org";
    for (name, expected) in [("Neovim", 3), ("", 3), ("Visual Studio Code", 2), ("Visual Studio Code - Insiders", 2)] {
        let mut session = Session::of_client(&json!({}), name, &json!({}));
        session.open("plaintext", text);
        let links = session.result("textDocument/documentLink", json!({}));
        assert_eq!(links.as_array().map(Vec::len), Some(expected), "{name} {links}");
    }
}

#[test]
fn urls_are_in_the_outline_of_texts_without_one() {
    for (language, is_set, expected) in
        [("plaintext", false, 1), ("markdown", false, 0), ("python", false, 0), ("markdown", true, 1)]
    {
        let mut session = Session::new(&json!({"symbols": is_set}));
        session.open(language, "# http://h.x/a\n");
        let symbols = session.result("textDocument/documentSymbol", json!({}));
        assert_eq!(symbols.as_array().map(Vec::len), Some(expected), "{language} {symbols}");
    }
}

#[test]
fn the_places_of_a_host_are_highlighted() {
    let mut session = Session::new(&json!({}));
    session.open("plaintext", "http://h.x/a http://H.X:80/|b http://h.xy/ http://a/h.x");
    let at = |session: &mut Session, character: usize| {
        let position = json!({"position": {"line": 0, "character": character}});
        let places = session.result("textDocument/documentHighlight", position);
        let starts =
            places.as_array().expect("places").iter().map(|place| place["range"]["start"]["character"].clone());
        starts.collect::<Vec<_>>()
    };
    assert_eq!(at(&mut session, 8), [7, 20]);
    assert_eq!(at(&mut session, 11), Vec::<Value>::new());
}

#[test]
fn hints_are_the_decoded_letters() {
    let text = "http://h.x/%D0%9F%D1%80?a=%41 http://h.x/%41 http://u:hunter2@h.x/%C3%A9 http://h.x/%E2%80%AE%C3%A9";
    let whole = json!({"range": {"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 0}}});
    let mut session = Session::new(&json!({"spec": "current", "inlay-hints": true}));
    session.open("plaintext", text);
    let hints = session.result("textDocument/inlayHint", whole.clone());
    let hint = json!({"position": {"line": 0, "character": 29}, "label": "/Пр?a=%41", "paddingLeft": true});
    assert_eq!(hints, json!([hint]));
    let mut session = Session::new(&json!({}));
    session.open("plaintext", text);
    assert_eq!(session.result("textDocument/inlayHint", whole), json!([]));
}

/// The ranges around a place from the innermost to the document, on the first line.
fn ranges(selection: &Value) -> Vec<(u64, u64)> {
    let mut ranges = Vec::new();
    let mut next = selection;
    while let Some(range) = next.get("range") {
        let at = |end: &str| range[end]["character"].as_u64().expect("a number");
        ranges.push((at("start"), at("end")));
        next = &next["parent"];
    }
    ranges
}

#[test]
fn a_refused_url_has_its_components() {
    let text = "http://user@info.cern.ch/a/~b/c";
    let mut session = Session::new(&json!({"semantic-tokens": true}));
    session.open("plaintext", text);
    let selections = |character| json!({"positions": [{"line": 0, "character": character}]});
    let host = session.result("textDocument/selectionRange", selections(14));
    assert_eq!(ranges(&host[0]), [(12, 24), (7, 24), (0, 31)]);
    let segment = session.result("textDocument/selectionRange", selections(28));
    assert_eq!(ranges(&segment[0]), [(27, 29), (24, 31), (0, 31)]);
    let tokens = session.result("textDocument/semanticTokens/full", json!({}));
    assert_eq!(tokens["data"].as_array().map(Vec::len), Some(6 * 5), "{tokens}");
}

/// Where the document of a scheme has no query, a `?` is part of a name or of a selector, in the tokens as in the tree.
#[test]
fn tokens_have_no_query_where_the_scheme_has_none() {
    let components = |spec: &str, text: &str| -> Vec<(String, u64)> {
        let mut session = Session::new(&json!({"semantic-tokens": true, "spec": spec}));
        session.open("plaintext", text);
        let tokens = session.result("textDocument/semanticTokens/full", json!({}));
        let numbers: Vec<usize> = tokens["data"]
            .as_array()
            .expect("tokens")
            .iter()
            .map(|number| usize::try_from(number.as_u64().unwrap_or_default()).unwrap_or_default())
            .collect();
        let mut at = 0;
        numbers
            .chunks(5)
            .map(|token| {
                at += token[1];
                (text[at..at + token[2]].to_owned(), token[3] as u64)
            })
            .collect()
    };
    let own = |text: &str| components("current", text);
    let found = own("gopher://h.x/0/x?find;me");
    assert!(found.contains(&("0/x?find;me".to_owned(), 5)), "{found:?}");
    let found = own("gopher://h.x/7x?%09find?me%09+a");
    let expected =
        [("7x?", 5), ("%09", 8), ("find?me", 7), ("%09", 8), ("+a", 5)].map(|(text, kind)| (text.to_owned(), kind));
    assert!(found.ends_with(&expected), "{found:?}");
    let found = own("ftp://h.x/a/b?c;type=i");
    let expected = [("a", 5), ("b?c", 5), ("type=i", 6)].map(|(text, kind)| (text.to_owned(), kind));
    assert!(found.ends_with(&expected), "{found:?}");
    // A query is one where the document says so.
    for (spec, text) in [("current", "http://h.x/a?b"), ("current", "wais://h.x/a?b"), ("rfc3986", "gopher://h.x/0a?b")]
    {
        let found = components(spec, text);
        assert!(found.contains(&("b".to_owned(), 7)), "{spec} {text}: {found:?}");
    }
}

#[test]
fn a_hover_quotes_the_rule_of_a_finding() {
    let mut session = Session::new(&json!({}));
    session.open("plaintext", "http://h.x/~a");
    let hover = session.result("textDocument/hover", json!({"position": {"line": 0, "character": 11}}));
    let page = hover["contents"]["value"].as_str().expect("text");
    assert!(page.contains("must always be encoded within a URL") && page.contains("RFC 1738, section 2.2"), "{page}");
}

#[test]
fn keys_and_names_of_the_configuration_are_completed_and_explained() {
    let mut session = Session::new(&json!({}));
    let uri = "file:///urlspec.toml";
    let mut at = |text: &str, method: &str| {
        let document = json!({"uri": uri, "languageId": "toml", "version": 1, "text": text});
        session.notify("textDocument/didOpen", json!({"textDocument": document}));
        let lines: Vec<&str> = text.split('\n').collect();
        let last = lines.last().expect("a line").chars().count();
        let position = json!({"line": lines.len() - 1, "character": last});
        session.request(method, json!({"textDocument": {"uri": uri}, "position": position}))["result"].take()
    };
    let labels = |items: Value| -> Vec<String> {
        let items = items.as_array().expect("items").clone();
        items.iter().filter_map(|item| item["label"].as_str().map(str::to_owned)).collect()
    };
    assert_eq!(labels(at("sp", "textDocument/completion")), ["spec"]);
    assert_eq!(labels(at("spec = \"rfc3", "textDocument/completion")), ["rfc3986"]);
    assert_eq!(labels(at("ignore = [\n  'a',\n  'passw", "textDocument/completion")), ["password"]);
    assert_eq!(labels(at("[severity]\npassword = \"w", "textDocument/completion")), ["warning"]);
    for nothing in ["spec = 'rfc3986' ", "spec = 'udi'\nspe", "# ignore = ['", "select = '"] {
        assert_eq!(labels(at(nothing, "textDocument/completion")), [""; 0], "{nothing}");
    }
    for some in ["\u{feff}sp", "# ignore = [\nsp", "ignore = [\n  # see a = b ]\n  'password", "['severity']\npassword"]
    {
        assert_eq!(labels(at(some, "textDocument/completion")).len(), 1, "{some}");
    }
    assert_eq!(at("exclude = ['spec", "textDocument/hover"), Value::Null);
    assert_eq!(at("# spec", "textDocument/hover"), Value::Null);
    let hover = at("ignore", "textDocument/hover");
    assert_eq!(hover["contents"]["value"].as_str().map(str::trim_end), Some("What not to report."));
}

#[test]
fn an_editor_can_show_the_document() {
    let mut session = Session::new(&json!({"spec": "rfc3986"}));
    session.open("plaintext", "");
    let document = session.result("urlspec/document", json!({}));
    assert_eq!(document, json!({"spec": "rfc3986", "citation": "RFC 3986", "setByFile": false}));
}
