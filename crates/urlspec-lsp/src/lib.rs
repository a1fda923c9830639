//! `urlspec lsp`: the language server. It says of the URLs of any document what `lint` says, as it is written.
//!
//! One thread reads, one writes, and one answers, in the order of what came; a request that is cancelled is not answered,
//! or no further. A document is read when something is asked of it, and anew only around an edit.

mod actions;
mod component;
mod diagnostics;
mod document;
mod hover;
mod offers;
mod server;
mod settings;
mod text;
mod types;
mod urls;
mod wire;

use std::path::Path;
use std::sync::Arc;

use urlspec_text::config::Config;

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

/// The configurations of folders, which the host of the server reads.
pub trait Configs {
    /// The configuration of the files in a folder: that of the nearest ancestor that has one.
    ///
    /// # Errors
    ///
    /// A message if the file can't be used; `None` in its place if that was reported before.
    fn of(&mut self, folder: &Path) -> Result<Option<Arc<Config>>, Option<String>>;

    /// Drops what is known: a file changed.
    fn forget(&mut self);

    /// Checks a pattern of `exclude`.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    fn check_glob(&self, glob: &str) -> Result<(), String>;
}

/// Runs the server on standard input and output. Returns whether it was shut down before it ended.
///
/// # Errors
///
/// If the input is not the Language Server Protocol.
pub fn run(configs: impl Configs + 'static) -> Result<bool, String> {
    let (inbox, outbox, writer) = wire::open();
    let ended = server::serve(inbox, outbox, Box::new(configs));
    // All that was sent is written, unless nobody reads it.
    let _ = writer.join();
    ended
}
