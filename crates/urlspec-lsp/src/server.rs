//! The server: dispatches messages.

use std::collections::HashMap;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::code_action::{self, CodeActions, FIX_ALL, Features, QUICK_FIX};
use super::components::ComponentKind;
use super::document::Document;
use super::hover::{self, Grammars};
use super::ignore_action::ConfigFile;
use super::markup::user_message;
use super::settings::{self, DocumentSettings, SettingsCache};
use super::text::Encoding;
use super::types::*;
use super::{Message, Notification, Request, RequestId, Response, ResponseError, ServerHost, code};
use super::{completion, diagnostics, document_link, document_symbol, selection_range, semantic_tokens};

/// The capabilities of the client that the server uses.
#[derive(Debug)]
struct ClientFeatures {
    encoding: Encoding,
    /// The client requests diagnostics, so the server does not publish them.
    has_pull_diagnostics: bool,
    has_diagnostic_refresh: bool,
    has_configuration: bool,
    has_watched_files_registration: bool,
    has_configuration_registration: bool,
    has_related: bool,
    has_versions: bool,
    has_code_actions: bool,
    resolves_edits: bool,
    has_disabled_actions: bool,
    creates_files: bool,
    /// The folders of the workspace.
    roots: Vec<String>,
    hover_format: MarkupKind,
    has_tooltips: bool,
}

impl ClientFeatures {
    fn of(capabilities: &Value) -> Self {
        let has = |pointer: &str| {
            capabilities.pointer(pointer).is_some_and(|value| !matches!(value, Value::Null | Value::Bool(false)))
        };
        let list = |pointer: &str| -> Vec<String> {
            let values = capabilities.pointer(pointer).and_then(Value::as_array);
            values.into_iter().flatten().filter_map(|value| value.as_str().map(str::to_owned)).collect()
        };
        let hover_formats = list("/textDocument/hover/contentFormat");
        Self {
            encoding: Encoding::of(&list("/general/positionEncodings")),
            has_pull_diagnostics: has("/textDocument/diagnostic"),
            has_diagnostic_refresh: has("/workspace/diagnostics/refreshSupport"),
            has_configuration: has("/workspace/configuration"),
            has_watched_files_registration: has("/workspace/didChangeWatchedFiles/dynamicRegistration"),
            has_configuration_registration: has("/workspace/didChangeConfiguration/dynamicRegistration"),
            has_related: has("/textDocument/diagnostic/relatedInformation")
                || has("/textDocument/publishDiagnostics/relatedInformation"),
            has_versions: has("/workspace/workspaceEdit/documentChanges"),
            has_code_actions: has("/textDocument/codeAction/codeActionLiteralSupport"),
            resolves_edits: has("/textDocument/codeAction/dataSupport")
                && list("/textDocument/codeAction/resolveSupport/properties").iter().any(|property| property == "edit"),
            has_disabled_actions: has("/textDocument/codeAction/disabledSupport"),
            creates_files: has("/workspace/workspaceEdit/documentChanges")
                && list("/workspace/workspaceEdit/resourceOperations").iter().any(|operation| operation == "create"),
            roots: Vec::new(),
            hover_format: match hover_formats.first().map(String::as_str) {
                Some("markdown") => MarkupKind::Markdown,
                _ => MarkupKind::PlainText,
            },
            has_tooltips: has("/textDocument/documentLink/tooltipSupport"),
        }
    }
}

impl ClientFeatures {
    fn of_code_actions(&self) -> Features {
        Features {
            has_versions: self.has_versions,
            has_related: self.has_related,
            resolves_edits: self.resolves_edits,
            has_disabled: self.has_disabled_actions,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Uninitialized,
    Initialized,
    ShutDown,
}

/// The language server. Pass it the client's messages with [`handle`](Self::handle), and call
/// [`publish`](Self::publish) when none is waiting. It sends its own messages by the [`ServerHost`].
pub struct Server<H> {
    host: H,
    state: State,
    client: ClientFeatures,
    settings: SettingsCache,
    documents: HashMap<Uri, Document>,
    /// The documents whose diagnostics have to be published.
    unpublished: Vec<Uri>,
    grammars: Grammars,
    /// The id of the last request that the server sent.
    last_request_id: i32,
    /// The pending `workspace/configuration` request, if any.
    configuration_request: Option<RequestId>,
}

/// The folders of the workspace.
fn workspace_roots(params: &Value) -> Vec<String> {
    let folders = params.get("workspaceFolders").and_then(Value::as_array).into_iter().flatten();
    let uris = folders.filter_map(|folder| folder.get("uri")).chain(params.get("rootUri"));
    uris.filter_map(Value::as_str).map(str::to_owned).collect()
}

/// The result of a request, or `None` if it was cancelled.
type RequestResult = Option<Result<Value, ResponseError>>;

fn response_error(code: i32, message: impl Into<String>) -> ResponseError {
    ResponseError { code, message: message.into() }
}

fn not_open() -> ResponseError {
    response_error(code::INVALID_PARAMS, "the document is not open")
}

fn parse_params<P: DeserializeOwned>(params: Value) -> Result<P, ResponseError> {
    serde_json::from_value(params).map_err(|error| response_error(code::INVALID_PARAMS, error.to_string()))
}

/// The parameters of `didChange`. A change with an invalid range is an error: its type alone would accept it as a change of
/// the whole document.
fn parse_change_params(params: Value) -> Result<DidChangeTextDocumentParams, ResponseError> {
    let changes = params.get("contentChanges").and_then(Value::as_array);
    let ranges = changes.into_iter().flatten().filter_map(|change| change.get("range"));
    for range in ranges.filter(|range| !range.is_null()) {
        parse_params::<Range>(range.clone())?;
    }
    parse_params(params)
}

fn serialize(value: impl Serialize) -> Result<Value, ResponseError> {
    // The protocol's types consist of text and numbers, so serializing them can't fail.
    Ok(serde_json::to_value(value).unwrap_or_default())
}

impl<H: ServerHost> Server<H> {
    /// A server that expects the request `initialize`.
    pub fn new(host: H) -> Self {
        Self {
            host,
            state: State::Uninitialized,
            client: ClientFeatures::of(&Value::Null),
            settings: SettingsCache::default(),
            documents: HashMap::new(),
            unpublished: Vec::new(),
            grammars: Grammars::default(),
            last_request_id: 0,
            configuration_request: None,
        }
    }

    /// The program that the server runs in.
    pub fn host(&mut self) -> &mut H {
        &mut self.host
    }

    /// Handles a message, and sends the responses by the host. Returns `false` after the notification `exit`: stop then.
    pub fn handle(&mut self, message: Message) -> bool {
        match message {
            Message::Notification(notification) if notification.method == "exit" => return false,
            Message::Notification(notification) => self.on_notification(notification),
            Message::Request(request) => self.on_request(request),
            Message::Response(response) => self.on_response(response),
        }
        true
    }

    /// Whether the client shut the server down.
    pub fn is_shut_down(&self) -> bool {
        self.state == State::ShutDown
    }

    // Notifications

    fn on_notification(&mut self, notification: Notification) {
        if self.state != State::Initialized {
            return;
        }
        let Notification { method, params } = notification;
        let result = match method.as_str() {
            "initialized" => {
                self.register();
                Ok(())
            }
            "textDocument/didOpen" => parse_params(params).map(|params| self.open(params)),
            "textDocument/didChange" => parse_change_params(params).map(|params| self.change(params)),
            "textDocument/didClose" => parse_params(params).map(|params| self.close(&params)),
            "workspace/didChangeConfiguration" => {
                self.on_configuration_change(&params);
                Ok(())
            }
            "workspace/didChangeWatchedFiles" => {
                self.host.forget_configs();
                self.settings.clear();
                self.update_settings();
                Ok(())
            }
            _ => Ok(()),
        };
        if let Err(ResponseError { message: error, .. }) = result {
            self.log_message(&format!("{method}: {error}"));
        }
    }

    fn open(&mut self, params: DidOpenTextDocumentParams) {
        let TextDocumentItem { uri, language_id, version, text } = params.text_document;
        let language = serde_json::to_value(language_id).ok().and_then(|language| language.as_str().map(str::to_owned));
        let settings = self.settings_of(&uri);
        let encoding = self.client.encoding;
        let document = Document::new(uri.clone(), version, language.unwrap_or_default(), text, encoding, settings);
        self.documents.insert(uri.clone(), document);
        self.schedule_publish(uri);
    }

    fn change(&mut self, params: DidChangeTextDocumentParams) {
        let VersionedTextDocumentIdentifier { version, text_document_identifier } = params.text_document;
        let Some(document) = self.documents.get_mut(&text_document_identifier.uri) else {
            return self.log_message(&format!("{} is not open", text_document_identifier.uri.0));
        };
        document.change(version, params.content_changes);
        self.schedule_publish(text_document_identifier.uri);
    }

    fn close(&mut self, params: &DidCloseTextDocumentParams) {
        let uri = &params.text_document.uri;
        if self.documents.remove(uri).is_some() && !self.client.has_pull_diagnostics {
            self.send_notification("textDocument/publishDiagnostics", json!({"uri": uri, "diagnostics": []}));
        }
        self.unpublished.retain(|other| other != uri);
    }

    /// Queues the diagnostics of a document for publication, once however often it changes.
    fn schedule_publish(&mut self, uri: Uri) {
        if !self.client.has_pull_diagnostics && !self.unpublished.contains(&uri) {
            self.unpublished.push(uri);
        }
    }

    /// Publishes the diagnostics of changed documents, unless the client pulls them. Call it when no message is waiting,
    /// so that only the latest version of a document is checked.
    pub fn publish(&mut self) {
        for uri in std::mem::take(&mut self.unpublished) {
            let Some(document) = self.documents.get_mut(&uri) else { continue };
            let Some(diagnostics) = diagnostics::diagnostics(document, self.client.has_related, || false) else {
                continue;
            };
            let params = PublishDiagnosticsParams { uri, version: Some(document.version), diagnostics };
            self.send_notification("textDocument/publishDiagnostics", params);
        }
    }

    // Settings

    fn register(&mut self) {
        let mut registrations = Vec::new();
        if self.client.has_watched_files_registration {
            registrations.push(json!({
                "id": "watch", "method": "workspace/didChangeWatchedFiles",
                "registerOptions": {"watchers": [{"globPattern": "**/urlspec.toml"}]},
            }));
        }
        if self.client.has_configuration_registration {
            let options = json!({"section": "urlspec"});
            let method = "workspace/didChangeConfiguration";
            registrations.push(json!({"id": "settings", "method": method, "registerOptions": options}));
        }
        if !registrations.is_empty() {
            self.send_request("client/registerCapability", json!({"registrations": registrations}));
        }
        self.request_settings();
    }

    fn request_settings(&mut self) {
        if self.client.has_configuration {
            let id = self.send_request("workspace/configuration", json!({"items": [{"section": "urlspec"}]}));
            self.configuration_request = Some(id);
        }
    }

    fn on_configuration_change(&mut self, params: &Value) {
        match params.pointer("/settings/urlspec").filter(|_| !self.client.has_configuration) {
            Some(options) => self.set_options(options),
            None => self.request_settings(),
        }
    }

    // Responses

    /// Handles the response to the last request for settings, and ignores all others.
    fn on_response(&mut self, response: Response) {
        if self.configuration_request.as_ref() != Some(&response.id) {
            return;
        }
        self.configuration_request = None;
        if response.error.is_none()
            && let Value::Array(values) = response.result
            && let Some(options) = values.first().filter(|options| !options.is_null())
        {
            self.set_options(options);
        }
    }

    fn set_options(&mut self, options: &Value) {
        for error in self.settings.set_options(options, &self.host) {
            self.show_message(&error);
        }
        self.update_settings();
    }

    fn settings_of(&mut self, uri: &Uri) -> std::sync::Arc<DocumentSettings> {
        let (settings, error) = self.settings.of(uri, &mut self.host);
        if let Some(error) = error {
            self.show_message(&error);
        }
        settings
    }

    /// Updates the settings of all documents, and checks them again.
    fn update_settings(&mut self) {
        let uris: Vec<Uri> = self.documents.keys().cloned().collect();
        for uri in uris {
            let settings = self.settings_of(&uri);
            if let Some(document) = self.documents.get_mut(&uri) {
                document.set_settings(settings);
            }
            self.schedule_publish(uri);
        }
        if self.client.has_pull_diagnostics && self.client.has_diagnostic_refresh && self.state == State::Initialized {
            self.send_request("workspace/diagnostic/refresh", Value::Null);
        }
    }

    // Requests

    fn on_request(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let result = match (self.state, method.as_str()) {
            (State::Uninitialized, "initialize") => Some(self.initialize(&params)),
            (State::Uninitialized, _) => {
                Some(Err(response_error(code::NOT_INITIALIZED, "`initialize` must be the first request".to_owned())))
            }
            (State::Initialized, "shutdown") => {
                self.state = State::ShutDown;
                Some(Ok(Value::Null))
            }
            (State::Initialized, "initialize") => {
                Some(Err(response_error(code::INVALID_REQUEST, "the server is already initialized".to_owned())))
            }
            (State::ShutDown, _) => {
                Some(Err(response_error(code::INVALID_REQUEST, "the server is shut down".to_owned())))
            }
            (State::Initialized, method) => self.on_document_request(&id, method, params),
        };
        self.host.send(Message::Response(match result {
            // The message may quote the request.
            Some(Err(error)) => Response::new(id, Err(response_error(error.code, user_message(&error.message)))),
            Some(result) => Response::new(id, result),
            None => Response::cancelled(id),
        }));
    }

    fn initialize(&mut self, params: &Value) -> Result<Value, ResponseError> {
        let Some(capabilities) = params.get("capabilities").filter(|capabilities| capabilities.is_object()) else {
            return Err(response_error(code::INVALID_PARAMS, "the client's capabilities are missing".to_owned()));
        };
        self.client = ClientFeatures { roots: workspace_roots(params), ..ClientFeatures::of(capabilities) };
        self.state = State::Initialized;
        let options = params.get("initializationOptions").unwrap_or(&Value::Null);
        for error in self.settings.set_options(options, &self.host) {
            self.show_message(&error);
        }
        let server_info =
            ServerInfo { name: "urlspec".to_owned(), version: Some(env!("CARGO_PKG_VERSION").to_owned()) };
        serialize(InitializeResult { capabilities: self.capabilities(), server_info: Some(server_info) })
    }

    fn capabilities(&self) -> ServerCapabilities {
        let sync = TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::Incremental),
            ..TextDocumentSyncOptions::default()
        };
        let resolve_provider = self.client.resolves_edits.then_some(true);
        let kinds = [QUICK_FIX, FIX_ALL, "refactor.rewrite"].map(|kind| CodeActionKind::from(kind.to_owned()));
        let actions = CodeActionOptions {
            code_action_kinds: Some(kinds.into()),
            resolve_provider,
            ..CodeActionOptions::default()
        };
        let completion = CompletionOptions {
            trigger_characters: Some(completion::TRIGGER_CHARACTERS.map(str::to_owned).into()),
            ..CompletionOptions::default()
        };
        let token_types = ComponentKind::TOKEN_TYPES.map(str::to_owned).into();
        let legend = SemanticTokensLegend { token_types, token_modifiers: Vec::new() };
        let tokens = SemanticTokensOptions {
            legend,
            range: Some(SemanticTokensOptionsRange::Bool(true)),
            full: Some(Full::Bool(true)),
            ..SemanticTokensOptions::default()
        };
        let diagnostics =
            DiagnosticOptions { identifier: Some(diagnostics::SOURCE.to_owned()), ..DiagnosticOptions::default() };
        ServerCapabilities {
            position_encoding: Some(self.client.encoding.kind()),
            text_document_sync: Some(TextDocumentSync::Options(sync)),
            diagnostic_provider: self
                .client
                .has_pull_diagnostics
                .then_some(DiagnosticProvider::DiagnosticOptions(diagnostics)),
            code_action_provider: self
                .client
                .has_code_actions
                .then_some(CodeActionProvider::CodeActionOptions(actions)),
            hover_provider: Some(HoverProvider::Bool(true)),
            document_link_provider: Some(DocumentLinkOptions::default()),
            completion_provider: Some(completion),
            semantic_tokens_provider: Some(SemanticTokensProvider::SemanticTokensOptions(tokens)),
            selection_range_provider: Some(SelectionRangeProvider::Bool(true)),
            document_symbol_provider: Some(DocumentSymbolProvider::Bool(true)),
            ..ServerCapabilities::default()
        }
    }

    /// Handles a request about an open document.
    fn on_document_request(&mut self, id: &RequestId, method: &str, params: Value) -> RequestResult {
        const METHODS: [&str; 8] = [
            "textDocument/diagnostic",
            "textDocument/hover",
            "textDocument/documentLink",
            "textDocument/completion",
            "textDocument/semanticTokens/full",
            "textDocument/semanticTokens/range",
            "textDocument/selectionRange",
            "textDocument/documentSymbol",
        ];
        match method {
            "textDocument/codeAction" => return self.code_actions(id, params),
            "codeAction/resolve" => return self.resolve_code_action(id, params),
            _ => {}
        }
        if !METHODS.contains(&method) {
            return Some(Err(response_error(code::METHOD_NOT_FOUND, format!("there is no method {method}"))));
        }
        let uri = params.pointer("/textDocument/uri").and_then(Value::as_str).map(Uri::from);
        let Some(document) = uri.as_ref().and_then(|uri| self.documents.get_mut(uri)) else {
            return Some(Err(not_open()));
        };
        let (host, client) = (&mut self.host, &self.client);
        let mut is_cancelled = || host.is_cancelled(id);
        match method {
            "textDocument/diagnostic" => pull_diagnostics(document, client, params, is_cancelled),
            "textDocument/hover" => match parse_params::<HoverParams>(params) {
                Ok(params) => {
                    let offset = document.text.offset(params.text_document_position_params.position);
                    let format = client.hover_format.clone();
                    hover::hover(document, offset, &mut self.grammars, format, is_cancelled).map(serialize)
                }
                Err(error) => Some(Err(error)),
            },
            "textDocument/completion" if is_cancelled() => None,
            "textDocument/completion" => Some(parse_params(params).and_then(|params: CompletionParams| {
                let offset = document.text.offset(params.text_document_position_params.position);
                serialize(completion::items(document, offset))
            })),
            "textDocument/selectionRange" => match parse_params::<SelectionRangeParams>(params) {
                Ok(params) => {
                    let offsets = params.positions.into_iter().map(|position| document.text.offset(position));
                    let ranges: Option<Vec<SelectionRange>> = offsets
                        .map(|offset| (!is_cancelled()).then(|| selection_range::selection_range(document, offset)))
                        .collect();
                    ranges.map(serialize)
                }
                Err(error) => Some(Err(error)),
            },
            "textDocument/documentLink" => {
                document_link::links(document, client.has_tooltips, is_cancelled).map(serialize)
            }
            "textDocument/documentSymbol" => document_symbol::symbols(document, is_cancelled).map(serialize),
            "textDocument/semanticTokens/range" => match parse_params::<SemanticTokensRangeParams>(params) {
                Ok(params) => {
                    let span = document.text.span(&params.range);
                    tokens(document, Some(span), is_cancelled)
                }
                Err(error) => Some(Err(error)),
            },
            _ => tokens(document, None, is_cancelled),
        }
    }

    // Code actions

    fn code_actions(&mut self, id: &RequestId, params: Value) -> RequestResult {
        let params: CodeActionParams = match parse_params(params) {
            Ok(params) => params,
            Err(error) => return Some(Err(error)),
        };
        let only: Option<Vec<String>> = params.context.only.map(|kinds| kinds.into_iter().map(String::from).collect());
        let uri = params.text_document.uri;
        let Some(document) = self.documents.get_mut(&uri) else { return Some(Err(not_open())) };
        document.urls(|| self.host.is_cancelled(id))?;
        let span = document.text.span(&params.range);
        let has_findings = code_action::is_requested(only.as_deref(), QUICK_FIX)
            && code_action::findings_at(document, &span).next().is_some();
        let config = if has_findings { self.config_file(&uri) } else { None };
        let document = self.documents.get(&uri)?;
        let actions = CodeActions { document, span, only, config, features: self.client.of_code_actions() };
        let (actions, omitted) = actions.actions(|| self.host.is_cancelled(id))?;
        if omitted > 0 && !self.client.has_disabled_actions {
            self.log_message(&code_action::omission_message(omitted));
        }
        Some(serialize(actions))
    }

    /// Adds the edit to the action that fixes all.
    fn resolve_code_action(&mut self, id: &RequestId, mut params: Value) -> RequestResult {
        let uri = params.pointer("/data/uri").and_then(Value::as_str).map(Uri::from);
        let Some(document) = uri.and_then(|uri| self.documents.get(&uri)) else { return Some(Err(not_open())) };
        if params.pointer("/data/version").and_then(Value::as_i64) != Some(document.version.into()) {
            return Some(Err(response_error(code::CONTENT_MODIFIED, "the document has changed")));
        }
        let features = self.client.of_code_actions();
        let actions = CodeActions { document, span: 0..0, only: None, config: None, features };
        let CodeAction { title, edit, .. } = actions.resolved_fix_all(&mut || self.host.is_cancelled(id))?;
        params["title"] = title.into();
        params["edit"] = serde_json::to_value(edit).unwrap_or_default();
        Some(Ok(params))
    }

    /// The `urlspec.toml` for a document: the nearest one, or a new one in the folder of the workspace.
    fn config_file(&mut self, document: &Uri) -> Option<ConfigFile> {
        let path = settings::path(document)?;
        let file = match self.host.config_file(&path) {
            Some((file, text)) => {
                let depth = path.strip_prefix(file.parent()?).ok()?.components().count();
                let folder = document.0.rmatch_indices('/').nth(depth.checked_sub(1)?)?.0;
                ConfigFile::in_folder(&document.0[..folder], document, Some(text))
            }
            None if self.client.creates_files => {
                let roots = self.client.roots.iter().filter_map(|root| ConfigFile::in_folder(root, document, None));
                roots.max_by_key(|file| file.uri.0.len())
            }
            None => None,
        }?;
        // Unsaved text counts.
        Some(match self.documents.get(&file.uri) {
            Some(open) => {
                ConfigFile { text: open.text.as_str().to_owned(), version: Some(open.version), exists: true, ..file }
            }
            None => file,
        })
    }

    // Messages to the client

    fn send_notification(&mut self, method: &str, params: impl Serialize) {
        let params = serde_json::to_value(params).unwrap_or_default();
        self.host.send(Message::Notification(Notification { method: method.to_owned(), params }));
    }

    fn send_request(&mut self, method: &str, params: Value) -> RequestId {
        self.last_request_id += 1;
        let id = RequestId::Number(self.last_request_id);
        self.host.send(Message::Request(Request { id: id.clone(), method: method.to_owned(), params }));
        id
    }

    fn show_message(&mut self, message: &str) {
        self.send_notification(
            "window/showMessage",
            json!({"type": 2, "message": format!("urlspec: {}", user_message(message))}),
        );
    }

    fn log_message(&mut self, message: &str) {
        self.send_notification("window/logMessage", json!({"type": 2, "message": user_message(message)}));
    }
}

/// The diagnostics of a document, unless the client already has them.
fn pull_diagnostics(
    document: &mut Document,
    client: &ClientFeatures,
    params: Value,
    is_cancelled: impl FnMut() -> bool,
) -> RequestResult {
    let params: DocumentDiagnosticParams = match parse_params(params) {
        Ok(params) => params,
        Err(error) => return Some(Err(error)),
    };
    let result_id = document.result_id();
    if params.previous_result_id.as_ref() == Some(&result_id) {
        return Some(Ok(json!({"kind": "unchanged", "resultId": result_id})));
    }
    let items = diagnostics::diagnostics(document, client.has_related, is_cancelled)?;
    Some(Ok(json!({"kind": "full", "resultId": result_id, "items": items})))
}

fn tokens(
    document: &Document,
    span: Option<std::ops::Range<usize>>,
    is_cancelled: impl FnMut() -> bool,
) -> RequestResult {
    if !document.settings.has_semantic_tokens {
        return Some(serialize(SemanticTokens::default()));
    }
    semantic_tokens::tokens(document, span, is_cancelled).map(serialize)
}
