//! What the server sends: no markup, no active character and no password of the documents, whatever they contain. Edits
//! write text into documents, so they are exempt.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use serde_json::{Value, json};
use urlspec::redact::is_active;
use urlspec_lsp::{Message, Notification, Request, RequestId, Server, ServerHost};
use urlspec_text::config::Config;

/// The requests that the server handles for documents.
const REQUESTS: [&str; 13] = [
    "textDocument/diagnostic",
    "textDocument/codeAction",
    "textDocument/hover",
    "textDocument/documentLink",
    "textDocument/completion",
    "textDocument/semanticTokens/full",
    "textDocument/semanticTokens/range",
    "textDocument/selectionRange",
    "textDocument/documentSymbol",
    "textDocument/documentHighlight",
    "textDocument/inlayHint",
    "textDocument/references",
    "textDocument/rename",
];

/// The other methods: notifications of the client, the server's own, and what needs files.
const OTHER_METHODS: [&str; 24] = [
    "$/cancelRequest",
    "$/progress",
    "client/registerCapability",
    "codeAction/resolve",
    "notebookDocument/didChange",
    "notebookDocument/didClose",
    "notebookDocument/didOpen",
    "notebookDocument/didSave",
    "textDocument/didOpen",
    "textDocument/didChange",
    "textDocument/didSave",
    "textDocument/didClose",
    "textDocument/prepareRename",
    "textDocument/publishDiagnostics",
    "workspace/configuration",
    "workspace/didChangeConfiguration",
    "workspace/didChangeWatchedFiles",
    "workspace/didChangeWorkspaceFolders",
    "workspace/diagnostic",
    "workspace/diagnostic/refresh",
    "workspace/symbol",
    "window/showMessage",
    "window/logMessage",
    "urlspec/document",
];

/// The passwords, or parts of them.
const SECRETS: [&str; 2] = ["hunter2x", "swordfish"];

/// URLs and almost URLs with a password, also with characters that a parser may take for its end.
const TEXTS_WITH_SECRETS: [&str; 50] = [
    "ftp://joe:hunter2x@h.x/a",
    "ftp://joe:hunter2x@h.x/~a",
    "ftp://joe:hunter2x@h.x/a#part",
    "FTP://joe:hunter2x@H.X:21/%7ea;type=A",
    "URL:telnet://joe:hunter2x@h.x/",
    "URL:telnet://joe:hunter2x@h.x:23",
    "telnet://joe:hunter2x@h.x:99999999/",
    "http://joe:hunter2x@h.x/",
    "https://joe:hunter2x@h.x/a@b",
    "x-y://joe:hunter2x@h.x/a",
    "rlogin://joe:hunter2x@h.x",
    "sip:joe:hunter2x@h.x",
    "ftp:/joe:hunter2x@h.x",
    "ftp:\\\\joe:hunter2x@h.x\\a",
    "ftp//joe:hunter2x@h.x",
    "//joe:hunter2x@h.x/a",
    "mailto://joe:hunter2x@h.x",
    "news://joe:hunter2x@h.x",
    "mid://joe:hunter2x@h.x",
    "ftp://joe:hunter2x swordfish@h.x/",
    "ftp://joe:hunter2x/swordfish@h.x/",
    "ftp://joe:hunter2x#swordfish@h.x/",
    "ftp://joe:hunter2x?swordfish@h.x/",
    "ftp://joe:hunter2x@swordfish@h.x/",
    "ftp://joe:hunter2x%0Aswordfish@h.x/",
    "ftp://joe:hunter2x\u{e9}swordfish@h.x/",
    "http://h.x/ftp://joe:hunter2x@h.y/~",
    "http://h.x/?u=ftp://joe:hunter2x@h.y/^",
    "gopher://h.x/0ftp://joe:hunter2x@h.y",
    "http://h.x/~a/ftp://joe:hunter2x@h.x/a",
    "http://h.x/~a/https://joe:hunter2x@h.x/a@b",
    // The URL ends before the `@`, or begins within the password.
    "http://u:hunter2x @h.x",
    "http://u:hunter2x\\@h.x/~",
    "http://u: hunter2x@h.x",
    "http://u:hunter2x, swordfish@h.x",
    "http://u:hunter2x\" swordfish@h.x",
    "x-y://joe:http://hunter2x@h.x/~",
    "http://u:hunter2x>swordfish@h.x/",
    // Broken over lines.
    "ftp://joe:hunter2x-\n  swordfish@h.x/",
    "ftp://joe:hunter2x\n  swordfish@h.x/a-\n  \u{202e}b~",
    "ftp://joe:hunter2x-\r\n  swordfish@h.x/",
    "ftp://joe:hunter2x\r swordfish@h.x/",
    "ftp://joe:hunter2x-\rswordfish@h.x/~",
    // In other spellings.
    "http://u:hunter2x&#064;h.x/~",
    "http://u:hunter2x%2540h.x/~",
    "http://h.x/?private_token=hunter2x~",
    "http://h.x/~?a&private_token=hunter2x",
    "http://h.x/>//u:hunter2x@h.x/~",
    "see>//u:hunter2x@h.x/a http://h.x/~",
    "<http://h.x/~>//u:hunter2x@h.x/~",
];

/// Markup, and characters that act on a terminal or an editor.
const PAYLOADS: [&str; 37] = [
    "`",
    "``",
    "```",
    "````",
    "`````",
    "a`b``c```d",
    "``[click](command:workbench.action.terminal.new)``",
    "[click](command:workbench.action.terminal.new)",
    "`](command:a)[b`](command:c)",
    "![p](https://evil.dom/t.png)",
    "![p][q]",
    "<https://evil.dom/>",
    "<command:a>",
    "<a@evil.dom>",
    "<img src=x onerror=alert(1)>",
    "<b>",
    "<!--",
    "&lt;b&gt;",
    "&#91;a](https://evil.dom)",
    "www.evil.com",
    "https://evil.com/",
    "a@evil.com",
    "mailto:a@evil.com",
    "xmpp:a@evil.com",
    "\n\n[a](https://evil.dom)",
    "\r\n```\r\n# a\r\n",
    "**a** _b_ ~~c~~ $d$ ^e^ ||f||",
    "[[wiki]] [^note]",
    "$(alert)",
    "\\`[a](b)\\`",
    "\u{202e}evil",
    "\u{2066}evil",
    "\u{e0041}\u{e0042}",
    "\u{9b}31m",
    "\u{1b}[31m\u{8}",
    "a\u{200b}b\u{feff}",
    "\u{2028}[a](b)",
];

/// Each payload as it is, percent-encoded, and as entities.
fn spellings(payload: &str) -> [String; 3] {
    let percent = payload.bytes().map(|octet| match octet {
        octet if octet.is_ascii_alphanumeric() => char::from(octet).to_string(),
        octet => format!("%{octet:02X}"),
    });
    let entities =
        payload.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_string() } else { format!("&#{};", c as u32) });
    [payload.to_owned(), percent.collect(), entities.collect()]
}

fn texts() -> Vec<String> {
    let bases =
        ["http://h.x/", "ftp://h.x/~", "gopher://h.x/0", "mailto:", "http://h.x:", "http://", "http://h.x/%C3%A9"];
    let hostile = PAYLOADS.iter().flat_map(|payload| spellings(payload));
    let hostile = hostile.flat_map(|payload| bases.map(|base| format!("{base}{payload}")));
    hostile.chain(TEXTS_WITH_SECRETS.into_iter().map(str::to_owned)).collect()
}

/// Collects what the server sends. Its configuration file is invalid if there is a message.
#[derive(Default)]
struct Host {
    sent: Vec<Message>,
    config_error: Option<String>,
}

impl ServerHost for Host {
    fn send(&mut self, message: Message) {
        self.sent.push(message);
    }

    fn is_cancelled(&mut self, _: &RequestId) -> bool {
        false
    }

    fn config(&mut self, _: &Path) -> Result<Option<Arc<Config>>, Option<String>> {
        self.config_error.take().map_or(Ok(None), |error| Err(Some(error)))
    }

    fn forget_configs(&mut self) {}

    fn check_glob(&self, glob: &str) -> Result<(), String> {
        Err(format!("`{glob}` is not a pattern"))
    }
}

const URI: &str = "file:///a/b";

/// Settings of a client that chooses RFC 1738, if they have no document.
fn by_rfc1738(options: &Value) -> Value {
    let mut own = json!({"spec": "rfc1738"});
    own.as_object_mut().expect("an object").extend(options.as_object().cloned().unwrap_or_default());
    own
}

struct Session {
    server: Server<Host>,
}

impl Session {
    /// A session with a client that takes Markdown and pulls diagnostics, or that does neither.
    fn new(is_rich: bool, options: &Value) -> Self {
        let mut session = Self { server: Server::new(Host::default()) };
        let mut text_document = json!({
            "codeAction": {"codeActionLiteralSupport": {}},
            "documentLink": {"tooltipSupport": true},
            "publishDiagnostics": {"relatedInformation": true},
            "hover": {"contentFormat": [if is_rich { "markdown" } else { "plaintext" }]},
        });
        if is_rich {
            text_document["diagnostic"] = json!({"relatedInformation": true});
        }
        let capabilities = json!({"general": {"positionEncodings": ["utf-8"]}, "textDocument": text_document});
        let params = json!({"capabilities": capabilities, "initializationOptions": by_rfc1738(options)});
        session.request("initialize", params);
        session
    }

    fn notify(&mut self, method: &str, params: Value) -> Vec<Value> {
        self.server.handle(Message::Notification(Notification { method: method.to_owned(), params }));
        self.server.publish();
        self.sent()
    }

    /// The messages for a request; its response is the last.
    fn request(&mut self, method: &str, params: Value) -> Vec<Value> {
        let id = RequestId::Number(1);
        self.server.handle(Message::Request(Request { id, method: method.to_owned(), params }));
        self.sent()
    }

    fn sent(&mut self) -> Vec<Value> {
        let sent = self.server.host().sent.drain(..);
        sent.map(|message| serde_json::to_value(message).expect("JSON")).collect()
    }

    fn open(&mut self, language: &str, text: &str) -> Vec<Value> {
        let document = json!({"uri": URI, "languageId": language, "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}))
    }

    /// The responses to a request at all places of a document that it applies to.
    fn responses(&mut self, method: &str, text: &str) -> Vec<Value> {
        let last = text.lines().count();
        let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": last, "character": 0}});
        let document = json!({"uri": URI});
        let lines = text.lines().enumerate();
        let positions: Vec<Value> = lines
            .flat_map(|(line, text)| (0..=text.len()).step_by(9).map(move |at| json!({"line": line, "character": at})))
            .collect();
        let params: Vec<Value> = match method {
            "textDocument/hover" | "textDocument/completion" | "textDocument/documentHighlight" => {
                positions.iter().map(|at| json!({"textDocument": document, "position": at})).collect()
            }
            "textDocument/references" | "textDocument/rename" => {
                let context = json!({"includeDeclaration": true});
                let at = |at| json!({"textDocument": document, "position": at, "context": context, "newName": "h.y"});
                positions.iter().map(at).collect()
            }
            "textDocument/selectionRange" => vec![json!({"textDocument": document, "positions": positions})],
            "textDocument/codeAction" => {
                let at =
                    |range: Value| json!({"textDocument": document, "range": range, "context": {"diagnostics": []}});
                let cursors = positions.iter().step_by(4).map(|position| json!({"start": position, "end": position}));
                cursors.chain([whole]).map(at).collect()
            }
            _ => vec![json!({"textDocument": document, "range": whole})],
        };
        params.into_iter().flat_map(|params| self.request(method, params)).collect()
    }
}

/// Calls a function for each string in a value, with its key.
fn each_string<'v>(value: &'v Value, key: &'v str, visit: &mut impl FnMut(&'v str, &'v str)) {
    match value {
        Value::String(text) => visit(key, text),
        Value::Array(values) => values.iter().for_each(|value| each_string(value, key, visit)),
        Value::Object(fields) => fields.iter().for_each(|(key, value)| each_string(value, key, visit)),
        _ => {}
    }
}

/// Checks all strings of a message but those of edits.
#[track_caller]
fn assert_safe(message: &Value, source: &str) {
    let is_markdown = message.pointer("/result/contents/kind").is_some_and(|kind| kind == "markdown");
    each_string(message, "", &mut |key, text| {
        if key == "newText" {
            return;
        }
        let has_lines = matches!(key, "value" | "message");
        let active = text.chars().find(|c| is_active(*c) && !(has_lines && *c == '\n'));
        assert_eq!(active, None, "{key} of {source:?}: {text:?}");
        let secret = SECRETS.iter().find(|secret| text.contains(*secret));
        assert_eq!(secret, None, "{key} of {source:?}: {text:?}");
        if key == "value" && is_markdown {
            assert_no_markup(text, source);
        }
    });
}

/// Checks that Markdown has only paragraphs, tables, code and emphasis, and that nothing outside code looks like a link.
#[track_caller]
fn assert_no_markup(markdown: &str, source: &str) {
    let mut is_in_code = false;
    let mut prose = String::new();
    for event in Parser::new_ext(markdown, Options::all()) {
        match event {
            Event::Start(Tag::CodeBlock(_)) => is_in_code = true,
            Event::End(TagEnd::CodeBlock) => is_in_code = false,
            Event::Start(Tag::Paragraph | Tag::Strong) | Event::End(TagEnd::Paragraph | TagEnd::Strong) => {}
            Event::Start(Tag::Table(_) | Tag::TableHead | Tag::TableRow | Tag::TableCell) => {}
            Event::End(TagEnd::Table | TagEnd::TableHead | TagEnd::TableRow | TagEnd::TableCell) => prose.push(' '),
            Event::Code(_) => prose.push(' '),
            Event::Text(text) if !is_in_code => prose.push_str(&text),
            Event::Text(_) => {}
            other => panic!("{other:?} of {source:?}: {markdown}"),
        }
    }
    let link =
        ["://", "www.", "@", "mailto:", "xmpp:", "command:", ".com", ".dom"].iter().find(|link| prose.contains(**link));
    assert_eq!(link, None, "{source:?}: {prose}");
}

/// How many responses of a method had content.
#[derive(Default, Debug, Clone)]
struct Count {
    responses: usize,
    with_content: usize,
}

/// Sends all requests for all texts, to a client that takes Markdown and pulls, and to one that does neither.
#[test]
fn no_response_has_markup_active_characters_or_secrets_of_a_document() {
    let options = json!({
        "base": "http://h.x/a/b", "semantic-tokens": true, "symbols": true, "inlay-hints": true, "advice": true,
    });
    let texts = texts();
    let mut counts = vec![Count::default(); REQUESTS.len() + 1];
    for is_rich in [true, false] {
        let mut session = Session::new(is_rich, &options);
        // A quarter of the texts, or all.
        let step = if std::env::var_os("URLSPEC_WHOLE").is_some() { 1 } else { 4 };
        for (index, text) in texts.iter().enumerate().skip(usize::from(is_rich)).step_by(step) {
            let languages = ["plaintext", "markdown", "html", "rust"];
            // Each text in one language with each client, and in all if it has a secret.
            let has_secret = SECRETS.iter().any(|secret| text.contains(secret));
            let is_used = |at: &usize| has_secret || at % 4 == (index + usize::from(is_rich)) % 4;
            for language in (0..4).filter(is_used).map(|at| languages[at]) {
                let document = format!("see {text} and\n({text})\n<URL:{text}>\n\"{text}\"\n");
                let mut published = session.open(language, &document);
                published.retain(|message| message["method"] == "textDocument/publishDiagnostics");
                assert_eq!(published.len(), usize::from(!is_rich));
                let responses = REQUESTS.iter().map(|method| session.responses(method, &document));
                let all: Vec<Vec<Value>> = responses.collect::<Vec<_>>().into_iter().chain([published]).collect();
                for (count, messages) in counts.iter_mut().zip(all) {
                    for message in messages {
                        assert!(message.get("error").is_none(), "{message}");
                        assert_safe(&message, text);
                        count.responses += 1;
                        count.with_content += usize::from(has_content(&message));
                    }
                }
            }
        }
    }
    let names = REQUESTS.iter().chain(&["textDocument/publishDiagnostics"]);
    for (method, count) in names.zip(&counts) {
        println!("{method}: {count:?}");
        assert!(count.with_content > 20, "{method}: {count:?}");
    }
    println!("{} texts", texts.len());
}

fn has_content(message: &Value) -> bool {
    let content = message.pointer("/result/items").or(message.pointer("/params/diagnostics")).or(message.get("result"));
    content.is_some_and(|content| match content {
        Value::Array(items) => !items.is_empty(),
        content => !content.is_null(),
    })
}

/// Every method in the source of the server is in this test.
#[test]
fn every_method_of_the_server_is_tested() {
    let source = [
        include_str!("../../src/server.rs"),
        include_str!("../../src/configuration.rs"),
        include_str!("../../src/notebook.rs"),
        include_str!("../../src/workspace_diagnostics.rs"),
    ]
    .concat();
    let spaces = [
        "textDocument/",
        "notebookDocument/",
        "workspace/",
        "window/",
        "client/",
        "completionItem/",
        "codeAction/",
        "documentLink/",
        "urlspec/",
        "$/",
    ];
    let is_method = |text: &&str| spaces.iter().any(|space| text.starts_with(space)) && !text.contains(' ');
    let in_source: BTreeSet<&str> = source.split('"').filter(is_method).collect();
    let tested: BTreeSet<&str> = REQUESTS.into_iter().chain(OTHER_METHODS).collect();
    assert_eq!(in_source, tested);
    // What the server announces for documents is answered by these requests.
    let mut session = Session { server: Server::new(Host::default()) };
    let actions = json!({"codeActionLiteralSupport": {}});
    let text_document = json!({"diagnostic": {}, "codeAction": actions, "references": {}, "rename": {}});
    let capabilities = json!({"textDocument": text_document});
    let response = session.request("initialize", json!({"capabilities": capabilities}));
    let announced = response[0]["result"]["capabilities"].as_object().expect("capabilities").keys();
    let providers: BTreeSet<&str> = announced.filter_map(|key| key.strip_suffix("Provider")).collect();
    let names = REQUESTS.iter().filter_map(|method| method.split('/').nth(1));
    assert_eq!(providers, names.collect());
}

/// The targets of the links in a document of plain text.
fn targets(options: &Value, text: &str) -> Vec<String> {
    let mut session = Session::new(true, options);
    session.open("plaintext", text);
    let responses = session.responses("textDocument/documentLink", text);
    let links = responses[0]["result"].as_array().expect("links").clone();
    links.iter().filter_map(|link| link["target"].as_str().map(str::to_owned)).collect()
}

#[test]
fn links_have_schemes_that_open_no_commands_scripts_or_files() {
    let schemes =
        ["command", "javascript", "vbscript", "data", "vscode", "vscode-insiders", "file", "x-y", "afs", "url"];
    let rests = [
        ":workbench.action.terminal.sendSequence?%7B%22text%22:%22a%22%7D",
        ":workbench.action.terminal.new",
        "://h.x/a",
        ":///etc/passwd",
        "://localhost/etc/passwd",
        ":alert(1)",
        ":text/html,a",
    ];
    let prefixes = ["", " ", "URL:", "url:", "URL: ", "URL:URL:", "\u{200b}", "%20", "&#32;", "\n", "http:", "http/"];
    for scheme in schemes {
        let mixed: String =
            scheme.chars().enumerate().map(|(at, c)| if at % 2 == 0 { c.to_ascii_uppercase() } else { c }).collect();
        let escaped = format!("%{:02X}{}", scheme.as_bytes()[0], &scheme[1..]);
        let entity = format!("&#{};{}", scheme.as_bytes()[0], &scheme[1..]);
        let broken = format!("{}\n{}", &scheme[..1], &scheme[1..]);
        for name in [scheme.to_owned(), scheme.to_ascii_uppercase(), mixed, escaped, entity, broken] {
            for rest in rests {
                for prefix in prefixes {
                    let url = format!("{prefix}{name}{rest}");
                    let text = format!("<URL:{url}> <{url}> URL={url} UDI=<{url}> {url} URL:{url}");
                    for target in targets(&json!({"schemes": ["x-y", "command"]}), &text) {
                        // Such as `http:command:…`, which names neither.
                        let (scheme, _) = target.split_once(':').expect("a scheme");
                        assert_eq!(scheme, "http", "{target} in {text:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn links_are_ascii_and_have_no_secrets() {
    for text in texts() {
        for target in targets(&Value::Null, &format!("<URL:{text}> {text}")) {
            assert!(target.bytes().all(|octet| octet.is_ascii_graphic()), "{target}");
            assert!(!SECRETS.iter().any(|secret| target.contains(secret)), "{target}");
        }
    }
    assert_eq!(
        targets(&Value::Null, "<URL:http://h.x/~\u{e9}> <URL:HTTP://h.x/a>"),
        ["http://h.x/%7E%C3%A9", "HTTP://h.x/a"]
    );
}

#[test]
fn a_setting_narrows_the_links() {
    let text = "<URL:http://h.x/> <URL:gopher://h.x/> <URL:file://h.x/a> <URL:command:a>";
    for (setting, expected) in [
        (json!({}), &["http://h.x/", "gopher://h.x/"][..]),
        (json!({"links": ["gopher"]}), &["gopher://h.x/"]),
        (json!({"links": []}), &[]),
        (json!({"links": ["file", "command", "http"]}), &["http://h.x/"]),
    ] {
        assert_eq!(targets(&setting, text), expected, "{setting}");
    }
}

/// The errors of settings, of the configuration file and of requests quote what they refuse.
#[test]
fn errors_quote_text_without_markup_active_characters_or_secrets() {
    let hostile =
        PAYLOADS.iter().flat_map(|payload| spellings(payload)).chain(TEXTS_WITH_SECRETS.into_iter().map(str::to_owned));
    let mut errors = 0;
    for text in hostile {
        let mut session = Session { server: Server::new(Host::default()) };
        let mut sent = session.request(&text, Value::Null);
        let options = json!({
            text.clone(): 1, "spec": text, "ignore": [text], "exclude": [text], "severity": {"password": text},
            "schemes": [text], "links": [text], "base": 1, "max-size": text,
        });
        let capabilities = json!({"window": {}});
        sent.extend(
            session.request("initialize", json!({"capabilities": capabilities, "initializationOptions": options})),
        );
        for (key, value) in options.as_object().expect("settings") {
            let settings = json!({"settings": {"urlspec": {key: value}}});
            sent.extend(session.notify("workspace/didChangeConfiguration", settings));
        }
        session.server.host().config_error = Some(format!("/a/urlspec.toml:1: `{text}`\nspec = \"{text}\"\n       ^"));
        sent.extend(session.open("plaintext", "http://h.x/"));
        sent.extend(session.request(&text, Value::Null));
        for method in REQUESTS {
            sent.extend(session.request(method, json!({"textDocument": {"uri": text}, "position": text})));
            let params = json!({
                "textDocument": {"uri": URI}, "position": text, "positions": text, "range": text, "context": text,
                "previousResultId": {text.clone(): text},
            });
            sent.extend(session.request(method, params));
        }
        let document = json!({"uri": format!("file:///{text}"), "version": 2});
        let change = json!({"textDocument": document, "contentChanges": [{"text": "a"}]});
        sent.extend(session.notify("textDocument/didChange", change));
        sent.extend(session.notify("textDocument/didOpen", json!({"textDocument": text})));
        for message in &sent {
            assert_safe(message, &text);
            let shown =
                message.pointer("/params/message").or(message.pointer("/error/message")).and_then(Value::as_str);
            assert!(!shown.is_some_and(|shown| shown.contains("](")), "{message}");
            errors += usize::from(shown.is_some());
        }
    }
    assert!(errors > 3_000, "{errors}");
}

#[test]
fn links_have_no_options_for_clients() {
    for text in [
        "telnet://-l@h.x/",
        "telnet://-lroot@h.x:23/",
        "telnet://%2dl@h.x/",
        "telnet://-h.x/",
        "telnet://%2Doption/",
        "mailto:-l@h.x",
        "mailto:%2dl@h.x",
        "news:-l@h.x",
        "ftp://-l@h.x/",
    ] {
        assert_eq!(targets(&Value::Null, &format!("<URL:{text}> {text}")), [""; 0], "{text}");
    }
    let valid = "<URL:telnet://a-b@h-i.x/> <URL:gopher://h.x/0-l>";
    assert_eq!(targets(&Value::Null, valid), ["telnet://a-b@h-i.x/", "gopher://h.x/0-l"]);
}

/// Also if the URL itself ends before the sign of the secret, or begins after it.
#[test]
fn links_have_no_part_of_a_secret_of_the_line() {
    let mut count = 0;
    for text in TEXTS_WITH_SECRETS.into_iter().filter(|text| !text.contains(['\n', '\r'])) {
        let schemes = ["x-y", "rlogin"];
        for line in [text.to_owned(), format!("see {text} or"), format!("<URL:{text}>"), format!("<{text}>")] {
            let targets = targets(&json!({"schemes": schemes}), &line);
            let is_secret = |target: &&String| SECRETS.iter().any(|secret| target.contains(secret));
            assert_eq!(targets.iter().find(is_secret), None, "{line}");
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}

/// A client makes links in plain text too.
#[test]
fn names_of_symbols_have_no_links() {
    let mut session = Session::new(true, &Value::Null);
    let text = "<URL:http://h.x/[x](command:y)>\n<URL:gopher://h.x/0[x]\u{200b}(command:y)>\n";
    session.open("plaintext", text);
    let responses = session.responses("textDocument/documentSymbol", text);
    let names: Vec<&str> = responses[0]["result"]
        .as_array()
        .expect("symbols")
        .iter()
        .filter_map(|symbol| symbol["name"].as_str())
        .collect();
    assert_eq!(names, ["http://h.x/[x] (command:y)", "gopher://h.x/0[x]\u{fffd}(command:y)"]);
}

#[test]
fn a_hover_does_not_contradict_itself_about_a_fragment() {
    for (source, is_accepted) in
        [("<http://h.x/#frag>", true), ("<URL:http://h.x/a#>", true), ("<http://h.x/~#frag>", false)]
    {
        let mut session = Session::new(true, &Value::Null);
        session.open("plaintext", source);
        let hovers = (1..source.len()).map(|at| {
            let params = json!({"textDocument": {"uri": URI}, "position": {"line": 0, "character": at}});
            session.request("textDocument/hover", params).remove(0)
        });
        let hovers: Vec<Value> = hovers.collect();
        let pages: Vec<&str> =
            hovers.iter().filter_map(|hover| hover.pointer("/result/contents/value")?.as_str()).collect();
        assert!(!pages.is_empty());
        for page in &pages {
            let sentence = page.lines().find(|line| line.contains("**RFC 1738**")).expect("a verdict");
            let own = sentence.split("; ").find(|clause| clause.contains("**RFC 1738**")).expect("a clause");
            assert_eq!(own.contains("as a reference"), is_accepted, "{page}");
            assert_eq!(own.contains("refuse"), !is_accepted, "{page}");
        }
        assert_eq!(
            pages.iter().any(|page| page.contains("**fragment**: not part of the URL")),
            is_accepted,
            "{pages:?}"
        );
    }
}

/// The message of `urlspec.toml` is quoted as it is in the file, or escaped.
#[test]
fn errors_have_no_secrets_of_several_words_or_with_escapes() {
    let urls = [
        "ftp://joe:hunter2x a b c d e f swordfish@h.x/",
        "joe:hunter2x a b c d e f swordfish@h.x",
        "ftp://joe:hunter2x \" ' ` swordfish@h.x/",
        "ftp://joe:hunter2x\ta\nb\u{7f}\u{1}c\\swordfish@h.x/",
        "ftp://joe:hunter2x]\u{e9}[swordfish@h.x/",
    ];
    let escaped = |url: &str| format!("{url:?}").replace('@', "\\u0040").replace(':', "\\U0000003a");
    for url in urls {
        for quoted in [format!("`{url}`"), format!("{url:?}"), json!(url).to_string(), escaped(url)] {
            let mut session = Session { server: Server::new(Host::default()) };
            session.request("initialize", json!({"capabilities": {}}));
            session.server.host().config_error = Some(format!(
                "/a/urlspec.toml: at line 1, column 12\n  |\n1 | select = [{quoted}]\n  | ^^^\nno code is {quoted}"
            ));
            let mut sent = session.open("plaintext", "http://h.x/");
            for (key, value) in
                [("select", json!([url])), ("spec", json!(url)), (url, json!(1)), ("severity", json!({url: 1}))]
            {
                let settings = json!({"settings": {"urlspec": {key: value}}});
                sent.extend(session.notify("workspace/didChangeConfiguration", settings));
            }
            assert!(sent.iter().filter(|message| message["method"] == "window/showMessage").count() > 3, "{sent:?}");
            sent.iter().for_each(|message| assert_safe(message, &quoted));
        }
    }
}
