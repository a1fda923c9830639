//! The types of the protocol, as its metamodel of 3.18 generates them. Nothing else names their crate.

pub use gen_lsp_types::*;
