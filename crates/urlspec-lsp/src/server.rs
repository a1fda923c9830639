//! The server: dispatches messages.

use std::collections::HashMap;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::client_features::ClientFeatures;
use super::code_action::{FIX_ALL, QUICK_FIX};
use super::components::ComponentKind;
use super::document::Document;
use super::hover::{self, Grammars};
use super::markup::user_message;
use super::panics::document_of;
use super::settings::{SettingsCache, is_config_file};
use super::types::*;
use super::workspace_request::WorkspaceDiagnostics;
use super::{Message, Notification, Request, RequestId, Response, ResponseError, ServerHost, code};
use super::{completion, config_document, diagnostics, document_highlight, document_link, document_symbol, inlay_hint};
use super::{selection_range, semantic_tokens};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum State {
    Uninitialized,
    Initialized,
    ShutDown,
}

/// The language server. Pass it the client's messages with [`handle`](Self::handle), and call
/// [`publish`](Self::publish) when none is waiting. It sends its own messages by the [`ServerHost`].
pub struct Server<H> {
    pub(crate) host: H,
    pub(crate) state: State,
    pub(crate) client: ClientFeatures,
    pub(crate) settings: SettingsCache,
    pub(crate) documents: HashMap<Uri, Document>,
    /// The documents whose diagnostics have to be published.
    pub(crate) unpublished: Vec<Uri>,
    pub(crate) grammars: Grammars,
    /// The id of the last request that the server sent.
    pub(crate) last_request_id: i32,
    /// The pending `workspace/configuration` request, if any.
    pub(crate) configuration_request: Option<RequestId>,
    /// The errors of configuration files that were shown.
    pub(crate) shown_errors: Vec<String>,
    /// Whether the client got the note that a configuration file names no document.
    pub(crate) has_noted_default: bool,
    /// The open documents that have too many links, which was logged.
    pub(crate) limited: Vec<Uri>,
    pub(crate) workspace: WorkspaceDiagnostics,
}

/// All cells of all notebooks are synchronized.
fn notebook_sync() -> NotebookDocumentSync {
    let all = NotebookDocumentFilterWithNotebook { notebook: Notebook::String("*".to_owned()), cells: None };
    let selector = NotebookSelector::NotebookDocumentFilterWithNotebook(all);
    NotebookDocumentSync::Options(NotebookDocumentSyncOptions { notebook_selector: vec![selector], save: Some(true) })
}

/// The folders of the workspace.
fn workspace_roots(params: &Value) -> Vec<String> {
    let folders = params.get("workspaceFolders").and_then(Value::as_array).into_iter().flatten();
    let uris = folders.filter_map(|folder| folder.get("uri")).chain(params.get("rootUri"));
    uris.filter_map(Value::as_str).map(str::to_owned).collect()
}

/// The result of a request, or `None` if it was cancelled.
pub(crate) type RequestResult = Option<Result<Value, ResponseError>>;

pub(crate) fn response_error(code: i32, message: impl Into<String>) -> ResponseError {
    ResponseError { code, message: message.into() }
}

pub(crate) fn not_open() -> ResponseError {
    response_error(code::INVALID_PARAMS, "the document is not open")
}

pub(crate) fn parse_params<P: DeserializeOwned>(params: Value) -> Result<P, ResponseError> {
    serde_json::from_value(params).map_err(|error| response_error(code::INVALID_PARAMS, error.to_string()))
}

/// The parameters of `didChange`. A change with an invalid range is an error: its type alone would accept it as a change of
/// the whole document.
pub(crate) fn parse_change_params(params: Value) -> Result<DidChangeTextDocumentParams, ResponseError> {
    let changes = params.get("contentChanges").and_then(Value::as_array);
    let ranges = changes.into_iter().flatten().filter_map(|change| change.get("range"));
    for range in ranges.filter(|range| !range.is_null()) {
        parse_params::<Range>(range.clone())?;
    }
    parse_params(params)
}

pub(crate) fn serialize(value: impl Serialize) -> Result<Value, ResponseError> {
    // The protocol's types consist of text and numbers, so serializing them can't fail.
    Ok(serde_json::to_value(value).unwrap_or_default())
}

impl<H: ServerHost> Server<H> {
    /// A server that expects the request `initialize`.
    pub fn new(host: H) -> Self {
        Self {
            host,
            state: State::Uninitialized,
            client: ClientFeatures::of(&Value::Null, ""),
            settings: SettingsCache::default(),
            documents: HashMap::new(),
            unpublished: Vec::new(),
            grammars: Grammars::default(),
            last_request_id: 0,
            configuration_request: None,
            shown_errors: Vec::new(),
            has_noted_default: false,
            limited: Vec::new(),
            workspace: WorkspaceDiagnostics::default(),
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
            Message::Notification(notification) => {
                let (name, document) = (notification.method.clone(), document_of(&notification.params));
                self.contain_notification(&name, document.as_ref(), |server| server.on_notification(notification));
            }
            Message::Request(request) => {
                let (id, name) = (request.id.clone(), request.method.clone());
                let document = document_of(&request.params);
                self.contain_request(id, &name, document.as_ref(), |server| server.on_request(request));
            }
            Message::Response(response) => {
                self.contained("a response", |server| server.on_response(response));
            }
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
            "textDocument/didOpen" => parse_params(params).map(|params: DidOpenTextDocumentParams| {
                self.contained("the configuration", Self::check_config_files);
                self.open(params.text_document, None);
            }),
            "textDocument/didChange" => parse_change_params(params).map(|params| {
                self.contained("the configuration", Self::check_config_files);
                self.change(params);
            }),
            "textDocument/didSave" => parse_params(params).map(|params| self.save(&params)),
            "textDocument/didClose" => {
                parse_params(params).map(|params: DidCloseTextDocumentParams| self.close(&params.text_document.uri))
            }
            "notebookDocument/didOpen" => parse_params(params).map(|params| self.open_notebook(params)),
            "notebookDocument/didChange" => self.change_notebook(params),
            "notebookDocument/didSave" => {
                self.workspace.is_outdated = true;
                Ok(())
            }
            "notebookDocument/didClose" => parse_params(params).map(|params| self.close_notebook(params)),
            "workspace/didChangeWorkspaceFolders" => parse_params(params).map(|params| self.change_folders(params)),
            "$/cancelRequest" => {
                self.cancel_workspace_diagnostics(&params);
                Ok(())
            }
            "workspace/didChangeConfiguration" => {
                self.on_configuration_change(&params);
                Ok(())
            }
            "workspace/didChangeWatchedFiles" => {
                self.reload_configs();
                Ok(())
            }
            _ => Ok(()),
        };
        if let Err(ResponseError { message: error, .. }) = result {
            self.log_message(&format!("{method}: {error}"));
        }
    }

    /// Opens a document, which may be a cell of a notebook.
    pub(crate) fn open(&mut self, item: TextDocumentItem, notebook: Option<&Uri>) {
        let TextDocumentItem { uri, language_id, version, text } = item;
        let language = serde_json::to_value(language_id).ok().and_then(|language| language.as_str().map(str::to_owned));
        let settings = self.settings_of(notebook.unwrap_or(&uri));
        let encoding = self.client.encoding;
        let mut document = Document::new(uri.clone(), version, language.unwrap_or_default(), text, encoding, settings);
        document.notebook = notebook.cloned();
        self.documents.insert(uri.clone(), document);
        self.schedule_publish(uri);
    }

    fn save(&mut self, params: &DidSaveTextDocumentParams) {
        self.workspace.is_outdated = true;
        if is_config_file(&params.text_document.uri) {
            self.reload_configs();
        } else {
            self.check_config_files();
        }
    }

    pub(crate) fn change(&mut self, params: DidChangeTextDocumentParams) {
        let VersionedTextDocumentIdentifier { version, text_document_identifier } = params.text_document;
        let Some(document) = self.documents.get_mut(&text_document_identifier.uri) else {
            return self.log_message(&format!("{} is not open", text_document_identifier.uri.0));
        };
        document.change(version, params.content_changes);
        self.schedule_publish(text_document_identifier.uri);
    }

    pub(crate) fn close(&mut self, uri: &Uri) {
        self.workspace.is_outdated = true;
        if self.documents.remove(uri).is_some() && !self.client.has_pull_diagnostics {
            self.send_notification("textDocument/publishDiagnostics", json!({"uri": uri, "diagnostics": []}));
        }
        self.unpublished.retain(|other| other != uri);
        self.limited.retain(|other| other != uri);
    }

    /// Queues the diagnostics of a document for publication, once however often it changes.
    pub(crate) fn schedule_publish(&mut self, uri: Uri) {
        if !self.client.has_pull_diagnostics && !self.unpublished.contains(&uri) {
            self.unpublished.push(uri);
        }
    }

    /// Publishes the diagnostics of changed documents, unless the client pulls them. Call it when no message is waiting,
    /// so that only the latest version of a document is checked.
    pub fn publish(&mut self) {
        for uri in std::mem::take(&mut self.unpublished) {
            self.contain_check(&uri, |server| server.publish_document(uri.clone()));
        }
    }

    fn publish_document(&mut self, uri: Uri) {
        let Some(document) = self.documents.get_mut(&uri) else { return };
        let Some(diagnostics) = all_diagnostics(document, &self.client, &self.host, || false) else { return };
        let params = PublishDiagnosticsParams { uri, version: Some(document.version), diagnostics };
        self.send_notification("textDocument/publishDiagnostics", params);
    }

    // Requests

    fn on_request(&mut self, request: Request) {
        let Request { id, method, params } = request;
        if (self.state, method.as_str()) == (State::Initialized, "workspace/diagnostic") {
            return self.start_workspace_diagnostics(id, &params);
        }
        let result = match (self.state, method.as_str()) {
            (State::Uninitialized, "initialize") => Some(self.initialize(&params)),
            (State::Uninitialized, _) => {
                Some(Err(response_error(code::NOT_INITIALIZED, "`initialize` must be the first request".to_owned())))
            }
            (State::Initialized, "shutdown") => {
                self.end_workspace_diagnostics();
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
        let client = params.pointer("/clientInfo/name").and_then(Value::as_str).unwrap_or_default();
        self.client = ClientFeatures { roots: workspace_roots(params), ..ClientFeatures::of(capabilities, client) };
        self.state = State::Initialized;
        self.set_initial_folders(params);
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
            save: Some(Save::Bool(true)),
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
        let diagnostics = DiagnosticOptions {
            identifier: Some(diagnostics::SOURCE.to_owned()),
            workspace_diagnostics: self.host.files().is_some(),
            ..DiagnosticOptions::default()
        };
        let folders = WorkspaceFoldersServerCapabilities {
            supported: Some(true),
            change_notifications: Some(ChangeNotifications::Bool(true)),
        };
        let workspace = WorkspaceOptions { workspace_folders: Some(folders), ..WorkspaceOptions::default() };
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
            document_highlight_provider: Some(DocumentHighlightProvider::Bool(true)),
            references_provider: self.client.has_references.then_some(ReferencesProvider::Bool(true)),
            workspace_symbol_provider: self.client.has_symbols.then_some(WorkspaceSymbolProvider::Bool(true)),
            rename_provider: self.client.has_rename.then(|| self.rename_options()),
            inlay_hint_provider: Some(InlayHintProvider::Bool(true)),
            notebook_document_sync: self.client.has_notebooks.then(notebook_sync),
            workspace: Some(workspace),
            ..ServerCapabilities::default()
        }
    }

    fn rename_options(&self) -> RenameProvider {
        let prepare_provider = self.client.prepares_rename.then_some(true);
        RenameProvider::RenameOptions(RenameOptions { prepare_provider, ..RenameOptions::default() })
    }

    /// Handles a request about an open document.
    fn on_document_request(&mut self, id: &RequestId, method: &str, params: Value) -> RequestResult {
        const METHODS: [&str; 11] = [
            "textDocument/diagnostic",
            "textDocument/hover",
            "textDocument/documentLink",
            "textDocument/completion",
            "textDocument/semanticTokens/full",
            "textDocument/semanticTokens/range",
            "textDocument/selectionRange",
            "textDocument/documentSymbol",
            "textDocument/documentHighlight",
            "textDocument/inlayHint",
            "urlspec/document",
        ];
        match method {
            "textDocument/codeAction" => return self.code_actions(id, params),
            "codeAction/resolve" => return self.resolve_code_action(id, params),
            "workspace/symbol" => return self.workspace_symbols(id, params),
            "textDocument/references" => return self.references(id, params),
            "textDocument/prepareRename" => return Some(self.prepare_rename(params)),
            "textDocument/rename" => return self.rename(id, params),
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
            "textDocument/diagnostic" => pull_diagnostics(document, client, host, params, id),
            "textDocument/hover" => match parse_params::<HoverParams>(params) {
                Ok(params) => {
                    let offset = document.text.offset(params.text_document_position_params.position);
                    let format = client.hover_format.clone();
                    let own = is_config_file(&document.uri)
                        .then(|| config_document::hover(document, offset, format.clone()))
                        .flatten();
                    if own.is_some() {
                        return Some(serialize(own));
                    }
                    hover::hover(document, offset, &mut self.grammars, format, is_cancelled).map(serialize)
                }
                Err(error) => Some(Err(error)),
            },
            "textDocument/completion" if is_cancelled() => None,
            "textDocument/completion" => Some(parse_params(params).and_then(|params: CompletionParams| {
                let offset = document.text.offset(params.text_document_position_params.position);
                match is_config_file(&document.uri) {
                    true => serialize(config_document::items(document, offset)),
                    false => serialize(completion::items(document, offset)),
                }
            })),
            "textDocument/selectionRange" => match parse_params::<SelectionRangeParams>(params) {
                Ok(params) => {
                    let offsets = params.positions.into_iter().map(|position| document.text.offset(position));
                    selection_range::selection_ranges(document, offsets, is_cancelled).map(serialize)
                }
                Err(error) => Some(Err(error)),
            },
            "textDocument/documentLink" => {
                let (links, is_limited) = document_link::links(document, client, is_cancelled)?;
                if is_limited && !self.limited.contains(&document.uri) {
                    self.limited.push(document.uri.clone());
                    let message = document_link::limit_message(document);
                    self.log_message(&message);
                }
                Some(serialize(links))
            }
            // Which document checks the URLs, for the status bar of an editor.
            "urlspec/document" => {
                let spec = document.settings.spec();
                let from_file = document.settings.has_spec_of_file;
                Some(Ok(json!({"spec": spec.name(), "citation": spec.citation(), "setByFile": from_file})))
            }
            "textDocument/documentSymbol" => document_symbol::symbols(document, is_cancelled).map(serialize),
            "textDocument/documentHighlight" => match parse_params::<DocumentHighlightParams>(params) {
                Ok(params) => {
                    let offset = document.text.offset(params.text_document_position_params.position);
                    document_highlight::highlights(document, offset, is_cancelled).map(serialize)
                }
                Err(error) => Some(Err(error)),
            },
            "textDocument/inlayHint" => match parse_params::<InlayHintParams>(params) {
                Ok(_) if !document.settings.has_inlay_hints => Some(Ok(Value::Array(Vec::new()))),
                Ok(params) => {
                    inlay_hint::hints(document, &document.text.span(&params.range), is_cancelled).map(serialize)
                }
                Err(error) => Some(Err(error)),
            },
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

    /// The URLs of the open documents that contain a text.
    fn workspace_symbols(&mut self, id: &RequestId, params: Value) -> RequestResult {
        let sought = match parse_params::<WorkspaceSymbolParams>(params) {
            Ok(params) => params.query.to_lowercase(),
            Err(error) => return Some(Err(error)),
        };
        let (host, mut found) = (&mut self.host, Vec::new());
        let mut documents: Vec<&Document> = self.documents.values().collect();
        documents.sort_by(|one, other| one.uri.0.cmp(&other.uri.0));
        for document in documents {
            document_symbol::search(document, &sought, &mut found, || host.is_cancelled(id))?;
        }
        Some(serialize(found))
    }

    // Messages to the client

    pub(crate) fn send_notification(&mut self, method: &str, params: impl Serialize) {
        let params = serde_json::to_value(params).unwrap_or_default();
        self.host.send(Message::Notification(Notification { method: method.to_owned(), params }));
    }

    pub(crate) fn send_request(&mut self, method: &str, params: Value) -> RequestId {
        self.last_request_id += 1;
        let id = RequestId::Number(self.last_request_id);
        self.host.send(Message::Request(Request { id: id.clone(), method: method.to_owned(), params }));
        id
    }

    pub(crate) fn show_message(&mut self, message: &str) {
        self.send_notification(
            "window/showMessage",
            json!({"type": 2, "message": format!("urlspec: {}", user_message(message))}),
        );
    }

    pub(crate) fn log_message(&mut self, message: &str) {
        self.send_notification("window/logMessage", json!({"type": 2, "message": user_message(message)}));
    }
}

/// The diagnostics of a document: of its URLs, and of itself if it is a configuration file. `None` if the request was
/// cancelled.
pub(crate) fn all_diagnostics(
    document: &mut Document,
    client: &ClientFeatures,
    host: &impl ServerHost,
    is_cancelled: impl FnMut() -> bool,
) -> Option<Vec<Diagnostic>> {
    let mut items = diagnostics::diagnostics(document, client.of_diagnostics, host.hint_for_all(), is_cancelled)?;
    if is_config_file(&document.uri) && !document.is_too_long() {
        items.extend(diagnostics::config_errors(document, |glob| host.check_glob(glob)));
    }
    Some(items)
}

/// The diagnostics of a document, unless the client already has them.
fn pull_diagnostics(
    document: &mut Document,
    client: &ClientFeatures,
    host: &mut impl ServerHost,
    params: Value,
    id: &RequestId,
) -> RequestResult {
    let params: DocumentDiagnosticParams = match parse_params(params) {
        Ok(params) => params,
        Err(error) => return Some(Err(error)),
    };
    let result_id = document.result_id();
    if params.previous_result_id.as_ref() == Some(&result_id) {
        return Some(Ok(json!({"kind": "unchanged", "resultId": result_id})));
    }
    document.urls(|| host.is_cancelled(id))?;
    let items = all_diagnostics(document, client, host, || false)?;
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
