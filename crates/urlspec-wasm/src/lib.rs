//! urlspec for JavaScript, as WebAssembly: the library's functions and the language server.
//!
//! Results are JSON, which `npm/core.js` parses and completes: it adds the offsets in UTF-16 code units. The JSON is the
//! command's, without the paths of files. An error is JSON too: see [`Failure`].
//!
//! A text from JavaScript is UTF-8 here. Each lone surrogate becomes U+FFFD, which has the same length in UTF-16.

mod config;
mod document;
mod drawing;
mod failure;
mod glob;
mod names;
mod server;
mod url;

pub use document::{extract, lint};
pub use drawing::drawn;
pub use failure::Failure;
pub use names::{codes, kinds, productions, railroad, specs, version};
pub use server::LanguageServer;
pub use url::{canonical, check, check_all, parse, resolve, same, tree};
