//! The state of requests for the diagnostics of the workspace.

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::RandomState;
use std::path::PathBuf;

use serde_json::{Value, json};

use super::types::Uri;
use super::{RequestId, WorkspaceFiles};

/// The state of all requests for the diagnostics of the workspace.
#[derive(Default)]
pub(crate) struct WorkspaceDiagnostics {
    pub(crate) requests: VecDeque<WorkspaceRequest>,
    /// Whether a document or a setting changed since the last complete report.
    pub(crate) is_outdated: bool,
    /// The identifiers of the last complete report, by document.
    pub(crate) reported: Option<HashMap<String, String>>,
    /// Files without diagnostics: the hashes of their paths, and of their states.
    pub(crate) clean: HashMap<u64, u64>,
    pub(crate) hasher: RandomState,
}

/// A request that is not answered yet.
pub(crate) struct WorkspaceRequest {
    pub(crate) id: RequestId,
    pub(crate) partial_result_token: Option<Value>,
    pub(crate) work_done_token: Option<Value>,
    /// The diagnostics that the client has, by document.
    pub(crate) previous: HashMap<String, String>,
    pub(crate) folders: VecDeque<PathBuf>,
    pub(crate) walk: Box<dyn Iterator<Item = PathBuf>>,
    /// The open documents by their paths.
    pub(crate) open: HashMap<PathBuf, Uri>,
    /// The open notebooks.
    pub(crate) notebooks: HashSet<PathBuf>,
    /// The reports that were not sent yet.
    pub(crate) items: Vec<Value>,
    /// The identifiers of the reports.
    pub(crate) reported: HashMap<String, String>,
    pub(crate) files: usize,
    pub(crate) diagnostics: usize,
}

impl WorkspaceRequest {
    pub(crate) fn next_file(&mut self, files: &dyn WorkspaceFiles) -> Option<PathBuf> {
        loop {
            if let Some(path) = self.walk.next() {
                return Some(path);
            }
            self.walk = files.walk(&self.folders.pop_front()?);
        }
    }

    /// Adds the report of a document, unless the client needs none.
    pub(crate) fn report(&mut self, uri: &Uri, version: Option<i32>, result_id: String, diagnostics: Option<Value>) {
        let previous = self.previous.remove(&uri.0);
        let is_empty = diagnostics.as_ref().and_then(Value::as_array).is_some_and(Vec::is_empty);
        if is_empty && previous.is_none() {
            return;
        }
        self.items.push(match diagnostics {
            Some(items) => {
                json!({"uri": uri, "version": version, "kind": "full", "resultId": result_id, "items": items})
            }
            None => json!({"uri": uri, "version": version, "kind": "unchanged", "resultId": result_id}),
        });
        if !is_empty {
            self.reported.insert(uri.0.clone(), result_id);
        }
    }
}
