//! The settings of the client and of configuration files, and when they change.

use std::sync::Arc;

use serde_json::{Value, json};
use urlspec::Spec;

use super::server::{Server, State};
use super::settings::DocumentSettings;
use super::types::{DidChangeWorkspaceFoldersParams, Uri};
use super::{Response, ServerHost};

impl<H: ServerHost> Server<H> {
    /// Registers what the client offers, once it is initialized.
    pub(crate) fn register(&mut self) {
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

    // The folders of the workspace

    /// Sets the folders that the client opens. An older client has one.
    pub(crate) fn set_initial_folders(&mut self, params: &Value) {
        let uri_of = |folder: &Value| folder.get("uri").and_then(Value::as_str).map(Uri::from);
        let folders = params.get("workspaceFolders").and_then(Value::as_array);
        let mut folders: Vec<Uri> = folders.into_iter().flatten().filter_map(uri_of).collect();
        if folders.is_empty() {
            folders.extend(params.get("rootUri").and_then(Value::as_str).map(Uri::from));
        }
        self.settings.change_folders(&[], folders);
    }

    pub(crate) fn change_folders(&mut self, params: DidChangeWorkspaceFoldersParams) {
        let removed: Vec<Uri> = params.event.removed.into_iter().map(|folder| folder.uri).collect();
        self.settings.change_folders(&removed, params.event.added.into_iter().map(|folder| folder.uri).collect());
        self.update_settings();
        self.request_settings();
    }

    // The client's settings

    /// Requests the settings for documents outside the folders of the workspace, and then for each folder.
    fn request_settings(&mut self) {
        if self.client.has_configuration {
            let folders = self.settings.folders().map(|folder| json!({"section": "urlspec", "scopeUri": folder}));
            let items: Vec<Value> = std::iter::once(json!({"section": "urlspec"})).chain(folders).collect();
            let id = self.send_request("workspace/configuration", json!({"items": items}));
            self.configuration_request = Some(id);
        }
    }

    pub(crate) fn on_configuration_change(&mut self, params: &Value) {
        match params.pointer("/settings/urlspec").filter(|_| !self.client.has_configuration) {
            Some(options) => {
                let errors = self.settings.set_options(options, &self.host);
                self.apply_settings(&errors);
            }
            None => self.request_settings(),
        }
    }

    /// Handles the response to the last request for settings, and ignores all others.
    pub(crate) fn on_response(&mut self, response: Response) {
        if self.configuration_request.as_ref() != Some(&response.id) {
            return;
        }
        self.configuration_request = None;
        if response.error.is_none()
            && let Value::Array(values) = response.result
            && values.iter().any(|options| !options.is_null())
        {
            let errors = self.settings.set_options_by_folder(&values, &self.host);
            self.apply_settings(&errors);
        }
    }

    fn apply_settings(&mut self, errors: &[String]) {
        errors.iter().for_each(|error| self.show_message(error));
        self.update_settings();
    }

    // Configuration files

    /// Reads the configuration files again if one of them changed.
    pub(crate) fn check_config_files(&mut self) {
        if self.host.configs_changed() {
            self.reload_configs();
        }
    }

    /// Reads the configuration files again.
    pub(crate) fn reload_configs(&mut self) {
        self.host.forget_configs();
        self.settings.clear();
        let before = std::mem::take(&mut self.shown_errors);
        self.update_settings_after(&before);
    }

    /// The settings of a document, or of a notebook. An error of its configuration file is shown.
    pub(crate) fn settings_of(&mut self, uri: &Uri) -> Arc<DocumentSettings> {
        self.settings_after(uri, &[])
    }

    /// The settings of a document. An error is shown unless it was before the files were read again.
    fn settings_after(&mut self, uri: &Uri, before: &[String]) -> Arc<DocumentSettings> {
        let (settings, error) = self.settings.of(uri, &mut self.host);
        if let Some(error) = error
            && !self.shown_errors.contains(&error)
        {
            if !before.contains(&error) {
                self.show_message(&error);
            }
            self.shown_errors.push(error);
        }
        if settings.lacks_spec && !self.has_noted_default {
            self.has_noted_default = true;
            self.log_message(&format!(
                "urlspec.toml names no document, and the default is {} now, in place of {}; the line `spec = \"{}\"` keeps the old result",
                Spec::TODAY.citation(),
                Spec::FIRST_STANDARD.citation(),
                Spec::FIRST_STANDARD
            ));
        }
        settings
    }

    /// Updates the settings of all documents, and checks them again.
    fn update_settings(&mut self) {
        self.update_settings_after(&[]);
    }

    fn update_settings_after(&mut self, shown_errors: &[String]) {
        self.workspace.is_outdated = true;
        let uris = self.documents.values().map(|document| (document.uri.clone(), document.notebook.clone()));
        let uris: Vec<(Uri, Option<Uri>)> = uris.collect();
        for (uri, notebook) in uris {
            let settings = self.settings_after(notebook.as_ref().unwrap_or(&uri), shown_errors);
            if let Some(document) = self.documents.get_mut(&uri) {
                document.set_settings(settings);
            }
            self.schedule_publish(uri);
        }
        if self.client.has_pull_diagnostics && self.client.has_diagnostic_refresh && self.state == State::Initialized {
            self.send_request("workspace/diagnostic/refresh", Value::Null);
        }
    }
}
