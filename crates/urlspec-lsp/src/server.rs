//! The server: what it is told, and what it answers.

use std::collections::HashMap;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::actions::{self, FIX_ALL};
use super::component::Role;
use super::document::Document;
use super::hover::{self, Grammars};
use super::settings::AllSettings;
use super::text::Encoding;
use super::types::*;
use super::{Host, Message, Notification, Request, RequestId, Response, ResponseError, code};
use super::{completion, diagnostics, urls};

/// What the client can.
#[derive(Debug)]
struct Client {
    encoding: Encoding,
    pulls: bool,
    refreshes: bool,
    has_configuration: bool,
    watches: bool,
    registers_settings: bool,
    has_related: bool,
    has_versions: bool,
    has_actions: bool,
    reads_markdown: bool,
    has_tooltips: bool,
}

impl Client {
    fn of(capabilities: &Value) -> Self {
        let has = |place: &str| {
            capabilities.pointer(place).is_some_and(|value| !matches!(value, Value::Null | Value::Bool(false)))
        };
        let list = |place: &str| -> Vec<String> {
            let values = capabilities.pointer(place).and_then(Value::as_array);
            values.into_iter().flatten().filter_map(|value| value.as_str().map(str::to_owned)).collect()
        };
        Self {
            encoding: Encoding::of(&list("/general/positionEncodings")),
            pulls: has("/textDocument/diagnostic"),
            refreshes: has("/workspace/diagnostics/refreshSupport"),
            has_configuration: has("/workspace/configuration"),
            watches: has("/workspace/didChangeWatchedFiles/dynamicRegistration"),
            registers_settings: has("/workspace/didChangeConfiguration/dynamicRegistration"),
            has_related: has("/textDocument/diagnostic/relatedInformation")
                || has("/textDocument/publishDiagnostics/relatedInformation"),
            has_versions: has("/workspace/workspaceEdit/documentChanges"),
            has_actions: has("/textDocument/codeAction/codeActionLiteralSupport"),
            reads_markdown: list("/textDocument/hover/contentFormat").first().is_some_and(|first| first == "markdown"),
            has_tooltips: has("/textDocument/documentLink/tooltipSupport"),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    New,
    Initialized,
    ShutDown,
}

/// The server: feed it the messages of the client.
pub struct Server<H> {
    host: H,
    stage: Stage,
    client: Client,
    settings: AllSettings,
    documents: HashMap<Uri, Document>,
    /// Documents of which something is to be published.
    unsaid: Vec<Uri>,
    grammars: Grammars,
    /// How many requests were sent.
    asked: i32,
    /// The request for settings that is to be answered.
    configuring: Option<RequestId>,
}

/// An answer, or what is wrong with the question. `None` if the request was cancelled.
type Answer = Option<Result<Value, ResponseError>>;

fn failed(code: i32, message: impl Into<String>) -> ResponseError {
    ResponseError { code, message: message.into() }
}

/// The parameters of a message.
fn read<P: DeserializeOwned>(params: Value) -> Result<P, ResponseError> {
    serde_json::from_value(params).map_err(|wrong| failed(code::INVALID_PARAMS, wrong.to_string()))
}

/// The changes of a document. One whose range can't be read is none of the whole, for which its type would take it.
fn changes(params: Value) -> Result<DidChangeTextDocumentParams, ResponseError> {
    let changes = params.get("contentChanges").and_then(Value::as_array);
    let ranges = changes.into_iter().flatten().filter_map(|change| change.get("range"));
    for range in ranges.filter(|range| !range.is_null()) {
        read::<Range>(range.clone())?;
    }
    read(params)
}

fn written(value: impl Serialize) -> Result<Value, ResponseError> {
    // What is made of texts and numbers can be written.
    Ok(serde_json::to_value(value).unwrap_or_default())
}

impl<H: Host> Server<H> {
    /// A server that waits for `initialize`.
    pub fn new(host: H) -> Self {
        Self {
            host,
            stage: Stage::New,
            client: Client::of(&Value::Null),
            settings: AllSettings::default(),
            documents: HashMap::new(),
            unsaid: Vec::new(),
            grammars: Grammars::default(),
            asked: 0,
            configuring: None,
        }
    }

    /// The program that the server runs in.
    pub fn host(&mut self) -> &mut H {
        &mut self.host
    }

    /// Handles a message. What the server has to send goes to the host. Returns whether the server goes on: after `exit`
    /// it doesn't.
    pub fn handle(&mut self, message: Message) -> bool {
        match message {
            Message::Notification(notification) if notification.method == "exit" => return false,
            Message::Notification(notification) => self.hear(notification),
            Message::Request(request) => self.answer(request),
            Message::Response(response) => self.take(response),
        }
        true
    }

    /// Whether the client shut the server down.
    pub fn is_shut_down(&self) -> bool {
        self.stage == Stage::ShutDown
    }

    // What is told

    fn hear(&mut self, told: Notification) {
        if self.stage != Stage::Initialized {
            return;
        }
        let Notification { method, params } = told;
        let heard = match method.as_str() {
            "initialized" => {
                self.register();
                Ok(())
            }
            "textDocument/didOpen" => read(params).map(|params| self.open(params)),
            "textDocument/didChange" => changes(params).map(|params| self.change(params)),
            "textDocument/didClose" => read(params).map(|params| self.close(&params)),
            "workspace/didChangeConfiguration" => {
                self.reconfigure(&params);
                Ok(())
            }
            "workspace/didChangeWatchedFiles" => {
                self.host.forget_configs();
                self.settings.forget();
                self.reset();
                Ok(())
            }
            _ => Ok(()),
        };
        if let Err(ResponseError { message: wrong, .. }) = heard {
            self.log(&format!("{method}: {wrong}"));
        }
    }

    fn open(&mut self, params: DidOpenTextDocumentParams) {
        let TextDocumentItem { uri, language_id, version, text } = params.text_document;
        let language = serde_json::to_value(language_id).ok().and_then(|own| own.as_str().map(str::to_owned));
        let settings = self.settings_of(&uri);
        let encoding = self.client.encoding;
        let document = Document::new(uri.clone(), version, language.unwrap_or_default(), text, encoding, settings);
        self.documents.insert(uri.clone(), document);
        self.say(uri);
    }

    fn change(&mut self, params: DidChangeTextDocumentParams) {
        let VersionedTextDocumentIdentifier { version, text_document_identifier } = params.text_document;
        let Some(document) = self.documents.get_mut(&text_document_identifier.uri) else {
            return self.log(&format!("{} is not open", text_document_identifier.uri.0));
        };
        document.change(version, params.content_changes);
        self.say(text_document_identifier.uri);
    }

    fn close(&mut self, params: &DidCloseTextDocumentParams) {
        let uri = &params.text_document.uri;
        if self.documents.remove(uri).is_some() && !self.client.pulls {
            self.notify("textDocument/publishDiagnostics", json!({"uri": uri, "diagnostics": []}));
        }
        self.unsaid.retain(|own| own != uri);
    }

    /// Has something published of a document: once, however often it changed meanwhile.
    fn say(&mut self, uri: Uri) {
        if !self.client.pulls && !self.unsaid.contains(&uri) {
            self.unsaid.push(uri);
        }
    }

    /// Publishes the diagnostics of the documents that changed, to a client that does not pull them. Call it when no
    /// message waits, so that only the last version of a document is read.
    pub fn publish(&mut self) {
        for uri in std::mem::take(&mut self.unsaid) {
            let Some(document) = self.documents.get_mut(&uri) else { continue };
            let Some(diagnostics) = diagnostics::of(document, self.client.has_related, || false) else { continue };
            let params = PublishDiagnosticsParams { uri, version: Some(document.version), diagnostics };
            self.notify("textDocument/publishDiagnostics", params);
        }
    }

    // Settings

    fn register(&mut self) {
        let mut registrations = Vec::new();
        if self.client.watches {
            registrations.push(json!({
                "id": "watch", "method": "workspace/didChangeWatchedFiles",
                "registerOptions": {"watchers": [{"globPattern": "**/urlspec.toml"}]},
            }));
        }
        if self.client.registers_settings {
            let options = json!({"section": "urlspec"});
            let method = "workspace/didChangeConfiguration";
            registrations.push(json!({"id": "settings", "method": method, "registerOptions": options}));
        }
        if !registrations.is_empty() {
            self.ask("client/registerCapability", json!({"registrations": registrations}));
        }
        self.ask_for_settings();
    }

    fn ask_for_settings(&mut self) {
        if self.client.has_configuration {
            let id = self.ask("workspace/configuration", json!({"items": [{"section": "urlspec"}]}));
            self.configuring = Some(id);
        }
    }

    fn reconfigure(&mut self, params: &Value) {
        match params.pointer("/settings/urlspec").filter(|_| !self.client.has_configuration) {
            Some(options) => self.configure(options),
            None => self.ask_for_settings(),
        }
    }

    /// Takes an answer: only that to the last request for settings matters.
    fn take(&mut self, answered: Response) {
        if self.configuring.as_ref() != Some(&answered.id) {
            return;
        }
        self.configuring = None;
        if answered.error.is_none()
            && let Value::Array(values) = answered.result
            && let Some(options) = values.first().filter(|options| !options.is_null())
        {
            self.configure(options);
        }
    }

    fn configure(&mut self, options: &Value) {
        for wrong in self.settings.set(options, &self.host) {
            self.show(&wrong);
        }
        self.reset();
    }

    fn settings_of(&mut self, uri: &Uri) -> std::sync::Arc<super::settings::Settings> {
        let (settings, fault) = self.settings.of(uri, &mut self.host);
        if let Some(fault) = fault {
            self.show(&fault);
        }
        settings
    }

    /// Says everything anew.
    fn reset(&mut self) {
        let uris: Vec<Uri> = self.documents.keys().cloned().collect();
        for uri in uris {
            let settings = self.settings_of(&uri);
            if let Some(document) = self.documents.get_mut(&uri) {
                document.reset(settings);
            }
            self.say(uri);
        }
        if self.client.pulls && self.client.refreshes && self.stage == Stage::Initialized {
            self.ask("workspace/diagnostic/refresh", Value::Null);
        }
    }

    // What is asked

    fn answer(&mut self, asked: Request) {
        let Request { id, method, params } = asked;
        let answer = match (self.stage, method.as_str()) {
            (Stage::New, "initialize") => Some(self.initialize(&params)),
            (Stage::New, _) => Some(Err(failed(code::NOT_INITIALIZED, "`initialize` comes first".to_owned()))),
            (Stage::Initialized, "shutdown") => {
                self.stage = Stage::ShutDown;
                Some(Ok(Value::Null))
            }
            (Stage::Initialized, "initialize") => {
                Some(Err(failed(code::INVALID_REQUEST, "it is initialized".to_owned())))
            }
            (Stage::ShutDown, _) => Some(Err(failed(code::INVALID_REQUEST, "it is shut down".to_owned()))),
            (Stage::Initialized, method) => self.answer_for_document(&id, method, params),
        };
        self.host.send(Message::Response(match answer {
            Some(result) => Response::new(id, result),
            None => Response::cancelled(id),
        }));
    }

    fn initialize(&mut self, params: &Value) -> Result<Value, ResponseError> {
        let Some(capabilities) = params.get("capabilities").filter(|own| own.is_object()) else {
            return Err(failed(code::INVALID_PARAMS, "the client's capabilities are missing".to_owned()));
        };
        self.client = Client::of(capabilities);
        self.stage = Stage::Initialized;
        for wrong in self.settings.set(params.get("initializationOptions").unwrap_or(&Value::Null), &self.host) {
            self.show(&wrong);
        }
        let server_info =
            ServerInfo { name: "urlspec".to_owned(), version: Some(env!("CARGO_PKG_VERSION").to_owned()) };
        written(InitializeResult { capabilities: self.capabilities(), server_info: Some(server_info) })
    }

    fn capabilities(&self) -> ServerCapabilities {
        let sync = TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::Incremental),
            ..TextDocumentSyncOptions::default()
        };
        let kinds = ["quickfix", FIX_ALL, "refactor.rewrite"].map(|kind| CodeActionKind::from(kind.to_owned()));
        let actions = CodeActionOptions { code_action_kinds: Some(kinds.into()), ..CodeActionOptions::default() };
        let completion = CompletionOptions {
            trigger_characters: Some(completion::TRIGGERS.map(str::to_owned).into()),
            ..CompletionOptions::default()
        };
        let legend =
            SemanticTokensLegend { token_types: Role::TYPES.map(str::to_owned).into(), token_modifiers: Vec::new() };
        let tokens = SemanticTokensOptions {
            legend,
            range: Some(SemanticTokensOptionsRange::Bool(true)),
            full: Some(Full::Bool(true)),
            ..SemanticTokensOptions::default()
        };
        let pulled =
            DiagnosticOptions { identifier: Some(diagnostics::SOURCE.to_owned()), ..DiagnosticOptions::default() };
        ServerCapabilities {
            position_encoding: Some(self.client.encoding.kind()),
            text_document_sync: Some(TextDocumentSync::Options(sync)),
            diagnostic_provider: self.client.pulls.then_some(DiagnosticProvider::DiagnosticOptions(pulled)),
            code_action_provider: self.client.has_actions.then_some(CodeActionProvider::CodeActionOptions(actions)),
            hover_provider: Some(HoverProvider::Bool(true)),
            document_link_provider: Some(DocumentLinkOptions::default()),
            completion_provider: Some(completion),
            semantic_tokens_provider: Some(SemanticTokensProvider::SemanticTokensOptions(tokens)),
            selection_range_provider: Some(SelectionRangeProvider::Bool(true)),
            document_symbol_provider: Some(DocumentSymbolProvider::Bool(true)),
            ..ServerCapabilities::default()
        }
    }

    /// Answers what is asked of an open document.
    fn answer_for_document(&mut self, id: &RequestId, method: &str, params: Value) -> Answer {
        const KNOWN: [&str; 9] = [
            "textDocument/diagnostic",
            "textDocument/codeAction",
            "textDocument/hover",
            "textDocument/documentLink",
            "textDocument/completion",
            "textDocument/semanticTokens/full",
            "textDocument/semanticTokens/range",
            "textDocument/selectionRange",
            "textDocument/documentSymbol",
        ];
        if !KNOWN.contains(&method) {
            return Some(Err(failed(code::METHOD_NOT_FOUND, format!("there is no method {method}"))));
        }
        let uri = params.pointer("/textDocument/uri").and_then(Value::as_str).map(Uri::from);
        let Some(document) = uri.as_ref().and_then(|uri| self.documents.get_mut(uri)) else {
            return Some(Err(failed(code::INVALID_PARAMS, "there is no such document open".to_owned())));
        };
        let (host, client) = (&mut self.host, &self.client);
        let is_over = || host.is_cancelled(id);
        match method {
            "textDocument/diagnostic" => pulled(document, client, params, is_over),
            "textDocument/codeAction" => Some(acted(document, client, params)),
            "textDocument/hover" => Some(read(params).and_then(|params: HoverParams| {
                let offset = document.text.offset(params.text_document_position_params.position);
                written(hover::at(document, offset, &mut self.grammars, client.reads_markdown))
            })),
            "textDocument/completion" => Some(read(params).and_then(|params: CompletionParams| {
                let offset = document.text.offset(params.text_document_position_params.position);
                written(completion::at(document, offset))
            })),
            "textDocument/selectionRange" => Some(read(params).and_then(|params: SelectionRangeParams| {
                let offsets = params.positions.into_iter().map(|position| document.text.offset(position));
                written(offsets.map(|offset| urls::selection(document, offset)).collect::<Vec<_>>())
            })),
            "textDocument/documentLink" => urls::links(document, client.has_tooltips, is_over).map(written),
            "textDocument/documentSymbol" => urls::symbols(document, is_over).map(written),
            "textDocument/semanticTokens/range" => match read::<SemanticTokensRangeParams>(params) {
                Ok(params) => {
                    let span = document.text.span(&params.range);
                    coloured(document, Some(span), is_over)
                }
                Err(wrong) => Some(Err(wrong)),
            },
            _ => coloured(document, None, is_over),
        }
    }

    // What is sent

    fn notify(&mut self, method: &str, params: impl Serialize) {
        let params = serde_json::to_value(params).unwrap_or_default();
        self.host.send(Message::Notification(Notification { method: method.to_owned(), params }));
    }

    fn ask(&mut self, method: &str, params: Value) -> RequestId {
        self.asked += 1;
        let id = RequestId::Number(self.asked);
        self.host.send(Message::Request(Request { id: id.clone(), method: method.to_owned(), params }));
        id
    }

    /// Tells the user.
    fn show(&mut self, message: &str) {
        self.notify("window/showMessage", json!({"type": 2, "message": format!("urlspec: {message}")}));
    }

    fn log(&mut self, message: &str) {
        self.notify("window/logMessage", json!({"type": 2, "message": message}));
    }
}

/// What is said of a document to a client that asks; nothing anew if it has it.
fn pulled(document: &mut Document, client: &Client, params: Value, is_over: impl FnMut() -> bool) -> Answer {
    let params: DocumentDiagnosticParams = match read(params) {
        Ok(params) => params,
        Err(wrong) => return Some(Err(wrong)),
    };
    let state = document.state();
    if params.previous_result_id.as_ref() == Some(&state) {
        return Some(Ok(json!({"kind": "unchanged", "resultId": state})));
    }
    let items = diagnostics::of(document, client.has_related, is_over)?;
    Some(Ok(json!({"kind": "full", "resultId": state, "items": items})))
}

fn acted(document: &mut Document, client: &Client, params: Value) -> Result<Value, ResponseError> {
    let params: CodeActionParams = read(params)?;
    let only = params.context.only.map(|kinds| kinds.into_iter().map(String::from).collect());
    let span = document.text.span(&params.range);
    let (has_versions, has_related) = (client.has_versions, client.has_related);
    written(actions::Asked { only, has_versions, has_related, span, document }.answer())
}

fn coloured(document: &Document, span: Option<std::ops::Range<usize>>, is_over: impl FnMut() -> bool) -> Answer {
    if !document.settings.has_tokens {
        return Some(written(SemanticTokens::default()));
    }
    urls::tokens(document, span, is_over).map(written)
}
