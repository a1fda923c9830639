//! Measures the time from `didChange` to the published diagnostics, with JSON on both sides, and the memory: run
//! `cargo bench -p urlspec-lsp --bench latency`.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use urlspec_lsp::{Message, RequestId, Server, ServerHost};
use urlspec_text::config::Config;

const URI: &str = "file:///a/b";
const EDITS: usize = 400;

/// The languages, the texts between two URLs, and how many URLs have one with a fault.
const CASES: [(&str, &str, &str, usize); 7] = [
    ("plaintext", "sparse", "Most of this text is not a URL at all, so the search goes on through these words.\n", 20),
    ("plaintext", "dense", "and some more words for 60 bytes\n", 1),
    ("plaintext", "one line", "a word ", 20),
    ("markdown", "sparse", "Most of *this* text is not a URL at all, so the search goes on through `words`.\n\n", 20),
    ("markdown", "dense", "and *some* words for 60 bytes\n\n", 1),
    ("json", "lines", "and more\",\n  \"name\": \"some value ", 20),
    ("json", "one line", "and more\",\"name\":\"some value ", 1),
];
const SIZES: [(&str, usize); 3] = [("100 kB", 100_000), ("1 MB", 1_000_000), ("5 MB", 5_000_000)];

/// Collects the messages as JSON.
#[derive(Default)]
struct Host(Vec<String>);

impl ServerHost for Host {
    fn send(&mut self, message: Message) {
        self.0.push(serde_json::to_string(&message).unwrap_or_default());
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

/// Handles a message in JSON, and publishes diagnostics. Returns the time.
fn time(server: &mut Server<Host>, message: &Value) -> Duration {
    let message = message.to_string();
    let start = Instant::now();
    if let Ok(message) = serde_json::from_str(&message) {
        server.handle(message);
    }
    server.publish();
    start.elapsed()
}

fn document(between: &str, every: usize, size: usize) -> String {
    let mut text = String::new();
    for number in 0.. {
        let fault = if number % every == 0 { "~" } else { "" };
        text.push_str(&format!("http://info.cern.ch/{fault}{number} {between}"));
        if text.len() >= size {
            break;
        }
    }
    text
}

/// A figure of this process in kB, such as the resident memory. 0 where the system does not have it.
fn memory(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|line| line.trim_matches([':', ' ', '\t', 'k', 'B']).parse().ok()).unwrap_or(0)
}

fn measure(case: usize, size: usize) {
    let (language, name, between, every) = CASES[case];
    let (label, size) = SIZES[size];
    let mut server = Server::new(Host::default());
    let capabilities = json!({"textDocument": {"codeAction": {"codeActionLiteralSupport": {}}}});
    time(&mut server, &json!({"id": 1, "method": "initialize", "params": {"capabilities": capabilities}}));
    let text = document(between, every, size);
    let middle = text[..text.len() / 2].rfind("info.cern.ch/").unwrap_or(0);
    let line = text[..middle].matches('\n').count();
    let column = middle - text[..middle].rfind('\n').map_or(0, |at| at + 1);
    let length = text.len() as u64;
    let before = memory("VmRSS");
    let item = json!({"uri": URI, "languageId": language, "version": 1, "text": text});
    drop(text);
    let message = json!({"method": "textDocument/didOpen", "params": {"textDocument": item}});
    let opened = time(&mut server, &message);
    drop(message);
    let mut times: Vec<Duration> = (0..EDITS)
        .map(|edit| {
            // A letter is inserted and removed again, in several places.
            let character = column + edit / 2 % 9;
            let range = json!({"start": {"line": line, "character": character},
                "end": {"line": line, "character": character + edit % 2}});
            let change = json!({"range": range, "text": if edit % 2 == 0 { "k" } else { "" }});
            let params = json!({"textDocument": {"uri": URI, "version": edit + 2}, "contentChanges": [change]});
            server.host().0.clear();
            time(&mut server, &json!({"method": "textDocument/didChange", "params": params}))
        })
        .collect();
    times.sort_unstable();
    let sent: usize = server.host().0.iter().map(String::len).sum();
    let start = json!({"line": line, "character": column});
    let params = json!({"textDocument": {"uri": URI}, "range": {"start": start, "end": start},
        "context": {"diagnostics": [], "only": ["quickfix"]}});
    let actions = json!({"id": 2, "method": "textDocument/codeAction", "params": params});
    let (first, again) = (time(&mut server, &actions), time(&mut server, &actions));
    let ms = |time: Duration| time.as_secs_f64() * 1_000.0;
    let times_the_text = |kilobytes: u64| (kilobytes as f64) * 1_024.0 / length as f64;
    println!(
        "| {language} | {name} | {label} | {:.2} | {:.2} | {:.1} | {:.2} | {:.2} | {} | {:.1} | {:.1} |",
        ms(times[EDITS / 2]),
        ms(times[EDITS * 99 / 100]),
        ms(opened),
        ms(first),
        ms(again),
        sent / 1_000,
        times_the_text(memory("VmRSS").saturating_sub(before)),
        times_the_text(memory("VmHWM").saturating_sub(before)),
    );
}

fn main() {
    let arguments: Vec<usize> = std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    if let [case, size] = arguments[..] {
        return measure(case, size);
    }
    println!(
        "| language | text | size | p50 ms | p99 ms | open ms | quick fix ms | again ms | sent kB | memory/text | peak/text |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    for case in 0..CASES.len() {
        for size in 0..SIZES.len() {
            // Each is a process of its own, so that its memory is its own.
            let program = std::env::current_exe().unwrap_or_default();
            let status = Command::new(program).args([case.to_string(), size.to_string()]).status();
            if let Err(error) = status {
                eprintln!("{error}");
            }
        }
    }
}
