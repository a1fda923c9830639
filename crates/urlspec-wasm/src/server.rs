//! The language server: JSON messages in, JSON messages out.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::json;
use urlspec_lsp::{Message, RequestId, Server, ServerHost, code};
use urlspec_text::config::{Config, Pattern};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::config::{self, ConfigFiles};
use crate::{failure, glob};

/// Collects messages, and has the files that JavaScript supplies.
#[derive(Default)]
struct Host {
    messages: Vec<String>,
    files: ConfigFiles,
}

impl ServerHost for Host {
    fn send(&mut self, message: Message) {
        self.messages.push(failure::json(&message));
    }

    /// No message can arrive while one is handled.
    fn is_cancelled(&mut self, _: &RequestId) -> bool {
        false
    }

    fn config(&mut self, path: &Path) -> Result<Option<Arc<Config>>, Option<String>> {
        self.files.of_file(path)
    }

    fn last_config(&mut self, path: &Path) -> Option<Arc<Config>> {
        self.files.last_of_file(path)
    }

    fn config_file(&mut self, path: &Path) -> Option<(PathBuf, String)> {
        self.files.nearest(path)
    }

    fn matches(&self, patterns: &[Pattern], path: &Path) -> bool {
        config::are_matched(patterns, path)
    }

    fn forget_configs(&mut self) {
        self.files.forget();
    }

    fn check_glob(&self, pattern: &str) -> Result<(), String> {
        glob::check_glob(pattern)
    }
}

/// The language server. It handles one message at a time.
///
/// ```
/// use urlspec_wasm::LanguageServer;
///
/// let mut server = LanguageServer::new();
/// let initialize = r#"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}"#;
/// let responses = server.handle(initialize, false);
/// assert!(responses.len() == 1 && responses[0].contains("capabilities"));
/// ```
#[wasm_bindgen]
pub struct LanguageServer {
    server: Server<Host>,
    exit_code: Option<u8>,
}

#[wasm_bindgen]
impl LanguageServer {
    /// Makes a server that waits for `initialize`.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self { server: Server::new(Host::default()), exit_code: None }
    }

    /// Handles a message of the Language Server Protocol, and returns the messages for the client. Diagnostics are published
    /// unless `is_more_waiting`, so that only the last of several edits is checked.
    pub fn handle(&mut self, message: &str, is_more_waiting: bool) -> Vec<String> {
        match Message::from_json(message.as_bytes()) {
            Ok(message) => {
                if !self.server.handle(message) {
                    self.exit_code = Some(u8::from(!self.server.is_shut_down()));
                }
            }
            Err(error) => {
                let error = json!({"code": code::PARSE, "message": error.to_string()});
                self.server.host().messages.push(json!({"jsonrpc": "2.0", "id": null, "error": error}).to_string());
            }
        }
        if !is_more_waiting {
            self.server.publish();
        }
        std::mem::take(&mut self.server.host().messages)
    }

    /// Supplies the text of a `urlspec.toml`, by its absolute path. Send `workspace/didChangeWatchedFiles` if documents are
    /// open.
    #[wasm_bindgen(js_name = setConfigFile)]
    pub fn set_config_file(&mut self, path: &str, text: String) {
        self.server.host().files.set(path, text);
    }

    /// Removes a `urlspec.toml`.
    #[wasm_bindgen(js_name = removeConfigFile)]
    pub fn remove_config_file(&mut self, path: &str) {
        self.server.host().files.remove(path);
    }

    /// The exit status after the notification `exit`: 0, or 1 if `shutdown` did not precede it.
    #[wasm_bindgen(getter, js_name = exitCode)]
    pub fn exit_code(&self) -> Option<u8> {
        self.exit_code
    }
}

impl Default for LanguageServer {
    fn default() -> Self {
        Self::new()
    }
}
