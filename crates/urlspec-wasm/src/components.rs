//! Where the components of a URL are.

use urlspec::{Spec, Start};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Failure;

/// Returns where the components of a text are: the start and the end of the scheme, user, password, host, port, path, query and fragment,
/// in bytes. Both are 2³² - 1 for an absent one. Empty if the document refuses the text.
///
/// # Errors
///
/// If `spec` is not a document.
#[wasm_bindgen]
pub fn components(url: &str, spec: &str, is_reference: bool) -> Result<Vec<u32>, Failure> {
    let spec: Spec = spec.parse()?;
    let start = if is_reference { Start::Reference } else { Start::Url };
    let Ok(Some(own)) = spec.components(start, url) else { return Ok(Vec::new()) };
    Ok([own.scheme, own.user, own.password, own.host, own.port, own.path, own.search, own.fragment].concat())
}
