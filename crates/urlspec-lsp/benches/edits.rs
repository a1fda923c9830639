//! Measures the CPU time of an edit, up to its diagnostics, in a text of 5 MB of each syntax: run
//! `cargo bench -p urlspec-lsp --bench edits`. A name of a language restricts it to that one.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use serde_json::{Value, json};
use urlspec_lsp::{Message, RequestId, Server, ServerHost};
use urlspec_text::config::Config;

const URI: &str = "file:///a/b";
const SIZE: usize = 5_000_000;
const EDITS: usize = 100;

/// The languages, and a piece of a text in each.
const SAMPLES: [(&str, &str); 24] = [
    ("plaintext", "Most of this text is no URL, see http://info.cern.ch/N for more of it.\n"),
    (
        "go",
        "func fN(a int) string {\n\tx := \"http://info.cern.ch/N\" // see the page of it\n\treturn x + 'a' + `b`\n}\n\n",
    ),
    (
        "rust",
        "/// See <http://info.cern.ch/N>.\nfn fN(a: &'static str) -> bool {\n    a == \"no URL\" && b'a' != c // and so on\n}\n\n",
    ),
    (
        "markdown",
        "# Title N\n\nMost of *this* text is no URL, see [a](http://info.cern.ch/N) and `code` in it.\n\n- one\n- two\n\n```rust\nlet x = 1; // N\n```\n\n",
    ),
    ("markdown", "One paragraph N with a <b>tag</b> and http://info.cern.ch/N.\n\n"),
    (
        "html",
        "<div class=\"a\"><p>Most of this is text, see <a href=\"http://info.cern.ch/N\">a page</a>.</p>\n<!-- N --></div>\n",
    ),
    (
        "xml",
        "<item id=\"aN\"><title>Most of this is text</title>\n<link rel=\"a\" href=\"http://info.cern.ch/N\"/></item>\n",
    ),
    ("css", ".aN { color: red; background: url(http://info.cern.ch/N); content: \"a\" } /* a comment */\n"),
    ("json", "  {\"name\": \"some value N\", \"url\": \"http://info.cern.ch/N\", \"list\": [1, 2, \"three\"]},\n"),
    ("yaml", "- name: some value N\n  url: \"http://info.cern.ch/N\"\n  other: http://info.cern.ch/N # and so on\n"),
    ("toml", "[[table]]\nname = \"some value N\"\nurl = 'http://info.cern.ch/N' # and so on\n\n"),
    ("ini", "[aN]\nname = some value\nurl = http://info.cern.ch/N\n; and so on\n\n"),
    (
        "javascript",
        "export function fN(a) {\n  const x = \"http://info.cern.ch/N\"; // see the page\n  return x + `b` + 'c';\n}\n\n",
    ),
    ("sql", "INSERT INTO t VALUES (N, 'http://info.cern.ch/N', 'some value'); -- and so on\n"),
    ("python", "def fN(a):\n    \"\"\"See http://info.cern.ch/N.\"\"\"\n    return a + 'b'  # and so on\n\n"),
    ("shellscript", "fN() {\n  curl \"http://info.cern.ch/N\" -o 'a' # and so on\n  echo $a\n}\n\n"),
    (
        "restructuredtext",
        "Title N\n-------\n\nMost of this is text, see `a <http://info.cern.ch/N>`_ and ``code``::\n\n   some code\n\n",
    ),
    (
        "asciidoc",
        "== Title N\n\nMost of this is text, see http://info.cern.ch/N[a] and so on.\n\n----\nsome code\n----\n\n",
    ),
    ("latex", "\\section{Title N}\nMost of this is text, see \\url{http://info.cern.ch/N} and a@b. % and so on\n\n"),
    ("troff", ".SH TITLE N\nMost of this is text, see http://info.cern.ch/N and \\fBso\\fR on.\n"),
    ("diff", "@@ -N,2 +N,2 @@\n-see http://info.cern.ch/N\n+see http://info.cern.ch/N and \"b\"\n"),
    ("csv", "N,http://info.cern.ch/N,\"some, value\",3,4,5\n"),
    ("po", "#: src/a.c:N\nmsgid \"see http://info.cern.ch/N\"\nmsgstr \"vgl. http://info.cern.ch/N\"\n\n"),
    (
        "eml",
        "From a@info.cern.ch\nFrom: a@info.cern.ch\nSubject: N\nContent-Type: text/plain\n\nMost of this is text, see http://info.cern.ch/N\n> and so on\n\n",
    ),
];

/// Counts the messages.
#[derive(Default)]
struct Host(usize);

impl ServerHost for Host {
    fn send(&mut self, message: Message) {
        self.0 += serde_json::to_string(&message).unwrap_or_default().len();
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

/// The time that this thread has run, in milliseconds. A clock has it where the system does not.
fn cpu_time(start: Instant) -> f64 {
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let own = statistics.split(' ').next().and_then(|time| time.parse::<f64>().ok());
    own.map_or_else(|| start.elapsed().as_secs_f64() * 1e3, |nanoseconds| nanoseconds / 1e6)
}

fn document(sample: &str) -> String {
    let mut text = String::new();
    for number in 0.. {
        let fault = if number % 20 == 0 { "~" } else { "" };
        text.push_str(&sample.replace("/N", &format!("/{fault}N")).replace('N', &number.to_string()));
        if text.len() >= SIZE {
            break;
        }
    }
    text
}

/// The mean time of an edit at an offset: a letter is inserted and removed again.
fn edit(server: &mut Server<Host>, text: &str, offset: usize, version: &mut i32) -> f64 {
    let start = Instant::now();
    let line = text[..offset].matches('\n').count();
    let column = offset - text[..offset].rfind('\n').map_or(0, |at| at + 1);
    let times = (0..EDITS).map(|edit| {
        *version += 1;
        let range = json!({"start": {"line": line, "character": column},
            "end": {"line": line, "character": column + edit % 2}});
        let change = json!({"range": range, "text": if edit % 2 == 0 { "k" } else { "" }});
        let params = json!({"textDocument": {"uri": URI, "version": *version}, "contentChanges": [change]});
        let before = cpu_time(start);
        handle(server, &json!({"method": "textDocument/didChange", "params": params}));
        server.publish();
        cpu_time(start) - before
    });
    times.sum::<f64>() / EDITS as f64
}

fn handle(server: &mut Server<Host>, message: &Value) {
    if let Ok(message) = serde_json::from_str(&message.to_string()) {
        server.handle(message);
    }
}

fn main() {
    let only = std::env::args().skip(1).find(|argument| !argument.starts_with("--"));
    println!("| language | open ms | start ms | middle ms | end ms |\n|---|---|---|---|---|");
    for (language, sample) in SAMPLES {
        if only.as_ref().is_some_and(|only| only != language) {
            continue;
        }
        let mut server = Server::new(Host::default());
        handle(&mut server, &json!({"id": 1, "method": "initialize", "params": {"capabilities": {}}}));
        let (text, start) = (document(sample), Instant::now());
        let item = json!({"uri": URI, "languageId": language, "version": 1, "text": text});
        let before = cpu_time(start);
        handle(&mut server, &json!({"method": "textDocument/didOpen", "params": {"textDocument": item}}));
        server.publish();
        let opened = cpu_time(start) - before;
        let mut version = 1;
        let url_after = |at: usize| text[at..].find("cern.ch/").map_or(at, |length| at + length);
        let places = [url_after(0), url_after(text.len() / 2), url_after(text.len() - 2 * sample.len())];
        let [first, middle, last] = places.map(|place| edit(&mut server, &text, place, &mut version));
        println!("| {language} | {opened:.1} | {first:.2} | {middle:.2} | {last:.2} |");
    }
}
