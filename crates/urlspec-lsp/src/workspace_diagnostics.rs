//! `workspace/diagnostic`: the diagnostics of the files in the folders of the workspace. They are read one at a time, a few at
//! each call of [`Server::work`], so that other requests don't wait.

use std::collections::HashMap;
use std::hash::BuildHasher;
use std::path::Path;

use serde_json::{Value, json};

use super::document::Document;
use super::server::{Server, all_diagnostics};
use super::settings::{path, uri_of};
use super::types::Uri;
use super::workspace_request::WorkspaceRequest;
use super::{Message, RequestId, Response, ResponseError, ServerHost, WorkspaceFiles, code};

/// How many files, and how many bytes of text, are read at a time.
const FILES_AT_A_TIME: usize = 256;
const BYTES_AT_A_TIME: usize = 1 << 20;

/// The maximum number of diagnostics for a workspace.
const MAX_DIAGNOSTICS: usize = 10_000;

fn token(params: &Value, name: &str) -> Option<Value> {
    params.get(name).filter(|token| token.is_string() || token.is_number()).cloned()
}

impl<H: ServerHost> Server<H> {
    /// Starts to answer a request.
    pub(crate) fn start_workspace_diagnostics(&mut self, id: RequestId, params: &Value) {
        let Some(files) = self.host.files() else {
            let message = "there are no files".to_owned();
            let error = ResponseError { code: code::METHOD_NOT_FOUND, message };
            return self.host.send(Message::Response(Response::new(id, Err(error))));
        };
        let text = |value: &Value, name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
        let previous = params.get("previousResultIds").and_then(Value::as_array).into_iter().flatten();
        let previous = previous.filter_map(|own| Some((text(own, "uri")?, text(own, "value")?))).collect();
        let workspace = &self.workspace;
        if !workspace.is_outdated && workspace.reported.as_ref() == Some(&previous) && !files.may_have_changed() {
            let unchanged = |(uri, id)| json!({"uri": uri, "version": null, "kind": "unchanged", "resultId": id});
            let items: Vec<Value> = previous.into_iter().map(unchanged).collect();
            return self.host.send(Message::Response(Response::new(id, Ok(json!({"items": items})))));
        }
        self.workspace.is_outdated = false;
        let open = self.documents.keys().filter_map(|uri| Some((path(uri)?, uri.clone()))).collect();
        let request = WorkspaceRequest {
            id,
            partial_result_token: token(params, "partialResultToken"),
            work_done_token: token(params, "workDoneToken"),
            previous,
            folders: self.settings.paths_of_folders().cloned().collect(),
            walk: Box::new(std::iter::empty()),
            open,
            notebooks: self.documents.values().filter_map(|cell| path(cell.notebook.as_ref()?)).collect(),
            items: Vec::new(),
            reported: HashMap::new(),
            files: 0,
            diagnostics: 0,
        };
        let begin = json!({"kind": "begin", "title": "urlspec: checking files", "cancellable": true});
        self.send_progress(request.work_done_token.as_ref(), begin);
        self.workspace.requests.push_back(request);
    }

    /// Continues to answer a request about the whole workspace, for a short while. Returns whether there is more to do. Call it
    /// when no message is waiting, after [`publish`](Self::publish), until a message waits or it returns `false`.
    pub fn work(&mut self) -> bool {
        let Some(mut request) = self.workspace.requests.pop_front() else { return false };
        let Some(files) = self.host.files() else { return false };
        let mut read = 0;
        for _ in 0..FILES_AT_A_TIME {
            let Some(path) = request.next_file(&*files).filter(|_| request.diagnostics < MAX_DIAGNOSTICS) else {
                self.finish_workspace_diagnostics(request);
                return !self.workspace.requests.is_empty();
            };
            request.files += 1;
            let name = uri_of(&path);
            read += self.contain_check(&name, |server| server.report_file(&mut request, &path, &*files)).unwrap_or(0);
            if read > BYTES_AT_A_TIME {
                break;
            }
        }
        self.send_partial_result(&mut request);
        let report = json!({"kind": "report", "message": format!("{} files", request.files)});
        self.send_progress(request.work_done_token.as_ref(), report);
        self.workspace.requests.push_front(request);
        true
    }

    /// Reports a file. Returns the number of bytes that were read.
    fn report_file(&mut self, request: &mut WorkspaceRequest, path: &Path, files: &dyn WorkspaceFiles) -> usize {
        if let Some(uri) = request.open.get(path).cloned() {
            self.report_open_document(request, &uri);
            return 0;
        }
        // The cells of an open notebook have their own diagnostics.
        if request.notebooks.contains(path) {
            return 0;
        }
        let uri = uri_of(path);
        let Some(state) = files.state(path) else { return 0 };
        let result_id = format!("{state}.{}", self.settings.generation());
        let hasher = &self.workspace.hasher;
        let (key, value) = (hasher.hash_one(path), hasher.hash_one(&result_id));
        let is_unchanged = request.previous.get(&uri.0) == Some(&result_id);
        if is_unchanged || self.workspace.clean.get(&key) == Some(&value) {
            request.report(&uri, None, result_id, (!is_unchanged).then(|| json!([])));
            return 0;
        }
        let settings = self.settings_of(&uri);
        let text = if settings.is_excluded { None } else { files.read(path, settings.max_size) };
        let text = text.unwrap_or_default();
        let length = text.len();
        let mut document = Document::new(uri.clone(), 0, String::new(), text, self.client.encoding, settings);
        let diagnostics = all_diagnostics(&mut document, &self.client, &self.host, || false).unwrap_or_default();
        request.diagnostics += diagnostics.len();
        match diagnostics.is_empty() {
            true => self.workspace.clean.insert(key, value),
            false => self.workspace.clean.remove(&key),
        };
        request.report(&uri, None, result_id, serde_json::to_value(diagnostics).ok());
        length
    }

    fn report_open_document(&mut self, request: &mut WorkspaceRequest, uri: &Uri) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        let result_id = document.result_id();
        let version = Some(document.version);
        if request.previous.get(&uri.0) == Some(&result_id) {
            return request.report(uri, version, result_id, None);
        }
        let diagnostics = all_diagnostics(document, &self.client, &self.host, || false).unwrap_or_default();
        request.diagnostics += diagnostics.len();
        request.report(uri, version, result_id, serde_json::to_value(diagnostics).ok());
    }

    fn finish_workspace_diagnostics(&mut self, mut request: WorkspaceRequest) {
        // What is left has no diagnostics any more: it was removed, or it is ignored now.
        for uri in std::mem::take(&mut request.previous).into_keys() {
            request.items.push(json!({"uri": uri, "version": null, "kind": "full", "items": []}));
        }
        self.send_partial_result(&mut request);
        let message = match request.diagnostics < MAX_DIAGNOSTICS {
            true => format!("{} files", request.files),
            false => format!("{} files; the diagnostics of others are not shown", request.files),
        };
        self.send_progress(request.work_done_token.as_ref(), json!({"kind": "end", "message": message}));
        self.workspace.reported = Some(request.reported);
        self.host.send(Message::Response(Response::new(request.id, Ok(json!({"items": request.items})))));
    }

    /// Sends the reports that are ready, if the client takes them one after another.
    fn send_partial_result(&mut self, request: &mut WorkspaceRequest) {
        if request.partial_result_token.is_some() && !request.items.is_empty() {
            let items = std::mem::take(&mut request.items);
            self.send_progress(request.partial_result_token.as_ref(), json!({"items": items}));
        }
    }

    fn send_progress(&mut self, token: Option<&Value>, value: Value) {
        if let Some(token) = token {
            self.send_notification("$/progress", json!({"token": token, "value": value}));
        }
    }

    /// Handles the notification `$/cancelRequest`, if it is about such a request.
    pub(crate) fn cancel_workspace_diagnostics(&mut self, params: &Value) {
        let id = params.get("id").and_then(|id| serde_json::from_value::<RequestId>(id.clone()).ok());
        let at = self.workspace.requests.iter().position(|request| Some(&request.id) == id.as_ref());
        if let Some(request) = at.and_then(|at| self.workspace.requests.remove(at)) {
            self.cancel(request);
        }
    }

    /// Cancels all such requests, since the server shuts down.
    pub(crate) fn end_workspace_diagnostics(&mut self) {
        while let Some(request) = self.workspace.requests.pop_front() {
            self.cancel(request);
        }
    }

    fn cancel(&mut self, request: WorkspaceRequest) {
        self.workspace.is_outdated = true;
        self.send_progress(request.work_done_token.as_ref(), json!({"kind": "end"}));
        self.host.send(Message::Response(Response::cancelled(request.id)));
    }
}
