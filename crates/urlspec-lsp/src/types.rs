//! The protocol's types, as its metamodel of 3.18 generates them, and its messages. Nothing else names their crates.

pub use gen_lsp_types::*;
pub use lsp_server::{Message as Wire, Notification as Told, Request as Asked, RequestId, Response as Answered};

/// Codes of errors (3.18, "Base protocol").
pub mod error {
    pub const PARSE: i32 = -32_700;
    pub const INVALID_REQUEST: i32 = -32_600;
    pub const METHOD_NOT_FOUND: i32 = -32_601;
    pub const INVALID_PARAMS: i32 = -32_602;
    pub const NOT_INITIALIZED: i32 = -32_002;
    pub const CANCELLED: i32 = -32_800;
}
