//! Panics, caught.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::Value;

use super::types::Uri;

/// Does some work, or returns the description of the panic that ended it. What the work changed may be half done.
pub(crate) fn contain<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let message = panic.downcast_ref::<&str>().copied();
        let message = message.or(panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic");
        format!("this is a bug in urlspec: {message}")
    })
}

/// The document that the parameters of a message name.
pub(crate) fn document_of(params: &Value) -> Option<Uri> {
    let places = ["/textDocument/uri", "/data/uri", "/notebookDocument/uri"];
    places.iter().find_map(|place| params.pointer(place)).and_then(Value::as_str).map(Uri::from)
}
