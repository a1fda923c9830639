//! The `xn--` forms of hosts, by the engine. Its own tables would make each WebAssembly file 50 kB larger by gzip.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// A URL of the engine.
    #[wasm_bindgen(js_name = URL)]
    type EngineUrl;

    #[wasm_bindgen(constructor, catch, js_class = "URL")]
    fn new(url: &str) -> Result<EngineUrl, JsValue>;

    #[wasm_bindgen(method, getter, js_class = "URL")]
    fn hostname(this: &EngineUrl) -> String;
}

/// Makes the library use the engine.
#[wasm_bindgen(start)]
fn start() {
    urlspec::set_domain_to_ascii(to_ascii);
}

/// A last label with which the engine takes no host for an IPv4 address.
const LABEL: &str = ".x";

fn to_ascii(host: &str) -> Option<String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_');
    if host.chars().all(is_plain) && !host.to_ascii_lowercase().contains("xn--") {
        return Some(host.to_ascii_lowercase());
    }
    // Other marks divide a URL, or the engine decodes them.
    if !host.chars().all(|c| is_plain(c) || !c.is_ascii()) {
        return None;
    }
    let url = EngineUrl::new(&format!("http://{host}{LABEL}/")).ok()?;
    url.hostname().strip_suffix(LABEL).map(str::to_owned)
}
