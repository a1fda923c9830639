//! The types of the protocol, generated from the metamodel of version 3.18. No other module names the crate.

pub use gen_lsp_types::*;
