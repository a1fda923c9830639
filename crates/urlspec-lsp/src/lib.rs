//! The core of urlspec's language server: messages in, messages out.
//!
//! The [`Server`] reports what `urlspec lint` reports for the URLs of open documents. It has no threads and reads no
//! files: its [`ServerHost`] sends messages, knows which requests were cancelled, and loads configuration files. A
//! document is checked when a request first needs it, and after an edit only around the edit.
//!
//! ```
//! # use std::{path::Path, sync::Arc};
//! use urlspec_lsp::{Message, RequestId, Server, ServerHost};
//! use urlspec_text::config::Config;
//!
//! /// Collects the messages, and has no configuration files.
//! #[derive(Default)]
//! struct Collector(Vec<Message>);
//!
//! impl ServerHost for Collector {
//!     fn send(&mut self, message: Message) {
//!         self.0.push(message);
//!     }
//! #   fn is_cancelled(&mut self, _: &RequestId) -> bool {
//! #       false
//! #   }
//! #   fn config(&mut self, _: &Path) -> Result<Option<Arc<Config>>, Option<String>> {
//! #       Ok(None)
//! #   }
//! #   fn forget_configs(&mut self) {}
//! #   fn check_glob(&self, _: &str) -> Result<(), String> {
//! #       Ok(())
//! #   }
//!     // …
//! }
//!
//! let mut server = Server::new(Collector::default());
//! let initialize = br#"{"id": 1, "method": "initialize", "params": {"capabilities": {}}}"#;
//! assert!(server.handle(Message::from_json(initialize)?));
//! assert!(matches!(&server.host().0[0], Message::Response(response) if response.error.is_none()));
//! # Ok::<(), serde_json::Error>(())
//! ```

mod client_features;
mod client_options;
mod code_action;
mod code_action_requests;
mod completion;
mod components;
mod config_document;
mod configuration;
mod contained;
mod diagnostics;
mod document;
mod document_highlight;
mod document_link;
mod document_symbol;
mod file_actions;
mod hosts;
mod hover;
mod ignore_action;
mod inlay_hint;
mod markup;
mod message;
mod notebook;
mod panics;
mod placed_url;
mod probe;
mod references;
mod replacement;
mod selection_range;
mod semantic_tokens;
mod server;
mod settings;
mod text;
mod types;
mod url_cache;
mod workspace_diagnostics;
mod workspace_request;

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use urlspec_text::config::{Config, Pattern};

pub use message::{Message, Notification, Request, RequestId, Response, ResponseError, code};
pub use server::Server;

/// The help text for a command that runs the server.
pub const HELP: &str = "\
Editors start this command. It speaks the Language Server Protocol, version 3.18, on standard
input and output.

Settings come from the editor for each folder, in the section `urlspec`, and from urlspec.toml in
the nearest ancestor folder of each document, which takes precedence. The editor's section has the keys of
urlspec.toml and
  advice           report advice too (default: false)
  base             resolve relative references against this URL
  semantic-tokens  highlight the components of URLs (default: false)
  symbols          show URLs in the outline of every document, and not only of plain text and mail
                   (default: false)
  inlay-hints      show decoded letters after URLs that have them encoded (default: false)
  max-size         check documents up to this size, in bytes, unless urlspec.toml has
                   another (default: 10485760)
  links            the schemes whose URLs have links, at most http, https, ftp, gopher, news,
                   nntp, telnet, wais, prospero and mailto (default: all of these)

Exit status:
  0  exit after a shutdown request
  1  exit, or end of input, without a shutdown request
  2  the input is not the Language Server Protocol";

/// The environment of a [`Server`], implemented by the program that runs it.
pub trait ServerHost {
    /// Sends a message to the client.
    fn send(&mut self, message: Message);

    /// Whether the client cancelled the request that is being handled.
    fn is_cancelled(&mut self, id: &RequestId) -> bool;

    /// The configuration for a file ([`Config::for_file`]), from the nearest folder above that has one. `None` if none has.
    ///
    /// # Errors
    ///
    /// If the file is invalid: a message, or `None` if it was reported before.
    fn config(&mut self, path: &Path) -> Result<Option<Arc<Config>>, Option<String>>;

    /// The path and the text of the `urlspec.toml` in the nearest folder above a file, for edits of it. `None` if there is none; the
    /// server may create one in the folder of the workspace then.
    fn config_file(&mut self, path: &Path) -> Option<(PathBuf, String)> {
        let _ = path;
        None
    }

    /// Clears the cache of configurations, since a file changed.
    fn forget_configs(&mut self);

    /// Checks a pattern of the setting `exclude`.
    ///
    /// # Errors
    ///
    /// A message, if the pattern is invalid.
    fn check_glob(&self, glob: &str) -> Result<(), String>;

    /// The last valid configuration for a file, if the current one is invalid. A host that keeps none returns `None`.
    fn last_config(&mut self, _path: &Path) -> Option<Arc<Config>> {
        None
    }

    /// Whether a configuration file changed since it was loaded. The server calls it often, so a host looks at the files at
    /// most once a second. A host without files, or that is notified of changes, returns `false`.
    fn configs_changed(&mut self) -> bool {
        false
    }

    /// Whether a file matches the patterns of the client's setting `exclude`, `kinds` or `per-file-ignores`, of which the last
    /// one that matches decides. A host that has no patterns returns `false`.
    fn matches(&self, _patterns: &[Pattern], _path: &Path) -> bool {
        false
    }

    /// How a user gets all diagnostics of a document, as a clause such as "`urlspec lint` reports all". The server shows only the first
    /// of many. A host that runs where there may be no command returns `None`.
    fn hint_for_all(&self) -> Option<&'static str> {
        None
    }

    /// The files of the workspace, if the host can read them. Only then does the server have diagnostics of the workspace.
    fn files(&self) -> Option<Rc<dyn WorkspaceFiles>> {
        None
    }
}

/// Reads the files of a workspace for a [`ServerHost`].
pub trait WorkspaceFiles {
    /// The files in a folder that `urlspec lint` reads.
    fn walk(&self, folder: &Path) -> Box<dyn Iterator<Item = PathBuf>>;

    /// The state of a file, such as the time of its last change and its length. `None` if it can't be read.
    fn state(&self, path: &Path) -> Option<String>;

    /// The text of a file. `None` if it is binary, longer than a number of bytes, or can't be read.
    fn read(&self, path: &Path, max_length: usize) -> Option<String>;

    /// Whether files may have changed since the last walk. A client may request all diagnostics every other second, so a host
    /// returns `true` only after a while.
    fn may_have_changed(&self) -> bool;
}
