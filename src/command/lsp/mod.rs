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

use super::{Ended, Failure};

pub(super) const HELP: &str = "\
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

pub(super) fn run() -> Result<Ended, Failure> {
    let (inbox, outbox, writer) = wire::open();
    let ended = server::serve(inbox, outbox);
    // All that was said is written, unless nobody takes it.
    let _ = writer.join();
    match ended {
        Ok(true) => Ok(Ended::Well),
        Ok(false) => Ok(Ended::Refused),
        Err(wrong) => Err(Failure::Usage(format!("what came in is no Language Server Protocol: {wrong}"))),
    }
}
