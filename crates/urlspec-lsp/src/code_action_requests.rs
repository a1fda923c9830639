//! The requests for code actions: `textDocument/codeAction` and `codeAction/resolve`.

use std::cell::RefCell;

use serde_json::Value;

use super::code_action::{self, CodeActions, QUICK_FIX};
use super::ignore_action::ConfigFile;
use super::server::{RequestResult, Server, not_open, parse_params, response_error, serialize};
use super::types::*;
use super::url_cache::MAX_DIAGNOSTICS;
use super::{RequestId, ServerHost, code, settings};

impl<H: ServerHost> Server<H> {
    pub(crate) fn code_actions(&mut self, id: &RequestId, params: Value) -> RequestResult {
        let params: CodeActionParams = match parse_params(params) {
            Ok(params) => params,
            Err(error) => return Some(Err(error)),
        };
        let only: Option<Vec<String>> = params.context.only.map(|kinds| kinds.into_iter().map(String::from).collect());
        let uri = params.text_document.uri;
        let Some(document) = self.documents.get_mut(&uri) else { return Some(Err(not_open())) };
        if document.settings.is_excluded {
            return Some(Ok(Value::Array(Vec::new())));
        }
        let span = document.text.span(&params.range);
        document.urls_at(&span, MAX_DIAGNOSTICS, || self.host.is_cancelled(id))?;
        let has_findings = code_action::is_requested(only.as_deref(), QUICK_FIX)
            && code_action::findings_at(document, &span).next().is_some();
        // A cell has the settings of its notebook.
        let file = document.notebook.clone().unwrap_or_else(|| uri.clone());
        let config = if has_findings { self.config_file(&file) } else { None };
        let document = self.documents.get(&uri)?;
        let (features, host) = (self.client.of_code_actions(), RefCell::new(&mut self.host));
        let check_glob = |glob: &str| host.borrow().check_glob(glob);
        let actions = CodeActions { document, span, only, config, check_glob: &check_glob, features };
        let (actions, omitted) = actions.actions(|| host.borrow_mut().is_cancelled(id))?;
        if omitted > 0 && !self.client.has_disabled_actions {
            self.log_message(&code_action::omission_message(omitted));
        }
        Some(serialize(actions))
    }

    /// Adds the edit to an action that fixes all, or all with a code, or that adds a comment to a long document.
    pub(crate) fn resolve_code_action(&mut self, id: &RequestId, mut params: Value) -> RequestResult {
        // An action with its edit is complete.
        if params.get("edit").is_some_and(Value::is_object) {
            return Some(Ok(params));
        }
        let uri = params.pointer("/data/uri").and_then(Value::as_str).map(Uri::from);
        let Some(document) = uri.and_then(|uri| self.documents.get(&uri)) else { return Some(Err(not_open())) };
        if params.pointer("/data/version").and_then(Value::as_i64) != Some(document.version.into()) {
            return Some(Err(response_error(code::CONTENT_MODIFIED, "the document has changed")));
        }
        let features = self.client.of_code_actions();
        let actions = CodeActions { document, span: 0..0, only: None, config: None, check_glob: &|_| Ok(()), features };
        if let Some(ignore) = params.pointer("/data/ignore") {
            let Some(edit) = actions.resolved_ignore(ignore) else {
                let message = "no comment is possible here; ignore the code in this file or in urlspec.toml";
                return Some(Err(response_error(code::REQUEST_FAILED, message)));
            };
            params["edit"] = serde_json::to_value(edit).unwrap_or_default();
            return Some(Ok(params));
        }
        let fixed = match params.pointer("/data/fix") {
            None => None,
            Some(code) => match code.as_str().and_then(|code| code.parse().ok()) {
                Some(code) => Some(code),
                None => return Some(Err(response_error(code::INVALID_PARAMS, "`data.fix` must be a code"))),
            },
        };
        let CodeAction { title, edit, .. } = actions.resolved_fix_all(fixed, &mut || self.host.is_cancelled(id))?;
        params["title"] = title.into();
        params["edit"] = serde_json::to_value(edit).unwrap_or_default();
        Some(Ok(params))
    }

    /// The `urlspec.toml` for a file: the nearest one, or a new one in the folder of the workspace.
    fn config_file(&mut self, document: &Uri) -> Option<ConfigFile> {
        let path = settings::path(document)?;
        let file = match self.host.config_file(&path) {
            Some((file, text)) => {
                let depth = path.strip_prefix(file.parent()?).ok()?.components().count();
                let folder = document.0.rmatch_indices('/').nth(depth.checked_sub(1)?)?.0;
                ConfigFile::in_folder(&document.0[..folder], document, Some(text))
            }
            None => {
                let roots = self.client.roots.iter().filter_map(|root| ConfigFile::in_folder(root, document, None));
                roots.max_by_key(|file| file.uri.0.len())
            }
        }?;
        // Unsaved text counts.
        Some(match self.documents.get(&file.uri) {
            Some(open) => {
                ConfigFile { text: open.text.as_str().to_owned(), version: Some(open.version), exists: true, ..file }
            }
            None => file,
        })
    }
}
