//! urlspec for JavaScript, as WebAssembly: the library's functions; with the feature `text`, functions for texts that
//! contain URLs; and with the feature `server`, the language server.
//!
//! Results are JSON, which the files in `npm/lib` parse and complete: they add the offsets in UTF-16 code units. The
//! JSON is the command's, without the paths of files. An error is JSON too: see [`Failure`].
//!
//! A text from JavaScript is UTF-8 here. Each lone surrogate becomes U+FFFD, which has the same length in UTF-16.

mod components;
#[cfg(feature = "server")]
mod config;
#[cfg(feature = "text")]
mod document;
mod domain;
mod drawing;
mod edit;
mod excerpt;
mod failure;
#[cfg(feature = "server")]
mod glob;
mod names;
mod parts;
mod parts_json;
#[cfg(feature = "server")]
mod plan;
#[cfg(feature = "server")]
mod server;
mod url;

pub use components::components;
#[cfg(feature = "text")]
pub use document::{extract, fix, kinds, lint};
pub use drawing::drawn;
pub use edit::set;
pub use failure::Failure;
pub use names::{codes, explain, productions, specs, version};
pub use parts::{build, convert, parts, safe};
#[cfg(feature = "server")]
pub use plan::plan;
#[cfg(feature = "server")]
pub use server::LanguageServer;
pub use url::{canonical, check, check_all, parse, resolve, same, tree};
