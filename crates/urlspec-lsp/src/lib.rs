//! The core of urlspec's language server: it takes messages and returns messages.
//!
//! It reports of the URLs of open documents what `urlspec lint` reports, as they are written. It has no threads and reads
//! no files: its [`Host`] sends messages, says which requests were cancelled, and reads the configurations of folders.
//! A document is read when something is asked of it, and again only around an edit.

mod actions;
mod completion;
mod component;
mod diagnostics;
mod document;
mod hover;
mod message;
mod server;
mod settings;
mod text;
mod types;
mod urls;

use std::path::Path;
use std::sync::Arc;

use urlspec_text::config::Config;

pub use message::{Message, Notification, Request, RequestId, Response, ResponseError, code};
pub use server::Server;

/// The help of a command that runs the server.
pub const HELP: &str = "\
For editors, which start it by themselves: it speaks the Language Server Protocol, 3.18, over standard input and output.
Settings come from urlspec.toml in the nearest ancestor of each document, and before that from the editor, under `urlspec`:
what urlspec.toml may hold, and
  advice           tell advice too (false)
  base             the URL against which partial forms are written in full
  semantic-tokens  colour the components of URLs (false)
  max-size         the octets of the longest document that is read (10485760)

Exit status:
  0  it was shut down
  1  it was told to exit, or its input ended, without
  2  what came in is no protocol";

/// What the server needs of the program that it runs in.
pub trait Host {
    /// Sends a message to the client.
    fn send(&mut self, message: Message);

    /// Whether the client cancelled a request that is being answered.
    fn is_cancelled(&mut self, id: &RequestId) -> bool;

    /// The configuration of the files in a folder: that of the nearest ancestor that has one.
    ///
    /// # Errors
    ///
    /// A message if the file can't be used; `None` in its place if that was reported before.
    fn config(&mut self, folder: &Path) -> Result<Option<Arc<Config>>, Option<String>>;

    /// Drops the configurations that are known: a file changed.
    fn forget_configs(&mut self);

    /// Checks a pattern of `exclude`.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    fn check_glob(&self, glob: &str) -> Result<(), String>;
}
