//! `textDocument/references`, `textDocument/prepareRename` and `textDocument/rename`: of a host in the open documents, and in the files
//! of the workspace that `urlspec lint` reads.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

use serde_json::{Value, json};

use super::document::Document;
use super::hosts::{self, Host};
use super::server::{RequestResult, Server, not_open, parse_params, response_error, serialize};
use super::settings::{path, uri_of};
use super::types::{Location, PrepareRenameParams, ReferenceParams, RenameParams, TextDocumentPositionParams, Uri};
use super::{RequestId, ResponseError, ServerHost, code};

/// How many files, and how many bytes of them, are read at most.
const MAX_FILES: usize = 20_000;
const MAX_BYTES: usize = 1 << 26;

/// The maximum number of places.
const MAX_PLACES: usize = 10_000;

/// Whether all documents were visited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Visited {
    All,
    /// Not those beyond a limit.
    Some,
}

impl<H: ServerHost> Server<H> {
    pub(crate) fn references(&mut self, id: &RequestId, params: Value) -> RequestResult {
        let params: ReferenceParams = match parse_params(params) {
            Ok(params) => params,
            Err(error) => return Some(Err(error)),
        };
        let Host { key, .. } = match self.host_at(&params.text_document_position_params) {
            Ok(Some(host)) => host,
            Ok(None) => return Some(Ok(json!([]))),
            Err(error) => return Some(Err(error)),
        };
        let mut locations: Vec<Location> = Vec::new();
        self.visit_documents(id, |document, is_cancelled| {
            let left = MAX_PLACES - locations.len();
            let places = hosts::places(document, &key, is_cancelled)?;
            let location = |span| Location { uri: document.uri.clone(), range: document.text.range(&span) };
            locations.extend(places.into_iter().take(left).map(location));
            Some(())
        })?;
        Some(serialize(locations))
    }

    pub(crate) fn prepare_rename(&self, params: Value) -> Result<Value, ResponseError> {
        let params: PrepareRenameParams = parse_params(params)?;
        let params = params.text_document_position_params;
        let Some(Host { span, .. }) = self.host_at(&params)? else { return Ok(Value::Null) };
        let document = self.documents.get(&params.text_document.uri).ok_or_else(not_open)?;
        serialize(document.text.range(&span))
    }

    pub(crate) fn rename(&mut self, id: &RequestId, params: Value) -> RequestResult {
        let params: RenameParams = match parse_params(params) {
            Ok(params) => params,
            Err(error) => return Some(Err(error)),
        };
        let (place, new) = (params.text_document_position_params, params.new_name);
        let Host { key, .. } = match self.host_at(&place) {
            Ok(Some(host)) => host,
            Ok(None) => return Some(Ok(Value::Null)),
            Err(error) => return Some(Err(error)),
        };
        let spec = self.documents.get(&place.text_document.uri)?.settings.spec();
        if !hosts::is_host(&new, spec) {
            let message = format!("the new name is no host by {}", spec.citation());
            return Some(Err(response_error(code::INVALID_PARAMS, message)));
        }
        let mut changes: Vec<(Uri, Option<i32>, Vec<Value>)> = Vec::new();
        let mut count = 0;
        let open: HashSet<Uri> = self.documents.keys().cloned().collect();
        let visited = self.visit_documents(id, |document, is_cancelled| {
            let edits = hosts::renamed(document, &key, &new, is_cancelled)?;
            count += edits.len();
            let edit = |(span, new)| json!({"range": document.text.range(&span), "newText": new});
            let edits: Vec<Value> = edits.into_iter().map(edit).collect();
            if !edits.is_empty() && count <= MAX_PLACES {
                let version = open.contains(&document.uri).then_some(document.version);
                changes.push((document.uri.clone(), version, edits));
            }
            Some(())
        })?;
        if visited == Visited::Some || count > MAX_PLACES {
            let message = "the workspace has too many files or places to rename the host in all of them";
            return Some(Err(response_error(code::REQUEST_FAILED, message)));
        }
        Some(Ok(self.workspace_edit(changes)))
    }

    /// Edits of documents, with the versions of those that are open if the client supports that.
    fn workspace_edit(&self, changes: Vec<(Uri, Option<i32>, Vec<Value>)>) -> Value {
        if !self.client.has_versions {
            let changes: HashMap<String, Vec<Value>> =
                changes.into_iter().map(|(uri, _, edits)| (uri.0, edits)).collect();
            return json!({"changes": changes});
        }
        let change = |(uri, version, edits): (Uri, Option<i32>, Vec<Value>)| json!({"textDocument": {"uri": uri, "version": version}, "edits": edits});
        json!({"documentChanges": changes.into_iter().map(change).collect::<Vec<_>>()})
    }

    /// The host at a position of an open document.
    fn host_at(&self, place: &TextDocumentPositionParams) -> Result<Option<Host>, ResponseError> {
        let document = self.documents.get(&place.text_document.uri).ok_or_else(not_open)?;
        if document.is_too_long() || document.settings.is_excluded {
            return Ok(None);
        }
        Ok(hosts::host_at(document, document.text.offset(place.position)))
    }

    /// Calls a function for the open documents, and for the files of the workspace. `None` if the request was cancelled.
    fn visit_documents(
        &mut self,
        id: &RequestId,
        mut visit: impl FnMut(&Document, &mut dyn FnMut() -> bool) -> Option<()>,
    ) -> Option<Visited> {
        let host = &mut self.host;
        let mut documents: Vec<&Document> = self.documents.values().collect();
        documents.sort_by(|one, other| one.uri.0.cmp(&other.uri.0));
        for document in documents.into_iter().filter(|document| !document.settings.is_excluded) {
            visit(document, &mut || host.is_cancelled(id))?;
        }
        let Some(files) = self.host.files() else { return Some(Visited::All) };
        let folders: Vec<PathBuf> = self.settings.paths_of_folders().cloned().collect();
        let notebooks = self.documents.values().filter_map(|cell| cell.notebook.as_ref());
        let mut seen: HashSet<PathBuf> = self.documents.keys().chain(notebooks).filter_map(path).collect();
        let (mut count, mut bytes) = (0, 0);
        for file in folders.iter().flat_map(|folder| files.walk(folder)) {
            if !seen.insert(file.clone()) {
                continue;
            }
            count += 1;
            if count > MAX_FILES || bytes > MAX_BYTES {
                return Some(Visited::Some);
            }
            if self.host.is_cancelled(id) {
                return None;
            }
            let uri = uri_of(&file);
            let settings = self.settings_of(&uri);
            if settings.is_excluded {
                continue;
            }
            let Some(text) = files.read(&file, settings.max_size) else { continue };
            bytes += text.len();
            let document = Document::new(uri, 0, String::new(), text, self.client.encoding, settings);
            let host = &mut self.host;
            visit(&document, &mut || host.is_cancelled(id))?;
        }
        Some(Visited::All)
    }
}
