//! The time for a document grows with its length, also if it is one line.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::cpu_time::cpu_time;
use serde_json::{Value, json};
use urlspec_lsp::{Message, Notification, Request, RequestId, Server, ServerHost};
use urlspec_text::config::Config;

const URI: &str = "file:///a/b";

/// URLs with a sign of a secret, and with a finding.
const URLS: [&str; 2] = ["ftp://a.b@h.x/ ", "\u{e9} http://h.x/~a "];

/// The shorter document, in bytes, and how many times longer the other one is.
const LENGTH: usize = 1 << 14;
const FACTOR: u32 = 32;

/// At how many positions a hover and a selection are requested. Each is bounded by the maximum length of a URL.
const POSITIONS: usize = 16;

/// A shorter time can't be compared.
const MIN_TIME: Duration = Duration::from_millis(10);

/// Counts the messages.
#[derive(Default)]
struct Host(usize);

impl ServerHost for Host {
    fn send(&mut self, _: Message) {
        self.0 += 1;
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
}

fn request(server: &mut Server<Host>, method: &str, params: Value) {
    server.handle(Message::Request(Request { id: RequestId::Number(1), method: method.to_owned(), params }));
}

/// The time to open a line of this length and to answer a request about all of it.
fn time(method: &str, language: &str, url: &str, length: usize) -> Duration {
    let mut server = Server::new(Host::default());
    let capabilities = json!({"textDocument": {"diagnostic": {}, "codeAction": {"codeActionLiteralSupport": {}}}});
    let options = json!({"semantic-tokens": true, "advice": true, "spec": "rfc1738"});
    request(&mut server, "initialize", json!({"capabilities": capabilities, "initializationOptions": options}));
    let text = url.repeat(length / url.len());
    let position = |at: usize| json!({"line": 0, "character": at});
    let range = json!({"start": position(0), "end": position(text.len())});
    let document = json!({"uri": URI, "languageId": language, "version": 1, "text": text});
    let open = Message::Notification(Notification {
        method: "textDocument/didOpen".to_owned(),
        params: json!({"textDocument": document}),
    });
    let document = json!({"uri": URI});
    let spread = (0..POSITIONS).map(|at| length / POSITIONS * at);
    let answer = |server: &mut Server<Host>| match method {
        "textDocument/hover" => spread.for_each(|at| {
            request(server, method, json!({"textDocument": document, "position": position(at)}));
        }),
        "textDocument/selectionRange" => {
            let positions: Vec<Value> = spread.map(position).collect();
            request(server, method, json!({"textDocument": document, "positions": positions}));
        }
        _ => {
            let context = json!({"diagnostics": []});
            request(server, method, json!({"textDocument": document, "range": range, "context": context}));
        }
    };
    cpu_time(|| {
        server.handle(open);
        answer(&mut server);
    })
}

#[test]
fn the_time_for_one_line_grows_with_its_length() {
    for method in [
        "textDocument/documentSymbol",
        "textDocument/documentLink",
        "textDocument/diagnostic",
        "textDocument/codeAction",
        "textDocument/semanticTokens/full",
        "textDocument/selectionRange",
        "textDocument/hover",
    ] {
        for url in URLS {
            assert_time_grows_with_length(method, "plaintext", url);
        }
    }
}

/// What precedes a finding decides how severe it is, by rules of the language.
#[test]
fn the_time_for_a_program_or_a_page_grows_with_its_length() {
    for (language, url) in [
        ("c", "x=\"http://h.x/~a\"; "),
        ("python", "  x=\"http://h.x/~a\"\n"),
        ("shellscript", "x=\"http://h.x/~a\" "),
        ("markdown", "[a](http://h.x/~a) "),
    ] {
        assert_time_grows_with_length("textDocument/diagnostic", language, url);
    }
}

fn assert_time_grows_with_length(method: &str, language: &str, url: &str) {
    let short = (0..3).map(|_| time(method, language, url, LENGTH)).min().unwrap_or_default().max(MIN_TIME);
    let long = || time(method, language, url, LENGTH * FACTOR as usize);
    // Other processes take the caches, so the limit is generous, and one of several times suffices.
    let limit = 3 * FACTOR * short;
    assert!((0..4).any(|_| long() < limit), "{method} {language} {url:?}: {short:?}");
}

/// The times to open a line of this text, and to edit the middle of it, with the diagnostics of both.
fn times_of_edit(language: &str, url: &str) -> (Duration, Duration) {
    let mut server = Server::new(Host::default());
    let options = json!({"spec": "rfc1738"});
    let capabilities = json!({"textDocument": {"diagnostic": {}}});
    request(&mut server, "initialize", json!({"capabilities": capabilities, "initializationOptions": options}));
    let text = url.repeat(LENGTH * FACTOR as usize / url.len());
    let start = json!({"line": 0, "character": text.len() / 2});
    let mut time = |method: &str, params: Value| {
        cpu_time(|| {
            server.handle(Message::Notification(Notification { method: method.to_owned(), params }));
            request(&mut server, "textDocument/diagnostic", json!({"textDocument": {"uri": URI}}));
        })
    };
    let document = json!({"uri": URI, "languageId": language, "version": 1, "text": text});
    let opened = time("textDocument/didOpen", json!({"textDocument": document}));
    let mut edit = |version: i32| {
        let change = json!({"range": {"start": start, "end": start}, "text": "x"});
        time(
            "textDocument/didChange",
            json!({"textDocument": {"uri": URI, "version": version}, "contentChanges": [change]}),
        )
    };
    (opened, (2..7).map(&mut edit).min().unwrap_or_default())
}

#[test]
fn an_edit_of_one_line_checks_only_what_is_near() {
    for (language, url) in [
        ("plaintext", "http://h.x/~a "),
        ("json", "{\"a\":\"http://h.x/~a\"},"),
        ("javascript", "x=\"http://h.x/~a\";"),
        ("css", "a{b:url(http://h.x/~a)}"),
        ("html", "<a href=\"http://h.x/~a\">x</a>"),
        ("markdown", "[a](http://h.x/~a) "),
    ] {
        // Without that, an edit takes as long as to open it.
        let is_fast = || {
            let (opened, edited) = times_of_edit(language, url);
            3 * edited < opened
        };
        assert!((0..4).any(|_| is_fast()), "{language}");
    }
}
